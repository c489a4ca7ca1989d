"""Sense checks of the data of Search & Destroy: counters, charts and scenarios against one another.

`check` lists everything that is wrong in sentences; sound data give an empty list.  The range of a single value is
declared with its field; here stands what several values must be to one another.  The map has checks of its own in
`map_checks`, the scenarios in `scenario_checks`.
`FORMS` has the files as forms to be filled in.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from vietnam_tui.core.declared import Names, wrong
from vietnam_tui.core.file_form import Document, FileForm
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.results_tables import ResultsTable
from vietnam_tui.core.tables import BLANK
from vietnam_tui.core.title_page import title_page
from vietnam_tui.engine.checks import declared, graded
from vietnam_tui.games.search_and_destroy.counters import FOLDER, CounterMix, Seat, counter_mix
from vietnam_tui.games.search_and_destroy.files.scenario_checks import names_for, scenario_faults
from vietnam_tui.games.search_and_destroy.scenarios import Scenario, board, scenario
from vietnam_tui.games.search_and_destroy.tables import Outcome, Tables, outcome, tables
from vietnam_tui.games.search_and_destroy.terrain import (
    Cost,
    HexsideTerrain,
    Terrain,
    TerrainKey,
    terrain_key,
)

#: The columns of both Combat Results Tables [SD-7.6-a], and the rows of a die.
COLUMNS = ("1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1")
DIE = [str(pip) for pip in range(1, 7)]
SEATS: tuple[Seat, ...] = ("US", "NLF")


def check() -> list[str]:
    """Everything wrong with the data in effect; empty when all is well."""
    faults = [
        *counter_faults(counter_mix()),
        *terrain_key_faults(terrain_key()),
        *result_faults(tables()),
        *table_faults(tables()),
        *chart_faults(tables()),
    ]
    return [*faults, *(fault for name in title_page(FOLDER).scenarios for fault in of_scenario(name))]


def of_scenario(name: str) -> list[str]:
    """Everything wrong with a scenario; raises `DataError` where its file or its map cannot be read."""
    frame = scenario(name)
    return list(scenario_faults(frame, counter_mix(), board(frame.map)))


# ---------------------------------------------------------------- counters

#: What a type of unit can do fits its values
TYPE = {
    "has no piece": lambda t: not t.names,
    "has an Attack Strength without a range, or a range without strength": lambda t: (
        t.combat_unit != bool(t.band)
    ),
    "stays where it should move, or moves where it should stay": lambda t: (
        (t.move == 0) != (t.kind == "static")
    ),
    "moves on foot, which is for men": lambda t: t.moves == "foot" and t.kind == "vehicle",
    "moves on {0.moves}, which is for vehicles": lambda t: t.moves != "foot" and t.kind != "vehicle",
    "has {0.move} Movement Points, personnel have 12": lambda t: t.personnel and t.move != 12,
    "meets a Close Assault with another strength than its own, or than 1": lambda t: (
        t.personnel and t.assault != max(1, t.attack)
    ),
    "is never removed": lambda t: t.personnel and t.limit < 1,
    "is a squad without strength, or leaves other KIA than its limit": lambda t: (
        t.squad_size and (t.limit != t.overrun or not t.combat_unit)
    ),
    "carries casualties without being a squad, or the other way round": lambda t: (
        (t.carries == "casualties") != t.squad_size
    ),
    "carries passengers without being a vehicle": lambda t: t.carries == "passengers" and t.kind != "vehicle",
    "holds an ambush marker without being a squad": lambda t: t.ambushes and not t.squad_size,
    "does more harm beside the centre of impact than in it": lambda t: (
        t.explosive != sorted(t.explosive, reverse=True)
    ),
}


def counter_faults(mix: CounterMix) -> Iterator[str]:
    """Check what counters declare, and find types of unit that cannot be, helicopters that are neither gunship nor
    transport.
    """
    names = {"rule": rules_library(FOLDER).ids, "type": [type_.id for type_ in mix.type]}
    yield from declared(mix, names, f"{FOLDER}/counters.toml")
    for type_ in mix.type:
        yield from wrong(TYPE, type_, whose=f"{type_.id} ")
    for helicopter in mix.helicopter:
        if bool(helicopter.attack) == bool(helicopter.load):
            yield f"{helicopter.id} is neither a gunship nor a transport"


# ---------------------------------------------------------------- the Terrain Effects Chart


def terrain_key_faults(key: TerrainKey) -> Iterator[str]:
    """Check what lines declare; no vehicle is at ease where men are not; helicopters land in the open."""
    yield from declared(key, file=f"{FOLDER}/terrain.toml")
    for line in key.terrain:
        if _worth(line.foot) < 1 or line.defence < 1:
            yield f"{line.name} costs nothing, or gives no defence"
        if line.landing and line.sight == "blocks":
            yield f"helicopters land in {line.name}, which blocks sight"
    parts: list[Terrain | HexsideTerrain] = [*key.terrain, *key.hexside]
    for part in parts:
        if _worth(part.foot) > min(_worth(part.apc), _worth(part.tank)):
            yield f"{part.name} is easier for vehicles than on foot"
    for route in key.route:
        if route.rate() <= 0 or route.rate(vehicle=True) <= 0:
            yield f"a step along the {route.name.lower()} costs nothing"


def _worth(cost: Cost) -> int:
    return 99 if cost == "no" else cost


# ---------------------------------------------------------------- the charts


def result_faults(sheet: Tables) -> Iterator[str]:
    """Every cell of both Combat Results Tables is filled and known; the attacker is better off to the right and down;
    the points are those of the casualties."""
    known = True
    for name, table in (("Casualty", sheet.casualty), ("Points", sheet.points)):
        if table.columns != COLUMNS or list(table.rows) != DIE:
            yield f"the {name} table has not the columns {', '.join(COLUMNS)} and the rows of a die"
            return
        faults = graded(table.rows, COLUMNS, outcome, lambda later, before: _harm(later) < _harm(before))
        yield from (f"{name} table, {fault}" for fault in faults)
        known &= not any(fault.endswith("is no result") for fault in faults)
    if not known:
        return
    for die in DIE:
        for column, texts in enumerate(zip(sheet.casualty.rows[die], sheet.points.rows[die], strict=True)):
            hit, scored = map(outcome, texts)
            for found in (hit, scored):
                if (found.casualties or found.nlf) and not found.pinned:
                    yield f"die {die}, column {COLUMNS[column]} hits without pinning"
            if not _agree(sheet, hit, scored):
                yield f"die {die}, column {COLUMNS[column]}: the two tables do not agree"


def _harm(found: Outcome) -> tuple[int, ...]:
    return (found.destroyed, found.nlf, 2 * found.kia + found.wia, found.marked, found.pinned)


def _agree(sheet: Tables, hit: Outcome, scored: Outcome) -> bool:
    """KIA and WIA are worth the same in either table, or a KIA as much as two WIA [SD-7.5-a]."""
    worth = {line.id: line for line in sheet.award}
    same = (hit.marked, hit.pinned) == (scored.marked, scored.pinned or scored.destroyed)
    for seat in SEATS:
        wounded = worth["wia"].worth(seat)
        wanted = {hit.kia * dead + hit.wia * wounded for dead in (worth["kia"].worth(seat), 2 * wounded)}
        found = scored.us if seat == "US" else scored.nlf
        same &= scored.destroyed or found in wanted
    return same


def table_faults(sheet: Tables) -> Iterator[str]:
    """The other tables of a die have their columns, and cells that are known."""
    seen = ("observed", "observed by a leader", "unobserved")
    wanted: tuple[tuple[str, ResultsTable, tuple[str, ...], set[str]], ...] = (
        ("Vehicle Defense", sheet.vehicle_defense, ("result",), {BLANK, "immobilized", "destroyed"}),
        ("Interrogation", sheet.interrogation, ("first", "second", "third"), {BLANK, *"WKABC"}),
        ("accuracy", sheet.accuracy, seen, {"0", "1", "2"}),
    )
    for name, table, columns, known in wanted:
        if table.columns != columns or list(table.rows) != DIE:
            yield f"the {name} table has not the columns {', '.join(columns)} and the rows of a die"
        for die, row in table.rows.items():
            for text in set(row) - known:
                yield f"{name} table, die {die}: {text!r} is no result"


#: What is wrong with a range, a kind of area fire, an award
BAND = {"{0.name}: half strength must reach farther than whole strength": lambda b: not 0 < b.full < b.half}
PATTERN = {
    "{0.name} is stronger beside the centre, or on hexes that it does not have": lambda p: (
        p.outer > p.strength or (p.hexes == 1) == (p.outer > 0)
    )
}
AWARD = {
    "the award {0.id} is for nobody, or for both alike": lambda a: (
        not a.games or min(a.us, a.nlf) < 0 or a.us == a.nlf
    )
}


def chart_faults(sheet: Tables) -> Iterator[str]:
    """Check what charts declare; every line is worth something; degrees of victory rise."""
    yield from declared(sheet, {"rule": rules_library(FOLDER).ids}, f"{FOLDER}/tables.toml")
    for cases, lines in ((BAND, sheet.band), (PATTERN, sheet.pattern), (AWARD, sheet.award)):
        for line in lines:
            yield from wrong(cases, line)
    if [line.least for line in sheet.degree][:2] != [0, 1]:
        yield "the degrees of victory do not begin with a draw at 0"
    for lower, higher in pairwise(sheet.degree):
        if lower.least >= higher.least:
            yield f"a {higher.id} victory needs no more than a {lower.id} one"


def _scenario_names(document: Document) -> Names:
    sides = [str(side.get("name", "")) for side in document.get("side", ())]
    return names_for(int(document.get("turns", 1)), sides, counter_mix(), board(document["map"]))


def _scenario(scenario: Scenario) -> Iterator[str]:
    return scenario_faults(scenario, counter_mix(), board(scenario.map))


def _tables(sheet: Tables) -> Iterator[str]:
    yield from result_faults(sheet)
    yield from table_faults(sheet)
    yield from chart_faults(sheet)


def _of_charts(document: Document) -> Names:
    return {"rule": rules_library(FOLDER).ids, "type": [type_.id for type_ in counter_mix().type]}


#: File -> its form
FORMS = {
    "scenarios": FileForm(
        Scenario,
        _scenario,
        _scenario_names,
        {
            "rule": "SD-S0",
            "victory.rule": "SD-14.0-a",
            "victory.automatic": "SD-14.0-a",
            "group.rule": "SD-S0-c",
            "support.rule": "SD-24.11-a",
            "command.rule": "SD-15.1-e",
            "award.rule": "SD-14.0-c",
        },
    ),
    "counters": FileForm(CounterMix, counter_faults, _of_charts),
    "terrain": FileForm(TerrainKey, terrain_key_faults, _of_charts),
    "tables": FileForm(Tables, _tables, _of_charts),
}
