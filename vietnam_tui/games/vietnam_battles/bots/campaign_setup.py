"""For the campaign bots: secret choices and free set-up, drawn by lot among what is good, never twice the same.

Camps lie apart, deep in jungle, far from where the US player comes and from rivers; the strong hide in them.
What must show are the weak, far from the camps.  In the Iron Triangle everything follows from the plan.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from functools import cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.vietnam_battles.bots.map_exits import WaysOut
from vietnam_tui.games.vietnam_battles.bots.visibility import within
from vietnam_tui.games.vietnam_battles.frames import Deploying
from vietnam_tui.games.vietnam_battles.map_names import EAST_EDGE, TUNNELS, VIET_CONG_SETUP
from vietnam_tui.games.vietnam_battles.rules.position.terrain import terrain_table
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import (
    Choose,
    Hide,
    Lay,
    Place,
    Record,
    deploy_actions,
    still_to_place,
)
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import CASUALTIES, ESCAPE, HOLD
from vietnam_tui.games.vietnam_battles.spots import Spot, spots_of
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import Condition, UnitId

#: How often each plan is chosen: the better it does, the oftener, but none never, or the US player would know
PLANS: dict[Condition, int] = {ESCAPE: 5, HOLD: 1, CASUALTIES: 4}
#: Caches keep so many hexes apart; camps lie within so many, so that the same units cover all of them
APART, TOGETHER = 6, 4
#: Who is to escape keeps so many hexes from the others, so that not all can be headed off
SCATTER = 7
#: How much luck there is in a choice among places, in points
LUCK = 4.0
#: How often a strong unit that may hide is put on a camp that nobody holds
GARRISON = 0.5
#: Units that lie about the camp that is hardest to get to: all five camps must fall, so one is held
RING = 6


def set_up_order(state: State, frame: Deploying, generator: random.Random) -> Action:
    """The next step of a set-up."""
    match frame.stage:
        case "condition":
            return Choose(generator.choices(list(PLANS), list(PLANS.values()))[0])
        case "sites":
            places = [a.at for a in deploy_actions(state, frame) if isinstance(a, Lay)]
            return Lay(_drawn(places, lambda s: _site_worth(state, s), generator))
        case "genuine":
            return generator.choice([a for a in deploy_actions(state, frame) if isinstance(a, Record)])
    if frame.side == "US":
        return _us_place(state, frame)
    if any(state.roster[u].deploy == "hidden" for u in still_to_place(state, "VC")):
        return _hide_or_show(state, frame, generator)
    return _vc_place(state, frame, generator)


def _drawn(places: Iterable[Spot], worth: Callable[[Spot], float], generator: random.Random) -> Spot:
    """The best place after each has had its luck."""
    return max(sorted(places), key=lambda s: worth(s) + LUCK * generator.random())


# -- what a place is worth ----------------------------------------------------------------------------------


@cache
def ways_to(map_id: str) -> dict[str, dict[Hex, int]]:
    """Hexes from each land hex to where helicopters may land, to the nearest shore and to the east edge."""
    spots, key = spots_of(map_id), terrain_table()
    return {
        "landing": hexes_from(
            map_id, frozenset(h for h in spots.land if key[spots.board.terrain[h]].landing)
        ),
        "shore": hexes_from(map_id, frozenset(h for h in spots.land if spots.shore[h])),
        "edge": hexes_from(map_id, spots.board.area(EAST_EDGE)),
    }


@cache
def remoteness(map_id: str) -> dict[Spot, float]:
    """Land spot -> how hard it is for the US player to get to: deep in jungle, far from shores and edges."""
    spots, to = spots_of(map_id), ways_to(map_id)
    return {
        s: 2.0 * min(to["landing"][spots.hex(s)], 3)
        + 1.0 * min(to["shore"][spots.hex(s)], 4)
        + 0.1 * min(to["edge"][spots.hex(s)], 25)
        + 0.25 * within(map_id, s, 2).bit_count()
        for s in spots.land_next
    }


@cache
def hexes_from(map_id: str, goals: frozenset[Hex]) -> dict[Hex, int]:
    """Hex -> hexes to the nearest of the goals."""
    grid = spots_of(map_id).grid
    away = dict.fromkeys(sorted(goals), 0)
    todo = list(away)
    for here in todo:
        for n in grid.neighbours(here):
            if n not in away:
                away[n] = away[here] + 1
                todo.append(n)
    return away


def _crowd(state: State, spot: Spot, others: Iterable[Spot], apart: int) -> float:
    """How much nearer than `apart` the others are, in hexes, summed."""
    return sum(max(0, apart - state.spots.distance(spot, o)) for o in others)


def _site_worth(state: State, spot: Spot) -> float:
    placed, worth = [site.place for site in state.sites if site.place >= 0], remoteness(state.map)[spot]
    if any(site.kind == "cache" for site in state.sites):
        return worth - 2.0 * _crowd(state, spot, placed, APART)
    away = [state.spots.distance(spot, place) for place in placed]
    return worth - 2.0 * max(0, max(away, default=0) - TOGETHER) - 2.0 * sum(hexes < 2 for hexes in away)


# -- Snoopy's Nose ------------------------------------------------------------------------------------------


def hardest_camp(state: State) -> Spot:
    """The camp on the map that is hardest to get to."""
    camps = [site.place for site in state.sites if site.place >= 0]
    return max(camps, key=lambda s: (remoteness(state.map)[s], s))


def _hide_or_show(state: State, frame: Deploying, generator: random.Random) -> Action:
    """The weakest show as long as strength must show; then the strongest hide, most of them in camps."""
    shown = sum(state.face(u).attack for u in state.on_map("VC") if not state.units[u].hidden)
    left = still_to_place(state, "VC")
    by_strength = sorted(left, key=lambda u: (state.face(u).attack, state.face(u).defense, u))
    short = shown < state.open_strength
    unit = by_strength[0 if short else -1]
    offers = [a for a in deploy_actions(state, frame) if isinstance(a, Place | Hide) and a.unit == unit]
    places = [a.to for a in offers if isinstance(a, Place)]
    if short:
        return Place(unit, _bait(state, places, generator))
    hides = [a.to for a in offers if isinstance(a, Hide)]
    if not hides:
        return Place(unit, _drawn(places, lambda s: remoteness(state.map)[s], generator))
    return Hide(unit, _lair(state, hides, generator))


def _camps_and_units(state: State) -> tuple[list[Spot], list[Spot]]:
    """Where the camps lie and where the Viet Cong stand."""
    camps = [site.place for site in state.sites if site.place >= 0]
    return camps, [state.units[u].place for u in state.on_map("VC")]


def _bait(state: State, places: list[Spot], generator: random.Random) -> Spot:
    """A place for a unit that shows: remote, and far from camps and friends."""
    camps, held = _camps_and_units(state)

    def bait(spot: Spot) -> float:
        cover = 4.0 * terrain_table()[state.spots.terrain(spot)].hiding
        far = 0.5 * remoteness(state.map)[spot]
        return cover + far - 1.5 * _crowd(state, spot, camps, 7) - 1.0 * _crowd(state, spot, held, 5)

    return _drawn(places, bait, generator)


def _lair(state: State, hides: list[Spot], generator: random.Random) -> Spot:
    """A place for a unit that hides: the camp that is hardest to get to, then around it, then other camps."""
    camps, held = _camps_and_units(state)
    redoubt = hardest_camp(state)
    if redoubt in hides:
        return redoubt
    ring = [s for s in hides if state.spots.distance(s, redoubt) == 1]
    if ring and sum(state.spots.distance(s, redoubt) <= 1 for s in held) <= RING:
        return generator.choice(ring)
    bare = [s for s in hides if s in camps]
    if bare and generator.random() < GARRISON:
        return generator.choice(bare)

    def lair(spot: Spot) -> float:
        near = min((state.spots.distance(spot, c) for c in camps), default=9)
        return 0.5 * remoteness(state.map)[spot] - 1.0 * abs(near - 2) - 1.0 * _crowd(state, spot, held, 2)

    return _drawn(hides, lair, generator)


# -- The Iron Triangle --------------------------------------------------------------------------------------


def _vc_place(state: State, frame: Deploying, generator: random.Random) -> Action:
    """Near the red edge and apart to escape, in jungle and tunnels and apart to hold, together to make casualties."""
    unit: UnitId = still_to_place(state, "VC")[0]
    places = [a.to for a in deploy_actions(state, frame) if isinstance(a, Place) and a.unit == unit]
    spots, held = state.spots, [state.units[u].place for u in state.on_map("VC")]
    tunnels = spots.board.area(TUNNELS)

    def cover(spot: Spot) -> float:
        return 4.0 * terrain_table()[spots.terrain(spot)].hiding + 2.0 * (spots.hex(spot) in tunnels)

    if state.condition == ESCAPE:
        out = WaysOut(state)
        return Place(
            unit,
            _drawn(places, lambda s: -1.0 * out.cost(s) - 2.0 * _crowd(state, s, held, SCATTER), generator),
        )
    if state.condition == HOLD:
        return Place(
            unit,
            _drawn(
                places,
                lambda s: cover(s) + 0.5 * remoteness(state.map)[s] - 1.5 * _crowd(state, s, held, 4),
                generator,
            ),
        )
    near = held or [_drawn(places, lambda s: cover(s) + 0.5 * remoteness(state.map)[s], generator)]
    return Place(
        unit,
        _drawn(
            places,
            lambda s: cover(s) - 1.0 * sum(spots.distance(s, o) for o in near) / len(near),
            generator,
        ),
    )


def _us_place(state: State, frame: Deploying) -> Action:
    """In the open, so that helicopters reach them, near the Triangle and its fords, and not in a heap."""
    unit: UnitId = still_to_place(state, "US")[0]
    places = [a.to for a in deploy_actions(state, frame) if isinstance(a, Place) and a.unit == unit]
    spots, key = state.spots, terrain_table()
    enemies = [state.units[u].place for u in state.on_map("VC")]
    held = [state.units[u].place for u in state.on_map("US")]
    to_area = hexes_from(state.map, spots.board.area(VIET_CONG_SETUP))

    def worth(spot: Spot) -> float:
        enemy = min((spots.distance(spot, e) for e in enemies), default=5)
        inside = to_area.get(spots.hex(spot), 5)
        return (
            2.0 * key[spots.terrain(spot)].landing
            - 1.0 * max(0, enemy - 2)
            - 0.5 * inside
            - 1.0 * _crowd(state, spot, held, 3)
            - 4.0 * (enemy < 2)
        )

    return Place(unit, max(sorted(places), key=worth))
