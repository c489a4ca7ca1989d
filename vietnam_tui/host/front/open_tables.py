"""The tables of a host at which not everybody has sat down yet: what is to be played, on which terms, what is free.

They stand in `open.json`.  Where one is, nothing is played: a game begins when the last of its seats is taken.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from vietnam_tui.host.settings import HostFault, check_private, set_aside, write_private
from vietnam_tui.play.seat.aids import BETWEEN_PEOPLE


class Terms(msgspec.Struct, frozen=True, omit_defaults=True):
    """What the people of a table agree on by sitting down: see `invites.Hosted`; `watched` lets others look on."""

    aids: tuple[str, ...] = BETWEEN_PEOPLE
    delay: int = 0
    watched: bool = True
    pace: str = ""
    holidays: int = 14
    answers: str = ""


class OpenTable(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table that waits for people.

    `seats` says for each side who has it, a person, a bot, or "" for nobody yet; `asked` are the persons for whom a
    side is kept free, `declined` those who were asked and do not want to.  A `code` opens it to those who know it, and
    then it is shown to nobody else; `name` is what its owner calls it, in any words.
    """

    id: str
    owner: str
    scenario: str
    seats: dict[str, str]
    opened: int
    asked: dict[str, str] = {}
    options: dict[str, str] = {}
    declined: tuple[str, ...] = ()
    name: str = ""
    code: str = ""
    terms: Terms = Terms()

    @property
    def free(self) -> tuple[str, ...]:
        """The sides that nobody has yet."""
        return tuple(side for side, who in self.seats.items() if not who)

    def free_to(self, person: str) -> tuple[str, ...]:
        """The sides that a person may take: one a person, and none that is kept for another."""
        if person in self.seats.values():
            return ()
        return tuple(side for side in self.free if self.asked.get(side, person) == person)

    def concerns(self, person: str) -> bool:
        """Is it a person's own, or is he asked for?"""
        return person == self.owner or person in self.seats.values() or person in self.asked.values()

    def declined_by(self, person: str) -> OpenTable:
        """The table once somebody who was asked does not want to."""
        asked = {side: who for side, who in self.asked.items() if who != person}
        return msgspec.structs.replace(self, asked=asked, declined=(*self.declined, person))

    def with_seat(self, side: str, person: str) -> OpenTable:
        """The table with a side taken, or for "" given up; whoever it was kept for is asked no more."""
        asked = {each: who for each, who in self.asked.items() if each != side}
        return msgspec.structs.replace(self, seats={**self.seats, side: person}, asked=asked)


class OpenTables:
    """All open tables of a host, in a file of its folder."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._tables = self._read()

    def find(self, id_: str) -> OpenTable | None:
        """The table that is called so."""
        return self._tables.get(id_)

    def all(self) -> list[OpenTable]:
        """All of them, the one that was opened last first."""
        return list(reversed(self._tables.values()))

    def put(self, table: OpenTable) -> None:
        """Have a table in the place of what was there of it; raises `HostFault`, and then nothing has changed."""
        self._write({**self._tables, table.id: table})

    def remove(self, id_: str) -> None:
        """Have a table no more; raises `HostFault`, and then nothing has changed."""
        self._write({key: table for key, table in self._tables.items() if key != id_})

    def _write(self, tables: dict[str, OpenTable]) -> None:
        write_private(self._path, msgspec.json.encode(list(tables.values())))
        self._tables = tables

    def _read(self) -> dict[str, OpenTable]:
        if not self._path.exists():
            return {}
        check_private(self._path)
        try:
            found = msgspec.json.decode(self._path.read_bytes(), type=list[OpenTable])
        except (msgspec.MsgspecError, UnicodeDecodeError):
            set_aside(self._path)
            return {}
        except OSError as error:
            raise HostFault(f"{self._path}: {error.strerror}") from None
        return {table.id: table for table in found}
