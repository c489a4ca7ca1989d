"""A question is one record beside its rule: who decides, what answers it, what chance may bring.

A question belongs to a type of frame.  Its answers are the verbs that name the frame (`Answer`), and those that several
questions share, for each of which a `Reply` says what it does here.  A chapter keeps each of its questions as a
constant, so that the types of its functions are checked against the frame and the verbs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import Any, Generic, TypeVar

import msgspec

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import CHANCE, Action, Decision, S
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.verb import Answer, Order, bare

T = TypeVar("T")
F = TypeVar("F", bound=msgspec.Struct)
A = TypeVar("A", bound=Action)
#: The verb by which chance answers
C = TypeVar("C", bound=Action)


def _nothing_said(*_: object) -> None:
    return None


def _always(*_: object) -> bool:
    return True


def _never(*_: object) -> bool:
    return False


def _one(*_: object) -> int:
    return 1


def allowed(*_: object) -> None:
    """The refusal of an answer that is never refused."""


class Answered(msgspec.Struct, Generic[S, T, F], frozen=True):
    """An answer to a question of some type of frame, whatever its verb."""

    def opened(self) -> Reply[S, T, F, Action]:
        """The reply that it is: whoever gives it an action has found it by the verb of that action."""
        assert isinstance(self, Reply)
        return self


class Reply(Answered[S, T, F], Generic[S, T, F, A], frozen=True):
    """The way in which a verb that several questions share works at one of them: the same as the methods of an
    `Answer`.

    Without `candidates` it is the verb alone.  `legal` are the answers where a search finds them and nothing else.
    """

    verb: type[A]
    apply: Callable[[T, F, A], None]
    refusal: Callable[[S, F, A], Refusal | None] = allowed
    candidates: Callable[[S, F], Iterable[A]] | None = None
    fits: Callable[[F, A], bool] = _always
    unasked: Callable[[S, A], Refusal | None] = _nothing_said
    legal: Callable[[S, F], Iterable[A]] | None = None

    def offers(self, state: S, frame: F) -> Iterator[A]:
        """The answers of this verb that may be given now."""
        if self.legal is not None:
            found = self.legal(state, frame)
            return iter(found) if self.fits is _always else (one for one in found if self.fits(frame, one))
        tried = (bare(self.verb),) if self.candidates is None else self.candidates(state, frame)
        return (one for one in tried if self.fits(frame, one) and self.refusal(state, frame, one) is None)


def reply(answer: type[Answer[S, T, F]]) -> Reply[S, T, F, Answer[S, T, F]]:
    """A verb that names its question, as the question keeps it."""
    return Reply(
        answer,
        lambda transition, frame, action: action.apply(transition, frame),
        lambda state, frame, action: action.refusal(state, frame),
        answer.candidates,
        _always if answer.fits is Answer.fits else lambda frame, action: action.fits(frame),
        lambda state, action: action.unasked(state),
        answer.offers,
    )


def ordered(
    order: type[Order[S, T]], *, fits: Callable[[F, Any], bool] = _always
) -> Reply[S, T, F, Order[S, T]]:
    """An order of a phase as an answer to a question."""
    return Reply(
        order,
        lambda transition, _, action: action.apply(transition),
        lambda state, _, action: action.refusal(state),
        lambda state, _: order.candidates(state),
        fits,
        legal=lambda state, _: order.offers(state),
    )


class Phased(msgspec.Struct, Generic[S, T], frozen=True):
    """Methods of whatever is given in a phase, whatever its verb."""

    def opened(self) -> Given[S, T, Action]:
        """What is given: whoever gives it an action has found it by the verb of that action."""
        assert isinstance(self, Given)
        return self


class Given(Phased[S, T], Generic[S, T, A], frozen=True):
    """The behaviour of a verb that questions share where it is given in a phase: the same as the methods of an `Order`.

    So a verb like "end" stands below the questions that it answers, and what it ends above them.  Without `candidates`
    it is the verb alone.  `legal` are the orders where a search finds them and nothing else.
    """

    verb: type[A]
    apply: Callable[[T, A], None]
    refusal: Callable[[S, A], Refusal | None] = allowed
    candidates: Callable[[S], Iterable[A]] | None = None
    phases: tuple[str, ...] | None = None
    waits: tuple[str, str] | None = None
    open: Callable[[S], bool] = _always
    legal: Callable[[S], Iterable[A]] | None = None

    def offers(self, state: S) -> Iterable[A]:
        """The orders of this verb that may be given now."""
        if self.legal is not None:
            return self.legal(state)
        found = (bare(self.verb),) if self.candidates is None else self.candidates(state)
        return (one for one in found if self.refusal(state, one) is None)


def given(order: type[Order[S, T]]) -> Given[S, T, Order[S, T]]:
    """An order, as a chapter keeps it."""
    return Given(
        order,
        lambda transition, action: action.apply(transition),
        lambda state, action: action.refusal(state),
        phases=order.phases,
        waits=order.waits,
        open=order.open,
        legal=order.offers,
    )


class Rolling(msgspec.Struct, Generic[S, T, F], frozen=True):
    """The answers of chance to a question of some type of frame, whatever its verb."""


class Chance(Rolling[S, T, F], Generic[S, T, F, C], frozen=True):
    """An outcome of chance, and its effect."""

    outcomes: Callable[[S, F], Distribution[C]]
    resolve: Callable[[T, F, C], None]


class Asked(msgspec.Struct, Generic[S, T], frozen=True):
    """A question of a game, whatever its frame."""


class Question(Asked[S, T], Generic[S, T, F], frozen=True):
    """Everything about one type of frame.

    `decision` says who decides and what is asked; the `answers` are offered in their order; `chance` is how dice or
    draws answer, in a question that is theirs for some time or always.  `settle` goes on where nothing is left to
    decide: it is asked before anybody decides, and says whether it has changed something.  `unfit` refuses what is no
    answer where "settle this first" will not do.  `offers` lists the answers in an order of its own; what is refused
    falls out of them as well.  `legal` are the answers in such an order where a search finds them and nothing else.
    `left` is how many answers it still waits for, the next one too.
    """

    frame: type[F]
    decision: Callable[[S, F], Decision]
    answers: tuple[type[Answer[S, T, F]] | Answered[S, T, F], ...] = ()
    chance: Rolling[S, T, F] | None = None
    settle: Callable[[T, F], bool] = _never
    unfit: Callable[[S, F, Action], Refusal] | None = None
    offers: Callable[[S, F], Iterable[Action]] | None = None
    legal: Callable[[S, F], Iterable[Action]] | None = None
    left: Callable[[S, F], int] = _one

    def offering(self) -> Callable[[S, F], Iterable[Action]]:
        """A function that gives every answer that may be given now, in the order of the offers."""
        if self.legal is not None:
            return self.legal
        replies, listed = self.replies, self.offers
        by_verb = {reply.verb: reply for reply in replies}

        def each_verb(state: S, frame: F) -> Iterator[Action]:
            return chain.from_iterable(reply.offers(state, frame) for reply in replies)

        def in_their_order(state: S, frame: F) -> Iterator[Action]:
            assert listed is not None
            for action in listed(state, frame):
                reply = by_verb[type(action)]
                if reply.fits(frame, action) and reply.refusal(state, frame, action) is None:
                    yield action

        return each_verb if listed is None else in_their_order

    @property
    def chances(self) -> Chance[S, T, F, Action] | None:
        """The answers of chance to it, None for a question that is for players alone."""
        return self.chance if isinstance(self.chance, Chance) else None

    @property
    def replies(self) -> tuple[Reply[S, T, F, Action], ...]:
        """Its answers, those too that are verbs of their own."""
        return tuple((one if isinstance(one, Answered) else reply(one)).opened() for one in self.answers)


def rolled(
    frame: type[F],
    decision: tuple[str, str | Callable[[S, F], str], str],
    chance: Rolling[S, T, F],
    settle: Callable[[T, F], bool] = _never,
) -> Question[S, T, F]:
    """A question that only chance answers; `decision` are its kind, what is rolled for, and the rule."""
    kind, prompt, rule = decision

    def decide(state: S, asked: F) -> Decision:
        return Decision(CHANCE, kind, prompt if isinstance(prompt, str) else prompt(state, asked), rule)

    return Question(
        frame,
        decide,
        chance=chance,
        settle=settle,
    )
