"""Numbers as they are told: counts with their noun, chances as fractions and percentages."""

from __future__ import annotations

from fractions import Fraction


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "counter"), counted(3, "counter")
    ('1 counter', '3 counters')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def percent(chance: Fraction) -> str:
    """A chance as a rounded percentage, never 0% or 100% for what is neither.

    >>> percent(Fraction(1, 3)), percent(Fraction(1)), percent(Fraction(1, 1000)), percent(Fraction(999, 1000))
    ('33%', '100%', '<1%', '>99%')
    """
    rounded = round(100 * chance)
    if rounded == 0 and chance:
        return "<1%"
    if rounded == 100 and chance != 1:
        return ">99%"
    return f"{rounded}%"


def share(chance: Fraction) -> str:
    """A chance exactly, and as a percentage.

    >>> share(Fraction(1, 6))
    '1/6 16.7%'
    """
    return f"{chance.numerator}/{chance.denominator} {float(chance):.1%}"
