"""The legend: what the signs of the map mean, and of what may be laid over it."""

from __future__ import annotations

from vietnam_tui.tui.map.hexmap import HexMap
from vietnam_tui.tui.map.legend import Legend
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.panes.lines import TITLE, Line, styled, wrap
from vietnam_tui.tui.seat.player_view import PlayerView


class LegendPage(Page):
    """Every sign of the map in play."""

    title = "Legend"

    def __init__(self, player: PlayerView, drawn: HexMap) -> None:
        super().__init__()
        self.player, self.drawn = player, drawn

    def content(self, width: int) -> list[Line]:
        player = self.player
        legend = Legend(player.presenter, player.shown_picture, player.all_sides, self.drawn, on_screen=True)
        rows: list[Line] = []
        for part in legend.parts():
            rows += [[(part.heading, TITLE)], *part.rows(width), []]
        overlays = player.presenter.overlays
        longest = max(map(len, overlays), default=0)
        told = [f"{name:<{longest}}  {meaning}" for name, meaning in overlays.items()]
        rows += [[("Overlays", TITLE)]] if told else []
        return [*rows, *styled(part for text in told for part in wrap(text, width, hanging=longest + 2))]
