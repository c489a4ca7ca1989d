"""Charts in characters: bars, and intervals on a scale."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from vietnam_tui.core.statistics import spread_of_the_mean
from vietnam_tui.play.report.report import DiceSummary
from vietnam_tui.play.report.turns import Chart


class Marks(NamedTuple):
    """The characters of a chart, one cell each."""

    full: str = "#"
    half: str = ""
    empty: str = "."
    low: str = "["
    high: str = "]"
    within: str = "-"
    mark: str = "o"
    expected: str = "|"


ASCII = Marks()
#: Signs that the usual fonts of terminals have
UNICODE = Marks("█", "▌", "·", "├", "┤", "─", "●", "│")

#: Turns shown at most, and cells of a bar and of a scale
ROWS, BAR, SCALE = 16, 20, 40


def marks_of(tier: str) -> Marks:
    """The characters for a terminal that shows this tier of glyphs."""
    return ASCII if tier == "ascii" else UNICODE


def chart_lines(chart: Chart, marks: Marks) -> list[str]:
    """A chart with a row a turn and a bar a side; of many turns some, the last among them."""
    step = -(-len(chart.turns) // ROWS)
    rows = list(range(len(chart.turns) - 1, -1, -step))[::-1]
    width = len(str(chart.most))
    heads = "  ".join(f"{series.side[: BAR + width + 1]:{BAR + width + 1}}" for series in chart.series)
    lines = [chart.title, f"  Turn  {heads}".rstrip()]
    for row in rows:
        cells = [
            f"{series.values[row]:>{width}} {bar(series.values[row], chart.most, marks):{BAR}}"
            for series in chart.series
        ]
        lines.append(f"  {chart.turns[row]:>4}  {'  '.join(cells)}".rstrip())
    return lines


def bar(value: int, most: int, marks: Marks) -> str:
    """A number as a bar that is as long as its share of the largest.

    >>> bar(5, 20, ASCII), bar(0, 20, ASCII), bar(1, 1000, ASCII)
    ('#####', '', '#')
    """
    halves = round(2 * BAR * value / most)
    if value and not halves // 2 and not (halves and marks.half):
        return marks.half or marks.full
    return marks.full * (halves // 2) + marks.half * (halves % 2)


def interval(low: float, mark: float, high: float, marks: Marks, *, expected: float | None = None) -> str:
    """An interval on a scale from 0 to 1, with a mark in it or outside, and what is expected.

    >>> interval(0.25, 0.5, 0.75, ASCII)
    '..........[---------o---------].........'
    """
    cells = [marks.empty] * SCALE

    def put(at: float, sign: str) -> None:
        cells[_cell(at)] = sign

    for cell in range(_cell(low), _cell(high) + 1):
        cells[cell] = marks.within
    put(low, marks.low)
    put(high, marks.high)
    if expected is not None:
        put(expected, marks.expected)
    put(mark, marks.mark)
    return "".join(cells)


def _cell(at: float) -> int:
    return min(SCALE - 1, max(0, int(at * SCALE)))


def dice_lines(dice: Sequence[DiceSummary], marks: Marks) -> list[str]:
    """Mean pips of a die against what is expected of so many dice in 95 of 100 games."""
    rolled = [one for one in dice if one.count]
    if not rolled:
        return []
    lines = [
        f"Dice: mean {marks.mark} against {marks.low}{marks.within}{marks.high}, where 95 of 100 games end"
    ]
    width = max(len(one.side) for one in rolled)
    for one in rolled:
        far = spread_of_the_mean(one.count)
        low, mean, high = (
            share_of_a_die(pips) for pips in (one.expected - far, one.mean, one.expected + far)
        )
        scale = interval(low, mean, high, marks, expected=share_of_a_die(one.expected))
        lines.append(f"  {one.side:{width}}  1 {scale} 6  {one.mean:.2f} of {one.count}")
    return lines


def share_of_a_die(pips: float) -> float:
    """The place of a mean along the scale from 1 to 6."""
    return min(1.0, max(0.0, (pips - 1) / 5))
