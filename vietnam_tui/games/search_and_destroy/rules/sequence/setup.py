"""Setting a scenario up: its roster, its support, its switches, before any choice is made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vietnam_tui.core.model import GameOption
from vietnam_tui.games.search_and_destroy.frames import SettingUp
from vietnam_tui.games.search_and_destroy.scenarios import Army, Group, Scenario, scenario
from vietnam_tui.games.search_and_destroy.state import State, sides_of
from vietnam_tui.games.search_and_destroy.tables import GameKind, OptionId, tables
from vietnam_tui.games.search_and_destroy.units import STRIKES, RosterEntry, Unit, UnitId

ON, OFF = "on", "off"


def options(scenario_id: str) -> tuple[GameOption, ...]:
    """The choices before a scenario: the way of counting, and a switch for each optional rule.

    The scenario's own choice comes first.
    """
    sheet = scenario(scenario_id)
    found: list[GameOption] = []
    if len(sheet.games) > 1:
        found.append(GameOption("game", "what hits count", sheet.games, "SD-0-i"))
    for line in tables().option:
        if line.id in sheet.switchable and line.id != "casualties":
            usual = (ON, OFF) if line.id in sheet.options else (OFF, ON)  # [SD-0-j]
            found.append(GameOption(line.id, line.name, usual, line.rule))
    return tuple(found)


def in_force(sheet: Scenario, chosen: dict[str, str]) -> tuple[OptionId, ...]:
    """The optional rules in force, sorted."""
    game = chosen.get("game", sheet.games[0])
    switched = {line.id: chosen.get(line.id) for line in tables().option}
    return tuple(
        sorted(
            id_
            for id_, choice in switched.items()
            if (choice == ON or (choice is None and id_ in sheet.options))
            and not (id_ == "casualties" and game == "points")
        )
    )


def roster_of(sheet: Scenario) -> tuple[RosterEntry, ...]:
    """Every counter of a scenario, group by group."""
    return tuple(
        RosterEntry(name, type_id, group.side, row, group.turn, tuple(group.weapons.get(name, ())))
        for row, group in enumerate(sheet.group)
        for type_id, names in group.units.items()
        for name in names
    )


def set_up(scenario_id: str, chosen: dict[str, str]) -> State:
    """A scenario before the set-up of its sides, which is made in the order of the scenario."""
    sheet = scenario(scenario_id)
    roster = roster_of(sheet)
    first = sides_of(scenario_id)[0]
    frames = tuple(reversed([SettingUp(side) for side in placers(sheet)]))  # [SD-S0-c]
    return State(
        scenario=scenario_id,
        map=sheet.map,
        turn=1,
        last_turn=sheet.turns,
        player=first,
        phase="set-up",
        game=game_of(chosen),
        options=in_force(sheet, chosen),
        roster=roster,
        units=tuple(Unit(fate="due", up=not sheet.group[entry.group].inverted) for entry in roster),
        strikes=sum(one.count for one in sheet.support if one.kind in STRIKES),
        frames=frames,
    )


def game_of(chosen: dict[str, str]) -> GameKind:
    """The way of counting; a scenario that has one only leaves no choice [SD-0-i]."""
    return "points" if chosen.get("game") == "points" else "casualty"


def placers(sheet: Scenario) -> list[Army]:
    """The sides that set up on the map, in their order [SD-S0-c]."""
    order = sorted((side.name for side in sheet.side), key=lambda name: name != sheet.sets_up)
    return [side for side in order if any(group.side == side and not group.turn for group in sheet.group)]


def alike(state: State, unit: UnitId) -> tuple[object, ...]:
    """The traits that two units share that come into play in the same way: type, group and weapons."""
    entry = state.roster[unit]
    return entry.type, entry.group, entry.weapons


def group_of(state: State, entry: RosterEntry) -> Group | None:
    """The group that brings a counter in, None for one that a position file makes up."""
    return state.sheet.group[entry.group] if entry.group >= 0 else None


def next_alike(state: State, unit: UnitId, waiting: Sequence[UnitId]) -> UnitId:
    """The waiting unit that is meant by a unit: the first of those like it, or it where it does not wait."""
    if unit not in waiting:
        return unit
    return next(one for one in waiting if alike(state, one) == alike(state, unit))


def first_of_each(state: State, waiting: Iterable[UnitId]) -> tuple[UnitId, ...]:
    """The first of each kind of those that wait: who is alike comes in the order of the names."""
    firsts: dict[tuple[object, ...], UnitId] = {}
    for unit in waiting:
        firsts.setdefault(alike(state, unit), unit)
    return tuple(firsts.values())
