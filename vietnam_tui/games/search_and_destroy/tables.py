"""The charts of Search & Destroy: combat results, ranges, weapons, vehicle defense, interrogation, points, area fire.

The shapes of `data/search_and_destroy/tables.toml`; `tables()` loads, checks and keeps them.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Literal, get_args

import msgspec
from msgspec.structs import replace

from vietnam_tui.core.data import Provenance
from vietnam_tui.core.declared import Each, Nonzero, RuleId
from vietnam_tui.core.results_tables import Ledger, Lookup, RatioTable, ResultsTable
from vietnam_tui.core.tables import BLANK
from vietnam_tui.games.search_and_destroy.counters import BOX, BandId, Seat

#: The two ways to count what is hit; one of them is chosen before play [SD-0-i].
GameKind = Literal["casualty", "points"]

WeaponId = Literal["rpg-7", "recoilless-rifle", "heavy-machine-gun", "sappers"]

#: What the Vehicle Defense Table is read for.
Target = Literal["tank", "apc", "boat"]

#: Optional rules, each a switch of its own [SD-0-j].
OptionId = Literal[
    "casualties",
    "company-cadres",
    "close-assault",
    "patrol-boats",
    "leadership",
    "fire-and-movement",
    "ammunition",
    "ambush-markers",
    "gun-support",
]

PatternId = Literal["artillery", "air-strike", "cobra-strike", "tank", "mortar"]

NumberId = Literal[
    "drop-range",
    "gunship-range",
    "gunship-attacks",
    "gunship-forest",
    "loose-range",
    "keeps-control",
    "leader-near",
    "leader-far",
    "leader-next",
    "leader-replaced",
    "command-radius",
    "loose-move",
    "fire-units-nlf",
    "fire-units-us",
    "fire-units-rifle",
    "double-fire",
    "supply-loads",
    "kia-slots",
    "wia-slots",
    "stretcher-slots",
    "squad-bodies",
    "carrying-move",
    "pick-up",
    "stack-armed",
    "stack-others",
    "stack-vehicles",
    "ambush-radius",
    "careful-passage",
    "medivac-first",
    "medivac-flights",
    "lift-slots",
    "later-lifts",
    "mounting",
    "search-reach",
    "assaulters",
    "boat-defence",
    "boat-points",
    "rpg-moved",
    "heavy-moved",
    "us-attempts",
    "arvn-attempts",
]


class DieModifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reason to modify the die on a Combat Results Table."""

    id: str
    name: str
    pips: Annotated[int, Nonzero()]
    rule: RuleId
    provenance: Provenance = "reconstructed"
    note: str = ""


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The ranges of fire with the whole and with half of its strength [SD-6.0-e]."""

    id: BandId
    name: str
    full: int
    half: int
    rule: RuleId
    provenance: Provenance = "reconstructed"


class Weapon(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A weapon of its own: least and most range, or the `band` of its fire; `move` is the allowance that it leaves."""

    id: WeaponId
    name: str
    rule: RuleId
    least: int = 0
    most: int = 0
    band: BandId | Literal[""] = ""
    move: int = 0
    provenance: dict[str, Provenance] = {}
    note: str = ""


class VehicleModifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reason to modify the die on the Vehicle Defense Table: the weapon, and its target or range if these matter."""

    id: str
    name: str
    weapon: WeaponId
    pips: Annotated[int, Nonzero()]
    rule: RuleId
    target: Target | Literal[""] = ""
    range: int = 0
    provenance: Provenance = "reconstructed"

    def fits(self, weapon: WeaponId, target: Target, range_: int) -> bool:
        """Does it modify such a shot?  Nothing does against a boat [SD-33.34-b]."""
        return (
            target != "boat"
            and weapon == self.weapon
            and self.target in ("", target)
            and self.range in (0, range_)
        )


class Award(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The points that either seat scores for an event, in which game, at once or when the game is over."""

    id: str
    name: str
    us: int
    nlf: int
    games: list[GameKind]
    rule: RuleId
    at_end: bool = False
    provenance: Provenance = "reconstructed"
    note: str = ""

    def worth(self, seat: Seat) -> int:
        """The points of a seat."""
        return self.us if seat == "US" else self.nlf


class Degree(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A degree of victory, from a `least` difference of points on."""

    id: str
    least: int
    rule: RuleId
    provenance: Provenance = "reconstructed"


class Pattern(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of area fire: its strength in the centre and in the `outer` hexes, how many hexes and of what shape.

    `aircraft` is the defence of aircraft that may be shot down, 0 for none; `least` and `most` bound the range, 0 not.
    """

    id: PatternId
    name: str
    strength: int
    outer: int
    hexes: int
    shape: str
    rule: RuleId
    aircraft: int = 0
    least: int = 0
    most: int = 0
    provenance: dict[str, Provenance] = {}
    note: str = ""


class OptionalRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An optional rule; `provenance` is of where the scenarios have it on."""

    id: OptionId
    name: str
    rule: RuleId
    provenance: Provenance = "reconstructed"


class Number(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A single number of the rules."""

    id: NumberId
    name: str
    value: int
    rule: RuleId
    provenance: Provenance = "reconstructed"


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """tables.toml: every chart of the sheet but the Terrain Effects Chart."""

    casualty: RatioTable
    points: RatioTable
    modifier: Annotated[list[DieModifier], Each("modifier")]
    band: Annotated[list[Band], Each("band", get_args(BandId))]
    weapon: Annotated[list[Weapon], Each("weapon", get_args(WeaponId))]
    vehicle_defense: ResultsTable
    vehicle_modifier: Annotated[list[VehicleModifier], Each("vehicle modifier")]
    interrogation: ResultsTable
    award: Annotated[list[Award], Each("award")]
    degree: Annotated[list[Degree], Each("degree")]
    pattern: Annotated[list[Pattern], Each("pattern", get_args(PatternId))]
    accuracy: ResultsTable
    option: Annotated[list[OptionalRule], Each("option", get_args(OptionId))]
    number: Annotated[list[Number], Each("number", get_args(NumberId))]

    def crt(self, game: GameKind) -> RatioTable:
        """The Combat Results Table of a game."""
        return self.casualty if game == "casualty" else self.points

    def vehicle_result(self, pips: int, ledger: Ledger | None = None) -> Lookup:
        """The result of a die on the Vehicle Defense Table, which has one column."""
        return self.vehicle_defense.look_up(1, pips, ledger)

    def vehicle_chances(self, ledger: Ledger) -> dict[str, Fraction]:
        """Every result of the Vehicle Defense Table with its exact chance."""
        return self.vehicle_defense.chances(1, ledger)

    def value(self, number: NumberId) -> int:
        """A single number of the rules."""
        return next(line.value for line in self.number if line.id == number)

    def at_range(self, strength: int, band: BandId, range_: int) -> int:
        """The part of a strength that a range leaves: the whole, half of it rounded up, or nothing [SD-6.0-e,
        SD-24.12-a].
        """
        reach = next(line for line in self.band if line.id == band)
        if range_ <= reach.full:
            return strength
        return (strength + 1) // 2 if range_ <= reach.half else 0

    def against_vehicle(self, weapon: WeaponId, target: Target, range_: int) -> Ledger:
        """The modifiers of a shot on the Vehicle Defense Table."""
        ledger = Ledger()
        for line in self.vehicle_modifier:
            if line.fits(weapon, target, range_):
                ledger = ledger.modified(line.pips, line.name, line.rule)
        return ledger

    def degree_of(self, difference: int) -> str:
        """The degree of victory of a difference of points [SD-14.0-b]."""
        return [line.id for line in self.degree if line.least <= abs(difference)][-1]


class Outcome(msgspec.Struct, frozen=True):
    """A cell of a Combat Results Table: pinned, casualties or points, destroyed, and the mark against helicopters."""

    pinned: bool = False
    kia: int = 0
    wia: int = 0
    us: int = 0
    nlf: int = 0
    destroyed: bool = False
    marked: bool = False

    @property
    def casualties(self) -> int:
        """KIA and WIA together."""
        return self.kia + self.wia


def outcome(cell: str | None) -> Outcome:
    """A cell as a value; None or a blank is no result [SD-7.0-c].  Raises ValueError for an unknown code.

    >>> outcome("P 1K 2W h").casualties, outcome("P 25/60 h").nlf, outcome("D h").destroyed
    (3, 60, True)
    """
    found = Outcome()
    for code in (cell or "").removeprefix(BLANK).split():
        us, slash, nlf = code.partition("/")
        if code == "P":
            found = replace(found, pinned=True)
        elif code == "h":
            found = replace(found, marked=True)
        elif code == "D":
            found = replace(found, destroyed=True)
        elif slash:
            found = replace(found, us=int(us), nlf=int(nlf))
        elif code[-1] == "K":
            found = replace(found, kia=int(code[:-1]))
        elif code[-1] == "W":
            found = replace(found, wia=int(code[:-1]))
        else:
            raise ValueError(f"{code!r} is no code of a Combat Results Table")
    return found


#: The charts in effect
tables = BOX.sheet("tables", Tables)
