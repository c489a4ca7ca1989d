"""The part of a house that people see before they sit down: who may come, its games in lines, tables, results."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from vietnam_tui.host import wire
from vietnam_tui.host.audit import Audit
from vietnam_tui.host.clock import HostClock
from vietnam_tui.host.company import Caller
from vietnam_tui.host.deadlines import Timekeeper
from vietnam_tui.host.front.archive import Finished
from vietnam_tui.host.front.desk import FrontDesk
from vietnam_tui.host.front.lines import TableLine
from vietnam_tui.host.front.open_tables import OpenTable
from vietnam_tui.host.front.results import Results
from vietnam_tui.host.front.room import FrontRoom, table_line
from vietnam_tui.host.invites import GUEST, Hosted, InviteBook
from vietnam_tui.host.ledger import Ledgers
from vietnam_tui.host.people import People
from vietnam_tui.host.reminders import Reminders
from vietnam_tui.host.room import Room
from vietnam_tui.host.settings import HostFolder, Settings
from vietnam_tui.host.summaries import Summaries

#: Seconds until those in the lobby are told what has changed
NEWS = 1.0


class OpenHouse:
    """A house as it is seen from its lobby."""

    def __init__(self, folder: HostFolder) -> None:
        self.folder = folder
        self.settings: Settings = folder.settings
        self.book = InviteBook(folder.invites)
        self.audit = Audit(folder.audit)
        #: those who are in the lobby, and what shows them that something has changed there
        self.lobby: dict[Caller, Callable[[], object]] = {}
        self._news: asyncio.TimerHandle | None = None
        self.rooms: dict[str, Room] = {}
        self.people = People(folder.people)
        self.ledgers = Ledgers(folder.tables)
        self.clock = HostClock(folder.clock)
        self.times = Timekeeper(self.clock, self.ledgers, self.people)
        self.reminders = Reminders(self.times, self.settings, self._is_there)
        self.results = Results(folder, self.book)
        self.desk = FrontDesk(folder, self.book, self.results, self.audit)
        self.summaries = Summaries(self.saves, self.ledgers)
        self.front_room = FrontRoom(folder, self.rooms, self.summaries, self.people, self.times)
        #: how many screens there may be at a time, in all
        self.most_screens = self.settings.connections

    def keep_to_memory(self, room: int | None) -> str:
        """Let no more screens be opened than there is memory for; a line on it where that is fewer than was set."""
        self.most_screens = min(
            self.settings.connections, self.settings.connections if room is None else room
        )
        if self.most_screens == self.settings.connections:
            return ""
        return f"screens: {self.most_screens} at a time, not {self.settings.connections}: there is no memory for more"

    @property
    def saves(self) -> Path:
        """The folder of the saves."""
        return self.folder.saves

    def person_of_key(self, key: str) -> str:
        """The person who comes with a key, by its fingerprint; "" when he may not.  Raises `HostFault`."""
        person = self.book.now().person_of_key(key)
        anybody = self.settings.observers == "any" or self.settings.newcomers
        return person or (f"{GUEST}{key[7:13]}" if anybody else "")

    def games_of(self, person: str) -> list[Hosted]:
        """The games in which a person has a seat or may look on."""
        invites, watching = self.book.now(), self.settings.observers

        def is_for_him(game: Hosted) -> bool:
            """Has he a seat there, or may he look on?"""
            if game.sides_of(person):
                return True
            return watching != "nobody" and invites.may_watch(person, game, anybody=watching == "any")

        return list(filter(is_for_him, invites.game))

    def lines(self, person: str) -> list[wire.GameLine]:
        """The games in play of a person, those that wait for him first."""
        found = self.front_room.lines(self.games_of(person), person)
        over = self._over
        return [line for line in found if line.id not in over or self.results.archive.find(line.id) is None]

    def results_for(self, person: str) -> list[Finished]:
        """The finished games that a person may look at, the one that ended last first."""
        return self.results.shown_to(person, self.settings.observers, self._over)

    @property
    def _over(self) -> set[str]:
        """The games at whose tables people still sit though they are over."""
        return {room.id for room in self.rooms.values() if room.table.over}

    async def page_for(self, person: str, id_: str) -> bytes | None:
        """The page of a finished game that a person may look at; None where there is none for him."""
        return await self.results.page(person, id_, self.settings.observers, self._over)

    def _is_there(self, game: str, person: str) -> bool:
        """Does somebody sit at a table?"""
        room = self.rooms.get(game)
        return room is not None and any(place.person == person for place in room.callers)

    def tell_asked(self, table: OpenTable) -> None:
        """Have the `notify` program told of a table to those who are asked to it and are not here."""
        here = {caller.person for caller in self.lobby}
        here |= {place.person for room in self.rooms.values() for place in room.callers}
        title = table_line(table, table.owner).title
        sentence = f"{table.owner} asks you for a game: {title}."
        for person in set(table.asked.values()) - here if self.settings.notify else ():
            words = {"person": person, "game": title, "turn": "", "name": table.id, "due": ""}
            self.reminders.hooks.tell({**words, "event": "asked", "sentence": sentence})

    def tables(self, person: str, opened: frozenset[str]) -> tuple[TableLine, ...]:
        """The open tables that a person sees; those that are for him first."""
        found = [table_line(table, person) for table in self.desk.shown_to(person, opened)]
        return tuple(sorted(found, key=lambda line: (not (line.concerns and line.free), not line.concerns)))

    def tell_lobby_soon(self) -> None:
        """Tell those in the lobby that something has changed there, a moment later."""
        if self.lobby and self._news is None:
            self._news = asyncio.get_running_loop().call_later(NEWS, self._tell_lobby)

    def _tell_lobby(self) -> None:
        self._news = None
        for tell in list(self.lobby.values()):
            tell()

    def tell_lobby_no_more(self) -> None:
        """Tell those in the lobby nothing any more."""
        if self._news is not None:
            self._news.cancel()
