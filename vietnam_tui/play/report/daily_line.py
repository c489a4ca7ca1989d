"""The line to share about a game of the day: how it ended and how the dice fell, and no secret."""

from __future__ import annotations

from vietnam_tui import __version__
from vietnam_tui.bots import DEFAULT_LEVEL
from vietnam_tui.play.report.report import report
from vietnam_tui.play.table.finished import DAY, outcome_for
from vietnam_tui.play.table.session_table import SessionTable


def daily_line(table: SessionTable) -> str:
    """The line about a game; "" for one that is not of a day, or not over."""
    session = table.session
    result, people = session.result, session.humans
    if not session.occasion.startswith(DAY) or result is None or len(people) != 1:
        return ""
    (side,) = people
    others = sorted({str(seat.level or DEFAULT_LEVEL) for seat in session.seats.values() if not seat.human})
    against = f" against {'+'.join(others)}" if others else ""
    standing = session.game.presenter.standing(session.view(""))
    ended = outcome_for(side, result) + (f", {result.level}" if result.level else "")
    parts = [
        f"vietnam {__version__}, {session.occasion.removeprefix(DAY)}",
        f"{session.scenario} as {side}{against}: {ended}",
        standing.turn_words.casefold(),
        standing.aim,
        _luck(table, side),
        "a die taken back" if any(entry.take_back for entry in session.log) else "",
    ]
    return "; ".join(filter(None, parts))


def _luck(table: SessionTable, side: str) -> str:
    """How the dice of a side fell, "" where it rolled none that are counted."""
    made = report(table.game, table.chair(side), table.course(""))
    for dice in made.dice:
        if dice.side == side and dice.count:
            return f"dice {dice.mean:.1f} where {dice.expected:.1f} is even"
    return ""
