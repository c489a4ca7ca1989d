"""The chance of winning in the line dialogue: told, compared, refused where a table does without."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tests.play.test_plain import talk
from vietnam_tui.bots import playout
from vietnam_tui.bots.playout import Ending, PlayOut
from vietnam_tui.core.model import NOBODY, Decision
from vietnam_tui.games import find_game
from vietnam_tui.play.plain.judging import chance_told, comparison_told
from vietnam_tui.play.seat.chances import asked_of, lines_of
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable

VB = find_game("vb")


def boys(**seats: str) -> Session[Any]:
    """The US to move."""
    session: Session[Any] = Session.new(
        VB, "boys-of-67", seed=3, seats={"US": "human", "VC": "bot:random", **seats}
    )
    session.settle_all()
    return session


@pytest.fixture(autouse=True)
def _here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play-outs are made up, and here: whoever only ends his phase loses every other game."""

    def ended(job: PlayOut) -> Ending:
        return Ending(job.key, float(job.orders != ("end",) or job.number % 2), 0.0, True)

    monkeypatch.setattr(playout, "play_out", ended)
    monkeypatch.setattr(SessionTable, "workers", 1)


def test_the_chance_is_told() -> None:
    text = talk(boys(), "chance", "quit")
    assert "US wins 100% [" in text
    assert "VC wins 0% [" in text
    assert " play-outs to the end" in text


def test_orders_are_compared() -> None:
    text = talk(boys(), "compare end | move 4/47B 0716 then end", "quit")
    assert " 50%  end\n100%  +50 points [" in text
    assert "]  move 4/47B 0716; end" in text


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("compare end", "two lines of orders are expected"),
        ("compare end | attack 0717 with 4/47B", "VB-7.0-c"),
        ("compare end | frobnicate", "frobnicate"),
        ("compare end | end | end | end | end | end", "at most 5 are compared"),
    ],
)
def test_what_cannot_be_compared_is_refused(line: str, why: str) -> None:
    assert why in talk(boys(), line, "quit")


def test_a_table_that_does_without_tells_nothing() -> None:
    session = boys()
    chair = SessionTable(session).chair("US")
    without = msgspec.structs.replace(chair, aids=("odds",))
    with pytest.raises(ValueError, match="does without chance"):
        asked_of(VB, without)


def test_who_only_looks_on_has_no_side() -> None:
    chair = SessionTable(boys()).chair("")
    with pytest.raises(ValueError, match="only looks on"):
        asked_of(VB, chair)


def test_where_bots_play_everything_is_reckoned_with() -> None:
    session = boys(US="bot:random")
    asked = asked_of(VB, SessionTable(session).chair(""))
    assert (asked.side, asked.view) == ("", session.state)
    assert lines_of(asked, ["end"]) == [["end"]]


def test_a_game_that_is_over_has_no_chances() -> None:
    table = SessionTable(boys())
    over = msgspec.structs.replace(table.chair("US"), decision=Decision(NOBODY, "", "", ""))
    with pytest.raises(ValueError, match="is over"):
        chance_told(table, over, print)


def test_who_is_asked_to_leave_meanwhile_is_told_nothing_more() -> None:
    table, asked = SessionTable(boys()), list[int]()
    leaves = lambda: len(asked) > 1 or bool(asked.append(1))  # noqa: E731
    assert chance_told(table, table.chair("US"), print, leaves) == []
    asked.clear()
    assert comparison_told(table, table.chair("US"), "end | end", print, leaves) == []
