"""The printed sheets of Vietnam Battles: counters, terrain key, tables, turn track, scenarios.

These are the shapes of the files in `data/vietnam_battles/`; `library()` loads, checks and keeps them.
Movement points are stored as printed and become half points (doubled integers) in the terrain key's methods.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from vietnam_tui.core.box import Box
from vietnam_tui.core.data import Provenance, load
from vietnam_tui.core.declared import Count, Glyph, Named, OneWord, Sourced, Turn, Unique, Within
from vietnam_tui.core.tables import DifferentialTable

if TYPE_CHECKING:
    pass

FOLDER = "vietnam_battles"
BOX = Box(FOLDER)

SideName = Literal["US", "VC"]
Nation = Literal["US", "ARVN", "VC"]
Mobility = Literal["leg", "mobile", "riverine"]

#: The id of a counter or marker, that of a line of the terrain key, and the name of a line of the table
CounterId = Annotated[str, Unique("two counters or markers are called {}", folded=True)]
LineId = Annotated[str, Unique("the terrain key lists {} twice")]
TableLine = Annotated[str, Named("table line")]


class CounterSide(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One side of a counter: attack strength, defense strength, movement allowance [VB-3.0-b]."""

    attack: Annotated[Count, Within(0)]
    defense: Annotated[Count, Within(1)]
    movement: Annotated[Count, Within(1)]

    def __str__(self) -> str:
        return f"{self.attack}-{self.defense}-{self.movement}"


class PrintedCounter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A counter of the mix.  `depleted` is None for a one-sided unit [VB-2.3.2-g].

    `seaborne` is a riverine unit that does not retreat by water [VB-7.7-g]; no counter of the game is.

    `provenance` labels each group of values: "full", "depleted", "mobility", "nation", "type".
    """

    id: Annotated[CounterId, OneWord("counter")]
    side: SideName
    nation: Nation
    type: str
    size: str
    full: CounterSide
    depleted: CounterSide | None = None
    mobility: Mobility = "leg"
    special_forces: bool = False
    engineer: bool = False
    seaborne: bool = False
    maps: list[str] = []
    provenance: Annotated[
        dict[str, Provenance], Sourced(("full", "mobility", "nation", "type"), ("depleted",))
    ] = {}
    note: str = ""


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of marker that is no unit: transport chits, base camps, supply caches [VB-2.3-a].

    `count` is how many the mix holds; how many a scenario uses is the scenario's affair.
    """

    id: CounterId
    side: SideName
    name: str
    count: Annotated[int, Within(1)]
    reverse: str = ""
    maps: list[str] = []
    provenance: dict[str, Provenance] = {}
    note: str = ""


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the terrain key.  `move` is None where land units may not enter."""

    id: LineId
    name: str
    crt: TableLine
    glyph: Annotated[str, Unique("two terrains share the glyph {!r}"), Glyph(1, "terrain ")]
    move: int | None = None
    landing: bool = True
    hiding: bool = False
    fortification: bool = False
    negates_zoc: bool = False
    provenance: dict[str, Provenance] = {}
    note: str = ""


class HexsideTerrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hexside feature: `move` is added to the cost of the hex entered, None bars the step."""

    id: LineId
    name: str
    move: int | None = None
    crt: TableLine = ""
    minefield: bool = False
    provenance: dict[str, Provenance] = {}
    note: str = ""


class RouteTerrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A road or trail: `halves` is the cost of a step along it in half movement points."""

    id: LineId
    name: str
    halves: int
    provenance: dict[str, Provenance] = {}
    note: str = ""


class TerrainKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """terrain.toml: what each kind of hex, hexside and route costs and which CRT line it uses."""

    terrain: list[Terrain]
    hexside: list[HexsideTerrain]
    route: list[RouteTerrain]


class Pool(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The support fire markers of a side: `markers` lists every marker's plus value [VB-8.0-b]."""

    side: SideName
    markers: list[int]
    provenance: Provenance = "reconstructed"
    note: str = ""


class Allotment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Spaces `first` to `last` of a turn track: markers that each side receives [VB-3.0-f]."""

    map: str
    first: int
    last: int
    us: int
    vc: int
    provenance: Provenance = "reconstructed"
    note: str = ""


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """tables.toml: the Combat Results Table, the turn tracks and the support fire pools."""

    crt: DifferentialTable
    pool: list[Pool]
    allotment: list[Allotment]


Entry = Literal[
    "", "east edge", "north-east edge", "helicopter", "riverine", "water", "helicopter or east edge", "aboard"
]


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One unit of a scenario: the counter, where it stands, and the landing marker it starts under.

    `place` is "" for a unit that does not start on the map: a reinforcement of Game Turn `turn`, which comes
    by `entry` ("north-east edge" is the east edge north of the Mekong, "water" the entry hexes of boats,
    "aboard" a transport at the start), or a unit that its owner places before play in the area `deploy`
    ("hidden": openly anywhere, or hidden in jungle).
    """

    unit: Annotated[str, Named("counter"), Unique("{} is used twice")]
    place: Annotated[str, Unique("units are stacked in {}")] = ""
    turn: Annotated[int, Turn()] = 0
    landed: Literal["", "zone", "beach"] = ""
    entry: Entry = ""
    deploy: str = ""
    provenance: Provenance = "printed"


#: What a game is about: the Viet Cong units alone, base camps or all units, or an aim recorded in secret
VictoryKind = Literal["annihilation", "camps", "secret"]


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file: frame, forces and transport chits.

    `camps` and `caches` count the Viet Cong's base camps and supply caches; `water_entry` are the hexes, or
    the hexside, by which boats come in.  `entry_rules` and `deploy_rules` name the rule of each entry and of each
    set-up area.  `closed` are places where no Viet Cong unit hides, `decoys` the caches that join the camps in the
    variant with decoys; units that are flown in in Game Turn `clear_arrivals` land in clear hexes.
    `pool` takes the place of a side's support fire pool in tables.toml, see `pools`.
    """

    id: str
    title: str
    map: str
    turns: Annotated[int, Within(1, 99)]
    first_player: SideName
    slicks: int
    tangos: int
    victory: VictoryKind
    rule: str
    period: str
    summary: str
    force: list[Force]
    camps: int = 0
    caches: int = 0
    b52: bool = False
    water_entry: list[str] = []
    entry_rules: dict[str, str] = {}
    deploy_rules: dict[str, str] = {}
    closed: Annotated[list[str], Named("place")] = []
    decoys: int = 0
    clear_arrivals: int = 0
    pool: list[Pool] = []
    provenance: dict[str, Provenance] = {}
    note: str = ""

    @property
    def has_secret_victory(self) -> bool:
        """Do the Viet Cong record in secret what they win by? [VB-27.0-m]"""
        return self.victory == "secret"

    @property
    def is_open(self) -> bool:
        """Does everybody stand on the map, and is the fight about the Viet Cong units alone? [VB-25.0-c]"""
        placed = all(force.place for force in self.force) and not self.camps + self.caches
        return placed and self.victory == "annihilation"


class CounterMix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """counters.toml: every counter and every kind of marker."""

    counter: list[PrintedCounter]
    marker: list[Marker]


@cache
def counters() -> dict[str, PrintedCounter]:
    """Counter id -> counter."""
    return {c.id: c for c in load(f"{FOLDER}/counters.toml", CounterMix).counter}


@cache
def markers() -> dict[str, Marker]:
    """Marker id -> marker."""
    return {m.id: m for m in load(f"{FOLDER}/counters.toml", CounterMix).marker}


#: The terrain key
terrain_key = BOX.sheet("terrain", TerrainKey)
#: The printed tables
tables = BOX.sheet("tables", Tables)
#: A scenario by id
scenario = BOX.scenarios(Scenario)


@cache
def pools(scenario_id: str) -> dict[str, Pool]:
    """Side -> its support fire pool: the scenario's own, else the one in tables.toml."""
    return {pool.side: pool for pool in (*tables().pool, *scenario(scenario_id).pool)}


#: A map file by the id of its map
map_sheet = BOX.map_sheet
#: A map by id
board = BOX.board


def facts(scenario_id: str) -> tuple[object, ...]:
    """The data that a game of a scenario rests on: what belongs to another map is left out."""
    sheet, charts = scenario(scenario_id), tables()
    return (
        sheet,
        board(sheet.map).sheet,
        [counter for counter in counters().values() if sheet.map in counter.maps],
        terrain_key(),
        charts.crt,
        list(pools(scenario_id).values()),
        [space for space in charts.allotment if space.map == sheet.map],
    )
