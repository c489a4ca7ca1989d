"""Position files: the situation on somebody's table, written down as a small TOML; `position_keys` tells how."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.data import DataError
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.position_file import not_known, read_sheet
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.files import position_markers, position_units
from vietnam_tui.games.hot_armor.files.position_keys import Position
from vietnam_tui.games.hot_armor.files.state_checks import state_faults
from vietnam_tui.games.hot_armor.files.unit_names import LONGEST, MOST, unreadable
from vietnam_tui.games.hot_armor.frames import Designating, Drawing
from vietnam_tui.games.hot_armor.rules import sequence
from vietnam_tui.games.hot_armor.rules.audit import audit
from vietnam_tui.games.hot_armor.rules.setup import leaders_of, options_in, support_of
from vietnam_tui.games.hot_armor.scenarios import Scenario, scenario
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, UnitId


def options_of(written: dict[str, Any]) -> tuple[str, dict[str, str]]:
    """The scenario that a position is of, and the options that it gives; raises `SaveFault`."""
    sheet = read_sheet(Position, written)
    return _scenario(sheet).id, sheet.options


def read_position(written: dict[str, Any], chosen: dict[str, str]) -> State:
    """The state that a position file describes, with every option as `chosen`; raises `SaveFault` naming the key."""
    sheet = read_sheet(Position, written)
    frame = _scenario(sheet)
    _check(sheet, frame)
    state = _situation(sheet, frame, chosen)
    state = position_markers.laid(_with_units(state, sheet), sheet)
    transition = Transition(state)
    _begin(transition, sheet)
    position_units.resume(transition, sheet.unit)
    faults = state_faults(transition.state) or audit(transition.state)
    if faults:
        raise SaveFault(f"position: {'; '.join(faults)}")
    return transition.state


def _scenario(sheet: Position) -> Scenario:
    try:
        return scenario(sheet.scenario)
    except DataError:
        raise SaveFault(f"position, scenario: there is no {sheet.scenario[:LONGEST]!r}") from None


def _check(sheet: Position, frame: Scenario) -> None:
    names = [side.name for side in frame.side]
    if not 1 <= sheet.turn <= frame.turns:
        raise SaveFault(f"position, turn: the scenario has turns 1 to {frame.turns}")
    for key, sides in (
        ("side", [sheet.side] if sheet.side else []),
        ("morale", sheet.morale),
        ("bin", sheet.bin),
        ("standing", sheet.standing),
        ("mines", [field.side for field in sheet.mines]),
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
    if sheet.phase == "draw" and not any(sheet.bin.values()):
        raise SaveFault("position, phase: a C2 marker is drawn from a bin with markers in it; give [bin]")
    if sheet.phase in ("draw", "command") and sheet.bearer:
        raise SaveFault(f"position, bearer: no C2 marker lies on a unit in the phase {sheet.phase}")


def _situation(sheet: Position, frame: Scenario, chosen: dict[str, str]) -> State:
    """The state without its units and what lies on the map."""
    first, second = frame.side
    on = options_in(chosen)
    side: Nation = next((one.name for one in frame.side if one.name == sheet.side), first.name)
    return State(
        scenario=frame.id,
        map=frame.map,
        turn=sheet.turn,
        last_turn=frame.turns,
        impulse=1,
        phasing=side,
        phase="draw" if sheet.phase in ("draw", "command") else sheet.phase,
        roster=(),
        units=(),
        options=on,
        morale=(sheet.morale.get(first.name, first.morale), sheet.morale.get(second.name, second.morale)),
        bin=(sheet.bin.get(first.name, 0), sheet.bin.get(second.name, 0)),
        support=support_of(frame),
        leaders=leaders_of(frame, on),
        standing=(sheet.standing.get(first.name, "ask"), sheet.standing.get(second.name, "ask")),
        contact=sheet.contact,
    )


def _with_units(state: State, sheet: Position) -> State:
    roster = tuple(position_units.entry(state, unit) for unit in sheet.unit)
    names = {entry.name: UnitId(number) for number, entry in enumerate(roster)}
    units = tuple(
        position_units.placed(state, unit, names, listed)
        for unit, listed in zip(sheet.unit, roster, strict=True)
    )
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


def _begin(transition: Transition, sheet: Position) -> None:
    """The phase begins, or what stands between impulses is asked."""
    state = transition.state
    if sheet.phase == "draw":
        transition.push(Drawing())
    elif sheet.phase == "command":
        sequence.begin_phase(transition, "command")
        transition.push(Designating(state.phasing))
    else:
        sequence.begin_phase(transition, sheet.phase)
        if not sheet.bearer:
            for unit in state.units_of(state.phasing):
                status = transition.state.units[unit]
                transition.unit(unit, active=status.on_map or status.fate == "box")
