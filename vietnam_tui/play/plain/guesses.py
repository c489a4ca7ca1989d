"""What a reader takes unseen counters for, in lines."""

from __future__ import annotations

from vietnam_tui.core.presenter import FACE_DOWN
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.seat.unseen import Unseen


def guess_lines(unseen: Unseen, text: str) -> list[str]:
    """Take a counter for something, or for nothing; every letter with where it is and what it is taken for.

    Raises ValueError for no letter, and where nothing can be noted.
    """
    name, _, words = text.strip().removeprefix(FACE_DOWN).partition(" ")
    if name and not words.strip():
        raise ValueError("guess: a letter and what its counter is are expected, or - for nothing")
    if name:
        try:
            unseen.guess(name.upper(), "" if words.strip() == "-" else words)
        except CannotSave as error:
            raise ValueError(f"Not noted: {error}") from None
    return unseen.told() or ["No unseen counter is in sight."]
