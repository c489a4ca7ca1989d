"""Problems found in self-play: positions in which one order is better than all others by the chance of winning.

Quick officers play a game against each other; where a side has to decide, all orders that are open are compared by
play-outs, in the same worlds with the same dice.  A problem is kept where the best one stays ahead of every other by
`CLEAR` with the interval of the difference.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from statistics import fmean
from typing import Any, NamedTuple

from vietnam_tui.bots.chances import Asked, compared, worth
from vietnam_tui.bots.course import play_on
from vietnam_tui.bots.playout import played_out
from vietnam_tui.bots.quick_bot import QuickBot
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Action, fingerprint

#: Where more orders are open a position is passed by, since all are compared; fewer are no question
MOST_ORDERS, FEWEST_ORDERS = 14, 3
#: Worlds of the first look, in which another order that ends like the best one in every world ends the search, and of
#: the second, after which a position without a clear best is left aside
GLIMPSE, GLANCE = 5, 12
#: How far the best order must be ahead of the next, and how far for certain, in chances of winning
CLEAR, CERTAIN = 0.10, 0.02
#: One of so many decisions of the second half of a game is looked at: what comes before seldom decides by itself
SAMPLED = 2
#: The same in a game for one player, of all its decisions; and after how many more it is looked at its score
SELDOM, SOON = 8, 80


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


def problems_in(
    game: Game[Any], scenario: str, seed: int, *, worlds: int, workers: int = 1
) -> Iterator[Problem]:
    """The problems of one game of officers against each other.

    Raises as `playout.played_out` does.
    """
    officer = QuickBot(game)
    dice, lot = SeededDice(seed), random.Random(f"problems/{seed}")
    state = game.setup(scenario)
    #: the side that an officer has just decided for, and its view
    decided: list[tuple[str, Any]] = []

    def decide(state: Any, side: str) -> Action:
        view = game.view(state, side)
        decided.append((side, view))
        return officer.choose(game, view, side, random.Random(f"{seed}/{side}/{fingerprint(view)}")).action

    for _, after in play_on(game, state, dice, decide):
        for side, view in decided:
            if _is_looked_at(game, view, lot):
                orders = candidates(game, view, side)
                found = weighed(game, scenario, view, side, orders, worlds=worlds, workers=workers)
                if found:
                    yield Problem(game, scenario, seed, side, state, found, worlds)
        decided.clear()
        state = after


def candidates(game: Game[Any], view: Any, side: str) -> list[str]:
    """The orders to compare: all that are open, but those that give the game up; none where there are too many."""
    orders = list[str]()
    for action in game.actions(view):
        if not isinstance(action, game.quits or ()):
            orders.append(game.write_order(view, action))
        if len(orders) > MOST_ORDERS:
            return []
    return orders


def weighed(
    game: Game[Any],
    scenario: str,
    view: Any,
    side: str,
    orders: Sequence[str],
    *,
    worlds: int,
    workers: int = 1,
) -> tuple[Weighed, ...]:
    """The orders with their chances, the best first; none where no one is clearly the best."""
    if len(orders) < FEWEST_ORDERS:
        return ()
    asked = Asked(game, scenario, view, side)
    asked = asked._replace(soon=SOON) if asked.alone else asked
    glimpse = worths(asked, orders, GLIMPSE, workers)
    if list(glimpse.values()).count(max(glimpse.values(), key=fmean)) > 1:
        return ()
    glance = {order: fmean(worths) for order, worths in worths(asked, orders, GLANCE, workers).items()}
    ranked = sorted(orders, key=lambda order: -glance[order])
    if glance[ranked[0]] - glance[ranked[1]] < CLEAR:
        return ()
    best, others = ranked[0], ranked[1:]
    *_, (figures, differences) = compared(
        asked, [[best], *([order] for order in others)], games=worlds, workers=workers
    )
    ahead = [-one.mean for one in differences[1:]]
    certain = [-one.high for one in differences[1:]]
    if min(ahead) < CLEAR or min(certain) < CERTAIN or any(one.missed for one in differences):
        return ()
    chances = [figure.chance for figure in figures]
    found = (Weighed(order, chance) for order, chance in zip((best, *others), chances, strict=True))
    return tuple(sorted(found, key=lambda one: -one.chance))


def worths(asked: Asked, orders: Sequence[str], worlds: int, workers: int) -> dict[str, list[float]]:
    """What each order comes to in each world."""
    jobs = asked.play_outs(worlds, asked.horizon, [[order] for order in orders])
    found: dict[str, list[float]] = {order: [] for order in orders}
    for job, ending in zip(jobs, played_out(jobs, workers=workers), strict=True):
        found[job.orders[0]].append(worth(asked, ending))
    return found


def _is_looked_at(game: Game[Any], view: Any, lot: random.Random) -> bool:
    """Is this one of the decisions that are looked at?  In a game with turns it lies in the second half."""
    standing = game.presenter.standing(view)
    if not standing.turns:
        return not lot.randrange(SELDOM)
    return 2 * standing.turn > standing.turns and not lot.randrange(SAMPLED)
