"""Rules of the series that neither map of the game uses, on a map made up for them.

Fortifications, minefields, terrain that cancels zones of control, prohibited terrain and hexsides, ditches,
roads that run side by side.  The ground is laid over the data of the game for these tests alone; all of it
is clear but for the hexes and hexsides named below, and no Viet Cong unit stands in anybody's way but those
a test puts there.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.games.vietnam_battles.counters import tables
from vietnam_tui.games.vietnam_battles.frames import Combat
from vietnam_tui.games.vietnam_battles.rules.combat.differential import read_combat
from vietnam_tui.games.vietnam_battles.units import UnitId

TERRAIN = """
[[terrain]]
id = "bunker"
name = "Bunker line"
crt = "clear"
glyph = "B"
move = 1
fortification = true

[[terrain]]
id = "west wall"
name = "West Wall"
crt = "clear"
glyph = "W"
move = 1
negates_zoc = true

[[terrain]]
id = "cliff"
name = "Cliff"
crt = "clear"
glyph = "^"

[[hexside]]
id = "river"
name = "River"
move = 3
crt = "river"

[[hexside]]
id = "minefield"
name = "Minefield"
move = 0
minefield = true

[[hexside]]
id = "sea"
name = "Sea"

[[hexside]]
id = "ditch"
name = "Ditch"
move = 1
crt = "river"
"""

MAP = '''
id = "made-up"
title = "A map made up for tests"
grid = { columns = 11, rows = 9, orientation = "flat", shifted = "even", label = "CCRR" }
key = { "." = "clear", "B" = "bunker", "W" = "west wall", "^" = "cliff", "#" = "village" }
terrain = """
...........
...........
.....B.....
...........
.........W.
.^.........
...........
.....#.....
...........
"""

[[sides]]
kind = "minefield"
hexsides = ["0303/0304"]

[[sides]]
kind = "sea"
hexsides = ["0903/0904"]

[[sides]]
kind = "ditch"
hexsides = ["0608/0708", "0608/0709", "0807/0808"]

[[sides]]
kind = "river"
hexsides = ["0208/0209", "0308/0309", "0208/0309", "0209/0309", "0309/0408", "0607/0608", "0205/0206"]

[[sides]]
kind = "bridge"
hexsides = ["0208/0209"]

[[lines]]
kind = "road"
path = ["0207", "0208", "0209"]

[[lines]]
kind = "road"
path = ["0307", "0308", "0309"]
'''

SCENARIO = """
id = "made-up"
title = "Made up"
map = "made-up"
turns = 4
first_player = "US"
slicks = 0
tangos = 0
victory = "annihilation"
rule = "VB-25.0"
period = "never"
summary = "For tests."
force = []
"""


@pytest.fixture(autouse=True)
def ground(overlay: Callable[[str, str], None]) -> None:
    """The made-up map and its terrain."""
    overlay("terrain.toml", TERRAIN)
    overlay("maps/made-up.toml", MAP)
    overlay("scenarios/made-up.toml", SCENARIO)


def table(
    *units: str, phase: str = "movement", us: list[int] | None = None, vc: list[int] | None = None
) -> Table:
    """A position on the made-up map."""
    return Table(*units, phase=phase, us=us, vc=vc, scenario="made-up")


def cost(position: Table, order: str) -> float:
    """Movement points that an order costs."""
    position.do(order)
    halves: int = position.fact("moved", "cost")
    return halves / 2


# ---------------------------------------------------------------- minefields and fortifications in the way

#: the two cover 0303, 0304 and what lies round them but 0204
MINERS = ("Bob:VC:3-5-6@0404", "Carl:VC:3-5-6@0203")


@pytest.mark.rule("VB-5.1.2-d")
@pytest.mark.parametrize("kind", ["leg", "mobile"])
def test_nobody_infiltrates_across_a_minefield(kind: str) -> None:
    refusal = table(f"Alice:US:2-4-4@0303 {kind}", *MINERS).refused("move Alice 0304")
    assert refusal.rule == "VB-5.1.2-d"
    assert "minefield" in refusal.reason
    round_it = table(f"Alice:US:2-4-4@0303 {kind}", "Bob:VC:3-5-6@0403")
    assert round_it.refused("move Alice via 0304", "cannot infiltrate").rule == "VB-5.1.2-d"
    round_it.do("move Alice to 0304")
    # a step beside it, and the same step with no enemy near
    table(f"Alice:US:2-4-4@0303 {kind}", *MINERS).do("move Alice 0403")
    assert cost(table(f"Alice:US:2-4-4@0303 {kind}", "Bob:VC:3-5-6@1101"), "move Alice 0304") == 1


@pytest.mark.rule("VB-5.1.2-d")
@pytest.mark.parametrize("kind", ["leg", "mobile"])
def test_nobody_infiltrates_into_a_fortification(kind: str) -> None:
    # Bob covers the bunker in 0603 and 0503 beside it
    enemies = ("Bob:VC:3-5-6@0504", "Carl:VC:3-5-6@0602")
    refusal = table(f"Alice:US:2-4-6@0503 {kind}", *enemies).refused("move Alice 0603")
    assert refusal.rule == "VB-5.1.2-d"
    assert "fortification" in refusal.reason
    from_outside = table(f"Alice:US:2-4-6@0704 {kind}", "Bob:VC:3-5-6@0504")
    assert cost(from_outside, "move Alice 0603") == 1


@pytest.mark.rule("VB-5.1.2-e")
def test_commandos_infiltrate_across_minefields_and_into_fortifications() -> None:
    assert cost(table("Sam:US:1-3-6@0303 special", *MINERS), "move Sam 0304") == 1
    enemies = ("Bob:VC:3-5-6@0504", "Carl:VC:3-5-6@0602")
    assert cost(table("Sam:US:1-3-6@0503 special", *enemies), "move Sam 0603") == 1


# ---------------------------------------------------------------- terrain that cancels zones of control


@pytest.mark.rule("VB-6.0-c", "VB-5.1.1-a")
def test_a_west_wall_cancels_enemy_zones_into_its_hex() -> None:
    # Bob is next to the wall in 1005 and to the open 1004
    wall = table("Alice:US:2-4-5@1106", "Bob:VC:3-5-6@0905")
    wall.do("move Alice 1005")
    wall.do("move Alice 1105")
    open_ground = table("Alice:US:2-4-5@1104", "Bob:VC:3-5-6@0905")
    open_ground.do("move Alice 1004")
    assert open_ground.refused("move Alice 1104", "it entered the ZOC").rule == "VB-5.1.1-a"


@pytest.mark.rule("VB-6.0-c", "VB-7.7-d")
def test_a_retreat_may_enter_a_west_wall_next_to_the_enemy() -> None:
    wall = table("Alice:US:2-4-5@1004", "Bob:VC:3-5-6@1003", "Carl:VC:3-5-6@1006", phase="combat")
    wall.fight("attack Bob with Alice", "A1")
    wall.do("retreat Alice 1005")
    open_ground = table("Alice:US:2-4-5@0404", "Bob:VC:3-5-6@0403", "Carl:VC:3-5-6@0406", phase="combat")
    open_ground.fight("attack Bob with Alice", "A1")
    assert open_ground.refused("retreat Alice 0405").rule == "VB-7.7-d"


# ---------------------------------------------------------------- prohibited terrain and hexsides


@pytest.mark.rule("VB-5.1-d")
def test_prohibited_terrain_is_never_entered() -> None:
    refusal = table("Alice:US:2-4-9@0205", "Bob:VC:3-5-6@1101").refused(
        "move Alice 0206", "; no unit may enter"
    )
    assert refusal.rule == "VB-5.1-d"
    assert "cliff" in refusal.reason
    infiltrating = table("Alice:US:2-4-9@0205", "Bob:VC:3-5-6@0306")
    assert infiltrating.refused("move Alice 0206", "no unit may enter").rule == "VB-5.1-d"


@pytest.mark.rule("VB-5.1-d")
def test_a_prohibited_hexside_is_gone_round() -> None:
    position = table("Alice:US:2-4-5@0903")
    refusal = position.refused("move Alice via 0904", "no step leads from")
    assert (refusal.rule, refusal.fix) == ("VB-5.1-d", "Try: move Alice to 0904")
    assert "no step leads from 0903 directly to 0904" in refusal.reason
    position.do("move Alice 0803 0904")
    assert position.where("Alice") == "0904"


@pytest.mark.rule("VB-7.7-f")
def test_no_retreat_enters_prohibited_terrain_or_crosses_a_prohibited_hexside() -> None:
    cliff = table("Alice:US:5-4-5@0204", "Bob:VC:1-2-6@0205", phase="combat")
    cliff.fight("attack Bob with Alice", "D2")
    assert cliff.refused("retreat Bob 0206 0207").rule == "VB-7.7-f"
    sea = table("Alice:US:5-4-5@0905", "Bob:VC:1-2-6@0904", phase="combat")
    sea.fight("attack Bob with Alice", "D2")
    assert sea.refused("retreat Bob 0903 0902").rule == "VB-7.7-f"
    sea.do("retreat Bob 0803 0802")


@pytest.mark.rule("VB-7.1-b", "VB-7.1-c", "VB-5.2-c")
def test_nobody_attacks_across_a_prohibited_hexside() -> None:
    position = table("Alice:US:5-4-5@0903", "Ann:US:5-4-5@0804", "Bob:VC:1-2-6@0904", phase="combat")
    assert position.offers("attack") == ["attack Bob with Ann"]
    refusal = position.refused("attack Bob with Alice")
    assert refusal.rule == "VB-7.1-b"
    assert refusal.fix == "Try: attack Bob with Ann"
    moving = table("Alice:US:5-4-1@0903", "Bob:VC:1-2-6@1101")
    assert moving.refused("move Alice 0904", "MP and").rule == "VB-5.2-c"


# ---------------------------------------------------------------- roads


@pytest.mark.rule("VB-5.2.1-a")
def test_the_road_rate_needs_a_road_through_the_hexside() -> None:
    # 0208 and 0308 are both road hexes, but no road joins them
    assert cost(table("Alice:US:2-4-5@0208", "Bob:VC:3-5-6@1101"), "move Alice 0308") == 1
    assert cost(table("Alice:US:2-4-5@0208", "Bob:VC:3-5-6@1101"), "move Alice 0207") == 0.5


@pytest.mark.rule("VB-2.1-b", "VB-5.2.1-a")
def test_a_road_over_a_river_without_a_bridge_symbol_gives_no_passage() -> None:
    assert cost(table("Alice:US:2-4-1@0208", "Bob:VC:3-5-6@1101"), "move Alice 0209") == 0.5
    assert cost(table("Alice:US:2-4-4@0308", "Bob:VC:3-5-6@1101"), "move Alice 0309") == 1 + 3


# ---------------------------------------------------------------- combat


def totals(position: Table) -> tuple[int, int]:
    """Attack and defense of the last combat."""
    return position.fact("combat resolved", "attack"), position.fact("combat resolved", "defense")


@pytest.mark.rule("VB-7.5-a")
def test_a_fortification_doubles_the_printed_defense_only() -> None:
    units = ("Alice:US:9-4-5@0604", "Bob:VC:1-3-6@0603")
    inside = table(*units, phase="combat", vc=[2])
    inside.do("attack Bob with Alice", "support +2", dice=[6])
    assert totals(inside) == (9, 2 * 3 + 2)
    attack = Combat((UnitId(0),), UnitId(1))
    assert "defense Bob 3 doubled [VB-7.5-a] = 6" in read_combat(inside.state, attack).reasons
    outside = table("Alice:US:9-4-5@0604", "Bob:VC:1-3-6@0605", phase="combat", vc=[2])
    outside.do("attack Bob with Alice", "support +2", dice=[6])
    assert totals(outside) == (9, 3 + 2)
    assert "defense Bob 3 = 3" in read_combat(outside.state, attack).reasons


@pytest.mark.rule("VB-7.5-a")
def test_a_fortification_does_nothing_for_an_attacker_in_it() -> None:
    position = table("Alice:US:9-4-5@0603", "Bob:VC:1-3-6@0604", phase="combat", us=[3])
    position.do("attack Bob with Alice", "support +3", dice=[6])
    assert totals(position) == (9 + 3, 3)


@pytest.mark.rule("VB-7.5-b", "VB-8.3-f", "VB-8.4-b")
def test_a_fortification_halves_each_marker_of_the_attacker_rounding_down() -> None:
    position = table("Alice:US:9-4-5@0604", "Bob:VC:1-3-6@0603", phase="combat", us=[3, 5], vc=[3])
    position.do("attack Bob with Alice", "support +3", "support +3", "support +5", dice=[6])
    assert totals(position) == (9 + 1 + 2, 6 + 3)
    fortified = Combat((UnitId(0),), UnitId(1), attack_markers=(3,))
    shelled = Combat((), UnitId(1), attack_markers=(3,))
    assert "support fire +1 = 10 [VB-7.5-b]" in read_combat(position.state, fortified).reasons
    open_ground = table("Alice:US:9-4-5@0604", "Bob:VC:1-3-6@0605", phase="combat")
    assert "support fire +3 = 12 [VB-8.3-f]" in read_combat(open_ground.state, fortified).reasons
    assert "support fire +3 = 3 [VB-8.4-b]" in read_combat(open_ground.state, shelled).reasons


@pytest.mark.rule("VB-7.5-b")
def test_a_fortification_halves_bombarding_markers() -> None:
    position = table("Alice:US:9-4-5@0101", "Bob:VC:1-3-6@0603", phase="combat", us=[3, 5])
    position.do("bombard Bob with +5", "support +3", dice=[4])
    assert totals(position) == (2 + 1, 6)


@pytest.mark.rule("VB-7.4-b")
def test_a_ditch_helps_when_every_attacker_strikes_across_one() -> None:
    # a village in 0608 with ditches to the east and a river to the north
    alone = table("Alice:US:5-4-5@0708", "Bob:VC:1-3-6@0608", phase="combat")
    alone.do("attack Bob with Alice", dice=[4])
    assert alone.fact("combat resolved", "column") == tables().crt.column("river", 2)
    mixed = table("Alice:US:5-4-5@0708", "Ann:US:1-4-5@0607", "Bob:VC:1-3-6@0608", phase="combat")
    mixed.do("attack Bob with Alice Ann", dice=[4])
    assert mixed.fact("combat resolved", "column") == tables().crt.column("river", 3)
    flank = table("Alice:US:5-4-5@0708", "Ann:US:1-4-5@0508", "Bob:VC:1-3-6@0608", phase="combat")
    flank.do("attack Bob with Alice Ann", dice=[4])
    assert flank.fact("combat resolved", "column") == tables().crt.column("village", 3)


@pytest.mark.rule("VB-7.4-b", "VB-7.4-c")
def test_a_hexside_without_a_line_of_the_table_helps_nobody() -> None:
    position = table("Alice:US:5-4-5@0303", "Bob:VC:1-3-6@0304", phase="combat")
    position.do("attack Bob with Alice", dice=[4])
    assert position.fact("combat resolved", "line") == "clear"


@pytest.mark.rule("VB-5.2-b")
def test_a_ditch_costs_what_the_key_says_on_top_of_the_hex() -> None:
    assert cost(table("Alice:US:2-4-2@0807", "Bob:VC:3-5-6@1101"), "move Alice 0808") == 1 + 1
