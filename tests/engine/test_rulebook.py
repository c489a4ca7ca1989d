"""Verbs, questions and chapters put together: a miniature game of two men who rest, march and are sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, NewType

import msgspec
import pytest

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, Decision, Result
from vietnam_tui.core.model import State as Position
from vietnam_tui.core.orders import OrderError, Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter, Chapters, Rulebook
from vietnam_tui.engine.question import Given, Question, Reply, ordered
from vietnam_tui.engine.transition import Transition as Change
from vietnam_tui.engine.verb import Answer, Order, Verb
from vietnam_tui.engine.wording import Kind, Vocabulary

Man = NewType("Man", int)
MEN = ("Alice", "Bob")


class Asking(msgspec.Struct, frozen=True, tag="asking"):
    """Who is to go."""


class Waiting(msgspec.Struct, frozen=True, tag="waiting"):
    """Shall he wait?"""


class State(Position, frozen=True):
    """A position; nothing in it is ever queued."""

    phase: str = "day"
    log: tuple[str, ...] = ()
    frames: tuple[Asking | Waiting, ...] = ()
    result: Result | None = None


class Transition(Change[State]):
    """From one position to the next."""

    def note(self, text: str) -> None:
        """Something has been done."""
        self.set(log=(*self.state.log, text))


def read_man(state: State, reader: Reader) -> Man:
    return reader.name("man", {name: Man(number) for number, name in enumerate(MEN)})


def write_man(state: State, man: Man) -> str:
    return MEN[man]


def read_leader(state: State, reader: Reader) -> Man:
    return reader.name("leader", {"Bob": Man(1)})


Leader = Annotated[Man, Kind(read_leader, write_man)]


class End(Verb[State], frozen=True, tag="end"):
    """Enough."""

    usage = "end"


class March(Order[State, Transition], frozen=True, tag="march"):
    """March some hexes."""

    usage, phases = "march HEXES [PACE]", ("day",)
    hexes: int
    pace: Literal["slow", "fast"] = "slow"

    @classmethod
    def offers(cls, state: State) -> Iterator[March]:
        yield from (March(1), March(2))

    def refusal(self, state: State) -> Refusal | None:
        raise AssertionError("what a search has found is not asked for again")

    def apply(self, transition: Transition) -> None:
        transition.note(f"march {self.hexes}")


class Rest(Order[State, Transition], frozen=True, tag="rest"):
    """Rest."""

    usage = "rest"

    def apply(self, transition: Transition) -> None:
        transition.note("rest")


class Send(Answer[State, Transition, Asking], frozen=True, tag="send"):
    """Send some men, led by one."""

    usage, asks = "send LEADER MAN ...", Asking
    leader: Leader
    men: tuple[Man, ...]

    @classmethod
    def candidates(cls, state: State, frame: Asking) -> Iterator[Send]:
        yield from (Send(Man(1), (Man(0),)), Send(Man(1), (Man(1),)))

    def refusal(self, state: State, frame: Asking) -> Refusal | None:
        return Refusal("X-1", "he leads them") if self.leader in self.men else None


def end_the_day(transition: Transition, action: End) -> None:
    transition.set(phase="night")
    transition.push(Asking())


def ask_on(transition: Transition, frame: Asking, action: End) -> None:
    transition.replace(Waiting())


def done(transition: Transition, frame: Waiting, action: End) -> None:
    transition.pop()


def nobody_asks(state: State, action: End) -> Refusal:
    return Refusal("X-2", "nobody asks")


def asked(state: State, frame: object) -> Decision:
    return Decision("Blue", "asked", "Blue decides", "X-3")


def decide(state: State) -> Decision:
    return Decision("Blue", state.phase, f"the {state.phase}", "X-4")


ASKING = Question[State, Transition, Asking](
    Asking, asked, (Send, ordered(March), Reply(End, ask_on, unasked=nobody_asks))
)
WAITING = Question[State, Transition, Waiting](Waiting, asked, (Reply(End, done),))
CHAPTERS = Chapters[State, Transition](
    Chapter(verbs=(March,)),
    Chapter(verbs=(Rest, Send)),
    Chapter(verbs=(Given(End, end_the_day, phases=("day",)),), questions=(ASKING, WAITING)),
    first={"day": (Rest,)},
)
RULES = Rulebook(
    CHAPTERS,
    transition=Transition,
    phase=lambda state: state.phase,
    decide=decide,
    kinds={Man: Kind(read_man, write_man)},
    chance=(),
)


def said(state: State) -> list[str]:
    return [RULES.vocabulary.write(state, action) for action in RULES.questions.actions(state)]


def read(text: str) -> tuple[Action, ...]:
    return RULES.vocabulary.read(State(), text)


def fault(text: str) -> OrderError:
    with pytest.raises(OrderError) as caught:
        read(text)
    return caught.value


def test_a_phase_offers_its_verbs_in_the_order_of_the_chapters_but_some_first() -> None:
    assert said(State()) == ["rest", "march 1", "march 2", "end"]
    assert said(State(phase="night")) == ["rest"]


def test_what_a_search_finds_is_offered_as_an_order_and_as_an_answer() -> None:
    assert said(State(frames=(Asking(),))) == ["send Bob Alice", "march 1", "march 2", "end"]


def test_a_verb_that_questions_share_is_given_in_a_phase_too() -> None:
    state = RULES.questions.apply(State(), End()).state
    assert (state.phase, state.frames) == ("night", (Asking(),))
    state = RULES.questions.apply(state, End()).state
    assert state.frames == (Waiting(),)
    assert RULES.questions.apply(state, End()).state.frames == ()


def test_an_answer_is_refused_by_the_question_that_says_why_it_is_not_asked() -> None:
    class Unlike(Verb[State], frozen=True, tag="unlike"):
        """Something else."""

        usage = "unlike"

    why = Refusal("X-5", "it is not the time")
    first = Question[State, Transition, Asking](
        Asking, asked, (Reply(Unlike, lambda *_: None, unasked=lambda *_: why),)
    )
    second = Question[State, Transition, Waiting](Waiting, asked, (Reply(Unlike, lambda *_: None),))
    for questions in ((first, second), (second, first)):
        rules = Rulebook(
            Chapters(Chapter[State, Transition](verbs=(Unlike,), questions=questions)),
            transition=Transition,
            phase=lambda state: state.phase,
            decide=decide,
            kinds={},
            chance=(),
        )
        assert rules.questions.refusal(State(), Unlike()) == why


def test_a_field_says_how_it_is_read_where_its_type_does_not() -> None:
    assert read("send bob alice bob") == (Send(Man(1), (Man(0), Man(1))),)
    assert fault("send alice bob").message == "no leader alice"


def test_an_error_in_the_last_field_points_at_the_word_that_is_wrong() -> None:
    assert fault("send bob alice bab").message == "no man bab"
    assert fault("send bob alice bab").fixes == ("Bob",)
    assert read("march 2") == (March(2),)
    assert read("march 2 fast") == (March(2, "fast"),)
    assert fault("march 2 fats").fixes == ("fast",)


def test_states_in_which_nothing_waits_need_no_room_for_it() -> None:
    transition = Transition(State())
    transition.bring_up()
    assert transition.state == State()


def test_a_question_lists_what_a_search_has_found_in_an_order_of_its_own_and_asks_nothing_again() -> None:
    def found(state: State, frame: Waiting) -> tuple[Action, ...]:
        return (March(2), Rest(), March(1))

    question = Question[State, Transition, Waiting](
        Waiting, asked, (ordered(March), ordered(Rest)), legal=found
    )
    rules = Rulebook(
        Chapters(Chapter[State, Transition](verbs=(March, Rest), questions=(question,))),
        transition=Transition,
        phase=lambda state: state.phase,
        decide=decide,
        kinds={},
        chance=(),
    )
    assert tuple(rules.questions.actions(State(frames=(Waiting(),)))) == (March(2), Rest(), March(1))


def _hex_of(state: State, bank: int) -> Hex:
    return Hex(bank // 10)


#: A bank, told by its hex and its number there
Bank = Annotated[
    int, Kind(lambda _, reader: reader.number("bank"), lambda _, bank: str(bank), "hex", _hex_of)
]


class Land(Verb[State], frozen=True, tag="land"):
    """Land on a bank."""

    usage = "land BANK"
    bank: Bank


def test_keys_pick_an_action_by_the_hex_of_a_value_that_is_no_hex_itself() -> None:
    vocabulary = Vocabulary[State]([Land], {})
    assert vocabulary.selection(State(), Land(72)) == Selection((), Hex(7))
    assert vocabulary.selection(State(), Land(-1)) == Selection((), None)
