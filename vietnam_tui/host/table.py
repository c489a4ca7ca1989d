"""A hosted game: one session, any number of chairs, one order at a time.

Each order is on the disk before anything of it is put into a frame.  A frame is made once for all chairs of a side,
from that side's chair alone; a side that has noticed nothing gets none.

>>> from vietnam_tui.games import find_game
>>> session = Session.new(find_game("vb"), "boys-of-67", seed=7)
>>> table = HostedTable(session, "boys")
>>> us = Place("anna", "US")
>>> welcome = table.sit(us)
>>> table.settle()
True
>>> table.order(us, us_chair.at, "end") if (us_chair := table.chair(us)) else ""
>>> [type(wire.decode_message(frame)).__name__ for place, frame in table.take_frames() if place is us][-1]
'Moved'
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import msgspec

from vietnam_tui.core.model import CHANCE, NOBODY, Action, IllegalAction, Result, Step
from vietnam_tui.core.orders import OrderError
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.host import wire
from vietnam_tui.host.late import LateCourse
from vietnam_tui.play.faults import CannotSave, UndoRefused
from vietnam_tui.play.seat.aids import ALL, BETWEEN_PEOPLE, aids_told
from vietnam_tui.play.seat.chair import Chair, History, Seen, parted, since, turn_ends
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.play.table.table import Course, Gone

#: Called with the number that an entry will have in the log, just before it is written there
Note = Callable[[int], object]


#: The most that a side may take back in a turn: more than anybody needs, too little to fill a save with
MOST_UNDONE = 100

#: Whoever sits down is told a course of so many phases at once, and of a longer one only what has come last
AT_ONCE = 8


def unnoted(number: int) -> None:
    """Note nothing."""


class MovedOn(ValueError):
    """An order was given on an older position."""

    def __init__(self) -> None:
        super().__init__("the game has moved on; look again")


class Broken(RuntimeError):
    """The program has failed at something that it should have done; nobody at a table is told what it was."""


@dataclass(eq=False)
class Place:
    """A chair that somebody sits in: a person's at a side, or at "" to look on."""

    person: str
    side: str
    away: str = ""
    memory: str = field(default="", repr=False)
    settings: str = field(default="", repr=False)
    #: what was noticed here before, and is told only when it is asked for
    earlier: Sequence[Seen] = field(default=(), repr=False)

    @property
    def leaves_out(self) -> bool:
        """Was more noticed here than was told when its player sat down?"""
        return isinstance(self.earlier, History) or bool(self.earlier)


class EverySide(SessionTable):
    """A session whose sides may all be sat at, those of bots by their owners."""

    @property
    def own(self) -> tuple[str, ...]:
        """Every side."""
        return self.session.sides


class HostedTable:
    """A running game and the people who sit at it.

    Frames to be sent lie in `take_frames` until it is fetched: to a place, its frames in order.
    """

    def __init__(
        self, session: Session[Any], name: str, *, delay: int = 0, aids: tuple[str, ...] = BETWEEN_PEOPLE
    ) -> None:
        self.session = session
        self.game = session.game
        self.name = name
        self.places: list[Place] = []
        #: is there anything that nobody but one side knows, or was there?
        self.hides = self._keeps_something
        #: how many turns late those are told who look on, and how much they have been told
        self.delay = delay
        #: what its people may have reckoned when they play against each other
        self._aids = aids
        self._told_late = 0
        self._all_told = session.result is not None
        self._table = EverySide(session)
        #: what the chairs of a side have been sent last
        self._sent: dict[str, bytes] = {}
        self._frames: list[tuple[Place, bytes]] = []
        #: how often a side has taken something back, by the turn in which it did
        self._undone: Counter[tuple[str, str]] = Counter()
        self._note: Note = unnoted
        session.announce(lambda number: self._note(number))

    # -- looking ------------------------------------------------------------------------------------------

    def chair(self, place: Place) -> Chair:
        """The chair of a place now."""
        return self._chair_of(place.side)

    def _chair_of(self, side: str) -> Chair:
        chair = self._table.chair(side)
        if self._late(side) and not self.over:
            late = self._late_course()
            chair = late.chair(chair, self.game, len(late.history))
        there = {place.side for place in self.places}
        present = tuple(name for name in self.session.sides if name in there)
        return msgspec.structs.replace(chair, present=present, aids=self.aids)

    @property
    def aids(self) -> tuple[str, ...]:
        """The aids that may be had here: all where no two people play, and once the game is over."""
        return self._aids if self.between_people and not self.over else ALL

    def allow(self, aids: tuple[str, ...]) -> None:
        """Have other aids from now on; everybody is told."""
        if aids != self._aids:
            self._aids = aids
            self.send_all(wire.Heard(aids_told(self.aids)))
            self._tell()

    @property
    def bot_side(self) -> str:
        """The side that must decide now and that a bot plays, or ""."""
        side = self.session.decision.side
        return side if side in self.session.sides and not self.session.seats[side].human else ""

    @property
    def over(self) -> bool:
        """Has the game ended?"""
        return self.session.decision.side == NOBODY

    # -- coming and going ---------------------------------------------------------------------------------

    def sit(self, place: Place) -> Chair:
        """Take a chair; the others see who is there."""
        self.places.append(place)
        self._tell()
        chair = self.chair(place)
        self._sent[place.side] = _letter(chair)
        place.earlier = self._left_out(chair)
        if self._late(place.side):
            self._told_late = len(chair.history)
        return chair

    def rise(self, place: Place) -> None:
        """Leave a chair; nothing more is sent there."""
        if place in self.places:
            self.places.remove(place)
            self._frames = [(other, frame) for other, frame in self._frames if other is not place]
            self._tell()

    # -- what happens -------------------------------------------------------------------------------------

    # A host that is killed between the two may have noted what it has not carried out, but never the other way round.

    def order(self, place: Place, at: int, text: str, note: Note = unnoted) -> None:
        """Carry out an order of a place; on return it is on the disk.

        Raises `MovedOn`, `IllegalAction`, `OrderError`, `Broken` and `CannotSave`, and then nothing has changed.
        """
        self._carry_out(place.side, self.check(place, at, text), note)

    def check(self, place: Place, at: int, text: str) -> Action:
        """The effect of an order, from what its place knows; raises as `order` for what may not be done."""
        decision = self.session.decision
        if not place.side:
            raise IllegalAction(Refusal("", "you only look on"))
        self._check(place, at)
        if decision.side != place.side or place.side == self.bot_side:
            raise IllegalAction(Refusal("", f"{place.side} has nothing to decide"))
        return self._only_action(self.chair(place).view, place.side, text)

    def bot_order(self, side: str, text: str, reason: str, note: Note = unnoted) -> None:
        """Carry out what a bot has decided for a side; notes and raises as `order` does."""
        view = self._table.chair(side).view
        self._carry_out(side, self._only_action(view, side, text), note, reason)

    @property
    def answers_itself(self) -> bool:
        """Does a standing order answer what a side is asked now?"""
        return not self.over and self.game.standing_answer(self.session.state) is not None

    @property
    def between_people(self) -> bool:
        """Do people play against each other?"""
        return len(self.session.humans) > 1

    def answer_standing(self) -> None:
        """Have the standing order of the side to decide answer; raises `CannotSave`."""
        side, step = self.session.decision.side, self.session.answer_standing()
        if step is not None:
            self.tell_of(side, step)

    def declines(self, place: Place, text: str) -> bool:
        """Would an order only decline what a place's side is asked?"""
        word = text.strip().partition(" ")[0].casefold()
        return self.session.decision.side == place.side and word in self.game.presenter.declines

    def settle(self) -> bool:
        """Settle what chance decides until somebody must; was there anything?  Raises `CannotSave`."""
        before = self.session.length
        while (step := self.session.settle()) is not None:
            self.tell_of(CHANCE, step)
        return self.session.length != before

    def dice(self, place: Place, at: int, text: str, note: Note = unnoted) -> None:
        """Take a die or draw as typed; raises `MovedOn`, ValueError and `CannotSave`."""
        self._check(place, at)
        if not self.chair(place).dice:
            raise ValueError("it is not for you to roll")
        with self._noting(note):
            rolled = self.session.settle(roll=True) if text.strip().casefold() == "roll" else None
            step = rolled or self.session.settle_with(text)
        self.tell_of(CHANCE, step)

    def undo(self, place: Place, at: int, *, take_back: bool, note: Note = unnoted) -> Gone:
        """Take the last order of a place's side back; raises `MovedOn`, `UndoRefused` and `CannotSave`.

        With two people only whoever must decide may, and only what nobody else has decided after.
        """
        self._check(place, at)
        self._check_may_go_back(place)
        here = (place.side, self._turn)
        if self._undone[here] >= MOST_UNDONE:
            raise UndoRefused(
                f"{MOST_UNDONE} times something has been taken back in this turn: what is ordered now stands"
            )
        before = self._histories()
        with self._noting(note):
            gone = self.session.undo(take_back=take_back, readers=(place.side,), only=place.side)
        self._undone[here] += 1
        self._went(before, gone.by, take_back=gone.take_back)
        return gone

    def redo(self, place: Place, at: int, note: Note = unnoted) -> Gone:
        """Give again what a place's side has taken back; raises as `undo`."""
        self._check(place, at)
        if not place.side:
            raise UndoRefused("you only look on")
        before = self._histories()
        with self._noting(note):
            again = self.session.redo(only=place.side)
        self._went(before, again[0].by)
        return Gone(tuple(entry.order for entry in again if entry.by == place.side), again[0].by)

    def take_back(self, side: str, note: Note = unnoted) -> None:
        """Go back to before a side's last order, as the others have agreed; raises `UndoRefused` and `CannotSave`."""
        before = self._histories()
        with self._noting(note):
            self.session.take_back(side)
        self._went(before, side, take_back=True)

    def end(self, result: Result) -> None:
        """End the game as its players have agreed; raises `CannotSave`."""
        self.session.end(result)
        self._tell()

    def reseat(self, side: str, player: str) -> None:
        """Have a side played by somebody else; raises `SeatError` and `CannotSave`."""
        self.session.reseat({side: player})
        self.session.save()
        self._tell()

    # -- what is told -------------------------------------------------------------------------------------

    def send(self, place: Place, message: wire.Message) -> None:
        """Put a message for one place behind what is already there for it."""
        self._frames.append((place, wire.encode(message)))

    def send_all(self, message: wire.Message) -> None:
        """Put a message there for everybody."""
        data = wire.encode(message)
        self._frames += [(place, data) for place in self.places]

    def take_frames(self) -> list[tuple[Place, bytes]]:
        """The frames to be sent now, in order."""
        frames, self._frames = self._frames, []
        return frames

    def course(self, place: Place) -> Course:
        """The course of the game as a place may see it now."""
        return self._late_course() if self._late(place.side) else self._table.course(place.side)

    def view(self, place: Place, number: int, *, later: bool) -> Any:
        """The position after so many of the course of a place, or with `later` of what it was not told of at once.

        A number that is too large is the last.  Raises `ReplayFault`.
        """
        course = self.course(place)
        part = since(course.history, place.earlier) if later else course.history
        number = min(number, len(part))
        if isinstance(part, History):
            return part.view(number)
        return course.view(len(course.history) - len(part) + number)

    # -- inside -------------------------------------------------------------------------------------------

    def _left_out(self, chair: Chair) -> Sequence[Seen]:
        """The part of a long course that is told only when it is asked for.

        How long it is goes by the phases that the side itself has ended, so that nothing hidden decides.
        """
        sides = (chair.side,) if chair.side else self.session.sides
        if max(turn_ends(chair.history, side) for side in sides) <= AT_ONCE:
            return ()
        return parted(chair.history, chair.side)[0] if chair.side and not self.over else chair.history

    @property
    def _turn(self) -> str:
        """The turn, in words that are another's in every other."""
        public = self.game.view(self.session.state, "")
        return self.game.presenter.standing(public).turn_words

    def _check(self, place: Place, at: int) -> None:
        if at != self.chair(place).at:
            raise MovedOn

    def _check_may_go_back(self, place: Place) -> None:
        session = self.session
        if not place.side:
            raise UndoRefused("you only look on")
        if session.solitaire:
            return
        if session.decision.side != place.side:
            raise UndoRefused(f"it is for {session.decision.side or 'nobody'} to decide now")
        people = [by for number in reversed(session.numbers) if (by := session.by(number)) in session.humans]
        if people and people[0] != place.side:
            raise UndoRefused("the other side has decided since")

    def _only_action(self, view: Any, side: str, text: str) -> Action:
        actions = self.game.read_order(view, text[: wire.LONGEST_ORDER])
        if len(actions) != 1:
            raise OrderError("one order at a time", text, 0, len(text))
        refusal = self.game.refusal(view, actions[0])
        if refusal is not None:
            raise IllegalAction(refusal)
        return actions[0]

    def _carry_out(self, side: str, action: Action, note: Note, reason: str = "") -> None:
        try:
            with self._noting(note):
                step = self.session.do(action)
        except CannotSave:
            raise
        except Exception as error:
            # the view allowed it; what the whole position has against it is not for anybody at the table
            raise Broken from error
        self.tell_of(side, step, reason)

    @contextmanager
    def _noting(self, note: Note) -> Iterator[None]:
        """Have what is written meanwhile noted."""
        self._note = note
        try:
            yield
        finally:
            self._note = unnoted

    def tell_of(self, by: str, step: Step[Any], reason: str = "") -> None:
        """Put into frames what has just been done or come."""
        self.hides = self.hides or self._keeps_something
        self._tell(lambda side: self._table.seen(side, by, step, reason))

    @property
    def _keeps_something(self) -> bool:
        """Is there anything now that is not for everybody, on the map or only in a side's mind?"""
        session = self.session
        return session.hides or bool(self.game.view(session.state, "") != session.state)

    @property
    def _sides(self) -> list[str]:
        """The sides at which somebody sits, and "" when somebody looks on."""
        there = {place.side for place in self.places}
        return [side for side in (*self.session.sides, "") if side in there]

    def _tell(self, seen_by: Callable[[str], Seen] | None = None) -> None:
        """Make the frames of what has happened, for every side that has noticed it or whose chair is another."""
        for side in self._sides:
            if self._late(side):
                self._tell_late()
                continue
            seen = None if seen_by is None else seen_by(side)
            chair, news = self._chair_of(side), (seen,) if seen is not None and seen.noticed else ()
            self._push(side, chair, wire.Moved, news)

    def _push(
        self,
        side: str,
        chair: Chair,
        message: Callable[[msgspec.Raw], wire.Moved],
        news: Sequence[Seen] = (),
        *,
        always: bool = False,
    ) -> None:
        letter = _letter(chair)
        if not (always or news) and letter == self._sent.get(side):
            return
        self._sent[side] = letter
        sent = msgspec.structs.replace(chair, history=tuple(news)).written() if news else letter
        data = wire.encode(message(msgspec.Raw(sent)))
        self._frames += [(place, data) for place in self.places if place.side == side]

    def tell_late(self, delay: int) -> None:
        """Have those who look on told so many turns late from now on."""
        if delay == self.delay:
            return
        watched = any(not place.side for place in self.places)
        if watched and not self.delay:
            self._told_late = len(self._table.chair("").history)
        self.delay = delay
        if watched:
            self._tell_late()
        self._tell()

    def _late(self, side: str) -> bool:
        return bool(self.delay) and not side

    def _late_course(self) -> LateCourse:
        return LateCourse(self._table.course(""), self.delay, over=self.over)

    def _tell_late(self) -> None:
        """Tell those who look on what they may know by now, one after another."""
        late, now = self._late_course(), self._table.chair("")
        length, told = len(late.history), self._told_late
        if self.over:
            if not self._all_told:
                self._all_told = True
                self._push("", self._chair_of(""), partial(wire.Moved, back=told), late.history)
            return
        if length < told:
            self._push("", self._chair_of(""), partial(wire.Moved, back=told - length), always=True)
        for place in range(told + 1, length + 1):
            self._push("", late.chair(now, self.game, place), wire.Moved, late.history[place - 1 : place])
        self._told_late = length

    def _histories(self) -> dict[str, Sequence[Seen]]:
        return {side: self._table.chair(side).history for side in self._sides}

    def _went(self, before: Mapping[str, Sequence[Seen]], by: str, *, take_back: bool = False) -> None:
        """Tell every side how much of what it has noticed is gone, or what has come again."""
        for side, old in before.items():
            if self._late(side):
                self._tell_late()
                continue
            chair = self._chair_of(side)
            undone, news = since(old, chair.history), since(chair.history, old)
            back, touched = len(undone), (*undone, *news)
            gone = tuple(seen.order for seen in touched if seen.heard)
            self._push(
                side,
                chair,
                partial(wire.Moved, back=back, gone=gone, by=by if touched else "", take_back=take_back),
                news,
                always=bool(back),
            )


def _letter(chair: Chair) -> bytes:
    """A chair without its past."""
    return msgspec.structs.replace(chair, history=()).written()
