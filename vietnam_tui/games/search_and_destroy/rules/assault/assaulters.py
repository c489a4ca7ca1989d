"""The units that take part in a Close Assault (32.0), and with what odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.games.search_and_destroy.frames import How
from vietnam_tui.games.search_and_destroy.phrases import half_points
from vietnam_tui.games.search_and_destroy.rules.fire import firers, surprise
from vietnam_tui.games.search_and_destroy.rules.fire.ammunition import may_double
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Aim, Factor, Odds, Share, modified
from vietnam_tui.games.search_and_destroy.rules.movement.movement import allowance, carries
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_in
from vietnam_tui.games.search_and_destroy.rules.position.positions import improved
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.terrain import terrain_key
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId


def after_moving(state: State, unit: UnitId, how: How) -> Factor | None:
    """Half of the strength of a unit that has moved, where that may assault at all [SD-32.5-a]."""
    moved = how == "normal" and state.units[unit].has("moved")
    return Factor(Fraction(1, 2), "it has moved", "SD-32.5-a") if moved else None


def by_rate(doubled: Sequence[UnitId], unit: UnitId) -> Factor | None:
    """Twice the strength of an attacker who spends two units of fire [SD-32.6-a]."""
    return Factor(Fraction(2), "two units of fire", "SD-32.6-a") if unit in doubled else None


def share_of(state: State, unit: UnitId, how: How, doubled: Sequence[UnitId] = ()) -> Share:
    """The contribution of an attacker: factors first, then the strength is rounded up once [SD-6.0-g]."""
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
    """The modifiers of the die: the surprise, and Sappers once."""
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


# -- who may Close Assault whom -----------------------------------------------------------------------------


def able(state: State, unit: UnitId, how: How) -> Refusal | None:
    """Why a unit assaults nobody now, or None."""
    if not state.on("close-assault"):
        return Refusal("SD-0-j", "Close Assault has been left out of this game", "Fire instead")
    found = firers.armed(state, unit, how) or _fit(state, unit)
    if found is not None:
        return found
    if how == "surprise":
        return surprise.able(state, unit)
    status, name = state.units[unit], state.name(unit)
    if status.has("assaulted"):
        return Refusal("SD-32.4-d", f"{name} has Close Assaulted in this Player-Turn")
    if status.has("fired", "launched", "recoilless"):
        return Refusal("SD-32.4-a", f"{name} has fired in this Player-Turn")
    return firers.busy(state, unit) or _unmoved(state, unit)


def _fit(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit is of no use in a Close Assault, or None."""
    name, type_, status = state.name(unit), state.type(unit), state.units[unit]
    if type_.kind == "vehicle":
        return Refusal("SD-32.8-d", f"{name} is a vehicle: it does not Close Assault", "Fire instead")
    if type_.kind == "boat":
        return Refusal("SD-33.41-d", f"{name} is a boat: it does not Close Assault")
    if type_.kind == "sniper":
        return Refusal("SD-32.0-c", f"{name} is a Sniper: it does not Close Assault", "Fire instead")
    if carries(state, unit):
        return Refusal("SD-32.4-c", f"{name} carries something and does not Close Assault")
    if status.loose:
        commanded = state.side_sheet(state.side(unit)).command
        rule, words = ("SD-15.1-c", "command") if commanded else ("SD-13.2-d", "leadership control")
        return Refusal(rule, f"{name} is without {words} and does not Close Assault")
    return None


def _unmoved(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit does not assault after its move, or None."""
    status, name = state.units[unit], state.name(unit)
    if not status.has(*firers.MOVED):
        return None
    if not state.on("fire-and-movement"):
        return Refusal("SD-32.4-b", f"{name} has moved")
    half = allowance(state, unit) // 2  # [SD-32.5-a]
    if status.spent <= half:  # [SD-32.5-a]
        return None
    spent, most = half_points(status.spent), half_points(half)
    return Refusal("SD-32.5-a", f"{name} has spent {spent} MPs; who assaults has spent {most} at most")


def refuse_target(state: State, side: str, aim: Aim) -> Refusal | None:
    """Why nobody of a side assaults a target, or None: whose and what it is."""
    enemy, label = state.other(side), state.label(aim.place)
    if aim.target == NO_UNIT:
        if inverted_in(state, enemy, aim.place):
            return None
        return Refusal("SD-32.0-j", f"no inverted counter of the enemy lies in {label}")
    name, status, type_ = state.name(aim.target), state.units[aim.target], state.type(aim.target)
    if state.side(aim.target) != enemy:
        return Refusal("SD-32.0-a", f"{name} is none of the enemy's units")
    if not status.on_map or not status.up or status.place != aim.place:
        where = f"in {label}" if status.on_map and status.up and aim.place else "anywhere that is seen"
        fix = "Name an inverted counter by its hex, as in ?0217"
        return Refusal("SD-0-l", f"{name} does not lie face up {where}", fix)
    if type_.kind == "boat":
        return Refusal("SD-33.41-d", f"{name} is a boat: it is not Close Assaulted")
    if type_.kind == "vehicle":
        if state.seat(state.other(enemy)) == "NLF":
            return None
        return Refusal("SD-32.8-a", "only units of the NLF Player Close Assault vehicles")
    if not type_.personnel:
        return Refusal("SD-32.0-b", f"{name} is no personnel unit")
    return None


def refuse_attack(state: State, unit: UnitId, aim: Aim, others: int = 0) -> Refusal | None:
    """Why a unit does not assault a target, which may be, beside so many others, or None: occasion, place, number."""
    name, label = state.name(unit), state.label(aim.place)
    if aim.how == "surprise":
        found = surprise.refuse(state, unit, aim.target)
        if found is not None:
            return found
    if state.board.grid.distance(state.units[unit].place, aim.place) != 1:
        return Refusal("SD-32.0-a", f"{label} is not next to {name}")
    most = tables().value("assaulters")
    if (0 if aim.target == NO_UNIT else state.units[aim.target].assailed) + others >= most:
        return Refusal(
            "SD-32.4-e", f"{most} units have assaulted {state.name(aim.target)} in this Player-Turn"
        )
    return None


def refuse(state: State, unit: UnitId, aim: Aim) -> Refusal | None:
    """Why a unit does not assault a target, or None."""
    return (
        able(state, unit, aim.how)
        or refuse_target(state, state.side(unit), aim)
        or refuse_attack(state, unit, aim)
    )


def attacks(state: State, how: How) -> Iterator[tuple[UnitId, Aim]]:
    """Every unit that may assault, with everything that it may assault."""
    side = state.other(state.player) if how == "surprise" else state.player
    units = [unit for unit in state.units_of(side) if able(state, unit, how) is None]
    if not units:
        return
    targets = [aim for aim in firers.aims(state, side, how) if refuse_target(state, side, aim) is None]
    for unit in units:
        for aim in targets:
            if refuse_attack(state, unit, aim) is None:
                yield unit, aim


def others_may_join(state: State, units: tuple[UnitId, ...], aim: Aim) -> bool:
    """Could somebody else take part, or double, as far as the enemy can tell?

    Inverted counters next to the target may.  [SD-0-l]
    """
    if any(may_double(state, unit, aim.doubled) is None for unit in units):
        return True
    near = () if aim.how == "surprise" else state.board.grid.neighbours(aim.place)
    side = state.side(units[0])
    return any(inverted_in(state, side, place) for place in near) or any(
        True for _ in joiners(state, units, aim)
    )


def refuse_join(state: State, units: tuple[UnitId, ...], unit: UnitId, aim: Aim) -> Refusal | None:
    """Why a unit takes no part in an assault that has been announced, or None."""
    if unit in units:
        return Refusal("SD-32.0-e", f"{state.name(unit)} takes part already")
    return able(state, unit, aim.how) or refuse_attack(state, unit, aim, len(units))


def joiners(state: State, units: tuple[UnitId, ...], aim: Aim) -> Iterator[UnitId]:
    """The units that may still take part in an assault that has been announced."""
    for unit in state.units_of(state.side(units[0])):
        if refuse_join(state, units, unit, aim) is None:
            yield unit
