"""What a terminal shows, remembered cell by cell, so that only what differs is sent to it.

A terminal far away gets as few bytes as will do: changed cells only, on both sides of a dirty span, jumps over
what stays, colours only where they change.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from vietnam_tui.tui.palette import PLAIN, Palette, Run, Style

#: (row, column, runs from there on)
Span = tuple[int, int, Iterable[Run]]

_Cell = tuple[str, Style]
_BLANK: _Cell = (" ", PLAIN)

#: As many blanks take no more bytes than the sequence that erases them.
_ERASED_BY_COUNT = 6

#: Characters that have a plain stand-in, beyond those that only lose an accent.
_STAND_INS = str.maketrans(
    {
        "–": "-",
        "—": "-",
        "‘": "'",
        "’": "'",
        "“": '"',
        "”": '"',
        "…": ".",
        "×": "x",
        "·": ".",
        "•": "*",
        "→": ">",
    }
)


class Frame:
    """The shadow of a terminal's screen."""

    def __init__(self, palette: Palette, *, ascii_only: bool = True) -> None:
        self.palette = palette
        self.ascii_only = ascii_only
        self.width = self.height = 0
        self._cells: list[list[_Cell]] = []
        #: is it unknown what the terminal shows?
        self.stale = True
        self._style = PLAIN
        #: where the terminal's cursor is, None when that is not known
        self._at: tuple[int, int] | None = None
        self._visible = False

    def resize(self, width: int, height: int) -> None:
        """Take a new size; the next update clears the screen first."""
        if (width, height) != (self.width, self.height):
            self.width, self.height = width, height
            self.invalidate()

    def invalidate(self) -> None:
        """Forget what the terminal shows; the next update clears it and must hold the whole screen."""
        self._cells = [[_BLANK] * self.width for _ in range(self.height)]
        self.stale = True

    def update(self, spans: Iterable[Span], cursor: tuple[int, int] | None) -> str:
        """What to send so that the spans are shown and the cursor stands at (column, row), hidden for None."""
        out: list[str] = []
        if self.stale:
            out.append("\x1b[m\x1b[2J\x1b[?25l")
            self.stale, self._style, self._at, self._visible = False, PLAIN, None, False
        changed: dict[int, dict[int, _Cell]] = {}
        for row, start, runs in spans:
            if 0 <= row < self.height:
                self._compare(row, start, runs, changed.setdefault(row, {}))
        for row in sorted(changed):
            if changed[row]:
                self._emit(row, changed[row], out)
        self._place(cursor, out)
        return "".join(out)

    def text(self) -> list[str]:
        """What the screen shows, row by row."""
        return ["".join(c for c, _ in row).rstrip() for row in self._cells]

    def _compare(self, row: int, start: int, runs: Iterable[Run], changed: dict[int, _Cell]) -> None:
        cells, x = self._cells[row], start
        for text, style in runs:
            if not (text.isascii() and text.isprintable()):
                text = "".join(one_cell(c, ascii_only=self.ascii_only) for c in text)
            for c in text:
                if 0 <= x < self.width:
                    old = cells[x]
                    if old[0] != c or old[1] != style:
                        changed[x] = (c, style)
                    else:
                        changed.pop(x, None)
                x += 1

    def _emit(self, row: int, changed: dict[int, _Cell], out: list[str]) -> None:
        cells = self._cells[row]
        columns = sorted(changed)
        for x, cell in changed.items():
            cells[x] = cell
        tail = self._blank_tail(cells, columns)
        erased = -1
        for x in columns:
            if x <= erased:
                continue
            if x >= tail:
                self._move(row, x, out)
                self._restyle(PLAIN, out)
                out.append("\x1b[K")
                return
            c, style = cells[x]
            blanks = self._blanks(cells, changed, x) if (c, style) == _BLANK else 0
            if blanks > _ERASED_BY_COUNT:
                self._move(row, x, out)
                self._restyle(PLAIN, out)
                out.append(f"\x1b[{blanks}X")
                erased = x + blanks - 1
                continue
            self._move(row, x, out)
            self._restyle(style, out)
            out.append(c)
            self._at = (row, x + 1) if x + 1 < self.width else None

    def _blanks(self, cells: list[_Cell], changed: dict[int, _Cell], x: int) -> int:
        """How many cells from one on are to be blank, those that are already counted in; the last one changes."""
        end = last = x
        while end < self.width and cells[end] == _BLANK:
            if end in changed:
                last = end
            end += 1
        return last - x + 1

    def _blank_tail(self, cells: list[_Cell], columns: list[int]) -> int:
        """The column from which erasing to the end of the row is shorter than writing blanks."""
        tail = self.width
        while tail and cells[tail - 1] == _BLANK:
            tail -= 1
        return tail if sum(1 for x in columns if x >= tail) > 4 else self.width

    def _move(self, row: int, x: int, out: list[str]) -> None:
        if self._at == (row, x):
            return
        if self._at is not None and self._at[0] == row and x > self._at[1]:
            gap = self._cells[row][self._at[1] : x]
            if len(gap) <= len(_steps(len(gap), "C", "D")) and all(self._looks_so(cell) for cell in gap):
                out.append("".join(c for c, _ in gap))
                self._at = (row, x)
                return
        out.append(way(self._at, (row, x)))
        self._at = (row, x)

    def _looks_so(self, cell: _Cell) -> bool:
        """Does a cell look the same in the present style?  A blank has no ink."""
        c, style = cell
        now = self._style
        blank = c == " " and not (style.underline or style.reverse or now.underline or now.reverse)
        return style == now or (blank and (style.paper, style.tone) == (now.paper, now.tone))

    def _restyle(self, style: Style, out: list[str]) -> None:
        if style != self._style:
            out.append(self.palette.sgr(self._style, style))
            self._style = style

    def _place(self, cursor: tuple[int, int] | None, out: list[str]) -> None:
        if cursor is None:
            if self._visible:
                out.append("\x1b[?25l")
                self._visible = False
            return
        x = max(0, min(cursor[0], self.width - 1))
        y = max(0, min(cursor[1], self.height - 1))
        if self._at != (y, x):
            out.append(way(self._at, (y, x)))
            self._at = (y, x)
        if not self._visible:
            out.append("\x1b[?25h")
            self._visible = True


def way(at: tuple[int, int] | None, to: tuple[int, int]) -> str:
    """The shortest sequence that moves a terminal's cursor to a (row, column), from where it is if that is known.

    >>> way(None, (4, 0)), way((3, 40), (4, 34)), way((3, 40), (3, 38)), way((3, 40), (9, 140))
    ('\\x1b[5H', '\\x1b[B\\x1b[6D', '\\x08\\x08', '\\x1b[10;141H')
    """
    row, x = to
    straight = f"\x1b[{row + 1};{x + 1}H" if x else f"\x1b[{row + 1}H"
    if at is None:
        return straight
    down, right = row - at[0], x - at[1]
    across = "\b" * -right if -3 <= right < 0 else _steps(right, "C", "D")
    return min(_steps(down, "B", "A") + across, straight, key=len)


def _steps(count: int, on: str, back: str) -> str:
    """So many steps in a direction, or for a negative count in the other one."""
    number = "" if abs(count) == 1 else f"{abs(count)}"
    return f"\x1b[{number}{on if count > 0 else back}" if count else ""


@lru_cache(maxsize=4096)
def one_cell(c: str, *, ascii_only: bool) -> str:
    """A character that takes exactly one cell and does nothing else; "?" for one that would not.

    >>> [one_cell(c, ascii_only=True) for c in "aé–\\x1b漢"]
    ['a', 'e', '-', '?', '?']
    """
    if c.isascii():
        return c if c.isprintable() else " " if c in "\t\n" else "?"
    if not ascii_only:
        single = unicodedata.east_asian_width(c) in ("N", "Na", "H", "A") and not unicodedata.combining(c)
        return c if single and c.isprintable() else "?"
    stand_in = c.translate(_STAND_INS)
    if not stand_in.isascii():
        stand_in = unicodedata.normalize("NFKD", c.replace("đ", "d").replace("Đ", "D"))[:1]
    return stand_in if stand_in.isascii() and stand_in.isprintable() else "?"
