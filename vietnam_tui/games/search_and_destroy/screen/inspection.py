"""The facts of a hex or a counter that a player looks at, in short lines."""

from __future__ import annotations

from copy import copy
from fractions import Fraction
from functools import cache

import msgspec

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import RosterLine
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.search_and_destroy.map_names import BRIDGE, RIVER, ROAD, TRAIL
from vietnam_tui.games.search_and_destroy.phrases import half_points
from vietnam_tui.games.search_and_destroy.rules.assault import assaulters
from vietnam_tui.games.search_and_destroy.rules.fire import firers
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import band_of
from vietnam_tui.games.search_and_destroy.rules.movement import boats
from vietnam_tui.games.search_and_destroy.rules.movement.movement import allowance, mobility, standstill
from vietnam_tui.games.search_and_destroy.rules.position.positions import improved
from vietnam_tui.games.search_and_destroy.rules.position.terrain import ground
from vietnam_tui.games.search_and_destroy.rules.search import searching
from vietnam_tui.games.search_and_destroy.rules.search.prospects import prospects, unseen_types
from vietnam_tui.games.search_and_destroy.scenarios import board
from vietnam_tui.games.search_and_destroy.screen.counter_faces import (
    armament,
    casualty_words,
    cover_names,
    from_above,
    hidden_count,
    states,
    steps,
    unit_face,
    values,
)
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.terrain import Cost
from vietnam_tui.games.search_and_destroy.units import NO_SIDE, NO_UNIT, UnitId

#: Why a unit is not on the map, in words
FATES = {
    "lost": "eliminated",
    "removed": "removed from play",
    "gone": "off the map",
    "captured": "taken prisoner",
    "unseen": "somewhere among the inverted counters",
}
#: What becomes of a unit that is not on the map, in the list of all
STATUSES = {"due": "to come", "lost": "lost", "removed": "lost", "gone": "lost", "captured": "lost"}


def hex_lines(view: State, hex_: Hex) -> tuple[str, ...]:
    """Terrain and name, what lies there, markers, hexsides."""
    lines = _terrain_lines(view, hex_)
    for side in view.sides:
        lines += [unit_line(view, unit) for unit in from_above(view, side, hex_)]
        lines += _hidden_lines(view, side, hex_)
        if improved(view, side, hex_):
            lines.append(f"Improved Position of the {side}")
    lines += _boats(view, hex_)
    lines += _markers(view, hex_)
    lines += _hexsides(view, hex_)
    return tuple(lines)


def _terrain_lines(view: State, hex_: Hex) -> list[str]:
    board, line = view.board, ground(view).terrain[hex_]
    name = board.place_names.get(hex_, "")
    blocks = ", blocks sight" if line.sight == "blocks" else ""
    landing = ", landing" if line.landing else ""
    costs = f"MP {_cost(line.foot)}, M113 {_cost(line.apc)}, M48 {_cost(line.tank)}"
    return [
        f"{view.label(hex_)} {line.name}{f'  {name}' if name else ''}",
        f"{costs}; defence {line.defence}{blocks}{landing}",
    ]


def _cost(cost: Cost) -> str:
    return "never" if cost == "no" else str(cost)


def _hidden_lines(view: State, side: str, hex_: Hex) -> list[str]:
    """The number of counters there that cannot be told apart, and what they may be."""
    many = hidden_count(view, side, hex_)
    if not many:
        return []
    return [f"{counted(many, f'inverted {side} counter')} [SD-0-l]", *chance_lines(view, side, hex_)]


def chance_lines(view: State, side: str, hex_: Hex) -> list[str]:
    """The units under inverted counters by chance, if they lie at random; nothing where all is known."""
    found = prospects(view, side, hex_)
    if not found:
        return []
    told = ", ".join(f"{words} {percent(chance)}" for words, chance in found.items())
    return [f"at random: {told}"]


def unit_line(view: State, unit: UnitId) -> str:
    """A unit in a line: name, values, casualties, state, what it carries."""
    status, type_ = view.units[unit], view.type(unit)
    parts = [view.name(unit), type_.name, values(view, unit)]
    left = steps(view, unit)
    if left is not None and left[0] < left[1]:
        parts.append(f"{casualty_words(status.kia, status.wia)}, {left[0]} of {left[1]} left")
    parts += [*states(view, unit), *_load(view, unit)]
    return ", ".join(part for part in parts if part)


def counter_line(view: State, name: str) -> str:
    """A unit by its name in a line, "" for one that lies face down."""
    unit = unit_called(view, name)
    if unit is None:
        return ""
    status, line = view.units[unit], unit_line(view, unit)
    return f"{line}, on {view.board.grid.side_label(status.stream)}" if status.stream != NO_SIDE else line


def _load(view: State, unit: UnitId) -> list[str]:
    """The load of a unit: casualties, a Cache or the Pilot, passengers."""
    found = [
        f"carries {casualty_words(body.kia, body.wia)} of the {body.side}"
        for body in view.bodies
        if body.carrier == unit
    ]
    if view.units[unit].cargo != NO_UNIT:
        found.append(f"carries {view.name(view.units[unit].cargo)}")
    riders = view.passengers(unit)
    if riders:
        found.append(f"aboard {' '.join(view.name(rider) for rider in riders)}")
    return found


def _boats(view: State, hex_: Hex) -> list[str]:
    """Boats on the hexsides of a hex."""
    grid = view.board.grid
    return [
        counter_line(view, view.name(UnitId(number)))
        for number, status in enumerate(view.units)
        if status.on_map and status.stream != NO_SIDE and hex_ in grid.side_hexes[status.stream]
    ]


def _markers(view: State, hex_: Hex) -> list[str]:
    lines = [
        f"lying here: {casualty_words(body.kia, body.wia)} of the {body.side}"
        for body in view.bodies
        if body.place == hex_
    ]
    lines += [f"{view.name(UnitId(i))} lies in ambush for this hex" for i in _noted(view, hex_)]
    lines += [
        f"{mission.kind.replace('-', ' ')} plotted, {mission.observed}"
        for mission in view.missions
        if hex_ in mission.hexes
    ]
    lines += [
        f"{gunship.type.replace('-', ' ')}, {counted(gunship.attacks, 'attack')} left"
        for gunship in view.gunships
        if gunship.place == hex_
    ]
    lines += [
        f"Ammunition Supply Counter, {supply.loads} left" for supply in view.supplies if supply.place == hex_
    ]
    if hex_ in view.under_fire:
        lines.append("has been fired at in this phase [SD-6.0-f]")
    return lines


def _noted(view: State, hex_: Hex) -> list[int]:
    return [number for number, unit in enumerate(view.units) if unit.note == hex_]


@cache
def _dry(map_id: str) -> Board:
    """A map without its rivers, their bridges and their names."""
    found = copy(board(map_id))
    rivers = {one.name for one in found.sheet.sides if one.kind == RIVER}
    found.sides = {kind: sides for kind, sides in found.sides.items() if kind not in (RIVER, BRIDGE)}
    found.sheet = msgspec.structs.replace(
        found.sheet,
        sides=[one for one in found.sheet.sides if one.kind not in (RIVER, BRIDGE)],
        places=[one for one in found.sheet.places if one.name not in rivers],
    )
    return found


def shown_board(view: State) -> Board:
    """The map as it is shown: rivers that the scenario ignores are left out."""
    return _dry(view.map) if view.sheet.rivers == "ignored" else view.board


def _hexsides(view: State, hex_: Hex) -> list[str]:
    shown, grid = shown_board(view), view.board.grid
    lines: list[str] = []
    for kind, word in ((ROAD, "road"), (TRAIL, "trail"), (RIVER, "river")):
        ways = []
        for neighbour in grid.neighbours(hex_):
            side = grid.side(hex_, neighbour)
            if shown.has_line(kind, side) if kind != RIVER else shown.has_side(kind, side):
                bridge = "(bridge)" if kind == RIVER and shown.has_side(BRIDGE, side) else ""
                ways.append(f"{grid.direction(hex_, neighbour)}{bridge}")
        if ways:
            lines.append(f"{word} {' '.join(ways)}")
    return lines


# -- one counter --------------------------------------------------------------------------------------------


def unit_lines(view: State, name: str) -> tuple[str, ...]:
    """Values, state, weapons, what the counter may still do."""
    unit = unit_called(view, name)
    if unit is None:
        return _cover_lines(view, name)
    type_, status = view.type(unit), view.units[unit]
    lines = [f"{name}  {type_.name} ({view.side(unit)})"]
    numbers = (("AS", type_.attack), ("MA", mobility(view, unit)), ("assaulted", type_.assault))
    told = "  ".join(f"{word} {value}" for word, value in numbers if value or (word == "AS" and type_.move))
    if told:
        lines.append(told)
    left = steps(view, unit)
    if left is not None:
        lines.append(f"bears {left[0]} of {left[1]} casualties more [SD-20.13-a]")
    if armament(view, unit):
        lines.append(armament(view, unit))
    if not view.place(unit) >= 0:
        return (*lines, _off_map(view, unit))
    if status.fate == "aboard":
        lines.append(f"aboard {view.name(status.aboard)}")
    lines += _load(view, unit)
    return (*lines, *_doings(view, unit))


def unit_called(view: State, name: str) -> UnitId | None:
    """The unit with a name, None for none."""
    return next((UnitId(i) for i, entry in enumerate(view.roster) if entry.name == name), None)


def _cover_lines(view: State, name: str) -> tuple[str, ...]:
    for one in view.covered:
        if name in cover_names(view, one.side, one.place):
            unseen = unseen_types(view, one.side)
            still = ", ".join(f"{word} {many}" for word, many in unseen.items())
            return (
                f"an inverted {one.side} counter in {view.label(one.place)} [SD-0-l]",
                *chance_lines(view, one.side, one.place),
                f"not yet seen: {still}",
            )
    return (f"no unit {name}",)


def _off_map(view: State, unit: UnitId) -> str:
    status, entry = view.units[unit], view.roster[unit]
    if status.fate != "due":
        return FATES.get(status.fate, status.fate)
    return f"comes in Game-Turn {entry.turn}" if entry.turn else "to be set up"


def off_map(view: State) -> tuple[RosterLine, ...]:
    """The units that are to come, with when, those aboard others, and those that are lost."""
    found = []
    for number, status in enumerate(view.units):
        unit = UnitId(number)
        if status.fate == "aboard":
            carrier = status.aboard
            where = f"{view.label(view.place(carrier))}, aboard {view.name(carrier)}"
            found.append(RosterLine(unit_face(view, unit), view.place(carrier), where))
        elif status.fate in STATUSES:
            where = _off_map(view, unit)
            found.append(RosterLine(unit_face(view, unit), None, where, STATUSES[status.fate]))
    return tuple(found)


def _doings(view: State, unit: UnitId) -> list[str]:
    """The actions open to a unit in this phase, or why there are none."""
    if view.result is not None or view.frames or view.side(unit) != view.player:
        return []
    halted: Refusal | None
    match view.phase:
        case "movement" if view.type(unit).kind == "boat":
            halted = boats.moored(view, unit)
            able = f"{half_points(max(0, boats.left(view, unit)))} of {view.type(unit).move} MPs left"
        case "movement":
            halted = standstill(view, unit)
            left = max(0, allowance(view, unit) - view.units[unit].spent)
            able = f"{half_points(left)} of {half_points(allowance(view, unit))} MPs left"
        case "search":
            halted, able = searching.searcher_refusal(view, unit), "may search a hex next to it or its own"
        case "fire":
            halted, able = firers.able(view, unit, "normal"), f"may fire{_reach(view, unit)}"
        case "assault":
            halted, able = assaulters.able(view, unit, "normal"), "may Close Assault"
        case _:
            return []
    return [able if halted is None else f"{halted.reason} [{halted.rule}]"]


def _reach(view: State, unit: UnitId) -> str:
    line = next(one for one in tables().band if one.id == band_of(view, unit))
    return f" to {line.full} hexes, at half strength to {line.half}"


def counted(number: int, noun: str) -> str:
    """A number with its noun.

    >>> counted(1, "counter"), counted(3, "counter")
    ('1 counter', '3 counters')
    """
    return f"{number} {noun}{'' if number == 1 else 's'}"


def percent(chance: Fraction) -> str:
    """A chance as a rounded percentage, never 0% or 100% for what is neither.

    >>> percent(Fraction(1, 3)), percent(Fraction(1)), percent(Fraction(1, 1000)), percent(Fraction(999, 1000))
    ('33%', '100%', '<1%', '>99%')
    """
    rounded = round(100 * chance)
    if rounded == 0 and chance:
        return "<1%"
    if rounded == 100 and chance != 1:
        return ">99%"
    return f"{rounded}%"


def share(chance: Fraction) -> str:
    """A chance exactly, and as a percentage.

    >>> share(Fraction(1, 6))
    '1/6 16.7%'
    """
    return f"{chance.numerator}/{chance.denominator} {float(chance):.1%}"
