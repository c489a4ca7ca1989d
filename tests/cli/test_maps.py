"""`vietnam map` on a map with pointed tops: the whole of it, and the part around a hex or a place."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from tests.tui.pointy_map import FILLS, pointy_board, pointy_picture
from vietnam_tui.core.hexes import Hex
from vietnam_tui.tui.map.map_lines import map_lines


@pytest.fixture
def game() -> Any:
    """A game that is played on such a map."""
    board = pointy_board()
    presenter = SimpleNamespace(
        board=lambda view: board,
        picture=lambda view: pointy_picture(board),
        objectives=lambda view: (),
        terrain_glyphs=lambda view: FILLS,
        look=lambda view, hex_: f"{board.grid.label(Hex(hex_))} {board.terrain[hex_]}",
    )
    return SimpleNamespace(presenter=presenter)


def test_the_whole_map_is_printed(game: Any) -> None:
    lines = map_lines(game, None)
    assert len(lines) == 17
    assert lines[0].split() == ["01", "02", "03", "04", "05", "06"]
    assert lines[2].startswith("06 |     |     |")


@pytest.mark.parametrize(("label", "hex_"), [("0404", "0404 clear"), ("lang vei", "0402 clear")])
def test_a_hex_or_a_place_is_marked_and_looked_at(game: Any, label: str, hex_: str) -> None:
    lines = map_lines(game, None, label, "board")
    assert lines[-1] == hex_
    assert any("[" in line and "]" in line for line in lines)


def test_a_hex_that_is_not_there_is_refused_with_the_numbers_of_the_map(game: Any) -> None:
    with pytest.raises(ValueError, match="it runs from 0601 to 0206"):
        map_lines(game, None, "0101")
