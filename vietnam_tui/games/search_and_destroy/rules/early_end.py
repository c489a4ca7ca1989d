"""Ending the game early (4.0): when a side has nothing left its enemy may stop."""

from __future__ import annotations

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.search_and_destroy.rules.closing import BYSTANDERS
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import Fate, UnitId

#: What has become of a unit that is out of the game
OUT: tuple[Fate, ...] = ("lost", "removed", "gone", "captured")


def beaten(state: State, side: str) -> bool:
    """Has a side no personnel but Peasants, no vehicle and no strike left, as its enemy can tell? [SD-4.0-n]

    Who is out of the game lies open, so that the answer is the same for both.
    """
    strikes = state.strikes if any(one.side == side for one in state.sheet.support) else 0
    return not strikes and all(
        state.units[unit].fate in OUT
        for unit in state.units_of(side)
        if state.type(unit).kind == "vehicle"
        or (state.type(unit).personnel and state.type(unit).id not in BYSTANDERS)
    )


def no_boat_left(state: State) -> bool:
    """Has the last boat of a scenario of boats left the map or been destroyed? [SD-S3.L-b]"""
    return bool(state.sheet.victory.boats) and all(
        unit.fate in OUT
        for number, unit in enumerate(state.units)
        if state.type(UnitId(number)).kind == "boat"
    )


def refuse(state: State) -> Refusal | None:
    """Why the game is not ended now, or None."""
    if state.sheet.victory.kind != "points" or state.sheet.victory.boats:
        return Refusal("SD-4.0-n", "this scenario ends by its own conditions alone")
    enemy = state.other(state.player)
    if not beaten(state, enemy):
        return Refusal("SD-4.0-n", f"the {enemy} has units or strikes left")
    return None
