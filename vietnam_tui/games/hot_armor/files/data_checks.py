"""Sense checks of the data of Hot Armor: Vietnam: counters, charts and scenarios against one another.

`check` lists everything that is wrong in sentences; sound data give an empty list.  The range of a single value is
declared with its field; here stands what several values must be to one another.  The map has checks of its own in
`map_checks`, the scenarios in `scenario_checks`.
`FORMS` has the files as forms to be filled in.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from vietnam_tui.core.data import load
from vietnam_tui.core.declared import Names, wrong
from vietnam_tui.core.file_form import Document, FileForm
from vietnam_tui.core.hexes import FLAT_DIRECTIONS
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.tables import BLANK
from vietnam_tui.core.title_page import title_page
from vietnam_tui.engine.checks import declared, graded
from vietnam_tui.games.hot_armor.counters import FOLDER, CounterMix
from vietnam_tui.games.hot_armor.files.scenario_checks import names_for, scenario_faults
from vietnam_tui.games.hot_armor.scenarios import Scenario, board, scenario
from vietnam_tui.games.hot_armor.tables import Tables, tables
from vietnam_tui.games.hot_armor.terrain import Cost, HexsideTerrain, Terrain, TerrainKey, terrain_key

#: The columns of the Combat Results Table [HA-13.9-a], and its results from the mildest on.
COLUMNS = ("<50%", "50%", "100%", "200%", "300%", "400%", "500%", "600%")
SEVERITY = (BLANK, "D", "(D)", "E")


def check() -> list[str]:
    """Everything wrong with the data in effect; empty when all is well."""
    mix = load(f"{FOLDER}/counters.toml", CounterMix)
    faults = [
        *counter_faults(mix),
        *terrain_key_faults(terrain_key()),
        *result_faults(tables()),
        *chart_faults(tables()),
    ]
    return [*faults, *(fault for name in title_page(FOLDER).scenarios for fault in of_scenario(name))]


def of_scenario(name: str) -> list[str]:
    """Everything wrong with a scenario; raises `DataError` where its file or its map cannot be read."""
    frame, mix = scenario(name), load(f"{FOLDER}/counters.toml", CounterMix)
    return list(scenario_faults(frame, mix, board(frame.map)))


# ---------------------------------------------------------------- counters

#: What a type of unit can do fits its values
TYPE = {
    "attacks with {0.attack} at range {0.range}": lambda t: t.attack and min(t.attack.strength, t.range) < 1,
    "cannot defend itself": lambda t: t.defence.strength < 1,
    "is hard without being a vehicle": lambda t: t.defence.kind == "hard" and t.arm != "vehicular",
    "cannot move": lambda t: t.move == 0 and t.arm != "weapons",
    "fires at helicopters without an attack": lambda t: t.aa and t.attack is None,
    "has the machine guns of a vehicle": lambda t: t.aa == "vehicle" and t.arm != "vehicular",
    "fires its rockets at helicopters, or directly": lambda t: (
        t.can("rockets") and (t.aa or not t.can("indirect"))
    ),
    "observes without a range": lambda t: t.observes and t.observation_range < 1,
    "is a tank and carries inside, or is no vehicle": lambda t: (
        t.can("tank") and (t.carries or t.arm != "vehicular")
    ),
    "carries others on foot": lambda t: t.carries and t.arm in ("infantry", "weapons"),
    "never runs out of missiles": lambda t: t.can("missile") and not t.can("depletes"),
    "has no piece": lambda t: not any(t.names.values()),
    "does not say where its abilities is from": lambda t: (
        t.observes and not t.abilities and "abilities" not in t.provenance
    ),
}


def counter_faults(mix: CounterMix) -> Iterator[str]:
    """Check what counters declare, and find types of unit that cannot be."""
    yield from declared(mix, file=f"{FOLDER}/counters.toml")
    for type_ in mix.type:
        yield from wrong(TYPE, type_, whose=f"{type_.id} ")


# ---------------------------------------------------------------- the Terrain Effects Chart


def terrain_key_faults(key: TerrainKey) -> Iterator[str]:
    """Check what lines declare; each ground has a line; no vehicle is at ease where men are not."""
    yield from declared(key, file=f"{FOLDER}/terrain.toml")
    for text in sorted({g.id for g in key.ground} ^ {t.ground for t in key.terrain}):
        yield f"ground {text} has no line, or a line no ground"
    lines: list[Terrain | HexsideTerrain] = [*key.terrain, *key.hexside]
    for line in lines:
        if _worth(line.foot) > _worth(line.vehicle):
            yield f"{line.name} is easier for vehicles than on foot"
    for terrain in key.terrain:
        if _worth(terrain.foot) < 1 or terrain.shift < 0:
            yield f"{terrain.name} costs nothing, or helps the attacker"
    for route in key.route:
        if not 0 < route.rate(truck=True) < route.rate() <= 1:
            yield f"{route.name} is no better for trucks"


def _worth(cost: Cost) -> int:
    return 99 if cost == "no" else cost


# ---------------------------------------------------------------- the charts


def result_faults(sheet: Tables) -> Iterator[str]:
    """Every cell is filled; no result is milder further right or down; soft attacks on hard targets are no worse."""
    crt, weakened = sheet.crt, sheet.soft_on_hard.results
    if crt.columns != COLUMNS:
        yield f"the columns of the Combat Results Table are not {', '.join(COLUMNS)}"
    if list(crt.rows) != [str(die) for die in range(1, 7)]:
        yield "the rows of the Combat Results Table are not those of a die"
    else:
        yield from graded(crt.rows, COLUMNS, SEVERITY.index, lambda later, before: later < before)
    if set(weakened) != set(SEVERITY[1:]):
        yield "a soft attack on a hard target needs a result for D, (D) and E"
    for result, weaker in weakened.items():
        if not {result, weaker} <= set(SEVERITY) or SEVERITY.index(weaker) > SEVERITY.index(result):
            yield f"{result} of a soft attack becomes {weaker} on a hard target"


def chart_faults(sheet: Tables) -> Iterator[str]:
    """Check what charts declare; fire support, visibility, the direction of a die and the column of rubble make
    sense.
    """
    names = {"rule": rules_library(FOLDER).ids, "column": sheet.crt.columns}
    yield from declared(sheet, names, f"{FOLDER}/tables.toml")
    for support in sheet.support:
        if support.point <= support.area:
            yield f"{support.name} is no stronger on a point than on an area"
    for milder, worse in pairwise(sheet.visibility):
        if not set(milder.halved) < set(worse.halved):
            yield f"visibility {worse.id} hampers no more than {milder.id}"
    if tuple(sheet.numbers.directions) != FLAT_DIRECTIONS:
        yield "the directions of a die do not run clockwise from north"


def _mix() -> CounterMix:
    return load(f"{FOLDER}/counters.toml", CounterMix)


def _scenario_names(document: Document) -> Names:
    sides = [str(side.get("name", "")) for side in document.get("side", ())]
    return names_for(int(document.get("turns", 1)), sides, _mix(), board(document["map"]))


def _scenario(scenario: Scenario) -> Iterator[str]:
    return scenario_faults(scenario, _mix(), board(scenario.map))


def _tables(sheet: Tables) -> Iterator[str]:
    yield from result_faults(sheet)
    yield from chart_faults(sheet)


def _of_charts(document: Document) -> Names:
    return {"rule": rules_library(FOLDER).ids, "column": tables().crt.columns}


#: File -> its form
FORMS = {
    "scenarios": FileForm(
        Scenario,
        _scenario,
        _scenario_names,
        {
            "rule": "HA-34.0",
            "group.rule": "HA-3.1-d",
            "side.morale_rule": "HA-3.1-a",
            "side.change.rule": "HA-7.12-a",
            "victory.rule": "HA-3.1-f",
            "landing_markers.rule": "HA-3.1-d",
            "closed.rule": "HA-3.2-a",
        },
    ),
    "counters": FileForm(CounterMix, counter_faults, _of_charts),
    "terrain": FileForm(TerrainKey, terrain_key_faults, _of_charts),
    "tables": FileForm(Tables, _tables, _of_charts),
}
