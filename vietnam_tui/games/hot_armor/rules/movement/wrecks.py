"""Wrecks (32.0): recovery vehicles tow them away, at half their movement factor.

A wreck in tow lies where its towing unit is (`Transition.put` takes it along), so that the unit's loss leaves it there.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.rules.movement.allowance import standstill
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId


class Towed(Told, frozen=True, tag="towed"):
    """A recovery vehicle has taken a wreck in tow, or has left it [HA-32.2-a]."""

    unit: str
    place: str
    towing: bool

    @property
    def sentence(self) -> str:
        verb = "takes a wreck in tow" if self.towing else "leaves its wreck"
        return f"{self.unit} {verb} in {self.place}"


def free_wrecks(state: State, unit: UnitId) -> int:
    """The number of wrecks of a unit's hex that nobody tows."""
    place = state.place(unit)
    towed = sum(one.towing and one.place == place for one in state.units)
    return state.wrecks.count(place) - towed


class Tow(Order[State, Transition], frozen=True, tag="tow"):
    """Let a recovery vehicle take a wreck of its hex in tow."""

    usage, example, phases = "tow UNIT", "tow LARV", ("movement",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Tow]:
        return (Tow(u) for u in state.units_of(state.phasing))

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not take a wreck in tow, or None [HA-32.2-a]."""
        unit, name = self.unit, state.name(self.unit)
        if not state.kind(unit).can("recovery"):
            return Refusal("HA-32.2-a", f"{name} is no recovery vehicle")
        stays = standstill(state, unit)
        if stays is not None:
            return stays
        if state.units[unit].moved:
            return Refusal("HA-32.2-a", f"{name} has begun its move already")
        if state.units[unit].towing:
            return Refusal("HA-32.2-a", f"{name} tows a wreck already")
        if free_wrecks(state, unit) < 1:
            return Refusal("HA-32.2-a", f"{state.where(unit)} has no wreck to tow")
        return None

    def apply(self, transition: Transition) -> None:
        transition.set(begun=True)
        _couple(transition, self.unit, towing=True)


class Uncouple(Order[State, Transition], frozen=True, tag="uncouple"):
    """Leave the wreck that a unit tows where it is."""

    usage, example, phases = "uncouple UNIT", "uncouple LARV", ("movement",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Uncouple]:
        return (Uncouple(unit) for unit in state.units_of(state.phasing))

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not leave its wreck here, or None: it does so in a hex that it has entered [HA-32.2-a]."""
        status, name = state.units[self.unit], state.name(self.unit)
        if state.side(self.unit) != state.phasing or not status.towing:
            return Refusal("HA-32.2-a", f"{name} tows no wreck")
        if not status.active or not status.moved:
            return Refusal("HA-32.2-a", f"{name} leaves its wreck in a hex that it has entered in this phase")
        return None

    def apply(self, transition: Transition) -> None:
        _couple(transition, self.unit, towing=False)


def _couple(transition: Transition, unit: UnitId, *, towing: bool) -> None:
    transition.unit(unit, towing=towing)
    state = transition.state
    told = Towed(unit=state.name(unit), place=state.where(unit), towing=towing, rule="HA-32.2-a")
    transition.tell_of(unit, told)


CHAPTER = Chapter[State, Transition](
    verbs=(
        Tow,
        Uncouple,
    ),
)
