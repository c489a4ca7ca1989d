"""Words and small turns of phrase that refusals, events and prompts share."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.vietnam_battles.spots import NOWHERE
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId

#: The entries of the Combat Results Table in words
RESULT_WORDS = {
    "De": "defender eliminated",
    "D2": "defender retreats 2",
    "D3": "defender retreats 3",
    "Ex": "exchange",
    "A1": "attackers retreat 1",
    "A2": "attackers retreat 2",
    "A3": "attackers retreat 3",
    "(A)": "one attacker depleted",
    "Ae": "attackers eliminated",
    ".": "no effect",
}

#: What a bombardment does, where no unit attacks [VB-8.4-d, VB-8.4-e, VB-8.4-f, VB-8.4.2-a]
BOMBARDMENT_WORDS = RESULT_WORDS | {
    "Ex": "defender depleted",
    "A1": "no effect",
    "A2": "no effect",
    "A3": "no effect",
    "(A)": "friendly fire",
    "Ae": "no effect",
}

SITE_WORDS = {"camp": "base camp", "cache": "supply cache"}


def points(halves: int) -> str:
    """Half movement points as printed: "2", "1.5", "0.5"."""
    whole, half = divmod(halves, 2)
    return f"{whole}.5" if half else str(whole)


def join(words: Sequence[str]) -> str:
    """Words as a list in a sentence: "A", "A and B", "A, B and C"."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def ordinal(number: int) -> str:
    """A place in a row: "1st", "2nd", "3rd", "4th".  No row of this game is as long as eleven."""
    return f"{number}{({1: 'st', 2: 'nd', 3: 'rd'}).get(number, 'th')}"


def somewhere(label: str, word: str) -> str:
    """A place after a word such as "in", "" for none on the map."""
    return "" if label == NOWHERE else f" {word} {label}"


def unit_list(state: State, units: Sequence[UnitId]) -> str:
    """Units by name as a list in a sentence."""
    return join([state.name(unit) for unit in units])


def out_of_play(state: State, unit: UnitId) -> Refusal:
    """The refusal of a unit that is out of the game: lost, or gone by a red edge."""
    if state.units[unit].exited:
        return Refusal("VB-27.0-o", f"{state.name(unit)} has left the map and never returns")
    return Refusal("VB-2.3.2-g", f"{state.name(unit)} has been eliminated")
