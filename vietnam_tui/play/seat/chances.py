"""Chances that a chair may have reckoned: whose, from what, and the lines of orders that are compared."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vietnam_tui.bots.chances import Asked
from vietnam_tui.core.contract import Game, rehearsed
from vietnam_tui.core.model import CHANCE, NOBODY
from vietnam_tui.core.orders import OrderError
from vietnam_tui.core.printable import clipped
from vietnam_tui.play.seat.aids import not_allowed
from vietnam_tui.play.seat.chair import Chair

#: The most lines of orders that are compared, and what stands between them where they are typed in one
MOST_LINES, BETWEEN = 5, "|"
#: What stands between the orders of one line there: a semicolon ends what is typed
THEN = " then "


def asked_of(game: Game[Any], chair: Chair) -> Asked:
    """The chance as far as a chair can know; raises ValueError with a sentence where it may not be had."""
    if not chair.allows("chance"):
        raise ValueError(not_allowed("chance"))
    if chair.decision.side == NOBODY:
        raise ValueError("The game is over.")
    watched = any(seat.startswith("human") for seat in chair.seats.values())
    if not chair.side and watched:
        raise ValueError("Whoever only looks on has no side whose chance there would be.")
    return Asked(game, chair.scenario, chair.view, chair.side)


def orders_of(asked: Asked, line: str) -> list[str]:
    """The orders of a line, with ; between, the first legal as far as can be seen; raises ValueError."""
    game, view = asked.game, asked.view
    decider = game.decision(view).side
    if decider == CHANCE:
        raise ValueError("a die or a draw is due: orders can be compared once somebody must decide")
    side = asked.side or decider
    if decider != side:
        raise ValueError(f"{decider} decides now, not {side}")
    words = [part.strip() for part in line.split(";") if part.strip()]
    if not words:
        raise ValueError("a line without an order: nothing to compare")
    seen = view if asked.side else game.view(view, side)
    try:
        actions = game.read_order(seen, words[0])
    except OrderError as error:
        raise ValueError(f"{clipped(words[0])}: {error}") from None
    refusal = rehearsed(game, seen, actions).refusal
    if refusal is not None:
        raise ValueError(f"{clipped(words[0])}: {refusal}")
    return words


def lines_of(asked: Asked, texts: Sequence[str]) -> list[list[str]]:
    """Several lines of orders, to be compared; raises ValueError."""
    if len(texts) > MOST_LINES:
        raise ValueError(f"{len(texts)} lines of orders: at most {MOST_LINES} are compared")
    return [orders_of(asked, text) for text in texts]


def decider_asks(asked: Asked) -> Asked:
    """The same as whoever must decide asks it, where everything may be known."""
    if asked.side:
        return asked
    side = asked.game.decision(asked.view).side
    return asked._replace(side=side, view=asked.game.view(asked.view, side))


def split_lines(text: str) -> list[str]:
    """The lines of orders that are typed in one, each with semicolons.

    >>> split_lines("end | move A 0616 then end")
    ['end', 'move A 0616; end']
    """
    return [line.strip().replace(THEN, "; ") for line in text.split(BETWEEN) if line.strip()]
