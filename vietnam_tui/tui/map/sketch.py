"""A hex in the making: the layers that look alike whichever way the hexes lie.

Layers, each over the one before: terrain, hexsides, rivers and banks, streams, roads and trails, the number or the
name, counters, notes of an overlay, brackets around the hex.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import NamedTuple

from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.tui.map.forms import Cell, Form
from vietnam_tui.tui.map.glyphs import Glyphs
from vietnam_tui.tui.map.ground import ROUTES, PrintedHex
from vietnam_tui.tui.map.names import Letter
from vietnam_tui.tui.palette import PLAIN, Style, side_role

RIVER = Style("river", "river", bold=True)
CROSSED = Style("bridge", "river", bold=True)
CHIT = Style("chit", "chit", bold=True)

#: brackets drawn at the left and right of a hex
BRACKETS = {"cursor": "[]", "selected": "{}", "enemy": "<>"}
_RANK = ("", "enemy", "selected", "cursor")

#: styles of the marks that a hex may carry
MARKS = frozenset({"target", "path", "danger"})

#: characters of a chit
CHIT_WIDTH = 2


class Facts(NamedTuple):
    """Everything that can change in the picture of a hex; equal facts give equal tiles."""

    bracket: str = ""
    #: brackets of the neighbours whose right-hand sides belong to the tile, from above
    beside: tuple[str, ...] = ()
    units: tuple[UnitFace, ...] = ()
    #: counters that lie on the sides that the tile owns
    side_units: tuple[tuple[str, tuple[UnitFace, ...]], ...] = ()
    chits: tuple[str, ...] = ()
    mark: str = ""
    note: str = ""
    #: owned sides with a blown bridge, with an engineers' crossing
    blown: frozenset[str] = frozenset()
    crossing: frozenset[str] = frozenset()
    labelled: bool = True


class Look(NamedTuple):
    """How hexes are drawn: their size, the characters, and the sides whose colours counters take."""

    form: Form
    glyphs: Glyphs
    sides: tuple[str, ...] = ()


class Sketch(ABC):
    """A tile in the making: a character and a style for each of its cells."""

    #: directions that lie to the east, where the right cell of the overview is
    eastern: frozenset[str]
    #: directions below, for the rivers of the overview
    southern: frozenset[str]

    def __init__(self, look: Look, ground: PrintedHex, facts: Facts, letters: tuple[Letter, ...]) -> None:
        self.form, self.glyphs, self.sides = look
        self.ground, self.facts, self.letters = ground, facts, letters
        self.large = self.form.zoom == "board"
        self.base = self._base()
        self.rows: list[list[tuple[str, Style]]] = [
            [(" ", self.base)] * length for _, length in self.form.rows
        ]

    def put(self, cell: Cell, text: str, style: Style) -> None:
        """Write a text into a row from a cell on, as far as the tile goes."""
        row, start = cell
        for i, c in enumerate(text):
            if 0 <= start + i < len(self.rows[row]):
                self.rows[row][start + i] = (c, style)

    # ------------------------------------------------------------ the hex with its sides

    def hex(self) -> None:
        """Draw every layer."""
        if self.ground.hex is not None:
            self._fill()
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

    @abstractmethod
    def _fill(self) -> None:
        """The terrain."""

    @abstractmethod
    def _edge(self, direction: str) -> str:
        """The characters of a side that the tile owns, one a cell."""

    @abstractmethod
    def _routes(self) -> None:
        """Roads and trails."""

    @abstractmethod
    def _title(self) -> None:
        """The name of a place, or the number of the hex."""

    @abstractmethod
    def _units(self) -> None:
        """The counters, or the chits of a hex without any."""

    @abstractmethod
    def _note(self) -> None:
        """The note of an overlay."""

    @abstractmethod
    def _brackets(self) -> None:
        """Brackets of the hex and of its left-hand neighbours, at the sides that the tile owns."""

    def _base(self) -> Style:
        ground, mark = self.ground, self.facts.mark
        if ground.hex is None:
            return PLAIN
        if mark in MARKS:
            return Style(mark, mark)
        kind = "water" if ground.water else ground.terrain if ground.glyph.strip() else ""
        return Style(kind, kind)

    def _sides(self) -> None:
        ground, glyphs = self.ground, self.glyphs
        for direction, cells in self.form.sides.items():
            if ground.hex is None and direction not in ground.sides:
                continue
            style = self._side_style(direction)
            for cell, c in zip(cells, self._edge(direction), strict=True):
                self.put(cell, c, style)
            if ground.water and ground.beyond.get(direction) == ground.terrain:
                for cell in cells:
                    self.put(cell, glyphs.river, Style("water", "water"))
        for direction in self.form.owned:
            if direction in ground.rivers:
                for cell in self._river_cells(direction):
                    self.put(cell, glyphs.river, RIVER)
                self._crossing(direction)

    def _side_style(self, direction: str) -> Style:
        """Sides inside a stretch of one terrain take its colour, so that a wood reads as one mass."""
        ground = self.ground
        same = ground.hex is not None and ground.beyond.get(direction) == ground.terrain
        return Style("border", self.base.paper if same and not self.facts.mark else "")

    def _river_cells(self, direction: str) -> tuple[Cell, ...]:
        return self.form.sides[direction]

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
                self.put(mouth, self.glyphs.river * self._mouth_width(direction), RIVER)
        if self.ground.streams:
            for cell in self.form.heart:
                self.put(cell, self.glyphs.river, RIVER)

    def _mouth_width(self, direction: str) -> int:
        """Cells of a side that a stream or a route takes up where it crosses it."""
        return 1

    def _span(self) -> None:
        """The mark of what stands in a stream hex, such as a bridge, in the middle."""
        mark = self.ground.glyph.strip()[:1]
        if self.ground.streams and mark:
            for cell in self.form.heart:
                self.put(cell, mark, CROSSED)

    # ------------------------------------------------------------ styles of roads, names and counters

    def _route_glyph(self, kind: str, *, upright: bool = False) -> str:
        glyphs = self.glyphs
        if kind == "road":
            return glyphs.road_upright if upright else glyphs.road
        return glyphs.trail_upright if upright else glyphs.trail

    def _route_style(self, kind: str) -> Style:
        role = "road" if kind == "road" else "trail"
        return Style(self.base.ink if self.facts.mark else role, self.base.paper, bold=kind == "road")

    def _label_style(self) -> Style:
        return Style(self.base.ink if self.facts.mark else "label", self.base.paper)

    def _place_style(self) -> Style:
        ink = self.base.ink if self.facts.mark else "village"
        return Style(ink, self.base.paper, bold=True)

    def _note_style(self) -> Style:
        return Style(self.base.ink if self.facts.mark else "overlay", self.base.paper, bold=True)

    def counter_style(self, face: UnitFace) -> Style:
        """The colours of a counter."""
        role = side_role(face.side, self.sides, face.nation)
        return Style(role, role, bold=True)

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

    def _side_units(self) -> None:
        for direction, units in self.facts.side_units:
            if not units:
                continue
            top = units[0]
            style = self.counter_style(top)
            cells = self._river_cells(direction)
            if len({row for row, _ in cells}) == 1 and len(cells) > 1:
                more = self.glyphs.more if len(units) > 1 else " "
                text = f"{badge(top)}{more}{top.strength}"
                if len(cells) < 4:
                    text = f"{badge(top) if len(units) == 1 else len(units)}{top.strength}"
                self.put(cells[(len(cells) - min(len(text), len(cells))) // 2], text[: len(cells)], style)
                continue
            self.put(cells[0], badge(top) if len(units) == 1 else str(len(units)), style)
            if len(cells) > 1:
                self.put(cells[1], top.strength[:1], style)

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
        if ground.hex is None:
            return
        pair = glyphs.fill(ground.glyph)
        self.put((0, 0), pair if pair.strip() else ". ", self.base if pair.strip() else Style("border"))
        if ground.streams:
            self.put((0, 0), glyphs.river * (2 if self.eastern & ground.streams else 1), RIVER)
        route = next((k for k in ROUTES if k in ground.routes.values()), "")
        if route:
            upright = not ground.routes.keys() - {"N", "S"}
            self.put((0, 0), self._route_glyph(route, upright=upright), self._route_style(route))
            if self.eastern & ground.routes.keys():
                self.put((0, 1), self._route_glyph(route), self._route_style(route))
        if ground.place:
            self.put((0, 0), ground.place[0], self._place_style())
        self._caption()
        if self.southern & ground.rivers:
            self.put((0, 0), glyphs.river, RIVER)
        if self.eastern & ground.rivers:
            self.put((0, 1), glyphs.bridge if self.eastern & ground.bridges else glyphs.river, RIVER)
        units = facts.units or next((units for _, units in facts.side_units), ())
        if units:
            letter = (units[0].nation or units[0].side)[:1]
            self.put((0, 0), letter + units[0].strength[:1], self.counter_style(units[0]))
        elif facts.chits:
            self.put((0, 0), facts.chits[0][:CHIT_WIDTH], CHIT)
        elif facts.note or facts.mark:
            self.put((0, 1), short(facts.note or glyphs.mark), self._note_style())
        if facts.bracket in ("cursor", "selected"):
            self.rows[0] = [(c, style._replace(reverse=True)) for c, style in self.rows[0]]


def badge(face: UnitFace) -> str:
    """The letter of a counter, small when it is depleted."""
    return (face.badge.lower() if face.depleted else face.badge)[:1]


def letters_of(face: UnitFace) -> str:
    """A letter for each word of a counter's state."""
    return "".join(word[:1].upper() for word in face.state)


def steps_of(face: UnitFace) -> str:
    """The steps that a counter has left, "" when it has lost none."""
    if face.steps is None or face.steps[0] >= face.steps[1]:
        return ""
    return f"{face.steps[0]}/{face.steps[1]}"


def status(face: UnitFace) -> str:
    """The state of a counter in a few characters: a letter for each word, then its steps when some are lost.

    >>> status(UnitFace("26/9", "NVA", "I", "12", "4", state=("combat", "disrupted"), steps=(2, 3)))
    'CD 2/3'
    """
    return f"{letters_of(face)} {steps_of(face)}".strip()


def chit_text(chits: Sequence[str], width: int, more: str) -> str:
    """As many chits as a width holds, and a sign when there are more.

    >>> chit_text(("BC",), 5, "+"), chit_text(("BC", "MS"), 5, "+"), chit_text(("BC", "MS", "LZ"), 5, "+")
    ('BC', 'BC MS', 'BC+')
    """
    whole = " ".join(chit[: CHIT_WIDTH if len(chits) > 1 else width] for chit in chits)
    if len(whole) <= width:
        return whole
    if width < CHIT_WIDTH:
        return more
    fitting = max(1, (width - len(more) + 1) // (CHIT_WIDTH + 1))
    return (" ".join(chit[:CHIT_WIDTH] for chit in chits[:fitting]) + more)[:width]


def short(note: str) -> str:
    """A note in one cell: its letter, or a cost rounded up."""
    try:
        return str(min(9, -int(-float(note) // 1)))
    except ValueError:
        return note.strip("! ")[:1] or note[:1]
