"""Sense checks of the data of Khe Sanh, 1968: counters, charts and scenarios against one another.

`check` lists everything that is wrong in sentences; sound data give an empty list.  The map has checks of its own in
`map_checks`, the scenarios in `scenario_checks`.
`FORMS` has the files as forms to be filled in.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.data import load
from vietnam_tui.core.declared import Names, wrong
from vietnam_tui.core.file_form import Document, FileForm
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.results_tables import both_sides
from vietnam_tui.core.title_page import title_page
from vietnam_tui.engine.checks import declared, graded
from vietnam_tui.games.khe_sanh import counters as printed
from vietnam_tui.games.khe_sanh.files.scenario_checks import names_for, scenario_faults
from vietnam_tui.games.khe_sanh.tables import ROWS, Effort, Helicopters, Tables, tables

#: The columns of the Lower Matrix, its lowest and highest roll, and its highest result [KS-7.3.3-a].
COLUMNS, LOWEST, HIGHEST, WORST = tuple("ABCDEFGHIJK"), -7, 15, 7
#: Levels of Operations Effort [KS-A4.2.4-a], and those that cost CAPs to bid [KS-A4.2.4-c].
EFFORTS, DEAR = range(1, 7), (5, 6)
#: Counters and markers in the box [KS-2.0-a].
IN_THE_BOX = 240


def check() -> list[str]:
    """Everything wrong with the data in effect; empty when all is well."""
    mix = load(f"{printed.FOLDER}/counters.toml", printed.CounterMix)
    sheet = tables()
    faults = [
        *counter_faults(mix),
        *terrain_key_faults(printed.terrain_key()),
        *upper_faults(sheet),
        *lower_faults(sheet),
        *result_faults(sheet),
        *effort_faults(sheet.effort),
        *helicopter_faults(sheet.helicopters),
        *base_faults(sheet, printed.terrain_key()),
    ]
    return [*faults, *(fault for name in title_page(printed.FOLDER).scenarios for fault in of_scenario(name))]


def of_scenario(name: str) -> list[str]:
    """Everything wrong with a scenario; raises `DataError` where its file or its map cannot be read."""
    scenario, mix = printed.scenario(name), load(f"{printed.FOLDER}/counters.toml", printed.CounterMix)
    return list(scenario_faults(scenario, mix, printed.board(scenario.map)))


# ---------------------------------------------------------------- counters

#: Roles that have combat values
FIGHTS = ("unit", "helicopter")
#: What a kind of counter is fits its values
KIND = {
    "has combat values": lambda k: k.combat and k.role not in FIGHTS,
    "has no combat values": lambda k: not k.combat and k.role in FIGHTS,
    "is of no type": lambda k: (k.role in FIGHTS) != bool(k.arms or k.mission),
    "needs one Maneuver Mode face, hidden or with values": lambda k: (
        k.role == "unit" and (k.maneuver is None) != k.hidden
    ),
    "is hidden": lambda k: k.hidden and k.side == "US/GVN",
    "has Morale {0.combat.morale} in one mode and {0.maneuver.morale} in the other": lambda k: (
        k.combat and k.maneuver and k.maneuver.morale != k.combat.morale
    ),
    "is stronger in Maneuver Mode": lambda k: (
        k.combat
        and k.maneuver
        and (k.maneuver.fire > k.combat.fire or k.maneuver.protection > k.combat.protection)
    ),
    "is airmobile": lambda k: k.airmobile and (k.side == "NVA/VC" or k.move in ("armor", "helicopter")),
    "flies without a mission, or has one without flying": lambda k: (
        (k.mission != "") != (k.move == "helicopter")
    ),
    "cannot move": lambda k: k.move is None and k.role != "village",
}


def counter_faults(mix: printed.CounterMix) -> Iterator[str]:
    """Check what counters declare, and find kinds that cannot be, and more counters than are in the box."""
    counts = {kind.id: kind.count for kind in mix.counter}
    yield from declared(mix, {"counter": counts}, f"{printed.FOLDER}/counters.toml")
    for kind in mix.counter:
        yield from wrong(KIND, kind, whose=f"{kind.id} ")
        for part in dict.fromkeys(kind.breakdown):
            if counts.get(part, IN_THE_BOX) < kind.breakdown.count(part):
                yield f"{kind.id} breaks down into more counters {part} than there are"
    pieces = sum(counts.values()) + sum(marker.count or 0 for marker in mix.marker)
    if pieces > IN_THE_BOX:
        yield f"there are {pieces} counters, more than {IN_THE_BOX}"


# ---------------------------------------------------------------- terrain


def terrain_key_faults(key: printed.TerrainKey) -> Iterator[str]:
    """Check what lines declare; no vehicle goes where men on foot do not; no ground helps the attacker."""
    yield from declared(key, file=f"{printed.FOLDER}/terrain.toml")
    for terrain in key.terrain:
        move = terrain.move
        costs = [cost if isinstance(cost, int) else 99 for cost in (move.other, move.mechanized, move.armor)]
        if costs != sorted(costs) or costs[0] < 1:
            yield f"terrain {terrain.id} is easier for vehicles than on foot"
    lines: list[printed.Terrain | printed.Works] = [*key.terrain, *key.works]
    for line in lines:
        if line.drm > 0 or line.protection < 0:
            yield f"{line.id} helps the attacker"


# ---------------------------------------------------------------- the matrices


def upper_faults(sheet: Tables) -> Iterator[str]:
    """Every row is there; letters of the Lower Matrix, rising with the position and falling with protection."""
    upper = sheet.upper
    if set(upper.minima) != set(ROWS):
        yield f"the rows of the Upper Matrix are {', '.join(sorted(upper.minima))}"
    if list(upper.rows) != [str(pf) for pf in range(len(upper.rows))]:
        yield "the Protection Factors of the Upper Matrix do not run from 0 on"
    for pf, cells in upper.rows.items():
        places = [COLUMNS.index(cell) if cell in COLUMNS else -1 for cell in cells]
        if any(cell not in COLUMNS and cell != "-" for cell in cells):
            yield f"Protection Factor {pf} leads to a column that the Lower Matrix does not have"
        if places != sorted(places):
            yield f"Protection Factor {pf}: a higher position gives a worse column"
        weaker = upper.rows.get(str(int(pf) - 1), cells)
        if any(place > _place(other) for place, other in zip(places, weaker, strict=True)):
            yield f"Protection Factor {pf} protects less than the one below"
    positions = sheet.arc_light.positions
    if list(positions) != sorted(set(positions)) or not 1 <= positions[0] <= positions[-1] <= len(
        upper.columns
    ):
        yield "the positions of Arc Light do not rise within the Upper Matrix"


def _place(letter: str) -> int:
    return COLUMNS.index(letter) if letter in COLUMNS else -1


def lower_faults(sheet: Tables) -> Iterator[str]:
    """Every cell is filled; the defender never fares better, nor the attacker worse, further right or down."""
    lower = sheet.lower
    if lower.columns != COLUMNS:
        yield "the columns of the Lower Matrix are not A to K"
    if list(lower.rows) != [str(roll) for roll in range(LOWEST, HIGHEST + 1)]:
        yield f"the rolls of the Lower Matrix do not run from {LOWEST} to {HIGHEST}"
    yield from graded(lower.rows, COLUMNS, _result, _better, "roll")


def _result(text: str) -> tuple[int, int]:
    """The losses that attacker and defender must bear; raises ValueError for a result that there is not."""
    found = both_sides(text)
    if not all(0 <= number <= WORST for number in found):
        raise ValueError(text)
    return found


def _better(later: tuple[int, int], before: tuple[int, int]) -> bool:
    """Is a result further right or down worse for the attacker, or better for the defender?"""
    return later[0] > before[0] or later[1] < before[1]


def result_faults(sheet: Tables) -> Iterator[str]:
    """Every number of the Lower Matrix has its effect, and is worth as many CAPs."""
    if [result.number for result in sheet.result] != list(range(WORST + 1)):
        yield f"the results do not run from 0 to {WORST}"
    for result in sheet.result:
        if result.caps != result.number:
            yield f"result {result.number} is worth {result.caps} CAPs"


# ---------------------------------------------------------------- Operations Effort, helicopters and bases


def effort_faults(efforts: list[Effort]) -> Iterator[str]:
    """Levels 1 to 6; more effort never does less, and Combat Mode never goes further than Maneuver Mode."""
    if [effort.level for effort in efforts] != list(EFFORTS):
        yield "the levels of Operations Effort do not run from 1 to 6"
    before: tuple[int, ...] = ()
    for effort in efforts:
        other, vehicles = effort.other, effort.mechanized
        if other.combat >= other.maneuver or vehicles.combat >= vehicles.maneuver:
            yield f"Operations Effort {effort.level}: Combat Mode is as fast as Maneuver Mode"
        if effort.caps != (effort.level if effort.level in DEAR else 0):
            yield f"a bid of {effort.level} costs {effort.caps} CAPs"
        now = (
            other.maneuver,
            other.combat,
            vehicles.maneuver,
            vehicles.combat,
            effort.helicopter,
            effort.missions,
        )
        if any(a < b for a, b in zip(now, before, strict=False)):
            yield f"Operations Effort {effort.level} allows less than the level below"
        before = now


def helicopter_faults(flying: Helicopters) -> Iterator[str]:
    """Every case has its number; a hot Landing Zone costs more than a cold one, one that is made the most."""
    cases = {
        "leaving": ("cold", "hot"),
        "landing": ("cold", "hot", "made"),
        "based": ("made", "held"),
        "load": ("battalion", "company", "hq"),
    }
    for name, wanted in cases.items():
        given = getattr(flying, name)
        if set(given) != set(wanted):
            yield f"helicopters: {name} needs a number for {', '.join(wanted)}"
            continue
        numbers = [given[case] for case in wanted]
        if min(numbers) < 1 or (name != "load" and numbers != sorted(numbers)):
            yield f"helicopters: {name} is {numbers} for {', '.join(wanted)}"


def base_faults(sheet: Tables, key: printed.TerrainKey) -> Iterator[str]:
    """Check what charts declare; guns have a range, and what has none has no guns."""
    names = {
        "rule": rules_library(printed.FOLDER).ids,
        "line of the terrain chart": [line.id for line in key.works],
    }
    yield from declared(sheet, names, f"{printed.FOLDER}/tables.toml")
    for base in sheet.base:
        if bool(base.artillery) != bool(base.range):
            yield f"{base.name} has artillery {base.artillery} with a range of {base.range}"


def _mix() -> printed.CounterMix:
    return load(f"{printed.FOLDER}/counters.toml", printed.CounterMix)


def _scenario_names(document: Document) -> Names:
    board = printed.board(document["map"])
    return names_for(int(document.get("turns", 1)), str(document.get("area", "")), _mix(), board)


def _scenario(scenario: printed.Scenario) -> Iterator[str]:
    return scenario_faults(scenario, _mix(), printed.board(scenario.map))


def _tables(sheet: Tables) -> Iterator[str]:
    yield from upper_faults(sheet)
    yield from lower_faults(sheet)
    yield from result_faults(sheet)
    yield from effort_faults(sheet.effort)
    yield from helicopter_faults(sheet.helicopters)
    yield from base_faults(sheet, printed.terrain_key())


def _of_charts(document: Document) -> Names:
    return {"rule": rules_library(printed.FOLDER).ids, "counter": [kind.id for kind in _mix().counter]}


#: File -> its form
FORMS = {
    "scenarios": FileForm(printed.Scenario, _scenario, _scenario_names),
    "counters": FileForm(printed.CounterMix, counter_faults, _of_charts),
    "terrain": FileForm(printed.TerrainKey, terrain_key_faults, _of_charts),
    "tables": FileForm(Tables, _tables, _of_charts),
}
