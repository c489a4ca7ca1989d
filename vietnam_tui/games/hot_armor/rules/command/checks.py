"""Checks by the Rally Table (2.5-b), a die and the morale of a side with what helps or hinders; rally (19.0)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Rallying
from vietnam_tui.games.hot_armor.rules.command.command import is_command_post
from vietnam_tui.games.hot_armor.rules.movement.transport import rides
from vietnam_tui.games.hot_armor.rules.position.answers import Die, one_die
from vietnam_tui.games.hot_armor.rules.position.losses import rally
from vietnam_tui.games.hot_armor.rules.position.stacks import units_in
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, OFF, UnitId

#: The type whose checks are harder [HA-2.5-b]
SECOND_LINE = "infantry-b"


class Checked(Told, frozen=True, tag="checked"):
    """A unit has made a check: `needed` is the least roll that passes [HA-2.5-b]."""

    unit: str
    side: Nation
    check: str
    die: int
    needed: int
    passed: bool

    @property
    def sentence(self) -> str:
        outcome = "passed" if self.passed else "failed"
        return f"{self.check} check of {self.unit}: die {self.die}, {self.needed} or more needed: {outcome}"


def passes(
    transition: Transition, who: tuple[str, Nation], check: str, die: Die, least: int, rule: str
) -> bool:
    """Is a check passed?  The event names `who`, the name of a unit or marker and its side."""
    passed = die.pips >= least
    unit, side = who
    transition.tell(
        Checked(unit=unit, side=side, check=check, die=die.pips, needed=least, passed=passed, rule=rule)
    )
    return passed


def needed(state: State, unit: UnitId, check: Literal["rally", "panic"]) -> int:
    """The least roll with which a unit passes a check; 7 where none does."""
    modifiers = [*_own(state, unit), *(_helped(state, unit) if check == "rally" else ())]
    return tables().needed(check, state.morale_of(state.side(unit)), *modifiers)


def _own(state: State, unit: UnitId) -> Iterator[str]:
    if state.kind(unit).id == SECOND_LINE:
        yield "second-line"


def _helped(state: State, unit: UnitId) -> Iterator[str]:
    """The help in the hex, or next to it, for a unit that rallies.

    A face-down unit helps nobody: all hear what is needed, and that would tell what it is.
    """
    side, place = state.side(unit), state.place(unit)
    if place == OFF:
        return
    near = [
        one
        for hex_ in state.board.grid.within(place, 1)  # [HA-20.4-a]
        for one in units_in(state, side, hex_)
        if one != unit and not (state.units[one].disrupted or state.units[one].concealed)
    ]
    if any(is_command_post(state, one) and state.place(one) == place for one in near):
        yield "command-post"  # [HA-20.1-a]
    if state.kind(unit).arm == "vehicular" and any(state.kind(one).can("recovery") for one in near):
        yield "recovery-vehicle"  # [HA-20.4-a]
    if any(
        one.side == side and not one.dead and _led_openly(state, one.unit, place) for one in state.leaders
    ):
        yield "leader"  # [HA-23.5-a]


def _led_openly(state: State, unit: UnitId, place: Hex) -> bool:
    return unit != NO_UNIT and state.place(unit) == place and not state.units[unit].concealed


# -- rally -----------------------------------------------------------------------------------------------


class Rally(Order[State, Transition], frozen=True, tag="rally"):
    """Let a disrupted unit make its rally check."""

    usage, example, phases, aliases = "rally UNIT", "rally Rifle1", ("rally",), ("ra",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Rally]:
        """Every unit that may check."""
        return (Rally(u) for u in state.units_of(state.phasing))

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit makes no rally check, or None; one in the Reinforcement Box may [HA-21.5-a]."""
        unit, name, status = self.unit, state.name(self.unit), state.units[self.unit]
        if state.side(unit) != state.phasing:
            return Refusal(
                "HA-19.1-a", f"{name} is none of the {state.phasing} units, whose Rally Phase this is"
            )
        if not status.disrupted:
            return Refusal("HA-19.1-a", f"{name} is not disrupted")
        if not status.active:
            return Refusal("HA-19.1-a", f"{name} was out of command when the Rally Phase began")
        if status.checked:
            return Refusal("HA-19.1-a", f"{name} has made its check of this phase")
        if status.carried and not (rides(state, unit) and not state.units[status.aboard].disrupted):
            return Refusal("HA-19.2-a", f"{name} rallies together with {state.name(status.aboard)}")
        return None

    def apply(self, transition: Transition) -> None:
        transition.set(begun=True)
        transition.unit(self.unit, checked=True)
        transition.push(Rallying(self.unit))

    @classmethod
    def open(cls, state: State) -> bool:
        return next(Rally.offers(state), None) is not None


def _check(transition: Transition, frame: Rallying, die: Die) -> None:
    state, unit = transition.state, frame.unit
    least = needed(state, unit, "rally")
    transition.pop()
    if passes(transition, (state.name(unit), state.side(unit)), "rally", die, least, "HA-19.1-a"):
        rally(transition, unit, "HA-19.1-a")


RALLYING = rolled(
    Rallying,
    ("rally", lambda state, frame: f"a rally check of {state.name(frame.unit)}", "HA-19.1-a"),
    Chance(one_die, _check),
)

CHAPTER = Chapter[State, Transition](
    verbs=(Rally,),
    questions=(RALLYING,),
)
