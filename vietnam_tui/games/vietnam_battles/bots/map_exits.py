"""For the campaign bots: the ways out of the Iron Triangle map, to run for or to stand in.

How far a Viet Cong unit has to go to leave by a red edge [VB-27.0-o] is counted in half movement points, with
a toll for every enemy zone of control on the way: a unit on foot stops there [VB-5.1.1-a].
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache

from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.engine.search import Reached
from vietnam_tui.games.vietnam_battles.bots.transport_options import Carriers
from vietnam_tui.games.vietnam_battles.bots.visibility import FAR, costs_to, told_points, way_down
from vietnam_tui.games.vietnam_battles.map_names import RED_EDGE
from vietnam_tui.games.vietnam_battles.rules.combat.losses import is_last_step
from vietnam_tui.games.vietnam_battles.rules.movement.transport import Lift, Sail
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move
from vietnam_tui.games.vietnam_battles.rules.position.zoc import field, zones
from vietnam_tui.games.vietnam_battles.spots import Spot, spots_of
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId

#: A zone of control on the way costs a unit on foot the rest of its turn
STOP = 12
#: Half movement points that it costs to step off the map
LEAVING = 2
#: Ways out no longer than this are watched
NEAR = 30
#: How many steps of a way out are worth standing in
FIRST_STEPS = 7


@cache
def red_edge(map_id: str) -> tuple[Spot, ...]:
    """The land spots of the red edges."""
    spots = spots_of(map_id)
    return tuple(s for s in spots.land_next if spots.hex(s) in spots.board.area(RED_EDGE))


class WaysOut:
    """How far it is to a red edge from everywhere, as the US units stand."""

    def __init__(self, state: State) -> None:
        self.state = state
        facts = field(state)
        self.tolls: Mapping[Spot, int] = dict.fromkeys(facts.ezoc["VC"], STOP)
        goals = {s: LEAVING for s in red_edge(state.map) if s not in facts.held["US"]}
        self.costs = costs_to(state, "VC", goals, self.tolls, facts.held["US"]) if goals else {}

    def cost(self, spot: Spot) -> int:
        """Half movement points from a place to off the map."""
        return self.costs.get(spot, FAR)

    def way(self, spot: Spot) -> list[Spot]:
        """The cheapest way out from a place."""
        return way_down(self.state, "VC", spot, self.costs, self.tolls)


def blocking_offer(
    state: State,
    able: list[UnitId],
    ends: Callable[[UnitId], dict[int, Reached]],
    carriers: Carriers,
) -> Proposal | None:
    """The order that stands in the way of the Viet Cong who are nearest to a red edge."""
    if not red_edge(state.map) or not able:
        return None
    out = WaysOut(state)
    runners = sorted(
        (out.cost(state.units[u].place), u)
        for u in state.on_map("VC")
        if out.cost(state.units[u].place) <= NEAR
    )
    if not runners:
        return None
    zone = zones(state.map, "US")
    ways = {u: out.way(state.units[u].place)[: FIRST_STEPS + 1] for _, u in runners}
    held = field(state).occupant
    worth: dict[Spot, float] = {}
    for cost, unit in runners:
        urgency = 30.0 / (cost + 6)
        for nth, spot in enumerate(ways[unit][1:]):
            covered = {spot, *zone[spot]} - field(state).ezoc["VC"]
            for stand in covered:
                if stand not in held:
                    worth[stand] = worth.get(stand, 0.0) + urgency * (1 - 0.06 * nth) * (
                        1.0 if stand == spot else 0.8
                    )
    best: tuple[float, int, Move | Lift | Sail] | None = None
    for stand, value in sorted(worth.items(), key=lambda item: (-item[1], item[0]))[:8]:
        order = _somebody_to(state, able, ends, carriers, stand)
        if order is not None and (best is None or value > best[0]):
            best = value, stand, order
    if best is None:
        return None
    cost, runner = runners[0]
    return Proposal(
        best[2],
        f"{state.name(best[2].unit)} bars the way at {state.spots.label(Spot(best[1]))}: {state.name(runner)} has "
        f"{told_points(cost)} to go to the edge",
    )


def _somebody_to(
    state: State,
    able: list[UnitId],
    ends: Callable[[UnitId], dict[int, Reached]],
    carriers: Carriers,
    spot: Spot,
) -> Move | Lift | Sail | None:
    """The nearest sound unit that gets there on foot, else one by transport."""
    walkers = [
        (ends(u)[spot].cost, u)
        for u in able
        if not state.is_boat(u)
        and not is_last_step(state, u)
        and not state.units[u].moved
        and (state.units[u].place < 0 or state.spots.distance(state.units[u].place, spot) <= 16)
        and spot in ends(u)
    ]
    if walkers:
        return Move(min(walkers)[1], spot)
    orders = carriers.to(spot, 1)
    return orders[0] if orders else None
