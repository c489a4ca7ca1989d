"""Zones of control (3.2) and facing (3.4): which hexes a side controls, as both players may know [KS-3.5-d]."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.khe_sanh.counters import SideName, counters
from vietnam_tui.games.khe_sanh.rules.terrain import ground
from vietnam_tui.games.khe_sanh.state import NVA, US, State, other
from vietnam_tui.games.khe_sanh.units import (
    COMBAT,
    NO_FACING,
    OFF,
    Base,
    Covered,
    Piece,
    PieceId,
    RosterEntry,
)

ALL_ROUND = (0, 1, 2, 3, 4, 5)


def facing_sides(facing: int) -> tuple[int, ...]:
    """The directions of the three facing hexsides [KS-3.4.1-a].

    >>> facing_sides(0)
    (5, 0, 1)
    """
    return ((facing - 1) % 6, facing, (facing + 1) % 6)


def faced(state: State, piece: PieceId) -> tuple[int, ...]:
    """The directions into which a piece can attack: three in Maneuver Mode, else all [KS-3.4.1-a, KS-3.4-a]."""
    facing = state.pieces[piece].facing
    return ALL_ROUND if facing == NO_FACING else facing_sides(facing)


def reaches(state: State, piece: PieceId) -> tuple[int, ...]:
    """The directions in which a piece itself would control, whatever the ground; none where it has no ZOC.

    Combat Mode controls all around, Maneuver Mode what it faces [KS-3.2.1-a, KS-3.2.1-b]; hidden counters control as
    units in Maneuver Mode do, whatever they are [KS-11.3.4-a, KS-11.3.5-b], a revealed village all around
    [KS-A11.3.6-d].  HQs, helicopters and whatever is disrupted control nothing [KS-3.2-b, KS-3.2.6-a, KS-A3.2-a].
    """
    return _reaches(state.roster[piece], state.pieces[piece])


def controlled(state: State, side: SideName) -> frozenset[Hex]:
    """The hexes in the zone of control of a side."""
    return _controlled(state.map, state.roster, state.pieces, state.bases, state.covered)[side]


def enemy_controlled(state: State, side: str) -> frozenset[Hex]:
    """The hexes in an enemy zone of control, for a side [KS-3.2-a]."""
    return controlled(state, other(side))


def control_from(state: State, hex_: Hex, pieces: tuple[PieceId, ...]) -> tuple[int, ...]:
    """The directions in which these pieces of a hex control, in order."""
    found = {direction for piece in pieces for direction in reaches(state, piece)}
    return tuple(sorted(found.intersection(ground(state.map).open_sides[hex_])))


def _reaches(entry: RosterEntry, piece: Piece) -> tuple[int, ...]:
    kind = counters()[entry.kind]
    if piece.disrupted or kind.role == "helicopter":
        return ()
    if piece.mode != COMBAT:
        return () if piece.facing == NO_FACING else facing_sides(piece.facing)
    return ALL_ROUND if kind.role in ("unit", "village") else ()


@by_identity
def _controlled(
    map_id: str,
    roster: tuple[RosterEntry, ...],
    pieces: tuple[Piece, ...],
    bases: tuple[Base, ...],
    covered: tuple[Covered, ...],
) -> dict[SideName, frozenset[Hex]]:
    here = ground(map_id)
    found: dict[SideName, set[Hex]] = {US: set(), NVA: set()}

    def control(side: SideName, hex_: Hex, directions: tuple[int, ...]) -> None:
        for direction in directions:
            neighbour = here.grid.around[hex_][direction]
            if neighbour is not None and direction in here.open_sides[hex_]:
                found[side].add(neighbour)

    for entry, piece in zip(roster, pieces, strict=True):
        if piece.place != OFF:
            kind = counters()[entry.kind]
            control(kind.side, piece.place, _reaches(entry, piece))
    for one in covered:
        control(one.side, one.place, one.control)
    for base in bases:
        if base_has_powers(base):
            control(US, base.place, ALL_ROUND)
    return {side: frozenset(hexes) for side, hexes in found.items()}


def base_has_powers(base: Base) -> bool:
    """Has a base its zone of control and its intrinsic strength: held by the US/GVN and not beaten or disrupted?

    A garrison's Disruption does not matter; an empty base's own does [KS-3.2.1-d, KS-11.2.5-a, KS-8.4-b].
    """
    return not (base.captured or base.beaten or base.marker)
