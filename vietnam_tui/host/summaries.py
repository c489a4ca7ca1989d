"""The games of a host in a few words each, read from their saves once and anew whenever these have changed."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any

from vietnam_tui.core.model import SaveFault
from vietnam_tui.host.invites import Hosted
from vietnam_tui.host.ledger import Ledgers, Stamp, Summary
from vietnam_tui.play.catalogue import scenario_card
from vietnam_tui.play.table.session import Session


class Summaries:
    """The summaries of the saves of a folder; they stand in the ledgers of the tables."""

    def __init__(self, saves: Path, ledgers: Ledgers) -> None:
        self._saves, self._ledgers = saves, ledgers

    def of(self, game: Hosted) -> Summary:
        """The summary of a game; raises `SaveFault` and `DataError`."""
        path = self._saves / game.save
        stamp = stamp_of(path)
        known = self._ledgers.of(game.id).summary
        if known is None or known.stamp != stamp:
            session: Session[Any] = Session.open(path, read_only=True)
            known = summary_of(session, stamp)
            self._ledgers.change(game.id, summary=known)
        return known

    def take(self, session: Session[Any], game: Hosted) -> Summary:
        """The summary of a game that is open, as it stands now."""
        known = summary_of(session)
        self._ledgers.change(game.id, summary=known)
        return known

    def close(self, session: Session[Any], game: Hosted) -> None:
        """Keep the summary of a game that has just been closed."""
        with contextlib.suppress(SaveFault):
            known = summary_of(session, stamp_of(self._saves / game.save))
            self._ledgers.change(game.id, summary=known)


def stamp_of(path: Path) -> Stamp:
    """The stamp of a save; raises `SaveFault`."""
    try:
        found = path.stat()
    except OSError as error:
        raise SaveFault(f"{path}: {error.strerror}") from None
    return found.st_ino, found.st_mtime_ns, found.st_size


def summary_of(session: Session[Any], stamp: Stamp = (0, 0, 0)) -> Summary:
    """The summary of a game as it stands."""
    public = session.game.view(session.state, "")
    return Summary(
        scenario_card(session.game, session.scenario).title,
        session.scenario,
        session.game.presenter.standing(public).turn_words,
        session.sides,
        {side: str(seat) for side, seat in session.seats.items()},
        session.decision.side,
        stamp,
    )
