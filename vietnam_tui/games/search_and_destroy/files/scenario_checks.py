"""Sense checks of the scenarios of Search & Destroy: forces in the mix, formations, places, frames, victory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from vietnam_tui.core.board import Board
from vietnam_tui.core.library import rules_library
from vietnam_tui.games.search_and_destroy.counters import FOLDER, CounterMix, UnitType
from vietnam_tui.games.search_and_destroy.files.weapon_checks import weapon_faults
from vietnam_tui.games.search_and_destroy.placement import hexes_for
from vietnam_tui.games.search_and_destroy.scenarios import Command, Group, Scenario
from vietnam_tui.games.search_and_destroy.tables import OptionId

#: Rules without which a scenario makes no sense: what its forces have, and what makes it ask for them [SD-0-j].
BOATS: OptionId = "patrol-boats"


def scenario_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Everything wrong with a scenario, each sentence beginning with its id."""
    checks = (
        _mix_faults,
        _group_faults,
        _weapon_faults,
        _command_faults,
        _frame_faults,
        _side_faults,
        _victory_faults,
    )
    for check in checks:
        yield from (f"{scenario.id}: {fault}" for fault in check(scenario, mix, board))


def _types(mix: CounterMix) -> dict[str, UnitType]:
    return {name: type_ for type_ in mix.type for name in type_.names}


# ---------------------------------------------------------------- forces


def _mix_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Every piece is in the mix under its type, and stands in one place only."""
    types = {type_.id: type_ for type_ in mix.type}
    used = Counter(name for group in scenario.group for name in group.names())
    for name in sorted(name for name, count in used.items() if count > 1):
        yield f"{name} is used twice"
    for group in scenario.group:
        for type_id, names in group.units.items():
            if type_id not in types:
                yield f"{type_id} is not in the counter mix"
                continue
            for name in sorted(set(names) - set(types[type_id].names)):
                yield f"there is no {type_id} called {name}"


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
        if not all(group.units.values()) or not group.units:
            yield f"{where} has no pieces, or none of some type"
        yield from (f"{where} {fault}" for fault in _place_faults(group, scenario, mix, board))


def _place_faults(group: Group, scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """There is room; what comes later comes by an edge, a river's mouth or the air; who hides stands there already."""
    types = {type_.id: type_ for type_ in mix.type}
    for type_id in group.units:
        if type_id in types and not hexes_for(board, group.zone, types[type_id]):
            yield f"has no hex for {type_id}"
    for kind in sorted(set(group.zone.terrain) - set(board.terrain)):
        yield f"has a zone in {kind}, which is not on the map"
    way_in = bool(group.zone.edges) + group.zone.mouth + group.by_air
    if way_in != (group.turn > 0):
        yield "comes later by no way in, or by several"
    if group.turn and group.inverted:
        yield "enters inverted"
    if group.inverted and group.side in scenario.face_up:
        yield "starts inverted and is never inverted again"
    if group.each_edge and group.each_edge * len(group.zone.edges) != len(group.names()):
        yield f"cannot enter {group.each_edge} by each edge"
    if group.mounted and not _rides(group, scenario, mix):
        yield "is mounted without a vehicle for each unit"


def _rides(group: Group, scenario: Scenario, mix: CounterMix) -> bool:
    types = _types(mix)
    carriers = [
        name for name in scenario.force(group.side) if name in types and types[name].carries == "passengers"
    ]
    return len(carriers) >= len(group.names())


def _weapon_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Weapons are with pieces of the group that can have them."""
    types = _types(mix)
    for group in scenario.group:
        for name, weapons in group.weapons.items():
            if name not in group.names():
                yield f"{name} has a weapon and is not there"
            elif name in types and weapons:
                yield from (f"{name} {fault}" for fault in weapon_faults(scenario.rule, types[name], weapons))


def _command_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Who commands is there; formations are whole; every squad of a side that needs command has a Cadre."""
    types = _types(mix)
    sides = {side.name: side for side in scenario.side}
    commanded: Counter[tuple[str, str]] = Counter()
    for command in scenario.command:
        force = set(scenario.force(command.side)) if command.side in sides else set()
        for name in command.names():
            commanded[command.side, name] += 1
            if name not in force:
                yield f"{name} is under {command.leader} and is not there"
        above = [command.under] if command.under else []
        yield from (
            f"{name} is above {command.leader} and is not there" for name in above if name not in force
        )
        for leader in (command.leader, *above, *(platoon[0] for platoon in command.platoons)):
            if leader in types and types[leader].kind not in ("leader", "cadre"):
                yield f"{leader} leads without being a leader"
        if rules_library(FOLDER).by_id(command.rule) is None:
            yield f"{command.leader} commands by a rule that does not exist"
        yield from _formation_faults(command, mix)
    for place in sorted(place for place, count in commanded.items() if count > 1):
        yield f"{place[1]} ({place[0]}) has two commanders"
    for side in scenario.side:
        for name in scenario.force(side.name) if side.command or side.leadership else ():
            kind = types[name].kind if name in types else "dummy"
            if kind in ("squad", "cadre") and not commanded[side.name, name]:
                yield f"{name} is under nobody"


def _formation_faults(command: Command, mix: CounterMix) -> Iterator[str]:
    if not command.formation:
        return
    formations = {formation.id: formation for formation in mix.formation}
    if command.formation not in formations:
        yield f"{command.leader} leads a {command.formation}, which does not exist"
        return
    types = _types(mix)
    found = Counter(types[name].id for name in command.names() if name in types)
    wanted = Counter(formations[command.formation].members)
    if command.formation == "nva-platoon":
        wanted = Counter({type_id: count * len(command.platoons) for type_id, count in wanted.items()})
        found -= Counter({types[command.leader].id: 1})
    for type_id in command.without:
        del wanted[type_id]
    if found != wanted:
        yield f"{command.leader} does not lead a whole {command.formation}"


# ---------------------------------------------------------------- frame and sides


def _frame_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Two sides, of which one moves first, one sets up first and one may search; switches that make sense."""
    library = rules_library(FOLDER)
    names = {side.name for side in scenario.side}
    if len(scenario.side) != 2 or {side.seat for side in scenario.side} != {"US", "NLF"}:
        yield "needs two sides, one in either seat"
    for what, name in (("moves", scenario.first), ("sets up", scenario.sets_up)):
        if name not in names:
            yield f"{name} {what} first and is no side of it"
    if scenario.searcher and scenario.searcher not in names:
        yield f"{scenario.searcher} searches and is no side of it"
    hidden = {group.side for group in scenario.group if group.inverted}
    if scenario.searcher and hidden != names - {scenario.searcher}:
        yield "has a searching side, and the other one does not hide"
    if not library.section(scenario.rule.removeprefix("SD-")):
        yield f"there is no section {scenario.rule}"
    boats = any("patrol-boat" in group.units for group in scenario.group)
    if boats != (BOATS in scenario.options) or boats != (scenario.rivers == "closed"):
        yield "has patrol boats without their rules, or the rules without boats"
    if not boats and (BOATS in scenario.switchable):
        yield "lets players switch patrol boats"
    if "casualties" not in scenario.options:
        yield "is not played as a Casualty game to begin with"
    if any(side.leadership for side in scenario.side) != ("leadership" in scenario.options):
        yield "has leadership for nobody, or without its rules"
    if scenario.interrogation and not any("peasant" in group.units for group in scenario.group):
        yield "has interrogations and nobody to ask"
    for support in scenario.support:
        if support.side not in names or support.count < 1 or not 0 <= support.turn <= scenario.turns:
            yield f"gives {support.kind} to nobody, or never"
        if library.by_id(support.rule) is None:
            yield f"names the rule {support.rule}, which does not exist"


def _side_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    types = _types(mix)
    for side in scenario.side:
        if side.leadership and side.command:
            yield f"{side.name} has both leadership and the command of Cadres"
        cadres = any(types[name].kind == "cadre" for name in scenario.force(side.name) if name in types)
        if side.command != cadres:
            yield f"{side.name} has Cadres without command, or command without Cadres"
        for rule in side.rules:
            if rules_library(FOLDER).by_id(rule) is None:
                yield f"{side.name} names the rule {rule}, which does not exist"


# ---------------------------------------------------------------- victory


def _victory_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """The conditions can be met, and awards go to a side."""
    library = rules_library(FOLDER)
    names, types, victory = {side.name for side in scenario.side}, _types(mix), scenario.victory
    rules = [victory.rule, *([victory.automatic] if victory.automatic else [])]
    for rule in (*rules, *(award.rule for award in scenario.award)):
        if library.by_id(rule) is None:
            yield f"names the rule {rule}, which does not exist"
    for award in scenario.award:
        if award.to not in names or award.points < 1:
            yield f"the award {award.id} is for nobody"
    force = [types[name] for name in scenario.force(scenario.first) if name in types]
    if victory.kind == "choice":
        units = [type_ for type_ in force if type_.kind != "dummy"]
        if not 1 <= victory.exits <= len(units) or not board.area(victory.area):
            yield f"needs {victory.exits} units to leave by {victory.area!r}, there are {len(units)}"
        if min(victory.inflicted, victory.suffered) < 1:
            yield "has no casualties to choose"
    if bool(victory.automatic) != (0 < victory.boats <= sum(type_.kind == "boat" for type_ in force)):
        yield f"wins at once with {victory.boats} boats"
    if victory.kind == "pilot" and not any("pilot" in group.units for group in scenario.group):
        yield "is about a pilot who is not there"
