"""Movement (5.0): who may move, how far, and why not further.

Land units move over land spots by leg or mobile rules, monitors over water [VB-12.0-f].  A move goes hex by
hex along the cheapest way to a place where the unit may stop, or takes a single step of the player's own choosing
(`ways`); the unit then stays in hand and may go on with what is left until another unit is moved [VB-5.0-a].
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal, NamedTuple

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.long_march import LongMarch, Progress
from vietnam_tui.engine.search import Reached, Steps, reach
from vietnam_tui.games.vietnam_battles.frames import Passing
from vietnam_tui.games.vietnam_battles.phrases import out_of_play
from vietnam_tui.games.vietnam_battles.rules.position.terrain import (
    fares,
    hexside_table,
    prices,
    terrain_table,
)
from vietnam_tui.games.vietnam_battles.rules.position.view import view
from vietnam_tui.games.vietnam_battles.rules.position.zoc import (
    Area,
    Occupancy,
    Onward,
    area_of,
    barred,
    field,
)
from vietnam_tui.games.vietnam_battles.rules.sequence.reinforcements import (
    edge_spots,
    entry_rule,
    entry_waters,
    not_yet_here,
    waits,
)
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot
from vietnam_tui.games.vietnam_battles.state import MOBILE_MOVEMENT, MOVEMENT, State, other
from vietnam_tui.games.vietnam_battles.units import UnitId

MOVEMENT_PHASES = (MOVEMENT, MOBILE_MOVEMENT)

#: In place of a hexside for the step to the other bank of the same hex
NO_SIDE = Hexside(-1)

#: The word before a place that a unit goes to by the cheapest way, and before one that it enters directly
TO, VIA = "to", "via"


def allowance(state: State, unit: UnitId) -> int:
    """A unit's printed movement allowance in half points."""
    return 2 * state.face(unit).movement


def spent(state: State, unit: UnitId) -> int:
    """The movement that the unit in hand has used so far; 0 for any other unit."""
    return state.mover_spent if unit == state.mover else 0


def standstill(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit may not move in this phase, or None if it may."""
    name, piece, status = state.name(unit), state.roster[unit], state.units[unit]
    if status.gone:
        return out_of_play(state, unit)
    if piece.side != state.player:
        return Refusal("VB-5.1-a", f"{name} does not move in the {state.player} player turn")
    if state.phase not in MOVEMENT_PHASES:
        return Refusal(
            "VB-5.1-a", f"{name} moves in a movement phase, not in the {state.phase.title()} Phase"
        )
    if status.place == OFF and not (waits(state, unit) and state.phase == MOVEMENT):
        return not_yet_here(state, unit)
    if status.place == OFF and not (edge_spots(state, unit) or state.is_boat(unit)):
        how = "aboard its boat" if piece.entry == "aboard" else f"by {piece.entry} transport"
        return Refusal(entry_rule(state, unit), f"{name} comes {how}, not on foot")
    if state.phase == MOBILE_MOVEMENT and piece.mobility == "riverine":
        return Refusal("VB-12.0-b", f"{name} is a monitor and moves in the Movement Phase only")
    if state.phase == MOBILE_MOVEMENT and piece.mobility != "mobile":
        return Refusal(
            "VB-4.1-f", f"{name} is a leg unit; only mobile units move in the Mobile Movement Phase"
        )
    if status.landed:
        rule = "VB-10.0-k" if status.landed == "zone" else "VB-11.0-j"
        return Refusal(rule, f"{name} was landed this turn and stays where it landed")
    if status.stopped:
        return Refusal("VB-18.0-b", f"{name} blew a bridge this turn and moves no more")
    if status.advanced:
        return Refusal("VB-7.9-h", f"{name} advanced after combat and is finished for this player turn")
    if status.moved and unit != state.mover:
        rule = "VB-4.1-d" if state.phase == MOBILE_MOVEMENT else "VB-5.1-g"
        return Refusal(rule, f"{name} has already moved this turn")
    return None


class Standing(NamedTuple):
    """The point from which a unit's move goes on, its cost so far, and the friends' places it is passing through."""

    at: Spot
    cost: int
    way: tuple[Spot, ...] = ()


def standing(state: State, unit: UnitId) -> Standing:
    """The point from which a unit's move goes on: the last place it was ordered through, or where it is."""
    frame = state.top
    if isinstance(frame, Passing) and frame.unit == unit:
        return Standing(frame.way[-1], frame.cost, frame.way)
    return Standing(state.units[unit].place, spent(state, unit))


def reachable(state: State, unit: UnitId) -> dict[int, Reached]:
    """Spots a unit can get to from where it is, with cost (half points) and the spot before; friends' included."""
    if standstill(state, unit) is not None:
        return {}
    return reachable_from(state, unit, standing(state, unit))


def reachable_from(state: State, unit: UnitId, here: Standing) -> dict[int, Reached]:
    """Spots a unit could get to if its move had led it so far, with cost and the spot before."""
    return area_from(state, unit, here).found


def area_from(state: State, unit: UnitId, here: Standing) -> Area:
    """The area that a unit could get to if its move had led it so far."""
    limit, start = allowance(state, unit), here.at
    # of friends nothing matters but who holds the other bank
    friend_across = state.spots.other_bank.get(start) in field(state).occupant
    key = (unit, start, limit, here.cost, friend_across, state.demolished, state.crossing)
    return area_of(
        state,
        state.roster[unit].side,
        start,
        key,
        lambda: reach(start, limit, _steps(state, unit, here), here.cost),
    )


def open_steps(state: State, unit: UnitId, here: Standing) -> dict[Spot, int]:
    """Neighbouring spots that a unit can enter directly -> what its move comes to there, in half points."""
    limit, found = allowance(state, unit), dict[Spot, int]()
    for to, price in _steps(state, unit, here)(here.at, here.cost):
        if here.cost + price <= min(limit, found.get(Spot(to), limit)):
            found[Spot(to)] = here.cost + price
    return found


@by_identity
def long_march(state: State, unit: UnitId) -> LongMarch[int] | None:
    """The ways of a unit over several movement phases, enemies and other friends staying; None if it may not move."""
    if standstill(state, unit) is not None or state.units[unit].place == OFF:
        return None
    here, occupant = standing(state, unit), field(state).occupant

    def onward(place: int, spent: int, move: int, sets_out: bool) -> Iterable[tuple[int, int]]:
        return open_steps(state, unit, Standing(Spot(place), spent)).items()

    return LongMarch(Progress(here.at, here.cost, 0, onward, lambda place: place not in occupant))


def _steps(state: State, unit: UnitId, here: Standing) -> Steps:
    if state.is_boat(unit):
        return _water_steps(state)
    return land_steps(state, unit, here.at, here.cost)


def _water_steps(state: State) -> Steps:
    """The steps of a monitor, each of one movement point [VB-12.0-f]; from off the map by its entry hexes."""
    water, entries = state.spots.water_next, entry_waters(state)
    return lambda spot, _: ((to, 2) for to in (entries if spot == OFF else water[Spot(spot)]))


#: The bars to a step over land that the terrain leaves open: an enemy unit, a monitor beside the way, the enemy zone
#: that the unit has come into, or a fortification or minefield inside zones
Bar = Literal["enemy", "monitor", "zone", "fortified"]


class Gait(NamedTuple):
    """A unit's manner of moving on land: by leg, unhampered by zones, and what a step within zones costs it more when
    mobile.
    """

    leg: bool
    commando: bool
    more: int


class LandSteps(NamedTuple):
    """The steps over land from a place: the open ones, what closes the others, those from enemy zone to enemy zone."""

    open: Onward
    closed: dict[Spot, Bar]
    within_zones: set[Spot]


def land_steps(state: State, unit: UnitId, start: Spot, used: int) -> Steps:
    """The steps of a unit: terrain, enemies, monitors, zones of control, the banks of the Mekong."""
    first = None
    if start == OFF:
        first = _ways_in(state, unit)
    elif used == 0 and not _is_open(state, unit, start):
        first = steps_from(state, unit, Standing(start, used)).open
    onward = _ways_onward(state, state.roster[unit].side, _gait(state, unit))
    if first is None:
        return lambda spot, _: onward[spot]  # type: ignore[index]
    return lambda spot, _: first if spot == start else onward[spot]  # type: ignore[index]


def _is_open(state: State, unit: UnitId, start: Spot) -> bool:
    """Is a place neither in a zone that hampers a unit nor on the Mekong, so that setting out is like going on?"""
    side = state.roster[unit].side
    hampering = _hampering(field(state), side, _gait(state, unit))
    return start not in hampering and start not in state.spots.other_bank


def _gait(state: State, unit: UnitId) -> Gait:
    piece = state.roster[unit]
    leg = piece.mobility == "leg"
    return Gait(leg, piece.special_forces, 0 if leg else 2 * (state.face(unit).movement // 2))


def steps_from(state: State, unit: UnitId, here: Standing) -> LandSteps:
    """The steps over land from where a unit's move goes on."""
    whole = allowance(state, unit) if here.cost == 0 else None
    return _steps_from(state, state.roster[unit].side, _gait(state, unit), here.at, whole)


def must_stop(state: State, unit: UnitId, here: Standing) -> bool:
    """Has a unit come into an enemy zone of control that it may not go on from? [VB-5.1.1-a]"""
    gait, side = _gait(state, unit), state.roster[unit].side
    return _is_stopped(gait, _hampering(field(state), side, gait), here.at, fresh=here.cost == 0)


def _ways_in(state: State, unit: UnitId) -> Onward:
    """The places by which a unit comes in from off the map."""
    enemies = field(state).held[other(state.roster[unit].side)]
    prices = ((to, _whole_cost(state, to)) for to in edge_spots(state, unit) if to not in enemies)
    return tuple((to, price) for to, price in prices if price is not None)


def _ways_onward(state: State, side: str, gait: Gait) -> ByNeed[Spot, Onward]:
    """Any spot -> the steps for units that have come there, remembered as long as the enemy stands so."""
    known = field(state).onward[side]
    key = (gait, state.demolished, state.crossing)
    if key not in known:
        known[key] = _onward(state, side, gait)
    return known[key]


def _onward(state: State, side: str, gait: Gait) -> ByNeed[Spot, Onward]:
    """Any spot -> the steps from there: where no enemy is near, those that the terrain leaves open."""
    spots, facts, free = state.spots, field(state), prices(state, side)
    enemies, ezoc = facts.held[other(side)], _hampering(facts, side, gait)
    if any(barred(state, side)):
        return ByNeed(lambda spot: _steps_from(state, side, gait, spot).open)
    near = ezoc.union(spots.other_bank, *(spots.land_next.get(enemy, ()) for enemy in enemies))
    return ByNeed(lambda spot: _steps_from(state, side, gait, spot).open if spot in near else free[spot])


def _hampering(facts: Occupancy, side: str, gait: Gait) -> frozenset[Spot]:
    """The enemy zones of control that hamper a unit [VB-20.0-a]."""
    return frozenset() if gait.commando else facts.ezoc[side]


def _is_stopped(gait: Gait, ezoc: frozenset[Spot], here: Spot, *, fresh: bool) -> bool:
    return gait.leg and not fresh and here in ezoc


def _steps_from(state: State, side: str, gait: Gait, here: Spot, whole: int | None = None) -> LandSteps:
    """The steps from a spot for a unit that has come there, or that sets out from it with its whole allowance."""
    spots, facts = state.spots, field(state)
    enemies, ezoc = facts.held[other(side)], _hampering(facts, side, gait)
    in_zone = here in ezoc
    ways = fares(state, side)[here]
    if here in spots.other_bank:
        ways = (*ways, *_over_the_mekong(state, side, gait, here, whole))
    if _is_stopped(gait, ezoc, here, fresh=whole is not None):
        return LandSteps((), {to: "zone" for to, _, _ in ways}, set())
    barred_sides, barred_hexes = barred(state, side)
    steps: list[tuple[Spot, int]] = []
    closed: dict[Spot, Bar] = {}
    within: set[Spot] = set()
    for to, price, hexside in ways:
        if to in enemies:
            closed[to] = "enemy"
        elif hexside in barred_sides or spots.hex(to) in barred_hexes:
            closed[to] = "monitor"
        elif not (in_zone and to in ezoc):
            steps.append((to, price))
        else:
            within.add(to)
            if infiltration_barred(state, hexside, to):
                closed[to] = "fortified"
            else:
                steps.append((to, price + gait.more if whole is None or not gait.leg else whole))
    return LandSteps(tuple(steps), closed, within)


def _over_the_mekong(
    state: State, side: str, gait: Gait, here: Spot, whole: int | None
) -> tuple[tuple[Spot, int, Hexside], ...]:
    """The step to the other bank of a divided hex, if it is open."""
    twin = state.spots.other_bank.get(here)
    if twin is None:
        return ()
    if side == "US" and state.spots.hex(here) == _ferry_hex(state):
        # over the engineer's crossing as over a bridge: for the cost of the hex [VB-18.3-f]
        price = _whole_cost(state, twin)
        return () if price is None else ((twin, price, NO_SIDE),)
    if gait.leg and whole is not None and twin not in field(state).occupant:
        return ((twin, whole, NO_SIDE),)
    return ()


def _whole_cost(state: State, spot: Spot) -> int | None:
    """The cost of the ground of a place, in half points, for a unit from off the map or over a crossing.

    None where nobody may be [VB-4.1-c, VB-26.0-i, VB-5.1-d].
    """
    move = terrain_table()[state.spots.terrain(spot)].move
    return None if move is None else 2 * move


def _ferry_hex(state: State) -> Hex | None:
    """The hex whose Mekong water the engineer bridges [VB-18.3-f], or None."""
    return None if state.crossing == OFF else state.spots.water_hex(state.crossing)


def infiltration_barred(state: State, hexside: int, to: Spot) -> bool:
    """No infiltration over a minefield or into a fortification, commandos excepted [VB-5.1.2-d, VB-5.1.2-e].

    Nobody asks for a commando, whom no zone hampers.
    """
    board = state.spots.board
    mined = any(f.minefield and board.has_side(kind, hexside) for kind, f in hexside_table().items())  # type: ignore[arg-type]
    return mined or terrain_table()[state.spots.terrain(to)].fortification


def destinations(state: State, unit: UnitId) -> dict[int, Reached]:
    """The spots where a unit may end its move: those it can reach, less the spots other units hold [VB-5.3-a]."""
    occupant = field(state).occupant
    found = reachable(state, unit)
    return {spot: entry for spot, entry in found.items() if spot not in occupant}


def neighbours(state: State, unit: UnitId, at: Spot) -> frozenset[Spot]:
    """The spots that lie next to one for a unit, open to it or not; to a unit off the map those it enters by."""
    spots = state.spots
    if state.is_boat(unit):
        return frozenset(entry_waters(state) if at == OFF else spots.water_next[at])
    if at == OFF:
        return frozenset(edge_spots(state, unit))
    return frozenset((*spots.land_next[at], *((spots.other_bank[at],) if at in spots.other_bank else ())))


def is_round_about(state: State, here: Standing, to: Spot, found: dict[int, Reached]) -> bool:
    """Does the cheapest way to a free place next to a unit not lead there directly?"""
    return to in found and to not in field(state).occupant and found[to].previous != here.at


def move_text(state: State, unit: UnitId, to: Spot) -> str:
    """The order that moves a unit to a place by the cheapest way."""
    return f"move {move_words(state, unit, to)}"


def move_words(state: State, unit: UnitId, to: Spot) -> str:
    """The words after the verb in the order that moves a unit to a place by the cheapest way."""
    name, label = state.name(unit), state.spots.label(to)
    state = view(state, state.roster[unit].side)
    here = standing(state, unit)
    beside = to in neighbours(state, unit, here.at)
    if beside and is_round_about(state, here, to, reachable(state, unit)):
        return f"{name} {TO} {label}"
    return f"{name} {label}"
