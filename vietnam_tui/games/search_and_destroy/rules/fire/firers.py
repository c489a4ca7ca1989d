"""The units that may fire at what (6.0): those that are free to, the targets that may be fired at, sight and range.

Judged from the view of the side that fires.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.search_and_destroy.frames import Ambushing, How
from vietnam_tui.games.search_and_destroy.phrases import half_points
from vietnam_tui.games.search_and_destroy.rules.fire import surprise
from vietnam_tui.games.search_and_destroy.rules.fire.ammunition import may_double, out_of_ammo
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Aim, range_of, reach_of
from vietnam_tui.games.search_and_destroy.rules.movement.movement import allowance
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_by_hex, inverted_in
from vietnam_tui.games.search_and_destroy.rules.position.pinning import refuse_pinned
from vietnam_tui.games.search_and_destroy.rules.position.sight import clear_line, sees, sees_hex
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, OFF, Deed, UnitId

#: The actions of a unit that leave it no attack in the same Player-Turn, in words and with the rule
SPENT: tuple[tuple[Deed, str, str], ...] = (
    ("fired", "has fired", "SD-6.0-a"),
    ("launched", "has fired its RPG-7", "SD-22.3-c"),
    ("recoilless", "has fired its Recoilless Rifle", "SD-31.13-e"),
    ("assaulted", "has Close Assaulted", "SD-32.4-a"),
    ("probed", "has probed", "SD-12.2-b"),
    ("searched", "has searched", "SD-12.2-b"),
    ("interrogated", "has interrogated", "SD-12.2-b"),
    ("landed", "has just been set down", "SD-9.2-b"),
)

#: Ways to have moved
MOVED: tuple[Deed, ...] = ("moved", "rode", "mounted")


def busy(state: State, unit: UnitId) -> Refusal | None:
    """The action of a unit in the Player-Turn that leaves it no attack, or None."""
    status, name = state.units[unit], state.name(unit)
    for deed, words, rule in SPENT:
        if status.has(deed):
            return Refusal(rule, f"{name} {words} in this Player-Turn")
    return None


def armed(state: State, unit: UnitId, how: How) -> Refusal | None:
    """Why a unit is nobody to fire at all: whose it is, where, with what strength, pinned, or None."""
    name, type_ = state.name(unit), state.type(unit)
    side = state.player if how == "normal" else state.other(state.player)
    if state.side(unit) != side:
        return Refusal("SD-6.0-a", f"it is the {side} that fires now, and {name} is not of it")
    if not state.units[unit].on_map:
        return Refusal("SD-6.0-a", f"{name} is not in a hex of the map")
    if not type_.combat_unit:
        return Refusal("SD-6.0-l", f"{name} has no Attack Strength")
    return refuse_pinned(state, unit) or out_of_ammo(state, unit)


def able(state: State, unit: UnitId, how: How) -> Refusal | None:
    """Why a unit does not fire at anything now, or None."""
    found = armed(state, unit, how)
    if found is not None:
        return found
    if how == "surprise":
        return surprise.able(state, unit)
    if how == "ambush":
        return lying(state, unit)
    return busy(state, unit) or unmoved(state, unit)


def ambushed(state: State) -> Ambushing:
    """The entry on which ambushes may be sprung, nobody's if there is none [SD-18.0-c]."""
    found = [frame for frame in state.frames if isinstance(frame, Ambushing)]
    return found[-1] if found else Ambushing(state.player, NO_UNIT, OFF)


def lying(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit springs no ambush now, or None [SD-18.0-c]."""
    place = ambushed(state).place
    if place == OFF or state.units[unit].note != place:
        return Refusal(
            "SD-18.0-c", f"{state.name(unit)} has not written {state.label(place) or 'a hex'} down"
        )
    return None


def unmoved(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit does not fire after its move, or None.

    Vehicles and boats keep half of their allowance, personnel all of it unless Fire and Movement is in force.
    """
    status, name, type_ = state.units[unit], state.name(unit), state.type(unit)
    if type_.personnel and not state.on("fire-and-movement"):
        return Refusal("SD-5.0-i", f"{name} has moved") if status.has(*MOVED) else None
    # [SD-17.0-a, SD-22.1-d, SD-33.1-d]
    half = type_.move if not type_.personnel else allowance(state, unit) // 2
    if status.spent <= half:  # [SD-17.0-a, SD-22.1-d, SD-33.1-d]
        return None
    rule = {"boat": "SD-33.1-d", "vehicle": "SD-22.1-d"}.get(type_.kind, "SD-17.0-a")
    spent, most = half_points(status.spent), half_points(half)
    return Refusal(rule, f"{name} has spent {spent} MPs; who fires has spent {most} at most")


# -- targets ------------------------------------------------------------------------------------------------


def refuse_target(state: State, side: str, aim: Aim) -> Refusal | None:
    """Why nobody of a side fires at a target, or None: what it is, and whether it has been fired at in the phase."""
    enemy, label = state.other(side), state.label(aim.place)
    if aim.target == NO_UNIT:
        if not inverted_in(state, enemy, aim.place):
            return Refusal("SD-6.0-h", f"no inverted counter of the enemy lies in {label}")
        return once_a_phase(state, aim)
    name, status, type_ = state.name(aim.target), state.units[aim.target], state.type(aim.target)
    if state.side(aim.target) != enemy:
        return Refusal("SD-6.0-h", f"{name} is none of the enemy's units")
    if not status.on_map or not status.up or status.place != aim.place:
        where = f"in {label}" if status.on_map and status.up and aim.place else "anywhere that is seen"
        fix = "Name an inverted counter by its hex, as in ?0217"
        return Refusal("SD-0-l", f"{name} does not lie face up {where}", fix)
    if aim.how == "ambush" and aim.target != ambushed(state).mover:
        return Refusal("SD-18.0-c", f"an ambush is sprung on who has entered the hex, not on {name}")
    if type_.kind == "vehicle":
        fix = "Use an RPG-7 or a Recoilless Rifle, or Close Assault it"
        return Refusal("SD-6.0-k", f"ordinary fire does nothing to {name}", fix)
    if not type_.personnel and type_.kind != "boat":
        return Refusal("SD-6.0-h", f"{name} has been found and cannot be fired at")
    return once_a_phase(state, aim)


def once_a_phase(state: State, aim: Aim) -> Refusal | None:
    """A hex, and a boat, is the object of one direct fire attack in a Combat Phase [SD-6.0-f].

    Surprise fire and ambushes do not count against it.
    """
    boat = aim.target != NO_UNIT and state.type(aim.target).kind == "boat"
    if aim.target in state.boats_hit if boat else aim.place in state.under_fire:
        what = state.name(aim.target) if boat else state.label(aim.place)
        return Refusal("SD-6.0-f", f"{what} has been fired at in this phase")
    return None


def refuse_shot(state: State, unit: UnitId, aim: Aim) -> Refusal | None:
    """Why this unit does not fire at a target, which may be fired at, or None: occasion, sight, range."""
    if aim.how == "surprise":
        found = surprise.refuse(state, unit, aim.target)
        if found is not None:
            return found
    far = range_of(state, unit, aim)
    if far > reach_of(state, unit).half:
        label = state.label(aim.place)
        return Refusal("SD-6.0-e", f"{label} is {far} hexes off, beyond the range of {state.name(unit)}")
    if not in_sight(state, unit, aim):
        return Refusal("SD-6.2-a", f"{state.name(unit)} has no line of sight to {state.label(aim.place)}")
    status = state.units[unit]
    if status.loose and not state.side_sheet(state.side(unit)).command:
        most = tables().value("loose-range")
        if aim.target == NO_UNIT or far > most:
            name = state.name(unit)
            words = f"{name} is without leadership control: it fires at what lies face up within {most} hexes"
            return Refusal("SD-13.2-d", words)
    return None


def in_sight(state: State, unit: UnitId, aim: Aim) -> bool:
    """Has a unit a line of sight to a target? [SD-6.2-a]"""
    if aim.target == NO_UNIT:
        return sees_hex(state, unit, aim.place)
    return sees(state, unit, aim.target)


def refuse(state: State, unit: UnitId, aim: Aim) -> Refusal | None:
    """Why a unit does not fire at a target, or None."""
    return (
        able(state, unit, aim.how)
        or refuse_target(state, state.side(unit), aim)
        or refuse_shot(state, unit, aim)
    )


def aims(state: State, side: str, how: How) -> Iterator[Aim]:
    """Everything that a side might fire at."""
    enemy = state.other(side)
    for unit in state.units_of(enemy):
        if state.units[unit].on_map and state.units[unit].up:
            yield Aim(unit, state.units[unit].place, how)
    if how == "normal":
        for place in sorted(inverted_by_hex(state, enemy)):
            yield Aim(NO_UNIT, place, how)


def shots(state: State, how: How) -> Iterator[tuple[UnitId, Aim]]:
    """Every unit that may fire, with everything that it may fire at."""
    side = state.other(state.player) if how == "surprise" else state.player
    units = [unit for unit in state.units_of(side) if able(state, unit, how) is None]
    if not units:
        return
    targets = [aim for aim in aims(state, side, how) if refuse_target(state, side, aim) is None]
    for unit in units:
        for aim in targets:
            if refuse_shot(state, unit, aim) is None:
                yield unit, aim


def joiners(state: State, units: tuple[UnitId, ...], aim: Aim) -> Iterator[UnitId]:
    """The units that may still take part in an attack that has been announced."""
    for unit in state.units_of(state.side(units[0])):
        if refuse_join(state, units, unit, aim) is None:
            yield unit


def others_may_join(state: State, units: tuple[UnitId, ...], aim: Aim) -> bool:
    """Could somebody else take part, or fire at the increased rate, as far as the enemy can tell?

    So that a question that does not come up tells nothing, it comes up wherever an inverted counter of the side sees
    the target, and in every ambush.
    """
    if aim.how == "ambush":  # [SD-18.0-e]
        return True
    if any(may_double(state, unit, aim.doubled) is None for unit in units):
        return True
    lairs = inverted_by_hex(state, state.side(units[0])) if aim.how == "normal" else {}  # [SD-0-l]
    return any(clear_line(state, lair, aim.place) for lair in lairs) or any(  # [SD-0-l]
        True for _ in joiners(state, units, aim)
    )


def refuse_join(state: State, units: tuple[UnitId, ...], unit: UnitId, aim: Aim) -> Refusal | None:
    """Why a unit takes no part in an attack that has been announced, or None."""
    if unit in units:
        return Refusal("SD-6.0-a", f"{state.name(unit)} takes part already")
    return able(state, unit, aim.how) or refuse_shot(state, unit, aim)
