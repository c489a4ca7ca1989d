"""Problems found in self-play: positions in which one order is better than all others by the chance of winning.

Quick officers play a game against each other.  Most games are decided long before they end, so it is taken up again so
many decisions before its end, with other dice: where all these ends are alike it is passed by, else each of them is
taken up nearer to its own end.  What remains are games that were open until shortly before their ends.  The decisions
before each is decided are looked at: play-outs are short there, and much hangs on an order.  All orders are compared in
the same worlds with the same dice; the worse ones are left behind round by round, and a position at which the best two
end alike in every world is left at once: it makes no difference which is given, or both are given in turn.  The best is
then measured again in other worlds, since the best of many by a few play-outs is often only the luckiest: a problem is
kept where it stays ahead of every other by `CLEAR` with the interval of the difference.
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
from vietnam_tui.bots.match import margin
from vietnam_tui.bots.playout import played_out
from vietnam_tui.bots.quick_bot import QuickBot
from vietnam_tui.bots.scores import bounded_mean
from vietnam_tui.bots.win_model import result_for_first
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, Action, SaveFault, fingerprint

#: Where more orders are open a position is passed by, since all are compared; with fewer there is nothing to ask
MOST_ORDERS, FEWEST_ORDERS = 24, 2
#: How many decisions before its end a game is taken up again, first and then, and with how many other dice each time
TAKEN_UP, AGAIN = (96, 32), 4
#: The last decisions before a game is decided that are looked at
LAST = 10
#: Problems that one game gives at most
A_GAME = 3
#: Orders times decisions that follow, at most: what a position may cost
WORK = 400
#: Play-outs that tell whether a game is open still
PROBED = 4
#: The worlds that the orders have been compared in after each round; after each but the first half of them are left
ROUNDS = (2, 4, 8, 16, 32)
#: How far the best order must be ahead of the next, and how far for certain, in chances of winning
CLEAR, CERTAIN = 0.10, 0.02
#: How far it must seem ahead in so many worlds of a round and more to stay, and by all of them to be measured anew
SEEN, AHEAD, PROMISING = 8, 0.1, 0.14
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


class Course(NamedTuple):
    """A game of officers: its decisions, the first of them that chance has a part in, its result for the first side."""

    decided: list[tuple[str, Any]]
    first: int
    chance: float | None


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
    found, before = 0, set[tuple[str, ...]]()
    for one in decisions(game, scenario, seed, workers):
        asked = asked_of(game, scenario, one)
        fewest = FEWEST_ORDERS + asked.alone  # whether to give a mission up or to go on is no question
        orders = candidates(game, asked.view, min(MOST_ORDERS, WORK // one.left), fewest)
        if not orders or tuple(orders) in before or verb_of(orders) in without or not told(game, one.state):
            continue
        before.add(tuple(orders))  # another end of the same game asks it again
        if asked.alone and not is_open(asked, workers):
            continue
        weights = weighed(asked, orders, worlds=worlds, workers=workers)
        if weights:
            yield Problem(game, scenario, seed, one.side, one.state, weights, worlds)
            found += 1
        if found == A_GAME:
            return


def asked_of(game: Game[Any], scenario: str, one: Decided) -> Asked:
    """Whose chance is asked for at a decision."""
    asked = Asked(game, scenario, game.view(one.state, one.side), one.side)
    return asked._replace(soon=SOON) if asked.alone else asked


def decisions(game: Game[Any], scenario: str, seed: int, workers: int = 1) -> Iterator[Decided]:
    """The last decisions of a game of quick officers before it is decided, in all the ways in which it may end; of one
    for one player those soon after which its score changed, in any order."""
    course = played(game, scenario, str(seed))
    if len(game.sides(scenario)) > 1:
        for first, end in open_ends(game, scenario, course, str(seed), TAKEN_UP):
            yield from last_open(game, scenario, end, first, workers)
        return
    points = [margin(game, state, side) for side, state in course.decided]
    near = [at for at in range(len(points)) if points[at] != points[min(at + SOON // 2, len(points) - 1)]]
    for at in random.Random(f"problems/{seed}").sample(near, len(near)):
        yield Decided(*course.decided[at], SOON)


def open_ends(
    game: Game[Any], scenario: str, course: Course, lot: str, taken_up: Sequence[int]
) -> Iterator[tuple[int, Course]]:
    """How a game ended and how else it may end, each with the decision after which they part; none where it is decided
    so early."""
    back, *nearer = taken_up
    at = max(course.first, len(course.decided) - back)
    if at >= len(course.decided):
        return
    lots = [f"{lot}/{number}" for number in range(AGAIN)]
    ends = [course, *(played(game, scenario, other, course, at) for other in lots)]
    if all(end.chance == course.chance for end in ends):
        return
    for end, other in zip(ends, [lot, *lots], strict=True):
        if nearer:
            yield from open_ends(game, scenario, end, f"{other}/nearer", nearer)
        else:
            yield at, end


def last_open(game: Game[Any], scenario: str, course: Course, first: int, workers: int) -> Iterator[Decided]:
    """The last decisions of a game before it is decided, the latest first, back to one at which it is known to be
    open."""
    count, over = len(course.decided), len(course.decided)
    while over - first > 1:
        middle = (first + over) // 2
        one = Decided(*course.decided[middle], count - middle)
        first, over = (middle, over) if is_open(asked_of(game, scenario, one), workers) else (first, middle)
    for number in range(first, max(course.first, first + 1 - LAST) - 1, -1):
        yield Decided(*course.decided[number], count - number)


def played(game: Game[Any], scenario: str, lot: str, before: Course | None = None, at: int = 0) -> Course:
    """A game of quick officers, from its beginning or from a decision of another one on; the lot tells it from
    others."""
    officer, decided = QuickBot(game), [] if before is None else before.decided[:at]
    state = game.setup(scenario) if before is None else before.decided[at][1]
    first = None if before is None else before.first

    def decide(state: Any, side: str) -> Action:
        decided.append((side, state))
        view = game.view(state, side)
        return officer.choose(game, view, side, random.Random(f"{lot}/{side}/{fingerprint(view)}")).action

    for _, after in play_on(game, state, SeededDice(random.Random(lot).randrange(2**62)), decide):
        state = after
        if first is None and game.decision(state).side == CHANCE:
            first = len(decided)
    return Course(decided, first or 0, result_for_first(game, scenario, state))


def candidates(game: Game[Any], view: Any, most: int, fewest: int = FEWEST_ORDERS) -> list[str]:
    """The orders to compare: all that are open, but those that give the game up; none where there are more than so many
    or too few, and while a side sets up."""
    if game.decision(view).kind in game.presenter.set_up:
        return []
    actions = (action for action in game.actions(view) if not isinstance(action, game.quits or ()))
    orders = [game.write_order(view, action) for action in islice(actions, most + 1)]
    return orders if fewest <= len(orders) <= most else []


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
        ahead = fmean(done[left[0]]) - fmean(done[left[1]])
        if worlds >= SEEN and ahead < (PROMISING if worlds == ROUNDS[-1] else AHEAD):
            return ""
        if number:
            left = left[: max(2, len(left) // 2)]
    return left[0]


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
