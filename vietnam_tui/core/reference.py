"""The charts of a game, and the sources of its values, to be looked up without playing it.

The module `screen/reference.py` of a game's package gives it as `REFERENCE`.  It loads no rules, so that a chart is on
the terminal at once.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from vietnam_tui.core.tables import TableFace


def unsaid() -> TableFace:
    """The source of the values of a game that does not say so."""
    return TableFace("provenance", "Where the values are from", ("value", "source"), ())


class Reference(NamedTuple):
    """The charts of a game by the word that asks for them, and the source of each of its values."""

    topics: Mapping[str, Callable[[], tuple[TableFace, ...]]]
    provenance: Callable[[], TableFace] = unsaid
