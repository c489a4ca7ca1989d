"""Sense checks of the scenarios of Hot Armor: Vietnam: forces in the mix, places on the map, frames, victory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from vietnam_tui.core.board import Board
from vietnam_tui.core.declared import Names, wrong
from vietnam_tui.core.library import rules_library
from vietnam_tui.engine.checks import declared
from vietnam_tui.games.hot_armor.counters import FOLDER, Army, CounterMix, UnitType
from vietnam_tui.games.hot_armor.map_names import named_hexes
from vietnam_tui.games.hot_armor.placement import closed_hexes, hexes_of_zone, open_to_ground
from vietnam_tui.games.hot_armor.scenarios import Condition, Group, Scenario
from vietnam_tui.games.hot_armor.tables import Option

#: Markers of fire support, which wait in a box, and markers that are set up with the units.
SUPPORT = frozenset({"artillery", "airstrike"})
SET_UP_MARKERS = frozenset({"entrenchment-level-1", "entrenchment-level-2", "mines", "leader"})
#: Optional rules that a scenario switches on by listing something [HA-0-d].
BY_LIST: dict[Option, tuple[str, ...]] = {
    "entrenchments": ("entrenchment-level-1", "entrenchment-level-2"),
    "mines": ("mines",),
}


def scenario_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Everything wrong with a scenario, each sentence beginning with its id."""
    names = names_for(scenario.turns, [side.name for side in scenario.side], mix, board)
    yield from declared(scenario, names, f"{FOLDER}/scenarios/{scenario.id}.toml")
    for check in (_mix_faults, _group_faults, _side_faults, _frame_faults, _victory_faults):
        yield from (f"{scenario.id}: {fault}" for fault in check(scenario, mix, board))


def names_for(turns: int, sides: Sequence[str], mix: CounterMix, board: Board) -> Names:
    """The names that may stand in a scenario of so many turns and these sides."""
    library = rules_library(FOLDER)
    return {
        "rule": library.ids,
        "section": library.sections,
        "side": sides,
        "piece": [*(type_.id for type_ in mix.type), *(marker.id for marker in mix.marker)],
        "turn": range(turns + 1),
        "place": board.places,
        "road": {line.name for line in board.sheet.lines},
    }


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
            if name in types and count > types[name].count(army):
                yield f"{count} {army} pieces {name} are used, the mix has {types[name].count(army)}"
    markers = armies["allied"] + armies["communist"]
    if scenario.landing_markers:
        markers["lz-marker"] += scenario.landing_markers.count
    for name, limit in limits.items():
        if limit is not None and markers[name] > limit:
            yield f"{markers[name]} markers {name} are used, the mix has {limit}"


#: What is wrong with a group: fire support has a box, everything else a zone; markers that are set up do not come alone
GROUP = {
    "has no pieces, or none of some type": lambda g: not g.units,
    "has no place to stand in": lambda g: g.zone is None and set(g.units) - SUPPORT,
    "sets up fire support on the map": lambda g: g.zone and SUPPORT & set(g.units),
    "has a zone within so many hexes, but not of one thing": lambda g: (
        g.zone and g.zone.within and bool(g.zone.town) == bool(g.zone.edge)
    ),
    "comes later, but not by an edge": lambda g: (
        g.zone and g.turn and not (g.zone.edge and not g.zone.within)
    ),
    "brings markers that are set up": lambda g: g.zone and g.turn and SET_UP_MARKERS & set(g.units),
}


def _group_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Groups have a place, a way to come, and carriers for what cannot move by itself [HA-11.0-a]."""
    open_ = open_to_ground(board, scenario.closed, high_water=scenario.terrain.river == "high-river")
    for group in scenario.group:
        where, units = f"{group.side} ({group.rule})", _units(group, mix)
        yield from wrong(GROUP, group, whose=f"{where} ")
        if group.zone and not hexes_of_zone(board, group.zone) & open_:
            yield f"{where} has a zone without a hex that is open to it"
        if group.zone and group.by_air and not any(unit.arm == "helicopter" for unit in units):
            yield f"{where} comes by air without a helicopter"
        towed = [unit for unit in units if unit.move == 0]
        carriers = [unit for unit in units if unit.arm == "vehicular" and "weapons" in unit.carries]
        if group.turn and len(towed) > len(carriers):
            yield f"{where} brings {len(towed)} towed weapons on {len(carriers)} carriers"


def _units(group: Group, mix: CounterMix) -> list[UnitType]:
    """The type of every unit of a group."""
    types = _types(mix)
    return [types[name] for name, count in group.units.items() for _ in range(count) if name in types]


# ---------------------------------------------------------------- sides and frame


def _side_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Two sides of different armies; morale changes for one reason; types with rules of their own are there."""
    if len(scenario.side) != 2 or len({side.army for side in scenario.side}) != 2:
        yield "needs two sides of different armies"
    for side in scenario.side:
        for change in side.change:
            if (change.turn > 0) + (change.lost > 0) + change.landing_zone != 1:
                yield f"{side.name} changes its morale for no reason, or for several"
        forces = {name for group in scenario.group if group.side == side.name for name in group.units}
        for name in (*side.unlimited, *side.spotters, *side.trained, *side.free_landing):
            if name not in forces:
                yield f"{side.name} has a rule of its own for {name} and no such unit"


def _frame_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """The optional rules that the lists ask for are on [HA-0-d]."""
    listed = {name for group in scenario.group for name in group.units}
    wanted: set[Option] = {option for option, names in BY_LIST.items() if not listed.isdisjoint(names)}
    if scenario.visibility != "good":
        wanted.add("visibility")
    if set(scenario.options) != wanted:
        has, asked = (", ".join(sorted(names)) or "none" for names in (scenario.options, wanted))
        yield f"has the optional rules {has}; its lists and visibility ask for {asked}"
    if scenario.closed and not closed_hexes(board, scenario.closed):
        yield "closes nothing"


# ---------------------------------------------------------------- victory


def _victory_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Both sides have a condition, and each can be met."""
    if {victory.side for victory in scenario.victory} != {side.name for side in scenario.side}:
        yield "needs a condition of victory for both sides"
    for victory in scenario.victory:
        enemies = [group for group in scenario.group if group.side != victory.side]
        own = [group for group in scenario.group if group.side == victory.side]
        for part in victory.all_of:
            most = _most(part, own, enemies, mix, board)
            if part.kind != "prevented" and not 1 <= part.need <= most:
                what = " ".join(filter(None, (part.kind, part.area or part.marker)))
                yield f"{victory.side} needs {part.need} ({what}), there are {most}"
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
