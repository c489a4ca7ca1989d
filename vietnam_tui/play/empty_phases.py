"""Phases that close by themselves: nothing can be done in them, and whoever plays the other side may know that."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.play.chair import Chair
from vietnam_tui.play.deputy import sets_up
from vietnam_tui.play.offers import Offer, Offers


def empty_phase(game: Game[Any], chair: Chair, offers: Offers) -> Offer | None:
    """The end of a phase in which nothing can be done but what is open at any time, else None.

    It is None too where the other side could not tell as much: that a phase closes must give nothing away.
    """
    closing = offers.closing
    if closing is None or not offers.ends or sets_up(game, chair):
        return None
    few = offers.first(4)
    aside = game.presenter.aside
    if len(few) == 4 or any(o.action != closing.action and o.face.verb not in aside for o in few):
        return None
    alone = len(game.sides(chair.scenario)) == 1
    return closing if alone or game.presenter.seen_empty(chair.view) else None


def closed_by_itself(game: Game[Any], chair: Chair) -> str:
    """The line that tells of a phase which closed by itself; made before it does."""
    name = game.presenter.standing(chair.view).phase_words or "The phase"
    return f"{name}: nothing can be done in this phase, so it closed by itself."
