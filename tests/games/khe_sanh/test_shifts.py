"""Column shifts and die-roll modifiers of an assault, CAPs and Headquarters among them [KS-7.4, KS-7.5, KS-7.6]."""

from __future__ import annotations

import pytest

from tests.games.khe_sanh.battles import (
    BATTALION,
    CAVALRY,
    CIDG,
    COMPANY,
    DUMMY,
    GUNS,
    LANG_VEI,
    MECHANIZED,
    NVA_HQ,
    NVA_TANKS,
    REGIMENT,
    SAPPERS,
    SF,
    SIEGE,
    US_HQ,
    column,
    combat,
    fight,
    finish,
    reasons,
    told,
    value,
)
from tests.games.khe_sanh.proving_ground import Table
from vietnam_tui.games.khe_sanh.frames import Assault
from vietnam_tui.games.khe_sanh.rules.assault.differential import defending_hqs, ledger, look_up
from vietnam_tui.games.khe_sanh.rules.position.strength import defending_morale
from vietnam_tui.games.khe_sanh.state import NVA, US

FLANK, RING, ARMS, ARMOR = "KS-7.5.1-a", "KS-7.5.2-a", "KS-7.5.3-a", "KS-7.5.4-a"
HQ, ENEMY_HQ, CAPS, ABOVE_K = "KS-7.5.5-a", "KS-7.5.5-b", "KS-7.5.7-a", "KS-7.6.4-a"
TERRAIN, MORALE, SAPPERS_USED = "KS-7.6.1-a", "KS-7.6.2-a", "KS-7.6.3-a"
#: the guns of the enemy in 0906, three battalions and their HQ next to them
QUARRY = (
    f"B1:{BATTALION}@0907",
    f"B2:{BATTALION}@0907",
    f"B3:{BATTALION}@0907",
    f"H:{US_HQ}@0907",
    f"A1:{GUNS}@0906 hidden",
)


def with_strikes(*counters: str, strikes: int) -> Table:
    """The Combat Segment after so many Air Strikes have been placed on 0906."""
    table = Table(*counters, side=US, scenario=SIEGE)
    table.do(*["strike 0906"] * strikes)
    table.go("combat")
    return table


@pytest.mark.rule(
    "KS-7.5-a", "KS-7.5.5-a", "KS-7.5.5-c", "KS-7.5.6-a", "KS-7.5.7-a", "KS-7.6.4-a", "KS-7.2.1-c", "KS-9.1-e",
    "KS-7.6-a", "KS-7.1.2-f", "KS-7.3.2-a", "KS-7.1.2-a",
"KS-7.4-a")  # fmt: skip
def test_shifts_add_up_and_those_beyond_k_go_on_the_dice() -> None:
    table = with_strikes(*QUARRY, strikes=3)
    fight(table, "attack 0906 with all", 5, shifts=("support H", "spend 6"))
    assert told(table, "row", "value", "column", "roll") == ["close-assault", 13, "K", 6]
    assert reasons(table) == {HQ: 1, CAPS: 3, "KS-7.5.6-a": 3, TERRAIN: -1, ABOVE_K: 2}
    assert told(table, "attacker", "defender") == [0, 5]
    assert table.state.caps == (5, 6)
    assert table.fact("supported", "side") == US
    assert table.rule("shown") == "KS-7.5.5-a"
    assert table.rule("combat") == "KS-7.3.2-a"
    with pytest.raises(ValueError, match="no column"):
        look_up(table.state, Assault(table.state.board.grid.hex("0906"), ()), 7)
    undecided = Assault(table.state.board.grid.hex("0906"), (), caps=6)
    assert ABOVE_K not in {entry.rule for entry in ledger(table.state, undecided).entries}
    calm = with_strikes(*QUARRY, strikes=0)
    fight(calm, "attack 0906 with B1", 5)
    assert ABOVE_K not in reasons(calm)


@pytest.mark.rule("KS-7.5.5-b", "KS-11.3.4-a", "KS-11.3.4-b")
def test_a_headquarters_with_the_defenders_cancels_one_shift() -> None:
    table = with_strikes(*QUARRY, f"E:{NVA_HQ}@0906", strikes=3)
    fight(table, "attack 0906 with all", 5, shifts=("support H", "spend 6"))
    assert reasons(table)[ENEMY_HQ] == -1
    assert told(table, "column", "roll", "defender") == ["K", 5, 4]
    plain = combat(
        f"B1:{BATTALION}@0907", f"B2:{BATTALION}@0907", f"A1:{GUNS}@0906", f"E:{NVA_HQ}@0906", side=US
    )
    fight(plain, "attack 0906 with all", 7)
    assert ENEMY_HQ not in reasons(plain)
    crowded = with_strikes(*QUARRY, f"E:{NVA_HQ}@0906", f"A9:{GUNS}@0906", strikes=3)
    fight(crowded, "attack 0906 with all", 5, shifts=("support H", "spend 6"))
    assert reasons(crowded)[ENEMY_HQ] == -1
    alone = combat(f"B1:{BATTALION}@0907", f"E:{NVA_HQ}@0906", side=US)
    assert defending_hqs(alone.state, alone.state.board.grid.hex("0906")) == ()
    assert len(defending_hqs(plain.state, plain.state.board.grid.hex("0906"))) == 1


@pytest.mark.rule("KS-7.4.1-a", "KS-7.4.2-a", "KS-7.4.1-b", "KS-7.4-a", "KS-7.5.7-a")
def test_caps_buy_shifts_two_for_one_six_at_most_for_the_attacker_alone() -> None:
    table = combat(*QUARRY, side=US, caps=(9, 9))
    fight_to_shifts(table, "attack 0906 with all")
    assert table.refused("spend 3").rule == "KS-7.5.7-a"
    assert table.refused("spend 8", "CAPs are spent on").rule == "KS-7.4.2-a"
    assert table.decision.side == US
    assert "spend 6" in table.offers()
    table.do("spend 4")
    assert table.refused("spend 2", "CAPs have been spent").rule == "KS-7.4.2-a"
    poor = combat(*QUARRY, side=US, caps=(3, 9))
    fight_to_shifts(poor, "attack 0906 with all")
    assert poor.refused("spend 4").rule == "KS-7.4-a"
    poor.do("spend 2")
    assert poor.state.caps == (1, 9)
    assert table.rule("caps") == "KS-7.5.7-a"


def fight_to_shifts(table: Table, attack: str) -> None:
    """An assault up to the question of what else is put in."""
    table.do(attack)
    while table.decision.kind != "shifts":
        table.do("pass")


@pytest.mark.rule("KS-7.4.1-a", "KS-7.3.1-c", "KS-14.2-w", "KS-14.1-p", "KS-7.3.2-a")
def test_no_caps_on_the_surprise_row_which_artillery_does_not_spoil() -> None:
    position = (
        f"R1:{REGIMENT}@1206 combat",
        f"A1:{GUNS}@1212 combat",
        f"E:{NVA_HQ}@1206",
        f"C:{COMPANY}@1106",
    )
    table = combat(*position, turn=1)
    table.do("attack 1106 with R1", "support A1")
    assert table.fact("supported", "side") == NVA
    while table.decision.kind != "row":
        table.do("pass")
    table.do("row surprise")
    assert table.refused("spend 2").rule == "KS-7.4.1-a"
    later = combat(*position, turn=2)
    fight_to_shifts(later, "attack 1106 with R1")
    later.do("spend 2")


@pytest.mark.rule("KS-7.5.1-a", "KS-3.4.1-b", "KS-7.1.7-a")
def test_a_maneuver_mode_defender_is_flanked_through_three_hexsides() -> None:
    for facing, flanked in (("NE", False), ("SW", True)):
        table = combat(f"R1:{REGIMENT}@1206 combat", f"C:{COMPANY}@1106 maneuver {facing}")
        fight(table, "attack 1106 with R1", 7)
        assert (FLANK in reasons(table)) == flanked
    steady = combat(f"R1:{REGIMENT}@1206 combat", f"C:{COMPANY}@1106")
    fight(steady, "attack 1106 with R1", 7)
    assert FLANK not in reasons(steady)


@pytest.mark.rule("KS-7.5.1-b", "KS-11.3.1-e", "KS-11.3.1-g")
def test_nva_units_turn_and_are_never_flanked_but_their_armor_is() -> None:
    table = combat(f"B1:{BATTALION}@1106", f"B2:{BATTALION}@1106", f"A1:{GUNS}@1206 hidden NE", side=US)
    fight(table, "attack 1206 with all", 7)
    assert FLANK not in reasons(table)
    assert table.piece("A1").mode == "combat"
    tanks = combat(*(f"B{n}:{BATTALION}@0607" for n in (1, 2, 3)), f"T:{NVA_TANKS}@0707 maneuver NE", side=US)
    fight(tanks, "attack 0707 with all", 7)
    assert FLANK in reasons(tanks)
    assert tanks.piece("T").mode == "maneuver" or tanks.where("T") != "0707"
    assert table.rule("revealed") == "KS-11.3.1-e"


@pytest.mark.rule("KS-7.5.2-a", "KS-3.2.2-b")
def test_a_ring_of_units_and_their_zones_surrounds_whatever_friends_stand_in_it() -> None:
    ring = tuple(
        f"R{n}:{REGIMENT}@{place} combat" for n, place in enumerate(("0505", "0504", "0405", "0305"))
    )
    table = combat(*ring, f"C:{SF}@0404", scenario=LANG_VEI)
    fight(table, "attack 0404 with all", 7)
    assert RING in reasons(table)
    broken = combat(*ring[:3], f"C:{SF}@0404", scenario=LANG_VEI)
    fight(broken, "attack 0404 with all", 7)
    assert RING not in reasons(broken)
    company = combat(*ring, f"C:{SF}@0404", f"F:{CIDG}@0304", scenario=LANG_VEI)
    fight(company, "attack 0404 with all", 7)
    assert RING in reasons(company)
    idle = combat(*ring, f"C:{SF}@0404", scenario=LANG_VEI)
    fight(idle, "attack 0404 with R0 R1 R2", 7)
    assert RING not in reasons(idle)
    grid = table.state.board.grid
    every_other = [grid.label(hex_) for hex_ in grid.neighbours(grid.hex("1106"))][::2]
    three = combat(*(f"R{n}:{REGIMENT}@{at} combat" for n, at in enumerate(every_other)), f"C:{SF}@1106")
    fight(three, "attack 1106 with all", 7)
    assert RING in reasons(three)  # each stands where no zone of the others reaches


@pytest.mark.rule("KS-7.5.2-b")
def test_helicopters_do_not_close_a_ring() -> None:
    ring = tuple(f"B{n}:{BATTALION}@{place}" for n, place in enumerate(("1107", "0906", "0907")))
    table = combat(*ring, "G:us-gunship@1006 combat", f"A1:{GUNS}@1007 hidden", side=US)
    fight(table, "attack 1007 with all", 7)
    assert RING not in reasons(table)


@pytest.mark.rule("KS-7.5.3-a", "KS-7.5.3-b", "KS-7.5.4-a", "KS-7.5.4-b", "KS-11.1-f", "KS-11.2.2-a")
def test_two_types_are_combined_arms_and_armor_alone_is_superior() -> None:
    def found(*counters: str, strikes: int = 0) -> set[str]:
        table = Table(*counters, side=US, scenario=SIEGE)
        table.do(*["strike 0906"] * strikes)
        table.go("combat")
        fight(table, "attack 0906 with all", 7)
        return set(reasons(table)) & {ARMS, ARMOR}

    foot, tank = f"B1:{BATTALION}@0907", f"T:{CAVALRY}@0907"
    mech, enemy = f"M:{MECHANIZED}@0907", f"A1:{GUNS}@0906 hidden"
    assert found(foot, enemy, strikes=1) == set()
    assert found(foot, mech, enemy) == {ARMS}
    assert found(tank, mech, enemy) == {ARMS, ARMOR}
    assert found(tank, enemy) == {ARMOR}
    assert found(foot, tank, enemy) == {ARMS, ARMOR}
    assert found(foot, tank, f"B2:{BATTALION}@0907", enemy, f"X:{NVA_TANKS}@0906 combat") == {ARMS}


@pytest.mark.rule("KS-7.5.3-a")
def test_guns_of_the_nva_are_a_type_and_bases_are_none() -> None:
    table = combat(f"R1:{REGIMENT}@1206 combat", f"A1:{GUNS}@1212 combat", f"C:{COMPANY}@1106")
    fight(table, "attack 1106 with R1", 7, guns="support A1")
    assert ARMS in reasons(table)
    base = combat(*QUARRY, side=US)
    fight(base, "attack 0906 with all", 7, guns="guns 0808")
    assert ARMS not in reasons(base)


@pytest.mark.rule("KS-7.5.5-a", "KS-11.3.4-d", "KS-7.5.5-c", "KS-7.3.4-h")
def test_a_headquarters_supports_one_assault_of_its_stack_shown_and_undisrupted() -> None:
    position = (
        *(f"R{n}:{REGIMENT}@1105 combat" for n in (1, 2)),
        f"E:{NVA_HQ}@1105 hidden",
        f"C:{COMPANY}@1106",
        f"D:{COMPANY}@1005",
    )
    table = combat(*position)
    fight(table, "attack 1106 with R1", 7, shifts=("support E",))
    assert reasons(table)[HQ] == 1
    assert table.piece("E").mode == "combat"
    finish(table)
    fight_to_shifts(table, "attack 1005 with R2")
    assert table.refused("support E").rule == HQ
    down = combat(*position[:2], f"E:{NVA_HQ}@1105 hidden nva", *position[3:])
    fight_to_shifts(down, "attack 1106 with R1 R2")
    assert down.refused("support E").rule == HQ
    apart = combat(*position[:2], f"E:{NVA_HQ}@1205 hidden", *position[3:])
    fight_to_shifts(apart, "attack 1106 with R1 R2")
    assert apart.refused("support E").rule == HQ
    assert "KS-11.3.4-d" in [event.rule for event in table.events if event.kind == "shown"]
    shown = combat(*position[:2], f"E:{NVA_HQ}@1105 combat", *position[3:])
    fight(shown, "attack 1106 with R1", 7, shifts=("support E",))
    assert reasons(shown)[HQ] == 1
    assert "KS-11.3.4-d" not in [event.rule for event in shown.events]


@pytest.mark.rule("KS-7.5.6-b", "KS-7.2.1-b", "KS-9.1-d", "KS-9.1-c", "KS-7.5-a", "KS-9.1-b")
def test_strikes_in_defence_shift_left_and_below_a_it_is_a() -> None:
    table = combat(*(f"R{n}:{REGIMENT}@1206 combat" for n in (1, 2)), f"C:{COMPANY}@1106")
    fight(table, "attack 1106 with all", 7, strikes=9)
    assert reasons(table)["KS-7.5.6-b"] == -9
    assert (value(table), column(table), table.state.air_strikes) == (11, "A", 1)
    finish(table)
    table.go("combat", US)
    assert table.state.air_strikes == 1
    own = with_strikes(*QUARRY, strikes=3)
    fight(own, "attack 0906 with all", 7)
    assert "KS-7.5.6-b" not in reasons(own)


@pytest.mark.rule("KS-7.6.1-a", "KS-7.1.5-a", "KS-7.1.5-b", "KS-7.1.5-c", "KS-8.4-d")
def test_the_best_ground_of_the_hex_counts_captured_bases_too() -> None:
    hill = combat(f"R1:{REGIMENT}@1206 combat", f"C:{COMPANY}@1106")
    fight(hill, "attack 1106 with all", 7)
    assert reasons(hill)[TERRAIN] == -1
    base = combat(*(f"R{n}:{REGIMENT}@1104 combat" for n in (1, 2)), f"C:{COMPANY}@1004")
    fight(base, "attack 1004 with all", 7)
    assert reasons(base)[TERRAIN] == -3
    grid = base.state.board.grid
    taken = tuple(
        type(one)(one.place, one.base, captured=grid.label(one.place) == "1004") for one in base.state.bases
    )
    theirs = combat(
        *(f"B{n}:{BATTALION}@1104" for n in (1, 2)), f"A1:{GUNS}@1004 hidden", side=US, bases=taken
    )
    fight(theirs, "attack 1004 with all", 7)
    assert reasons(theirs)[TERRAIN] == -3


@pytest.mark.rule("KS-7.6.2-a", "KS-7.1.1-a")
def test_better_morale_of_the_defender_costs_two_and_of_the_attacker_gains_nothing() -> None:
    better = combat(f"R1:{REGIMENT}@1206 combat", f"C:{SF}@1106")
    fight(better, "attack 1106 with all", 7)
    assert reasons(better)[MORALE] == -2
    equal = combat(f"R1:{REGIMENT}@1206 combat", f"C:{COMPANY}@1106")
    fight(equal, "attack 1106 with all", 7)
    assert MORALE not in reasons(equal)
    worse = combat(f"R1:{REGIMENT}@1206 combat", f"C:{CIDG}@1106")
    fight(worse, "attack 1106 with all", 7)
    assert MORALE not in reasons(worse)
    empty = combat(f"R1:{REGIMENT}@0908 combat", f"R2:{REGIMENT}@0908 combat", f"Far:{COMPANY}@0604")
    fight(empty, "attack 0808 with all", 7)
    assert MORALE not in reasons(empty)  # the base has 4 as well
    assert defending_morale(empty.state, empty.state.board.grid.hex("0808")) == 4
    assert defending_morale(empty.state, empty.state.board.grid.hex("0706")) == 0  # nobody, and no base


@pytest.mark.rule("KS-7.6.3-a", "KS-11.3.2-b")
def test_sappers_are_worth_two_once_against_a_base_of_the_enemy_alone() -> None:
    two = (f"S1:{SAPPERS}@1104 combat", f"S2:{SAPPERS}@1104 combat", f"R1:{REGIMENT}@1104 combat")
    table = combat(*two, f"C:{COMPANY}@1004")
    fight_to_shifts(table, "attack 1004 with all")
    table.do("sappers")
    assert table.refused("sappers").rule == "KS-11.3.2-b"
    finish_dice(table)
    assert reasons(table)[SAPPERS_USED] == 2
    unused = combat(*two, f"C:{COMPANY}@1004")
    fight(unused, "attack 1004 with all", 7)
    assert SAPPERS_USED not in reasons(unused)
    hill = combat(f"S1:{SAPPERS}@1206 combat", f"R1:{REGIMENT}@1206 combat", f"C:{COMPANY}@1106")
    fight_to_shifts(hill, "attack 1106 with all")
    assert hill.refused("sappers").rule == "KS-7.6.3-a"


def finish_dice(table: Table) -> None:
    """The dice of an assault, sevens."""
    if table.decision.kind == "shifts":
        table.do("pass")
    table.do(dice=[7])


@pytest.mark.rule("KS-7.3.2-e", "KS-7.1.2-b")
def test_rolls_beyond_the_table_are_read_at_its_edge() -> None:
    low = combat(*(f"R{n}:{REGIMENT}@0908 combat" for n in (1, 2, 3)), f"C:{SF}@0808")
    fight(low, "attack 0808 with all", 2)
    assert told(low, "roll") == [-4]
    high = with_strikes(*QUARRY, strikes=10)
    fight(high, "attack 0906 with all", 12, shifts=("support H", "spend 6"))
    assert told(high, "column", "roll") == ["K", 15]


@pytest.mark.rule("KS-7.6.2-a", "KS-7.4.1-c")
def test_dummies_lend_nothing() -> None:
    table = combat(*QUARRY, f"D:{DUMMY}@0906", side=US)
    fight(table, "attack 0906 with all", 7)
    assert value(table) == 15 - 2
    assert table.where("D") == "lost"
