"""What the scenarios of Hot Armor are about, on their maps: ground to be held, edges to leave by, bunkers, set-ups."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.objectives import Objective, edges_to_come_by, zones_to_set_up
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.rules.movement.exits import ways_out
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import doors
from vietnam_tui.games.hot_armor.rules.position.areas import open_to, to_place
from vietnam_tui.games.hot_armor.rules.sequence.victory import area, holds, reached
from vietnam_tui.games.hot_armor.scenarios import Condition, Victory
from vietnam_tui.games.hot_armor.state import State


def objectives(view: State) -> tuple[Objective, ...]:
    """What the scenario is about, as far as a side knows it."""
    found = [
        one for victory in view.sheet.victory for part in victory.all_of for one in _part(view, victory, part)
    ]
    return tuple(one for one in (*found, *_set_up(view), *_entries(view)) if one.hexes)


def _part(view: State, victory: Victory, part: Condition) -> Iterator[Objective]:
    """The ground that a part of a condition is about."""
    side, rule = victory.side, victory.rule
    has = f"{side} needs {part.need}, and has {reached(view, side, part)}"
    if part.kind == "exited":
        yield Objective(
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
            yield Objective(part.area or "objective", frozenset(hexes), f"{how}: {has}", rule, "place", owner)
    elif part.kind == "marker held":
        level = int(part.marker.removeprefix("entrenchment-level-"))
        dug = frozenset(one.place for one in view.entrenchments if one.level == level)
        says = f"a ground unit must be in it at the end: {has}"
        held = frozenset(hex_ for hex_ in dug if holds(view, side, hex_))
        yield Objective("bunker", held, says, rule, "place", side)
        yield Objective("bunker", dug - held, says, rule, "place")


def _set_up(view: State) -> Iterator[Objective]:
    """Where the side that sets up may place what it still has."""
    frame = view.top
    if isinstance(frame, SettingUp):
        zones = (open_to(view, unit) for unit in to_place(view, frame.side))
        yield from zones_to_set_up(frame.side, zones, "HA-3.1-d")


def _entries(view: State) -> Iterator[Objective]:
    """The edges by which units are still to come."""
    for side in view.sides:
        coming = (unit for unit in view.units_of(side) if view.units[unit].fate in ("later", "box"))
        yield from edges_to_come_by(side, (doors(view, unit) for unit in coming), "HA-21.2-a")
