"""Carrying (20.2): casualty markers, and a Porter's Cache, are picked up and put down in the Movement Phase."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, read_unit
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.search_and_destroy import casualty_events as told
from vietnam_tui.games.search_and_destroy.casualty_verbs import Lay, Put, Shoulder, Take
from vietnam_tui.games.search_and_destroy.chapter import Chapter, Given
from vietnam_tui.games.search_and_destroy.rules.loads import capacity, carried, free, slots
from vietnam_tui.games.search_and_destroy.rules.movement import allowance, standstill, take_up
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.told import half_points
from vietnam_tui.games.search_and_destroy.transition import Transition, gathered
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, OFF, Bodies, BodyKind, UnitId

#: Casualty markers as they are typed
KINDS: tuple[BodyKind, ...] = ("kia", "wia")


def price() -> int:
    """What it costs to pick up or put down, in half movement points [SD-20.2-b]."""
    return 2 * tables().value("pick-up")


def most(state: State, unit: UnitId) -> int:
    """The half movement points of a unit that carries [SD-20.2-b]."""
    return min(allowance(state, unit), 2 * tables().value("carrying-move"))


def _unpaid(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit has no points left for it, or None."""
    spent, limit = state.units[unit].spent, most(state, unit)
    if spent + price() <= limit:
        return None
    words = (
        f"{state.name(unit)} has spent {half_points(spent)} of the {half_points(limit)} MPs of who carries"
    )
    return Refusal("SD-20.2-b", words)


def count(bodies: Bodies, what: BodyKind) -> int:
    """How many markers of a kind."""
    return bodies.kia if what == "kia" else bodies.wia


def at_hand(state: State, unit: UnitId, what: BodyKind, whose: Army) -> bool:
    """Lies such a casualty uncarried in the hex of a unit?"""
    place = state.units[unit].place
    return any(one.place == place and one.side == whose and count(one, what) for one in state.bodies)


# -- casualties ---------------------------------------------------------------------------------------------


def refuse_take(state: State, order: Take) -> Refusal | None:
    """Why a casualty is not picked up, or None."""
    unit, name = order.unit, state.name(order.unit)
    stays = standstill(state, unit)
    if stays is not None:
        return stays
    if not capacity(state.type(unit)):
        return Refusal("SD-20.2-a", f"{name} carries no casualties")
    if not at_hand(state, unit, order.what, order.whose):
        label = state.where(unit)
        return Refusal("SD-20.2-b", f"no {order.what.upper()} of the {order.whose} lies in {label}")
    if free(state, unit) < slots(state.type(unit), order.what):
        rule = "SD-20.24-b" if state.type(unit).squad_size else "SD-20.24-a"
        return Refusal(rule, f"{name} carries as much as it can")
    return _unpaid(state, unit)


def refuse_put(state: State, order: Put) -> Refusal | None:
    """Why a casualty is not put down, or None."""
    unit, name = order.unit, state.name(order.unit)
    stays = standstill(state, unit)
    if stays is not None:
        return stays
    loads = [one for one in state.bodies if one.carrier == unit and one.side == order.whose]
    if not any(count(one, order.what) for one in loads):
        return Refusal("SD-20.2-b", f"{name} carries no {order.what.upper()} of the {order.whose}")
    return _unpaid(state, unit)


def _shift(transition: Transition, order: Take | Put) -> None:
    """One marker goes from the hex to the unit, or back."""
    state, unit = transition.state, order.unit
    here = Bodies(order.whose, place=state.units[unit].place)
    load = Bodies(order.whose, carrier=unit)
    gain, lose = (load, here) if isinstance(order, Take) else (here, load)
    kia, wia = int(order.what == "kia"), int(order.what == "wia")
    changes = (
        Bodies(gain.side, gain.place, gain.carrier, kia, wia),
        Bodies(lose.side, lose.place, lose.carrier, -kia, -wia),
    )
    transition.set(bodies=gathered((*state.bodies, *changes)))


def _take(transition: Transition, order: Take) -> None:
    """Who picks up is turned up, a Porter known as such, and slowed for the phase.  [SD-20.2-b]"""
    _begin(transition, order.unit)  # [SD-11.2-a]
    _shift(transition, order)
    _tell_taken(transition, order.unit, f"a {order.what.upper()} of the {order.whose}")


def _put(transition: Transition, order: Put) -> None:
    _begin(transition, order.unit)
    _shift(transition, order)
    _tell_laid(transition, order.unit, f"a {order.what.upper()} of the {order.whose}")


def _begin(transition: Transition, unit: UnitId) -> None:
    """A unit handles a load: it is in hand, pays, and counts as carrying for the whole phase."""
    take_up(transition, unit)
    transition.expose(unit)
    transition.turn_up(unit, "SD-11.2-a")
    transition.deed(unit, "moved", "carried")
    transition.unit(unit, spent=transition.state.units[unit].spent + price(), note=OFF)


def _tell_taken(transition: Transition, unit: UnitId, what: str) -> None:
    name, place = transition.state.name(unit), transition.state.where(unit)
    transition.tell(told.TakenUp(unit=name, place=place, what=what, rule="SD-20.2-b"))


def _tell_laid(transition: Transition, unit: UnitId, what: str) -> None:
    name, place = transition.state.name(unit), transition.state.where(unit)
    transition.tell(told.LaidDown(unit=name, place=place, what=what, rule="SD-20.2-b"))


def takings(state: State) -> Iterator[Action]:
    """Every casualty that may be picked up."""
    places = {one.place for one in state.bodies if one.place != OFF}
    for unit in state.units_of(state.player):
        if state.units[unit].place in places and standstill(state, unit) is None:
            yield from (
                order
                for what, whose in _each(state)
                if refuse_take(state, order := Take(unit, what, whose)) is None
            )


def droppings(state: State) -> Iterator[Action]:
    """Every casualty that may be put down."""
    carriers = {one.carrier for one in state.bodies}
    for unit in state.units_of(state.player):
        if unit in carriers:
            yield from (
                order
                for what, whose in _each(state)
                if refuse_put(state, order := Put(unit, what, whose)) is None
            )


def _each(state: State) -> Iterator[tuple[BodyKind, Army]]:
    for whose in state.sides:
        for what in KINDS:
            yield what, whose


# -- a Cache ------------------------------------------------------------------------------------------------


def refuse_shoulder(state: State, order: Shoulder) -> Refusal | None:
    """Why a Cache is not picked up, or None: a Porter carries one, and nothing beside it [SD-10.3-b]."""
    unit, name, cache = order.unit, state.name(order.unit), order.target
    stays = standstill(state, unit)
    if stays is not None:
        return stays
    if state.type(unit).id != "porter":
        return Refusal("SD-10.3-b", f"{name} is no Porter: nobody else carries a Cache")
    label, status = state.where(unit), state.units[cache]
    own = state.side(cache) == state.side(unit) and state.type(cache).id == "cache"
    if not own or not status.on_map or status.place != state.units[unit].place:
        return Refusal("SD-10.3-b", f"{state.name(cache)} is no Cache in {label}")
    if state.units[unit].cargo != NO_UNIT or carried(state, unit) != (0, 0):
        return Refusal("SD-10.3-b", f"{name} carries something: a Cache is carried alone")
    return _unpaid(state, unit)


def refuse_lay(state: State, order: Lay) -> Refusal | None:
    """Why a Cache is not put down, or None."""
    stays = standstill(state, order.unit)
    if stays is not None:
        return stays
    if state.units[order.unit].cargo == NO_UNIT:
        return Refusal("SD-10.3-b", f"{state.name(order.unit)} carries no Cache")
    return _unpaid(state, order.unit)


def _shoulder(transition: Transition, order: Shoulder) -> None:
    """The Cache is turned up with its bearer, and lies in no hex as long as it is carried."""
    _begin(transition, order.unit)
    transition.turn_up(order.target, "SD-11.2-a")
    transition.unit(order.target, place=OFF, fate="aboard", aboard=order.unit)
    transition.unit(order.unit, cargo=order.target)
    _tell_taken(transition, order.unit, transition.state.name(order.target))


def _lay(transition: Transition, order: Lay) -> None:
    name = transition.state.name(transition.state.units[order.unit].cargo)
    _begin(transition, order.unit)
    transition.drop_cargo(order.unit)
    _tell_laid(transition, order.unit, name)


def _shoulders(state: State) -> Iterator[Action]:
    units = state.units_of(state.player)
    for unit in (one for one in units if state.type(one).id == "porter"):
        for cache in (one for one in units if state.type(one).id == "cache"):
            if refuse_shoulder(state, Shoulder(unit, cache)) is None:
                yield Shoulder(unit, cache)


def _lays(state: State) -> Iterator[Action]:
    for unit in state.units_of(state.player):
        if state.units[unit].cargo != NO_UNIT and refuse_lay(state, Lay(unit)) is None:
            yield Lay(unit)


# -- words --------------------------------------------------------------------------------------------------


def _read_marker(state: State, reader: Reader) -> tuple[UnitId, BodyKind, Army]:
    unit = read_unit(state, reader)
    what = reader.name("casualty", {kind: kind for kind in KINDS})
    return unit, what, reader.name("side", {side: side for side in state.sides})


def _write(state: State, order: Take | Put) -> str:
    return f"{state.name(order.unit)} {order.what} {order.whose}"


def _read_shoulder(state: State, reader: Reader) -> tuple[Action, ...]:
    unit = read_unit(state, reader)
    return (Shoulder(unit, read_unit(state, reader)),)


CHAPTER = Chapter(
    orders=(
        Given(("movement",), Order(Take, refuse_take, _take), takings),
        Given(("movement",), Order(Put, refuse_put, _put), droppings),
        Given(("movement",), Order(Shoulder, refuse_shoulder, _shoulder), _shoulders),
        Given(("movement",), Order(Lay, refuse_lay, _lay), _lays),
    ),
    words=(
        Words(
            Take,
            "take UNIT kia|wia SIDE",
            "Pick up a casualty in the hex of a unit.",
            "take S1 wia NLF",
            read=lambda state, reader: (Take(*_read_marker(state, reader)),),
            write=_write,
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
        Words(
            Put,
            "put UNIT kia|wia SIDE",
            "Put down a casualty that a unit carries.",
            "put S1 wia NLF",
            read=lambda state, reader: (Put(*_read_marker(state, reader)),),
            write=_write,
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
        Words(
            Shoulder,
            "shoulder UNIT CACHE",
            "Let a Porter pick up an Ammo Cache.",
            "shoulder PO1 CH1",
            read=_read_shoulder,
            write=lambda state, order: f"{state.name(order.unit)} {state.name(order.target)}",
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
        Words(
            Lay,
            "lay UNIT",
            "Let a Porter put down the Cache that he carries.",
            "lay PO1",
            read=lambda state, reader: (Lay(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
    ),
)
