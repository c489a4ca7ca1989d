"""The places of the panes: fixed rectangles that depend on the size of the terminal alone."""

from __future__ import annotations

from typing import NamedTuple

#: Below this there is only a message.
LEAST = (30, 8)
#: Below this there is no map, only the hex under the cursor in words.
LEAST_MAP = (40, 12)
#: From this on there is a pane beside the map.
LEAST_PANE = (70, 16)


class Rect(NamedTuple):
    """A rectangle of cells."""

    x: int
    y: int
    width: int
    height: int


#: Rows of the box of the log beside a table, its frame included
LEAST_LOG = 6


class Layout(NamedTuple):
    """The panes of the game screen; those that are missing have no room.

    `kind` is "full", "bare" (no pane beside the map), "words" (no map) or "small" (a message only).
    `sides` are the boxes beside the map from top to bottom.
    """

    kind: str
    header: Rect
    map: Rect
    sides: tuple[Rect, ...]
    prompt: Rect
    bar: Rect
    messages: Rect
    hints: Rect
    #: where the prompts of a lesson stand
    lesson: Rect = Rect(0, 0, 0, 0)

    def joined(self) -> Layout:
        """The same with the two upper boxes made one, for a dry run with its table; the log leaves it some rows."""
        upper, middle, log = self.sides
        spare = max(0, log.height - LEAST_LOG)
        below = log._replace(y=log.y + spare, height=log.height - spare)
        return self._replace(sides=(upper._replace(height=upper.height + middle.height + spare), below))


def pane_width(width: int) -> int:
    """The width of the pane beside the map."""
    for least, pane in ((200, 59), (160, 50), (120, 40), (100, 32)):
        if width >= least:
            return pane
    return 25


def lay_out(width: int, height: int, *, pane: bool = True, prompts: int = 0) -> Layout:
    """The rectangles for a terminal; `pane` says whether the side pane is wanted.

    The `prompts` of a lesson have so many rows at the foot, of which messages give some.
    """
    message_rows = 1 if height < 16 else 2 if height < 40 else 4
    message_rows = max(1, message_rows - prompts)
    below = 1 + 1 + message_rows + prompts + 1
    top = 1
    middle = max(height - top - below, 0)
    y = top + middle
    rows = (Rect(0, y, width, 1), Rect(0, y + 1, width, 1), Rect(0, y + 2, width, message_rows))
    lesson = Rect(0, y + 2 + message_rows, width, prompts)
    hints = Rect(0, y + 2 + message_rows + prompts, width, 1)
    header = Rect(0, 0, width, 1)
    if width < LEAST[0] or height < LEAST[1]:
        nothing = Rect(0, 0, 0, 0)
        return Layout("small", nothing, Rect(0, 0, width, height), (), nothing, nothing, nothing, nothing)
    if width < LEAST_MAP[0] or height < LEAST_MAP[1]:
        return Layout("words", header, Rect(0, top, width, middle), (), *rows, hints, lesson)
    if not pane or width < LEAST_PANE[0] or height < LEAST_PANE[1]:
        return Layout("bare", header, Rect(0, top, width, middle), (), *rows, hints, lesson)
    side = pane_width(width)
    map_ = Rect(0, top, width - side, middle)
    if middle >= 34:
        upper, lower = max(16, (middle + 5) // 3), max(7, middle // 5)
        heights: tuple[int, ...] = (upper, middle - upper - lower, lower)
    else:
        heights = (middle,)
    sides, at = [], top
    for size in heights:
        sides.append(Rect(map_.width, at, side, size))
        at += size
    return Layout("full", header, map_, tuple(sides), *rows, hints, lesson)


def too_small(width: int, height: int) -> list[str]:
    """The message of a terminal that is too small, cut to fit into it."""
    words = f"{width}x{height} is too small. Enlarge to {LEAST[0]}x{LEAST[1]}, or use --plain.".split()
    lines = [""]
    for word in words:
        joined = f"{lines[-1]} {word}".strip()
        if len(joined) <= width:
            lines[-1] = joined
        else:
            lines.append(word[:width])
    return lines[:height]
