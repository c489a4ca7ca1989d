"""Engineers at work (25.2, 26.2): who has stayed through a whole impulse finishes a work as it ends.

An engineer that is steady has been effective and active in every phase and has neither moved nor fired; it does one
work an impulse.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, pick_unit_and_hex, read_hex, read_unit
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import works_events
from vietnam_tui.games.hot_armor.chapter import Chapter, Given
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import Minefield, UnitId
from vietnam_tui.games.hot_armor.works_verbs import Clear, Raze


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


def refuse_raze(state: State, order: Raze) -> Refusal | None:
    """Why an engineer may not remove the entrenchment of its hex, or None [HA-25.2-b]."""
    idle = refuse_work(state, order.unit, "HA-25.2-b")
    if idle is not None:
        return idle
    if any(one.place == state.place(order.unit) for one in state.entrenchments):
        return None
    return Refusal("HA-25.2-b", f"{state.where(order.unit)} has no entrenchment")


def _razes(state: State) -> Iterator[Action]:
    orders = (Raze(unit) for unit in at_work(state, "HA-25.2-b"))
    return (order for order in orders if refuse_raze(state, order) is None)


def _could_raze(state: State) -> bool:
    return bool(state.entrenchments) and (might_work(state) or next(_razes(state), None) is not None)


def _raze(transition: Transition, order: Raze) -> None:
    state, place = transition.state, transition.state.place(order.unit)
    transition.steady_no_more(order.unit)
    transition.set(entrenchments=tuple(one for one in state.entrenchments if one.place != place))
    transition.tell(works_events.Razed(side=state.phasing, place=state.label(place), rule="HA-25.2-b"))


# -- minefields -----------------------------------------------------------------------------------------------


def known_fields(state: State, side: str, at: Hex) -> tuple[Minefield, ...]:
    """The minefields of a hex that a side knows of."""
    return tuple(one for one in state.mines if one.place == at and (not one.secret or one.side == side))


def refuse_clear(state: State, order: Clear) -> Refusal | None:
    """Why an engineer may not remove a minefield, or None [HA-26.2-a]."""
    idle = refuse_work(state, order.unit, "HA-26.2-a")
    if idle is not None:
        return idle
    name, label = state.name(order.unit), state.label(order.at)
    if state.board.grid.distance(state.place(order.unit), order.at) > 1:
        return Refusal("HA-26.2-a", f"{label} is not next to {name} in {state.where(order.unit)}")
    if not known_fields(state, state.phasing, order.at):
        return Refusal("HA-26.2-a", f"{the(state.phasing)} knows of no minefield in {label}")
    return None


def _clears(state: State) -> Iterator[Action]:
    for unit in at_work(state, "HA-26.2-a"):
        for at in sorted(state.board.grid.within(state.place(unit), 1)):
            if refuse_clear(state, Clear(unit, at)) is None:
                yield Clear(unit, at)


def _could_clear(state: State) -> bool:
    """A secret field that is cleared is known to be there, so that it does not matter whether one is near."""
    return bool(state.mines) and (might_work(state) or next(_clears(state), None) is not None)


def _clear(transition: Transition, order: Clear) -> None:
    """One field goes; of the enemy's and the own in one hex, one that is open first."""
    state, side = transition.state, transition.state.phasing
    field = min(known_fields(state, side, order.at), key=lambda one: one.secret)
    transition.steady_no_more(order.unit)
    transition.set(mines=tuple(one for one in state.mines if one is not field))
    label = state.label(order.at)
    transition.tell(
        works_events.MineCleared(
            side=side, place=label, rule="HA-26.2-a", audience=side if field.secret else ""
        )
    )
    if field.secret:
        told = works_events.MineCleared(side=side, place="", rule="HA-26.2-a", audience=state.other(side))
        transition.tell(told)


def _read_clear(state: State, reader: Reader) -> tuple[Action, ...]:
    return (Clear(read_unit(state, reader), read_hex(state, reader)),)


CHAPTER = Chapter(
    orders=(
        Given(("works",), Order(Raze, refuse_raze, _raze), _razes, _could_raze),
        Given(("works",), Order(Clear, refuse_clear, _clear), _clears, _could_clear),
    ),
    words=(
        Words(
            Raze,
            "raze UNIT",
            "Let an engineer that has stayed through the impulse remove the entrenchment of its hex.",
            "raze Sapper1",
            read=lambda state, reader: (Raze(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
        Words(
            Clear,
            "clear UNIT HEX",
            "Let an engineer that has stayed through the impulse remove a minefield in or next to its hex.",
            "clear Eng 3220",
            read=_read_clear,
            write=lambda state, order: f"{state.name(order.unit)} {state.label(order.at)}",
            selection=lambda state, order: pick_unit_and_hex(state, order.unit, order.at),
        ),
    ),
)
