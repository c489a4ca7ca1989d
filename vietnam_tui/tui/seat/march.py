"""The way of what is in hand to the cursor: through the hexes that the player has fixed, and as far as it leads.

Where the rules stop it, it ends at the nearest hex that is open, with the reason.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple

from vietnam_tui.core.contract import Game, rehearsed
from vietnam_tui.core.hexes import Grid, Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import OrderError
from vietnam_tui.core.presenter import Itinerary
from vietnam_tui.play.seat.offers import Offer, Offers, by_target


class March(NamedTuple):
    """A way on the map.

    `way` holds the hexes entered, `stop` where it ends short of the cursor, `why` what would stop it there;
    `lines` say what it costs and meets, `order` is the line to be typed for it, `ahead` how it goes on in later moves.
    """

    way: tuple[Hex, ...] = ()
    lines: tuple[str, ...] = ()
    order: str = ""
    stop: Hex | None = None
    why: str = ""
    ahead: Itinerary | None = None

    @property
    def told(self) -> str:
        """The result of the way, in one line."""
        if self.ahead is not None:
            return f"{self.ahead.words}; Enter plans it.  {self.why}"
        return self.why or "; ".join(self.lines)


class Trip(NamedTuple):
    """Orders tried one after another: what each begins from, where that leads, or why it leads no further."""

    steps: tuple[tuple[Any, Action], ...]
    after: Any
    why: str


def tried(game: Game[Any], view: Any, orders: Iterable[str]) -> Trip:
    """Orders tried on a view, as far as can be seen; nothing is carried out."""
    steps: list[tuple[Any, Action]] = []
    side = game.decision(view).side
    for order in orders:
        try:
            actions = game.read_order(view, order)
        except OrderError as error:
            return Trip(tuple(steps), view, f"{error.message}.")
        found = rehearsed(game, view, actions)
        if found.refusal is not None:
            return Trip((*steps, *found.steps[:-1]), found.view, str(found.refusal))
        steps += found.steps
        view = game.apply(found.view, found.action).state
        if game.decision(view).side != side:
            return Trip(tuple(steps), view, "Something comes in between.")
    return Trip(tuple(steps), view, "")


def way_of(game: Game[Any], steps: Sequence[tuple[Any, Action]]) -> tuple[Hex, ...]:
    """The hexes that orders lead through, one after another."""
    return tuple(hex_ for view, action in steps for hex_ in game.presenter.face(view, action).path)


def nearest(
    grid: Grid, reach: Mapping[Hex, Sequence[Offer]], hex_: Hex, travel: Iterable[str]
) -> Offer | None:
    """The offer of going that leads nearest to a hex, of several the shortest; None where nothing leads anywhere."""
    going = set(travel)
    ranked = sorted(reach, key=lambda to: grid.distance(to, hex_))
    best: list[Offer] = []
    for to in ranked:
        if (
            best
            and best[0].target is not None
            and grid.distance(to, hex_) > grid.distance(best[0].target, hex_)
        ):
            break
        best += [offer for offer in reach[to] if offer.face.verb in going]
    return min(best, key=lambda offer: len(offer.face.path), default=None)


def orders_through(unit: str, verb: str, labels: Sequence[str], *, via: bool) -> list[str]:
    """The orders that lead through some hexes to the last: one if the verb takes several, else one a hex.

    >>> orders_through("4/47B", "move", ["0715", "0815"], via=True)
    ['move 4/47B via 0715 0815']
    >>> orders_through("26A", "move", ["0715", "0815"], via=False)
    ['move 26A 0715', 'move 26A 0815']
    """
    if not via:
        return [f"{verb} {unit} {label}" for label in labels]
    *between, last = labels
    return [" ".join((verb, unit, *(f"via {label}" for label in between), last))]


class Waypoints:
    """Hexes that a way has to lead through, and what is open to the unit beyond the last of them.

    `trip` says how far the orders lead that go through all of them.
    """

    def __init__(
        self, game: Game[Any], view: Any, unit: str, verb: str, hexes: tuple[Hex, ...], labels: Sequence[str]
    ) -> None:
        self.game, self.view, self.unit, self.verb, self.hexes = game, view, unit, verb, hexes
        self._labels = tuple(labels)
        self._via = verb in game.presenter.via
        words = [f"via {label}" for label in labels]
        between = (
            [" ".join((verb, unit, *words))] if self._via else orders_through(unit, verb, labels, via=False)
        )
        self.trip = tried(game, view, between)
        self.way = way_of(game, self.trip.steps)

    @cached_property
    def reach(self) -> dict[Hex, list[Offer]]:
        """The hexes that the unit can go on to from the last of them."""
        offers = Offers(self.game, self.trip.after, mine=True).of_unit(self.unit)
        return by_target(offer for offer in offers if offer.face.verb == self.verb)

    def orders_to(self, label: str) -> list[str]:
        """The orders that lead through them to a hex."""
        return orders_through(self.unit, self.verb, (*self._labels, label), via=self._via)
