"""Finding out whether a terminal's background is light: it is asked, unless something has told already, and need not
answer.

The question goes out before the first frame, which does not wait for the answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from textual.message import Message

from vietnam_tui.tui.palette import colour_tier

#: The sequence that asks a terminal for the colour of its background
ASK_GROUND = "\x1b]11;?\a"
#: Seconds after which an answer changes the colours no more
LATE = 3.0
#: The key that turns the colours to those for the other kind of terminal, wherever one is
GROUND_KEY = "f8"
#: Terminals that take the question for something else
_DEAF = ("linux", "vt")
_ANSWER = re.compile(
    r"\x1b\]11;(?:rgba?:([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})/([0-9a-fA-F]{1,4})(?:/[0-9a-fA-F]{1,4})?"
    r"|#([0-9a-fA-F]{2})([0-9a-fA-F]{2})([0-9a-fA-F]{2}))(?:\x07|\x1b\\)"
)


class Ground(Message):
    """A terminal has said what its background is."""

    def __init__(self, *, light: bool) -> None:
        super().__init__()
        self.light = light


def asks_ground(environment: Mapping[str, str]) -> bool:
    """Should a terminal be asked?  Not where a theme is set, where it has said so by itself, nor without colours."""
    if any(environment.get(name) for name in ("VIETNAM_THEME", "VIETNAM_BACKGROUND", "COLORFGBG")):
        return False
    return colour_tier(environment) != "mono" and not environment.get("TERM", "").startswith(_DEAF)


def read_ground(text: str) -> Ground | None:
    """An answer; None for what is none.

    >>> [ground and ground.light for ground in map(read_ground, (
    ...     "\\x1b]11;rgb:ffff/ffff/ee00\\a", "\\x1b]11;rgb:00/2b/36\\x1b\\\\", "\\x1b]10;rgb:0/0/0\\a"))]
    [True, False, None]
    """
    found = _ANSWER.fullmatch(text)
    if found is None:
        return None
    parts = [int(part, 16) / (16 ** len(part) - 1) for part in found.groups() if part]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    luminance = sum(weight * part for weight, part in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
    # dark letters are read better there than bright ones
    return Ground(light=(luminance + 0.05) ** 2 > 0.05 * 1.05)
