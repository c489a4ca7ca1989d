"""The workshop of maps: hexes, hexsides, lines, names and areas, written as what differs from ours."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from vietnam_tui.core.board import Board, MapSheet
from vietnam_tui.core.data import load
from vietnam_tui.games import find_game
from vietnam_tui.play.workshop.bench import Refused
from vietnam_tui.play.workshop.changes import differences
from vietnam_tui.play.workshop.draft import drafts, read_draft
from vietnam_tui.play.workshop.map_bench import MapBench
from vietnam_tui.play.workshop.opening import bench_of_draft, bench_of_map

FILE = "khe_sanh/maps/khe-sanh.toml"


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path / "saves"))
    (tmp_path / "data").mkdir()
    monkeypatch.setenv("VIETNAM_DATA", str(tmp_path / "data"))


@pytest.fixture
def bench() -> Iterator[MapBench]:
    opened = bench_of_map(find_game("ks"), "khe-sanh")
    yield opened
    opened.close()


def terrain(bench: MapBench, label: str) -> str:
    return bench.board.terrain[bench.board.grid.hex(label)]


def test_hexes_are_painted_one_by_one_in_rows_and_by_letters(bench: MapBench) -> None:
    assert bench.do("paint highland 3601") == "3601: highland."
    assert bench.do("paint high 3602-3604") == "3 hexes: highland."
    bench.do("paint clear", "3605")
    assert [terrain(bench, label) for label in ("3601", "3603", "3605")] == ["highland", "highland", "clear"]
    letters = {kind: letter for letter, kind in bench.board.sheet.key.items()}
    bench.do(f"row 3601 {letters['mountain']}{letters['clear']}")
    assert [terrain(bench, label) for label in ("3601", "3602", "3603")] == ["mountain", "clear", "highland"]
    assert "3601" not in bench.tables["terrain_at"]
    assert bench.told_of(bench.board.grid.hex("3602"))[0] == "3602 clear: yours (was mountain)"


def test_ground_that_is_connected_is_filled_and_terrains_are_exchanged(bench: MapBench) -> None:
    before = bench.board.terrain
    bench.do("fill clear 3601")
    changed = [hex_ for hex_ in bench.board.grid.hexes() if bench.board.terrain[hex_] != before[hex_]]
    assert len(changed) > 100
    assert bench.board.grid.connected(frozenset(changed)) == frozenset(changed)
    bench.do("undo")
    bench.do("swap highland mountain")
    exchanged = {"highland": "mountain", "mountain": "highland"}
    assert bench.board.terrain == tuple(exchanged.get(kind, kind) for kind in before)
    bench.do("swap highland mountain")
    assert bench.tables == bench.saved


def test_hexsides_and_lines_are_drawn_and_taken_away(bench: MapBench) -> None:
    grid = bench.board.grid
    bench.do("side stream 3601/3602 3502/3601 of Da Krong")
    assert grid.parse_side("3601/3602") in bench.board.sides["stream"]
    bench.do("noside stream 3601/3602")
    assert grid.parse_side("3601/3602") not in bench.board.sides["stream"]
    bench.do("noside stream 3502/3601")
    assert bench.tables["sides"] == bench.saved["sides"]
    bench.do("line road 3601 3605 of Route 99")
    assert bench.tables["lines"][-1]["path"] == ["3601", "3602", "3603", "3604", "3605"]
    bench.do("cut road 3602 3603")
    assert [one["path"] for one in bench.tables["lines"][-2:]] == [["3601", "3602"], ["3603", "3604", "3605"]]
    assert {one["provenance"] for one in bench.tables["lines"][-2:]} == {"yours"}


def test_names_and_areas_are_given_and_taken(bench: MapBench) -> None:
    bench.do("name 3601 Lang Ba kind=town")
    assert bench.board.places["Lang Ba"] == (bench.board.grid.hex("3601"),)
    bench.do("name 3601 none")
    assert "Lang Ba" not in bench.board.places
    bench.do("area west edge 3601-3603")
    assert len(bench.board.area("west edge")) == 3
    bench.do("area west edge none")
    assert "west edge" not in bench.board.areas


@pytest.mark.parametrize(
    ("order", "why"),
    [
        ("paint lava 3601", "'lava' is no terrain"),
        ("paint", "Which terrain?"),
        ("paint clear", "Where?"),
        ("paint clear 9999", "no hex '9999'"),
        ("paint clear 3601-3602-3603", "is no hex and no two of them"),
        ("row 3601", "Which?"),
        ("row 3601 Z", "'Z' is no letter of this map"),
        ("row 3642 ^^^^^^", "The row ends before letter"),
        ("swap clear", "Which?"),
        ("level x", "A level is a number"),
        ("level 3 3601", "No map of this game has levels"),
        ("side lava 3601/3602", "There is no 'lava'"),
        ("side stream", "Which hexsides?"),
        ("side stream 3601/3610", "share no hexside"),
        ("side", "Of which kind?"),
        ("line road 3601", "From where to where?"),
        ("name 3601", "Which?"),
        ("name 3601 none", "Nothing has a name in 3601"),
        ("name 3601 X kind=lava", "There is no 'lava'"),
        ("area", "Which?"),
        ("area lava none", "There is no area 'lava'"),
        ("copy", "From which map?"),
        ("copy lava", "There is no map 'lava'"),
        ("copy highlands lava", "'lava' is none of"),
        ("save elsewhere", "A map is saved where it belongs"),
    ],
)
def test_an_order_that_says_nothing_changes_nothing(bench: MapBench, order: str, why: str) -> None:
    key = {kind: letter for letter, kind in bench.board.sheet.key.items()}
    with pytest.raises(Refused) as refused:
        bench.do(order.replace("^", key["mountain"]))
    assert why in str(refused.value)
    assert bench.tables == bench.saved


def test_everything_that_is_wrong_is_counted(bench: MapBench) -> None:
    bench.do("fill sea 3601")
    assert len(bench.faults) == len(bench.game.board_faults(bench.board)) > 100


def test_what_is_saved_holds_only_what_differs_and_ours_stays(bench: MapBench, tmp_path: Path) -> None:
    bench.do("paint highland 3601")
    assert bench.facts[1] == "1 hex yours"
    bench.do("name 3610 Lang Ba")
    bench.do("save")
    own = tmp_path / "data" / FILE
    written = tomllib.loads(own.read_text())
    assert written == {
        "terrain_at": {"3601": "highland"},
        "places": [{"name": "Lang Ba", "hexes": ["3610"], "provenance": "yours", "kind": "label"}],
    }
    assert ("terrain_at.3601", '"mountain"', '"highland"') in [one[1:] for one in differences()]
    assert Board(load(FILE, MapSheet)).terrain == bench.board.terrain
    bench.close()
    game = find_game("ks")
    assert game.presenter.board(game.setup("the-fall-of-lang-vei")).terrain == bench.board.terrain
    bench = bench_of_map(game, "khe-sanh")
    assert not bench.changed
    bench.do("paint mountain 3601")
    bench.do("name 3610 none")
    assert bench.do("save") == "Saved: nothing differs from the map as it ships"
    assert not own.exists()
    bench.close()
    assert game.presenter.board(game.setup("the-fall-of-lang-vei")).terrain == bench.board.terrain


def test_what_was_taken_away_and_given_again_is_no_difference(bench: MapBench) -> None:
    (place, *_) = bench.board.sheet.places
    where = place.hexes[0]
    bench.do(f"name {where} none")
    assert "remove = true" in bench.text()
    bench.do(f"name {where} {place.name} kind={place.kind}")
    assert "replace" not in bench.text()
    bench.do("copy khe-sanh places")
    assert "replace" not in bench.text()
    for area in bench.board.sheet.areas:
        bench.do(f"area {area.name} none")
    assert tomllib.loads(bench.text())["areas"] == []
    bench.do("area ours 3601")
    assert [one["name"] for one in tomllib.loads(bench.text())["areas"] if "remove" not in one] == ["ours"]


def test_what_contradicts_the_rules_is_told_and_not_saved(bench: MapBench) -> None:
    assert "But " in bench.do("paint town 3601")
    with pytest.raises(Refused, match="not saved as long as something is wrong"):
        bench.do("save")
    assert read_draft(bench.draft.path).work == {"terrain_at": {"3601": "town"}}
    bench.close()
    (left,) = drafts()
    again = bench_of_draft(left)
    assert again.tables == bench.tables
    again.close()


def test_another_map_is_copied_where_the_numbers_are_the_same() -> None:
    opened = bench_of_map(find_game("vb"), "snoopys-nose")
    told = opened.do("copy iron-triangle terrain lines")
    assert told.startswith("Copied from iron-triangle: terrain, lines.")
    other = bench_of_map(find_game("vb"), "iron-triangle")
    assert opened.board.terrain == other.board.terrain
    assert all(opened.board.lines["road"] >= other.board.lines[kind] for kind in ("road",))
    other.close()
    opened.close()


def test_the_banks_of_a_divided_hex_are_told_by_what_they_touch(tmp_path: Path) -> None:
    game = find_game("vb")
    opened = bench_of_map(game, "snoopys-nose")
    hex_, grid = opened.board.grid.hex("0934"), opened.board.grid
    told = opened.do("bank 0934 north 0933 1033")
    assert told == "Bank north of 0934: 0933, 1033."
    assert opened.board.banks[hex_]["north"] == {grid.hex("0933"), grid.hex("1033")}
    assert opened.do("own") == "banks 0934 north"
    opened.do("save")
    assert tomllib.loads((tmp_path / "data/vietnam_battles/maps/snoopys-nose.toml").read_text()) == {
        "banks": [{"hex": "0934", "name": "north", "joins": ["0933", "1033"], "provenance": "yours"}]
    }
    assert "has 1 bank instead of two" in opened.do("bank 0934 south none")
    for order, why in {
        "bank 0934 north": "bank HEX NAME HEX",
        "bank 0934 north 0101": "0101 is not next to 0934",
        "bank 9934 north 0933": "no hex '9934'",
        "bank 0934 west none": "0934 has no bank 'west'",
    }.items():
        with pytest.raises(Refused, match=why):
            opened.do(order)
    opened.do("revert")
    assert "hex" not in opened.do("copy snoopys-nose banks")
    assert len(opened.tables["banks"]) == len(opened.board.sheet.banks) == 16
    opened.close()


def test_elevations_are_painted_where_a_game_has_them() -> None:
    opened = bench_of_map(find_game("ha"), "central-valley")
    label = opened.board.label(next(opened.board.grid.hexes()))
    opened.do(f"level 3 {label}")
    assert opened.board.levels[0] == 3
    assert opened.tables["level_at"] == {label: 3}
    opened.close()
