"""The options: every setting with its value, changed at once and kept."""

from __future__ import annotations

from collections.abc import Callable

from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, ERROR, Line, styled, wrap
from vietnam_tui.tui.settings import SETTINGS, Setting, Settings

#: The values that Left and Right go through for a number of seconds.
SECONDS = ("0", "0.2", "0.3", "0.6", "1", "2", "5")


class OptionsPage(Page):
    """The settings as a list; `changed` is called after each change and says what could not be done, if anything."""

    title = "Options"
    footer = "Up/Down choose, Left/Right change, Esc closes; kept for the next game"

    def __init__(self, settings: Settings, changed: Callable[[], str]) -> None:
        super().__init__()
        self.settings, self._changed = settings, changed
        self.chosen = 0
        self.message = "  ".join((*settings.faults, *settings.lost_keys))

    def content(self, width: int) -> list[Line]:
        rows: list[Line] = []
        for index, setting in enumerate(SETTINGS):
            here = index == self.chosen
            text = f" {'>' if here else ' '} {setting.name:<11}< {self.settings[setting.name]:^8} > "
            first, *more = wrap(setting.help, width - len(text) - 1)
            rows.append([(text, CHOSEN if here else PLAIN), (f" {first}", DIM)])
            if here and setting.variable:
                more.append(f"({setting.variable} in the environment goes before it)")
            rows += styled([f"{'':{len(text) + 1}}{part}" for part in more], DIM)
        return [*rows, [], *styled(wrap(self.message, width), ERROR)]

    def press(self, key: str) -> bool:
        if key in ("up", "down"):
            self.chosen = (self.chosen + (1 if key == "down" else -1)) % len(SETTINGS)
        elif key in ("left", "right", "space"):
            self._change(SETTINGS[self.chosen], -1 if key == "left" else 1)
        else:
            return False
        return True

    def _change(self, setting: Setting, step: int) -> None:
        values = setting.values or (*SECONDS, *((setting.forever,) if setting.forever else ()))
        now = self.settings[setting.name]
        at = values.index(now) if now in values else 0
        self.settings.set(setting.name, values[(at + step) % len(values)])
        self.message = self._changed()
