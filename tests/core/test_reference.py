"""Where values are from: one row for all that have the same source, and the maps among them."""

from __future__ import annotations

import pytest

from vietnam_tui.core.reference import map_sources, sources_face
from vietnam_tui.games.vietnam_battles.counters import map_sheet


def test_what_has_the_same_source_stands_in_one_row_and_once() -> None:
    face = sources_face(
        [
            ("map", "road", "printed", "Route 9"),
            ("map", "road", "reconstructed", "Route 1"),
            ("map", "road", "printed", "Route 561"),
            ("map", "road", "printed", "Route 9"),
        ]
    )
    assert face.rows == (
        ("map", "road", "printed", "Route 9, Route 561"),
        ("map", "road", "reconstructed", "Route 1"),
    )


@pytest.mark.parametrize("what", ["terrain", "river", "road", "village", "area"])
def test_a_map_says_where_its_parts_are_from(what: str) -> None:
    found = {
        value for _, value, source, _ in map_sources(map_sheet("iron-triangle"), "iron-triangle") if source
    }
    assert what in found
