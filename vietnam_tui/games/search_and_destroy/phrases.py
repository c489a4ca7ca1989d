"""Words that events and refusals share."""

from __future__ import annotations

from collections.abc import Sequence

#: In what facts are measured
VICTORY_POINTS, HALF_POINTS = "Victory Points", "half movement points"


def half_points(halves: int) -> str:
    """Half movement points as a number of points.

    >>> half_points(5), half_points(1), half_points(4)
    ('2 1/2', '1/2', '2')
    """
    whole, half = divmod(halves, 2)
    return f"{whole} 1/2" if half and whole else "1/2" if half else str(whole)


def counted(halves: int) -> str:
    """Half movement points with their unit.

    >>> counted(2), counted(1), counted(24)
    ('1 MP', '1/2 MP', '12 MPs')
    """
    return f"{half_points(halves)} {'MP' if halves <= 2 else 'MPs'}"


def hex_count(number: int) -> str:
    """So many hexes.

    >>> hex_count(1), hex_count(7)
    ('1 hex', '7 hexes')
    """
    return f"{number} {'hex' if number == 1 else 'hexes'}"


def points(number: int) -> str:
    """Victory Points with their unit."""
    return f"{number} point{'' if number == 1 else 's'}"


def join(words: Sequence[str]) -> str:
    """Words in a row.

    >>> join(["a", "b", "c"])
    'a, b and c'
    """
    return " and ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else "".join(words)


def these_are(names: Sequence[str]) -> str:
    """Names as the subject of a sentence, with their verb.

    >>> these_are(["Alice"]), these_are(["Alice", "Bob"])
    ('Alice is', 'Alice and Bob are')
    """
    return f"{join(names)} {'is' if len(names) == 1 else 'are'}"
