"""What everybody sees to be in vain is refused: assaults below their row, HIF and AA Fire that come to too little."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from tests.games.khe_sanh.battles import (
    BATTALION,
    COMPANY,
    GUNS,
    REGIMENT,
    SAPPERS,
    US_HQ,
    bombard,
    combat,
    fight,
    finish,
    told,
    value,
)
from tests.games.khe_sanh.proving_ground import GAME
from tests.games.khe_sanh.test_anti_aircraft import landing
from vietnam_tui.games.khe_sanh.bots.doctrine import DOCTRINE
from vietnam_tui.games.khe_sanh.rules.air import anti_aircraft
from vietnam_tui.games.khe_sanh.rules.assault.attacks import with_a_chance
from vietnam_tui.games.khe_sanh.rules.fire.bombardment import surely_sheltered
from vietnam_tui.games.khe_sanh.state import NVA, US
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.units import PieceId

WEAK = (f"S:{SAPPERS}@1206 combat", f"B:{BATTALION}@1106")


@pytest.mark.rule("KS-7.2.1-a")
def test_an_assault_that_all_see_to_be_too_weak_is_neither_offered_nor_taken() -> None:
    table = combat(*WEAK)
    refusal = table.refused("attack 1106 with S", "takes +1 or more on PF 3, and nobody")
    assert refusal.rule == "KS-7.2.1-a"
    assert table.offers("attack") == []
    assert with_a_chance(GAME.view(table.state, NVA)) == ()
    strong = combat(*WEAK, f"R:{REGIMENT}@1206 combat")
    assert "attack 1106 with S R" in strong.offers("attack")
    fight(strong, "attack 1106 with S R", 7)
    assert value(strong) == 9 - 5


@pytest.mark.rule("KS-7.2.1-a")
def test_who_needs_all_the_others_names_them_at_once() -> None:
    table = combat(*WEAK, f"R:{REGIMENT}@1105 combat")
    refusal = table.refused("attack 1106 with S", "without the others")
    assert (refusal.rule, refusal.fix) == ("KS-7.2.1-a", "Try: attack 1106 with S R")
    table.do("attack 1106 with R")  # who is strong enough alone need not wait for the sappers
    table.do("pass")


@pytest.mark.rule("KS-7.2.1-a", "KS-7.3.2-h")
def test_who_has_begun_with_too_little_adds_until_it_is_enough() -> None:
    table = combat(*WEAK, *(f"{name}:{REGIMENT}@1105 combat" for name in "QR"), caps=(0, 0))
    table.do("attack 1106 with S")
    refusal = table.refused("pass", "without more it cannot be made")
    assert (refusal.rule, refusal.fix) == ("KS-7.2.1-a", "Try: join Q")
    table.do("join Q", "pass")
    assert "called off" not in table.kinds()


def test_an_officer_adds_what_must_be_added() -> None:
    """Somebody else has begun with the sappers; he would rather have kept the regiments."""
    table = combat(*WEAK, *(f"{name}:{REGIMENT}@1105 combat" for name in "QR"), caps=(0, 0))
    table.do("attack 1106 with S")
    while table.decision.kind in ("joining", "guns"):
        view = GAME.view(table.state, NVA)
        table.apply(DOCTRINE.staff_order(view, random.Random(0)).action)
    assert "called off" not in table.kinds()


@pytest.mark.rule("KS-7.2.1-a", "KS-7.2.5-a")
def test_guns_that_reach_may_make_up_for_it_and_then_have_to() -> None:
    table = combat(*WEAK, f"A:{GUNS}@1111 combat")
    table.do("attack 1106 with S")
    assert table.refused("pass").fix == "Try: support A"
    table.do("support A")
    finish(table)
    assert told(table, "row") == ["mixed-assault"]
    silent = combat(*WEAK, f"A:{GUNS}@1111 hidden")
    assert (
        silent.refused("attack 1106 with S").rule == "KS-7.2.1-a"
    )  # from its hidden face it supports nobody


@pytest.mark.rule("KS-7.2.1-a", "KS-7.3.2-h")
def test_what_the_attacker_cannot_know_calls_an_assault_off() -> None:
    table = combat(f"C:{COMPANY}@0907", f"X:{REGIMENT}@0906 hidden", side=US)
    fight(table, "attack 0906 with C")
    assert table.kinds()[-1] == "called off"
    seen = combat(f"C:{COMPANY}@0907", f"X:{REGIMENT}@0906 hidden shown", side=US, bases=())
    assert seen.refused("attack 0906 with C", " against 6 in 0906").rule == "KS-7.2.1-a"


@pytest.mark.rule("KS-7.2.1-a", "KS-7.3.2-h")
def test_below_a_unit_that_is_seen_more_can_only_make_it_weaker() -> None:
    position = (f"C:{COMPANY}@0907", f"X:{REGIMENT}@0906 combat", f"Y:{REGIMENT}@0906 combat")
    table = combat(*position, side=US, bases=())
    assert GAME.view(table.state, US).covered
    assert table.refused("attack 0906 with C").rule == "KS-7.2.1-a"


@pytest.mark.rule("KS-7.2.1-a", "KS-11.2.3-c")
def test_against_headquarters_alone_anybody_is_strong_enough() -> None:
    table = combat(f"S:{SAPPERS}@1206 combat", f"H:{US_HQ}@1106")
    fight(table, "attack 1106 with S")
    assert table.where("H") == "lost"


@pytest.mark.rule("KS-7.3.2-a")
def test_who_is_known_is_tried_with_the_face_to_which_he_turns() -> None:
    """A hidden counter that a gun beside it has shown turns over when it is assaulted [KS-11.3.1-e]."""
    position = (*(f"B{n}:{BATTALION}@0907" for n in (1, 2)), f"X:{REGIMENT}@0906 hidden shown")
    table = combat(*position, side=US)
    view = GAME.view(table.state, US)
    (order,) = GAME.read_order(view, "attack 0906 with all")
    lines = GAME.presenter.preview(view, order).lines
    assert "defence 6: X 6" in lines
    fight(table, "attack 0906 with all", 7)
    assert value(table) == 10 - 6


# -- fire ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("KS-7.7-c", "KS-7.7.1-c")
def test_hif_that_comes_to_too_little_with_all_guns_is_refused() -> None:
    target = f"C:{COMPANY}@1106"
    table = combat(f"A1:{GUNS}@1111 combat", target)
    assert table.refused("hif 1106 with A1", "come to FS 8, which is too little").rule == "KS-7.7-c"
    assert table.offers("hif") == []
    two = combat(f"A1:{GUNS}@1111 combat", f"A2:{GUNS}@1112 combat", target)
    bombard(two, "hif 1106 with all", 7)
    assert "combat" in two.kinds()


@pytest.mark.rule("KS-7.7-c")
def test_a_gun_that_is_too_little_alone_waits_for_another() -> None:
    table = combat(*(f"A{n}:{GUNS}@111{n} combat" for n in (1, 2, 3)), f"C:{COMPANY}@1106")
    view = GAME.view(table.state, NVA)
    notes = {face.text: face.note for face in (GAME.presenter.face(view, one) for one in GAME.actions(view))}
    assert (notes["hif 1106 with A1"], notes["hif 1106 with A1 A2 A3"]) == (
        "FS8 too little",
        "FS20 from afar",
    )
    assert list(notes).index("hif 1106 with A1 A2 A3") < list(notes).index("hif 1106 with A1")
    table.do("hif 1106 with A1")
    refusal = table.refused("pass", "more must fire along")
    assert (refusal.rule, refusal.fix) == ("KS-7.7-c", "Try: support all")
    table.do("support A2", "pass")
    assert table.decision.side == "chance"


@pytest.mark.rule("KS-7.7-c", "KS-3.5-b")
def test_what_lies_below_a_known_counter_may_have_less_protection() -> None:
    """A regiment has PF 3, and what it lies on may have less; without a known face the top has the hidden one."""
    place = "1005"
    known = combat(
        f"S:{REGIMENT}@{place} combat", f"R:{REGIMENT}@{place} hidden", side=US, tops=(PieceId(0),)
    )
    hidden = combat(f"S:{REGIMENT}@{place} hidden", f"R:{REGIMENT}@{place} hidden", side=US)
    assert [
        surely_sheltered(GAME.view(table.state, US), table.state.board.grid.hex(place))
        for table in (known, hidden)
    ] == [3 + 1, 4 + 1]


@pytest.mark.rule("KS-A9.4.3-a")
def test_aa_fire_that_comes_to_too_little_is_not_begun(monkeypatch: pytest.MonkeyPatch) -> None:
    upper = tables().upper
    minima = upper.minima | {"anti-aircraft": (2, *upper.minima["anti-aircraft"][1:])}
    dearer = replace(tables(), upper=replace(upper, minima=minima))
    monkeypatch.setattr(anti_aircraft, "tables", lambda: dearer)
    table = landing("Bob:vc-village@0734")
    assert table.refused("fire Bob", "come to 1, which is too little").rule == "KS-A9.4.3-a"
    assert table.offers() == ["pass"]
    two = landing("Bob:vc-village@0734", "Ann:vc-village@0834")
    two.do("fire Bob")
    assert two.refused("pass", "more must fire along").fix == "Try: fire Ann"
    two.do("fire Ann", "pass")
    assert two.decision.side == "chance"
