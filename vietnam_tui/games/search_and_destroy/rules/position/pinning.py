"""Pinned units (8.0): what they may not do, and when the marker goes."""

from __future__ import annotations

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.phrases import these_are
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId


class PinLifted(Told, frozen=True, tag="pin lifted"):
    """Pinned markers are removed at the end of their owner's Player-Turn [SD-8.0-c]."""

    units: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"{these_are(self.units)} no longer pinned"


def refuse_pinned(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit cannot act at all now because it is pinned, or None [SD-8.0-a]."""
    if not state.units[unit].pinned:
        return None
    name, where = state.name(unit), state.where(unit)
    return Refusal(
        "SD-8.0-b", f"{name} in {where} is pinned: it neither moves, fires, searches nor acts otherwise"
    )


def begin_player_turn(transition: Transition) -> None:
    """Markers that lie on his units when a player's turn begins are due at its end [SD-8.0-c]."""
    state = transition.state
    for unit in state.units_of(state.player):
        if state.units[unit].pinned:
            transition.unit(unit, pinned="old")


def end_player_turn(transition: Transition) -> None:
    """The markers that are due are removed, after all other steps [SD-8.0-c, SD-4.0-h]."""
    state = transition.state
    due = [unit for unit in state.units_of(state.player) if state.units[unit].pinned == "old"]
    for unit in due:
        transition.unit(unit, pinned="")
    if due:
        names = tuple(state.name(unit) for unit in due)
        transition.tell(PinLifted(units=names, rule="SD-8.0-c"))


CHAPTER = Chapter[State, Transition](ends={"end": end_player_turn}, at={"player turn": begin_player_turn})
