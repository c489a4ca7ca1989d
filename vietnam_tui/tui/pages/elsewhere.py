"""What leads from the title screen to tables that are not in this process, and what such pages may do on it."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from vietnam_tui.core.presenter import Card
from vietnam_tui.tui.pages.page import Page


class Back(NamedTuple):
    """How one comes back from elsewhere: the exit code, which ends the program unless it is 0, and what was said."""

    code: int
    told: str = ""


class Elsewhere(NamedTuple):
    """The title screen is left to go somewhere; `go` returns when one is back."""

    go: Callable[[], Back]


class Steps(NamedTuple):
    """What the title screen does for a page that it does not know: `leave` and `draw` from any thread."""

    show: Callable[[Page], None]
    close: Callable[[], None]
    show_card: Callable[[Card], None]
    leave: Callable[[Callable[[], Back]], None]
    draw: Callable[[], None]
    at_this_keyboard: Callable[[], None]


#: Makes the page that `With a friend` opens
FriendPages = Callable[[Steps], Page]
