"""The data files of Search & Destroy as forms to be filled in."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.declared import Names
from vietnam_tui.core.file_form import Document, FileForm
from vietnam_tui.core.library import rules_library
from vietnam_tui.games.search_and_destroy.counters import FOLDER, CounterMix, counter_mix
from vietnam_tui.games.search_and_destroy.files import data_checks as checks
from vietnam_tui.games.search_and_destroy.files.scenario_checks import names_for, scenario_faults
from vietnam_tui.games.search_and_destroy.scenarios import Scenario, board
from vietnam_tui.games.search_and_destroy.tables import Tables
from vietnam_tui.games.search_and_destroy.terrain import TerrainKey


def _scenario_names(document: Document) -> Names:
    sides = [str(side.get("name", "")) for side in document.get("side", ())]
    return names_for(int(document.get("turns", 1)), sides, counter_mix(), board(document["map"]))


def _scenario(scenario: Scenario) -> Iterator[str]:
    return scenario_faults(scenario, counter_mix(), board(scenario.map))


def _tables(sheet: Tables) -> Iterator[str]:
    yield from checks.result_faults(sheet)
    yield from checks.table_faults(sheet)
    yield from checks.chart_faults(sheet)


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
    "counters": FileForm(CounterMix, checks.counter_faults, _of_charts),
    "terrain": FileForm(TerrainKey, checks.terrain_key_faults, _of_charts),
    "tables": FileForm(Tables, _tables, _of_charts),
}
