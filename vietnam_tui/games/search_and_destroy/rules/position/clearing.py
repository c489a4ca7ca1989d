"""Markers that go (4.0, 11.5): mines cleared, Caches held, units that nobody sees are turned face down again."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.rules.movement.movement import carries
from vietnam_tui.games.search_and_destroy.rules.position.hexes import shown_in
from vietnam_tui.games.search_and_destroy.rules.position.sight import watched
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
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


# -- hidden again -------------------------------------------------------------------------------------------


class Inverted(Told, frozen=True, tag="inverted"):
    """A unit that no enemy sees is turned face down again [SD-11.5-b]."""

    says = "{unit} in {place} is hidden again"
    unit: str
    place: str


def hides_again(state: State, unit: UnitId) -> bool:
    """Is a face-up unit inverted at the end of the Game-Turn? [SD-11.5-b]

    A unit is not if it is seen by the enemy or next to one, carries or is pinned, is a Peasant or passes for one, or if
    the scenario keeps it face up.
    """
    status, side = state.units[unit], state.side(unit)
    if not status.on_map or not status.up or status.pinned or carries(state, unit):
        return False
    if not state.type(unit).personnel or state.type(unit).id == "peasant" or state.disguised(unit):
        return False
    if not state.hides(side) or side in state.sheet.face_up:  # [SD-S2.2-a, SD-S6.4-a]
        return False
    return not watched(state, state.other(side), status.place)


def _record(transition: Transition) -> None:
    state = transition.state
    hidden = [UnitId(number) for number in range(len(state.units)) if hides_again(state, UnitId(number))]
    for unit in hidden:
        transition.unit(unit, up=False)
        place = state.label(state.units[unit].place)
        transition.tell(Inverted(unit=state.name(unit), place=place, rule="SD-11.5-b"))


CHAPTER = Chapter[State, Transition](begins={"record": _record}, ends={"end": _end})
