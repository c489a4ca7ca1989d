"""The Terrain Effects Chart of Cold War Hot Armor: Vietnam, and what a scenario makes of it.

The shapes of `data/hot_armor/terrain.toml`.  The map has grounds and hexsides; a line of the chart stands for one of
them, and where there are several lines the scenario says which one counts [HA-8.21-a].
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from vietnam_tui.core.data import Provenance
from vietnam_tui.core.declared import Each, Glyph, Unique
from vietnam_tui.games.hot_armor.counters import BOX

#: The id of a line of the chart
LineId = Annotated[str, Unique("the terrain chart lists {} twice")]

#: Movement points, or never.
Cost = int | Literal["no"]

#: What a hex does to a line of sight that runs through it [HA-12.3-b, HA-12.3-c, HA-12.3-d].
Sight = Literal["open", "impedes", "blocks"]


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The drawing of a hex of the map; `glyph` are the two characters that fill it."""

    id: Annotated[str, Unique("the terrain chart lists {} twice", "ground")]
    name: str
    glyph: Annotated[str, Unique("two grounds share the glyph {!r}"), Glyph(2, "ground ")]


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the chart for the `ground` of a hex; `shift` is to the left."""

    id: LineId
    name: str
    ground: str
    foot: Cost
    vehicle: Cost
    sight: Sight
    shift: int
    landing: bool
    provenance: dict[str, Provenance] = {}
    note: str = ""


class HexsideTerrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the chart for a `side` of the map: points added to the cost of the hex entered [HA-8.10-b]."""

    id: LineId
    name: str
    side: str
    foot: Cost
    vehicle: Cost
    provenance: dict[str, Provenance] = {}
    note: str = ""


class RouteTerrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A road or a track: points for a step along it, as a fraction; trucks have a rate of their own [HA-8.17-a]."""

    id: LineId
    name: str
    cost: str
    truck: str
    provenance: dict[str, Provenance] = {}
    note: str = ""

    def rate(self, *, truck: bool = False) -> Fraction:
        """The points of a step along it."""
        return Fraction(self.truck if truck else self.cost)


#: The works that the rules speak of
NEEDED_WORKS = ("entrenchment-level-1", "entrenchment-level-2", "rubble", "wreck")


class Works(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something dug, ruined or wrecked in a hex: added to the cost and the shift of its ground."""

    id: str
    name: str
    foot: int
    vehicle: int
    sight: Sight
    shift: int
    hard: bool = False
    provenance: dict[str, Provenance] = {}
    note: str = ""


class TerrainKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """terrain.toml: the Terrain Effects Chart."""

    ground: list[Ground]
    terrain: list[Terrain]
    hexside: list[HexsideTerrain]
    route: list[RouteTerrain]
    works: Annotated[list[Works], Each("works", NEEDED_WORKS)]


class Substitutions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The changes of a scenario to the terrain of the map [HA-34.1-d, HA-34.1-e, HA-34.1-f, HA-34.1-g].

    `routes` is what every road and track counts as, "" where each keeps its rating; `town` the line that counts for
    towns.
    """

    light_vegetation: Literal["rice-paddy", "elephant-grass"]
    slope: Literal["slope-1", "slope-2"]
    river: Literal["low-river", "high-river"]
    routes: Literal["", "road", "track"] = ""
    town: Literal["town", "village"] = "town"

    def line(self, ground: str) -> str:
        """The line of the chart that counts for a ground of the map."""
        chosen = {"light-vegetation": self.light_vegetation, "river": self.river, "town": self.town}
        return chosen.get(ground, ground)

    def hexside(self, side: str) -> str:
        """The line of the chart that counts for a hexside of the map."""
        return self.slope if side == "slope" else side

    def route(self, kind: str) -> str:
        """The route that a road or a track counts as."""
        return self.routes or kind


#: The Terrain Effects Chart
terrain_key = BOX.sheet("terrain", TerrainKey)
