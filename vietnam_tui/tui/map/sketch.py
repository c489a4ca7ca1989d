"""A hex in the making: the layers that look alike whichever way the hexes lie.

Layers, each over the one before: ground, hexsides, texture, slopes, rivers, streams, roads and trails, names, the
number, ways and goals, counters, notes, brackets around the hex, boats.  A firm character in a cell is never written
over: texture, names and numbers give way.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.tui.map.counter import CHIT_WIDTH, DONE, chip, short, small_counter
from vietnam_tui.tui.map.facts import Facts
from vietnam_tui.tui.map.forms import DOWN, UP, Cell, Form, Way
from vietnam_tui.tui.map.glyphs import Glyphs
from vietnam_tui.tui.map.ground import ROUTES, PrintedHex
from vietnam_tui.tui.map.names import cut_lettering, lettering
from vietnam_tui.tui.palette import AS_IT_IS, PLAIN, Style, band_of, side_role

CHIT = Style("chit", "chit", bold=True)

#: what may stand around a hex, the one that hides the others last; the cells of a side show that of either hex
BRACKETS = ("", "enemy", "goal", "danger", "selected", "cursor")
_INKS = {"cursor": "cursor", "selected": "selected", "danger": "aim", "goal": "goal"}


class Look(NamedTuple):
    """The look of hexes: their size, the characters, and the sides whose colours counters take."""

    form: Form
    glyphs: Glyphs
    sides: tuple[str, ...] = ()


class Sketch(ABC):
    """A tile in the making: a character and a style for each of its cells."""

    #: directions that lie to the east, where the right cell of the overview is
    eastern: frozenset[str]
    #: directions below, for the rivers of the overview
    southern: frozenset[str]

    def __init__(self, look: Look, ground: PrintedHex, facts: Facts) -> None:
        self.form, self.glyphs, self.sides = look
        self.ground, self.facts = ground, facts
        self.large = self.form.zoom == "board"
        kind = ground.terrain or "open"
        self.paper = "" if ground.hex is None else f"{kind}:{ground.shade}"
        self.base = PLAIN if ground.hex is None else self.on(f"{kind}:")
        self.rows: list[list[tuple[str, Style]]] = [
            [(" ", self.base)] * length for _, length in self.form.rows
        ]
        #: cells that hold something that names and numbers must not hide
        self.firm: set[Cell] = set()
        #: is the name of the place here written out, or is there none?
        self.named = not ground.place
        #: where the number of the hex is written
        self.numbered: Cell | None = None

    def on(self, ink: str, *, bold: bool = False) -> Style:
        """Some ink on the ground of the hex."""
        return Style(ink, self.paper, bold=bold, tone=self.facts.tone)

    def put(self, cell: Cell, text: str, style: Style, *, firm: bool = True) -> None:
        """Write a text into a row from a cell on, as far as the tile goes."""
        row, start = cell
        for i, c in enumerate(text, start=start):
            if 0 <= i < len(self.rows[row]):
                self.rows[row][i] = (c, style)
                if firm:
                    self.firm.add((row, i))

    def put_if_free(self, cell: Cell, text: str, style: Style) -> bool:
        """Write a text where nothing firm stands in its way; whether it was written."""
        row, start = cell
        cells = [(row, i) for i in range(start, start + len(text))]
        first, last = self.span(row)
        if not text or self.firm.intersection(cells) or start < first or start + len(text) - 1 > last:
            return False
        self.put(cell, text, style)
        return True

    def span(self, row: int) -> tuple[int, int]:
        """The first and the last cell inside the hex in a row of its tile."""
        return next(((first, last) for at, first, last in self.form.inside if at == row), (1, 0))

    # ------------------------------------------------------------ the hex with its sides

    def hex(self) -> None:
        """Draw every layer."""
        there = self.ground.hex is not None
        self._sides()
        if there:
            self._texture()
            self._slopes()
        self._rivers()
        self._rims()
        if there:
            self._streams()
            self._routes()
            self._bridges()
            self._place()
            self._names()
            self._number()
            self._way()
            self._units()
            self._flag()
            self._note()
            self._noted()
        self._brackets()
        self._side_units()

    @abstractmethod
    def _edge(self, direction: str) -> str:
        """The characters of a side that the tile owns, one a cell."""

    @abstractmethod
    def _river(self, direction: str) -> str:
        """The characters of a river along a side that the tile owns, one a cell."""

    @abstractmethod
    def _lattice(self, *, dense: bool) -> Sequence[Cell]:
        """The cells that the signs of a terrain stand in."""

    @abstractmethod
    def _units(self) -> None:
        """The counters, or the chits of a hex without any."""

    @abstractmethod
    def _brackets(self) -> None:
        """Brackets of the hex and of its left-hand neighbours, at the sides that the tile owns."""

    def _side_cells(self, direction: str) -> tuple[Cell, ...]:
        """The cells of a side that the tile owns; in a small form those along which a river would run."""
        return self.form.sides.get(direction) or self.form.banks.get(direction, ())

    def _sides(self) -> None:
        ground = self.ground
        for direction, cells in self.form.sides.items():
            open_water = ground.water and ground.beyond.get(direction) == ground.terrain
            if open_water or (ground.hex is None and direction not in ground.sides):
                continue
            for cell, c in zip(cells, self._edge(direction), strict=True):
                self.put(cell, c, self.base if ground.hex is not None else Style("border"), firm=False)

    def _texture(self) -> None:
        """The signs of the terrain, few and in a colour near the ground's."""
        signs = [self.glyphs.draw(c) for c in self.ground.glyph if c != " "]
        if not signs or self.ground.streams:
            return
        dense = len(signs) == len(self.ground.glyph)
        for at, cell in enumerate(self._lattice(dense=dense)):
            self.put(cell, signs[at % len(signs)], self.base, firm=False)

    def _slopes(self) -> None:
        for kind, sides in (
            (self.glyphs.slope, self.ground.slopes),
            (self.glyphs.gully, self.ground.gullies),
        ):
            for direction in sides & set(self.form.owned):
                cells = self._side_cells(direction)
                for cell in cells if direction in self.form.sides else cells[1::2]:
                    self.put(cell, kind, self.on("slope"))

    def _rivers(self) -> None:
        for direction in self.form.owned:
            if direction in self.ground.rivers:
                for cell, c in zip(self._side_cells(direction), self._river(direction), strict=True):
                    self.put(cell, c, self.on("river"))

    def _rims(self) -> None:
        """The sides that bound what the scenario is about; a river there keeps its signs and takes their colour."""
        for direction in self.facts.rims:
            for cell in self._side_cells(direction):
                row, at = cell
                sign = self.rows[row][at][0] if cell in self.firm else self.glyphs.rim
                self.put(cell, sign, self.on("rim", bold=True), firm=cell in self.firm)

    # ------------------------------------------------------------ lines through the hex

    def _streams(self) -> None:
        """A stream that runs through the hex, from side to side."""
        self._lines(dict.fromkeys(self.ground.streams, "stream"), lambda kind: (self.glyphs.stream, "river"))

    def _routes(self) -> None:
        """Roads and trails, those that hide the others last."""
        glyphs = self.glyphs
        self._lines(
            self.ground.routes,
            lambda kind: (glyphs.road, "road") if kind == ROUTES[0] else (glyphs.trail, "trail"),
        )

    def _lines(self, kinds: Mapping[str, str], drawn: Callable[[str], tuple[str, str]]) -> None:
        ends: dict[Cell, int] = {}
        best: dict[Cell, str] = {}
        hearts: set[int] = set()

        def add(cell: Cell, more: int, kind: str) -> None:
            ends[cell] = ends.get(cell, 0) | more
            if kind == ROUTES[0] or cell not in best:
                best[cell] = kind

        for direction, kind in kinds.items():
            way = self._way_out(direction)
            hearts.add(way.heart)
            add(self.form.hearts[way.heart], way.end, kind)
            for cell, more in way.strokes:
                add(cell, more, kind)
            mouth = self.form.crossings.get(direction)
            if mouth is not None and direction in self.form.sides and direction not in self.ground.rivers:
                add(mouth.cell, mouth.ends, kind)
        if hearts:
            for at in range(min(hearts), max(hearts)):
                kind = best.get(self.form.hearts[at]) or best[self.form.hearts[min(hearts)]]
                add(self.form.hearts[at], DOWN, kind)
                add(self.form.hearts[at + 1], UP, kind)
        for cell, sum_ in ends.items():
            signs, ink = drawn(best[cell])
            self.put(cell, signs[sum_], self.on(ink))

    def _way_out(self, direction: str) -> Way:
        """The way of a line out by a side."""
        return self.form.ways[direction]

    def _bridges(self) -> None:
        glyphs = self.glyphs
        for direction in self.ground.rivers & set(self.form.owned):
            upright = (direction in ("S", "NW", "NE") and self.form.tops != "flat") or direction == "S"
            sign = (
                glyphs.crossing
                if direction in self.facts.crossing
                else glyphs.blown
                if direction in self.facts.blown
                else glyphs.bridges[upright]
                if direction in self.ground.bridges
                else ""
            )
            self.put(self.form.crossings[direction].cell, sign, self.on("bridge", bold=True))
        mark = self.ground.glyph.strip()[:1]
        if self.ground.streams and mark:
            # what stands in the stream of the hex, such as a bridge
            heart = max(self._way_out(direction).heart for direction in self.ground.streams)
            self.put(self.form.hearts[heart], glyphs.draw(mark), self.on("bridge", bold=True))

    # ------------------------------------------------------------ names, numbers, ways

    def _place(self) -> None:
        """The name of a place where roads and rivers leave room for it: over two rows, else in one of them."""
        name = self.ground.place
        if not name or self.facts.units:
            return
        rows = [(row, first, last - first + 1) for row, first, last in self.form.inside]
        style = self.on("place", bold=True)
        widths = [width for _, _, width in rows]
        for lines, taken in (*lettering(name, widths), *cut_lettering(name, widths)):
            spots = [
                (rows[at][0], self._start(rows[at], line)) for at, line in zip(taken, lines, strict=True)
            ]
            cells = [
                {(row, i) for i in range(start, start + len(line))}
                for (row, start), line in zip(spots, lines, strict=True)
            ]
            if not any(self.firm & set_ for set_ in cells):
                for spot, line in zip(spots, lines, strict=True):
                    self.put(spot, line, style)
                # a word broken in two is better written across the next hex, if there is room
                self.named = " ".join(lines) == name
                return

    def _start(self, row: tuple[int, int, int], line: str) -> int:
        _, first, width = row
        return first + (width - len(line)) // 2 if self.large else first

    def _names(self) -> None:
        """A name that runs across the country."""
        for row, position, text, ink in self.facts.letters:
            if (row, position) not in self.firm:
                self.put((row, position), text, self.on(ink))

    def _number(self) -> None:
        """The number of the hex, where nothing else is."""
        if self.facts.numbered and not self.facts.units:
            # in the cursor's own ink a number costs a slow line nothing more than its digits
            here = self.facts.bracket == "cursor"
            style = (
                Style("cursor", self.paper, tone=max(self.facts.tone, AS_IT_IS)) if here else self.on("label")
            )
            for row, first, last in self.form.inside:
                start = (first + last - len(self.ground.label) + 1) // 2
                if self.put_if_free((row, start), self.ground.label, style):
                    self.numbered = row, start
                    return

    def _way(self) -> None:
        if self.facts.bracket == "goal" and not self.facts.units:
            row, middle = self.form.hearts[0]
            self.put((row, middle - 1), f" {self.glyphs.goal} ", Style("goal", "goal", bold=True))
        if self.facts.stop and not self.facts.units:
            self.put(self.form.hearts[-1], self.glyphs.stop, self.on("aim", bold=True))
        elif self.facts.step and not self.facts.units:
            self.put(self.form.hearts[-1], self.glyphs.step, self.on("way", bold=True))

    def _flag(self) -> None:
        """An objective in its owner's colour: in the middle of the hex, or at the side of a counter."""
        flag = self.facts.flag
        if flag is None or (self.facts.bracket == "goal" and not self.facts.units):
            return
        style = Style("goal", "goal", bold=True)
        if flag.owner:
            role = side_role(flag.owner, self.sides, "")
            style = Style(role, role, bold=True)
        if self.facts.units:
            self._pin(self.glyphs.goal, style)
            return
        text = f"{self.glyphs.goal}{flag.worth}"
        spots = [
            (row, start)
            for row, first, last in self.form.inside
            for start in range((first + last - len(text) + 1) // 2, last - len(text) + 2)
        ]
        if not any(self.put_if_free(spot, text, style) for spot in spots):
            self._pin(self.glyphs.goal, style)

    def _note(self) -> None:
        """A note in the upper part of the hex; a counter leaves it the cell of a side."""
        note = self.facts.note[:4]
        if not note:
            return
        style = self.on("overlay", bold=True)
        if self.facts.units:
            self._pin(short(note), style)
            return
        spots = [
            (row, start)
            for row, first, last in self.form.inside
            for start in sorted(
                range(first, last - len(note) + 2), key=lambda at: abs(2 * at + len(note) - first - last - 1)
            )
        ]
        if self.facts.numbered:
            # beside the number of the hex it would be read as a part of it
            spots.sort(key=lambda spot: self._touches(spot, note))
        if any(self.put_if_free(spot, note, style) for spot in spots):
            return
        if self.numbered is None:
            self.put(spots[0], note, style)
        else:  # in the place of the whole number, of which nothing stays that could be read as a part of the note
            self.put(self.numbered, note.center(len(self.ground.label)), style)

    def _touches(self, spot: Cell, text: str) -> bool:
        """Would a text touch what is firm to its left or right?"""
        row, start = spot
        return not self.firm.isdisjoint(((row, start - 1), (row, start + len(text))))

    def _noted(self) -> None:
        """The mark of the player's own note: in a corner that is free, else on a side."""
        if not self.facts.noted:
            return
        style = self.on("overlay", bold=True)
        corners = [(row, last) for row, _, last in self.form.inside]
        corners += [(row, first) for row, first, _ in self.form.inside]
        if not any(self.put_if_free(corner, self.glyphs.noted, style) for corner in corners):
            self._pin(self.glyphs.noted, style)

    def _pin(self, sign: str, style: Style) -> None:
        """A sign on a left-hand side of the hex, rather where no river runs: for what has no room on a counter."""
        cells = list(self._pins.values())
        self.put(next((cell for cell in cells if cell not in self.firm), cells[0]), sign[:1], style)

    @property
    def _pins(self) -> dict[str, Cell]:
        """The cell of each side that the tile owns where a sign may be pinned."""
        return {side: self.form.sides[side][0] for side in self.form.owned if side in self.form.sides}

    # ------------------------------------------------------------ counters

    def small_counter(self, top: UnitFace, below: int, arrow: Cell | None = None) -> None:
        """Name over values, the name on its band; a facing that has its own cell there leaves less room for them."""
        activity = self.facts.activity
        style = self.counter_style(top, activity)
        spans = {row: [first, last] for row, first, last in self.form.inside}
        if arrow is not None:
            row, at = arrow
            spans[row][at != 1] += 1 if at == 1 else -1
        widths = tuple(last - first + 1 for first, last in spans.values())
        rim = self._rim_cells
        free = self._free_on_rim
        rows = small_counter(top, below, activity, self.glyphs, widths=(widths[0], widths[1]), rim=free)
        for cell, sign in zip(rim, rows.rim, strict=True):
            self.put(cell, sign, style)
        (upper, (first, _)), (lower, (start, _)) = spans.items()
        self.put((upper, first), rows.upper, style)
        self.put((lower, start), rows.lower, style)
        self.put((upper, first), rows.upper[: rows.named], self.banded(top, style))
        if arrow is not None:
            self.put(arrow, self.glyphs.facing(top.facing), style._replace(reverse=True))

    def banded(self, face: UnitFace, style: Style) -> Style:
        """The style of the name on a counter: on the band of its larger unit, if it has one."""
        return style._replace(paper=band_of(style.paper, face.band)) if face.band else style

    @property
    def _free_on_rim(self) -> tuple[bool, bool]:
        """Are the cells beside the rows of a small counter free of what has no other place?"""
        facts, rim = self.facts, self._rim_cells
        if self.glyphs.enemy or facts.side_units:
            return False, False  # brackets or boats need them
        elsewhere = sum(cell not in self.firm and cell not in rim for cell in self._pins.values())
        pinned = sum(map(bool, (facts.chits, facts.flag is not None, facts.note, facts.noted))) - elsewhere
        upper, lower = (cell not in self.firm and at >= pinned for at, cell in enumerate(rim))
        return upper, lower

    @property
    @abstractmethod
    def _rim_cells(self) -> tuple[Cell, Cell]:
        """The cells beside the two rows of a small counter."""

    def counter_style(self, face: UnitFace, activity: str = "") -> Style:
        """The colours of a counter, darker when it is done."""
        role = side_role(face.side, self.sides, face.nation)
        if activity == DONE:
            return Style(f"{role}-done", f"{role}-done")
        return Style(role, role, bold=True)

    def _side_units(self) -> None:
        """Boats: a chip of one cell each on their hexside, never on a counter; those in one cell are several."""
        manned: set[Cell] = set()
        for direction, units, in_hand in self.facts.side_units:
            cells = self._side_cells(direction)
            if not units or not cells:
                continue
            cell = cells[len(cells) // 2]
            sign = chip(units[0]) if len(units) == 1 else self.glyphs.more
            style = self.counter_style(units[0])
            if self.facts.units:
                # a number beside a counter would be read as one of its values: the letter it is
                sign = units[0].badge[:1] if sign.isdigit() else sign
                if direction not in self.form.sides:
                    # the side's own row belongs to the counter: the chip goes to the corner where the side begins,
                    # with a line on that side of it
                    cell = self.form.sides[self.form.owned[1]][-1]
                    style = style._replace(underline=True)
            sign = self.glyphs.more if cell in manned else sign
            manned.add(cell)
            self.put(cell, sign, style._replace(underline=True, ink="selected") if in_hand else style)

    def _bracket(self, cell: Cell, left: str, mine: str, right: str, theirs: str, side: str) -> None:
        """A sign at a side that two hexes share: of the hex itself, or of the one on the left, beyond that side.

        It stands on the ground of the hex that it belongs to: so all of a frame has one colour.
        """
        own = BRACKETS.index(mine) >= BRACKETS.index(theirs)
        kind, sign = (mine, left) if own else (theirs, right)
        if not kind or not sign:
            return
        ink = _INKS.get(kind)
        if ink is None:
            if cell not in self.firm:
                self.put(cell, sign, self.on("caption", bold=True))
            return
        tone = max(self.facts.tone, AS_IT_IS)
        paper = self.paper if own else f"{self.ground.beyond[side]}:{self.ground.shades[side]}"
        self.put(cell, sign, Style(ink, paper, bold=ink != "cursor", tone=tone))

    def _signs(self, kind: str) -> tuple[str, str, str, str]:
        """The signs of a bracket: upper left, upper right, lower left, lower right."""
        glyphs = self.glyphs
        if kind == "cursor":
            return glyphs.cursor[0], glyphs.cursor[1], glyphs.cursor[2], glyphs.cursor[3]
        pair = {"selected": glyphs.selected, "danger": glyphs.target, "enemy": glyphs.enemy}.get(kind, "")
        return (pair[0], pair[1], pair[0], pair[1]) if pair else ("", "", "", "")

    # ------------------------------------------------------------ the overview

    def dot(self) -> None:
        """Two cells for a hex: what it holds, and the river, road or ground to the east of it."""
        if self.ground.hex is None:
            return
        self._dotted_ground()
        self._dotted_counters()
        if self.facts.rims:
            self.rows[0] = [(c, style._replace(underline=True)) for c, style in self.rows[0]]
        if self.facts.bracket in ("cursor", "selected"):
            self.rows[0] = [(c, style._replace(reverse=True)) for c, style in self.rows[0]]

    def _dotted_ground(self) -> None:
        """The print: terrain, stream, road, place, names, rivers."""
        ground, glyphs = self.ground, self.glyphs
        signs = [glyphs.draw(c) for c in ground.glyph if c != " "]
        self.put((0, 0), signs[0] if signs else " ", self.base, firm=False)
        river = self.on("river")
        if ground.streams:
            self.put((0, 0), glyphs.river_level * (2 if self.eastern & ground.streams else 1), river)
        route = next((kind for kind in ROUTES if kind in ground.routes.values()), "")
        if route:
            self._dotted_route(route)
        if ground.place:
            self.put((0, 0), ground.place[0], self.on("place", bold=True))
        for row, position, text, ink in self.facts.letters:
            self.put((row, position), text, self.on(ink))
        if self.southern & ground.rivers:
            self.put((0, 0), glyphs.river_level, river)
        if self.eastern & ground.rivers:
            bridged = self.eastern & ground.bridges
            self.put((0, 1), glyphs.bridges[0] if bridged else glyphs.river_level, river)

    def _dotted_counters(self) -> None:
        """What lies there, the weightiest of it: a counter, a marker, a note or a step of a way, an objective."""
        facts, glyphs = self.facts, self.glyphs
        units = facts.units or next((units for _, units, _ in facts.side_units), ())
        if units:
            letter = (units[0].nation or units[0].side)[:1]
            self.put((0, 0), letter + units[0].strength[:1], self.counter_style(units[0], facts.activity))
        elif facts.chits:
            self.put((0, 0), facts.chits[0][:CHIT_WIDTH], CHIT)
        elif facts.note or facts.step:
            self.put((0, 1), short(facts.note) if facts.note else glyphs.step, self.on("overlay", bold=True))
        elif facts.flag is not None:
            self.put((0, 0), glyphs.goal, Style("goal", "goal", bold=True))

    def _dotted_route(self, route: str) -> None:
        road = route == ROUTES[0]
        signs, style = (self.glyphs.road if road else self.glyphs.trail), self.on("road" if road else "trail")
        upright = not self.ground.routes.keys() - {"N", "S"}
        self.put((0, 0), signs[UP | DOWN if upright else 10], style)
        if self.eastern & self.ground.routes.keys():
            self.put((0, 1), signs[10], style)
