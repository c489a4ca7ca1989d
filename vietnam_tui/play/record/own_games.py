"""The games that the player has finished: one file beside the saves, never sent anywhere.

A game counts once, when it ends: it is still the same game when opened again, saved under another name or ended again
after going back.  Games between people at one keyboard, and those begun from a position, are nobody's.

>>> from tempfile import TemporaryDirectory
>>> first = OwnGame("a", "2026-03-05", "vb", "boys-of-67", 7, "US", "regular", "won")
>>> with TemporaryDirectory() as folder:
...     path = Path(folder, NAME)
...     for game in (first, first):
...         note_game(path, game)
...     [game.scenario for game in own_games(path)]
['boys-of-67']
"""

from __future__ import annotations

import contextlib
from collections.abc import Collection
from pathlib import Path
from typing import Literal

import msgspec
import tomli_w

from vietnam_tui.core.model import SaveFault
from vietnam_tui.core.printable import clean
from vietnam_tui.play.faults import CannotSave

#: The name of the file, in the folder of saves
NAME = "own-games.record"
#: The largest file that is read, in bytes, and the most games that it keeps: beyond them the oldest go
LARGEST, MOST = 4_000_000, 10_000

Outcome = Literal["won", "lost", "drawn"]


class OwnGame(msgspec.Struct, frozen=True, omit_defaults=True):
    """A finished game of the player; `key` is what `key_of` makes of it, `on` the day it ended, such as "2026-03-05".

    `against` is the level of the bot, "" in a game for one; `level` is the degree of victory where a game measures it.
    `took_back` says that a die or draw was taken back; such a game is not rated, nor one with dice of the player's own.
    """

    key: str
    on: str
    game: str
    scenario: str
    seed: int
    side: str
    against: str
    outcome: Outcome
    level: str = ""
    options: dict[str, str] = {}
    took_back: bool = False
    own_dice: bool = False

    @property
    def rated(self) -> bool:
        """Does it count for a rating?"""
        return bool(self.against) and not (self.took_back or self.own_dice)


def key_of(seed: int, end: str) -> str:
    """The key that tells a game from every other: its seed and the fingerprint of the position in which it ended."""
    return f"{seed}-{end}"


class Learnt(msgspec.Struct, frozen=True):
    """A lesson, exercise or problem that was done: its key, such as "vb/boys", the day, what was tried in vain before.

    `given_away` is how much of the chance of winning those tries of a problem gave away, in percent.
    """

    key: str
    on: str
    tries: int = 0
    given_away: int = 0


class _Kept(msgspec.Struct):
    """The file as it is written."""

    game: list[OwnGame] = []
    learnt: list[Learnt] = []
    tried: list[Learnt] = []


def own_games(path: Path) -> tuple[OwnGame, ...]:
    """The games that a file keeps, the first one first; none if there is no file.  Raises `SaveFault`."""
    return tuple(_kept(path).game)


def learnt(path: Path) -> dict[str, Learnt]:
    """The lessons, exercises and problems that a file keeps as done, by their keys; raises `SaveFault`."""
    return {one.key: one for one in _kept(path).learnt}


def tried(path: Path) -> dict[str, Learnt]:
    """The exercises and problems that were tried in vain so far, by their keys; raises `SaveFault`."""
    return {one.key: one for one in _kept(path).tried}


def _kept(path: Path) -> _Kept:
    from tomllib import (  # only here: it is read when somebody asks, and when a game ends
        TOMLDecodeError,
        loads,
    )

    try:
        with path.open("rb") as file:
            data = file.read(LARGEST + 1)
    except FileNotFoundError:
        return _Kept()
    except OSError as error:
        raise SaveFault(f"{path}: cannot be read: {error.strerror}") from None
    if len(data) > LARGEST:
        raise SaveFault(f"{path}: more than {LARGEST:,} bytes")
    try:
        return msgspec.convert(loads(data.decode("utf-8-sig")), _Kept)
    except (TOMLDecodeError, UnicodeDecodeError, RecursionError, msgspec.ValidationError) as error:
        raise SaveFault(f"{path}: is no record of games: {clean(str(error))[:200]}") from None


def note_game(path: Path, game: OwnGame, former: Collection[str] = ()) -> None:
    """Keep a game that has ended; raises `CannotSave` and `SaveFault`.

    `former` are the keys of all positions that it has come to: where it has ended before, that end is forgotten.  A
    game that is kept already keeps its day, and a file that cannot be read is left as it is.
    """
    kept = _kept(path)
    if any(one.key == game.key for one in kept.game):
        return
    kept.game = [*(one for one in kept.game if one.key not in former), game][-MOST:]
    _write(path, kept)


def note_learnt(path: Path, done: Learnt) -> None:
    """Keep that a lesson was done, the first time; raises `CannotSave` and `SaveFault`."""
    kept = _kept(path)
    if all(one.key != done.key for one in kept.learnt):
        kept.learnt = [*kept.learnt, done][-MOST:]
        kept.tried = [one for one in kept.tried if one.key != done.key]
        _write(path, kept)


def note_tried(path: Path, so_far: Learnt) -> None:
    """Keep what was tried in vain at something that has never been done; raises `CannotSave` and `SaveFault`."""
    kept = _kept(path)
    if all(one.key != so_far.key for one in kept.learnt):
        kept.tried = [*(one for one in kept.tried if one.key != so_far.key), so_far][-MOST:]
        _write(path, kept)


def _write(path: Path, kept: _Kept) -> None:
    from vietnam_tui.play.record.journal import write_new  # only here: whoever reads keeps nothing
    from vietnam_tui.play.record.lock import SaveLocked

    with contextlib.suppress(FileExistsError):
        path.parent.mkdir(parents=True, exist_ok=True)
    try:
        write_new(path, tomli_w.dumps(msgspec.to_builtins(kept)), replace=True)
    except SaveLocked as error:
        raise CannotSave(str(error)) from None
