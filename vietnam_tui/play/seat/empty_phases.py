"""Phases that close by themselves: nothing can be done in them, and nobody learns anything by it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Action
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.seat.deputy import sets_up
from vietnam_tui.play.seat.offers import Offer, Offers
from vietnam_tui.play.seats import HUMAN


def empty_phase(game: Game[Any], chair: Chair, offers: Offers) -> Offer | None:
    """The action that ends a phase in which nothing can be done but what is open at any time, else None.

    So too what declines a question that can only be declined, where programs alone play the others.  None as well
    where another person could not tell as much, since how soon a phase ends would tell him.
    """
    closing = offers.closing
    if closing is None or not (offers.ends or _declines(game, chair, closing)) or sets_up(game, chair):
        return None
    nothing = game.presenter.aside | (game.presenter.declines if not offers.ends else frozenset())
    most = max(4, len(nothing) + 2)
    few = offers.first(most)
    if len(few) == most or any(o.action != closing.action and o.face.verb not in nothing for o in few):
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


#: So many phases at the most close by themselves one after another
MOST = 40


class Closings:
    """The phases that close by themselves where they are decided one after another: each position is tried once.

    While `held`, since an order was just taken back, none does, nor while it is `stuck`, as where a lesson says that
    something must be taken back.  A turn in which nothing at all could be done is shown and asked for: phases close by
    themselves until the end of the turn after that of the last order, and no more than `MOST` of them.
    """

    def __init__(self, game: Game[Any], stuck: Callable[[], bool] = lambda: False) -> None:
        self.game, self._stuck = game, stuck
        self.held = False
        self._tried: Chair | None = None
        self._turn: int | None = None
        self._closed = 0
        #: what closes the phase that is closing by itself just now
        self._due: Action | None = None

    def of(self, chair: Chair, offers: Offers | None = None) -> Offer | None:
        """The order that closes the phase in which a chair decides, None where it stays open."""
        if self.held or self._tried is chair or self._stuck():
            return None
        self._tried = chair
        turn = self.game.presenter.turn(chair.view)
        if self._turn is None:
            self._turn = turn
        if turn > self._turn + 1 or self._closed >= MOST:
            return None
        found = empty_phase(self.game, chair, offers or Offers(self.game, chair.view, mine=True))
        if found is not None:
            self._closed += 1
            self._due = found.action
        return found

    def order_given(self, view: Any, action: Action) -> None:
        """An order is given in this position: by a person, if it does not close a phase by itself."""
        self.held = False
        if action != self._due:
            self._closed, self._turn = 0, self.game.presenter.turn(view)
        self._due = None
