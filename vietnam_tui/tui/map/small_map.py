"""The whole map in so few cells that it stands beside the large one: one hex across and some hexes down each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Picture
from vietnam_tui.tui.map.glyphs import Glyphs
from vietnam_tui.tui.map.ground import Survey
from vietnam_tui.tui.map.tile import joined
from vietnam_tui.tui.palette import PLAIN, Run, Style, side_role

#: The numbers of rows of hexes that a row of cells may stand for: in true proportion, and where there is less room
DEPTHS = (2, 3)
#: The signs for the counters of the first side, the second and any other, and for those of several in one cell
SIGNS, SEVERAL = "oxz", "*"
#: corners (upper left, upper right, lower left, lower right), level and upright sides of the frame around the view
BOXES = {"ascii": "++++-|", "plain": "┌┐└┘─│", "rich": "┌┐└┘─│"}
FRAME = Style("cursor", bold=True)

#: A column and a row of cells
Spot = tuple[int, int]


class SmallMap:
    """A map at a glance: land and water, where counters of which side are, and the frame of the view."""

    def __init__(
        self, board: Board, fills: Mapping[str, str], glyphs: Glyphs, sides: Sequence[str], depth: int
    ) -> None:
        self._depth = depth
        self._board, self._fills, self._glyphs, self._sides = board, fills, glyphs, tuple(sides)
        columns, rows = zip(*board.grid.places, strict=True)
        self._first = min(columns), min(rows)
        self.width = max(columns) - self._first[0] + 1
        self.height = (max(rows) - self._first[1]) // self._depth + 1
        self._last: tuple[Picture | None, frozenset[Hex], list[list[Run]]] = (None, frozenset(), [])

    def spot(self, hex_: Hex) -> Spot:
        """The cell in which a hex lies."""
        column, row = self._board.grid.places[hex_]
        return column - self._first[0], (row - self._first[1]) // self._depth

    @cached_property
    def _ground(self) -> dict[Spot, Run]:
        """Each cell with the terrain that most of its hexes have, water before all."""
        water = Survey(self._board, self._fills).wet
        there: dict[Spot, list[Hex]] = {}
        for hex_ in self._board.grid.hexes():
            there.setdefault(self.spot(hex_), []).append(hex_)
        found: dict[Spot, Run] = {}
        for spot, hexes in there.items():
            terrain = Counter(map(self._board.terrain.__getitem__, hexes)).most_common(1)[0][0]
            wet = not water.isdisjoint(hexes)
            ink = "river" if wet else f"{terrain}:"
            found[spot] = (self._glyphs.draw("~") if wet else " ", Style(ink, f"{terrain}:0"))
        return found

    def rows(self, picture: Picture, view: frozenset[Hex]) -> list[list[Run]]:
        """The map with the counters of a picture, and the frame around the hexes that are in view."""
        if self._last[0] is not picture or self._last[1] is not view:
            cells = self._ground | self._frame(view) | self._counters(picture)
            drawn = [
                list(joined(cells.get((x, y), (" ", PLAIN)) for x in range(self.width)))
                for y in range(self.height)
            ]
            self._last = (picture, view, drawn)
        return self._last[2]

    def _counters(self, picture: Picture) -> dict[Spot, Run]:
        owners: dict[Spot, set[str]] = {}
        for hex_, units in picture.units.items():
            owners.setdefault(self.spot(hex_), set()).update(unit.side for unit in units)
        for side, units in picture.side_units.items():
            for hex_ in self._board.grid.side_hexes[side][:1]:
                owners.setdefault(self.spot(hex_), set()).update(unit.side for unit in units)
        return {spot: self._sign(sides) for spot, sides in owners.items() if sides}

    def _sign(self, owners: set[str]) -> Run:
        if len(owners) > 1:
            return SEVERAL, FRAME
        (side,) = owners
        role = side_role(side, self._sides)
        number = self._sides.index(side) if side in self._sides else len(self._sides)
        return SIGNS[min(number, len(SIGNS) - 1)], Style(role, role, bold=True)

    def _frame(self, view: frozenset[Hex]) -> dict[Spot, Run]:
        spots = {self.spot(hex_) for hex_ in view}
        if not spots:
            return {}
        left, right = min(x for x, _ in spots), max(x for x, _ in spots)
        top, bottom = min(y for _, y in spots), max(y for _, y in spots)
        box = BOXES[self._glyphs.tier]
        found = {(x, y): (box[4], FRAME) for y in (top, bottom) for x in range(left, right + 1)}
        found |= {(x, y): (box[5], FRAME) for x in (left, right) for y in range(top, bottom + 1)}
        corners = ((left, top), (right, top), (left, bottom), (right, bottom))
        return found | {spot: (sign, FRAME) for spot, sign in zip(corners, box, strict=False)}

    def key(self) -> list[Run]:
        """The meaning of the signs, in a line."""
        line: list[Run] = []
        for side in self._sides:
            line += [self._sign({side}), (f" {side}  ", PLAIN)]
        return [
            *line,
            self._sign({*self._sides, ""}),
            (" several  ", PLAIN),
            ("frame", FRAME),
            (" the view", PLAIN),
        ]
