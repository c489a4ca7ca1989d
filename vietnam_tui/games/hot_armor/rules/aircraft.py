"""What fire does to helicopters (22.7, 22.15, 22.17), and how they scatter: over enemies, but not to end on them."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.frames import Happening, Scattering
from vietnam_tui.games.hot_armor.placement import closed_hexes
from vietnam_tui.games.hot_armor.rules.losses import disrupt, eliminate, remove
from vietnam_tui.games.hot_armor.rules.stacks import occupied
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId


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

    One that was scattering does so anew from where it is, and is disrupted in the end if it was to be.
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
