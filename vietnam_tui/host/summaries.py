"""The games of a host in a few words each, read from their saves once and anew whenever these have changed."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from vietnam_tui.core.model import SaveFault
from vietnam_tui.host.invites import Hosted
from vietnam_tui.play.catalogue import scenario_card
from vietnam_tui.play.table.session import Session

#: By which a file is known to be the same: the clock of a file may stand still for milliseconds, but what is entered
#: makes it longer
Stamp = tuple[int, int, int]


class Summary(msgspec.Struct, frozen=True):
    """A game that need not be open: `waits` is the side or chance that it waits for, "" once it is over."""

    title: str
    scenario: str
    turn: str
    sides: tuple[str, ...]
    seats: dict[str, str]
    waits: str
    stamp: Stamp


class Summaries:
    """The summaries of the saves of a folder."""

    def __init__(self, saves: Path) -> None:
        self._saves = saves
        self._known: dict[str, Summary] = {}

    def of(self, game: Hosted) -> Summary:
        """The summary of a game; raises `SaveFault` and `DataError`."""
        path = self._saves / game.save
        stamp = stamp_of(path)
        known = self._known.get(game.id)
        if known is None or known.stamp != stamp:
            session: Session[Any] = Session.open(path, read_only=True)
            known = self._known[game.id] = summary_of(session, stamp)
        return known

    def forget(self, id_: str) -> None:
        """Read a game anew when somebody asks for it."""
        self._known.pop(id_, None)


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
