"""Running toy games, for tests of sessions, saves and the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests import toy_game
from vietnam_tui.core.model import CHANCE
from vietnam_tui.play.report.report import Report, report
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable


def give(session: Session[Any], *orders: str) -> None:
    """Give orders as typed; dice are settled as they come up."""
    for order in orders:
        for action in session.game.read_order(session.state, order):
            session.do(action)
            session.settle_all()


def new(path: Path | None = None, **rest: Any) -> Session[Any]:
    """A new toy game, hot-seat with seed 5 unless told."""
    return Session.new(
        toy_game.GAME, rest.pop("scenario", "ford"), path=path, seed=rest.pop("seed", 5), **rest
    )


def play_out(session: Session[Any], most: int = 10_000) -> None:
    """Play on at random until the game is over."""
    while most and session.result is None:
        most -= 1
        if session.decision.side == CHANCE:
            session.settle()
        else:
            session.do(session.choose().action)


def report_of(session: Session[Any], reader: str = "") -> Report:
    """The report of a game for one side, or for everybody."""
    before, session.only = session.only, reader
    table = SessionTable(session)
    made = report(session.game, table.chair(reader), table.course(reader))
    session.only = before
    return made
