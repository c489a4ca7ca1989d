"""Position files: the situation on somebody's table, written down as a small TOML.

game = "ha"
scenario = "dong-ha"
turn = 4
side = "ARVN"
phase = "hard fire"
bearer = "CPA1"        # the unit with the C2 marker; without one every unit of the side is active

[bin]                  # C2 markers still in the bin
ARVN = 1
NVA = 2

[[unit]]
id = "M48-1"
place = "4405"

[[unit]]
id = "T54-1"
place = "4412"
disrupted = true

[[unit]]
id = "Alice"           # a made-up unit says of what type and side it is, the type by its id in counters.toml
type = "infantry-a"
side = "ARVN"
place = "4405"
aboard = "M48-1"

A unit without a place is eliminated.  Two sides must be those of the scenario.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.position_file import Key, not_known, read_sheet
from vietnam_tui.games.hot_armor.counters import ARMY_OF, Nation, pieces, unit_types
from vietnam_tui.games.hot_armor.files.unit_names import LONGEST, MOST, unreadable
from vietnam_tui.games.hot_armor.rules import sequence
from vietnam_tui.games.hot_armor.rules.audit import audit
from vietnam_tui.games.hot_armor.rules.setup import support_of
from vietnam_tui.games.hot_armor.scenarios import Scenario, scenario
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, OFF, RosterEntry, Unit, UnitId

#: The phases in which a position may be
PositionPhase = Literal["fire support", "hard fire", "soft fire", "movement", "close assault", "rally"]


class PositionUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter of a position; one with a printed name needs neither `type` nor, as a rule, `side`.

    `aboard` is the unit that carries it; `shot` says that it has fired in this turn and so does not assault.
    """

    id: Annotated[str, Key("the name on the counter, or one word of your own")]
    place: Annotated[str, Key("its hex; none: eliminated")] = ""
    type: Annotated[str, Key("of a made-up unit: its type, infantry-a, an id of counters.toml")] = ""
    side: Annotated[str, Key("whose it is, where the counter does not tell")] = ""
    disrupted: Annotated[bool, Key("it is disrupted")] = False
    aboard: Annotated[str, Key("the id of the unit that carries it")] = ""
    shot: Annotated[bool, Key("it has fired in this turn and does not assault")] = False


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position file; `side` is whose impulse it is, by default the side that deploys first."""

    scenario: Annotated[str, Key("the scenario, as `vietnam scenarios` lists it")]
    turn: Annotated[int, Key("the turn", "turn 1")] = 1
    side: Annotated[str, Key("whose impulse it is", "the impulse of the side that deploys first")] = ""
    phase: Annotated[PositionPhase, Key("the phase of the impulse", "the movement phase")] = "movement"
    bearer: Annotated[str, Key("the id of the unit with the C2 marker", "every unit of the side active")] = ""
    unit: list[PositionUnit] = []
    morale: Annotated[
        dict[str, int], Key("the morale of a side, { NVA = 2 }", "the morale that the scenario gives")
    ] = {}
    bin: Annotated[
        dict[str, int], Key("C2 markers of a side still in the bin", "no C2 marker in the bin")
    ] = {}
    game: Annotated[str, Key("the code of the game; the scenario tells it as well")] = "ha"
    title: Annotated[str, Key("a name for your own use")] = ""


def read_position(written: dict[str, Any]) -> State:
    """The state that a position file describes; raises `SaveFault` naming the key that does not fit."""
    sheet = read_sheet(Position, written)
    try:
        frame = scenario(sheet.scenario)
    except DataError:
        raise SaveFault(f"position, scenario: there is no {sheet.scenario[:LONGEST]!r}") from None
    _check(sheet, frame)
    state = _with_units(_situation(sheet, frame), sheet, frame)
    transition = Transition(state)
    sequence.begin_phase(transition, sheet.phase)
    if not sheet.bearer:
        for unit in state.units_of(state.phasing):
            transition.unit(unit, active=transition.state.units[unit].on_map)
    faults = audit(transition.state)
    if faults:
        raise SaveFault(f"position: {'; '.join(faults)}")
    return transition.state


def _check(sheet: Position, frame: Scenario) -> None:
    names = [side.name for side in frame.side]
    if not 1 <= sheet.turn <= frame.turns:
        raise SaveFault(f"position, turn: the scenario has turns 1 to {frame.turns}")
    for key, sides in (
        ("side", [sheet.side] if sheet.side else []),
        ("morale", sheet.morale),
        ("bin", sheet.bin),
    ):
        for side in sides:
            if side not in names:
                raise SaveFault(f"position, {key}: {side[:LONGEST]!r} is none of {' and '.join(names)}")
    for key, numbers, least, most in (("morale", sheet.morale, 1, 3), ("bin", sheet.bin, 0, 3)):
        for side, number in numbers.items():
            if not least <= number <= most:
                raise SaveFault(f"position, {key}, {side}: it runs from {least} to {most}")
    if len(sheet.unit) > MOST:
        raise SaveFault(f"position, unit: {MOST} units are the most")
    for fault in unreadable(unit.id for unit in sheet.unit):
        raise SaveFault(f"position, {fault}")


def _situation(sheet: Position, frame: Scenario) -> State:
    """The state without its units."""
    first, second = frame.side
    side: Nation = next((one.name for one in frame.side if one.name == sheet.side), first.name)
    return State(
        scenario=frame.id,
        map=frame.map,
        turn=sheet.turn,
        last_turn=frame.turns,
        impulse=1,
        phasing=side,
        phase=sheet.phase,
        roster=(),
        units=(),
        morale=(sheet.morale.get(first.name, first.morale), sheet.morale.get(second.name, second.morale)),
        bin=(sheet.bin.get(first.name, 0), sheet.bin.get(second.name, 0)),
        support=support_of(frame),
    )


def _with_units(state: State, sheet: Position, frame: Scenario) -> State:
    roster = tuple(_entry(unit, frame) for unit in sheet.unit)
    names = {entry.name: UnitId(number) for number, entry in enumerate(roster)}
    units = tuple(_unit(state, unit, names) for unit in sheet.unit)
    if sheet.bearer and sheet.bearer not in names:
        raise not_known("position, bearer", "unit", sheet.bearer, names)
    state = state.but(
        roster=roster,
        units=units,
        bearer=names.get(sheet.bearer, NO_UNIT),
        lost=tuple(UnitId(number) for number, unit in enumerate(units) if unit.fate == "lost"),
    )
    if sheet.bearer and state.side(names[sheet.bearer]) != state.phasing:
        raise SaveFault(f"position, bearer: {sheet.bearer[:LONGEST]!r} is none of the {state.phasing} units")
    return state


def _entry(unit: PositionUnit, frame: Scenario) -> RosterEntry:
    known, called = pieces().get(unit.id), unit.id[:LONGEST]
    if unit.type and unit.type not in unit_types():
        raise not_known(f"position, unit {called!r}, type", "type", unit.type, unit_types())
    if known is None and not unit.type:
        fault = not_known(f"position, unit {called!r}", "counter", unit.id, pieces())
        raise SaveFault(f"{fault}; a made-up unit needs a type and a side")
    sides = [one.name for one in frame.side]
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


def _unit(state: State, unit: PositionUnit, names: dict[str, UnitId]) -> Unit:
    called = unit.id[:LONGEST]
    if not unit.place:
        if unit.disrupted or unit.aboard or unit.shot:
            raise SaveFault(f"position, unit {called!r}: it is not on the map")
        return Unit(place=OFF, fate="lost")
    if unit.aboard and unit.aboard not in names:
        raise not_known(f"position, unit {called!r}, aboard", "unit", unit.aboard, names)
    return Unit(
        place=_hex(state, f"unit {called!r}, place", unit.place),
        disrupted=unit.disrupted,
        aboard=names[unit.aboard] if unit.aboard else NO_UNIT,
        shot=unit.shot,
    )


def _hex(state: State, where: str, text: str) -> Hex:
    try:
        return state.board.grid.hex(text)
    except UnknownHex as error:
        raise SaveFault(f"position, {where}: {error}") from None
