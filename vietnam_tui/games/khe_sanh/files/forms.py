"""The data files of Khe Sanh as forms to be filled in."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.data import load
from vietnam_tui.core.declared import Names
from vietnam_tui.core.file_form import Document, FileForm
from vietnam_tui.core.library import rules_library
from vietnam_tui.games.khe_sanh import counters as printed
from vietnam_tui.games.khe_sanh.files import data_checks as checks
from vietnam_tui.games.khe_sanh.files.scenario_checks import names_for, scenario_faults
from vietnam_tui.games.khe_sanh.tables import Tables


def _mix() -> printed.CounterMix:
    return load(f"{printed.FOLDER}/counters.toml", printed.CounterMix)


def _scenario_names(document: Document) -> Names:
    board = printed.board(document["map"])
    return names_for(int(document.get("turns", 1)), str(document.get("area", "")), _mix(), board)


def _scenario(scenario: printed.Scenario) -> Iterator[str]:
    return scenario_faults(scenario, _mix(), printed.board(scenario.map))


def _tables(sheet: Tables) -> Iterator[str]:
    yield from checks.upper_faults(sheet)
    yield from checks.lower_faults(sheet)
    yield from checks.result_faults(sheet)
    yield from checks.effort_faults(sheet.effort)
    yield from checks.helicopter_faults(sheet.helicopters)
    yield from checks.base_faults(sheet, printed.terrain_key())


def _of_charts(document: Document) -> Names:
    return {"rule": rules_library(printed.FOLDER).ids, "counter": [kind.id for kind in _mix().counter]}


#: File -> its form
FORMS = {
    "scenarios": FileForm(printed.Scenario, _scenario, _scenario_names),
    "counters": FileForm(printed.CounterMix, checks.counter_faults, _of_charts),
    "terrain": FileForm(printed.TerrainKey, checks.terrain_key_faults, _of_charts),
    "tables": FileForm(Tables, _tables, _of_charts),
}
