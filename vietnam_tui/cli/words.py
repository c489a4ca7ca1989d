"""The words of the command line, as `python -m tests.docs_written` writes them into `words.json`."""

from __future__ import annotations

import json
import os
from typing import Any


def known_words() -> dict[str, Any]:
    """Commands with their arguments and options, games with their charts, scenarios with their sides, levels."""
    with open(os.path.join(os.path.dirname(__file__), "words.json"), "rb") as file:
        known: dict[str, Any] = json.load(file)
    return known
