"""The page of a data file in the making: its sheets, the chosen cell, what is wrong, the odds beside it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.making.cells import WrongCell, read_cell, told_of
from vietnam_tui.play.making.completing import cell_words, order_words
from vietnam_tui.play.making.maker import Maker
from vietnam_tui.play.making.orders import VERBS, MakerOrders
from vietnam_tui.play.making.sheets import Column, Row, Sheet, cell_text, with_value
from vietnam_tui.play.workshop.fairness import Fair
from vietnam_tui.tui.making.grid import grid_of
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.line_typed import candidate_rows, typed_line
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, ERROR, STRONG, TITLE, Line, fit, styled, wrap
from vietnam_tui.tui.seat.orderbar import Candidate, OrderBar

#: The width from which the odds stand beside the sheet and not below it, theirs, and the rows that they take below
WIDE, BESIDE, BELOW = 110, 44, 9
#: The keys, with what they do
KEYS = (
    ("Arrows, h j k l", "to another cell; Page Up and Down, Home and End go far"),
    ("Tab, Shift-Tab", "to the next sheet, to the one before"),
    ("Enter, e", "fill the cell in: Enter takes it, Esc leaves it as it was, Tab completes a word"),
    ("=", "fill it in anew"),
    ("Del, Backspace", "empty the cell"),
    ("a c d", "add a row, copy the chosen one, take it out"),
    ("u r", "take the last change back, give it again"),
    ("f", "everything that is wrong"),
    ("w", "what the cell may be filled with, and what the row is about"),
    ("o", "other totals for the odds"),
    ("t", "try it: set the scenario up, or see whether all is sound"),
    ("%", "fair? officers play the scenario while you look on"),
    (":", "an order, as in lines: ? behind it lists them"),
    ("Esc, q", "leave; everything is kept already"),
)
#: The most rows of words that may come next, and of what came of the last key
MOST_ROWS = 3


class GridPage(Page):
    """Sheets of cells.  Every cell that is taken is on the disk.

    `look_on` shows games that officers play of the scenario, over the page.
    """

    def __init__(self, maker: Maker, look_on: Callable[[Fair], object]) -> None:
        super().__init__()
        self.maker, self.orders, self._look_on = maker, MakerOrders(maker), look_on
        self.title = maker.title
        self.number, self.row, self.column = 0, 0, 0
        #: the line being typed, None where none is: into a cell, or an order
        self.line: OrderBar | None = None
        self._cell_line, self._order_line = OrderBar(), OrderBar()
        self.message, self.failed = "; ".join(maker.notices), False
        #: lines to be read before anything else, and the first of them that is shown
        self.shown: list[str] = []
        self.first = 0
        self._keys: dict[str, Callable[[], object]] = {
            "tab": lambda: self._go_sheet(1),
            "shift+tab": lambda: self._go_sheet(-1),
            "enter": lambda: self._edit(self._text),
            "e": lambda: self._edit(self._text),
            "=": lambda: self._edit(""),
            "a": lambda: self._do(lambda: self.maker.add_row(self.sheet), last=True),
            "c": lambda: self._do(lambda: self.maker.copy_row(self.sheet, self._chosen_row())),
            "d": lambda: self._do(lambda: self.maker.remove_row(self.sheet, self._chosen_row())),
            "u": lambda: self._do(self.maker.undo),
            "r": lambda: self._do(self.maker.redo),
            "f": lambda: self._show("\n".join(self.maker.faults) or "nothing is wrong"),
            "w": self._tell,
            "t": lambda: self._do(self.orders.try_out),
            "%": lambda: self._fair([]),
            "o": lambda: self._order("odds "),
            ":": lambda: self._order(""),
            "?": lambda: self._show("\n".join(f"{key:16} {does}" for key, does in KEYS)),
            "delete": lambda: self._take(""),
            "backspace": lambda: self._take(""),
        }

    def closed(self) -> None:
        """Let go of the file, and let games that are begun from now on read it anew."""
        self.maker.close()
        self.maker.forget()

    # -- what is chosen -----------------------------------------------------------------------------------

    @property
    def typed(self) -> str | None:
        """The text being typed, None where none is."""
        return None if self.line is None else self.line.text

    @property
    def ordering(self) -> bool:
        """Is it an order?"""
        return self.line is self._order_line

    @property
    def takes_text(self) -> bool:
        return self.line is not None

    @property
    def footer(self) -> str:  # type: ignore[override]
        """The keys that matter now."""
        if self.shown:
            return "Up/Down scroll, Esc goes on"
        if self.typed is not None and self.ordering:
            return "Enter gives the order, ? lists them, Esc leaves it"
        if self.typed is not None:
            return "Enter takes it, Tab completes, Esc leaves it as it was"
        return "Arrows, Tab sheet, Enter fill in, a add c copy d out, u r, f wrong, : order, ?"

    @property
    def sheet(self) -> Sheet:
        """The chosen sheet."""
        self.number = min(self.number, len(self.maker.sheets) - 1)
        return self.maker.sheets[self.number]

    def _chosen_row(self) -> int:
        if not self.sheet.rows:
            raise WrongCell(f"{self.sheet.name} has no rows yet; a adds one")
        return min(self.row, len(self.sheet.rows) - 1)

    def _cell(self) -> tuple[Row, Column]:
        row = self.sheet.rows[self._chosen_row()]
        return row, row.cells[min(self.column, len(row.cells) - 1)]

    @property
    def _text(self) -> str:
        try:
            return cell_text(self.maker.document, *self._cell())
        except WrongCell:
            return ""

    # -- drawing ------------------------------------------------------------------------------------------

    def rows(self, width: int, height: int) -> list[Line]:
        """Title, the sheets by name, the chosen one, and below it the cell, what is wrong, and the odds."""
        self.caret = None
        wrong = len(self.maker.faults)
        state = f" {wrong} wrong (f) " if wrong else " sound "
        head: Line = [
            (f"-- {self.title} "[: width - len(state)], TITLE),
            ("-" * max(0, width - len(self.title) - 4 - len(state)), DIM),
            (state, ERROR if wrong else DIM),
        ]
        if self.shown:
            return [head, *self._reading(width, height - 1)]
        below = self._below(width)
        odds = self._odds(BESIDE if width >= WIDE else width)
        beside = width >= WIDE and bool(odds)
        room = height - 2 - len(below) - (0 if beside else min(len(odds), BELOW))
        inner = width - BESIDE - 1 if beside else width
        grid = grid_of(self.maker.document, self.sheet, (self._at_row(), self.column), inner, room)
        body = [*grid.lines, *[[] for _ in range(room - len(grid.lines))]][:room]
        if not self.sheet.rows and body:
            body[0] = [(f"{self.sheet.name} has no rows; a adds one", DIM)]
        if beside:
            body = [_beside(row, odds[n] if n < len(odds) else [], inner) for n, row in enumerate(body)]
            odds = []
        if self.caret is not None:
            self.caret = (self.caret[0], height - len(below) + 1)
        return [head, self._tabs(width), *body, *odds[:BELOW], *below][:height]

    def _at_row(self) -> int:
        return max(0, min(self.row, len(self.sheet.rows) - 1))

    def _tabs(self, width: int) -> Line:
        """The names of the sheets, as many as fit around the chosen one."""
        names = [sheet.name for sheet in self.maker.sheets]
        first = 0
        while (
            first < self.number and sum(len(name) + 2 for name in names[first : self.number + 1]) > width - 2
        ):
            first += 1
        line: Line = [("<" if first else " ", DIM)]
        used = 1
        for number, name in enumerate(names[first:], start=first):
            if used + len(name) + 2 > width - 1:
                line.append((">", DIM))
                break
            line.append((f" {name} ", CHOSEN if number == self.number else PLAIN))
            used += len(name) + 2
        return line

    def _below(self, width: int) -> list[Line]:
        """The chosen cell in full, or what is typed into it; what came of the last key."""
        lines: list[Line] = [[("-" * width, DIM)]]
        if self.line is not None:
            shown, column = typed_line(self.line, ":" if self.ordering else f"{self._name()}: ", width)
            self.caret = (column, 0)
            lines.append(shown)
        elif self.sheet.rows:
            lines += [[(text, PLAIN)] for text in wrap(f"{self._name()}: {self._text}", width, hanging=2)[:3]]
        if self.message:
            told = wrap(self.message, width, hanging=2)
            if len(told) > MOST_ROWS:
                told = [*told[: MOST_ROWS - 1], f"{told[MOST_ROWS - 1][: width - 4]} ..."]
            lines += styled(told, ERROR if self.failed else STRONG)
        elif self.line is not None and self.line.candidates:
            lines += candidate_rows(self.line, width, MOST_ROWS)
        elif self.maker.faults:
            lines += styled(wrap(f"wrong: {self.maker.faults[0]}", width, hanging=2)[:2], ERROR)
        return lines

    def _name(self) -> str:
        row, column = self._cell()
        return row.label if column.name == "value" else f"{row.label} {column.name}"

    def _odds(self, width: int) -> list[Line]:
        """The odds by what is there, or would be with what is being typed."""
        if self.maker.is_scenario:
            return []
        document = self.maker.document
        if self.typed is not None and not self.ordering and self.sheet.rows:
            row, column = self._cell()
            try:
                value = read_cell(self.typed, column.hint, self.maker.names)
                document = with_value(document, (*row.steps, *column.steps), value)
            except WrongCell:
                pass
        first, *rest = self.orders.beside.lines(document)
        lines = [f"odds of: {first}", *rest]
        return styled(_broken(lines, width), DIM)

    def _reading(self, width: int, height: int) -> list[Line]:
        lines = _broken(self.shown, width)
        self.first = max(0, min(self.first, len(lines) - height))
        shown = lines[self.first : self.first + height]
        return [*styled(shown), *[[] for _ in range(height - len(shown))]]

    # -- keys ---------------------------------------------------------------------------------------------

    def press(self, key: str) -> bool:
        """Take a key; False when it leads back."""
        if self.shown:
            return self._read_on(key)
        if self.line is not None:
            self._type(self.line, key)
            return True
        steps = {
            "up": (-1, 0), "k": (-1, 0), "down": (1, 0), "j": (1, 0), "left": (0, -1), "h": (0, -1),
            "right": (0, 1), "l": (0, 1), "pageup": (-10, 0), "pagedown": (10, 0), "home": (0, -999),
            "end": (0, 999),
        }  # fmt: skip
        if key in steps:
            self._move(*steps[key])
        elif key in self._keys:
            self.message = ""
            try:
                self._keys[key]()
            except WrongCell as wrong:
                self._fail(str(wrong))
        else:
            return False
        return True

    def _read_on(self, key: str) -> bool:
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "pageup": -10, "pagedown": 10, "space": 10}
        if key in steps:
            self.first += steps[key]
        elif key in ("escape", "q", "enter", "?", "f", "w", ":"):
            self.shown = []
            if key == ":":
                self._order("")
        return True

    def _move(self, down: int, right: int) -> None:
        self.message = ""
        self.row = max(0, min(self._at_row() + down, len(self.sheet.rows) - 1))
        cells = len(self.sheet.rows[self.row].cells) if self.sheet.rows else 1
        self.column = max(0, min(self.column + right, cells - 1))

    def _tell(self) -> None:
        """Show what the cell may be filled with, and what the row as a whole is about."""
        told = told_of(self._cell()[1].hint, self.maker.names)
        entry = self.sheet.entry
        about = [] if entry is None else [" ".join((entry.__doc__ or "").split())]
        self._show("\n".join([f"{self._name()}: {told[0]}", *told[1:], "", *about]))

    def _go_sheet(self, step: int) -> None:
        self.number = (self.number + step) % len(self.maker.sheets)
        self.row, self.column = 0, 0

    def _edit(self, text: str) -> None:
        hint = self._cell()[1].hint
        self.line = self._cell_line
        self.line.open(lambda typed: _candidates(cell_words(typed, hint, self.maker.names)), text)

    def _order(self, text: str) -> None:
        self.line = self._order_line
        verbs = [verb.name for verb in VERBS]
        self.line.open(lambda typed: _candidates(order_words(typed, verbs, self.maker)), text)

    def _show(self, text: str) -> None:
        self.shown, self.first = text.splitlines(), 0

    def _fail(self, text: str) -> None:
        self.message, self.failed = text, True

    def _do(self, work: Callable[[], str], *, last: bool = False) -> bool:
        """Do something; was it done?"""
        try:
            self.message, self.failed = work(), False
        except (WrongCell, CannotSave) as wrong:
            self._fail(str(wrong))
            return False
        if last:
            self.row, self.column = len(self.sheet.rows) - 1, 0
        self.failed = ".  But " in self.message
        return True

    def _fair(self, words: Sequence[str]) -> bool:
        """Have officers play it, with somebody looking on; do they?"""
        try:
            wanted = self.orders.fair(words)
        except WrongCell as wrong:
            self._fail(str(wrong))
            return False
        self._look_on(wanted)
        return True

    def _take(self, text: str) -> bool:
        row, column = self._cell()
        return self._do(lambda: self.maker.set_cell(row, column, text))

    def _type(self, line: OrderBar, key: str) -> None:
        self.message = ""
        if key == "escape":
            self.line = None
        elif key != "enter":
            line.press("backspace" if key == "ctrl+h" else key)
        elif not self.ordering:
            if self._take(line.text):
                self.line = None
        else:
            self._give(line)

    def _give(self, line: OrderBar) -> None:
        """Give the order that is typed; one that is refused stays in its line."""
        text = line.commit()
        self.line = None
        if text in ("?", "help"):
            wide = max(len(verb.usage) for verb in VERBS)
            self._show("\n".join(f"{verb.usage:{wide}}  {verb.help}" for verb in VERBS))
        elif text and not self._carried_out(text):
            self._order(text)
        elif "\n" in self.message:
            self._show(self.message)
            self.message = ""

    def _carried_out(self, text: str) -> bool:
        try:
            verb, words = self.orders.read(text)
        except WrongCell as wrong:
            self._fail(str(wrong))
            return False
        return self._fair(words) if verb == "fair" else self._do(lambda: self.orders.do(text))


def _candidates(words: Sequence[str]) -> list[Candidate]:
    return [Candidate(word, "", ends=False) for word in words]


def _broken(texts: Sequence[str], width: int) -> list[str]:
    """Texts as they are where they fit, else in lines."""
    return [
        line for text in texts for line in ([text] if len(text) <= width else wrap(text, width, hanging=2))
    ]


def _beside(left: Line, right: Line, width: int) -> Line:
    return [*fit(left, width), ("|", DIM), *right]
