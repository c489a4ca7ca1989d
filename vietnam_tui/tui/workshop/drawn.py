"""The map of a workbench as lines of text, for a dialogue without a screen."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.play.workshop.bench import Bench
from vietnam_tui.tui.map.hexmap import HexMap, Scene

#: Hexes to each side of one that is asked for
AROUND = 4


def map_of(bench: Bench, label: str) -> list[str]:
    """The map around a hex, all of it for ""; one hex in the middle carries the cursor's brackets."""
    drawn = HexMap(bench.board, bench.fills, sides=bench.sides)
    scene = Scene(picture=bench.picture, labels="all", enemy=bench.sides[-1] if bench.sides else "")
    if not label:
        return [_text(drawn, scene, y, 0, drawn.width) for y in range(drawn.height)]
    here = bench.board.grid.hex(label)
    scene = scene._replace(cursor=here)
    x, y, wide, high = drawn.plan.box(Hex(here))
    left, right = max(0, x - AROUND * wide), min(drawn.width, x + (AROUND + 1) * wide)
    rows = range(max(0, y - 2 * high), min(drawn.height, y + 3 * high))
    return [_text(drawn, scene, row, left, right) for row in rows]


def _text(drawn: HexMap, scene: Scene, y: int, left: int, right: int) -> str:
    return "".join(text for text, _ in drawn.row(scene, y, left, right)).rstrip()
