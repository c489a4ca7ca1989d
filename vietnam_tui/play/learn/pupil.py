"""How far somebody has come in a lesson: the prompt that stands, what leads on from there, and how it ended."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Any, Protocol

import msgspec

from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import OrderError
from vietnam_tui.play.learn.facts import Did, Moment
from vietnam_tui.play.learn.lesson import ROWS, Found, Prompt, heading, rows_of
from vietnam_tui.play.record.position_tree import ReplayFault
from vietnam_tui.play.seat.chair import Chair


class Course(Protocol):
    """What has happened in a game, as the learner knows it."""

    @property
    def history(self) -> Any:
        """The orders and outcomes, oldest first."""

    def view(self, place: int) -> Any:
        """The position after so many of them."""


class Pupil:
    """The learner's progress; `look` brings it up to date, `chair` and `course` are what it is judged by."""

    def __init__(
        self,
        found: Found,
        chair: Callable[[], Chair],
        course: Callable[[], Course],
        done: Callable[[Found, int, int], object] = lambda found, tries, given_away: None,
        keep: Callable[[int], object] = lambda at: None,
        tried: Callable[[Found, int, int], object] = lambda found, tries, given_away: None,
    ) -> None:
        self.found, self.lesson = found, found.lesson
        self._chair, self._course, self._done, self._keep = chair, course, done, keep
        self._tried_in_vain = tried
        self.at = 0
        #: can the goal that stands not be reached any more?
        self.lost = False
        #: how often that was so, and how much of the chance of winning has been given away in a problem, in percent
        self.tries, self.given_away = 0, 0
        self._tried = ""
        #: are the prompts shown?
        self.shown = True
        #: the prompts for which the hint was told
        self._helped: set[int] = set()
        self._since = 0
        self._did: set[str] = set()
        self._looked: tuple[Chair | None, int] = (None, 0)
        #: the number of entries of the course that have been gone through, and that after which each prompt was reached
        self._through = 0
        self._reached: list[int] = []
        #: the prompts for which something was looked up
        self._looked_up: set[int] = set()
        self._catch_up()

    # -- following ----------------------------------------------------------------------------------------

    def _catch_up(self) -> None:
        """Go through what happened before: what was looked up then is not known, and counts as done.

        Positions that do not replay any more, since the data have changed, are passed over.
        """
        count = len(self._course().history)
        for place in range(1, count + 1):
            with contextlib.suppress(ReplayFault):
                self._advance(self._moment(place), known=False)
        self._since = min(self._since, count)
        self._through = count

    def resume(self, at: int) -> None:
        """Go on at a prompt that was come to before, where what the game kept does not tell: orders taken back."""
        if self.at < at < len(self.lesson.prompt):
            self._reached += [self._through] * (at - self.at)
            self.at, self._since, self.lost = at, self._through, False

    def look(self) -> None:
        """Go on past every prompt whose goal has been reached."""
        chair = self._chair()
        if self._looked == (chair, len(self._did)):
            return
        history = self._course().history
        count = len(history)
        self._since = min(self._since, count)
        # a single key may give several orders: what comes after one that leads on counts for the next prompt
        own = [place for place in range(self._through + 1, count) if history[place - 1].by == chair.side]
        for place in (*own, count):
            with contextlib.suppress(ReplayFault):
                self._advance(self._moment(place), known=True)
        self._through = count
        before = self.at
        self._go_back(count)
        if self.at != before:
            self._keep(self.at)
        self._looked = (chair, len(self._did))

    def _go_back(self, count: int) -> None:
        """Ask again for what was reached and has been taken back, so that so many entries are left."""
        if self.over:
            return
        kept = [number for number, reached in enumerate(self._reached) if reached <= count]
        stands = kept[-1] + 1 if kept else 0
        if stands < self.at:
            self.at, self.lost = stands, False
            del self._reached[stands:]
            self._since = self._reached[-1] if self._reached else 0

    def did(self, what: str) -> None:
        """Something was looked up, or taken back."""
        self._did.add(what)
        self._looked = (None, 0)

    def _advance(self, now: Moment, *, known: bool) -> None:
        if self.over:
            return
        prompt = self.lesson.prompt[self.at]
        while self.at in self._looked_up or _done(prompt, now, known=known):
            if all(isinstance(fact, Did) for fact in prompt.goal):
                self._looked_up.add(self.at)
            self.at, self.lost = self.at + 1, False
            self._since, self._did = now.since + len(now.seen), set()
            self._reached.append(self._since)
            if known:
                self._keep(self.at)
            if self.over:
                if known:
                    self._done(self.found, self.tries, self.given_away)
                return
            prompt = self.lesson.prompt[self.at]
            now = now._replace(seen=(), since=self._since, did=frozenset())
        before, self.lost = self.lost, any(fact.holds(now) for fact in prompt.lost)
        if self.lost and not before and now.seen:
            self.tries += 1
            self._tried = next((seen.order for seen in now.seen if seen.by == now.chair.side), "")
            self.given_away += self.lesson.given_away(self._tried) or 0
            if known:
                self._tried_in_vain(self.found, self.tries, self.given_away)

    def _moment(self, place: int) -> Moment:
        """What is so after so many entries of the course: the present one where that is all."""
        course, chair = self._course(), self._chair()
        history = course.history
        if place < len(history):
            chair = _earlier(chair, self.found, course.view(place))
        return Moment(
            self.found.game,
            chair,
            tuple(history[self._since : place]),
            self._since,
            course.view,
            frozenset(self._did),
        )

    @property
    def stuck(self) -> bool:
        """Must something be taken back before it can go on?"""
        self.look()
        return self.lost

    # -- telling ------------------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Have all prompts been followed?"""
        return self.at == len(self.lesson.prompt)

    @property
    def prompt(self) -> Prompt | None:
        """The prompt that stands, None when all have been followed."""
        return None if self.over else self.lesson.prompt[self.at]

    @property
    def head(self) -> str:
        """What stands before the words: the number of the prompt among all."""
        if self.over:
            return "Lesson done" if self.lesson.kind == "lesson" else "Solved"
        return heading(self.lesson, self.at)

    @property
    def text(self) -> str:
        """The words of the prompt, or what to do once all have been followed."""
        return self._said("" if self.prompt is None else self.prompt.text, "{undo}", "{quit}")

    @property
    def typed(self) -> str:
        """The same where lines are typed."""
        return self._said(
            "" if self.prompt is None else self.prompt.typed or self.prompt.text, "undo", "quit"
        )

    def _said(self, asked: str, undo: str, leave: str) -> str:
        if self.prompt is None:
            return f"{self._ended}  {leave} leaves, or play on here."
        if self.lost:
            return f"{self._why}  {undo} takes it back."
        return asked

    @property
    def _why(self) -> str:
        """Why the goal cannot be reached any more: in a problem what the order has given away."""
        if self.lesson.kind != "problem":
            return (self.prompt and self.prompt.why) or "That does not lead there."
        given = self.lesson.given_away(self._tried)
        worth = "was not among those weighed" if given is None else f"gives away {given} of 100"
        return f"{self._tried} {worth}."

    @property
    def _ended(self) -> str:
        """What there is to say once all prompts have been followed."""
        if self.lesson.kind == "problem":
            best = max((answer.chance for answer in self.lesson.answer), default=0)
            away = f", {self.given_away} given away" if self.given_away else ""
            alone = len(self.found.game.sides(self.lesson.scenario)) == 1
            does = f"soon raises the score {best} times in 100" if alone else f"wins {best} of 100"
            return f"That is the best: it {does}.  Found at try {self.tries + 1}{away}."
        return f"Now play this: vietnam play {self.lesson.next}." if self.lesson.next else "That is it."

    def rows(self, width: int, with_keys: Callable[[str], str] = str) -> list[str]:
        """The prompt in rows at the foot of the screen, with keys for actions; none while it is put away."""
        return rows_of(self.head, with_keys(self.text), width)[:ROWS] if self.shown else []

    def helped(self) -> str:
        """The hint of the prompt that stands, once; then the prompts are put away, and fetched again."""
        if self.shown and self.at not in self._helped:
            self._helped.add(self.at)
            hint = self.lesson.hint or "Any way that leads there will do."
            return hint + "  {hint} shows one, {do hint} goes it."
        self.shown = not self.shown
        return "" if self.shown else "{lesson} fetches the prompts again."

    def way_on(self) -> tuple[Action, str] | None:
        """The next order of the way to the goal that stands, as far as it is legal here; None where there is none."""
        chair = self._chair()
        game, view = self.found.game, chair.view
        for text in self._left():
            try:
                (action,) = game.read_order(view, text)
            except (OrderError, ValueError):
                continue
            if game.refusal(view, action) is None:
                return action, "it leads to the goal"
        return None

    @property
    def strays(self) -> bool:
        """Can none of the orders be given here that the way to the goal still asks for?"""
        return bool(self._left()) and self.way_on() is None

    def _left(self) -> list[str]:
        """The orders of the way to the goal that stands which have not been given."""
        prompt, side = self.prompt, self._chair().side
        if prompt is None or self.lost:
            return []
        given = [seen.order for seen in self._course().history[self._since :] if seen.by == side]
        left = []
        for text in prompt.way:
            if text in given:
                given.remove(text)
            else:
                left.append(text)
        return left


def _done(prompt: Prompt, now: Moment, *, known: bool) -> bool:
    """Does all hold that a prompt asks for, or is there nothing to it any more?

    Unless it is known what was looked up, that counts as done.
    """
    reached = all(fact.holds(now) or (not known and isinstance(fact, Did)) for fact in prompt.goal)
    return reached or any(fact.holds(now) for fact in prompt.skip)


def _earlier(chair: Chair, found: Found, view: Any) -> Chair:
    """The chair as it was in an earlier position, as far as goals ask."""
    game = found.game
    return msgspec.structs.replace(chair, view=view, decision=game.decision(view), result=game.result(view))
