"""Gunships: Close Support in attack and defence, AA Fire at it, the way home [KS-A9.3.1, KS-A7.6.5]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.khe_sanh.battles import BATTALION, GUNS, REGIMENT, reasons, told
from tests.games.khe_sanh.proving_ground import GAME, Table
from vietnam_tui.games.khe_sanh.frames import Assault
from vietnam_tui.games.khe_sanh.rules.air.close_support import from_edge, ways_home
from vietnam_tui.games.khe_sanh.rules.air.flights import budget
from vietnam_tui.games.khe_sanh.rules.assault.differential import differential
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.units import NO_PIECE
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.seat.player_view import PlayerView

US, NVA = "US/GVN", "NVA/VC"
COBRA = "Cobra:us-gunship"
ALICE = f"Alice:{BATTALION}@1018 combat"
BOB = f"Bob:{REGIMENT}@1118"


def attack(*counters: str, side: str = US, **more: Any) -> Table:
    """A Combat Segment of the campaign."""
    return Table(
        *counters,
        **({"scenario": "operation-pegasus", "side": side, "segment": "combat", "effort": 4} | more),
    )


def till(at: Table, order: str, kind: str, **answers: str) -> Table:
    """An assault up to a question; on the way those named by their first word are answered, the others passed."""
    at.do(order)
    return on(at, kind, **answers)


def on(at: Table, kind: str, **answers: str) -> Table:
    """Go on to a question, taking whatever is offered first where nobody may pass."""
    while at.decision.kind != kind:
        assert at.state.frames, at.decision
        given = answers.pop(at.decision.kind.split()[0], "")
        at.do(given or ("pass" if "pass" in at.offers() else at.offers()[0]))
    return at


def fought(at: Table, dice: int) -> Table:
    """The assault in hand on to its dice, nothing else put into it."""
    on(at, "dice").do(dice=[dice])
    return at


# -- flying there -------------------------------------------------------------------------------------------


@pytest.mark.rule("KS-A9.3.1-d", "KS-A7.6.5-a", "KS-A7.6.5-b", "KS-7.6.2-a", "KS-7.5.3-a", "KS-A9.3.1-n")
def test_a_gunship_adds_its_strength_its_morale_and_a_point_on_the_dice() -> None:
    """From Quang Tri over 21 hexes: 5 + 6 - 6 = 5, PF 3; Morale 5 against the 4 of the regiment."""
    at = till(
        attack(f"{COBRA}@0738", "Cav:us-air-cavalry-battalion@0918", ALICE, BOB), "attack 1118", "gunships"
    )
    at.do("cover Cobra 1018", "pass")
    assert at.fact("flown", "cost") == 1 + 21
    fought(at, 7)
    assert told(at, "value") == [5]
    assert reasons(at)["KS-A7.6.5-a"] == 1
    assert reasons(at)["KS-7.5.3-a"] == 1  # infantry and a Gunship are two types
    assert "KS-7.6.2-a" not in reasons(at)
    assert at.rule("supported") == "KS-A9.3.1-d"


@pytest.mark.rule("KS-A9.3.1-d", "KS-A7.6.5-a")
def test_without_it_the_assault_is_weaker() -> None:
    at = attack(f"{COBRA}@0738", ALICE, f"Ann:{BATTALION}@1018 combat", BOB)
    till(at, "attack 1118", "gunships")
    fought(at, 7)
    assert told(at, "value") == [4]
    assert "KS-A7.6.5-a" not in reasons(at)


@pytest.mark.rule("KS-A9.3.1-d", "KS-A9.3.1-a")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("cover Huey 1018", "KS-A9.3.1-a"),
        ("cover Cobra 0918", "KS-A9.3.1-d"),  # not next to the target
        ("cover Cobra 1118", "KS-A9.3.1-d"),  # the enemy's own hex
        ("cover Far 1018", "KS-A9.3.1-d"),  # cannot come home again
        ("cover Tired 1018", "KS-A9.3-a"),
        ("cover Spent 1018", "KS-A9.3.1-k"),
        ("cover Due 1018", "KS-A9.3.1-a"),
    ],
)
def test_who_may_not_support_from_where(order: str, rule: str) -> None:
    at = attack(
        f"{COBRA}@1726", "Huey:us-transport@1726", "Far:us-gunship@0738 flown=8",
        "Tired:us-gunship@1726 resting=US/GVN", "Spent:us-gunship@1524 missions=2", "Due:us-gunship", ALICE, BOB,
    )  # fmt: skip
    till(at, "attack 1118", "gunships")
    assert at.refused(order).rule == rule
    at.do("cover Cobra 1018")
    assert at.rule("flown") == "KS-A9.3.1-d"


@pytest.mark.rule("KS-A9.3.1-d")
def test_enough_must_be_left_for_the_way_to_a_landing_zone() -> None:
    """Out 1 + 11, home to Ca Lu 1: 13 of 30."""
    for flown, fits in ((17, True), (18, False)):
        at = attack(f"{COBRA}@1726 flown={flown}", "Near:us-gunship@0918 flown=9", ALICE, BOB)
        till(at, "attack 1118", "gunships")
        assert ("cover Cobra 1018" in at.offers("cover Cobra")) == fits


@pytest.mark.rule("KS-A9.3.1-d", "KS-7.3.2-a")
def test_the_attacker_s_gunships_come_before_the_target_is_shown() -> None:
    at = till(attack(f"{COBRA}@1726", ALICE, BOB), "attack 1118", "gunships")
    assert not at.seen("Bob")
    at.do("cover Cobra 1018")
    assert not at.seen("Bob")
    on(at, "dice")
    assert at.seen("Bob")


@pytest.mark.rule("KS-A3.1-b", "KS-A9.3.1-d", "KS-A7.6.5-a")
def test_any_number_supports_from_a_hex_that_is_full() -> None:
    at = attack(
        *(f"C{i}:us-gunship@1726" for i in range(4)), *(f"H{i}:us-transport@1018" for i in range(3)),
        *(f"A{i}:{BATTALION}@1018 combat" for i in range(3)), BOB, zones=(),
    )  # fmt: skip
    till(at, "attack 1118", "gunships")
    for number in range(4):
        at.do(f"cover C{number} 1018", "pass")
    fought(at, 7)
    assert reasons(at)["KS-A7.6.5-a"] == 4


@pytest.mark.rule("KS-A9.3.1-e")
@pytest.mark.parametrize(("effort", "again"), [(1, False), (4, True)])
def test_the_effort_of_the_enemy_s_impulse_says_how_often_it_flies(effort: int, again: bool) -> None:
    at = attack(
        f"{COBRA}@1726", "Rangers:gvn-ranger@1724 combat", "More:gvn-ranger@1722 combat",
        *(f"B{i}:{REGIMENT}@1824 combat" for i in range(3)), *(f"C{i}:{REGIMENT}@1822 combat" for i in range(3)),
        side=NVA, effort=effort,
    )  # fmt: skip
    till(at, "attack 1724 with B0 B1 B2", "defending gunships")
    at.do("cover Cobra 1724", "pass")
    fought(at, 2)
    on(at, "flying home")
    assert ("pass" in at.offers()) == again
    at.do("fly 1726")
    on(at, "combat")
    till(at, "attack 1722 with C0 C1 C2", "defending gunships" if again else "dice")
    assert at.offers("cover Cobra 1722") == (["cover Cobra 1722"] if again else [])


# -- going home ---------------------------------------------------------------------------------------------


@pytest.mark.rule("KS-A9.3.1-f", "KS-A9.3.1-e", "KS-A9.3-b", "KS-A9.3.1-k")
def test_it_flies_home_or_waits_for_another_mission() -> None:
    at = attack(f"{COBRA}@1726", ALICE, f"Ann:{BATTALION}@1018 combat", BOB, "Bert:nva-aa@1019")
    till(at, "attack 1118 with Alice", "gunships")
    at.do("cover Cobra 1018", "pass")
    fought(at, 7)
    on(at, "flying home")
    assert {"fly 1524", "fly 1726", "fly 0808", "leave Cobra", "pass"} < set(at.offers())
    assert at.refused("fly 1020", "is no Landing Zone").rule == "KS-A9.3.1-f"
    at.do("pass")
    assert at.piece("Cobra").aloft
    till(at, "attack 1019", "gunships")
    at.do("cover Cobra 1018", "pass")
    assert at.fact("flown", "cost") == 0  # it is there already
    fought(at, 7)
    on(at, "flying home")
    assert at.refused("pass").rule == "KS-A9.3.1-k"
    at.do("fly 1524")
    assert (at.where("Cobra"), at.piece("Cobra").aloft) == ("1524", False)


@pytest.mark.rule("KS-A9.3.1-f")
def test_when_the_segment_ends_it_must_go() -> None:
    at = attack(f"{COBRA}@1726", ALICE, BOB)
    till(at, "attack 1118", "gunships")
    at.do("cover Cobra 1018", "pass")
    fought(at, 7)
    on(at, "flying home")
    at.do("pass", "end")
    assert at.decision.kind == "flying home"
    assert at.refused("pass", "the Combat Segment is").rule == "KS-A9.3.1-f"
    assert at.refused("fly 1020", "is no Landing Zone").rule == "KS-A9.3.1-f"
    at.do("fly 1524")
    assert at.where("Cobra") == "1524"
    assert at.piece("Cobra").resting == US
    piece, price, base = at.id("Cobra"), at.fact("flown", "cost"), at.piece("Cobra").place
    waits = till(attack(f"{COBRA}@1726", ALICE, BOB), "attack 1118", "gunships")
    waits.do("cover Cobra 1018", "pass")
    fought(waits, 7)
    on(waits, "flying home")
    out = from_edge(waits.state.map)[waits.piece("Cobra").place] * tables().helicopters.hex
    for left, leaves in ((out, True), (out - 1, False)):
        flown = waits.piece("Cobra").flown + budget(waits.state, piece) - left
        assert ways_home(waits.state.with_piece(piece, flown=flown), piece).off is leaves
    for left, reached in ((price, True), (price - 1, False)):
        flown = waits.piece("Cobra").flown + budget(waits.state, piece) - left
        assert (base in ways_home(waits.state.with_piece(piece, flown=flown), piece).hexes) is reached
    spent = waits.piece("Cobra").flown + budget(waits.state, piece)
    lost = ways_home(waits.state.with_piece(piece, flown=spent), piece)
    distances = {waits.state.board.grid.distance(waits.piece("Cobra").place, hex_) for hex_ in lost.hexes}
    assert (len(distances), lost.off) == (1, False)


@pytest.mark.rule("KS-A9.3.1-f", "KS-A9.4.3-h", "KS-A9.4.1-a")
def test_a_hot_landing_zone_on_the_way_home_draws_fire() -> None:
    at = attack(f"{COBRA}@1726", ALICE, BOB, f"Bert:{REGIMENT}@1523")
    till(at, "attack 1118 with Alice", "gunships")
    at.do("cover Cobra 1018", "pass")
    fought(at, 7)
    on(at, "flying home")
    at.do("fly 1524")
    assert at.decision.kind == "anti-aircraft"
    at.do("fire Bert", "pass", dice=[12])
    assert at.where("Cobra") == "away"
    assert at.rule("flown") == "KS-A9.3.1-f"


@pytest.mark.rule("KS-A9.3.1-l", "KS-A9.3-a", "KS-A9.3-c")
def test_who_has_defended_rests_in_the_next_own_impulse() -> None:
    at = attack(
        f"{COBRA}@1726", "Rangers:gvn-ranger@1724 combat", *(f"B{i}:{REGIMENT}@1824 combat" for i in range(3)),
        side=NVA, oeps=(3, 3), impulses=(1, 1), bid=(3, 3),
    )  # fmt: skip
    till(at, "attack 1724", "defending gunships")
    at.do("cover Cobra 1724", "pass")
    fought(at, 2)
    on(at, "flying home").do("fly 1726")
    on(at, "combat")
    at.do("end")
    at.do("declare 1")
    assert at.state.phasing == US
    assert at.refused("lift Cobra").rule == "KS-A9.3-a"
    at.go("combat", US)
    at.do("end")
    at.do("declare 1")
    assert not at.piece("Cobra").resting


# -- in defence ---------------------------------------------------------------------------------------------


def besieged(*counters: str, **more: Any) -> Table:
    """Two regiments against a battalion in Cam Lo, artillery in support."""
    return attack(
        f"Alice:{BATTALION}@1726 combat", f"Bob:{REGIMENT}@1725 combat", f"Bert:{REGIMENT}@1725 combat",
        f"Gun:{GUNS}@1722 combat", *counters, side=NVA, surprise="lost", **more,
    )  # fmt: skip


@pytest.mark.rule("KS-A9.3.1-n", "KS-8.1-i", "KS-A7.6.5-a", "KS-7.6.2-a", "KS-A9.4.1-a", "KS-7.5.3-a")
def test_support_from_the_own_landing_zone_is_free_even_for_who_rests() -> None:
    """12 + 8 - 5 - 3 = 12 becomes 20 - 5 - 1 - 6 = 8; its Morale of 5 beats 4, and it is -1 on the dice."""
    at = besieged(f"{COBRA}@1726 resting=US/GVN")
    at.do("attack 1726", "support Gun", "guns 1726")
    on(at, "defending gunships")
    assert at.refused("cover Cobra 1725").rule == "KS-A9.3.1-n"
    at.do("cover Cobra 1726", "pass")
    fought(at, 7)
    assert told(at, "value") == [8]
    assert reasons(at)["KS-A7.6.5-a"] == -1
    assert reasons(at)["KS-7.6.2-a"] == -2
    assert at.piece("Cobra").missions == 0
    assert at.where("Cobra") == "1726"
    bare = besieged(f"{COBRA}@1726 resting=US/GVN")
    bare.do("attack 1726")
    on(bare, "defending gunships")
    bare.do("cover Cobra 1726", "pass")
    fought(bare, 7)
    assert "KS-7.5.3-a" not in reasons(bare)


@pytest.mark.rule("KS-A9.4.1-b", "KS-A9.4.2-b", "KS-A7.6.5-a", "KS-A9.4.1-a")
@pytest.mark.parametrize(("dice", "counts"), [(2, True), (12, False)])
def test_free_support_is_fired_at_before_it_counts(dice: int, counts: bool) -> None:
    at = besieged(f"{COBRA}@1726")
    till(at, "attack 1726", "defending gunships")
    at.do("cover Cobra 1726")
    assert at.decision.kind == "anti-aircraft"
    at.do("fire Bob", "fire Bert", "pass", dice=[dice])
    fought(at, 7)
    assert ("KS-A7.6.5-a" in reasons(at)) == counts
    assert told(at, "value") == [12 - 5 - (6 if counts else 0)]
    away = besieged(f"{COBRA}@0738")
    till(away, "attack 1726", "defending gunships")
    away.do("cover Cobra 1726")
    assert away.fact("flown", "cost") > 0
    assert away.piece("Cobra").missions == 1


@pytest.mark.rule("KS-A9.3.1-n", "KS-A9.3.1-d")
def test_without_ground_units_there_is_no_support() -> None:
    at = attack(f"{COBRA}@1726", f"Bob:{REGIMENT}@1725 combat", f"Bert:{REGIMENT}@1725 combat", side=NVA)
    at.do("attack 1726")
    while at.decision.side != "chance":
        assert at.decision.kind != "defending gunships"
        at.do("pass" if "pass" in at.offers() else at.offers()[0])


@pytest.mark.rule("KS-A11.3.7-c", "KS-A9.4.1-a", "KS-A11.3.7-b")
def test_a_hidden_aa_regiment_two_hexes_off_fires_at_a_gunship() -> None:
    at = attack(f"{COBRA}@1726", ALICE, BOB, "Ack:nva-aa@1120")
    till(at, "attack 1118", "gunships")
    at.do("cover Cobra 1018", "fire Ack", "pass", dice=[7])
    assert at.seen("Ack")
    others = attack(f"{COBRA}@1726", ALICE, BOB, "Ack:nva-aa@1120", "Bert:nva-infantry@1120")
    till(others, "attack 1118", "gunships")
    others.do("cover Cobra 1018")
    assert "fire Ack" in others.offers()
    assert "fire Bert" not in others.offers()


@pytest.mark.rule("KS-A7.6.5-b")
def test_no_result_of_ground_combat_touches_a_gunship() -> None:
    at = besieged(f"{COBRA}@1726", f"Ann:{REGIMENT}@1727 combat")
    till(at, "attack 1726", "defending gunships")
    at.do("cover Cobra 1726", "pass")
    fought(at, 12)
    while at.state.frames and at.decision.kind != "advance":
        at.do(at.offers()[0])
    assert at.fact("combat", "defender") > 0
    assert (at.where("Cobra"), at.piece("Cobra").disrupted) == ("1726", False)


@pytest.mark.rule("KS-A7.6.5-b")
def test_its_protection_factor_is_not_the_defender_s() -> None:
    rangers = "Rangers:gvn-ranger@1724 combat"
    at = attack(f"{COBRA}@1726", rangers, *(f"B{i}:{REGIMENT}@1824 combat" for i in range(2)), side=NVA)
    till(at, "attack 1724", "defending gunships")
    at.do("cover Cobra 1724", "pass")
    assault = at.state.top
    assert isinstance(assault, Assault)
    sums = differential(at.state, assault)
    assert (sums.value, sums.protection) == (12 - 3 - 6, 1)


# -- what is driven off -------------------------------------------------------------------------------------


@pytest.mark.rule("KS-A9.4.3-f", "KS-A9.4.3-h")
def test_what_was_driven_off_stays_away_for_the_rest_of_the_impulse() -> None:
    at = Table(
        "Huey:us-transport@0738", "Idle:us-transport fate=away", "Alice:us-air-cavalry-battalion@0838 combat",
        "Bob:nva-infantry@0734", scenario="operation-pegasus", side=US, effort=4,
    )  # fmt: skip
    at.do("move Alice 0738", "fly Huey with Alice 0735", "fire Bob", "pass", dice=[12])
    assert at.state.mover == NO_PIECE  # Alice is not in hand any more
    at.go("heliborne")
    assert at.where("Alice") == "away"
    assert at.offers("lift") == []


@pytest.mark.rule("KS-A9.4.3-f")
def test_who_was_driven_off_in_an_enemy_impulse_comes_back_in_the_next_own_one() -> None:
    at = besieged(f"{COBRA}@1726", oeps=(3, 3), impulses=(1, 1), bid=(3, 3))
    till(at, "attack 1726", "defending gunships")
    at.do("cover Cobra 1726", "fire Bob", "pass", dice=[11])
    fought(at, 2)
    on(at, "combat")
    at.do("end", "declare 3")
    assert at.where("Cobra") == "away"
    at.do("lift Cobra")


def test_previews_reckon_with_a_gunship() -> None:
    at = till(attack(f"{COBRA}@1726", ALICE, f"Bob:{REGIMENT}@1118 combat"), "attack 1118", "gunships")
    (action,) = GAME.read_order(at.state, "cover Cobra 1018")
    lines = GAME.presenter.preview(at.side_sees(US), action).lines
    assert any("Cobra 6" in line for line in lines)


@pytest.mark.rule("KS-A9.3.1-f", "KS-A5.3.2-b")
def test_the_nearest_way_home_that_is_not_fired_at_stands_first() -> None:
    at = till(
        attack(f"{COBRA}@0918", "Cav:us-air-cavalry-battalion@0918", ALICE, BOB), "attack 1118", "gunships"
    )
    at.do("cover Cobra 1018", "pass")
    fought(at, 7)
    on(at, "flying home")
    player = PlayerView(SessionTable(Session.new(GAME, at.state.scenario, seed=1, start=at.state)), US)
    player.ask()
    assert player.menu is not None
    first = player.menu.items[0].offer
    assert first is not None
    assert first.text == "fly 0918"
    assert player.preview_of(first).lines[0] == "costs 1 of 28 MPs left [KS-A5.3.2-b]"
