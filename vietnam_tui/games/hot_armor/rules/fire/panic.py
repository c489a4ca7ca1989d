"""Panic (13.19, 13.20), and what fire does to helicopters (22.7, 22.15, 22.17): checks and scatter.

Helicopters scatter over enemies, but not to end on them.
"""

from __future__ import annotations

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.hot_armor.counters import ARMY_OF, Nation
from vietnam_tui.games.hot_armor.frames import Fortune, Happening, Panicking, Scattering
from vietnam_tui.games.hot_armor.placement import closed_hexes
from vietnam_tui.games.hot_armor.rules.command.checks import needed, passes
from vietnam_tui.games.hot_armor.rules.movement.costs import has_room, passable
from vietnam_tui.games.hot_armor.rules.position.answers import Die, one_die
from vietnam_tui.games.hot_armor.rules.position.losses import disrupt, eliminate, remove
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter, occupied
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, UnitId


def shut_to_flight(state: State) -> frozenset[Hex]:
    """The hexes over which no helicopter flies."""
    closed = state.sheet.closed
    return closed_hexes(state.board, closed) if closed is not None and closed.flight else frozenset()


# -- AA fire ------------------------------------------------------------------------------------------------


def suffer_aa(transition: Transition, unit: UnitId, result: str | None) -> None:
    """A result of AA fire falls on a helicopter; none but these does anything to it [HA-22.17-e]."""
    if result == "E":
        eliminate(transition, unit, "HA-22.17-a")
    elif result == "D":
        remove(transition, unit, "HA-22.17-c")
    elif result == "(D)":
        drive_off(transition, unit)


def drive_off(transition: Transition, unit: UnitId) -> None:
    """The helicopter scatters without a check, out of the stack that it flew with; then it may go on [HA-22.17-b].

    One that was scattering does so again from where it is; if it was due to be disrupted in the end, it still is.
    """
    state = transition.state
    scatter = next((f for f in state.frames if isinstance(f, Scattering) and f.unit == unit), None)
    if scatter is not None:
        transition.set(frames=tuple(f for f in state.frames if f is not scatter))
    if len(state.stack) > 1:
        transition.set(stack=tuple(one for one in state.stack if one != unit))
    elif unit in state.stack:
        transition.halt()
    transition.push(Scattering(unit, driven=scatter is None or scatter.driven))


# -- scatter ------------------------------------------------------------------------------------------------


def fly_on(transition: Transition, frame: Scattering) -> None:
    """The next hex of a scatter in the air; off the map a helicopter is lost [HA-22.17-b]."""
    state, unit = transition.state, frame.unit
    direction = tables().numbers.directions[frame.direction - 1]
    to = state.board.grid.neighbour(state.place(unit), direction)
    if to is None:
        transition.pop()
        eliminate(transition, unit, "HA-22.17-b")
    elif to in shut_to_flight(state):
        come_to_rest(transition, frame)
    else:
        transition.replace(Scattering(unit, frame.direction, frame.left - 1, frame.driven))
        transition.put(unit, to)
        transition.push(Happening((unit,), to, "flight"))  # [HA-22.15-b]


def come_to_rest(transition: Transition, frame: Scattering) -> None:
    """A scatter in the air ends: over enemies the helicopter is lost; who has panicked is disrupted."""
    state, unit = transition.state, frame.unit
    transition.pop()
    if state.place(unit) in occupied(state, state.other(state.side(unit))):
        eliminate(transition, unit, "HA-22.17-b")
    elif not frame.driven:
        disrupt(transition, unit, "HA-13.19-a")


# -- panic -----------------------------------------------------------------------------------------------


class Scattered(Told, frozen=True, tag="scattered"):
    """It is rolled where to and how far a unit scatters [HA-13.20-a, HA-13.20-b]."""

    unit: str
    side: Nation
    place: str
    direction: str
    hexes: int

    @property
    def sentence(self) -> str:
        far = f"{self.hexes} hex{'es' if self.hexes > 1 else ''}"
        return f"{self.unit} scatters from {self.place} {far} {self.direction}"


def scatters(state: State, unit: UnitId) -> bool:
    """Is a unit, or what carries it, just scattering? Then it counts as disrupted [HA-13.20-d]."""
    both = (unit, state.units[unit].aboard)
    return any(isinstance(frame, Scattering) and frame.unit in both for frame in state.frames)


def panic(transition: Transition, unit: UnitId) -> None:
    """A unit panics: it makes its check at once [HA-13.14-c]."""
    transition.push(Panicking(unit))


def _check(transition: Transition, frame: Panicking, die: Die) -> None:
    """Passed, it is disrupted, if it was not; failed, it is lost if it was, or cannot move, and else scatters."""
    state, unit = transition.state, frame.unit
    status, least = state.units[unit], needed(state, unit, "panic")
    transition.pop()
    passed = passes(transition, (state.name(unit), state.side(unit)), "panic", die, least, "HA-13.19-a")
    if not passed and state.plays("fortunes of war"):
        transition.push(Fortune(state.other(state.side(unit))))  # when all that follows has happened
    if passed:
        if not status.disrupted:
            disrupt(transition, unit, "HA-13.19-a")
    elif status.disrupted:
        eliminate(transition, unit, "HA-13.19-b")
    elif not state.kind(unit).allowance(ARMY_OF[state.side(unit)]):
        eliminate(transition, unit, "HA-13.20-c")
    else:
        transition.unit(unit, aboard=NO_UNIT)  # a rider is thrown off [HA-11.6-e]
        transition.set(stack=tuple(one for one in transition.state.stack if one != unit))
        transition.push(Scattering(unit))  # [HA-13.19-a]


def _roll(transition: Transition, frame: Scattering, die: Die) -> None:
    """The first die is the direction, the second the distance."""
    if not frame.direction:
        transition.replace(msgspec.structs.replace(frame, direction=die.pips))  # [HA-13.20-a]
        return
    state, unit = transition.state, frame.unit
    transition.replace(msgspec.structs.replace(frame, left=die.pips))  # [HA-13.20-b]
    transition.tell(
        Scattered(
            unit=state.name(unit),
            side=state.side(unit),
            place=state.where(unit),
            direction=tables().numbers.directions[frame.direction - 1],
            hexes=die.pips,
            rule="HA-13.20-b",
        )
    )


def _flee(transition: Transition, frame: Scattering) -> bool:
    """The unit goes on hex by hex, and is disrupted where it stops; helicopters fly."""
    state, unit = transition.state, frame.unit
    if state.units[unit].on_map and frame.left < 0:
        return False
    if not state.units[unit].on_map:
        transition.pop()
    elif is_helicopter(state, unit):
        (fly_on if frame.left else come_to_rest)(transition, frame)
    elif not frame.left:
        _stop(transition, frame)  # [HA-13.19-a]
    else:
        _step(transition, frame)  # [HA-13.20-b]
    return True


def _step(transition: Transition, frame: Scattering) -> None:
    state, unit = transition.state, frame.unit
    direction = tables().numbers.directions[frame.direction - 1]
    to = state.board.grid.neighbour(state.place(unit), direction)
    if to is not None and not (passable(state, unit, to) and has_room(state, unit, to)):
        _stop(transition, frame)
    elif to is None or to in occupied(state, state.other(state.side(unit))):
        transition.pop()
        eliminate(transition, unit, "HA-13.20-c")
    else:
        transition.replace(Scattering(unit, frame.direction, frame.left - 1))
        transition.put(unit, to)
        transition.push(Happening((unit,), to, "scatter"))


def _stop(transition: Transition, frame: Scattering) -> None:
    unit, place = frame.unit, transition.state.place(frame.unit)
    transition.pop()
    disrupt(transition, unit, "HA-13.19-a")
    transition.push(Happening((unit,), place, "scattered"))


def _decide(state: State, frame: Panicking | Scattering) -> Decision:
    name = state.name(frame.unit)
    if isinstance(frame, Panicking):
        return Decision(CHANCE, "panic", f"a panic check of {name}", "HA-13.19-a")
    if not frame.direction:
        return Decision(CHANCE, "direction", f"the direction in which {name} scatters", "HA-13.20-a")
    return Decision(CHANCE, "distance", f"how far {name} scatters", "HA-13.20-b")


PANICKING = Question[State, Transition, Panicking](Panicking, _decide, chance=Chance(one_die, _check))
SCATTERING = Question[State, Transition, Scattering](
    Scattering, _decide, chance=Chance(one_die, _roll), settle=_flee
)

CHAPTER = Chapter[State, Transition](
    questions=(
        PANICKING,
        SCATTERING,
    ),
)
