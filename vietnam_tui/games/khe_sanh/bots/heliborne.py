"""For the bots: Heliborne Assaults.  Several battalions at once beside what must be won, if enough come through."""

from __future__ import annotations

from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.khe_sanh.bots.campaign import aims
from vietnam_tui.games.khe_sanh.bots.garrisons import spare
from vietnam_tui.games.khe_sanh.bots.odds import prospect
from vietnam_tui.games.khe_sanh.bots.us_campaign import beside, best_air, tempting
from vietnam_tui.games.khe_sanh.frames import Aloft
from vietnam_tui.games.khe_sanh.rules.air.flights import grounded, load_of
from vietnam_tui.games.khe_sanh.rules.air.helicopters import (
    TRANSPORT,
    Embark,
    Fly,
    Lift,
    refuse_assault_landing,
)
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Attack
from vietnam_tui.games.khe_sanh.rules.fire.air_support import Strike
from vietnam_tui.games.khe_sanh.rules.position.stacks import force, limit, size
from vietnam_tui.games.khe_sanh.rules.sequence.answers import End
from vietnam_tui.games.khe_sanh.state import US, State
from vietnam_tui.games.khe_sanh.units import COMBAT, PieceId

#: Battalions that must be there, of which two thirds are reckoned to land
FEWEST = 2
#: What those who have landed must promise for the others to land elsewhere
PLENTY = 3.0


class Landing(NamedTuple):
    """A Transport, whom it carries, and where it sets him down."""

    helicopter: PieceId
    unit: PieceId
    to: Hex


def order_in_heliborne(state: State) -> Proposal:
    """The next Transport of the assault that promises most, the hills first."""
    for aim in _next_first(state):
        flights = landings(state, aim)
        if flights and _promises(state, aim, flights):
            label = state.label(aim)
            return Proposal(Lift(flights[0].helicopter), f"battalions land beside {label} to assault it")
    return Proposal(End(), "no landing beside the enemy promises enough")


def _next_first(state: State) -> list[Hex]:
    """The aims, those beside which enough have landed last."""
    return sorted(aims(state), key=lambda aim: _plenty(state, aim))


def _plenty(state: State, aim: Hex) -> bool:
    """Have enough landed beside an aim, so that others go to the next?"""
    there = tuple(sorted(piece for to in beside(state, aim) for piece in _landed(state, to)))
    return bool(there) and prospect(state, Attack(aim, there)) > PLENTY


@by_identity
def planned(state: State) -> frozenset[PieceId]:
    """The Transports that wait in the Movement Segment, since they can land beside an aim that is worth it."""
    found = _plan(state)
    return frozenset() if found is None else frozenset(flight.helicopter for flight in found[1])


def order_of_strikes(state: State) -> Proposal | None:
    """Air Strikes for those who are going to land."""
    found = _plan(state) if state.air_strikes else None
    if found is None:
        return None
    aim, flights = found
    order = Strike(aim)
    many = best_air(*_supposed(state, aim, flights))[1]
    if not many or order.refusal(state) is not None:
        return None
    return Proposal(order, f"those who land beside {state.label(aim)} need the air")


@by_identity
def _plan(state: State) -> tuple[Hex, list[Landing]] | None:
    """The first aim beside which enough can land, and who lands."""
    for aim in aims(state):
        flights = landings(state, aim)
        if flights and _promises(state, aim, flights):
            return aim, flights
    return None


def order_aloft(state: State, frame: Aloft) -> Proposal | None:
    """The units that the Transport in hand takes along, then beside which aim it lands; None if it has no errand."""
    aboard = load_of(state, frame.helicopter)
    for aim in _next_first(state):
        for to in _places(state, aim):
            if aboard and refuse_assault_landing(state, frame.helicopter, to) is None:
                return Proposal(Fly(to), f"beside {state.label(aim)}")
        if not aboard:
            mine = [one for one in landings(state, aim) if one.helicopter == frame.helicopter]
            if mine:
                return Proposal(Embark(mine[0].unit), "it lands beside the enemy")
    return None


def landings(state: State, aim: Hex) -> list[Landing]:
    """Transports with a battalion each that can land beside an aim, as far as there is room."""
    room = {to: limit(state, US, to) - size(state, US, to) for to in _places(state, aim)}
    taken: set[PieceId] = set()
    found = []
    for helicopter in state.pieces_of(US) if any(left > 0 for left in room.values()) else ():
        status = state.pieces[helicopter]
        if not status.on_map or state.kind(helicopter).mission != TRANSPORT:
            continue
        if grounded(state, helicopter) is not None:
            continue
        unit = _passenger(state, helicopter, taken)
        if unit is None:
            continue
        for to, left in room.items():
            if left > 0 and refuse_assault_landing(state, helicopter, to, more=1) is None:
                found.append(Landing(helicopter, unit, to))
                room[to] -= 1
                taken.add(unit)
                break
    return found


def _places(state: State, aim: Hex) -> list[Hex]:
    """The hexes beside an aim, those first in which somebody has landed already."""
    return sorted(beside(state, aim), key=lambda to: (not _landed(state, to), to))


def _landed(state: State, hex_: Hex) -> tuple[PieceId, ...]:
    return tuple(p for p in force(state, US, hex_) if state.pieces[p].landed == "assault")


def _passenger(state: State, helicopter: PieceId, taken: set[PieceId]) -> PieceId | None:
    """The strongest battalion with a Transport that can be spared and is not taken by another."""
    return next((piece for piece in _passengers(state, helicopter) if piece not in taken), None)


@by_identity
def _passengers(state: State, helicopter: PieceId) -> tuple[PieceId, ...]:
    """The battalions with a Transport that can be spared, the strongest first."""
    found = []
    for piece in force(state, US, state.pieces[helicopter].place):
        status, printed = state.pieces[piece], state.kind(piece).combat
        if printed is None or status.disrupted or status.mode != COMBAT:
            continue
        if spare(state, piece) and Embark(piece).refusal(state, Aloft(helicopter)) is None:
            found.append((printed.fire, -piece))
    return tuple(PieceId(-number) for _, number in sorted(found, reverse=True))


def _promises(state: State, aim: Hex, flights: list[Landing]) -> bool:
    """Would two thirds of those who could come be enough, with the Air Strikes that can be spared?"""
    supposed, order = _supposed(state, aim, flights)
    if len(order.units) < FEWEST:
        return False
    if state.segment == "movement":
        return best_air(supposed, order)[0] > tempting(state, aim)
    return prospect(supposed, order) > tempting(state, aim)


def _supposed(state: State, aim: Hex, flights: list[Landing]) -> tuple[State, Attack]:
    """How it will be if two thirds of those who could come have landed, and their assault."""
    there = [piece for to in beside(state, aim) for piece in _landed(state, to)]
    through = flights[: (2 * len(flights) + 2) // 3]
    supposed = state
    for flight in through:
        supposed = supposed.with_piece(flight.unit, place=flight.to, landed="assault", mode=COMBAT)
    return supposed, Attack(aim, tuple(sorted({*there, *(flight.unit for flight in through)})))
