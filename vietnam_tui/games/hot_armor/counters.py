"""The printed counters of Cold War Hot Armor: Vietnam: types of units, their pieces, and markers.

These are the shapes of `data/hot_armor/counters.toml`, loaded, checked and kept by the functions below.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, NamedTuple

import msgspec

from vietnam_tui.core.box import Box
from vietnam_tui.core.data import Provenance, load
from vietnam_tui.core.declared import OneWord, Sourced, Unique, Within

FOLDER = "hot_armor"
BOX = Box(FOLDER)

#: The id of a type of unit or of a kind of marker
KindId = Annotated[str, Unique("two types of unit or marker are called {}")]

#: Whose pieces a force is taken from; several nations share an army.
Army = Literal["allied", "communist"]

#: The heading of a force, which is also a side of its scenario [HA-2.2-w].
Nation = Literal["French", "US", "Australian", "ARVN", "Laotian", "Viet Minh", "VC", "NVA", "Communist"]

ARMY_OF: dict[Nation, Army] = {
    "French": "allied",
    "US": "allied",
    "Australian": "allied",
    "ARVN": "allied",
    "Laotian": "allied",
    "Viet Minh": "communist",
    "VC": "communist",
    "NVA": "communist",
    "Communist": "communist",
}

#: Vehicular units, infantry, weapons and helicopters; what many rules go by [HA-2.2-f, HA-2.2-g, HA-2.2-h, HA-2.2-i].
Arm = Literal["vehicular", "infantry", "weapons", "helicopter"]

#: What a type can do besides moving and firing.
Ability = Literal[
    "command post",
    "tank",
    "truck",
    "jeep",
    "indirect",
    "rockets",
    "missile",
    "depletes",
    "stabilized",
    "amphibious",
    "engineer",
    "anti-tank",
    "bridge layer",
    "recovery",
    "always active",
    "lands anywhere",
]

#: How a type fires at helicopters: with its attack, with half of it, with the machine guns of a vehicle, or never.
AntiAircraft = Literal["", "attack", "half", "vehicle"]


class Strength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An attack or a defence, hard or soft [HA-2.2-n, HA-2.2-o, HA-2.2-p, HA-2.2-q]."""

    kind: Literal["hard", "soft"]
    strength: int

    def __str__(self) -> str:
        return f"{self.kind} {self.strength}"


class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A type of unit; each piece of it has a name of its own in the `names` of an army.

    `attack` is None for a unit without one, whose `range` then serves observing only [HA-2.2-u]; `sight` is the range
    in parentheses of an observation helicopter [HA-34.1-a].  `observes` says whose units of the type call in
    indirect fire [HA-12.9-a], `carries` what may ride inside [HA-11.0-a, HA-22.5-b], `enhanced` which army moves it by
    the rule of that name [HA-8.23-a], `least_range` where its fire begins [HA-31.0-a], `counterbattery` which
    nations use it so [HA-30.1-a].
    """

    id: KindId
    name: str
    arm: Arm
    range: Annotated[int, Within(0)]
    defence: Strength
    move: int
    names: dict[
        Army,
        Annotated[list[str], OneWord("piece"), Unique("two pieces are called {}", folded=True)],
    ]
    attack: Strength | None = None
    sight: int = 0
    communist_move: int | None = None
    abilities: list[Ability] = []
    observes: Literal["", "all", "US"] = ""
    carries: list[Literal["infantry", "weapons", "jeep"]] = []
    aa: AntiAircraft = ""
    enhanced: list[Army] = []
    least_range: int = 1
    counterbattery: list[Nation] = []
    provenance: Annotated[
        dict[str, Provenance],
        Sourced(
            ("class", "range", "defence", "move", "count", "names"),
            ("attack", "sight", "carries", "aa", "abilities"),
        ),
    ] = {}
    note: str = ""

    def can(self, ability: Ability) -> bool:
        """Has the type this ability?"""
        return ability in self.abilities

    def count(self, army: Army) -> int:
        """The number of pieces of the type that an army has."""
        return len(self.names.get(army, ()))

    def allowance(self, army: Army) -> int:
        """The movement allowance of a piece of this army."""
        if army == "communist" and self.communist_move is not None:
            return self.communist_move
        return self.move

    @property
    def strength(self) -> int:
        """The printed attack strength, 0 for a type without one."""
        return 0 if self.attack is None else self.attack.strength

    @property
    def observation_range(self) -> int:
        """The range at which the type observes [HA-12.8-a]."""
        return self.sight or self.range


class Marker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of marker; `count` is None where the number is not limited."""

    id: KindId
    name: str
    count: int | None = None
    reverse: str = ""
    provenance: Provenance = "reconstructed"
    note: str = ""


class CounterMix(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """counters.toml: every type of unit and every kind of marker."""

    type: list[UnitType]
    marker: list[Marker]


class Piece(NamedTuple):
    """The thing that a name stands for: a type of unit, and the army whose piece it is."""

    type: UnitType
    army: Army


@cache
def unit_types() -> dict[str, UnitType]:
    """Id of a type -> the type."""
    return {type_.id: type_ for type_ in load(f"{FOLDER}/counters.toml", CounterMix).type}


@cache
def markers() -> dict[str, Marker]:
    """Marker id -> marker."""
    return {marker.id: marker for marker in load(f"{FOLDER}/counters.toml", CounterMix).marker}


@cache
def pieces() -> dict[str, Piece]:
    """Name of a piece -> what it is."""
    return {
        name: Piece(type_, army)
        for type_ in unit_types().values()
        for army, names in type_.names.items()
        for name in names
    }
