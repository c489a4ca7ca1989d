"""A hex with a flat top."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.tui.map.counter import chit_text, fitting_values, mark_of, short_name, status
from vietnam_tui.tui.map.forms import DOWN, LEFT, RIGHT, Cell, Stroke, Way
from vietnam_tui.tui.map.sketch import CHIT, Sketch

_DENSE: tuple[Cell, ...] = ((0, 2), (0, 4), (1, 3))
_SPARSE: tuple[Cell, ...] = ((0, 2), (1, 4))
_LARGE_DENSE: tuple[Cell, ...] = ((0, 2), (0, 5), (1, 4), (1, 7), (2, 2), (2, 5))
_LARGE_SPARSE: tuple[Cell, ...] = ((0, 3), (1, 6), (2, 3))

#: ways by which a road leaves a small hex below which a river runs: through the upper row
_LIFTED = {
    "SE": Way(0, RIGHT, (Stroke((0, 4), LEFT | RIGHT), Stroke((0, 5), LEFT | RIGHT))),
    "SW": Way(0, LEFT, (Stroke((0, 1), LEFT | RIGHT), Stroke((0, 2), LEFT | RIGHT))),
    "S": Way(0, DOWN),
}

#: where a counter's facing is shown in the large form
_FACINGS: dict[str, Cell] = {
    "N": (0, 3),
    "NE": (1, 8),
    "SE": (2, 8),
    "S": (3, 3),
    "SW": (2, 1),
    "NW": (1, 1),
}
#: ... and in the small form, on the rim of the counter
_SMALL_FACINGS: dict[str, Cell] = {
    "N": (0, 3),
    "NE": (0, 5),
    "SE": (1, 5),
    "S": (1, 3),
    "SW": (1, 1),
    "NW": (0, 1),
}


class FlatSketch(Sketch):
    """The tile of a hex with a flat top: it owns the sides NW, SW and S."""

    eastern = frozenset({"NE", "SE"})
    southern = frozenset({"S"})

    def _edge(self, direction: str) -> str:
        glyph = {"NW": self.glyphs.rising, "SW": self.glyphs.falling, "S": self.glyphs.level}[direction]
        return glyph * len(self.form.sides[direction])

    def _river(self, direction: str) -> str:
        glyphs = self.glyphs
        sign = {"NW": glyphs.river_rising, "SW": glyphs.river_falling, "S": glyphs.river_level}[direction]
        return sign * len(self._side_cells(direction))

    def _lattice(self, *, dense: bool) -> Sequence[Cell]:
        if self.large:
            return _LARGE_DENSE if dense else _LARGE_SPARSE
        return _DENSE if dense else _SPARSE

    def _texture(self) -> None:
        super()._texture()
        ground = self.ground
        if ground.banks or ("S" in ground.shore and not self.large):
            # where open water begins below a hex, its last row is the water's edge
            for cell in self._side_cells("S"):
                self.put(cell, self.glyphs.draw("~"), self.on("water:"), firm=False)

    def _way_out(self, direction: str) -> Way:
        lifted = not self.large and "S" in self.ground.rivers and direction in _LIFTED
        return _LIFTED[direction] if lifted else super()._way_out(direction)

    # ------------------------------------------------------------ counters

    def _units(self) -> None:
        units, chits = self.facts.units, self.facts.chits
        if not units:
            self._chits(chits)
        elif self.large:
            self._large_counter(units)
        else:
            self._small_counter(units[0], len(units) - 1)
            if chits:
                self._pin(chits[0], CHIT)

    def _small_counter(self, top: UnitFace, below: int) -> None:
        """Name over values, the facing at the rim of its side."""
        arrow = _SMALL_FACINGS.get(top.facing)
        beside = arrow is not None and arrow[1] in (1, 5)
        self.small_counter(top, below, arrow if beside else None)
        if arrow is not None and not beside:
            style = self.counter_style(top, self.facts.activity)
            self._pin(self.glyphs.facing(top.facing), style._replace(reverse=True))

    @property
    def _rim_cells(self) -> tuple[Cell, Cell]:
        return self.form.sides["NW"][0], self.form.sides["SW"][0]

    def _chits(self, chits: tuple[str, ...]) -> None:
        """Markers in a hex without counters, at its right."""
        if not chits:
            return
        row, first, last = self.form.inside[-1]
        text = chit_text(chits, last - first + 1, self.glyphs.more)
        self.put((row, last - len(text) + 1), text, CHIT)

    def _large_counter(self, units: tuple[UnitFace, ...]) -> None:
        """The uppermost counter of a stack: its state above, name, then values; its facing at the rim."""
        top, style = units[0], self.counter_style(units[0], self.facts.activity)
        count = f"+{len(units) - 1}" if len(units) > 1 else ""
        turned = top.facing in ("NE", "SE", "SW", "NW")
        start, width = (2, 6) if turned else (1, 8)
        mark = mark_of(top, self.facts.activity, self.glyphs)
        above = f"{status(top)} {mark}".strip()
        for row in (1, 2):
            self.put((row, 1), " " * 8, style)
        self.put((0, 1), f"{above[:6]:^6}" if above else " " * 6, style if above else self.base)
        self.put((1, start), f"{short_name(top.name, width):^{width}}", self.banded(top, style))
        arm = self.glyphs.arm(top.arms, top.badge, depleted=top.depleted)
        values = fitting_values(top, arm, width - len(count))
        self.put((2, start), f"{values}{count:>{max(0, width - len(values))}}"[:width].ljust(width), style)
        if top.facing in _FACINGS:
            self.put(_FACINGS[top.facing], self.glyphs.facing(top.facing), style._replace(reverse=True))
        if self.facts.chits:
            self._pin(self.facts.chits[0], CHIT)

    def _brackets(self) -> None:
        upper, lower = self.form.sides["NW"], self.form.sides["SW"]
        mine, (above, below) = self.facts.bracket, self.facts.beside
        signs, over, under = self._signs(mine), self._signs(above), self._signs(below)
        # the right-hand corners of the two hexes on the left stand at our own left-hand sides
        if self.large:
            self._bracket(upper[0], "", "", over[3], above, "NW")
            self._bracket(upper[-1], signs[0], mine, "", "", "NW")
            self._bracket(lower[0], signs[2], mine, "", "", "SW")
            self._bracket(lower[-1], "", "", under[1], below, "SW")
        else:
            self._bracket(upper[0], signs[0], mine, over[3], above, "NW")
            self._bracket(lower[0], signs[2], mine, under[1], below, "SW")
