"""A running game: the players, what has happened, and a save that is never behind what was shown.

>>> from vietnam_tui.games import find_game
>>> session = Session.new(find_game("vb"), "boys-of-67", seed=7)
>>> _ = session.settle_all()
>>> session.decision.side
'US'
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Generic

from vietnam_tui import __version__
from vietnam_tui.bots import Choice
from vietnam_tui.core.chance import SeededDice, match_outcome
from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import fingerprint_of, overlay_folder
from vietnam_tui.core.model import (
    CHANCE,
    NOBODY,
    Action,
    Decision,
    IllegalAction,
    Result,
    S,
    Step,
    fingerprint,
)
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.play.disclosure import UNHEARD, typist
from vietnam_tui.play.faults import CannotSave, UndoRefused
from vietnam_tui.play.record.extent import Extent, check_room
from vietnam_tui.play.record.journal import Journal, write_new
from vietnam_tui.play.record.loading import Loaded, load_game
from vietnam_tui.play.record.log import GameLog
from vietnam_tui.play.record.position_tree import START, Entry, PositionTree, ReplayFault, Trail
from vietnam_tui.play.record.saves import (
    FORMAT,
    LogEntry,
    PackedPosition,
    SaveFile,
    read_save,
    save_text,
)
from vietnam_tui.play.seats import DiceMode, Seat, SeatError, advising_level, ask_bot, seats_of, side_named
from vietnam_tui.play.table.beginning import check_seed, first_file, new_seed, set_up
from vietnam_tui.play.table.table import SEED_TELLS, Gone

#: Entries after which the position is written anew even when no turn ends.
REWRITE_EVERY = 100
#: Entries before a position that make it worth keeping besides the last one
SPARED = 50


class Session(Generic[S]):
    """One running game.  Made by `Session.new` or `Session.open`; closed with `close`.

    `notices` are sentences that the player should see once: a torn entry left out, other data than before.
    `only` is the one side whose knowledge may be shown here, "" where the players take turns at the screen.
    """

    def __init__(self, loaded: Loaded[S], journal: Journal | None, path: Path | None) -> None:
        self.game = loaded.game
        self.scenario = loaded.file.scenario
        self.options = dict(loaded.file.options)
        self.seed = loaded.file.seed
        self.dice: DiceMode = loaded.file.dice
        self.seats: dict[str, Seat] = loaded.seats
        self.path = path
        self.notices: list[str] = [*loaded.notices, *_own_data_faults(loaded.game)]
        self.only = ""
        #: what the game is played for: see `SaveFile.occasion`
        self.occasion = loaded.file.occasion
        #: how the players have ended it, None while only its rules can
        self.ended = loaded.file.ended
        self._start = loaded.file.start
        self._begun: S | None = None  # what `_start` is yet to be packed from
        self._book: GameLog[S] = GameLog(loaded, journal)
        self._unsaved_header = False

    @classmethod
    def new(
        cls,
        game: Game[S],
        scenario: str,
        *,
        options: Mapping[str, str] | None = None,
        seed: int | None = None,
        seats: Mapping[str, str | Seat] | None = None,
        dice: DiceMode = "auto",
        path: Path | None = None,
        start: S | None = None,
        notices: Sequence[str] = (),
        occasion: str = "",
    ) -> Session[S]:
        """A new game from a scenario's set-up, or from another position of it; kept in memory without `path`.

        Raises KeyError for an unknown scenario, `SeatError`, `SaveFault` for options or a seed that do not fit,
        and `CannotSave` when there is a file already or none can be written.
        """
        state = set_up(game, scenario, options or {}) if start is None else start
        placed = seats_of(game, scenario, seats or {})
        file = first_file(
            game,
            scenario,
            state,
            options=dict(options or {}),
            seed=new_seed() if seed is None else check_seed(seed),
            seats=placed,
            dice=dice,
            kept=path is not None,
            entered=start is not None,
            occasion=occasion,
        )
        journal = None if path is None else Journal.create(path, save_text(file))
        if path is not None:
            from vietnam_tui.play.record.notes import discard_notes  # only here: `do` needs no notes

            discard_notes(path)
        session = cls(
            Loaded(file, game, placed, PositionTree(game, state), Trail(), tuple(notices)), journal, path
        )
        session._begun = start if path is None else None
        return session

    @classmethod
    def open(
        cls,
        path: Path,
        *,
        take_over: bool = False,
        read_only: bool = False,
        game: Game[S] | None = None,
    ) -> Session[S]:
        """A saved game.  With `read_only` it takes no lock and what is done with it stays in memory.

        Raises `SaveFault` for a file that cannot be understood, `SaveLocked` when another program plays it,
        `CannotSave` when it cannot be written.
        """
        if read_only:
            return cls(load_game(read_save(path), str(path), game), None, path)
        journal, read = Journal.open(path, take_over=take_over)
        try:
            return cls(load_game(read, str(path), game), journal, path)
        except BaseException:
            journal.close()
            raise

    def __enter__(self) -> Session[S]:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # -- looking ------------------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The position, with everything hidden in it."""
        return self._book.state

    @property
    def decision(self) -> Decision:
        """The side that must decide, and what; nobody once the players have ended the game."""
        return self.game.decision(self.state) if self.ended is None else Decision(NOBODY, "over", "", "")

    @property
    def result(self) -> Result | None:
        """The end of the game, or None."""
        return self.ended or self.game.result(self.state)

    def view(self, side: str) -> S:
        """The position as a side sees it; when the game is over all of it, unless it is open as one side."""
        if self.result is not None and not self.only:
            return self.state
        return self.game.view(self.state, side)

    @property
    def start(self) -> S:
        """The position before the first order; raises `ReplayFault` when it is not known any more."""
        return self._book.start

    @property
    def from_position(self) -> bool:
        """Has it begun with a position that somebody entered, and gone no further yet?"""
        return not self.length and (self._begun is not None or self._start.position is not None)

    @property
    def numbers(self) -> Sequence[int]:
        """The numbers of the orders and outcomes that led here, oldest first, undone ones left out."""
        return self._book.numbers

    @property
    def history(self) -> list[Entry[S]]:
        """The orders and outcomes that led here, oldest first, undone ones left out; as `entries` for them."""
        return self.entries(self._book.numbers)

    def entry(self, number: int) -> Entry[S]:
        """An order or outcome, an undone one too; raises `ReplayFault`."""
        return self._book.entry(number)

    def knows(self, number: int) -> bool:
        """Is it there without a replay what came of an order or outcome?"""
        return self._book.knows(number)

    def away(self, number: int) -> int:
        """The number of entries that have to be replayed for the position in which an entry was given."""
        return self._book.away(number)

    def ends_turn(self, number: int, side: str) -> bool:
        """Is an entry the order of a side by which it let the others act?"""
        return self._book.ends_turn(number, side)

    def entries(self, path: Sequence[int]) -> list[Entry[S]]:
        """The orders and outcomes of a way to a position, by their numbers.

        Entries from before the last rewritten position are missing when they no longer replay; a notice
        says so.
        """
        try:
            return [self._book.entry(number) for number in path]
        except ReplayFault as fault:
            why = self._book.fault_told(fault, self._asking)
            notice = f"the course of the game up to here cannot be shown: {why}"
            if notice not in self.notices:
                self.notices.append(notice)
            return self._book.entries_known(path, fault)

    def before(self, entry: Entry[S]) -> S:
        """The position in which an entry of the history was given; raises `ReplayFault`."""
        return self._book.before(entry.number)

    @property
    def log(self) -> tuple[LogEntry, ...]:
        """Every entry of the log, with what was undone."""
        return tuple(self._book.log)

    @property
    def length(self) -> int:
        """The number of entries in the log, what was undone included."""
        return len(self._book.log)

    def by(self, number: int) -> str:
        """The side that gave an order of the log, or `CHANCE`."""
        return self._book.move(number).by

    @property
    def last_order(self) -> str:
        """The last order or outcome as it stands in the log, "" before the first or after something was undone."""
        return self._book.log[-1].order or "" if self._book.log else ""

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of the scenario, first player first."""
        return self.game.sides(self.scenario)

    @property
    def humans(self) -> tuple[str, ...]:
        """The sides that people play."""
        return tuple(side for side in self.sides if self.seats[side].human)

    @property
    def solitaire(self) -> bool:
        """Does at most one person play?  Then past barriers may be taken back, and the log says so."""
        return len(self.humans) <= 1

    @property
    def kept(self) -> bool:
        """Is it kept in a file?"""
        return self._book.kept

    @property
    def from_set_up(self) -> bool:
        """Did it begin with the scenario's set-up, and not from a position?"""
        return self._begun is None and self._start.position is None

    @property
    def hides(self) -> bool:
        """Is there anything now that one of the sides cannot see?

        Between people there always is where they have standing orders: that there was nothing would tell of those.
        """
        between_people = len(self.humans) > 1
        return (between_people and bool(self.game.presenter.declines)) or self.game.hides(
            self.state, self.sides
        )

    # -- playing ------------------------------------------------------------------------------------------

    def announce(self, note: Callable[[int], object]) -> None:
        """Have `note` called with the number of every entry of the log just before it is written."""
        self._book.on_entry = note

    def do(self, action: Action) -> Step[S]:
        """Carry out an action of the side to act; on return it is on the disk.

        Raises `IllegalAction` when the rules refuse it and `CannotSave` when it cannot be written; either
        way nothing has changed.
        """
        state, decision = self.state, self.decision
        if self.ended is not None:
            raise IllegalAction(Refusal("", f"the game is over: {self.ended.reason}"))
        if decision.side == CHANCE:
            raise IllegalAction(Refusal(decision.rule, f"first: {decision.prompt}"))
        step = self.game.apply(state, action)
        self._commit(decision.side, self.game.write_order(state, action), step)
        return step

    def settle(self, *, roll: bool = False) -> Step[S] | None:
        """Settle one chance decision by the seeded dice; None when nothing waits for them.

        Manual dice are rolled only when `roll` asks for it, or when nobody here may see what is drawn.
        """
        if self.decision.side != CHANCE or (self.types_dice and not roll):
            return None
        state = self.state
        return self._settle(SeededDice(self.seed).choose(self.game.outcomes(state), self.chances))

    def answer_standing(self) -> Step[S] | None:
        """Have the standing order of the side to decide answer what it is asked; None where it must answer itself."""
        answer = self.game.standing_answer(self.state) if self.ended is None else None
        return None if answer is None else self.do(answer)

    def settle_all(self) -> list[Step[S]]:
        """Settle chance and what standing orders answer until a player must decide, or typed dice, or the end."""
        steps: list[Step[S]] = []
        while (step := self.settle() or self.answer_standing()) is not None:
            steps.append(step)
        return steps

    @property
    def types_dice(self) -> bool:
        """Does a chance decision wait for dice that a person types?"""
        return self.typist is not None

    @property
    def typist(self) -> str | None:
        """The side that types the die or draw that is awaited, "" for whoever sits there; None where it is rolled."""
        if self.dice != "manual" or self.decision.side != CHANCE:
            return None
        return typist(self.game, self.state, *self.readers)

    def settle_with(self, text: str) -> Step[S]:
        """Settle a chance decision as typed ("4"); raises ValueError naming what is possible."""
        if self.decision.side != CHANCE:
            raise ValueError("no die or draw is waiting")
        return self._settle(
            match_outcome(self.game.outcomes(self.state), text, partial(self.game.printed, self.state))
        )

    @property
    def chances(self) -> int:
        """The number of chance decisions that have led here."""
        return sum(self._book.move(number).by == CHANCE for number in self._book.numbers)

    def choose(self) -> Choice:
        """The choice of the bot in the seat of the side to act; for a person, the hint of the level that plays.

        Changes nothing, so it may run in another thread as long as the game is not played on meanwhile.
        """
        side = self.decision.side
        seat = self.seats[side]
        level = advising_level(self.seats.values()) if seat.human else seat.level
        return ask_bot(self.game, self.view(side), side, level=level, seed=self.seed)

    def end(self, result: Result) -> None:
        """End the game as its players have agreed; on return it is on the disk.  Raises `CannotSave`."""
        self.ended = result
        try:
            self.save()
        except CannotSave:
            self.ended = None
            raise

    def reseat(self, seats: Mapping[str, str | Seat], dice: DiceMode | None = None) -> None:
        """Change who plays a side, or how dice are rolled; raises `SeatError`."""
        placed = seats_of(self.game, self.scenario, {**self.seats, **seats})
        self._unsaved_header |= placed != self.seats or dice not in (None, self.dice)
        self.seats = placed
        self.dice = dice or self.dice

    def warn_of_seed(self) -> None:
        """Have a player told once what his own seed is worth."""
        self.notices.append(SEED_TELLS)

    def open_as(self, name: str) -> None:
        """Show only what the person of this side knows, also when the game is over; raises `SeatError`."""
        side = side_named(self.game, self.scenario, name)
        if not self.seats[side].human:
            raise SeatError(
                f"{side} is played by {self.seats[side]}; the game can be opened as a person's side"
            )
        self.only = side

    # -- going back ---------------------------------------------------------------------------------------

    def undo(self, *, take_back: bool = False, readers: Sequence[str] | None = None, only: str = "") -> Gone:
        """Go back to the previous decision of a player; raises `UndoRefused` or `CannotSave`.

        `way_back` says what prevents it; past a barrier the log marks it.  `readers` are the sides of whoever
        asks, unless given of two people the one who has to decide; with `only` just that side's orders go.
        """
        self._see_going_on()
        # only here: orders alone go back nowhere
        from vietnam_tui.play.record.way_back import Asker, Sitting, way_back

        ears = self._asking if readers is None else readers
        bots = [side for side in self.sides if not self.seats[side].human]
        sitting = Sitting(self.humans or self.sides, bots, self.solitaire)
        gone, marked = way_back(self._book, sitting, Asker(ears, only or self.only), take_back=take_back)
        gone = tuple(gone)
        try:
            self._book.go_back(gone, take_back=marked)
        except ReplayFault as fault:
            why = self._book.fault_told(fault, ears)
            raise UndoRefused(f"the game cannot go back beyond its saved position: {why}") from None
        heard = (self._book.heard(number, ears) for number in gone)
        return Gone(tuple(order for order in heard if order != UNHEARD), self._book.move(gone[0]).by, marked)

    def redo(self, *, only: str = "") -> list[Entry[S]]:
        """Go forward again to where `undo` came from, with the same dice; raises `UndoRefused`.

        With `only` just that side's orders are given again.
        """
        self._see_going_on()
        if only and self._book.taken_back_of != only:
            raise UndoRefused("there is nothing of yours to redo")
        try:
            again = self._book.go_forward()
        except ReplayFault as fault:
            raise UndoRefused(self._book.fault_told(fault, self._asking)) from None
        if not again:
            raise UndoRefused("there is nothing to redo")
        return again

    def take_back(self, side: str) -> Gone:
        """Go back to before a side's last order, whatever has come since, and mark it: the others have agreed.

        Raises `UndoRefused` and `CannotSave`.
        """
        self._see_going_on()
        from vietnam_tui.play.record.way_back import way_to_last  # only here, as above

        try:
            self._book.go_back(way_to_last(self._book, side), take_back=True)
        except ReplayFault:
            raise UndoRefused("the game cannot go back beyond its saved position") from None
        return Gone((), side, take_back=True)

    def _see_going_on(self) -> None:
        if self.ended is not None:
            raise UndoRefused(f"the game is over: {self.ended.reason}")

    @property
    def _asking(self) -> Sequence[str]:
        """The sides whose knowledge the person who asks has now: of two people the one who must decide."""
        readers = self.readers
        if len(self.humans) < 2 or self.result is not None:
            return readers
        return [side for side in readers if side == self.decision.side]

    @property
    def readers(self) -> Sequence[str]:
        """The sides whose knowledge the people at the table have; every side where nobody plays."""
        return [self.only] if self.only else self.humans or self.sides

    # -- saving -------------------------------------------------------------------------------------------

    def file(self) -> SaveFile:
        """Everything that belongs into the save, as it stands now."""
        state = self.state
        return SaveFile(
            format=FORMAT,
            program=__version__,
            game=self.game.code,
            scenario=self.scenario,
            seed=self.seed,
            dice=self.dice,
            data=fingerprint_of(self.game.facts(self.scenario)),
            start=self._packed_start(),
            state=PackedPosition(fingerprint(state), self.length, self.game.pack(state)),
            earlier=self._packed_earlier(),
            options=self.options,
            seats={side: str(seat) for side, seat in self.seats.items()},
            occasion=self.occasion,
            ended=self.ended,
            log=self._book.log,
        )

    def _packed_start(self) -> PackedPosition:
        """The start of the game, with its position unless that is the scenario's set-up."""
        if self._begun is not None:
            self._start = PackedPosition(self._start.hash, position=self.game.pack(self._begun))
            self._begun = None
        return self._start

    def _packed_earlier(self) -> PackedPosition | None:
        """The position in which the people last let the others act, so that what came then is told without a replay
        from the start; None where that is short."""
        number = min(filter(None, map(self._book.turn_end, self.humans)), default=START)
        state = self._book.position_known(number) if number > SPARED else None
        if state is None:
            return None
        return PackedPosition(self._book.move(number).hash, number, self.game.pack(state))

    def save(self) -> None:
        """Write the whole save anew, its position up to date; raises `CannotSave`."""
        if self._book.kept:
            self._book.rewrite(save_text(self.file()))
            self._unsaved_header = False

    def save_as(self, path: Path, *, replace: bool = False) -> None:
        """Write a copy, which nobody plays on; raises `CannotSave` or `SaveLocked`."""
        text = save_text(self.file())
        check_room(str(path), Extent(text.encode()), text.encode())
        write_new(path, text, replace=replace)

    def close(self) -> None:
        """Bring the save up to date and let go of it.  Nothing is lost if that fails: the log is complete."""
        if self._book.kept and (self._book.unwritten or self._unsaved_header):
            self._save_if_possible()
        self._book.close()

    def _settle(self, outcome: Action) -> Step[S]:
        step = self.game.apply(self.state, outcome)
        self._commit(CHANCE, str(outcome), step)
        return step

    def _commit(self, by: str, order: str, step: Step[S]) -> None:
        self._book.enter(by, order, step)
        if any(event.ends_turn for event in step.events) or self._book.unwritten >= REWRITE_EVERY:
            self._save_if_possible()

    def _save_if_possible(self) -> None:
        try:
            self.save()
        except CannotSave as error:
            if str(error) not in self.notices:
                self.notices.append(str(error))


def _own_data_faults(game: Game[S]) -> list[str]:
    """The faults of an owner's own data, where there are some."""
    if overlay_folder() is None:
        return []
    from vietnam_tui.play.table.own_data import own_data_faults  # most people play on the program's own

    return own_data_faults(game)
