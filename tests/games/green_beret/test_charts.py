"""The charts of Green Beret, and that looking them up needs no game, no map and no rules list."""

from __future__ import annotations

import subprocess
import sys

import pytest

from vietnam_tui.core.library import rules_library
from vietnam_tui.core.plain_text import table_lines
from vietnam_tui.core.tables import TableFace
from vietnam_tui.games.green_beret.counters import assessment, counters, missions, tables, terrain_key
from vietnam_tui.games.green_beret.screen import charts, reference

TOPICS = ("terrain", "missions", "enemy", "shop", "casualties", "victory", "noise", "combat", "turn")


def cells(table: TableFace, row: str) -> tuple[str, ...]:
    """The row of a table that begins with this text."""
    return next(line for line in table.rows if line[0] == row)


def test_every_topic_has_its_tables() -> None:
    assert tuple(reference.TOPICS) == TOPICS


@pytest.mark.parametrize(
    "table", [t for topic in reference.TOPICS.values() for t in topic()], ids=lambda t: t.id
)
def test_tables_are_even_and_cite_rules_that_exist(table: TableFace) -> None:
    library = rules_library("green_beret")
    assert {len(row) for row in table.rows} == {len(table.headings)}
    assert library.by_id(table.rule) is not None
    words = " ".join(table_lines(table)).replace(",", " ").replace("[", " ").replace("]", " ").split()
    assert all(library.by_id(word) for word in words if word.startswith("GB-"))


@pytest.mark.rule("GB-2.2-a")
def test_the_charts_of_the_map_are_there() -> None:
    titles = {table.title for topic in reference.TOPICS.values() for table in topic()}
    assert {"Terrain Chart", "Mission Objectives", "Scatter Diagram", "Victory Assessment"} <= titles
    chart = charts.terrain()
    assert {"move", "noise", "attack on"} <= set(chart.headings)
    assert len(chart.rows) == 13


def test_the_terrain_chart_marks_the_penalty_of_a_terrain() -> None:
    chart = charts.terrain(marked="stream")
    assert chart.marked is not None
    assert (chart.rows[chart.marked[0]][0], chart.headings[chart.marked[1]]) == ("Stream", "attack on")
    assert charts.terrain().marked is None


@pytest.mark.rule("GB-12.1-a")
def test_the_noise_of_terrain_is_as_printed() -> None:
    printed = {
        "Pathway": 3,
        "Village": 2,
        "Bridge": 2,
        "Jungle": 1,
        "Jungle-Mountain": 1,
        "Rice Paddy": 1,
        "Mountain": 0,
        "Elephant Grass": 0,
        "Airfield": 0,
        "Beach": 0,
        "All-Water": 0,
        "Stream": -1,
        "Bridge (Destroyed)": -1,
    }
    assert {t.name: t.noise for t in terrain_key().values()} == printed
    assert {t.provenance["noise"] for t in terrain_key().values()} == {"printed"}
    assert cells(charts.noise(), "Pathway") == ("Pathway", "+3")
    assert cells(charts.noise(), "Stream") == ("Stream", "-1")


def test_the_terrain_values_that_the_rules_print() -> None:
    key = terrain_key()
    assert (key["jungle"].move, key["mountain"].move, key["stream"].move) == (2, 2, 2)
    assert (key["stream"].boat, key["water"].boat, key["water"].move) == (1, 1, None)
    assert (key["jungle"].penalty, key["elephant-grass"].penalty) == (-20, 0)
    printed = {
        (t.id, value) for t in key.values() for value, where in t.provenance.items() if where == "printed"
    }
    assert printed == {
        *((t, "noise") for t in key),
        ("jungle", "move"),
        ("mountain", "move"),
        ("stream", "move"),
        ("stream", "boat"),
        ("water", "move"),
        ("water", "boat"),
        ("jungle", "penalty"),
        ("elephant-grass", "penalty"),
    }


def test_the_mission_chart_shows_needs_award_and_the_cell_of_a_die() -> None:
    chart = charts.mission_chart(marked="assassinate-potentate", pips=4)
    assert chart.rows[0] == (
        "Assassinate Potentate",
        str(missions()["assassinate-potentate"].award),
        "2636",
        "1221",
        "1031",
        "Intel + M21 or SVD or Demo",
    )
    assert chart.marked is not None
    row, column = chart.marked
    assert chart.rows[row][column] == missions()["assassinate-potentate"].hex_for(4) == "1221"
    assert cells(chart, "Scout Location")[-1] == "nothing"


def test_the_shop_sells_everything_with_a_price() -> None:
    chart = charts.shop()
    assert len(chart.rows) == sum(c.cost > 0 for c in counters().values())
    assert cells(chart, "M72") == ("M72", "4", "3", "+2", "0", "-0", "W AT", "reconstructed")
    assert cells(chart, "H-34")[:7] == ("H-34", "24", "1", "-5", "+10", "+25", "BH H")


def test_the_casualties_chart_tells_what_each_marker_does() -> None:
    chart = charts.casualty_markers()
    assert cells(chart, "Officer Killed") == ("Officer Killed", "an officer in the hex", "", "", "", "2")
    assert sum(int(row[-1]) for row in chart.rows) == 16


def test_the_enemy_chart_brackets_circled_movement() -> None:
    assert cells(charts.enemy(), "PT-76") == ("PT-76", "18", "(4)", "2")


@pytest.mark.rule("GB-5.0-c")
@pytest.mark.parametrize("score", [-9, 0, 1, 14, 15, 30])
def test_the_chart_marks_the_line_of_a_score(score: int) -> None:
    chart = charts.victory(score=score)
    assert chart.marked is not None
    assert chart.rows[chart.marked[0]][1] == assessment(score)


def test_the_chart_marks_nothing_for_a_score_that_nobody_can_have() -> None:
    assert charts.victory(score=31).marked is None


@pytest.mark.rule("GB-12.8-b")
def test_the_scatter_die_counts_clockwise_from_the_north() -> None:
    assert tables().scatter.directions == ("N", "NE", "SE", "S", "SW", "NW")
    assert charts.scatter().rows[0] == ("1", "N")
    assert charts.scatter(pips=6).marked == (5, 1)


@pytest.mark.rule("GB-4.0-a")
def test_a_turn_has_five_phases() -> None:
    assert [row[1] for row in charts.turn().rows] == [
        "Mission Objective Placement",
        "Friendly Movement",
        "Friendly Combat",
        "Enemy Movement/Combat",
        "Success Determination",
    ]
    assert charts.turn(phase=3).marked == (2, 1)


def test_provenance_tells_every_value_once() -> None:
    rows = reference.provenance().rows
    assert {row[2] for row in rows} == {"printed", "derived", "reconstructed"}
    told = [(row[0], row[1], name) for row in rows for name in row[3].split(", ")]
    assert len(told) == len(set(told))
    named = {(file, value, name): source for file, value, source, names in rows for name in names.split(", ")}
    assert named["counters", "firepower", "AC-47"] == "printed"
    assert named["counters", "firepower", "M60"] == "derived"
    assert named["counters", "firepower", "Radio"] == "reconstructed"
    assert named["missions", "award", "all"] == "reconstructed"
    assert named["missions", "hexes", "all"] == "printed"
    assert named["map", "terrain", "highlands"] == "reconstructed"


def test_looking_a_chart_up_loads_neither_the_game_nor_a_map() -> None:
    code = (
        "import sys; from vietnam_tui.games.green_beret.screen import reference\n"
        "for topic in reference.TOPICS.values(): topic()\n"
        "print(*sorted(n for n in sys.modules if n.startswith('vietnam_tui.')))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    ours = {name.removeprefix("vietnam_tui.games.green_beret") for name in loaded if ".green_beret" in name}
    assert ours == {"", ".counters", ".screen", ".screen.charts", ".screen.reference"}
    assert not {"vietnam_tui.core.board", "vietnam_tui.core.contract"} & set(loaded)
