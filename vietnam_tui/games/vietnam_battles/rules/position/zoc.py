"""Zones of control (6.0), who stands where, and what monitors bar (12.0-k).

`field(state)` works these facts out once for a placing of the units and remembers them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import NamedTuple

from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.core.model import Action
from vietnam_tui.engine.search import Reached
from vietnam_tui.games.vietnam_battles.map_names import TUNNELS
from vietnam_tui.games.vietnam_battles.rules.position.terrain import terrain_table
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot, spots_of
from vietnam_tui.games.vietnam_battles.state import SIDES, State, other
from vietnam_tui.games.vietnam_battles.units import RosterEntry, Unit, UnitId

#: The steps on from a place: where to, at which cost
Onward = tuple[tuple[Spot, int], ...]


class Area(NamedTuple):
    """The reach of a unit, and the moves that were listed by it: by the unit's place and the places that are taken."""

    found: dict[int, Reached]
    moves: dict[tuple[Spot, frozenset[int]], tuple[Action, ...]]


class Occupancy(NamedTuple):
    """Facts that follow from where the units stand.

    `occupant` maps a spot to the unit there, `held` a side to its spots.  `ezoc` maps a side to the land
    spots that lie in an enemy zone of control *for* that side; `barred_sides` and `barred_hexes` are what US
    monitors close to the Viet Cong.  `reach` maps a side to what is remembered of how far its units can move,
    `onward` to single steps; they last as long as the enemy stands where he is.
    """

    occupant: dict[Spot, UnitId]
    held: dict[str, frozenset[Spot]]
    ezoc: dict[str, frozenset[Spot]]
    barred_sides: frozenset[int]
    barred_hexes: frozenset[int]
    reach: dict[str, dict[tuple[object, ...], Area]]
    onward: dict[str, dict[tuple[object, ...], ByNeed[Spot, Onward]]]


def exerts_zoc(piece: RosterEntry) -> bool:
    """Does a unit of this kind have a zone of control?  Monitors have none [VB-6.0-a, VB-12.0-j].

    A hidden unit has none until it is revealed [VB-15.0-d].
    """
    return piece.mobility != "riverine"


@cache
def zones(map_id: str, side: str) -> ByNeed[Spot, frozenset[Spot]]:
    """Land spot -> the land spots in the zone of control of a unit of a side there.

    All six neighbours whatever their terrain [VB-6.0-a, VB-6.0-b], but never across the Mekong [VB-19.0-i],
    nor into terrain that cancels it [VB-6.0-c]; that of the US player not into tunnels [VB-22.0-a].
    """
    spots, key = spots_of(map_id), terrain_table()
    tunnels = spots.board.area(TUNNELS) if side == "US" else frozenset()  # [VB-22.0-a]

    def zone(spot: Spot) -> frozenset[Spot]:
        around = spots.land_next.get(spot, ())
        return frozenset(
            n for n in around if not key[spots.terrain(n)].negates_zoc and spots.hex(n) not in tunnels
        )

    return ByNeed(zone)


class Presence(NamedTuple):
    """Facts that follow from where the units of one side stand.

    `covered` are the land spots in their zones of control, `barred_sides` and `barred_hexes` what their monitors close
    to the Viet Cong; `reach` and `onward` remember how enemy units can move as long as this side stands so.
    """

    occupant: dict[Spot, UnitId]
    held: frozenset[Spot]
    covered: frozenset[Spot]
    barred_sides: frozenset[int]
    barred_hexes: frozenset[int]
    reach: dict[tuple[object, ...], Area]
    onward: dict[tuple[object, ...], ByNeed[Spot, Onward]]


#: The number, place and hiding of each unit of a side that is on the map
Placing = tuple[tuple[UnitId, Spot, bool], ...]


def _presence(map_id: str, roster: tuple[RosterEntry, ...], side: str, placing: Placing) -> Presence:
    spots, zone_of = spots_of(map_id), zones(map_id, side)
    covered: set[Spot] = set()
    sides: set[int] = set()
    hexes: set[int] = set()
    for unit, place, hidden in placing:
        if exerts_zoc(roster[unit]):
            if not hidden:
                covered |= zone_of[place]
        elif side == "US":
            hexside = spots.hexside(place)
            if hexside is not None:
                sides.add(hexside)
            else:
                hexes.add(spots.hex(place))
    return Presence(
        {place: unit for unit, place, _ in placing},
        frozenset(place for _, place, _ in placing),
        frozenset(covered),
        frozenset(sides),
        frozenset(hexes),
        {},
        {},
    )


@by_identity
def _presences(map_id: str, roster: tuple[RosterEntry, ...]) -> dict[tuple[str, Placing], Presence]:
    """The memory of the placings of each side in a game with this roster."""
    return {}


#: The number of placings of a roster that are remembered at the most
REMEMBERED = 512


def _side_presence(map_id: str, roster: tuple[RosterEntry, ...], side: str, placing: Placing) -> Presence:
    known = _presences(map_id, roster)
    if (side, placing) not in known:
        if len(known) >= REMEMBERED:
            known.clear()
        known[side, placing] = _presence(map_id, roster, side, placing)
    return known[side, placing]


def _occupancy(map_id: str, roster: tuple[RosterEntry, ...], units: tuple[Unit, ...]) -> Occupancy:
    placings: dict[str, list[tuple[UnitId, Spot, bool]]] = {side: [] for side in SIDES}
    for i, unit in enumerate(units):
        if unit.place != OFF and not unit.gone:
            placings[roster[i].side].append((UnitId(i), unit.place, unit.hidden))
    us, vc = (_side_presence(map_id, roster, side, tuple(placings[side])) for side in SIDES)
    return Occupancy(
        {**us.occupant, **vc.occupant},
        {"US": us.held, "VC": vc.held},
        {"US": vc.covered, "VC": us.covered},
        us.barred_sides,
        us.barred_hexes,
        {"US": vc.reach, "VC": us.reach},
        {"US": vc.onward, "VC": us.onward},
    )


#: By the identity of a tuple of units: itself, its roster, and what follows from both
_fields: dict[int, tuple[tuple[Unit, ...], tuple[RosterEntry, ...], Occupancy]] = {}


def field(state: State) -> Occupancy:
    """The field of a state, worked out once for the same tuple of units."""
    units, roster = state.units, state.roster
    known = _fields.get(id(units))
    if known is not None and known[0] is units and known[1] is roster:
        return known[2]
    if len(_fields) >= REMEMBERED:
        _fields.clear()
    found = _occupancy(state.map, roster, units)
    _fields[id(units)] = units, roster, found
    return found


class _Front(NamedTuple):
    """The places of a side's enemies, the zones of control it must mind, and what monitors close to it."""

    held: frozenset[Spot]
    covered: frozenset[Spot]
    barred: tuple[frozenset[int], frozenset[int]]


@by_identity
def _last_areas(
    map_id: str, roster: tuple[RosterEntry, ...]
) -> dict[tuple[object, ...], tuple[_Front, Area]]:
    """The last reaches of units that were worked out, and the enemy against which they were."""
    return {}


#: The number of areas of a roster that are remembered at the most, whoever stands where
AREAS = 4096


@by_identity
def _close_to_changes(
    map_id: str,
    held: frozenset[Spot],
    held_now: frozenset[Spot],
    covered: frozenset[Spot],
    covered_now: frozenset[Spot],
) -> frozenset[Spot]:
    """The spots whose steps another enemy, or another zone of his, may have changed: those spots and all beside."""
    spots = spots_of(map_id)
    changed = (held ^ held_now) | (covered ^ covered_now)
    twins = {spots.other_bank[spot] for spot in changed if spot in spots.other_bank}
    return changed.union(twins, *(spots.land_next.get(spot, ()) for spot in changed))


def area_of(
    state: State, side: str, start: Spot, key: tuple[object, ...], work: Callable[[], dict[int, Reached]]
) -> Area:
    """The reach of a unit of a side from a start; `key` is all that this hangs on but the enemy.

    It is worked out again only when an enemy has come, gone or laid his zone where the unit gets or beside.
    """
    facts = field(state)
    known = facts.reach[side].get(key)
    if known is not None:
        return known
    front = _Front(facts.held[other(side)], facts.ezoc[side], barred(state, side))
    areas = _last_areas(state.map, state.roster)
    before, area = areas.get(key, (None, None))
    if before is None or area is None or start == OFF or before.barred != front.barred:
        area = None
    else:
        close = _close_to_changes(state.map, before.held, front.held, before.covered, front.covered)
        if start in close or not close.isdisjoint(area.found):
            area = None
    if area is None:
        area = Area(work(), {})
    if len(areas) >= AREAS:
        areas.clear()
    areas[key] = front, area
    facts.reach[side][key] = area
    return area


def ignores_zoc(piece: RosterEntry) -> bool:
    """Special Forces and monitors are not hampered by enemy zones [VB-20.0-a, VB-12.1-a]."""
    return piece.special_forces or piece.mobility == "riverine"


def in_ezoc(state: State, unit: UnitId, spot: Spot) -> bool:
    """Is a spot in an enemy zone of control that matters to this unit?"""
    return spot in field(state).ezoc[state.roster[unit].side] and not ignores_zoc(state.roster[unit])


def zoc_owners(state: State, side: str, spot: Spot) -> list[UnitId]:
    """The enemies of `side` whose zone of control covers a spot."""
    return [
        unit
        for unit in state.on_map()
        if state.roster[unit].side != side
        and exerts_zoc(state.roster[unit])
        and not state.units[unit].hidden
        and spot in zones(state.map, state.roster[unit].side)[state.units[unit].place]
    ]


def barred(state: State, side: str) -> tuple[frozenset[int], frozenset[int]]:
    """The hexsides and the coastal hexes from which enemy monitors keep a side out [VB-12.0-k, VB-12.0-l]."""
    if side == "US":
        return frozenset(), frozenset()
    facts = field(state)
    return facts.barred_sides, facts.barred_hexes


def is_barred(state: State, side: str, to_spot: Spot, hexside: int) -> bool:
    """Does an enemy monitor on the hexside, or in the coastal hex, keep a unit out?"""
    sides, hexes = barred(state, side)
    return hexside in sides or state.spots.hex(to_spot) in hexes
