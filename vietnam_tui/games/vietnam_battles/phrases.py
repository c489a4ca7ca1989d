"""Small turns of phrase that refusals, events and prompts share."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId


def points(halves: int) -> str:
    """Half movement points as printed: "2", "1.5", "0.5"."""
    whole, half = divmod(halves, 2)
    return f"{whole}.5" if half else str(whole)


def join(words: Sequence[str]) -> str:
    """Words as a list in a sentence: "A", "A and B", "A, B and C"."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def unit_list(state: State, units: Sequence[UnitId]) -> str:
    """Units by name as a list in a sentence."""
    return join([state.name(unit) for unit in units])


def out_of_play(state: State, unit: UnitId) -> Refusal:
    """The refusal of a unit that is out of the game: lost, or gone by a red edge."""
    if state.units[unit].exited:
        return Refusal("VB-27.0-o", f"{state.name(unit)} has left the map and never returns")
    return Refusal("VB-2.3.2-g", f"{state.name(unit)} has been eliminated")
