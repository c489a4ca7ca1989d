"""Questions: everything that a player or chance decides, one record each, and the dispatch that all games share.

A question belongs to a frame of the state: who decides, what is offered, why something is refused, what an answer
does, what chance may bring.  While no frame lies on the state the phase goes on, and orders are given in it.  A
game puts the records of its chapters together in one `Questions`, which does what the contract asks of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Generic, TypeVar

import msgspec

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import CHANCE, NOBODY, Action, Decision, IllegalAction, Result, S
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.transition import Transition

T = TypeVar("T", bound=Transition[Any])


def _nothing(*_: object) -> tuple[Action, ...]:
    return ()


def _settled(*_: object) -> bool:
    return False


def _always(*_: object) -> bool:
    return True


def allowed(*_: object) -> None:
    """The refusal of an answer that is never refused."""


def after_each_change(hooks: Iterable[Callable[[T], None] | None]) -> Callable[[T], None]:
    """What is done `before` anything else is settled: each hook, unless the game is over; then what was set off."""
    called = tuple(hook for hook in hooks if hook is not None)

    def change(transition: T) -> None:
        for hook in called:
            if _result(transition.state) is None:
                hook(transition)
        if _result(transition.state) is None:
            transition.bring_up()

    return change


class Answer(msgspec.Struct, Generic[S, T], frozen=True):
    """A verb that answers a question: why not so (state, frame, action), and what it does.

    `unasked` is why it is refused while its question is not asked, for which "settle this first" would be no answer.
    `fits` says whether the question, as the frame puts it, may be answered by such an action at all.
    """

    action: type[Action]
    apply: Callable[[T, Any, Any], None]
    refusal: Callable[[S, Any, Any], Refusal | None] = allowed
    unasked: Refusal | Callable[[S, Any], Refusal | None] | None = None
    fits: Callable[[Any, Any], bool] = _always


class Question(msgspec.Struct, Generic[S, T], frozen=True):
    """Everything about one type of frame.

    `decision` says who decides and what is asked; `offers` lists the legal answers in their order, each of which the
    refusal of its `answers` record lets pass; `outcomes` and `resolve` belong to chance.  `settle` goes on where
    nothing is left to decide: it is asked before anybody decides, and says whether it has changed something.
    `unfit` refuses what is no answer where "settle this first" will not do.
    """

    frame: type
    decision: Callable[[S, Any], Decision]
    offers: Callable[[S, Any], Iterable[Action]] = _nothing
    answers: tuple[Answer[S, T], ...] = ()
    outcomes: Callable[[S, Any], Distribution[Action]] | None = None
    resolve: Callable[[T, Any, Any], None] | None = None
    settle: Callable[[T, Any], bool] = _settled
    unfit: Callable[[S, Any, Any], Refusal] | None = None


class Order(msgspec.Struct, Generic[S, T], frozen=True):
    """A verb given in a phase, or while some question is asked that lets it be given: why not, and what it does.

    `waits` are the rule by which it must wait for an open question, and the words that say so before that question;
    without them the question's own rule holds.
    """

    action: type[Action]
    refusal: Callable[[S, Any], Refusal | None]
    apply: Callable[[T, Any], None]
    waits: tuple[str, str] | None = None

    def as_answer(self, fits: Callable[[Any, Any], bool] = _always) -> Answer[S, T]:
        """The same verb as an answer to a question."""
        return Answer(
            self.action,
            lambda transition, _, action: self.apply(transition, action),
            lambda state, _, action: self.refusal(state, action),
            fits=fits,
        )


class Phases(msgspec.Struct, Generic[S, T], frozen=True):
    """The game while no question is open: who gives orders, which, and how a phase ends by itself."""

    decision: Callable[[S], Decision]
    offers: Callable[[S], Iterable[Action]]
    orders: tuple[Order[S, T], ...]
    settle: Callable[[T], bool] = _settled


class Questions(Generic[S, T]):
    """The questions of a game put together: the part of the contract that is the same for every game.

    `anytime` are orders open at any decision of a player, `chance` the verbs by which chance answers.  `seen` gives
    the state as the side to decide sees it, from which alone it is judged what is offered and refused; `unknown`
    refuses numbers that are nothing in the game at all; `before` is asked after each change, before the next thing
    is settled.
    """

    def __init__(
        self,
        *,
        transition: Callable[[S], T],
        phases: Phases[S, T],
        questions: Iterable[Question[S, T]],
        chance: tuple[type[Action], ...],
        write: Callable[[S, Any], str],
        anytime: Iterable[tuple[Order[S, T], Action]] = (),
        seen: Callable[[S, str], S] = lambda state, _: state,
        unknown: Callable[[S, Any], Refusal | None] = allowed,
        before: Callable[[T], None] = allowed,
    ) -> None:
        self._transition, self._phases, self._chance, self._write = transition, phases, chance, write
        self._seen, self._unknown, self._before = seen, unknown, before
        self._questions = {question.frame: question for question in questions}
        self._answers = {
            (question.frame, answer.action): answer
            for question in self._questions.values()
            for answer in question.answers
        }
        self._orders = {order.action: order for order in phases.orders}
        self._anytime = {order.action: (order, action) for order, action in anytime}
        self._unasked: dict[type[Action], list[Refusal | Callable[[S, Any], Refusal | None]]] = {}
        for answer in self._answers.values():
            if answer.unasked is not None:
                self._unasked.setdefault(answer.action, []).append(answer.unasked)

    # -- asking -------------------------------------------------------------------------------------------

    def result(self, state: S) -> Result | None:
        """How the game has ended, None while it goes on."""
        return _result(state)

    def decision(self, state: S) -> Decision:
        """Who must decide what, by which rule."""
        result = _result(state)
        if result is not None:
            return Decision(NOBODY, "over", result.reason, result.rule)
        frame = _top(state)
        return self._phases.decision(state) if frame is None else self._question(frame).decision(state, frame)

    def actions(self, state: S) -> Iterator[Action]:
        """Every legal action of the side to decide."""
        side = self.decision(state).side
        if side in (CHANCE, NOBODY):
            return iter(())
        seen = self._seen(state, side)
        given = (action for order, action in self._anytime.values() if order.refusal(seen, action) is None)
        return chain(self._open(seen), given)

    def outcomes(self, state: S) -> Distribution[Action]:
        """What chance may bring; raises ValueError when nothing is rolled or drawn."""
        frame = _top(state)
        question = None if frame is None else self._question(frame)
        if question is None or question.outcomes is None or self.decision(state).side != CHANCE:
            raise ValueError("no chance decision is due")
        return question.outcomes(state, frame)

    def refusal(self, state: S, action: Action) -> Refusal | None:
        """Why an action is not allowed, None when it is offered or can come up."""
        result = _result(state)
        if result is not None:
            return Refusal(result.rule, f"the game is over: {result.reason}")
        decision = self.decision(state)
        if isinstance(action, self._chance):
            if decision.side == CHANCE and action in self.outcomes(state).outcomes:
                return None
            return Refusal(decision.rule, f"{action} cannot come up now")
        if decision.side == CHANCE:
            return Refusal(decision.rule, f"{decision.prompt} comes first")
        seen = self._seen(state, decision.side)
        unknown = self._unknown(seen, action)
        return unknown if unknown is not None else self._refused(seen, action)

    def open_in(self, state: S) -> bool:
        """Is a question open?"""
        return _top(state) is not None

    def settle_first(self, state: S) -> Refusal:
        """The refusal of whatever does not fit the decision at hand."""
        return self._wait(state, self.decision(state).rule, "this must be settled first")

    def advice(self, state: S) -> str:
        """A hint at an order that the decision at hand allows."""
        first = next(iter(self._open(state)), None)
        return "" if first is None else f"Try: {self._write(state, first)}"

    def _wait(self, state: S, rule: str, words: str) -> Refusal:
        return Refusal(rule, f"{words}: {self.decision(state).prompt}", self.advice(state))

    # -- going on -----------------------------------------------------------------------------------------

    def apply(self, state: S, action: Action) -> T:
        """Apply an action and go on to the next decision; raises `IllegalAction`."""
        refused = self.refusal(state, action)
        if refused is not None:
            raise IllegalAction(refused)
        transition = self._transition(state)
        self._apply(transition, action)
        self.settle(transition)
        return transition

    def effect(self, state: S, action: Action) -> T | None:
        """What an action does by itself, before what follows from it is settled; None where it has no place.

        Previews begin here, so that they go on from what the rules have made of the order.
        """
        kind, frame = type(action), _top(state)
        if isinstance(action, self._chance):
            if frame is None or self._question(frame).resolve is None:
                return None
        elif kind not in self._orders if frame is None else (type(frame), kind) not in self._answers:
            return None
        transition = self._transition(state)
        self._apply(transition, action)
        return transition

    def settle(self, transition: T) -> None:
        """Go on until a player or chance must decide, or the game is over."""
        while _result(transition.state) is None:
            self._before(transition)
            frame = _top(transition.state)
            if frame is None:
                changed = self._phases.settle(transition)
            else:
                changed = self._question(frame).settle(transition, frame)
            if not changed:
                return

    # -- finding the record -------------------------------------------------------------------------------

    def _question(self, frame: object) -> Question[S, T]:
        return self._questions[type(frame)]

    def _open(self, state: S) -> Iterable[Action]:
        frame = _top(state)
        return self._phases.offers(state) if frame is None else self._question(frame).offers(state, frame)

    def _refused(self, state: S, action: Action) -> Refusal | None:
        kind, frame = type(action), _top(state)
        if kind in self._anytime:
            return self._anytime[kind][0].refusal(state, action)
        if frame is not None:
            answer = self._answers.get((type(frame), kind))
            if answer is not None and answer.fits(frame, action):
                return answer.refusal(state, frame, action)
            return self._unfit(state, frame, action)
        if kind in self._orders:
            return self._orders[kind].refusal(state, action)
        said = (one(state, action) if callable(one) else one for one in self._unasked.get(kind, ()))
        return next((refusal for refusal in said if refusal is not None), None) or self.settle_first(state)

    def _unfit(self, state: S, frame: object, action: Action) -> Refusal:
        """The refusal of what is no answer to the question at hand."""
        unfit, order = self._question(frame).unfit, self._orders.get(type(action))
        if unfit is not None:
            return unfit(state, frame, action)
        if order is not None and order.waits is not None:
            return self._wait(state, *order.waits)
        return self.settle_first(state)

    def _apply(self, transition: T, action: Action) -> None:
        kind, frame = type(action), _top(transition.state)
        if isinstance(action, self._chance):
            resolve = self._question(frame).resolve
            assert resolve is not None
            resolve(transition, frame, action)
        elif kind in self._anytime:
            self._anytime[kind][0].apply(transition, action)
        elif frame is not None:
            self._answers[type(frame), kind].apply(transition, frame, action)
        else:
            self._orders[kind].apply(transition, action)


def _top(state: Any) -> Any:
    frames = state.frames
    return frames[-1] if frames else None


def _result(state: Any) -> Result | None:
    found: Result | None = state.result
    return found
