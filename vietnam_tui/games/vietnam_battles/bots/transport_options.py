"""For the campaign bots: whom helicopters and boats could take where, without asking for every pair."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cached_property

from vietnam_tui.games.vietnam_battles.map_names import WATER
from vietnam_tui.games.vietnam_battles.rules.movement.transport import Lift, Sail
from vietnam_tui.games.vietnam_battles.rules.position.terrain import terrain_table
from vietnam_tui.games.vietnam_battles.rules.position.zoc import field, in_ezoc
from vietnam_tui.games.vietnam_battles.rules.sequence.reinforcements import BY_AIR, BY_BOAT, waiting
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import MOVEMENT, State
from vietnam_tui.games.vietnam_battles.units import UnitId

#: Work nearer than this, in half movement points, is better reached on foot
WALK = 12


class Carriers:
    """The transports of one US movement phase; every order given out has passed the rules."""

    def __init__(self, state: State) -> None:
        self.state = state
        here = state.player == "US" and state.phase == MOVEMENT
        self._air = here and state.slicks_used < state.slicks
        self._water = here and state.tangos_used < state.tangos
        self._held = field(state).occupant

    @cached_property
    def _passengers(self) -> list[UnitId]:
        """Leg units on the map or due that have not moved and stand in no enemy zone."""
        state = self.state
        if not (self._air or self._water):
            return []
        return [
            u
            for u in (*state.on_map("US"), *waiting(state, "US"))
            if state.roster[u].mobility == "leg"
            and not (state.units[u].moved or state.units[u].landed or state.units[u].stopped)
            and not (state.units[u].place >= 0 and in_ezoc(state, u, state.units[u].place))
        ]

    @cached_property
    def _fliers(self) -> list[UnitId]:
        state, key = self.state, terrain_table()
        return [
            u
            for u in (self._passengers if self._air else ())
            if ((place := state.units[u].place) >= 0 and key[state.spots.terrain(place)].landing)
            or (place < 0 and state.roster[u].entry in BY_AIR)
        ]

    @cached_property
    def _sailors(self) -> list[UnitId]:
        state = self.state
        return [
            u
            for u in (self._passengers if self._water else ())
            if ((place := state.units[u].place) >= 0 and state.spots.shore[state.spots.hex(place)])
            or (place < 0 and state.roster[u].entry in BY_BOAT)
        ]

    @property
    def idle(self) -> bool:
        """Is a transport left, and somebody to use it?"""
        return bool(self._fliers or self._sailors)

    def landings(self) -> Iterator[Spot]:
        """Free places where a helicopter may land, or a boat, when there is somebody to go there."""
        spots, key = self.state.spots, terrain_table()
        for h, banks in spots.land.items():
            by_air = bool(self._fliers) and key[spots.board.terrain[h]].landing
            by_water = bool(self._sailors) and bool(spots.shore[h]) and spots.board.terrain[h] != WATER
            if (by_air or by_water) and not any(b in self._held for b in banks):
                yield from banks

    def best(self, spot: Spot, farness: Callable[[UnitId], int]) -> Lift | Sail | None:
        """The order that takes the unit farthest from any work to a place."""
        units = {*self._fliers, *self._sailors}
        for unit in sorted(units, key=lambda u: (-farness(u), u))[:6]:
            if farness(unit) <= WALK:
                return None
            order = self._order(unit, spot)
            if order is not None:
                return order
        return None

    def to(self, spot: Spot, count: int) -> list[Lift | Sail]:
        """Up to so many orders that take units to a place, the strongest first."""
        found: list[Lift | Sail] = []
        state = self.state
        for unit in sorted({*self._fliers, *self._sailors}, key=lambda u: (-state.face(u).attack, u))[:8]:
            order = self._order(unit, spot)
            if order is not None:
                found.append(order)
            if len(found) == count:
                break
        return found

    def ashore(self, spot: Spot) -> Lift | Sail | None:
        """The order that takes the least valuable unit to a place."""
        state = self.state
        for unit in sorted({*self._fliers, *self._sailors}, key=lambda u: (state.face(u).attack, u))[:8]:
            order = self._order(unit, spot)
            if order is not None:
                return order
        return None

    def _order(self, unit: UnitId, spot: Spot) -> Lift | Sail | None:
        spots, key = self.state.spots, terrain_table()
        if spot in self._held or spot not in spots.land_next:
            return None
        if unit in self._fliers and key[spots.terrain(spot)].landing:
            lift = Lift(unit, spot)
            if lift.refusal(self.state) is None:
                return lift
        if unit in self._sailors and spots.shore[spots.hex(spot)]:
            sail = Sail(unit, spot)
            if sail.refusal(self.state) is None:
                return sail
        return None
