"""Telling a terminal of a turn: a bell, and a notice of the desktop where one is known to work."""

from __future__ import annotations

from collections.abc import Mapping

from vietnam_tui.host.screen.preferences import Notify

BELL = "\a"
TEXT = "vietnam: it is your turn"
#: The beginning of a terminal's name or program -> the sequence of its notices
_NOTICES = (
    (("xterm-kitty",), f"\x1b]99;;{TEXT}\x1b\\"),
    (
        ("foot", "wezterm", "ghostty", "xterm-ghostty", "rxvt", "vte", "konsole"),
        f"\x1b]777;notify;vietnam;{TEXT}\x1b\\",
    ),
    (("iterm",), f"\x1b]9;{TEXT}\x1b\\"),
)


def notice(environment: Mapping[str, str], wanted: Notify = "notice") -> str:
    """The text to send to the terminal of an environment.

    >>> notice({"TERM": "xterm-kitty"}).startswith(BELL + "\\x1b]99")
    True
    >>> notice({"TERM": "linux"}) == notice({"TERM": "xterm-kitty"}, "bell") == BELL
    True
    """
    if wanted != "notice":
        return BELL if wanted == "bell" else ""
    names = [environment.get(key, "").casefold() for key in ("TERM_PROGRAM", "LC_TERMINAL", "TERM")]
    for beginnings, sequence in _NOTICES:
        if any(name.startswith(beginnings) for name in names if name):
            return BELL + sequence
    return BELL
