"""Turning points of a game: orders after which it stood worse, what would have been better, and by how much."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from vietnam_tui.bots.chances import Asked, compared
from vietnam_tui.core.model import CHANCE
from vietnam_tui.play.seats import ask_bot
from vietnam_tui.play.table.review_record import Alternative, Moved, TurningPoint
from vietnam_tui.play.table.session import Session

#: Orders that are looked into, and turning points that are kept of them
LOOKED_INTO, KEPT = 8, 5
#: The least that an order must have cost to be looked into
LEAST = 0.01
#: Worlds in which orders are compared
COMPARED = 24
#: The seed of the officers who are asked
SEED = 0


class Cost(NamedTuple):
    """An order and what it cost the side that gave it, with what followed of itself."""

    move: Moved
    cost: float


def costly(found: Sequence[Moved], first: str, side: str = "") -> list[Cost]:
    """The orders that cost the side that gave them most, dearest first; with a side only its own."""
    costs: dict[int, float] = {}
    given: dict[int, Moved] = {}
    last = 0
    for move in found:
        if move.by != CHANCE:
            last = move.n
            given[last] = move
        if last:
            sign = -1.0 if move.decided == first else 1.0
            costs[last] = costs.get(last, 0.0) + sign * move.judgement
    ranked = [Cost(given[n], cost) for n, cost in costs.items() if cost >= LEAST]
    if side:
        ranked = [one for one in ranked if one.move.by == side]
    return sorted(ranked, key=lambda one: -one.cost)[:LOOKED_INTO]


def look_into(
    session: Session[Any], one: Cost, *, workers: int = 0, stopped: Callable[[], bool] = lambda: False
) -> TurningPoint:
    """What would have been better than an order, nothing where it was `stopped`.

    Raises as `playout.played_out` does, and `ReplayFault`.
    """
    game, move = session.game, one.move
    entry = session.entry(move.n)
    view = game.view(session.before(entry), move.by)
    choice = ask_bot(game, view, move.by, level="", seed=SEED)
    officer = game.write_order(view, choice.action)
    orders = list(dict.fromkeys([move.order, officer, *_others(session, view, move.by)]))
    better: tuple[Alternative, ...] = ()
    if len(orders) > 1:
        asked = Asked(game, session.scenario, view, move.by)
        lines = [[order] for order in orders]
        growing = compared(asked, lines, games=COMPARED, workers=workers, stopped=stopped)
        _, differences = next(iter(deque(growing, maxlen=1)), ([], []))
        tried = [Alternative(d.orders, d.mean, d.low, d.high) for d in differences[1:] if d.mean > 0]
        better = tuple(sorted(tried, key=lambda one: -one.mean))
    return TurningPoint(
        move.n, move.hash, move.by, move.turn, move.order, round(one.cost, 4), better, officer, choice.reason
    )


def _others(session: Session[Any], view: Any, side: str) -> list[str]:
    """Other orders worth a look: the officer's of play-outs, and to end where that is possible."""
    game, doctrine = session.game, session.game.doctrine
    found = [ask_bot(game, view, side, level="quick", seed=SEED).action]
    if doctrine is not None and game.refusal(view, doctrine.conclusion(view)) is None:
        found.append(doctrine.conclusion(view))
    return [game.write_order(view, action) for action in found]


def kept(points: Sequence[TurningPoint]) -> list[TurningPoint]:
    """The turning points that are told: those where something better was found, the dearest first."""
    found = sorted((point for point in points if point.better), key=lambda point: -point.gain)
    return found[:KEPT]
