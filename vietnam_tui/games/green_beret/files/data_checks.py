"""Sense checks of the Green Beret data: counters, missions, charts and scenario against one another.

`check` lists everything that is wrong in sentences; sound data give an empty list.  Maps have checks of their
own in `map_checks`.
`FORMS` has the files as forms to be filled in.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from vietnam_tui.core.declared import Names, wrong
from vietnam_tui.core.file_form import Document, FileForm
from vietnam_tui.core.hexes import FLAT_DIRECTIONS
from vietnam_tui.core.library import rules_library
from vietnam_tui.core.title_page import title_page
from vietnam_tui.engine.checks import declared
from vietnam_tui.games.green_beret import counters as printed
from vietnam_tui.games.green_beret.terrain import ALSO

#: How many counters there are of each family, as far as the rules say [GB-2.3-c, GB-3.1-d].
FAMILIES = {"team": 4, "leader": 4, "camp": 2}
#: Casualties markers [GB-2.3-d] and mission objectives [GB-2.3-e].
CASUALTIES, MISSIONS = 16, 30
#: The most enemy units that one detection draws [GB-12.7-a].
MOST_DRAWN = 6


def check() -> list[str]:
    """Everything wrong with the data in effect; empty when all is well."""
    mix = printed.counter_mix()
    faults = [
        *counter_faults(mix),
        *enemy_faults(mix.enemy),
        *casualty_faults(mix.casualty),
        *mission_faults(printed.mission_sheet(), mix.counter),
        *terrain_faults(printed.TerrainKey(list(printed.terrain_key().values()))),
        *victory_faults(printed.tables().victory),
        *scatter_faults(printed.tables().scatter),
    ]
    return [*faults, *(fault for name in title_page(printed.FOLDER).scenarios for fault in of_scenario(name))]


def of_scenario(name: str) -> list[str]:
    """Everything wrong with a scenario; raises `DataError` where its file cannot be read."""
    return list(scenario_faults(printed.scenario(name), printed.counter_mix().enemy))


# ---------------------------------------------------------------- counters

#: Teams have standard movement, leaders are plus pieces, gear is plus or minus [GB-10.2-e]
TYPES = {"team": ("standard",), "leader": ("plus",), "camp": ("none",), "gear": ("plus", "minus")}
#: What a counter must not be: a rank is a leader's; black numbers are plus numbers; helicopters subtract, weapons add
COUNTER = {
    "counter {0.id} costs 0": lambda c: c.family == "gear" and not c.cost,
    "counter {0.id} of the family {0.family} has {0.movement_type} movement": lambda c: (
        c.movement_type not in TYPES[c.family]
    ),
    "counter {0.id} has {0.movement_type} movement of {0.movement}": lambda c: (
        not {"standard": c.movement > 0, "plus": c.movement > 0, "minus": c.movement <= 0}.get(
            c.movement_type, c.movement == 0
        )
    ),
    "counter {0.id} of the family {0.family} has the rank {0.rank!r}": lambda c: (
        bool(c.rank) != (c.family == "leader")
    ),
    "counter {0.id} has a black number and no plus movement": lambda c: (
        c.black_number and c.movement_type != "plus"
    ),
    "counter {0.id} is a boat without a blue hexagon": lambda c: c.watercraft and not c.blue_hexagon,
    "counter {0.id} has the firepower {0.firepower}; helicopters subtract, all others add": lambda c: (
        c.helicopter != (c.firepower < 0)
    ),
    "counter {0.id} is a weapon of firepower {0.firepower} in the family {0.family}": lambda c: (
        (c.weapon or c.anti_tank) and (c.firepower < 1 or c.family != "gear")
    ),
}


def counter_faults(mix: printed.CounterMix) -> Iterator[str]:
    """Check what counters declare, and find counters that cannot be; the numbers the rules state are there."""
    yield from declared(mix, file=f"{printed.FOLDER}/counters.toml")
    for counter in mix.counter:
        yield from wrong(COUNTER, counter)
    for family, wanted in FAMILIES.items():
        count = sum(c.count for c in mix.counter if c.family == family)
        if count != wanted:
            yield f"there are {count} counters of the family {family}, not {wanted}"


def enemy_faults(units: Sequence[printed.EnemyUnit]) -> Iterator[str]:
    """Some never move and some are circled."""
    for e in units:
        if e.circled and not e.movement:
            yield f"enemy unit {e.id} has a circled movement of 0"
    if not any(e.circled for e in units):
        yield "no enemy unit has a circled movement value"
    if not any(e.movement == 0 for e in units):
        yield "no enemy unit has the movement 0"


def casualty_faults(markers: Sequence[printed.Casualty]) -> Iterator[str]:
    """Sixteen markers; each kills a leader or makes a team worse, and both ranks are among the killed."""
    if (count := sum(m.count for m in markers)) != CASUALTIES:
        yield f"there are {count} casualties markers, not {CASUALTIES}"
    for m in markers:
        worse = m.firepower < 0 or m.movement < 0 or m.noise > 0
        better = m.firepower > 0 or m.movement > 0 or m.noise < 0
        if better or worse == bool(m.kills):
            yield f"casualties marker {m.id} must either kill a leader or make a team worse"
    for rank in ("commander", "officer"):
        if all(m.kills != rank for m in markers):
            yield f"no casualties marker reads {rank} killed"


# ---------------------------------------------------------------- missions


def mission_faults(sheet: printed.Missions, counters: Sequence[printed.PrintedCounter]) -> Iterator[str]:
    """Thirty missions with an award, each of which can be equipped from the counters."""
    gear = [c.id for c in counters if c.family == "gear"]
    yield from declared(sheet, {"weapon or equipment": gear}, f"{printed.FOLDER}/missions.toml")
    if len(sheet.mission) != MISSIONS or any(m.count != 1 for m in sheet.mission):
        yield f"there are {sum(m.count for m in sheet.mission)} mission objectives, not {MISSIONS}"
    for m in sheet.mission:
        if not all(m.needs):
            yield f"{m.name} has a need that nothing meets"


# ---------------------------------------------------------------- charts


def terrain_faults(key: printed.TerrainKey) -> Iterator[str]:
    """Check what lines declare; only water bars the land."""
    yield from declared(key, file=f"{printed.FOLDER}/terrain.toml")
    for t in key.terrain:
        if t.move is None and t.boat is None:
            yield f"nothing can enter terrain {t.id}"
        if t.id.startswith(ALSO):
            yield f"terrain {t.id} must not begin with {ALSO!r}, which areas with a second ground do"


def victory_faults(lines: Sequence[printed.Assessment]) -> Iterator[str]:
    """The lines follow one another without gap or overlap, the first open below."""
    if not lines or lines[0].least is not None:
        yield "the victory chart does not begin with a line for the lowest scores"
    for below, above in pairwise(lines):
        if above.least != below.most + 1 or above.most < above.least:
            yield f"the victory chart has a gap or an overlap between {below.name} and {above.name}"


def scatter_faults(scatter: printed.Scatter) -> Iterator[str]:
    """Each face of the die has a direction of its own."""
    if set(scatter.directions) != set(FLAT_DIRECTIONS):
        yield f"the scatter diagram shows {', '.join(scatter.directions)}"


# ---------------------------------------------------------------- scenario


def scenario_faults(scenario: printed.Scenario, enemy: Sequence[printed.EnemyUnit]) -> Iterator[str]:
    """Check what the scenario declares; the pool is worth drawing from without the track markers."""
    yield from declared(scenario, file=f"{printed.FOLDER}/scenarios/{scenario.id}.toml")
    left = sum(e.count for e in enemy) - scenario.track_markers
    if left < MOST_DRAWN:
        yield f"{scenario.id} leaves {left} enemy units in the pool"


def _names(document: Document) -> Names:
    return {"rule": rules_library(printed.FOLDER).ids}


def _counters(mix: printed.CounterMix) -> Iterator[str]:
    yield from counter_faults(mix)
    yield from enemy_faults(mix.enemy)
    yield from casualty_faults(mix.casualty)


def _missions(sheet: printed.Missions) -> Iterator[str]:
    return mission_faults(sheet, printed.counter_mix().counter)


def _tables(sheet: printed.Tables) -> Iterator[str]:
    yield from victory_faults(sheet.victory)
    yield from scatter_faults(sheet.scatter)


def _scenario(scenario: printed.Scenario) -> Iterator[str]:
    return scenario_faults(scenario, printed.counter_mix().enemy)


#: File -> its form
FORMS = {
    "scenarios": FileForm(printed.Scenario, _scenario, _names),
    "counters": FileForm(printed.CounterMix, _counters, _names),
    "missions": FileForm(printed.Missions, _missions, _names),
    "terrain": FileForm(printed.TerrainKey, terrain_faults, _names),
    "tables": FileForm(printed.Tables, _tables, _names),
}
