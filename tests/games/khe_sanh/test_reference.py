"""The charts of Khe Sanh, 1968 as they are looked up: what they show, what they mark, what they load."""

from __future__ import annotations

import subprocess
import sys

import pytest

from vietnam_tui.core.library import rules_library
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.core.tables import TableFace
from vietnam_tui.games.khe_sanh.counters import FOLDER
from vietnam_tui.games.khe_sanh.screen import charts, reference
from vietnam_tui.games.khe_sanh.tables import tables


def row(face: TableFace, name: str) -> tuple[str, ...]:
    """The cells of the row with this heading."""
    return next(cells[1:] for cells in face.rows if cells[0] == name)


@pytest.mark.parametrize("topic", reference.TOPICS)
def test_every_chart_is_whole_and_names_rules_that_exist(topic: str) -> None:
    library = rules_library(FOLDER)
    for face in reference.TOPICS[topic]():
        assert all(len(cells) == len(face.headings) for cells in face.rows)
        cited = [word.strip("[].,;") for note in face.notes for word in note.split() if "KS-" in word]
        cited += [cells[-1] for cells in face.rows if cells[-1].startswith("KS-")]
        cited += [face.rule] if face.rule else []
        assert [rule for rule in cited if library.by_id(rule) is None] == []


def test_the_upper_matrix_shows_minima_over_letters() -> None:
    face = charts.upper()
    assert row(face, "Surprise Assault")[:3] == ("-5", "-3", "-1")
    assert row(face, "Arc Light")[:6] == ("", "1", "", "2", "", "3")
    assert row(face, "PF 4")[:2] == ("-", "A")
    assert row(face, "PF 8+")[-1] == "H"
    assert face.marked is None


def test_the_upper_matrix_marks_position_and_letter() -> None:
    position = charts.upper(row="hif", value=40)
    assert position.marked is not None
    assert position.rows[position.marked[0]][position.marked[1]] == "34"
    letter = charts.upper(row="hif", value=40, protection=4)
    assert letter.marked is not None
    assert letter.rows[letter.marked[0]][letter.marked[1]] == tables().column("hif", 40, 4) == "E"
    assert charts.upper(row="close-assault", value=0).marked is None


def test_the_lower_matrix_marks_the_result_and_tells_its_reasons() -> None:
    lower = tables().lower
    ledger = (
        Ledger().shifted(1, "attacking Headquarters", "KS-7.5.5-a").modified(-1, "Fire Base", "KS-7.6.1-a")
    )
    face = charts.lower(lower.look_up(lower.named("G"), 7, ledger))
    assert face.marked is not None
    assert face.rows[face.marked[0]][face.marked[1]] == "0/3"
    assert "1 column right: attacking Headquarters [KS-7.5.5-a]" in face.notes
    assert any("disrupt or retreat" in note for note in face.notes)


def test_the_terrain_chart() -> None:
    face = charts.terrain()
    assert row(face, "Highland") == ("3", "4", "road only", "-1", "+1", "3", "to be made")
    assert row(face, "Combat Base")[3:6] == ("-4", "+3", "4")
    assert row(face, "Combat Village")[5] == "4 NVA/VC"
    assert row(face, "River hexside")[0] == "by bridge only"
    assert row(face, "along a road")[:3] == ("1", "1", "1")


def test_operations_effort() -> None:
    face = charts.operations_effort(3)
    assert row(face, "3") == ("10", "4", "16", "8", "30", "2", "0")
    assert face.marked is not None
    assert face.rows[face.marked[0]][0] == "3"


def test_bases_and_air() -> None:
    bases = charts.bases()
    assert row(bases, "Khe Sanh") == ("6", "4", "4", "3", "8", "0808 0809")
    assert row(bases, "Lang Vei")[3:5] == ("none", "")
    air = charts.air()
    assert row(air, "AA Fire: aborted")[0] == "3, 4"
    assert row(air, "Helicopters in a Landing Zone")[0].startswith("5 in a town or base, 3")


def test_the_counters_tell_both_faces() -> None:
    face = reference.counter_mix()
    assert row(face, "Air Cavalry battalion")[1:5] == ("4-4-2", "2-4-1", "infantry", "9")
    assert row(face, "Infantry regiment")[1:3] == ("6-4-3", "hidden, PF 4")


def test_provenance_tells_every_value_once() -> None:
    rows = reference.provenance().rows
    assert {cells[2] for cells in rows} == {"printed", "derived", "reconstructed"}
    told = [(cells[0], cells[1], name) for cells in rows for name in cells[3].split(", ")]
    assert len(told) == len(set(told))
    named = {(file, value, name): source for file, value, source, names in rows for name in names.split(", ")}
    assert named["counters", "combat", "nva-aa"] == "derived"
    assert named["terrain", "drm", "combat-base"] == "derived"
    assert named["tables", "Lower Matrix", "all"] == "reconstructed"
    assert named["map", "fire-base", "Ca Lu"] == "reconstructed"
    assert named["map", "fire-base", "C-1"] == "printed"


def test_looking_a_chart_up_loads_neither_the_game_nor_a_map() -> None:
    code = (
        "import sys; from vietnam_tui.games.khe_sanh.screen import reference\n"
        "for topic in reference.TOPICS.values(): topic()\n"
        "print(*sorted(n for n in sys.modules if n.startswith('vietnam_tui.')))"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    ours = {name.removeprefix("vietnam_tui.games.khe_sanh") for name in loaded if ".khe_sanh" in name}
    assert ours == {"", ".counters", ".screen", ".screen.charts", ".screen.reference", ".tables"}
    assert not {"vietnam_tui.core.board", "vietnam_tui.core.contract"} & set(loaded)
