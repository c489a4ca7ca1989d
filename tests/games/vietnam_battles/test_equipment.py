"""Front matter, equipment and set-up (0 to 3): what the pieces say and how a game begins."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.vietnam_battles.table import Table
from vietnam_tui.core.hexes import Hexside
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games.vietnam_battles.counters import counters, tables
from vietnam_tui.games.vietnam_battles.game import GAME
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import Attack, Bombard
from vietnam_tui.games.vietnam_battles.rules.combat.support import allotment
from vietnam_tui.games.vietnam_battles.rules.movement.bridges import Demolish
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move
from vietnam_tui.games.vietnam_battles.rules.sequence.dice import Draw
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.units import UnitId

# ---------------------------------------------------------------- 0, 1: which rules are in force


@pytest.mark.rule("VB-0-c")
def test_a_rule_headed_snoopys_nose_is_in_force_in_a_scenario_of_that_map() -> None:
    # the body count is such a rule; the learning scenario is played on that map
    table = Table("4/47C@0616 depleted", "4/47B@0615", "514/1@0717", side="VC", phase="combat")
    table.fight("attack 4/47C with 514/1", "Ex")
    assert table.state.last_turn == 3


@pytest.mark.rule("VB-1.0-a")
def test_an_exclusive_rule_overrides_a_standard_one() -> None:
    # 8.1 hands out the lowest markers first; 14.1 draws them at random
    table = Table.set_up()
    assert table.decision.side == CHANCE
    draws = [outcome.markers for outcome in GAME.outcomes(table.state).outcomes if isinstance(outcome, Draw)]
    pool = next(sorted(pool.markers) for pool in tables().pool if pool.side == "US")
    size = len(draws[0])
    assert tuple(pool[:size]) in draws
    assert tuple(pool[-size:]) in draws


@pytest.mark.rule("VB-1.0-a")
def test_what_no_exclusive_rule_touches_stays_standard() -> None:
    # a monitor has no zone of control (12.0), but attacks, retreats and resists like any unit
    table = Table("Monitor1@0717/0718", "Bob:VC:6-5-6@0717", side="VC", phase="combat")
    table.fight("attack Monitor1 with Bob", "D2")
    table.do("resist Monitor1")
    assert table.unit("Monitor1").depleted


# ---------------------------------------------------------------- 2: the pieces


@pytest.mark.rule("VB-2.3-a")
def test_only_units_can_be_ordered_about() -> None:
    table = Table("Alice:US:2-4-5@2604", "Bob:VC:3-5-6@2605", phase="combat", us=[2])
    nobody = UnitId(len(table.state.roster))
    alice = table.id("Alice")
    for action in (Attack(nobody, (alice,)), Attack(table.id("Bob"), (alice, nobody)), Bombard(nobody, 2)):
        refusal = GAME.refusal(table.state, action)
        assert refusal is not None
        assert refusal.rule == "VB-2.3-a"
    moving = GAME.refusal(Table("Alice:US:2-4-5@2604").state, Move(UnitId(1), table.state.units[0].place))
    assert moving is not None
    assert moving.rule == "VB-2.3-a"


@pytest.mark.rule("VB-2.1-c", "VB-2.1-d")
def test_only_places_and_hexsides_of_the_map_can_be_named() -> None:
    state = Table("Alice:US:2-4-5@2604").state
    nowhere, no_side = Spot(len(state.spots.hexes)), Hexside(len(state.spots.grid.side_hexes))
    for action, rule in ((Move(UnitId(0), nowhere), "VB-2.1-c"), (Demolish(UnitId(0), no_side), "VB-2.1-d")):
        refusal = GAME.refusal(state, action)
        assert refusal is not None
        assert refusal.rule == rule


@pytest.mark.rule("VB-2.3.1-a")
def test_what_a_unit_is_called_makes_no_difference() -> None:
    named = Table("4/47B@0615", "514/1@0717", "514/2@0816")
    renamed = Table("9/99Z:US:3-4-5/2-2-5@0615", "Bob:VC:3-5-6/2-3-6@0717", "Carl:VC:3-5-6/2-3-6@0816")
    assert [o.replace("4/47B", "9/99Z") for o in named.offers()] == renamed.offers()
    for table, unit, target in ((named, "4/47B", "514/1"), (renamed, "9/99Z", "Bob")):
        table.do(f"move {unit} 0616", "end")
        table.do(f"attack {target} with {unit}")
    assert named.fact("attack declared", "attack") == renamed.fact("attack declared", "attack")
    assert named.fact("attack declared", "defense") == renamed.fact("attack declared", "defense")


@pytest.mark.rule("VB-2.3.2-e", "VB-2.3.2-f", "VB-4.1-f")
def test_the_mobile_units_are_the_3_5_8_companies_and_the_cavalry() -> None:
    # every US counter of the map on the table in the Mobile Movement Phase, far from any enemy
    us = [c for c in counters().values() if c.side == "US" and "snoopys-nose" in c.maps]
    ashore = [c for c in us if c.mobility != "riverine"]
    hexes = [f"{column:02}{row:02}" for column in (24, 26, 28) for row in range(1, 15)]
    units = [f"{c.id}@{at}" for c, at in zip(ashore, hexes, strict=False)]
    assert len(units) == len(ashore)
    table = Table(*units, "514/1@0717", phase="mobile movement")
    movers = {order.split()[1] for order in table.offers("move")}
    assert movers == {"5/60A", "5/60B", "5/60C", "1/60A", "1/60B", "1/60C", "5Cav"}
    assert table.refused("move 4/47C 2401").rule == "VB-4.1-f"


@pytest.mark.rule("VB-2.3.2-g")
def test_a_depleted_unit_uses_the_values_of_its_other_side() -> None:
    table = Table("Alice:US:5-4-5/2-3-4@2604 depleted", "Bob:VC:3-5-6/1-2-6@2605 depleted", phase="combat")
    table.fight("attack Bob with Alice", ".")
    assert table.fact("combat resolved", "attack") == 2
    assert table.fact("combat resolved", "defense") == 2
    walking = Table("Alice:US:5-4-5/2-3-4@2601 depleted", "Bob:VC:3-5-6@4003")
    walking.do("move Alice 2605")
    assert walking.fact("moved", "left") == 0


@pytest.mark.rule("VB-2.3.2-g")
@pytest.mark.parametrize(
    ("bob", "eliminated"),
    [
        ("Bob:VC:3-5-6/1-2-6@2605", False),
        ("Bob:VC:3-5-6/1-2-6@2605 depleted", True),
        ("Bob:VC:3-5-6@2605", True),
    ],
    ids=["full strength", "depleted", "one-sided"],
)
def test_depletion_flips_a_unit_and_eliminates_one_without_another_side(bob: str, eliminated: bool) -> None:
    table = Table("Alice:US:6-4-5/1-4-5@2604", bob, "Carl:VC:3-5-6@4003", phase="combat")
    table.fight("attack Bob with Alice", "Ex")
    assert table.unit("Bob").gone is eliminated
    assert table.unit("Alice").depleted
    assert table.where("Bob") == ("off the map" if eliminated else "2605")
    while table.decision.side != "VC" or table.state.frames:
        table.do("end" if "end" in table.offers() else table.offers()[-1])
    if eliminated:
        assert table.refused("move Bob 2606").rule == "VB-2.3.2-g"
    assert ("depleted" in table.kinds(), table.rule("depleted")) == (True, "VB-7.6-d")


# ---------------------------------------------------------------- 3: setting up


@pytest.mark.rule("VB-3.0-a", "VB-3.0-d")
def test_each_side_sets_up_the_units_listed_for_it_in_their_hexes() -> None:
    table = Table.set_up()
    placed = {piece.name: (piece.side, table.where(piece.name)) for piece in table.state.roster}
    assert placed == {
        "514/1": ("VC", "0717"),
        "514/2": ("VC", "0816"),
        "4/47C": ("US", "0616"),
        "4/47B": ("US", "0615"),
        "3/47C": ("US", "0711"),
        "5Cav": ("US", "0618"),
        "3/47B": ("US", "0917"),
        "3/47A": ("US", "1215"),
        "Monitor1": ("US", "0717/0718"),
        "Monitor3": ("US", "0712/0811"),
    }
    assert {str(piece.full) for piece in table.state.roster if piece.side == "VC"} == {"3-5-6"}
    assert not any(unit.depleted for unit in table.state.units)
    # the hexes are assigned: play begins with the draw and the first move, not with placing anything
    table.go()
    assert table.decision.kind == "movement"


@pytest.mark.rule("VB-3.0-b", "VB-5.2-c")
def test_worked_example_a_5_6_8_attacks_with_5_defends_with_6_and_moves_8() -> None:
    walking = Table("Alice:US:5-6-8@2601", "Bob:VC:3-5-6@4003")
    assert walking.refused("move Alice 2112", "MP and").rule == "VB-5.2-c"
    walking.do("move Alice 2607", "move Alice 2507")
    assert walking.fact("moved", "left") == 2
    attacking = Table("Alice:US:5-6-8@2604", "Bob:VC:3-2-6@2605", phase="combat")
    attacking.fight("attack Bob with Alice", "D2")
    assert attacking.fact("combat resolved", "attack") == 5
    defending = Table("Alice:US:5-6-8@2604", "Bob:VC:3-2-6@2605", side="VC", phase="combat")
    defending.fight("attack Alice with Bob", "A1")
    assert defending.fact("combat resolved", "defense") == 6


@pytest.mark.rule("VB-3.0-c")
def test_worked_example_a_plus_2_marker_adds_2_to_attack_or_defense() -> None:
    table = Table("Alice:US:5-4-5@2604", "Bob:VC:3-3-6@2605", phase="combat", us=[2], vc=[2])
    table.do("attack Bob with Alice", "support +2", "support +2")
    table.fall("D2")
    assert table.fact("combat resolved", "attack") == 5 + 2
    assert table.fact("combat resolved", "defense") == 3 + 2


@pytest.mark.rule("VB-3.0-f")
def test_the_support_fire_number_is_a_number_of_markers() -> None:
    space = next(a for a in tables().allotment if a.map == "snoopys-nose" and a.first == 1)
    table = Table.set_up()
    table.go()
    assert [e.facts["count"] for e in table.events if e.kind == "markers drawn"] == [space.us, space.vc]
    assert len(table.state.hand("US")) == space.us
    assert len(table.state.hand("VC")) == space.vc


@pytest.mark.rule("VB-3.0-f", "VB-24.0-h")
def test_a_space_of_the_track_holds_from_its_first_turn_to_its_last() -> None:
    spaces = [a for a in tables().allotment if a.map == "snoopys-nose"]
    start = Table.set_up().state
    for space in spaces:
        for turn in range(space.first, space.last + 1):
            now = msgspec.structs.replace(start, turn=turn)
            assert (allotment(now, "US"), allotment(now, "VC")) == (space.us, space.vc)


@pytest.mark.rule("VB-3.0-f")
def test_markers_are_received_at_the_start_of_every_game_turn() -> None:
    table = Table.set_up()
    table.go(turn=2)
    drawn = [e.facts["side"] for e in table.events if e.kind == "markers drawn"]
    assert drawn == ["US", "VC", "US", "VC"]
    landed = Table("4/47B@0615", "Bob:VC:3-5-6@4003")
    landed.do("sail 4/47B 0711")
    assert landed.unit("4/47B").landed == "beach"
    landed.go(turn=landed.state.turn + 1)
    unit = landed.unit("4/47B")
    assert (unit.landed, unit.stopped, unit.displaced) == ("", False, False)


@pytest.mark.rule("VB-3.0-g", "VB-5.1-a")
def test_the_us_player_moves_first() -> None:
    table = Table.set_up()
    table.go()
    assert (table.decision.side, table.state.turn) == ("US", 1)
    assert table.refused("move 514/1 0718", "does not move in").rule == "VB-5.1-a"


@pytest.mark.rule("VB-3.0-h", "VB-4.0-a")
def test_the_game_lasts_its_turns_and_is_then_judged() -> None:
    table = Table.set_up()
    table.go("movement", side="VC", turn=4)
    assert GAME.result(table.state) is None
    while GAME.result(table.state) is None:
        table.do("end")
    assert table.kinds().count("game turn") == 3
    assert table.kinds()[-1] == "game over"
    assert table.state.turn == 4
