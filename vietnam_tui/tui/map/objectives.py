"""What the scenario is about, as a part of the map: outlines of areas, rims of the map, flags of objectives."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.objectives import Objective
from vietnam_tui.tui.map.facts import Flag


class DrawnObjectives(NamedTuple):
    """Objectives as a scene has them: the sides that bound something, by hex and direction, and the objectives."""

    rims: Mapping[Hex, frozenset[str]] = {}
    flags: Mapping[Hex, Flag] = {}


NO_OBJECTIVES = DrawnObjectives()


def drawn_objectives(objectives: Sequence[Objective], board: Board) -> DrawnObjectives:
    """Objectives laid out on a map."""
    grid = board.grid
    rims: dict[Hex, frozenset[str]] = {}
    flags: dict[Hex, Flag] = {}
    for one in objectives:
        if one.drawn == "place":
            # what counts more for being told first keeps its flag
            flags = {**dict.fromkeys(one.hexes, Flag(one.owner, one.worth)), **flags}
            continue
        if one.drawn == "told":
            continue
        for hex_ in one.hexes:
            around = zip(grid.directions, grid.ring(*grid.places[hex_]), strict=True)
            bounds = frozenset(
                direction
                for direction, beyond in around
                if beyond is None or (one.drawn == "area" and beyond not in one.hexes)
            )
            if bounds:
                rims[hex_] = rims.get(hex_, frozenset()) | bounds
    return DrawnObjectives(rims, flags)


def stations(objectives: Sequence[Objective], board: Board) -> list[tuple[Hex, Objective]]:
    """The hexes to look at, one after another: each place, and the middle of each area and edge."""
    found: dict[Hex, Objective] = {}
    for one in (one for one in objectives if one.drawn != "told"):
        hexes = sorted(one.hexes, key=lambda hex_: board.grid.doubled[hex_][::-1])
        for hex_ in hexes if one.drawn == "place" else [_middle(hexes, board)] if hexes else []:
            found.setdefault(hex_, one)
    return list(found.items())


def _middle(hexes: Sequence[Hex], board: Board) -> Hex:
    """The hex of an area that is nearest to its centre."""
    spots = board.grid.doubled
    x = sum(spots[hex_][0] for hex_ in hexes) / len(hexes)
    y = sum(spots[hex_][1] for hex_ in hexes) / len(hexes)
    return min(hexes, key=lambda hex_: (spots[hex_][0] - x) ** 2 + (spots[hex_][1] - y) ** 2)
