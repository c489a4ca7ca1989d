"""Declaring assaults: who may, against what, how often, and what becomes of one that is too weak [KS-7.0 to KS-7.3]."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.games.khe_sanh.battles import (
    BATTALION,
    COMPANY,
    DUMMY,
    GUNS,
    NVA_HQ,
    NVA_TANKS,
    REGIMENT,
    SAPPERS,
    US_HQ,
    column,
    combat,
    fight,
    finish,
    told,
    value,
)
from tests.games.khe_sanh.proving_ground import Table
from vietnam_tui.games.khe_sanh.frames import Assault
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Attack
from vietnam_tui.games.khe_sanh.rules.assault.commitments import UseRow
from vietnam_tui.games.khe_sanh.rules.position.strength import defenders
from vietnam_tui.games.khe_sanh.state import NVA, US

PAIR = (f"R1:{REGIMENT}@1206 combat", f"C:{COMPANY}@1106")


@pytest.mark.rule("KS-7.0-a", "KS-7.1.2-a", "KS-11.3.5-c")
def test_two_dice_settle_an_assault() -> None:
    table = combat(*PAIR)
    fight(table, "attack 1106 with R1")
    chances = {str(one): share for one, share in table.game.outcomes(table.state).probabilities()}
    assert (len(chances), chances["7"], chances["2"]) == (11, Fraction(1, 6), Fraction(1, 36))


@pytest.mark.rule("KS-7.0-b", "KS-8.1-c", "KS-7.0-c", "KS-4.3-a")
def test_only_the_phasing_player_attacks() -> None:
    table = combat(*PAIR)
    assert table.refused("attack 1206 with C", "no enemy is in").rule == "KS-7.0-c"
    beside = combat(*PAIR, f"D:{COMPANY}@1107")
    assert beside.refused("attack 1107 with C", "is no piece of the NVA/VC player").rule == "KS-7.0-b"
    table.do("end")
    assert table.refused("attack 1106 with R1").rule == "KS-4.3-a"
    assert combat(*PAIR, side=US).offers("attack") == ["attack 1206 with C"]


@pytest.mark.rule("KS-7.0-c", "KS-7.3-a")
def test_assaults_are_made_on_adjacent_hexes_with_enemies() -> None:
    table = combat(*PAIR, f"R2:{REGIMENT}@1308 combat", f"D:{COMPANY}@0706")
    assert table.refused("attack 1106 with R2").rule == "KS-7.3-a"
    assert table.refused("attack 1207 with R1", "no enemy is in").rule == "KS-7.0-c"
    table.do("attack 1106 with R1")


@pytest.mark.rule("KS-7.0-d")
def test_nobody_must_attack_and_nobody_attacks_twice() -> None:
    table = combat(*PAIR, f"D:{COMPANY}@1107")
    fight(table, "attack 1106 with R1", 7)
    finish(table)
    assert table.refused("attack 1107 with R1", "has attacked already in").rule == "KS-7.0-d"
    idle = combat(*PAIR)
    idle.do("end")
    assert "assault" not in idle.kinds()
    three = combat(*(f"R{n}:{REGIMENT}@1105 combat" for n in (1, 2, 3)), f"C:{COMPANY}@1106")
    place, two = three.state.board.grid.hex("1106"), (three.id("R1"), three.id("R2"))
    refused = Attack(place, two).refusal(three.state)
    assert refused is not None
    assert refused.rule == "KS-7.0-d"
    assert Attack(place, two[:1]).refusal(three.state) is None


@pytest.mark.rule("KS-7.2.3-a", "KS-7.0-d")
def test_a_stack_may_attack_several_hexes_in_any_order_each_unit_one() -> None:
    table = combat(*PAIR, f"R2:{REGIMENT}@1206 combat", f"D:{COMPANY}@1107")
    fight(table, "attack 1107 with R2", 7)
    assert value(table) == 6 - 1
    finish(table)
    fight(table, "attack 1106 with R1", 7)
    assert value(table) == 6 - 1


@pytest.mark.rule("KS-7.2.2-a")
def test_a_hex_is_assaulted_once_in_a_segment() -> None:
    guns = (f"A{n}:{GUNS}@111{n} combat" for n in (1, 2))
    table = combat(*PAIR, f"R2:{REGIMENT}@1206 combat", *guns)
    fight(table, "attack 1106 with R1", 4)
    finish(table)
    assert table.refused("attack 1106 with R2").rule == "KS-7.2.2-a"
    table.do("hif 1106 with all")


@pytest.mark.rule("KS-7.2.2-b", "KS-7.3-b")
def test_all_units_of_a_hex_fight_together_from_all_hexes() -> None:
    table = combat(
        f"R1:{REGIMENT}@1206 combat", f"R2:{REGIMENT}@1105 combat", f"C:{COMPANY}@1106", f"D:{BATTALION}@1106"
    )
    fight(table, "attack 1106 with all", 7)
    assert value(table) == 12 - 6
    assert table.fact("assault", "from_hexes") == ("1105", "1206")
    staffed = combat(f"R1:{REGIMENT}@1206 combat", f"C:{COMPANY}@1106", "H:us-marine-hq@1106")
    place = staffed.state.board.grid.hex("1106")
    assert defenders(staffed.state, place) == (staffed.id("C"),)  # their HQ fights for no hex


@pytest.mark.rule("KS-7.1.7-a", "KS-3.4.1-a")
def test_maneuver_mode_attacks_only_where_it_faces() -> None:
    for facing, refused in (("NE", False), ("SW", True)):
        table = combat(f"B:{BATTALION}@1006 maneuver {facing}", f"A1:{GUNS}@1106 hidden", side=US)
        if refused:
            assert table.refused("attack 1106 with B").rule == "KS-7.1.7-a"
        else:
            fight(table, "attack 1106 with B", 7)
            assert value(table) == 3 - 2


@pytest.mark.rule("KS-11.3.1-d")
def test_hidden_units_must_have_turned_before() -> None:
    table = combat(f"R1:{REGIMENT}@1206 hidden SW", f"C:{COMPANY}@1106")
    assert table.refused("attack 1106 with R1").rule == "KS-11.3.1-d"


@pytest.mark.rule("KS-11.3.5-f", "KS-11.2.3-a", "KS-8.1-e", "KS-11.3.1-d", "KS-7.0-c")
def test_dummies_headquarters_and_guns_do_not_assault() -> None:
    table = combat(*PAIR, f"D:{DUMMY}@1206", f"E:{NVA_HQ}@1206 combat", f"A1:{GUNS}@1206 combat")
    assert table.refused("attack 1106 with D").rule == "KS-11.3.1-d"
    assert table.refused("attack 1106 with E", "is no unit that").rule == "KS-7.0-c"
    assert table.refused("attack 1106 with A1").rule == "KS-8.1-e"
    ours = combat(f"H:{US_HQ}@1006", f"A1:{GUNS}@1106 hidden", side=US)
    assert ours.refused("attack 1106 with H", "is no unit that").rule == "KS-7.0-c"


@pytest.mark.rule("KS-7.3.4-c")
def test_disrupted_units_do_not_attack() -> None:
    table = combat(f"R1:{REGIMENT}@1206 combat us", f"R2:{REGIMENT}@1206 combat", f"C:{COMPANY}@1106")
    assert table.refused("attack 1106 with R1", "disrupted and cannot attack").rule == "KS-7.3.4-c"
    assert table.offers("attack") == ["attack 1106 with R2"]


@pytest.mark.rule("KS-7.2.4-a", "KS-11.1-e")
def test_armor_assaults_where_it_cannot_go() -> None:
    table = combat(f"T:{NVA_TANKS}@0505 combat", f"C:{COMPANY}@0405")
    fight(table, "attack 0405 with T", 12)
    finish(table)
    assert table.where("T") == "0505"


@pytest.mark.rule("KS-7.2.4-b")
def test_no_assault_over_a_major_river_but_at_a_bridge() -> None:
    table = Table(f"B:{BATTALION}@0301", f"A1:{GUNS}@0401 hidden", side=US, segment="combat")
    assert table.refused("attack 0401 with B").rule == "KS-7.2.4-b"
    bridge = Table(f"B:{BATTALION}@0302", f"A1:{GUNS}@0402 hidden", side=US, segment="combat")
    assert "attack 0402 with B" in bridge.offers()


# ---------------------------------------------------------------- too weak


@pytest.mark.rule("KS-7.2.1-a", "KS-7.3.2-h", "KS-7.3.2-d", "KS-7.2.2-a")
@pytest.mark.parametrize(
    ("enemy", "differential", "letter"),
    [(REGIMENT, -1, ""), (SAPPERS, 2, ""), (GUNS, 3, "C")],
)
def test_an_assault_that_proves_too_weak_is_called_off_and_is_spent(
    enemy: str, differential: int, letter: str
) -> None:
    table = combat(f"B:{BATTALION}@0907", f"X:{enemy}@0906 hidden", side=US)
    fight(table, "attack 0906 with B")
    if letter:
        table.do(dice=[7])
        assert (value(table), column(table)) == (differential, letter)
        return
    assert (table.kinds()[-1], value(table)) == ("called off", differential)
    assert table.state.caps == (6, 6)
    assert (table.piece("X").mode, table.piece("B").attacked) == ("combat", True)
    assert table.refused("attack 0906 with B").rule == "KS-7.2.2-a"


@pytest.mark.rule("KS-11.3.5-c", "KS-11.3.5-b", "KS-3.5-a")
def test_a_dummy_is_removed_without_dice_and_the_hex_may_be_entered() -> None:
    table = combat(f"B:{BATTALION}@0907", f"D:{DUMMY}@0906", side=US)
    fight(table, "attack 0906 with B")
    assert (table.where("D"), table.decision.kind) == ("lost", "advance")
    assert table.state.caps == (6, 6)
    table.do("advance B")
    assert table.where("B") == "0906"
    assert table.rule("dummy") == "KS-11.3.5-c"


@pytest.mark.rule("KS-7.3.1-c", "KS-14.2-t", "KS-7.3.2-h", "KS-7.2.1-a", "KS-7.3.1-d")
def test_surprise_makes_possible_what_is_too_weak_otherwise() -> None:
    position = (f"S:{SAPPERS}@1206 combat", f"C:{BATTALION}@1106")
    table = combat(*position, turn=1)
    fight(table, "attack 1106 with S", 7)
    assert told(table, "row", "value") == ["surprise-assault", 3 - 5]
    later = combat(*position, turn=2)
    assert later.refused("attack 1106 with S", "3 against 5 in 1106 is -2").rule == "KS-7.2.1-a"
    barred = combat(*position, turn=1)
    barred.do("attack 1106 with S")
    assert isinstance(barred.state.top, Assault)
    refusal = UseRow("close-assault").refusal(barred.state, barred.state.top)
    assert refusal is not None
    assert refusal.rule == "KS-7.2.1-a"


@pytest.mark.rule("KS-7.3.1-d", "KS-14.2-v")
def test_the_attacker_chooses_between_surprise_and_the_ordinary_row() -> None:
    table = combat(*PAIR, turn=1)
    fight(table, "attack 1106 with R1", row="close")
    assert table.decision.kind in ("dice", "shifts")
    again = combat(*PAIR, turn=1)
    again.do("attack 1106 with R1")
    while again.decision.kind != "row":
        again.do("pass")
    assert again.offers() == ["row close", "row surprise"]
    assert again.refused("row mixed").rule == "KS-7.3.1-d"
    ours = combat(f"B:{BATTALION}@0907", f"X:{GUNS}@0906 hidden", side=US, turn=1)
    fight(ours, "attack 0906 with B", 7)
    assert told(ours, "row") == ["close-assault"]


# ---------------------------------------------------------------- declaring step by step


@pytest.mark.rule("KS-7.3.2-a", "KS-3.5-a", "KS-7.0-d")
def test_units_join_one_after_another_and_are_shown() -> None:
    table = combat(*PAIR, f"R2:{REGIMENT}@1206 combat", f"R3:{REGIMENT}@1105 combat")
    assert not table.seen("R2")
    table.do("attack 1106 with R1 R3")
    assert table.seen("R1")
    assert table.offers() == ["join R2", "pass"]
    assert table.refused("attack 1106 with R2").rule == "KS-7.0-d"
    table.do("join R2")
    assert table.fact("assault", "count") == 3
    assert table.seen("R2")
    assert table.kinds().count("shown") == 1  # the others lie on top, where they are known
    assert table.rule("shown") == "KS-3.5-a"


@pytest.mark.rule("KS-7.3.2-a")
def test_one_short_line_attacks_with_all() -> None:
    table = combat(*PAIR, f"R2:{REGIMENT}@1206 combat", f"R3:{REGIMENT}@1105 combat")
    table.do("attack 1106")
    assert table.fact("assault", "count") == 3
    assert table.rule("assault") == "KS-7.3.2-a"


@pytest.mark.rule("KS-3.5-d", "KS-7.3.2-a")
def test_a_side_that_may_have_guns_is_asked_though_it_has_none() -> None:
    covered = (f"A1:{GUNS}@1113 hidden", f"D:{DUMMY}@1113")
    ours = (f"B:{BATTALION}@1006", f"R1:{GUNS}@1106 hidden")
    table = combat(*ours, *covered, side=US)
    fight_to(table, "attack 1106 with B", "defending guns")
    assert table.offers() == ["pass"]
    bare = combat(*ours, f"D:{DUMMY}@1113", side=US)
    bare.do("attack 1106 with B")
    while bare.decision.kind in ("joining", "guns"):
        bare.do("pass")
    assert bare.decision.side != NVA


def fight_to(table: Table, attack: str, step: str) -> None:
    """An assault up to a step."""
    table.do(attack)
    while table.decision.kind != step:
        table.do("pass")


@pytest.mark.rule("KS-11.3.5-e")
def test_a_dummy_that_was_found_out_never_comes_back() -> None:
    table = combat(f"B:{BATTALION}@0907", f"D:{DUMMY}@0906", f"R1:{REGIMENT}@1206", side=US)
    fight(table, "attack 0906 with B")
    table.do("pass")
    table.go("movement", NVA)
    assert table.where("D") == "lost"
    assert not [order for order in table.offers() if "D" in order.split()]
    assert table.state.lost == ()


@pytest.mark.rule("KS-7.3.1-d", "KS-7.4.1-a")
@pytest.mark.parametrize(
    ("attackers", "caps", "asked"),
    [(9, 1, False), (9, 2, True), (1, 0, True)],
)
def test_the_row_is_asked_for_only_where_it_makes_a_difference(
    attackers: int, caps: int, asked: bool
) -> None:
    # fifty-four against five are in the same column on both rows, six are not
    places = ("1206", "1105", "1207")
    who = [f"R{n}:{REGIMENT}@{places[n % 3]} combat" for n in range(attackers)]
    table = combat(*who, f"K:{BATTALION}@1106", turn=1, surprise="now", caps=(0, caps))
    table.do("attack 1106 with all")
    for _ in range(9):
        if table.decision.kind in ("row", "shifts", "dice"):
            break
        table.do("pass")
    assert (table.decision.kind == "row") == asked
