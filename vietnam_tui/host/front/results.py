"""What becomes of a game of a host that is over: its result is kept, its page made, and it leaves the games in play."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Collection
from typing import Any

from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import SaveFault
from vietnam_tui.host.front.archive import Archive, Finished, finished_of
from vietnam_tui.host.front.archive_page import Pages
from vietnam_tui.host.invites import Hosted, InviteBook, without_game
from vietnam_tui.host.settings import HostFault, HostFolder
from vietnam_tui.play.table.session import Session

#: People for whom is remembered what they may look at
REMEMBERED = 200

log = logging.getLogger(__name__)


class Results:
    """The finished games of a host and their pages."""

    def __init__(self, folder: HostFolder, book: InviteBook) -> None:
        self.archive = Archive(folder.results)
        self.pages = Pages(folder.results.parent, folder.saves)
        self._book, self._saves = book, folder.saves
        self._tasks: set[asyncio.Task[Any]] = set()
        #: what has been found for whom, who looks on or not, and of which games that is true
        self._shown: dict[tuple[str, bool], list[Finished]] = {}
        self._as_of: object = None

    def keep(self, session: Session[Any], hosted: Hosted, ended: float | None = None) -> bool:
        """Keep the result of a game that is over, and have its page made; is the result on the disk?"""
        try:
            if self.archive.keep(finished_of(session, hosted, time.time() if ended is None else ended)):
                self._make_page(hosted.id)
        except HostFault as fault:
            log.error("%s", fault)
            return False
        return True

    def retire(self, session: Session[Any], hosted: Hosted, ended: float | None = None) -> bool:
        """Let a game that is over leave the games in play once its result is kept; has it left them?"""
        try:
            if self._book.now().find(hosted.id) is None or not self.keep(session, hosted, ended):
                return False
            self._book.change(lambda invites: without_game(invites, hosted.id))
        except HostFault as fault:
            log.error("%s", fault)
            return False
        return True

    def retire_closed(self, hosted: Hosted) -> bool:
        """The same for a game that is not open."""
        path = self._saves / hosted.save
        try:
            session: Session[Any] = Session.open(path, read_only=True)
            return session.result is not None and self.retire(session, hosted, path.stat().st_mtime)
        except (SaveFault, DataError, OSError) as error:
            log.error("%s: %s", hosted.id, error)
            return False

    def shown_to(self, person: str, watching: str, over: Collection[str] = ()) -> list[Finished]:
        """The finished games that a person may look at, the one that ended last first.

        `watching` says who may look on at all, as in the host's settings; `over` are games at whose tables people
        still sit.
        """
        invites = self._book.now()
        if self._as_of is not self.archive.as_of or len(self._shown) > REMEMBERED:
            self._as_of = self.archive.as_of
            self._shown.clear()
        known = any(each.name == person for each in invites.person)
        looks_on = watching == "any" or (watching == "invited" and known)
        if (person, looks_on) not in self._shown:
            self._shown[person, looks_on] = self._found(person, looks_on=looks_on)
        in_play = {game.id for game in invites.game}.difference(over)
        return [game for game in self._shown[person, looks_on] if game.id not in in_play]

    def _found(self, person: str, *, looks_on: bool) -> list[Finished]:
        """The games that somebody has played, and if he looks on at all those that he might have watched."""
        return [
            game
            for game in self.archive.newest()
            if person in game.seats.values()
            or (looks_on and ("*" in game.observers or person in game.observers))
        ]

    def find(self, person: str, id_: str, watching: str, over: Collection[str] = ()) -> Finished | None:
        """A finished game that a person may look at."""
        game = self.archive.find(id_)
        return game if game is not None and game in self.shown_to(person, watching, over) else None

    async def page(self, person: str, id_: str, watching: str, over: Collection[str] = ()) -> bytes | None:
        """The page of a finished game that a person may look at; None where there is none for him."""
        try:
            game = self.find(person, id_, watching, over)
            path = None if game is None else await self.pages.make(game)
            return None if path is None else path.read_bytes()
        except (HostFault, OSError, TimeoutError) as error:
            log.error("%s: %s", id_[:60], error)
            return None

    def close(self) -> None:
        """Make no more pages."""
        for task in self._tasks:
            task.cancel()

    def _make_page(self, id_: str) -> None:
        finished = self.archive.find(id_)
        if finished is not None:
            self.pages.path(id_).unlink(missing_ok=True)
            task = asyncio.get_running_loop().create_task(self.pages.make(finished))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)
