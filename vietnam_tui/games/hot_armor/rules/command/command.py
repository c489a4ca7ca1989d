"""Morale (6.0) and command (7.0): the level of each side, the bin, the C2 marker, who is activated in each phase."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

import msgspec

from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer, Verb
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Designating, Drawing
from vietnam_tui.games.hot_armor.phrases import counted, join, the
from vietnam_tui.games.hot_armor.rules.command.recon import Show, refuse_show, show, shows
from vietnam_tui.games.hot_armor.rules.movement.allowance import half
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import holds_landing_zone
from vietnam_tui.games.hot_armor.scenarios import MoraleChange
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import EVERYBODY, NO_UNIT, Unit, UnitId

#: Why no unit takes the C2 marker in the middle of an impulse
NO_DESIGNATION = Refusal("HA-5.1-c", "the C2 marker is put on a unit as an impulse begins")


class MoraleChanged(Told, frozen=True, tag="morale"):
    """The morale level of a side has changed [HA-6.0-a]."""

    says = "{side} morale is {morale}: {reason}"
    side: Nation
    morale: int
    reason: str


def losses(state: State, side: str) -> int:
    """The number of units of a side that have been eliminated [HA-4.1-b]."""
    return sum(state.side(unit) == side for unit in state.lost)


def due(state: State, side: Nation) -> tuple[int, MoraleChange | None]:
    """The morale level of a side in a turn that starts now, and what it comes from, None for the scenario's own.

    [HA-6.0-a, HA-34.6-m]
    """
    sheet = state.rules_of(side)
    level: tuple[int, MoraleChange | None] = (sheet.morale, None)
    for change in sheet.change:
        if _holds(state, side, change):
            level = change.to, change
    return level


def _holds(state: State, side: Nation, change: MoraleChange) -> bool:
    if change.landing_zone:
        return state.turn > 1 and holds_landing_zone(state, side)
    return state.turn >= change.turn if change.turn else losses(state, side) >= change.lost


def settle_morale(transition: Transition) -> None:
    """As a turn starts morale changes, before the bin is filled [HA-5.1-n, HA-7.12-a]."""
    for side in transition.state.sides:
        state = transition.state
        level, change = due(state, side)
        if level == state.morale_of(side):
            continue
        first, second = (level if one == side else state.morale_of(one) for one in state.sides)
        transition.set(morale=(first, second))
        rule = change.rule if change is not None else state.rules_of(side).morale_rule
        transition.tell(
            MoraleChanged(side=side, morale=level, reason=_reason(state, side, change), rule=rule)
        )


def _reason(state: State, side: Nation, change: MoraleChange | None) -> str:
    if change is None:
        return "no landing zone is held"
    if change.landing_zone:
        return "a landing zone is held"
    if change.turn:
        return f"turn {change.turn}"
    return f"{losses(state, side)} units lost"


# -- command ---------------------------------------------------------------------------------------------


class BinFilled(Told, frozen=True, tag="bin filled"):
    """The C2 markers of both sides are in the bin [HA-6.1-a]."""

    sides: tuple[Nation, Nation]
    markers: tuple[int, int]

    @property
    def sentence(self) -> str:
        held = [f"{n} of {the(side)}" for side, n in zip(self.sides, self.markers, strict=True)]
        return f"the bin holds {counted(sum(self.markers), 'C2 marker')}: {join(held)}"


class MarkerDrawn(Told, frozen=True, tag="drawn"):
    """A C2 marker has been drawn from the bin [HA-5.1-a]."""

    side: Nation
    left: int

    measures = MappingProxyType({"left": "C2 markers"})

    @property
    def sentence(self) -> str:
        return f"a C2 marker is drawn: {self.side}; {counted(self.left, 'C2 marker')} left in the bin"


class Designated(Told, frozen=True, tag="designated"):
    """The C2 marker lies on a unit [HA-5.1-c]."""

    unit: str
    place: str
    radius: int

    @property
    def sentence(self) -> str:
        where = f"in {self.place}, radius {self.radius}" if self.place else "in the Reinforcement Box"
        return f"the C2 marker goes to {self.unit} {where}"


class DesignatedUnseen(Told, frozen=True, tag="designated unseen"):
    """The C2 marker lies on a counter that the hearer cannot tell from others [HA-24.5-a]."""

    says = "the C2 marker goes to an unknown {side} counter in {place}"
    side: Nation
    place: str


class Undesignated(Told, frozen=True, tag="undesignated"):
    """No unit can take the C2 marker; it is spent [HA-7.8-a]."""

    says = "no {side} unit can take the C2 marker: it is spent"
    side: Nation


class Draw(Verb[State], frozen=True, tag="draw"):
    """Chance: the C2 marker of a side comes out of the bin."""

    usage, listed = "draw SIDE", False
    side: Nation

    def __str__(self) -> str:
        return self.side

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        return (Draw(reader.name("side", {_word(side): side for side in state.sides})),)

    def words(self, state: State) -> str:
        return _word(self.side)


def _word(side: str) -> str:
    """A side in one word."""
    return side.replace(" ", "-")


def fill_bin(transition: Transition) -> None:
    """As a turn starts each side puts as many C2 markers into the bin as its morale [HA-6.1-a, HA-5.1-k]."""
    state = transition.state
    transition.set(bin=state.morale)
    transition.tell(BinFilled(sides=state.sides, markers=state.morale, rule="HA-6.1-a"))


def draws(state: State, frame: Drawing) -> Distribution[Draw]:
    """The C2 markers that may come, each of those in the bin being as likely [HA-7.1-a]."""
    return Distribution((Draw(side), left) for side, left in zip(state.sides, state.bin, strict=True) if left)


def take_out(transition: Transition, draw: Draw) -> None:
    """A marker comes out of the bin and stays out for the turn [HA-7.4-a]."""
    state = transition.state
    first, second = (n - (side == draw.side) for n, side in zip(state.bin, state.sides, strict=True))
    transition.set(bin=(first, second))
    transition.tell(MarkerDrawn(side=draw.side, left=first + second, rule="HA-5.1-a"))


# -- the C2 marker ------------------------------------------------------------------------------------------


def is_command_post(state: State, unit: UnitId) -> bool:
    """Is a unit a command post? [HA-2.2-c]"""
    return state.kind(unit).can("command post")


def radius(state: State, unit: UnitId, *, small: bool = False) -> int:
    """The hexes from a unit with the C2 marker in which it commands, 0 for its own hex [HA-7.5-a, HA-7.5-b].

    A disrupted CP commands its own hex; a `small` one as other units do.
    """
    morale, numbers = state.morale_of(state.side(unit)), tables().numbers
    if state.units[unit].disrupted:
        return 0  # [HA-7.5-c]
    full = is_command_post(state, unit) and not small  # [HA-24.5-b]
    reach = morale * (numbers.cp_radius if full else numbers.unit_radius)
    return half(reach) if _dim(state) else reach  # [HA-28.0-b]


def _dim(state: State) -> bool:
    """Does the weather halve the reach of command? [HA-28.0-b]"""
    if not state.plays("visibility"):
        return False
    found = next(one for one in tables().visibility if one.id == state.sheet.visibility)
    return "command radius" in found.halved


@by_identity
def _reach(state: State) -> int:
    """The hexes from the unit with the C2 marker in which it commands now."""
    return radius(state, state.bearer, small=state.small)


def _led(state: State, unit: UnitId) -> bool:
    """Is a unit in the hex of its leader? [HA-23.3-a]"""
    if not state.leaders:
        return False
    side, place = state.side(unit), state.place(unit)
    return any(
        one.side == side and one.unit != NO_UNIT and state.place(one.unit) == place for one in state.leaders
    )


def always_active(state: State, unit: UnitId) -> bool:
    """Does a unit on the map act in every impulse of its side, at any distance? [HA-20.10-a, HA-34.1-b]"""
    return state.kind(unit).can("always active")


def in_command(state: State, unit: UnitId) -> bool:
    """Is a unit of the phasing player activated in a phase that begins now? [HA-7.3-a]

    The marked unit commands from the map, or from the Reinforcement Box all that wait in it; a disrupted
    one that is no CP nobody but itself.
    """
    status, bearer = state.units[unit], state.bearer
    if not status.on_map and status.fate != "box":
        return False
    if status.on_map and (always_active(state, unit) or _led(state, unit)):
        return True
    if bearer == EVERYBODY:
        return True
    if bearer == NO_UNIT:
        return False
    marked = state.units[bearer]
    if marked.fate == "box":
        return status.fate == "box"  # [HA-21.3-a]
    if not marked.on_map or not status.on_map:
        return False
    if marked.disrupted and not is_command_post(state, bearer):
        return unit == bearer  # [HA-7.5-d]
    return state.board.grid.distance(marked.place, status.place) <= _reach(state)


def settle_activation(transition: Transition) -> None:
    """Settle as a phase begins which units are active in it, and which are steady so far [HA-7.3-a, HA-25.2-b]."""
    state = transition.state
    units = list(state.units)
    for unit in state.units_of(state.phasing):
        before = units[unit]
        units[unit] = _as_phase_begins(before, in_command(state, unit))  # [HA-7.9-a]
    if any(now is not before for now, before in zip(units, state.units, strict=True)):
        transition.set(units=tuple(units))


def _as_phase_begins(unit: Unit, active: bool) -> Unit:
    steady = unit.steady and active and not unit.disrupted
    if unit.active == active and unit.steady == steady:
        return unit
    return msgspec.structs.replace(unit, active=active, steady=steady)


# -- designating --------------------------------------------------------------------------------------------


def refuse_bearer(state: State, unit: UnitId) -> Refusal | None:
    """Why the phasing player may not put his C2 marker on a unit, or None [HA-21.3-a]."""
    status, name = state.units[unit], state.name(unit)
    if state.side(unit) != state.phasing:
        return Refusal("HA-5.1-c", f"the marker is the {state.phasing} player's, and {name} is not his")
    if not status.on_map and status.fate != "box":
        return Refusal("HA-7.3-c", f"{name} is neither on the map nor in the Reinforcement Box")
    if state.is_decoy(unit):
        return Refusal("HA-7.3-c", f"{name} is a marker, not a unit")
    if status.disrupted and not is_command_post(state, unit):
        return Refusal("HA-7.5-d", f"{name} is disrupted and no command post")
    return None


def bearers(state: State) -> Iterator[UnitId]:
    """The units that may take the C2 marker."""
    return (unit for unit in state.units_of(state.phasing) if refuse_bearer(state, unit) is None)


def _refuse_turning(state: State, frame: Designating, order: Show) -> Refusal | None:
    """A concealed CP is turned up to command with its full radius [HA-24.5-b]."""
    if not is_command_post(state, order.unit):
        return Refusal("HA-24.5-b", f"{state.name(order.unit)} is no command post")
    return refuse_show(state, state.phasing, order.unit)


def _turned_up(state: State, frame: Designating) -> Iterator[Show]:
    return shows(state, state.phasing)


def _not_now(state: State, order: Show) -> Refusal:
    return Refusal("HA-24.5-b", "a concealed command post is turned up as the C2 marker is put on a unit")


def _turn_up(transition: Transition, frame: Designating, order: Show) -> None:
    show(transition, order)


def _decide(state: State, frame: Designating) -> Decision:
    return Decision(
        frame.side, "command", f"{frame.side} Command Designation: put the C2 marker on a unit", "HA-5.1-c"
    )


class Designate(Answer[State, Transition, Designating], frozen=True, tag="designate"):
    """Put the C2 marker on a unit, on the map or in the Reinforcement Box."""

    usage, example, asks, aliases = "designate UNIT", "designate CPA1", Designating, ("c2",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State, frame: Designating) -> Iterator[Designate]:
        return (Designate(unit) for unit in state.units_of(state.phasing))

    def refusal(self, state: State, frame: Designating) -> Refusal | None:
        return refuse_bearer(state, self.unit)

    def apply(self, transition: Transition, frame: Designating) -> None:
        state, unit = transition.state, self.unit
        small = state.units[unit].concealed and is_command_post(state, unit)
        transition.pop()
        transition.set(bearer=unit, small=small)
        place, rule = state.label(state.place(unit)), "HA-5.1-c"
        reach = radius(state, unit, small=small)
        transition.tell_of(
            unit,
            Designated(unit=state.name(unit), place=place, radius=reach, rule=rule),
            DesignatedUnseen(side=frame.side, place=place, rule=rule),
        )

    def unasked(self, state: State) -> Refusal:
        return NO_DESIGNATION


def _pass_over(transition: Transition, frame: Designating) -> bool:
    """Spend the marker without effect where no unit can take it [HA-7.8-a]."""
    if next(bearers(transition.state), None) is not None:
        return False
    transition.pop()
    transition.tell(Undesignated(side=frame.side, rule="HA-7.8-a"))
    return True


def _turn_begins(transition: Transition) -> None:
    """Morale changes before the bin is filled [HA-5.1-n]."""
    settle_morale(transition)
    fill_bin(transition)


DESIGNATING = Question[State, Transition, Designating](
    Designating,
    _decide,
    (Designate, Reply(Show, _turn_up, _refuse_turning, _turned_up, unasked=_not_now)),
    settle=_pass_over,
)

CHAPTER = Chapter[State, Transition](
    verbs=(Designate,),
    questions=(DESIGNATING,),
    at={"turn": _turn_begins},
)
