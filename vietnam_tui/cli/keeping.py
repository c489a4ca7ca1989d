"""Writing what one keeps: a file that is new, or one of the same kind that this program has written before."""

from __future__ import annotations

from pathlib import Path

from vietnam_tui.cli.printing import say
from vietnam_tui.play.record.journal import named_file, write_new


def keep(target: str, text: str, mark: str) -> bool:
    """Write a text that begins with a mark to a file, or for "-" to stdout; was it a file?

    A file that begins with the mark is replaced.  Raises `CannotSave` for any other that is there, and `SaveLocked`.
    """
    if target == "-":
        say(text, end="")
        return False
    path = named_file(target)
    write_new(path, text, replace=_begins_with(path, mark))
    return True


def _begins_with(path: Path, mark: str) -> bool:
    try:
        if not path.is_file():
            return False
        with path.open("rb") as file:
            return file.read(len(mark.encode())) == mark.encode()
    except OSError:
        return False
