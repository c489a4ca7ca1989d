"""Games of officers from a position, played while one looks on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from textual.app import App

from vietnam_tui.play.workshop.fairness import Fair, FairGame, fair_lines, fairness
from vietnam_tui.tui.pages.chance import GrowingPage
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import STRONG, Line, cited, wrap


class FairPage(GrowingPage):
    """Who wins, how games end, where losses fall."""

    title = "Fair?"
    footer = "Esc closes, and ends the games"
    beside = False

    def __init__(self, app: App[Any], draw: Callable[[], object], wanted: Fair, workers: int = 0) -> None:
        self.wanted = wanted
        self.games: Sequence[FairGame] = ()
        super().__init__(app, draw, lambda stopped: fairness(wanted, workers=workers, stopped=stopped))

    def take(self, result: list[FairGame]) -> None:
        self.games = result

    def lines(self, width: int) -> list[Line]:
        told = fair_lines(self.wanted, self.games)
        return [
            cited(part, STRONG if not number else PLAIN)
            for number, text in enumerate(told)
            for part in wrap(text, width, hanging=4)
        ]
