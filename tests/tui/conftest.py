"""A small board with one of everything, for the pictures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from textual.app import App

from vietnam_tui.core.board import Board, LineFeature, MapSheet, Place, SideFeature
from vietnam_tui.core.hexes import GridShape
from vietnam_tui.core.presenter import Picture, UnitFace
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session

FILLS = {"clear": "  ", "jungle": "%%", "village": "##", "water": "~~"}


@pytest.fixture(scope="session")
def fills() -> dict[str, str]:
    return FILLS


@pytest.fixture(scope="session")
def small_board() -> Board:
    """Eight columns of five: a river from north to south-west, a bridged road, a trail, jungle, water."""
    return Board(
        MapSheet(
            id="small",
            title="Small",
            grid=GridShape(columns=8, rows=5, short=True),
            key={".": "clear", "%": "jungle", "#": "village", "~": "water", " ": "clear"},
            terrain="\n".join(
                (
                    "...%%...",
                    "..%%%...",
                    ".#..%...",
                    "......~~",
                    ". . . ~ ",
                )
            ),
            sides=[
                SideFeature(
                    "river", ["0301/0401", "0302/0401", "0302/0402", "0303/0402", "0302/0303", "0203/0303"]
                ),
                SideFeature("bridge", ["0303/0402"]),
            ],
            lines=[
                LineFeature("road", ["0102", "0202", "0303", "0402", "0502", "0601"]),
                LineFeature("trail", ["0303", "0304", "0305"]),
            ],
            places=[Place("Ban Long", ["0203"])],
        )
    )


@pytest.fixture(scope="session")
def small_picture(small_board: Board) -> Picture:
    grid = small_board.grid
    b = UnitFace("4/47B", "US", "I", "3-4", "5")
    c = UnitFace("4/47C", "US", "I", "2-2", "5", depleted=True)
    enemy = UnitFace("514/1", "VC", "V", "3-5", "6")
    monitor = UnitFace("Mon 1", "US", "M", "1-4", "11")
    return Picture(
        units={grid.hex("0303"): (b, c), grid.hex("0502"): (enemy,)},
        side_units={grid.parse_side("0302/0303"): (monitor,)},
        chits={grid.hex("0602"): ("LZ",)},
    )


@pytest.fixture
def vb_session() -> Session[Any]:
    """The Boys of '67 in memory: a person for the US, a random bot for the Viet Cong."""
    return Session.new(find_game("vb"), "boys-of-67", seed=7, seats={"US": "human", "VC": "bot:random"})


def screen_text(app: App[Any]) -> list[str]:
    """What an application shows, row by row."""
    return [strip.text.rstrip() for strip in app.screen._compositor.render_strips()]


@pytest.fixture
def shown() -> Callable[[App[Any]], list[str]]:
    """A function that gives what an application shows."""
    return screen_text
