"""Overwatch (29.0): units with an Over Watch marker fire back at hexes from which friends on the move are fired at."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Answering, Cover, Covering, Firer, Kind, Volley
from vietnam_tui.games.hot_armor.rules.fire.counterbattery import answer_batteries
from vietnam_tui.games.hot_armor.rules.fire.fire import Aim, Fire
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import NO_RESULT, vain
from vietnam_tui.games.hot_armor.rules.fire.results import note_fire
from vietnam_tui.games.hot_armor.rules.fire.weapons import (
    attack_kind,
    guided_targets,
    refuse_again,
    refuse_firing,
    refuse_line,
    refuse_missile,
    refuse_untouchable,
    strength_at,
    targets_in,
)
from vietnam_tui.games.hot_armor.rules.movement.movement import MOST
from vietnam_tui.games.hot_armor.rules.position.answers import Hold, hold
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId

RULE = "HA-29.1-a"


class Watched(Told, frozen=True, tag="overwatch"):
    """An Over Watch marker is put on a unit or taken off it; "" for one that the hearer cannot tell [HA-29.1-a]."""

    unit: str
    side: Nation
    place: str
    on: bool

    @property
    def sentence(self) -> str:
        who = self.unit or f"an unknown {self.side} counter"
        return f"{who} in {self.place} is {'in' if self.on else 'no longer in'} overwatch"


# -- the marker ---------------------------------------------------------------------------------------------


def has_markers(state: State) -> bool:
    """Are Over Watch markers played with, for overwatch itself or for counterbattery? [HA-29.1-a, HA-30.0-a]"""
    return state.plays("overwatch") or state.plays("counterbattery")


def _refuse_marking(state: State, unit: UnitId) -> Refusal | None:
    status, name = state.units[unit], state.name(unit)
    if not has_markers(state):
        return Refusal("HA-29.0-a", "there is no overwatch in this game")
    if state.side(unit) != state.phasing or state.is_decoy(unit):
        return Refusal(RULE, f"{name} is none of the {state.phasing} units")
    if not status.on_map or not status.active:
        return Refusal(RULE, f"{name} was out of command when the impulse began")
    return None


class Watch(Order[State, Transition], frozen=True, tag="overwatch"):
    """Put an Over Watch marker on a unit: it stays and fires back at who fires at friends on the move."""

    usage, example, phases = "overwatch UNIT", "overwatch M48-1", ("preparation",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Watch]:
        return (Watch(unit) for unit in state.units_of(state.phasing))

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not go into overwatch, or None [HA-29.1-a]."""
        unmarked = _refuse_marking(state, self.unit)
        if unmarked is not None:
            return unmarked
        unit, status, name = self.unit, state.units[self.unit], state.name(self.unit)
        if status.overwatch:
            return Refusal(RULE, f"{name} is in overwatch already")
        if state.arranged >= MOST:
            return Refusal(RULE, "markers have been placed and taken off often enough in this phase")
        if status.disrupted:
            return Refusal("HA-29.6-a", f"{name} is disrupted")
        if status.carried or (is_helicopter(state, unit) and state.cargo(unit)):
            return Refusal(RULE, f"{name} is carried, or carries a unit by air")
        if not status.concealed and not _fires_back(state, unit):
            return Refusal(RULE, f"{name} has nothing to fire back with from overwatch", _armed(state))
        return None

    def apply(self, transition: Transition) -> None:
        _mark(transition, self.unit, on=True)

    @classmethod
    def open(cls, state: State) -> bool:
        """Could a marker be placed, by what everybody knows? It takes a unit on the map, face up or face down."""
        return has_markers(state) and any(state.units[unit].on_map for unit in state.units_of(state.phasing))


def _fires_back(state: State, unit: UnitId) -> bool:
    """Could a unit ever fire from overwatch?  All see of one that is face up if it could not."""
    if state.plays("overwatch") and attack_kind(state, unit) is not None:
        return True
    return state.plays("counterbattery") and state.side(unit) in state.kind(unit).counterbattery


def _armed(state: State) -> str:
    """A unit that may go into overwatch, as advice."""
    armed = (unit for unit in state.units_of(state.phasing) if _fires_back(state, unit))
    first = next((unit for unit in armed if Watch(unit).refusal(state) is None), None)
    return f"Try: overwatch {state.name(first)}" if first is not None else ""


class Unwatch(Order[State, Transition], frozen=True, tag="unwatch"):
    """Take the Over Watch marker off a unit."""

    usage, example, phases = "unwatch UNIT", "unwatch M48-1", ("preparation",)
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Unwatch]:
        return (Unwatch(unit) for unit in state.units_of(state.phasing))

    def refusal(self, state: State) -> Refusal | None:
        """Why a marker may not be taken off, or None [HA-29.6-a]."""
        unmarked = _refuse_marking(state, self.unit)
        if unmarked is not None:
            return unmarked
        if not state.units[self.unit].overwatch:
            return Refusal("HA-29.6-a", f"{state.name(self.unit)} is not in overwatch")
        return None

    def apply(self, transition: Transition) -> None:
        _mark(transition, self.unit, on=False)

    @classmethod
    def open(cls, state: State) -> bool:
        return False


def _mark(transition: Transition, unit: UnitId, *, on: bool) -> None:
    transition.set(begun=True, arranged=transition.state.arranged + 1)
    transition.unit(unit, overwatch=on)
    state = transition.state
    told = Watched(unit=state.name(unit), side=state.side(unit), place=state.where(unit), on=on, rule=RULE)
    transition.tell_of(unit, told, msgspec.structs.replace(told, unit=""))


# -- the fire -----------------------------------------------------------------------------------------------


def _ready(state: State, side: str, unit: UnitId) -> bool:
    """Is a unit in overwatch, in command, and has it not fired so in this impulse? [HA-29.2-a, HA-29.4-a]"""
    status = state.units[unit]
    return state.side(unit) == side and status.overwatch and status.active and not status.covered


def cover(transition: Transition, volleys: tuple[Volley, ...]) -> None:
    """The phasing side may answer reaction fire, when it has fallen, from overwatch [HA-29.2-a]."""
    state = transition.state
    side = state.phasing
    if state.plays("overwatch") and any(_ready(state, side, unit) for unit in state.units_of(side)):
        places = {firer.place for volley in volleys for firer in volley.firers if volley.side != side}
        if places:
            transition.push(Covering(side, tuple(sorted(places))))


def refuse_cover(state: State, frame: Covering, order: Aim) -> Refusal | None:
    """Why a unit may not fire at a hex from overwatch, or None."""
    refusal = _refuse_order(state, frame, order)
    if refusal is not None:
        return refusal
    nothing = vain(state, _together(state, frame)[order.at], order.unit)
    return Refusal(NO_RESULT, nothing) if nothing else None


@by_identity
def _together(state: State, frame: Covering) -> ByNeed[Hex, tuple[Volley, ...]]:
    """For each hex the attacks of all that could fire at it from overwatch."""
    named = {shot.unit: shot.at for shot in frame.shots}

    def all_at(at: Hex) -> tuple[Volley, ...]:
        shots = tuple(
            Cover(unit, at)
            for unit in state.units_of(frame.side)
            if named.get(unit, at) == at
            and (unit in named or _refuse_order(state, frame, Aim(unit, at)) is None)
        )
        return volleys_of(state, msgspec.structs.replace(frame, shots=shots))

    return ByNeed(all_at)


def _refuse_order(state: State, frame: Covering, order: Aim) -> Refusal | None:
    """The same, whatever would come of the fire."""
    unit, name, label = order.unit, state.name(order.unit), state.label(order.at)
    if order.at not in frame.hexes:
        return Refusal("HA-29.2-a", f"no reaction fire has come from {label}")
    if state.side(unit) != frame.side or not state.units[unit].overwatch or not state.units[unit].active:
        return Refusal("HA-29.2-a", f"{name} is no active {frame.side} unit in overwatch")
    if state.units[unit].covered or any(shot.unit == unit for shot in frame.shots):
        return Refusal("HA-29.4-a", f"{name} has fired from overwatch in this impulse")
    spent = refuse_again(state, unit)
    if spent is not None:
        return spent
    if order.moving:
        return Refusal("HA-29.5-a", f"{name} does not move in overwatch")
    never = refuse_firing(state, unit) or refuse_line(state, unit, order.at)  # [HA-29.4-b]
    if never is not None:
        return never
    targets = targets_in(state, state.other(frame.side), order.at)
    if not targets:
        return refuse_untouchable(state, order.at)
    return refuse_missile(state, unit, targets, label)


def _covers(state: State, frame: Covering) -> Iterator[Aim]:
    for unit in state.units_of(frame.side):
        if _ready(state, frame.side, unit):
            orders = (Aim(unit, at) for at in frame.hexes)
            yield from (order for order in orders if refuse_cover(state, frame, order) is None)


def _aim(transition: Transition, frame: Covering, order: Aim) -> None:
    shots = (*frame.shots, Cover(order.unit, order.at))
    transition.replace(msgspec.structs.replace(frame, shots=shots))


def _refuse_fire(state: State, frame: Covering, order: Fire) -> Refusal | None:
    return None if frame.shots else Refusal("HA-29.2-a", "nobody has been named to fire")


def _refuse_hold(state: State, frame: Covering, order: Hold) -> Refusal | None:
    return Refusal("HA-29.2-a", "the overwatch fire is declared: fire") if frame.shots else None


def volleys_of(state: State, frame: Covering) -> tuple[Volley, ...]:
    """The attacks that a declaration comes to, on all that is in each hex: hard before soft."""
    kinds: tuple[Kind, Kind] = ("hard", "soft")
    found: list[Volley] = []
    for kind in kinds:
        for at in frame.hexes:
            units = [shot.unit for shot in frame.shots if shot.at == at]
            firers = tuple(_firer(state, unit, at) for unit in units if attack_kind(state, unit) == kind)
            targets = targets_in(state, state.other(frame.side), at)
            if firers and targets:
                guided = guided_targets(state, targets)
                found.append(Volley(frame.side, kind, at, "overwatch", firers, targets, guided))
    return tuple(found)


def _firer(state: State, unit: UnitId, at: Hex) -> Firer:
    place = state.place(unit)
    return Firer(unit, place, strength_at(state, unit, state.board.grid.distance(place, at)))


def _fire(transition: Transition, frame: Covering, order: Fire) -> None:
    volleys = volleys_of(transition.state, frame)
    transition.pop()
    units = [shot.unit for shot in frame.shots]
    note_fire(transition, units)
    for unit in units:
        transition.unit(unit, covered=True, reacted=True)  # [HA-13.2-c, HA-29.4-a]
    answer_batteries(transition, units)
    transition.push(Answering(volleys))


def _go_on(transition: Transition, frame: Covering) -> bool:
    """Nobody is asked where nobody could fire; of a face-down unit the enemy cannot tell."""
    state = transition.state
    able = [unit for unit in state.units_of(frame.side) if _ready(state, frame.side, unit)]
    hidden = any(state.units[unit].concealed for unit in able)
    if frame.shots or (able and hidden) or next(_covers(state, frame), None) is not None:
        return False
    transition.pop()
    return True


def _decide(state: State, frame: Covering) -> Decision:
    places = ", ".join(state.label(at) for at in frame.hexes)
    choice = ": name more, or fire" if frame.shots else ", or hold"
    return Decision(frame.side, "overwatch", f"{frame.side} overwatch fire at {places}{choice}", "HA-29.2-a")


COVERING = Question[State, Transition, Covering](
    Covering,
    _decide,
    (
        Reply(Aim, _aim, refuse_cover, legal=_covers),
        Reply(Fire, _fire, _refuse_fire),
        Reply(Hold, hold, _refuse_hold),
    ),
    settle=_go_on,
)

CHAPTER = Chapter[State, Transition](
    verbs=(
        Watch,
        Unwatch,
    ),
    questions=(COVERING,),
)
