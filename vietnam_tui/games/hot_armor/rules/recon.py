"""Concealment in play (24.5 to 24.7): turning an own counter up, recon, and how Deception markers move."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, pick_unit_and_hex, read_hex, read_unit
from vietnam_tui.engine.questions import Answer, Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import option_events
from vietnam_tui.games.hot_armor.chapter import Chapter, Given, Laying
from vietnam_tui.games.hot_armor.counters import ARMY_OF, unit_types
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.option_verbs import Pose, Recon, Show
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.rules.sight import sees
from vietnam_tui.games.hot_armor.rules.stacks import face_down, is_helicopter
from vietnam_tui.games.hot_armor.rules.weapons import observing_range_of
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


def refuse_recon(state: State, order: Recon) -> Refusal | None:
    """Why a unit may not make a recon of a hex, or None [HA-24.7-a]."""
    idle = refuse_scout(state, order.unit)
    if idle is not None:
        return idle
    name, label = state.name(order.unit), state.label(order.at)
    if order.at not in face_down(state, state.other(state.phasing)):
        return Refusal("HA-24.7-a", f"{label} holds no face-down enemy")
    here, reach = state.place(order.unit), max(1, observing_range_of(state, order.unit))
    distance = state.board.grid.distance(here, order.at)
    if distance > reach:
        return Refusal("HA-24.7-a", f"{label} is {distance} hexes from {name}, which sees {reach}")
    if not sees(state, here, order.at, flying=is_helicopter(state, order.unit)):
        return Refusal("HA-24.7-a", f"{name} in {state.where(order.unit)} does not see {label}")
    return None


def _recons(state: State) -> Iterator[Action]:
    hexes = sorted(face_down(state, state.other(state.phasing)))
    for unit in state.units_of(state.phasing) if hexes else ():
        if refuse_scout(state, unit) is None:
            orders = (Recon(unit, at) for at in hexes)
            yield from (order for order in orders if refuse_recon(state, order) is None)


def _could_recon(state: State) -> bool:
    """What face-down counters could see nobody tells from whether the phase is passed over."""
    if state.begun or not face_down(state, state.other(state.phasing)):
        return False
    return bool(face_down(state, state.phasing)) or next(_recons(state), None) is not None


def _recon(transition: Transition, order: Recon) -> None:
    """Every face-down enemy in the hex is revealed; the unit itself stays as it is [HA-24.7-a]."""
    state, unit = transition.state, order.unit
    transition.unit(unit, scouted=True)
    told = option_events.Reconnoitred(
        unit=state.name(unit), side=state.phasing, place=state.label(order.at), rule="HA-24.7-a"
    )
    transition.tell_of(unit, told, msgspec.structs.replace(told, unit=""))
    for enemy in state.units_of(state.other(state.phasing)):
        if state.units[enemy].concealed and state.place(enemy) == order.at:
            transition.reveal(enemy, "HA-24.4-a")


# -- turning an own counter up ----------------------------------------------------------------------------------


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
    transition.reveal(order.unit, "HA-24.0-a")


SHOWING = Laying(
    Answer(
        Show,
        lambda transition, frame, order: show(transition, order),
        lambda state, frame, order: refuse_show(state, frame.side, order.unit),
    ),
    lambda state, frame: _shows_in(state, frame),
)


def _shows_in(state: State, frame: SettingUp) -> Iterator[Action]:
    return shows(state, frame.side)


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


def refuse_pose(state: State, order: Pose) -> Refusal | None:
    """Why a Deception marker may not move with the factor of a type, or None [HA-24.6-c]."""
    status, name = state.units[order.unit], state.name(order.unit)
    if state.side(order.unit) != state.phasing or not state.is_decoy(order.unit):
        return Refusal("HA-24.6-c", f"{name} is no Deception marker of {the(state.phasing)}")
    if not (status.on_map or status.fate == "box") or not status.active:
        return Refusal("HA-24.6-c", f"{name} was out of command when the Movement Phase began")
    if status.guise:
        return Refusal("HA-24.6-c", f"{name} moves as {unit_types()[status.guise].name} in this phase")
    if order.guise not in guises(state, state.phasing):
        return Refusal("HA-24.6-c", f"{the(state.phasing)} has no {order.guise} that moves on the ground")
    return None


def _poses(state: State) -> Iterator[Action]:
    for unit in state.units_of(state.phasing):
        if state.is_decoy(unit):
            orders = (Pose(unit, guise) for guise in guises(state, state.phasing))
            yield from (order for order in orders if refuse_pose(state, order) is None)


def _pose(transition: Transition, order: Pose) -> None:
    state = transition.state
    transition.unit(order.unit, guise=order.guise)
    guise = unit_types()[order.guise].name
    told = option_events.Posed(unit=state.name(order.unit), guise=guise, rule="HA-24.6-c")
    transition.tell(msgspec.structs.replace(told, audience=state.phasing))


def _read_recon(state: State, reader: Reader) -> tuple[Action, ...]:
    return (Recon(read_unit(state, reader), read_hex(state, reader)),)


def _read_pose(state: State, reader: Reader) -> tuple[Action, ...]:
    unit = read_unit(state, reader)
    return (Pose(unit, reader.name("type", {name: name for name in guises(state, state.phasing)})),)


CHAPTER = Chapter(
    orders=(
        Given(PHASES, Order(Recon, refuse_recon, _recon), _recons, _could_recon),
        Given(("movement",), Order(Pose, refuse_pose, _pose), _poses, lambda state: False),
    ),
    laying=(SHOWING,),
    words=(
        Words(
            Recon,
            "recon UNIT HEX",
            "Let a unit turn up what is face down in a hex that it sees, before anything else in the phase.",
            "recon Rifle1 3220",
            read=_read_recon,
            write=lambda state, order: f"{state.name(order.unit)} {state.label(order.at)}",
            selection=lambda state, order: pick_unit_and_hex(state, order.unit, order.at),
        ),
        Words(
            Show,
            "show UNIT",
            "Turn an own concealed unit face up.",
            "show CPI1",
            read=lambda state, reader: (Show(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
        Words(
            Pose,
            "pose MARKER TYPE",
            "Let a Deception marker move with the factor of a type of unit.",
            "pose Decoy1 infantry-a",
            read=_read_pose,
            write=lambda state, order: f"{state.name(order.unit)} {order.guise}",
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
    ),
)
