"""A hex with a pointed top."""

from __future__ import annotations

from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.tui.map.forms import Cell
from vietnam_tui.tui.map.ground import ROUTES, in_two_lines
from vietnam_tui.tui.map.sketch import (
    CHIT,
    CHIT_WIDTH,
    RIVER,
    Sketch,
    badge,
    chit_text,
    letters_of,
    short,
    status,
)
from vietnam_tui.tui.palette import Style

#: where a counter's facing is shown in the small form, and by which characters
_SMALL_FACINGS: dict[str, tuple[Cell, str]] = {
    "NE": ((1, 5), "^"),
    "E": ((2, 5), ">"),
    "SE": ((2, 5), "v"),
    "SW": ((2, 1), "v"),
    "W": ((2, 1), "<"),
    "NW": ((1, 1), "^"),
}

#: where a counter's facing is shown in the large form, and by which characters
_FACINGS: dict[str, tuple[Cell, str]] = {
    "NE": ((1, 9), "^"),
    "E": ((2, 8), "->"),
    "SE": ((3, 9), "v"),
    "SW": ((3, 1), "v"),
    "W": ((2, 1), "<-"),
    "NW": ((1, 1), "^"),
}

#: where the number of a hex may stand in the large form, and the ways out that would cut it
_LABELS: tuple[tuple[Cell, str], ...] = (((1, 1), "NW"), ((1, 6), "NE"), ((3, 1), "SW"), ((3, 6), "SE"))

_UP, _DOWN, _LEVEL = frozenset({"NW", "NE"}), frozenset({"SW", "SE"}), frozenset({"W", "E"})


class PointySketch(Sketch):
    """The tile of a hex with a pointed top: it owns the two sides of its roof and the wall on its left."""

    eastern = frozenset({"E"})
    southern = frozenset({"SW", "SE"})

    # ------------------------------------------------------------ terrain and sides

    def _fill(self) -> None:
        ground = self.ground
        pair = self.glyphs.fill(ground.glyph)
        if pair.strip() and not ground.streams:
            for row in range(1, len(self.form.rows)):
                for i in range(1, self.form.across):
                    self.put((row, i), pair[(i + row) % 2], self.base)

    def _sides(self) -> None:
        super()._sides()
        for cell, sides in (((0, 0), ("W", "NW")), ((0, self.form.across // 2), ("NW", "NE"))):
            self._corner(cell, sides)

    def _corner(self, cell: Cell, sides: tuple[str, str]) -> None:
        """A corner of the roof: river where one runs through, else in the colour of the terrain all about it."""
        ground = self.ground
        if sides in ground.joints:
            self.put(cell, self.glyphs.river, RIVER)
            return
        same = ground.hex is not None and all(ground.beyond.get(d) == ground.terrain for d in sides)
        self.put(cell, " ", self.base if same and not self.facts.mark else Style())

    def _edge(self, direction: str) -> str:
        glyphs, length = self.glyphs, len(self.form.sides[direction])
        if direction == "W":
            return glyphs.upright * length
        slope = glyphs.level * (length - 1)
        return slope + glyphs.rising if direction == "NW" else glyphs.falling + slope

    # ------------------------------------------------------------ roads

    def _routes(self) -> None:
        routes = self.ground.routes
        for direction, kind in sorted(routes.items(), key=lambda item: item[1] == "road"):
            style = self._route_style(kind)
            for cell in self.form.strokes[direction]:
                self.put(cell, self._route_glyph(kind), style)
            mouth = self.form.crossings.get(direction)
            if mouth is not None and direction not in self.ground.rivers:
                self.put(mouth, self._route_glyph(kind), style)
        if not routes:
            return
        kind = next(kind for kind in ROUTES if kind in routes.values())
        for cell in self._heart(frozenset(routes)):
            self.put(cell, self._route_glyph(kind), self._route_style(kind))

    def _heart(self, ways: frozenset[str]) -> tuple[Cell, ...]:
        """The cells in the middle that join these ways: in the small form of each row that one of them leaves by."""
        if self.large:
            return self.form.heart
        upper, lower = self.form.heart
        return (upper,) * bool(ways & _UP) + (lower,) * bool(ways & (_DOWN | _LEVEL))

    # ------------------------------------------------------------ text

    def _title(self) -> None:
        ground = self.ground
        if ground.place:
            first, width = (2, 9) if self.large else (1, 5)
            for row, line in enumerate(in_two_lines(ground.place, width), start=first):
                self.put((row, 1), line.center(width) if line and self.large else line, self._place_style())
        if not self.facts.labelled or ground.water:
            return
        ways = frozenset(ground.routes) | ground.streams
        if self.large:
            free = [cell for cell, way in _LABELS if way not in ways and not (ground.place and cell[0] == 3)]
        elif ground.place:
            free = []
        else:
            busy = {cell[0] for way in ways for cell in self.form.strokes[way]}
            free = [(row, 1) for row in (1, 2) if row not in busy]
        if free:
            self.put(free[0], ground.label, self._label_style())

    def _units(self) -> None:
        units, chits = self.facts.units, self.facts.chits
        width = self.form.across - 1
        last = len(self.form.rows) - 1
        if not units:
            text = chit_text(chits, width, self.glyphs.more)
            self.put((last, self.form.across - len(text)), text, CHIT)
        elif self.large:
            self._large_counter(units)
        else:
            self._small_counter(units)

    def _small_counter(self, units: tuple[UnitFace, ...]) -> None:
        """The uppermost counter of a stack: its name, then strength, how many lie below, state and letter.

        Its facing takes the cell at that rim, and a marker the last two cells below that are left.
        """
        top, style = units[0], self.counter_style(units[0])
        cell, arrow = _SMALL_FACINGS.get(top.facing, ((0, 0), ""))
        spans = {row: [1, self.form.across - 1] for row in (1, 2)}
        if arrow:
            row, position = cell
            spans[row][position != 1] += 1 if position == 1 else -1
        if self.facts.chits:
            spans[2][1] -= CHIT_WIDTH
            self.put((2, spans[2][1] + 1), self.facts.chits[0][:CHIT_WIDTH], CHIT)
        for row, text in ((1, _name_in), (2, _values_in)):
            first, last = spans[row]
            width = last - first + 1
            self.put((row, first), text(top, len(units) - 1, width).ljust(width), style)
        if arrow:
            self.put(cell, arrow, style._replace(reverse=True))

    def _large_counter(self, units: tuple[UnitFace, ...]) -> None:
        """The uppermost counter of a stack: its state and the markers, name, values; its facing at the rim."""
        top, style = units[0], self.counter_style(units[0])
        count = f"+{len(units) - 1}" if len(units) > 1 else ""
        inner = 7
        for row in (1, 2, 3):
            self.put((row, 1), " " * 9, style)
        self.put((1, 2), status(top)[:inner], style)
        self.put((2, 1), f"{top.name[:9]:^9}" if top.facing not in _LEVEL else f"{top.name[:5]:^9}", style)
        values = f"{badge(top)} {top.strength}"
        if len(values) + len(count) > inner:
            values = f"{badge(top)}{top.strength}"
        self.put((3, 2), f"{values}{count:>{inner - len(values)}}"[:inner], style)
        if top.facing in _FACINGS:
            cell, arrow = _FACINGS[top.facing]
            self.put(cell, arrow, style._replace(reverse=True))
        if self.facts.chits:
            text = chit_text(self.facts.chits, inner - len(status(top)[:inner]) - 1, self.glyphs.more)
            self.put((1, 9 - len(text)), text, CHIT)

    def _note(self) -> None:
        """A note of an overlay at the lower right; a counter leaves it the one cell of its letter."""
        facts = self.facts
        note = facts.note
        if not note and facts.mark and not (facts.mark == "path" and (facts.units or facts.chits)):
            note = self.glyphs.mark
        if not note:
            return
        row, end, style = len(self.form.rows) - 1, self.form.across, self._note_style()
        if facts.units:
            note, style = short(note), style._replace(reverse=not facts.mark)
        elif facts.chits:
            end -= len(chit_text(facts.chits, end - 1, self.glyphs.more))
            note = note[: max(0, end - 1)]
        self.put((row, end - len(note[:4])), note[:4], style)

    def _brackets(self) -> None:
        wall = self.form.sides["W"]
        mine, (left,) = self.facts.bracket, self.facts.beside
        for cell in wall:
            self._bracket(cell, 0, mine, 1, left)


def _name_in(top: UnitFace, below: int, width: int) -> str:
    """The name of a counter, without its strokes and blanks where it is too long."""
    name = top.name if len(top.name) <= width else top.name.replace("/", "").replace(" ", "")
    return name[:width]


def _values_in(top: UnitFace, below: int, width: int) -> str:
    """The strength of a counter, how many lie below it, its letter, and before that its state as far as it fits.

    >>> _values_in(UnitFace("26/9", "NVA", "I", "6", "4-3", state=("disrupted", "combat")), 2, 5)
    '6+2DI'
    """
    head, many = top.strength.partition("-")[0], f"+{below}" if below else ""
    if len(head) + len(many) >= width:
        many = ""
    room = width - 1 - len(many)
    strength = top.strength if len(top.strength) <= room else head[:room]
    return f"{strength}{many}{letters_of(top)[: room - len(strength)]:>{room - len(strength)}}{badge(top)}"
