"""The whole map at a glance with the frame of the view in it; Enter takes the view there."""

from __future__ import annotations

from collections.abc import Callable

from vietnam_tui.core.hexes import Hex
from vietnam_tui.tui.actions import keymap
from vietnam_tui.tui.map.forms import MapPlan
from vietnam_tui.tui.map.hexmap import HexMap, Scene, window_around
from vietnam_tui.tui.map.small_map import BOXES, FRAME
from vietnam_tui.tui.map.tile import joined
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import Run
from vietnam_tui.tui.panes.lines import DIM, KEY, TITLE, Line, line
from vietnam_tui.tui.seat.cursor import go, led
from vietnam_tui.tui.seat.player_view import PlayerView

#: Left, top, width and height of a part of a map, in cells.
Window = tuple[int, int, int, int]


class OverviewPage(Page):
    """The map in its smallest form.

    `view_on` gives the plan of the map that is seen otherwise, and the window on it when the cursor is on a hex.
    """

    title = "Overview"
    footer = "direction keys, Enter goes there, Esc closes"

    def __init__(
        self,
        player: PlayerView,
        drawn: HexMap,
        scene: Scene,
        view_on: Callable[[Hex], tuple[MapPlan, Window]],
    ) -> None:
        super().__init__()
        self.player, self.drawn, self.scene, self._view_on = player, drawn, scene, view_on
        self.hex = player.cursor
        self._keys = keymap(player.key_set, player.tops)

    @property
    def bar(self) -> Line:
        return line(("Enter: ", KEY), f"go to {self.player.board.grid.label(self.hex)}")

    def rows(self, width: int, height: int) -> list[Line]:
        head: Line = [(f"-- {self.title} ", TITLE), ("-" * max(0, width - len(self.title) - 4), DIM)]
        shown = height - 1
        left, top, across, down = window_around(self.drawn.plan, [self.hex], width, shown)
        scene = self.scene._replace(cursor=self.hex)
        rows = [self.drawn.row(scene, y, left, left + across) for y in range(top, top + down)]
        rows = self._framed(rows, left, top)
        return [head, *rows, *[[] for _ in range(shown - down)]]

    def frame(self) -> Window:
        """The place of the frame of the view on this map when the view is on the chosen hex."""
        plan, (left, top, width, height) = self._view_on(self.hex)
        spots = [
            self.drawn.plan.middle(hex_)
            for hex_ in self.player.board.grid.hexes()
            if left <= (at := plan.middle(hex_))[0] < left + width and top <= at[1] < top + height
        ]
        x, y = min(x for x, _ in spots), min(y for _, y in spots)
        return x, y, max(x for x, _ in spots) - x + 2, max(y for _, y in spots) - y + 1

    def _framed(self, rows: list[list[Run]], left: int, top: int) -> list[Line]:
        """Rows of the map with the frame; a counter on its line stays in sight."""
        x, y, width, height = self.frame()
        first, last = (x - left, y - top), (x - left + width - 1, y - top + height - 1)
        box = BOXES[self.drawn.look.glyphs.tier]
        corners, level, upright = box[:4], box[4], box[5]
        found: list[Line] = []
        for at, row in enumerate(rows):
            cells = [(c, style) for text, style in row for c in text]
            for i, (_, style) in enumerate(cells):
                sides = (i == first[0], i == last[0])
                ends = (at == first[1], at == last[1])
                inside = first[0] <= i <= last[0] and first[1] <= at <= last[1]
                ground = not style.paper or ":" in style.paper
                if inside and ground and not style.reverse and (any(sides) or any(ends)):
                    corner = any(sides) and any(ends)
                    sign = corners[sides[1] + 2 * ends[1]] if corner else level if any(ends) else upright
                    cells[i] = (sign, FRAME)
            found.append(list(joined(cells)))
        return found

    def press(self, key: str) -> bool:
        kind, _, way = self._keys.get(key, "").partition(" ")
        if kind in ("step", "leap"):
            self.hex = led(self.player.board.grid, self.hex, way, 1 if kind == "step" else 5)
        elif key == "enter":
            go(self.player, self.hex)
            self.done = True
        else:
            return False
        return True
