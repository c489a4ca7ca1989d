"""The standing orders as a page: who reacts to what, at what odds, from how near, and what is done then."""

from __future__ import annotations

from vietnam_tui.core.pages.standing_orders import OrdersPage
from vietnam_tui.play.seat.orderline import OrderLine
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, STRONG, TITLE, Line, fit, styled, wrap
from vietnam_tui.tui.seat.player_view import PlayerView
from vietnam_tui.tui.seat.refusals import why_stopped

#: Characters of a column, and of who has orders
WIDE, NAME = 7, 11


class StandingPage(Page):
    """A row for all, each kind and each unit; the value under the mark is changed at once, by an order."""

    title = "Standing orders"
    gives = True
    footer = "arrows, Enter next value, Backspace back, - as its kind, Esc closes"

    def __init__(self, player: PlayerView, found: OrdersPage) -> None:
        super().__init__()
        self.player, self.found = player, found
        self.row = self.column = 0
        self._said = ""

    @property
    def bar(self) -> Line:
        return styled([self._said or self.found.why_not or self._meaning], DIM)[0]

    @property
    def _meaning(self) -> str:
        column = self.found.columns[self.column]
        return f"{column.name}: {column.means}"

    def content(self, width: int) -> list[Line]:
        found = self.found
        head = "".join(f"{column.name:<{WIDE}}" for column in found.columns)
        rows: list[Line] = [
            *styled(
                wrap(
                    f"{found.side}, {found.what}: what units do by themselves, what you are asked",
                    width,
                )
            ),
            [],
            [(f"{'':<{NAME}}{head}", TITLE)],
        ]
        for number, row in enumerate(found.rows):
            name: Line = [(f"{row.who[: NAME - 1]:<{NAME}}", STRONG if row.own else PLAIN)]
            cells: Line = [
                (
                    f"{value:<{WIDE}}",
                    CHOSEN if (number, at) == (self.row, self.column) else PLAIN if row.own else DIM,
                )
                for at, value in enumerate(row.values)
            ]
            rows.append(fit([*name, *cells, (row.words, DIM)], width))
        rows += [[], *(line for note in found.notes for line in styled(wrap(note, width), DIM))]
        # the row that is chosen stays in sight
        at = 3 + self.row
        self.top = max(min(self.top, at - 1), at + 2 - self._height)
        return rows

    def press(self, key: str) -> bool:
        """Choose a row and a column, change a value."""
        rows, columns = len(self.found.rows), len(self.found.columns)
        steps = {
            "up": -1,
            "down": 1,
            "k": -1,
            "j": 1,
            "pageup": -10,
            "pagedown": 10,
            "home": -rows,
            "end": rows,
        }
        if key in steps:
            self.row = max(0, min(self.row + steps[key], rows - 1))
        elif key in ("left", "right", "tab", "shift+tab"):
            self.column = (self.column + (1 if key in ("right", "tab") else -1)) % columns
        elif key in ("enter", "space", "backspace"):
            self._change(-1 if key == "backspace" else 1)
        elif key == "-":
            self._give(columns - 1, self.found.columns[-1].values[-1])
        else:
            return False
        if key not in ("enter", "space", "backspace", "-"):
            self._said = ""
        return True

    def _change(self, by: int) -> None:
        """Give the next value of the column; the last column's last value, which takes orders away, is passed over."""
        values = self.found.columns[self.column].values
        if self.column == len(self.found.columns) - 1:
            values = values[:-1]
        now = self.found.rows[self.row].values[self.column]
        self._give(self.column, values[(values.index(now) + by) % len(values)])

    def _give(self, column: int, value: str) -> None:
        if self.found.why_not:
            self._said = f"Not given: {self.found.why_not}."
            return
        before = self.player.view
        order = self.found.order(self.row, column, value)
        stop = OrderLine(self.player, asks=False).run(order)
        if stop is not None:
            self._said = why_stopped(stop)
        else:
            self.player.group.wholes.add(before, self.player.view, 2)
            self._said = order
        after = self.player.presenter.standing_orders(self.player.view, self.player.seat)
        self.found = after if after is not None else self.found
