"""The log of a running game with the positions that it leads to: on the disk before anything of it is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Generic

from vietnam_tui.core.model import S, Step, fingerprint
from vietnam_tui.play.disclosure import TURN_ENDS, UNHEARD, Said, order_told, told
from vietnam_tui.play.faults import UndoRefused
from vietnam_tui.play.record.journal import Journal
from vietnam_tui.play.record.loading import Loaded
from vietnam_tui.play.record.position_tree import START, Entry, ReplayFault
from vietnam_tui.play.record.saves import LogEntry, entry_text

#: The share of what a save can hold beyond which nothing is taken back any more
FOR_UNDONE = 0.5


class GameLog(Generic[S]):
    """The log of orders and outcomes of chance, undone or not; without a journal it is kept in memory."""

    def __init__(self, loaded: Loaded[S], journal: Journal | None) -> None:
        self.log: list[LogEntry] = list(loaded.file.log)
        self._tree = loaded.tree
        self._trail = loaded.trail
        self._journal = journal
        self._rewritten_at = loaded.file.state.at
        #: called with the number of an entry just before it is written
        self.on_entry: Callable[[int], object] = lambda number: None

    # -- looking ------------------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The position."""
        return self._tree.state(self._trail.head)

    @property
    def start(self) -> S:
        """The position before the first entry; raises `ReplayFault` when it is not known any more."""
        return self._tree.state(START)

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers of the entries that led here, oldest first, undone ones left out."""
        return self._trail.numbers

    @property
    def unwritten(self) -> int:
        """The number of entries since the position was written."""
        return len(self.log) - self._rewritten_at

    def move(self, number: int) -> LogEntry:
        """An order or outcome as it stands in the log."""
        return self._tree.moves[number]

    def entry(self, number: int) -> Entry[S]:
        """An order or outcome with what came of it, an undone one too; raises `ReplayFault`."""
        return self._tree.entry(number)

    def knows(self, number: int) -> bool:
        """Is it there without a replay what came of an order or outcome?"""
        return self._tree.knows_entry(number)

    def away(self, number: int) -> int:
        """The number of entries that have to be replayed for the position in which an order was given."""
        return self._tree.away(self._tree.parent(number))

    def ends_turn(self, number: int, side: str) -> bool:
        """Is an entry the order of a side by which it let the others act?"""
        move = self._tree.moves[number]
        return move.by == side and move.order in TURN_ENDS

    def turn_end(self, side: str) -> int:
        """The last order by which a side let the others act; `START` where it never did."""
        return next((number for number in reversed(self.numbers) if self.ends_turn(number, side)), START)

    def position_known(self, number: int) -> S | None:
        """The position after an entry, None where it would have to be replayed."""
        try:
            return None if self._tree.away(number) else self._tree.state(number)
        except ReplayFault:
            return None

    def entries_known(self, numbers: Sequence[int], fault: ReplayFault) -> list[Entry[S]]:
        """Those of the entries that come after one that does not replay, and are known all the same."""
        found: list[Entry[S]] = []
        for number in numbers:
            if number > fault.number and self._tree.knows(self._tree.parent(number)):
                with suppress(ReplayFault):  # what was before it is known, and not what came of it
                    found.append(self._tree.entry(number))
        return found

    def before(self, number: int) -> S:
        """The position in which an order was given or chance settled; raises `ReplayFault`."""
        return self._tree.state(self._tree.parent(number))

    # -- who may hear of what -----------------------------------------------------------------------------

    def heard(self, number: int, readers: Sequence[str]) -> str:
        """An order or outcome as these sides may hear of it."""
        try:
            entry = self._tree.entry(number)
        except ReplayFault:
            return UNHEARD
        before = self._tree.state(self._tree.parent(number))
        return order_told(
            self._tree.game, Said(entry.by, entry.order, before, entry.state, entry.events), readers
        )

    def noticed(self, number: int, readers: Sequence[str]) -> bool:
        """Have these sides learnt anything of an order or outcome?"""
        try:
            entry = self._tree.entry(number)
        except ReplayFault:
            return True
        return self.heard(number, readers) != UNHEARD or bool(told(entry.events, readers))

    def by_itself(self, number: int) -> bool:
        """Was it the answer of a standing order, which would be given again at once?"""
        try:
            return self._tree.game.standing_answer(self.before(number)) is not None
        except ReplayFault:
            return False

    def fault_told(self, fault: ReplayFault, readers: Sequence[str]) -> str:
        """The fault of the log, without an order that these sides may not know."""
        move = self._tree.moves.get(fault.number)
        if move is None or move.by in readers:
            return str(fault)
        return f"log entry {fault.number} ({move.by}) cannot be carried out any more"

    # -- writing ------------------------------------------------------------------------------------------

    def enter(self, by: str, order: str, step: Step[S]) -> None:
        """Enter an order or outcome with what came of it; raises `CannotSave`, and then nothing has changed."""
        entry = LogEntry(len(self.log) + 1, by, fingerprint(step.state), order=order)
        before = self._trail.head
        self._write(entry)
        self._tree.add(entry, before, step)

    def go_back(self, gone: Sequence[int], *, take_back: bool) -> None:
        """Take the last entries back; raises `ReplayFault`, `CannotSave`, and `UndoRefused` for want of room.

        Orders taken back stay in the log.  It is never given the room that the rest of a game needs.
        """
        if self._journal is not None and self._journal.has_used(FOR_UNDONE):
            raise UndoRefused(
                "so much has been ordered and taken back that the save keeps the room that is left for what stands"
            )
        target, by = self._tree.parent(gone[0]), self._tree.moves[gone[0]].by
        hash_ = fingerprint(self._tree.state(target))
        self._write(LogEntry(len(self.log) + 1, by, hash_, undo=target, take_back=take_back))

    @property
    def taken_back_of(self) -> str:
        """The side of the first of the entries that were taken back last, "" where none may be given again."""
        return self._tree.moves[self._trail.undone[-1][0]].by if self._trail.undone else ""

    def go_forward(self) -> list[Entry[S]]:
        """Give again what was taken back last, if anything was; raises `ReplayFault` and `CannotSave`."""
        if not self._trail.undone:
            return []
        again = [self._tree.entry(number) for number in self._trail.undone[-1]]
        hash_ = fingerprint(again[-1].state)
        self._write(LogEntry(len(self.log) + 1, again[0].by, hash_, redo=again[-1].number))
        return again

    @property
    def kept(self) -> bool:
        """Is it kept in a file?"""
        return self._journal is not None

    def rewrite(self, text: str) -> None:
        """Write the whole save again, if it is kept in a file; raises `CannotSave`."""
        if self._journal is not None:
            self._journal.rewrite(text)
            self._rewritten_at = len(self.log)

    def close(self) -> None:
        """Let go of the file."""
        if self._journal is not None:
            self._journal.close()
            self._journal = None

    def _write(self, entry: LogEntry) -> None:
        self.on_entry(entry.n)
        if self._journal is not None:
            self._journal.append(entry_text(entry))
        self.log.append(entry)
        self._trail.take(entry)
