"""Sense checks of the Vietnam Battles data: counters, terrain key, tables and scenarios against one another.

`check` lists everything that is wrong in sentences; sound data give an empty list.  Maps have checks of their
own in `map_checks`.
`FORMS` has the files as forms to be filled in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from vietnam_tui.core.board import Board
from vietnam_tui.core.data import load
from vietnam_tui.core.declared import Names, Wrong, wrong
from vietnam_tui.core.file_form import Document, FileForm
from vietnam_tui.core.hexes import UnknownHex
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.tables import DifferentialTable
from vietnam_tui.core.title_page import title_page
from vietnam_tui.engine.checks import declared, doubles
from vietnam_tui.games.vietnam_battles import counters as printed
from vietnam_tui.games.vietnam_battles.map_names import (
    CLEAR,
    COASTAL,
    EAST_EDGE,
    ENTRY,
    IRON_TRIANGLE,
    JUNGLE,
    NORTH_EAST_EDGE,
    navigable,
    set_up_area,
)

#: The results of the table, worst to best for the attacker [VB-7.3-b].
RESULTS = ("Ae", "(A)", "A3", "A2", "A1", ".", "Ex", "D2", "D3", "De")

#: The last space of a turn track [VB-26.0-a, VB-27.0-a].
LAST_TURN = 13

#: The `Force.deploy` of Viet Cong units placed openly anywhere or hidden in jungle [VB-26.0-e, VB-26.0-g].
HIDDEN = "hidden"

#: The map where a counter has the same values on both sides [VB-27.0-x].
SAME_REVERSE = "iron-triangle"


def check() -> list[str]:
    """Everything wrong with the data in effect; empty when all is well."""
    mix = load(f"{printed.FOLDER}/counters.toml", printed.CounterMix)
    key, tables = printed.terrain_key(), printed.tables()
    faults = [
        *counter_faults(mix),
        *terrain_key_faults(key, tables.crt),
        *crt_faults(tables.crt),
        *support_faults(tables),
    ]
    return [*faults, *(fault for name in title_page(printed.FOLDER).scenarios for fault in of_scenario(name))]


def of_scenario(name: str) -> list[str]:
    """Everything wrong with a scenario; raises `DataError` where its file or its map cannot be read."""
    scenario, mix = printed.scenario(name), load(f"{printed.FOLDER}/counters.toml", printed.CounterMix)
    return list(scenario_faults(scenario, mix, printed.tables(), printed.board(scenario.map)))


# ---------------------------------------------------------------- counters

#: What a counter says of itself fits
COUNTER = {
    "counter {0.id} is stronger depleted than at full strength": lambda c: (
        c.depleted and (c.depleted.attack > c.full.attack or c.depleted.defense > c.full.defense)
    ),
    "counter {0.id} of iron-triangle has different values on its two sides": lambda c: (
        c.depleted and c.full != c.depleted and SAME_REVERSE in c.maps
    ),
    "counter {0.id} is on the side {0.side} and of the nation {0.nation}": lambda c: (
        (c.side == "VC") != (c.nation == "VC")
    ),
}


def counter_faults(mix: printed.CounterMix) -> Iterator[str]:
    """Check what counters and markers declare, and find counters that cannot be."""
    yield from declared(mix, file=f"{printed.FOLDER}/counters.toml")
    for counter in mix.counter:
        yield from wrong(COUNTER, counter)


# ---------------------------------------------------------------- terrain key and tables


def terrain_key_faults(key: printed.TerrainKey, crt: DifferentialTable) -> Iterator[str]:
    """Check what lines declare; only clear hexes cost a single point."""
    yield from declared(key, {"table line": crt.lines}, f"{printed.FOLDER}/terrain.toml")
    for terrain in key.terrain:
        if terrain.move is not None and (terrain.move == 1) != (terrain.id == CLEAR):
            yield f"terrain {terrain.id} costs {terrain.move}; clear hexes cost 1 and all others more"


def crt_faults(crt: DifferentialTable) -> Iterator[str]:
    """Only known results; no result worse for the attacker at a better column or die."""
    cells = {
        (die, column): crt.result(die, column) for die in range(1, 7) for column in range(1, crt.width + 1)
    }
    for (die, column), result in cells.items():
        if result not in RESULTS:
            yield f"die {die}, column {column}: there is no result {result!r}"
    if set(cells.values()) <= set(RESULTS):
        for (die, column), result in cells.items():
            better_column, better_die = cells.get((die, column + 1)), cells.get((die - 1, column))
            for other, where in ((better_column, f"column {column + 1}"), (better_die, f"die {die - 1}")):
                if other is not None and RESULTS.index(other) < RESULTS.index(result):
                    yield f"die {die}, column {column}: {result} is better than {other} at {where}"


def support_faults(tables: printed.Tables) -> Iterator[str]:
    """One pool a side with positive values; each track gives every turn one allotment the pools can fill."""
    pools: dict[str, printed.Pool] = {pool.side: pool for pool in tables.pool}
    if len(pools) != len(tables.pool) or set(pools) != {"US", "VC"}:
        yield "there must be one support fire pool for the US and one for the VC"
        return
    yield from (fault for pool in tables.pool for fault in _pool_faults(pool))
    for map_id in sorted({a.map for a in tables.allotment}):
        spaces = sorted((a for a in tables.allotment if a.map == map_id), key=lambda a: a.first)
        bounds = [(0, 0), *((a.first, a.last) for a in spaces), (LAST_TURN + 1, LAST_TURN + 1)]
        for (_, end), (start, _) in pairwise(bounds):
            if start != end + 1:
                yield f"the turn track of {map_id} is not filled between turn {end} and turn {start}"
        for space in spaces:
            for side, count in (("US", space.us), ("VC", space.vc)):
                if not 0 <= count <= len(pools[side].markers):
                    yield f"turns {space.first} to {space.last} of {map_id} give {side} {count} markers"


def _pool_faults(pool: printed.Pool) -> Iterator[str]:
    if min(pool.markers, default=0) < 1:
        yield f"the {pool.side} pool is empty or has a marker without a plus value"


# ---------------------------------------------------------------- scenarios


def scenario_faults(
    scenario: printed.Scenario, mix: printed.CounterMix, tables: printed.Tables, board: Board
) -> Iterator[str]:
    """Units are in the mix and come as they can; markers suffice; the turn track covers the game."""
    counters = {c.id: c for c in mix.counter}
    yield from declared(
        scenario, names_for(scenario.turns, mix, board), f"{printed.FOLDER}/scenarios/{scenario.id}.toml"
    )
    for force in scenario.force:
        counter = counters.get(force.unit)
        if counter is None:
            continue
        if scenario.map not in counter.maps:
            yield f"{scenario.id} uses {force.unit}, which belongs to another map"
        looked_at = (force, counter, scenario, board)
        coming = (*wrong(FORCE, *looked_at), *_place_faults(force, counter, board))
        yield from (f"{scenario.id}: {fault}" for fault in coming)
    yield from _marker_faults(scenario, mix)
    yield from _own_pool_faults(scenario, tables)
    yield from _water_entry_faults(scenario, board)
    yield from _rule_faults(scenario)
    yield from (f"{scenario.id} {fault}" for fault in wrong(VICTORY, scenario, board, counters))
    spaces = [a for a in tables.allotment if a.map == scenario.map]
    if not all(any(a.first <= turn <= a.last for a in spaces) for turn in range(1, scenario.turns + 1)):
        yield f"{scenario.id} has {scenario.turns} turns, more than the turn track of {scenario.map}"


def _has(scenario: printed.Scenario, counters: dict[str, printed.PrintedCounter], side: str) -> bool:
    return any(force.unit in counters and counters[force.unit].side == side for force in scenario.force)


#: What a victory is about is there [VB-25.0-g, VB-26.0-p, VB-27.0-m]
VICTORY: Wrong = {
    "has nobody on the side of the US": lambda s, b, c: not _has(s, c, "US"),
    "has nobody on the side of the VC": lambda s, b, c: not _has(s, c, "VC"),
    "is about base camps and has none": lambda s, b, c: s.victory == "camps" and not s.camps,
    "is about the Iron Triangle, which {1.id} does not have": lambda s, b, c: (
        s.victory == "secret" and not b.area(IRON_TRIANGLE)
    ),
}


def names_for(turns: int, mix: printed.CounterMix, board: Board) -> Names:
    """The names that may stand in a scenario of so many turns."""
    places = {name.casefold() for name in board.places} | set(board.places)
    return {"counter": [counter.id for counter in mix.counter], "turn": range(turns + 1), "place": places}


def _own_pool_faults(scenario: printed.Scenario, tables: printed.Tables) -> Iterator[str]:
    """A pool of the scenario's own holds as many markers as the one that it takes the place of."""
    shared = {pool.side: len(pool.markers) for pool in tables.pool}
    for side in doubles(pool.side for pool in scenario.pool):
        yield f"{scenario.id} has two support fire pools for {side}"
    for pool in scenario.pool:
        yield from (f"{scenario.id}: {fault}" for fault in _pool_faults(pool))
        if len(pool.markers) != shared.get(pool.side):
            yield f"{scenario.id}: the {pool.side} pool has {len(pool.markers)} markers, not {shared.get(pool.side)}"


def _rule_faults(scenario: printed.Scenario) -> Iterator[str]:
    """Every entry and set-up area in use has its rule."""
    for force in scenario.force:
        if force.entry and force.entry not in scenario.entry_rules:
            yield f"{scenario.id} names no rule for the entry {force.entry!r} of {force.unit}"
        if force.deploy and force.deploy not in scenario.deploy_rules:
            yield f"{scenario.id} names no rule for the set-up area {force.deploy!r} of {force.unit}"


def _marker_faults(scenario: printed.Scenario, mix: printed.CounterMix) -> Iterator[str]:
    """No scenario uses more chits than the mix holds for its map, nor fewer than its units need."""
    chits = {m.id: m.count for m in mix.marker if scenario.map in m.maps}
    for name, landed, ways in (
        ("slick", "zone", ("helicopter",)),
        ("tango", "beach", ("riverine", "aboard")),
    ):
        used = scenario.slicks if name == "slick" else scenario.tangos
        on_map = sum(force.landed == landed for force in scenario.force)
        if not on_map <= used <= chits.get(name, 0):
            yield f"{scenario.id} has {used} {name} chits, {on_map} of them on the map"
        arrivals = Counter(force.turn for force in scenario.force if force.entry in ways)
        for turn, count in sorted(arrivals.items()):
            if count > used:
                yield f"{scenario.id} has {used} {name} chits for {count} arrivals in turn {turn}"
    others = (("camp", scenario.camps), ("cache", scenario.caches), ("b52", int(scenario.b52)))
    for name, used in others:
        if used > chits.get(name, 0):
            yield f"{scenario.id} uses {used} markers {name}, the mix has {chits.get(name, 0)}"


def _water_entry_faults(scenario: printed.Scenario, board: Board) -> Iterator[str]:
    for text in scenario.water_entry:
        try:
            open_water = (
                board.grid.parse_side(text) in navigable(board)
                if "/" in text
                else board.grid.hex(text) in board.area(ENTRY)
            )
        except UnknownHex as error:
            yield f"{scenario.id}: {error}"
            continue
        if not open_water:
            yield f"{scenario.id}: boats cannot come by {text}"


#: The edges by which units come that do not come by water
BY_EDGE = {"north-east edge": NORTH_EAST_EDGE, "water": "", "riverine": "", "aboard": "", "": ""}

#: Every unit comes into play in one way, a reinforcement in a turn of the game; carried units are on foot, monitors
#: come by water and nothing else does [VB-10.0-c, VB-12.0-c]
FORCE: Wrong = {
    "{0.unit} comes into play in {found} ways instead of one": lambda f, c, s, b: {
        0: "no",
        2: "2",
        3: "3",
    }.get(bool(f.place) + bool(f.deploy) + bool(f.entry)),
    "{0.unit} enters before turn 1": lambda f, c, s, b: f.entry and f.turn < 1,
    "{0.unit} is due in turn {0.turn} without an entry": lambda f, c, s, b: f.turn and not f.entry,
    "{0.unit} cannot hide": lambda f, c, s, b: f.deploy == HIDDEN and c.side != "VC",
    "{0.unit} finds no jungle to hide in": lambda f, c, s, b: f.deploy == HIDDEN and JUNGLE not in b.terrain,
    "{0.unit} deploys in the area {0.deploy!r}, which {3.id} does not have": lambda f, c, s, b: (
        f.deploy not in ("", HIDDEN) and not set_up_area(b, f.deploy)
    ),
    "{0.unit} cannot deploy on land": lambda f, c, s, b: (
        f.deploy not in ("", HIDDEN) and c.mobility == "riverine"
    ),
    "{0.unit}, which is {1.mobility}, cannot come by {0.entry}": lambda f, c, s, b: (
        f.entry and (c.mobility == "riverine") != (f.entry == "water")
    ),
    "{0.unit} is mobile and cannot be carried": lambda f, c, s, b: (
        f.entry not in ("", "east edge", "north-east edge") and c.mobility == "mobile"
    ),
    "{0.unit} enters by the {found}, which {3.id} does not have": lambda f, c, s, b: (
        (area := BY_EDGE.get(f.entry, EAST_EDGE)) and not b.area(area) and area
    ),
    "{0.unit} comes by {0.entry}, and there is no water entry": lambda f, c, s, b: (
        f.entry and not BY_EDGE.get(f.entry, EAST_EDGE) and not s.water_entry
    ),
}


def _place_faults(force: printed.Force, counter: printed.PrintedCounter, board: Board) -> Iterator[str]:
    grid = board.grid
    terrain = {t.id: t for t in printed.terrain_key().terrain}
    if not force.place:
        return
    try:
        if "/" in force.place:
            side = grid.parse_side(force.place)
            if counter.mobility != "riverine":
                yield f"{force.unit} cannot stand on the hexside {force.place}"
            if side not in navigable(board):
                yield f"{force.unit} stands on {force.place}, which is no river open to boats"
            return
        here = grid.hex(force.place)
    except UnknownHex as error:
        yield f"{force.unit}: {error}"
        return
    ground = terrain[board.terrain[here]]
    if counter.mobility == "riverine":
        return
    if ground.move is None:
        yield f"{force.unit} stands in {force.place}, which is {ground.id}"
    if force.landed == "zone" and not ground.landing:
        yield f"{force.unit} cannot have flown into {force.place}, which is {ground.id}"
    wet = here in board.area(COASTAL) or not navigable(board).isdisjoint(grid.sides(here))
    if force.landed == "beach" and not wet:
        yield f"{force.unit} cannot have landed in {force.place}, which touches no water"


def _mix() -> printed.CounterMix:
    return load(f"{printed.FOLDER}/counters.toml", printed.CounterMix)


def _scenario_names(document: Document) -> Names:
    mix, board = _mix(), printed.board(document["map"])
    here = [counter.id for counter in mix.counter if board.id in counter.maps]
    return {**names_for(int(document.get("turns", 1)), mix, board), "counter": here}


def _scenario(scenario: printed.Scenario) -> Iterator[str]:
    return scenario_faults(scenario, _mix(), printed.tables(), printed.board(scenario.map))


def _tables(sheet: printed.Tables) -> Iterator[str]:
    yield from crt_faults(sheet.crt)
    yield from support_faults(sheet)


def _terrain(key: printed.TerrainKey) -> Iterator[str]:
    return terrain_key_faults(key, printed.tables().crt)


def _of_charts(document: Document) -> Names:
    return {"table line": printed.tables().crt.lines, "rule": rules_library(printed.FOLDER).ids}


#: File -> its form
FORMS = {
    "scenarios": FileForm(
        printed.Scenario,
        _scenario,
        _scenario_names,
        {"rule": "VB-3.0", "entry_rules.*": "VB-3.0-e", "deploy_rules.*": "VB-3.0-d"},
    ),
    "counters": FileForm(printed.CounterMix, counter_faults, _of_charts),
    "terrain": FileForm(printed.TerrainKey, _terrain, _of_charts),
    "tables": FileForm(printed.Tables, _tables, _of_charts),
}
