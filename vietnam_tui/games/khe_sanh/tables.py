"""The charts of Khe Sanh, 1968: both matrices, results, shifts, modifiers, Operations Effort, bases.

The shapes of `data/khe_sanh/tables.toml`; `tables()` loads, checks and keeps them.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from vietnam_tui.core.data import Provenance
from vietnam_tui.core.declared import Each, Named, Nonzero, Unique, Within
from vietnam_tui.core.results_tables import MatrixTable
from vietnam_tui.games.khe_sanh.counters import BOX, Mode

#: The rows of the Upper Matrix that are entered with a value; Arc Light has positions instead [KS-7.1.2-b].
Row = Literal[
    "close-assault", "mixed-assault", "surprise-assault", "heliborne-assault", "hif", "anti-aircraft"
]

#: What the rows of the Upper Matrix are called, and what they are entered with.
ROWS = {
    "close-assault": ("Close Assault", "differential"),
    "mixed-assault": ("Mixed Assault", "differential, artillery included"),
    "surprise-assault": ("Surprise Assault", "differential"),
    "heliborne-assault": ("Heliborne Assault", "differential"),
    "hif": ("HIF", "Artillery Fire Strength"),
    "anti-aircraft": ("Anti-Aircraft", "AA strength"),
}

#: The id of a shift or modifier
ReasonId = Annotated[str, Unique("two shifts or modifiers are called {}")]

#: What a number of the Lower Matrix comes to
EFFECTS = {
    "none": "no effect",
    "retreat": "retreat 2",
    "disrupt or retreat": "disruption or retreat 2",
    "disrupt and retreat": "disruption and retreat 2",
    "eliminated": "eliminated",
}


class ArcLight(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The positions of the Upper Matrix for one, two and three B-52s in a hex."""

    positions: tuple[int, int, int]
    provenance: Provenance = "reconstructed"
    note: str = ""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The effect of a number of the Lower Matrix on ground units and on helicopters; `caps` go to the other side."""

    number: int
    ground: Literal["none", "retreat", "disrupt or retreat", "disrupt and retreat", "eliminated"]
    helicopter: Literal["none", "aborted", "destroyed"]
    caps: int
    provenance: Provenance = "reconstructed"
    note: str = ""


class ColumnShift(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reason to shift columns to the right; `most` is how often it may count, None where nothing limits it."""

    id: ReasonId
    name: str
    columns: Annotated[int, Nonzero()]
    rule: str
    most: int | None = None
    provenance: Provenance = "reconstructed"
    note: str = ""


class DieRollModifier(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A reason to modify the roll, besides the terrain of the defender."""

    id: ReasonId
    name: str
    drm: Annotated[int, Nonzero()]
    rule: str
    provenance: Provenance = "reconstructed"
    note: str = ""


class Allowances(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Movement allowances of a class of ground units in both modes."""

    maneuver: int
    combat: int

    def of(self, mode: Mode) -> int:
        """The allowance in a mode."""
        return self.maneuver if mode == "maneuver" else self.combat


class Effort(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the Impulse Operations Effort Capabilities Chart; `caps` is what a bid of that height costs."""

    level: int
    other: Allowances
    mechanized: Allowances
    helicopter: int
    missions: int
    caps: int = 0
    provenance: dict[str, Provenance] = {}
    note: str = ""


class Base(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line of the Base Capabilities Chart: the intrinsic defence, and the guns with their range in hexes."""

    id: str
    name: str
    works: Annotated[str, Named("line of the terrain chart")]
    hexes: list[str]
    fire: Annotated[int, Within(1)]
    protection: Annotated[int, Within(1)]
    morale: Annotated[int, Within(1)]
    artillery: int
    range: int
    aa: int = 0
    provenance: dict[str, Provenance] = {}
    note: str = ""


class Helicopters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The cost of flying in movement points, the load of a Transport, the number of helicopters that a Landing Zone
    holds.

    `leaving` and `landing` go by the state of the Landing Zone, the latter in the place of the cost of the `hex`
    [KS-A5.3.2-b]; `load` by size of unit; `based` by whether the Landing Zone is that of a town or base ("held") or
    had to be made.
    """

    hex: int
    leaving: dict[Literal["cold", "hot"], int]
    landing: dict[Literal["cold", "hot", "made"], int]
    load: dict[Literal["battalion", "company", "hq"], int]
    based: dict[Literal["held", "made"], int]
    provenance: dict[str, Provenance] = {}
    note: str = ""


class Numbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Single numbers.

    The Protection Factor of the hidden face; the cost of a mode change; the ranges of NVA artillery and AA regiments;
    the AA strength of artillery and villages; how near a revealed AA regiment makes a Landing Zone hot; the most
    CAPs for one purpose; the least roll that gives surprise, and that loses sappers.
    """

    hidden_protection: int
    mode_change: int
    nva_artillery_range: int
    aa_range: int
    aa_strength: int
    hot_range: int
    most_caps: int
    surprise_roll: int
    sapper_loss_roll: int
    provenance: dict[str, Provenance] = {}


class Tables(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """tables.toml: every chart of the map and the Player Aid Cards but the Terrain Effects Chart."""

    upper: MatrixTable
    arc_light: ArcLight
    lower: MatrixTable
    result: list[Result]
    shift: list[ColumnShift]
    modifier: list[DieRollModifier]
    effort: list[Effort]
    base: Annotated[list[Base], Each("base")]
    helicopters: Helicopters
    numbers: Numbers

    def column(self, row: Row, value: int, protection: int) -> str | None:
        """The column of the Lower Matrix for a value on a row against a Protection Factor; None for no attack."""
        position = self.upper.column(row, value)
        return None if position is None else self._letter(position, protection)

    def least(self, row: Row) -> int:
        """The least value of a row of the Upper Matrix, below which there is no attack [KS-7.2.1-a]."""
        return self.upper.minima[row][0]

    def arc_light_column(self, bombers: int, protection: int) -> str | None:
        """The column of the Lower Matrix for one to three B-52s; None where they have no effect."""
        return self._letter(self.arc_light.positions[bombers - 1], protection)

    def base_at(self, label: str) -> Base | None:
        """The base in the hex of this label, or None."""
        return next((base for base in self.base if label in base.hexes), None)

    def _letter(self, position: int, protection: int) -> str | None:
        return self.upper.cell(self.upper.row(protection), position)


def row_name(row: str) -> str:
    """The name of a row of the Upper Matrix, Arc Light included."""
    return ROWS[row][0] if row in ROWS else "Arc Light" if row == "arc-light" else row


def effect(number: int) -> str:
    """The effect of a number of the Lower Matrix on ground units."""
    return EFFECTS[next(result.ground for result in tables().result if result.number == number)]


#: The charts in effect
tables = BOX.sheet("tables", Tables)
