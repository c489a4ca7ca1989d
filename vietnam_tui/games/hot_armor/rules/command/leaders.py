"""Leaders (23.0): a leader stays with one unit, keeps its hex active, and helps fire and rally there."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.rules.position.areas import SET_UP_OVER
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, UnitId


class LeaderJoins(Told, frozen=True, tag="leader joins"):
    """A leader stays with a unit from now on [HA-23.1-a]."""

    says = "the {side} leader joins {unit}"
    side: Nation
    unit: str


def waiting(state: State, side: str) -> bool:
    """Has a side a leader who has joined nobody yet?"""
    return any(one.side == side and one.unit == NO_UNIT and not one.dead for one in state.leaders)


def refuse_attach(state: State, side: str, unit: UnitId) -> Refusal | None:
    """Why the leader of a side may not join a unit before play, or None [HA-23.1-a]."""
    name, group = state.name(unit), state.group_of(unit)
    if not waiting(state, side):
        return Refusal("HA-23.1-a", f"{the(side)} has no leader to put with a unit")
    if state.side(unit) != side or state.is_decoy(unit):
        return Refusal("HA-23.1-a", f"{name} is none of the {side} units")
    in_box = state.units[unit].fate == "later" and group is not None and group.turn <= 1
    if not (state.units[unit].on_map or in_box):
        return Refusal("HA-23.1-a", f"{name} is neither on the map nor in the Reinforcement Box")
    return None


class Attach(Answer[State, Transition, SettingUp], frozen=True, tag="attach"):
    """Let your leader join a unit before play; he stays with it."""

    usage, example, asks = "attach UNIT", "attach Rifle1", SettingUp
    unit: UnitId

    @classmethod
    def candidates(cls, state: State, frame: SettingUp) -> Iterator[Attach]:
        units = state.units_of(frame.side) if waiting(state, frame.side) else ()
        return (Attach(unit) for unit in units)

    def refusal(self, state: State, frame: SettingUp) -> Refusal | None:
        return refuse_attach(state, frame.side, self.unit)

    def apply(self, transition: Transition, frame: SettingUp) -> None:
        attach(transition, frame.side, self.unit)

    def unasked(self, state: State) -> Refusal:
        return SET_UP_OVER


def attach(transition: Transition, side: str, unit: UnitId) -> None:
    """The leader of a side joins a unit; the enemy is not told with which face-down counter he is."""
    state = transition.state
    transition.set(
        leaders=tuple(
            msgspec.structs.replace(one, unit=unit) if one.side == side else one for one in state.leaders
        )
    )
    transition.tell_of(unit, LeaderJoins(side=state.side(unit), unit=state.name(unit), rule="HA-23.1-a"))


CHAPTER = Chapter[State, Transition](
    verbs=(Attach,),
)
