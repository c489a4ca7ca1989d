"""The digest of the others' turn, beside the map that shows their ways; it stands until a key."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from vietnam_tui.play.report.digest import DigestLine, weightiest
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.dice import cast_rows
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, TITLE, Line, wrap
from vietnam_tui.tui.seat.player_view import PlayerView


class DigestPage(Page):
    """Lines to go through, from the weightiest on; the cursor of the map goes to where the chosen one happened."""

    title = "Digest"
    footer = "Up/Down through it, v watch again, Enter goes on"
    beside = True

    def __init__(
        self, player: PlayerView, title: str, lines: Sequence[DigestLine], watch: Callable[[int], None]
    ) -> None:
        super().__init__()
        self.player, self.title, self.lines, self._watch = player, title, lines, watch
        self.chosen = -1
        self._go_to(weightiest(lines))
        player.tracks = tuple(line.hexes for line in lines if len(line.hexes) > 1 and line.unit)

    def closed(self) -> None:
        self.player.tracks = ()

    def content(self, width: int) -> list[Line]:
        rows: list[Line] = []
        for index, line in enumerate(self.lines):
            here = index == self.chosen
            if here:
                self.top = min(self.top, len(rows))
            whole = f"{line.text} {line.note}".rstrip()
            text = whole if here or len(whole) <= width - 3 else line.text
            for at, part in enumerate(wrap(text, width - 3, hanging=1)):
                rows.append([(f"{line.kind if not at else '':<3}", DIM), (part, CHOSEN if here else PLAIN)])
            if here and line.cast is not None:
                rows += cast_rows(line.cast, width)
            if here:
                self.top = max(self.top, len(rows) - self._height)
        return rows or [[("Nothing that you could see.", TITLE)]]

    def _go_to(self, index: int) -> None:
        """Choose a line, and take the map to where it happened."""
        self.chosen = index
        hexes = self.lines[index].hexes if index >= 0 else ()
        if hexes:
            self.player.cursor = hexes[-1]
            self.player.touched = frozenset(hexes)

    def press(self, key: str) -> bool:
        if key in ("up", "down", "home", "end", "pageup", "pagedown") and self.lines:
            steps = {"up": -1, "down": 1, "pageup": -5, "pagedown": 5, "home": -9999, "end": 9999}
            self._go_to(max(0, min(self.chosen + steps[key], len(self.lines) - 1)))
        elif key == "v":
            self._watch(self.lines[self.chosen].place - 1 if self.chosen >= 0 else -1)
        elif key == "space":
            self.done = True
        else:
            return False
        return True
