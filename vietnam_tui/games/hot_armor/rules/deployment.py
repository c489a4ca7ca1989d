"""The set-up (3.1): the sides place their units one after the other, each in the areas of its groups."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit_and_hex, read_hex, read_unit
from vietnam_tui.engine.nearest import nearest_legal
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import events
from vietnam_tui.games.hot_armor.chapter import Chapter, Laying
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.map_names import BRIDGE, places_of
from vietnam_tui.games.hot_armor.phrases import counted, join
from vietnam_tui.games.hot_armor.placement import hexes_of_zone, open_to_ground, zone_words
from vietnam_tui.games.hot_armor.rules.stacks import near, occupied, units_in
from vietnam_tui.games.hot_armor.rules.view import hides
from vietnam_tui.games.hot_armor.scenarios import Group, Scenario
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId
from vietnam_tui.games.hot_armor.verbs import Place, Ready


def to_place(state: State, side: str) -> tuple[UnitId, ...]:
    """The units that a side has still to set up."""
    return tuple(unit for unit in state.units_of(side) if state.units[unit].fate == "due")


def next_of_each(state: State, side: str) -> tuple[UnitId, ...]:
    """The first unit to set up of each type in a group: those are alike."""
    firsts: dict[tuple[int, str], UnitId] = {}
    for unit in to_place(state, side):
        entry = state.roster[unit]
        firsts.setdefault((entry.group, entry.type), unit)
    return tuple(firsts.values())


@by_identity
def _zone(board: Board, sheet: Scenario, group: Group) -> frozenset[Hex]:
    assert group.zone is not None
    high_water = sheet.terrain.river == "high-river"
    return hexes_of_zone(board, group.zone) & open_to_ground(board, sheet.closed, high_water=high_water)


def area_of(state: State, group: Group) -> frozenset[Hex]:
    """The hexes in which a group may be set up, enemies aside [HA-3.1-d]."""
    return _zone(state.board, state.sheet, group)


def open_to(state: State, unit: UnitId) -> frozenset[Hex]:
    """The hexes in which a unit may be set up [HA-3.1-d]."""
    group = state.group_of(unit)
    if group is None or group.zone is None:
        return frozenset()
    enemy = state.other(state.side(unit))
    shut = near(state, enemy) if group.apart else occupied(state, enemy)
    return area_of(state, group) - shut


def bridge_full(state: State, side: str, hex_: Hex) -> bool:
    """Does a bridge hold as many units of a side as it may, passengers not counted? [HA-8.19-b]"""
    if hex_ not in places_of(state.board, BRIDGE):
        return False
    there = [unit for unit in units_in(state, side, hex_) if not state.units[unit].carried]
    return len(there) >= tables().numbers.bridge_limit


def comes_hidden(state: State, unit: UnitId) -> bool:
    """Does a unit come face down? All of a side that may be concealed do, but helicopters [HA-24.2-a, HA-24.3-a]."""
    return hides(state, state.side(unit)) and state.kind(unit).arm != "helicopter"


def _refuse_place(state: State, frame: SettingUp, order: Place) -> Refusal | None:
    unit, name, label = order.unit, state.name(order.unit), state.label(order.to)
    if unit not in to_place(state, frame.side):
        return Refusal("HA-3.1-d", f"{name} is no unit that the {frame.side} player has to set up now")
    group = state.group_of(unit)
    rule = group.rule if group is not None else "HA-3.1-d"
    entry = state.roster[unit]
    first = next(u for u in to_place(state, frame.side) if _alike(state, u, unit))
    if first != unit:
        return Refusal(rule, f"{state.name(first)} is set up before {name}, which is like it")
    if order.to in occupied(state, state.other(entry.side)):
        return Refusal("HA-3.1-d", f"the enemy is in {label}", _nearest(state, unit, order.to))
    if order.to not in open_to(state, unit):
        return Refusal(rule, _not_here(state, unit, order.to), _nearest(state, unit, order.to))
    if bridge_full(state, frame.side, order.to):
        why = f"the bridge in {label} holds two units already"
        return Refusal("HA-8.19-b", why, _nearest(state, unit, order.to))
    return None


def _not_here(state: State, unit: UnitId, to: Hex) -> str:
    """Why a unit is not set up in a hex, enemies in it aside: what its group is told, or what is wrong with the hex."""
    name, label, group = state.name(unit), state.label(to), state.group_of(unit)
    if group is None or group.zone is None:
        return f"{name} is not set up on the map"
    if to not in hexes_of_zone(state.board, group.zone):
        return f"{name} is set up {zone_words(group.zone)}, not in {label}"
    if to not in area_of(state, group):
        return f"{label} is closed to ground units before play"
    return f"{name} is not set up next to an enemy, as in {label}"


def _nearest(state: State, unit: UnitId, to: Hex) -> str:
    """The nearest hex in which a unit may be set up, as advice."""
    side, places = state.side(unit), open_to(state, unit)
    return nearest_legal(state.board.grid, to, lambda h: h in places and not bridge_full(state, side, h))


def _alike(state: State, one: UnitId, another: UnitId) -> bool:
    a, b = state.roster[one], state.roster[another]
    return (a.group, a.type) == (b.group, b.type)


def _offers(state: State, frame: SettingUp) -> Iterator[Action]:
    for unit in next_of_each(state, frame.side):
        for hex_ in sorted(open_to(state, unit)):
            if not bridge_full(state, frame.side, hex_):
                yield Place(unit, hex_)


def _place(transition: Transition, frame: SettingUp, order: Place) -> None:
    unit = order.unit
    transition.put(unit, order.to)
    transition.unit(unit, concealed=comes_hidden(transition.state, unit))
    state = transition.state
    group = state.group_of(unit)
    rule, place = (group.rule if group is not None else "HA-3.1-d"), state.label(order.to)
    transition.tell_of(unit, events.Placed(unit=state.name(unit), place=place, rule=rule))


def _decide(state: State, frame: SettingUp) -> Decision:
    """What is still to be set up, but for a side that lays its units face down: how far it has come is not told."""
    missing = len(to_place(state, frame.side))
    left = sum(one.left for one in state.stock if one.side == frame.side)
    wanted = [
        *([f"set up {counted(missing, 'unit')}"] if missing else []),
        *([f"lay out {counted(left, 'marker')}"] if left else []),
    ]
    laid_out = any(state.units[unit].on_map for unit in state.units_of(frame.side))
    what = join(wanted) or ("rearrange what you like, then be ready" if laid_out else "nothing yet, be ready")
    if hides(state, frame.side):
        what = "set up all units and markers, then be ready"
    return Decision(frame.side, "set-up", f"{frame.side} set-up: {what}", "HA-3.1-d")


def question(laying: Iterable[Laying]) -> Question[State, Transition]:
    """The set-up of a side: its units, and what other chapters let it lay out."""
    others = tuple(laying)

    def refuse_ready(state: State, frame: SettingUp, order: Ready) -> Refusal | None:
        missing = to_place(state, frame.side)
        if missing:
            names = ", ".join(state.name(unit) for unit in missing[:6])
            return Refusal("HA-3.1-d", f"{counted(len(missing), 'unit')} still to be set up: {names}")
        left = next((words for one in others if (words := one.missing(state, frame.side))), "")
        return Refusal("HA-3.1-d", f"still to be laid out: {left}") if left else None

    def offers(state: State, frame: SettingUp) -> Iterator[Action]:
        yield from _offers(state, frame)
        for one in others:
            yield from one.offers(state, frame)
        if refuse_ready(state, frame, Ready()) is None:
            yield Ready()

    def ready(transition: Transition, frame: SettingUp, order: Ready) -> None:
        transition.pop()
        transition.set(arranged=0)
        transition.tell(events.Ready(side=frame.side, rule="HA-3.1-d"))

    answers = (Answer(Place, _place, _refuse_place), Answer(Ready, ready, refuse_ready))
    return Question(SettingUp, _decide, offers, (*answers, *(one.answer for one in others)))


def _read_place(state: State, reader: Reader) -> tuple[Action, ...]:
    unit = read_unit(state, reader)
    return (Place(unit, read_hex(state, reader)),)


CHAPTER = Chapter(
    words=(
        Words(
            Place,
            "place UNIT HEX",
            "Set a unit up before play.",
            "place M24-1 0419",
            read=_read_place,
            write=lambda state, order: f"{state.name(order.unit)} {state.label(order.to)}",
            selection=lambda state, order: pick_unit_and_hex(state, order.unit, order.to),
            aliases=("p",),
        ),
        Words(Ready, "ready", "All is set up.", "ready", read=lambda state, reader: (Ready(),)),
    ),
)
