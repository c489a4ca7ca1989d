"""The legal actions of a position, sorted the way hands and eyes look for them: by unit, by hex, by word."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from vietnam_tui.core.game import Action, Game
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.sheet import ActionFace

#: Verbs that close a phase or decline what is offered.
CLOSING = ("end", "pass")
#: The most actions that are shown as a list without being asked for.
SHORT_LIST = 60


class Offer(NamedTuple):
    """A legal action with its face."""

    action: Action
    face: ActionFace


class Offers:
    """What the side to act may do in a position, as it sees it; nothing when it is not its turn."""

    def __init__(self, game: Game[Any], view: Any, *, mine: bool) -> None:
        self._game, self._view, self._mine = game, view, mine

    @cached_property
    def all(self) -> tuple[Offer, ...]:
        """Every legal action in the order of the rules."""
        if not self._mine:
            return ()
        sheet = self._game.sheet
        return tuple(Offer(a, sheet.face(self._view, a)) for a in self._game.actions(self._view))

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """The canonical orders."""
        return tuple(offer.face.text for offer in self.all)

    @cached_property
    def by_text(self) -> dict[str, Offer]:
        """Canonical order -> offer."""
        return {offer.face.text: offer for offer in self.all}

    @cached_property
    def _by_unit(self) -> dict[str, list[Offer]]:
        found: dict[str, list[Offer]] = {}
        for offer in self.all:
            for unit in offer.face.units:
                found.setdefault(unit, []).append(offer)
        return found

    @cached_property
    def _by_target(self) -> dict[Hex, list[Offer]]:
        found: dict[Hex, list[Offer]] = {}
        for offer in self.all:
            if offer.face.target is not None:
                found.setdefault(offer.face.target, []).append(offer)
        return found

    def of_unit(self, unit: str) -> list[Offer]:
        """The actions that a unit takes part in."""
        return self._by_unit.get(unit, [])

    def at(self, hex_: Hex) -> list[Offer]:
        """The actions that point at a hex."""
        return self._by_target.get(hex_, [])

    @cached_property
    def closing(self) -> Offer | None:
        """The action that ends the phase or declines."""
        return next((offer for offer in self.all if offer.face.verb in CLOSING), None)

    @cached_property
    def open_ended(self) -> bool:
        """Is this a phase in which one does as much as one likes, then ends it?"""
        return any(offer.face.verb == "end" for offer in self.all)

    @cached_property
    def asks(self) -> bool:
        """Is this a single question with a short list of answers?"""
        return bool(self.all) and not self.open_ended and len(self.all) <= SHORT_LIST


def best_first(offers: Iterable[Offer]) -> list[Offer]:
    """Actions at one hex with the most units first, since an attack is mostly made with all that can join."""
    return sorted(offers, key=lambda offer: -len(offer.face.units))
