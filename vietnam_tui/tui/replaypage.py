"""Stepping through the game so far: the map of the past beside its log."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.sheet import Picture
from vietnam_tui.play.replay import Replay
from vietnam_tui.play.session import told
from vietnam_tui.tui.desk import Desk
from vietnam_tui.tui.hexmap import Scene, changed_hexes
from vietnam_tui.tui.lines import CHOSEN, Line, cited, styled, wrap
from vietnam_tui.tui.pages import Page
from vietnam_tui.tui.palette import PLAIN


class ReplayPage(Page):
    """A place in the course of the game; the desk shows the position there."""

    title = "Replay"
    footer = "Left/Right one order, PgUp/PgDn ten, Home/End, Esc closes"
    beside = True

    def __init__(self, desk: Desk, replay: Replay[Any]) -> None:
        super().__init__()
        self.desk, self.replay = desk, replay
        replay.go(len(replay))
        self._show()

    def content(self, width: int) -> list[Line]:
        rows: list[Line] = []
        for index, entry in enumerate(self.replay.entries, start=1):
            here = index == self.replay.place
            mark = ">" if here else " "
            rows.append(
                [(f"{mark}{index:>4} {entry.by:<6} {entry.order}"[:width], CHOSEN if here else PLAIN)]
            )
            if here:
                events = told(entry.events, [self.desk.seat] if self.desk.seat else self.desk.game.sides)
                for event in events:
                    rows += [
                        cited(text)
                        for text in wrap(f"      {self.desk.sheet.describe(entry.state, event)}", width)
                    ]
        return rows or styled(["Nothing has been played yet."])

    def press(self, key: str) -> bool:
        place = self.replay.place
        steps = {"left": -1, "right": 1, "up": -1, "down": 1, "pageup": -10, "pagedown": 10, "space": 1}
        if key in steps:
            self.replay.go(place + steps[key])
        elif key in ("home", "end"):
            self.replay.go(0 if key == "home" else len(self.replay))
        else:
            return False
        self._show()
        return True

    def _show(self) -> None:
        state = self.replay.state
        over = self.desk.session.result is not None
        self.desk.past = state if over else self.desk.game.view(state, self.desk.seat)
        self.top = max(0, self.replay.place - 5)
        entry = self.replay.entry
        where = f"Replay {self.replay.place} of {len(self.replay)}"
        self.desk.say(
            f"{where}: {entry.by}: {entry.order}" if entry else f"{where}: the start.  Right goes on."
        )
        before = self.desk.sheet.picture(self.desk.past)
        self.desk.touched = frozenset()
        if entry is not None:
            self._look_at(before)

    def _look_at(self, now: Picture) -> None:
        """Mark what the entry has changed on the map and go there."""
        self.replay.go(self.replay.place - 1)
        earlier = self.desk.sheet.picture(self.desk.game.view(self.replay.state, self.desk.seat))
        self.replay.go(self.replay.place + 1)
        changed = changed_hexes(Scene(earlier), Scene(now), self.desk.board)
        if changed:
            self.desk.touched = frozenset(changed)
            self.desk.cursor = min(changed)
