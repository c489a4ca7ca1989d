"""The values of each hex of a Green Beret map: costs, noise, combat penalty, water, crossings, room for a camp.

A map gives every hex one terrain; an area named "also <terrain>" puts a second ground into its hexes, and then
the highest movement cost, the highest noise and the worst penalty count [GB-10.7-b, GB-12.1-a].  The hexes along
the stream lines of a map are its stream hexes, whatever crosses them.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.green_beret.counters import Terrain, board, terrain_key

WATER = "water"
BRIDGE = "bridge"
BROKEN_BRIDGE = "broken-bridge"
PATHWAY = "pathway"
STREAM = "stream"
BEACH = "beach"
#: What areas with a second ground are called: "also jungle".
ALSO = "also "


class HexTerrain(NamedTuple):
    """A hex as the rules read it.

    `move` is None in all-water; `boat` is what watercraft pay there, whatever spans the stream, None on land
    [GB-11.1-a, GB-11.2-a]; `penalty` is zero or below.  `stream` holds for every hex
    that a stream runs through, `bars_circled` for those without bridge or pathway [GB-11.0-d, GB-11.0-f];
    `camp` where a base camp may stand on land [GB-3.1-a].
    """

    terrain: str
    name: str
    move: int | None
    boat: int | None
    penalty: int
    noise: int
    water: bool
    stream: bool
    bars_circled: bool
    camp: bool


@cache
def grounds(map_id: str) -> tuple[HexTerrain, ...]:
    """Hex -> its ground."""
    return read_grounds(board(map_id))


def read_grounds(map_board: Board) -> tuple[HexTerrain, ...]:
    """Hex -> its ground, for any board."""
    key = terrain_key()
    kinds: list[list[Terrain]] = [[key[name]] for name in map_board.terrain]
    for name, hexes in map_board.areas.items():
        if name.startswith(ALSO):
            for h in hexes:
                kinds[h].append(key[name.removeprefix(ALSO)])
    streams = stream_hexes(map_board)
    barred = [any(kind.bars_camps for kind in here) for here in kinds]
    return tuple(
        _ground(
            kinds[h],
            stream=h in streams,
            camp=not barred[h] and not any(barred[n] for n in map_board.grid.neighbours(h)),
        )
        for h in map_board.grid.hexes()
    )


def _ground(kinds: list[Terrain], *, stream: bool, camp: bool) -> HexTerrain:
    first = kinds[0]
    water = first.id == WATER
    moves = [kind.move for kind in kinds if kind.move is not None]
    return HexTerrain(
        terrain=first.id,
        name=" and ".join(kind.name for kind in kinds),
        move=None if water or not moves else max(moves),
        boat=terrain_key()[WATER if water else STREAM].boat if water or stream else None,
        penalty=min(kind.penalty for kind in kinds),
        noise=max(kind.noise for kind in kinds),
        water=water,
        stream=stream,
        bars_circled=stream and not any(kind.crosses for kind in kinds),
        camp=camp,
    )


def stream_hexes(map_board: Board) -> frozenset[Hex]:
    """The hexes that streams run through, from source to mouth, all-water left out [GB-11.0-d]."""
    return frozenset(
        h
        for line in map_board.sheet.lines
        if line.kind == STREAM
        for h in map(map_board.grid.hex, line.path)
        if map_board.terrain[h] != WATER
    )


@cache
def beaches(map_id: str) -> frozenset[Hex]:
    """The beach hexes of a map."""
    return frozenset(board(map_id).hexes_of(BEACH))


def beach_distance(map_id: str, hex_: Hex) -> int | None:
    """Hexes to the nearest beach, None on a map without one [GB-6.3-a]."""
    grid = board(map_id).grid
    return min((grid.distance(hex_, beach) for beach in beaches(map_id)), default=None)
