"""The contract that every game keeps and everything else relies on.

A game is stateless; its states are immutable values.  The program that runs a game asks `decision` who must choose,
offers `actions`, gives one to `apply` and gets the next state with the events that led to it.

    >>> from vietnam_tui.games import find_game
    >>> game = find_game("vb")
    >>> state = game.setup("boys-of-67")
    >>> game.decision(state).side
    'chance'

In the examples of the methods `game` is Vietnam Battles and `state` the first decision of a player in that scenario.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Mapping, Sequence
from types import UnionType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import (
    Action,
    Decision,
    Event,
    GameOption,
    IllegalAction,
    Result,
    S,
    SaveFault,
    Step,
)
from vietnam_tui.core.refusal import Refusal

if TYPE_CHECKING:
    from vietnam_tui.core.board import Board
    from vietnam_tui.core.file_form import FileForm
    from vietnam_tui.core.knowledge import Doctrine
    from vietnam_tui.core.odds_form import Answers, OddsField
    from vietnam_tui.core.orders import Verb
    from vietnam_tui.core.position_form import Drafted, PositionKey
    from vietnam_tui.core.presenter import Presenter
    from vietnam_tui.core.preview import Preview
    from vietnam_tui.core.tables import TableFace


class Pending(NamedTuple):
    """A question that is open, and how many answers it still waits for, the next one too."""

    decision: Decision
    left: int


class Game(ABC, Generic[S]):
    """One published game."""

    #: short id used in files and on the command line, such as "vb"
    code: str
    #: the folder of its data and package
    id: str
    title: str
    #: the kinds of events that it tells: one record, or the union of all
    events: UnionType | type[Event]
    #: can an order of several actions be tried out on what a side sees?
    rehearses: bool = False
    #: the verbs by which a player ends the game before its time; a random player seldom does
    quits: tuple[type[Action], ...] = ()

    @property
    def honours(self) -> tuple[str, ...]:
        """The degrees of victory that are worn as a medal, the least first, in a game that gives some."""
        return ()

    @abstractmethod
    def scenarios(self) -> tuple[str, ...]:
        """Ids of the scenarios, in the order of the rulebook."""

    @abstractmethod
    def sides(self, scenario: str) -> tuple[str, ...]:
        """The sides that are played in a scenario, first player first."""

    def options(self, scenario: str) -> tuple[GameOption, ...]:
        """The choices that are open before a scenario is set up."""
        return ()

    def chosen(self, scenario: str, given: Mapping[str, str]) -> dict[str, str]:
        """Every option of a scenario with its value: as given, or else its first; raises `SaveFault`."""
        return chosen(scenario, self.options(scenario), given)

    @abstractmethod
    def setup(self, scenario: str, options: dict[str, str] | None = None) -> S:
        """The position before the first decision; raises KeyError for an unknown scenario.

        Raises `SaveFault` for options that `chosen` refuses.

        >>> opening = game.setup("boys-of-67")
        >>> opening.turn, opening.phase
        (1, 'movement')
        """

    @abstractmethod
    def facts(self, scenario: str) -> tuple[object, ...]:
        """The data that a game of a scenario rests on, and nothing else: its map, its counters, the tables it reads.

        A save takes notice when these have changed.
        """

    def data_faults(self) -> list[str]:
        """Everything that contradicts itself or the rules in the data in effect, each in a sentence.

        Raises `DataError` where they cannot be read.
        """
        return []

    def scenario_faults(self, scenario: str) -> list[str]:
        """The reasons why a scenario that an owner has made cannot be played, each in a sentence; none of another."""
        return []

    def file_form(self, kind: str) -> FileForm | None:
        """The form of a data file, "scenarios" or the name of one such as "tables"; None for what has none."""
        return None

    def board_faults(self, board: Board) -> list[str]:
        """Everything by which a map of the game contradicts itself or the rules, each in a sentence."""
        return []

    @abstractmethod
    def decision(self, state: S) -> Decision:
        """The side that must choose now, what about, and by which rule.

        >>> decision = game.decision(game.setup("boys-of-67"))
        >>> decision.side, decision.kind, decision.rule
        ('chance', 'draw', 'VB-14.1-a')
        """

    @abstractmethod
    def actions(self, state: S) -> Iterator[Action]:
        """Every legal action in a fixed order, without duplicates; none at chance and when the game is over.

        >>> first = next(game.actions(state))
        >>> game.write_order(state, first).split()[0]
        'move'
        >>> list(game.actions(game.setup("boys-of-67")))
        []
        """

    @abstractmethod
    def refusal(self, state: S, action: Action) -> Refusal | None:
        """Why a well-formed action is not allowed now, or None when `actions` offers it.

        >>> (order,) = game.read_order(state, "attack 0717 with 4/47B")
        >>> game.refusal(state, order).rule
        'VB-7.0-c'
        >>> print(game.refusal(state, next(game.actions(state))))
        None
        """

    @abstractmethod
    def apply(self, state: S, action: Action) -> Step[S]:
        """The next state and the events on the way; raises `IllegalAction`.  The given state is unchanged.

        >>> step = game.apply(state, next(game.actions(state)))
        >>> [event.kind for event in step.events], step.state == state
        (['moved'], False)
        """

    @abstractmethod
    def outcomes(self, state: S) -> Distribution[Action]:
        """At a chance decision: the actions that chance may take, with their weights.

        >>> drawn = game.outcomes(game.setup("boys-of-67"))
        >>> len(drawn.outcomes), str(drawn.outcomes[0])
        (163, '+3 +3 +3 +4 +4 +5 +5 +6')
        """

    def unfinished(self, state: S) -> bool:
        """Is something to be decided before the phase goes on, such as a combat or a retreat?"""
        return False

    def pending(self, state: S) -> Iterator[Pending]:
        """Everything that must be decided before the phase goes on, what is asked now first; nothing in a phase."""
        return iter(())

    def printed(self, state: S, outcome: Action) -> str:
        """The name that the tables print for an outcome of chance; its text in orders and saves may be shorter."""
        return str(outcome)

    @abstractmethod
    def view(self, state: S, side: str) -> S:
        """The state with everything masked that this side cannot know; "" sees only what is public.

        >>> sizes = [len(hand) for hand in game.view(state, "VC").hands]
        >>> sizes == [len(hand) for hand in state.hands], set(game.view(state, "VC").hands[0])
        (True, {0})
        """

    def hides(self, state: S, sides: Iterable[str]) -> bool:
        """Is there anything now that one of the sides should not see of the screen of another?

        >>> game.hides(state, ("US", "VC"))
        True
        """
        return any(self.view(state, side) != state for side in sides)

    def standing_answer(self, state: S) -> Action | None:
        """The answer that a standing order of the side to decide gives by itself; None where that side is asked.

        The question comes up all the same, and who may react answers it or has it answered: nobody else can tell which.
        """
        return None

    def unseen(self, view: S) -> frozenset[str]:
        """The names of the counters that a view cannot tell from others: no order that tells one is heard there."""
        return frozenset()

    def stand_in(self, view: S, state: S, name: str) -> str:
        """The name by which a view calls a counter that it cannot tell from others, from where it really lies; "" where
        it sees none.

        `state` is the position of which it is a view.
        """
        return ""

    @abstractmethod
    def resample(self, view: S, side: str, generator: random.Random) -> S:
        """A full state that fits what the side sees, hidden facts drawn at random by their likelihood.

        Raises `NoWorld` where none is found, which happens where much is hidden and little fits.

        >>> view = game.view(state, "VC")
        >>> game.view(game.resample(view, "VC", random.Random(1)), "VC") == view
        True
        """

    @abstractmethod
    def result(self, state: S) -> Result | None:
        """The end of the game, or None while it goes on.

        >>> print(game.result(game.setup("boys-of-67")))
        None
        """

    @abstractmethod
    def audit(self, state: S) -> list[str]:
        """Broken invariants as sentences; empty in a healthy state.

        >>> game.audit(game.setup("boys-of-67"))
        []
        """

    @abstractmethod
    def write_order(self, state: S, action: Action) -> str:
        """The one canonical order text of an action."""

    @abstractmethod
    def read_order(self, state: S, text: str) -> tuple[Action, ...]:
        """The actions that an order text means, usually one; raises `orders.OrderError`."""

    def read_logged(self, state: S, text: str) -> tuple[Action, ...]:
        """The actions that an order means in the log of a save, should an older meaning live on there."""
        return self.read_order(state, text)

    @abstractmethod
    def pack(self, state: S) -> dict[str, Any]:
        """The state as plain tables for a save file, hexes and units by name."""

    @abstractmethod
    def unpack(self, tables: dict[str, Any]) -> S:
        """The state that `pack` wrote; raises `SaveFault` naming the key that does not fit."""

    @abstractmethod
    def position(self, tables: dict[str, Any]) -> S:
        """The state that a position file describes; raises `SaveFault` naming the key that does not fit."""

    @abstractmethod
    def position_of(self, state: S) -> dict[str, Any]:
        """The position file of a state, with no more keys than `position` needs to find the same state again.

        >>> tables = game.position_of(state)
        >>> game.position(tables) == state
        True
        """

    def position_fact(self, state: S, key: str, unit: str = "") -> object:
        """What a position file could say by one of its keys, of a unit by one of its own; None where it says nothing.

        >>> game.position_fact(state, "phase"), game.position_fact(state, "place", "4/47B")
        ('movement', '0615')
        """
        return None

    @abstractmethod
    def position_implies(self, tables: dict[str, Any]) -> tuple[str, ...]:
        """The things that a position file takes for granted where it says nothing, in words such as "game turn 1"."""

    def position_draft(self, tables: dict[str, Any]) -> Drafted[S]:
        """The state that a position file describes though it breaks rules, with all that is wrong with it.

        Raises `SaveFault` for what cannot be read at all.
        """
        from vietnam_tui.core.position_form import Drafted

        return Drafted(self.position(tables), ())

    def position_counters(self, scenario: str) -> tuple[str, ...]:
        """Counters that a position of a scenario may name besides those that its set-up shows."""
        return ()

    @property
    def position_form(self) -> tuple[PositionKey, ...]:
        """The keys of a position file, and what each takes; empty in a game whose files are only written by hand."""
        return ()

    @property
    @abstractmethod
    def position_keys(self) -> TableFace:
        """Every key of a position file, its values and what it says, as a table to print."""

    @property
    def odds_form(self) -> tuple[OddsField, ...]:
        """The facts needed for the odds of an attack with made-up totals; empty in a game that tells none."""
        return ()

    def quick_odds(self, answers: Answers) -> Preview:
        """The odds of an attack with made-up totals, from an answer to every field of `odds_form`.

        Raises `OddsFormFault` in a game without a form.
        """
        from vietnam_tui.core.odds_form import OddsFormFault

        raise OddsFormFault(f"{self.title} tells no odds of made-up totals")

    @property
    @abstractmethod
    def presenter(self) -> Presenter[S]:
        """The facts that the game tells a screen about itself."""

    @property
    def doctrine(self) -> Doctrine[S] | None:
        """The knowledge that the game gives its bots, None where only the random bot plays it."""
        return None

    @property
    @abstractmethod
    def verbs(self) -> tuple[Verb, ...]:
        """The verbs of the order language."""


def chosen(scenario: str, options: Sequence[GameOption], given: Mapping[str, str]) -> dict[str, str]:
    """Every option of a scenario with its value: as given, or else its first; raises `SaveFault`."""
    by_name = {option.name: option for option in options}
    for name, value in given.items():
        if name not in by_name:
            known = f"it has {', '.join(by_name)}" if by_name else "it has none"
            raise SaveFault(f"{scenario} has no option {name!r}; {known}")
        if value not in by_name[name].values:
            raise SaveFault(f"option {name}: {value!r} is none of {', '.join(by_name[name].values)}")
    return {name: given.get(name, option.values[0]) for name, option in by_name.items()}


class Rehearsal(NamedTuple, Generic[S]):
    """The course of an order as far as it can be seen: its last action, the view before that, and why it is refused,
    if it is.

    `steps` are all its actions as far as it goes, the last one too, each with the view before it; `actions` are all
    that the order has.
    """

    view: S
    action: Action
    refusal: Refusal | None
    steps: tuple[tuple[S, Action], ...]
    actions: tuple[Action, ...]


def rehearsed(game: Game[S], view: S, actions: Sequence[Action]) -> Rehearsal[S]:
    """An order of several actions tried on a view, whether each is legal being asked once.

    It ends early with the first action that is refused, or after which somebody else must decide; in a game that
    does not rehearse with the first.
    """
    first, *rest = actions
    side = game.decision(view).side
    steps = [(view, first)]
    while rest and game.rehearses:
        try:
            following = game.apply(view, first).state
        except IllegalAction as illegal:
            return Rehearsal(view, first, illegal.refusal, tuple(steps), tuple(actions))
        if game.decision(following).side != side:
            return Rehearsal(view, first, None, tuple(steps), tuple(actions))
        view, first, rest = following, rest[0], rest[1:]
        steps.append((view, first))
    return Rehearsal(view, first, game.refusal(view, first), tuple(steps), tuple(actions))
