"""A place where a unit can be on a Vietnam Battles map, as one integer: a spot.

A spot is a land hex, one bank of a hex that the Mekong divides [VB-19.0-b], the Mekong water of a hex, or a
river hexside [VB-12.0-g, VB-12.0-h].  Land spots carry the number of their hex; second banks, water and
hexsides follow.  Adjacency by land, adjacency to a boat and connection by water are worked out once a map.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import NewType

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Grid, Hex, Hexside, UnknownHex
from vietnam_tui.core.memo import ByNeed
from vietnam_tui.games.vietnam_battles.counters import board
from vietnam_tui.games.vietnam_battles.map_names import RIVER, UNNAVIGABLE, WATER, mekong

Spot = NewType("Spot", int)

#: The place of a unit that is not on the map.
OFF = Spot(-1)
#: Its label
NOWHERE = "off the map"
#: Distances from a spot that are worked out one by one before all of them are, which takes as long as hundreds
OFTEN = 200


class Spots:
    """Every spot of a map and how spots are connected."""

    def __init__(self, map_board: Board) -> None:
        self.board = map_board
        self.grid: Grid = map_board.grid
        grid = self.grid
        self._labels: list[str] = [grid.label(h) for h in grid.hexes()]
        #: spot -> the hex of a land or water spot, the two hexes beside a hexside spot
        self.hexes: list[tuple[Hex, ...]] = [(h,) for h in grid.hexes()]
        #: land spot -> the other bank of its hex
        self.other_bank: dict[Spot, Spot] = {}
        #: hex -> its land spots (two where the Mekong divides it, none when it is all water)
        self.land: dict[Hex, tuple[Spot, ...]] = {}
        self._banks()
        #: hex with Mekong water -> its water spot
        self.water: dict[Hex, Spot] = {}
        for h in sorted(mekong(map_board) | set(map_board.banks)):
            self.water[h] = self._add(f"{grid.label(h)}w", (h,))
        #: river hexside -> its spot
        self.side_spot: dict[Hexside, Spot] = {}
        for side in sorted(map_board.sides.get(RIVER, frozenset())):
            self.side_spot[side] = self._add(grid.side_label(side), grid.side_hexes[side])
        #: river hexsides where no boat goes: cut off by land, or closed as a whole [VB-12.0-d, VB-12.0-i]
        self.unnavigable: frozenset[Hexside] = map_board.sides.get(UNNAVIGABLE, frozenset())
        self._navigable: frozenset[Hexside] = frozenset(self.side_spot) - self.unnavigable
        self._hexside: dict[Spot, Hexside] = {spot: side for side, spot in self.side_spot.items()}
        self._water_hex: dict[Spot, Hex] = {spot: h for h, spot in self.water.items()}
        #: hexes beside which a land spot is something else than a hex
        self._odd = {
            near for h in (*map_board.banks, *map_board.hexes_of(WATER)) for near in (h, *grid.neighbours(h))
        }
        #: land spot -> (neighbouring land spot, hexside crossed)
        self.land_steps: ByNeed[Spot, tuple[tuple[Spot, Hexside], ...]] = ByNeed(self._by_land)
        #: land spot -> neighbouring land spots
        self.land_next: dict[Spot, tuple[Spot, ...]] = self._next_by_land()
        #: water spot -> water spots connected with it [VB-12.0-i]
        self.water_next: dict[Spot, tuple[Spot, ...]] = self._by_water()
        #: water spot -> land spots adjacent to a boat there [VB-12.0-r]
        self.beside_boat: dict[Spot, frozenset[Spot]] = {
            spot: frozenset(self._beside(spot)) for spot in (*self.water.values(), *self.side_spot.values())
        }
        #: hex -> water spots that touch it: its own Mekong water, the river hexsides around it [VB-11.0-b]
        self.shore: dict[Hex, tuple[Spot, ...]] = self._shores()
        #: water spot -> number of its connected stretch of water
        self.stretch: dict[Spot, int] = self._stretches()
        self._ranges: dict[Spot, bytes] = {}
        #: how often the distance to a spot was worked out alone
        self._asked: dict[Spot, int] = {}
        self._by_label = {text.casefold(): Spot(i) for i, text in enumerate(self._labels)}

    def label(self, spot: Spot) -> str:
        """A spot as players write it: "0717", "0934n" for a bank, "2334w" for water, "0717/0718"."""
        return self._labels[spot] if spot >= 0 else NOWHERE

    def parse(self, text: str) -> Spot:
        """The spot that a text names, hexsides in either order; raises `UnknownHex`."""
        key = text.strip().casefold()
        if "/" in key:
            side = self.grid.parse_side(key)
            if side not in self.side_spot:
                raise UnknownHex(f"{text} is no river hexside")
            return self.side_spot[side]
        found = self._by_label.get(key)
        if found is None and (len(key) == 4 and f"{key}n" in self._by_label):
            raise UnknownHex(f"{text} has two banks: write {text}n or {text}s, or {text}w for its water")
        if found is None:
            self.grid.hex(text)
            raise UnknownHex(f"no place {text!r}")
        return found

    def is_boat_spot(self, spot: Spot) -> bool:
        """Is this water or a river hexside?"""
        return spot in self.beside_boat

    def hexside(self, spot: Spot) -> Hexside | None:
        """The hexside of a hexside spot, None for other spots."""
        return self._hexside.get(spot)

    def water_hex(self, spot: Spot) -> Hex | None:
        """The hex of a Mekong water spot, None for other spots."""
        return self._water_hex.get(spot)

    def hex(self, spot: Spot) -> Hex:
        """The hex of a spot; for a hexside the first of its two hexes."""
        return self.hexes[spot][0]

    def distance(self, a: Spot, b: Spot) -> int:
        """Hexes between two spots; the two hexes of a hexside lie at distance 1 from it."""
        known = self._ranges.get(a)
        if known is not None:
            return known[b]
        asked = self._asked[a] = self._asked.get(a, 0) + 1
        if asked > OFTEN:
            return self.ranges(a)[b]
        there = self.hexes[b] if b in self._hexside else self.hexes[b][:1]  # [VB-12.0-ab]
        away = min([self.grid.distance(x, y) for x in self.hexes[a] for y in there])
        return away + (a in self._hexside) + (b in self._hexside)  # [VB-12.0-ab]

    def ranges(self, spot: Spot) -> bytes:
        """Spot -> its distance in hexes from one spot."""
        if spot not in self._ranges:
            away = [min(ways) for ways in zip(*(self.grid.ranges(h) for h in self.hexes[spot]), strict=True)]
            extra = spot in self._hexside
            found = bytearray(away[hexes[0]] + extra for hexes in self.hexes)
            for b in self._hexside:
                found[b] = min(away[h] for h in self.hexes[b]) + 1 + extra
            self._ranges[spot] = bytes(found)
        return self._ranges[spot]

    def hexes_apart(self, a: Spot, b: Spot) -> int:
        """Hexes between two spots counted from the nearer hex on either side, for boats [VB-12.0-w]."""
        return min(self.grid.distance(x, y) for x in self.hexes[a] for y in self.hexes[b])

    def adjacent(self, a: Spot, b: Spot) -> bool:
        """May units in these spots fight each other? [VB-7.0-a, VB-12.0-r, VB-19.0-g]"""
        if a in self.beside_boat:
            return b in self.beside_boat[a]
        if b in self.beside_boat:
            return a in self.beside_boat[b]
        return b in self.land_next.get(a, ())

    def terrain(self, spot: Spot) -> str:
        """The terrain id of a land spot's hex."""
        return self.board.terrain[self.hex(spot)]

    # -- building -------------------------------------------------------------------------------------------

    def _add(self, label: str, hexes: tuple[Hex, ...]) -> Spot:
        self._labels.append(label)
        self.hexes.append(hexes)
        return Spot(len(self._labels) - 1)

    def _banks(self) -> None:
        self.bank_name: dict[Spot, str] = {}
        for h in self.grid.hexes():
            banks = self.board.banks.get(h)
            if banks:
                names = list(banks)
                first = Spot(h)
                self._labels[h] = f"{self.grid.label(h)}{names[0][0]}"
                spots = [first] + [self._add(f"{self.grid.label(h)}{name[0]}", (h,)) for name in names[1:]]
                for spot, name in zip(spots, names, strict=True):
                    self.bank_name[spot] = name
                if len(spots) == 2:
                    self.other_bank[spots[0]], self.other_bank[spots[1]] = spots[1], spots[0]
                self.land[h] = tuple(spots)
            else:
                self.land[h] = () if self.board.terrain[h] == WATER else (Spot(h),)

    def _joins(self, spot: Spot, neighbour: Hex) -> bool:
        name = self.bank_name.get(spot)
        return name is None or neighbour in self.board.banks[self.hex(spot)][name]

    def _next_by_land(self) -> dict[Spot, tuple[Spot, ...]]:
        as_spots = [tuple([Spot(n) for n in self.grid.neighbours(h)]) for h in self.grid.hexes()]
        return {
            spot: tuple([to for to, _ in self.land_steps[spot]]) if h in self._odd else as_spots[h]
            for h, spots in self.land.items()
            for spot in spots
        }

    def _by_land(self, spot: Spot) -> tuple[tuple[Spot, Hexside], ...]:
        h = self.hex(spot)
        steps = zip(self.grid.neighbours(h), self.grid.sides(h), strict=True)
        if h not in self._odd:
            return tuple([(Spot(n), side) for n, side in steps])
        return tuple([(to, side) for n, side in steps for to in self._over(h, spot, n)])

    def _over(self, h: Hex, spot: Spot, n: Hex) -> Sequence[Spot]:
        """The spot to which a step into a neighbouring hex leads, if there is one."""
        return self._open_banks(h, spot, n) if self._joins(spot, n) else ()

    def _open_banks(self, h: Hex, spot: Spot, n: Hex) -> list[Spot]:
        """The spots of a neighbouring hex that a step from here leads to, on this side of the Mekong if it can."""
        found = [other for other in self.land[n] if self._joins(other, h)]
        same = [other for other in found if self.bank_name.get(other) == self.bank_name.get(spot)]
        return same if spot in self.bank_name and len(found) > 1 and same else found

    def _shores(self) -> dict[Hex, tuple[Spot, ...]]:
        touched = {h for side in self._navigable for h in self.grid.side_hexes[side]}
        found: dict[Hex, tuple[Spot, ...]] = dict.fromkeys(self.grid.hexes(), ())
        for h in touched | set(self.water):
            sides = [self.side_spot[s] for s in self.grid.sides(h) if s in self._navigable]
            found[h] = (*([self.water[h]] if h in self.water else []), *sides)
        return found

    def _by_water(self) -> dict[Spot, tuple[Spot, ...]]:
        links: dict[Spot, set[Spot]] = {s: set() for s in (*self.water.values(), *self.side_spot.values())}
        for h, spot in self.water.items():
            for n in self.grid.neighbours(h):
                if n in self.water:
                    links[spot].add(self.water[n])
        for side in self._navigable:
            spot = self.side_spot[side]
            a, b = self.grid.side_hexes[side]
            for other in self.grid.touching(side):
                if other in self._navigable:
                    links[spot].add(self.side_spot[other])
            ends = set(self.grid.neighbours(a)) & set(self.grid.neighbours(b))
            for h in {a, b} | ends:
                if h in self.water:
                    links[spot].add(self.water[h])
                    links[self.water[h]].add(spot)
        return {spot: tuple(sorted(others)) for spot, others in links.items()}

    def _beside(self, spot: Spot) -> list[Spot]:
        side = self._hexside.get(spot)
        if side is not None:
            return [land for h in self.grid.side_hexes[side] for land in self.land[h]]
        h = self._water_hex[spot]
        return [land for n in (h, *self.grid.neighbours(h)) for land in self.land[n]]

    def _stretches(self) -> dict[Spot, int]:
        stretch: dict[Spot, int] = {}
        for start in self.water_next:
            if start in stretch:
                continue
            number, todo = start, [start]
            while todo:
                spot = todo.pop()
                if spot not in stretch:
                    stretch[spot] = number
                    todo.extend(self.water_next[spot])
        return stretch


@cache
def spots_of(map_id: str) -> Spots:
    """The spots of a map."""
    return Spots(board(map_id))
