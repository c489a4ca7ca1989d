"""Bridges (18.0): demolition, repair by the engineer, and the crossing that the engineer lays."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.vietnam_battles.frames import Repairing
from vietnam_tui.games.vietnam_battles.map_names import RIVER
from vietnam_tui.games.vietnam_battles.movement_events import (
    BridgeBlown,
    CrossingLaid,
    CrossingLapsed,
    RepairRolled,
    RepairTried,
)
from vietnam_tui.games.vietnam_battles.names import named_spot, pick_spot, read_side, read_unit, side_label
from vietnam_tui.games.vietnam_battles.phrases import join, unit_list
from vietnam_tui.games.vietnam_battles.rules.dice import one_die
from vietnam_tui.games.vietnam_battles.rules.movement import (
    MOVEMENT_PHASES,
    allowance,
    destinations,
    move_text,
)
from vietnam_tui.games.vietnam_battles.rules.terrain import intact_bridges, printed_bridges
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId
from vietnam_tui.games.vietnam_battles.verbs import Bridge, Demolish, Die, Move, Repair

#: A repair succeeds on these rolls [VB-18.2-b]
REPAIR_ROLLS = (5, 6)


# -- demolition ---------------------------------------------------------------------------------------------


def _sides_of(state: State, place: Spot) -> list[Hexside]:
    """The hexsides whose bridge a unit could blow from a place: a boat on a hexside that one alone [VB-18.0-a]."""
    own = state.spots.hexside(place)
    return [own] if own is not None else list(state.spots.grid.sides(state.spots.hex(place)))


def _sides_beside(state: State, unit: UnitId) -> list[Hexside]:
    return _sides_of(state, state.units[unit].place)


def demolitions(state: State) -> Iterator[Demolish]:
    """Every bridge that the unit in hand may blow."""
    unit = state.mover
    if unit >= 0:
        bridges = printed_bridges(state)
        for side in _sides_beside(state, unit):
            if side in bridges and refuse_demolish(state, Demolish(unit, side)) is None:
                yield Demolish(unit, side)


def refuse_demolish(state: State, order: Demolish) -> Refusal | None:
    """Why a unit may not blow a bridge, or None."""
    name, side = state.name(order.unit), order.bridge
    label = state.spots.grid.side_label(side)
    if side not in printed_bridges(state):
        bridges = sorted(state.spots.grid.side_label(b) for b in intact_bridges(state))
        return Refusal("VB-18.0-a", f"there is no bridge at {label} (bridges: {join(bridges) or 'none'})")
    if side in state.demolished:
        return Refusal("VB-18.1-a", f"the bridge at {label} is already down")
    if side in state.repaired:
        return Refusal("VB-18.2-c", f"the bridge at {label} was repaired this turn and stands until the next")
    if state.phase not in MOVEMENT_PHASES:
        return Refusal("VB-18.0-a", f"bridges are blown while moving, not in the {state.phase.title()} Phase")
    if state.units[order.unit].stopped:
        return Refusal("VB-18.0-b", f"{name} has blown a bridge this turn and is finished")
    fix = _way_beside(state, order)
    if order.unit != state.mover or not state.units[order.unit].moved:
        return Refusal(
            "VB-18.0-a", f"{name} blows a bridge only at the moment it moves into a hex beside it", fix
        )
    if side not in _sides_beside(state, order.unit):
        return Refusal("VB-18.0-a", f"{name} in {state.label(order.unit)} is not beside {label}", fix)
    return None


def _way_beside(state: State, order: Demolish) -> str:
    """The order that would bring a unit beside the bridge, if there is one."""
    ends = destinations(state, order.unit)
    near = [
        spot
        for spot in sorted(ends, key=lambda s: (ends[s].cost, s))
        if order.bridge in _sides_of(state, Spot(spot))
    ]
    return f"Try: {move_text(state, Move(order.unit, Spot(near[0])))}" if near else ""


def apply_demolish(transition: Transition, order: Demolish) -> None:
    """The bridge is gone and the unit moves no more this game turn [VB-18.0-b]."""
    state = transition.state
    label = state.spots.grid.side_label(order.bridge)
    transition.unit(order.unit, stopped=True)
    demolished = tuple(sorted((*state.demolished, order.bridge)))
    transition.set(demolished=demolished, mover_spent=allowance(state, order.unit))
    transition.tell(BridgeBlown(unit=state.name(order.unit), bridge=label, rule="VB-18.0-a"))


# -- repair -------------------------------------------------------------------------------------------------


def engineers(state: State) -> list[UnitId]:
    """The US engineers at work: those on the map that have not advanced after combat [VB-7.9-h]."""
    return [u for u in state.on_map("US") if state.roster[u].engineer and not state.units[u].advanced]


def _in_range(state: State, hexes: tuple[Hex, ...]) -> bool:
    """Is an engineer within its movement allowance, counted in hexes, of the nearest of these?"""
    return any(
        _hexes_off(state, state.units[u].place, hexes) <= state.face(u).movement for u in engineers(state)
    )


def _hexes_off(state: State, place: Spot, hexes: tuple[Hex, ...]) -> int:
    """Hexes from a place to the nearest of these."""
    return min(state.spots.grid.distance(state.spots.hex(place), h) for h in hexes)


def _enemy_near(state: State, hexes: tuple[Hex, ...]) -> list[UnitId]:
    """Viet Cong in these hexes or with a zone of control there, hidden ones apart [VB-18.2-a, VB-15.0-d]."""
    spots = state.spots
    lands = {spot for h in hexes for spot in spots.land[h]}
    return [
        u
        for u in state.on_map("VC")
        if not state.units[u].hidden
        and (state.units[u].place in lands or lands & set(spots.land_next.get(state.units[u].place, ())))
    ]


def repairs(state: State) -> Iterator[Repair]:
    """Every bridge that may be tried."""
    for side in state.demolished:
        if refuse_repair(state, Repair(side)) is None:
            yield Repair(side)


def refuse_repair(state: State, order: Repair) -> Refusal | None:
    """Why a bridge may not be repaired now, or None."""
    side = order.bridge
    label = state.spots.grid.side_label(side)
    if state.player != "US":
        return Refusal("VB-18.0-d", "the Viet Cong never repair a bridge")
    if state.phase not in MOVEMENT_PHASES:
        return Refusal(
            "VB-18.2-a",
            f"bridges are repaired in the US movement phases, not in the {state.phase.title()} Phase",
        )
    if side in state.repair_tried:
        return Refusal("VB-18.2-b", f"the bridge at {label} has had its roll this turn")
    if side not in state.demolished:
        near = [f"repair {state.spots.grid.side_label(r.bridge)}" for r in repairs(state)]
        fix = f"Try: {' or '.join(near)}" if near else ""
        return Refusal("VB-18.2-a", f"no demolished bridge lies at {label}", fix)
    hexes = state.spots.grid.side_hexes[side]
    return _out_of_reach(state, hexes, label, rule="VB-18.2-a")


def _out_of_reach(state: State, hexes: tuple[Hex, ...], label: str, *, rule: str) -> Refusal | None:
    """Why the engineer cannot work at a place with these hexes: too far off, or the enemy too near."""
    if not engineers(state):
        advanced = [u for u in state.on_map("US") if state.roster[u].engineer]
        if advanced:
            return Refusal("VB-7.9-h", f"{unit_list(state, advanced)} advanced and is finished for this turn")
        return Refusal(rule, f"no engineer is on the map to work at {label}")
    if not _in_range(state, hexes):
        away = join(
            [
                f"{state.name(u)} in {state.label(u)} is {_hexes_off(state, state.units[u].place, hexes)} "
                f"hexes off and reaches {state.face(u).movement}"
                for u in engineers(state)
            ]
        )
        return Refusal(rule, f"{label} is out of range: {away}", _way_into_range(state, hexes))
    near = _enemy_near(state, hexes)
    if near:
        at = join([state.label(u) for u in near])
        return Refusal(rule, f"{unit_list(state, near)} in {at} is too near {label} for the engineer to work")
    return None


def _way_into_range(state: State, hexes: tuple[Hex, ...]) -> str:
    """The order that would bring an engineer into range, if there is one."""
    for unit in engineers(state):
        ends = destinations(state, unit)
        for spot in sorted(ends, key=lambda s: (ends[s].cost, s)):
            if _hexes_off(state, Spot(spot), hexes) <= state.face(unit).movement:
                return f"Try: {move_text(state, Move(unit, Spot(spot)))}"
    return ""


def apply_repair(transition: Transition, order: Repair) -> None:
    """The attempt begins; its die follows."""
    state = transition.state
    transition.set(repair_tried=(*state.repair_tried, order.bridge))
    transition.push(Repairing(order.bridge))
    label = state.spots.grid.side_label(order.bridge)
    transition.tell(RepairTried(bridge=label, rule="VB-18.2-a"))


def _decide(state: State, frame: Repairing) -> Decision:
    return Decision(CHANCE, "die", "Die roll for the bridge repair", "VB-18.2-b")


def resolve_repair(transition: Transition, frame: Repairing, die: Die) -> None:
    """5 or 6 restores the bridge."""
    state = transition.state
    transition.pop()
    success = die.pips in REPAIR_ROLLS
    if success:
        left = tuple(s for s in state.demolished if s != frame.bridge)
        transition.set(demolished=left, repaired=(*state.repaired, frame.bridge))
    label = state.spots.grid.side_label(frame.bridge)
    transition.tell(RepairRolled(bridge=label, die=die.pips, success=success, rule="VB-18.2-b"))


REPAIRING = Question[State, Transition](Repairing, _decide, outcomes=one_die, resolve=resolve_repair)


# -- the engineer's crossing --------------------------------------------------------------------------------


def _crossing_hexes(state: State, at: Spot) -> tuple[Hex, ...]:
    return tuple(state.spots.hexes[at])


def crossings(state: State) -> Iterator[Bridge]:
    """Every place that the engineer may bridge now."""
    if state.player != "US" or state.phase not in MOVEMENT_PHASES:
        return
    spots = state.spots
    near: set[Hex] = set()
    for unit in engineers(state):
        near.update(spots.grid.within(spots.hex(state.units[unit].place), state.face(unit).movement))
    if not near:
        return
    for at in (*(spots.water[h] for h in spots.board.banks), *spots.side_spot.values()):
        if not near.isdisjoint(spots.hexes[at]) and refuse_crossing(state, Bridge(at)) is None:
            yield Bridge(at)


def refuse_crossing(state: State, order: Bridge) -> Refusal | None:
    """Why the engineer may not bridge a place, or None."""
    spots, at = state.spots, order.at
    label = spots.label(at)
    if state.player != "US" or state.phase not in MOVEMENT_PHASES:
        return Refusal("VB-18.3-b", "the engineer lays a crossing in the US movement phases")
    side, hex_ = spots.hexside(at), spots.water_hex(at)
    if side is None and (hex_ is None or hex_ not in spots.board.banks):
        water = spots.water.get(spots.hex(at), at)
        fix = (
            f"Try: bridge {spots.label(water)}"
            if water != at and refuse_crossing(state, Bridge(water)) is None
            else ""
        )
        return Refusal(
            "VB-18.3-a", f"{label} is neither a river hexside nor a hex that the Mekong divides", fix
        )
    if side is not None and (not spots.board.has_side(RIVER, side) or side in intact_bridges(state)):
        return Refusal("VB-18.3-a", f"{label} needs no crossing: a bridge stands there")
    if state.crossing_in_effect:
        return Refusal("VB-18.3-d", f"{spots.label(state.crossing)} already serves as the crossing this turn")
    if at == state.crossing:
        return Refusal("VB-18.3-c", f"{label} is bridged already")
    return _out_of_reach(state, _crossing_hexes(state, at), label, rule="VB-18.3-b")


def apply_crossing(transition: Transition, order: Bridge) -> None:
    """The place counts as bridged for US units from now on [VB-18.3-c]."""
    transition.set(crossing=order.at, crossing_in_effect=True)
    transition.tell(CrossingLaid(at=transition.state.spots.label(order.at), rule="VB-18.3-a"))


def lapse_crossing(transition: Transition) -> None:
    """At the start of a US Movement Phase: a crossing out of range or under enemy control is gone."""
    state = transition.state
    if state.crossing == OFF:
        return
    hexes = _crossing_hexes(state, state.crossing)
    if not _in_range(state, hexes) or _enemy_near(state, hexes):
        transition.set(crossing=OFF)
        transition.tell(CrossingLapsed(at=state.spots.label(state.crossing), rule="VB-18.3-c"))


ORDERS: tuple[Order[State, Transition], ...] = (
    Order(Demolish, refuse_demolish, apply_demolish),
    Order(Repair, refuse_repair, apply_repair),
    Order(Bridge, refuse_crossing, apply_crossing),
)


# -- words ------------------------------------------------------------------------------------------------


def _read_demolish(state: State, reader: Reader) -> tuple[Action, ...]:
    bridge = read_side(state, reader)
    if reader.skip("with"):
        return (Demolish(read_unit(state, reader), bridge),)
    if state.mover < 0:
        raise reader.error_at_end("no unit is in hand; say `with UNIT`")
    return (Demolish(state.mover, bridge),)


def _read_crossing(state: State, reader: Reader) -> tuple[Action, ...]:
    """A crossing; of a hex that the Mekong divides only its water can be meant."""
    word = reader.take("a hexside or water hex")
    water = f"{word.text}w"
    spots = state.spots
    divided = any(spots.label(spots.water[hex_]) == water.casefold() for hex_ in spots.board.banks)
    return (Bridge(named_spot(state, reader, word._replace(text=water) if divided else word)),)


WORDS: tuple[Words[State], ...] = (
    Words(
        Demolish,
        "demolish HEX/HEX [with UNIT]",
        "The unit in hand blows a bridge.",
        "demolish 1606/1607 with 4/47B",
        read=_read_demolish,
        write=lambda state, action: f"{side_label(state, action.bridge)} with {state.name(action.unit)}",
        selection=lambda state, action: Selection(
            (state.name(action.unit),), state.spots.grid.side_hexes[action.bridge][0]
        ),
    ),
    Words(
        Repair,
        "repair HEX/HEX",
        "The engineer tries to repair a bridge.",
        "repair 1606/1607",
        read=lambda state, reader: (Repair(read_side(state, reader)),),
        write=lambda state, action: side_label(state, action.bridge),
        selection=lambda state, action: Selection((), state.spots.grid.side_hexes[action.bridge][0]),
    ),
    Words(
        Bridge,
        "bridge HEX/HEX|HEXw",
        "The engineer lays a crossing.",
        "bridge 0717/0718",
        read=_read_crossing,
        write=lambda state, action: state.spots.label(action.at),
        selection=lambda state, action: pick_spot(state, action.at),
    ),
)
