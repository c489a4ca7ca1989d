"""What can be looked up without a game."""

from __future__ import annotations

from vietnam_tui.core.reference import Reference
from vietnam_tui.core.tables import TableFace

CRT = TableFace(
    "crt", "Attack", ("target", "eliminated by"), (("dug in", "5-6"), ("else", "4-6")), rule="DU-3"
)

TOPICS = {"crt": lambda: (CRT,)}


def provenance() -> TableFace:
    """All of it is printed."""
    return TableFace("provenance", "Where the values are from", ("value", "source"), (("all", "printed"),))


REFERENCE = Reference(TOPICS, provenance)
