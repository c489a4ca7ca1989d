"""Lines of sight and of fire (12.0): from any of thirteen points of a hex to any of another, exactly.

The effect of the ground on sight follows from the scenario and from what has become of hexes since: Landing Zone
markers, wrecks, rubble.  Lines are worked out once for each such ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import ByNeed
from vietnam_tui.engine.search import reach
from vietnam_tui.engine.sight import (
    ALL_PAIRS,
    BLOCKS,
    CENTRE,
    Line,
    course_between,
    lines_between,
    look,
    open_between,
)
from vietnam_tui.games.hot_armor.map_names import (
    CLEAR,
    HIGH_GROUND,
    JUNGLE,
    LIGHT_VEGETATION,
    ROAD,
    TRACK,
    hexes_on,
)
from vietnam_tui.games.hot_armor.placement import closed_hexes
from vietnam_tui.games.hot_armor.scenarios import board, scenario
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.terrain import Sight, terrain_key

#: The degree to which a hex hampers a line through it
GRADES: dict[Sight, int] = {"open": 0, "impedes": 1, "blocks": BLOCKS}

#: The lines between two hexes, those first that run beside the middle one, of which one is open soonest
LINES = sorted(ALL_PAIRS[1:], key=lambda pair: pair[0] != pair[1])

#: Hexes of Landing Zone markers, wrecks and rubble
Changed = tuple[tuple[Hex, ...], tuple[Hex, ...], tuple[Hex, ...]]


def sees(state: State, from_hex: Hex, to_hex: Hex, *, flying: bool = False) -> bool:
    """Is there a line of sight, and of fire, from a hex to another, whatever its length? [HA-12.3-a, HA-12.7-a]"""
    if from_hex == to_hex or to_hex in state.board.grid.neighbours(from_hex):
        return True  # [HA-12.4-b]
    ground = _ground(state.scenario, (state.zones, state.wrecks, state.rubble))
    return ground.over[from_hex, to_hex] if flying else ground.open[from_hex, to_hex]


def ground_of(state: State, hex_: Hex) -> str:
    """The ground of a hex; vegetation under a Landing Zone marker is clear [HA-22.11-c]."""
    ground = state.board.terrain[hex_]
    return CLEAR if hex_ in state.zones and ground in (LIGHT_VEGETATION, JUNGLE) else ground


@lru_cache(maxsize=64)
def _ground(scenario_id: str, changed: Changed) -> _Ground:
    return _Ground(scenario_id, changed)


class _Ground:
    """The ground of a scenario as sight finds it: which pairs of hexes see each other."""

    def __init__(self, scenario_id: str, changed: Changed) -> None:
        sheet = scenario(scenario_id)
        self._board: Board = board(sheet.map)
        self._zones, self._wrecks, self._rubble = (frozenset(hexes) for hexes in changed)
        closed = sheet.closed
        self._shut = closed_hexes(self._board, closed) if closed is not None and closed.sight else frozenset()
        self._lines = {line.id: GRADES[line.sight] for line in terrain_key().terrain}
        self._lines |= {line.id: GRADES[line.sight] for line in terrain_key().works}
        self._counts = sheet.terrain
        self._grades = tuple(self._grade(hex_) for hex_ in self._board.grid.hexes())
        self._hills = tuple(
            BLOCKS if ground == HIGH_GROUND or hex_ in self._shut else 0
            for hex_, ground in enumerate(self._board.terrain)
        )
        grid = self._board.grid
        self._around = tuple(frozenset(grid.within(hex_, 1)) for hex_ in grid.hexes())
        self._rim = frozenset(h for h in grid.hexes() if len(grid.neighbours(h)) < len(grid.directions))
        self._no_grades = (0,) * self._board.grid.size
        self._routed = hexes_on(self._board, ROAD, TRACK)
        #: from a unit on the ground, and from a helicopter, whose sight nothing but closed ground ends
        self.open: ByNeed[tuple[Hex, Hex], bool] = ByNeed(lambda pair: self._sees(*pair))
        self.over: ByNeed[tuple[Hex, Hex], bool] = ByNeed(lambda pair: self._flies(*pair))

    def _grade(self, hex_: Hex) -> int:
        ground = self._board.terrain[hex_]
        if hex_ in self._shut:
            return BLOCKS
        if hex_ in self._zones and ground in (LIGHT_VEGETATION, JUNGLE):
            ground = CLEAR
        found = [self._lines[self._counts.line(ground)]]
        found += [self._lines["wreck"]] * (hex_ in self._wrecks)
        found += [self._lines["rubble"]] * (hex_ in self._rubble)
        return max(found)

    def _sees(self, from_hex: Hex, to_hex: Hex) -> bool:
        """One line that is open, or that runs along a road, is enough; from a hill hills alone end it."""
        high = self._board.terrain[from_hex] == HIGH_GROUND  # [HA-12.6-a]
        grades = self._hills if high else self._grades  # [HA-12.6-a]
        grid, most = self._board.grid, tables().numbers.impeding - 1
        course = course_between(grid, from_hex, to_hex)
        on_course = [(hex_, grades[hex_]) for hex_ in course if grades[hex_]]
        if open_between(grid, from_hex, to_hex, on_course, most=most, pairs=[(CENTRE, CENTRE)]):
            return True
        corridor = frozenset[Hex]().union(*(self._around[hex_] for hex_ in (from_hex, to_hex, *course)))
        if self._may_reach(from_hex, to_hex, corridor, grades, most):
            hampering = [(hex_, grades[hex_]) for hex_ in corridor if grades[hex_]]
            if open_between(grid, from_hex, to_hex, hampering, most=most, pairs=LINES):
                return True
        routed = corridor & self._routed if {from_hex, to_hex} <= self._routed else frozenset[Hex]()
        if not self._may_reach(from_hex, to_hex, routed, self._no_grades, most):
            return False
        off_road = [(hex_, 1) for hex_ in corridor - self._routed]
        return open_between(grid, from_hex, to_hex, off_road) and any(
            map(self._by_road, lines_between(grid, from_hex, to_hex))
        )

    def _may_reach(
        self, from_hex: Hex, to_hex: Hex, corridor: frozenset[Hex], grades: tuple[int, ...], most: int
    ) -> bool:
        """Does a chain of neighbouring hexes of a corridor hamper so little?  No line in it hampers less than all do.

        Without such a chain, no line needs to be drawn.  The hexes at the edge of the map count for nothing, since a
        line may pass by outside.
        """
        neighbours, rim = self._board.grid.neighbours, self._rim

        def onward(hex_: int, _: int) -> Iterator[tuple[Hex, int]]:
            near = (n for n in neighbours(Hex(hex_)) if n in corridor)
            return ((n, 0 if n == to_hex or n in rim else grades[n]) for n in near)

        return to_hex in reach(from_hex, most, onward)

    def _by_road(self, line: Line) -> bool:
        """Does a line run along roads and tracks for its whole length? [HA-12.10-a]"""
        through = line.through()
        hexes = (line.from_hex, *through, line.to_hex)
        if any(hex_ in self._shut or hex_ in self._rubble for hex_ in hexes):
            return False  # [HA-27.4-b]
        sides = [self._board.grid.side(*s.hexes) for s in line.stretches if s.kind == "across"]
        return len(sides) == len(through) + 1 and all(
            any(self._board.has_line(kind, side) for kind in (ROAD, TRACK)) for side in sides
        )

    def _flies(self, from_hex: Hex, to_hex: Hex) -> bool:
        if not self._shut:
            return True
        shut = self._shut
        return any(
            look(line, lambda h: BLOCKS * (h in shut)).open
            for line in lines_between(self._board.grid, from_hex, to_hex)
        )
