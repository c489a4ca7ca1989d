"""Drawing one hex: a tile of styled cells from what is printed there and what lies there now.

Layers, each over the one before: terrain, hexsides, rivers and banks, streams, roads and trails, the number or the
name, counters, notes of an overlay, brackets around the hex.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.tui.map.forms import Cell, Form
from vietnam_tui.tui.map.glyphs import Glyphs
from vietnam_tui.tui.map.ground import ROUTES, PrintedHex, in_two_lines
from vietnam_tui.tui.map.names import Letter
from vietnam_tui.tui.palette import PLAIN, Run, Style, side_role

RIVER = Style("river", "river", bold=True)
CROSSED = Style("bridge", "river", bold=True)

#: brackets drawn at the left and right of a hex
BRACKETS = {"cursor": "[]", "selected": "{}", "enemy": "<>"}
_RANK = ("", "enemy", "selected", "cursor")

#: styles of the marks that a hex may carry
MARKS = frozenset({"target", "path", "danger"})


class Facts(NamedTuple):
    """Everything that can change in the picture of a hex; equal facts give equal tiles."""

    bracket: str = ""
    #: brackets of the neighbours beyond its upper and lower left side
    upper_left: str = ""
    lower_left: str = ""
    units: tuple[UnitFace, ...] = ()
    #: counters that lie on the sides that the tile owns
    side_units: tuple[tuple[str, tuple[UnitFace, ...]], ...] = ()
    chit: str = ""
    mark: str = ""
    note: str = ""
    #: owned sides with a blown bridge, with an engineers' crossing
    blown: frozenset[str] = frozenset()
    crossing: frozenset[str] = frozenset()
    labelled: bool = True


Tile = tuple[tuple[Run, ...], ...]


class Painter:
    """Draws tiles of one form with one set of glyphs."""

    def __init__(self, form: Form, glyphs: Glyphs, sides: Sequence[str] = ()) -> None:
        self.form = form
        self.glyphs = glyphs
        self.sides = sides

    def tile(self, ground: PrintedHex, facts: Facts, letters: tuple[Letter, ...] = ()) -> Tile:
        """The rows of a tile as runs of equally styled cells."""
        sketch = _Sketch(self, ground, facts, letters)
        if self.form.zoom == "overview":
            sketch.dot()
        else:
            sketch.hex()
        return tuple(_runs(row) for row in sketch.rows)


class _Sketch:
    """A tile in the making: a character and a style for each of its cells."""

    def __init__(
        self, painter: Painter, ground: PrintedHex, facts: Facts, letters: tuple[Letter, ...]
    ) -> None:
        form = self.form = painter.form
        self.glyphs, self.sides = painter.glyphs, painter.sides
        self.ground, self.facts, self.letters = ground, facts, letters
        self.base = self._base()
        self.rows: list[list[tuple[str, Style]]] = [[(" ", self.base)] * length for _, length in form.rows]
        #: row of the number, last row of text, and the column where text begins
        self.large = form.zoom == "board"
        self.road_row: int | None = None

    def put(self, cell: Cell, text: str, style: Style) -> None:
        row, start = cell
        for i, c in enumerate(text):
            if 0 <= start + i < len(self.rows[row]):
                self.rows[row][start + i] = (c, style)

    # ------------------------------------------------------------ the hex with its sides

    def hex(self) -> None:
        if self.ground.hex is not None:
            self._fill()
            self._shore()
        self._sides()
        if self.ground.hex is not None:
            self._streams()
            self._routes()
            self._span()
            self._title()
            self._caption()
            self._units()
            self._note()
        self._side_units()
        self._brackets()

    def _base(self) -> Style:
        ground, mark = self.ground, self.facts.mark
        if ground.hex is None:
            return PLAIN
        if mark in MARKS:
            return Style(mark, mark)
        kind = "water" if ground.water else ground.terrain if ground.glyph.strip() else ""
        return Style(kind, kind)

    def _fill(self) -> None:
        pair = self.glyphs.fill(self.ground.glyph)
        if not pair.strip() or self.ground.streams:
            return
        for r, (offset, length) in enumerate(self.form.rows):
            for i in range(1, length):
                self.put((r, i), pair[(offset + i + r) % 2], self.base)

    def _shore(self) -> None:
        """Where open water begins below a hex, its last row is the water's edge."""
        ground = self.ground
        last = len(self.form.rows) - 1
        wet = Style("water", "water")
        if ground.banks or ("S" in ground.shore and not self.large):
            for i in range(1, self.form.rows[last][1]):
                self.put((last, i), self.glyphs.river, wet)

    def _sides(self) -> None:
        ground, glyphs = self.ground, self.glyphs
        plain = {"NW": glyphs.rising, "SW": glyphs.falling, "S": glyphs.level}
        for direction, cells in self.form.sides.items():
            if ground.hex is None and direction not in ground.sides:
                continue
            style = self._side_style(direction)
            for cell in cells:
                self.put(cell, plain[direction], style)
            if ground.water and ground.beyond.get(direction) == ground.terrain:
                for cell in cells:
                    self.put(cell, glyphs.river, Style("water", "water"))
        for direction in ("NW", "SW", "S"):
            if direction in ground.rivers:
                for cell in self._river_cells(direction):
                    self.put(cell, glyphs.river, RIVER)
                self._crossing(direction)

    def _side_style(self, direction: str) -> Style:
        """Sides inside a stretch of one terrain take its colour, so that a wood reads as one mass."""
        ground = self.ground
        if direction == "S" and ground.hex is not None:
            return self.base._replace(ink="border")
        same = ground.hex is not None and ground.beyond.get(direction) == ground.terrain
        return Style("border", self.base.paper if same and not self.facts.mark else "")

    def _river_cells(self, direction: str) -> tuple[Cell, ...]:
        owned = self.form.sides.get(direction)
        if owned is not None:
            return owned
        last = len(self.form.rows) - 1
        return tuple((last, i) for i in range(1, self.form.rows[last][1]))

    def _crossing(self, direction: str) -> None:
        glyphs = self.glyphs
        cell = self.form.crossings[direction]
        if direction in self.facts.crossing:
            self.put(cell, glyphs.crossing, CROSSED)
        elif direction in self.facts.blown:
            self.put(cell, glyphs.blown, CROSSED)
        elif direction in self.ground.bridges:
            self.put(cell, glyphs.bridge, CROSSED)

    # ------------------------------------------------------------ streams and what spans them

    def _streams(self) -> None:
        """A stream that runs through the hex, from side to side."""
        for direction in self.ground.streams:
            for cell in self.form.strokes[direction]:
                self.put(cell, self.glyphs.river, RIVER)
            mouth = self.form.crossings.get(direction)
            if mouth is not None:
                self.put(mouth, self.glyphs.river * (2 if direction == "S" and self.large else 1), RIVER)
        if self.ground.streams:
            for cell in self._middle():
                self.put(cell, self.glyphs.river, RIVER)

    def _span(self) -> None:
        """The mark of what stands in a stream hex, such as a bridge, in the middle."""
        mark = self.ground.glyph.strip()[:1]
        if self.ground.streams and mark:
            for cell in self._middle():
                self.put(cell, mark, CROSSED)

    def _middle(self) -> tuple[Cell, ...]:
        return ((1, 4), (1, 5), (2, 4), (2, 5)) if self.large else ((1, 3),)

    # ------------------------------------------------------------ roads

    def _routes(self) -> None:
        routes = self.ground.routes
        if not routes:
            return
        sideways = [d for d in routes if d not in ("N", "S")]
        # a river along the lower side of a small hex leaves only the upper row to a road
        lifted = "S" in self.ground.rivers and bool(sideways) and not self.large
        self.road_row = 0 if lifted else 1
        for direction, kind in sorted(routes.items(), key=lambda item: item[1] == "road"):
            self._stroke(direction, kind, lifted=lifted)
        if sideways:
            kind = "road" if any(routes[d] == "road" for d in sideways) else routes[sideways[0]]
            rows = (1, 2) if self.large else (self.road_row,)
            middle = (4, 5) if self.large else (3,)
            used = {cell[0] for d in sideways for cell in self.form.strokes[d]} if self.large else set(rows)
            for row in rows:
                if row in used:
                    for i in middle:
                        self.put((row, i), self._route_glyph(kind, upright=False), self._route_style(kind))

    def _stroke(self, direction: str, kind: str, *, lifted: bool) -> None:
        upright = direction in ("N", "S")
        if direction == "S" and "S" in self.ground.rivers and not self.large:
            self._mouth(direction, kind)
            return
        glyph, style = self._route_glyph(kind, upright=upright), self._route_style(kind)
        for row, i in self.form.strokes[direction]:
            self.put((0 if lifted and not upright else row, i), glyph, style)
        self._mouth(direction, kind)

    def _mouth(self, direction: str, kind: str) -> None:
        """The cell where a route leaves over a side that the tile owns, unless a river runs there."""
        cell = self.form.crossings.get(direction)
        if cell is None or direction in self.ground.rivers:
            return
        glyph = self._route_glyph(kind, upright=direction == "S")
        self.put(cell, glyph * (2 if direction == "S" and self.large else 1), self._route_style(kind))

    def _route_glyph(self, kind: str, *, upright: bool) -> str:
        glyphs = self.glyphs
        if kind == "road":
            return glyphs.road_upright if upright else glyphs.road
        return glyphs.trail_upright if upright else glyphs.trail

    def _route_style(self, kind: str) -> Style:
        role = "road" if kind == "road" else "trail"
        return Style(self.base.ink if self.facts.mark else role, self.base.paper, bold=kind == "road")

    # ------------------------------------------------------------ text

    def _title(self) -> None:
        """The name of a place, or the number of the hex, where a road leaves room for it."""
        ground = self.ground
        inked = Style(self.base.ink if self.facts.mark else "label", self.base.paper)
        if self.large:
            if self.facts.labelled and not ground.water:
                gap = "N" in ground.routes or "N" in ground.streams
                self.put((0, 1), ground.label[:2] if gap else ground.label, inked)
                self.put((0, 5), ground.label[2:] if gap else "", inked)
            for row, line in zip((1, 2), in_two_lines(ground.place, 8), strict=True):
                self.put((row, 1), line.center(8).rstrip() if line else "", self._place_style())
            return
        if ground.place:
            for row, line in zip((0, 1), in_two_lines(ground.place, 5), strict=True):
                if row == 0 or (line and not (ground.rivers & {"S"})):
                    self.put((row, 1), line.ljust(5) if row == 0 else line, self._place_style())
            return
        if not self.facts.labelled or ground.water or self.road_row == 0:
            return
        if "N" in ground.routes or "N" in ground.streams:
            self.put((0, 1), ground.label[:2], inked)
            self.put((0, 4), ground.label[2:], inked)
        else:
            self.put((0, 1), ground.label, inked)

    def _caption(self) -> None:
        """A name that runs across the country; it hides the number it would cut in two."""
        for row, position, text, ink in self.letters:
            number = self.rows[row][position][1].ink == "label"
            if number:
                for i, (c, style) in enumerate(self.rows[row]):
                    if style.ink == "label":
                        self.put((row, i), " " if c.isdigit() else c, style)
            if self.rows[row][position][1] not in (RIVER, CROSSED):
                paper = self.rows[row][position][1].paper
                self.put((row, position), text, Style(self.base.ink if self.facts.mark else ink, paper))

    def _place_style(self) -> Style:
        ink = self.base.ink if self.facts.mark else "village"
        return Style(ink, self.base.paper, bold=True)

    def _counter_style(self, face: UnitFace) -> Style:
        role = side_role(face.side, self.sides, face.nation)
        return Style(role, role, bold=True)

    def _units(self) -> None:
        units = self.facts.units
        if not units:
            if self.facts.chit:
                row, start, width = (1, 5, 4) if self.large else (1, 4, 2)
                self.put((row, start), self.facts.chit[:width], Style("chit", "chit", bold=True))
            return
        top = units[0]
        style = self._counter_style(top)
        badge = top.badge.lower() if top.depleted else top.badge
        if self.large:
            self.put((1, 1), f"{top.name[:8]:^8}", style)
            count = f"+{len(units) - 1}" if len(units) > 1 else ""
            self.put((2, 1), f"{badge[:1]} {top.strength}{count:>3}"[:8].ljust(8), style)
            if self.facts.chit:
                self.put((2, 7), self.facts.chit[:2], Style("chit", "chit", bold=True))
            return
        name = top.name if len(top.name) <= 5 else top.name.replace("/", "").replace(" ", "")
        more = self.glyphs.more if len(units) > 1 else ""
        self.put((0, 1), name[: 5 - len(more)].ljust(5 - len(more)) + more, style)
        self.put((1, 1), top.strength[:4].ljust(5), style)
        self.put((1, 5), badge[:1], style)
        if self.facts.chit:
            self.put((1, 4), self.facts.chit[:2], Style("chit", "chit", bold=True))

    def _note(self) -> None:
        """A note of an overlay at the lower right; a counter leaves it the one cell of its letter."""
        note = self.facts.note
        row = 2 if self.large else 1
        end = self.form.rows[row][1]
        chit = self.facts.chit if not self.facts.units else ""
        taken = bool(self.facts.units or chit)
        if not note and self.facts.mark and not (taken and self.facts.mark == "path"):
            note = self.glyphs.mark
        if not note:
            return
        if chit and not self.large:
            end -= len(chit[:2])
            note = note[: end - 1]
        style = Style(self.base.ink if self.facts.mark else "overlay", self.base.paper, bold=True)
        if self.facts.units:
            note = _short(note)
            style = style._replace(reverse=not self.facts.mark)
            if self.large:
                row, end = 0, self.form.rows[0][1]
        self.put((row, end - len(note[:4])), note[:4], style)

    def _side_units(self) -> None:
        for direction, units in self.facts.side_units:
            if not units:
                continue
            top = units[0]
            style = self._counter_style(top)
            badge = (top.badge.lower() if top.depleted else top.badge)[:1]
            cells = self._river_cells(direction)
            if direction == "S":
                more = self.glyphs.more if len(units) > 1 else " "
                text = f"{badge}{more}{top.strength}"
                self.put(cells[(len(cells) - min(len(text), len(cells))) // 2], text[: len(cells)], style)
                continue
            self.put(cells[0], badge if len(units) == 1 else str(len(units)), style)
            if len(cells) > 1:
                self.put(cells[1], top.strength[:1], style)

    def _brackets(self) -> None:
        """Brackets of the hex and of its left-hand neighbours, at the sides that the tile owns."""
        if "NW" not in self.form.sides:
            return
        upper, lower = self.form.sides["NW"], self.form.sides["SW"]
        facts = self.facts
        right_upper = facts.upper_left if facts.upper_left != "enemy" else ""
        self._bracket(upper[-1], 0, facts.bracket, 1, right_upper if not self.large else "")
        self._bracket(lower[0], 0, facts.bracket if facts.bracket != "enemy" else "", 1, "")
        self._bracket(lower[-1], 0, "", 1, facts.lower_left)
        if self.large:
            self._bracket(upper[0], 0, "", 1, right_upper)

    def _bracket(self, cell: Cell, left: int, mine: str, right: int, theirs: str) -> None:
        kind, end = (mine, left) if _RANK.index(mine) >= _RANK.index(theirs) else (theirs, right)
        if not kind:
            return
        style = Style("cursor", bold=True) if kind == "cursor" else Style(bold=True)
        if kind == "enemy" and self.rows[cell[0]][cell[1]][1] == RIVER:
            style = RIVER
        self.put(cell, BRACKETS[kind][end], style)

    # ------------------------------------------------------------ the overview

    def dot(self) -> None:
        """Two cells for a hex: what it holds, and the river, road or ground to the east of it."""
        ground, facts, glyphs = self.ground, self.facts, self.glyphs
        pair = glyphs.fill(ground.glyph)
        self.put((0, 0), pair if pair.strip() else ". ", self.base if pair.strip() else Style("border"))
        if ground.streams:
            self.put((0, 0), glyphs.river * (2 if {"NE", "SE"} & ground.streams else 1), RIVER)
        route = next((k for k in ROUTES if k in ground.routes.values()), "")
        if route:
            upright = not {"NE", "SE", "NW", "SW"} & ground.routes.keys()
            self.put((0, 0), self._route_glyph(route, upright=upright), self._route_style(route))
            if {"NE", "SE"} & ground.routes.keys():
                self.put((0, 1), self._route_glyph(route, upright=False), self._route_style(route))
        if ground.place:
            self.put((0, 0), ground.place[0], self._place_style())
        self._caption()
        if "S" in ground.rivers:
            self.put((0, 0), glyphs.river, RIVER)
        if {"NE", "SE"} & ground.rivers:
            self.put((0, 1), glyphs.bridge if {"NE", "SE"} & ground.bridges else glyphs.river, RIVER)
        units = facts.units or next((units for _, units in facts.side_units), ())
        if units:
            style = self._counter_style(units[0])
            self.put((0, 0), (units[0].nation or units[0].side)[:1] + units[0].strength[:1], style)
        elif facts.chit:
            self.put((0, 0), facts.chit[:2], Style("chit", "chit", bold=True))
        elif facts.note or facts.mark:
            style = Style(self.base.ink if facts.mark else "overlay", self.base.paper, bold=True)
            self.put((0, 1), _short(facts.note or glyphs.mark), style)
        if facts.bracket in ("cursor", "selected"):
            self.rows[0] = [(c, style._replace(reverse=True)) for c, style in self.rows[0]]


def _short(note: str) -> str:
    """A note in one cell: its letter, or a cost rounded up."""
    try:
        return str(min(9, -int(-float(note) // 1)))
    except ValueError:
        return note.strip("! ")[:1] or note[:1]


def _runs(cells: list[tuple[str, Style]]) -> tuple[Run, ...]:
    runs: list[tuple[str, Style]] = []
    for c, style in cells:
        if runs and runs[-1][1] == style:
            runs[-1] = (runs[-1][0] + c, style)
        else:
            runs.append((c, style))
    return tuple(runs)
