"""Everything that the commands print; nothing in it is obeyed by a terminal."""

from __future__ import annotations

import contextlib
import sys
from typing import Any

from vietnam_tui.core.printable import clean, clean_json


def say(text: str = "", *, end: str = "\n") -> None:
    """A line of the answer."""
    sys.stdout.write(clean(text) + end)


def note(text: str) -> None:
    """A remark that is not part of the answer; that it cannot be written is no reason to stop."""
    with contextlib.suppress(OSError):
        print(clean(text), file=sys.stderr, flush=True)


def say_json(value: Any) -> None:
    """The answer for programs."""
    import msgspec

    say(clean_json(msgspec.json.format(msgspec.json.encode(value), indent=2).decode()))
