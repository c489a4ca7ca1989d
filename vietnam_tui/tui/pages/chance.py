"""The chance of winning beside the map, growing while one looks; orders that were marked, compared."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from textual.app import App

from vietnam_tui.bots.chances import Asked, Difference, Figure, Score, compared, figures
from vietnam_tui.play.report.chance_text import BAR, chance_lines, comparison_lines
from vietnam_tui.tui.growing import Growing
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import DIM, ERROR, STRONG, Line, wrap

#: What a figure may come to while one looks: more play-outs than a command takes, fewer than anybody waits for
LOOKED_AT = 1000


class GrowingPage(Page):
    """A page beside the map whose lines are reckoned while it is open."""

    footer = "Esc closes, and ends the reckoning"
    beside = True
    #: what stands there before anything has been reckoned
    under_way = "The officers play it out ..."

    def __init__(
        self, app: App[Any], draw: Callable[[], object], make: Callable[[Callable[[], bool]], Iterator[Any]]
    ) -> None:
        super().__init__()
        self._draw, self._fault = draw, ""
        self.growing: Growing[Any] = Growing(app, make, self._take, self._fail)
        self.growing.begin()

    def closed(self) -> None:
        self.growing.stop()

    def take(self, result: Any) -> None:
        """Show a result from now on."""

    def _take(self, result: Any) -> None:
        self.take(result)
        self._draw()

    def _fail(self, why: str) -> None:
        self._fault = why
        self._draw()

    def content(self, width: int) -> list[Line]:
        rows: list[Line] = [[(part, ERROR)] for part in wrap(self._fault, width)] if self._fault else []
        return [*rows, *(self.lines(width) or ([] if self._fault else self.waiting(width)))]

    def lines(self, width: int) -> list[Line]:
        """What has been reckoned so far, nothing before anything has."""
        return []

    def waiting(self, width: int) -> list[Line]:
        """What stands there before anything has been reckoned."""
        return [[(part, DIM)] for part in wrap(self.under_way, width)]


class ChancePage(GrowingPage):
    """How likely each side wins from here, as far as the player can know."""

    title = "Chance of winning"

    def __init__(self, app: App[Any], draw: Callable[[], object], asked: Asked, workers: int) -> None:
        self.asked = asked
        self.figure: Figure | Score | None = asked.glance()
        games = 0 if workers == 1 else LOOKED_AT
        super().__init__(
            app, draw, lambda stopped: figures(asked, games=games, workers=workers, stopped=stopped)
        )

    def take(self, result: Figure | Score) -> None:
        self.figure = result

    def lines(self, width: int) -> list[Line]:
        if self.figure is None:
            return []
        *told, source = chance_lines(self.asked, self.figure)
        rows: list[Line] = []
        for text in told:
            rows += [[(part, PLAIN)] for part in wrap(text, width)]
        if isinstance(self.figure, Figure):
            seen = self.figure.seen_by(self.asked.game, self.asked.scenario, self.asked.side)
            rows += [[], bar_line(seen, min(width, 2 * BAR)), []]
        return [*rows, *([(part, DIM)] for part in wrap(source, width))]


def bar_line(figure: Figure, width: int) -> Line:
    """A chance as a bar, what is not sure of it shaded."""
    low, high = round(figure.low * width), round(figure.high * width)
    return [("#" * low, STRONG), ("~" * (high - low), PLAIN), ("." * (width - high), DIM)]


class ComparisonPage(GrowingPage):
    """What orders are worth against each other."""

    title = "Orders compared"
    under_way = "The officers play them out ..."

    def __init__(
        self,
        app: App[Any],
        draw: Callable[[], object],
        asked: Asked,
        lines: Sequence[Sequence[str]],
        workers: int,
    ) -> None:
        self.asked = asked
        self.told: tuple[list[Figure], list[Difference]] | None = None
        games = 0 if workers == 1 else LOOKED_AT
        super().__init__(
            app, draw, lambda stopped: compared(asked, lines, games=games, workers=workers, stopped=stopped)
        )

    def take(self, result: tuple[list[Figure], list[Difference]]) -> None:
        self.told = result

    def lines(self, width: int) -> list[Line]:
        if self.told is None:
            return []
        *told, source = comparison_lines(self.asked, *self.told)
        best = max(range(len(told)), key=lambda i: self.told[1][i].mean if self.told else 0.0)
        rows: list[Line] = []
        for number, text in enumerate(told):
            style = STRONG if number == best else PLAIN
            rows += [[(part, style)] for part in wrap(text, width, hanging=2)]
        return [*rows, *([(part, DIM)] for part in wrap(source, width))]
