"""The charts of Search & Destroy as they are looked up: what they show, what they mark, what they load."""

from __future__ import annotations

import subprocess
import sys

import pytest

from vietnam_tui.core.library import rules_library
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.core.tables import TableFace
from vietnam_tui.games.search_and_destroy.counters import FOLDER
from vietnam_tui.games.search_and_destroy.screen import charts, reference
from vietnam_tui.games.search_and_destroy.tables import tables


def row(face: TableFace, name: str) -> tuple[str, ...]:
    """The cells of the row with this heading."""
    return next(cells[1:] for cells in face.rows if cells[0] == name)


@pytest.mark.parametrize("topic", reference.TOPICS)
def test_every_chart_is_whole_and_names_rules_that_exist(topic: str) -> None:
    library = rules_library(FOLDER)
    for face in reference.TOPICS[topic]():
        assert face.rows
        assert all(len(cells) == len(face.headings) for cells in face.rows)
        words = [word for note in face.notes for word in note.split()]
        words += [word for cells in face.rows for cell in cells for word in cell.split()] + [face.rule]
        cited = [rule for word in words if (rule := word.strip("[].,;")).startswith("SD-")]
        unknown = [r for r in cited if not (library.by_id(r) or library.section(r.removeprefix("SD-")))]
        assert unknown == []


def test_a_results_table_marks_a_cell_and_tells_its_reasons() -> None:
    ledger = Ledger().modified(2, "surprise", "SD-32.3-b")
    look_up = tables().casualty.look_up(3, 2, ledger)
    face = charts.combat_results(lookup=look_up)
    assert face.marked is not None
    assert face.rows[face.marked[0]][face.marked[1]] == "P"
    assert face.notes[0] == "die +2: surprise [SD-32.3-b]"
    assert charts.combat_results("points").title == "Points Combat Results Table"


def test_chances_of_a_column() -> None:
    face = charts.chances()
    assert row(face, "pinned, of six") == ("1", "2", "3", "4", "5", "6", "6", "6")
    assert row(face, "casualties, on average")[2] == "0.33"
    assert row(charts.chances("points"), "points of the NLF, on average")[7] == "106.67"


def test_the_terrain_chart_of_the_sheet_and_of_an_island() -> None:
    face = charts.terrain()
    assert row(face, "Forest") == ("3", "never", "never", "3", "blocks", "no")
    assert row(face, "River hexside")[:3] == ("+3", "+6", "never")
    assert row(face, "along a road")[:2] == ("1", "1/2")
    island = charts.terrain("broken", rivers=False)
    assert row(island, "Clear (as Broken)") == ("2", "2", "2", "2", "open", "yes")
    assert not [cells for cells in island.rows if "hexside" in cells[0]]


def test_ranges_modifiers_and_area_fire() -> None:
    assert row(charts.ranges(), "Personnel, M113")[:2] == ("1-6", "7-12")
    assert row(charts.ranges(), "Mortar High Explosive")[:2] == ("3-24", "")
    modifiers = {cells[1]: cells[2] for cells in charts.die_modifiers().rows}
    assert modifiers["RPG-7 at range 1"] == "+1"
    assert row(charts.area_fire(), "Air Strike")[:2] == ("10", "8")
    assert row(charts.area_fire(), "Tank High Explosive")[0] == "6, around 3"
    assert row(charts.accuracy(), "6") == ("1", "1", "2")
    assert row(charts.points(), "KIA of the enemy")[:2] == ("15", "40")
    assert row(charts.degrees(), "decisive") == ("350 or more",)


def test_looked_up_cells_of_the_other_tables() -> None:
    sheet = tables()
    shot = sheet.vehicle_defense.look_up(1, 4, sheet.against_vehicle("rpg-7", "apc", 1))
    face = charts.vehicle_defense(shot)
    assert face.marked is not None
    assert face.rows[face.marked[0]][face.marked[1]] == "destroyed"
    asked = charts.interrogation(sheet.interrogation.look_up(2, 1))
    assert asked.marked is not None
    assert asked.rows[asked.marked[0]][asked.marked[1]] == "W"


def test_the_counters_tell_values_and_abilities() -> None:
    units, helicopters, markers = reference.TOPICS["counters"]()
    assert row(units, "M48 tank") == (
        "vehicle",
        "4",
        "24",
        "2",
        "-",
        "-",
        "HE 6 and 3 and 3, heavy fire",
        "4",
    )
    assert row(units, "Medic")[6] == "carries 4 slots"
    assert row(units, "NVA squad")[6] == "carries 12 casualties, ambushes"
    assert row(helicopters, "Cobra gunship") == ("3", "8", "-")
    assert row(markers, "KIA")[1] == "printed"
    assert row(reference.formations(), "Mixed Company")[0] == "15"


@pytest.mark.rule("SD-15.1-b")
def test_scenarios_options_and_numbers() -> None:
    frames, awards = reference.scenarios()
    assert row(frames, "Koh Tang") == (
        "15",
        "US against Khmer-Rouge",
        "Khmer-Rouge",
        "US",
        "US",
        "broken",
        "ignored",
        "SD-S5",
    )
    assert row(frames, "River Patrol Boat Ambush")[4:] == ("nobody", "clear", "closed", "SD-S3")
    assert (
        "River Patrol Boat Ambush",
        "Boat destroyed or immobilized",
        "NLF",
        "30",
        "SD-S3.V-b",
    ) in awards.rows
    assert row(reference.options(), "game")[1] == "all"
    assert row(reference.options(), "gun-support")[1:3] == ("Pilot Rescue", "none")
    assert row(reference.numbers(), "Hexes of a Cadre's command") == ("6", "SD-15.1-b", "reconstructed")


def test_the_phases_of_a_player_turn() -> None:
    phases = [cells[0] for cells in charts.sequence().rows]
    assert phases == ["Command", "Support", "Movement", "Search", "Combat", "End of turn"]


def test_provenance_tells_every_value_once() -> None:
    rows = reference.provenance().rows
    assert {cells[2] for cells in rows} == {"printed", "derived", "reconstructed"}
    told = [(cells[0], cells[1], name) for cells in rows for name in cells[3].split(", ")]
    assert len(told) == len(set(told))
    named = {(file, value, name): source for file, value, source, names in rows for name in names.split(", ")}
    assert named["counters", "attack", "us-rifle"] == "reconstructed"
    assert named["counters", "attack", "gov-squad"] == "printed"
    assert named["counters", "attack", "patrol-boat"] == "printed"
    assert named["counters", "limit", "sniper"] == "derived"
    assert named["terrain", "landing", "broken"] == "derived"
    assert named["terrain", "assault", "improved-position"] == "printed"
    assert named["tables", "Casualty Combat Results Table", "all"] == "reconstructed"
    assert named["tables", "Victory Points", "kia"] == "derived"
    assert named["tables", "pattern strength", "cobra-strike"] == "printed"
    assert named["scenario", "turns", "koh-tang"] == "printed"
    assert named["scenario", "entry", "koh-tang"] == "reconstructed"
    assert named["map", "area", "exit hexes"] == "derived"


def test_looking_a_chart_up_loads_neither_the_game_nor_a_map() -> None:
    code = (
        "import sys; from vietnam_tui.games.search_and_destroy.screen import reference\n"
        "for topic in reference.TOPICS.values(): topic()\n"
        "print(*sorted(n for n in sys.modules if n.startswith('vietnam_tui.')))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    package = "vietnam_tui.games.search_and_destroy"
    ours = {name.removeprefix(package) for name in loaded if name.startswith(package)}
    assert ours == {
        "",
        ".counters",
        ".scenarios",
        ".screen",
        ".screen.charts",
        ".screen.reference",
        ".screen.sources",
        ".tables",
        ".terrain",
    }
    assert not {"vietnam_tui.core.board", "vietnam_tui.core.contract"} & set(loaded)
