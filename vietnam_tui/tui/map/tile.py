"""Drawing one hex: a pure function from what is printed there, what lies there now and the size to styled cells."""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.tui.map.facts import Facts
from vietnam_tui.tui.map.flat_hex import FlatSketch
from vietnam_tui.tui.map.forms import Cell
from vietnam_tui.tui.map.ground import PrintedHex
from vietnam_tui.tui.map.pointy_hex import PointySketch
from vietnam_tui.tui.map.sketch import Look, Sketch
from vietnam_tui.tui.palette import Run

Tile = tuple[tuple[Run, ...], ...]

_SKETCHES: dict[str, type[Sketch]] = {"flat": FlatSketch, "pointy": PointySketch}


def draw_hex(look: Look, ground: PrintedHex, facts: Facts) -> Tile:
    """The rows of a hex's tile as runs of equally styled cells."""
    return tuple(joined(row) for row in _drawn(look, ground, facts).rows)


def printed_cells(look: Look, ground: PrintedHex) -> set[Cell]:
    """The cells of a hex's tile in which something is printed that a name must not hide."""
    return _drawn(look, ground, Facts(beside=("",) * len(look.form.walls))).firm


def is_named(look: Look, ground: PrintedHex) -> bool:
    """Is the name of a hex's place written out in the hex itself (or has it none)?"""
    return _drawn(look, ground, Facts(beside=("",) * len(look.form.walls))).named


def _drawn(look: Look, ground: PrintedHex, facts: Facts) -> Sketch:
    sketch = _SKETCHES[look.form.tops](look, ground, facts)
    if look.form.zoom == "overview":
        sketch.dot()
    else:
        sketch.hex()
    return sketch


def joined(cells: Iterable[Run]) -> tuple[Run, ...]:
    """Cells as runs of the same style."""
    runs: list[Run] = []
    for c, style in cells:
        if runs and runs[-1][1] == style:
            runs[-1] = (runs[-1][0] + c, style)
        else:
            runs.append((c, style))
    return tuple(runs)
