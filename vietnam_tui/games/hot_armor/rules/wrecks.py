"""Wrecks (32.0): recovery vehicles tow them away, at half their movement factor.

A wreck in tow lies where its towing unit is (`Transition.put` takes it along), so that the unit's loss leaves it there.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, read_unit
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import option_events
from vietnam_tui.games.hot_armor.chapter import Chapter, Given
from vietnam_tui.games.hot_armor.option_verbs import Tow, Uncouple
from vietnam_tui.games.hot_armor.rules.allowance import standstill
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId


def free_wrecks(state: State, unit: UnitId) -> int:
    """How many wrecks of a unit's hex nobody tows."""
    place = state.place(unit)
    towed = sum(one.towing and one.place == place for one in state.units)
    return state.wrecks.count(place) - towed


def refuse_tow(state: State, order: Tow) -> Refusal | None:
    """Why a unit may not take a wreck in tow, or None [HA-32.2-a]."""
    unit, name = order.unit, state.name(order.unit)
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


def _tows(state: State) -> Iterator[Action]:
    return (Tow(u) for u in state.units_of(state.phasing) if refuse_tow(state, Tow(u)) is None)


def refuse_uncouple(state: State, order: Uncouple) -> Refusal | None:
    """Why a unit may not leave its wreck here, or None: it does so in a hex that it has entered [HA-32.2-a]."""
    status, name = state.units[order.unit], state.name(order.unit)
    if state.side(order.unit) != state.phasing or not status.towing:
        return Refusal("HA-32.2-a", f"{name} tows no wreck")
    if not status.active or not status.moved:
        return Refusal("HA-32.2-a", f"{name} leaves its wreck in a hex that it has entered in this phase")
    return None


def _uncouples(state: State) -> Iterator[Action]:
    orders = (Uncouple(unit) for unit in state.units_of(state.phasing))
    return (order for order in orders if refuse_uncouple(state, order) is None)


def _couple(transition: Transition, unit: UnitId, *, towing: bool) -> None:
    transition.unit(unit, towing=towing)
    state = transition.state
    told = option_events.Towed(
        unit=state.name(unit), place=state.where(unit), towing=towing, rule="HA-32.2-a"
    )
    transition.tell_of(unit, told)


def _tow(transition: Transition, order: Tow) -> None:
    transition.set(begun=True)
    _couple(transition, order.unit, towing=True)


CHAPTER = Chapter(
    orders=(
        Given(("movement",), Order(Tow, refuse_tow, _tow), _tows),
        Given(
            ("movement",),
            Order(
                Uncouple,
                refuse_uncouple,
                lambda transition, order: _couple(transition, order.unit, towing=False),
            ),
            _uncouples,
        ),
    ),
    words=(
        Words(
            Tow,
            "tow UNIT",
            "Let a recovery vehicle take a wreck of its hex in tow.",
            "tow LARV",
            read=lambda state, reader: (Tow(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
        Words(
            Uncouple,
            "uncouple UNIT",
            "Leave the wreck that a unit tows where it is.",
            "uncouple LARV",
            read=lambda state, reader: (Uncouple(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
    ),
)
