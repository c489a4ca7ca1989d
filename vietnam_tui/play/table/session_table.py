"""A table in the same process as its game: alone against the rules or a bot, or two at one keyboard.

>>> from vietnam_tui.games import find_game
>>> table = SessionTable(Session.new(find_game("vb"), "boys-of-67", seats={"VC": "bot"}, seed=7))
>>> table.go_on("US").by, table.go_on("US").by, table.go_on("US")
('chance', 'chance', Waits(what='order', side='US', screened=False))
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from vietnam_tui.bots import Choice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, Action, IllegalAction, SaveFault, Step
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.record.journal import named_file
from vietnam_tui.play.record.lock import SaveLocked
from vietnam_tui.play.seat.chair import Chair, Eyes, Seen, decision_seen, seen_by
from vietnam_tui.play.seats import SeatError
from vietnam_tui.play.table.known_course import KnownCourse
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.table import Gone, Reviewed, Waits

if TYPE_CHECKING:
    from vietnam_tui.play.learn.pupil import Pupil


class SessionTable:
    """A `Table` over a session; who closes the one has closed the other.

    At a `sealed` table people who sit here in turn are asked whatever their standing orders answer: whether a side is
    asked would else show what it has ordered.
    """

    opens_review = False
    makes_own = True
    analyses = False
    #: how far whoever learns at this table has come
    pupil: Pupil | None = None

    def __init__(self, session: Session[Any], *, sealed: bool = True) -> None:
        self.session = session
        self._sealed = sealed
        self._courses = {side: KnownCourse(session, self._eyes(side), side) for side in (*session.sides, "")}
        self._chairs: dict[str, Chair] = {}
        #: what the chairs were made of
        self._as_of: tuple[object, ...] = ()
        #: what a bot is going to do, and how long the log was when it made up its mind
        self._thought: tuple[int, Choice] | None = None
        #: how long the log was when the end of the game was kept in the player's record
        self._recorded = -1

    # -- looking ------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game[Any]:
        """The game that is played."""
        return self.session.game

    @property
    def own(self) -> tuple[str, ...]:
        """The sides whose players sit here: the people, or the only one as whom the game is open."""
        return (self.session.only,) if self.session.only else self.session.humans

    @property
    def notices(self) -> Sequence[str]:
        """Sentences that whoever sits here should see once."""
        return self.session.notices

    @property
    def where(self) -> str:
        """The file of the game, "" for nowhere."""
        return str(self.session.path or "")

    def analysis(self, side: str) -> SessionTable:
        """A board with what a side sees; see `Table.analysis`."""
        from vietnam_tui.play.table.analysis import analysis_of  # only here: most games are only played

        return SessionTable.board(analysis_of(self.game, self.chair(side)))

    @classmethod
    def board(cls, session: Session[Any]) -> SessionTable:
        """An analysis board over a session of its own."""
        table = cls(session, sealed=False)
        table.analyses = True
        return table

    def branch(self, place: int, seats: Mapping[str, str]) -> SessionTable:
        """A new game from a position of the course; see `Table.branch`."""
        from vietnam_tui.play.table.branches import branch  # only here: most games are only played

        seen = [number for number in self.session.numbers if self._course_now.seen(number) is not None]
        try:
            return SessionTable(branch(self.session, seen[place - 1] if place else 0, seats))
        except (SaveFault, SeatError, SaveLocked, CannotSave) as error:
            raise ValueError(str(error)) from None

    @property
    def _course_now(self) -> KnownCourse:
        """The course as whoever sits here may step through it."""
        side = self.own[0] if len(self.own) == 1 else ""
        return self.course(side)

    def review(self, side: str, stopped: Callable[[], bool]) -> Iterator[Reviewed]:
        """Review the game as a side may see it; see `Table.review`."""
        from vietnam_tui.play.table.own_review import review_of  # only here: most games are only played

        return review_of(self.session, side, stopped)

    @property
    def workers(self) -> int:
        """One process a core may play positions out."""
        return 0

    @property
    def words(self) -> Mapping[str, str]:
        """The command that saves."""
        return {"save": "write the save anew, or a copy: save FILE"}

    def waiting_for(self, side: str) -> str:
        """A bot thinks."""
        return f"{side} is thinking ..."

    def command(self, word: str, text: str) -> str:
        """Save; where it is, as a sentence.  Raises `CannotSave`, ValueError without a file."""
        where = self.save(text)
        if not where:
            raise ValueError("This game has no file; name one: save FILE")
        return f"Saved: {where}"

    def chair(self, side: str) -> Chair:
        """The chair of a side now; see `Table.chair`."""
        self._see_place(side)
        self._follow()
        if side not in self._chairs:
            self._chairs[side] = self._chair_of(side)
        return self._chairs[side]

    def course(self, side: str) -> KnownCourse:
        """The course of the game as a side knows it; once it is over all of it, unless it is open as one side."""
        self._see_place(side)
        self._follow()
        if self._all_is_told:
            return KnownCourse(self.session, Eyes(self.session.sides, open_book=True))
        return self._courses[side]

    def _see_place(self, side: str) -> None:
        if side not in ("", *self.own):
            raise ValueError(f"{side} does not sit here; those who do: {', '.join(self.own) or 'nobody'}")

    @property
    def _all_is_told(self) -> bool:
        return self.session.result is not None and not self.session.only

    def _eyes(self, side: str) -> Eyes:
        """The eyes of a side; where nobody plays whoever looks on sees everything."""
        watched = not side and not self.own
        return Eyes(self.session.sides, open_book=True) if watched else Eyes.of(side)

    def _follow(self) -> None:
        """Take in what has happened since anybody looked."""
        session = self.session
        as_of = (session.length, session.only, session.dice, session.ended, *session.seats.values())
        if as_of != self._as_of:
            self._as_of = as_of
            self._chairs.clear()
            for course in self._courses.values():
                course.follow()

    def _chair_of(self, side: str) -> Chair:
        session, course, eyes = self.session, self._courses[side], self._eyes(side)
        types = self._types(side)
        return Chair(
            game=session.game.code,
            scenario=session.scenario,
            options=dict(session.options),
            seats={name: str(seat) for name, seat in session.seats.items()},
            side=side,
            at=course.at,
            view=session.state if self._all_is_told else eyes.view(session.game, session.state),
            decision=decision_seen(session.decision, side, types=types),
            result=session.result,
            history=course.history,
            dice=self._dice() if types else (),
            present=self.own,
        )

    def _dice(self) -> tuple[str, ...]:
        """The outcomes of the die or draw that is awaited, by the printed names."""
        game, state = self.session.game, self.session.state
        return tuple(game.printed(state, outcome) for outcome in game.outcomes(state).outcomes)

    def _types(self, side: str) -> bool:
        """Is it for this side to type the die or draw that is awaited?"""
        typist = self.session.typist
        if typist:
            return side == typist
        readers = self.session.readers
        return typist == "" and (side in readers or len(readers) > 1 or not self.own)

    # -- the course of the game ---------------------------------------------------------------------------

    def go_on(self, side: str) -> Seen | Waits:
        """The next that has happened, or what the game waits for; see `Table.go_on`."""
        session = self.session
        decider = session.decision.side
        if decider == NOBODY:
            self._keep_record()
            return Waits("over")
        if decider == CHANCE:
            step = session.settle()
            if step is None:
                typist = session.typist or ""
                return Waits("dice", typist, bool(typist) and self._screened(side, typist))
            return self.seen(side, CHANCE, step)
        answered = None if self._asks_all and decider in self.own else session.answer_standing()
        if answered is not None:
            return self.seen(side, decider, answered)
        if decider in self.own:
            return Waits("order", decider, self._screened(side, decider))
        if session.seats[decider].human:
            return Waits("absent", decider)
        if self._thought is None or self._thought[0] != session.length:
            return Waits("others", decider)
        choice, self._thought = self._thought[1], None
        return self.seen(side, decider, session.do(choice.action), choice.reason)

    def _keep_record(self) -> None:
        """Keep how the game has ended, once, should it be a person's against bots or alone."""
        if self._recorded != self.session.length:
            self._recorded = self.session.length
            from vietnam_tui.play.table.finished import keep_finished  # only here: a game ends once

            keep_finished(self.session)

    @property
    def _asks_all(self) -> bool:
        """Does no standing order answer by itself here?"""
        return self._sealed and len(self.own) > 1

    def _screened(self, side: str, other: str) -> bool:
        """Should a side not see what the other is going to?"""
        session = self.session
        return side != other and (session.hides or session.decision.kind in self.game.presenter.set_up)

    def wait(self) -> None:
        """Have the bot make up its mind; `go_on` carries it out."""
        self._thought = (self.session.length, self.session.choose())

    def advice(self, side: str) -> Choice:
        """The action that the level that plays would choose in the place of a side that must decide."""
        if side != self.session.decision.side:
            raise ValueError(f"{side} has nothing to decide")
        return self.session.choose()

    def order(self, side: str, action: Action) -> Seen:
        """Carry out an action of a side; see `Table.order`."""
        decision = self.session.decision
        if decision.side != side:
            raise IllegalAction(Refusal(decision.rule, f"it is not for {side} to decide"))
        return self.seen(side, side, self.session.do(action))

    def take_dice(self, side: str, text: str) -> Seen:
        """Settle a die or draw as a player types it; see `Table.take_dice`."""
        rolled = self.session.settle(roll=True) if text.strip().casefold() == "roll" else None
        return self.seen(side, CHANCE, rolled or self.session.settle_with(text))

    def seen(self, side: str, by: str, step: Step[Any], reason: str = "") -> Seen:
        """The part of what has just been done or come that a side learns; a bot's reason is what its own side knows."""
        self._follow()
        session = self.session
        before = session.before(session.entry(session.numbers[-1]))
        return seen_by(self.game, self._eyes(side), by, session.last_order, before, step, reason)

    # -- going back, saving -------------------------------------------------------------------------------

    def undo(self, side: str, *, take_back: bool = False) -> Gone:
        """Take the last order back; see `Table.undo`."""
        self._follow()
        gone = self.session.undo(take_back=take_back, readers=self._eyes(side).sides)
        self._follow()
        return gone

    def redo(self, side: str) -> Gone:
        """Give again what was taken back; see `Table.redo`."""
        course, again = self._courses[side], self.session.redo()
        self._follow()
        known = [course.seen(entry.number) for entry in again]
        return Gone(tuple(seen.order for seen in known if seen is not None and seen.heard), again[0].by)

    def save(self, name: str = "") -> str:
        """Write the save anew, or a copy of it under a name; where it is."""
        try:
            if name:
                self.session.save_as(named_file(name))
                return name
            self.session.save()
        except (SaveFault, SaveLocked) as error:
            raise CannotSave(str(error)) from None
        return self.where

    def close(self) -> None:
        """Close the session."""
        self.session.close()
