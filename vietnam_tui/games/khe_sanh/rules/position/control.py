"""Zones of control (3.2), facing (3.4), as both players may know [KS-3.5-d]; who holds a hex (13.0, 8.4)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.counters import SideName, board, counters
from vietnam_tui.games.khe_sanh.map_names import (
    KHE_SANH,
    SIEGE_OBJECTIVES,
    STRONG_POINT,
    STRONG_POINTS,
    TOWN,
    places_of,
)
from vietnam_tui.games.khe_sanh.rules.position.stacks import in_sight
from vietnam_tui.games.khe_sanh.rules.position.terrain import ground
from vietnam_tui.games.khe_sanh.state import NVA, US, State, other
from vietnam_tui.games.khe_sanh.transition import Transition
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


class Taken(Told, frozen=True, tag="taken"):
    """A named hex has changed hands."""

    side: SideName
    place: str
    name: str

    @property
    def sentence(self) -> str:
        what = f"{self.name} ({self.place})" if self.name else self.place
        return f"the {self.side} takes {what}"


class BaseTaken(Told, frozen=True, tag="base taken"):
    """A base has been captured, or retaken."""

    says = "the base in {place} falls to the {side}"
    side: SideName
    place: str


@cache
def named_hexes(map_id: str) -> frozenset[Hex]:
    """The hexes whose control is kept: towns, bases, strong points, and what victory asks for [KS-13.0-c]."""
    here = board(map_id)
    found = places_of(here, STRONG_POINT) | ground(map_id).bases | frozenset(here.hexes_of(TOWN))
    return found.union(*(here.area(name) for name in (SIEGE_OBJECTIVES, KHE_SANH, STRONG_POINTS)))


def holds(state: State, side: str, hex_: Hex) -> bool:
    """Does a side control a named hex, as far as the viewer knows? [KS-13.0-c]"""
    return (hex_ in state.held) == (side == NVA)


def barred_base(state: State, side: str, hex_: Hex) -> bool:
    """Is this a base that the NVA/VC has not captured, which none of its counters enters? [KS-8.4-a]"""
    base = state.base(hex_)
    return side == NVA and base is not None and not (base.captured or base.beaten)


def pass_through(
    transition: Transition, piece: PieceId, path: Iterable[Hex], rule: str = "KS-13.0-c"
) -> None:
    """A piece enters hexes one after another: named ones change hands, bases are captured or restored.

    Dummies, HQs and helicopters take nothing; whether a hidden counter has, the enemy cannot know.
    """
    state = transition.state
    kind, side = state.kind(piece), state.side(piece)
    takes, seen = kind.role == "unit", in_sight(state, piece)
    named = named_hexes(state.map)
    for hex_ in path:
        if takes:
            _enter_base(transition, side, hex_)
        if hex_ not in named or not (takes or state.hidden(piece)):
            continue
        held, doubted = set(transition.state.held), set(transition.state.doubted)
        before = hex_ in held
        if takes:
            (held.add if side == NVA else held.discard)(hex_)
        if side == US or transition.state.base(hex_) is not None or (takes and seen):
            doubted.discard(hex_)
        else:
            doubted.add(hex_)
        transition.set(held=tuple(sorted(held)), doubted=tuple(sorted(doubted)))
        if before != (hex_ in held):
            name = state.board.place_names.get(hex_, "")
            taken = Taken(side=side, place=state.label(hex_), name=name, rule=rule)
            if hex_ in doubted:
                transition.tell_apart(side, taken)
            else:
                transition.tell(taken)


def _enter_base(transition: Transition, side: str, hex_: Hex) -> None:
    """A unit in a base hex captures it for the NVA/VC, or restores it for the US/GVN."""
    base = transition.state.base(hex_)
    if base is None:
        return
    label = transition.state.label(hex_)
    if side == NVA and not base.captured:
        transition.base(hex_, captured=True, beaten=False, marker="", fading=False)  # [KS-8.4-c]
        transition.tell(BaseTaken(side=NVA, place=label, rule="KS-8.4-c"))
    elif side == US and (base.captured or base.beaten or base.marker):
        transition.base(hex_, captured=False, beaten=False, marker="", fading=False)  # [KS-8.4-f]
        if base.captured:
            transition.tell(BaseTaken(side=US, place=label, rule="KS-8.4-f"))
