"""The map as rows of styled text, drawn by a pure function of what is to be seen.

A `HexMap` belongs to one board, one size and one set of glyphs; a `Scene` is everything that changes.  Tiles
are kept by their content, so that drawing again costs little more than joining them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Picture, UnitFace
from vietnam_tui.tui.map.forms import FORMS, MapPlan, Zoom
from vietnam_tui.tui.map.glyphs import GlyphTier, glyphs
from vietnam_tui.tui.map.ground import PrintedHex, border, side_to, survey
from vietnam_tui.tui.map.names import letters
from vietnam_tui.tui.map.sketch import Facts, Look
from vietnam_tui.tui.map.tile import Tile, draw_hex
from vietnam_tui.tui.palette import PLAIN, Run

Labels = Literal["all", "fifth", "none"]


class Scene(NamedTuple):
    """What is to be seen on a map at one moment.

    `marks` names for a hex why it stands out ("target", "path", "danger"); `notes` are up to four characters
    in its corner; `enemy` is the side whose counters are bracketed.
    """

    picture: Picture = Picture()
    cursor: Hex | None = None
    selected: Hex | None = None
    marks: Mapping[Hex, str] = {}
    notes: Mapping[Hex, str] = {}
    enemy: str = ""
    labels: Labels = "all"


class HexMap:
    """Draws one board in one form, the counters of `sides` in their colours, the first player's first."""

    def __init__(
        self,
        board: Board,
        fills: Mapping[str, str],
        *,
        zoom: Zoom = "grid",
        tier: GlyphTier = "ascii",
        sides: Sequence[str] = (),
    ) -> None:
        self.board = board
        self.fills = dict(fills)
        self.form = FORMS[board.grid.shape.orientation, zoom]
        self.plan = MapPlan(board.grid, self.form)
        self.look = Look(self.form, glyphs(tier), tuple(sides))
        self.letters = letters(board, self.plan)
        self._grounds: dict[tuple[int, int], PrintedHex] = {}
        self._tiles: dict[tuple[int, int], tuple[Facts, Tile]] = {}
        self._arounds: dict[tuple[int, int], dict[str, Hex | None]] = {}

    @property
    def width(self) -> int:
        """Cells across the whole map."""
        return self.plan.width

    @property
    def height(self) -> int:
        """Rows of the whole map."""
        return self.plan.height

    def row(self, scene: Scene, y: int, left: int = 0, right: int | None = None) -> list[Run]:
        """The cells of a row from `left` up to `right`, as runs; beyond the map they are blank."""
        end = self.width if right is None else right
        runs: list[Run] = []
        at = left
        for column, row, part, x in self.plan.tiles_in_row(y, left, end):
            if x > at:
                _add(runs, " " * (x - at), PLAIN)
                at = x
            for text, style in self.tile(scene, column, row)[part]:
                stop = x + len(text)
                if stop > at and x < end:
                    _add(runs, text[at - x if x < at else 0 : end - x], style)
                    at = min(stop, end)
                x = stop
        if at < end:
            _add(runs, " " * (end - at), PLAIN)
        return runs

    def tile(self, scene: Scene, column: int, row: int) -> Tile:
        """The tile of a place, drawn anew only when its facts have changed."""
        facts = self.facts(scene, column, row)
        kept = self._tiles.get((column, row))
        if kept is not None and kept[0] == facts:
            return kept[1]
        drawn = draw_hex(self.look, self.ground(column, row), facts, self.letters.get((column, row), ()))
        self._tiles[column, row] = (facts, drawn)
        return drawn

    def ground(self, column: int, row: int) -> PrintedHex:
        """What is printed in a place, on the map or beside it."""
        found = self._grounds.get((column, row))
        if found is None:
            hex_ = self.plan.place(column, row)
            found = (
                border(self.board, self._around(column, row))
                if hex_ is None
                else survey(self.board, self.fills, hex_)
            )
            self._grounds[column, row] = found
        return found

    def facts(self, scene: Scene, column: int, row: int) -> Facts:
        """What the scene shows in a place."""
        around = self._around(column, row)
        beside = tuple(self._bracket(scene, around[direction]) for direction in self.form.walls)
        hex_ = self.plan.place(column, row)
        if hex_ is None:
            return Facts(beside=beside)
        picture = scene.picture
        side_units: list[tuple[str, tuple[UnitFace, ...]]] = []
        blown: set[str] = set()
        crossing: set[str] = set()
        if picture.side_units or picture.broken_bridges or picture.crossings:
            for direction in self.form.owned:
                side = side_to(self.board, hex_, direction)
                if side is None:
                    continue
                if side in picture.side_units:
                    side_units.append((direction, picture.side_units[side]))
                if side in picture.broken_bridges:
                    blown.add(direction)
                if side in picture.crossings:
                    crossing.add(direction)
        return Facts(
            bracket=self._bracket(scene, hex_),
            beside=beside,
            units=picture.units.get(hex_, ()),
            side_units=tuple(side_units),
            chits=picture.chits.get(hex_, ()),
            mark=scene.marks.get(hex_, ""),
            note=scene.notes.get(hex_, ""),
            blown=frozenset(blown),
            crossing=frozenset(crossing),
            labelled=_labelled(scene.labels, column, row),
        )

    def _around(self, column: int, row: int) -> dict[str, Hex | None]:
        """The neighbours of a place whose sides with it belong to its tile, by direction."""
        found = self._arounds.get((column, row))
        if found is None:
            grid = self.board.grid
            ring = dict(zip(grid.directions, grid.ring(column, row), strict=True))
            found = self._arounds[column, row] = {direction: ring[direction] for direction in self.form.owned}
        return found

    def _bracket(self, scene: Scene, hex_: Hex | None) -> str:
        if hex_ is None:
            return ""
        if hex_ == scene.cursor:
            return "cursor"
        if hex_ == scene.selected:
            return "selected"
        units = scene.picture.units.get(hex_)
        return "enemy" if units and scene.enemy and units[0].side == scene.enemy else ""


def render_text(
    board: Board,
    picture: Picture,
    fills: Mapping[str, str],
    *,
    zoom: Zoom = "grid",
    tier: GlyphTier = "ascii",
    cursor: Hex | None = None,
    marks: Mapping[Hex, str] | None = None,
    notes: Mapping[Hex, str] | None = None,
    enemy: str = "",
    labels: Labels = "all",
    window: tuple[int, int, int, int] | None = None,
) -> list[str]:
    """A map as plain lines, without colour; `window` is (x, y, width, height) of a part of it."""
    drawn = HexMap(board, fills, zoom=zoom, tier=tier)
    scene = Scene(picture, cursor, None, marks or {}, notes or {}, enemy, labels)
    x, y, width, height = window or (0, 0, drawn.width, drawn.height)
    lines = (drawn.row(scene, at, x, x + width) for at in range(y, y + height))
    return ["".join(text for text, _ in line).rstrip() for line in lines]


def changed_hexes(before: Scene, after: Scene, board: Board) -> set[Hex] | None:
    """The hexes that look different in another scene; None when it may be any of them."""
    if before.labels != after.labels or before.enemy != after.enemy:
        return None
    found = {
        hex_ for hex_ in (before.cursor, after.cursor) if hex_ is not None and before.cursor != after.cursor
    }
    if before.selected != after.selected:
        found |= {hex_ for hex_ in (before.selected, after.selected) if hex_ is not None}
    for old, new in ((before.marks, after.marks), (before.notes, after.notes)):
        if old is not new:
            found |= {hex_ for hex_ in {*old, *new} if old.get(hex_) != new.get(hex_)}
    if before.picture is not after.picture:
        found |= _changed_in_picture(before.picture, after.picture, board)
    return found


def _changed_in_picture(before: Picture, after: Picture, board: Board) -> set[Hex]:
    found = {h for h in {*before.units, *after.units} if before.units.get(h) != after.units.get(h)}
    found |= {h for h in {*before.chits, *after.chits} if before.chits.get(h) != after.chits.get(h)}
    sides = {
        s
        for s in {*before.side_units, *after.side_units}
        if before.side_units.get(s) != after.side_units.get(s)
    }
    sides |= before.broken_bridges ^ after.broken_bridges
    sides |= before.crossings ^ after.crossings
    for side in sides:
        found.update(board.grid.side_hexes[side])
    return found


def window_around(drawn: HexMap, hexes: Sequence[Hex], width: int, height: int) -> tuple[int, int, int, int]:
    """A window of at most this size with these hexes in its middle, inside the map."""
    spots = [drawn.plan.middle(hex_) for hex_ in hexes]
    x = (min(x for x, _ in spots) + max(x for x, _ in spots)) // 2 - width // 2
    y = (min(y for _, y in spots) + max(y for _, y in spots)) // 2 - height // 2
    width, height = min(width, drawn.width), min(height, drawn.height)
    return max(0, min(x, drawn.width - width)), max(0, min(y, drawn.height - height)), width, height


def _labelled(labels: Labels, column: int, row: int) -> bool:
    return labels == "all" or (labels == "fifth" and column % 5 == 0 and row % 5 == 0)


def _add(runs: list[Run], text: str, style: object) -> None:
    if not text:
        return
    if runs and runs[-1][1] == style:
        runs[-1] = (runs[-1][0] + text, runs[-1][1])
    else:
        runs.append((text, style))  # type: ignore[arg-type]
