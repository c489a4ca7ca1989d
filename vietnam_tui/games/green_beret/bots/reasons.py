"""For the bots: small turns of phrase for reasons."""

from __future__ import annotations


def percent(chance: float) -> str:
    """A chance in whole percent."""
    return f"{round(100 * chance)} %"


def turns_text(turns: float) -> str:
    """An expected number of turns."""
    return f"{turns:.1f} turns" if turns >= 1.05 else "1 turn"
