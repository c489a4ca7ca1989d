"""The odds of Close Assault (32.0): strength against strength, whatever the ground; what modifies the die."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.games.search_and_destroy.frames import How
from vietnam_tui.games.search_and_destroy.rules.fire_odds import Factor, Odds, Share, modified
from vietnam_tui.games.search_and_destroy.rules.positions import improved
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.terrain import terrain_key
from vietnam_tui.games.search_and_destroy.units import UnitId


def after_moving(state: State, unit: UnitId, how: How) -> Factor | None:
    """Half of the strength of a unit that has moved, where that may assault at all [SD-32.5-a]."""
    moved = how == "normal" and state.units[unit].has("moved")
    return Factor(Fraction(1, 2), "it has moved", "SD-32.5-a") if moved else None


def by_rate(doubled: Sequence[UnitId], unit: UnitId) -> Factor | None:
    """Twice the strength of an attacker who spends two units of fire [SD-32.6-a]."""
    return Factor(Fraction(2), "two units of fire", "SD-32.6-a") if unit in doubled else None


def share_of(state: State, unit: UnitId, how: How, doubled: Sequence[UnitId] = ()) -> Share:
    """What an attacker contributes: factors first, then the strength is rounded up once [SD-6.0-g]."""
    printed = state.type(unit).attack
    found = (after_moving(state, unit, how), by_rate(doubled, unit))
    factors = tuple(factor for factor in found if factor is not None)
    product = Fraction(printed)
    for factor in factors:
        product *= factor.value
    return Share(unit, printed, ceil(product), factors)


def defence_of(state: State, target: UnitId) -> tuple[int, tuple[str, ...]]:
    """With what a unit meets a Close Assault, and why: its printed strength, and its position if it is personnel.

    [SD-32.0-e, SD-32.8-b]
    """
    type_, status = state.type(target), state.units[target]
    reasons = [f"{state.name(target)} {type_.assault} [{'SD-32.0-e' if type_.personnel else 'SD-32.8-b'}]"]
    if not type_.personnel or not (status.dug or improved(state, state.side(target), status.place)):
        return type_.assault, tuple(reasons)
    works = next(one for one in terrain_key().works if one.id == "improved-position")
    reasons.append(f"Improved Position +{works.assault} [SD-32.0-g]")
    return type_.assault + works.assault, tuple(reasons)  # [SD-32.0-g]


def modifiers(state: State, units: Sequence[UnitId], how: How) -> Ledger:
    """What modifies the die: the surprise, and Sappers once."""
    ledger = modified(Ledger(), "surprise") if how == "surprise" else Ledger()  # [SD-32.3-b]
    with_sappers = any("sappers" in state.roster[unit].weapons for unit in units)  # [SD-32.7-a]
    return modified(ledger, "sappers") if with_sappers else ledger  # [SD-32.7-a]


def assault_odds(
    state: State,
    units: Sequence[UnitId],
    target: UnitId,
    how: How = "normal",
    doubled: Sequence[UnitId] = (),
) -> Odds:
    """The Close Assault of these units on one that lies face up, whoever may make it; some have `doubled`."""
    shares = tuple(share_of(state, unit, how, doubled) for unit in units)
    worth, reasons = defence_of(state, target)
    column = tables().crt(state.game).column(sum(share.strength for share in shares), worth)
    return Odds(shares, worth, reasons, column, modifiers(state, units, how))
