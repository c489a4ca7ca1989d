"""What one document has otherwise than another, value by value."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from vietnam_tui.core.board import Board, MapError, MapSheet
from vietnam_tui.core.data import overlay_folder, overlays, shipped_document, sources
from vietnam_tui.core.layers import values

#: The corrections of single hexes of a map's pictures
TERRAIN_AT, LEVEL_AT = "terrain_at", "level_at"
#: What the pictures of a map hang on
DRAWN = ("id", "title", "grid", "key", "terrain", "levels")


class Changed(NamedTuple):
    """A value that is otherwise: "" stands for one that is not there."""

    key: str
    before: str
    after: str


def changed_values(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[Changed]:
    """The values that differ, by the way to them; a hex that only one corrects is in the other as it is drawn."""
    was, now = values(dict(before)), values(dict(after))
    keys = [key for key in dict.fromkeys((*was, *now)) if was.get(key) != now.get(key)]
    pictures = [_pictured(document) if _of_hexes(keys) else {} for document in (before, after)]
    told = (
        Changed(
            key, *(one.get(key, drawn.get(key, "")) for one, drawn in zip((was, now), pictures, strict=True))
        )
        for key in keys
    )
    return [one for one in told if one.before != one.after]


def _of_hexes(keys: list[str]) -> bool:
    return any(key.partition(".")[0] in (TERRAIN_AT, LEVEL_AT) for key in keys)


def _pictured(document: Mapping[str, Any]) -> dict[str, str]:
    """What stands in the pictures of a map, as if each hex were a correction; nothing where it is no map."""
    try:
        bare = {key: value for key, value in document.items() if key in DRAWN}
        board = Board(msgspec.convert(bare, MapSheet))
    except (MapError, ValueError):
        return {}
    labels = [board.label(hex_) for hex_ in board.grid.hexes()]
    terrain = {
        f"{TERRAIN_AT}.{label}": f'"{kind}"' for label, kind in zip(labels, board.terrain, strict=True)
    }
    return terrain | {
        f"{LEVEL_AT}.{label}": str(level) for label, level in zip(labels, board.levels, strict=True)
    }


class Difference(NamedTuple):
    """A value that a correction changes: "" stands for one that is not there."""

    file: str
    key: str
    shipped: str
    own: str


def differences() -> list[Difference]:
    """The changes that the corrections in effect make, file by file; raises `DataError`."""
    over, found = overlay_folder(), list[Difference]()
    for path in overlays():
        assert over is not None
        relative = path.relative_to(over).as_posix()
        changed = changed_values(shipped_document(relative), sources(relative)[0])
        found += [Difference(relative, *one) for one in changed]
    return found
