"""Probes and mines (11.1, 12.1): what a unit of the searching side meets in a hex that it enters."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.nearest import closest
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.search_and_destroy.frames import ForcedAttack, MineRoll, Moving, PuttingBack
from vietnam_tui.games.search_and_destroy.rules.position.hexes import (
    closed,
    hidden_in,
    holds,
    inverted_in,
    mined,
    room_for,
    shown_in,
)
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import Look, UnitId


class PutBack(Told, frozen=True, tag="put back"):
    """A unit that has run into something is put back [SD-5.0-n]."""

    says = "{unit} is put back to {place}"
    unit: str
    place: str


def enter(transition: Transition, frame: Moving) -> None:
    """A unit has entered a hex: with inverted enemies there it probes, else revealed mines may go off."""
    state, unit = transition.state, frame.unit
    place, enemy = state.units[unit].place, state.other(state.side(unit))
    if hidden_in(state, enemy, place):
        _probe(transition, frame, place)
    elif mined(state, unit, place) and not frame.careful:
        for _ in _mines(state, enemy, place):
            _go_off(transition, unit)


def _probe(transition: Transition, frame: Moving, place: Hex) -> None:
    """Everything is turned up; mines go off; before combat units and the Pilot the unit is put back [SD-12.1-a]."""
    unit = frame.unit
    state = transition.state
    enemy = state.other(state.side(unit))
    transition.set(looked=(*state.looked, Look(unit, place, "probe")))
    transition.deed(unit, "probed")
    for found in hidden_in(state, enemy, place):
        transition.turn_up(found, "SD-12.1-a")
    state = transition.state
    mines = _mines(state, enemy, place)
    met = holds(state, enemy, place)
    if met or (mines and state.type(unit).personnel):
        transition.unit(unit, stopped=True)
        transition.push(PuttingBack(unit, frame.trail))
    elif shown_in(state, enemy, place):
        transition.unit(unit, stopped=len(mines) < len(shown_in(state, enemy, place)))
    for _ in mines:
        _go_off(transition, unit)


def _mines(state: State, side: str, place: Hex) -> tuple[UnitId, ...]:
    return tuple(unit for unit in shown_in(state, side, place) if state.type(unit).id == "mine")


def _go_off(transition: Transition, unit: UnitId) -> None:
    """A mine attacks whoever has entered its hex."""
    state = transition.state
    if state.type(unit).kind == "vehicle":
        transition.push(MineRoll(unit))  # [SD-11.1-c]
    else:
        transition.push(ForcedAttack((unit,), state.other(state.side(unit)), "mine"))  # [SD-11.1-a]


# -- put back -----------------------------------------------------------------------------------------------


def back_to(state: State, frame: PuttingBack) -> tuple[Hex, ...]:
    """The hexes a unit goes to: the last hex of its way that has room, else the nearest hexes that have [SD-5.0-n]."""
    unit = frame.unit

    def fits(place: Hex) -> bool:
        return room_for(state, unit, place) and _open(state, unit, place)

    for place in reversed(frame.trail):
        if fits(place):
            return (place,)
    here = state.units[unit].place
    near = state.board.grid.ranges(here)
    free = (place for place in state.board.grid.hexes() if place != here and fits(place))
    return closest(free, lambda place: near[place])


def _open(state: State, unit: UnitId, place: Hex) -> bool:
    enemy = state.other(state.side(unit))
    return not inverted_in(state, enemy, place) and closed(state, unit, place) is None


def _settle_back(transition: Transition, frame: PuttingBack) -> bool:
    """A unit off the map goes nowhere; one that has one place goes there."""
    state = transition.state
    if not state.units[frame.unit].on_map:
        transition.pop()
        return True
    places = back_to(state, frame)
    if len(places) > 1:
        return False
    _put_back(transition, frame, places[0] if places else state.units[frame.unit].place)
    return True


def _put_back(transition: Transition, frame: PuttingBack, to: Hex) -> None:
    """No points are paid, and no mine goes off [SD-5.0-n]."""
    state = transition.state
    transition.pop()
    if to == state.units[frame.unit].place:
        return
    transition.unit(frame.unit, place=to)
    transition.clear_works(state.side(frame.unit))
    told = PutBack(unit=state.name(frame.unit), place=state.label(to), rule="SD-5.0-n")
    transition.tell(told)


class Back(Answer[State, Transition, PuttingBack], frozen=True, tag="back"):
    """Choose where a unit is put back to."""

    usage, example, asks = "back UNIT HEX", "back A1 4813", PuttingBack
    idle = Refusal("SD-5.0-n", "nobody is put back now")
    unit: UnitId
    to: Hex

    @classmethod
    def candidates(cls, state: State, frame: PuttingBack) -> Iterator[Back]:
        return (Back(frame.unit, place) for place in back_to(state, frame))

    def refusal(self, state: State, frame: PuttingBack) -> Refusal | None:
        if self.unit != frame.unit or self.to not in back_to(state, frame):
            name = state.name(frame.unit)
            return Refusal("SD-5.0-n", f"{name} goes back to the nearest hex that has room for it")
        return None

    def apply(self, transition: Transition, frame: PuttingBack) -> None:
        _put_back(transition, frame, self.to)


def _decide_back(state: State, frame: PuttingBack) -> Decision:
    side = state.side(frame.unit)
    return Decision(side, "back", f"{side}: where is {state.name(frame.unit)} put back to?", "SD-5.0-n")


PUTTING_BACK: Question[State, Transition, PuttingBack] = Question(
    PuttingBack, _decide_back, (Back,), settle=_settle_back
)

CHAPTER = Chapter[State, Transition](verbs=(Back,), questions=(PUTTING_BACK,))
