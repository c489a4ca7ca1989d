"""Facts to look up without a game: every chart, the counters, and where each printed value is from."""

from __future__ import annotations

from collections.abc import Callable

from vietnam_tui.core.reference import Reference, Source, map_sources, sources_face
from vietnam_tui.core.tables import TableFace
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.khe_sanh.counters import FOLDER, counters, map_sheet, scenario, terrain_key
from vietnam_tui.games.khe_sanh.screen import charts
from vietnam_tui.games.khe_sanh.tables import tables


def counter_mix() -> TableFace:
    """Every kind of counter with its two faces and its number."""
    hidden = f"hidden, PF {tables().numbers.hidden_protection}"
    rows = [
        (
            kind.name,
            kind.side,
            str(kind.combat or "-"),
            str(kind.maneuver or (hidden if kind.hidden else "-")),
            kind.arms or kind.mission or kind.role,
            str(kind.count),
            kind.provenance.get("combat", ""),
        )
        for kind in counters().values()
    ]
    headings = ("counter", "side", "combat", "maneuver", "type", "number", "combat values are")
    notes = ("Values are Fire Strength-Morale-Protection Factor [KS-2.2.5-b].",)
    return TableFace("counters", "Counters", headings, tuple(rows), notes=notes, rule="KS-2.2-b")


#: topic -> its tables
TOPICS: dict[str, Callable[[], tuple[TableFace, ...]]] = {
    "crt": lambda: (charts.upper(), charts.lower()),
    "modifiers": lambda: (charts.modifiers(),),
    "tec": lambda: (charts.terrain(),),
    "oe": lambda: (charts.operations_effort(),),
    "bases": lambda: (charts.bases(),),
    "air": lambda: (charts.air(),),
    "counters": lambda: (counter_mix(),),
}


def provenance() -> TableFace:
    """The source of every value: stated in the rules, following from them, or reconstructed."""
    key, sheet = terrain_key(), tables()
    values: list[Source] = []
    for kind in counters().values():
        values += [("counters", value, where, kind.id) for value, where in kind.provenance.items()]
    for part in (key.terrain, key.works, key.hexside, key.route):
        for line in part:
            values += [("terrain", value, where, line.id) for value, where in line.provenance.items()]
    values.append(("tables", "Upper Matrix", sheet.upper.provenance, "all"))
    values.append(("tables", "Arc Light", sheet.arc_light.provenance, "all"))
    values.append(("tables", "Lower Matrix", sheet.lower.provenance, "all"))
    values += [("tables", "result", result.provenance, str(result.number)) for result in sheet.result]
    values += [("tables", "column shift", shift.provenance, shift.id) for shift in sheet.shift]
    values += [("tables", "modifier", modifier.provenance, modifier.id) for modifier in sheet.modifier]
    for effort in sheet.effort:
        values += [
            ("tables", value, where, f"OE {effort.level}") for value, where in effort.provenance.items()
        ]
    for base in sheet.base:
        values += [("tables", value, where, base.id) for value, where in base.provenance.items()]
    for part_of_all in (sheet.helicopters.provenance, sheet.numbers.provenance):
        values += [("tables", value, where, "all") for value, where in part_of_all.items()]
    for name in title_page(FOLDER).scenarios:
        frame = scenario(name)
        values += [("scenario", value, where, name) for value, where in frame.provenance.items()]
        values += [("scenario", "forces", force.provenance, f"{name} {force.kind}") for force in frame.force]
    for map_id in dict.fromkeys(scenario(name).map for name in title_page(FOLDER).scenarios):
        values += map_sources(map_sheet(map_id), map_id)
    return sources_face(values)


REFERENCE = Reference(TOPICS, provenance)
