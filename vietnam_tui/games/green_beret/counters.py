"""The printed sheets of Green Beret: counters, missions, charts, scenario, map.

These are the shapes of the files in `data/green_beret/`; the functions below load, check and keep them.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from vietnam_tui.core.box import Box
from vietnam_tui.core.data import Provenance, load
from vietnam_tui.core.declared import Glyph, Named, OneWord, Unique, Within

if TYPE_CHECKING:
    pass

FOLDER = "green_beret"
BOX = Box(FOLDER)

Family = Literal["team", "leader", "gear", "camp"]
MovementType = Literal["standard", "plus", "minus", "none"]
Rank = Literal["", "commander", "officer"]

#: How many counters of a kind there are; points; the name of a mission, or of a line of the terrain chart
Number = Annotated[int, Within(1)]
Points = Annotated[int, Within(0)]
MissionName = Annotated[str, Unique("two missions are called {}")]
LineName = Annotated[str, Unique("the terrain chart lists {} twice")]

#: What a team carries or uses [GB-9.1-a].
TEAM_PORTAGE = 6


class PrintedCounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of counter that the player owns or buys; `count` of them are in the mix.

    `firepower`, `cost`, `noise` and `movement` are the four printed corners [GB-2.4-f]; `movement` is what a
    plus piece adds, what a minus piece takes away (zero or below) and the allowance of a team.  A helicopter's
    firepower is stored below zero, so that adding it subtracts [GB-13.0-g].

    `weapon` may suppress [GB-15.0-b]; `watercraft` pays the boat's cost in water [GB-11.1-a, GB-11.2-a].
    `provenance` labels values by the names of their fields; what it does not name is reconstructed.
    """

    id: Annotated[str, OneWord("counter"), Unique("two counters are called {}", folded=True)]
    name: str
    family: Family
    cost: Points
    movement_type: MovementType
    firepower: int = 0
    noise: int = 0
    movement: int = 0
    count: Number = 1
    rank: Rank = ""
    weapon: bool = False
    anti_tank: bool = False
    aircraft: bool = False
    helicopter: bool = False
    blue_hexagon: bool = False
    black_number: bool = False
    watercraft: bool = False
    provenance: dict[str, Provenance] = {}
    note: str = ""

    @property
    def portage(self) -> int:
        """The number of counters that it hauls: six for a team, the noise value of a plus piece."""
        if self.family == "team":
            return TEAM_PORTAGE  # [GB-9.1-a]
        return max(self.noise, 0) if self.movement_type == "plus" else 0  # [GB-9.2-a]

    @property
    def movement_text(self) -> str:
        """The movement value as printed: "4", "+6", "-0"; "" for a base camp."""
        signs = {"standard": "", "plus": "+", "minus": "-"}
        sign = signs.get(self.movement_type)
        return "" if sign is None else f"{sign}{abs(self.movement)}"


class EnemyUnit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of enemy unit; `circled` is a movement value with a circle around it [GB-2.4-g]."""

    id: Annotated[str, Unique("two enemy units are called {}")]
    name: str
    attack: Number
    movement: Points
    count: Number
    circled: bool = False
    provenance: dict[str, Provenance] = {}
    note: str = ""

    @property
    def movement_text(self) -> str:
        """The movement value as printed, in brackets when it is circled."""
        return f"({self.movement})" if self.circled else str(self.movement)


class Casualty(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of casualties marker: the leader it kills, or the changes to the values of a team [GB-13.1-b]."""

    id: Annotated[str, Unique("two casualties markers are called {}")]
    name: str
    count: int
    kills: Rank = ""
    firepower: int = 0
    movement: int = 0
    noise: int = 0
    provenance: dict[str, Provenance] = {}
    note: str = ""


class CounterMix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """counters.toml: everything on the counter sheet but the missions."""

    counter: list[PrintedCounter]
    enemy: list[EnemyUnit]
    casualty: list[Casualty]


class Mission(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A mission objective: what it needs [GB-6.1-b], its hex for a die of 1-2, 3-4 and 5-6, its award in PP.

    `needs` holds lists of counter ids: one counter of each list.  `rules` are its own entries of the rules.
    """

    id: MissionName
    name: MissionName
    needs: list[list[Annotated[str, Named("weapon or equipment")]]]
    hexes: tuple[str, str, str]
    award: Number
    rules: list[str]
    count: int = 1
    note: str = ""

    def hex_for(self, pips: int) -> str:
        """The label of the hex in which a die of 1 to 6 places it [GB-7.0-b]."""
        return self.hexes[(pips - 1) // 2]

    @property
    def needs_text(self) -> str:
        """Its needs, in words: "Intel + M21 or SVD or Demo"; "nothing"."""
        lists = [" or ".join(counters()[id_].name for id_ in either) for either in self.needs]
        return " + ".join(lists) or "nothing"


class Missions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """missions.toml: the requirement list, the placement chart and the awards; `provenance` is that of all."""

    provenance: dict[str, Provenance]
    mission: list[Mission]


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the terrain chart.  `move` is None where only a blue hexagon gets in [GB-11.0-a].

    `boat` is the movement for raft, scuba and PBR, None on land; `penalty` (zero or below) is added to the die
    of an attack on the hex [GB-13.0-h]; `crosses` opens a stream hex to circled movement [GB-11.0-f];
    `bars_camps` keeps base camps out of the hex and of its neighbours [GB-3.1-a].
    """

    id: LineName
    name: LineName
    glyph: Annotated[str, Glyph(2, "terrain ")]
    penalty: Annotated[int, Within(-99, 0)]
    noise: int
    move: Annotated[int | None, Within(1)] = None
    boat: Annotated[int | None, Within(1)] = None
    crosses: bool = False
    bars_camps: bool = False
    provenance: dict[str, Provenance] = {}
    note: str = ""


class TerrainKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """terrain.toml: the terrain chart."""

    terrain: list[Terrain]


class Assessment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the victory chart: scores `least` (None: any score below) to `most`."""

    name: str
    most: int
    least: int | None = None
    provenance: Provenance = "printed"
    note: str = ""

    def holds(self, score: int) -> bool:
        """Is this the line of a score?"""
        return score <= self.most and (self.least is None or score >= self.least)


class Scatter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The scatter diagram: the direction of each face of the die, 1 first [GB-12.8-b]."""

    directions: tuple[str, str, str, str, str, str]
    provenance: Provenance = "printed"
    note: str = ""


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """tables.toml: the victory chart and the scatter diagram."""

    victory: list[Assessment]
    scatter: Scatter


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The scenario: the map, the Purchase Points, the bonus of a camp within `camp_bonus_range` of a beach.

    `track_markers` enemy units mark the Purchase Points track and take no part [GB-3.6-a].
    """

    id: str
    title: str
    map: str
    rule: str
    period: str
    summary: str
    points: Points
    camp_bonus: Points
    camp_bonus_range: Points
    track_markers: int
    provenance: dict[str, Provenance] = {}
    note: str = ""


#: The counter sheet
counter_mix = BOX.sheet("counters", CounterMix)


@cache
def counters() -> dict[str, PrintedCounter]:
    """Id of a kind -> teams, leaders, gear and base camps, in the order of the sheet."""
    return {c.id: c for c in counter_mix().counter}


@cache
def pieces() -> dict[str, PrintedCounter]:
    """Name of a single counter -> its kind: "H-34" for the only one of a kind, "M60-1" and "M60-2" for two."""
    found: dict[str, PrintedCounter] = {}
    for c in counter_mix().counter:
        names = [c.id] if c.count == 1 else [f"{c.id}-{n}" for n in range(1, c.count + 1)]
        found.update(dict.fromkeys(names, c))
    return found


@cache
def enemy_units() -> dict[str, EnemyUnit]:
    """Id of a kind -> enemy units, in the order of the sheet."""
    return {e.id: e for e in counter_mix().enemy}


@cache
def casualties() -> dict[str, Casualty]:
    """Id of a kind -> casualties markers, in the order of the sheet."""
    return {c.id: c for c in counter_mix().casualty}


#: The missions with the provenance of their values
mission_sheet = BOX.sheet("missions", Missions)


@cache
def missions() -> dict[str, Mission]:
    """Mission id -> mission, in the order of the requirement list."""
    return {m.id: m for m in mission_sheet().mission}


@cache
def terrain_key() -> dict[str, Terrain]:
    """Terrain id -> line of the terrain chart."""
    return {t.id: t for t in load(f"{FOLDER}/terrain.toml", TerrainKey).terrain}


#: The victory chart and the scatter diagram
tables = BOX.sheet("tables", Tables)


#: The lowest score that is an honour
FIRST_HONOUR = 9


def honours() -> tuple[str, ...]:
    """The assessments that are an honour, the least first: those above an adequate performance [GB-5.0-c]."""
    return tuple(line.name for line in tables().victory if (line.least or 0) >= FIRST_HONOUR)


def assessment(score: int) -> str:
    """The assessment of a score; the chart's best line for anything above it [GB-5.0-c]."""
    lines = tables().victory
    return next((line.name for line in lines if line.holds(score)), lines[-1].name)


#: A scenario by id
scenario = BOX.scenarios(Scenario)
#: A map file by the id of the map
map_sheet = BOX.map_sheet
#: A map by id
board = BOX.board


def facts(scenario_id: str) -> tuple[object, ...]:
    """The data that a game of a scenario rests on."""
    sheet = scenario(scenario_id)
    return sheet, map_sheet(sheet.map), counter_mix(), mission_sheet(), terrain_key(), tables()


def printed_name(kind: str) -> str:
    """The print on a counter that is drawn: an enemy unit, a casualties marker or a mission, by its id."""
    return next(sheet[kind].name for sheet in (enemy_units(), casualties(), missions()) if kind in sheet)
