"""Small turns of phrase that sentences, previews and the inspector share."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from vietnam_tui.games.hot_armor.units import POINT

#: What movement is measured in
SIXTHS = "sixths of a Movement Point"


def join(words: Sequence[str]) -> str:
    """Words as a list in a sentence: "A", "A and B", "A, B and C"."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


#: Sides that are called by an adjective
ADJECTIVES = ("French", "Australian", "Laotian", "Communist")


def the(side: str) -> str:
    """A side as somebody who does something.

    >>> the("US"), the("Viet Minh"), the("French")
    ('the US', 'the Viet Minh', 'the French side')
    """
    return f"the {side} side" if side in ADJECTIVES else f"the {side}"


def counted(number: int, word: str) -> str:
    """So many of something.

    >>> counted(1, "unit"), counted(3, "unit")
    ('1 unit', '3 units')
    """
    return f"{number} {word}{'' if number == 1 else 's'}"


def points(sixths: int) -> str:
    """Movement points, which are counted in sixths.

    >>> points(6), points(3), points(15), points(8)
    ('1 MP', '1/2 MP', '2 1/2 MPs', '1 1/3 MPs')
    >>> points(0)
    '0 MPs'
    """
    whole, part = divmod(sixths, POINT)
    broken = str(Fraction(part, POINT)) if part else ""
    text = " ".join(word for word in (str(whole) if whole or not part else "", broken) if word)
    return f"{text} MP{'' if 0 < sixths <= POINT else 's'}"
