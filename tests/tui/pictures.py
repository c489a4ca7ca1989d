"""Pictures in text, kept in `golden/` and compared; `VIETNAM_GOLDEN=write` writes them anew."""

from __future__ import annotations

import os
from collections.abc import Sequence
from pathlib import Path

FOLDER = Path(__file__).parent / "golden"


def agrees(name: str, lines: Sequence[str]) -> None:
    """Fails unless the lines are those of the picture of this name."""
    path, text = FOLDER / f"{name}.txt", "\n".join(lines) + "\n"
    if os.environ.get("VIETNAM_GOLDEN") == "write":
        path.write_text(text, encoding="ascii")
    assert text == path.read_text(encoding="ascii"), __doc__
