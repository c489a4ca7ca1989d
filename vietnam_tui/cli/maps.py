"""Maps as plain text, drawn by the screen's renderer (which needs no Textual)."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import UnknownHex
from vietnam_tui.tui.map.forms import FORMS, ZOOMS, MapPlan
from vietnam_tui.tui.map.hexmap import Scene, render_text, window_around

#: Cells across and rows of the part around a hex, without its ruler.
PART = (75, 20)


def map_lines(game: Game[Any], view: Any, label: str = "", zoom: str = "grid") -> list[str]:
    """The map of a view, or with a label or place name the part around it and what lies there.

    Raises ValueError for an unknown hex or zoom.
    """
    size = next((known for known in ZOOMS if known == zoom), None)
    if size is None:
        raise ValueError(f"no zoom {zoom}: {', '.join(ZOOMS)}")
    sheet = game.presenter
    board, picture, fills = sheet.board(view), sheet.picture(view), sheet.terrain_glyphs(view)
    if not label:
        return render_text(board, Scene(picture), fills, zoom=size, ruled=True)
    hexes = board.find_place(label)
    if not hexes:
        try:
            hexes = [board.grid.hex(label)]
        except UnknownHex as error:
            raise ValueError(str(error)) from None
    window = window_around(MapPlan(board.grid, FORMS[board.grid.shape.orientation, size]), hexes, *PART)
    lines = render_text(board, Scene(picture, hexes[0]), fills, zoom=size, window=window, ruled=True)
    return [*lines, "", *(sheet.look(view, place) for place in hexes)]
