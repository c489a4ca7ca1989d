"""Sense checks of the scenarios of Hot Armor: Vietnam: forces in the mix, places on the map, frames, victory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from vietnam_tui.core.board import Board
from vietnam_tui.core.library import rules_library
from vietnam_tui.games.hot_armor.counters import FOLDER, Army, CounterMix, UnitType
from vietnam_tui.games.hot_armor.map_names import line_hexes, named_hexes
from vietnam_tui.games.hot_armor.placement import closed_hexes, hexes_of_zone, open_to_ground
from vietnam_tui.games.hot_armor.scenarios import Condition, Group, Scenario, Side, Zone
from vietnam_tui.games.hot_armor.tables import Option

#: Markers of fire support, which wait in a box, and markers that are set up with the units.
SUPPORT = frozenset({"artillery", "airstrike"})
SET_UP_MARKERS = frozenset({"entrenchment-level-1", "entrenchment-level-2", "mines", "deception", "leader"})
#: Optional rules that a scenario switches on by listing something [HA-0-d].
BY_LIST: dict[Option, tuple[str, ...]] = {
    "entrenchments": ("entrenchment-level-1", "entrenchment-level-2"),
    "mines": ("mines",),
}
#: The highest morale, which is the number of Command Control markers of a side [HA-6.1-a].
MOST_MORALE = 3


def scenario_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Everything wrong with a scenario, each sentence beginning with its id."""
    checks = (_mix_faults, _group_faults, _transport_faults, _side_faults, _frame_faults, _victory_faults)
    for check in checks:
        yield from (f"{scenario.id}: {fault}" for fault in check(scenario, mix, board))


def _types(mix: CounterMix) -> dict[str, UnitType]:
    return {type_.id: type_ for type_ in mix.type}


# ---------------------------------------------------------------- forces


def _mix_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """No army uses more pieces of a type than it has; the markers of both sides together are enough."""
    types = _types(mix)
    limits = {marker.id: marker.count for marker in mix.marker}
    armies: dict[Army, Counter[str]] = {"allied": Counter(), "communist": Counter()}
    for side in scenario.side:
        for group in scenario.group:
            if group.side == side.name:
                armies[side.army].update(group.units)
    for army, used in armies.items():
        for name, count in sorted(used.items()):
            if name not in types and name not in limits:
                yield f"{name} is not in the counter mix"
            elif name in types and count > types[name].count(army):
                yield f"{count} {army} pieces {name} are used, the mix has {types[name].count(army)}"
    markers = armies["allied"] + armies["communist"]
    if scenario.landing_markers:
        markers["lz-marker"] += scenario.landing_markers.count
    for name, limit in limits.items():
        if limit is not None and markers[name] > limit:
            yield f"{markers[name]} markers {name} are used, the mix has {limit}"


def _group_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    sides = [side.name for side in scenario.side]
    for group in scenario.group:
        where = f"{group.side} ({group.rule})"
        if group.side not in sides:
            yield f"{where} is no side of it"
        if rules_library(FOLDER).by_id(group.rule) is None:
            yield f"{where} names a rule that does not exist"
        if not 0 <= group.turn <= scenario.turns:
            yield f"{where} comes in turn {group.turn} of {scenario.turns}"
        if min(group.units.values(), default=0) < 1:
            yield f"{where} has no pieces, or none of some type"
        yield from (f"{where} {fault}" for fault in _place_faults(group, scenario, mix, board))


def _place_faults(group: Group, scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Fire support has a box, everything else a zone; markers that are set up do not come alone."""
    support = SUPPORT & set(group.units)
    if group.zone is None:
        if set(group.units) - SUPPORT:
            yield "has no place to stand in"
        return
    if support:
        yield "sets up fire support on the map"
    yield from _zone_faults(group.zone, board)
    high = scenario.terrain.river == "high-river"
    if not hexes_of_zone(board, group.zone) & open_to_ground(board, scenario.closed, high_water=high):
        yield "has a zone without a hex that is open to it"
    if group.turn and not (group.zone.edge and not group.zone.within):
        yield "comes later, but not by an edge"
    if group.turn and (SET_UP_MARKERS - {"deception"}) & set(group.units):
        yield "brings markers that are set up"
    if group.by_air and not any(type_.arm == "helicopter" for type_ in _units(group, mix)):
        yield "comes by air without a helicopter"


def _zone_faults(zone: Zone, board: Board) -> Iterator[str]:
    if zone.town and zone.town not in board.places:
        yield f"has a zone at {zone.town!r}, which is not on the map"
    if zone.line and not line_hexes(board, zone.line):
        yield f"has a zone by {zone.line!r}, which is not on the map"
    if zone.within and bool(zone.town) == bool(zone.edge):
        yield "has a zone within so many hexes, but not of one thing"


def _units(group: Group, mix: CounterMix) -> list[UnitType]:
    """The type of every unit of a group."""
    types = _types(mix)
    return [types[name] for name, count in group.units.items() for _ in range(count) if name in types]


def _transport_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """What cannot move by itself has a carrier when it comes by an edge [HA-11.0-a]."""
    for group in scenario.group:
        if not group.turn:
            continue
        units = _units(group, mix)
        towed = [unit for unit in units if unit.move == 0]
        carriers = [unit for unit in units if unit.arm == "vehicular" and "weapons" in unit.carries]
        if len(towed) > len(carriers):
            yield f"{group.side} ({group.rule}) brings {len(towed)} towed weapons on {len(carriers)} carriers"


# ---------------------------------------------------------------- sides and frame


def _side_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    if len(scenario.side) != 2 or len({side.army for side in scenario.side}) != 2:
        yield "needs two sides of different armies"
    for side in scenario.side:
        yield from (f"{side.name} {fault}" for fault in _one_side(side, scenario, mix))


def _one_side(side: Side, scenario: Scenario, mix: CounterMix) -> Iterator[str]:
    for change in side.change:
        causes = (change.turn > 0) + (change.lost > 0) + change.landing_zone
        if causes != 1 or not 0 <= change.turn <= scenario.turns:
            yield "changes its morale for no reason, or for several"
    for level in (side.morale, *(change.to for change in side.change)):
        if not 1 <= level <= MOST_MORALE:
            yield f"has a morale of {level}"
    if side.doubled > scenario.turns:
        yield f"moves twice as far until turn {side.doubled} of {scenario.turns}"
    forces = {name for group in scenario.group if group.side == side.name for name in group.units}
    for name in (*side.unlimited, *side.spotters, *side.trained, *side.free_landing):
        if name not in forces:
            yield f"has a rule of its own for {name} and no such unit"
    library = rules_library(FOLDER)
    for rule in (side.morale_rule, *side.rules, *(change.rule for change in side.change)):
        if library.by_id(rule) is None:
            yield f"names the rule {rule}, which does not exist"


def _frame_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Somebody has the first impulse; the optional rules that the lists ask for are on [HA-0-d]."""
    library = rules_library(FOLDER)
    sides = {side.name for side in scenario.side}
    if scenario.automatic not in sides:
        yield f"gives the first impulse to {scenario.automatic}"
    if not library.section(scenario.rule.removeprefix("HA-")):
        yield f"there is no section {scenario.rule}"
    listed = {name for group in scenario.group for name in group.units}
    wanted: set[Option] = {option for option, names in BY_LIST.items() if not listed.isdisjoint(names)}
    if scenario.visibility != "good":
        wanted.add("visibility")
    if set(scenario.options) != wanted:
        yield f"has the optional rules {sorted(scenario.options)}, its lists ask for {sorted(wanted)}"
    markers = scenario.landing_markers
    if markers and (markers.side not in sides or library.by_id(markers.rule) is None):
        yield "gives landing zone markers to nobody, or by no rule"
    if scenario.closed and not closed_hexes(board, scenario.closed):
        yield "closes nothing"


# ---------------------------------------------------------------- victory


def _victory_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Both sides have a condition, and each can be met."""
    if {victory.side for victory in scenario.victory} != {side.name for side in scenario.side}:
        yield "needs a condition of victory for both sides"
    for victory in scenario.victory:
        if rules_library(FOLDER).by_id(victory.rule) is None:
            yield f"there is no rule {victory.rule}"
        enemies = [group for group in scenario.group if group.side != victory.side]
        own = [group for group in scenario.group if group.side == victory.side]
        for part in victory.all_of:
            most = _most(part, own, enemies, mix, board)
            if part.kind != "prevented" and not 1 <= part.need <= most:
                yield f"{victory.side} needs {part.need} ({part.kind}), there are {most}"
            if part.kind == "exited" and not (part.zone and part.zone.edge):
                yield f"{victory.side} leaves by no edge"


def _most(part: Condition, own: list[Group], enemies: list[Group], mix: CounterMix, board: Board) -> int:
    """The most that a part of a condition can come to."""
    if part.kind in ("held", "entered last"):
        return len(named_hexes(board, part.area))
    if part.kind == "marker held":
        return sum(group.units.get(part.marker, 0) for group in enemies)
    counted = own if part.kind == "exited" else enemies
    units = [unit for group in counted for unit in _units(group, mix)]
    return sum(not part.types or unit.id in part.types for unit in units)
