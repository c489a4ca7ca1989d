"""The facts of a hex or a counter that a player looks at, in short lines."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import RosterLine
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.hot_armor.map_names import BRIDGE, GULLY, ROAD, SLOPE, STREAM, TRACK, places_of
from vietnam_tui.games.hot_armor.phrases import counted, points, the
from vietnam_tui.games.hot_armor.placement import closed_hexes
from vietnam_tui.games.hot_armor.rules.command.checks import needed
from vietnam_tui.games.hot_armor.rules.command.command import is_command_post, radius
from vietnam_tui.games.hot_armor.rules.fire.fire import Aim
from vietnam_tui.games.hot_armor.rules.fire.weapons import KINDS, attack_kind, range_of, refuse_firing
from vietnam_tui.games.hot_armor.rules.movement.allowance import allowance, standstill
from vietnam_tui.games.hot_armor.rules.position.areas import area_of, to_place
from vietnam_tui.games.hot_armor.rules.position.sight import ground_of
from vietnam_tui.games.hot_armor.rules.position.stacks import units_in
from vietnam_tui.games.hot_armor.screen.counter_faces import (
    BADGE_WORDS,
    attack_of,
    badge,
    cover_names,
    other_values,
    states_of,
    unit_face,
)
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.terrain import Cost, terrain_key
from vietnam_tui.games.hot_armor.units import Covered, UnitId

#: Why a unit is not on the map, in words
FATES = {
    "box": "in the Reinforcement Box",
    "lost": "eliminated",
    "exited": "off the map for good",
    "removed": "removed, not eliminated",
    "unseen": "somewhere among the face-down counters",
}
#: What becomes of a unit that is not on the map, in the list of all
STATUSES = {
    "due": "to come",
    "later": "to come",
    "box": "to come",
    "lost": "lost",
    "exited": "lost",
    "removed": "lost",
}


def hex_lines(view: State, hex_: Hex) -> tuple[str, ...]:
    """Terrain and name, what is built or dug there, who lies there, hexsides."""
    lines = _terrain_lines(view, hex_)
    lines += _works(view, hex_)
    for side in view.sides:
        lines += [unit_line(view, unit) for unit in units_in(view, side, hex_)]
    lines += [cover_line(one) for one in view.covered if one.place == hex_]
    lines += _hexsides(view, hex_)
    return tuple(lines)


def _terrain_lines(view: State, hex_: Hex) -> list[str]:
    wanted = view.sheet.terrain.line(ground_of(view, hex_))
    line = next(one for one in terrain_key().terrain if one.id == wanted)
    name = view.board.place_names.get(hex_, "")
    where = f"{view.label(hex_)} {line.name}{f'  {name}' if name not in ('', line.name) else ''}"
    costs = f"MP foot {cost_text(line.foot)}, vehicle {cost_text(line.vehicle)}"
    shift = f", shift {line.shift} left" if line.shift else ""
    sight = "" if line.sight == "open" else f", {line.sight} sight"
    lines = [where, f"{costs}{shift}{sight}"]
    if hex_ in closed_hexes(view.board, view.sheet.closed):
        lines.append("closed in this scenario")
    return lines


def cost_text(cost: Cost) -> str:
    """The cost of entering a hex, as text."""
    return "never" if cost == "no" else str(cost)


def _works(view: State, hex_: Hex) -> list[str]:
    found = [f"entrenchment, level {one.level}" for one in view.entrenchments if one.place == hex_]
    found += [f"mines of {the(one.side)}" for one in view.mines if one.place == hex_]
    found += ["landing zone marker"] * (hex_ in view.zones)
    found += ["rubble"] * (hex_ in view.rubble)
    wrecks = view.wrecks.count(hex_)
    found += [counted(wrecks, "wreck")] * bool(wrecks)
    if hex_ in places_of(view.board, BRIDGE):
        found.append("the bridge is destroyed" if hex_ in view.broken else "bridge")
    found += ["taken"] * (hex_ in view.taken)
    return found


def unit_line(view: State, unit: UnitId) -> str:
    """A counter in a line: name, values, state."""
    kind, status = view.kind(unit), view.units[unit]
    words = [view.name(unit), f"{attack_of(kind)}-{other_values(view, unit)}", *states_of(view, unit)]
    if status.carried:
        words[-1:] = [*words[-1:], view.name(status.aboard)]
    if unit == view.bearer:
        words.append("C2")
    if any(one.unit == unit and not one.dead for one in view.leaders):
        words.append("leader")
    return " ".join(words)


def counter_line(view: State, name: str) -> str:
    """A counter by its name in a line, "" for one that lies face down."""
    unit = unit_called(view, name)
    return "" if unit is None else unit_line(view, unit)


def unit_called(view: State, name: str) -> UnitId | None:
    """The unit with a name, None for none."""
    return next((UnitId(i) for i, entry in enumerate(view.roster) if entry.name == name), None)


def cover_line(one: Covered) -> str:
    """The knowledge of face-down counters."""
    marked = ", one with the C2 marker" if any(mark.endswith("c2") for mark in one.marks) else ""
    return f"{counted(len(one.marks), f'unknown {one.side} counter')}{marked}"


def _hexsides(view: State, hex_: Hex) -> list[str]:
    board, grid = view.board, view.board.grid
    lines: list[str] = []
    for kind in (ROAD, TRACK, STREAM, GULLY, SLOPE):
        ways = []
        for neighbour in grid.neighbours(hex_):
            side = grid.side(hex_, neighbour)
            there = board.has_line(kind, side) if kind in (ROAD, TRACK) else board.has_side(kind, side)
            if there:
                bridged = kind == STREAM and board.has_side(BRIDGE, side)
                bridge = "(no bridge)" if side in view.broken_sides else "(bridge)" if bridged else ""
                ways.append(f"{grid.direction(hex_, neighbour)}{bridge}")
        if ways:
            lines.append(f"{kind} {' '.join(ways)}")
    return lines


# -- one counter --------------------------------------------------------------------------------------------


def unit_lines(view: State, name: str) -> tuple[str, ...]:
    """Values, abilities, state, and what the unit may still do or why nothing."""
    unit = unit_called(view, name)
    if unit is None:
        return _cover_lines(view, name)
    kind, status = view.kind(unit), view.units[unit]
    lines = [
        f"{name}  {view.side(unit)} {kind.name}; {badge(kind)} {BADGE_WORDS[badge(kind)]}",
        f"{attack_of(kind)}-{other_values(view, unit)}  (attack-range-defence-move; h hard, s soft)",
    ]
    abilities = [*kind.abilities, *(["observer"] if kind.observes else [])]
    if abilities:
        lines.append(", ".join(abilities))
    if not status.on_map:
        return (*lines, _off_map(view, unit))
    state = [*states_of(view, unit), *(["C2 marker"] if unit == view.bearer else [])]
    if status.carried:
        state.append(f"with {view.name(status.aboard)}")
    state += [f"carries {view.name(one)}" for one in view.cargo(unit)]
    if state:
        lines.append(", ".join(state))
    if is_command_post(view, unit) or unit == view.bearer:
        lines.append(f"commands {counted(radius(view, unit), 'hex').replace('hexs', 'hexes')} far [HA-7.5-a]")
    if attack_kind(view, unit) is not None and refuse_firing(view, unit) is None:
        lines.append(f"fires {counted(range_of(view, unit), 'hex').replace('hexs', 'hexes')} far")
    return (*lines, *_doings(view, unit))


def _cover_lines(view: State, name: str) -> tuple[str, ...]:
    for one in view.covered:
        if name in cover_names(view, one):
            return (cover_line(one), "who they are shows when they fire or are found [HA-24.0-a]")
    return (f"no unit {name}",)


def _off_map(view: State, unit: UnitId) -> str:
    fate, group = view.units[unit].fate, view.group_of(unit)
    if fate == "due" and group is not None:
        hexes = sorted(area_of(view, group)) if group.zone is not None else []
        when = "now" if unit in to_place(view, view.side(unit)) else "later"
        return f"to be set up {when}, in one of {len(hexes)} hexes [{group.rule}]"
    if fate == "later":
        turn = group.turn if group is not None else view.roster[unit].turn
        held = ", on a condition" if group is not None and group.condition else ""
        return f"comes from turn {turn} on{held}"
    return FATES.get(fate, fate)


def off_map(view: State) -> tuple[RosterLine, ...]:
    """The units that are to come, with when, and those that are lost."""
    return tuple(
        RosterLine(unit_face(view, UnitId(number)), None, _off_map(view, UnitId(number)), STATUSES[unit.fate])
        for number, unit in enumerate(view.units)
        if unit.fate in STATUSES
    )


def _doings(view: State, unit: UnitId) -> list[str]:
    """The actions open to a unit in this phase, or why there are none."""
    if view.result is not None or view.frames or view.side(unit) != view.phasing:
        return []
    status = view.units[unit]
    if view.phase not in ("set-up", "draw", "command") and not status.active:
        return ["out of command in this phase [HA-7.3-a]"]
    if view.phase == "movement":
        left = allowance(view, unit) - status.spent
        return [_told(standstill(view, unit)) or f"{points(left)} of {points(allowance(view, unit))} left"]
    if view.phase in KINDS:
        never = refuse_firing(view, unit)
        if never is not None:
            return [_told(never)]
        targets = [order for order in Aim.offers(view) if order.unit == unit]
        hexes = dict.fromkeys(view.label(order.at) for order in targets)
        return [f"may fire at {' '.join(hexes)}" if hexes else "has nobody to fire at in this phase"]
    if view.phase == "rally" and status.disrupted:
        return [f"rallies on {needed(view, unit, 'rally')} or more [HA-19.1-a]"]
    return []


def _told(refusal: Refusal | None) -> str:
    return "" if refusal is None else f"{refusal.reason} [{refusal.rule}]"
