"""Sense checks of the Green Beret data: counters, missions, charts and scenario against one another.

`check` lists everything that is wrong in sentences; sound data give an empty list.  Maps have checks of their
own in `map_checks`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

from vietnam_tui.core.hexes import FLAT_DIRECTIONS
from vietnam_tui.core.title_page import title_page
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
        *counter_faults(mix.counter),
        *enemy_faults(mix.enemy),
        *casualty_faults(mix.casualty),
        *mission_faults(printed.mission_sheet().mission, mix.counter),
        *terrain_faults(list(printed.terrain_key().values())),
        *victory_faults(printed.tables().victory),
        *scatter_faults(printed.tables().scatter),
    ]
    for scenario_id in title_page(printed.FOLDER).scenarios:
        faults += scenario_faults(printed.scenario(scenario_id), mix.enemy)
    return faults


def _doubles(ids: Iterable[str]) -> list[str]:
    return sorted(text for text, count in Counter(ids).items() if count > 1)


# ---------------------------------------------------------------- counters


def counter_faults(counters: Sequence[printed.PrintedCounter]) -> Iterator[str]:
    """Ids are single words and unique; signs and marks go together; the numbers the rules state are there."""
    for text in _doubles(c.id.casefold() for c in counters):
        yield f"two counters are called {text}"
    for c in counters:
        if c.id.split() != [c.id]:
            yield f"counter {c.id!r} has a blank in its id"
        if c.count < 1:
            yield f"there are {c.count} counters {c.id}"
        if c.cost < 0 or (c.family == "gear" and not c.cost):
            yield f"counter {c.id} costs {c.cost}"
        yield from _sign_faults(c)
        yield from _mark_faults(c)
    for family, wanted in FAMILIES.items():
        count = sum(c.count for c in counters if c.family == family)
        if count != wanted:
            yield f"there are {count} counters of the family {family}, not {wanted}"


def _sign_faults(c: printed.PrintedCounter) -> Iterator[str]:
    """Teams have standard movement, leaders are plus pieces, gear is plus or minus [GB-10.2-e]."""
    types = {"team": ("standard",), "leader": ("plus",), "camp": ("none",), "gear": ("plus", "minus")}
    if c.movement_type not in types[c.family]:
        yield f"counter {c.id} of the family {c.family} has {c.movement_type} movement"
    sound = {"standard": c.movement > 0, "plus": c.movement > 0, "minus": c.movement <= 0}
    if not sound.get(c.movement_type, c.movement == 0):
        yield f"counter {c.id} has {c.movement_type} movement of {c.movement}"


def _mark_faults(c: printed.PrintedCounter) -> Iterator[str]:
    """A rank is a leader's; black numbers are plus numbers; helicopters subtract, weapons add."""
    if bool(c.rank) != (c.family == "leader"):
        yield f"counter {c.id} of the family {c.family} has the rank {c.rank!r}"
    if c.black_number and c.movement_type != "plus":
        yield f"counter {c.id} has a black number and no plus movement"
    if c.watercraft and not c.blue_hexagon:
        yield f"counter {c.id} is a boat without a blue hexagon"
    if c.helicopter != (c.firepower < 0):
        yield f"counter {c.id} has the firepower {c.firepower}; helicopters subtract, all others add"
    if (c.weapon or c.anti_tank) and (c.firepower < 1 or c.family != "gear"):
        yield f"counter {c.id} is a weapon of firepower {c.firepower} in the family {c.family}"


def enemy_faults(units: Sequence[printed.EnemyUnit]) -> Iterator[str]:
    """Some never move and some are circled; all attack."""
    for text in _doubles(e.id for e in units):
        yield f"two enemy units are called {text}"
    for e in units:
        if e.attack < 1 or e.movement < 0 or e.count < 1:
            yield f"enemy unit {e.id} has attack {e.attack}, movement {e.movement}, {e.count} counters"
        if e.circled and not e.movement:
            yield f"enemy unit {e.id} has a circled movement of 0"
    if not any(e.circled for e in units):
        yield "no enemy unit has a circled movement value"
    if not any(e.movement == 0 for e in units):
        yield "no enemy unit has the movement 0"


def casualty_faults(markers: Sequence[printed.Casualty]) -> Iterator[str]:
    """Sixteen markers; each kills a leader or makes a team worse, and both ranks are among the killed."""
    for text in _doubles(m.id for m in markers):
        yield f"two casualties markers are called {text}"
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


def mission_faults(
    missions: Sequence[printed.Mission], counters: Sequence[printed.PrintedCounter]
) -> Iterator[str]:
    """Thirty missions with an award, each of which can be equipped from the counters."""
    if len(missions) != MISSIONS or any(m.count != 1 for m in missions):
        yield f"there are {sum(m.count for m in missions)} mission objectives, not {MISSIONS}"
    for text in _doubles([m.id for m in missions] + [m.name for m in missions]):
        yield f"two missions are called {text}"
    gear = {c.id for c in counters if c.family == "gear"}
    for m in missions:
        if m.award < 1:
            yield f"{m.name} brings {m.award} Purchase Points"
        for either in m.needs:
            for id_ in either:
                if id_ not in gear:
                    yield f"{m.name} needs {id_}, which is no weapon or equipment"
            if not either:
                yield f"{m.name} has a need that nothing meets"


# ---------------------------------------------------------------- charts


def terrain_faults(terrain: Sequence[printed.Terrain]) -> Iterator[str]:
    """Each terrain has its own id and name; attacking is never easier for it; only water bars the land."""
    for text in _doubles([t.id for t in terrain] + [t.name for t in terrain]):
        yield f"the terrain chart lists {text} twice"
    for t in terrain:
        if t.penalty > 0:
            yield f"terrain {t.id} has the combat penalty {t.penalty:+d}"
        if t.move is None and t.boat is None:
            yield f"nothing can enter terrain {t.id}"
        if (t.move is not None and t.move < 1) or (t.boat is not None and t.boat < 1):
            yield f"terrain {t.id} costs {t.move}, by boat {t.boat}"
        if len(t.glyph) != 2:
            yield f"terrain {t.id} needs a glyph of two characters"
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
    """The points are not below zero, and the pool is worth drawing from without the track markers."""
    if scenario.points < 0 or scenario.camp_bonus < 0 or scenario.camp_bonus_range < 0:
        yield f"{scenario.id} starts with {scenario.points} Purchase Points and a bonus of {scenario.camp_bonus}"
    left = sum(e.count for e in enemy) - scenario.track_markers
    if left < MOST_DRAWN:
        yield f"{scenario.id} leaves {left} enemy units in the pool"
