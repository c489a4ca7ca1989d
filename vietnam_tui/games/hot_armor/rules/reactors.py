"""Who may answer what has come into a hex (16.1 to 16.6, 22.13), by what a side knows."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, read_unit, read_units
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.hot_armor.frames import Firer, Kind, Reacting, Shot, Volley
from vietnam_tui.games.hot_armor.rules.anti_air import aa_volleys, refuse_aa
from vietnam_tui.games.hot_armor.rules.fire_odds import NO_RESULT, vain
from vietnam_tui.games.hot_armor.rules.sight import sees
from vietnam_tui.games.hot_armor.rules.spotted_reaction import reaction_spotters, refuse_direct, refuse_reach
from vietnam_tui.games.hot_armor.rules.transport import rides
from vietnam_tui.games.hot_armor.rules.weapons import (
    attack_kind,
    guided_targets,
    is_target,
    refuse_again,
    refuse_firing,
    refuse_missile,
    strength_at,
)
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId


class React(Answer[State, Transition, Reacting], frozen=True, tag="react"):
    """Let units fire in reaction at one that has just moved; 'fire' when all are named."""

    usage, example, asks, aliases = "react UNIT ... TARGET", "react RR1 M48-1", Reacting, ("re",)
    unit: UnitId
    target: UnitId

    @classmethod
    def candidates(cls, state: State, frame: Reacting) -> Iterator[React]:
        for unit in state.units_of(frame.side):
            if state.units[unit].on_map and refuse_reactor(state, frame, unit) is None:
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
