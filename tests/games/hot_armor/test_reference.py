"""The charts of Hot Armor: Vietnam as they are looked up: what they show, what they mark, what they load."""

from __future__ import annotations

import subprocess
import sys

import pytest

from vietnam_tui.core.library import rules_library
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.core.tables import TableFace
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.hot_armor.counters import FOLDER
from vietnam_tui.games.hot_armor.scenarios import scenario
from vietnam_tui.games.hot_armor.screen import charts, reference
from vietnam_tui.games.hot_armor.tables import tables


def row(face: TableFace, name: str) -> tuple[str, ...]:
    """The cells of the row with this heading."""
    return next(cells[1:] for cells in face.rows if cells[0] == name)


@pytest.mark.parametrize("topic", reference.TOPICS)
def test_every_chart_is_whole_and_names_rules_that_exist(topic: str) -> None:
    library = rules_library(FOLDER)
    for face in reference.TOPICS[topic]():
        assert all(len(cells) == len(face.headings) for cells in face.rows)
        words = [word for note in face.notes for word in note.split()]
        words += [cells[-1] for cells in face.rows] + [face.rule]
        cited = [rule for word in words if (rule := word.strip("[].,;")).startswith("HA-")]
        unknown = [r for r in cited if not (library.by_id(r) or library.section(r.removeprefix("HA-")))]
        assert unknown == []


def test_the_results_table_marks_a_cell_and_tells_its_reasons() -> None:
    crt = tables().crt
    ledger = Ledger().shifted(-2, "jungle", "HA-13.10-a").shifted(1, "close assault", "HA-13.10-e")
    look_up = crt.look_up(tables().column(8, 2), 4, ledger)
    hard, soft = charts.combat_results(look_up), charts.soft_on_hard(look_up)
    assert hard.marked == soft.marked
    assert hard.marked is not None
    cells = [face.rows[hard.marked[0]][hard.marked[1]] for face in (hard, soft)]
    assert cells == ["D", "-"]
    for face in (hard, soft):
        assert "2 columns left: jungle [HA-13.10-a]" in face.notes


@pytest.mark.rule("HA-13.10-a", "HA-24.7-c")
def test_shifts() -> None:
    face = charts.shifts()
    assert row(face, "Defender: Jungle") == ("2 left", "", "HA-13.10-a")
    assert row(face, "Ambush") == ("2 right", "concealment", "HA-24.7-c")
    assert row(face, "Leader in the defending hex")[0] == "1 left"


def test_the_terrain_chart_of_all_scenarios_and_of_one() -> None:
    face = charts.terrain()
    assert row(face, "Jungle") == ("3", "4", "blocks", "2 left", "no")
    assert row(face, "Slope, level 2 hexside")[:2] == ("+2", "never")
    assert row(face, "along a road")[:2] == ("1/2", "1/2, truck 1/3")
    assert row(face, "Entrenchment, level 2")[3] == "2 left, hard"
    lam_son = {cells[0] for cells in charts.terrain(scenario("lam-son").terrain).rows}
    assert {"Elephant grass", "River, high water", "Slope, level 2 hexside", "along a track"} <= lam_son
    assert not {"Rice paddy", "Town", "River, low water", "along a road"} & lam_son


def test_checks() -> None:
    face = charts.checks("accuracy", 2)
    assert row(face, "Rally")[:3] == ("5+", "4+", "3+")
    assert face.marked is not None
    assert face.rows[face.marked[0]][face.marked[1]] == "4+"
    assert charts.checks().marked is None
    assert any(note.startswith("-1 on the die, rally and panic") for note in face.notes)


def test_fire_support_air_and_visibility() -> None:
    assert row(charts.fire_support(), "Airstrike")[:2] == ("hard 10", "soft 5")
    assert row(charts.air(), "Vehicles with attack 1 or more")[0] == "2"
    assert row(charts.air(), "result D")[0] == "removed, not eliminated"
    assert row(charts.visibility(), "Medium")[0] == "half ranges"


def test_the_counters_tell_values_and_abilities() -> None:
    face = reference.counter_mix()
    assert row(face, "M48") == ("vehicular", "hard 7", "8", "hard 6", "7", "AA 2, tank, stabilized", "6/0")
    assert row(face, "OH helicopter")[2] == "2 (10)"
    assert row(face, "Infantry (B)")[4] == "3, Communist 4"
    assert row(face, "Heavy weapons")[5] == "FO (US), AA 2"
    assert row(face, "AAA")[5] == "AA"
    assert row(face, "Truck")[1:3] == ("-", "0")


def test_scenarios_and_options() -> None:
    frames, terrain = reference.scenarios()
    assert row(frames, "Into Cambodia")[2] == "NVA 1 (2 from turn 4; 3 from turn 6), US 2 (3 with an LZ)"
    assert row(terrain, "Lam Son, LZ Ranger") == (
        "elephant grass",
        "level 2",
        "high",
        "all tracks",
        "villages",
    )
    assert len(frames.rows) == len(terrain.rows) == len(title_page(FOLDER).scenarios)
    assert row(reference.options(), "26")[0] == "mines"
    assert "Task Force Dragon" in row(reference.options(), "26")[1]


def test_provenance_tells_every_value_once() -> None:
    rows = reference.provenance().rows
    assert {cells[2] for cells in rows} == {"printed", "derived", "reconstructed"}
    told = [(cells[0], cells[1], name) for cells in rows for name in cells[3].split(", ")]
    assert len(told) == len(set(told))
    named = {(file, value, name): source for file, value, source, names in rows for name in names.split(", ")}
    assert named["counters", "attack", "m48"] == "reconstructed"
    assert named["counters", "move", "aaa"] == "derived"
    assert named["terrain", "shift", "jungle"] == "reconstructed"
    assert named["terrain", "cost", "road"] == "printed"
    assert named["tables", "Combat Results Table", "all"] == "reconstructed"
    assert named["tables", "column shift", "ambush"] == "printed"
    assert named["scenario", "turns", "kontum"] == "printed"
    assert named["map", "town", "Tay Nam"] == "derived"


def test_looking_a_chart_up_loads_neither_the_game_nor_a_map() -> None:
    code = (
        "import sys; from vietnam_tui.games.hot_armor.screen import reference\n"
        "for topic in reference.TOPICS.values(): topic()\n"
        "print(*sorted(n for n in sys.modules if n.startswith('vietnam_tui.')))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    ours = {name.removeprefix("vietnam_tui.games.hot_armor") for name in loaded if ".hot_armor" in name}
    assert ours == {
        "",
        ".counters",
        ".scenarios",
        ".screen",
        ".screen.charts",
        ".screen.reference",
        ".tables",
        ".terrain",
    }
    assert not {"vietnam_tui.core.board", "vietnam_tui.core.contract"} & set(loaded)
