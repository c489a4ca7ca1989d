"""What the others have done, in short lines: marches joined, combats with their results, what else was told."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import Grid, Hex, UnknownHex
from vietnam_tui.core.presenter import Cast
from vietnam_tui.play.chair import Seen

#: What a line tells of: a march, a combat that dice decided, anything else.
MARCH, COMBAT, OTHER = "Mv", "Cb", "--"
_RULE = re.compile(r" ?\[[A-Z]+-[^\[\]\s]+\]")
_LABEL = re.compile(r"[0-9A-Za-z]+")


class DigestLine(NamedTuple):
    """One thing that happened: its kind, in words, the hexes it happened in, and its place in the history.

    A line on a set-up has whose it is, and how many units it counts.
    """

    kind: str
    text: str
    hexes: tuple[Hex, ...]
    place: int
    unit: str = ""
    cast: Cast | None = None
    placed_by: str = ""
    many: int = 1


def digest(game: Game[Any], view: Any, history: Sequence[Seen], start: int) -> list[DigestLine]:
    """What a side has noticed from a place of its history on, the steps of a march made one line, and a set-up.

    Beginnings and ends of turns and phases are left out, and what came to nothing.
    """
    sheet, grid = game.presenter, game.presenter.board(view).grid
    lines: list[DigestLine] = []
    for place, seen in enumerate(history[start:], start=start + 1):
        for event in seen.events:
            march, cast = sheet.march(event), sheet.cast(view, event)
            if march is not None:
                unit, labels = march
                hexes = tuple(hex_ for label in labels for hex_ in hexes_in(label, grid))
                _add_march(lines, DigestLine(MARCH, "", hexes, place, unit), grid)
            elif cast is not None:
                text = f"{cast.title}: {', '.join((*cast.sums, cast.result))}"
                lines.append(DigestLine(COMBAT, text, hexes_in(text, grid), place, cast=cast))
            elif sheet.placed(event):
                text = _RULE.sub("", sheet.describe(view, event))
                _add_placed(lines, DigestLine(OTHER, text, hexes_in(text, grid), place, placed_by=seen.by))
            elif not (event.ends_turn or sheet.opens_phase(event) or sheet.came_to_nothing(event)):
                text = _RULE.sub("", sheet.describe(view, event))
                lines.append(DigestLine(OTHER, text, hexes_in(text, grid), place))
    return lines


def _add_placed(lines: list[DigestLine], one: DigestLine) -> None:
    """Put a unit down that is set up; a side's units one after another are counted in one line."""
    if lines and lines[-1].placed_by == one.placed_by:
        before = lines.pop()
        many = before.many + 1
        text = f"{one.placed_by} sets up {many} units"
        one = one._replace(text=text, hexes=(*before.hexes, *one.hexes), many=many)
    lines.append(one)


def _add_march(lines: list[DigestLine], march: DigestLine, grid: Grid) -> None:
    """Put a march down, joined to the last line if that is the same unit's."""
    if lines and lines[-1].kind == MARCH and lines[-1].unit == march.unit:
        march = march._replace(hexes=(*lines.pop().hexes, *march.hexes))
    ends = [grid.label(hex_) for hex_ in (march.hexes[:1] + march.hexes[1:][-1:])]
    lines.append(march._replace(text=f"{march.unit} {'>'.join(ends)}"))


def hexes_in(text: str, grid: Grid) -> tuple[Hex, ...]:
    """The hexes whose numbers stand in a text."""
    found = []
    for word in _LABEL.findall(text):
        try:
            found.append(grid.hex(word))
        except UnknownHex:
            continue
    return tuple(found)
