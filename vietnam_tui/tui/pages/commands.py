"""The command palette: every action by its name or what it does, found by a few letters."""

from __future__ import annotations

from vietnam_tui.tui.actions import ACTIONS, KeyAction, KeySet, key_name, keys_of
from vietnam_tui.tui.pages.page import Page
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, KEY, Line, line


class CommandsPage(Page):
    """Actions that fit what is typed, the best first; the chosen one is left in `picked`."""

    title = "Commands"
    footer = "Type a few letters, Up/Down choose, Enter does it, Esc closes"

    def __init__(self, key_set: KeySet, tops: str, actions: tuple[KeyAction, ...] = ACTIONS) -> None:
        super().__init__()
        self._actions = actions
        self._key_set, self._tops = key_set, tops
        self.query = ""
        self.chosen = 0
        #: the id of the action to be carried out
        self.picked = ""

    @property
    def found(self) -> list[KeyAction]:
        """The actions that fit."""
        scored = [
            (fit_of(self.query, action), action) for action in self._actions if action.group != "Cursor"
        ]
        fitting = [(score, action) for score, action in scored if score is not None]
        return [action for _, action in sorted(fitting, key=lambda each: each[0])]

    def content(self, width: int) -> list[Line]:
        rows: list[Line] = [line((": ", KEY), f"{self.query}_")]
        for index, action in enumerate(self.found):
            here = index == self.chosen
            keys = " ".join(key_name(key) for key in keys_of(action, self._key_set, self._tops)[:2])
            text = f"{'>' if here else ' '} {action.help}"
            rows.append(
                [
                    (f"{text:<{max(0, width - 16)}.{max(0, width - 16)}}", CHOSEN if here else PLAIN),
                    (f" {keys:>15}", DIM),
                ]
            )
            if here:
                self.top = max(min(self.top, len(rows) - 2), len(rows) - self._height)
        return rows

    @property
    def takes_text(self) -> bool:
        return True

    def press(self, key: str) -> bool:
        last = max(0, len(self.found) - 1)
        if key in ("up", "down", "pageup", "pagedown"):
            step = {"up": -1, "down": 1, "pageup": -10, "pagedown": 10}[key]
            self.chosen = max(0, min(self.chosen + step, last))
        elif key == "backspace":
            self.query, self.chosen = self.query[:-1], 0
        elif key == "enter":
            if self.found:
                self.picked, self.done = self.found[self.chosen].id, True
        elif len(key) == 1 or key == "space":
            self.query, self.chosen = self.query + (" " if key == "space" else key), 0
        else:
            return False
        return True


def fit_of(query: str, action: KeyAction) -> tuple[int, int] | None:
    """The fit of an action, the less the better; None when the letters do not stand in it in their order.

    >>> hint = next(action for action in ACTIONS if action.id == "hint")
    >>> fit_of("hint", hint), fit_of("bot", hint) is not None, fit_of("zzz", hint)
    ((0, 0), True, None)
    """
    wanted = query.casefold().replace(" ", "")
    name = (action.command or action.id).casefold().replace(" ", "")
    if name.startswith(wanted):
        return (0, 0)
    text = f"{name} {action.help}".casefold()
    at = text.find(query.casefold().strip())
    if at >= 0:
        return (1, at)
    place = -1
    for letter in wanted:
        place = text.find(letter, place + 1)
        if place < 0:
            return None
    return (2, place)
