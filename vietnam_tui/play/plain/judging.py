"""The chance of winning, and orders compared, in the line dialogue."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from vietnam_tui.bots.chances import compared, figures
from vietnam_tui.bots.playout import PlayOutFault
from vietnam_tui.play.report.chance_text import chance_lines, comparison_lines
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.seat.chances import BETWEEN, THEN, asked_of, decider_asks, lines_of, split_lines
from vietnam_tui.play.table.table import Table

#: Says that nobody waits for more
Stopped = Callable[[], object]


def chance_told(
    table: Table, chair: Chair, say: Callable[[str], object], stopped: Stopped = lambda: False
) -> list[str]:
    """How likely each side wins from a chair, in lines; the first figure is said at once.  Raises ValueError."""
    asked = asked_of(table.game, chair)
    glance = asked.glance()
    if glance is not None:
        say("; ".join(chance_lines(asked, glance)))
    try:
        growing = figures(asked, workers=table.workers, tell=say, stopped=lambda: bool(stopped()))
        found = deque(growing, maxlen=1)
    except PlayOutFault as fault:
        raise ValueError(str(fault)) from None
    return [] if stopped() else chance_lines(asked, found[0])


def comparison_told(
    table: Table, chair: Chair, text: str, say: Callable[[str], object], stopped: Stopped = lambda: False
) -> list[str]:
    """What lines of orders are worth against each other, in lines; raises ValueError."""
    asked = asked_of(table.game, chair)
    texts = split_lines(text)
    if len(texts) < 2:
        raise ValueError(
            f"compare: two lines of orders are expected, such as: compare end {BETWEEN} ORDER{THEN}end"
        )
    lines, asked = lines_of(asked, texts), decider_asks(asked)
    try:
        growing = compared(asked, lines, workers=table.workers, tell=say, stopped=lambda: bool(stopped()))
        found = deque(growing, maxlen=1)
    except PlayOutFault as fault:
        raise ValueError(str(fault)) from None
    return [] if stopped() else comparison_lines(asked, *found[0])
