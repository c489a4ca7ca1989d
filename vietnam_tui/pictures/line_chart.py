"""Small charts of a page."""

from __future__ import annotations

from vietnam_tui.core.statistics import spread_of_the_mean
from vietnam_tui.pictures.markup import in_markup
from vietnam_tui.play.report.report import DiceSummary
from vietnam_tui.play.report.text_charts import share_of_a_die
from vietnam_tui.play.report.turns import Chart

#: The plot inside a chart, and how wide a chart is
LEFT, TOP, WIDTH, HEIGHT = 34, 8, 320, 120
_WHOLE = WIDTH + 80


def chart_figure(chart: Chart) -> str:
    """A line for each side, told apart by its dashes and its name too."""
    right, low = LEFT + WIDTH, TOP + HEIGHT
    begins, ends = (f"turn {turn}" for turn in (chart.turns[0], chart.turns[-1]))
    if begins == ends:
        begins, ends = f"{begins} begins", f"{ends} ends"
    parts = [
        f'<path class="axis" d="M{LEFT} {TOP}V{low}H{right}M{LEFT} {TOP}h{WIDTH}"/>',
        f'<text x="{LEFT - 4}" y="{TOP + 8}" text-anchor="end">{chart.most}</text>',
        f'<text x="{LEFT - 4}" y="{low}" text-anchor="end">0</text>',
        f'<text x="{LEFT}" y="{low + 16}">{begins}</text>',
        f'<text x="{right}" y="{low + 16}" text-anchor="end">{ends}</text>',
    ]
    for number, series in enumerate(chart.series):
        places = [
            (LEFT + WIDTH * at / max(1, len(series.values) - 1), low - HEIGHT * value / chart.most)
            for at, value in enumerate(series.values)
        ]
        if len(places) == 1:
            places.append((float(right), places[0][1]))
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
        parts.append(f'<polyline class="k{min(number, 2)}" points="{points}"/>')
        x = LEFT + number * WIDTH / len(chart.series)
        parts.append(f'<path class="k{min(number, 2)}" d="M{x:g} {low + 25}h24"/>')
        name = in_markup(f"{series.side} {series.values[-1]}")
        parts.append(f'<text x="{x + 28:g}" y="{low + 29}">{name}</text>')
    return figure(chart.title, HEIGHT + 40, parts)


def dice_figure(dice: DiceSummary) -> str:
    """The mean of a side's dice on a scale, with where it lies in 95 of 100 games."""
    far = spread_of_the_mean(dice.count)
    low, mean, high, middle = (
        LEFT + WIDTH * share_of_a_die(pips)
        for pips in (dice.expected - far, dice.mean, dice.expected + far, dice.expected)
    )
    y = 44
    parts = [
        f'<rect class="known" x="{low:.1f}" y="{y - 14}" width="{high - low:.1f}" height="28"/>',
        f'<path class="axis" d="M{LEFT} {y}h{WIDTH}M{middle:.1f} {y - 22}v44"/>',
        f'<circle class="mean" cx="{mean:.1f}" cy="{y}" r="7"/>',
        f'<text x="{mean:.1f}" y="{y - 28}" text-anchor="middle">{dice.mean:.2f}</text>',
        f'<text x="{middle:.1f}" y="{y + 38}" text-anchor="middle">{dice.expected:g} expected; '
        "grey: 95 of 100 games</text>",
        f'<text x="{LEFT - 14}" y="{y + 4}">1</text><text x="{LEFT + WIDTH + 6}" y="{y + 4}">6</text>',
    ]
    rolled = "1 die" if dice.count == 1 else f"{dice.count} dice"
    return figure(f"{dice.side}: {rolled}", 90, parts)


def figure(title: str, height: int, parts: list[str]) -> str:
    """A drawing with its title."""
    return (
        f'<figure><figcaption>{in_markup(title)}</figcaption><svg viewBox="0 0 {_WHOLE} {height}" role="img">'
        f"{''.join(parts)}</svg></figure>"
    )
