"""Landing Zones (A5.3.1, A3.1): where helicopters may land, how many find room there, where they are fired at.

Everything here follows from what everybody knows: a town that hidden counters may have taken is no Landing Zone.
"""

from __future__ import annotations

from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.counters import terrain_key
from vietnam_tui.games.khe_sanh.map_names import TOWN
from vietnam_tui.games.khe_sanh.rules.stacks import helicopters, in_sight, occupied
from vietnam_tui.games.khe_sanh.rules.terrain import area_of, ground
from vietnam_tui.games.khe_sanh.state import NVA, State
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import COMBAT, PieceId

#: The Landing Zone of a town or base, one with a marker, or one that has to be made
Landing = Literal["held", "zone", "made"]

AA_REGIMENT = "nva-aa"


class LandingZone(Told, frozen=True, tag="landing zone"):
    """A Landing Zone is made, or is gone."""

    place: str
    made: bool

    @property
    def sentence(self) -> str:
        verb = "is made" if self.made else "is gone"
        return f"the Landing Zone in {self.place} {verb}"


def is_aa(state: State, piece: PieceId) -> bool:
    """Is a piece an AA regiment?"""
    return state.roster[piece].kind == AA_REGIMENT


def roomy(state: State, hex_: Hex) -> bool:
    """Is a hex a town or base, where more helicopters find room, whoever holds it? [KS-A3.1-a]"""
    return state.base(hex_) is not None or state.board.terrain[hex_] == TOWN


def has_room(state: State, hex_: Hex) -> bool:
    """Is there room for one more helicopter in a hex? [KS-A3.1-a]"""
    based = tables().helicopters.based
    return len(helicopters(state, hex_)) < based["held" if roomy(state, hex_) else "made"]


def standing(state: State, hex_: Hex) -> bool:
    """Is a hex a Landing Zone without a marker: a town or base that the US/GVN surely controls? [KS-A5.3.1-b]"""
    base = state.base(hex_)
    if base is not None and base.captured:
        return False
    return roomy(state, hex_) and hex_ not in state.held and hex_ not in state.doubted


def landing(state: State, hex_: Hex) -> Landing | None:
    """How a helicopter lands in a hex, None where it cannot [KS-A5.3.1-a, KS-A5.3.1-c]."""
    if hex_ not in area_of(state) or hex_ in ground(state.map).forbidden or hex_ in occupied(state, NVA):
        return None
    if hex_ in state.zones:
        return "zone"
    if standing(state, hex_):
        return "held"
    terrain = next(one for one in terrain_key().terrain if one.id == state.board.terrain[hex_])
    return None if terrain.landing == "none" else "made"


def existing(state: State) -> tuple[Hex, ...]:
    """The hexes that are Landing Zones now, in order: towns and bases of the US/GVN, and markers."""
    rooms = {base.place for base in state.bases}.union(state.board.hexes_of(TOWN), state.zones)
    return tuple(hex_ for hex_ in sorted(rooms) if landing(state, hex_) in ("held", "zone"))


def refuse_landing(state: State, hex_: Hex) -> Refusal | None:
    """Why no helicopter may land in a hex, or None."""
    label = state.label(hex_)
    if hex_ in occupied(state, NVA):
        return Refusal("KS-A5.3.1-a", f"the enemy is in {label}")
    if landing(state, hex_) is None:
        return Refusal("KS-A5.3.1-c", f"no Landing Zone can be made in {label}")
    if not has_room(state, hex_):
        return Refusal("KS-A3.1-a", f"{label} has no room for another helicopter")
    return None


def hot(state: State, hex_: Hex) -> bool:
    """Are helicopters fired at in a hex: by counters in or next to it, or a revealed AA regiment in range?

    [KS-A5.3.1-f, KS-A5.3.1-h]
    """
    return hex_ in _hot(state)


@by_identity
def _hot(state: State) -> frozenset[Hex]:
    grid = state.board.grid
    theirs = occupied(state, NVA)
    found = theirs.union(*(grid.neighbours(hex_) for hex_ in theirs))
    reach = tables().numbers.hot_range
    for piece in state.pieces_of(NVA):
        status = state.pieces[piece]
        if status.on_map and status.mode == COMBAT and is_aa(state, piece) and in_sight(state, piece):
            found |= {hex_ for hex_ in grid.hexes() if grid.distance(status.place, hex_) <= reach}
    return frozenset(found)


def clear_zones(transition: Transition) -> None:
    """A marker goes when the last helicopter has left its hex [KS-A5.3.1-e]."""
    state = transition.state
    for hex_ in state.zones:
        if not helicopters(state, hex_):
            transition.set(zones=tuple(one for one in transition.state.zones if one != hex_))
            transition.tell(LandingZone(place=state.label(hex_), made=False, rule="KS-A5.3.1-e"))
