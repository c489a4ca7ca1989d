"""Concealment in play (24.5 to 24.7): turning an own counter up, recon, and how Deception markers move."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import pick_unit, read_unit
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order, Verb
from vietnam_tui.games.hot_armor.counters import ARMY_OF, Nation, unit_types
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.rules.fire.weapons import observing_range_of
from vietnam_tui.games.hot_armor.rules.position.losses import reveal
from vietnam_tui.games.hot_armor.rules.position.sight import sees
from vietnam_tui.games.hot_armor.rules.position.stacks import face_down, is_helicopter
from vietnam_tui.games.hot_armor.state import Phase, State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId

#: The phases at whose start there may be recon [HA-24.7-a]
PHASES: tuple[Phase, ...] = (
    "fire support",
    "hard fire",
    "soft fire",
    "movement",
    "close assault",
    "rally",
)


class Reconnoitred(Told, frozen=True, tag="recon"):
    """A unit has looked into a hex; the enemy hears of a face-down one only that [HA-24.7-a]."""

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit or f'an unknown {self.side} counter'} makes a recon of {self.place}"


class Posed(Told, frozen=True, tag="posed"):
    """A Deception marker moves with the factor of a type of unit [HA-24.6-c]."""

    says = "{unit} moves as {guise} in this phase"
    unit: str
    guise: str


# -- recon --------------------------------------------------------------------------------------------------


def refuse_scout(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit makes no recon now, or None [HA-24.6-c]."""
    status, name = state.units[unit], state.name(unit)
    if state.begun:
        return Refusal("HA-24.7-a", "recon comes before anything else in a phase")
    if state.side(unit) != state.phasing or state.is_decoy(unit):
        return Refusal("HA-24.7-a", f"{name} is none of the {state.phasing} units")
    if not status.on_map or not status.active:
        return Refusal("HA-24.7-a", f"{name} was out of command when the phase began")
    if status.carried:
        return Refusal("HA-24.7-a", f"{name} is carried")
    if is_helicopter(state, unit) and not state.kind(unit).sight:
        return Refusal("HA-24.7-a", f"{name} is no observation helicopter")
    if status.scouted:
        return Refusal("HA-24.7-b", f"{name} has made its recon of this phase")
    return None


class Recon(Order[State, Transition], frozen=True, tag="recon"):
    """Let a unit turn up what is face down in a hex that it sees, before anything else in the phase."""

    usage, example, phases = "recon UNIT HEX", "recon Rifle1 3220", PHASES
    unit: UnitId
    at: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Recon]:
        hexes = sorted(face_down(state, state.other(state.phasing)))
        for unit in state.units_of(state.phasing) if hexes else ():
            if refuse_scout(state, unit) is None:
                yield from (Recon(unit, at) for at in hexes)

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not make a recon of a hex, or None [HA-24.7-a]."""
        idle = refuse_scout(state, self.unit)
        if idle is not None:
            return idle
        name, label = state.name(self.unit), state.label(self.at)
        if self.at not in face_down(state, state.other(state.phasing)):
            return Refusal("HA-24.7-a", f"{label} holds no face-down enemy")
        here, reach = state.place(self.unit), max(1, observing_range_of(state, self.unit))
        distance = state.board.grid.distance(here, self.at)
        if distance > reach:
            return Refusal("HA-24.7-a", f"{label} is {distance} hexes from {name}, which sees {reach}")
        if not sees(state, here, self.at, flying=is_helicopter(state, self.unit)):
            return Refusal("HA-24.7-a", f"{name} in {state.where(self.unit)} does not see {label}")
        return None

    def apply(self, transition: Transition) -> None:
        """Every face-down enemy in the hex is revealed; the unit itself stays as it is [HA-24.7-a]."""
        state, unit = transition.state, self.unit
        transition.unit(unit, scouted=True)
        told = Reconnoitred(
            unit=state.name(unit), side=state.phasing, place=state.label(self.at), rule="HA-24.7-a"
        )
        transition.tell_of(unit, told, msgspec.structs.replace(told, unit=""))
        for enemy in state.units_of(state.other(state.phasing)):
            if state.units[enemy].concealed and state.place(enemy) == self.at:
                reveal(transition, enemy, "HA-24.4-a")

    @classmethod
    def open(cls, state: State) -> bool:
        """Nobody can tell from a phase that is passed over what face-down counters could see."""
        if state.begun or not face_down(state, state.other(state.phasing)):
            return False
        return bool(face_down(state, state.phasing)) or next(Recon.offers(state), None) is not None


# -- turning an own counter up ----------------------------------------------------------------------------------


class Show(Verb[State], frozen=True, tag="show"):
    """Turn an own concealed unit face up."""

    usage, example = "show UNIT", "show CPI1"
    unit: UnitId


def refuse_show(state: State, side: str, unit: UnitId) -> Refusal | None:
    """Why a side may not turn a unit face up, or None."""
    if state.side(unit) == side and state.units[unit].concealed and not state.is_decoy(unit):
        return None
    return Refusal("HA-24.0-a", f"{state.name(unit)} is no concealed {side} unit")


def shows(state: State, side: str) -> Iterator[Show]:
    """Every unit of a side that may be turned up."""
    return (Show(unit) for unit in state.units_of(side) if refuse_show(state, side, unit) is None)


def show(transition: Transition, order: Show) -> None:
    """A unit is face up from now on."""
    reveal(transition, order.unit, "HA-24.0-a")


# -- Deception markers ------------------------------------------------------------------------------------------


def guises(state: State, side: str) -> tuple[str, ...]:
    """The types of a side's ground units that move by themselves [HA-24.6-c]."""
    army = ARMY_OF[state.sides[state.index(side)]]
    types = {state.roster[unit].type for unit in state.units_of(side) if not state.is_decoy(unit)}
    return tuple(
        sorted(
            id_
            for id_ in types
            if unit_types()[id_].arm != "helicopter" and unit_types()[id_].allowance(army)
        )
    )


class Pose(Order[State, Transition], frozen=True, tag="pose"):
    """Let a Deception marker move with the factor of a type of unit."""

    usage, example, phases = "pose MARKER TYPE", "pose Decoy1 infantry-a", ("movement",)
    unit: UnitId
    guise: str

    @classmethod
    def candidates(cls, state: State) -> Iterator[Pose]:
        for unit in state.units_of(state.phasing):
            if state.is_decoy(unit):
                yield from (Pose(unit, guise) for guise in guises(state, state.phasing))

    def refusal(self, state: State) -> Refusal | None:
        """Why a Deception marker may not move with the factor of a type, or None [HA-24.6-c]."""
        status, name = state.units[self.unit], state.name(self.unit)
        if state.side(self.unit) != state.phasing or not state.is_decoy(self.unit):
            return Refusal("HA-24.6-c", f"{name} is no Deception marker of {the(state.phasing)}")
        if not (status.on_map or status.fate == "box") or not status.active:
            return Refusal("HA-24.6-c", f"{name} was out of command when the Movement Phase began")
        if status.guise:
            return Refusal("HA-24.6-c", f"{name} moves as {unit_types()[status.guise].name} in this phase")
        if self.guise not in guises(state, state.phasing):
            return Refusal("HA-24.6-c", f"{the(state.phasing)} has no {self.guise} that moves on the ground")
        return None

    def apply(self, transition: Transition) -> None:
        state = transition.state
        transition.unit(self.unit, guise=self.guise)
        guise = unit_types()[self.guise].name
        told = Posed(unit=state.name(self.unit), guise=guise, rule="HA-24.6-c")
        transition.tell(msgspec.structs.replace(told, audience=state.phasing))

    @classmethod
    def open(cls, state: State) -> bool:
        return False

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        unit = read_unit(state, reader)
        return (Pose(unit, reader.name("type", {name: name for name in guises(state, state.phasing)})),)

    def words(self, state: State) -> str:
        return f"{state.name(self.unit)} {self.guise}"

    def selection(self, state: State) -> Selection:
        return pick_unit(state, self.unit)


CHAPTER = Chapter[State, Transition](
    verbs=(
        Recon,
        Show,
        Pose,
    ),
)
