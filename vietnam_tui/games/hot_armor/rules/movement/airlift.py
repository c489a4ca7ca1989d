"""Helicopters that load and unload (22.3, 22.15), and lift sorties (21.5)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Happening, Landing
from vietnam_tui.games.hot_armor.phrases import points
from vietnam_tui.games.hot_armor.rules.movement.allowance import allowance, standstill
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import doors
from vietnam_tui.games.hot_armor.rules.movement.transport import refuse_load_type, set_down
from vietnam_tui.games.hot_armor.rules.position.losses import take_off
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import POINT, UnitId


class NotUnloaded(Told, frozen=True, tag="not unloaded"):
    """Fire has kept a helicopter from unloading [HA-22.3-c]."""

    says = "{unit} does not unload in {place}"
    unit: str
    side: Nation
    place: str


class Returned(Told, frozen=True, tag="returned"):
    """A helicopter has flown off to lift more units [HA-21.5-a]."""

    says = "{unit} flies from {place} to the Reinforcement Box"
    unit: str
    side: Nation
    place: str


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
            NotUnloaded(
                unit=state.name(frame.carrier),
                side=state.side(frame.carrier),
                place=state.label(frame.at),
                rule="HA-22.3-c",
            )
        )
    return True


# -- lift sorties ---------------------------------------------------------------------------------------------


class Return(Order[State, Transition], frozen=True, tag="return"):
    """Fly a helicopter back to the Reinforcement Box, to lift more units in a later impulse."""

    usage, example, phases = "return UNIT", "return Slick1", ("movement",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Return]:
        """Every helicopter that may fly back."""
        for unit in state.units_of(state.phasing):
            if is_helicopter(state, unit):
                yield Return(unit)

    def refusal(self, state: State) -> Refusal | None:
        """Why a helicopter does not fly back to the Reinforcement Box, or None."""
        unit, name = self.unit, state.name(self.unit)
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

    def apply(self, transition: Transition) -> None:
        """It is in the box until another impulse, disrupted if it was; that is no exit that counts [HA-21.5-a]."""
        state, unit = transition.state, self.unit
        told = Returned(
            unit=state.name(unit), side=state.side(unit), place=state.where(unit), rule="HA-21.5-a"
        )
        disrupted = state.units[unit].disrupted
        take_off(transition, unit, "box")
        transition.unit(unit, disrupted=disrupted, moved=True, done=True)
        transition.set(begun=True)
        transition.tell(told)


def _waiting(state: State, carrier: UnitId) -> bool:
    """Does a unit that a helicopter can lift wait in the Reinforcement Box, or come later?"""
    return any(
        state.units[unit].fate in ("box", "later") and refuse_load_type(state, unit, carrier) is None
        for unit in state.units_of(state.side(carrier))
    )


LANDING = Question[State, Transition, Landing](
    Landing,
    lambda state, frame: Decision(CHANCE, "landing", "a helicopter is on the ground", "HA-22.15-a"),
    settle=_take_off,
)

CHAPTER = Chapter[State, Transition](
    verbs=(Return,),
    questions=(LANDING,),
)
