"""The data files of Green Beret as forms to be filled in."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.declared import Names
from vietnam_tui.core.file_form import Document, FileForm
from vietnam_tui.core.library import rules_library
from vietnam_tui.games.green_beret import counters as printed
from vietnam_tui.games.green_beret.files import data_checks as checks


def _names(document: Document) -> Names:
    return {"rule": rules_library(printed.FOLDER).ids}


def _counters(mix: printed.CounterMix) -> Iterator[str]:
    yield from checks.counter_faults(mix)
    yield from checks.enemy_faults(mix.enemy)
    yield from checks.casualty_faults(mix.casualty)


def _missions(sheet: printed.Missions) -> Iterator[str]:
    return checks.mission_faults(sheet, printed.counter_mix().counter)


def _tables(sheet: printed.Tables) -> Iterator[str]:
    yield from checks.victory_faults(sheet.victory)
    yield from checks.scatter_faults(sheet.scatter)


def _scenario(scenario: printed.Scenario) -> Iterator[str]:
    return checks.scenario_faults(scenario, printed.counter_mix().enemy)


#: File -> its form
FORMS = {
    "scenarios": FileForm(printed.Scenario, _scenario, _names),
    "counters": FileForm(printed.CounterMix, _counters, _names),
    "missions": FileForm(printed.Missions, _missions, _names),
    "terrain": FileForm(printed.TerrainKey, checks.terrain_faults, _names),
    "tables": FileForm(printed.Tables, _tables, _names),
}
