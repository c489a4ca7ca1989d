"""The units that may answer a mover in a hex, by what a side knows (16.1 to 16.6, 22.13, 22.14, 22.16).

By direct and indirect fire the mover must be near enough to the firer or its spotter; AA fire answers helicopters in
flight, whatever lies between.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, read_unit, read_units
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.hot_armor.frames import Firer, Kind, Reacting, Shot, Volley
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import NO_RESULT, vain
from vietnam_tui.games.hot_armor.rules.fire.observers import refuse_tube, spotters_of
from vietnam_tui.games.hot_armor.rules.fire.weapons import (
    attack_kind,
    guided_targets,
    is_target,
    is_unlimited,
    refuse_again,
    refuse_distance,
    refuse_firing,
    refuse_line,
    refuse_missile,
    strength_at,
)
from vietnam_tui.games.hot_armor.rules.movement.allowance import half
from vietnam_tui.games.hot_armor.rules.movement.transport import rides
from vietnam_tui.games.hot_armor.rules.position.losses import reveal
from vietnam_tui.games.hot_armor.rules.position.sight import sees
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import OFF, UnitId

#: Why nobody reacts while nothing has come near
NO_REACTION = Refusal("HA-16.1-b", "nobody is asked for reaction fire: no enemy has just moved")


def in_reaction_range(state: State, unit: UnitId, at: Hex) -> bool:
    """Is a hex as near to a unit as the morale of its side? [HA-16.2-a]"""
    return state.board.grid.distance(state.place(unit), at) <= state.morale_of(state.side(unit))


def refuse_direct(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """Why a unit cannot answer by direct fire into a hex, or None [HA-16.2-a]."""
    if not in_reaction_range(state, unit, at):
        side, distance = state.side(unit), state.board.grid.distance(state.place(unit), at)
        far = f"{state.label(at)} is {distance} hexes from {state.name(unit)}"
        return Refusal("HA-16.2-a", f"{far}, and {the(side)} reacts up to {state.morale_of(side)}")
    return refuse_line(state, unit, at)


def refuse_reach(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """The reason why a unit can answer neither directly nor through a spotter, or None [HA-16.6-a]."""
    direct = refuse_direct(state, unit, at)
    if direct is None or not state.kind(unit).can("indirect"):
        return direct
    refusal = refuse_distance(state, unit, at) or refuse_tube(state, unit, at)
    if refusal is not None or reaction_spotters(state, state.side(unit), at):
        return refusal
    side = state.side(unit)
    near = f"no effective {side} observer within {state.morale_of(side)} hexes sees {state.label(at)}"
    return Refusal("HA-16.6-a", f"{near} for {state.name(unit)}")


def reaction_spotters(state: State, side: str, at: Hex) -> tuple[UnitId, ...]:
    """The units of a side that can spot a hex in reaction, face-up ones first; disrupted ones do not react.

    [HA-16.4-a, HA-16.6-a]
    """
    return tuple(
        unit
        for unit in spotters_of(state, side, at)
        if in_reaction_range(state, unit, at) and not state.units[unit].disrupted
    )


def reveal_reaction_spotter(transition: Transition, side: str, at: Hex) -> None:
    """If none but concealed units spot a hex, the first of them is revealed [HA-24.4-a]."""
    reveal(transition, reaction_spotters(transition.state, side, at)[0], "HA-24.4-a")


# -- AA fire --------------------------------------------------------------------------------------------


def aa_reach(state: State, unit: UnitId) -> int:
    """The range at which a unit may answer a helicopter: up to the morale of its side, unless nothing limits it.

    [HA-16.2-a, HA-34.9-j]
    """
    return state.board.grid.size if is_unlimited(state, unit) else state.morale_of(state.side(unit))


def aa_strength(state: State, unit: UnitId, distance: int) -> int:
    """The strength of a unit's AA fire: by its symbol, and half beyond half of its printed range."""
    kind = state.kind(unit)
    if kind.aa == "vehicle":
        strength = tables().numbers.vehicle_aa  # [HA-22.14-c]
    elif kind.aa == "half":
        strength = half(kind.strength)  # [HA-22.14-b]
    else:
        strength = kind.strength  # [HA-22.14-a]
    far = distance > half(kind.range) and not is_unlimited(state, unit)  # [HA-13.7-a]
    return half(strength) if far else strength  # [HA-13.7-b]


def refuse_aa(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """Why a unit that could react does not reach a helicopter over a hex, or None [HA-22.16-a]."""
    name, label = state.name(unit), state.label(at)
    if not state.kind(unit).aa:
        return Refusal("HA-22.13-a", f"{name} has no AA fire, which alone hits helicopters in flight")
    distance, reach = state.board.grid.distance(state.place(unit), at), aa_reach(state, unit)
    if distance > reach:
        side = state.side(unit)
        return Refusal(
            "HA-16.2-a", f"{label} is {distance} hexes from {name}, and {the(side)} reacts up to {reach}"
        )
    return refuse_distance(state, unit, at)


def aa_volleys(state: State, frame: Reacting) -> tuple[Volley, ...]:
    """One combined attack on each helicopter that is fired at, without enfilade [HA-22.13-a]."""
    found = []
    for target in frame.targets:
        units = [shot.unit for shot in frame.shots if shot.target == target]
        if units:
            found.append(_aa_volley(state, frame, target, units))
    return tuple(found)


def _aa_volley(state: State, frame: Reacting, target: UnitId, units: list[UnitId]) -> Volley:
    grid = state.board.grid
    firers = tuple(
        Firer(
            unit,
            state.place(unit),
            aa_strength(state, unit, grid.distance(state.place(unit), frame.at)),
            direct=False,
        )
        for unit in units
    )
    ambush = all(state.units[unit].concealed for unit in units)
    return Volley(frame.side, "soft", frame.at, "aa", firers, (target,), ambush=ambush)


# -- who answers ------------------------------------------------------------------------------------------


class React(Answer[State, Transition, Reacting], frozen=True, tag="react"):
    """Let units fire in reaction at one that has just moved; 'fire' when all are named."""

    usage, example, asks, aliases = "react UNIT ... TARGET", "react RR1 M48-1", Reacting, ("re",)
    unit: UnitId
    target: UnitId

    @classmethod
    def candidates(cls, state: State, frame: Reacting) -> Iterator[React]:
        near = frozenset(state.board.grid.within(frame.at, state.morale_of(frame.side)))
        for unit in state.units_of(frame.side):
            place, kind = state.units[unit].place, state.kind(unit)
            # those far off are most, and are spared the questions that have no other answer
            if place == OFF or not (bool(kind.aa) if frame.air else place in near or kind.can("indirect")):
                continue
            if refuse_reactor(state, frame, unit) is None:
                yield from (React(unit, target) for target in frame.targets)

    def refusal(self, state: State, frame: Reacting) -> Refusal | None:
        """Why a unit may not fire in reaction at a unit in the hex just entered, or None."""
        if self.target not in frame.targets:
            names = " or ".join(state.name(unit) for unit in frame.targets)
            return Refusal("HA-16.1-b", f"reaction fire is aimed at what has moved: {names}")
        if any(shot.unit == self.unit for shot in frame.shots):
            return Refusal("HA-16.1-d", f"{state.name(self.unit)} fires already")
        refusal = _refuse_shot(state, frame, self)
        if refusal is not None:
            return refusal
        nothing = vain(state, _together(state, frame)[self.target], self.unit)
        return Refusal(NO_RESULT, nothing) if nothing else None

    def apply(self, transition: Transition, frame: Reacting) -> None:
        transition.replace(replace(frame, shots=(*frame.shots, Shot(self.unit, self.target))))

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        *units, target = (read_unit(state, reader), *read_units(state, reader))
        return tuple(React(unit, target) for unit in units)

    def selection(self, state: State) -> Selection:
        return pick_unit(state, self.unit)

    def unasked(self, state: State) -> Refusal:
        return NO_REACTION


def _refuse_shot(state: State, frame: Reacting, order: React) -> Refusal | None:
    """The same of a unit that is not named yet, whatever would come of its fire."""
    missile = refuse_missile(state, order.unit, (order.target,), state.label(frame.at))
    return refuse_reactor(state, frame, order.unit) or missile


@by_identity
def _together(state: State, frame: Reacting) -> ByNeed[UnitId, tuple[Volley, ...]]:
    """For each target the attacks of all that could fire at it, at the best that an ambush makes of them."""
    named = {shot.unit: shot.target for shot in frame.shots}

    def all_at(target: UnitId) -> tuple[Volley, ...]:
        shots = tuple(
            Shot(unit, target)
            for unit in state.units_of(frame.side)
            if named.get(unit, target) == target
            and (unit in named or _refuse_shot(state, frame, React(unit, target)) is None)
        )
        volleys = volleys_of(state, replace(frame, shots=shots))
        if not frame.air:
            return volleys
        ambush = any(state.units[shot.unit].concealed for shot in shots)
        return tuple(replace(one, ambush=ambush) for one in volleys)

    return ByNeed(all_at)


def refuse_reactor(state: State, frame: Reacting, unit: UnitId) -> Refusal | None:
    """Why a unit cannot fire in reaction into a hex at all, or None [HA-16.2-a]."""
    status, name = state.units[unit], state.name(unit)
    if state.side(unit) != frame.side:
        return Refusal("HA-16.0-a", f"{name} is none of the {frame.side} units")
    never = refuse_firing(state, unit)
    if never is not None:
        return never
    if status.disrupted:
        return Refusal("HA-16.4-a", f"{name} is disrupted")
    if status.reacted:
        return Refusal("HA-16.1-d", f"{name} has used its reaction fire of this phase")
    spent = refuse_again(state, unit)
    if spent is not None:
        return spent
    if state.kind(unit).can("rockets"):
        return Refusal("HA-16.6-b", f"{name} conducts no reaction fire")
    return (refuse_aa if frame.air else refuse_reach)(state, unit, frame.at)  # in command or not [HA-16.1-c]


def covered_near(seen: State, frame: Reacting) -> bool:
    """Might a face-down counter fire: one near enough, and in sight but for AA fire, or one that others spot for?"""
    covered = [one for one in seen.covered if one.side == frame.side]
    grid, reach = seen.board.grid, seen.morale_of(frame.side)
    if frame.air and seen.rules_of(frame.side).unlimited:
        reach = grid.size
    near = any(
        grid.distance(one.place, frame.at) <= reach and (frame.air or sees(seen, one.place, frame.at))
        for one in covered
    )
    spotted = bool(covered) and not frame.air and bool(reaction_spotters(seen, frame.side, frame.at))
    return near or spotted


# -- the attacks -------------------------------------------------------------------------------------------


def volleys_of(state: State, frame: Reacting) -> tuple[Volley, ...]:
    """The attacks that a declaration comes to: hard before soft; those who lay in ambush fire by themselves.

    AA fire is one attack on each helicopter.
    """
    if frame.air:
        return aa_volleys(state, frame)  # [HA-22.13-a]
    found: list[Volley] = []
    kinds: tuple[Kind, Kind] = ("hard", "soft")
    for kind in kinds:
        for target in frame.targets:
            for ambush in (True, False):  # [HA-24.7-d]
                firers = [
                    shot.unit
                    for shot in frame.shots
                    if shot.target == target
                    and attack_kind(state, shot.unit) == kind
                    and state.units[shot.unit].concealed == ambush  # [HA-24.7-d]
                ]
                if firers:
                    found.append(_volley(state, frame, kind, target, firers, ambush=ambush))  # [HA-16.1-b]
    return tuple(found)


def _volley(
    state: State, frame: Reacting, kind: Kind, target: UnitId, units: list[UnitId], *, ambush: bool
) -> Volley:
    """An attack in reaction on one unit that has moved, and on its rider."""
    riders = (one for one in state.cargo(target) if rides(state, one))  # [HA-11.6-b]
    targets = tuple(one for one in (target, *riders) if is_target(state, one))  # [HA-11.6-b]
    grid, at = state.board.grid, frame.at
    firers = tuple(
        Firer(
            unit,
            state.place(unit),
            strength_at(state, unit, grid.distance(state.place(unit), at)),
            direct=refuse_direct(state, unit, at) is None,
        )
        for unit in units
    )
    return Volley(  # [HA-16.1-b]
        frame.side, kind, at, "reaction", firers, targets, guided_targets(state, (target,)), ambush=ambush
    )
