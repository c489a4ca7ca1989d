"""The finished games of a host: who played whom, and how it ended.  A line of JSON each; a later line of a game counts.

A line is on the disk before its game leaves the invites.  The saves stay where they are.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from vietnam_tui.core.model import Result
from vietnam_tui.core.plain_text import verdict
from vietnam_tui.host.invites import Hosted
from vietnam_tui.host.settings import PRIVATE, HostFault, check_private
from vietnam_tui.play.catalogue import scenario_card
from vietnam_tui.play.table.session import Session


class Finished(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game.

    `players` says for each side who played it at the end, a person or a bot, and `seats` the persons whose they were;
    `winner` is the side that has won, "" for nobody; `ended` is when, in seconds since 1970.  `observers` may look on
    as before.  What stands behind them is what the same people would play with again.
    """

    id: str
    save: str
    game: str
    scenario: str
    title: str
    players: dict[str, str]
    winner: str
    reason: str
    turn: str
    entries: int
    ended: int
    level: str = ""
    seats: dict[str, str] = {}
    observers: tuple[str, ...] = ()
    options: dict[str, str] = {}
    aids: tuple[str, ...] = ()
    delay: int = 0
    pace: str = ""
    holidays: int = 14
    answers: str = ""

    @property
    def hosted(self) -> Hosted:
        """The game as it may be looked at now: nobody's side is played any more."""
        terms = (self.delay, self.aids, self.pace, self.holidays, self.answers)
        return Hosted(self.save, self.seats, self.observers, *terms)

    @property
    def verdict(self) -> str:
        """How it ended, in a few words."""
        return verdict(Result(self.winner, self.reason, "", self.level))


def finished_of(session: Session[Any], hosted: Hosted, ended: float) -> Finished:
    """What is kept of a game that is over."""
    result, game = session.result, session.game
    assert result is not None
    seats = {side: str(seat) for side, seat in session.seats.items()}
    return Finished(
        hosted.id,
        hosted.save,
        game.code,
        session.scenario,
        scenario_card(game, session.scenario).title,
        {side: hosted.seats.get(side, "nobody") if seat == "human" else seat for side, seat in seats.items()},
        result.winner,
        result.reason,
        game.presenter.standing(game.view(session.state, "")).turn_words,
        session.length,
        int(ended),
        result.level,
        hosted.seats,
        hosted.observers,
        dict(session.options),
        hosted.aids,
        hosted.delay,
        hosted.pace,
        hosted.holidays,
        hosted.answers,
    )


class Archive:
    """All finished games of a host."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._torn = False
        self._games = self._read()
        #: another object whenever the games are others
        self.as_of = object()
        self._met: dict[str, set[str]] = {}
        for game in self._games.values():
            self._note_met(game)

    def __len__(self) -> int:
        return len(self._games)

    def find(self, id_: str) -> Finished | None:
        """The finished game that is called so."""
        return self._games.get(id_)

    def newest(self) -> Iterable[Finished]:
        """All of them, the one that ended last first."""
        return reversed(self._games.values())

    def keep(self, finished: Finished) -> bool:
        """Keep a game in the place of what was kept of it; was there anything new to keep?  Raises `HostFault`."""
        known = self._games.get(finished.id)
        if known is not None and msgspec.structs.replace(finished, ended=known.ended) == known:
            return False
        self._append(msgspec.json.encode(finished))
        self._games.pop(finished.id, None)
        self._games[finished.id] = finished
        self.as_of = object()
        self._note_met(finished)
        return True

    def met(self, person: str) -> frozenset[str]:
        """Everybody with whom somebody has finished a game, himself among them."""
        return frozenset(self._met.get(person, ()))

    def _note_met(self, game: Finished) -> None:
        people = set(game.seats.values())
        for person in people:
            self._met.setdefault(person, set()).update(people)

    def _append(self, line: bytes) -> None:
        flags = os.O_WRONLY | os.O_APPEND | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC
        try:
            self._path.parent.mkdir(mode=0o700, exist_ok=True)
            fd = os.open(self._path, flags, PRIVATE)
            try:
                whole = b"\n" + line + b"\n" if self._torn else line + b"\n"
                self._torn = os.write(fd, whole) < len(whole)
                os.fsync(fd)
            finally:
                os.close(fd)
        except OSError as error:
            raise HostFault(f"{self._path}: {error.strerror}") from None
        if self._torn:
            raise HostFault(f"{self._path}: the disk is full")

    def _read(self) -> dict[str, Finished]:
        """The games of the file; raises `HostFault` for one that others may read.  Torn lines are left out."""
        if not self._path.exists():
            return {}
        check_private(self._path)
        try:
            data = self._path.read_bytes()
        except OSError as error:
            raise HostFault(f"{self._path}: {error.strerror}") from None
        self._torn = bool(data) and not data.endswith(b"\n")
        decode = msgspec.json.Decoder(Finished).decode
        found: dict[str, Finished] = {}
        for line in data.split(b"\n"):
            with contextlib.suppress(msgspec.MsgspecError, UnicodeDecodeError):
                game = decode(line)
                found.pop(game.id, None)
                found[game.id] = game
        return found
