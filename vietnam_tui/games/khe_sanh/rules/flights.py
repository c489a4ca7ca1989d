"""Flights (A5.3.2, A9.3): what they cost, who is ready for one, taking off and landing, being driven off."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from types import MappingProxyType

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.counters import board
from vietnam_tui.games.khe_sanh.frames import AntiAircraft, Assault, Mission, Turning
from vietnam_tui.games.khe_sanh.map_names import HELICOPTER_ENTRY
from vietnam_tui.games.khe_sanh.phrases import MP, counted, join, way
from vietnam_tui.games.khe_sanh.rules.control import pass_through
from vietnam_tui.games.khe_sanh.rules.landing_zones import LandingZone, hot, landing, refuse_landing
from vietnam_tui.games.khe_sanh.rules.movement import allowance
from vietnam_tui.games.khe_sanh.rules.support import Supported
from vietnam_tui.games.khe_sanh.rules.zones import enemy_controlled
from vietnam_tui.games.khe_sanh.state import US, State
from vietnam_tui.games.khe_sanh.tables import Effort, tables
from vietnam_tui.games.khe_sanh.transition import Transition, has_facing
from vietnam_tui.games.khe_sanh.units import NO_PIECE, OFF, PieceId

#: How pieces come that wait for a flight
BY_AIR = ("air", "air or road")

#: What a helicopter flies for -> the rule that lets it
RULES: dict[Mission, str] = {
    "transfer": "KS-A9.3.1-b",
    "transport": "KS-A9.3.1-c",
    "heliborne": "KS-A9.3.1-g",
    "support": "KS-A9.3.1-d",
    "home": "KS-A9.3.1-f",
    "scattering": "KS-A9.3.1-o",
}


#: What is flown without a mission being counted
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


def budget(state: State, helicopter: PieceId) -> int:
    """The movement points that a helicopter has left in this Impulse [KS-A5.3.2-a]."""
    return effort(state).helicopter - state.pieces[helicopter].flown


def leaving(state: State, helicopter: PieceId) -> int:
    """What taking off costs; nothing off the map or in the air."""
    status = state.pieces[helicopter]
    if not status.on_map or status.aloft:
        return 0  # [KS-A5.3.2-d]
    return tables().helicopters.leaving["hot" if hot(state, status.place) else "cold"]  # [KS-A5.3.2-c]


def price(state: State, helicopter: PieceId, to: Hex) -> int:
    """What a flight to a Landing Zone costs: leaving, each hex, landing in the place of the last [KS-A5.3.2-b]."""
    chart, place = tables().helicopters, state.pieces[helicopter].place
    hexes = from_edge(state.map)[to] + 1 if place == OFF else state.board.grid.distance(place, to)
    how = "made" if landing(state, to) == "made" else "hot" if hot(state, to) else "cold"
    return leaving(state, helicopter) + (hexes - 1) * chart.hex + chart.landing[how]  # type: ignore[index]


def price_out(state: State, helicopter: PieceId) -> int:
    """What a flight off the map costs, by the Helicopter Entry Area [KS-A9.3.1-b]."""
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
    place, left, grid = state.pieces[helicopter].place, budget(state, helicopter), state.board.grid
    edge = from_edge(state.map)
    near = (h for h in grid.hexes() if (edge[h] if place == OFF else grid.distance(place, h)) <= left)
    return (Hex(h) for h in near if refuse_flight(state, helicopter, Hex(h)) is None)


def load_of(state: State, helicopter: PieceId) -> tuple[PieceId, ...]:
    """What is aboard a helicopter."""
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
