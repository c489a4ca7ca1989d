"""Stepping through the game so far: the map of the past beside its log."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from vietnam_tui.core.model import CHANCE
from vietnam_tui.play.report.replay import Replay
from vietnam_tui.play.report.spans import Span, steps
from vietnam_tui.play.table.table import Course
from vietnam_tui.tui.map.hexmap import Scene, changed_hexes
from vietnam_tui.tui.pages.curve import Curve
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, Line, cited, styled, wrap
from vietnam_tui.tui.seat.player_view import PlayerView

_NOTHING = "Nothing has been played yet."


class ReplayPage(Page):
    """A place in the course of the game; the player shows the position there."""

    title = "Replay"
    steps_back = True
    footer = "Left/Right one, PgUp/PgDn a turn, Enter plays on from here, $ curve, Esc closes"
    beside = needs_map = True

    def __init__(
        self,
        player: PlayerView,
        course: Course,
        branch: Callable[[int], object] = lambda place: None,
        curve: Curve | None = None,
    ) -> None:
        super().__init__()
        self._branch, self.curve = branch, curve
        self.player, self.replay = player, Replay(course)
        self.go(len(self.replay))

    def closed(self) -> None:
        self.player.past = None
        if self.curve is not None:
            self.curve.stop()

    def rows(self, width: int, height: int) -> list[Line]:
        """The course, below the curve where there is one."""
        above = [] if self.curve is None else self.curve.rows(self.replay.place, len(self.replay), width)
        title, *below = super().rows(width, height - len(above))
        return [title, *above, *below]

    def content(self, width: int) -> list[Line]:
        rows: list[Line] = []
        broad = max(map(len, self.player.sides))
        for index, seen in enumerate(self.replay.history, start=1):
            here = index == self.replay.place
            by = "*" if seen.by == CHANCE else seen.by
            text = f"{'>' if here else ' '}{index:>4} {by:<{broad}} {seen.order}"
            if not here:
                rows.append([(text if len(text) <= width else f"{text[: width - 3]}...", PLAIN)])
            else:
                lead = text.removesuffix(seen.order)
                for at, part in enumerate(wrap(seen.order, width - len(lead))):
                    rows.append([(f"{lead if not at else ' ' * len(lead)}{part}", CHOSEN)])
                for event in seen.events:
                    sentence = self.player.presenter.describe(self.player.view, event)
                    rows += [cited(part) for part in wrap(f"      {sentence}", width)]
        return rows or styled([_NOTHING])

    def press(self, key: str) -> bool:
        by = {"left": -1, "right": 1, "up": -1, "down": 1, "space": 1}
        if key in by:
            self.go(self.replay.place + by[key])
        elif key in ("pageup", "pagedown"):
            self._go_to_part(1 if key == "pagedown" else -1)
        elif key == "enter":
            self._branch(self.replay.place)
        elif key == "$" and self.curve is not None:
            self.curve.begin()
        elif key in ("home", "end"):
            self.go(0 if key == "home" else len(self.replay))
        else:
            return False
        return True

    @cached_property
    def _parts(self) -> list[Span]:
        """The parts of the course that one steps through, as in the report."""
        return steps(self.player.game, self.replay.course)

    def _go_to_part(self, by: int) -> None:
        """Go to where the next part of the course ends, or where the last one did."""
        here, ends = self.replay.place, [0, *(part.last for part in self._parts)]
        beyond = [end for end in ends if (end - here) * by > 0]
        self.go((min if by > 0 else max)(beyond, default=here))
        title = next((part.title for part in self._parts if part.last == self.replay.place), "")
        if title:
            self.player.say(f"Replay {self.replay.place} of {len(self.replay)}: {title} ends here")

    def go(self, place: int) -> None:
        """Show the position after so many orders and outcomes."""
        player, replay = self.player, self.replay
        replay.go(place)
        player.past = replay.view
        player.touched = frozenset()
        self.top = max(0, replay.place - 5)
        where = f"Replay {replay.place} of {len(replay)}"
        seen = replay.seen
        if seen is None:
            player.say(f"{where}: the start.  Right goes on." if len(replay) else _NOTHING)
            return
        player.say(f"{where}: {seen.by}: {seen.order}")
        before, after = map(player.presenter.picture, (replay.course.view(replay.place - 1), player.past))
        changed = changed_hexes(Scene(before), Scene(after), player.board)
        if changed:
            player.touched = frozenset(changed)
            player.cursor = min(changed)
