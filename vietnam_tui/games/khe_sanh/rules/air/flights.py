"""Landing Zones and flights (A5.3, A3.1, A9.3): where helicopters land, what a flight costs, being driven off.

Landing Zones follow from what everybody knows: a town that hidden counters may have taken is none.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, partial
from types import MappingProxyType
from typing import Literal

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.counters import board, terrain_key
from vietnam_tui.games.khe_sanh.frames import AntiAircraft, Assault, Mission, Turning
from vietnam_tui.games.khe_sanh.map_names import HELICOPTER_ENTRY, TOWN
from vietnam_tui.games.khe_sanh.phrases import MP, counted, join, way
from vietnam_tui.games.khe_sanh.rules.fire.artillery import Supported
from vietnam_tui.games.khe_sanh.rules.movement.movement import allowance
from vietnam_tui.games.khe_sanh.rules.position.control import enemy_controlled, pass_through
from vietnam_tui.games.khe_sanh.rules.position.stacks import helicopters, in_sight, occupied
from vietnam_tui.games.khe_sanh.rules.position.terrain import area_of, ground
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.tables import Effort, tables
from vietnam_tui.games.khe_sanh.transition import Transition, has_facing
from vietnam_tui.games.khe_sanh.units import COMBAT, NO_PIECE, OFF, PieceId

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
    """The manner in which a helicopter lands in a hex, None where it cannot [KS-A5.3.1-a, KS-A5.3.1-c]."""
    return _ways_to_land(state)[hex_]


@by_identity
def _ways_to_land(state: State) -> ByNeed[Hex, Landing | None]:
    """Hex -> the manner in which a helicopter lands there, as far as it has been asked for."""
    return ByNeed(partial(_way_to_land, state))


def _way_to_land(state: State, hex_: Hex) -> Landing | None:
    if hex_ not in area_of(state) or hex_ in ground(state.map).forbidden or hex_ in occupied(state, NVA):
        return None
    if hex_ in state.zones:
        return "zone"
    if standing(state, hex_):
        return "held"
    return "made" if hex_ in _clearings(state.map) else None


@cache
def _clearings(map_id: str) -> frozenset[Hex]:
    """The hexes in which a Landing Zone can be made, whoever is there."""
    here = board(map_id)
    fit = {terrain.id for terrain in terrain_key().terrain if terrain.landing != "none"}
    return frozenset(hex_ for hex_ in here.grid.hexes() if here.terrain[hex_] in fit)


def existing(state: State) -> tuple[Hex, ...]:
    """The hexes that are Landing Zones now, in order: towns and bases of the US/GVN, and markers."""
    rooms = {base.place for base in state.bases}.union(state.board.hexes_of(TOWN), state.zones)
    return tuple(hex_ for hex_ in sorted(rooms) if landing(state, hex_) in ("held", "zone"))


def refuse_landing(state: State, hex_: Hex) -> Refusal | None:
    """Why no helicopter may land in a hex, or None."""
    return _refused_landings(state)[hex_]


@by_identity
def _refused_landings(state: State) -> ByNeed[Hex, Refusal | None]:
    """Hex -> why no helicopter may land there, as far as it has been asked for."""
    return ByNeed(partial(_refused_landing, state))


def _refused_landing(state: State, hex_: Hex) -> Refusal | None:
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
            found = found.union(grid.within(status.place, reach))
    return frozenset(found)


def clear_zones(transition: Transition) -> None:
    """A marker goes when the last helicopter has left its hex [KS-A5.3.1-e]."""
    state = transition.state
    for hex_ in state.zones:
        if not helicopters(state, hex_):
            transition.set(zones=tuple(one for one in transition.state.zones if one != hex_))
            transition.tell(LandingZone(place=state.label(hex_), made=False, rule="KS-A5.3.1-e"))


#: The ways in which pieces come that wait for a flight
BY_AIR = ("air", "air or road")

#: The purpose of a helicopter's flight -> the rule that lets it
RULES: dict[Mission, str] = {
    "transfer": "KS-A9.3.1-b",
    "transport": "KS-A9.3.1-c",
    "heliborne": "KS-A9.3.1-g",
    "support": "KS-A9.3.1-d",
    "home": "KS-A9.3.1-f",
    "scattering": "KS-A9.3.1-o",
}


#: The flights that do not count as missions
NO_MISSIONS: tuple[Mission, ...] = ("home", "scattering")


class Flown(Told, frozen=True, tag="flown"):
    """A helicopter has flown a mission, with what it carries."""

    unit: str
    mission: str
    path: tuple[str, str]
    cost: int
    load: tuple[str, ...] = ()

    measures = MappingProxyType({"cost": MP})

    @property
    def sentence(self) -> str:
        load = f" with {join(self.load)}" if self.load else ""
        return f"{self.unit} flies {way(self.path)}{load} ({self.mission}) for {counted(self.cost, 'MP')}"


def effort(state: State) -> Effort:
    """The line of the Operations Effort chart for this Impulse [KS-A5.3.2-a]."""
    return next(line for line in tables().effort if line.level == state.effort)


def available(state: State, piece: PieceId) -> bool:
    """Does a piece off the map wait to be flown in: a reinforcement that is due, or what was driven off?"""
    status, entry = state.pieces[piece], state.roster[piece]
    if status.fate == "away":
        return not status.done  # [KS-A9.4.3-f]
    row = state.force_of(piece)
    # [KS-A12.0-a]
    return status.fate == "due" and row is not None and row.entry in BY_AIR and entry.turn <= state.turn


def grounded(state: State, piece: PieceId) -> Refusal | None:
    """Why a helicopter cannot begin a mission in the US/GVN player's own Impulse, or None."""
    status, name = state.pieces[piece], state.name(piece)
    if state.side(piece) != state.phasing or state.kind(piece).role != "helicopter":
        return Refusal("KS-A9.3.1-b", f"{name} is no helicopter that flies in this segment")
    if not status.on_map and not available(state, piece):
        return Refusal("KS-A12.0-a", f"{name} is not there to fly")
    return exhausted(state, piece)


def exhausted(state: State, piece: PieceId) -> Refusal | None:
    """Why a helicopter has no mission left in this Impulse of either player, or None."""
    status, name = state.pieces[piece], state.name(piece)
    if status.resting:
        return Refusal("KS-A9.3-a", f"{name} has completed its missions and rests in this Impulse")
    if status.missions >= effort(state).missions:
        return Refusal("KS-A9.3.1-k", f"{name} has flown all its missions of this Impulse")
    return None


# -- costs --------------------------------------------------------------------------------------------------


@cache
def from_edge(map_id: str) -> tuple[int, ...]:
    """Hex -> how far it is from the Helicopter Entry Area."""
    grid, area = board(map_id).grid, board(map_id).area(HELICOPTER_ENTRY)
    return tuple(min((grid.distance(edge, hex_) for edge in area), default=0) for hex_ in grid.hexes())


@cache
def _from_edge_within(map_id: str, far: int) -> list[Hex]:
    """The hexes at most so far from the Helicopter Entry Area, in the order of the map."""
    edge = from_edge(map_id)
    return [hex_ for hex_ in board(map_id).grid.hexes() if edge[hex_] <= far]


def budget(state: State, helicopter: PieceId) -> int:
    """The movement points that a helicopter has left in this Impulse [KS-A5.3.2-a]."""
    return effort(state).helicopter - state.pieces[helicopter].flown


def leaving(state: State, helicopter: PieceId) -> int:
    """The cost of taking off; nothing off the map or in the air."""
    status = state.pieces[helicopter]
    if not status.on_map or status.aloft:
        return 0  # [KS-A5.3.2-d]
    return tables().helicopters.leaving["hot" if hot(state, status.place) else "cold"]  # [KS-A5.3.2-c]


def price(state: State, helicopter: PieceId, to: Hex) -> int:
    """The cost of a flight to a Landing Zone: leaving, each hex, landing in the place of the last [KS-A5.3.2-b]."""
    chart, place = tables().helicopters, state.pieces[helicopter].place
    hexes = from_edge(state.map)[to] + 1 if place == OFF else state.board.grid.distance(place, to)
    how = "made" if landing(state, to) == "made" else "hot" if hot(state, to) else "cold"
    return leaving(state, helicopter) + (hexes - 1) * chart.hex + chart.landing[how]  # type: ignore[index]


def price_out(state: State, helicopter: PieceId) -> int:
    """The cost of a flight off the map, by the Helicopter Entry Area [KS-A9.3.1-b]."""
    place = state.pieces[helicopter].place
    return leaving(state, helicopter) + from_edge(state.map)[place] * tables().helicopters.hex


def refuse_flight(state: State, helicopter: PieceId, to: Hex) -> Refusal | None:
    """Why a helicopter cannot fly to a hex, or None."""
    if to == state.pieces[helicopter].place:
        return Refusal("KS-A9.3.1-c", f"{state.name(helicopter)} is in {state.label(to)} already")
    refused = refuse_landing(state, to)
    if refused is not None:
        return refused
    cost, left = price(state, helicopter, to), budget(state, helicopter)
    if cost > left:
        return Refusal(
            "KS-A5.3.2-a",
            f"the flight to {state.label(to)} costs {cost} MPs, and {state.name(helicopter)} has {left}",
        )
    return None


def targets(state: State, helicopter: PieceId) -> Iterator[Hex]:
    """The hexes that a helicopter can fly to, in order."""
    place, left = state.pieces[helicopter].place, budget(state, helicopter)
    near = _from_edge_within(state.map, left) if place == OFF else state.board.grid.within(place, left)
    return (hex_ for hex_ in near if refuse_flight(state, helicopter, hex_) is None)


def load_of(state: State, helicopter: PieceId) -> tuple[PieceId, ...]:
    """The pieces aboard a helicopter."""
    return tuple(piece for piece in state.pieces_of(US) if state.pieces[piece].aboard == helicopter)


# -- flying -------------------------------------------------------------------------------------------------


def take_off(transition: Transition, helicopter: PieceId, to: Hex, mission: Mission, cost: int) -> None:
    """A helicopter flies to a hex, or off the map; where it takes off or lands under fire that comes first."""
    state = transition.state
    status, load = state.pieces[helicopter], load_of(state, helicopter)
    place = status.place
    if state.mover not in load:
        transition.release()
    if mission not in NO_MISSIONS:
        transition.piece(helicopter, missions=status.missions + 1)
    if mission != "scattering":
        transition.piece(helicopter, flown=status.flown + cost)
    transition.tell(
        Flown(
            unit=state.name(helicopter),
            mission=mission,
            path=(state.label(place) or "off the map", state.label(to) or "off the map"),
            cost=cost,
            load=tuple(state.name(piece) for piece in load),
            rule=RULES[mission],
        )
    )
    if mission != "scattering" and place != OFF and not status.aloft and hot(state, place):
        transition.push(AntiAircraft(helicopter, place, mission, leaving=True, going=to))
    else:
        approach(transition, helicopter, to, mission)


def approach(transition: Transition, helicopter: PieceId, to: Hex, mission: Mission) -> None:
    """A helicopter comes to where it lands or fights, or has left the map."""
    if to == OFF:
        _fly_out(transition, helicopter)
    elif mission == "support" or hot(transition.state, to):
        transition.push(AntiAircraft(helicopter, to, mission))
    else:
        land(transition, helicopter, to, mission)


def land(transition: Transition, helicopter: PieceId, to: Hex, mission: Mission) -> None:
    """A helicopter lands, makes the Landing Zone if there is none, and sets down what it carries."""
    state = transition.state
    load = load_of(state, helicopter)
    if landing(state, to) == "made":
        transition.set(zones=tuple(sorted((*state.zones, to))))
        transition.tell(LandingZone(place=state.label(to), made=True, rule="KS-A5.3.1-a"))
    transition.piece(helicopter, aloft=False)
    transition.put(helicopter, to)
    for piece in load:
        _set_down(transition, piece, to, mission)
    if any(has_facing(transition.state, piece) for piece in load):
        transition.queue(Turning(US, to))


def join_combat(transition: Transition, helicopter: PieceId, place: Hex) -> None:
    """A Gunship is over the hex from which it supports, or in the one that it helps to defend from the ground.

    [KS-A9.3.1-d]
    """
    assault = transition.state.top
    assert isinstance(assault, Assault)
    if place != assault.target or transition.state.pieces[helicopter].place != place:  # [KS-A9.3.1-n]
        transition.piece(helicopter, aloft=True)
        transition.put(helicopter, place)
    transition.replace(msgspec.structs.replace(assault, gunships=(*assault.gunships, helicopter)))
    transition.tell(
        Supported(
            side=US,
            by=transition.state.name(helicopter),
            place=transition.state.label(assault.target),
            rule="KS-A9.3.1-d",
        )
    )


def _set_down(transition: Transition, piece: PieceId, to: Hex, mission: Mission) -> None:
    """A unit is set down; it keeps the MPs that it has, unless an enemy ZOC stops it."""
    moving = transition.state.segment == "movement"
    # who comes from off the map has all its MPs, who is lifted on it those left [KS-A5.3.3-b]
    if moving and not transition.state.pieces[piece].on_map:
        transition.piece(piece, allowance=allowance(transition.state, piece), spent=0)
    transition.piece(piece, aboard=NO_PIECE)
    transition.put(piece, to)
    state = transition.state
    # in an enemy ZOC the flight is the end of its move [KS-A5.3.3-c]
    stops = moving and (to in enemy_controlled(state, US) or state.pieces[piece].stopped)
    how = "assault" if mission == "heliborne" else "transport"
    transition.piece(piece, landed=how, moved=True, stopped=stops)
    pass_through(transition, piece, [to])


def _fly_out(transition: Transition, helicopter: PieceId) -> None:
    """A helicopter has left the map; what it has flown in this Impulse still counts."""
    status = transition.state.pieces[helicopter]
    transition.remove(helicopter, "away")
    transition.piece(helicopter, missions=status.missions, flown=status.flown, resting=status.resting)


def abort(transition: Transition, helicopter: PieceId) -> None:
    """A helicopter is driven off the map with its load, until the next US/GVN Impulse [KS-A9.4.3-f]."""
    load = load_of(transition.state, helicopter)
    forget(transition, load)
    for piece in (helicopter, *load):
        transition.remove(piece, "away")
        transition.piece(piece, done=True)
    transition.piece(helicopter, missions=effort(transition.state).missions)


def forget(transition: Transition, load: tuple[PieceId, ...]) -> None:
    """The unit in hand is not, once it is off the map."""
    if transition.state.mover in load:
        transition.set(mover=NO_PIECE)
