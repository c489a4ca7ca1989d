"""The data files of Hot Armor: Vietnam as forms to be filled in."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.data import load
from vietnam_tui.core.declared import Names
from vietnam_tui.core.file_form import Document, FileForm
from vietnam_tui.core.library import rules_library
from vietnam_tui.games.hot_armor.counters import FOLDER, CounterMix
from vietnam_tui.games.hot_armor.files import data_checks as checks
from vietnam_tui.games.hot_armor.files.scenario_checks import names_for, scenario_faults
from vietnam_tui.games.hot_armor.scenarios import Scenario, board
from vietnam_tui.games.hot_armor.tables import Tables, tables
from vietnam_tui.games.hot_armor.terrain import TerrainKey


def _mix() -> CounterMix:
    return load(f"{FOLDER}/counters.toml", CounterMix)


def _scenario_names(document: Document) -> Names:
    sides = [str(side.get("name", "")) for side in document.get("side", ())]
    return names_for(int(document.get("turns", 1)), sides, _mix(), board(document["map"]))


def _scenario(scenario: Scenario) -> Iterator[str]:
    return scenario_faults(scenario, _mix(), board(scenario.map))


def _tables(sheet: Tables) -> Iterator[str]:
    yield from checks.result_faults(sheet)
    yield from checks.chart_faults(sheet)


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
    "counters": FileForm(CounterMix, checks.counter_faults, _of_charts),
    "terrain": FileForm(TerrainKey, checks.terrain_key_faults, _of_charts),
    "tables": FileForm(Tables, _tables, _of_charts),
}
