"""`vietnam map` on a map with pointed tops: the whole of it, and the part around a hex or a place."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.tui.pointy_map import FILLS, pointy_board, pointy_picture
from tests.tui.pty_terminal import PtyTerminal
from vietnam_tui.cli.app import app
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


@pytest.mark.parametrize("label", ["", "0404"])
def test_no_line_of_the_map_is_longer_than_the_terminal(game: Any, label: str) -> None:
    whole, narrow = map_lines(game, None, label), map_lines(game, None, label, width=20)
    assert max(map(len, whole)) > 20 >= max(map(len, narrow))
    assert len(narrow) == len(whole)
    if not label:
        assert narrow[1:] == [line[:20].rstrip() for line in whole[1:]]
        assert map_lines(game, None, width=200) == whole


def test_a_terminal_gets_what_fits_and_a_pipe_the_whole_map() -> None:
    with PtyTerminal("map", "boys-of-67", width=60, height=50) as terminal:
        assert terminal.ended(60)
        lines = terminal.sent.decode().splitlines()
    assert lines[-1].startswith("the map is ")
    assert max(map(len, lines[:-1])) <= 60
    piped = CliRunner().invoke(app, ["map", "boys-of-67"]).stdout.splitlines()
    assert len(piped) == len(lines) - 1
    assert max(map(len, piped)) > 60


@pytest.mark.parametrize(("label", "hex_"), [("0404", "0404 clear"), ("lang vei", "0402 clear")])
def test_a_hex_or_a_place_is_marked_and_looked_at(game: Any, label: str, hex_: str) -> None:
    lines = map_lines(game, None, label, "board")
    assert lines[-1] == hex_
    assert any("[" in line and "]" in line for line in lines)


def test_a_hex_that_is_not_there_is_refused_with_the_numbers_of_the_map(game: Any) -> None:
    with pytest.raises(ValueError, match="it runs from 0601 to 0206"):
        map_lines(game, None, "0101")
