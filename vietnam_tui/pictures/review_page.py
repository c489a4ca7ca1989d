"""A review as one page of HTML that needs nothing else: curve, luck and judgement, turning points with maps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from vietnam_tui.core.contract import Game
from vietnam_tui.pictures.line_chart import HEIGHT, LEFT, TOP, WIDTH, figure
from vietnam_tui.pictures.map_picture import map_picture
from vietnam_tui.pictures.markup import in_markup
from vietnam_tui.pictures.page_style import STYLE
from vietnam_tui.play.catalogue import full_title
from vietnam_tui.play.report.review_text import (
    WITHOUT_MODEL,
    balance_lines,
    die_line,
    opening,
    point_lines,
)
from vietnam_tui.play.table.review_record import Review, TurningPoint

#: What every page begins with
MARK = '<!doctype html>\n<html lang="en" class="vietnam-review">'

_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
#: Columns and rows of the map that are shown around what a turning point is about
AROUND = 4


class Shown(NamedTuple):
    """A turning point with the position as its side saw it, and the number of the hex that it is about."""

    point: TurningPoint
    view: Any
    label: str


def review_page(game: Game[Any], made: Review, shown: Sequence[Shown]) -> str:
    """The page of a review."""
    title = in_markup(f"Review: {full_title(game, made.scenario)}")
    return "\n".join(
        [
            MARK,
            '<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">',
            f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">',
            f"<title>{title}</title>",
            f"<style>{STYLE}</style></head>",
            f"<body><header><h1>{title}</h1><p>{in_markup(opening(made))}</p></header><main>",
            '<section><h2>The curve</h2><div class="figures">',
            curve_figure(made),
            "</div>",
            *_sums(made),
            "</section>",
            *_points(game, made, shown),
            *_dice(made),
            "</main></body></html>\n",
        ]
    )


def curve_figure(made: Review) -> str:
    """The curve as a chart: turns from left to right, the chance of the first side from none to all."""
    most = max(1.0, *(worth for _, worth in made.curve)) if made.alone else 1.0
    right, low = LEFT + WIDTH, TOP + HEIGHT
    last = max(1, len(made.curve) - 1)
    places = [
        (LEFT + WIDTH * at / last, low - HEIGHT * min(1.0, max(0.0, worth / most)))
        for at, (_, worth) in enumerate(made.curve)
    ]
    points = " ".join(f"{x:.1f},{y:.1f}" for x, y in places)
    top = f"{most:g}" if made.alone else "100%"
    parts = [
        f'<path class="axis" d="M{LEFT} {TOP}V{low}H{right}M{LEFT} {TOP}h{WIDTH}"/>',
        f'<path class="axis" d="M{LEFT} {low - HEIGHT / 2:g}h{WIDTH}"/>',
        f'<text x="{LEFT - 4}" y="{TOP + 8}" text-anchor="end">{top}</text>',
        f'<text x="{LEFT - 4}" y="{low}" text-anchor="end">0</text>',
        f'<text x="{LEFT}" y="{low + 16}">turn {made.curve[0][0]}</text>',
        f'<text x="{right}" y="{low + 16}" text-anchor="end">turn {made.curve[-1][0]}</text>',
        f'<polyline class="k0" points="{points}"/>',
    ]
    what = "Score to be expected" if made.alone else "Chance of winning"
    return figure(f"{what}: {made.sides[0]}", HEIGHT + 24, parts)


def _sums(made: Review) -> list[str]:
    if made.balance is None:
        return [f"<p>{WITHOUT_MODEL}</p>"]
    return [f"<p>{in_markup(line)}</p>" for line in balance_lines(made.sides, made.balance)]


def _points(game: Game[Any], made: Review, shown: Sequence[Shown]) -> list[str]:
    found = []
    for number, one in enumerate(shown, start=1):
        head, *lines = point_lines(number, one.point)
        picture = map_picture(game, one.view, made.scenario, one.label, AROUND)
        found += [
            f"<section><h2>{in_markup(head)}</h2>",
            *(f"<p>{in_markup(line.strip())}</p>" for line in lines),
            f'<div class="map">{picture}</div></section>',
        ]
    return found


def _dice(made: Review) -> list[str]:
    found = []
    for side, dice in zip(made.sides, (made.lucky, made.unlucky), strict=False):
        if dice:
            rows = "".join(f"<li>{in_markup(die_line(die, made.sides))}</li>" for die in dice)
            found.append(f"<section><h2>Dice for {in_markup(side)}</h2><ul>{rows}</ul></section>")
    return found
