"""What is likely to come of orders in a combat: worlds drawn from a side's view, carried on until the combat is over.

In each world the order is carried out, the enemy's doctrine answers, one's own answers what is asked later.  Dice are
all counted where they are few, else one throw stands for them.  Where the sides bid in turn every bid is tried, the
best for the side that bids.  What is drawn and thrown follows from the position as the side sees it, never from what it
does not see; orders that are compared meet the same worlds and the same dice.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple

import msgspec

from vietnam_tui.bots.lookahead import Judge, Lookahead
from vietnam_tui.core.contract import Game
from vietnam_tui.core.forecast import Forecast
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Doctrine
from vietnam_tui.core.model import CHANCE, NOBODY, Action, IllegalAction, NoWorld, Step, fingerprint
from vietnam_tui.core.statistics import Loss

#: Ways into which the dice of a combat may branch in a world of many, and where nothing is hidden
WAYS, ALL_WAYS = 6, 36
#: Decisions and throws after which a combat is taken to be over
ENDLESS = 300
#: Worlds after which a figure is good enough
ENOUGH = 200


class Trial(NamedTuple):
    """An order that is looked at: its actions one after the other, and the hex that `attacker` may take, if any."""

    actions: tuple[Action, ...]
    attacker: str = ""
    target: Hex | None = None


class _Way(NamedTuple):
    """A way that a combat has gone so far, with its share of the world."""

    state: Any
    share: float
    ways: int
    losses: frozenset[Loss]
    steps: int
    over: bool = False


class _Tally:
    """What has come of an order in the worlds so far, added up."""

    def __init__(self) -> None:
        self.hurts: dict[str, float] = {}
        self.lost: dict[str, float] = {}
        self.taken = 0.0

    def add(self, way: _Way, *, taken: bool) -> None:
        """Count a way that has come to its end."""
        for side in {loss.side for loss in way.losses}:
            self.hurts[side] = self.hurts.get(side, 0.0) + way.share
        for side, _ in {(loss.side, loss.unit) for loss in way.losses if loss.eliminated}:
            self.lost[side] = self.lost.get(side, 0.0) + way.share
        self.taken += way.share * taken


class Bidding:
    """Bids in turn, each the best for the side that makes it, by what combats come to for `side`.

    What combats alike come to is worked out once for all worlds.
    """

    def __init__(self, game: Game[Any], doctrine: Doctrine[Any], side: str) -> None:
        self._game, self._doctrine, self._side = game, doctrine, side
        self._lookahead = Lookahead(Judge(game, doctrine, side))
        self._made = 0
        #: how many bids have been made -> the one that was best there last, which is tried first
        self._likely: dict[int, Action] = {}

    @property
    def steps(self) -> int:
        """How many steps of play have been looked at."""
        return self._made + self._lookahead.steps

    def best(self, state: Any) -> tuple[Action, ...]:
        """The bids that both sides make from here on."""
        return self._solved(state, -inf, inf, 0)[1]

    def _solved(self, state: Any, low: float, high: float, made: int) -> tuple[float, tuple[Action, ...]]:
        """The value, exact between `low` and `high`, and the bids that lead to it."""
        decision = self._game.decision(state)
        if decision.kind not in self._doctrine.contests:
            return self._lookahead.value(state), ()
        mine = decision.side == self._side
        best, bids = -inf if mine else inf, tuple[Action, ...]()
        likely = self._likely.get(made)
        for bid in sorted(self._doctrine.options(state), key=lambda option: option != likely):
            self._made += 1
            found, others = self._solved(self._game.apply(state, bid).state, low, high, made + 1)
            if not bids or (found > best if mine else found < best):
                best, bids = found, (bid, *others)
            low, high = (max(low, best), high) if mine else (low, min(high, best))
            if low >= high:
                break
        self._likely[made] = bids[0]
        return best, bids


class Forecaster:
    """Reckons what orders come to, world by world, for a side that sees a view.

    Raises ValueError for a game without a doctrine.
    """

    def __init__(self, game: Game[Any], view: Any, side: str, trials: Sequence[Trial]) -> None:
        doctrine = game.doctrine
        if doctrine is None:
            raise ValueError(f"{game.title} has no doctrine")
        self.game, self.view, self.side = game, view, side
        self.enemy = game.presenter.enemy(view, side)
        self.doctrine: Doctrine[Any] = doctrine
        self.trials = tuple(trials)
        self.worlds = 0
        self._played = 0
        self._seed = fingerprint(view)
        self._tallies = [_Tally() for _ in trials]
        self._bidding = Bidding(game, doctrine, side=self.side)
        #: what a side has answered that saw the same before
        self._answers: dict[tuple[str, bytes], Action] = {}
        self._thrown = False
        self._certain = True
        #: has no world been found that fits what is seen?
        self._lost = False

    @property
    def exact(self) -> bool:
        """Has everything been counted that may be, so that further worlds would show the same?"""
        return self.worlds > 0 and self._certain and not self._thrown

    @property
    def steps(self) -> int:
        """How many steps of play have been looked at."""
        return self._played + self._bidding.steps

    def work(self) -> Iterator[None]:
        """Look at world after world, for ever or until everything has been counted; it may be left after each step."""
        while not (self.exact or self._lost):
            yield from self._world()

    def reckon(self, steps: float | None = None, most: int = ENOUGH) -> None:
        """Look at worlds for about so many steps, at one at least, up to `most` in all: the same however quick the
        machine is.

        By itself it takes as many steps as the doctrine allows at once.
        """
        left = self.doctrine.steps_at_once if steps is None else steps
        while self.worlds < most and not (self.exact or self._lost):
            before = self.steps
            for _ in self._world():
                pass
            taken = self.steps - before
            left -= taken
            if left < taken / 2:
                return

    def forecasts(self) -> tuple[Forecast, ...]:
        """What each order comes to by the worlds so far."""
        unseen = self.game.presenter.unseen_answer(self.view, self.side)
        return tuple(
            Forecast(
                {side: tally.hurts.get(side, 0.0) / self.worlds for side in (self.enemy, self.side)},
                {side: lost / self.worlds for side, lost in tally.lost.items()},
                self.worlds,
                unseen,
                trial.attacker,
                None if trial.target is None else tally.taken / self.worlds,
                self.exact,
            )
            for trial, tally in zip(self.trials, self._tallies, strict=True)
        )

    # -- one world ------------------------------------------------------------------------------------------

    def _world(self) -> Iterator[None]:
        name = f"{self._seed}/{self.worlds}"
        try:
            world = self.game.resample(self.view, self.side, random.Random(name))
        except NoWorld:
            self._lost = True
            return
        self._certain = self._certain and world == self.view
        counted = []
        for trial in self.trials:
            ends: list[tuple[_Way, bool]] = []
            yield from self._carry_out(world, trial, random.Random(f"{name}/dice"), ends)
            counted.append(ends)
        for tally, ends in zip(self._tallies, counted, strict=True):
            for way, taken in ends:
                tally.add(way, taken=taken)
        self.worlds += 1

    def _carry_out(
        self, world: Any, trial: Trial, generator: random.Random, ends: list[tuple[_Way, bool]]
    ) -> Iterator[None]:
        """Follow an order through a world; all ways that it may go come into `ends`, and whether it takes the hex."""
        way = _Way(world, 1.0, 1, frozenset(), 0)
        for action in trial.actions:
            if self.game.decision(way.state).side != self.side:
                break
            if self.game.refusal(way.state, action) is not None:
                break
            way = self._step(way, action, way.share, way.ways)
            yield
        ways = [way]
        while ways:
            way = ways.pop()
            decision = self.game.decision(way.state)
            if self._over(way, decision.side):
                ends.append((way, self._taken(way.state, trial)))
            elif decision.side == CHANCE:
                ways += self._throws(way, generator)
            elif decision.kind in self.doctrine.contests:
                for bid in self._bidding.best(way.state):
                    way = self._step(way, bid, way.share, way.ways)
                ways.append(way)
            else:
                ways.append(self._answered(way, decision.side))
            yield

    def _over(self, way: _Way, side: str) -> bool:
        return way.over or side == NOBODY or way.steps >= ENDLESS or self.doctrine.settled(way.state)

    def _taken(self, state: Any, trial: Trial) -> bool:
        return trial.target is not None and self.game.presenter.holds(state, trial.attacker, trial.target)

    def _throws(self, way: _Way, generator: random.Random) -> list[_Way]:
        """What chance may bring: all of it where it is little, else a few throws spread over all."""
        chances = self.game.outcomes(way.state).probabilities()
        few = ALL_WAYS if self._certain else WAYS
        if way.ways * len(chances) > few:
            self._thrown = True
            chances = _spread(chances, max(1, WAYS // way.ways), generator)
        ways = way.ways * len(chances)
        return [self._step(way, outcome, way.share * float(chance), ways) for outcome, chance in chances]

    def _answered(self, way: _Way, side: str) -> _Way:
        """How a way goes on with what a side answers; what it cannot see may refuse that."""
        try:
            return self._step(way, self._answer(way.state, side), way.share, way.ways)
        except IllegalAction:
            return self._step(way, next(self.game.actions(way.state)), way.share, way.ways)

    def _answer(self, state: Any, side: str) -> Action:
        """What a side answers that sees its own view alone."""
        standing = self.game.standing_answer(state)
        if standing is not None:
            return standing
        view = self.game.view(state, side)
        key = side, msgspec.msgpack.encode(view)
        if key not in self._answers:
            self._answers[key] = self.doctrine.habit(view)
        return self._answers[key]

    def _step(self, way: _Way, action: Action, share: float, ways: int) -> _Way:
        self._played += 1
        step = self.game.apply(way.state, action)
        found, over = harm_of(self.game, step)
        losses = way.losses.union(found) if found else way.losses
        return _Way(step.state, share, ways, losses, way.steps + 1, over)


def harm_of(game: Game[Any], step: Step[Any]) -> tuple[list[Loss], bool]:
    """Whom a step of a combat hurts, and whether the combat is over since the game has gone on to another phase."""
    found: list[Loss] = []
    for event in step.events:
        if game.presenter.opens_phase(event):
            return found, True
        found += game.presenter.harm(step.state, event)
    return found, False


def _spread(
    chances: Sequence[tuple[Action, Fraction]], count: int, generator: random.Random
) -> list[tuple[Action, Fraction]]:
    """So many throws, evenly spread over what may come, each with its share of all."""
    found: dict[Action, Fraction] = {}
    begun, passed, coming = generator.random(), 0.0, 0
    for outcome, chance in chances:
        passed += float(chance) * count
        while coming < count and begun + coming < passed:
            found[outcome] = found.get(outcome, Fraction(0)) + Fraction(1, count)
            coming += 1
    return list(found.items())
