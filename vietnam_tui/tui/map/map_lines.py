"""Maps as plain text, drawn by the screen's renderer (which needs no Textual)."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import UnknownHex
from vietnam_tui.core.presenter import Picture
from vietnam_tui.tui.map.forms import ZOOMS
from vietnam_tui.tui.map.hexmap import Scene, text_lines, window_around
from vietnam_tui.tui.map.kept import open_map
from vietnam_tui.tui.map.objectives import drawn_objectives
from vietnam_tui.tui.map.ruler import RULER

#: Cells across and rows of the part around a hex, without its ruler.
PART = (75, 20)


def map_lines(
    game: Game[Any],
    view: Any,
    label: str = "",
    zoom: str = "grid",
    *,
    enemy: str = "",
    picture: Picture | None = None,
    width: int = 0,
) -> list[str]:
    """The map of a view, or with a label or place name the part around it and what lies there.

    Counters of the `enemy` are bracketed; `picture` is the one that is shown in the place of the view's own.
    No line of the map is longer than a `width`: what lies farther right is left out.

    Raises ValueError for an unknown hex or zoom.
    """
    size = next((known for known in ZOOMS if known == zoom), None)
    if size is None:
        raise ValueError(f"no zoom {zoom}: {', '.join(ZOOMS)}")
    sheet = game.presenter
    board, picture = sheet.board(view), picture or sheet.picture(view)
    drawn = open_map(board, sheet.terrain_glyphs(view), zoom=size)
    rims, flags = drawn_objectives(sheet.objectives(view), board)
    across = max(1, width - RULER) if width else drawn.width
    if not label:
        scene = Scene(picture, enemy=enemy, rims=rims, flags=flags)
        return text_lines(drawn, scene, window=(0, 0, min(across, drawn.width), drawn.height), ruled=True)
    hexes = board.find_place(label)
    if not hexes:
        try:
            hexes = [board.grid.hex(label)]
        except UnknownHex as error:
            raise ValueError(str(error)) from None
    window = window_around(drawn.plan, hexes, min(PART[0], across), PART[1])
    scene = Scene(picture, hexes[0], enemy=enemy, rims=rims, flags=flags)
    lines = text_lines(drawn, scene, window=window, ruled=True)
    return [*lines, "", *(sheet.look(view, place) for place in hexes)]
