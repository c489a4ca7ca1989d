"""The analysis board: a game of one's own from what one sees, on which orders and dice of both sides are tried.

Where something is hidden it is a world drawn at random that fits the view.  It is kept nowhere.
"""

from __future__ import annotations

import random
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import NOBODY, fingerprint
from vietnam_tui.play.seat.aids import not_allowed
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.seats import HUMAN
from vietnam_tui.play.table.session import Session


def analysis_of(game: Game[Any], chair: Chair) -> Session[Any]:
    """A game with what a chair sees; raises ValueError with a sentence where it may not be had."""
    if not chair.allows("analysis"):
        raise ValueError(not_allowed("analysis"))
    watched = any(seat.startswith(str(HUMAN)) for seat in chair.seats.values())
    if not chair.side and watched and chair.decision.side != NOBODY:
        raise ValueError("Whoever only looks on has nothing to analyse.")
    world = chair.view
    if chair.side and chair.decision.side != NOBODY:
        world = game.resample(chair.view, chair.side, random.Random(fingerprint(chair.view)))
    return Session.new(
        game,
        chair.scenario,
        options=chair.options,
        seats=dict.fromkeys(game.sides(chair.scenario), HUMAN),
        dice="manual",
        start=world,
    )
