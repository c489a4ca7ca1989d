"""Questions: everything that a player or chance decides, one record each, and the dispatch that all games share.

A question belongs to a frame of the state: who decides, what is offered, why something is refused, what an answer
does, what chance may bring.  While no frame lies on the state the phase goes on, and orders are given in it.  A
game puts the records of its chapters together in one `Questions`, which does what the contract asks of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Generic, TypeVar, cast

import msgspec

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.contract import Pending
from vietnam_tui.core.model import CHANCE, NOBODY, Action, Decision, IllegalAction, Result, S, State
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.question import Given, Question
from vietnam_tui.engine.states import Changing, Underway

T = TypeVar("T", bound=Changing)


def after_each_change(hooks: Iterable[Callable[[T], None] | None]) -> Callable[[T], None]:
    """Settle matters after each change: each hook of `before` first, unless the game is over; then what was set off."""
    called = tuple(hook for hook in hooks if hook is not None)

    def change(transition: T) -> None:
        for hook in called:
            if _result(transition.state) is None:
                hook(transition)
        if _result(transition.state) is None:
            transition.bring_up()

    return change


class Phases(msgspec.Struct, Generic[S, T], frozen=True):
    """The game while no question is open: who gives orders, which, and how a phase ends by itself."""

    decision: Callable[[S], Decision]
    offers: Callable[[S], Iterable[Action]]
    orders: tuple[Given[S, T, Action], ...]
    settle: Callable[[T], bool]


class Questions(Generic[S, T]):
    """The questions of a game put together: the part of the contract that is the same for every game.

    `anytime` are orders open at any decision of a player, `chance` the verbs by which chance answers.  `seen` gives
    the state as the side to decide sees it, from which alone it is judged what is offered and refused; `unknown`
    refuses numbers that are nothing in the game at all; `before` is asked after each change, before the next thing
    is settled.
    """

    def __init__(
        self,
        questions: Iterable[Question[S, T, msgspec.Struct]],
        *,
        transition: Callable[[S], T],
        phases: Phases[S, T],
        chance: tuple[type[Action], ...],
        write: Callable[[S, Action], str],
        anytime: tuple[Given[S, T, Action], ...],
        seen: Callable[[S, str], S],
        unknown: Callable[[S, Action], Refusal | None],
        before: Callable[[T], None],
    ) -> None:
        self._transition, self._phases, self._chance, self._write = transition, phases, chance, write
        self._seen, self._unknown, self._before = seen, unknown, before
        self._questions = {question.frame: question for question in questions}
        self._offering = {frame: question.offering() for frame, question in self._questions.items()}
        self._chances = {frame: question.chances for frame, question in self._questions.items()}
        self._replies = {
            (question.frame, reply.verb): reply
            for question in self._questions.values()
            for reply in question.replies
        }
        self._orders = {order.verb: order for order in phases.orders}
        self._anytime = {order.verb: order for order in anytime}

    # -- asking -------------------------------------------------------------------------------------------

    def result(self, state: S) -> Result | None:
        """The end of the game, None while it goes on."""
        return _result(state)

    def decision(self, state: S) -> Decision:
        """The side that must decide, what, and by which rule."""
        result = _result(state)
        if result is not None:
            return Decision(NOBODY, "over", result.reason, result.rule)
        frame = _top(state)
        return self._phases.decision(state) if frame is None else self._question(frame).decision(state, frame)

    def pending(self, state: S) -> Iterator[Pending]:
        """The questions that are open, the one that is asked now first."""
        frames = cast(Underway, state).frames
        for count in range(len(frames), 0, -1):
            frame, at = frames[count - 1], msgspec.structs.replace(state, frames=frames[:count])
            question = self._question(frame)
            yield Pending(question.decision(at, frame), question.left(at, frame))

    def actions(self, state: S) -> Iterator[Action]:
        """Every legal action of the side to decide."""
        side = self.decision(state).side
        if side in (CHANCE, NOBODY):
            return iter(())
        seen = self._seen(state, side)
        return chain(self._open(seen), *(order.offers(seen) for order in self._anytime.values()))

    def outcomes(self, state: S) -> Distribution[Action]:
        """The outcomes that chance may bring; raises ValueError when nothing is rolled or drawn."""
        frame = _top(state)
        chances = None if frame is None else self._chances[type(frame)]
        if frame is None or chances is None or self.decision(state).side != CHANCE:
            raise ValueError("no chance decision is due")
        return chances.outcomes(state, frame)

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
        """The refusal of an action that does not fit the decision at hand."""
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
        """The effect of an action by itself, before what follows from it is settled; None where it has no place.

        Previews begin here, so that they go on from what the rules have made of the order.
        """
        kind, frame = type(action), _top(state)
        if isinstance(action, self._chance):
            if frame is None or self._chances[type(frame)] is None:
                return None
        elif kind not in self._orders if frame is None else (type(frame), kind) not in self._replies:
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

    def _question(self, frame: msgspec.Struct) -> Question[S, T, msgspec.Struct]:
        return self._questions[type(frame)]

    def _open(self, state: S) -> Iterable[Action]:
        frame = _top(state)
        return self._phases.offers(state) if frame is None else self._offering[type(frame)](state, frame)

    def _refused(self, state: S, action: Action) -> Refusal | None:
        kind, frame = type(action), _top(state)
        if kind in self._anytime:
            return self._anytime[kind].refusal(state, action)
        if frame is not None:
            reply = self._replies.get((type(frame), kind))
            if reply is not None and reply.fits(frame, action):
                return reply.refusal(state, frame, action)
            return self._unfit(state, frame, action)
        if kind in self._orders:
            return self._orders[kind].refusal(state, action)
        said = (reply.unasked(state, action) for (_, verb), reply in self._replies.items() if verb is kind)
        return next((refusal for refusal in said if refusal is not None), None) or self.settle_first(state)

    def _unfit(self, state: S, frame: msgspec.Struct, action: Action) -> Refusal:
        """The refusal of an action that is no answer to the question at hand."""
        unfit, order = self._question(frame).unfit, self._orders.get(type(action))
        if unfit is not None:
            return unfit(state, frame, action)
        if order is not None and order.waits is not None:
            return self._wait(state, *order.waits)
        return self.settle_first(state)

    def _apply(self, transition: T, action: Action) -> None:
        kind, frame = type(action), _top(transition.state)
        if isinstance(action, self._chance):
            chances = None if frame is None else self._chances[type(frame)]
            assert frame is not None
            assert chances is not None
            chances.resolve(transition, frame, action)
        elif kind in self._anytime:
            self._anytime[kind].apply(transition, action)
        elif frame is not None:
            self._replies[type(frame), kind].apply(transition, frame, action)
        else:
            self._orders[kind].apply(transition, action)


def _top(state: State) -> msgspec.Struct | None:
    frames = cast(Underway, state).frames
    return frames[-1] if frames else None


def _result(state: State) -> Result | None:
    return cast(Underway, state).result
