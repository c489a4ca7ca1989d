"""The end of the game, how it stood all along, and the report on it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from vietnam_tui.core.model import Result
from vietnam_tui.core.plain_text import verdict, why_ended
from vietnam_tui.play.seat.chair import History
from vietnam_tui.tui.pages.page import Page, library_of
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import DIM, STRONG, TITLE, Line, cited, styled, wrap
from vietnam_tui.tui.seat.player_view import PlayerView

if TYPE_CHECKING:
    from vietnam_tui.play.report.report import Report

#: Rows of a page that has room for a curve of a row a turn
ROOMY = 40


class ResultPage(Page):
    """The end of the game, how it stood all along, and the after-action report, which waits for a key where a long game
    must be replayed.
    """

    stays = True

    title = "The game is over"
    footer = "Up/Down report, Esc or m to the map, V replay, r review, l log, q leaves"

    def __init__(self, player: PlayerView, result: Result, tier: str = "ascii") -> None:
        super().__init__()
        self.player, self.result = player, result
        self.report: Report | None = None
        self._tier = tier
        #: (turn, worth for the first side) at the beginning and the end of every turn, where that is known at once
        self.stood: Sequence[tuple[int, float]] = ()
        history = player.table.course(player.seat).history
        if not (isinstance(history, History) and history.far):
            self._make_report()

    def _make_report(self) -> None:
        from vietnam_tui.play.report.how_it_stood import (
            how_it_stood,  # only here, since a game begins without
        )
        from vietnam_tui.play.report.report import report

        player = self.player
        course = player.table.course(player.seat)
        self.report = report(player.game, player.chair, course)
        self.stood = how_it_stood(player.game, player.chair.scenario, course)

    def press(self, key: str) -> bool:
        taken = super().press(key)
        if taken and self.report is None:
            self.player.recall_earlier()
            self._make_report()
            self.top = 0
        return taken

    def content(self, width: int) -> list[Line]:
        from vietnam_tui.play.report.report_text import as_lines

        result = self.result
        rows: list[Line] = [[], [(verdict(result).center(width), TITLE)], []]
        rows += [cited(text) for text in wrap(why_ended(result), width)]
        entry = library_of(self.player).by_id(result.rule)
        if entry is not None:
            rows += [[], *styled(wrap(f"{entry.title}: {entry.text}", width), DIM)]
        rows += [[], *self._curve(width)]
        rows += [[], *styled(wrap("; ".join(self.player.presenter.header(self.player.view)), width))]
        recent = self.player.log[-6:]
        rows += [[], *[cited(text, DIM) for entry_ in recent for text in wrap(entry_.text, width)], []]
        if self.report is None:
            return [
                *rows,
                *styled(wrap("Down shows how it stood all along, and the report on the game.", width), DIM),
            ]
        return [*rows, *map(cited, as_lines(self.report, width))]

    def _curve(self, width: int) -> list[Line]:
        """How the game stood all along: a row a turn where there is room, else a sign a turn; and the key for more."""
        from vietnam_tui.play.report.chance_text import percent
        from vietnam_tui.play.report.review_text import chance_lines
        from vietnam_tui.play.report.text_charts import marks_of
        from vietnam_tui.tui.pages.curve import signs_of

        if self.report is None:
            return []
        if not self.stood:
            return styled(wrap("r: how it stood all along, once that has been played out", width), DIM)
        first, second = self.player.sides[:2]
        more = "r: luck and judgement, where it turned"
        if self._height >= ROOMY:
            told = chance_lines(first, second, self.stood, "turns", marks_of(self._tier))
            return [*styled(told), *styled(wrap(more, width), DIM)]
        signs = signs_of((worth for _, worth in self.stood), fine=self._tier != "ascii")
        begun, ended = (percent(worth) for worth in (self.stood[0][1], self.stood[-1][1]))
        return [
            [(f"Chance of {first}, by turns: {begun} ", PLAIN), (signs, STRONG), (f" {ended}", PLAIN)],
            *styled(wrap(more, width), DIM),
        ]


class ReportPage(Page):
    """The report on the game so far."""

    title = "Report"

    def __init__(self, made: Report) -> None:
        super().__init__()
        self.made = made

    def content(self, width: int) -> list[Line]:
        from vietnam_tui.play.report.report_text import as_lines

        return [cited(text) for text in as_lines(self.made, width)]
