"""The source of every value: stated in print, following from that, or reconstructed."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.reference import Source, map_sources, sources_face
from vietnam_tui.core.tables import TableFace
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.search_and_destroy.counters import FOLDER, counter_mix
from vietnam_tui.games.search_and_destroy.scenarios import map_sheet, scenario
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.terrain import terrain_key


def provenance() -> TableFace:
    """The source of every value: stated in the rules, following from them, or reconstructed."""
    values = [*_counter_sources(), *_terrain_sources(), *_table_sources(), *_scenario_sources()]
    for map_id in dict.fromkeys(scenario(name).map for name in title_page(FOLDER).scenarios):
        values += map_sources(map_sheet(map_id), map_id)
    return sources_face(values)


def _counter_sources() -> Iterator[Source]:
    mix = counter_mix()
    for part in (mix.type, mix.helicopter):
        for line in part:
            yield from (("counters", value, where, line.id) for value, where in line.provenance.items())
    yield from (("counters", "marker", marker.provenance, marker.id) for marker in mix.marker)
    yield from (("counters", "formation", f.provenance, f.id) for f in mix.formation)


def _terrain_sources() -> Iterator[Source]:
    key = terrain_key()
    for part in (key.terrain, key.hexside, key.route, key.works):
        for line in part:
            yield from (("terrain", value, where, line.id) for value, where in line.provenance.items())


def _table_sources() -> Iterator[Source]:
    sheet = tables()
    for name, table in (
        ("Casualty Combat Results Table", sheet.casualty),
        ("Points Combat Results Table", sheet.points),
        ("Vehicle Defense Table", sheet.vehicle_defense),
        ("Interrogation Results Table", sheet.interrogation),
        ("accuracy", sheet.accuracy),
    ):
        yield "tables", name, table.provenance, "all"
    named = (
        ("modifier", sheet.modifier),
        ("range", sheet.band),
        ("vehicle modifier", sheet.vehicle_modifier),
        ("Victory Points", sheet.award),
        ("degree of victory", sheet.degree),
        ("option", sheet.option),
        ("number", sheet.number),
    )
    for what, lines in named:
        yield from (("tables", what, line.provenance, line.id) for line in lines)
    for weapon in sheet.weapon:
        yield from (
            ("tables", f"weapon {value}", where, weapon.id) for value, where in weapon.provenance.items()
        )
    for pattern in sheet.pattern:
        yield from (
            ("tables", f"pattern {value}", where, pattern.id) for value, where in pattern.provenance.items()
        )


def _scenario_sources() -> Iterator[Source]:
    for name in title_page(FOLDER).scenarios:
        frame = scenario(name)
        yield from (("scenario", value, where, name) for value, where in frame.provenance.items())
        for number, group in enumerate(frame.group, start=1):
            yield "scenario", "forces", group.provenance, f"{name} {group.side} {number}"
        for number, support in enumerate(frame.support, start=1):
            yield "scenario", "support", support.provenance, f"{name} {support.kind} {number}"
        for command in frame.command:
            yield "scenario", "command", command.provenance, f"{name} {command.leader}"
        yield from (("scenario", "award", a.provenance, f"{name} {a.id}") for a in frame.award)
