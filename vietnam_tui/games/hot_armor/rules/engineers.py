"""Engineers at work (25.2, 26.2): who has stayed through a whole impulse finishes a work as it ends.

An engineer that is steady has been effective and active in every phase and has neither moved nor fired; it does one
work an impulse.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import Minefield, UnitId


class MineCleared(Told, frozen=True, tag="mine cleared"):
    """An engineer has removed a minefield, "" for one that the hearer never knew [HA-26.2-a]."""

    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.side} engineers clear a minefield{' in ' + self.place if self.place else ' unseen'}"


class Razed(Told, frozen=True, tag="razed"):
    """An engineer has removed an entrenchment [HA-25.2-b]."""

    says = "{side} engineers remove the entrenchment in {place}"
    side: Nation
    place: str


def refuse_work(state: State, unit: UnitId, rule: str) -> Refusal | None:
    """Why a unit has no work to finish in this impulse, or None [HA-25.2-b, HA-26.2-a, HA-27.1-a]."""
    status, name = state.units[unit], state.name(unit)
    if state.side(unit) != state.phasing or not state.kind(unit).can("engineer"):
        return Refusal(rule, f"{name} is no engineer of {the(state.phasing)}")
    if not status.on_map or status.carried:
        return Refusal(rule, f"{name} is not on the ground")
    if status.disrupted:
        return Refusal(rule, f"{name} is disrupted")
    if not status.steady:
        why = "has moved, fired, worked or been out of command in this impulse"
        return Refusal(rule, f"{name} {why}")
    return None


def at_work(state: State, rule: str) -> Iterator[UnitId]:
    """The engineers that may finish a work now."""
    return (unit for unit in state.units_of(state.phasing) if refuse_work(state, unit, rule) is None)


def might_work(state: State) -> bool:
    """Could a face-down counter be an engineer at work, for all that the enemy knows?"""
    return any(state.units[unit].concealed for unit in state.units_of(state.phasing))


# -- entrenchments --------------------------------------------------------------------------------------------


class Raze(Order[State, Transition], frozen=True, tag="raze"):
    """Let an engineer that has stayed through the impulse remove the entrenchment of its hex."""

    usage, example, phases = "raze UNIT", "raze Sapper1", ("works",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Raze]:
        return (Raze(unit) for unit in at_work(state, "HA-25.2-b"))

    def refusal(self, state: State) -> Refusal | None:
        """Why an engineer may not remove the entrenchment of its hex, or None [HA-25.2-b]."""
        idle = refuse_work(state, self.unit, "HA-25.2-b")
        if idle is not None:
            return idle
        if any(one.place == state.place(self.unit) for one in state.entrenchments):
            return None
        return Refusal("HA-25.2-b", f"{state.where(self.unit)} has no entrenchment")

    def apply(self, transition: Transition) -> None:
        state, place = transition.state, transition.state.place(self.unit)
        transition.steady_no_more(self.unit)
        transition.set(entrenchments=tuple(one for one in state.entrenchments if one.place != place))
        transition.tell(Razed(side=state.phasing, place=state.label(place), rule="HA-25.2-b"))

    @classmethod
    def open(cls, state: State) -> bool:
        return bool(state.entrenchments) and (might_work(state) or next(Raze.offers(state), None) is not None)


# -- minefields -----------------------------------------------------------------------------------------------


def known_fields(state: State, side: str, at: Hex) -> tuple[Minefield, ...]:
    """The minefields of a hex that a side knows of."""
    return tuple(one for one in state.mines if one.place == at and (not one.secret or one.side == side))


class Clear(Order[State, Transition], frozen=True, tag="clear"):
    """Let an engineer that has stayed through the impulse remove a minefield in or next to its hex."""

    usage, example, phases = "clear UNIT HEX", "clear Eng 3220", ("works",)
    unit: UnitId
    at: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Clear]:
        for unit in at_work(state, "HA-26.2-a"):
            for at in sorted(state.board.grid.within(state.place(unit), 1)):
                yield Clear(unit, at)

    def refusal(self, state: State) -> Refusal | None:
        """Why an engineer may not remove a minefield, or None [HA-26.2-a]."""
        idle = refuse_work(state, self.unit, "HA-26.2-a")
        if idle is not None:
            return idle
        name, label = state.name(self.unit), state.label(self.at)
        if state.board.grid.distance(state.place(self.unit), self.at) > 1:
            return Refusal("HA-26.2-a", f"{label} is not next to {name} in {state.where(self.unit)}")
        if not known_fields(state, state.phasing, self.at):
            return Refusal("HA-26.2-a", f"{the(state.phasing)} knows of no minefield in {label}")
        return None

    def apply(self, transition: Transition) -> None:
        """One field goes; of the enemy's and the own in one hex, one that is open first."""
        state, side = transition.state, transition.state.phasing
        field = min(known_fields(state, side, self.at), key=lambda one: one.secret)
        transition.steady_no_more(self.unit)
        transition.set(mines=tuple(one for one in state.mines if one is not field))
        label = state.label(self.at)
        transition.tell(
            MineCleared(side=side, place=label, rule="HA-26.2-a", audience=side if field.secret else "")
        )
        if field.secret:
            told = MineCleared(side=side, place="", rule="HA-26.2-a", audience=state.other(side))
            transition.tell(told)

    @classmethod
    def open(cls, state: State) -> bool:
        """A secret field that is cleared is known to be there, so that it does not matter whether one is near."""
        return bool(state.mines) and (might_work(state) or next(Clear.offers(state), None) is not None)


CHAPTER = Chapter[State, Transition](
    verbs=(
        Raze,
        Clear,
    ),
)
