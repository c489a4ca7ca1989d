"""The printed counters of Search & Destroy: types of units, their pieces, helicopters, markers, formations.

These are the shapes of `data/search_and_destroy/counters.toml`, loaded, checked and kept by the functions below.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

import msgspec

from vietnam_tui.core.box import Box
from vietnam_tui.core.data import Provenance
from vietnam_tui.core.declared import Each, Named, OneWord, RuleId, Sourced, Unique, Within

FOLDER = "search_and_destroy"
BOX = Box(FOLDER)

#: The id of a type of unit, of a helicopter or of a kind of marker
KindId = Annotated[str, Unique("two types of unit, helicopter or marker are called {}")]

#: At which side of the table a player sits: that of the US, or that of the NLF [SD-0-d].
Seat = Literal["US", "NLF"]

#: What a counter stands for; what many rules go by [SD-0-f].
Kind = Literal["squad", "cadre", "leader", "sniper", "other", "vehicle", "boat", "static", "dummy"]

#: Kinds that stand for people, and kinds of the size of a squad [SD-0-f].
PERSONNEL: frozenset[Kind] = frozenset({"squad", "cadre", "leader", "sniper", "other"})
SQUAD_SIZE: frozenset[Kind] = frozenset({"squad", "cadre"})

#: What a unit carries: casualties as a squad does, or by slots on stretchers; passengers; its own casualties only.
Carries = Literal["", "casualties", "stretchers", "passengers", "own"]

#: By which costs of the Terrain Effects Chart a unit moves.
Movement = Literal["foot", "apc", "tank"]

#: The range of a unit's fire.
BandId = Literal["infantry", "heavy"]


class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of unit and the names of its pieces.

    `attack` is 0 for a unit without Attack Strength, `move` for one that stays; `moves` says what it pays for terrain
    (a boat pays for none).  `assault` is the strength with which it meets a Close Assault, 0 for what never is
    [SD-32.0-e]; `limit` the casualties that remove it [SD-20.13-a]; `overrun` the KIA that it leaves when it is
    surrounded [SD-32.124-a].  `explosive` is High Explosive in the centre of impact, then in the other hexes
    [SD-21.4-a]; `ambushes` says that it may hold an ambush marker [SD-18.0-b].
    """

    id: KindId
    name: str
    seat: Seat | Literal["both"]
    kind: Kind
    names: Annotated[list[str], OneWord("piece"), Unique("two pieces are called {}", folded=True)]
    attack: int = 0
    move: int = 0
    assault: int = 0
    limit: int = 0
    overrun: int = 0
    moves: Movement = "foot"
    carries: Carries = ""
    band: BandId | Literal[""] = ""
    explosive: list[int] = []
    ambushes: bool = False
    provenance: Annotated[
        dict[str, Provenance],
        Sourced(
            ("kind", "names"),
            ("attack", "move", "assault", "limit", "overrun", "carries", "explosive", "ambushes"),
        ),
    ] = {}
    note: str = ""

    @property
    def personnel(self) -> bool:
        """Does it stand for people?"""
        return self.kind in PERSONNEL

    @property
    def squad_size(self) -> bool:
        """Is it a squad or a Cadre?"""
        return self.kind in SQUAD_SIZE

    @property
    def combat_unit(self) -> bool:
        """Has it an Attack Strength?"""
        return self.attack > 0


class Helicopter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of helicopter: its defence against fire, its Attack Strength if it is a gunship, its load."""

    id: KindId
    name: str
    defence: Annotated[int, Within(1)]
    attack: int = 0
    load: str = ""
    provenance: dict[str, Provenance] = {}
    note: str = ""


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of marker; there are as many as are needed."""

    id: KindId
    name: str
    provenance: Provenance = "reconstructed"
    note: str = ""


class Formation(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The pieces that a formation consists of: how many of each type."""

    id: str
    name: str
    members: dict[Annotated[str, Named("type")], int]
    rule: RuleId
    provenance: Provenance = "reconstructed"
    note: str = ""


class CounterMix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """counters.toml: every type of unit and of helicopter, every kind of marker, every formation."""

    type: list[UnitType]
    helicopter: Annotated[list[Helicopter], Each("helicopter", ("huey", "huey-gunship", "cobra"))]
    marker: list[Marker]
    formation: Annotated[list[Formation], Each("formation")]


#: The counters in effect
counter_mix = BOX.sheet("counters", CounterMix)


@cache
def unit_types() -> dict[str, UnitType]:
    """Id of a type -> the type."""
    return {type_.id: type_ for type_ in counter_mix().type}


@cache
def pieces() -> dict[str, UnitType]:
    """Name of a piece -> its type."""
    return {name: type_ for type_ in unit_types().values() for name in type_.names}
