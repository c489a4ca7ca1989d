"""The group that a player has in hand: who belongs to it, how it goes, what it was told last, what is under way."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.hexes import Hex
from vietnam_tui.play.seat.carrying import Carrying, Wholes
from vietnam_tui.play.seat.offers import Offer, Offers
from vietnam_tui.play.seat.spreading import Spread, goings


class GroupInHand:
    """Units that the next order is meant for, all together."""

    def __init__(self) -> None:
        self.units: tuple[str, ...] = ()
        #: the verb of the way of going that is chosen, "" for whichever is best for each
        self.verb = ""
        #: the first corner of a box of hexes that is being drawn
        self.corner: Hex | None = None
        #: where the last order for several led to, and its verb
        self.goal: Hex | None = None
        self.last_verb = ""
        #: the orders that are asked about, and those under way
        self.asked: Spread | None = None
        self.carrying: Carrying | None = None
        #: the view before those under way
        self.before: Any = None
        self.wholes = Wholes()
        self._reach: tuple[Offers, tuple[str, ...], str, dict[Hex, list[Offer]]] | None = None

    def put_down(self) -> bool:
        """Nobody is in hand any more; False when nobody was."""
        had = bool(self.units) or self.corner is not None
        self.units, self.verb, self.corner, self.asked = (), "", None, None
        return had

    def verbs(self, offers: Offers) -> list[str]:
        """The ways of going of those in hand, each by its verb; none where there is no choice."""
        found = {type(one.action): one for unit in self.units for one in goings(offers, unit)}
        ways = list(offers.presenter.travel)
        verbs = sorted({one.face.verb for one in found.values()})
        verbs.sort(key=lambda verb: ways.index(verb) if verb in ways else len(ways))
        return verbs if len(verbs) > 1 else []

    def reach(self, offers: Offers) -> dict[Hex, list[Offer]]:
        """The hexes that any of those in hand may be sent to, each with one order that leads there."""
        known = self._reach
        if known is None or known[0] is not offers or known[1:3] != (self.units, self.verb):
            found: dict[Hex, list[Offer]] = {}
            for unit in self.units:
                for one in goings(offers, unit, self.verb):
                    if one.target is not None:
                        found.setdefault(one.target, [one])
            known = self._reach = (offers, self.units, self.verb, found)
        return known[3]

    @property
    def ends(self) -> dict[Hex, str]:
        """The ends of the orders that are asked about, each with how many units come there: "+3"."""
        legs = () if self.asked is None else self.asked.legs
        found = [leg.end for leg in legs if leg.end is not None]
        return {end: f"+{found.count(end)}" for end in found}
