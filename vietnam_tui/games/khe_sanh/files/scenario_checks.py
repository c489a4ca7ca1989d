"""Sense checks of the scenarios of Khe Sanh, 1968: forces in the mix, places on the map, set-ups that can be made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.library import rules_library
from vietnam_tui.games.khe_sanh.counters import FOLDER, CounterKind, CounterMix, Force, Scenario
from vietnam_tui.games.khe_sanh.map_names import COMBAT_BASE, FIRE_BASE, active, places_of
from vietnam_tui.games.khe_sanh.placement import open_places, places_for, stacking_limit


def scenario_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Everything wrong with a scenario, each sentence beginning with its id."""
    checks = (_mix_faults, _force_faults, _frame_faults, _victory_faults)
    for check in checks:
        yield from (f"{scenario.id}: {fault}" for fault in check(scenario, mix, board))


def _mix_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """No more pieces than there are, nor more air counters."""
    counts = {kind.id: kind.count for kind in mix.counter}
    used: Counter[str] = Counter()
    for force in scenario.force:
        used[force.kind] += force.count
    for kind, count in sorted(used.items()):
        if kind not in counts:
            yield f"{kind} is not in the counter mix"
        elif count > counts[kind]:
            yield f"{count} counters {kind} are used, the mix has {counts[kind]}"
    markers = {marker.id: marker.count or 0 for marker in mix.marker}
    for name, number in (("air-strike", scenario.air_strikes), ("arc-light", scenario.arc_lights)):
        if not 0 <= number <= markers.get(name, 0):
            yield f"{number} counters {name} are used, the mix has {markers.get(name, 0)}"


def _force_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Places exist and hold their forces; the garrisons first, then the other side around them."""
    kinds = {kind.id: kind for kind in mix.counter}
    sound: list[Force] = []
    for force in scenario.force:
        faults = list(_one_force(force, scenario, board)) if force.kind in kinds else ["has no counters"]
        yield from (f"{force.kind} ({force.rule}) {fault}" for fault in faults)
        if not faults and not force.entry:
            sound.append(force)
    garrison = [force for force in sound if kinds[force.kind].side == "US/GVN"]
    others = [force for force in sound if kinds[force.kind].side == "NVA/VC"]
    enemies: frozenset[Hex] = frozenset()
    for forces in (garrison, others):
        placed = _set_up(scenario, forces, kinds, board, enemies)
        if placed is None:
            yield f"the set-up of {kinds[forces[0].kind].side} does not fit within the stacking limits"
            return
        enemies = frozenset(placed)


def _one_force(force: Force, scenario: Scenario, board: Board) -> Iterator[str]:
    inside = active(board, scenario.area)
    if force.count < 1:
        yield f"has {force.count} pieces"
    if rules_library(FOLDER).by_id(force.rule) is None:
        yield "names a rule that does not exist"
    for area in force.areas:
        if not board.area(area):
            yield f"is set up in the area {area!r}, which the map does not have"
    for text in (*force.hexes, *force.barred):
        try:
            if board.grid.hex(text) not in inside:
                yield f"names {text}, which is outside the active part"
        except UnknownHex as error:
            yield f"names no hex: {error}"
            return
    if bool(force.entry) != bool(force.turn):
        yield "needs both a turn and an entry, or neither"
    if not 0 <= force.turn <= scenario.turns:
        yield f"comes in turn {force.turn} of {scenario.turns}"
    if force.most < force.least or (force.most and not force.hexes):
        yield f"is set up {force.least} to {force.most} hexes from nowhere"
    if not force.entry and not places_for(board, scenario, force):
        yield "has no place to stand in"


def _set_up(
    scenario: Scenario,
    forces: Sequence[Force],
    kinds: Mapping[str, CounterKind],
    board: Board,
    enemies: frozenset[Hex],
) -> Counter[Hex] | None:
    """Units by hex in one way to set the forces up within the stacking limits, None when there is none."""
    wanted: list[tuple[Force, frozenset[Hex]]] = []
    for force in forces:
        places = open_places(board, scenario, force, enemies)
        if not places:
            return None
        if kinds[force.kind].stacks:
            wanted += [(force, places)] * force.count
    wanted.sort(key=lambda piece: len(piece[1]))
    standing: dict[Hex, list[int]] = {}

    def room(piece: int, h: Hex) -> bool:
        force, there = wanted[piece][0], standing.get(h, [])
        if force.alone and any(wanted[other][0] is force for other in there):
            return False
        return len(there) < stacking_limit(board, h)

    def settle(piece: int, tried: set[Hex]) -> bool:
        for h in sorted(wanted[piece][1] - tried):
            tried.add(h)
            there = standing.setdefault(h, [])
            if room(piece, h):
                there.append(piece)
                return True
            for other in list(there):
                there.remove(other)
                if room(piece, h) and settle(other, tried):
                    there.append(piece)
                    return True
                there.append(other)
        return False

    for piece in range(len(wanted)):
        if not settle(piece, set()):
            return None
    return Counter({h: len(there) for h, there in standing.items() if there})


def _frame_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """The active part exists, the Basic Game has fixed Impulses, guns and captured bases are bases."""
    if scenario.area and not board.area(scenario.area):
        yield f"the map has no area {scenario.area!r}"
    fixed = scenario.game == "basic"
    if bool(scenario.impulses) != fixed or bool(scenario.effort) != fixed:
        yield "the Basic Game, and only that, has a fixed number of Impulses and Operations Effort"
    if set(scenario.caps) != {"US/GVN", "NVA/VC"}:
        yield "both sides need their CAPs"
    bases = {board.grid.label(h) for h in places_of(board, FIRE_BASE, COMBAT_BASE)}
    for text in (*scenario.guns, *scenario.captured):
        if text not in bases:
            yield f"{text} is no base"
    for replacement in scenario.replacement:
        if not 1 <= replacement.turn <= scenario.turns:
            yield f"replacements come in turn {replacement.turn} of {scenario.turns}"


def _victory_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """The hexes that victory is counted by are on the map and enough; levels are 3, 2 and 1 for each side."""
    victory, library = scenario.victory, rules_library(FOLDER)
    for rule in (*victory.rules, *(level.rule for level in victory.level), scenario.rule):
        if library.by_id(rule) is None and not library.section(rule.removeprefix("KS-")):
            yield f"there is no rule {rule}"
    if victory.area and not board.area(victory.area) <= active(board, scenario.area):
        yield f"the area {victory.area!r} lies outside the active part"
    if victory.kind == "hexes" and not 0 < victory.need <= len(board.area(victory.area)):
        yield f"victory needs {victory.need} hexes of {len(board.area(victory.area))}"
    for side in sorted({level.side for level in victory.level}):
        if [level.level for level in victory.level if level.side == side] != [3, 2, 1]:
            yield f"the levels of {side} are not 3, 2 and 1"
