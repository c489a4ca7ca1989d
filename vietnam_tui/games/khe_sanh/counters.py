"""The printed sheets of Khe Sanh, 1968: counters, terrain chart and scenarios.

These are the shapes of the files in `data/khe_sanh/`, loaded, checked and kept by the functions below; the charts of
`tables.toml` have a module of their own, `tables`.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from vietnam_tui.core.box import Box
from vietnam_tui.core.data import Provenance, load
from vietnam_tui.core.declared import Each, Glyph, Named, OneWord, RuleId, Sourced, Turn, Unique, Within

if TYPE_CHECKING:
    pass

FOLDER = "khe_sanh"
BOX = Box(FOLDER)

SideName = Literal["US/GVN", "NVA/VC"]
Mode = Literal["maneuver", "combat"]

#: The id of a kind of counter or marker, and that of a line of the terrain chart
KindId = Annotated[str, Unique("two kinds of counter or marker are called {}")]
LineId = Annotated[str, Unique("the terrain chart lists {} twice")]

#: How a unit pays for movement; armor is mechanized with bans of its own [KS-5.2.4-e].
MoveClass = Literal["other", "mechanized", "armor", "helicopter"]


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One face of a counter: Fire Strength, Morale Rating, Protection Factor [KS-2.2.5-b]."""

    fire: Annotated[int, Within(1)]
    morale: Annotated[int, Within(1)]
    protection: Annotated[int, Within(1)]

    def __str__(self) -> str:
        return f"{self.fire}-{self.morale}-{self.protection}"


class CounterKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of counter; each piece of it has a name of its own in `names`.

    `combat` is None for a piece without values, `maneuver` for one whose Maneuver Mode face is the hidden one
    (`hidden`) or that has none [KS-11.3.1-a].  `infiltrates` names the terrain in which the unit can [KS-6.1.1-a];
    a unit that `slips_away` retreats freely through enemy ZOCs and still counts when it is attacked again
    [KS-7.3.5-n, KS-7.3.5-p].  `breakdown` lists the companies of a battalion [KS-11.2.4-a].
    """

    id: KindId
    side: SideName
    service: str
    name: str
    size: str
    names: Annotated[list[str], OneWord("counter"), Unique("two counters are called {}", folded=True)]
    role: Literal["unit", "hq", "dummy", "village", "helicopter"] = "unit"
    arms: Literal["", "infantry", "armored", "mechanized", "engineer", "artillery", "sapper", "gunship"] = ""
    move: MoveClass | None = None
    combat: Face | None = None
    maneuver: Face | None = None
    hidden: bool = False
    airmobile: Literal["", "maneuver", "both"] = ""
    infiltrates: Literal["", "any", "clear", "clear or paddy"] = ""
    slips_away: bool = False
    breakdown: Annotated[list[str], Named("counter")] = []
    mission: Literal["", "transport", "gunship"] = ""
    provenance: Annotated[
        dict[str, Provenance],
        Sourced(("count", "names"), ("combat", "maneuver", "hidden", "infiltrates")),
    ] = {}
    note: str = ""

    @property
    def count(self) -> int:
        """The number of pieces of the kind."""
        return len(self.names)

    @property
    def stacks(self) -> bool:
        """Does a piece take up room in its hex, as ground combat units and dummies do? [KS-3.1.2-c]"""
        return self.role in ("unit", "dummy")


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of marker; `count` is None where the number is not limited."""

    id: KindId
    name: str
    count: int | None = None
    reverse: str = ""
    provenance: Provenance = "reconstructed"
    note: str = ""


class CounterMix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """counters.toml: every kind of counter and of marker."""

    counter: list[CounterKind]
    marker: list[Marker]


# ---------------------------------------------------------------- the Terrain Effects Chart

#: Movement points to enter, or how else: along a road only, or never.
EntryCost = int | Literal["road", "no"]

#: May a Landing Zone be made there, or is there one while the US/GVN holds the hex? [KS-A5.3.1-b]
Landing = Literal["none", "made", "held"]


class EntryCosts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The costs for each class of ground unit to enter a hex."""

    other: EntryCost
    mechanized: EntryCost
    armor: EntryCost


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the chart for the ground of a hex."""

    id: LineId
    name: str
    glyph: Annotated[str, Unique("two terrains share the glyph {!r}"), Glyph(1, "terrain ")]
    move: EntryCosts
    drm: int
    protection: int
    stacking: int
    landing: Landing
    provenance: dict[str, Provenance] = {}
    note: str = ""


class Works(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the chart for what is built in a hex: a base, a Combat Village.  Entering costs what the ground does.

    `owner` is the side for which the stacking limit holds, "" for both.
    """

    id: LineId
    name: str
    drm: int
    protection: int
    stacking: int
    landing: Landing
    owner: SideName | Literal[""] = ""
    provenance: dict[str, Provenance] = {}
    note: str = ""


class HexsideTerrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hexside: movement points added to the cost of the hex entered, or "bridge" where only one lets units cross."""

    id: LineId
    name: str
    move: int | Literal["bridge"]
    zoc: bool
    provenance: dict[str, Provenance] = {}
    note: str = ""


class RouteTerrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A road: the cost of a step along it, whatever the ground."""

    id: LineId
    name: str
    move: int
    provenance: dict[str, Provenance] = {}
    note: str = ""


class TerrainKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """terrain.toml: the Terrain Effects Chart."""

    terrain: list[Terrain]
    works: Annotated[list[Works], Each("works", ("fire-base", "combat-base", "combat-village"))]
    hexside: list[HexsideTerrain]
    route: list[RouteTerrain]


# ---------------------------------------------------------------- scenarios

#: How pieces come that do not start on the map.
Entry = Literal["", "air", "air or road", "first impulse", "comes and goes"]


class Force(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Pieces of one kind, and where they are set up or how they come.

    A piece stands in one of the `hexes`, or with `most` at a distance from `least` to `most` of the nearest of them;
    in one of the `areas` of the map; or, without either, anywhere in the active part.  `barred` are hexes taken out
    again; pieces `apart` stand neither in nor next to a hex with an enemy unit, of those `alone` no two of a kind
    share a hex.  A piece with an `entry` comes in turn `turn`, by `hexes` if any are named.
    """

    kind: Annotated[str, Named("counter")]
    count: Annotated[int, Within(1)]
    rule: RuleId
    turn: Annotated[int, Turn()] = 0
    hexes: Annotated[list[str], Named("active hex")] = []
    least: int = 0
    most: int = 0
    areas: Annotated[list[str], Named("area")] = []
    barred: Annotated[list[str], Named("active hex")] = []
    apart: bool = False
    alone: bool = False
    entry: Entry = ""
    provenance: Provenance = "printed"


class Replacement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """NVA/VC replacements of a turn [KS-A12.2-a]."""

    turn: Annotated[int, Within(1), Turn()]
    count: int
    rule: RuleId
    provenance: Provenance = "printed"


class VictoryLevel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An optional level of victory: everything that it asks for, 0 where it asks for nothing [KS-A14.3-ao]."""

    side: SideName
    level: int
    losses: int
    rule: RuleId
    road: bool = False
    base: int = 0
    strong_points: int = 0


class Victory(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The way in which a scenario is won: by surviving, by `need` hexes of an `area`, or by the road to Khe Sanh."""

    kind: Literal["survival", "hexes", "road"]
    rules: list[Annotated[str, Named("rule or section")]]
    area: str = ""
    need: int = 0
    level: list[VictoryLevel] = []


class Scenario(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario file.

    `area` is the active part of the map, "" for all of it.  `impulses` a turn and their Operations `effort` are 0
    where they follow from bids.  Air strikes and Arc Lights are counters a turn.  `guns` are bases outside the area
    whose artillery serves, `captured` ones that the NVA/VC hold at the start, `held` other hexes that are theirs then.
    """

    id: str
    title: str
    game: Literal["basic", "advanced"]
    map: str
    turns: int
    air_strikes: int
    arc_lights: int
    surprise: Literal["always", "until it fails"]
    leaving: Literal["escape", "lost", "never"]
    rule: Annotated[str, Named("rule or section")]
    period: str
    summary: str
    caps: dict[SideName, int]
    victory: Victory
    force: list[Force]
    area: Annotated[str, Named("area")] = ""
    impulses: Annotated[int, Within(0, 20)] = 0
    effort: Annotated[int, Within(0, 6)] = 0
    guns: Annotated[list[str], Named("base")] = []
    captured: Annotated[list[str], Named("base")] = []
    held: list[str] = []
    replacement: list[Replacement] = []
    provenance: dict[str, Provenance] = {}
    note: str = ""


# ---------------------------------------------------------------- what is in effect


@cache
def counters() -> dict[str, CounterKind]:
    """Id of a kind -> the kind."""
    return {kind.id: kind for kind in load(f"{FOLDER}/counters.toml", CounterMix).counter}


@cache
def markers() -> dict[str, Marker]:
    """Marker id -> marker."""
    return {marker.id: marker for marker in load(f"{FOLDER}/counters.toml", CounterMix).marker}


@cache
def kind_of() -> dict[str, CounterKind]:
    """Name of a piece -> its kind."""
    return {name: kind for kind in counters().values() for name in kind.names}


#: The Terrain Effects Chart
terrain_key = BOX.sheet("terrain", TerrainKey)
#: A scenario by id
scenario = BOX.scenarios(Scenario)
#: A map file by the id of its map
map_sheet = BOX.map_sheet
#: A map by id
board = BOX.board
