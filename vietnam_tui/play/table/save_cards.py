"""A saved game, in a few words: scenario, turn, whose move it is, when it was played last, the result."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any, NamedTuple

from vietnam_tui.core.model import CHANCE
from vietnam_tui.play.table.branches import origin_of
from vietnam_tui.play.table.session import Session


class SaveCard(NamedTuple):
    """A saved game; `move` says whose move it is or how it ended, `played` when, in seconds since 1970."""

    name: str
    game: str
    scenario: str
    turn: str
    move: str
    played: float
    players: str
    entries: int
    over: bool
    occasion: str = ""

    @property
    def origin(self) -> str:
        """The game of which it is a branch, in words; "" for none."""
        origin = origin_of(self.occasion)
        return "" if origin is None else str(origin)

    def words(self, now: float | None = None) -> str:
        """All of it but its name in a line."""
        when = when_told(self.played, time.time() if now is None else now)
        told = (self.scenario, self.turn.casefold(), self.move, when, self.origin)
        return "  ".join(part for part in told if part)


def save_card(path: Path) -> SaveCard:
    """The card of a save; raises `SaveFault` where it cannot be read."""
    session: Session[Any] = Session.open(path, read_only=True)
    standing = session.game.presenter.standing(session.view(""))
    result, side = session.result, session.decision.side
    if result is not None:
        move = f"{result.winner} has won" if result.winner else "a draw"
    else:
        move = "a die or draw is due" if side == CHANCE else f"{side} to move"
    return SaveCard(
        path.name,
        session.game.code,
        session.scenario,
        standing.turn_words,
        move,
        path.stat().st_mtime,
        ", ".join(f"{name} {seat}" for name, seat in session.seats.items()),
        len(session.log),
        result is not None,
        session.occasion,
    )


def when_told(then: float, now: float) -> str:
    """A time as one speaks of it: the hour today and yesterday, else the day.

    >>> noon = time.mktime((2026, 3, 5, 12, 0, 0, 0, 0, -1))
    >>> when_told(noon - 3600, noon), when_told(noon - 86400, noon), when_told(noon - 40 * 86400, noon)
    ('today 11:00', 'yesterday 12:00', '24 Jan')
    """
    day, today = time.localtime(then), time.localtime(now)
    clock = time.strftime("%H:%M", day)
    if day[:3] == today[:3]:
        return f"today {clock}"
    if day[:3] == time.localtime(now - 86400)[:3]:
        return f"yesterday {clock}"
    return time.strftime("%d %b" if day[0] == today[0] else "%d %b %Y", day).lstrip("0")
