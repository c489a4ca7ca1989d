"""Lines of sight as the rules use them, held against lines drawn by other means, exactly, with fractions [HA-12]."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import pairwise

import pytest

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.map_names import HIGH_GROUND
from vietnam_tui.games.hot_armor.rules.position.sight import sees
from vietnam_tui.games.hot_armor.state import State

Point = tuple[int, int]

#: The corners of a hex around its centre.  Any affine picture of the map has the same straight lines; in this one all
#: points of a hex are whole numbers: columns lie 6 apart, rows 4, even columns 2 lower.
CORNERS = ((4, 0), (2, 2), (-2, 2), (-4, 0), (-2, -2), (2, -2))
#: What ends sight by itself
BLOCKED = 99


class Drawing:
    """The map of a scenario, drawn anew: hexes as polygons, lines cut with them."""

    def __init__(self, state: State) -> None:
        self.state, self.grid, self.board = state, state.board.grid, state.board
        self.centres = {h: self._centre(h) for h in self.grid.hexes()}
        self.corners = {h: self._corners(h) for h in self.grid.hexes()}
        counts = state.sheet.terrain
        worth = {
            "town": BLOCKED,
            "jungle": BLOCKED,
            "high-ground": BLOCKED,
            "village": 1,
            "elephant-grass": 1,
        }
        self.low = [worth.get(counts.line(ground), 0) for ground in self.board.terrain]
        lines = {side for kind in ("road", "track") for side in self.board.lines.get(kind, ())}
        self.roads = [any(side in lines for side in self.grid.sides(h)) for h in self.grid.hexes()]
        self.high = [BLOCKED * (ground == HIGH_GROUND) for ground in self.board.terrain]

    def _centre(self, hex_: Hex) -> Point:
        column, row = self.grid.places[hex_]
        return 6 * column, 4 * row + 2 * (column % 2 == 0)

    def _corners(self, hex_: Hex) -> list[Point]:
        x, y = self._centre(hex_)
        return [(x + dx, y + dy) for dx, dy in CORNERS]

    def points(self, hex_: Hex) -> list[Point]:
        """The centre, the corners and the middles of the sides."""
        ring = self.corners[hex_]
        middles = [((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in pairwise([*ring, ring[0]])]
        return [self._centre(hex_), *ring, *middles]

    def cut(self, hex_: Hex, a: Point, b: Point) -> tuple[Fraction, Fraction, bool] | None:
        """From where to where, in parts of the line, it is in a hex with its rim; whether on the rim; None if not."""
        dx, dy = b[0] - a[0], b[1] - a[1]
        x, y = self.centres[hex_]
        if abs(dx * (y - a[1]) - dy * (x - a[0])) > max(4 * abs(dy), 2 * abs(dx) + 2 * abs(dy)):
            return None
        sides = [dx * (y - a[1]) - dy * (x - a[0]) for x, y in self.corners[hex_]]
        if max(sides) < 0 or min(sides) > 0 or (sides.count(0) == 1 and 0 in (max(sides), min(sides))):
            return None
        length = dx * dx + dy * dy
        along = [Fraction(dx * (x - a[0]) + dy * (y - a[1]), length) for x, y in self.corners[hex_]]
        met = [at for at, side in zip(along, sides, strict=True) if not side]
        ring = list(zip(along, sides, strict=True))
        for (p, s), (q, t) in pairwise([*ring, ring[0]]):
            if s * t < 0:
                met.append(p + (q - p) * Fraction(s, s - t))
        low, high = max(min(met), Fraction(0)), min(max(met), Fraction(1))
        return (low, high, 0 in (max(sides), min(sides))) if low < high else None

    def sees(self, a: Hex, b: Hex) -> bool:
        """Is there an open line, or one along a road, from any point of a hex to any of another?"""
        if b in self.grid.neighbours(a):
            return True
        most = self.grid.distance(a, b) + 2
        near = [
            h
            for h in self.grid.within(a, most)
            if self.grid.distance(a, h) + self.grid.distance(h, b) <= most
        ]
        grades = self.high if self.board.terrain[a] == HIGH_GROUND else self.low
        worth = {h: grades[h] for h in near if h not in (a, b) and grades[h]}
        lines = [(p, q) for p in self.points(a) for q in self.points(b)]
        if any(self._open(p, q, worth) for p, q in lines):
            return True
        return self.roads[a] and self.roads[b] and any(self._by_road(a, b, p, q, near) for p, q in lines)

    def _open(self, p: Point, q: Point, worth: dict[Hex, int]) -> bool:
        """Is a line hampered by less than three hexes? Of two that it runs between, the better one counts."""
        hampered = 0
        rims: dict[tuple[Fraction, Fraction], int] = {}
        for hex_, grade in worth.items():
            found = self.cut(hex_, p, q)
            if found is None:
                continue
            if found[2]:
                hampered += min(rims.get(found[:2], 0), grade)
                rims[found[:2]] = grade
            else:
                hampered += grade
            if hampered >= 3:
                return False
        return True

    def _by_road(self, a: Hex, b: Hex, p: Point, q: Point, near: list[Hex]) -> bool:
        """Do the hexes of a line follow one another along roads or tracks?"""
        met = [(found, hex_) for hex_ in near if (found := self.cut(hex_, p, q)) is not None]
        if any(found[2] for found, _ in met):
            return False
        met.sort()
        passed = [low for (low, _, _), hex_ in met if hex_ != a] + [
            high for (_, high, _), hex_ in met if hex_ != b
        ]
        if any(self._is_corner(met, at, p, q) for at in passed):
            return False
        way = [hex_ for _, hex_ in met if hex_ not in (a, b)]
        return all(self._joined(one, other) for one, other in pairwise([a, *way, b]))

    def _is_corner(
        self, met: list[tuple[tuple[Fraction, Fraction, bool], Hex]], at: Fraction, p: Point, q: Point
    ) -> bool:
        """Does a line pass from hex to hex at a corner, and so through no hexside?"""
        spot = (p[0] + (q[0] - p[0]) * at, p[1] + (q[1] - p[1]) * at)
        return any(spot in self.corners[hex_] for _, hex_ in met)

    def _joined(self, a: Hex, b: Hex) -> bool:
        if b not in self.grid.neighbours(a):
            return False
        return any(self.board.has_line(kind, self.grid.side(a, b)) for kind in ("road", "track"))


def pairs(state: State, number: int, seed: int) -> list[tuple[Hex, Hex]]:
    """Pairs of hexes from two to six apart."""
    generator, grid = random.Random(seed), state.board.grid
    found: list[tuple[Hex, Hex]] = []
    while len(found) < number:
        a = Hex(generator.randrange(grid.size))
        b = generator.choice(grid.within(a, 6))
        if grid.distance(a, b) > 1:
            found.append((a, b))
    return found


def disagreements(scenario: str, number: int, seed: int) -> list[str]:
    """Pairs of hexes of which the rules say otherwise than the drawing."""
    state = GAME.setup(scenario, {})
    drawing, label = Drawing(state), state.board.grid.label
    return [
        f"{label(a)}-{label(b)}"
        for a, b in pairs(state, number, seed)
        if sees(state, a, b) != drawing.sees(a, b)
    ]


@pytest.mark.rule("HA-12.3-a", "HA-12.3-b", "HA-12.3-c", "HA-12.3-d", "HA-12.3-e", "HA-12.3-f", "HA-12.4-a")
@pytest.mark.rule("HA-12.4-d", "HA-12.6-a", "HA-12.10-a")
@pytest.mark.parametrize(("scenario", "seed"), [("coral-balmoral", 1), ("dong-ha", 2), ("lam-son", 3)])
def test_lines_of_sight_are_those_that_fractions_draw(scenario: str, seed: int) -> None:
    assert disagreements(scenario, 500, seed) == []


@pytest.mark.rule("HA-12.4-b")
@pytest.mark.parametrize("scenario", ["coral-balmoral", "dong-ha", "plain-of-jars"])
def test_the_next_hex_is_always_seen_whatever_stands_there(scenario: str) -> None:
    state = GAME.setup(scenario)
    grid = state.board.grid
    assert all(sees(state, here, there) for here in grid.hexes() for there in (here, *grid.neighbours(here)))
