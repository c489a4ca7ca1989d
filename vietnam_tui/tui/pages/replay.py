"""Stepping through the game so far: the map of the past beside its log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vietnam_tui.core.model import CHANCE
from vietnam_tui.play.disclosure import order_told, told
from vietnam_tui.play.record import Entry
from vietnam_tui.play.replay import Replay
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

    def __init__(self, player: PlayerView, replay: Replay[Any]) -> None:
        super().__init__()
        self.player, self.replay = player, replay
        replay.go(len(replay))
        self._show()

    @property
    def over(self) -> bool:
        """When the game is over everything may be seen, unless it is open as one side."""
        return self.player.session.result is not None and not self.player.session.only

    @property
    def sides(self) -> Sequence[str]:
        """The sides whose eyes and ears we have."""
        return self.player.session.sides if self.over else self.player.audience

    def content(self, width: int) -> list[Line]:
        rows: list[Line] = []
        broad = max(map(len, self.player.session.sides))
        for index, entry in enumerate(self.replay.entries, start=1):
            here = index == self.replay.place
            by = "*" if entry.by == CHANCE else entry.by
            text = f"{'>' if here else ' '}{index:>4} {by:<{broad}} {self._order(entry)}"
            rows.append(
                [(text if len(text) <= width else f"{text[: width - 3]}...", CHOSEN if here else PLAIN)]
            )
            if here:
                for event in told(entry.events, self.sides):
                    sentence = self.player.presenter.describe(self.player.view, event)
                    rows += [cited(part) for part in wrap(f"      {sentence}", width)]
        return rows or styled([_NOTHING])

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
        player, place = self.player, self.replay.place
        player.past = self._seen(self.replay.state)
        player.touched = frozenset()
        self.top = max(0, place - 5)
        entry = self.replay.entry
        where = f"Replay {place} of {len(self.replay)}"
        if entry is None:
            player.say(f"{where}: the start.  Right goes on." if len(self.replay) else _NOTHING)
            return
        player.say(f"{where}: {entry.by}: {self._order(entry)}")
        self.replay.go(place - 1)
        earlier = self._seen(self.replay.state)
        self.replay.go(place)
        pictures = [player.presenter.picture(view) for view in (earlier, player.past)]
        changed = changed_hexes(Scene(pictures[0]), Scene(pictures[1]), player.board)
        if changed:
            player.touched = frozenset(changed)
            player.cursor = min(changed)

    def _seen(self, state: Any) -> Any:
        return state if self.over else self.player.game.view(state, self.player.seat)

    def _order(self, entry: Entry[Any]) -> str:
        return order_told(entry.order, entry.by, entry.events, self.sides)
