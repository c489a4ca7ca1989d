"""Facts to look up without a game: every chart, the counters, and where each printed value is from."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec.structs import asdict

from vietnam_tui.core.reference import Reference, Source, map_sources, sources_face
from vietnam_tui.core.tables import TableFace
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.green_beret.counters import (
    FOLDER,
    Casualty,
    EnemyUnit,
    PrintedCounter,
    Terrain,
    casualties,
    counters,
    enemy_units,
    map_sheet,
    mission_sheet,
    scenario,
    tables,
    terrain_key,
)
from vietnam_tui.games.green_beret.screen import charts

#: topic -> its tables
TOPICS: dict[str, Callable[[], tuple[TableFace, ...]]] = {
    "terrain": lambda: (charts.terrain(),),
    "missions": lambda: (charts.mission_chart(),),
    "enemy": lambda: (charts.enemy(), charts.scatter()),
    "shop": lambda: (charts.green_berets(), charts.shop()),
    "casualties": lambda: (charts.casualty_markers(),),
    "victory": lambda: (charts.victory(),),
    "noise": lambda: (charts.noise(), charts.noisy_counters()),
    "combat": lambda: (charts.combat(),),
    "turn": lambda: (charts.turn(),),
}

#: Fields that are no printed values: what an entry says of itself, names, and what follows from other rules.
_NO_VALUES = frozenset(
    {
        "id",
        "name",
        "note",
        "provenance",
        "family",
        "rank",
        "watercraft",
        "aircraft",
        "glyph",
        "crosses",
        "bars_camps",
    }
)


def provenance() -> TableFace:
    """The source of every value: stated in the rules, following from them, or reconstructed."""
    values: list[Source] = []
    for c in counters().values():
        values += _sources("counters", c)
    for e in enemy_units().values():
        values += _sources("enemy units", e)
    for m in casualties().values():
        values += _sources("casualties", m)
    for t in terrain_key().values():
        values += _sources("terrain", t)
    values += [("missions", value, where, "all") for value, where in mission_sheet().provenance.items()]
    values += [("tables", "victory", line.provenance, line.name) for line in tables().victory]
    values.append(("tables", "scatter", tables().scatter.provenance, "all"))
    sheets = [scenario(name) for name in title_page(FOLDER).scenarios]
    for sheet in sheets:
        values += [
            ("scenario", value.replace("_", " "), where, sheet.id)
            for value, where in sheet.provenance.items()
        ]
    for map_id in dict.fromkeys(sheet.map for sheet in sheets):
        values += map_sources(map_sheet(map_id), map_id)
    return sources_face(values)


def _sources(file: str, entry: PrintedCounter | EnemyUnit | Casualty | Terrain) -> Iterator[Source]:
    """Every value of an entry with its source; what an entry does not label is reconstructed."""
    for field, value in asdict(entry).items():
        where = entry.provenance.get(field)
        if where is None and (field in _NO_VALUES or not _is_value(entry, value)):
            continue
        yield file, field.replace("_", " "), where or "reconstructed", entry.id


def _is_value(entry: PrintedCounter | EnemyUnit | Casualty | Terrain, value: object) -> bool:
    """Is this a printed value?  A zero is, but not on a base camp or a casualties marker."""
    if value != 0 or isinstance(value, bool):
        return bool(value)
    return not isinstance(entry, Casualty) and not (
        isinstance(entry, PrintedCounter) and entry.family == "camp"
    )


REFERENCE = Reference(TOPICS, provenance)
