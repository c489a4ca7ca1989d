"""Proof of a save: the whole log replayed from the start, every position compared with what was written.

Entries that were undone are replayed too.  Outcomes of chance are compared with the seed as well; that they differ is
no fault, since dice may be typed in, but it is told.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from vietnam_tui import __version__
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import fingerprint_of
from vietnam_tui.core.model import CHANCE, Result, SaveFault, fingerprint
from vietnam_tui.games import find_game
from vietnam_tui.play.record.loading import load_game, start_of, unpacked
from vietnam_tui.play.record.position_tree import START, PositionTree, ReplayFault, Trail
from vietnam_tui.play.record.saves import LogEntry, SaveFile, read_save, shortened


class Verdict(NamedTuple):
    """The findings of a verification; the save is proven when there are no `faults`.

    `orders` and `chances` count what was replayed, `typed` the outcomes that the seed would not have given.
    """

    orders: int
    chances: int
    typed: int
    undone: int
    take_backs: int
    faults: tuple[str, ...]
    notices: tuple[str, ...]
    result: Result | None


def verify(path: Path) -> Verdict:
    """Replay a save from its start; raises `SaveFault` only when the file cannot be read at all."""
    read = read_save(path)
    file = read.file
    try:
        game = find_game(file.game)
    except KeyError:
        raise SaveFault(f"{path}: game: there is no game {shortened(file.game)!r}") from None
    start = start_of(game, file, str(path))
    written = unpacked(game, file.state, f"{path}: state")
    faults = [*_wrong_hashes(start, written, file), *_wrong_earlier(game, file)]
    replayed = _Replayed(game, file, start)
    if not faults:
        faults += replayed.faults()
    if not faults and file.state.at == START and fingerprint(written) != file.start.hash:
        faults.append("state.hash: it is not that of the start")
    if not faults:
        try:
            load_game(read, str(path))  # whatever keeps it from being played on
        except SaveFault as fault:
            faults.append(str(fault).removeprefix(f"{path}: "))
    return Verdict(
        orders=replayed.orders,
        chances=replayed.chances,
        typed=replayed.typed,
        undone=sum(entry.undo is not None for entry in file.log),
        take_backs=sum(entry.take_back for entry in file.log),
        faults=tuple(faults),
        notices=(*read.notices, *_other_versions(game, file)),
        result=None if faults else file.ended or game.result(replayed.state),
    )


def _other_versions(game: Game[Any], file: SaveFile) -> Iterator[str]:
    """The changes since a save was written: the program, the data."""
    if file.program != __version__:
        yield f"the save was written by program version {shortened(file.program)}, this is {__version__}"
    if file.data != fingerprint_of(game.facts(file.scenario)):
        yield "the tables, maps or counters have been changed since the save was written"


def _wrong_hashes(start: Any, written: Any, file: SaveFile) -> list[str]:
    """The places where the first and the written position differ from what the save says of them."""
    faults = []
    if fingerprint(start) != file.start.hash:
        faults.append(
            f"start.hash: the game begins with {fingerprint(start)}, not {shortened(file.start.hash)}"
        )
    if fingerprint(written) != file.state.hash:
        faults.append(f"state.hash: the position is {fingerprint(written)}, not {shortened(file.state.hash)}")
    return faults


def _wrong_earlier(game: Game[Any], file: SaveFile) -> Iterator[str]:
    """What is wrong with the position that spares a replay, which is left out where a game is played on."""
    earlier = file.earlier
    if earlier is None:
        return
    if not any(entry.n == earlier.at and entry.hash == earlier.hash for entry in file.log):
        yield f"earlier.hash: the log does not say {shortened(earlier.hash)} after entry {earlier.at}"
        return
    try:
        found = fingerprint(unpacked(game, earlier, "earlier"))
    except SaveFault as fault:
        yield str(fault)
        return
    if found != earlier.hash:
        yield f"earlier.hash: the position is {found}, not {shortened(earlier.hash)}"


class _Replayed:
    """A log that is replayed, with the count of what was; `typed` are outcomes that the seed would not have given."""

    def __init__(self, game: Game[Any], file: SaveFile, start: Any) -> None:
        self.game, self.file = game, file
        self.orders = self.chances = self.typed = 0
        self._tree: PositionTree[Any] = PositionTree(game, start)
        self._trail = Trail()
        self._seeded = SeededDice(file.seed)

    @property
    def state(self) -> Any:
        """The position to which it has led."""
        return self._tree.state(self._trail.head)

    def faults(self) -> list[str]:
        """Replay it up to the first entry that is wrong; what is wrong with that."""
        for entry in self.file.log:
            before = self._trail.head
            try:
                self._take(entry, before)
            except ReplayFault as fault:
                return [str(fault)]
            except ValueError as error:
                return [f"log entry {entry.n}, {error}"]
            if faults := self._wrong(entry):
                return faults
            self._count(entry, before)
        return []

    def _take(self, entry: LogEntry, before: int) -> None:
        self._trail.take(entry)
        if entry.order:
            self._tree.add(entry, before)
            self._tree.entry(entry.n)

    def _wrong(self, entry: LogEntry) -> list[str]:
        here, faults = fingerprint(self.state), []
        if here != entry.hash:
            faults.append(f"log entry {entry.n}, hash: the position gone back to is {here}")
        if entry.n == self.file.state.at and here != self.file.state.hash:
            faults.append(f"state.hash: the log leads to {here} at entry {entry.n}")
        return faults

    def _count(self, entry: LogEntry, before: int) -> None:
        if entry.order and entry.by == CHANCE:
            # those before it that still stand: what the seed gives goes by their number
            index = sum(self._tree.moves[number].by == CHANCE for number in self._trail.numbers) - 1
            given = self._seeded.choose(self.game.outcomes(self._tree.state(before)), index)
            self.chances += 1
            self.typed += str(given) != entry.order
        elif entry.order:
            self.orders += 1
