"""Sense checks of the Vietnam Battles data: counters, terrain key, tables and scenarios against one another.

`check` lists everything that is wrong in sentences; sound data give an empty list.  Maps have checks of their
own in `map_checks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

from vietnam_tui.core.board import Board
from vietnam_tui.core.data import load
from vietnam_tui.core.hexes import UnknownHex
from vietnam_tui.core.tables import DifferentialTable
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.vietnam_battles import counters as printed
from vietnam_tui.games.vietnam_battles.map_names import (
    CLEAR,
    COASTAL,
    EAST_EDGE,
    ENTRY,
    JUNGLE,
    NORTH_EAST_EDGE,
    navigable,
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
    for scenario_id in title_page(printed.FOLDER).scenarios:
        scenario = printed.scenario(scenario_id)
        faults += scenario_faults(scenario, mix, tables, printed.board(scenario.map))
    return faults


def _doubles(ids: Iterable[str]) -> list[str]:
    return sorted(text for text, count in Counter(ids).items() if count > 1)


# ---------------------------------------------------------------- counters


def counter_faults(mix: printed.CounterMix) -> Iterator[str]:
    """Ids are single words and unique; values make sense; every group of values says where it is from."""
    for text in _doubles([c.id.casefold() for c in mix.counter] + [m.id.casefold() for m in mix.marker]):
        yield f"two counters or markers are called {text}"
    for counter in mix.counter:
        if counter.id.split() != [counter.id]:
            yield f"counter {counter.id!r} has a blank in its id"
        faces = [counter.full] if counter.depleted is None else [counter.full, counter.depleted]
        for face in faces:
            if face.attack < 0 or face.defense < 1 or face.movement < 1:
                yield f"counter {counter.id} has the values {face}"
        if counter.depleted is not None:
            full, depleted = counter.full, counter.depleted
            if depleted.attack > full.attack or depleted.defense > full.defense:
                yield f"counter {counter.id} is stronger depleted than at full strength"
            if full != depleted and SAME_REVERSE in counter.maps:
                yield f"counter {counter.id} of {SAME_REVERSE} has different values on its two sides"
        if (counter.side == "VC") != (counter.nation == "VC"):
            yield f"counter {counter.id} is on the side {counter.side} and of the nation {counter.nation}"
        for group in ("full", "depleted", "mobility", "nation", "type"):
            if group not in counter.provenance and not (group == "depleted" and counter.depleted is None):
                yield f"counter {counter.id} does not say where its {group} is from"
    for marker in mix.marker:
        if marker.count < 1:
            yield f"there are {marker.count} markers {marker.id}"


# ---------------------------------------------------------------- terrain key and tables


def terrain_key_faults(key: printed.TerrainKey, crt: DifferentialTable) -> Iterator[str]:
    """Each terrain has its own id, glyph and line of the table; only clear hexes cost a single point."""
    for text in _doubles(
        [t.id for t in key.terrain] + [s.id for s in key.hexside] + [r.id for r in key.route]
    ):
        yield f"the terrain key lists {text} twice"
    for text in _doubles(t.glyph for t in key.terrain):
        yield f"two terrains share the glyph {text!r}"
    for terrain in key.terrain:
        if terrain.crt not in crt.lines:
            yield f"terrain {terrain.id} names the table line {terrain.crt!r}, which does not exist"
        if terrain.move is not None and (terrain.move == 1) != (terrain.id == CLEAR):
            yield f"terrain {terrain.id} costs {terrain.move}; clear hexes cost 1 and all others more"
        if len(terrain.glyph) != 1:
            yield f"terrain {terrain.id} needs a glyph of one letter"
    for side in key.hexside:
        if side.crt and side.crt not in crt.lines:
            yield f"hexside {side.id} names the table line {side.crt!r}, which does not exist"


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
    for text in _doubles(force.unit for force in scenario.force):
        yield f"{scenario.id} uses {text} twice"
    for text in _doubles(force.place for force in scenario.force if force.place):
        yield f"{scenario.id} stacks units in {text}"
    for force in scenario.force:
        counter = counters.get(force.unit)
        if counter is None:
            yield f"{scenario.id} uses {force.unit}, which is not in the counter mix"
            continue
        if scenario.map not in counter.maps:
            yield f"{scenario.id} uses {force.unit}, which belongs to another map"
        coming = (*_way_faults(force, scenario), *_place_faults(force, counter, board))
        coming += (*_deploy_faults(force, counter, board), *_entry_faults(force, counter, scenario, board))
        yield from (f"{scenario.id}: {fault}" for fault in coming)
    yield from _marker_faults(scenario, mix)
    yield from _own_pool_faults(scenario, tables)
    yield from _water_entry_faults(scenario, board)
    yield from _rule_faults(scenario, board)
    spaces = [a for a in tables.allotment if a.map == scenario.map]
    if not all(any(a.first <= turn <= a.last for a in spaces) for turn in range(1, scenario.turns + 1)):
        yield f"{scenario.id} has {scenario.turns} turns, more than the turn track of {scenario.map}"


def _own_pool_faults(scenario: printed.Scenario, tables: printed.Tables) -> Iterator[str]:
    """A pool of the scenario's own holds as many markers as the one that it takes the place of."""
    shared = {pool.side: len(pool.markers) for pool in tables.pool}
    for side in _doubles(pool.side for pool in scenario.pool):
        yield f"{scenario.id} has two support fire pools for {side}"
    for pool in scenario.pool:
        yield from (f"{scenario.id}: {fault}" for fault in _pool_faults(pool))
        if len(pool.markers) != shared.get(pool.side):
            yield f"{scenario.id}: the {pool.side} pool has {len(pool.markers)} markers, not {shared.get(pool.side)}"


def _rule_faults(scenario: printed.Scenario, board: Board) -> Iterator[str]:
    """Every entry and set-up area in use has its rule, and every place named is on the map."""
    for force in scenario.force:
        if force.entry and force.entry not in scenario.entry_rules:
            yield f"{scenario.id} names no rule for the entry {force.entry!r} of {force.unit}"
        if force.deploy and force.deploy not in scenario.deploy_rules:
            yield f"{scenario.id} names no rule for the set-up area {force.deploy!r} of {force.unit}"
    for name in scenario.closed:
        if not board.find_place(name):
            yield f"{scenario.id} closes {name}, which is not on its map"


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


def _way_faults(force: printed.Force, scenario: printed.Scenario) -> Iterator[str]:
    """Every unit comes into play in one way, a reinforcement in a turn of the game."""
    ways = sum(bool(way) for way in (force.place, force.deploy, force.entry))
    if ways != 1:
        yield f"{force.unit} comes into play in {ways} ways instead of one"
    if force.entry and not 1 <= force.turn <= scenario.turns:
        yield f"{force.unit} enters in turn {force.turn} of {scenario.turns}"
    if force.turn and not force.entry:
        yield f"{force.unit} is due in turn {force.turn} without an entry"


def _deploy_faults(force: printed.Force, counter: printed.PrintedCounter, board: Board) -> Iterator[str]:
    if force.deploy == HIDDEN:
        if counter.side != "VC":
            yield f"{force.unit} cannot hide"
        if JUNGLE not in board.terrain:
            yield f"{force.unit} finds no jungle to hide in"
    elif force.deploy:
        if not board.area(force.deploy):
            yield f"{force.unit} deploys in the area {force.deploy!r}, which {board.id} does not have"
        if counter.mobility == "riverine":
            yield f"{force.unit} cannot deploy on land"


def _entry_faults(
    force: printed.Force, counter: printed.PrintedCounter, scenario: printed.Scenario, board: Board
) -> Iterator[str]:
    """Carried units are on foot, monitors come by water and nothing else does [VB-10.0-c, VB-12.0-c]."""
    way = force.entry
    if not way:
        return
    if (counter.mobility == "riverine") != (way == "water"):
        yield f"{force.unit}, which is {counter.mobility}, cannot come by {way}"
    if counter.mobility == "mobile" and way not in ("east edge", "north-east edge"):
        yield f"{force.unit} is mobile and cannot be carried"
    area = {"north-east edge": NORTH_EAST_EDGE, "water": "", "riverine": "", "aboard": ""}.get(way, EAST_EDGE)
    if area and not board.area(area):
        yield f"{force.unit} enters by the {area}, which {board.id} does not have"
    if not area and not scenario.water_entry:
        yield f"{force.unit} comes by {way}, and there is no water entry"


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
