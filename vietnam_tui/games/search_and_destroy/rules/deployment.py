"""The set-up: each side that starts on the map places all its counters, identities of the inverted ones hidden."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.search_and_destroy import events
from vietnam_tui.games.search_and_destroy.chapter import Chapter
from vietnam_tui.games.search_and_destroy.counters import unit_types
from vietnam_tui.games.search_and_destroy.frames import SettingUp
from vietnam_tui.games.search_and_destroy.names import pick_unit_and_hex, read_hex, read_unit
from vietnam_tui.games.search_and_destroy.placement import hexes_for
from vietnam_tui.games.search_and_destroy.rules.hexes import room_for
from vietnam_tui.games.search_and_destroy.scenarios import board, scenario
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.transition import Transition
from vietnam_tui.games.search_and_destroy.units import UnitId
from vietnam_tui.games.search_and_destroy.verbs import Place, Ready


def to_place(state: State, side: str) -> tuple[UnitId, ...]:
    """The units that a side has still to set up."""
    return tuple(
        unit
        for unit in state.units_of(side)
        if state.units[unit].fate == "due" and not state.roster[unit].turn
    )


def next_of_each(state: State, side: str) -> tuple[UnitId, ...]:
    """The first unit to set up of each type and group with the same weapons: those are alike."""
    firsts: dict[tuple[object, ...], UnitId] = {}
    for unit in to_place(state, side):
        entry = state.roster[unit]
        firsts.setdefault((entry.type, entry.group, entry.weapons), unit)
    return tuple(firsts.values())


@cache
def _open(scenario_id: str, map_id: str, group: int, type_id: str) -> frozenset[Hex]:
    return hexes_for(board(map_id), scenario(scenario_id).group[group].zone, unit_types()[type_id])


def open_to(state: State, unit: UnitId) -> frozenset[Hex]:
    """The hexes that a unit may be set up in, stacking aside [SD-S0-g]."""
    entry = state.roster[unit]
    return _open(state.scenario, state.map, entry.group, entry.type)


def _refuse_place(state: State, frame: SettingUp, order: Place) -> Refusal | None:
    unit, name, label = order.unit, state.name(order.unit), state.label(order.to)
    if unit not in to_place(state, frame.side):
        return Refusal("SD-S0-g", f"{name} is no unit that the {frame.side} has to set up now")
    rule = state.sheet.group[state.roster[unit].group].rule
    entry = state.roster[unit]
    first = next(
        one
        for one in next_of_each(state, frame.side)
        if (state.roster[one].type, state.roster[one].group, state.roster[one].weapons)
        == (entry.type, entry.group, entry.weapons)
    )
    if first != unit:
        return Refusal(rule, f"{state.name(first)} is set up before {name}, which is like it")
    if order.to not in open_to(state, unit):
        return Refusal(rule, f"{name} is not set up in {label}")
    if not room_for(state, unit, order.to):
        return Refusal("SD-5.0-j", f"{label} has no room for {name}")
    return None


def _refuse_ready(state: State, frame: SettingUp, order: Ready) -> Refusal | None:
    missing = to_place(state, frame.side)
    if missing:
        names = ", ".join(state.name(unit) for unit in missing[:6])
        return Refusal("SD-S0-g", f"{len(missing)} units are still to be set up: {names}")
    return None


def _offers(state: State, frame: SettingUp) -> Iterator[Action]:
    for unit in next_of_each(state, frame.side):
        for place in sorted(open_to(state, unit)):
            if room_for(state, unit, place):
                yield Place(unit, place)
    if not to_place(state, frame.side):
        yield Ready()


def _place(transition: Transition, frame: SettingUp, order: Place) -> None:
    state = transition.state
    transition.unit(order.unit, place=order.to, fate="")
    rule = state.sheet.group[state.roster[order.unit].group].rule
    told = events.Placed(unit=state.name(order.unit), place=state.label(order.to), rule=rule)
    if state.hides(frame.side):
        transition.tell_apart(frame.side, told)
    else:
        transition.tell(told)


def _ready(transition: Transition, frame: SettingUp, order: Ready) -> None:
    transition.pop()
    transition.tell(events.Ready(side=frame.side, rule="SD-S0-g"))


def _decide(state: State, frame: SettingUp) -> Decision:
    missing = len(to_place(state, frame.side))
    what = f"set up {missing} units" if missing else "be ready"
    return Decision(frame.side, "set-up", f"{frame.side} set-up: {what}", "SD-S0-g")


def _read_place(state: State, reader: Reader) -> tuple[Action, ...]:
    unit = read_unit(state, reader)
    return (Place(unit, read_hex(state, reader)),)


CHAPTER = Chapter(
    questions=(
        Question(
            SettingUp,
            _decide,
            _offers,
            (Answer(Place, _place, _refuse_place), Answer(Ready, _ready, _refuse_ready)),
        ),
    ),
    words=(
        Words(
            Place,
            "place UNIT HEX",
            "Set a unit up before play.",
            "place PC1 4508",
            read=_read_place,
            write=lambda state, order: f"{state.name(order.unit)} {state.label(order.to)}",
            selection=lambda state, order: pick_unit_and_hex(state, order.unit, order.to),
            aliases=("p",),
        ),
        Words(
            Ready, "ready", "All is done that was asked for.", "ready", read=lambda state, reader: (Ready(),)
        ),
    ),
)
