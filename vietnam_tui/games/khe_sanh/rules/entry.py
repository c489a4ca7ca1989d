"""Coming and going (14.1, 14.2, A12.1): armor and reinforcements at their entry hexes, who escapes from Lang Vei."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, pick_unit_and_hex, read_hex, read_unit
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.khe_sanh import events
from vietnam_tui.games.khe_sanh.chapter import Chapter, Given
from vietnam_tui.games.khe_sanh.counters import Force
from vietnam_tui.games.khe_sanh.rules.control import pass_through
from vietnam_tui.games.khe_sanh.rules.movement import allowance, closed, standstill
from vietnam_tui.games.khe_sanh.rules.reinforcements import comes_by_road, road_hexes
from vietnam_tui.games.khe_sanh.rules.terrain import area_of, ground, pace
from vietnam_tui.games.khe_sanh.rules.zones import enemy_controlled
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import COMBAT, MANEUVER, PieceId
from vietnam_tui.games.khe_sanh.verbs import Enter, Leave

MODES = (MANEUVER, COMBAT)


def schedule(state: State, piece: PieceId) -> Force | None:
    """How a piece comes that does not start on the map; None for any other."""
    force = state.force_of(piece)
    return force if force is not None and force.entry in ("first impulse", "comes and goes") else None


class Way(NamedTuple):
    """The hexes in which a piece comes onto the map, and the rule that lets it."""

    rule: str
    hexes: tuple[str, ...]


def way_in(state: State, piece: PieceId) -> Way | None:
    """How a piece that is not on the map comes onto it by ground, None for one that does not."""
    force = schedule(state, piece)
    if state.pieces[piece].returns:
        return None  # a replacement, which comes otherwise
    if force is not None:
        return Way(force.rule, tuple(force.hexes))
    return Way("KS-A12.1-a", road_hexes(state)) if comes_by_road(state, piece) else None


def waiting(state: State) -> Iterator[PieceId]:
    """The pieces of the phasing player that may come onto the map in this Impulse."""
    for piece in state.pieces_of(state.phasing):
        status = state.pieces[piece]
        if status.fate in ("due", "away") and not status.done and way_in(state, piece) is not None:
            yield piece


def refuse_entry(state: State, order: Enter) -> Refusal | None:
    """Why a piece may not come onto the map so, or None [KS-14.2-s]."""
    piece, way = order.unit, way_in(state, order.unit)
    name, label = state.name(piece), state.label(order.at)
    if state.side(piece) != state.phasing or way is None:
        return Refusal("KS-14.1-m", f"{name} is no unit that comes onto the map in this Impulse")
    if state.pieces[piece].fate not in ("due", "away"):
        return Refusal(way.rule, f"{name} is not waiting to come onto the map")
    if comes_by_road(state, piece) and state.roster[piece].turn > state.turn:
        return Refusal("KS-A12.0-a", f"{name} comes from turn {state.roster[piece].turn} on")
    if state.pieces[piece].done:
        return Refusal(way.rule, f"{name} has left in this Impulse and cannot come back in it")
    if label not in way.hexes:
        return Refusal(way.rule, f"{name} comes in {' or '.join(way.hexes)}, not in {label}")
    if state.kind(piece).role == "hq" and order.mode == COMBAT:
        return Refusal("KS-11.2.3-b", f"{name} has no Combat Mode")
    return closed(state, piece, order.at)


def entries(state: State) -> Iterator[Action]:
    """Every way in which a piece may come onto the map."""
    for piece in waiting(state):
        way = way_in(state, piece)
        for label in way.hexes if way else ():
            for mode in MODES:
                order = Enter(piece, state.board.grid.hex(label), mode)
                if refuse_entry(state, order) is None:
                    yield order


def must_enter(state: State) -> Refusal | None:
    """Why the Movement Segment cannot end yet: a unit is due in this Impulse and can come [KS-14.1-m]."""
    for piece in waiting(state):
        force = schedule(state, piece)
        if force is not None and force.entry == "first impulse":
            for label in force.hexes:
                order = Enter(piece, state.board.grid.hex(label), COMBAT)
                if refuse_entry(state, order) is None:
                    return Refusal(
                        force.rule,
                        f"{state.name(piece)} comes in {label} in this Impulse",
                        _advice(state, order),
                    )
    return None


def _advice(state: State, order: Enter) -> str:
    return f"Try: enter {state.name(order.unit)} {state.label(order.at)} {order.mode}"


def enter(transition: Transition, order: Enter) -> None:
    """A piece comes along the road, its allowance that of the mode it comes in."""
    piece = order.unit
    rule = "KS-A12.1-a" if comes_by_road(transition.state, piece) else "KS-14.1-m"
    transition.release()
    transition.piece(piece, mode=order.mode)
    transition.put(piece, order.at)
    state = transition.state
    cost = ground(state.map).road_entry  # [KS-5.1-e]
    stops = order.at in enemy_controlled(state, state.side(piece))
    # [KS-14.1-m]
    transition.piece(piece, allowance=allowance(state, piece), spent=cost, moved=True, stopped=stops)
    transition.set(mover=piece)
    transition.tell(events.Entered(unit=state.name(piece), place=state.label(order.at), cost=cost, rule=rule))
    pass_through(transition, piece, [order.at])


# -- leaving ------------------------------------------------------------------------------------------------


def refuse_leaving(state: State, order: Leave) -> Refusal | None:
    """Why a piece may not leave, or None."""
    piece, name = order.unit, state.name(order.unit)
    stays = standstill(state, piece)
    if stays is not None:
        return stays
    force = schedule(state, piece)
    if force is not None and force.entry == "comes and goes":
        if state.where(piece) not in force.hexes:
            return Refusal(force.rule, f"{name} leaves the map from {' or '.join(force.hexes)} only")
        if state.pieces[piece].left < ground(state.map).road_entry:
            return Refusal(force.rule, f"{name} has no MPs left to leave the map with")
        return None
    if state.sheet.leaving != "escape" or state.side(piece) == NVA:
        rule = "KS-14.1-f" if state.sheet.leaving == "escape" else "KS-14.2-f"
        return Refusal(rule, f"{name} cannot leave the area in which the scenario is played")
    if _price_of_escape(state, piece) is None:
        return Refusal(
            "KS-14.1-g",
            f"{name} in {state.where(piece)} has {state.pieces[piece].left} MPs left and cannot step over the boundary"
            " of the area with them, and not over the edge of the map or into Laos",
        )
    return None


def _price_of_escape(state: State, piece: PieceId) -> int | None:
    """The cheapest step over the boundary, None where none can be made [KS-14.1-g, KS-14.1-h]."""
    how, status, inside = pace(state.kind(piece)), state.pieces[piece], area_of(state)
    if how is None:
        return None
    prices = [price for to, price in ground(state.map).steps[how][status.place] if to not in inside]
    if not prices:
        return None
    first = not status.spent and not status.moved and status.allowance > 0
    return min(prices) if first or min(prices) <= status.left else None


def departures(state: State) -> Iterator[Action]:
    """Every piece that may leave."""
    for piece in state.pieces_of(state.phasing):
        if state.pieces[piece].on_map and refuse_leaving(state, Leave(piece)) is None:
            yield Leave(piece)


def leave(transition: Transition, order: Leave) -> None:
    """A piece goes off the map for a while, or escapes for good."""
    state, piece = transition.state, order.unit
    transition.release()
    name, place = state.name(piece), state.where(piece)
    escapes = state.side(piece) == US
    transition.remove(piece, "escaped" if escapes else "away")
    if not escapes:
        transition.piece(piece, done=True)
    rule = "KS-14.1-g" if escapes else "KS-14.2-s"
    transition.tell(events.Left(unit=name, place=place, escaped=escapes, rule=rule))


def _back_next_time(transition: Transition) -> None:
    for piece in transition.state.pieces_of(transition.state.phasing):
        if transition.state.pieces[piece].fate == "away" and transition.state.pieces[piece].done:
            transition.piece(piece, done=False)


def _read_entry(state: State, reader: Reader) -> tuple[Action, ...]:
    unit, at = read_unit(state, reader), read_hex(state, reader)
    return (Enter(unit, Hex(at), reader.name("mode", {mode: mode for mode in MODES})),)


CHAPTER = Chapter(
    orders=(
        Given(("movement",), Order(Enter, refuse_entry, enter), entries),
        Given(("movement",), Order(Leave, refuse_leaving, leave), departures),
    ),
    words=(
        Words(
            Enter,
            "enter UNIT HEX MODE",
            "Bring a unit onto the map, in maneuver or combat mode.",
            "enter 203Arm 0503 combat",
            read=_read_entry,
            write=lambda state, order: f"{state.name(order.unit)} {state.label(order.at)} {order.mode}",
            selection=lambda state, order: pick_unit_and_hex(state, order.unit, order.at),
        ),
        Words(
            Leave,
            "leave UNIT",
            "Take a unit over the boundary of the area, or armor off the map.",
            "leave Mike",
            read=lambda state, reader: (Leave(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
    ),
    impulse=_back_next_time,
)
