"""Phases that close by themselves: nothing can be done in them, and nobody learns anything by it."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.play.chair import Chair
from vietnam_tui.play.deputy import sets_up
from vietnam_tui.play.offers import Offer, Offers
from vietnam_tui.play.seats import HUMAN


def empty_phase(game: Game[Any], chair: Chair, offers: Offers) -> Offer | None:
    """What ends a phase in which nothing can be done but what is open at any time, else None.

    So too what declines a question that can only be declined, where programs alone play the others.  None as well
    where another person could not tell as much, since how soon a phase ends would tell him.
    """
    closing = offers.closing
    if closing is None or not (offers.ends or _declines(game, chair, closing)) or sets_up(game, chair):
        return None
    few = offers.first(4)
    nothing = game.presenter.aside | (game.presenter.declines if not offers.ends else frozenset())
    if len(few) == 4 or any(o.action != closing.action and o.face.verb not in nothing for o in few):
        return None
    return closing if _tells_nobody(game, chair) else None


def _declines(game: Game[Any], chair: Chair, closing: Offer) -> bool:
    """Does it decline what is asked, and could no other person tell from it how little there was to choose?"""
    return closing.face.verb in game.presenter.declines and not _people(chair)


def _people(chair: Chair) -> list[str]:
    """The other sides that people play."""
    return [side for side, seat in chair.seats.items() if side != chair.side and seat == str(HUMAN)]


def _tells_nobody(game: Game[Any], chair: Chair) -> bool:
    """Do only bots play the other sides, or can their players see as well that nothing can be done?"""
    view = chair.view
    return game.presenter.seen_empty(view) or all(game.view(view, side) == view for side in _people(chair))


def closed_by_itself(game: Game[Any], chair: Chair, closing: Offer) -> str:
    """The line that tells of a phase which closed by itself, made before it does; "" for a mere question."""
    if closing.face.verb in game.presenter.declines:
        return ""
    name = game.presenter.standing(chair.view).phase_words or "The phase"
    return f"{name}: nothing can be done in this phase, so it closed by itself."


class Closings:
    """Which phases close by themselves where they are decided one after another: each position is tried once.

    While `held`, since an order was just taken back, none does.
    """

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        self.held = False
        self._tried: Chair | None = None

    def of(self, chair: Chair) -> Offer | None:
        """The order that closes the phase in which a chair decides, None where it stays open."""
        if self.held or self._tried is chair:
            return None
        self._tried = chair
        return empty_phase(self.game, chair, Offers(self.game, chair.view, mine=True))
