"""Enters the ground of a map of ours anew at the keys of the workshop: `python -m tests.tui.entering ks khe-sanh`."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from tempfile import TemporaryDirectory
from typing import NamedTuple
from unittest import mock

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games import find_game
from vietnam_tui.play.workshop.map_bench import MapBench
from vietnam_tui.play.workshop.opening import bench_of_map
from vietnam_tui.tui.workshop.workshop_actions import DIGITS
from vietnam_tui.tui.workshop.workshop_screens import screen_of


class Entered(NamedTuple):
    """What entering a map came to; `otherwise` are the hexes that have come out otherwise than they ship."""

    hexes: int
    keys: int
    otherwise: tuple[str, ...]


def rows_of(board: Board, wanted: slice) -> list[list[Hex]]:
    """The hexes of a map row by row, from left to right, those rows that are wanted."""
    places = board.grid.places
    rows: dict[int, list[Hex]] = {}
    for hex_ in sorted(board.grid.hexes(), key=lambda hex_: places[hex_][::-1]):
        rows.setdefault(places[hex_][1], []).append(hex_)
    return list(rows.values())[wanted]


def enter(bench: MapBench, wanted: slice = slice(None)) -> Entered:
    """Empty the rows of a map, enter them hex by hex, and count the keys."""
    ships, rows = bench.board, rows_of(bench.board, wanted)
    hexes = [hex_ for row in rows for hex_ in row]
    bench.do(" ".join(("paint", bench.terrains[0], *map(ships.label, hexes))))
    screen = screen_of(bench, lambda: None)
    hands = screen.hands
    assert hands is not None
    screen.cursor = rows[0][0]
    count = 0
    for row in rows:
        assert screen.cursor == row[0]
        for key in keys_of(bench, [ships.terrain[hex_] for hex_ in row], last=row is rows[-1]):
            hands.press(key)
            count += 1
    found = bench.board.terrain
    return Entered(len(hexes), count, tuple(ships.label(h) for h in hexes if found[h] != ships.terrain[h]))


def keys_of(bench: MapBench, row: list[str], *, last: bool) -> Iterator[str]:
    """The keys for a row: a digit for a terrain, those without one from the list, Space for what is there already."""
    ground = bench.terrains[0]
    digits = dict(zip(bench.terrains, DIGITS, strict=False))
    while row and row[-1] == ground:
        row.pop()
    for terrain in row:
        if terrain == ground:
            yield "space"
        elif terrain in digits:
            yield digits[terrain]
        else:
            yield from ("b", *terrain, "enter", "x", "space")
    if not last:
        yield "enter"


if __name__ == "__main__":
    with TemporaryDirectory() as own, mock.patch.dict(os.environ, VIETNAM_SAVES=own, VIETNAM_DATA=own):
        game, name = sys.argv[1:3]
        entered = enter(bench_of_map(find_game(game), name))
    print(
        f"{entered.hexes} hexes with {entered.keys} keys; otherwise: {', '.join(entered.otherwise) or 'none'}"
    )
