"""The odds of fire (6.0): what each firer counts, what the target counts, the column, what modifies the die.

Everything that makes a strength more or less is a factor with its reason; factors of a unit are multiplied before its
strength is rounded up [SD-6.0-g].  Computed from a view, the odds are those that the viewer can see.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import ceil
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.core.tables import BLANK
from vietnam_tui.games.search_and_destroy.counters import BandId
from vietnam_tui.games.search_and_destroy.frames import How
from vietnam_tui.games.search_and_destroy.rules.fire import surprise
from vietnam_tui.games.search_and_destroy.rules.position.positions import improved
from vietnam_tui.games.search_and_destroy.rules.position.positions import strength as position_of
from vietnam_tui.games.search_and_destroy.rules.position.sight import range_between, range_to
from vietnam_tui.games.search_and_destroy.rules.position.terrain import defence, ground
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import Band, tables
from vietnam_tui.games.search_and_destroy.terrain import terrain_key
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId


class Aim(NamedTuple):
    """The target of an attack: a unit, or with NO_UNIT an inverted counter in the hex `place`; and when.

    `doubled` are the attackers who spend two units of fire on it.
    """

    target: UnitId
    place: Hex
    how: How = "normal"
    doubled: tuple[UnitId, ...] = ()


class Factor(NamedTuple):
    """By what an Attack Strength is multiplied, why, and by which rule."""

    value: Fraction
    reason: str
    rule: str


class Share(NamedTuple):
    """The contribution of a unit to an attack: its strength as printed, and after its factors."""

    unit: UnitId
    printed: int
    strength: int
    factors: tuple[Factor, ...]


class Odds(NamedTuple):
    """An attack as it will be resolved: who counts what, the `defence` and why, the column (from 1, None for none).

    `die` are the modifiers of the die.
    """

    shares: tuple[Share, ...]
    defence: int
    reasons: tuple[str, ...]
    column: int | None
    die: Ledger

    @property
    def attack(self) -> int:
        """The strength of all firers together."""
        return sum(share.strength for share in self.shares)

    def odds(self, state: State) -> str:
        """The heading of the column, "" where there is none."""
        return "" if self.column is None else tables().crt(state.game).columns[self.column - 1]

    def chances(self, state: State) -> dict[str, Fraction]:
        """Every result of the table in use with its exact chance."""
        if self.column is None:
            return {BLANK: Fraction(1)}
        return tables().crt(state.game).chances(self.column, self.die)


# -- the attack ---------------------------------------------------------------------------------------------


def range_of(state: State, unit: UnitId, aim: Aim) -> int:
    """The distance of a target in hexes [SD-0-k]."""
    if aim.target == NO_UNIT:
        return range_to(state, unit, aim.place)
    return range_between(state, unit, aim.target)


def band_of(state: State, unit: UnitId) -> BandId:
    """The range of a unit's fire: that of its type, or that of its heavy weapon [SD-6.0-e]."""
    bands = [line.band for line in tables().weapon if line.id in state.roster[unit].weapons and line.band]
    return bands[0] if bands else state.type(unit).band or "infantry"


def reach_of(state: State, unit: UnitId) -> Band:
    """The ranges of a unit [SD-6.0-e]."""
    return next(line for line in tables().band if line.id == band_of(state, unit))


def by_range(state: State, unit: UnitId, aim: Aim) -> Factor | None:
    """Half of the strength in the farther part of the range, nothing beyond it [SD-6.0-e]."""
    reach, far = reach_of(state, unit), range_of(state, unit, aim)
    if far <= reach.full:
        return None
    share = Fraction(1, 2) if far <= reach.half else Fraction(0)
    return Factor(share, f"range {far}", "SD-6.0-e")


def after_moving(state: State, unit: UnitId, aim: Aim) -> Factor | None:
    """Half of the strength of personnel that has moved, where that may fire at all [SD-17.0-a]."""
    moved = aim.how == "normal" and state.type(unit).personnel and state.units[unit].has("moved")
    return Factor(Fraction(1, 2), "it has moved", "SD-17.0-a") if moved else None


def by_split(state: State, unit: UnitId, aim: Aim) -> Factor | None:
    """Half of the strength of a boat that fires at two hexes [SD-33.1-c]."""
    split = state.units[unit].has("halved")
    return Factor(Fraction(1, 2), "it splits its fire", "SD-33.1-c") if split else None


def by_rate(state: State, unit: UnitId, aim: Aim) -> Factor | None:
    """Twice the strength of a unit that spends two units of fire [SD-19.1-a]."""
    return Factor(Fraction(2), "increased fire rate", "SD-19.1-a") if unit in aim.doubled else None


#: The changes that the strength of a firer may have, each a line of its ledger
FACTORS: tuple[Callable[[State, UnitId, Aim], Factor | None], ...] = (
    by_range,
    after_moving,
    by_split,
    by_rate,
)


def share_of(state: State, unit: UnitId, aim: Aim) -> Share:
    """The contribution of a unit: factors are multiplied first, then the strength is rounded up once [SD-6.0-g]."""
    printed = state.type(unit).attack
    factors = tuple(found for factor in FACTORS if (found := factor(state, unit, aim)) is not None)
    product = Fraction(printed)
    for factor in factors:
        product *= factor.value
    return Share(unit, printed, ceil(product), factors)


# -- the defence --------------------------------------------------------------------------------------------


def defence_of(state: State, aim: Aim, owner: Army) -> tuple[int, tuple[str, ...]]:
    """The defence strength of a target of a side and its reasons.

    An inverted counter has what can be seen of its hex; a recorded position counts when its unit is named.
    """
    target = aim.target
    if target != NO_UNIT and state.type(target).kind == "boat":
        armour = tables().value("boat-defence")
        return armour, (f"boat {armour} [SD-33.3-a]",)  # [SD-33.3-a]
    line = ground(state).terrain[aim.place]
    if aim.how == "surprise":
        worth = surprise.defence_of(state, target)
        return worth, (f"{line.name} {worth} [SD-12.3-b]",)  # [SD-12.3-b]
    terrain, works = defence(state, aim.place), _works(state, aim, owner)  # [SD-6.0-i, SD-16.4-e]
    reasons = [f"{line.name} {terrain} [SD-6.0-d]"]
    if works:
        reasons.append(f"Improved Position +{works} [SD-16.1-b]")
    return terrain + works, tuple(reasons)  # [SD-6.0-b]


def _works(state: State, aim: Aim, owner: Army) -> int:
    """The addition of an Improved Position; a marker in the open counts for every inverted counter beside it.

    So the odds that are announced tell nothing of who lies there.
    """
    target = aim.target
    marked = improved(state, owner, aim.place)
    if target != NO_UNIT and (state.units[target].up or not marked):
        return position_of(state, target)
    works = next(one for one in terrain_key().works if one.id == "improved-position")
    return works.defence if marked else 0


def fire_odds(state: State, units: Sequence[UnitId], aim: Aim) -> Odds:
    """The attack of these units, whoever may make it, as the state (or view) shows it."""
    shares = tuple(share_of(state, unit, aim) for unit in units)
    worth, reasons = defence_of(state, aim, state.other(state.side(units[0])))
    column = tables().crt(state.game).column(sum(share.strength for share in shares), worth)
    return Odds(shares, worth, reasons, column, modifiers(aim.how))


def modifiers(how: How) -> Ledger:
    """The modifiers of the die of fire: the surprise of an ambush alone [SD-18.0-c]."""
    return modified(Ledger(), "ambush") if how == "ambush" else Ledger()


def modified(ledger: Ledger, modifier: str) -> Ledger:
    """A ledger with a modifier of the Combat Results Tables entered."""
    line = next(one for one in tables().modifier if one.id == modifier)
    return ledger.modified(line.pips, line.name, line.rule)
