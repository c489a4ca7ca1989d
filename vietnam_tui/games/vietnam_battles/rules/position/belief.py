"""Places where hidden Viet Cong units and camps may be, by what both players know: every place left is as likely."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.vietnam_battles.frames import Deploying
from vietnam_tui.games.vietnam_battles.rules.movement.discovery import anything_hidden
from vietnam_tui.games.vietnam_battles.rules.position.terrain import hiding_places, jungle
from vietnam_tui.games.vietnam_battles.rules.position.view import view
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State


class Belief(NamedTuple):
    """The places that may hide a camp, a unit; how many camps and units lie hidden."""

    for_camps: frozenset[Spot]
    for_units: frozenset[Spot]
    camps: int
    units: int


class Prospect(NamedTuple):
    """The hexes that a US unit on land would search from a hex, and the chances to find a camp, a unit there
    [VB-15.0-b].
    """

    places: int
    camp: Fraction
    unit: Fraction


def belief(state: State) -> Belief:
    """The beliefs open to the US player; none during the set-up and once all is found."""
    seen = view(state, "US")
    if isinstance(seen.top, Deploying) or not anything_hidden(seen):
        return Belief(frozenset(), frozenset(), 0, 0)
    camps = sum(not site.known for site in seen.sites)
    units = sum(unit.hidden for unit in seen.units)
    known = {site.place for site in seen.sites}
    held = {unit.place for unit in seen.units}
    return Belief(
        frozenset(jungle(seen)) - known if camps else frozenset(),
        frozenset(hiding_places(seen)) - held if units else frozenset(),
        camps,
        units,
    )


def worth_searching(state: State, found: Belief) -> dict[Hex, int]:
    """Hex -> the places that a US unit there would search, on the better bank; hexes with none left out."""
    spots, near = state.spots, Counter[Spot]()
    for place in found.for_camps | found.for_units:
        near.update((place, *spots.land_next[place]))
    counts: dict[Hex, int] = {}
    for bank, places in near.items():
        counts[spots.hex(bank)] = max(places, counts.get(spots.hex(bank), 0))
    return counts


def prospect(state: State, found: Belief, hex_: Hex) -> Prospect:
    """The prospect of going to a hex; on the better bank where the Mekong divides it."""
    nothing = Prospect(0, Fraction(0), Fraction(0))
    return max((_from_bank(state, found, bank) for bank in state.spots.land[hex_]), default=nothing)


def _from_bank(state: State, found: Belief, bank: Spot) -> Prospect:
    near = {bank, *state.spots.land_next.get(bank, ())}
    camps, units = near & found.for_camps, near & found.for_units
    return Prospect(
        len(camps | units),
        _hit(len(found.for_camps), found.camps, len(camps)),
        _hit(len(found.for_units), found.units, len(units)),
    )


def _hit(places: int, hidden: int, searched: int) -> Fraction:
    """The chance that at least one of the hidden, one to a place, is in the places searched."""
    return 1 - Fraction(comb(places - searched, hidden), comb(places, hidden)) if places else Fraction(0)
