"""Hidden again (11.5): in the Game-Turn Record Phase units that no enemy sees are turned face down."""

from __future__ import annotations

from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.search_and_destroy.rules.movement import carries
from vietnam_tui.games.search_and_destroy.rules.sight import watched
from vietnam_tui.games.search_and_destroy.rules.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId


class Inverted(Told, frozen=True, tag="inverted"):
    """A unit that no enemy sees is turned face down again [SD-11.5-b]."""

    says = "{unit} in {place} is hidden again"
    unit: str
    place: str


def hides_again(state: State, unit: UnitId) -> bool:
    """Is a face-up unit inverted at the end of the Game-Turn? [SD-11.5-b]

    Not who is seen by the enemy or next to one, who carries or is pinned, nor Peasants and those who pass
    for one, nor whom the scenario keeps
    face up.
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


CHAPTER = Chapter[State, Transition](begins={"record": _record})
