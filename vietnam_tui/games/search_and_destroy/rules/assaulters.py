"""Who may Close Assault whom (32.0, 32.4, 32.8)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.search_and_destroy.frames import How
from vietnam_tui.games.search_and_destroy.phrases import half_points
from vietnam_tui.games.search_and_destroy.rules import firers, surprise
from vietnam_tui.games.search_and_destroy.rules.ammunition import may_double
from vietnam_tui.games.search_and_destroy.rules.fire_odds import Aim
from vietnam_tui.games.search_and_destroy.rules.hexes import inverted_in
from vietnam_tui.games.search_and_destroy.rules.movement import allowance, carries
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId


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
    """Who may still take part in an assault that has been announced."""
    for unit in state.units_of(state.side(units[0])):
        if refuse_join(state, units, unit, aim) is None:
            yield unit
