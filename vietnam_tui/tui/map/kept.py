"""Maps drawn once: the tiles of an empty map and its names, kept for the next time it is shown.

A kept map belongs to the facts of the map, to its size and signs and to the code that draws it; when one of them
differs, it is not found and the map is drawn again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from vietnam_tui.core.board import Board
from vietnam_tui.core.compiled import keep, kept
from vietnam_tui.tui.map.forms import Zoom
from vietnam_tui.tui.map.glyphs import GlyphTier
from vietnam_tui.tui.map.hexmap import HexMap, Printed
from vietnam_tui.tui.map.names import Name
from vietnam_tui.tui.map.tile import Tile
from vietnam_tui.tui.palette import Style

#: the code that decides how a map looks
_HERE = Path(__file__).parent
_DRAWING = (
    _HERE,
    _HERE.parent / "palette.py",
    _HERE.parents[1] / "core/board.py",
    _HERE.parents[1] / "core/hexes.py",
)

_Rows = list[list[tuple[str, int]]]


class _Packed(NamedTuple):
    """A printed map as it is kept: each tile in bytes of its own, its styles by their place in a list."""

    names: tuple[Name, ...]
    styles: list[Style]
    tiles: dict[tuple[int, int], bytes]


def open_map(
    board: Board,
    fills: Mapping[str, str],
    *,
    zoom: Zoom = "grid",
    tier: GlyphTier = "ascii",
    sides: Sequence[str] = (),
) -> HexMap:
    """A map ready to be drawn, from what was kept of it if there is something."""
    try:
        source = _source(board, fills, zoom, tier)
    except OSError:  # the code lies where it cannot be read
        return HexMap(board, fills, zoom=zoom, tier=tier, sides=sides)
    packed = kept(source)
    if packed is not None:
        return HexMap(board, fills, zoom=zoom, tier=tier, sides=sides, printed=_unpacked(packed))
    drawn = HexMap(board, fills, zoom=zoom, tier=tier, sides=sides)
    keep(source, _packed(drawn))
    return drawn


def _source(board: Board, fills: Mapping[str, str], zoom: Zoom, tier: GlyphTier) -> bytes:
    files = [
        file for place in _DRAWING for file in (sorted(place.glob("*.py")) if place.is_dir() else [place])
    ]
    # what is drawn may be less than the file of the map has: rivers that a scenario ignores
    sides = {kind: sorted(found) for kind, found in board.sides.items()}
    return b"\0".join(
        (
            msgspec.msgpack.encode((board.sheet, sides, dict(fills), zoom, tier)),
            *(file.read_bytes() for file in files),
        )
    )


def _packed(drawn: HexMap) -> bytes:
    numbers: dict[Style, int] = {}
    tiles: dict[tuple[int, int], bytes] = {}
    for place, tile in drawn.printed_tiles().items():
        rows: _Rows = [
            [(text, numbers.setdefault(style, len(numbers))) for text, style in row] for row in tile
        ]
        tiles[place] = msgspec.msgpack.encode(rows)
    return msgspec.msgpack.encode(_Packed(drawn.names, list(numbers), tiles))


def _unpacked(packed: bytes) -> Printed:
    found = msgspec.msgpack.decode(packed, type=_Packed)
    decoder = msgspec.msgpack.Decoder(_Rows)

    def tile(place: tuple[int, int]) -> Tile | None:
        """The tile of a place without anything on it."""
        rows = found.tiles.get(place)
        if rows is None:
            return None
        return tuple(
            [tuple([(text, found.styles[number]) for text, number in row]) for row in decoder.decode(rows)]
        )

    return Printed(found.names, tile)
