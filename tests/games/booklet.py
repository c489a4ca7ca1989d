"""The scenarios that a game's booklet has: tests of printed data are of these, and let a further scenario be."""

from __future__ import annotations

from vietnam_tui.core.library import rules_library
from vietnam_tui.core.title_page import title_page


def printed_scenarios(folder: str) -> list[str]:
    """Those on the title page of a game that its rules speak of."""
    told = {name for entry in rules_library(folder) for name in entry.scenarios}
    return [name for name in title_page(folder).scenarios if name in told]
