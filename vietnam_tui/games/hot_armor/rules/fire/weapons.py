"""The weapons of a unit (11.5, 11.6, 12.1, 13.7, 13.18, 20.6, 20.9): who can fire, how far, how hard, at whom."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.hot_armor.frames import Kind
from vietnam_tui.games.hot_armor.rules.movement.allowance import half
from vietnam_tui.games.hot_armor.rules.movement.transport import is_tank, rides
from vietnam_tui.games.hot_armor.rules.position.sight import sees
from vietnam_tui.games.hot_armor.rules.position.stacks import face_down, is_helicopter, units_in
from vietnam_tui.games.hot_armor.state import Phase, State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.units import UnitId

#: The kind of attack that is made in each fire phase [HA-13.3-a]
KINDS: dict[Phase, Kind] = {"hard fire": "hard", "soft fire": "soft"}


def attack_kind(state: State, unit: UnitId) -> Kind | None:
    """The kind of a unit's attack, hard or soft, None for one without an attack."""
    attack = state.kind(unit).attack
    return None if attack is None or not attack.strength else attack.kind


def range_of(state: State, unit: UnitId) -> int:
    """The range of a unit's fire now, every halving rounded up."""
    if is_unlimited(state, unit):
        return state.board.grid.size
    return _cut(state, unit, state.kind(unit).range)  # [HA-11.5-a, HA-13.18-a, HA-28.0-c]


def observing_range_of(state: State, unit: UnitId) -> int:
    """The range at which a unit observes now [HA-12.8-a]."""
    kind = state.kind(unit)
    return _cut(state, unit, kind.sight or kind.range)


def _cut(state: State, unit: UnitId, reach: int) -> int:
    """A printed range with every halving, rounded up."""
    disrupted = is_helicopter(state, unit) and state.units[unit].disrupted
    for _ in range(_aboard_vehicle(state, unit) + disrupted + _dim(state)):
        reach = half(reach)
    return reach


def is_unlimited(state: State, unit: UnitId) -> bool:
    """Does the scenario give a unit fire without limit of range, at full strength? [HA-34.9-j]"""
    return state.kind(unit).id in state.rules_of(state.side(unit)).unlimited


def least_range_of(state: State, unit: UnitId) -> int:
    """The least range of a unit's fire [HA-31.0-a]."""
    return state.kind(unit).least_range if state.plays("minimum range") else 1


def strength_at(state: State, unit: UnitId, distance: int, *, moving: bool = False) -> int:
    """The attack strength of a unit at a distance, every halving rounded up [HA-13.7-a, HA-13.7-c].

    Half beyond half of the printed range; half on the move; half from a transport; half in a disrupted helicopter.
    """
    kind, status = state.kind(unit), state.units[unit]
    strength = kind.strength
    far = distance > half(kind.range) and not is_unlimited(state, unit)
    halvings = int(far)  # [HA-13.7-b]
    halvings += moving  # [HA-20.6-a]
    halvings += _aboard_vehicle(state, unit)  # [HA-11.5-a]
    halvings += kind.arm == "helicopter" and status.disrupted  # [HA-13.18-a]
    for _ in range(halvings):
        strength = half(strength)
    return strength


def _aboard_vehicle(state: State, unit: UnitId) -> bool:
    status = state.units[unit]
    return status.carried and not rides(state, unit) and not is_helicopter(state, status.aboard)


def _dim(state: State) -> bool:
    """Does the weather halve ranges? [HA-28.0-c]"""
    if not state.plays("visibility"):
        return False
    found = next(one for one in tables().visibility if one.id == state.sheet.visibility)
    return "ranges" in found.halved


def refuse_firing(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit can never fire as it is, whoever's impulse it is, or None."""
    status, name = state.units[unit], state.name(unit)
    if not status.on_map:
        return Refusal("HA-13.0-a", f"{name} is not on the map")
    if attack_kind(state, unit) is None:
        return Refusal("HA-13.0-a", f"{name} has no attack strength")
    if not status.carried:
        return None
    if is_tank(state, status.aboard):
        return Refusal("HA-11.6-d", f"{name} rides on {state.name(status.aboard)} and cannot fire")
    if is_helicopter(state, status.aboard) or state.kind(unit).arm != "infantry":
        return Refusal("HA-11.5-a", f"only infantry fires from a ground transport, {name} does not")
    return None


def refuse_again(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit has had its one fire of the phase, in whatever way, or None [HA-13.2-c].

    Offensive fire is noted for the impulse, and a unit attacks either hard or soft: that tells in which phase it was.
    """
    status, name = state.units[unit], state.name(unit)
    if status.fired and attack_kind(state, unit) == KINDS.get(state.phase):
        return Refusal("HA-13.2-c", f"{name} has fired in this phase")
    if status.assaulted:
        return Refusal("HA-13.2-c", f"{name} has taken part in a close assault in this phase")
    if status.reacted:
        return Refusal("HA-13.2-c", f"{name} has fired in reaction in this phase")
    return None


def refuse_line(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """Why a hex is out of the range of a unit or out of its line of fire, or None [HA-12.1-a, HA-13.1-a]."""
    return refuse_distance(state, unit, at) or refuse_blocked(state, unit, at)


def refuse_distance(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """Why a hex is too far from a unit, or too near, or None [HA-17.2-a]."""
    name, label = state.name(unit), state.label(at)
    distance = state.board.grid.distance(state.place(unit), at)
    reach, least = range_of(state, unit), least_range_of(state, unit)
    if distance > reach:
        return Refusal("HA-12.1-a", f"{label} is {distance} hexes from {name}, whose fire reaches {reach}")
    if distance < least:
        return Refusal("HA-31.0-a", f"the fire of {name} begins at {least} hexes")
    return None


def refuse_blocked(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """Why a unit has no line of fire to a hex, or None [HA-12.3-a]."""
    if sees(state, state.place(unit), at, flying=is_helicopter(state, unit)):
        return None
    return Refusal(
        "HA-12.3-a", f"{state.name(unit)} in {state.where(unit)} has no line of fire to {state.label(at)}"
    )


# -- targets ------------------------------------------------------------------------------------------------


def targets_in(state: State, side: str, at: Hex, *, by_air: bool = False) -> tuple[UnitId, ...]:
    """The units of a side in a hex that fire can hit, top one first, a tank before its rider.

    No concealed ones [HA-24.1-b], no passengers [HA-11.5-b]; helicopters in flight `by_air` alone, from other
    helicopters, and never whom they carry [HA-13.13-a, HA-22.6-c].
    """
    return tuple(
        unit
        for unit in units_in(state, side, at)
        if is_target(state, unit) or (by_air and is_helicopter(state, unit))
    )


def refuse_untouchable(state: State, at: Hex) -> Refusal:
    """Why nothing in a hex can be attacked: counters there are face down, or there is nobody."""
    label = state.label(at)
    if at in face_down(state, state.other(state.phasing)):
        words = (
            f"the enemy in {label} is face down, and no fire hits him before he is revealed: by recon, before"
        )
        return Refusal("HA-24.1-b", f"{words} anything else is done in a phase, or by entering {label}")
    return Refusal("HA-12.1-a", f"{label} holds no enemy unit that fire can hit")


def is_target(state: State, unit: UnitId) -> bool:
    """Can normal fire from the ground hit a unit?  A helicopter only while it loads or unloads [HA-22.15-a]."""
    status = state.units[unit]
    if not status.on_map or status.concealed or state.is_decoy(unit):
        return False
    inside = status.carried and not rides(state, unit)
    return not (inside or is_helicopter(state, unit)) or state.is_grounded(unit)


def guided_targets(state: State, targets: tuple[UnitId, ...]) -> tuple[UnitId, ...]:
    """Those that missiles attack: vehicles, and of these the hard ones if there are any.

    A helicopter on the ground is as good as a soft vehicle.
    """
    vehicles = tuple(
        unit
        for unit in targets
        # [HA-20.9-a]
        if state.kind(unit).arm == "vehicular" or (is_helicopter(state, unit) and state.is_grounded(unit))
    )
    hard = tuple(unit for unit in vehicles if state.kind(unit).defence.kind == "hard")  # [HA-20.9-b]
    return hard or vehicles  # [HA-20.9-b]


def is_guided(state: State, unit: UnitId) -> bool:
    """Does a unit fire wire-guided missiles?"""
    return state.kind(unit).can("missile")


def refuse_missile(state: State, unit: UnitId, targets: tuple[UnitId, ...], label: str) -> Refusal | None:
    """Why a missile has no target among those of a hex, or None."""
    if not is_guided(state, unit) or guided_targets(state, targets):
        return None
    return Refusal(
        "HA-20.9-a",
        f"the missiles of {state.name(unit)} hit vehicles alone, or helicopters on the ground; "
        f"there is none in {label}",
    )
