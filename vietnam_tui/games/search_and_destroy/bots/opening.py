"""For the bots: where a side sets up what it has on the map before play.

Combat units lie where the enemy must pass, in cover; Dummies lie where such units might; what must not be found lies
where nobody goes; guards stand such that no exit is open.  Lots decide among equals, so that nothing follows from it.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Literal, NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.search_and_destroy.bots.intents import CONDITION
from vietnam_tui.games.search_and_destroy.bots.reasons import number
from vietnam_tui.games.search_and_destroy.bots.river_ambush import weapon_reach
from vietnam_tui.games.search_and_destroy.bots.terrain_values import (
    edge_distance,
    exits_beside,
    road_distance,
    seen_hexes,
    walk,
)
from vietnam_tui.games.search_and_destroy.frames import Choosing, SettingUp
from vietnam_tui.games.search_and_destroy.rules.fire import ambush_notes
from vietnam_tui.games.search_and_destroy.rules.fire.ambush_notes import Mark
from vietnam_tui.games.search_and_destroy.rules.position import positions
from vietnam_tui.games.search_and_destroy.rules.position.hexes import shown_in, units_by_hex, with_room
from vietnam_tui.games.search_and_destroy.rules.position.positions import Improve
from vietnam_tui.games.search_and_destroy.rules.position.terrain import CLOSED, Ground, defence, ground
from vietnam_tui.games.search_and_destroy.rules.sequence import deployment
from vietnam_tui.games.search_and_destroy.rules.sequence.deployment import Place, Ready
from vietnam_tui.games.search_and_destroy.rules.sequence.exits import Choose
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import OFF, UnitId

#: What is said of every hidden counter, whatever it is
HIDING = ""
#: What is said of every hex that is written down
AMBUSH = ""
#: How often a side that could go either way goes for the exits: few guards can be bled where they need not come out
OUT = 0.95
#: How many hexes one chooses from for each counter of the kind, and how many at least
SEVERAL, LEAST = 4, 30
#: How much lots weigh, in points of the value of a hex
NOISE = 1.5
#: The hexes in the middle of the west in which the Khmer-Rouge wait for who comes from the east
FORWARD = (4, 26)


def order_of_setup(view: State, frame: SettingUp, generator: random.Random) -> Proposal:
    """Place the next unit; then dig in, write ambushes down, be ready."""
    coming = deployment.next_of_each(view, frame.side)
    if coming:
        return _place(view, frame, coming[0], generator)
    return _dig(view, frame) or _write_down(view, frame) or Proposal(Ready(), "")


def _dig(view: State, frame: SettingUp) -> Proposal | None:
    if not view.side_sheet(frame.side).improved:
        return None
    for unit in view.units_of(frame.side):
        status = view.units[unit]
        bare = status.on_map and not positions.improved(view, frame.side, status.place)
        if bare and view.type(unit).personnel:
            return Proposal(Improve(unit), "")
    return None


def _write_down(view: State, frame: SettingUp) -> Proposal | None:
    """Each unit that may keeps a hex on the enemy's side of it in its sights."""
    for unit in view.units_of(frame.side):
        if view.units[unit].note != OFF or ambush_notes.refuse_writer(view, unit, frame.side) is not None:
            continue
        best = lane(view, unit)
        if best != OFF:
            return Proposal(Mark(unit, best), AMBUSH)
    return None


def lane(view: State, unit: UnitId) -> Hex:
    """The hex that a unit writes down: open ground, far off, yet within reach of an anti-tank weapon; OFF for none."""
    grid, here = view.board.grid, view.units[unit].place
    reach = weapon_reach(view, unit)

    def worth(place: Hex) -> tuple[bool, int, int, int]:
        far = grid.distance(here, place)
        return reach > 0 and far > reach, defence(view, place), -far, place

    return min(ambush_notes.hexes_for(view, unit), key=worth, default=OFF)


def order_of_ambush(view: State) -> Proposal | None:
    """A unit that has come to rest writes down a hex anew."""
    for unit in view.units_of(view.player):
        status = view.units[unit]
        if not status.on_map or status.note != OFF or status.has(*ambush_notes.BUSY, "noted"):
            continue
        if ambush_notes.refuse_writer(view, unit, view.player) is not None:
            continue
        best = lane(view, unit)
        if best != OFF and Mark(unit, best).refusal(view) is None:
            return Proposal(Mark(unit, best), AMBUSH)
    return None


# -- placing ------------------------------------------------------------------------------------------------


def _place(view: State, frame: SettingUp, unit: UnitId, generator: random.Random) -> Proposal:
    """A guard where he shuts most, who hides in one of many hexes that are about equally good, by lot."""
    if view.hides(frame.side):
        return Proposal(Place(unit, _hidden_place(view, unit, generator)), HIDING)
    value, taken = _cordon(view, unit), units_by_hex(view, frame.side)

    def worth(place: Hex) -> float:
        return value(place) - 3.0 * len(taken.get(place, ())) + NOISE * generator.random()

    free = with_room(view, unit, sorted(deployment.open_to(view, unit)))
    best = max(free, key=worth)
    new = _new(view, unit, best, _shut_already(view, frame.side))
    return Proposal(Place(unit, best), f"it shuts {number(new, 'exit hex')} more" if new else "")


PlanKind = Literal["hide", "run", "rest", "wait"]


def _hidden_place(view: State, unit: UnitId, generator: random.Random) -> Hex:
    """One of the best hexes for a counter, several for each counter of its side, none that is taken if that goes."""
    side = view.side(unit)
    plan = _plan(view, unit, generator)
    several = max(LEAST, _about_as_good(view, unit, plan))
    values = _values(view.scenario, view.map, ground(view), plan)
    free = with_room(view, unit, sorted(deployment.open_to(view, unit)))
    taken = units_by_hex(view, side)
    alone = [place for place in free if place not in taken] or free
    least = sorted((values[place] for place in alone), reverse=True)[:several][-1]
    return generator.choice([place for place in alone if values[place] >= least])


def _about_as_good(view: State, unit: UnitId, plan: Plan) -> int:
    """From how many hexes a counter chooses: so many for each of its kind that no hex is likely to hold one of them."""
    there = [one for one in view.units_of(view.side(unit)) if not view.roster[one].turn]
    if view.type(unit).kind == "dummy":
        return SEVERAL * len(there)
    alike = (one for one in there if view.type(one).kind != "dummy")
    return SEVERAL * sum(_kind(view, one) == plan.kind for one in alike)


class Plan(NamedTuple):
    """What a counter is to do where it lies: to hide from all, to run, to lie where nobody goes, or to wait.

    Who waits for an enemy that comes from one side does so about as far ahead as `column` says.
    """

    kind: PlanKind
    column: int = 0


def _plan(view: State, unit: UnitId, generator: random.Random) -> Plan:
    """What a counter that is set up is to do; Dummies do as the others, some of them before those."""
    kind = _kind(view, unit)
    if kind != "wait" or view.scenario != "khmer-rouge-vs-vietnam":
        return Plan(kind)
    low, high = FORWARD
    middle = (low + high) // 2
    return Plan(kind, generator.randint(middle, high) if view.type(unit).kind == "dummy" else middle)


def _kind(view: State, unit: UnitId) -> PlanKind:
    type_, kind = view.type(unit), view.sheet.victory.kind
    if kind == "pilot":
        return "hide"
    if kind == "choice":
        return "run"
    return "rest" if type_.kind == "static" or type_.id in ("peasant", "porter") else "wait"


@lru_cache(maxsize=64)
def _values(scenario: str, map_id: str, land: Ground, plan: Plan) -> tuple[float, ...]:
    """Hex -> what it is worth for a plan."""
    match plan.kind:
        case "hide":
            found = [_hideout(map_id, land, place) for place in land.grid.hexes()]
        case "rest":
            found = [_nook(map_id, land, place) for place in land.grid.hexes()]
        case "run":
            found = [-float(walk(map_id, place)) for place in land.grid.hexes()]
        case "wait":
            found = [_lair(scenario, map_id, land, plan.column, place) for place in land.grid.hexes()]
    return tuple(found)


def _hideout(map_id: str, land: Ground, place: Hex) -> float:
    open_to_hueys = 2.0 if land.terrain[place].landing else 0.0
    return min(edge_distance(map_id, place), 12) * 1.0 + open_to_hueys


def _nook(map_id: str, land: Ground, place: Hex) -> float:
    """Off the roads, away from the edges, where no vehicle comes."""
    shut = all(land.cost("apc", n, place) == CLOSED for n in land.grid.neighbours(place))
    far = min(edge_distance(map_id, place), 8) + min(road_distance(map_id, place), 6)
    return far + (6.0 if shut else 0.0)


def _cordon(view: State, unit: UnitId) -> Callable[[Hex], float]:
    """How many exits that nobody shuts yet a hex shuts; in the second line, how near it is to the first."""
    side = view.side(unit)
    shut = _shut_already(view, side)
    guards = [view.units[one].place for one in view.units_of(side) if view.units[one].on_map]

    def value(place: Hex) -> float:
        new = _new(view, unit, place, shut)
        near = min((view.board.grid.distance(place, guard) for guard in guards), default=0)
        crowded = 4.0 if any(guard == place for guard in guards) else 0.0
        return 4.0 * new + 0.5 * defence(view, place) - 0.2 * near - crowded

    return value


def _shut_already(view: State, side: str) -> frozenset[Hex]:
    """The exits beside which a side has a guard."""
    return frozenset(
        exit_
        for one in view.units_of(side)
        if view.units[one].on_map and (view.type(one).combat_unit or view.type(one).kind == "vehicle")
        for exit_ in exits_beside(view.map, view.sheet.victory.area, view.units[one].place)
    )


def _new(view: State, unit: UnitId, place: Hex, shut: frozenset[Hex]) -> int:
    """How many exits a unit shuts in a hex that nobody shuts yet."""
    if not view.type(unit).combat_unit:
        return 0
    return len(exits_beside(view.map, view.sheet.victory.area, place) - shut)


def _lair(scenario: str, map_id: str, land: Ground, ahead: int, place: Hex) -> float:
    """Cover, a field of fire, and nearness to where the enemy has to come by; off the roads where vehicles come."""
    field, cover = len(seen_hexes(map_id, place)), 1.5 * land.terrain[place].defence
    if scenario == "mechanized-sweep":
        off = min(10, road_distance(map_id, place)), min(10, edge_distance(map_id, place))
        return cover - 0.15 * field + 0.5 * off[0] + 0.3 * off[1]
    value, label = cover + 0.1 * field, land.grid.label(place)
    column, row = int(label[:2]), int(label[2:])
    if scenario == "koh-tang":
        value -= 0.5 * (max(0, column - 26) + max(0, 18 - row))
    elif scenario == "khmer-rouge-vs-vietnam":
        value -= 0.4 * abs(column - ahead) + 0.2 * abs(row - 17)
    return value


# -- the choice ---------------------------------------------------------------------------------------------


def order_of_choice(view: State, frame: Choosing, generator: random.Random) -> Proposal:
    """A side that finds exits open goes for them; else mostly so too, by lot, so that guards must reckon with both."""
    guards = view.other(frame.side)
    area = view.board.area(view.sheet.victory.area)
    grid = view.board.grid
    open_exits = [
        place
        for place in area
        if not any(shown_in(view, guards, n) for n in (place, *grid.neighbours(place)))
    ]
    usual = "A" if len(open_exits) >= 3 or generator.random() < OUT else "B"
    chosen = CONDITION.value or usual
    return Proposal(Choose("A" if chosen == "A" else "B"), "")
