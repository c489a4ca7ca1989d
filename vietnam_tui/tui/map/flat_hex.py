"""A hex with a flat top."""

from __future__ import annotations

from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.tui.map.forms import Cell
from vietnam_tui.tui.map.ground import PrintedHex, in_two_lines
from vietnam_tui.tui.map.names import Letter
from vietnam_tui.tui.map.sketch import (
    CHIT,
    CHIT_WIDTH,
    Facts,
    Look,
    Sketch,
    badge,
    chit_text,
    letters_of,
    short,
    status,
    steps_of,
)
from vietnam_tui.tui.palette import Style

#: where a counter's facing is shown in the large form, and by which character
_FACINGS: dict[str, tuple[Cell, str]] = {
    "N": ((0, 3), "^"),
    "NE": ((1, 8), "^"),
    "SE": ((2, 8), "v"),
    "S": ((3, 3), "v"),
    "SW": ((2, 1), "v"),
    "NW": ((1, 1), "^"),
}


class FlatSketch(Sketch):
    """The tile of a hex with a flat top: it owns the sides NW, SW and S."""

    eastern = frozenset({"NE", "SE"})
    southern = frozenset({"S"})

    def __init__(self, look: Look, ground: PrintedHex, facts: Facts, letters: tuple[Letter, ...]) -> None:
        super().__init__(look, ground, facts, letters)
        #: the row that a road runs along in the small form
        self.road_row: int | None = None

    def _fill(self) -> None:
        pair = self.glyphs.fill(self.ground.glyph)
        if pair.strip() and not self.ground.streams:
            for r, (offset, length) in enumerate(self.form.rows):
                for i in range(1, length):
                    self.put((r, i), pair[(offset + i + r) % 2], self.base)
        self._shore()

    def _shore(self) -> None:
        """Where open water begins below a hex, its last row is the water's edge."""
        ground = self.ground
        last = len(self.form.rows) - 1
        wet = Style("water", "water")
        if ground.banks or ("S" in ground.shore and not self.large):
            for i in range(1, self.form.rows[last][1]):
                self.put((last, i), self.glyphs.river, wet)

    def _edge(self, direction: str) -> str:
        glyph = {"NW": self.glyphs.rising, "SW": self.glyphs.falling, "S": self.glyphs.level}[direction]
        return glyph * len(self.form.sides[direction])

    def _side_style(self, direction: str) -> Style:
        if direction == "S" and self.ground.hex is not None:
            return self.base._replace(ink="border")
        return super()._side_style(direction)

    def _river_cells(self, direction: str) -> tuple[Cell, ...]:
        owned = self.form.sides.get(direction)
        if owned is not None:
            return owned
        last = len(self.form.rows) - 1
        return tuple((last, i) for i in range(1, self.form.rows[last][1]))

    def _mouth_width(self, direction: str) -> int:
        return 2 if direction == "S" and self.large else 1

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
                        self.put((row, i), self._route_glyph(kind), self._route_style(kind))

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
        self.put(cell, glyph * self._mouth_width(direction), self._route_style(kind))

    # ------------------------------------------------------------ text

    def _title(self) -> None:
        """The name of a place, or the number of the hex, where a road leaves room for it."""
        ground = self.ground
        inked = self._label_style()
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

    def _units(self) -> None:
        units, chits = self.facts.units, self.facts.chits
        if not units:
            self._chits(chits)
            return
        if self.large:
            self._large_counter(units)
            return
        top, style = units[0], self.counter_style(units[0])
        name = top.name if len(top.name) <= 5 else top.name.replace("/", "").replace(" ", "")
        more = self.glyphs.more if len(units) > 1 else ""
        self.put((0, 1), name[: 5 - len(more)].ljust(5 - len(more)) + more, style)
        self.put((1, 1), top.strength[:4].ljust(5), style)
        self.put((1, 5), badge(top), style)
        if chits:
            self.put((1, 4), chits[0][:CHIT_WIDTH], CHIT)

    def _chits(self, chits: tuple[str, ...]) -> None:
        """Markers in a hex without counters, at its right."""
        if self.large:
            text = chit_text(chits, 4 if len(chits) == 1 else 8, self.glyphs.more)
            self.put((1, 5 if len(chits) == 1 else 9 - len(text)), text, CHIT)
        else:
            text = chit_text(chits, CHIT_WIDTH if len(chits) == 1 else 5, self.glyphs.more)
            self.put((1, 6 - len(text) if len(chits) > 1 else 4), text, CHIT)

    def _large_counter(self, units: tuple[UnitFace, ...]) -> None:
        """The uppermost counter of a stack: its state above, name, then values; its facing at the rim."""
        top, style = units[0], self.counter_style(units[0])
        count = f"+{len(units) - 1}" if len(units) > 1 else ""
        start, width = (2, 6) if top.facing in _FACINGS else (1, 8)
        # a counter that faces north has the arrow in the middle of this row
        above = f"{letters_of(top)[:2]:3}{steps_of(top)}" if top.facing == "N" else status(top)
        if above or top.facing:
            self.put((0, 1), " " * 6, self.base)
            self.put((0, 1), above[:6], style)
        self.put((1, 1), " " * 8, style)
        self.put((2, 1), " " * 8, style)
        self.put((1, start), f"{top.name[:width]:^{width}}", style)
        values = (
            f"{badge(top)} {top.strength}{count:>3}" if width == 8 else f"{badge(top)}{top.strength}{count}"
        )
        self.put((2, start), values[:width].ljust(width), style)
        if top.facing in _FACINGS:
            cell, arrow = _FACINGS[top.facing]
            self.put(cell, arrow, style._replace(reverse=True))
        if self.facts.chits:
            self.put((2, 7), self.facts.chits[0][:CHIT_WIDTH], CHIT)

    def _note(self) -> None:
        """A note of an overlay at the lower right; a counter leaves it the one cell of its letter."""
        note = self.facts.note
        row = 2 if self.large else 1
        end = self.form.rows[row][1]
        chits = self.facts.chits if not self.facts.units else ()
        taken = bool(self.facts.units or chits)
        if not note and self.facts.mark and not (taken and self.facts.mark == "path"):
            note = self.glyphs.mark
        if not note:
            return
        if chits and not self.large:
            end -= (
                len(chits[0][:CHIT_WIDTH]) if len(chits) == 1 else len(chit_text(chits, 5, self.glyphs.more))
            )
            note = note[: max(0, end - 1)]
        style = self._note_style()
        if self.facts.units:
            note = short(note)
            style = style._replace(reverse=not self.facts.mark)
            if self.large:
                row, end = 0, self.form.rows[0][1]
        self.put((row, end - len(note[:4])), note[:4], style)

    def _brackets(self) -> None:
        upper, lower = self.form.sides["NW"], self.form.sides["SW"]
        mine, (above, below) = self.facts.bracket, self.facts.beside
        right_upper = above if above != "enemy" else ""
        self._bracket(upper[-1], 0, mine, 1, right_upper if not self.large else "")
        self._bracket(lower[0], 0, mine if mine != "enemy" else "", 1, "")
        self._bracket(lower[-1], 0, "", 1, below)
        if self.large:
            self._bracket(upper[0], 0, "", 1, right_upper)
