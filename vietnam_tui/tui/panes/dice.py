"""A combat in a few rows: the deciding numbers, the row of the dice with what fell, who is likely hurt."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.presenter import Cast, DieFace, Preview
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, GOOD, STRONG, TITLE, Line, fit, styled, wrap


def stakes(preview: Preview, width: int) -> list[Line]:
    """What an action stands on and what may come of it; no rows for one that no dice decide."""
    rows: list[Line] = [fit([(text, STRONG)], width) for text in preview.sums]
    rows += dice_rows(preview.dice, width)
    if preview.hurts:
        parts = ", ".join(f"{side} {float(chance):.0%}" for side, chance in preview.hurts.items())
        rows += styled(wrap(f"hurt: {parts}", width, hanging=2), GOOD)
    return rows


def cast_rows(cast: Cast, width: int) -> list[Line]:
    """A combat that has been decided, the die lit on its row, the result in a line that stays."""
    rows = styled(wrap(cast.title, width, hanging=2), TITLE)
    rows += [fit([(text, STRONG)], width) for text in cast.sums]
    rows += dice_rows(cast.dice, width, cast.fallen)
    return [*rows, *styled(wrap(cast.result, width, hanging=2), GOOD)]


def dice_rows(dice: Sequence[DieFace], width: int, fallen: int = -1) -> list[Line]:
    """What the dice show above what it brings, as many beside each other as there is room; the fallen one marked."""
    if not dice:
        return []
    cell = max(max(len(face.shows), len(face.result)) for face in dice)
    across = max(1, (width + 1) // (cell + 1))
    rows: list[Line] = []
    for start in range(0, len(dice), across):
        upper: Line = []
        lower: Line = []
        below: Line = []
        for index, face in enumerate(dice[start : start + across], start=start):
            lit = index == fallen
            gap = [(" ", PLAIN)] if index > start else []
            upper += [*gap, (f"{face.shows:^{cell}}", CHOSEN if lit else DIM)]
            lower += [*gap, (f"{face.result:^{cell}}", CHOSEN if lit else STRONG)]
            below += [*gap, ("^" * cell if lit else " " * cell, GOOD)]
        rows += [upper, lower]
        if start <= fallen < start + across:
            rows.append(below)
    return rows
