"""Every position that a game has come to, as a tree of log entries.

Undone orders stay in it.  Positions that are not known are found again by replaying the log from the nearest
position that is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, NamedTuple

from vietnam_tui.core.chance import match_outcome
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, Event, IllegalAction, S, Step, fingerprint
from vietnam_tui.core.orders import OrderError
from vietnam_tui.play.record.saves import LogEntry, shortened

#: The number of the position before the first entry.
START = 0


class Entry(NamedTuple, Generic[S]):
    """One order or outcome of chance in the course of a game: what was said, what happened, where it led."""

    number: int
    by: str
    order: str
    events: tuple[Event, ...]
    state: S

    @property
    def chance(self) -> bool:
        """Was it settled by a die or a draw?"""
        return self.by == CHANCE


class ReplayFault(ValueError):
    """A log entry that cannot be replayed; the message names it."""

    def __init__(self, entry: LogEntry | None, why: str) -> None:
        where = f"log entry {entry.n} ({shortened(f'{entry.by}: {entry.order}')}): " if entry else ""
        super().__init__(where + why)
        self.number = entry.n if entry else START


def follow(game: Game[S], state: S, entry: LogEntry) -> Step[S]:
    """Carry out a log entry; raises `ReplayFault` unless it is a legal order or a possible outcome here."""
    decision = game.decision(state)
    if decision.side == NOBODY:
        raise ReplayFault(entry, "the game is over before it")
    if entry.by != decision.side:
        raise ReplayFault(entry, f"{decision.side} has to decide here")
    if decision.side == CHANCE:
        try:
            return game.apply(state, match_outcome(game.outcomes(state), entry.order))
        except ValueError as error:
            raise ReplayFault(entry, shortened(str(error), 200)) from None
    try:
        actions = game.read_logged(state, entry.order)
    except OrderError as error:
        raise ReplayFault(entry, shortened(str(error), 200)) from None
    if len(actions) != 1:
        raise ReplayFault(entry, "it is not one single order")
    try:
        return game.apply(state, actions[0])
    except IllegalAction as illegal:
        raise ReplayFault(entry, f"it is refused: {shortened(str(illegal.refusal), 200)}") from None


class Trail:
    """The way through a log: the entries that count, in order, and what was undone and may be redone."""

    def __init__(self) -> None:
        self.numbers: list[int] = []
        #: for each undo that may be redone the entries it took away, the last undo last
        self.undone: list[list[int]] = []
        self._place = {START: 0}

    @property
    def head(self) -> int:
        """The entry that led to the current position."""
        return self.numbers[-1] if self.numbers else START

    def take(self, entry: LogEntry) -> None:
        """Follow one more entry; raises ValueError for an undo or redo that leads nowhere."""
        if entry.undo is not None:
            place = self._place.get(entry.undo)
            if place is None:
                raise ValueError(f"undo: entry {entry.undo} does not lead here")
            gone = self.numbers[place:]
            del self.numbers[place:]
            for number in gone:
                del self._place[number]
            self.undone.append(gone)
        elif entry.redo is not None:
            if not self.undone or not self.undone[-1] or self.undone[-1][-1] != entry.redo:
                raise ValueError(f"redo: entry {entry.redo} has not been undone")
            for number in self.undone.pop():
                self._append(number)
        else:
            self._append(entry.n)
            self.undone.clear()

    def _append(self, number: int) -> None:
        self.numbers.append(number)
        self._place[number] = len(self.numbers)


class PositionTree(Generic[S]):
    """The positions of one game by the number of the log entry that led there.

    With `strict` an entry after which the position has another fingerprint than the log says is a fault.
    """

    def __init__(self, game: Game[S], start: S, *, strict: bool = True) -> None:
        self.game = game
        self.strict = strict
        self.moves: dict[int, LogEntry] = {}
        self._parent: dict[int, int] = {}
        self._states: dict[int, S] = {START: start}
        self._events: dict[int, tuple[Event, ...]] = {}
        #: positions that a save has besides, each to be read when a replay would go further back
        self._kept: dict[int, Callable[[], S | None]] = {}

    def add(self, entry: LogEntry, parent: int, step: Step[S] | None = None) -> None:
        """Enter an order or outcome given in a position, with what came of it if that is known."""
        self.moves[entry.n] = entry
        self._parent[entry.n] = parent
        if step is not None:
            self._states[entry.n] = step.state
            self._events[entry.n] = step.events

    def know(self, number: int, state: S) -> None:
        """Take a position as given, whatever a replay would say."""
        self._states[number] = state

    def keep(self, number: int, read: Callable[[], S | None]) -> None:
        """Have a position read when it is needed; where `read` gives none it is found by a replay."""
        self._kept[number] = read

    def forget(self, number: int) -> None:
        """Hold a position for unknown."""
        self._states.pop(number, None)

    def knows(self, number: int) -> bool:
        """Is the position there without a replay?"""
        return number in self._states

    def knows_entry(self, number: int) -> bool:
        """Is it there without a replay what came of an entry, and the position that it was given in?"""
        return number in self._events and self._parent[number] in self._states

    def parent(self, number: int) -> int:
        """The position in which an order was given or chance settled."""
        return self._parent[number]

    def state(self, number: int) -> S:
        """A position; raises `ReplayFault` when it is unknown and cannot be replayed."""
        missing: list[int] = []
        here = number
        while here not in self._states and not self._is_kept(here):
            if here == START:
                raise ReplayFault(None, "the start of the game is not what it was")
            missing.append(here)
            here = self._parent[here]
        for later in reversed(missing):
            self._replay(later)
        return self._states[number]

    def away(self, number: int) -> int:
        """The number of entries that have to be replayed for a position."""
        count = 0
        while number not in self._states and number not in self._kept and number != START:
            number, count = self._parent[number], count + 1
        return count

    def _is_kept(self, number: int) -> bool:
        """Is a position there that a save has besides?  Then it is known from now on."""
        read = self._kept.pop(number, None)
        state = None if read is None else read()
        if state is not None:
            self._states[number] = state
        return state is not None

    def entry(self, number: int) -> Entry[S]:
        """An order or outcome with its events and position; raises `ReplayFault`."""
        if number not in self._events:
            self.state(self._parent[number])
            self._replay(number)
        move = self.moves[number]
        return Entry(number, move.by, move.order, self._events[number], self._states[number])

    def _replay(self, number: int) -> None:
        move = self.moves[number]
        step = self._as_logged(follow(self.game, self._states[self._parent[number]], move), move)
        if self.strict and fingerprint(step.state) != move.hash:
            raise ReplayFault(
                move,
                f"the position after it is {fingerprint(step.state)}, the log says {shortened(move.hash)}",
            )
        self._events[number] = step.events
        self._states.setdefault(number, step.state)

    def _as_logged(self, step: Step[S], move: LogEntry) -> Step[S]:
        """A step as a log has it in which the answers of standing orders are no entries of their own."""
        state, events, game = step.state, step.events, self.game
        while fingerprint(state) != move.hash and (answer := game.standing_answer(state)) is not None:
            silent = game.apply(state, answer)
            state, events = silent.state, events + silent.events
        return Step(state, events) if events != step.events and fingerprint(state) == move.hash else step
