"""The charts of Cold War Hot Armor: Vietnam: combat results, shifts, checks, fire support, AA fire, visibility.

The shapes of `data/hot_armor/tables.toml`; `tables()` loads, checks and keeps them.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

import msgspec

from vietnam_tui.core.data import Provenance
from vietnam_tui.core.declared import Each, Named, Nonzero, RuleId, Sourced, Within
from vietnam_tui.core.results_tables import RatioTable
from vietnam_tui.core.tables import BLANK
from vietnam_tui.games.hot_armor.counters import BOX, AntiAircraft

#: A result of the Combat Results Table: disrupted, panic check, eliminated [HA-13.14-a, HA-13.14-b, HA-13.14-c].
ResultId = Literal["D", "(D)", "E"]

#: Optional rules, each a switch of its own [HA-0-d].
Option = Literal[
    "leaders",
    "concealment",
    "entrenchments",
    "mines",
    "bridges and rubble",
    "visibility",
    "overwatch",
    "counterbattery",
    "minimum range",
    "wrecks",
    "fortunes of war",
]

#: Section of the rulebook -> the optional rule of that section.
OPTIONS: dict[int, Option] = {
    23: "leaders",
    24: "concealment",
    25: "entrenchments",
    26: "mines",
    27: "bridges and rubble",
    28: "visibility",
    29: "overwatch",
    30: "counterbattery",
    31: "minimum range",
    32: "wrecks",
    33: "fortunes of war",
}

#: What a die and the morale of the side decide.
CheckId = Literal["rally", "panic", "accuracy", "danger-close", "depletion", "demolition", "counterbattery"]

VisibilityId = Literal["good", "medium", "low"]

#: What a die shows
Pips = Annotated[int, Within(1, 6)]


class SoftOnHard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The change that a soft attack makes to each result on a hard target [HA-13.15-a]."""

    results: dict[str, str]
    provenance: Provenance = "reconstructed"


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The effect of a result on a unit, to one that is disrupted already, and in AA fire to a helicopter."""

    id: ResultId
    unit: Literal["disrupted", "panic check", "eliminated"]
    disrupted: Literal["eliminated", "eliminated on a failed check"]
    aa: Literal["scatters", "removed, not eliminated", "eliminated"]
    provenance: Provenance = "reconstructed"
    note: str = ""


class ColumnShift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reason to shift columns to the right, and the optional rule that it needs."""

    id: str
    name: str
    columns: Annotated[int, Nonzero()]
    rule: RuleId
    option: Option | Literal[""] = ""
    provenance: Provenance = "reconstructed"
    note: str = ""


class Check(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A check of a die and the morale of the side, and what a failure brings [HA-6.2-b]."""

    id: CheckId
    name: str
    failure: str
    rule: RuleId
    option: Option | Literal[""] = ""
    provenance: Provenance = "reconstructed"
    note: str = ""


class CheckModifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reason to modify the die of some checks."""

    id: str
    name: str
    checks: list[CheckId]
    drm: Annotated[int, Nonzero()]
    rule: RuleId
    provenance: Provenance = "reconstructed"
    note: str = ""


class FireSupport(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of fire support: the strength of a point pattern, which is hard, and of an area, which is soft."""

    id: Literal["artillery", "airstrike"]
    name: str
    point: int
    area: int
    uses: str
    rule: RuleId
    provenance: dict[str, Provenance] = {}
    note: str = ""


class AaStrength(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """With what a group of types fires at helicopters [HA-22.13-a]."""

    id: AntiAircraft
    name: str
    strength: str
    rule: RuleId
    provenance: Provenance = "reconstructed"
    note: str = ""


class Visibility(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The values that a state of visibility cuts to half, and whether airstrikes always deflect."""

    id: VisibilityId
    name: str
    halved: list[Literal["ranges", "command radius", "helicopter movement"]]
    rule: RuleId
    deflects: bool = False
    provenance: Provenance = "reconstructed"
    note: str = ""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Single numbers.

    The roll that a check needs; the radius of a CP and of another unit for each point of morale; impeding hexes that
    end sight; units on a bridge; the defence of a tank rider; how far an amphibious vehicle lands from where it
    started; points for vegetation and for a slope by enhanced movement and with a combat engineer vehicle, of a
    helicopter for a hex; the machine guns of a vehicle in AA fire; rolls on which weapons deplete, mines disrupt,
    bridges and towns break; the least column that makes rubble; the directions of a die.
    """

    check: int
    cp_radius: int
    unit_radius: int
    impeding: int
    bridge_limit: int
    rider_defence: int
    amphibious_reach: int
    enhanced_vegetation: int
    enhanced_slope: int
    engineer_vegetation: int
    engineer_slope: int
    helicopter_hex: int
    vehicle_aa: int
    depletion_roll: Pips
    mine_roll: Pips
    bridge_roll: Pips
    rubble_roll: Pips
    rubble_column: Annotated[str, Named("column")]
    directions: list[str]
    provenance: Annotated[dict[str, Provenance], Sourced()] = {}


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """tables.toml: every chart of the map but the Terrain Effects Chart."""

    crt: RatioTable
    soft_on_hard: SoftOnHard
    result: Annotated[list[Result], Each("result", get_args(ResultId), follow=True)]
    shift: Annotated[list[ColumnShift], Each("column shift")]
    check: Annotated[list[Check], Each("check", get_args(CheckId))]
    modifier: Annotated[list[CheckModifier], Each("modifier")]
    support: Annotated[list[FireSupport], Each("fire support", ("artillery", "airstrike"))]
    aa: Annotated[list[AaStrength], Each("AA strength", ("attack", "half", "vehicle"))]
    visibility: Annotated[list[Visibility], Each("visibility")]
    numbers: Numbers

    def column(self, attack: int, defence: int) -> int:
        """The column of the odds before shifts; the first takes whatever is below half [HA-13.9-a]."""
        return self.crt.column(attack, defence) or 1

    def weakened(self, result: str | None) -> str | None:
        """A result of a soft attack as it falls on a hard target, None for no effect [HA-13.15-a]."""
        found = self.soft_on_hard.results[result] if result else BLANK
        return None if found == BLANK else found

    def needed(self, check: CheckId, morale: int, *modifiers: str) -> int:
        """The least roll of a die that passes a check; 7 where none does, 1 where all do."""
        worth = {m.id: m.drm for m in self.modifier if check in m.checks}
        least = self.numbers.check - morale - sum(worth[name] for name in modifiers)
        return max(1, min(least, 7))


#: The charts in effect
tables = BOX.sheet("tables", Tables)
