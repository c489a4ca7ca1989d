"""At the end of a Player-Turn (4.0): mines that a squad has cleared and Caches that a unit has held are removed."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.games.search_and_destroy.rules.hexes import shown_in
from vietnam_tui.games.search_and_destroy.rules.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import UnitId


def _idle(state: State, place: Hex) -> tuple[UnitId, ...]:
    """The player's unpinned units in a hex that have done nothing at all in this Player-Turn."""
    return tuple(
        unit
        for unit in shown_in(state, state.player, place)
        if not state.units[unit].did and not state.units[unit].pinned
    )


def _clear_mines(transition: Transition) -> None:
    """A revealed mine goes when a squad next to it has done nothing else [SD-11.1-d]."""
    state = transition.state
    for mine in _found(state, "mine"):
        near = state.board.grid.neighbours(state.units[mine].place)
        squads = (unit for place in near for unit in _idle(state, place) if state.type(unit).squad_size)
        if state.player == state.searcher and any(True for _ in squads):
            transition.remove(mine, "removed", "SD-11.1-d")


def _destroy_caches(transition: Transition) -> None:
    """A Cache goes when a unit with an Attack Strength has held its hex for the whole Player-Turn [SD-10.4-a]."""
    state = transition.state
    award = next(line for line in tables().award if line.id == "cache")
    for cache in _found(state, "cache"):
        holders = (
            unit
            for unit in _idle(state, state.units[cache].place)
            if state.type(unit).personnel and state.type(unit).combat_unit
        )
        if state.seat(state.player) == "US" and any(True for _ in holders):
            transition.remove(cache, "removed", "SD-10.4-a")
            transition.score(state.player, award.us, "a Cache destroyed", award.rule)


def _found(state: State, type_id: str) -> list[UnitId]:
    enemies = state.units_of(state.other(state.player))
    return [
        unit
        for unit in enemies
        if state.type(unit).id == type_id and state.units[unit].on_map and state.units[unit].up
    ]


def _end(transition: Transition) -> None:
    _clear_mines(transition)
    _destroy_caches(transition)


CHAPTER = Chapter[State, Transition](ends={"end": _end})
