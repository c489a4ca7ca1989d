"""The differential of an assault: who adds what, artillery and its halvings, bases [KS-7.1, KS-8.1, KS-8.2]."""

from __future__ import annotations

import msgspec
import pytest

from tests.games.khe_sanh.battles import (
    BATTALION,
    CIDG,
    COMPANY,
    DUMMY,
    GUNS,
    REGIMENT,
    SF,
    SIEGE,
    column,
    combat,
    fight,
    finish,
    told,
    value,
)
from tests.games.khe_sanh.proving_ground import Table
from vietnam_tui.games.khe_sanh.frames import Assault
from vietnam_tui.games.khe_sanh.rules.assault.commitments import refuse_strike
from vietnam_tui.games.khe_sanh.rules.fire.air_support import Strike
from vietnam_tui.games.khe_sanh.rules.fire.artillery import base_points, bases_for, strength_at
from vietnam_tui.games.khe_sanh.rules.position.strength import assaulted_protection, protection
from vietnam_tui.games.khe_sanh.state import NVA, US

THREE = tuple(f"R{n}:{REGIMENT}@1104 combat" for n in (1, 2, 3))
GARRISON = (f"Alice:{COMPANY}@1004", f"Ann:{COMPANY}@1004")
LONE_GUNS = (f"Alice:{BATTALION}@1006", f"Bob:{GUNS}@1106 hidden")


@pytest.mark.rule(
    "KS-7.1.3-a", "KS-7.1.3-b", "KS-7.1.3-d", "KS-8.1-d", "KS-8.2.1-c", "KS-7.1.2-c", "KS-7.3-b"
)
def test_a_garrison_fights_with_its_own_strength_and_half_the_guns_of_its_base() -> None:
    table = combat(*THREE, *GARRISON)
    fight(table, "attack 1004 with all", 7, defence="support 0808 1004")
    assert value(table) == 18 - (2 + 1 + 2)
    silent = combat(*THREE, *GARRISON)
    fight(silent, "attack 1004 with all", 7)
    assert value(silent) == 18 - 2


@pytest.mark.rule("KS-8.1-i", "KS-8.1-j", "KS-9.1-c", "KS-9.1-g")
def test_guns_beside_air_strikes_of_their_own_side_count_half_again() -> None:
    table = combat(*THREE, *GARRISON)
    fight(table, "attack 1004 with all", 7, defence="support 0808 1004", strikes=3)
    assert value(table) == 18 - (2 + 0 + 1)
    assert told(table, "row") == ["close-assault"]
    assert [strength_at(7, 27, distance) for distance in (13, 14)] == [7, 3]


@pytest.mark.rule(
    "KS-8.2-b",
    "KS-8.3-b",
    "KS-11.2.5-a",
    "KS-7.1.4-b",
    "KS-8.4-b",
    "KS-9.1-f",
    "KS-8.3-a",
    "KS-7.1.3-d",
)
def test_an_empty_base_defends_with_what_it_is_itself_and_without_air_strikes() -> None:
    table = combat(*THREE, f"Far:{COMPANY}@0608")
    fight(table, "attack 1004 with all", 9, defence="support 0808 1004")
    assert value(table) == 18 - (4 + 1 + 2)
    shaken = combat(*THREE, f"Far:{COMPANY}@0608")
    bases = tuple(msgspec.structs.replace(one, marker=NVA) for one in shaken.state.bases)
    shaken.state = shaken.state.but(bases=bases)
    fight(shaken, "attack 1004 with all", 9)
    assert value(shaken) == 18 - 2
    assert told(table, "column", "roll", "attacker", "defender") == ["E", 6, 1, 2]
    assert table.state.air_strikes == 10
    asked = combat(*THREE, f"Far:{COMPANY}@0608")
    asked.do("attack 1004 with all")
    assert isinstance(asked.state.top, Assault)
    refusal = refuse_strike(asked.state, asked.state.top, Strike(asked.state.board.grid.hex("1004")))
    assert refusal is not None
    assert refusal.rule == "KS-9.1-f"


@pytest.mark.rule("KS-8.2.1-a", "KS-8.2.1-b", "KS-8.2.1-d", "KS-8.2-a")
def test_each_hex_of_khe_sanh_has_its_six_and_the_guns_of_the_whole() -> None:
    for place, target in (("0908", "0808"), ("0910", "0809")):
        attackers = tuple(f"R{n}:{REGIMENT}@{place} combat" for n in (1, 2, 3))
        table = combat(*attackers, f"Far:{COMPANY}@0608")
        fight(table, f"attack {target} with all", 7, defence="support 0808")
        assert value(table) == 18 - (6 + 2)


@pytest.mark.rule("KS-7.3.2-c", "KS-7.1.4-b", "KS-7.1.4-a", "KS-7.1.3-a")
def test_a_base_with_a_garrison_lends_no_protection() -> None:
    empty = combat(*THREE, f"Far:{COMPANY}@0608")
    fight(empty, "attack 1004 with R1", 7)
    garrisoned = combat(*THREE, "Alice:us-loa-battalion@1004")
    fight(garrisoned, "attack 1004 with R1", 7)
    assert [column(empty), column(garrisoned)] == ["A", "D"]  # 6 - 4 and PF 3; 6 - 2 and PF 1
    marked = combat(*THREE, f"Far:{COMPANY}@0608")
    bases = tuple(msgspec.structs.replace(one, marker=NVA) for one in marked.state.bases)
    marked.state = marked.state.but(bases=bases)
    assert assaulted_protection(marked.state, marked.state.board.grid.hex("1004")) == 3 - 1


@pytest.mark.rule("KS-14.2-n", "KS-8.1-c", "KS-7.0-d")
def test_the_far_bases_do_not_help_a_defence_and_nobody_else_starts_a_combat() -> None:
    table = combat(*THREE, *GARRISON)
    table.do("attack 1004 with all")
    assert table.decision.side == US
    assert table.refused("guns 1524").rule == "KS-14.2-n"
    assert table.refused("hif 1104 with 0808").rule == "KS-7.0-d"


@pytest.mark.rule("KS-8.1-g", "KS-8.1-i", "KS-8.1-f", "KS-14.2-n")
def test_a_far_battery_gives_half_and_beside_air_strikes_a_quarter() -> None:
    plain = combat(*LONE_GUNS, side=US)
    fight(plain, "attack 1106 with Alice", 7, guns="guns 1524")
    assert value(plain) == 5 + 3 - 2
    bombed = Table(*LONE_GUNS, side=US, scenario=SIEGE)
    bombed.do("strike 1106")
    bombed.go("combat")
    fight(bombed, "attack 1106 with Alice", 7, guns="guns 1524")
    assert value(bombed) == 5 + 1 - 2
    other = combat(*LONE_GUNS, side=US)
    other.do("attack 1106 with Alice")
    assert other.refused("guns 0918", "do not serve here").rule == "KS-14.0-c"
    nowhere = other.state.board.grid.hex("1106")
    assert base_points(other.state, nowhere, nowhere, air=False) == 0


@pytest.mark.rule("KS-7.3.4-c", "KS-8.1-g")
def test_the_guns_of_a_disrupted_base_count_half() -> None:
    state = combat(*LONE_GUNS, side=US).state
    at, target = state.board.grid.hex("1524"), state.board.grid.hex("1424")
    marked = tuple(msgspec.structs.replace(b, marker=NVA) if b.place == at else b for b in state.bases)
    whole = base_points(state, at, target, air=False)
    assert base_points(state.but(bases=marked), at, target, air=False) == whole // 2
    assert at in bases_for(state, US, target, attack=True)
    assert at not in bases_for(state.but(bases=marked), US, target, attack=True)


@pytest.mark.rule("KS-8.1-g", "KS-8.1-a")
@pytest.mark.parametrize(("place", "distance", "points"), [("0711", 5, 8), ("0712", 6, 8), ("0713", 7, 4)])
def test_nva_guns_fire_at_full_strength_up_to_half_their_range(
    place: str, distance: int, points: int
) -> None:
    table = combat(f"R1:{REGIMENT}@0707 combat", f"A1:{GUNS}@{place} combat", f"Alice:{COMPANY}@0706")
    grid = table.state.board.grid
    assert grid.distance(table.piece("A1").place, grid.hex("0706")) == distance
    fight(table, "attack 0706 with R1", guns="support A1")
    table.do(dice=[7])
    assert value(table) == 6 + points - 1


@pytest.mark.rule("KS-8.1-a")
def test_nobody_fires_beyond_his_range() -> None:
    table = combat(f"A1:{GUNS}@0817 combat", f"Alice:{COMPANY}@0504")
    assert table.refused("hif 0504 with A1", "which fires").rule == "KS-8.1-a"
    ours = combat(f"R1:{REGIMENT}@1014 combat", f"Alice:{COMPANY}@1006", side=US)
    assert ours.refused("hif 1014 with 1004", "which fires").rule == "KS-8.1-a"
    assert ours.refused("hif 1014 with 1006", "no base of the US/GVN").rule == "KS-8.1-a"
    assert ours.refused("hif 1014 with Alice", "is no artillery unit").rule == "KS-8.1-a"


@pytest.mark.rule("KS-8.5-b")
def test_guns_that_moved_are_silent_in_that_impulse_and_those_that_turned_are_not() -> None:
    position = (f"R1:{REGIMENT}@0707 combat", f"Alice:{COMPANY}@0706")
    table = Table(*position, f"A1:{GUNS}@0710 combat", scenario=SIEGE)
    table.do("move A1 0711")
    table.go("combat")
    assert table.refused("hif 0706 with A1").rule == "KS-8.5-b"
    table.do("attack 0706 with R1")
    assert table.decision.kind != "guns"
    turned = Table(*position, f"A1:{GUNS}@0711 hidden", scenario=SIEGE)
    turned.do("turn A1")
    turned.go("combat")
    fight(turned, "attack 0706 with R1", 7, guns="support A1")
    assert value(turned) == 6 + 8 - 1


@pytest.mark.rule("KS-7.3.4-c", "KS-8.5-a", "KS-8.1-c")
def test_disrupted_guns_help_a_defence_with_half_and_no_attack() -> None:
    guns = f"A1:{GUNS}@1113 combat nva"
    party = (f"R1:{REGIMENT}@1106 combat", guns, f"Alice:{BATTALION}@1006", f"Ann:{BATTALION}@1006")
    table = combat(*party, side=US)
    fight(table, "attack 1106 with Alice Ann", 7, defence="support A1")
    assert value(table) == 10 - 6 - 2
    attacking = combat(f"R1:{REGIMENT}@1106 combat", guns, f"Alice:{BATTALION}@1006")
    assert attacking.refused("hif 1006 with A1", "is disrupted and fires").rule == "KS-7.3.4-c"
    attacking.do("attack 1006 with R1")
    assert attacking.decision.kind != "guns"


@pytest.mark.rule("KS-8.1-c", "KS-11.3.3-b", "KS-11.3.3-c")
def test_guns_of_the_enemy_or_in_the_target_hex_or_on_the_march_support_no_defence() -> None:
    guns = (f"A1:{GUNS}@1113 combat nva", f"A2:{GUNS}@1114 maneuver nva", f"A3:{GUNS}@1106 combat nva")
    party = (f"R1:{REGIMENT}@1106 combat", f"Alice:{BATTALION}@1006", f"Ann:{BATTALION}@1006")
    table = combat(*party, *guns, side=US)
    table.do("attack 1106 with Alice Ann", "pass")
    assert table.offers("support") == ["support A1"]
    for name, rule in (("Alice", "KS-8.1-c"), ("A3", "KS-11.3.3-b"), ("A2", "KS-11.3.3-c")):
        assert table.refused(f"support {name}").rule == rule


@pytest.mark.rule("KS-11.3.3-b", "KS-11.3.3-a", "KS-7.1.1-a")
def test_guns_that_are_assaulted_fight_with_their_protection_factor() -> None:
    table = combat(*LONE_GUNS, side=US)
    fight(table, "attack 1106 with Alice", 7)
    assert value(table) == 5 - 2
    anti_air = combat("AA1:nva-aa@1106 hidden", f"Alice:{BATTALION}@1006", f"Ann:{BATTALION}@1006", side=US)
    fight(anti_air, "attack 1106 with all", 7)
    assert value(anti_air) == 10 - 3
    foot = combat(f"R:{REGIMENT}@1106 combat", f"Alice:{BATTALION}@1006", f"Ann:{BATTALION}@1006", side=US)
    fight(foot, "attack 1106 with all", 7)
    assert value(foot) == 10 - 6


@pytest.mark.rule("KS-8.1-b", "KS-8.2-d", "KS-8.2.1-c")
def test_artillery_fires_once_in_a_segment() -> None:
    hill = (f"R6:{REGIMENT}@1206 combat", f"R7:{REGIMENT}@1206 combat", f"Carl:{COMPANY}@1106")
    table = combat(*THREE, *GARRISON, *hill)
    opening = combat(*THREE, *GARRISON, *hill)
    opening.do("attack 1004 with R1 R2 R3")
    assert opening.refused("support 0809").rule == "KS-8.2.1-c"
    fight(table, "attack 1004 with R1 R2 R3", 4, defence="support 0808")
    fired = {table.state.label(hex_) for hex_ in table.state.fired}
    assert fired == {"0808", "0809"}
    finish(table)
    table.do("attack 1106 with R6 R7")
    assert table.decision.kind != "defending guns"
    finish(table)
    table.go("combat", US)
    assert table.state.fired == ()


@pytest.mark.rule("KS-7.1.3-c", "KS-8.2.1-c")
def test_a_base_under_attack_helps_no_other_hex() -> None:
    attackers = tuple(f"R{n}:{REGIMENT}@0908 combat" for n in (1, 2, 3))
    table = combat(*attackers, f"R4:{REGIMENT}@0707 combat", f"Alice:{COMPANY}@0808", f"Ann:{COMPANY}@0807")
    fight(table, "attack 0808 with R1 R2 R3", 3)
    finish(table)
    table.do("attack 0807 with R4")
    assert table.refused("guns 0808", "is under attack itself").rule == "KS-7.1.3-c"
    apart = combat(*attackers, f"R4:{REGIMENT}@0707 combat", f"Alice:{COMPANY}@0808", f"Ann:{COMPANY}@0807")
    apart.do("attack 0807 with R4", "pass")
    assert "guns 0808" in apart.offers()


@pytest.mark.rule("KS-8.1-h")
def test_guns_are_declared_before_the_target_is_shown_and_wasted_on_a_dummy() -> None:
    table = combat(f"D1:{DUMMY}@1106", f"Alice:{BATTALION}@1006", side=US)
    table.do("attack 1106 with Alice", "guns 0808", "pass")
    assert table.where("D1") == "lost"
    assert table.state.fired
    assert "combat" not in table.kinds()
    both = combat(f"D1:{DUMMY}@1106", f"B1:{GUNS}@1106", f"Alice:{BATTALION}@1006", side=US)
    fight(both, "attack 1106 with Alice", 7, guns="guns 0808")
    assert value(both) == 5 + 4 - 2


@pytest.mark.rule("KS-8.1-e", "KS-7.2.5-a", "KS-7.3.1-b", "KS-7.3.1-a", "KS-7.3.1-d", "KS-7.1.3-a")
def test_artillery_of_the_attacker_makes_an_assault_mixed_and_that_of_the_defender_does_not() -> None:
    position = (*LONE_GUNS, f"Ann:{BATTALION}@1006", f"A9:{GUNS}@1111 combat")
    mixed = combat(*position, side=US)
    fight(mixed, "attack 1106 with all", 7, guns="guns 0808")
    assert told(mixed, "row", "value") == ["mixed-assault", 10 + 4 - 2]
    close = combat(*position, f"Carl:{BATTALION}@1006", side=US)
    fight(close, "attack 1106 with all", 7, defence="support A9")
    assert told(close, "row", "value") == ["close-assault", 15 - 2 - 8]
    theirs = (f"R1:{REGIMENT}@1206 combat", f"A9:{GUNS}@1111 combat", f"Carl:{COMPANY}@1106")
    values = []
    for guns in ("", "support A9"):
        helped = combat(*theirs)
        fight(helped, "attack 1106 with R1", 7, guns=guns)
        values += told(helped, "value")
    assert values == [5, 13]


@pytest.mark.rule("KS-7.1.4-a", "KS-7.1.2-e", "KS-7.1.4-c")
def test_the_best_protection_factor_counts_once_and_terrain_does_not_add_to_it() -> None:
    strong = combat(f"R1:{REGIMENT}@1206 combat", f"Alice:{CIDG}@1106", f"Sam:{SF}@1106")
    fight(strong, "attack 1106 with all", 7)
    assert told(strong, "value", "column") == [6 - 3, "A"]  # Close 2nd, PF 4, highland only on the dice
    alone = combat(f"R1:{REGIMENT}@1206 combat", f"Alice:{CIDG}@1106")
    fight(alone, "attack 1106 with all", 7)
    assert told(alone, "value", "column") == [6 - 2, "C"]


@pytest.mark.rule("KS-7.3.2-b", "KS-7.3.4-c")
def test_disruption_lowers_strength_and_protection_of_each_unit_first() -> None:
    table = combat(f"R1:{REGIMENT}@1206 combat", f"Alice:{BATTALION}@1106 us", f"Carl:{CIDG}@1106 us")
    fight(table, "attack 1106 with all", 7)
    assert told(table, "value", "column") == [6 - 3 - 1, "B"]  # Close 1st, PF 2: undisrupted it would be A
    flat = Table("Dan:nva-dummy@0603", f"Gone:{GUNS}@0605 hidden us", f"Ann:{COMPANY}@0803 combat")
    assert [protection(flat.state, flat.id(name)) for name in ("Dan", "Gone", "Ann")] == [0, 0, 3]
