"""Small turns of phrase that sentences, previews and the inspector share."""

from __future__ import annotations

from collections.abc import Sequence

#: In what costs, bids and efforts are measured
MP, CAPS, OEPS = "movement points", "Combat Advantage Points", "Operations Effort Points"


def join(words: Sequence[str]) -> str:
    """Words as a list in a sentence: "A", "A and B", "A, B and C"."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def way(path: Sequence[str]) -> str:
    """Hexes one after another."""
    return " > ".join(path)


def mode_name(mode: str) -> str:
    """The mode of a unit as the rulebook writes it: "Combat Mode"."""
    return f"{mode.title()} Mode"


def rolled_as(dice: int, roll: int) -> str:
    """The total that modifiers have made of dice, "" where they stand."""
    return "" if dice == roll else f" modified to {roll}"


def ordinal(number: int) -> str:
    """A place in a row: "1st", "2nd", "3rd", "4th".  No row of this game is as long as eleven."""
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number, 'th')}"


def counted(number: int, word: str) -> str:
    """So many of something.

    >>> counted(1, "CAP"), counted(3, "unit")
    ('1 CAP', '3 units')
    """
    return f"{number} {word}{'' if number == 1 else 's'}"
