"""Stepping through the game so far: the map of the past beside its log."""

from __future__ import annotations

from vietnam_tui.core.model import CHANCE
from vietnam_tui.play.table import Course
from vietnam_tui.tui.map.hexmap import Scene, changed_hexes
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, Line, cited, styled, wrap
from vietnam_tui.tui.seat.player_view import PlayerView

_NOTHING = "Nothing has been played yet."


class ReplayPage(Page):
    """A place in the course of the game; the player shows the position there."""

    title = "Replay"
    footer = "Left/Right one order, PgUp/PgDn ten, Home/End, Esc closes"
    beside = True

    def __init__(self, player: PlayerView, course: Course) -> None:
        super().__init__()
        self.player, self.course = player, course
        #: how much of the course has been played: 0 is the start
        self.place = 0
        self._go(len(course.history))

    def content(self, width: int) -> list[Line]:
        rows: list[Line] = []
        broad = max(map(len, self.player.sides))
        for index, seen in enumerate(self.course.history, start=1):
            here = index == self.place
            by = "*" if seen.by == CHANCE else seen.by
            text = f"{'>' if here else ' '}{index:>4} {by:<{broad}} {seen.order}"
            rows.append(
                [(text if len(text) <= width else f"{text[: width - 3]}...", CHOSEN if here else PLAIN)]
            )
            if here:
                for event in seen.events:
                    sentence = self.player.presenter.describe(self.player.view, event)
                    rows += [cited(part) for part in wrap(f"      {sentence}", width)]
        return rows or styled([_NOTHING])

    def press(self, key: str) -> bool:
        steps = {"left": -1, "right": 1, "up": -1, "down": 1, "pageup": -10, "pagedown": 10, "space": 1}
        if key in steps:
            self._go(self.place + steps[key])
        elif key in ("home", "end"):
            self._go(0 if key == "home" else len(self.course.history))
        else:
            return False
        return True

    def _go(self, place: int) -> None:
        player, history = self.player, self.course.history
        place = self.place = max(0, min(place, len(history)))
        player.past = self.course.view(place)
        player.touched = frozenset()
        self.top = max(0, place - 5)
        where = f"Replay {place} of {len(history)}"
        if not place:
            player.say(f"{where}: the start.  Right goes on." if history else _NOTHING)
            return
        seen = history[place - 1]
        player.say(f"{where}: {seen.by}: {seen.order}")
        pictures = [player.presenter.picture(view) for view in (self.course.view(place - 1), player.past)]
        changed = changed_hexes(Scene(pictures[0]), Scene(pictures[1]), player.board)
        if changed:
            player.touched = frozenset(changed)
            player.cursor = min(changed)
