"""Standing orders line by line: which line holds, whose conditions are met, what a text may say."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from vietnam_tui.engine.standing_orders import (
    Given,
    Instruction,
    March,
    Reactor,
    StandingOrders,
    read_orders,
)

DEFAULT = Instruction("all")
NAMES = ("T1", "tank")


def met(text: str, *reactors: Reactor[str], column: int = 9) -> dict[str, str]:
    """Who would react, and what is done then; together they reach the odds of a column."""

    def reaches(odds: str, some: Sequence[str]) -> bool:
        return min(column, len(some)) >= int(odds)

    return dict(read_orders(text).meeting(reactors, reaches, DEFAULT))


def one(name: str, kind: str = "tank", *, at: str = "hard", near: int = 2) -> Reactor[str]:
    return Reactor(name, (name, kind), frozenset({at}), near)


def test_the_line_of_a_unit_goes_before_that_of_its_kind_and_that_before_the_one_for_all() -> None:
    orders = read_orders("ask; T1 pass; all fire; tank at hard ask")
    assert orders.line_of(NAMES, DEFAULT).does == "pass"
    assert orders.line_of(("T2", "tank"), DEFAULT).at == "hard"
    assert orders.line_of(("R1", "rifle"), DEFAULT).does == "fire"
    assert read_orders("ask").line_of(NAMES, DEFAULT) is DEFAULT


def test_a_change_begins_with_what_holds_and_is_taken_away_whole() -> None:
    orders = read_orders("ask; tank at hard odds 200% near 3 fire")
    changed = orders.but(NAMES, "near", "1", DEFAULT)
    assert changed.own_line("T1") == Instruction("T1", "hard", "200%", 1, "fire")
    assert changed.own_line("tank") == orders.own_line("tank")
    assert changed.but(NAMES, "near", "any", DEFAULT).line_of(NAMES, DEFAULT).near == 0
    assert changed.but(NAMES, "does", "same", DEFAULT) == orders
    assert read_orders(changed.text) == changed


@pytest.mark.parametrize(
    ("line", "reactor", "reacts"),
    [
        ("tank at hard ask", one("T1"), True),
        ("tank at hard ask", one("T1", at="soft"), False),
        ("tank near 2 ask", one("T1", near=2), True),
        ("tank near 2 ask", one("T1", near=3), False),
        ("tank pass", one("T1"), False),
        ("tank pass", one("R1", "rifle"), True),
        ("tank odds 1 fire", one("T1"), True),
        ("tank odds 2 fire", one("T1"), False),
    ],
)
def test_who_reacts_meets_all_that_its_line_says(line: str, reactor: Reactor[str], *, reacts: bool) -> None:
    assert bool(met(f"ask; {line}", reactor)) == reacts


def test_odds_are_those_of_all_who_would_fire_together() -> None:
    assert met("ask; all odds 2 fire", one("T1"), one("T2")) == {"T1": "fire", "T2": "fire"}
    assert met("ask; all odds 2 fire; T2 pass", one("T1"), one("T2")) == {}
    assert met("ask; all odds 2 ask; T2 odds 3 fire", one("T1"), one("T2")) == {}, "T1 alone reaches nothing"


def test_a_march_is_let_pass_only_when_all_of_it_is() -> None:
    orders = StandingOrders("ask").letting([March("A"), March("B", "0101", 3)])
    assert orders.waiting_for(("A", "B")) == (March("A"), March("B", "0101", 3))
    assert orders.waiting_for(("A", "C")) == ()
    assert orders.letting([March("A", "0202", 1)]).waiting_for(("A",)) == (March("A", "0202", 1),)
    assert read_orders(orders.text) == orders


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("ask", ""),
        ("ask; tank at hard odds 200% near 3 best; march A 0101 3; changes 2", ""),
        ("never mind", "is no standing order"),
        ("ask; tank", "is no line"),
        ("ask; tank at hard", "is no line"),
        ("ask; tank by night fire", "is no condition"),
        ("ask; tank near x fire", "invalid literal"),
        ("ask; tank at ghosts fire", "is no line"),
        ("ask; tank odds 999% fire", "is no line"),
        ("ask; tank near -1 fire", "is no line"),
    ],
)
def test_a_text_that_says_no_standing_orders_is_told(text: str, fault: str) -> None:
    given = Given(("ask", "never"), ("hard", "soft"), ("100%", "200%"))
    assert fault in " ".join(given.faults(text, None, {}))
    assert bool(fault) == any(given.faults(text, None, {}))
