"""For the bots: helicopters.  Transports carry battalions where they are needed; AA Fire waits for those that do."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import NamedTuple

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.core.model import Action
from vietnam_tui.games.khe_sanh.bots import heliborne
from vietnam_tui.games.khe_sanh.bots.campaign import aims
from vietnam_tui.games.khe_sanh.bots.garrisons import (
    bare,
    headless,
    idle_hq,
    lacking,
    on_picket,
    outposts,
    short,
)
from vietnam_tui.games.khe_sanh.bots.goals import ENDLESS, objectives, rounds, vacant
from vietnam_tui.games.khe_sanh.bots.odds import best_row
from vietnam_tui.games.khe_sanh.bots.us_campaign import detour
from vietnam_tui.games.khe_sanh.counters import board
from vietnam_tui.games.khe_sanh.frames import Aloft, AntiAircraft, Assault, FlyingHome
from vietnam_tui.games.khe_sanh.rules.air.anti_aircraft import Fire
from vietnam_tui.games.khe_sanh.rules.air.close_support import Cover
from vietnam_tui.games.khe_sanh.rules.air.flights import effort, grounded, hot, is_aa, load_of, refuse_flight
from vietnam_tui.games.khe_sanh.rules.air.helicopters import (
    TRANSPORT,
    Embark,
    Fly,
    Lift,
    assaulting,
)
from vietnam_tui.games.khe_sanh.rules.assault.results import is_hq
from vietnam_tui.games.khe_sanh.rules.movement.entry import Leave
from vietnam_tui.games.khe_sanh.rules.position.stacks import force, limit, size
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Pass
from vietnam_tui.games.khe_sanh.rules.sequence.turns import RULES
from vietnam_tui.games.khe_sanh.state import US, State
from vietnam_tui.games.khe_sanh.units import COMBAT, MANEUVER, OFF, PieceId

#: How many movement points on foot a flight must save
SAVES = 8
#: How near to an aim battalions are set down, in hexes
NEAR = (2, 5)
#: What a battalion is worth at once to a garrison that lacks it, at most, and what landing under fire costs
GARRISON = 10
UNDER_FIRE = 8.0
#: What it is worth to bring a Headquarters to a garrison: less than any battalion
STAFF = 4.0


class Mission(NamedTuple):
    """The units that a Transport takes along, in which mode from off the map, and where to."""

    load: Embark | None
    to: Hex
    gain: float


def order_in_movement(state: State) -> Proposal | None:
    """The next helicopter that has something worth flying for."""
    best: tuple[float, int, Lift] | None = None
    for piece in state.pieces_of(US):
        if state.kind(piece).mission != TRANSPORT or grounded(state, piece) is not None:
            continue
        if piece in heliborne.planned(state):
            continue
        found = mission(state, piece)
        if found is None or Lift(piece).refusal(state) is not None:
            continue
        if best is None or (found.gain, -piece) > best[:2]:
            best = (found.gain, -piece, Lift(piece))
    return None if best is None else Proposal(best[2], "battalions are flown to where they are needed")


def order_aloft(state: State, frame: Aloft) -> Proposal:
    """The units to take along, then where to."""
    found = None if assaulting(state) else mission(state, frame.helicopter)
    beside_them = heliborne.order_aloft(state, frame) if assaulting(state) else None
    if beside_them is not None:
        return beside_them
    if found is not None:
        if found.load is not None and RULES.questions.refusal(state, found.load) is None:
            return Proposal(found.load, "it goes along")
        if RULES.questions.refusal(state, Fly(found.to)) is None:
            return Proposal(Fly(found.to), f"{state.label(found.to)} is near where they are needed")
    legal = tuple(RULES.questions.actions(state))
    cold = [action for action in legal if isinstance(action, Fly) and not hot(state, action.to)]
    flights = cold or [action for action in legal if isinstance(action, Fly)]
    if flights:
        return Proposal(min(flights, key=lambda one: one.to), "a Landing Zone that is safe")
    return Proposal(legal[0], "nothing else can be done")


def mission(state: State, helicopter: PieceId) -> Mission | None:
    """The most useful mission of a Transport in the Movement Segment, or None."""
    aboard = load_of(state, helicopter)
    if aboard and is_hq(state, aboard[0]):
        return _with_staff(state, helicopter)
    if aboard:
        return _drop(state, helicopter, aboard[0], None)
    found = []
    for piece in _beside(state, helicopter):
        order = _boarding(state, helicopter, piece)
        if order is not None:
            carried = _drop(state, helicopter, piece, order)
            if carried is not None:
                found.append(carried)
    best = max(found, key=lambda one: (one.gain, -one.to), default=None)
    return best or _staff(state, helicopter) or _fetch(state, helicopter)


def _with_staff(state: State, helicopter: PieceId) -> Mission | None:
    """Where a Headquarters aboard is set down."""
    open_to = _garrisons_for_staff(state, helicopter)
    return Mission(None, open_to[0], STAFF) if open_to else None


def _garrisons_for_staff(state: State, helicopter: PieceId) -> list[Hex]:
    return [
        to for to in headless(state) if not hot(state, to) and refuse_flight(state, helicopter, to) is None
    ]


def _staff(state: State, helicopter: PieceId) -> Mission | None:
    """A Headquarters goes to a garrison that has none, after all battalions and never under fire."""
    open_to = _garrisons_for_staff(state, helicopter)
    for piece in _beside(state, helicopter) if open_to else ():
        waits = idle_hq(state, piece) or (is_hq(state, piece) and not state.pieces[piece].on_map)
        order = Embark(piece) if state.pieces[piece].on_map else Embark(piece, MANEUVER)
        if waits and order.refusal(state, Aloft(helicopter)) is None:
            return Mission(order, open_to[0], STAFF)
    return None


def _beside(state: State, helicopter: PieceId) -> tuple[PieceId, ...]:
    """The pieces that are where a helicopter takes off, and may go aboard."""
    place = state.pieces[helicopter].place
    return _off_the_map(state) if place == OFF else force(state, US, place)


@by_identity
def _off_the_map(state: State) -> tuple[PieceId, ...]:
    return tuple(piece for piece in state.pieces_of(US) if state.pieces[piece].place == OFF)


def _boarding(state: State, helicopter: PieceId, piece: PieceId) -> Embark | None:
    status = state.pieces[piece]
    if state.kind(piece).role != "unit" or (status.on_map and not _waits(state, piece)):
        return None
    order = Embark(piece) if status.on_map else Embark(piece, COMBAT)
    return order if order.refusal(state, Aloft(helicopter)) is None else None


def _waits(state: State, piece: PieceId) -> bool:
    """Is a unit free to be flown away?"""
    status = state.pieces[piece]
    if status.moved or status.disrupted or status.landed or status.place in objectives(state):
        return False
    if on_picket(state, piece):
        return False
    return piece not in outposts(state) or bare(state)


def _afoot(state: State, hex_: int) -> int:
    """Movement points from a hex to the nearest aim or empty objective, on foot."""
    return _marches(state)[hex_]


@by_identity
def _marches(state: State) -> ByNeed[int, int]:
    """Hex -> movement points on foot, as far as they are asked for."""
    ways = [(rounds(state, US, goal), detour(state, goal)) for goal in _goals(state)]
    return ByNeed(lambda hex_: min([ENDLESS, *(way.get(hex_, ENDLESS) + more for way, more in ways)]))


@by_identity
def _goals(state: State) -> tuple[Hex, ...]:
    return (*short(state), *aims(state))


def _drop(state: State, helicopter: PieceId, piece: PieceId, order: Embark | None) -> Mission | None:
    """The best hex to set a unit down in: an empty objective, else a cold one near an aim with room."""
    status = state.pieces[piece]
    before = _afoot(state, status.place) if status.on_map else ENDLESS
    best: tuple[float, int] | None = None
    stacks, crowds = state.kind(piece).stacks, _crowds(state)
    for to in _landings(state, helicopter):
        there, most = crowds[to]
        if there + stacks > most:
            continue
        gain = before - _afoot(state, to) + 0.5 * min(there, 2)
        if to in objectives(state):
            gain = before + _relief(state, to)
        if best is None or (gain, -to) > best:
            best = (gain, -to)
    if best is None or best[0] < SAVES:
        return None
    return Mission(order, Hex(-best[1]), best[0])


@by_identity
def _crowds(state: State) -> ByNeed[Hex, tuple[int, int]]:
    """Hex -> how many of the US/GVN are in it, and how many find room, as far as it is asked for."""
    return ByNeed(lambda hex_: (size(state, US, hex_), limit(state, US, hex_)))


def _relief(state: State, hex_: Hex) -> float:
    """How much better it is to come to a garrison at once, which may be too weak, than on foot from nearby."""
    if not vacant(state, US, hex_):
        return -ENDLESS
    return min(lacking(state, hex_), GARRISON) - UNDER_FIRE * hot(state, hex_)


@by_identity
def _landings(state: State, helicopter: PieceId) -> tuple[Hex, ...]:
    """Cold hexes that a helicopter reaches, near what is aimed at, and the Landing Zones of bases on the way."""
    near = {base.place for base in state.bases if not base.captured}.union(
        objectives(state), *(_around(state.map, goal) for goal in _goals(state))
    )
    return tuple(
        hex_
        for hex_ in sorted(near)
        if (hex_ in objectives(state) or not hot(state, hex_))
        and refuse_flight(state, helicopter, hex_) is None
    )


@cache
def _around(map_id: str, goal: Hex) -> frozenset[Hex]:
    """A goal and the hexes near it in which columns gather."""
    grid = board(map_id).grid
    ring = {Hex(h) for h in grid.hexes() if NEAR[0] <= grid.distance(h, goal) <= NEAR[1]}
    return frozenset(ring | {goal})


def _fetch(state: State, helicopter: PieceId) -> Mission | None:
    """An empty Transport goes where battalions wait for one, if it can carry them on in this Impulse.

    With one mission in an Impulse it comes nearer to them alone.
    """
    status, missions = state.pieces[helicopter], effort(state).missions
    waiting = _unserved(state)
    before = sum(state.pieces[one].place == status.place for one in _idle(state) if one < helicopter)
    here = status.on_map and _waiting(state).get(status.place, 0) > before
    if status.on_map and status.missions + 1 >= missions:
        return None if here or missions > 1 else _towards(state, helicopter, waiting)
    found = [
        (float(many) - 0.1 * state.board.grid.distance(max(status.place, Hex(0)), place), place)
        for place, many in sorted(waiting.items())
        if place != status.place
        and not here
        and refuse_flight(state, helicopter, place) is None
        and not hot(state, place)
    ]
    if not found:
        return None if here else _towards(state, helicopter, waiting)
    worth, place = max(found)
    return Mission(None, place, worth)


@by_identity
def _waiting(state: State) -> dict[Hex, int]:
    """Hex -> how many wait in it for a Transport."""
    waiting: dict[Hex, int] = {}
    for piece in state.pieces_of(US):
        one = state.pieces[piece]
        if one.on_map and not one.moved and (_far_off(state, piece) or _leaderless(state, piece)):
            waiting[one.place] = waiting.get(one.place, 0) + 1
    return waiting


@by_identity
def _unserved(state: State) -> dict[Hex, int]:
    """Hex -> how many wait in it for whom no Transport stands there."""
    served = Counter(state.pieces[helicopter].place for helicopter in _idle(state))
    left = {place: many - served[place] for place, many in _waiting(state).items()}
    return {place: many for place, many in left.items() if many > 0}


@by_identity
def _idle(state: State) -> tuple[PieceId, ...]:
    """The Transports on the map with nobody aboard."""
    laden = {piece.aboard for piece in state.pieces}
    return tuple(
        piece
        for piece in state.pieces_of(US)
        if state.pieces[piece].on_map and state.kind(piece).mission == TRANSPORT and piece not in laden
    )


def _far_off(state: State, piece: PieceId) -> bool:
    """Does a unit wait that can be flown, and would march long?"""
    fit = state.kind(piece).role == "unit" and state.kind(piece).airmobile == "both"
    return fit and _waits(state, piece) and _afoot(state, state.pieces[piece].place) > 2 * SAVES


def _leaderless(state: State, piece: PieceId) -> bool:
    """Does a Headquarters wait for which there is a garrison that has none?"""
    idle = idle_hq(state, piece) and state.pieces[piece].place not in objectives(state)
    return idle and bool(headless(state))


def _towards(state: State, helicopter: PieceId, waiting: dict[Hex, int]) -> Mission | None:
    """An empty Transport comes nearer to battalions that wait out of its reach: to a base on the way."""
    grid, place = state.board.grid, state.pieces[helicopter].place
    if not waiting or place < 0:
        return None
    goal = max(waiting, key=lambda hex_: (waiting[hex_], -grid.distance(place, hex_), -hex_))
    mine = grid.distance(place, goal)
    nearer = sum(grid.distance(state.pieces[one].place, goal) < mine for one in _idle(state))
    if nearer >= waiting[goal]:
        return None
    found = [
        (grid.distance(base.place, goal), base.place)
        for base in state.bases
        if not base.captured
        and not hot(state, base.place)
        and refuse_flight(state, helicopter, base.place) is None
    ]
    if not found or min(found)[0] + SAVES > grid.distance(place, goal):
        return None
    return Mission(None, min(found)[1], STAFF / 2)


# -- Gunships -----------------------------------------------------------------------------------------------


def order_of_cover(state: State, frame: Assault) -> Proposal:
    """A Gunship where it turns the fight, from the hex in which it is least fired at."""
    label = state.label(frame.target)
    found = [action for action in RULES.questions.actions(state) if isinstance(action, Cover)]
    sign = 1.0 if state.phasing == US else -1.0
    for action in sorted(found, key=lambda one: (hot(state, one.at), one.at, one.unit)):
        with_it = msgspec.structs.replace(frame, gunships=(*frame.gunships, action.unit))
        gained = sign * (best_row(state, with_it)[0] - best_row(state, frame)[0])
        if gained > (0.6 if hot(state, action.at) else 0.2):
            return Proposal(action, f"a Gunship turns the fight at {label}")
        break
    return Proposal(Pass(), f"no Gunship is risked at {label}")


def order_home(state: State, frame: FlyingHome, legal: tuple[Action, ...]) -> Proposal:
    """A Gunship waits for another fight if it may, else goes where nobody fires at it, near the next one."""
    if Pass() in legal:
        return Proposal(Pass(), "another fight may come")
    return landing(state, legal)


def landing(state: State, legal: tuple[Action, ...]) -> Proposal:
    """The Landing Zone to fly to: cold, and near what is aimed at."""
    flights = [action for action in legal if isinstance(action, Fly)]
    if not flights:
        return Proposal(next(a for a in legal if isinstance(a, Leave)), "off the map, to come again")
    goals, grid = aims(state), state.board.grid
    best = min(
        flights,
        key=lambda one: (
            hot(state, one.to),
            min((grid.distance(one.to, goal) for goal in goals), default=0),
            one.to,
        ),
    )
    return Proposal(best, "a Landing Zone near the next fight")


# -- Anti-Aircraft Fire -------------------------------------------------------------------------------------


def order_of_fire(state: State, frame: AntiAircraft, legal: tuple[Action, ...]) -> Proposal:
    """Everybody fires at what is worth it; a hidden AA regiment shows itself for a load or a Gunship only."""
    carries = any(piece.aboard == frame.helicopter for piece in state.pieces)
    worth_it = carries or frame.mission in ("support", "scattering", "home")
    for action in legal:
        if isinstance(action, Fire) and worth_it:
            return Proposal(action, "everybody who can fires at it")
    quiet = [a for a in legal if isinstance(a, Fire) and not is_aa(state, a.unit) and frame.leaving]
    if quiet:
        return Proposal(quiet[0], "everybody who can fires at it")
    return Proposal(Pass(), "the fire is kept for a better target")
