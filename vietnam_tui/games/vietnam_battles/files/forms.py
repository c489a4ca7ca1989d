"""The data files of Vietnam Battles as forms to be filled in."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.data import load
from vietnam_tui.core.declared import Names
from vietnam_tui.core.file_form import Document, FileForm
from vietnam_tui.core.library import rules_library
from vietnam_tui.games.vietnam_battles import counters as printed
from vietnam_tui.games.vietnam_battles.files import data_checks as checks


def _mix() -> printed.CounterMix:
    return load(f"{printed.FOLDER}/counters.toml", printed.CounterMix)


def _scenario_names(document: Document) -> Names:
    mix, board = _mix(), printed.board(document["map"])
    here = [counter.id for counter in mix.counter if board.id in counter.maps]
    return {**checks.names_for(int(document.get("turns", 1)), mix, board), "counter": here}


def _scenario(scenario: printed.Scenario) -> Iterator[str]:
    return checks.scenario_faults(scenario, _mix(), printed.tables(), printed.board(scenario.map))


def _tables(sheet: printed.Tables) -> Iterator[str]:
    yield from checks.crt_faults(sheet.crt)
    yield from checks.support_faults(sheet)


def _terrain(key: printed.TerrainKey) -> Iterator[str]:
    return checks.terrain_key_faults(key, printed.tables().crt)


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
    "counters": FileForm(printed.CounterMix, checks.counter_faults, _of_charts),
    "terrain": FileForm(printed.TerrainKey, _terrain, _of_charts),
    "tables": FileForm(printed.Tables, _tables, _of_charts),
}
