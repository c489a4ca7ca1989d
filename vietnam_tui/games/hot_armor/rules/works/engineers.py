"""Engineers at work (25.2, 26.2, 27.0): works are removed, bridges blown; fire breaks bridges and ruins towns.

An engineer that is steady has been effective and active in every phase and has neither moved nor fired; it does one
work an impulse, as the impulse ends.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Blasting, Cracking, Spread
from vietnam_tui.games.hot_armor.map_names import BRIDGE, TOWN, places_of
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.rules.command.checks import passes
from vietnam_tui.games.hot_armor.rules.position.answers import Die, one_die
from vietnam_tui.games.hot_armor.rules.position.losses import eliminate, reveal
from vietnam_tui.games.hot_armor.rules.position.stacks import ground_units_in
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import Option, tables
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


# -- bridges and rubble ---------------------------------------------------------------------------------------


OPTION: Option = "bridges and rubble"


class BridgeRolled(Told, frozen=True, tag="bridge rolled"):
    """Point fire support on a bridge may destroy it [HA-27.2-b]."""

    says = "the bridge at {place} is under fire: {die}, {needed} destroys it"
    place: str
    die: int
    needed: int


class BridgeBlown(Told, frozen=True, tag="bridge blown"):
    """A bridge is destroyed [HA-27.1-a, HA-27.2-b]."""

    says = "the bridge at {place} is destroyed"
    place: str


class Rubbled(Told, frozen=True, tag="rubble"):
    """A town hex has become rubble [HA-27.3-a]."""

    says = "{place} is rubble now"
    place: str


def standing_in(state: State, at: Hex) -> bool:
    """Does the bridge of a river hex stand?"""
    return at in places_of(state.board, BRIDGE) and at not in state.broken


def _layer_over(state: State, across: Hexside) -> tuple[UnitId, ...]:
    """The AVLBs that bridge a hexside."""
    return tuple(UnitId(number) for number, unit in enumerate(state.units) if unit.bridge == across)


def spans(state: State, across: Hexside) -> bool:
    """Does a bridge span the stream at a hexside, printed or laid by an AVLB? [HA-27.1-a]"""
    printed = state.board.has_side(BRIDGE, across) and across not in state.broken_sides
    return printed or bool(_layer_over(state, across))


# -- blowing a bridge -----------------------------------------------------------------------------------------


class Blow(Order[State, Transition], frozen=True, tag="blow"):
    """Let an engineer that has stayed through the impulse blow the bridge in or towards a hex next to it."""

    usage, example, phases = "blow UNIT HEX", "blow Eng 2013", ("works",)
    unit: UnitId
    to: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Blow]:
        if state.plays(OPTION):
            for unit in at_work(state, "HA-27.1-a"):
                for to in sorted(state.board.grid.neighbours(state.place(unit))):
                    yield Blow(unit, to)

    def refusal(self, state: State) -> Refusal | None:
        """Why an engineer may not blow a bridge, or None [HA-27.1-a]."""
        if not state.plays(OPTION):
            return Refusal("HA-27.1-a", "bridges are not destroyed in this game")
        idle = refuse_work(state, self.unit, "HA-27.1-a")
        if idle is not None:
            return idle
        if _bridge_at(state, self.unit, self.to) is not None:
            return None
        name, label = state.name(self.unit), state.label(self.to)
        return Refusal("HA-27.1-a", f"{name} in {state.where(self.unit)} is next to no bridge at {label}")

    def apply(self, transition: Transition) -> None:
        frame = _bridge_at(transition.state, self.unit, self.to)
        assert frame is not None
        reveal(transition, self.unit, "HA-27.1-a")
        transition.steady_no_more(self.unit)
        transition.push(frame)

    @classmethod
    def open(cls, state: State) -> bool:
        return state.plays(OPTION) and (might_work(state) or next(Blow.offers(state), None) is not None)


def _bridge_at(state: State, unit: UnitId, to: Hex) -> Blasting | None:
    """The bridge that an engineer would blow: that of a hex next to it, or the one between its hex and another."""
    here, side = state.place(unit), state.side(unit)
    if to not in state.board.grid.neighbours(here):
        return None
    if standing_in(state, to):
        return Blasting(unit, side, at=(to,))
    across = state.board.grid.side(here, to)
    return Blasting(unit, side, across=(across,)) if spans(state, across) else None


def _blast(transition: Transition, frame: Blasting, die: Die) -> None:
    state, unit = transition.state, frame.unit
    least = tables().needed("demolition", state.morale_of(frame.side))
    transition.pop()
    if passes(transition, (state.name(unit), frame.side), "demolition", die, least, "HA-27.1-a"):
        for hex_ in frame.at:
            break_bridge(transition, hex_)
        for across in frame.across:
            _break_span(transition, across)


def break_bridge(transition: Transition, at: Hex) -> None:
    """The bridge over a river hex is gone for good, and whoever is on it is lost [HA-27.2-a]."""
    state = transition.state
    transition.set(broken=tuple(sorted((*state.broken, at))))
    transition.tell(BridgeBlown(place=state.label(at), rule="HA-27.1-b"))
    for side in state.sides:
        for unit in ground_units_in(state, side, at):
            if transition.state.units[unit].on_map:
                eliminate(transition, unit, "HA-27.2-a")


def _break_span(transition: Transition, across: Hexside) -> None:
    """A bridge over a stream is gone for good; an AVLB goes with the one that it holds [HA-27.2-a]."""
    state = transition.state
    layers = _layer_over(state, across)
    if not layers:
        transition.set(broken_sides=tuple(sorted((*state.broken_sides, across))))
    transition.tell(BridgeBlown(place=state.board.grid.side_label(across), rule="HA-27.1-b"))
    for unit in layers:
        eliminate(transition, unit, "HA-27.2-a")


# -- under fire -----------------------------------------------------------------------------------------------


def shell_bridge(transition: Transition, at: Hex, spread: Spread) -> None:
    """Point fire support that comes down on a bridge may destroy it [HA-27.2-b]."""
    state = transition.state
    if state.plays(OPTION) and spread == "point" and standing_in(state, at):
        transition.queue(Cracking(at))


def _crack(transition: Transition, frame: Cracking, die: Die) -> None:
    least = tables().numbers.bridge_roll
    transition.pop()
    transition.tell(
        BridgeRolled(place=transition.state.label(frame.at), die=die.pips, needed=least, rule="HA-27.2-b")
    )
    if die.pips >= least:
        break_bridge(transition, frame.at)


def ruin(transition: Transition, at: Hex, column: int, pips: int) -> None:
    """A town hex under an attack that is strong enough becomes rubble on a 6, once [HA-27.3-a]."""
    state, numbers = transition.state, tables().numbers
    least = tables().crt.columns.index(numbers.rubble_column) + 1
    # [HA-27.5-a]
    if not state.plays(OPTION) or column < least or pips < numbers.rubble_roll or at in state.rubble:
        return
    if state.sheet.terrain.line(state.board.terrain[at]) == TOWN:
        transition.set(rubble=tuple(sorted((*state.rubble, at))))
        transition.tell(Rubbled(place=state.label(at), rule="HA-27.3-a"))


def _intact(transition: Transition, frame: Cracking) -> bool:
    if standing_in(transition.state, frame.at):
        return False
    transition.pop()
    return True


BLASTING = rolled(
    Blasting,
    ("demolition", lambda state, frame: f"{state.name(frame.unit)} blows a bridge", "HA-27.1-a"),
    Chance(one_die, _blast),
)
CRACKING = rolled(
    Cracking,
    ("bridge", lambda state, frame: f"the bridge at {state.label(frame.at)} under fire", "HA-27.2-b"),
    Chance(one_die, _crack),
    _intact,
)

CHAPTER = Chapter[State, Transition](
    verbs=(Raze, Clear, Blow),
    questions=(
        BLASTING,
        CRACKING,
    ),
)
