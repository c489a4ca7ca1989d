"""A line that is being typed, and the words that may come next; pure functions of the order bar."""

from __future__ import annotations

from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, ERROR, GHOST, KEY, STRONG, Line, fit, width_of
from vietnam_tui.tui.seat.orderbar import OrderBar


def typed_line(
    order_bar: OrderBar, label: str, width: int, fault: tuple[int, int] | None = None
) -> tuple[Line, int]:
    """The line with what is at `fault` in it underlined, and the column of its caret."""
    shown, caret = order_bar.text, order_bar.caret
    room = max(width - len(label) - 1, 4)
    start = scrolled(order_bar, room)
    parts: Line = [(label, KEY)]
    for at, c in enumerate(shown[start : start + room], start=start):
        wrong = fault is not None and fault[0] <= at < fault[1]
        parts.append((c, ERROR._replace(underline=True) if wrong else STRONG))
    parts.append((order_bar.ghost, GHOST))
    return fit(parts, width), len(label) + caret - start


def scrolled(order_bar: OrderBar, room: int) -> int:
    """The number of characters of a line that are out of sight at the left, so that its caret is in sight."""
    return max(0, order_bar.caret - room + 1)


def candidate_rows(order_bar: OrderBar, width: int, height: int) -> list[Line]:
    """The words that may come next, as many as there is room for."""
    rows: list[Line] = [[]]
    for index, candidate in enumerate(order_bar.candidates):
        note = f" {candidate.note}" if candidate.note and len(candidate.note) < 24 else ""
        size = len(candidate.word) + len(note) + 3
        if width_of(rows[-1]) + size > width:
            if len(rows) == height:
                rows[-1] = [*fit(rows[-1], width - 4), (" ...", DIM)]
                break
            rows.append([])
        style = CHOSEN if index == order_bar.chosen else KEY
        rows[-1] += [(candidate.word, style), (note, DIM), ("   ", PLAIN)]
    return rows
