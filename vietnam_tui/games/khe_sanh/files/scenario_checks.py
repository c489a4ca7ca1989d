"""Sense checks of the scenarios of Khe Sanh, 1968: forces in the mix, places on the map, set-ups that can be made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from vietnam_tui.core.board import Board
from vietnam_tui.core.declared import Names, wrong
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.library import rules_library
from vietnam_tui.engine.checks import declared
from vietnam_tui.games.khe_sanh.counters import FOLDER, CounterKind, CounterMix, Force, Scenario
from vietnam_tui.games.khe_sanh.map_names import COMBAT_BASE, FIRE_BASE, active, places_of
from vietnam_tui.games.khe_sanh.placement import open_places, places_for, stacking_limit


def scenario_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Check what a scenario declares, then everything else that is wrong, each sentence beginning with its id."""
    names = names_for(scenario.turns, scenario.area, mix, board)
    yield from declared(scenario, names, f"{FOLDER}/scenarios/{scenario.id}.toml")
    for check in (_mix_faults, _force_faults, _frame_faults, _victory_faults):
        yield from (f"{scenario.id}: {fault}" for fault in check(scenario, mix, board))


def names_for(turns: int, area: str, mix: CounterMix, board: Board) -> Names:
    """The names that may stand in a scenario of so many turns in an area."""
    label, library = board.grid.label, rules_library(FOLDER)
    return {
        "rule": library.ids,
        "rule or section": library.ids | library.sections,
        "counter": [kind.id for kind in mix.counter],
        "turn": range(turns + 1),
        "area": [name for name, hexes in board.areas.items() if hexes],
        "active hex": {label(h) for h in active(board, area)},
        "base": {label(h) for h in places_of(board, FIRE_BASE, COMBAT_BASE)},
    }


def _mix_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """No more pieces than there are, nor more air counters."""
    counts = {kind.id: kind.count for kind in mix.counter}
    used: Counter[str] = Counter()
    for force in scenario.force:
        used[force.kind] += force.count
    for kind, count in sorted(used.items()):
        if count > counts.get(kind, count):
            yield f"{count} counters {kind} are used, the mix has {counts[kind]}"
    markers = {marker.id: marker.count or 0 for marker in mix.marker}
    for name, number in (("air-strike", scenario.air_strikes), ("arc-light", scenario.arc_lights)):
        if not 0 <= number <= markers.get(name, 0):
            yield f"{number} counters {name} are used, the mix has {markers.get(name, 0)}"


def _force_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Places exist and hold their forces; the garrisons first, then the other side around them."""
    kinds = {kind.id: kind for kind in mix.counter}
    inside = {board.grid.label(h) for h in active(board, scenario.area)}
    sound: list[Force] = []
    for force in scenario.force:
        where = f"{force.kind} ({force.rule}) "
        faults = [*wrong(FORCE, force, whose=where)]
        known = force.kind in kinds and inside.issuperset({*force.hexes, *force.barred})
        if known and not force.entry and not faults:
            if places_for(board, scenario, force):
                sound.append(force)
            else:
                faults = [f"{where}has no place to stand in"]
        yield from faults
    garrison = [force for force in sound if kinds[force.kind].side == "US/GVN"]
    others = [force for force in sound if kinds[force.kind].side == "NVA/VC"]
    enemies: frozenset[Hex] = frozenset()
    for forces in (garrison, others):
        placed = _set_up(scenario, forces, kinds, board, enemies)
        if placed is None:
            yield f"the set-up of {kinds[forces[0].kind].side} does not fit within the stacking limits"
            return
        enemies = frozenset(placed)


#: What is wrong with the coming of a force
FORCE = {
    "needs both a turn and an entry, or neither": lambda f: bool(f.entry) != bool(f.turn),
    "is set up {0.least} to {0.most} hexes from nowhere": lambda f: (
        f.most < f.least or (f.most and not f.hexes)
    ),
}


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
    """The Basic Game has fixed Impulses; both sides have CAPs."""
    fixed = scenario.game == "basic"
    if bool(scenario.impulses) != fixed or bool(scenario.effort) != fixed:
        yield "the Basic Game, and only that, has a fixed number of Impulses and Operations Effort"
    if set(scenario.caps) != {"US/GVN", "NVA/VC"}:
        yield "both sides need their CAPs"


def _victory_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """The hexes that victory is counted by are on the map and enough; levels are 3, 2 and 1 for each side."""
    victory = scenario.victory
    if victory.area and not board.area(victory.area) <= active(board, scenario.area):
        yield f"the area {victory.area!r} lies outside the active part"
    if victory.kind == "hexes" and not 0 < victory.need <= len(board.area(victory.area)):
        yield f"victory needs {victory.need} hexes of {len(board.area(victory.area))}"
    for side in sorted({level.side for level in victory.level}):
        if [level.level for level in victory.level if level.side == side] != [3, 2, 1]:
            yield f"the levels of {side} are not 3, 2 and 1"
