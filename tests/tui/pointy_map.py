"""A made-up map with pointed tops, and counters of three nations on it."""

from __future__ import annotations

from typing import Literal

from vietnam_tui.core.board import Board, LineFeature, MapSheet, Place, SideFeature
from vietnam_tui.core.hexes import GridShape
from vietnam_tui.core.presenter import Picture, UnitFace
from vietnam_tui.tui.map.forms import Zoom
from vietnam_tui.tui.map.hexmap import Scene, render_text

FILLS = {"clear": "  ", "hill": "^^", "sea": "~~"}


def pointy_board(shifted: Literal["odd", "even"] = "odd") -> Board:
    """Six columns by five rows, numbered by row from the south; a river, a road over it, a trail, a town."""
    return Board(
        MapSheet(
            id="pointy",
            title="Pointed tops",
            grid=GridShape(
                columns=6,
                rows=5,
                orientation="pointy",
                shifted=shifted,
                label="RRCC",
                first_row=2,
                upward=True,
            ),
            key={".": "clear", "^": "hill", "~": "sea"},
            terrain="..^^.~\n..^^.~\n......\n.^....\n.^....",
            sides=[
                SideFeature("river", ["0503/0504", "0404/0503", "0403/0404", "0303/0404", "0303/0304"]),
                SideFeature("bridge", ["0403/0404"]),
            ]
            if shifted == "odd"
            else [],
            lines=[
                LineFeature("road", ["0401", "0402", "0403", "0404", "0405", "0505", "0605", "0604"]),
                LineFeature("trail", ["0303", "0304", "0305"]),
            ]
            if shifted == "odd"
            else [],
            places=[Place("Lang Vei", ["0402"])],
        )
    )


def pointy_picture(board: Board) -> Picture:
    """A battalion in a stack, an ally, a depleted enemy regiment, markers, and a boat on the river."""
    at = board.grid.hex
    marines = UnitFace("26 Mar", "US", "I", "12-5", "4", state=("combat",), facing="NW", steps=(3, 3))
    squad = UnitFace("CAC", "US", "I", "1-1", "4")
    ally = UnitFace("37 Rgr", "US", "I", "5-4", "4", nation="ARVN", facing="E", state=("moving", "disrupted"))
    enemy = UnitFace(
        "304/9", "NVA", "I", "12-4", "10", depleted=True, state=("moving",), facing="SW", steps=(1, 3)
    )
    boat = UnitFace("PBR", "US", "B", "2-2", "9")
    return Picture(
        units={at("0404"): (marines, squad), at("0302"): (ally,), at("0504"): (enemy,)},
        side_units={board.grid.parse_side("0404/0503"): (boat,)},
        chits={at("0404"): ("LZ", "FB"), at("0205"): ("LZ", "OP", "AA"), at("0503"): ("LZ",)},
    )


def frame(zoom: Zoom, shifted: Literal["odd", "even"] = "odd") -> list[str]:
    """The map with everything on it, as plain lines."""
    board = pointy_board(shifted)
    at = board.grid.hex
    scene = Scene(
        pointy_picture(board) if shifted == "odd" else Picture(),
        cursor=at("0305"),
        reach=frozenset({at("0304")}),
        notes={at("0304"): "2.5", at("0302"): "1"},
        enemy="NVA",
    )
    return render_text(board, scene, FILLS, zoom=zoom, ruled=True)
