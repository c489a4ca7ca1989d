"""The ground (2.1, 5.1, 5.2): what a step costs, what is closed to whom, how far a zone of control reaches."""

from __future__ import annotations

from functools import cache
from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.khe_sanh.counters import CounterKind, board, terrain_key
from vietnam_tui.games.khe_sanh.map_names import (
    BRIDGE,
    COMBAT_BASE,
    DMZ,
    FIRE_BASE,
    NORTH_VIETNAM,
    RIVER,
    ROAD,
    SEA,
    STREAM,
    active,
    places_of,
    playable,
)
from vietnam_tui.games.khe_sanh.placement import stacking_limit
from vietnam_tui.games.khe_sanh.state import US, State

#: The payment of a ground unit: US HQs pay as mechanized units do, but no ground is barred to them [KS-11.2.3-d]
Pace = Literal["other", "mechanized", "armor", "hq"]

#: The cost of a step that cannot be made
CLOSED = -1


def pace(kind: CounterKind) -> Pace | None:
    """The manner in which a piece pays for movement, None for one that does not move on the ground."""
    if kind.role == "hq" and kind.move == "mechanized":
        return "hq"
    return None if kind.move in (None, "helicopter") else kind.move  # type: ignore[return-value]


class Ground:
    """A map as movement and zones of control ask about it, worked out once."""

    def __init__(self, map_id: str) -> None:
        self.board = board(map_id)
        self.grid = self.board.grid
        key = terrain_key()
        self._terrain = {terrain.id: terrain for terrain in key.terrain}
        self._sides = {side.id: side for side in key.hexside}
        self._road = next(route.move for route in key.route if route.id == ROAD)
        self.playable = playable(self.board)
        #: the hexes that the US/GVN never enters [KS-5.2.4-a]
        self.forbidden = self.board.area(DMZ) | self.board.area(NORTH_VIETNAM)
        #: the hexes of bases, whoever holds them
        self.bases = places_of(self.board, COMBAT_BASE, FIRE_BASE)
        #: pace -> hex -> (neighbour, cost) of every step that the ground allows
        self.steps: dict[Pace, tuple[tuple[tuple[Hex, int], ...], ...]] = {
            one: tuple(self._steps_from(one, hex_) for hex_ in self.grid.hexes())
            for one in ("other", "mechanized", "armor", "hq")
        }
        #: hex -> the directions in which a zone of control reaches out of it [KS-3.2.3-a]
        self.open_sides: tuple[tuple[int, ...], ...] = tuple(
            tuple(
                direction
                for direction, neighbour in enumerate(self.grid.around[hex_])
                if neighbour is not None and self._controls(hex_, neighbour)
            )
            for hex_ in self.grid.hexes()
        )

    def cost(self, one: Pace, from_hex: Hex, to_hex: Hex) -> int:
        """The movement points of a step into a neighbouring hex, CLOSED where it cannot be made.

        Along a road only the road's cost counts.  Armor comes into paddy and highland by road alone, and
        neither it nor mechanized units ever enter mountains.
        """
        if to_hex not in self.playable:
            return CLOSED
        side = self.grid.side(from_hex, to_hex)
        by_road = self.board.has_line(ROAD, side)
        if self.board.has_side(RIVER, side) and not self.board.has_side(BRIDGE, side):
            return CLOSED
        ground = self._terrain[self.board.terrain[to_hex]].move
        if one == "hq":
            entry = ground.other if ground.mechanized == "no" else ground.mechanized
        else:
            entry = {"other": ground.other, "mechanized": ground.mechanized, "armor": ground.armor}[one]
        if entry == "no" or (entry == "road" and not by_road):  # [KS-5.2.4-e, KS-5.2.4-f]
            return CLOSED
        if by_road:
            return self._road  # [KS-5.1-e]
        extra = self._sides[STREAM].move if self.board.has_side(STREAM, side) else 0  # [KS-5.1-c]
        assert isinstance(entry, int)
        assert isinstance(extra, int)
        return entry + extra  # [KS-5.1-c]

    @property
    def road_entry(self) -> int:
        """The cost of a hex that is entered along a road from off the map [KS-5.1-e]."""
        return self._road

    def crossable(self, from_hex: Hex, to_hex: Hex) -> bool:
        """Can an assault be made over this hexside: no unbridged major river between? [KS-7.2.4-b]"""
        side = self.grid.side(from_hex, to_hex)
        return not self.board.has_side(RIVER, side) or self.board.has_side(BRIDGE, side)

    def toward(self, from_hex: Hex, to_hex: Hex) -> int:
        """The direction that leads best from one hex to another."""
        found = [
            (self.grid.distance(neighbour, to_hex), direction)
            for direction, neighbour in enumerate(self.grid.around[from_hex])
            if neighbour is not None
        ]
        return min(found)[1]

    def _steps_from(self, one: Pace, hex_: Hex) -> tuple[tuple[Hex, int], ...]:
        found = ((n, self.cost(one, hex_, n)) for n in self.grid.neighbours(hex_))
        return tuple((n, price) for n, price in found if price != CLOSED)

    def _controls(self, hex_: Hex, neighbour: Hex) -> bool:
        river = self.board.has_side(RIVER, self.grid.side(hex_, neighbour))
        return not river and self.board.terrain[neighbour] != SEA


@cache
def ground(map_id: str) -> Ground:
    """The ground of a map."""
    return Ground(map_id)


@cache
def in_play(map_id: str, area: str) -> frozenset[Hex]:
    """The hexes in play in a scenario with this active area."""
    return active(board(map_id), area)


@cache
def room(map_id: str) -> tuple[int, ...]:
    """Hex -> how many units of a side fit in, Combat Villages aside [KS-3.1.2-a, KS-3.1.2-b]."""
    sheet = board(map_id)
    return tuple(stacking_limit(sheet, hex_) for hex_ in sheet.grid.hexes())


def area_of(state: State) -> frozenset[Hex]:
    """The hexes in play."""
    return in_play(state.map, state.sheet.area)


def may_stand(state: State, side: str, hex_: Hex) -> bool:
    """Is a hex in play for a side, its ground and its enemies aside? [KS-5.2.4-a]"""
    return hex_ in standing_room(state.map, state.sheet.area, side)


@cache
def standing_room(map_id: str, area: str, side: str) -> frozenset[Hex]:
    """The hexes of which that is so on a map with this active area."""
    return in_play(map_id, area) - (ground(map_id).forbidden if side == US else frozenset())
