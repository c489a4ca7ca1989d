"""What the scenario is about, as a part of the map: outlines of areas, rims of the map, flags of objectives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Aim
from vietnam_tui.tui.map.sketch import Flag


class DrawnAims(NamedTuple):
    """Aims as a scene has them: the sides that bound something, by hex and direction, and the objectives."""

    rims: Mapping[Hex, frozenset[str]] = {}
    flags: Mapping[Hex, Flag] = {}


NO_AIMS = DrawnAims()


def drawn_aims(aims: Sequence[Aim], board: Board) -> DrawnAims:
    """Aims laid out on a map."""
    grid = board.grid
    rims: dict[Hex, frozenset[str]] = {}
    flags: dict[Hex, Flag] = {}
    for aim in aims:
        if aim.drawn == "place":
            # what counts more for being told first keeps its flag
            flags = {**dict.fromkeys(aim.hexes, Flag(aim.owner, aim.worth)), **flags}
            continue
        if aim.drawn == "told":
            continue
        for hex_ in aim.hexes:
            around = zip(grid.directions, grid.ring(*grid.places[hex_]), strict=True)
            bounds = frozenset(
                direction
                for direction, beyond in around
                if beyond is None or (aim.drawn == "area" and beyond not in aim.hexes)
            )
            if bounds:
                rims[hex_] = rims.get(hex_, frozenset()) | bounds
    return DrawnAims(rims, flags)


def stations(aims: Sequence[Aim], board: Board) -> list[tuple[Hex, Aim]]:
    """The hexes to look at, one after another: each place, and the middle of each area and edge."""
    found: dict[Hex, Aim] = {}
    for aim in (aim for aim in aims if aim.drawn != "told"):
        hexes = sorted(aim.hexes, key=lambda hex_: board.grid.doubled[hex_][::-1])
        for hex_ in hexes if aim.drawn == "place" else [_middle(hexes, board)] if hexes else []:
            found.setdefault(hex_, aim)
    return list(found.items())


def _middle(hexes: Sequence[Hex], board: Board) -> Hex:
    """The hex of an area that is nearest to its centre."""
    spots = board.grid.doubled
    x = sum(spots[hex_][0] for hex_ in hexes) / len(hexes)
    y = sum(spots[hex_][1] for hex_ in hexes) / len(hexes)
    return min(hexes, key=lambda hex_: (spots[hex_][0] - x) ** 2 + (spots[hex_][1] - y) ** 2)
