"""The chapters of a game's rules, and the rulebook that they make together.

A chapter is a module of `rules/` that ends with a record `CHAPTER`: the verbs and questions that stand in it, and what
it does when a phase begins or ends.  A game lists its chapters in the order of its booklet; nothing else needs to know
of a new one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any, Generic, TypeVar

import msgspec

from vietnam_tui.core.model import Action, Decision, S, State
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.known import Numbered, unknown
from vietnam_tui.engine.question import Asked, Given, Phased, Question, given
from vietnam_tui.engine.questions import Phases, Questions, after_each_change
from vietnam_tui.engine.states import Changing
from vietnam_tui.engine.verb import Answer, Order, Verb
from vietnam_tui.engine.wording import Kind, Vocabulary

T = TypeVar("T", bound=Changing)

#: Something that is done at a moment of the sequence of play, such as the beginning of a phase
Hook = Callable[[T], None]


def _orders(entry: type[Verb[S]] | Phased[S, T]) -> tuple[Given[S, T, Action], ...]:
    """The order that an entry of a chapter is, none for an answer or what chance brings."""
    if isinstance(entry, Given):
        return (entry,)
    return (given(entry).opened(),) if isinstance(entry, type) and issubclass(entry, Order) else ()


def _verb(entry: type[Verb[S]] | Phased[S, T]) -> type[Verb[S]]:
    return entry.verb if isinstance(entry, Given) else entry  # type: ignore[return-value]


@dataclass(frozen=True)
class Chapter(Generic[S, T]):
    """The part of a game that a chapter of the rules contributes.

    Its `verbs` are listed in the order in which help and the offers of a phase have them: orders, answers, and what
    chance may bring; `Given` stands for a verb that is given in a phase and answers questions too.  `begins` and `ends`
    are called when a phase begins and ends, `at` at any other moment that the game's sequence of play names ("turn",
    "impulse"), `changed` after every change, before anything else is decided; each in
    the order of the chapters.  Frames that they push come up before play goes on.  `hears` is told of a frame of a
    type when it comes up, for what several chapters have a say in.
    """

    verbs: tuple[type[Verb[S]] | Phased[S, T], ...] = ()
    questions: tuple[Asked[S, T], ...] = ()
    begins: Mapping[str, Hook[T]] = field(default_factory=dict)
    ends: Mapping[str, Hook[T]] = field(default_factory=dict)
    at: Mapping[str, Hook[T]] = field(default_factory=dict)
    changed: Hook[T] | None = None
    hears: Mapping[type[msgspec.Struct], Callable[[T, Any], None]] = field(default_factory=dict)


class Chapters(Generic[S, T]):
    """The chapters of a game in the order of its booklet; `first` are verbs offered before the others of a phase."""

    def __init__(
        self, *chapters: Chapter[S, T], first: Mapping[str, tuple[type[Verb[S]], ...]] | None = None
    ) -> None:
        self._chapters = chapters
        self._first = first or {}
        entries = tuple(dict.fromkeys(one for chapter in chapters for one in chapter.verbs))
        #: every verb that is given in a phase
        self.orders = tuple(order for one in entries for order in _orders(one))
        #: every verb, in the order of the chapters; one that stands in two of them at the first
        self.verbs = tuple(dict.fromkeys(_verb(one) for one in entries))
        self.given = cache(self._given)
        #: the state and phase of which it was asked last whether anything is open, and the answer
        self._asked: tuple[S | None, str, bool] = (None, "", False)

    def __iter__(self) -> Iterator[Chapter[S, T]]:
        return iter(self._chapters)

    def _given(self, phase: str) -> tuple[Given[S, T, Action], ...]:
        """The orders that are given in a phase."""
        first = self._first.get(phase, ())
        found = (order for order in self.orders if order.phases is None or phase in order.phases)
        return tuple(sorted(found, key=lambda order: order.verb not in first))

    def anything_open(self, state: S, phase: str) -> bool:
        """Could an order of a phase come up, by what everybody knows?  One given in every phase does not count."""
        asked, of_phase, found = self._asked
        if asked is not state or of_phase != phase:
            found = any(order.open(state) for order in self.given(phase) if order.phases is not None)
            self._asked = (state, phase, found)
        return found

    # -- the sequence of play -----------------------------------------------------------------------------

    def begin(self, transition: T, phase: str) -> None:
        """Have chapters do their part when a phase begins."""
        for chapter in self._chapters:
            if phase in chapter.begins:
                chapter.begins[phase](transition)

    def end(self, transition: T, phase: str) -> None:
        """Have chapters do their part when a phase ends."""
        for chapter in self._chapters:
            if phase in chapter.ends:
                chapter.ends[phase](transition)

    def at(self, transition: T, moment: str) -> None:
        """Have chapters do their part at a moment of the sequence of play."""
        for chapter in self._chapters:
            if moment in chapter.at:
                chapter.at[moment](transition)

    def tell(self, transition: T, frame: msgspec.Struct) -> None:
        """Every chapter that hears of such a frame has its say."""
        for chapter in self._chapters:
            if type(frame) in chapter.hears:
                chapter.hears[type(frame)](transition, frame)


class Rulebook(Generic[S, T]):
    """The chapters of a game put together: its dispatch and its order language.

    `phase` gives the phase of a state, `decide` who gives orders in it, `go_on` passes over what needs no decision.
    `kinds` says how values of the game's id types are said, `numbered` how many of each there are, if they do not say
    so themselves; such a number that stands for nothing is refused by the rule `nothing`.  `chance` are the verbs by
    which chance answers, `anytime` orders open at any decision of a player.  `astray` refuses an order that
    belongs to other phases, given their names; `view` gives the state as a side sees it.
    """

    def __init__(
        self,
        chapters: Chapters[S, T],
        *,
        transition: Callable[[S], T],
        phase: Callable[[S], str],
        decide: Callable[[S], Decision],
        kinds: Mapping[object, Kind],
        chance: tuple[type[Verb[S]], ...],
        go_on: Callable[[T], bool] = lambda _: False,
        numbered: tuple[Numbered[S], ...] = (),
        nothing: str = "",
        anytime: tuple[type[Order[S, T]], ...] = (),
        astray: Callable[[S, tuple[str, ...]], Refusal | None] = lambda state, phases: None,
        view: Callable[[S, str], S] = lambda state, _: state,
    ) -> None:
        self.chapters, self.transition, self.view = chapters, transition, view
        questions = tuple(one for chapter in chapters for one in chapter.questions)
        _check(chapters, questions, chance)
        self.vocabulary = Vocabulary[S]((*chapters.verbs, *chance), kinds)
        if nothing:
            numbered += tuple(
                Numbered(kind, said.size, Refusal(nothing, f"there is no such {said.picks}"))
                for kind, said in kinds.items()
                if said.size is not None
            )
        named_nothing = unknown(*numbered)
        orders = tuple(one for one in chapters.orders if one.verb not in anytime)
        phases: dict[type[Action], tuple[str, ...] | None] = {one.verb: one.phases for one in orders}

        def out_of_phase(state: S, action: Action) -> Refusal | None:
            named = None if _frames(state) else phases.get(type(action))
            return None if named is None or phase(state) in named else astray(state, named)

        def offers(state: S) -> Iterator[Action]:
            open_now = (order for order in chapters.given(phase(state)) if order.verb not in anytime)
            return chain.from_iterable(order.offers(state) for order in open_now)

        self.questions = Questions[S, T](
            [one for one in questions if isinstance(one, Question)],
            transition=transition,
            phases=Phases(decide, offers, orders, go_on),
            chance=chance,
            write=self.vocabulary.write,
            seen=view,
            anytime=tuple(given(one).opened() for one in anytime),
            unknown=lambda state, action: named_nothing(state, action) or out_of_phase(state, action),
            before=after_each_change(chapter.changed for chapter in chapters),
        )


def _frames(state: State) -> tuple[msgspec.Struct, ...]:
    frames: tuple[msgspec.Struct, ...] = state.frames  # type: ignore[attr-defined]
    return frames


def _check(
    chapters: Chapters[S, T], questions: Iterable[Asked[S, T]], chance: tuple[type[Verb[S]], ...]
) -> None:
    """A verb that answers questions stands in a chapter, and the question that it names takes it."""
    asked = {one.frame: one for one in questions if isinstance(one, Question)}
    said = {*chapters.verbs, *chance}
    for question in asked.values():
        for reply in question.replies:
            if reply.verb not in said:
                raise ValueError(f"{reply.verb.__name__} answers a question and stands in no chapter")
    for verb in chapters.verbs:
        if issubclass(verb, Answer) and verb not in {reply.verb for reply in asked[verb.asks].replies}:
            raise ValueError(f"{verb.__name__} is no answer of its question {verb.asks.__name__}")
