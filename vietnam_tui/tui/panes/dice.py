"""A combat in a few rows: the deciding numbers, the row of the dice with what fell, who is likely hurt."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.preview import Cast, DieFace, Preview
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, GOOD, STRONG, TITLE, Line, fit, styled, wrap

#: Characters from which on a pane tells the enemy's answer as a sentence
WIDE = 40


def stakes(preview: Preview, width: int) -> list[Line]:
    """The grounds of an action and what may come of it; no rows for one that no dice decide."""
    rows: list[Line] = [fit([(text, STRONG)], width) for text in preview.sums]
    rows += dice_rows(preview.dice, width)
    answer = preview.answer
    if preview.hurts:
        parts = [f"{side} {float(chance):.0%}" for side, chance in preview.hurts.items()]
        told = f"hurt: {', '.join(parts)}" if answer is None else f"now: {' '.join(parts)}"
        rows += styled(wrap(told, width, hanging=2), GOOD)
    if answer is not None and width >= WIDE:
        rows += styled(wrap(answer.sentence, width, hanging=2), GOOD)
    elif answer is not None:
        rows += styled(wrap(f"answer: {answer.hurt}", width, hanging=2), GOOD)
        rows += styled(wrap(answer.besides, width, hanging=2), DIM)
    return rows


def cast_rows(cast: Cast, width: int, most: int | None = None, *, titled: bool = True) -> list[Line]:
    """A combat that has been decided, the die lit on its row, the result in a line that stays.

    Where this would take more than `most` rows, only the faces next to the fallen one are shown, then none.
    Where who fights whom stands already it is not `titled`.
    """
    title = styled(wrap(cast.title, width, hanging=2), TITLE) if titled else []
    title += [fit([(text, STRONG)], width) for text in cast.sums]
    result = styled(wrap(cast.result, width, hanging=2), GOOD) if cast.result else []
    for dice in (dice_rows(cast.dice, width, cast.fallen), _faces_near(cast, width), []):
        rows = [*title, *dice, *result]
        if most is None or len(rows) <= most:
            return rows
    return [*title[: max(0, (most or 0) - len(result))], *result]


def _faces_near(cast: Cast, width: int) -> list[Line]:
    """As many faces around the fallen one as one row holds."""
    if cast.fallen < 0:
        return []
    across = max(1, (width + 1) // (_cell(cast.dice) + 1))
    first = max(0, min(cast.fallen - across // 2, len(cast.dice) - across))
    return dice_rows(cast.dice[first : first + across], width, cast.fallen - first)


def _cell(dice: Sequence[DieFace]) -> int:
    return max(max(len(face.shows), len(face.result)) for face in dice)


def dice_rows(dice: Sequence[DieFace], width: int, fallen: int = -1) -> list[Line]:
    """Faces of the dice above what each brings, as many beside each other as there is room; the fallen one marked."""
    if not dice:
        return []
    cell = _cell(dice)
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
