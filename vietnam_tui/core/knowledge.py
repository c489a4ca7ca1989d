"""The advice that a game gives its bots: what a position is worth, which orders are worth a thought, and plain habits.

A doctrine knows the game and nothing of searching; a planner searches and knows nothing of the game.  A doctrine is
asked only about a side's view, or from a full state drawn at random to fit that view.  Values are in the game's victory
points, or what comes nearest to them.
"""

from __future__ import annotations

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping
from typing import Generic, Literal, NamedTuple

from vietnam_tui.core.intents import ChoicePoint
from vietnam_tui.core.model import Action, S


class Proposal(NamedTuple):
    """An order worth considering, and what it is for, in a clause that the enemy may read; "" for no reason."""

    action: Action
    purpose: str


def deciding(leads: Iterable[tuple[float, str]], most: int = 2) -> str:
    """The sentence of the terms by which an order was better than the next best, the largest leads first.

    A lead is in the officer's own measure; its clause is a fact about the position in numbers that a player knows, ""
    where there is none.  No clause, no reason: "".

    >>> deciding([(0.5, "defence 3 instead of 1"), (2.0, "2 hexes nearer"), (-1.0, "in the open")])
    '2 hexes nearer; defence 3 instead of 1'
    """
    told = sorted(((lead, clause) for lead, clause in leads if lead > 0 and clause), key=lambda one: -one[0])
    return "; ".join(clause for _, clause in told[:most])


class Slot(NamedTuple):
    """One piece of a plan: a unit, say, with the orders that it might be given; it may also get none."""

    name: str
    proposals: tuple[Proposal, ...]


class VictoryCondition(NamedTuple):
    """A condition of victory as its side's officer reads it: its name, how it stands, and by whom and by when.

    A condition that is "met" is to be kept, one that is "open" can still be met, one that is "lost" cannot: then the
    enemy's is spoilt.
    """

    name: str
    standing: Literal["met", "open", "lost"]
    told: str = ""


class Doctrine(ABC, Generic[S]):
    """A game's knowledge of playing it well."""

    #: feature name -> its worth in victory points
    weights: Mapping[str, float]
    #: kinds of decision in which the sides bid in turn, to be solved for best play of both
    contests: frozenset[str] = frozenset()
    #: steps of play that the answer to an attack may be looked at before it is first told: 0.15 s of processor time
    steps_at_once: int = 400

    # -- judging --------------------------------------------------------------------------------------------

    @abstractmethod
    def settled(self, state: S) -> bool:
        """Is nothing half done, so that the position can be judged?"""

    @abstractmethod
    def features(self, state: S, side: str) -> dict[str, float]:
        """The position by named features, each the larger the better for `side` if its weight is positive."""

    def reserves(self, state: S, side: str) -> dict[str, float]:
        """The reserves that a side holds back for later; states that are otherwise alike may differ in them."""
        return {}

    def likeness(self, state: S) -> Hashable:
        """At chance: a key that states of equal expectation share, reserves aside; None for no such key."""
        return None

    def conditions(self, state: S, side: str) -> tuple[VictoryCondition, ...]:
        """The conditions by which a side can win, each as it stands; () in a game whose officer reads none.

        A condition that would hold if the game ended now is met only where the enemy can no longer change it.
        """
        return ()

    # -- meaning --------------------------------------------------------------------------------------------

    def choice_points(self, view: S, side: str) -> tuple[ChoicePoint, ...]:
        """The decisions of intent that are open to a side; () where its officer knows one way alone."""
        return ()

    def occasion(self, view: S, side: str) -> Hashable:
        """What an intent is formed for, such as an impulse: once it changes, by time or by surprise, a new one is."""
        return None

    def play_outs(self, view: S) -> int:
        """How many games a bot may play on to find what is best meant on an occasion."""
        return 0

    def looked_ahead(self, start: S, state: S) -> bool:
        """Has enough been played out from a position to judge it?  Not before the end unless a doctrine says so."""
        return False

    def chance(self, state: S, side: str) -> float:
        """The chance of a side to win where a game is not over, 0 to 1 and a draw as half, as its officer judges."""
        return 0.5

    # -- proposing ------------------------------------------------------------------------------------------

    def ruling(self, state: S, generator: random.Random) -> Proposal | None:
        """A decision that the game settles by rule or by lot, its only chance `generator`; None to search it."""
        return None

    def counsel(self, state: S, plans: int) -> Proposal | None:
        """The order of a game that plans by itself, so many plans compared; None to search it."""
        return None

    def haste(self, state: S) -> Proposal | None:
        """The order of who goes straight for the goal, to measure patience by; None in a game without such play."""
        return None

    @abstractmethod
    def slots(self, state: S) -> tuple[Slot, ...]:
        """At a decision where orders to many pieces make one plan: the pieces; () at any other decision."""

    @abstractmethod
    def conclusion(self, state: S) -> Action:
        """The order that ends such a plan, after which positions are compared."""

    @abstractmethod
    def options(self, state: S) -> tuple[Action, ...]:
        """At any other decision: the legal actions worth comparing, never none."""

    @abstractmethod
    def habit(self, state: S) -> Action:
        """A sensible legal action by rule of thumb, at every decision of a player."""

    # -- telling --------------------------------------------------------------------------------------------

    @abstractmethod
    def reason(self, view: S, action: Action) -> str:
        """Why a player might do this, in a clause of public facts: nothing that only `view`'s side knows."""
