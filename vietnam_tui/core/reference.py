"""The charts of a game, and the sources of its values, to be looked up without playing it.

The module `screen/reference.py` of a game's package gives it as `REFERENCE`.  It loads no rules, so that a chart is on
the terminal at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, NamedTuple

from vietnam_tui.core.tables import TableFace

if TYPE_CHECKING:
    from vietnam_tui.core.board import MapSheet


def unsaid() -> TableFace:
    """The source of the values of a game that does not say so."""
    return TableFace("provenance", "Where the values are from", ("value", "source"), ())


class Reference(NamedTuple):
    """The charts of a game by the word that asks for them, and the source of each of its values."""

    topics: Mapping[str, Callable[[], tuple[TableFace, ...]]]
    provenance: Callable[[], TableFace] = unsaid


# -- sources: printed, following from what is printed, or reconstructed ------------------------------------

#: File, value, source, of what
Source = tuple[str, str, str, str]


def _hexes(corrected: Mapping[str, object]) -> str:
    return "1 hex" if len(corrected) == 1 else f"{len(corrected)} hexes"


def map_sources(sheet: MapSheet, map_id: str) -> Iterator[Source]:
    """The sources of what a map shows, the names on it too."""
    yield "map", "terrain", sheet.provenance, map_id
    if sheet.terrain_at:
        yield "map", "terrain", "yours", f"{_hexes(sheet.terrain_at)} of {map_id}"
    if sheet.level_at:
        yield "map", "elevation", "yours", f"{_hexes(sheet.level_at)} of {map_id}"
    for side in sheet.sides:
        yield "map", side.kind, side.provenance, side.name
    for line in sheet.lines:
        yield "map", line.kind, line.provenance, line.name
    for place in sheet.places:
        yield "map", place.kind, place.provenance, place.name
    for area in sheet.areas:
        yield "map", "area", area.provenance, area.name


def sources_face(values: Iterable[Source]) -> TableFace:
    """All values as a table, one row for all things whose value has the same source."""
    found: dict[tuple[str, str, str], dict[str, None]] = {}
    for file, value, source, name in values:
        found.setdefault((file, value, source), {})[name] = None
    rows = tuple((*key, ", ".join(names)) for key, names in found.items())
    return TableFace("provenance", "Where the values are from", ("file", "value", "source", "of"), rows)
