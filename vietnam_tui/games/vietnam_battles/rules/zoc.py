"""Zones of control (6.0), who stands where, and what monitors bar (12.0-k).

`field(state)` works these facts out once for a placing of the units and remembers them.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from vietnam_tui.core.paths import Reached
from vietnam_tui.games.vietnam_battles.counters import Terrain, terrain_key
from vietnam_tui.games.vietnam_battles.spots import Spot, spots_of
from vietnam_tui.games.vietnam_battles.state import SIDES, State
from vietnam_tui.games.vietnam_battles.units import RosterEntry, Unit, UnitId


class Occupancy(NamedTuple):
    """Facts that follow from where the units stand.

    `occupant` maps a spot to the unit there, `held` a side to its spots.  `ezoc` maps a side to the land
    spots that lie in an enemy zone of control *for* that side; `barred_sides` and `barred_hexes` are what US
    monitors close to the Viet Cong.  `reach` remembers how far units can move from this placing.
    """

    occupant: dict[Spot, UnitId]
    held: dict[str, frozenset[Spot]]
    ezoc: dict[str, frozenset[Spot]]
    barred_sides: frozenset[int]
    barred_hexes: frozenset[int]
    reach: dict[tuple[object, ...], dict[int, Reached]]


@cache
def terrain_table() -> dict[str, Terrain]:
    """Terrain id -> line of the terrain key."""
    return {t.id: t for t in terrain_key().terrain}


#: The area of the Cu Chi tunnels
TUNNELS = "tunnels"


def exerts_zoc(piece: RosterEntry) -> bool:
    """Does a unit of this kind have a zone of control?  Monitors have none [VB-6.0-a, VB-12.0-j].

    A hidden unit has none until it is revealed [VB-15.0-d].
    """
    return piece.mobility != "riverine"


@cache
def zones(map_id: str, side: str) -> dict[Spot, frozenset[Spot]]:
    """Land spot -> the land spots in the zone of control of a unit of a side there.

    All six neighbours whatever their terrain [VB-6.0-a, VB-6.0-b], but never across the Mekong [VB-19.0-i],
    nor into terrain that cancels it [VB-6.0-c]; that of the US player not into tunnels [VB-22.0-a].
    """
    spots, key = spots_of(map_id), terrain_table()
    tunnels = spots.board.area(TUNNELS) if side == "US" else frozenset()
    return {
        spot: frozenset(
            n for n in around if not key[spots.terrain(n)].negates_zoc and spots.hex(n) not in tunnels
        )
        for spot, around in spots.land_next.items()
    }


def _work_out(map_id: str, roster: tuple[RosterEntry, ...], units: tuple[Unit, ...]) -> Occupancy:
    spots, zone_of = spots_of(map_id), {side: zones(map_id, side) for side in SIDES}
    occupant: dict[Spot, UnitId] = {}
    held: dict[str, set[Spot]] = {side: set() for side in SIDES}
    covered: dict[str, set[Spot]] = {side: set() for side in SIDES}
    sides: set[int] = set()
    hexes: set[int] = set()
    for i, unit in enumerate(units):
        if unit.place < 0 or unit.gone:
            continue
        piece = roster[i]
        occupant[unit.place] = UnitId(i)
        held[piece.side].add(unit.place)
        if exerts_zoc(piece):
            if not unit.hidden:
                covered["VC" if piece.side == "US" else "US"].update(zone_of[piece.side][unit.place])
        elif piece.side == "US":
            side = spots.hexside(unit.place)
            if side is not None:
                sides.add(side)
            else:
                hexes.add(spots.hex(unit.place))
    return Occupancy(
        occupant,
        {side: frozenset(spots) for side, spots in held.items()},
        {side: frozenset(spots) for side, spots in covered.items()},
        frozenset(sides),
        frozenset(hexes),
        {},
    )


_known: dict[int, tuple[tuple[Unit, ...], tuple[RosterEntry, ...], str, Occupancy]] = {}


def field(state: State) -> Occupancy:
    """The field of a state, remembered for the same tuple of units."""
    entry = _known.get(id(state.units))
    if entry is not None and entry[0] is state.units and entry[1] is state.roster and entry[2] == state.map:
        return entry[3]
    if len(_known) >= 512:
        _known.clear()
    worked_out = _work_out(state.map, state.roster, state.units)
    _known[id(state.units)] = (state.units, state.roster, state.map, worked_out)
    return worked_out


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


def is_barred(state: State, side: str, from_spot: Spot, to_spot: Spot, hexside: int) -> bool:
    """Does an enemy monitor on the hexside, or in the coastal hex, keep a unit out? [VB-12.0-k, VB-12.0-l]"""
    if side == "US":
        return False
    facts = field(state)
    return hexside in facts.barred_sides or state.spots.hex(to_spot) in facts.barred_hexes
