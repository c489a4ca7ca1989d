"""The Terrain Effects Chart of Search & Destroy, and what a scenario makes of it.

The shapes of `data/search_and_destroy/terrain.toml`; `terrain_key()` loads, checks and keeps them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from vietnam_tui.core.data import Provenance
from vietnam_tui.core.declared import Each, Glyph, Sourced, Unique, Within
from vietnam_tui.games.search_and_destroy.counters import BOX, Movement

#: The id of a line of the chart
LineId = Annotated[str, Unique("the terrain chart lists {} twice")]

#: Movement points, or never.
Cost = int | Literal["no"]

#: What a hex does to a line of sight that runs through it [SD-6.2-b].
Sight = Literal["open", "blocks"]


class Terrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of hex: points to enter on foot, for an M113 and for an M48, its defence strength against fire, and
    whether helicopters land there; `glyph` are the two characters that fill it."""

    id: LineId
    name: str
    glyph: Annotated[str, Unique("two kinds of hex share the glyph {!r}"), Glyph(2)]
    foot: Cost
    apc: Cost
    tank: Cost
    defence: int
    sight: Sight
    landing: bool
    provenance: Annotated[dict[str, Provenance], Sourced()] = {}
    note: str = ""


class HexsideTerrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of hexside: points added to the cost of the hex entered."""

    id: LineId
    name: str
    foot: Cost
    apc: Cost
    tank: Cost
    provenance: Annotated[dict[str, Provenance], Sourced()] = {}
    note: str = ""


class RouteTerrain(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A road or a trail: points for a step along it instead of the hex, as a fraction, on foot and for vehicles."""

    id: LineId
    name: str
    foot: str
    vehicle: str
    provenance: Annotated[dict[str, Provenance], Sourced()] = {}
    note: str = ""

    def rate(self, *, vehicle: bool = False) -> Fraction:
        """The points of a step along it."""
        return Fraction(self.vehicle if vehicle else self.foot)


class Works(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The works that personnel dig: added to the defence of the hex, and to the strength in Close Assault
    [SD-16.1-b].
    """

    id: LineId
    name: str
    defence: Annotated[int, Within(1)]
    assault: Annotated[int, Within(1)]
    provenance: Annotated[dict[str, Provenance], Sourced()] = {}
    note: str = ""


class TerrainKey(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """terrain.toml: the Terrain Effects Chart."""

    terrain: list[Terrain]
    hexside: list[HexsideTerrain]
    route: list[RouteTerrain]
    works: Annotated[list[Works], Each("works", ("improved-position",))]

    def line(self, terrain_id: str) -> Terrain:
        """The line of a kind of hex; raises KeyError."""
        return {line.id: line for line in self.terrain}[terrain_id]

    def closed(self, movement: Movement) -> frozenset[str]:
        """The kinds of hex that such units enter along a road or trail only."""
        return frozenset(line.id for line in self.terrain if getattr(line, movement) == "no")

    def blocking(self) -> frozenset[str]:
        """The kinds of hex that block sight."""
        return frozenset(line.id for line in self.terrain if line.sight == "blocks")

    def landings(self) -> frozenset[str]:
        """The kinds of hex in which helicopters land [SD-9.2-a]."""
        return frozenset(line.id for line in self.terrain if line.landing)


#: The Terrain Effects Chart
terrain_key = BOX.sheet("terrain", TerrainKey)
