"""A map as the rules use it, and maps that contradict themselves."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from vietnam_tui.core.board import Board, MapError, MapSheet

# column 2 sits half a hex lower and is one hex shorter
SHEET: dict[str, Any] = {
    "id": "pond",
    "title": "The Pond",
    "grid": {"columns": 3, "rows": 3, "short": True},
    "key": {".": "clear", "~": "water"},
    "terrain": "..~\n...\n. ~\n",
    "sides": [
        {"kind": "river", "hexsides": ["0101/0201", "0102/0201"], "name": "Brook"},
        {"kind": "river", "hexsides": ["0202/0302"], "name": "Ditch"},
    ],
    "lines": [{"kind": "road", "path": ["0101", "0201", "0302"]}],
    "places": [
        {"name": "Mill", "hexes": ["0201", "0202"]},
        {"name": "Weir", "hexes": ["0202"]},
    ],
    "areas": [{"name": "east edge", "hexes": ["0301", "0302", "0303"]}],
    "banks": [
        {"hex": "0202", "name": "north", "joins": ["0201", "0102"]},
        {"hex": "0202", "name": "south", "joins": ["0103"]},
    ],
}


def board(**changes: Any) -> Board:
    return Board(msgspec.convert({**SHEET, **changes}, MapSheet))


def labels(b: Board, hexes: Any) -> list[str]:
    return [b.grid.label(h) for h in sorted(hexes)]


def test_the_terrain_picture_is_read_by_row_and_column() -> None:
    b = board()
    assert labels(b, b.hexes_of("water")) == ["0301", "0303"]
    assert labels(b, b.hexes_of("clear", "water")) == [b.grid.label(h) for h in b.grid.hexes()]


def test_features_of_one_kind_are_one_set() -> None:
    b = board()
    rivers = {b.grid.side_label(s) for s in b.sides["river"]}
    assert rivers == {"0101/0201", "0102/0201", "0202/0302"}
    assert b.has_side("river", b.grid.parse_side("0201/0101"))
    assert not b.has_side("river", b.grid.parse_side("0101/0102"))
    assert not b.has_side("wall", b.grid.parse_side("0101/0102"))


def test_a_road_crosses_the_hexsides_between_its_hexes() -> None:
    b = board()
    assert b.has_line("road", b.grid.parse_side("0101/0201"))
    assert b.has_line("road", b.grid.parse_side("0201/0302"))
    assert not b.has_line("road", b.grid.parse_side("0201/0202"))
    assert not b.has_line("trail", b.grid.parse_side("0101/0201"))


def test_areas_are_found_by_name_and_are_empty_when_unknown() -> None:
    b = board()
    assert labels(b, b.area("east edge")) == ["0301", "0302", "0303"]
    assert b.area("west edge") == frozenset()


def test_a_place_is_found_in_any_case_even_where_another_shares_its_hex() -> None:
    b = board()
    assert labels(b, b.find_place("MILL")) == ["0201", "0202"]
    assert labels(b, b.find_place("weir")) == ["0202"]
    assert b.find_place("Nowhere") == []
    assert b.place_names[b.grid.hex("0202")] == "Mill"


def test_banks_list_the_neighbours_they_touch() -> None:
    b = board()
    banks = b.banks[b.grid.hex("0202")]
    assert labels(b, banks["north"]) == ["0102", "0201"]
    assert labels(b, banks["south"]) == ["0103"]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"terrain": "..~\n...\n"}, "terrain has 2 rows, the grid has 3"),
        ({"terrain": "..~\n..x\n. ~\n"}, "row 2, column 3: 'x' is not in the key"),
        ({"terrain": "..~\n..\n. ~\n"}, "row 2, column 3: ' ' is not in the key"),
        ({"terrain": "..~\n....\n. ~\n"}, "row 2, column 4: no hex for '.'"),
        ({"terrain": "..~\n...\n..~\n"}, "row 3, column 2: no hex for '.'"),
        (
            {"sides": [{"kind": "river", "name": "Brook", "hexsides": ["0101/0301"]}]},
            "sides Brook: 0101 and 0301",
        ),
        ({"sides": [{"kind": "river", "hexsides": ["0101"]}]}, "sides river: '0101' is not a hexside"),
        (
            {"lines": [{"kind": "road", "path": ["0101", "0103"]}]},
            "lines road: 0101 and 0103 share no hexside",
        ),
        ({"lines": [{"kind": "road", "path": ["0909"]}]}, "lines road: no hex '0909'"),
        ({"places": [{"name": "Mill", "hexes": ["0203"]}]}, "place Mill: no hex '0203'"),
        ({"areas": [{"name": "west", "hexes": ["0404"]}]}, "area west: no hex '0404'"),
        (
            {"banks": [{"hex": "0202", "name": "north", "joins": ["0101"]}]},
            "bank 0202 north: 0101 is no neighbour",
        ),
        ({"banks": [{"hex": "0404", "name": "north", "joins": []}]}, "banks: no hex '0404'"),
    ],
)
def test_a_map_that_contradicts_itself_is_refused(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(MapError) as caught:
        board(**changes)
    assert str(caught.value).startswith("map pond")
    assert fault in str(caught.value)


# -- layers, levels, slopes, boxes ---------------------------------------------------------------------------

HILLS: dict[str, Any] = {
    "layers": [
        {"name": "growth", "key": {"j": "jungle"}, "terrain": "j..\n.j.\n. j"},
        {"name": "works", "key": {"v": "village"}, "terrain": "v..\n...\n. ."},
    ],
    "levels": "012\n..1\n. 3",
    "slopes": [
        {"kind": "slope", "hexsides": ["0101>0201", "0201>0301"]},
        {"kind": "slope", "hexsides": ["0302>0301"], "name": "bluff"},
        {"kind": "cliff", "hexsides": ["0302>0303"]},
    ],
    "boxes": [{"name": "To the coast", "hexes": ["0301", "0302"]}, {"name": "Eliminated"}],
}


def test_layers_put_several_terrains_into_a_hex() -> None:
    b = board(**HILLS)
    assert b.terrains[b.grid.hex("0101")] == {"clear", "jungle", "village"}
    assert b.terrains[b.grid.hex("0303")] == {"water", "jungle"}
    assert b.terrains[b.grid.hex("0201")] == {"clear"}
    assert "village" not in b.terrains[b.grid.hex("0202")]
    # the map's own picture is read as without layers
    assert b.terrain == board().terrain


def test_levels_are_digits_and_nothing_is_level_nought() -> None:
    b = board(**HILLS)
    assert {b.grid.label(h): level for h, level in enumerate(b.levels) if level} == {  # type: ignore[arg-type]
        "0201": 1,
        "0301": 2,
        "0302": 1,
        "0303": 3,
    }
    assert set(board().levels) == {0}


def test_a_slope_rises_in_one_direction() -> None:
    b = board(**HILLS)
    low, high = b.grid.hex("0302"), b.grid.hex("0301")
    assert b.rises("slope", low, high)
    assert not b.rises("slope", high, low)
    assert not b.rises("cliff", low, high)
    assert b.rises("slope", b.grid.hex("0101"), b.grid.hex("0201"))
    assert not board().rises("slope", low, high)


def test_boxes_are_places_beyond_the_hexes() -> None:
    b = board(**HILLS)
    coast = b.box("To the coast")
    assert b.is_box(coast)
    assert not b.is_box(b.grid.hex("0303"))
    assert (b.label(coast), b.label(b.grid.hex("0303"))) == ("To the coast", "0303")
    assert labels(b, b.box_hexes[coast]) == ["0301", "0302"]
    assert b.box_hexes[b.box("Eliminated")] == ()
    assert len({*b.grid.hexes(), coast, b.box("Eliminated")}) == b.grid.size + 2
    with pytest.raises(ValueError, match="not in tuple"):
        b.box("Nowhere")


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"levels": "012\n..1\n"}, "levels has 2 rows"),
        ({"levels": "01x\n..1\n. 3"}, "levels row 1, column 3: 'x'"),
        (
            {"layers": [{"name": "growth", "key": {}, "terrain": "j..\n...\n. ."}]},
            "layer growth row 1, column 1: 'j'",
        ),
        ({"slopes": [{"kind": "slope", "hexsides": ["0101/0201"]}]}, "write a slope as 0101>0102"),
        ({"slopes": [{"kind": "slope", "hexsides": ["0101>0301"]}]}, "are no neighbours"),
        ({"boxes": [{"name": "A"}, {"name": "A"}]}, "two boxes have the same name"),
        ({"boxes": [{"name": "A", "hexes": ["0999"]}]}, "box A: no hex '0999'"),
    ],
)
def test_hills_that_contradict_themselves_are_refused(changes: dict[str, Any], said: str) -> None:
    with pytest.raises(MapError, match=said):
        board(**changes)
