"""The ground (5.0): what a step and the way onto the map cost, what a hex is worth in defence, where one may land.

All costs are half movement points.
"""

from __future__ import annotations

from functools import cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.search_and_destroy.counters import Movement
from vietnam_tui.games.search_and_destroy.map_names import BRIDGE, EDGES, RIVER, ROAD, TRAIL, edge_hexes
from vietnam_tui.games.search_and_destroy.scenarios import board
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.terrain import Terrain, terrain_key
from vietnam_tui.games.search_and_destroy.units import UnitId

#: The cost of a step that cannot be made
CLOSED = -1

MOVEMENTS: tuple[Movement, ...] = ("foot", "apc", "tank")


class Ground:
    """A map as a scenario has it: what Clear counts as, what its rivers do to those who cross them."""

    def __init__(self, map_id: str, clear: str, rivers: str) -> None:
        self.board = board(map_id)
        self.grid = self.board.grid
        key = terrain_key()
        lines = {line.id: line for line in key.terrain}
        #: hex -> its line of the Terrain Effects Chart [SD-S5.1-b]
        self.terrain: tuple[Terrain, ...] = tuple(
            lines[clear if kind == "clear" else kind] for kind in self.board.terrain
        )
        self._river = {line.id: line for line in key.hexside}[RIVER]
        self._routes = {route.id: route for route in key.route}
        self._rivers = rivers
        ends = {
            (kind.kind, self.grid.hex(label))
            for kind in self.board.sheet.lines
            for label in (kind.path[0], kind.path[-1])
        }
        self.edges = frozenset[Hex]().union(*(edge_hexes(self.board, edge) for edge in EDGES))
        self._meets_edge = {(kind, place) for kind, place in ends if place in self.edges}
        #: movement -> hex -> (neighbour, cost) of every step that the ground allows
        self.steps: dict[Movement, tuple[tuple[tuple[Hex, int], ...], ...]] = {
            movement: tuple(self._steps_from(movement, place) for place in self.grid.hexes())
            for movement in MOVEMENTS
        }

    def cost(self, movement: Movement, from_hex: Hex, to_hex: Hex) -> int:
        """The cost of a step into a neighbouring hex, CLOSED where it cannot be made [SD-5.0-c, SD-5.0-d].

        Along a road or trail the terrain does not matter; a river costs more but at the bridge.
        """
        side = self.grid.side(from_hex, to_hex)
        hex_cost = self._best(
            movement,
            to_hex,
            by_road=self.board.has_line(ROAD, side),
            by_trail=self.board.has_line(TRAIL, side),
        )
        water = 0 if self.board.has_side(BRIDGE, side) else self._water(movement, from_hex, to_hex)
        return CLOSED if CLOSED in (hex_cost, water) else hex_cost + water

    def entry(self, movement: Movement, place: Hex) -> int:
        """The cost of an edge hex for a unit that comes onto the map there [SD-5.0-k]."""
        return self._best(
            movement,
            place,
            by_road=(ROAD, place) in self._meets_edge,
            by_trail=(TRAIL, place) in self._meets_edge,
        )

    def crossable(self, movement: Movement, from_hex: Hex, to_hex: Hex) -> bool:
        """May such units pass from a hex to its neighbour at all, whatever that costs? [SD-33.44-a]"""
        return self.cost(movement, from_hex, to_hex) != CLOSED

    def barred_by_river(self, movement: Movement, from_hex: Hex, to_hex: Hex) -> bool:
        """Is it the river between two hexes that keeps such units from passing? [SD-33.44-a]"""
        bridged = self.board.has_side(BRIDGE, self.grid.side(from_hex, to_hex))
        return not bridged and self._water(movement, from_hex, to_hex) == CLOSED

    def _best(self, movement: Movement, place: Hex, *, by_road: bool, by_trail: bool) -> int:
        found: list[int] = []
        for kind, taken in ((ROAD, by_road), (TRAIL, by_trail)):
            if taken:
                found.append(int(2 * self._routes[kind].rate(vehicle=movement != "foot")))
        if not found:
            cost = getattr(self.terrain[place], movement)
            return CLOSED if cost == "no" else 2 * int(cost)
        return min(found)

    def _water(self, movement: Movement, from_hex: Hex, to_hex: Hex) -> int:
        if self._rivers == "ignored" or not self.board.has_side(RIVER, self.grid.side(from_hex, to_hex)):
            return 0
        cost = getattr(self._river, movement)
        return CLOSED if self._rivers == "closed" or cost == "no" else 2 * int(cost)

    def _steps_from(self, movement: Movement, place: Hex) -> tuple[tuple[Hex, int], ...]:
        found = ((n, self.cost(movement, place, n)) for n in self.grid.neighbours(place))
        return tuple((n, price) for n, price in found if price != CLOSED)


@cache
def _ground(map_id: str, clear: str, rivers: str) -> Ground:
    return Ground(map_id, clear, rivers)


def ground(state: State) -> Ground:
    """The ground of a scenario."""
    sheet = state.sheet
    return _ground(state.map, sheet.clear, sheet.rivers)


def defence(state: State, place: Hex) -> int:
    """The defence strength of a hex against fire, Improved Positions aside [SD-6.0-d]."""
    return ground(state).terrain[place].defence


def landing(state: State, place: Hex) -> bool:
    """Do helicopters land in such terrain? [SD-9.2-a]"""
    return ground(state).terrain[place].landing


def movement_of(state: State, unit: UnitId) -> Movement:
    """By which costs a unit moves."""
    return state.type(unit).moves
