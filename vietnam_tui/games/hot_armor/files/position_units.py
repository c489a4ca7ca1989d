"""The units of a position file: which counter each is, where it is, what it has done already."""

from __future__ import annotations

from collections.abc import Sequence

from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.position_file import not_known
from vietnam_tui.games.hot_armor.counters import ARMY_OF, pieces, unit_types
from vietnam_tui.games.hot_armor.files.position_keys import PositionUnit
from vietnam_tui.games.hot_armor.files.unit_names import LONGEST
from vietnam_tui.games.hot_armor.rules.setup import option_name, roster_of
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import Option
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, OFF, Fate, RosterEntry, Unit, UnitId

CONCEALMENT: Option = "concealment"
#: What a unit on the map may be, and the optional rule without which none is
NEEDS: dict[str, Option] = {
    "concealed": CONCEALMENT,
    "overwatch": "overwatch",
    "towing": "wrecks",
    "leader": "leaders",
}
#: What is said of units on the map alone
ON_MAP = ("disrupted", "aboard", "shot", "fired", "moved", "reacted", *NEEDS)
#: What is said of units off the map alone, and what has become of those; `waits` goes by the scenario
OFF_MAP: dict[str, Fate] = {"waits": "later", "exited": "exited", "removed": "removed"}


def entry(state: State, unit: PositionUnit) -> RosterEntry:
    """Which counter a unit is; one that comes as the scenario says, or a Deception marker, is the scenario's own."""
    own = next((one for one in roster_of(state.sheet, (CONCEALMENT,)) if one.name == unit.id), None)
    if own is None or unit.type or unit.side not in ("", own.side):
        return _counter(state, unit)
    if own.type in unit_types():
        return own if unit.waits else _counter(state, unit)
    if not state.plays(CONCEALMENT):
        raise _option_needed(unit, "id", CONCEALMENT)
    return own


def _option_needed(unit: PositionUnit, key: str, option: Option) -> SaveFault:
    return SaveFault(
        f'position, unit {unit.id[:LONGEST]!r}, {key}: it takes options = {{ {option_name(option)} = "on" }}'
    )


def _counter(state: State, unit: PositionUnit) -> RosterEntry:
    known, called = pieces().get(unit.id), unit.id[:LONGEST]
    if unit.type and unit.type not in unit_types():
        raise not_known(f"position, unit {called!r}, type", "type", unit.type, unit_types())
    if known is None and not unit.type:
        fault = not_known(f"position, unit {called!r}", "counter", unit.id, pieces())
        raise SaveFault(f"{fault}; a made-up unit needs a type and a side")
    if unit.waits:
        raise SaveFault(f"position, unit {called!r}, waits: the scenario brings no such counter")
    sides = state.sides
    if unit.side and unit.side not in sides:
        raise SaveFault(f"position, unit {called!r}, side: it is none of {' and '.join(sides)}")
    wanted = [
        name
        for name in sides
        if name == unit.side or (not unit.side and known is not None and ARMY_OF[name] == known.army)
    ]
    if len(wanted) != 1:
        raise SaveFault(f"position, unit {called!r}, side: say whose it is, {' or '.join(sides)}")
    type_ = unit.type or (known.type.id if known is not None else "")
    return RosterEntry(unit.id, type_, wanted[0])


def placed(state: State, unit: PositionUnit, names: dict[str, UnitId], listed: RosterEntry) -> Unit:
    """Where a unit is and how it stands with it, as the phase begins."""
    called = unit.id[:LONGEST]
    off = [key for key in OFF_MAP if getattr(unit, key)]
    if len(off) > 1 or (off and unit.place):
        raise SaveFault(f"position, unit {called!r}, {off[-1]}: it is in one place only")
    if not unit.place:
        said = [key for key in ON_MAP if getattr(unit, key)]
        if said and not (said == ["aboard"] and unit.waits):
            raise SaveFault(f"position, unit {called!r}, {said[0]}: it is not on the map")
        fate = OFF_MAP[off[0]] if off else "lost"
        if unit.waits and listed.turn <= state.turn:
            fate = "box"
        return Unit(place=OFF, fate=fate, aboard=_carrier(unit, names))
    for key, option in NEEDS.items():
        if getattr(unit, key) and not state.plays(option):
            raise _option_needed(unit, key, option)
    if unit.concealed and not state.rules_of(listed.side).concealed:
        raise SaveFault(
            f"position, unit {called!r}, concealed: the {listed.side} is not in {state.sheet.title}"
        )
    return Unit(
        place=hex_of(state, f"unit {called!r}, place", unit.place),
        disrupted=unit.disrupted,
        aboard=_carrier(unit, names),
        shot=unit.shot or unit.fired,
        concealed=unit.concealed,
        overwatch=unit.overwatch,
        towing=unit.towing,
    )


def _carrier(unit: PositionUnit, names: dict[str, UnitId]) -> UnitId:
    if unit.aboard and unit.aboard not in names:
        raise not_known(f"position, unit {unit.id[:LONGEST]!r}, aboard", "unit", unit.aboard, names)
    return names[unit.aboard] if unit.aboard else NO_UNIT


def resume(transition: Transition, units: Sequence[PositionUnit]) -> None:
    """What units have done already in the impulse and the phase that have begun, and who may dig in [HA-25.2-b]."""
    for number, unit in enumerate(units):
        busy = unit.disrupted or unit.fired or unit.moved
        if transition.state.side(UnitId(number)) == transition.state.phasing:
            transition.unit(UnitId(number), steady=transition.state.units[number].active and not busy)
        if unit.fired:
            transition.unit(UnitId(number), fired="full")
        if unit.moved:
            transition.unit(UnitId(number), moved=True, done=True)
        if unit.reacted:
            transition.unit(UnitId(number), reacted=True)


def hex_of(state: State, where: str, text: str) -> Hex:
    """A hex by its number; raises `SaveFault`."""
    try:
        return state.board.grid.hex(text)
    except UnknownHex as error:
        raise SaveFault(f"position, {where}: {error}") from None
