"""Facts to look up without a game: every chart, the counters, the scenarios, and where each value is from."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from vietnam_tui.core.reference import Reference, Source, map_sources, sources_face
from vietnam_tui.core.tables import TableFace
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.hot_armor.counters import FOLDER, UnitType, markers, unit_types
from vietnam_tui.games.hot_armor.scenarios import Scenario, Side, map_sheet, scenario
from vietnam_tui.games.hot_armor.screen import charts
from vietnam_tui.games.hot_armor.tables import OPTIONS, tables
from vietnam_tui.games.hot_armor.terrain import terrain_key


def counter_mix() -> TableFace:
    """Every type of unit with its values, what it can do, and its pieces in both armies."""
    rows = [
        (
            type_.name,
            type_.arm,
            str(type_.attack or "-"),
            _range(type_),
            str(type_.defence),
            _allowance(type_),
            ", ".join(_abilities(type_)),
            f"{type_.count('allied')}/{type_.count('communist')}",
        )
        for type_ in unit_types().values()
    ]
    headings = ("unit", "arm", "attack", "range", "defence", "move", "abilities", "pieces")
    notes = (
        "A range without attack is for observing, one in parentheses as well [HA-2.2-u, HA-34.1-a].",
        "FO: calls in indirect fire.  T: carries a unit.  AA: fires at helicopters [HA-12.9-a, HA-11.0-a, HA-22.14-a].",
        "Pieces: allied/Communist.",
    )
    return TableFace(
        "counters", "Units", headings, tuple(rows), notes=notes, rule="HA-2.2-b", provenance="reconstructed"
    )


def _range(type_: UnitType) -> str:
    return f"{type_.range} ({type_.sight})" if type_.sight else str(type_.range)


def _allowance(type_: UnitType) -> str:
    ours, theirs = type_.allowance("allied"), type_.allowance("communist")
    return str(ours) if ours == theirs else f"{ours}, Communist {theirs}"


def _abilities(type_: UnitType) -> Iterator[str]:
    if type_.observes:
        yield "FO" if type_.observes == "all" else f"FO ({type_.observes})"
    if type_.carries:
        yield "T"
    if type_.aa:
        yield "AA" if type_.aa == "attack" else f"AA {_half(type_)}"
    yield from type_.abilities


def _half(type_: UnitType) -> int:
    if type_.aa == "vehicle" or type_.attack is None:
        return tables().numbers.vehicle_aa
    return (type_.attack.strength + 1) // 2


def marker_list() -> TableFace:
    """Every kind of marker."""
    rows = [
        (m.name, "no limit" if m.count is None else str(m.count), m.reverse, m.note, m.provenance)
        for m in markers().values()
    ]
    headings = ("marker", "number", "back", "section", "the number is")
    return TableFace("markers", "Markers", headings, tuple(rows), rule="HA-2.2-a")


def scenarios() -> tuple[TableFace, TableFace]:
    """Every scenario with its frame, then what its terrain counts as."""
    frames = [scenario(name) for name in title_page(FOLDER).scenarios]
    first = TableFace(
        "scenarios",
        "Scenarios",
        ("scenario", "turns", "visibility", "sides and morale", "first impulse", "options", "section"),
        tuple(
            (
                frame.title,
                str(frame.turns),
                frame.visibility,
                ", ".join(_morale(side) for side in frame.side),
                frame.automatic,
                ", ".join(frame.options) or "none",
                frame.rule,
            )
            for frame in frames
        ),
        notes=(
            "The side that stands first deploys first.  Morale is also the number of C2 markers [HA-6.1-a].",
            "Options are those that the lists ask for; every optional rule has a switch of its own [HA-0-d].",
        ),
        provenance="printed",
    )
    second = TableFace(
        "modifications",
        "What terrain counts as",
        ("scenario", "light vegetation", "slopes", "river", "roads and tracks", "towns"),
        tuple(_terrain_row(frame) for frame in frames),
        rule="HA-8.21-a",
        provenance="printed",
    )
    return first, second


def _morale(side: Side) -> str:
    changes = []
    for change in side.change:
        when = f"from turn {change.turn}" if change.turn else f"at {change.lost} lost"
        changes.append(f"{change.to} {'with an LZ' if change.landing_zone else when}")
    return f"{side.name} {side.morale}" + (f" ({'; '.join(changes)})" if changes else "")


def _terrain_row(frame: Scenario) -> tuple[str, ...]:
    counts = frame.terrain
    names = {t.id: t.name.lower() for t in terrain_key().terrain}
    return (
        frame.title,
        names[counts.light_vegetation],
        f"level {counts.slope[-1]}",
        "low" if counts.river == "low-river" else "high",
        f"all {counts.routes}s" if counts.routes else "as printed",
        f"{counts.town}s",
    )


def options() -> TableFace:
    """The optional rules, and which scenarios switch them on by themselves."""
    frames = [scenario(name) for name in title_page(FOLDER).scenarios]
    rows = [
        (str(section), option, ", ".join(f.title for f in frames if option in f.options) or "none")
        for section, option in OPTIONS.items()
    ]
    headings = ("section", "optional rule", "on unless switched off in")
    return TableFace("options", "Optional rules", headings, tuple(rows), rule="HA-0-d", provenance="derived")


#: topic -> its tables
TOPICS: dict[str, Callable[[], tuple[TableFace, ...]]] = {
    "crt": lambda: (charts.combat_results(), charts.soft_on_hard()),
    "modifiers": lambda: (charts.shifts(),),
    "tec": lambda: (charts.terrain(),),
    "checks": lambda: (charts.checks(),),
    "support": lambda: (charts.fire_support(),),
    "air": lambda: (charts.air(),),
    "visibility": lambda: (charts.visibility(),),
    "counters": lambda: (counter_mix(), marker_list()),
    "scenarios": scenarios,
    "options": lambda: (options(),),
}


# ---------------------------------------------------------------- where the values are from


def provenance() -> TableFace:
    """The source of every value: stated in the rules, following from them, or reconstructed."""
    values = [*_counter_sources(), *_terrain_sources(), *_table_sources(), *_scenario_sources()]
    for map_id in dict.fromkeys(scenario(name).map for name in title_page(FOLDER).scenarios):
        values += map_sources(map_sheet(map_id), map_id)
    return sources_face(values)


def _counter_sources() -> Iterator[Source]:
    for type_ in unit_types().values():
        yield from (("counters", value, where, type_.id) for value, where in type_.provenance.items())
    for marker in markers().values():
        yield "counters", "marker", marker.provenance, marker.id


def _terrain_sources() -> Iterator[Source]:
    key = terrain_key()
    for part in (key.terrain, key.hexside, key.route, key.works):
        for line in part:
            yield from (("terrain", value, where, line.id) for value, where in line.provenance.items())


def _table_sources() -> Iterator[Source]:
    sheet = tables()
    yield "tables", "Combat Results Table", sheet.crt.provenance, "all"
    yield "tables", "soft on hard", sheet.soft_on_hard.provenance, "all"
    named = (
        ("result", sheet.result),
        ("column shift", sheet.shift),
        ("check", sheet.check),
        ("modifier", sheet.modifier),
        ("AA fire", sheet.aa),
        ("visibility", sheet.visibility),
    )
    for what, lines in named:
        yield from (("tables", what, line.provenance, line.id) for line in lines)
    for support in sheet.support:
        yield from (("tables", value, where, support.id) for value, where in support.provenance.items())
    yield from (("tables", value, where, "all") for value, where in sheet.numbers.provenance.items())


def _scenario_sources() -> Iterator[Source]:
    for name in title_page(FOLDER).scenarios:
        frame = scenario(name)
        yield from (("scenario", value, where, name) for value, where in frame.provenance.items())
        for number, group in enumerate(frame.group, start=1):
            yield "scenario", "forces", group.provenance, f"{name} {group.side} {number}"


REFERENCE = Reference(TOPICS, provenance)
