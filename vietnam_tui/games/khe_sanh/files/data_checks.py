"""Sense checks of the data of Khe Sanh, 1968: counters, charts and scenarios against one another.

`check` lists everything that is wrong in sentences; sound data give an empty list.  The map has checks of its own in
`map_checks`, the scenarios in `scenario_checks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from vietnam_tui.core.data import load
from vietnam_tui.core.results_tables import both_sides
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.khe_sanh import counters as printed
from vietnam_tui.games.khe_sanh.files.scenario_checks import scenario_faults
from vietnam_tui.games.khe_sanh.tables import ROWS, Effort, Helicopters, Tables, tables

#: The rows of the Upper Matrix that are entered with a value [KS-7.1.2-b].
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
    for scenario_id in title_page(printed.FOLDER).scenarios:
        scenario = printed.scenario(scenario_id)
        faults += scenario_faults(scenario, mix, printed.board(scenario.map))
    return faults


def doubles(ids: Iterable[str]) -> list[str]:
    """What occurs more than once, sorted."""
    return sorted(text for text, count in Counter(ids).items() if count > 1)


# ---------------------------------------------------------------- counters


def counter_faults(mix: printed.CounterMix) -> Iterator[str]:
    """Names are single words and unique; faces make sense; every group of values says where it is from."""
    kinds = {kind.id: kind for kind in mix.counter}
    for text in doubles([k.id for k in mix.counter] + [m.id for m in mix.marker]):
        yield f"two kinds of counter or marker are called {text}"
    for text in doubles(name.casefold() for kind in mix.counter for name in kind.names):
        yield f"two counters are called {text}"
    for kind in mix.counter:
        for name in kind.names:
            if name.split() != [name]:
                yield f"counter {name!r} has a blank in its name"
        yield from (f"{kind.id} {fault}" for fault in _kind_faults(kind, kinds))
    pieces = sum(kind.count for kind in mix.counter) + sum(marker.count or 0 for marker in mix.marker)
    if pieces > IN_THE_BOX:
        yield f"there are {pieces} counters, more than {IN_THE_BOX}"


def _kind_faults(kind: printed.CounterKind, kinds: dict[str, printed.CounterKind]) -> Iterator[str]:
    fights = kind.role in ("unit", "helicopter")
    if (kind.combat is not None) != fights:
        yield "has combat values" if kind.combat else "has no combat values"
    if fights != bool(kind.arms or kind.mission):
        yield "is of no type"
    if kind.role == "unit" and (kind.maneuver is None) != kind.hidden:
        yield "needs one Maneuver Mode face, hidden or with values"
    if kind.hidden and kind.side == "US/GVN":
        yield "is hidden"
    if kind.combat and kind.maneuver:
        combat, other = kind.combat, kind.maneuver
        if other.morale != combat.morale:
            yield f"has Morale {combat.morale} in one mode and {other.morale} in the other"
        if other.fire > combat.fire or other.protection > combat.protection:
            yield "is stronger in Maneuver Mode"
    for face in filter(None, (kind.combat, kind.maneuver)):
        if min(face.fire, face.morale, face.protection) < 1:
            yield f"has the values {face}"
    if kind.airmobile and (kind.side == "NVA/VC" or kind.move in ("armor", "helicopter")):
        yield "is airmobile"
    if (kind.mission != "") != (kind.move == "helicopter"):
        yield "flies without a mission, or has one without flying"
    if kind.move is None and kind.role != "village":
        yield "cannot move"
    for part in kind.breakdown:
        if part not in kinds:
            yield f"breaks down into {part}, which is not in the counter mix"
        elif kinds[part].count < kind.breakdown.count(part):
            yield f"breaks down into more counters {part} than there are"
    groups = ["count", "names"]
    groups += [name for name in ("combat", "maneuver", "hidden", "infiltrates") if getattr(kind, name)]
    for group in groups:
        if group not in kind.provenance:
            yield f"does not say where its {group} is from"


# ---------------------------------------------------------------- terrain


def terrain_key_faults(key: printed.TerrainKey) -> Iterator[str]:
    """Each line of the chart has its own id and glyph; no vehicle goes where men on foot do not."""
    ids = [*(t.id for t in key.terrain), *(w.id for w in key.works)]
    ids += [*(s.id for s in key.hexside), *(r.id for r in key.route)]
    for text in doubles(ids):
        yield f"the terrain chart lists {text} twice"
    for text in doubles(t.glyph for t in key.terrain):
        yield f"two terrains share the glyph {text!r}"
    for terrain in key.terrain:
        move = terrain.move
        costs = [cost if isinstance(cost, int) else 99 for cost in (move.other, move.mechanized, move.armor)]
        if costs != sorted(costs) or costs[0] < 1:
            yield f"terrain {terrain.id} is easier for vehicles than on foot"
        if len(terrain.glyph) != 1:
            yield f"terrain {terrain.id} needs a glyph of one letter"
    lines = [(t.id, t.drm, t.protection) for t in key.terrain] + [
        (w.id, w.drm, w.protection) for w in key.works
    ]
    for name, drm, protection in lines:
        if drm > 0 or protection < 0:
            yield f"{name} helps the attacker"


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
    cells: dict[tuple[int, int], tuple[int, int]] = {}
    for total, row in lower.rows.items():
        for column, text in enumerate(row):
            try:
                result = both_sides(text)
            except ValueError:
                result = (-1, -1)
            if not all(0 <= number <= WORST for number in result):
                yield f"roll {total}, column {COLUMNS[column]}: {text!r} is no result"
            cells[int(total), column] = result
    for (roll, column), (attacker, defender) in cells.items():
        for other in ((roll + 1, column), (roll, column + 1)):
            if other in cells and (cells[other][0] > attacker or cells[other][1] < defender):
                where = f"roll {other[0]}, column {COLUMNS[other[1]]}"
                yield f"roll {roll}, column {COLUMNS[column]} is better for the attacker than {where}"


def result_faults(sheet: Tables) -> Iterator[str]:
    """Every number of the Lower Matrix has its effect; shifts and modifiers are worth something."""
    if [result.number for result in sheet.result] != list(range(WORST + 1)):
        yield f"the results do not run from 0 to {WORST}"
    for result in sheet.result:
        if result.caps != result.number:
            yield f"result {result.number} is worth {result.caps} CAPs"
    for text in doubles([s.id for s in sheet.shift] + [m.id for m in sheet.modifier]):
        yield f"two shifts or modifiers are called {text}"
    if not all([*(s.columns for s in sheet.shift), *(m.drm for m in sheet.modifier)]):
        yield "a shift or modifier is worth nothing"


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
    """Bases are of a kind of the terrain chart; guns have a range, and what has none has no guns."""
    works = {line.id for line in key.works}
    for text in doubles(base.id for base in sheet.base):
        yield f"the Base Capabilities Chart lists {text} twice"
    for base in sheet.base:
        if base.works not in works:
            yield f"{base.name} is a {base.works}, which is not in the terrain chart"
        if bool(base.artillery) != bool(base.range):
            yield f"{base.name} has artillery {base.artillery} with a range of {base.range}"
        if min(base.fire, base.protection, base.morale) < 1:
            yield f"{base.name} cannot defend itself"
