"""What the scenarios of Hot Armor are about, on their maps: ground to be held, edges to leave by, bunkers, set-ups."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Aim
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.rules.movement.exits import ways_out
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import doors
from vietnam_tui.games.hot_armor.rules.position.areas import open_to, to_place
from vietnam_tui.games.hot_armor.rules.sequence.victory import area, holds, reached
from vietnam_tui.games.hot_armor.scenarios import Condition, Victory
from vietnam_tui.games.hot_armor.state import State


def aims(view: State) -> tuple[Aim, ...]:
    """What the scenario is about, as far as a side knows it."""
    found = [
        aim for victory in view.sheet.victory for part in victory.all_of for aim in _part(view, victory, part)
    ]
    return tuple(aim for aim in (*found, *_set_up(view), *_entries(view)) if aim.hexes)


def _part(view: State, victory: Victory, part: Condition) -> Iterator[Aim]:
    """The ground that a part of a condition is about."""
    side, rule = victory.side, victory.rule
    has = f"{side} needs {part.need}, and has {reached(view, side, part)}"
    if part.kind == "exited":
        yield Aim(
            "exit", ways_out(view, side), f"units leave the map here for good: {has}", rule, "edge", side
        )
    elif part.kind in ("held", "entered last"):
        taken = frozenset(view.taken)
        by_owner: dict[str, set[Hex]] = {}
        for hex_ in area(view, part):
            holder = next((one for one in view.sides if holds(view, one, hex_)), "")
            owner = holder if part.kind == "held" else side if hex_ in taken else view.other(side)
            by_owner.setdefault(owner, set()).add(hex_)
        how = "ground units must be here at the end" if part.kind == "held" else "the last to enter has it"
        for owner, hexes in sorted(by_owner.items()):
            yield Aim(part.area or "objective", frozenset(hexes), f"{how}: {has}", rule, "place", owner)
    elif part.kind == "marker held":
        level = int(part.marker.removeprefix("entrenchment-level-"))
        dug = frozenset(one.place for one in view.entrenchments if one.level == level)
        says = f"a ground unit must be in it at the end: {has}"
        held = frozenset(hex_ for hex_ in dug if holds(view, side, hex_))
        yield Aim("bunker", held, says, rule, "place", side)
        yield Aim("bunker", dug - held, says, rule, "place")


def _set_up(view: State) -> Iterator[Aim]:
    """Where the side that sets up may place what it still has."""
    frame = view.top
    if not isinstance(frame, SettingUp):
        return
    zones: dict[frozenset[Hex], int] = {}
    for unit in to_place(view, frame.side):
        zone = open_to(view, unit)
        zones[zone] = zones.get(zone, 0) + 1
    for zone, count in zones.items():
        many = "1 unit" if count == 1 else f"{count} units"
        says = f"{many} of {frame.side} to be set up in here"
        yield Aim("set-up", zone, says, "HA-3.1-d", "area" if len(zone) > 1 else "place", frame.side)


def _entries(view: State) -> Iterator[Aim]:
    """The edges by which units are still to come."""
    for side in view.sides:
        edges: dict[frozenset[Hex], int] = {}
        for unit in view.units_of(side):
            if view.units[unit].fate in ("later", "box") and (edge := doors(view, unit)):
                edges[edge] = edges.get(edge, 0) + 1
        for edge, count in edges.items():
            many = "1 unit" if count == 1 else f"{count} units"
            yield Aim("entry", edge, f"{many} of {side} still to come in by here", "HA-21.2-a", "edge", side)
