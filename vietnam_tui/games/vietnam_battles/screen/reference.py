"""Facts to look up without a game: every chart, the counters, and where each printed value is from."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from vietnam_tui.core.reference import Reference, Source, map_sources, sources_face
from vietnam_tui.core.tables import TableFace
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.vietnam_battles.counters import (
    FOLDER,
    counters,
    map_sheet,
    scenario,
    tables,
    terrain_key,
)
from vietnam_tui.games.vietnam_battles.screen import charts


def _turn_tracks() -> tuple[TableFace, ...]:
    maps = dict.fromkeys(allotment.map for allotment in tables().allotment)
    tracks = {map_id: charts.turn_track(map_id) for map_id in maps}
    return tuple(replace(track, title=f"{track.title}, {map_id}") for map_id, track in tracks.items())


def counter_mix() -> TableFace:
    """Every counter with its values on both sides."""
    rows = [
        (
            c.id,
            c.nation,
            c.type,
            c.size,
            str(c.full),
            "one-sided" if c.depleted is None else str(c.depleted),
            c.mobility,
            c.provenance.get("full", ""),
        )
        for c in counters().values()
    ]
    headings = ("counter", "nation", "type", "size", "full", "depleted", "moves as", "values are")
    notes = ("Values are attack-defense-movement allowance [VB-3.0-b].",)
    return TableFace("counters", "Counters", headings, tuple(rows), notes=notes, rule="VB-2.3.2-g")


#: topic -> its tables
TOPICS: dict[str, Callable[[], tuple[TableFace, ...]]] = {
    "crt": lambda: (charts.crt(),),
    "terrain": lambda: (charts.terrain(),),
    "turn": _turn_tracks,
    "counters": lambda: (counter_mix(),),
}


def provenance() -> TableFace:
    """The source of every value: stated in the rules, following from them, or reconstructed."""
    key = terrain_key()
    values: list[Source] = []
    for c in counters().values():
        values += [("counters", value, where, c.id) for value, where in c.provenance.items()]
    for part in (key.terrain, key.hexside, key.route):
        for t in part:
            values += [("terrain", value, where, t.id) for value, where in t.provenance.items()]
    values.append(("tables", "CRT", tables().crt.provenance, "all"))
    values += [("tables", "support fire pool", pool.provenance, pool.side) for pool in tables().pool]
    values += [
        ("tables", "support allotment", a.provenance, f"{a.map} {a.first}-{a.last}")
        for a in tables().allotment
    ]
    for name in title_page(FOLDER).scenarios:
        sheet = scenario(name)
        values += [("scenario", value, where, name) for value, where in sheet.provenance.items()]
        values += [("scenario", "support fire pool", p.provenance, f"{name} {p.side}") for p in sheet.pool]
        values += [("scenario", "forces", force.provenance, f"{name} {force.unit}") for force in sheet.force]
    for map_id in dict.fromkeys(scenario(name).map for name in title_page(FOLDER).scenarios):
        values += map_sources(map_sheet(map_id), map_id)
    return sources_face(values)


REFERENCE = Reference(TOPICS, provenance)
