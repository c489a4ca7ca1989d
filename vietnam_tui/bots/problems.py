"""Problems found in self-play: positions in which one order is better than all others by the chance of winning.

Quick officers play a game against each other.  Its last decisions are looked at, since play-outs are short there and
much hangs on an order, and of these first those where an officer's eye sees one order ahead of the others.  Where the
game is open still, all orders are compared by play-outs, in the same worlds with the same dice; the worse ones are left
behind round by round.  The best is then measured again in other worlds, since the best of many by a few play-outs is
often only the luckiest: a problem is kept where it stays ahead of every other by `CLEAR` with the interval of the
difference.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import islice
from statistics import fmean
from typing import Any, NamedTuple

from vietnam_tui.bots.chances import Asked, worth
from vietnam_tui.bots.course import play_on
from vietnam_tui.bots.lookahead import Judge, Lookahead
from vietnam_tui.bots.match import margin
from vietnam_tui.bots.playout import played_out
from vietnam_tui.bots.quick_bot import QuickBot
from vietnam_tui.bots.scores import bounded_mean
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, Action, IllegalAction, NoWorld, SaveFault, fingerprint

#: Where more orders are open a position is passed by, since all are compared; fewer are no question
MOST_ORDERS, FEWEST_ORDERS = 24, 3
#: The last decisions of a game that an officer's eye weighs; of how many of them it is asked whether the game is
#: open still, and how many where it is are looked at
LATE, PROBES, LOOKED_AT = 50, 20, 6
#: Orders times decisions that follow, at most: what a position may cost
WORK = 400
#: Steps after which an officer's eye no longer takes all that chance may bring
STEPS = 200
#: Play-outs that tell whether a game is open still, and after how many decisions at most it is asked again if it is not
PROBED, STRIDE = 4, 16
#: The worlds that the orders have been compared in after each round; after each but the first half of them are left
ROUNDS = (2, 4, 8, 16)
#: How far the best order must be ahead of the next, and how far for certain, in chances of winning
CLEAR, CERTAIN = 0.10, 0.02
#: How far it must seem ahead by the few worlds of the rounds to be measured anew
PROMISING = 0.18
#: Worlds of the measure anew after which orders that trail for certain by `BEYOND` are measured no further, and after
#: which a position is given up whose best order is ahead by less than `HOPELESS`
EARLY, BEYOND, HOPELESS = 20, 0.20, 0.06
#: The seed of the worlds of the measure anew
ANEW = 1
#: In a game for one player: after how many more decisions it is looked at its score
SOON = 40


class Missed(Exception):
    """An order that is open to a side could not be given in a world."""


class Weighed(NamedTuple):
    """An order and the chance of winning after it, for the side that gives it."""

    order: str
    chance: float


class Problem(NamedTuple):
    """A position in which one order is the best: `weighed` are all that were compared, the best one first."""

    game: Game[Any]
    scenario: str
    seed: int
    side: str
    state: Any
    weighed: tuple[Weighed, ...]
    worlds: int

    @property
    def ahead(self) -> float:
        """How far the best order is ahead of the next."""
        return self.weighed[0].chance - self.weighed[1].chance


class Decided(NamedTuple):
    """A decision of a game of officers: the side, the position, and about how many more follow in a play-out."""

    side: str
    state: Any
    left: int


def problems_in(
    game: Game[Any],
    scenario: str,
    seed: int,
    *,
    worlds: int,
    workers: int = 1,
    without: Collection[str] = (),
) -> Iterator[Problem]:
    """The problems of one game of officers against each other, but for those about the verbs `without`.

    Raises as `playout.played_out` does.
    """
    course, looked = decisions(game, scenario, seed), 0
    if len(game.sides(scenario)) > 1:
        course = still_open(game, scenario, course, workers)
    for one, orders in promising(game, course, without)[:PROBES]:
        if looked == LOOKED_AT:
            return
        asked = asked_of(game, scenario, one)
        if verb_of(orders) not in without and is_open(asked, workers):
            looked += 1
            found = weighed(asked, orders, worlds=worlds, workers=workers)
            if found:
                yield Problem(game, scenario, seed, one.side, one.state, found, worlds)


def asked_of(game: Game[Any], scenario: str, one: Decided) -> Asked:
    """Whose chance is asked for at a decision."""
    asked = Asked(game, scenario, game.view(one.state, one.side), one.side)
    return asked._replace(soon=SOON) if asked.alone else asked


def still_open(game: Game[Any], scenario: str, course: list[Decided], workers: int) -> list[Decided]:
    """The last of these decisions with which a game is open still, found from the end in ever longer strides."""
    at, step = len(course) - 1, 1
    while at >= 0 and not is_open(asked_of(game, scenario, course[at]), workers):
        at, step = at - step, min(2 * step, STRIDE)
    return course[max(0, at + 1 - LATE) : at + 1] if at >= 0 else []


def promising(
    game: Game[Any], course: Sequence[Decided], without: Collection[str]
) -> list[tuple[Decided, list[str]]]:
    """The decisions, with their orders: first those at which an officer's eye sees one furthest ahead of the next."""
    found = list[tuple[float, Decided, list[str]]]()
    for one in course:
        view = game.view(one.state, one.side)
        orders = candidates(game, view, min(MOST_ORDERS, WORK // one.left))
        if orders and verb_of(orders) not in without and told(game, one.state):
            found.append((led(game, view, one.side, orders), one, orders))
    found.sort(key=lambda entry: (-entry[0], entry[1].left))
    return [(one, orders) for _, one, orders in found]


def led(game: Game[Any], view: Any, side: str, orders: Sequence[str]) -> float:
    """How far the best order is ahead of the next by what its officer makes of the position that it soon leads to, in
    points; 0 where there is none to judge it."""
    doctrine = game.doctrine
    if doctrine is None:
        return 0.0
    try:
        world = game.resample(view, side, random.Random(ANEW))
        eye = Lookahead(Judge(game, doctrine, side), most=STEPS)
        worths = sorted(eye.after(world, game.read_order(view, order)[0]) for order in orders)
    except (IllegalAction, NoWorld):
        return 0.0
    return worths[-1] - worths[-2]


def decisions(game: Game[Any], scenario: str, seed: int) -> list[Decided]:
    """The last decisions of a game of quick officers; of one for one player some soon after which its score changed."""
    officer = QuickBot(game)
    sides, states = list[str](), list[Any]()

    def decide(state: Any, side: str) -> Action:
        sides.append(side)
        states.append(state)
        view = game.view(state, side)
        return officer.choose(game, view, side, random.Random(f"{seed}/{side}/{fingerprint(view)}")).action

    alike: int | None = None  # what is decided before anything has been left to chance is so in every game
    for _, after in play_on(game, game.setup(scenario), SeededDice(seed), decide):
        if alike is None and game.decision(after).side == CHANCE:
            alike = len(states)
    count = len(states)
    if len(game.sides(scenario)) > 1:
        late = range(max(alike or 0, count - WORK // FEWEST_ORDERS), count)
        return [Decided(sides[at], states[at], count - at) for at in late]
    points = [margin(game, state, side) for side, state in zip(sides, states, strict=True)]
    near = [at for at in range(count) if points[at] != points[min(at + SOON // 2, count - 1)]]
    chosen = random.Random(f"problems/{seed}").sample(near, min(LATE, len(near)))
    return [Decided(sides[at], states[at], SOON) for at in chosen]


def candidates(game: Game[Any], view: Any, most: int) -> list[str]:
    """The orders to compare: all that are open, but those that give the game up; none where there are more than so many
    or too few, and while a side sets up."""
    if game.decision(view).kind in game.presenter.set_up:
        return []
    actions = (action for action in game.actions(view) if not isinstance(action, game.quits or ()))
    orders = [game.write_order(view, action) for action in islice(actions, most + 1)]
    return orders if FEWEST_ORDERS <= len(orders) <= most else []


def verb_of(orders: Sequence[str]) -> str:
    """The verb that a question with these answers is about: the one that most of them have."""
    return Counter(order.partition(" ")[0] for order in orders).most_common(1)[0][0]


def told(game: Game[Any], state: Any) -> bool:
    """Can a position file tell the state?"""
    try:
        return bool(game.position(dict(game.position_of(state))) == state)
    except SaveFault:
        return False


def is_open(asked: Asked, workers: int = 1) -> bool:
    """Do play-outs end in different ways?"""
    jobs = asked.play_outs(PROBED, asked.horizon)
    ends = iter(worth(asked, ending) for ending in played_out(jobs, workers=workers))
    first = next(ends)
    return any(end != first for end in ends)


def weighed(asked: Asked, orders: Sequence[str], *, worlds: int, workers: int = 1) -> tuple[Weighed, ...]:
    """The orders with their chances, the best first; none where no one is clearly the best."""
    try:
        best = ahead_of_all(asked, orders, workers)
        found = measured_anew(asked, best, orders, worlds, workers) if best else {}
    except Missed:
        return ()
    return tuple(sorted((Weighed(*one) for one in found.items()), key=lambda one: -one.chance))


def ahead_of_all(asked: Asked, orders: Sequence[str], workers: int = 1) -> str:
    """The order that seems to be clearly the best by a few worlds; "" where none does.

    One that ends in every world as another does is not, nor is any where all end alike.
    """
    done: dict[str, list[float]] = {order: [] for order in orders}
    left = list(orders)
    for number, worlds in enumerate(ROUNDS):
        for order, values in worths(asked, left, len(done[left[0]]), worlds, workers).items():
            done[order] += values
        left.sort(key=lambda order: -fmean(done[order]))
        if all(done[order] == done[left[0]] for order in (left if not number else left[:2])):
            return ""
        if number:
            left = left[: max(2, len(left) // 2)]
    best, second = (fmean(done[order]) for order in left[:2])
    return left[0] if best - second >= PROMISING else ""


def measured_anew(
    asked: Asked, best: str, orders: Sequence[str], worlds: int, workers: int = 1
) -> Mapping[str, float]:
    """The chance after each order in other worlds, so many for the best and every one that may come near it; none
    where the best is not clearly and certainly ahead of all."""
    asked = asked._replace(seed=ANEW)
    done: dict[str, list[float]] = {order: [] for order in orders}
    left = [order for order in orders if order != best]
    for last in (min(EARLY, worlds), worlds):
        for order, values in worths(asked, [best, *left], len(done[best]), last, workers).items():
            done[order] += values
        behind = {
            order: bounded_mean([one - other for one, other in zip(done[best], done[order], strict=True)])
            for order in left
        }
        least, certain = (min(one[at] for one in behind.values()) for at in (0, 1))
        if least < (CLEAR if last == worlds else HOPELESS) or (last == worlds and certain < CERTAIN):
            return {}
        near = [order for order in left if behind[order][1] < BEYOND]
        left = near or left
    return {order: fmean(values) for order, values in done.items()}


def worths(
    asked: Asked, orders: Sequence[str], first: int, last: int, workers: int
) -> dict[str, list[float]]:
    """What each order comes to in each of the worlds from the one number to before the other; raises `Missed`."""
    jobs = asked.play_outs(last, asked.horizon, [[order] for order in orders])[first * len(orders) :]
    found: dict[str, list[float]] = {order: [] for order in orders}
    for job, ending in zip(jobs, played_out(jobs, workers=workers), strict=True):
        if ending.missed:
            raise Missed
        found[job.orders[0]].append(worth(asked, ending))
    return found
