"""For the bots: how exposed a unit would be somewhere, judged by who could get there next turn.

No paths are searched here: how likely a unit is to get into contact is read off its distance, which is what
lets a bot look at every hex that a fugitive might run to.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple

from vietnam_tui.games.vietnam_battles.bots.combat_expectation import Blow, blow_on
from vietnam_tui.games.vietnam_battles.rules.combat.losses import is_last_step
from vietnam_tui.games.vietnam_battles.rules.movement.movement import destinations
from vietnam_tui.games.vietnam_battles.rules.position.terrain import terrain_table
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import end_phase
from vietnam_tui.games.vietnam_battles.spots import Spot, spots_of
from vietnam_tui.games.vietnam_battles.state import MOVEMENT, SIDES, State, other
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId

#: Chance of a leg unit to get next to an enemy so many hexes away, within its next move
LEG_CONTACT = (1.0, 1.0, 1.0, 0.95, 0.85, 0.6, 0.25, 0.05)
#: The same for a mobile unit, and for a monitor with water beside the enemy
MOBILE_CONTACT = (1.0, 1.0, 1.0, 1.0, 0.9, 0.75, 0.45, 0.15)
BOAT_CONTACT = (1.0, 1.0, 1.0, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
#: Chance that so many units around an enemy leave it no way to retreat
RING = (0.0, 0.1, 0.35, 0.6, 0.8, 0.92, 1.0)
#: Markers that an attack gets on average: by ground, with units landed that turn; and what meets them
SUPPORT, LANDED_SUPPORT, ANSWER = 8, 5, 3
#: What two spare markers bring to a bombardment
BOMBARDMENT = 6


def ranges(map_id: str, spot: Spot) -> bytes:
    """Spot -> its distance in hexes from one spot."""
    return spots_of(map_id).ranges(spot)


class Surroundings(NamedTuple):
    """What a land spot offers to attackers: neighbours by land, those where a helicopter lands, beaches,
    and whether a monitor can lie beside it."""

    approaches: int
    landings: int
    beaches: int
    water: bool
    line: str


@cache
def surroundings(map_id: str) -> dict[int, Surroundings]:
    """Land spot -> what it offers to attackers."""
    spots, key = spots_of(map_id), terrain_table()
    beside = {land for lands in spots.beside_boat.values() for land in lands}
    return {
        spot: Surroundings(
            len(around),
            sum(key[spots.terrain(n)].landing for n in around),
            sum(bool(spots.shore[spots.hex(n)]) for n in around),
            spot in beside,
            key[spots.terrain(spot)].crt,
        )
        for spot, around in spots.land_next.items()
    }


class Hunter(NamedTuple):
    """A unit that may attack next turn: its strength, distances, chances of contact, and who carries it."""

    strength: int
    away: bytes
    contact: tuple[float, ...]
    flies: bool
    sails: bool
    boat: bool


def hunters(state: State, side: str) -> list[Hunter]:
    """The units of a side that an enemy has to fear next turn."""
    found: list[Hunter] = []
    spots, key = state.spots, terrain_table()
    for unit in state.on_map(side):
        piece, place, strength = state.roster[unit], state.units[unit].place, state.face(unit).attack
        boat, leg = piece.mobility == "riverine", piece.mobility == "leg"
        contact = BOAT_CONTACT if boat else LEG_CONTACT if leg else MOBILE_CONTACT
        walks = side == "US" and leg
        flies = walks and state.slicks > 0 and key[spots.terrain(place)].landing
        sails = walks and state.tangos > 0 and bool(spots.shore[spots.hex(place)])
        found.append(Hunter(strength, ranges(state.map, place), contact, flies, sails, boat))
    return found


def strike(line: str, differential: float) -> Blow:
    """The chances at a differential that need not be whole."""
    return _strike(line, round(4 * differential))


@cache
def _strike(line: str, quarters: int) -> Blow:
    low, rest = divmod(quarters, 4)
    a, b = blow_on(line, low), blow_on(line, low + 1)
    return Blow(*(x + rest / 4 * (y - x) for x, y in zip(a, b, strict=True)))


def danger(state: State, pack: list[Hunter], spot: int, defense: int) -> float:
    """The steps that a unit of this defense strength may expect to lose in a spot in the enemy's next turn."""
    place = surroundings(state.map).get(spot)
    if place is None:
        return 0.1
    strength = count = 0.0
    carried: list[float] = []
    for hunter in pack:
        away = hunter.away[spot]
        chance = hunter.contact[away] if away < len(hunter.contact) else 0.0
        if hunter.boat:
            if place.water and chance:
                strength += hunter.strength * chance
            continue
        if chance:
            strength += hunter.strength * chance
            count += chance
        if chance < 0.7 and (hunter.flies or hunter.sails):
            carried.append(hunter.strength * (1 - chance))
    seats = min(state.slicks, place.landings) + min(state.tangos, place.beaches)
    carried = sorted(carried, reverse=True)[: min(seats, place.approaches)]
    best = 0.0
    if count:
        best = _hits(place.line, strength + SUPPORT - ANSWER - defense, count)
    if carried:
        lifted = strength + sum(carried) + LANDED_SUPPORT - ANSWER - defense
        best = max(best, _hits(place.line, lifted, count + len(carried)))
        count += len(carried)
    return best + 0.5 * _hits(place.line, BOMBARDMENT - ANSWER - defense + 3, count)


def _hits(line: str, differential: float, count: float) -> float:
    """Steps that an attack of so many units costs a full-strength target on average."""
    return _hits_of(line, round(4 * differential), round(8 * count))


@cache
def _hits_of(line: str, quarters: int, eighths: int) -> float:
    chances = _strike(line, quarters)
    whole, rest = divmod(min(eighths, 8 * (len(RING) - 1)), 8)
    ring = RING[whole]
    if rest:
        ring += rest / 8 * (RING[whole + 1] - ring)
    return chances.exchange + chances.retreat * ring + 2 * chances.eliminated


def after_flight(state: State, side: str) -> dict[UnitId, float]:
    """The danger to each unit of a side in the enemy's next turn when each runs where it is least.

    `state` is any state of a player turn; where it is the enemy's, the units move when it is over.
    """
    pack = hunters(state, other(side))
    moving = state if state.player == side and state.phase == MOVEMENT else _their_movement(state, side)
    found: dict[UnitId, float] = {}
    for unit in state.on_map(side):
        defense = state.face(unit).defense
        stay = danger(state, pack, state.units[unit].place, defense)
        if moving is not None:
            for spot in destinations(moving, unit):
                stay = min(stay, danger(state, pack, spot, defense))
        found[unit] = stay
    return found


def _their_movement(state: State, side: str) -> State | None:
    """The state in which a side moves after the enemy's player turn, None when that never comes."""
    if side == SIDES[0] or state.player == side or state.frames or state.result is not None:
        return None
    while state.player != side:
        phase = Transition(state)
        end_phase(phase)
        state = phase.state
        if state.result is not None or state.frames:
            return None
    return state


def standing_danger(state: State, side: str) -> dict[UnitId, float]:
    """The danger to each unit of a side in the enemy's next turn where it stands."""
    pack = hunters(state, other(side))
    return {
        unit: danger(state, pack, state.units[unit].place, state.face(unit).defense)
        for unit in state.on_map(side)
    }


def threat_of_loss(state: State, side: str, standing: Iterable[UnitId]) -> float:
    """The chance that at least one of these units of a side is eliminated in the enemy's next attacks."""
    pack = hunters(state, other(side))
    safe = 1.0
    places = surroundings(state.map)
    markers = min(2, len(state.hand(other(side))))
    for unit in standing:
        place = places.get(state.units[unit].place)
        if place is None:
            continue
        strength = count = 0.0
        for hunter in pack:
            away = hunter.away[state.units[unit].place]
            chance = hunter.contact[away] if away < len(hunter.contact) else 0.0
            strength += hunter.strength * chance
            count += chance
        if not count:
            continue
        chances = strike(place.line, strength + 1.6 * markers - 2 - state.face(unit).defense)
        fatal = chances.eliminated
        if is_last_step(state, unit):
            fatal += chances.exchange + 0.25 * chances.retreat
        safe *= 1 - min(1.0, count) * fatal
    return 1 - safe
