"""Everything that the commands print; nothing in it is obeyed by a terminal."""

from __future__ import annotations

import contextlib
import os
import sys
from typing import TYPE_CHECKING, Any

from vietnam_tui.core.printable import clean, clean_json, clipped

if TYPE_CHECKING:
    from vietnam_tui.play.report.text_charts import Marks


def say(text: str = "", *, end: str = "\n") -> None:
    """A line of the answer."""
    sys.stdout.write(clean(text) + end)


def note(text: str) -> None:
    """A remark that is not part of the answer; that it cannot be written is no reason to stop."""
    with contextlib.suppress(OSError):
        print(clean(clipped(text)), file=sys.stderr, flush=True)


def say_json(value: Any) -> None:
    """The answer for programs."""
    import msgspec

    say(clean_json(msgspec.json.format(msgspec.json.encode(value, enc_hook=_plain), indent=2).decode()))


def _plain(value: object) -> object:
    """The plain form of what JSON has no form for: a chance as the exact fraction, "2/3"."""
    from fractions import Fraction  # only here: the quick look-ups have no chances

    if isinstance(value, Fraction):
        return str(value)
    raise TypeError(f"nothing to print for a {type(value).__name__}")


def terminal_marks() -> Marks:
    """The characters that charts are drawn with on this terminal."""
    from vietnam_tui.play.report.text_charts import marks_of
    from vietnam_tui.tui.map.glyphs import glyph_tier

    return marks_of(glyph_tier(os.environ))
