"""Chances of winning in words, for screen, line dialogue and command alike."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.bots.chances import Asked, Difference, Figure, Score
from vietnam_tui.bots.scores import QUANTILES

#: Cells of a bar of chances
BAR = 20


def percent(share: float) -> str:
    """A share in whole percents.

    >>> percent(0.625)
    '62%'
    """
    return f"{100 * share:.0f}%"


def chance_lines(asked: Asked, figure: Figure | Score) -> list[str]:
    """A chance of winning, or the distribution of a score, in lines: each side's, then what it is from."""
    sides = asked.game.sides(asked.scenario)
    if isinstance(figure, Score):
        parts = ", ".join(f"{name} {cut:g}" for name, cut in zip(QUANTILES, figure.cuts, strict=True))
        return [
            f"{sides[0]} scores {figure.mean:.1f} [{figure.low:.1f} to {figure.high:.1f}]",
            parts,
            f"from {counted(figure.games, 'game')} played out",
        ]
    ordered = sorted(sides, key=lambda side: side != asked.side)
    return [*(_side_line(asked, figure, side) for side in ordered), source_told(figure)]


def _side_line(asked: Asked, figure: Figure, side: str) -> str:
    seen = figure.seen_by(asked.game, asked.scenario, side)
    return f"{side} wins {percent(seen.chance)} [{100 * seen.low:.0f} to {100 * seen.high:.0f}]"


def source_told(figure: Figure) -> str:
    """What a figure is from, in a clause."""
    if not figure.games:
        return "by the win model alone; play-outs follow"
    played = counted(figure.games, "play-out")
    return (
        f"from {played} to the end"
        if figure.whole
        else f"from {played} to a horizon, judged by the win model"
    )


def counted(number: int, thing: str) -> str:
    """A number of things.

    >>> counted(1, "game"), counted(2, "game")
    ('1 game', '2 games')
    """
    return f"{number} {thing}{'' if number == 1 else 's'}"


def comparison_lines(asked: Asked, figures: Sequence[Figure], differences: Sequence[Difference]) -> list[str]:
    """Several lines of orders against each other: each with its chance, and its difference from the first."""
    lines = []
    for figure, difference in zip(figures, differences, strict=True):
        if asked.alone:
            told = f"{figure.chance:6.1f}"
            apart = f"{difference.mean:+.1f} [{difference.low:+.1f} to {difference.high:+.1f}]"
        else:
            told = f"{percent(figure.chance):>4}"
            low, high = 100 * difference.low, 100 * difference.high
            apart = f"{100 * difference.mean:+.0f} points [{low:+.0f} to {high:+.0f}]"
        first = difference is differences[0]
        missed = f"  (could not be given whole in {difference.missed} worlds)" if difference.missed else ""
        lines.append(f"{told}  {'' if first else apart + '  '}{difference.orders}{missed}")
    return [*lines, f"in {counted(figures[0].games, 'world')}, with the same dice for all"]
