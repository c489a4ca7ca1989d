"""The settings of a person for his screens: kept by the host, for that person and for all of his games."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Literal, get_args

import msgspec

from vietnam_tui.tui.settings import Settings

#: The ways in which a terminal tells of a turn: by a bell and a notice of the desktop, by a bell alone, not at all
Notify = Literal["notice", "bell", "nothing"]


class _Kept(msgspec.Struct, frozen=True, omit_defaults=True):
    """The settings that are kept."""

    settings: dict[str, str] = {}
    notify: Notify = "notice"


class Preferences(Settings):
    """The settings of a person; a change is told by `send`.

    >>> sent = []
    >>> preferences = Preferences("", sent.append)
    >>> preferences.set("colour", "mono"), preferences.keep()
    (None, '')
    >>> Preferences(sent[0], sent.append)["colour"]
    'mono'
    """

    def __init__(self, text: str, send: Callable[[str], object]) -> None:
        super().__init__()
        self._send = send
        kept = _Kept()
        with suppress(msgspec.MsgspecError):
            kept = msgspec.json.decode(text or "{}", type=_Kept)
        self.notify: Notify = kept.notify
        for name, value in kept.settings.items():
            with suppress(ValueError):
                self.set(name, value)

    def keep(self) -> str:
        """Have it kept by the host; "" since nothing can be wrong with that here."""
        self._send(msgspec.json.encode(_Kept(self._values, self.notify)).decode())
        return ""

    def notify_otherwise(self) -> None:
        """Go on to the next way of telling of a turn."""
        ways: tuple[Notify, ...] = get_args(Notify)
        self.notify = ways[(ways.index(self.notify) + 1) % len(ways)]
        self.keep()
