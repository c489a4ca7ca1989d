"""For the bots: loading and unloading, and where helicopters fly: out of reach of AA fire, near what they are for."""

from __future__ import annotations

import math
from collections.abc import Mapping
from functools import lru_cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.reasons import hexes
from vietnam_tui.games.hot_armor.bots.restraint import is_bled
from vietnam_tui.games.hot_armor.bots.strikes import Strike
from vietnam_tui.games.hot_armor.bots.tasks import Goal
from vietnam_tui.games.hot_armor.bots.travel import ROUGH, ranges, strides, time_to
from vietnam_tui.games.hot_armor.bots.waiting import destination, passengers, rides_in
from vietnam_tui.games.hot_armor.bots.worth import asked
from vietnam_tui.games.hot_armor.map_names import AIRFIELD, LANDING_ZONE, places_of
from vietnam_tui.games.hot_armor.rules.movement.airlift import Return
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import doors
from vietnam_tui.games.hot_armor.rules.movement.transport import Load, Unload, rides
from vietnam_tui.games.hot_armor.rules.movement.ways import goals as legal_goals
from vietnam_tui.games.hot_armor.rules.position.stacks import ground_units_in, is_helicopter
from vietnam_tui.games.hot_armor.scenarios import board, scenario
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.terrain import terrain_key
from vietnam_tui.games.hot_armor.units import POINT, UnitId

#: Enemies so near make infantry dismount
CONTACT = 3
#: So far from its goal a unit takes a ride, and so far from the enemy
RIDE, SAFE = 1.2, 5
#: How near to their goal passengers get off at once, in impulses on foot
NEAR = 1.5
#: So far from the enemy helicopters of those who spare themselves keep
AWAY = 12
#: What a flight must bring, and one that sets passengers down
BETTER, SETTING_DOWN = 0.3, 0.0
#: The last turns, in which nobody is cut off any more, and how near to enemies a landing place must be for that
LAST, RANGE = 3, 8
#: Beyond so many impulses it does not matter how late those on the ground would come
LATE = 6.0
#: What a hex farther from where it is of use costs a helicopter
NEARER = -0.3
#: How AA fire counts for those who carry nobody and are in its reach already: where they are only in the enemy's own
#: impulses, elsewhere on the way as well, since who moves draws it in reaction
HOVERING, PASSING = 0.2, 2.5


def order_of_transport(picture: Picture, strikes: Mapping[UnitId, Strike]) -> Proposal | None:
    """Somebody gets off or on, if that is the thing to do now."""
    for off in Unload.offers(picture.state):
        assert isinstance(off, Unload)
        why = _why_off(picture, strikes.get(off.unit), off.unit)
        if why:
            return Proposal(off, why)
    for back in Return.offers(picture.state):
        if called_back(picture, back.unit):
            first = picture.state.name(passengers(picture, back.unit)[0])
            return Proposal(back, f"{first} waits to be lifted")
    for on in Load.offers(picture.state):
        assert isinstance(on, Load)
        if picture.state.units[on.unit].on_map and _rides(picture, on):
            return Proposal(on, rides_in(picture.state, on))
    return None


def called_back(picture: Picture, unit: UnitId) -> bool:
    """Does somebody wait for an empty helicopter to bring him in, whom none that waits with him can bring?"""
    state = picture.state
    waiting = len(passengers(picture, unit))
    others = (
        one
        for one in state.units_of(picture.side)
        if state.units[one].fate == "box" and state.kind(one).carries and not state.cargo(one)
    )
    return waiting > sum(True for _ in others)


def _why_off(picture: Picture, strike: Strike | None, unit: UnitId) -> str:
    """Why a passenger gets off here, "" for staying aboard."""
    state = picture.state
    carrier = state.units[unit].aboard
    place = state.place(carrier)
    if is_helicopter(state, carrier):
        goal = lift_goal(picture, carrier)
        if goal is None or wanted_places(picture, carrier) != [place]:
            return ""
        where = state.label(min(goal.hexes, key=lambda hex_: state.board.grid.distance(hex_, place)))
        return f"{where} is {hexes(_distance(state, goal, place))} from here"
    goal = picture.tasks.get(carrier)
    if not picture.goals or any(one.breaks_through for one in picture.goals):
        return ""
    if goal is not None and goal.purpose == "leave":
        return ""
    if strike is not None and place in state.board.grid.neighbours(strike.at):
        return f"it gets off to assault {state.label(strike.at)}"
    if rides(state, unit) and picture.danger.nearest(place) <= CONTACT + 1:
        return "riders are easy targets near the enemy"
    if goal is not None and place in goal.hexes:
        return "it is where it is wanted"
    fire = picture.danger.fire_on(place)
    if picture.danger.nearest(place) <= CONTACT and (fire.hard or fire.soft or fire.storm):
        return "the enemy is near: infantry fights on foot"
    return ""


def _rides(picture: Picture, order: Load) -> bool:
    """Is a ride worth taking?"""
    state = picture.state
    unit, carrier = order.unit, order.carrier
    place = state.place(unit)
    if picture.danger.nearest(place) <= SAFE or is_helicopter(state, carrier):
        return False
    goal, errand = picture.tasks.get(unit), picture.tasks.get(carrier)
    if goal is None or state.kind(unit).can("command post"):
        return False
    if errand is not None and place in errand.hexes:
        return False
    return (
        time_to(state, unit, place, goal.hexes) - time_to(state, carrier, place, goal.hexes) > RIDE
        and time_to(state, carrier, place, goal.hexes) < 100
    )


# -- helicopters --------------------------------------------------------------------------------------------


def lift_goal(picture: Picture, unit: UnitId) -> Goal | None:
    """What a helicopter's passengers are for: wanted ground that nobody is in, where they can be there soon.

    Of several goals it is the one that is worth most and that those on the ground would come to last.  A side that
    must eliminate enemies cuts them off while there is time: it goes for those next to whom it can land.
    """
    landing = landing_hexes(picture)
    first = picture.state.cargo(unit)[:1]
    prey = _cut_off(picture, landing)
    if prey is not None:
        return prey
    free = [
        goal
        for goal in picture.goals
        if goal.purpose == "take" and goal.hexes.isdisjoint(picture.enemies) and not _is_held(picture, goal)
    ]
    near = [
        goal
        for goal in free
        if any(
            on_foot(picture, one, goal, hex_) <= NEAR for one in first for hex_ in landing - picture.enemies
        )
    ]
    if not free:
        return destination(picture, unit)
    return max(near or free, key=lambda goal: (goal.value * saved(picture, goal), -min(goal.hexes)))


def _cut_off(picture: Picture, landing: frozenset[Hex]) -> Goal | None:
    """Of the enemies who must be eliminated those next to whom men can be set down out of reach; None for none."""
    state = picture.state
    if state.turn > state.last_turn - LAST or not any(map(is_bled, asked(state, picture.side))):
        return None
    safe = [place for place in landing if picture.danger.nearest(place) > CONTACT]
    hunts = [goal for goal in picture.goals if goal.purpose == "hunt"]
    ways = {goal: min((_distance(state, goal, place) for place in safe), default=RANGE) for goal in hunts}
    best = min(hunts, key=lambda goal: (ways[goal], min(goal.hexes)), default=None)
    return best if best is not None and ways[best] < RANGE else None


def _is_held(picture: Picture, goal: Goal) -> bool:
    return any(ground_units_in(picture.state, picture.side, hex_) for hex_ in goal.hexes)


def saved(picture: Picture, goal: Goal) -> float:
    """How many impulses those of the side that are nearest on the ground need to a goal, up to so many."""
    state = picture.state
    times = (time_to(state, unit, state.place(unit), goal.hexes) for unit in picture.fighters)
    return min(min(times, default=LATE), LATE)


def _distance(state: State, goal: Goal, place: Hex) -> int:
    """How many hexes a goal is away."""
    return min(state.board.grid.distance(place, hex_) for hex_ in goal.hexes)


def on_foot(picture: Picture, unit: UnitId, goal: Goal, place: Hex) -> float:
    """How many impulses a passenger has to walk from a hex; enemies, who move, by the bare distance."""
    state = picture.state
    if goal.purpose == "hunt":
        return (
            min(state.board.grid.distance(place, h) for h in goal.hexes)
            * ROUGH
            * POINT
            / strides(state, unit)
        )
    return min(time_to(state, unit, place, goal.hexes), 50.0)


def landing_hexes(picture: Picture) -> frozenset[Hex]:
    """Where helicopters may set down, by the scenario or else by the ground."""
    return _landing_hexes(picture.state.scenario, picture.state.index(picture.side), picture.state.zones)


@lru_cache(maxsize=64)
def _landing_hexes(scenario_id: str, number: int, zones: tuple[Hex, ...]) -> frozenset[Hex]:
    """The same for the side of this number of a scenario, with these Landing Zone markers."""
    sheet = scenario(scenario_id)
    here, lands = board(sheet.map), sheet.side[number].lands
    if not lands:
        good = {line.id for line in terrain_key().terrain if line.landing}
        on_ground = (h for h in here.grid.hexes() if sheet.terrain.line(here.terrain[h]) in good)
        return frozenset(zones).union(on_ground)
    found = frozenset(zones) if "marker" in lands else frozenset[Hex]()
    if "landing zone" in lands:
        found |= frozenset(here.hexes_of(LANDING_ZONE))
    if "airfield" in lands:
        found |= frozenset(here.hexes_of(AIRFIELD)) | places_of(here, AIRFIELD)
    return found


def flight(picture: Picture, unit: UnitId) -> Hex | None:
    """Where a helicopter flies, None where it is best off here."""
    state = picture.state
    if not picture.goals:
        return _refuge(picture, unit)
    wanted = wanted_places(picture, unit)
    if not wanted:
        return None
    away: list[int] = [
        min(far) for far in zip(*(ranges(state.map, place) for place in wanted[:8]), strict=True)
    ]
    here, worth, loaded = state.place(unit), picture.worth(unit), bool(state.cargo(unit))
    under_fire = picture.danger.flak(unit, here) > 0.0

    def value(place: Hex) -> float:
        """No more than the way that is left from there leaves of it."""
        crowd = 0 if loaded else sum(one != unit for one in picture.own.get(place, ()))
        risk = 2.0 * picture.danger.flak(unit, place) * worth
        if under_fire and not state.kind(unit).carries:
            risk *= HOVERING if place == here else PASSING
        return NEARER * away[place] - 0.1 * crowd - risk

    best, most = None, -math.inf
    for place in sorted(legal_goals(state, unit), key=lambda place: (away[place], place)):
        if NEARER * away[place] < most:
            break
        if (worth_there := value(place)) > most or (
            worth_there == most and best is not None and place < best
        ):
            best, most = place, worth_there
    better = SETTING_DOWN if state.cargo(unit) and best in wanted else BETTER
    return best if best is not None and most - value(here) > better else None


def _refuge(picture: Picture, unit: UnitId) -> Hex | None:
    """Where a helicopter is out of harm's way, None where it is so here."""
    here = picture.state.place(unit)

    def value(place: Hex) -> float:
        return min(picture.danger.nearest(place), AWAY) - 20 * picture.danger.flak(unit, place)

    best = max(sorted(legal_goals(picture.state, unit)), key=value, default=None)
    return best if best is not None and value(best) > value(here) else None


def wanted_places(picture: Picture, unit: UnitId) -> list[Hex]:
    """The hexes near which a helicopter is of use."""
    state = picture.state
    grid, kind = state.board.grid, state.kind(unit)
    if kind.carries and state.cargo(unit):
        goal = lift_goal(picture, unit)
        if goal is None:
            return []
        first = state.cargo(unit)[0]
        safe = landing_hexes(picture) - picture.enemies
        # nobody is flown in to get off where he has come in
        safe = safe - frozenset(doors(state, unit)) or safe

        def price(place: Hex) -> float:
            crowd = sum(one not in (unit, first) for one in picture.own.get(place, ()))
            risk = picture.danger.flak(unit, place) + picture.danger.exposure(first, place)
            return on_foot(picture, first, goal, place) + 3.0 * risk + 0.2 * crowd

        return sorted(safe, key=lambda h: (price(h), h))[:1]
    if kind.carries:
        home = sorted(doors(state, unit), key=lambda h: (grid.distance(h, state.place(unit)), h))[:1]
        return home if called_back(picture, unit) else []
    if kind.can("command post") or kind.attack is None or kind.attack.strength < 2:
        places = [state.place(one) for one in picture.tasks]
        return sorted(places, key=lambda h: (sum(grid.distance(h, p) for p in places), h))[:1]
    here = ranges(state.map, state.place(unit))
    ranked = sorted(
        picture.danger.foes,
        key=lambda foe: (0.1 * here[foe.place] - picture.worths.of(foe.unit), foe.unit),
    )
    reach = kind.range // 2
    return [
        h for foe in ranked[:2] for h in grid.within(foe.place, reach) if grid.distance(h, foe.place) == reach
    ]
