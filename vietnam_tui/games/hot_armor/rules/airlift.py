"""Helicopters that load and unload (22.3, 22.15), and lift sorties (21.5)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, read_unit
from vietnam_tui.engine.questions import Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import air_events
from vietnam_tui.games.hot_armor.air_frames import Landing
from vietnam_tui.games.hot_armor.air_verbs import Return
from vietnam_tui.games.hot_armor.chapter import Chapter, Given
from vietnam_tui.games.hot_armor.frames import Happening
from vietnam_tui.games.hot_armor.phrases import points
from vietnam_tui.games.hot_armor.rules.allowance import allowance, standstill
from vietnam_tui.games.hot_armor.rules.reinforcements import doors
from vietnam_tui.games.hot_armor.rules.stacks import is_helicopter
from vietnam_tui.games.hot_armor.rules.transport import refuse_load_type, set_down
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import POINT, UnitId

# -- on the ground --------------------------------------------------------------------------------------------


def _take_off(transition: Transition, frame: Landing) -> bool:
    """The fire at a landing is over: who can still get out does so."""
    transition.pop()
    if frame.way == "load":
        return True
    state, unit = transition.state, frame.unit
    both = state.units[unit], state.units[frame.carrier]
    aboard = state.units[unit].aboard == frame.carrier
    if aboard and all(one.place == frame.at and not one.disrupted for one in both):  # [HA-22.3-c]
        set_down(transition, unit)  # [HA-22.3-b]
        transition.push(Happening((unit,), frame.at, "set down"))
    elif state.units[frame.carrier].on_map:
        transition.tell(
            air_events.NotUnloaded(
                unit=state.name(frame.carrier),
                side=state.side(frame.carrier),
                place=state.label(frame.at),
                rule="HA-22.3-c",
            )
        )
    return True


# -- lift sorties ---------------------------------------------------------------------------------------------


def refuse_return(state: State, order: Return) -> Refusal | None:
    """Why a helicopter does not fly back to the Reinforcement Box, or None."""
    unit, name = order.unit, state.name(order.unit)
    if not is_helicopter(state, unit):
        return Refusal("HA-21.1-a", f"{name} is no helicopter, and units on the map stay there")
    stays = standstill(state, unit)
    if stays is not None:
        return stays
    if state.cargo(unit):
        return Refusal("HA-21.1-a", f"{state.name(state.cargo(unit)[0])} cannot go back to the box")
    if not _waiting(state, unit):
        return Refusal("HA-21.5-a", f"no unit that {name} carries waits to be lifted")
    if state.place(unit) not in doors(state, unit):
        return Refusal(
            "HA-21.5-a", f"{name} flies back by the edge by which it comes, not by {state.where(unit)}"
        )
    if len(state.stack) > 1 and unit in state.stack:
        return Refusal("HA-21.5-a", f"{name} moves with a stack, and flies back alone")
    cost, left = tables().numbers.helicopter_hex * POINT, allowance(state, unit) - state.units[unit].spent
    if cost > left:
        return Refusal("HA-21.5-a", f"{name} needs {points(cost)} to fly off and has {points(left)} left")
    return None


def _waiting(state: State, carrier: UnitId) -> bool:
    """Does a unit that a helicopter can lift wait in the Reinforcement Box, or come later?"""
    return any(
        state.units[unit].fate in ("box", "later") and refuse_load_type(state, unit, carrier) is None
        for unit in state.units_of(state.side(carrier))
    )


def returns(state: State) -> Iterator[Action]:
    """Every helicopter that may fly back."""
    for unit in state.units_of(state.phasing):
        if is_helicopter(state, unit) and refuse_return(state, Return(unit)) is None:
            yield Return(unit)


def _return(transition: Transition, order: Return) -> None:
    """It is in the box until another impulse, disrupted if it was; that is no exit that counts [HA-21.5-a]."""
    state, unit = transition.state, order.unit
    told = air_events.Returned(
        unit=state.name(unit), side=state.side(unit), place=state.where(unit), rule="HA-21.5-a"
    )
    disrupted = state.units[unit].disrupted
    transition.take_off(unit, "box")
    transition.unit(unit, disrupted=disrupted, moved=True, done=True)
    transition.set(begun=True)
    transition.tell(told)


CHAPTER = Chapter(
    orders=(Given(("movement",), Order(Return, refuse_return, _return), returns),),
    questions=(
        Question(
            Landing,
            lambda state, frame: Decision(CHANCE, "landing", "a helicopter is on the ground", "HA-22.15-a"),
            settle=_take_off,
        ),
    ),
    words=(
        Words(
            Return,
            "return UNIT",
            "Fly a helicopter back to the Reinforcement Box, to lift more units in a later impulse.",
            "return Slick1",
            read=lambda state, reader: (Return(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
    ),
)
