"""A map looks the same drawn anew, from scene to scene, and from what was kept of it."""

from __future__ import annotations

from collections.abc import Iterator
from copy import copy
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from tests.tui.conftest import FILLS
from tests.tui.pointy_map import pointy_board
from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.tui.map.forms import ZOOMS, Zoom
from vietnam_tui.tui.map.ground import Survey
from vietnam_tui.tui.map.hexmap import HexMap, Scene
from vietnam_tui.tui.map.kept import open_map
from vietnam_tui.tui.palette import Run

FACES = [UnitFace(f"{n}/1", side, "I", "3-4", "5") for n in range(4) for side in ("US", "VC")]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    return tmp_path / "vietnam"


def scenes(board: Board, count: int) -> Iterator[Scene]:
    """A walk through scenes, each differing from the one before in a few things."""
    generator = Random(11)
    hexes, sides = list(board.grid.hexes()), list(range(len(board.grid.side_hexes)))
    scene = Scene(enemy="VC", own="US")

    def some(most: int) -> list[Hex]:
        return generator.sample(hexes, generator.randint(0, most))

    for _ in range(count):
        picture = scene.picture
        match generator.randrange(9):
            case 0:
                scene = scene._replace(cursor=generator.choice([None, *hexes]))
            case 1:
                scene = scene._replace(selected=generator.choice([None, *hexes]))
            case 2:
                scene = scene._replace(reach=generator.choice([None, frozenset(some(9))]))
            case 3:
                scene = scene._replace(steps=frozenset(some(3)), aims=frozenset(some(2)))
            case 4:
                scene = scene._replace(notes={hex_: str(i) for i, hex_ in enumerate(some(6))})
            case 5:
                units = {hex_: tuple(generator.sample(FACES, 2)) for hex_ in some(5)}
                scene = scene._replace(picture=replace(picture, units=units))
            case 6:
                side_units = {side: tuple(FACES[:1]) for side in generator.sample(sides, 2)}
                scene = scene._replace(picture=replace(picture, side_units=side_units))
            case 7:
                able = {face.name for face in generator.sample(FACES, 3)}
                scene = scene._replace(
                    able=generator.choice([None, frozenset(able)]), goals=frozenset(some(2))
                )
            case _:
                scene = scene._replace(dimmed=generator.random() < 0.7)
        yield scene


def rows(drawn: HexMap, scene: Scene) -> list[list[Run]]:
    return [drawn.row(scene, y) for y in range(drawn.height)]


@pytest.mark.parametrize("zoom", ZOOMS)
@pytest.mark.parametrize("tops", ["flat", "pointy"])
def test_drawn_anew_from_scene_to_scene_and_from_the_cache_it_looks_the_same(
    folder: Path, small_board: Board, tops: str, zoom: Zoom
) -> None:
    board = small_board if tops == "flat" else pointy_board()
    first = open_map(board, FILLS, zoom=zoom, sides=("US", "VC"))
    assert len(list(folder.iterdir())) == 1
    kept = open_map(board, FILLS, zoom=zoom, sides=("US", "VC"))
    for scene in scenes(board, 60):
        anew = rows(HexMap(board, FILLS, zoom=zoom, sides=("US", "VC")), scene)
        assert rows(first, scene) == anew
        assert rows(kept, scene) == anew


def test_an_empty_map_that_was_kept_is_not_surveyed_again(
    folder: Path, small_board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = rows(open_map(small_board, FILLS), Scene())
    monkeypatch.setattr(Survey, "__init__", lambda *_: pytest.fail("the board was surveyed again"))
    assert rows(open_map(small_board, FILLS), Scene()) == shown


def test_other_signs_and_other_ground_are_kept_apart(folder: Path, small_board: Board) -> None:
    ascii_map, rich_map = (open_map(small_board, FILLS, tier=tier) for tier in ("ascii", "rich"))
    other = open_map(small_board, {**FILLS, "clear": ", "})
    assert len(list(folder.iterdir())) == 3
    shown = [rows(drawn, Scene()) for drawn in (ascii_map, rich_map, other)]
    assert shown[0] != shown[1] != shown[2] != shown[0]


def test_without_a_folder_for_caches_a_map_is_drawn_all_the_same(
    small_board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", "nowhere")
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    assert rows(open_map(small_board, FILLS), Scene()) == rows(HexMap(small_board, FILLS), Scene())


def test_a_map_whose_rivers_a_scenario_ignores_is_not_taken_for_that_which_has_them(folder: Path) -> None:
    wet = pointy_board()
    dry = copy(wet)
    dry.sides = {}
    first = open_map(wet, FILLS, zoom="grid").printed_tiles()
    assert (
        open_map(dry, FILLS, zoom="grid").printed_tiles() == HexMap(dry, FILLS, zoom="grid").printed_tiles()
    )
    assert open_map(dry, FILLS, zoom="grid").printed_tiles() != first
