"""Rulings that name numbers or scenarios name those that are played."""

from __future__ import annotations

import re

import pytest

from vietnam_tui.core.library import rules_library
from vietnam_tui.games.green_beret.counters import mission_sheet
from vietnam_tui.games.search_and_destroy.scenarios import scenario
from vietnam_tui.games.search_and_destroy.tables import tables

#: The scenarios of Search & Destroy in the order of the booklet
SIX = (
    "mechanized-sweep",
    "pilot-rescue",
    "patrol-boat-ambush",
    "defense-of-phnom-penh",
    "koh-tang",
    "khmer-rouge-vs-vietnam",
)


def ruling(folder: str, rule: str) -> str:
    """Text and ruling of an entry."""
    entry = rules_library(folder).by_id(rule)
    assert entry is not None
    return f"{entry.text} {entry.ruling}"


@pytest.mark.rule("GB-6.2-c")
def test_the_awards_of_missions_are_those_that_the_ruling_names() -> None:
    awards = [mission.award for mission in mission_sheet().mission for _ in range(mission.count)]
    said = f"{min(awards)} to {max(awards)} PP, {sum(awards)} in all"
    assert said in ruling("green_beret", "GB-6.2-c")


def numbered(text: str) -> set[int]:
    """The scenarios that a phrase such as "scenarios 4 and 5" names."""
    return {int(one) for one in re.findall(r"\d", text)}


@pytest.mark.rule("SD-0-j", "SD-18.0-a")
def test_ambush_markers_are_on_where_the_rulings_say_so() -> None:
    sheets = {number: scenario(name) for number, name in enumerate(SIX, start=1)}
    on = {number for number, sheet in sheets.items() if "ambush-markers" in sheet.options}
    may = {number for number, sheet in sheets.items() if "ambush-markers" in sheet.switchable} - on
    words = ruling("search_and_destroy", "SD-0-j")
    told_on = re.search(r"ambush markers in (scenario 6 \(printed\) and scenarios [^(]*)\(adopted\)", words)
    told_may = re.search(r"so are ambush markers in scenarios ([^.]*)\.", words)
    assert told_on is not None
    assert told_may is not None
    assert numbered(told_on[1]) == on
    assert numbered(told_may[1]) == may
    words = ruling("search_and_destroy", "SD-18.0-a")
    told_on = re.search(r"Adopted: on in (.*); to be agreed", words)
    assert told_on is not None
    assert {int(one) for one in re.findall(r"scenario (\d)", told_on[1])} == on


@pytest.mark.rule("SD-22.4-a", "SD-20.5-a", "SD-22.3-b")
def test_reconstructed_values_are_those_that_the_list_shows() -> None:
    words = ruling("search_and_destroy", "SD-22.4-a")
    rows = {int(die): cells[0] for die, cells in tables().vehicle_defense.rows.items()}
    none = max(die for die, result in rows.items() if result == "-")
    destroyed = min(die for die, result in rows.items() if result == "destroyed")
    assert f"{none} or less no effect, {none + 1} Immobilized, {destroyed} or more Destroyed" in words
    kia = next(award for award in tables().award if award.id == "kia")
    assert f"gives {kia.nlf} Victory Points to the NLF Player" in ruling("search_and_destroy", "SD-20.5-a")
    assert f"or {kia.us} to the US Player" in ruling("search_and_destroy", "SD-20.5-a")
    squads = [
        name
        for group in scenario("patrol-boat-ambush").group
        for name in group.weapons
        if name.startswith("NV")
    ]
    assert len(squads) == 6
    assert "in scenario 3 each NVA squad besides" in ruling("search_and_destroy", "SD-22.3-b")
