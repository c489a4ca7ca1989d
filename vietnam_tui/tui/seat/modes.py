"""The ways in which the unit in hand can travel, one at a time: on foot, by helicopter, by boat.

The verbs by which units go elsewhere are the game's; where one unit has several of them, each is a mode with a reach
of its own.  Its other actions, such as an attack, are open in every mode.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.play.seat.offers import Offer, by_target


class Mode(NamedTuple):
    """A way of getting about: its verb, how it is called, and the hexes that it leads to."""

    verb: str
    word: str
    hexes: frozenset[Hex]

    @property
    def told(self) -> str:
        """The mode with how much is open in it: "by helicopter 988"."""
        return f"{self.word} {len(self.hexes)}"

    def leads_to(self, hex_: Hex) -> bool:
        """Is a hex open in this way?"""
        return hex_ in self.hexes


class Reach(NamedTuple):
    """The ways open to a unit: its modes, and for each verb of them the hexes that it leads to, with the offers."""

    modes: tuple[Mode, ...]
    by_mode: Mapping[str, dict[Hex, list[Offer]]]
    whole: dict[Hex, list[Offer]]

    def of(self, verb: str) -> dict[Hex, list[Offer]]:
        """Hex -> what can be done there in a mode; without such a mode, whatever can be done."""
        return self.by_mode.get(verb, self.whole)

    def after(self, verb: str, by: int) -> str:
        """The verb of the mode that comes after one."""
        verbs = [mode.verb for mode in self.modes]
        return verbs[(verbs.index(verb) + by) % len(verbs)]


def reach_of(offers: Sequence[Offer], travel: Mapping[str, str]) -> Reach:
    """The ways open to the unit that these are the offers of; `travel` holds the verbs of going, each with its word."""
    of_type: dict[type, str] = {}
    verbs: dict[str, list[Offer]] = {}
    for offer in offers:
        kind = type(offer.action)
        if kind not in of_type:
            of_type[kind] = offer.face.verb
        if offer.target is not None:
            verbs.setdefault(of_type[kind], []).append(offer)
    whole = by_target(offers)
    going = [verb for verb in travel if verb in verbs]
    if len(going) < 2:
        return Reach((), {}, whole)
    others = [offer for verb, found in verbs.items() if verb not in travel for offer in found]
    by_mode = {verb: by_target([*verbs[verb], *others]) for verb in going}
    modes = tuple(Mode(verb, travel[verb], frozenset(by_target(verbs[verb]))) for verb in going)
    return Reach(modes, by_mode, whole)
