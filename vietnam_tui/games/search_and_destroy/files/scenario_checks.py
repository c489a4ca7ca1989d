"""Sense checks of the scenarios of Search & Destroy: forces in the mix, formations, places, frames, victory."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from vietnam_tui.core.board import Board
from vietnam_tui.core.declared import Names, wrong
from vietnam_tui.core.library import rules_library
from vietnam_tui.engine.checks import declared
from vietnam_tui.games.search_and_destroy.counters import FOLDER, CounterMix, UnitType
from vietnam_tui.games.search_and_destroy.files.pack import weapon_faults
from vietnam_tui.games.search_and_destroy.placement import hexes_for
from vietnam_tui.games.search_and_destroy.scenarios import Command, Group, Scenario
from vietnam_tui.games.search_and_destroy.tables import OptionId

#: Rules without which a scenario makes no sense: what its forces have, and what makes it ask for them [SD-0-j].
BOATS: OptionId = "patrol-boats"


def scenario_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Check what a scenario declares, then everything else that is wrong, each sentence beginning with its id."""
    names = names_for(scenario.turns, [side.name for side in scenario.side], mix, board)
    yield from declared(scenario, names, f"{FOLDER}/scenarios/{scenario.id}.toml")
    yield from wrong(FRAME, scenario, whose=f"{scenario.id}: ")
    checks = (_mix_faults, _group_faults, _command_faults, _side_faults, _victory_faults)
    for check in checks:
        yield from (f"{scenario.id}: {fault}" for fault in check(scenario, mix, board))


def names_for(turns: int, sides: Sequence[str], mix: CounterMix, board: Board) -> Names:
    """The names that may stand in a scenario of so many turns and these sides."""
    library = rules_library(FOLDER)
    return {
        "rule": library.ids,
        "section": library.sections,
        "side": sides,
        "type": [type_.id for type_ in mix.type],
        "piece": [*_types(mix)],
        "turn": range(turns + 1),
        "ground": set(board.terrain),
    }


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
            for name in sorted(set(names) - set(types[type_id].names)) if type_id in types else ():
                yield f"there is no {type_id} called {name}"


#: What comes later comes by an edge, a river's mouth or the air; who hides stands there already
GROUP = {
    "has no pieces, or none of some type": lambda g: not all(g.units.values()) or not g.units,
    "comes later by no way in, or by several": lambda g: (
        bool(g.zone.edges) + g.zone.mouth + g.by_air != (g.turn > 0)
    ),
    "enters inverted": lambda g: g.turn and g.inverted,
    "cannot enter {0.each_edge} by each edge": lambda g: (
        g.each_edge and g.each_edge * len(g.zone.edges) != len(g.names())
    ),
}


def _group_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """There is room for every group; weapons are with pieces of the group that can have them."""
    types, named = {type_.id: type_ for type_ in mix.type}, _types(mix)
    for group in scenario.group:
        where = f"{group.side} ({group.rule})"
        yield from wrong(GROUP, group, whose=f"{where} ")
        for type_id in group.units:
            if type_id in types and not hexes_for(board, group.zone, types[type_id]):
                yield f"{where} has no hex for {type_id}"
        if group.inverted and group.side in scenario.face_up:
            yield f"{where} starts inverted and is never inverted again"
        if group.mounted and not _rides(group, scenario, mix):
            yield f"{where} is mounted without a vehicle for each unit"
        for name, weapons in group.weapons.items():
            if name not in group.names():
                yield f"{name} has a weapon and is not there"
            elif name in named and weapons:
                yield from (f"{name} {fault}" for fault in weapon_faults(scenario.rule, named[name], weapons))


def _rides(group: Group, scenario: Scenario, mix: CounterMix) -> bool:
    types = _types(mix)
    carriers = [
        name for name in scenario.force(group.side) if name in types and types[name].carries == "passengers"
    ]
    return len(carriers) >= len(group.names())


def _command_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """Check that leaders are there; formations are whole; every squad of a side that needs command has a Cadre."""
    types = _types(mix)
    sides = {side.name: side for side in scenario.side}
    commanded: Counter[tuple[str, str]] = Counter()
    for command in scenario.command:
        if not all(command.platoons):
            yield f"{command.leader} has a platoon without anybody"
        force = set(scenario.force(command.side)) if command.side in sides else set()
        for name in command.names():
            commanded[command.side, name] += 1
            if name not in force:
                yield f"{name} is under {command.leader} and is not there"
        above = [command.under] if command.under else []
        yield from (
            f"{name} is above {command.leader} and is not there" for name in above if name not in force
        )
        for leader in (command.leader, *above, *(platoon[0] for platoon in command.platoons if platoon)):
            if leader in types and types[leader].kind not in ("leader", "cadre"):
                yield f"{leader} leads without being a leader"
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
    lacks, extra = (
        ", ".join(f"{n} {of}" for of, n in (a - b).items()) for a, b in ((wanted, found), (found, wanted))
    )
    if lacks or extra:
        amiss = " and ".join([f"lacks {lacks}"] * bool(lacks) + [f"has {extra} too many"] * bool(extra))
        yield f"{command.leader} does not lead a whole {command.formation}: it {amiss}"


# ---------------------------------------------------------------- frame and sides


#: Two sides; switches that make sense
FRAME = {
    "needs two sides, one in either seat": lambda s: (
        len(s.side) != 2 or {side.seat for side in s.side} != {"US", "NLF"}
    ),
    "has a searching side, and the other one does not hide": lambda s: (
        s.searcher
        and {g.side for g in s.group if g.inverted} != {side.name for side in s.side} - {s.searcher}
    ),
    "has patrol boats without their rules, or the rules without boats": lambda s: (
        not _has(s, "patrol-boat") == (BOATS in s.options) == (s.rivers == "closed")
    ),
    "lets players switch patrol boats": lambda s: not _has(s, "patrol-boat") and BOATS in s.switchable,
    "is not played as a Casualty game to begin with": lambda s: "casualties" not in s.options,
    "has leadership for nobody, or without its rules": lambda s: (
        any(side.leadership for side in s.side) != ("leadership" in s.options)
    ),
    "has interrogations and nobody to ask": lambda s: s.interrogation and not _has(s, "peasant"),
    "is about a pilot who is not there": lambda s: s.victory.kind == "pilot" and not _has(s, "pilot"),
}


def _has(scenario: Scenario, type_id: str) -> bool:
    return any(type_id in group.units for group in scenario.group)


def _side_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    types = _types(mix)
    for side in scenario.side:
        if side.leadership and side.command:
            yield f"{side.name} has both leadership and the command of Cadres"
        cadres = any(types[name].kind == "cadre" for name in scenario.force(side.name) if name in types)
        if side.command != cadres:
            yield f"{side.name} has Cadres without command, or command without Cadres"


# ---------------------------------------------------------------- victory


def _victory_faults(scenario: Scenario, mix: CounterMix, board: Board) -> Iterator[str]:
    """The conditions can be met."""
    types, victory = _types(mix), scenario.victory
    force = [types[name] for name in scenario.force(scenario.first) if name in types]
    if victory.kind == "choice":
        units = [type_ for type_ in force if type_.kind != "dummy"]
        if not 1 <= victory.exits <= len(units) or not board.area(victory.area):
            yield f"needs {victory.exits} units to leave by {victory.area!r}, there are {len(units)}"
        if min(victory.inflicted, victory.suffered) < 1:
            yield "has no casualties to choose"
    boats = sum(type_.kind == "boat" for type_ in force)
    if bool(victory.automatic) != (0 < victory.boats <= boats):
        by = f"by {victory.automatic}" if victory.automatic else "without a rule"
        yield f"wins at once with {victory.boats} boats {by}, and {scenario.first} has {boats} of them"
