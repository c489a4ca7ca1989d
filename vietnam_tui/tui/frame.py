"""The cells that a terminal shows, remembered one by one, so that only what differs is sent to it.

A terminal far away gets as few bytes as will do: changed cells only, on both sides of a dirty span, jumps over
what stays, colours only where they change.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from operator import ne
from typing import NamedTuple

from vietnam_tui.tui.palette import PLAIN, Palette, Run, Style
from vietnam_tui.tui.writing import Pen, Piece, orders, steps, way

#: (row, column, runs from there on)
Span = tuple[int, int, Iterable[Run]]

_Cell = tuple[str, Style]
_BLANK: _Cell = (" ", PLAIN)

#: From so many cells on a jump takes no more bytes than writing them again.
_JUMPED = 4
#: As many blanks take no more bytes than the sequence that erases them.
_ERASED_BY_COUNT = 6
#: Cells that must be saved for the sequences that slide a row, or the rows of a picture, to be worth their bytes.
_ROW_SLID, _ROWS_SLID = 12, 40
#: The sequences with which a terminal keeps where its pen is and how it writes, and with which it takes it up again.
_KEEP, _BACK = "\x1b7", "\x1b8"
#: Bytes that lead to a coloured text beside the map from which on it is worth two to keep the pen there: the next key
#: is likely to write there again.
_WORTH_KEEPING = 12
#: Bytes below which a way is too short to ask whether it is shorter from the pen that is kept.
_FAR = 8


class Slide(NamedTuple):
    """The picture in a rectangle has moved by so many cells to the left and rows up, negative for right and down."""

    x: int
    y: int
    width: int
    height: int
    left: int
    up: int


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
        #: the pen that the terminal keeps
        self._kept: Pen | None = None
        #: how a part of the picture has moved since the last update
        self._slid: Slide | None = None

    def resize(self, width: int, height: int) -> None:
        """Take a new size; the next update clears the screen first."""
        if (width, height) != (self.width, self.height):
            self.width, self.height = width, height
            self.invalidate()

    def invalidate(self) -> None:
        """Forget what the terminal shows; the next update clears it and must hold the whole screen."""
        self._cells = [[_BLANK] * self.width for _ in range(self.height)]
        self.stale = True
        self._slid = None
        self._kept = None

    def slide(self, slide: Slide) -> None:
        """The picture in a rectangle has moved: the next update moves what the terminal shows where that saves bytes.

        A terminal without colours may be an old one that cannot do it; it is sent what has changed as ever.
        """
        if self.palette.tier == "mono" or self.stale:
            return
        before = self._slid
        if before is not None and before[:4] == slide[:4]:
            slide = slide._replace(left=before.left + slide.left, up=before.up + slide.up)
        self._slid = slide

    def update(self, spans: Iterable[Span], cursor: tuple[int, int] | None) -> str:
        """The text to send so that the spans are shown and the cursor stands at (column, row), hidden for None."""
        out: list[str] = []
        if self.stale:
            out.append("\x1b[m\x1b[2J\x1b[?25l")
            self.stale, self._style, self._at, self._visible = False, PLAIN, None, False
        slide, self._slid = self._slid, None
        wanted = self._wanted(spans)
        if slide is not None:
            self._slide(slide, wanted, out)
        changed = {row: columns for row in sorted(wanted) if (columns := self._changes(row, wanted[row]))}
        for row in changed:
            self._cells[row] = wanted[row]
        pieces = [piece for row, columns in changed.items() for piece in self._pieces(row, columns)]
        self._write(pieces, cursor, out)
        self._place(cursor, out)
        return "".join(out)

    def text(self) -> list[str]:
        """The text on the screen, row by row."""
        return ["".join(c for c, _ in row).rstrip() for row in self._cells]

    def _wanted(self, spans: Iterable[Span]) -> dict[int, list[_Cell]]:
        """The rows that spans fall on, with the cells that they should show."""
        wanted: dict[int, list[_Cell]] = {}
        for row, start, runs in spans:
            if 0 <= row < self.height:
                if row not in wanted:
                    wanted[row] = self._cells[row].copy()
                self._paint(wanted[row], start, runs)
        return wanted

    def _paint(self, cells: list[_Cell], x: int, runs: Iterable[Run]) -> None:
        for text, style in runs:
            painted = _cells(text, style, self.ascii_only)
            end = x + len(painted)
            if x >= 0 and end <= self.width:
                cells[x:end] = painted
            elif x < self.width and end > 0:
                start, stop = max(x, 0), min(end, self.width)
                cells[start:stop] = painted[start - x : stop - x]
            x = end

    def _changes(self, row: int, wanted: list[_Cell]) -> list[int]:
        """The columns of a row that do not show yet what they should."""
        shown = self._cells[row]
        return (
            []
            if shown == wanted
            else [
                x
                for x, (old, new) in enumerate(zip(shown, wanted, strict=True))
                if old != new and not (old[0] == new[0] == " " and self._alike(old[1], new[1]))
            ]
        )

    def _alike(self, style: Style, other: Style) -> bool:
        """Do blanks of two styles look the same?"""
        return self.palette.behind(style) == self.palette.behind(other)

    # ------------------------------------------------------------ what is moved

    def _slide(self, slide: Slide, wanted: dict[int, list[_Cell]], out: list[str]) -> None:
        """Let the terminal move what it shows, up or down by whole rows, to the sides within the rectangle."""
        rows = range(max(0, slide.y), min(self.height, slide.y + slide.height))
        columns = range(max(0, slide.x), min(self.width, slide.x + slide.width))
        left = slide.left if abs(slide.left) < len(columns) else 0
        if 0 < abs(slide.up) < len(rows):
            self._slide_rows(rows, slide.up, (columns, left), wanted, out)
        for row in rows if left else ():
            if row in wanted:
                self._slide_row(row, columns, left, wanted[row], out)

    def _slide_rows(
        self, rows: range, up: int, aside: tuple[range, int], wanted: dict[int, list[_Cell]], out: list[str]
    ) -> None:
        """Scroll a region of whole rows, unless what lies beside the rectangle would cost more than that saves."""
        shown, count = self._cells[rows.start : rows.stop], abs(up)
        empty = [[_BLANK] * self.width for _ in range(count)]
        slid = [*shown[count:], *empty] if up > 0 else [*empty, *shown[:-count]]
        goal = [wanted.get(row, self._cells[row]) for row in rows]
        as_they_are, moved = (
            sum(_differing(_aside(cells, *aside), there) for cells, there in zip(some, goal, strict=True))
            for some in (shown, slid)
        )
        if moved + _ROWS_SLID > as_they_are:
            return
        wanted.update(zip(rows, goal, strict=True))
        self._cells[rows.start : rows.stop] = slid
        self._restyle(PLAIN, out)
        out.append(f"\x1b[{rows.start + 1};{rows.stop}r\x1b[{rows.start + 1}H")
        out.append(f"\x1b[{count}{'M' if up > 0 else 'L'}\x1b[r")
        self._at = None

    def _slide_row(self, row: int, columns: range, left: int, wanted: list[_Cell], out: list[str]) -> None:
        """Delete cells at one end of a part of a row and insert as many at the other, if that saves enough."""
        shown, count = self._cells[row], abs(left)
        slid = _aside(shown, columns, left)
        if _differing(slid, wanted) + _ROW_SLID > _differing(shown, wanted):
            return
        ends = columns.start, columns.stop - count
        taken, given = ends if left > 0 else ends[::-1]
        self._restyle(PLAIN, out)
        self._move(row, taken, out)
        out.append(f"\x1b[{count}P")
        self._cells[row] = [*shown[:taken], *shown[taken + count :], *[_BLANK] * count]
        if given + count < self.width:
            self._move(row, given, out)
            out.append(f"\x1b[{count}@")
        self._cells[row] = slid

    # ------------------------------------------------------------ what is written

    def _pieces(self, row: int, columns: list[int]) -> Iterator[Piece]:
        """The pieces to write for the changed columns of a row, which are in the shadow already."""
        cells, changed = self._cells[row], set(columns)
        tail = self._blank_tail(cells, columns)
        done = 0
        for x in columns:
            if x < done:
                continue
            if x >= tail:
                yield Piece(row, x, "\x1b[K", PLAIN, 0, blank=True)
                return
            c, style = cells[x]
            blanks = self._blanks(cells, changed, x) if c == " " and style == PLAIN else 0
            done = x + 1
            if blanks > _ERASED_BY_COUNT:
                yield Piece(row, x, f"\x1b[{blanks}X", PLAIN, 0, blank=True)
                done = x + blanks
                continue
            blank, text = c == " ", [c]
            while done < tail:
                c, look = cells[done]
                if done not in changed:
                    # a few cells that stay are written again rather than jumped over
                    gap = next((n for n in range(1, _JUMPED) if done + n in changed), 0)
                    there = cells[done : done + gap + 1]
                    if not gap or done + gap >= tail or not all(self._fits(cell, style) for cell in there):
                        break
                    text += [c for c, _ in there]
                    blank = blank and all(c == " " for c, _ in there)
                    done += gap + 1
                    continue
                if blank and c != " " and self._alike(look, style):
                    # the ink of what comes first is that of blanks before it
                    style = look
                if not self._fits(cells[done], style) or (c == " " and look == PLAIN):
                    break
                blank = blank and c == " "
                text.append(c)
                done += 1
            yield Piece(row, x, "".join(text), style, done - x, blank)

    def _write(self, pieces: list[Piece], cursor: tuple[int, int] | None, out: list[str]) -> None:
        """Write pieces in the order that takes the fewest bytes, the way to the cursor at (column, row) included."""
        goal = None if cursor is None else (cursor[1], cursor[0])
        before, kept = Pen(self._at, self._style), self._kept
        keeps = self.palette.tier != "mono" and not self._is_near(pieces)
        best: tuple[int, list[str], Pen, Pen | None] | None = None
        for order in orders(pieces, before, goal, self.width, self.cost):
            sent = list[str]()
            self._write_in_order(order, sent, keeps=keeps)
            length = sum(map(len, sent)) + (0 if goal is None else len(way(self._at, goal)))
            if best is None or length < best[0]:
                best = length, sent, Pen(self._at, self._style), self._kept
            (self._at, self._style), self._kept = before, kept
        if best is not None:
            _, sent, (self._at, self._style), self._kept = best
            out += sent

    def cost(self, pen: Pen, piece: Piece) -> int:
        """The bytes that it takes to where a piece begins, in its style, from a pen or from the one that is kept."""
        straight = self._straight(pen, piece)
        kept = self._kept
        return straight if kept is None or straight < _FAR else min(straight, self._back(kept, piece))

    def _straight(self, pen: Pen, piece: Piece) -> int:
        style = self.palette.beneath(pen.style, piece.style) if piece.blank else piece.style
        return len(way(pen.at, (piece.row, piece.x))) + len(self.palette.sgr(pen.style, style))

    def _back(self, kept: Pen, piece: Piece) -> int:
        return len(_BACK) + self._straight(kept, piece)

    def _is_near(self, pieces: Iterable[Piece]) -> bool:
        """Is the pen that is kept of use, near where some piece in its style begins?"""
        kept = self._kept
        return kept is not None and any(
            piece.style == kept.style and len(way(kept.at, (piece.row, piece.x))) < _FAR for piece in pieces
        )

    def _write_in_order(self, pieces: Iterable[Piece], out: list[str], *, keeps: bool) -> None:
        for piece in pieces:
            row, x, text, style, wide, blank = piece
            steps = self._straight(Pen(self._at, self._style), piece)
            if self._kept is not None and steps >= _FAR and self._back(self._kept, piece) < steps:
                out.append(_BACK)
                steps, (self._at, self._style) = 0, self._kept
            self._move(row, x, out)
            self._restyle(self.palette.beneath(self._style, style) if blank else style, out)
            if keeps and steps >= _WORTH_KEEPING and style.ink and not style.paper:
                out.append(_KEEP)
                self._kept, keeps = Pen(self._at, self._style), False
            out.append(text)
            if wide:
                self._at = (row, x + wide) if x + wide < self.width else None

    def _blanks(self, cells: list[_Cell], changed: set[int], x: int) -> int:
        """The number of cells from one on that should be blank, those that are already counted in; the last one
        changes.
        """
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
            if len(gap) <= len(steps(len(gap), "C", "D")) and all(self._looks_so(cell) for cell in gap):
                out.append("".join(c for c, _ in gap))
                self._at = (row, x)
                return
        out.append(way(self._at, (row, x)))
        self._at = (row, x)

    def _looks_so(self, cell: _Cell) -> bool:
        """Does a cell look the same in the present style?"""
        return self._fits(cell, self._style)

    def _fits(self, cell: _Cell, style: Style) -> bool:
        """Does a cell look the same in a style?  Of a blank only what is behind it is seen."""
        c, look = cell
        return look is style or look == style or (c == " " and self._alike(look, style))

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


def _differing(some: list[_Cell], others: list[_Cell]) -> int:
    """The number of cells of a row that are not the same."""
    return sum(map(ne, some, others))


def _aside(cells: list[_Cell], columns: range, left: int) -> list[_Cell]:
    """A row in which what is in some columns has moved to the left, for a negative number to the right."""
    if not left:
        return cells
    part, blank = cells[columns.start : columns.stop], [_BLANK] * abs(left)
    moved = [*part[left:], *blank] if left > 0 else [*blank, *part[:left]]
    return [*cells[: columns.start], *moved, *cells[columns.stop :]]


@lru_cache(maxsize=4096)
def _cells(text: str, style: Style, ascii_only: bool) -> tuple[_Cell, ...]:
    """A run cell by cell."""
    if text.isascii() and text.isprintable():
        return tuple([(c, style) for c in text])
    return tuple([(one_cell(c, ascii_only=ascii_only), style) for c in text])


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
