"""Small turns of phrase that sentences, previews and the inspector share."""

from __future__ import annotations

from collections.abc import Sequence


def join(words: Sequence[str]) -> str:
    """Words as a list in a sentence: "A", "A and B", "A, B and C"."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def counted(number: int, word: str) -> str:
    """So many of something.

    >>> counted(1, "CAP"), counted(3, "unit")
    ('1 CAP', '3 units')
    """
    return f"{number} {word}{'' if number == 1 else 's'}"
