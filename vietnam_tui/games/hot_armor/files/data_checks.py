"""Sense checks of the data of Hot Armor: Vietnam: counters, charts and scenarios against one another.

`check` lists everything that is wrong in sentences; sound data give an empty list.  The map has checks of its own in
`map_checks`, the scenarios in `scenario_checks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from vietnam_tui.core.data import load
from vietnam_tui.core.hexes import FLAT_DIRECTIONS
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.tables import BLANK
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.hot_armor.counters import FOLDER, CounterMix, UnitType
from vietnam_tui.games.hot_armor.files.scenario_checks import scenario_faults
from vietnam_tui.games.hot_armor.scenarios import board, scenario
from vietnam_tui.games.hot_armor.tables import Tables, tables
from vietnam_tui.games.hot_armor.terrain import Cost, TerrainKey, terrain_key

#: The columns of the Combat Results Table [HA-13.9-a], and its results from the mildest on.
COLUMNS = ("<50%", "50%", "100%", "200%", "300%", "400%", "500%", "600%")
SEVERITY = (BLANK, "D", "(D)", "E")
#: What every check is for, and every kind of anti-aircraft fire.
CHECKS = {"rally", "panic", "accuracy", "danger-close", "depletion", "demolition", "counterbattery"}


def check() -> list[str]:
    """Everything wrong with the data in effect; empty when all is well."""
    mix = load(f"{FOLDER}/counters.toml", CounterMix)
    faults = [
        *counter_faults(mix),
        *terrain_key_faults(terrain_key()),
        *result_faults(tables()),
        *chart_faults(tables()),
        *rule_faults(tables()),
    ]
    for scenario_id in title_page(FOLDER).scenarios:
        frame = scenario(scenario_id)
        faults += scenario_faults(frame, mix, board(frame.map))
    return faults


def doubles(ids: Iterable[str]) -> list[str]:
    """What occurs more than once, sorted."""
    return sorted(text for text, count in Counter(ids).items() if count > 1)


# ---------------------------------------------------------------- counters


def counter_faults(mix: CounterMix) -> Iterator[str]:
    """Names are single words and unique; what a type can do fits its values; every value says where it is from."""
    for text in doubles([t.id for t in mix.type] + [m.id for m in mix.marker]):
        yield f"two types of unit or marker are called {text}"
    for text in doubles(n.casefold() for t in mix.type for names in t.names.values() for n in names):
        yield f"two pieces are called {text}"
    for type_ in mix.type:
        for name in (name for names in type_.names.values() for name in names):
            if name.split() != [name]:
                yield f"piece {name!r} has a blank in its name"
        yield from (f"{type_.id} {fault}" for fault in _type_faults(type_))
        yield from (f"{type_.id} {fault}" for fault in _provenance_faults(type_))


def _type_faults(type_: UnitType) -> Iterator[str]:
    if type_.attack and min(type_.attack.strength, type_.range) < 1:
        yield f"attacks with {type_.attack} at range {type_.range}"
    if type_.defence.strength < 1:
        yield "cannot defend itself"
    if type_.defence.kind == "hard" and type_.arm != "vehicular":
        yield "is hard without being a vehicle"
    if type_.move == 0 and type_.arm != "weapons":
        yield "cannot move"
    if type_.aa and type_.attack is None:
        yield "fires at helicopters without an attack"
    if (type_.aa == "vehicle") > (type_.arm == "vehicular"):
        yield "has the machine guns of a vehicle"
    if type_.can("rockets") and (type_.aa or not type_.can("indirect")):
        yield "fires its rockets at helicopters, or directly"
    if type_.observes and type_.observation_range < 1:
        yield "observes without a range"
    if type_.can("tank") and (type_.carries or type_.arm != "vehicular"):
        yield "is a tank and carries inside, or is no vehicle"
    if type_.carries and type_.arm in ("infantry", "weapons"):
        yield "carries others on foot"
    if type_.can("missile") and not type_.can("depletes"):
        yield "never runs out of missiles"
    if not any(type_.names.values()):
        yield "has no piece"


def _provenance_faults(type_: UnitType) -> Iterator[str]:
    groups = ["class", "range", "defence", "move", "count", "names"]
    groups += [name for name in ("attack", "sight", "carries", "aa") if getattr(type_, name)]
    if type_.abilities or type_.observes:
        groups.append("abilities")
    for group in groups:
        if group not in type_.provenance:
            yield f"does not say where its {group} is from"


# ---------------------------------------------------------------- the Terrain Effects Chart


def terrain_key_faults(key: TerrainKey) -> Iterator[str]:
    """Each line has its own id, each ground its own glyph and a line; no vehicle is at ease where men are not."""
    for ids in (
        [ground.id for ground in key.ground],
        [*(t.id for t in key.terrain), *(s.id for s in key.hexside), *(r.id for r in key.route)],
        [works.id for works in key.works],
    ):
        for text in doubles(ids):
            yield f"the terrain chart lists {text} twice"
    for text in doubles(ground.glyph for ground in key.ground):
        yield f"two grounds share the glyph {text!r}"
    for ground in key.ground:
        if len(ground.glyph) != 2:
            yield f"ground {ground.id} needs a glyph of two characters"
    for text in sorted({g.id for g in key.ground} ^ {t.ground for t in key.terrain}):
        yield f"ground {text} has no line, or a line no ground"
    costs = [(t.name, t.foot, t.vehicle) for t in key.terrain]
    costs += [(s.name, s.foot, s.vehicle) for s in key.hexside]
    for name, foot, vehicle in costs:
        if _worth(foot) > _worth(vehicle):
            yield f"{name} is easier for vehicles than on foot"
    for terrain in key.terrain:
        if _worth(terrain.foot) < 1 or terrain.shift < 0:
            yield f"{terrain.name} costs nothing, or helps the attacker"
    for route in key.route:
        if not 0 < route.rate(truck=True) < route.rate() <= 1:
            yield f"{route.name} is no better for trucks"


def _worth(cost: Cost) -> int:
    return 99 if cost == "no" else cost


# ---------------------------------------------------------------- the charts


def result_faults(sheet: Tables) -> Iterator[str]:
    """Every cell is filled; no result is milder further right or down; soft attacks on hard targets are no worse."""
    crt = sheet.crt
    if crt.columns != COLUMNS:
        yield f"the columns of the Combat Results Table are not {', '.join(COLUMNS)}"
    if list(crt.rows) != [str(die) for die in range(1, 7)]:
        yield "the rows of the Combat Results Table are not those of a die"
    cells = {(int(die), column): text for die, row in crt.rows.items() for column, text in enumerate(row)}
    for (die, column), text in cells.items():
        if text not in SEVERITY:
            yield f"die {die}, column {COLUMNS[column]}: {text!r} is no result"
            return
    for (die, column), text in cells.items():
        for other in ((die + 1, column), (die, column + 1)):
            if other in cells and SEVERITY.index(cells[other]) < SEVERITY.index(text):
                where = f"die {other[0]}, column {COLUMNS[other[1]]}"
                yield f"die {die}, column {COLUMNS[column]} is better for the attacker than {where}"
    if set(sheet.soft_on_hard.results) != set(SEVERITY[1:]):
        yield "a soft attack on a hard target needs a result for D, (D) and E"
    for result, weaker in sheet.soft_on_hard.results.items():
        if SEVERITY.index(weaker) > SEVERITY.index(result):
            yield f"{result} of a soft attack becomes {weaker} on a hard target"
    if [result.id for result in sheet.result] != list(SEVERITY[1:]):
        yield "the results are not D, (D) and E"


def chart_faults(sheet: Tables) -> Iterator[str]:
    """Every check, state of visibility and kind of support is there once; numbers are what a die can show."""
    listed: dict[str, Sequence[str]] = {
        "column shift": [s.id for s in sheet.shift],
        "check": [c.id for c in sheet.check],
        "modifier": [m.id for m in sheet.modifier],
        "fire support": [s.id for s in sheet.support],
        "AA strength": [a.id for a in sheet.aa],
        "visibility": [v.id for v in sheet.visibility],
    }
    for what, ids in listed.items():
        for text in doubles(ids):
            yield f"the {what} {text} is listed twice"
    if {c.id for c in sheet.check} != CHECKS:
        yield f"the checks are not {', '.join(sorted(CHECKS))}"
    if {s.id for s in sheet.support} != {"artillery", "airstrike"}:
        yield "fire support is not artillery and airstrikes"
    if {a.id for a in sheet.aa} != {"attack", "half", "vehicle"}:
        yield "AA fire has not a line for attack, half and vehicle"
    if not all([*(s.columns for s in sheet.shift), *(m.drm for m in sheet.modifier)]):
        yield "a shift or modifier is worth nothing"
    for support in sheet.support:
        if support.point <= support.area:
            yield f"{support.name} is no stronger on a point than on an area"
    for milder, worse in pairwise(sheet.visibility):
        if not set(milder.halved) < set(worse.halved):
            yield f"visibility {worse.id} hampers no more than {milder.id}"
    numbers = sheet.numbers
    for roll in (numbers.depletion_roll, numbers.mine_roll, numbers.bridge_roll, numbers.rubble_roll):
        if not 1 <= roll <= 6:
            yield f"a die cannot show {roll}"
    if tuple(numbers.directions) != FLAT_DIRECTIONS:
        yield "the directions of a die do not run clockwise from north"
    if numbers.rubble_column not in sheet.crt.columns:
        yield f"rubble needs the column {numbers.rubble_column}, which is not there"
    for name in type(numbers).__struct_fields__:
        if name != "provenance" and name not in numbers.provenance:
            yield f"the number {name} does not say where it is from"


def rule_faults(sheet: Tables) -> Iterator[str]:
    """Every rule that a chart names exists."""
    library = rules_library(FOLDER)
    parts = (sheet.shift, sheet.check, sheet.modifier, sheet.support, sheet.aa, sheet.visibility)
    for rule in sorted({line.rule for part in parts for line in part}):
        if library.by_id(rule) is None:
            yield f"a chart names the rule {rule}, which does not exist"
