"""The review of a game beside the map: made while one looks, its turning points to be tried again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.app import App

from vietnam_tui.bots.chances import Asked, Difference, Figure, compared
from vietnam_tui.play.report.review_text import (
    WITHOUT_MODEL,
    balance_lines,
    curve_lines,
    die_line,
    point_lines,
)
from vietnam_tui.play.report.text_charts import marks_of
from vietnam_tui.play.seat.chances import orders_of
from vietnam_tui.play.table.review_record import Review, TurningPoint, place_of
from vietnam_tui.play.table.table import Reviewed
from vietnam_tui.tui.growing import Growing
from vietnam_tui.tui.pages.chance import GrowingPage
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, ERROR, TITLE, Line, wrap
from vietnam_tui.tui.seat.player_view import PlayerView

#: Worlds in which an order that is tried is compared with what was better
TRIED = 24
#: Points by which an order may be worse and still count as good
AS_GOOD = 0.02

#: Open the bar for a text: the words before it, and what is done with it
OpenBar = Callable[[str, Callable[[str], None]], None]


class ReviewPage(GrowingPage):
    """A review: Up and Down choose a turning point, Enter shows its position, then an order may be tried there."""

    title = "Review"
    stays = True
    footer = "Up/Down turning points, Enter tries one, PgUp/PgDn scroll, Esc closes"

    def __init__(
        self,
        app: App[Any],
        draw: Callable[[], object],
        player: PlayerView,
        open_bar: OpenBar,
        tier: str,
    ) -> None:
        self.player, self._open_bar, self._application = player, open_bar, app
        self._marks = marks_of(tier)
        self.review: Review | None = None
        self._places: dict[int, int] = {}
        self._far = (0, 0)
        self.chosen = -1
        #: what has come of the order that was tried, and its reckoning
        self.told = ""
        self._trying: Growing[Any] | None = None
        super().__init__(app, draw, lambda stopped: player.table.review(player.seat, stopped))

    def closed(self) -> None:
        super().closed()
        if self._trying is not None:
            self._trying.stop()
        self.player.past = None

    def take(self, result: Reviewed) -> None:
        self._far = (result.done, result.total)
        if result.review is not None:
            self.review, self._places = result.review, dict(result.places)
            self.chosen = 0 if result.review.turning_points else -1

    @property
    def beside(self) -> bool:  # type: ignore[override]
        """It makes room for the map while a position is put up."""
        return self.player.past is not None

    @property
    def needs_map(self) -> bool:  # type: ignore[override]
        return self.beside

    @property
    def point(self) -> TurningPoint | None:
        """The turning point that is chosen."""
        return None if self.review is None or self.chosen < 0 else self.review.turning_points[self.chosen]

    def press(self, key: str) -> bool:
        if key == "enter" and self.point is not None:
            self._try(self.point)
        elif key in ("up", "down") and self.point is not None and self.review is not None:
            count = len(self.review.turning_points)
            self.chosen = (self.chosen + (1 if key == "down" else -1)) % count
            self.told, self.player.past = "", None
        else:
            return super().press(key)
        return True

    # -- trying again -------------------------------------------------------------------------------------

    def _try(self, point: TurningPoint) -> None:
        """Put the position of a turning point up, and ask for an order."""
        player = self.player
        at = self._places.get(point.n, 0)
        whole = player.table.course(player.seat).view(max(0, at - 1))
        view = player.game.view(whole, point.by)
        player.past = view
        place = place_of(player.game, view, point)
        if place is not None:
            player.cursor = place
        self.told = f"{point.by} is to order; what is better than {point.order}?"
        self._open_bar("try ", lambda text: self._tried(point, view, text))

    def _tried(self, point: TurningPoint, view: Any, text: str) -> None:
        """Compare an order with the best that is known."""
        player = self.player
        review = self.review
        assert review is not None
        asked = Asked(player.game, review.scenario, view, point.by)
        try:
            line = orders_of(asked, text)
        except ValueError as error:
            self.told = str(error)
            return
        best = point.better[0].order if point.better else point.order
        self.told = "The officers play it out ..."
        if self._trying is not None:
            self._trying.stop()
        workers = player.table.workers
        self._trying = Growing(
            self._application,
            lambda stopped: compared(asked, [[best], line], games=TRIED, workers=workers, stopped=stopped),
            self._judge,
            self._fail,
        )
        self._trying.begin()

    def _judge(self, told: tuple[list[Figure], list[Difference]]) -> None:
        difference, games = told[1][1], told[0][0].games
        if games < TRIED:
            self.told = f"The officers play it out: {games} of {TRIED} worlds"
        elif difference.mean >= -AS_GOOD:
            self.told = f"Found: {difference.orders} is as good ({100 * difference.mean:+.0f} points)."
        else:
            less = f"{-100 * difference.mean:.0f} points less than the best"
            self.told = f"{difference.orders}: {less}.  Enter tries again."
        self._draw()

    # -- shown --------------------------------------------------------------------------------------------

    @property
    def under_way(self) -> str:  # type: ignore[override]
        done, total = self._far
        return f"{done} of {total} looked at ..." if total else "The game is looked at ..."

    def lines(self, width: int) -> list[Line]:
        made = self.review
        if made is None:
            return []
        rows: list[Line] = [[(part, ERROR)] for part in wrap(self.told, width)] if self.told else []
        if self.beside and self.point is not None:
            told = point_lines(self.chosen + 1, self.point)
            return [*rows, *([(part, DIM)] for text in told for part in wrap(text, width, hanging=3))]
        for text in curve_lines(made, self._marks) if made.curve else ["Nothing has been played yet."]:
            rows.append([(text[:width], PLAIN)])
        if made.balance is None:
            return [*rows, *([(part, DIM)] for part in wrap(WITHOUT_MODEL, width))]
        for text in ("", *balance_lines(made.sides, made.balance), ""):
            rows += [[(part, PLAIN)] for part in wrap(text, width, hanging=2)] or [[]]
        rows.append(
            [("Turning points" if made.turning_points else "No order was found that cost much.", TITLE)]
        )
        for number, point in enumerate(made.turning_points):
            style = CHOSEN if number == self.chosen else PLAIN
            for text in point_lines(number + 1, point):
                rows += [[(part, style)] for part in wrap(text, width, hanging=3)]
        for side, dice in zip(made.sides, (made.lucky, made.unlucky), strict=False):
            if dice:
                rows += [[], [(f"Dice for {side}", TITLE)]]
                for die in dice:
                    rows += [[(part, PLAIN)] for part in wrap(die_line(die, made.sides), width, hanging=2)]
        return rows
