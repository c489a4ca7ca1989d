"""A hex with a pointed top."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.tui.map.counter import chit_text, fitting_values, mark_of, short_name, status
from vietnam_tui.tui.map.forms import Cell
from vietnam_tui.tui.map.sketch import CHIT, Sketch

_DENSE: tuple[Cell, ...] = ((1, 2), (1, 4), (2, 3))
_SPARSE: tuple[Cell, ...] = ((1, 2), (2, 4))
_LARGE_DENSE: tuple[Cell, ...] = ((1, 3), (1, 7), (2, 5), (3, 3), (3, 7))
_LARGE_SPARSE: tuple[Cell, ...] = ((1, 3), (2, 6), (3, 4))

#: where a counter's facing is shown in the small form
_SMALL_FACINGS: dict[str, Cell] = {
    "NE": (1, 5),
    "E": (2, 5),
    "SE": (2, 5),
    "SW": (2, 1),
    "W": (2, 1),
    "NW": (1, 1),
}
#: ... and in the large form
_FACINGS: dict[str, Cell] = {
    "NE": (1, 9),
    "E": (2, 9),
    "SE": (3, 9),
    "SW": (3, 1),
    "W": (2, 1),
    "NW": (1, 1),
}


class PointySketch(Sketch):
    """The tile of a hex with a pointed top: it owns the two sides of its roof and the wall on its left."""

    eastern = frozenset({"E"})
    southern = frozenset({"SW", "SE"})

    def _edge(self, direction: str) -> str:
        glyphs, length = self.glyphs, len(self.form.sides[direction])
        if direction == "W":
            return glyphs.upright * length
        slope = glyphs.level * (length - 1)
        return slope + glyphs.rising if direction == "NW" else glyphs.falling + slope

    def _river(self, direction: str) -> str:
        glyphs, length = self.glyphs, len(self.form.sides[direction])
        if direction == "W":
            return glyphs.river_wall * length
        first, second = glyphs.river_roof[direction == "NE"]
        return first * (length // 2) + second * (length - length // 2)

    def _rivers(self) -> None:
        super()._rivers()
        corners = (((0, 0), ("W", "NW")), ((0, self.form.across // 2), ("NW", "NE")))
        for (cell, sides), sign in zip(corners, self.glyphs.river_corners, strict=True):
            if sides in self.ground.joints:
                self.put(cell, sign, self.on("river"))

    def _lattice(self, *, dense: bool) -> Sequence[Cell]:
        if self.large:
            return _LARGE_DENSE if dense else _LARGE_SPARSE
        return _DENSE if dense else _SPARSE

    # ------------------------------------------------------------ counters

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
            self.small_counter(units[0], len(units) - 1, _SMALL_FACINGS.get(units[0].facing))
            if chits:
                self._pin(chits[0], CHIT)

    @property
    def _rim_cells(self) -> tuple[Cell, Cell]:
        upper, lower = self.form.sides["W"][:2]
        return upper, lower

    def _large_counter(self, units: tuple[UnitFace, ...]) -> None:
        """The uppermost counter of a stack: its state and the markers, name, values; its facing at the rim."""
        top, style = units[0], self.counter_style(units[0], self.facts.activity)
        count = f"+{len(units) - 1}" if len(units) > 1 else ""
        inner = 7
        for row in (1, 2, 3):
            self.put((row, 1), " " * 9, style)
        state = f"{status(top)} {mark_of(top, self.facts.activity, self.glyphs)}".strip()[:inner]
        self.put((1, 2), state, style)
        self.put((2, 2), f"{short_name(top.name, inner):^{inner}}", self.banded(top, style))
        arm = self.glyphs.arm(top.arms, top.badge, depleted=top.depleted)
        values = fitting_values(top, arm, inner - len(count))
        self.put((3, 2), f"{values}{count:>{inner - len(values)}}"[:inner], style)
        if top.facing in _FACINGS:
            self.put(_FACINGS[top.facing], self.glyphs.facing(top.facing), style._replace(reverse=True))
        if self.facts.chits:
            text = chit_text(self.facts.chits, inner - len(state) - 1, self.glyphs.more)
            self.put((1, 9 - len(text)), text, CHIT)

    def _brackets(self) -> None:
        wall = self.form.sides["W"]
        mine, (left,) = self.facts.bracket, self.facts.beside
        signs, theirs = self._signs(mine), self._signs(left)
        for cell in wall[:-1]:
            self._bracket(cell, signs[0], mine, theirs[1], left, "W")
        self._bracket(wall[-1], signs[2], mine, theirs[3], left, "W")
