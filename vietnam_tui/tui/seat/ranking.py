"""In which order offers are listed: by what they are worth to us."""

from __future__ import annotations

from fractions import Fraction
from math import inf

from vietnam_tui.core.model import Action
from vietnam_tui.play.seat.offers import SHORT_LIST, Offer
from vietnam_tui.tui.seat.seat_view import SeatView


def ranked(player: SeatView, offers: list[Offer], *, asked: bool) -> tuple[list[Offer], list[Offer]]:
    """Offers by what they are worth to us, where that is known, and those that decline or end.

    Of two that are worth the same the first is that which puts us at less risk.  Answers to a question that no
    dice decide stand in the order in which an officer would give them.
    """
    closing = [offer for offer in offers if offer.face.verb in player.presenter.closing]
    rest = [offer for offer in offers if offer not in closing]
    if len(rest) > SHORT_LIST:
        return rest, closing
    gambles = any(player.preview_of(offer).odds for offer in rest)
    silent = gambles or not asked or len(rest) < 2 or not player.chair.allows("hints")
    liked = {} if silent else _worths(player, offers)

    def place(offer: Offer) -> tuple[float, Fraction, Fraction]:
        found = player.preview_of(offer)
        officers = -liked.get(offer.action, -inf) if liked else 0.0
        return officers, -found.worth(player.seat), found.hurts.get(player.seat, Fraction(0))

    return sorted(rest, key=place), closing


def _worths(player: SeatView, offers: list[Offer]) -> dict[Action, float]:
    """An officer's opinion of answers to a question."""
    from vietnam_tui.bots.ranking import worths  # only here: most orders are given without

    return worths(player.game, player.view, player.seat, [offer.action for offer in offers])
