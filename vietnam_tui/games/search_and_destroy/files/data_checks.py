"""Sense checks of the data of Search & Destroy: counters, terrain and scenarios, charts by `chart_checks`.

`check` lists everything that is wrong in sentences; sound data give an empty list.  The map has checks of its own in
`map_checks`, the scenarios in `scenario_checks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from vietnam_tui.core.library import rules_library
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.search_and_destroy.counters import FOLDER, CounterMix, UnitType, counter_mix
from vietnam_tui.games.search_and_destroy.files.chart_checks import chart_faults, result_faults, table_faults
from vietnam_tui.games.search_and_destroy.files.scenario_checks import scenario_faults
from vietnam_tui.games.search_and_destroy.scenarios import board, scenario
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.terrain import Cost, TerrainKey, terrain_key


def check() -> list[str]:
    """Everything wrong with the data in effect; empty when all is well."""
    faults = [
        *counter_faults(counter_mix()),
        *terrain_key_faults(terrain_key()),
        *result_faults(tables()),
        *table_faults(tables()),
        *chart_faults(tables()),
    ]
    for scenario_id in title_page(FOLDER).scenarios:
        frame = scenario(scenario_id)
        faults += scenario_faults(frame, counter_mix(), board(frame.map))
    return faults


def doubles(ids: Iterable[str]) -> list[str]:
    """What occurs more than once, sorted."""
    return sorted(text for text, count in Counter(ids).items() if count > 1)


# ---------------------------------------------------------------- counters


def counter_faults(mix: CounterMix) -> Iterator[str]:
    """Names are single words and unique; what a type can do fits its values; every value says where it is from."""
    for text in doubles([x.id for part in (mix.type, mix.helicopter, mix.marker) for x in part]):
        yield f"two types of unit, helicopter or marker are called {text}"
    for text in doubles(name.casefold() for type_ in mix.type for name in type_.names):
        yield f"two pieces are called {text}"
    for type_ in mix.type:
        for name in type_.names:
            if name.split() != [name]:
                yield f"piece {name!r} has a blank in its name"
        yield from (f"{type_.id} {fault}" for fault in _type_faults(type_))
        yield from (f"{type_.id} {fault}" for fault in _provenance_faults(type_))
    for helicopter in mix.helicopter:
        if helicopter.defence < 1 or bool(helicopter.attack) == bool(helicopter.load):
            yield f"{helicopter.id} is neither a gunship nor a transport, or cannot be missed"
    library, known = rules_library(FOLDER), {type_.id for type_ in mix.type}
    for text in doubles(formation.id for formation in mix.formation):
        yield f"two formations are called {text}"
    for formation in mix.formation:
        if library.by_id(formation.rule) is None:
            yield f"{formation.id} names the rule {formation.rule}, which does not exist"
        if unknown := sorted(set(formation.members) - known):
            yield f"{formation.id} has members that do not exist: {', '.join(unknown)}"


def _type_faults(type_: UnitType) -> Iterator[str]:
    if not type_.names:
        yield "has no piece"
    if type_.combat_unit != bool(type_.band):
        yield "has an Attack Strength without a range, or a range without strength"
    if (type_.move == 0) != (type_.kind == "static"):
        yield "stays where it should move, or moves where it should stay"
    if (type_.moves == "foot") == (type_.kind == "vehicle"):
        yield f"moves on {type_.moves}, which is for {'men' if type_.kind == 'vehicle' else 'vehicles'}"
    if type_.personnel and type_.move != 12:
        yield f"has {type_.move} Movement Points, personnel have 12"
    if type_.personnel and type_.assault != max(1, type_.attack):
        yield "meets a Close Assault with another strength than its own, or than 1"
    if type_.personnel and type_.limit < 1:
        yield "is never removed"
    if type_.squad_size and (type_.limit != type_.overrun or not type_.combat_unit):
        yield "is a squad without strength, or leaves other KIA than its limit"
    if (type_.carries == "casualties") != type_.squad_size:
        yield "carries casualties without being a squad, or the other way round"
    if type_.carries == "passengers" and type_.kind != "vehicle":
        yield "carries passengers without being a vehicle"
    if type_.ambushes and not type_.squad_size:
        yield "holds an ambush marker without being a squad"
    if type_.explosive != sorted(type_.explosive, reverse=True):
        yield "does more harm beside the centre of impact than in it"


def _provenance_faults(type_: UnitType) -> Iterator[str]:
    groups = ["kind", "names"]
    values = ("attack", "move", "assault", "limit", "overrun", "carries", "explosive", "ambushes")
    groups += [name for name in values if getattr(type_, name)]
    for group in groups:
        if group not in type_.provenance:
            yield f"does not say where its {group} is from"


# ---------------------------------------------------------------- the Terrain Effects Chart


def terrain_key_faults(key: TerrainKey) -> Iterator[str]:
    """Each line has its own id and glyph; no vehicle is at ease where men are not; helicopters land in the open."""
    ids = [line.id for part in (key.terrain, key.hexside, key.route, key.works) for line in part]
    for text in doubles(ids):
        yield f"the terrain chart lists {text} twice"
    for text in doubles(line.glyph for line in key.terrain):
        yield f"two kinds of hex share the glyph {text!r}"
    for line in key.terrain:
        if len(line.glyph) != 2:
            yield f"{line.id} needs a glyph of two characters"
        if _worth(line.foot) < 1 or line.defence < 1:
            yield f"{line.name} costs nothing, or gives no defence"
        if line.landing and line.sight == "blocks":
            yield f"helicopters land in {line.name}, which blocks sight"
    for name, foot, apc, tank in [
        *((t.name, t.foot, t.apc, t.tank) for t in key.terrain),
        *((s.name, s.foot, s.apc, s.tank) for s in key.hexside),
    ]:
        if _worth(foot) > min(_worth(apc), _worth(tank)):
            yield f"{name} is easier for vehicles than on foot"
    for route in key.route:
        if route.rate() <= 0 or route.rate(vehicle=True) <= 0:
            yield f"a step along the {route.name.lower()} costs nothing"
    for works in key.works:
        if min(works.defence, works.assault) < 1:
            yield f"{works.name} protects nobody"
    for part in (key.terrain, key.hexside, key.route, key.works):
        for entry in part:
            for name in type(entry).__struct_fields__:
                free = name in ("id", "name", "glyph", "provenance", "note")
                if not free and name not in entry.provenance:
                    yield f"{entry.id} does not say where its {name} is from"


def _worth(cost: Cost) -> int:
    return 99 if cost == "no" else cost
