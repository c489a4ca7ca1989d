"""Offensive fire (13.2 to 13.6, 14.0): units are named one after another for a hex, then they fire together."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import pick_unit_and_hex, read_hex, read_units
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.verb import Order, Verb
from vietnam_tui.games.hot_armor.frames import Aiming, Firer, Volley
from vietnam_tui.games.hot_armor.rules.fire.counterbattery import answer_batteries
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import NO_RESULT, vain
from vietnam_tui.games.hot_armor.rules.fire.observers import is_direct, refuse_shot, reveal_spotter
from vietnam_tui.games.hot_armor.rules.fire.results import note_fire, open_fire
from vietnam_tui.games.hot_armor.rules.fire.weapons import (
    KINDS,
    attack_kind,
    guided_targets,
    range_of,
    refuse_again,
    refuse_firing,
    refuse_missile,
    refuse_untouchable,
    strength_at,
    targets_in,
)
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter, occupied
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import Struck, UnitId

#: The word that has units fire on the move
MOVING = "moving"


class Aim(Order[State, Transition], frozen=True, tag="aim"):
    """Let units take part in a fire at a hex; 'moving' behind it halves stabilized ones, which may then move."""

    usage, example, phases, aliases = "aim UNIT ... HEX", "aim M48-1 0610", tuple(KINDS), ("a",)
    unit: UnitId
    at: Hex
    moving: bool = False

    @classmethod
    def candidates(cls, state: State) -> Iterator[Aim]:
        return _aims_at(state, sorted(occupied(state, state.other(state.phasing))))

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not fire at a hex in this phase, or None [HA-13.2-a, HA-13.2-c, HA-13.4-b]."""
        refusal = _refuse_order(state, self)
        if refusal is not None:
            return refusal
        nothing = vain(state, (_together(state)[self.at],), self.unit)
        return Refusal(NO_RESULT, nothing) if nothing else None

    def apply(self, transition: Transition) -> None:
        """A fire is declared; the first act of the phase, after which it is too late for recon."""
        state = transition.state
        transition.set(begun=True)  # [HA-24.7-a]
        transition.push(
            Aiming(
                state.phasing,
                KINDS[state.phase],
                self.at,
                (self.unit,),
                (self.unit,) if self.moving else (),
            )
        )

    @classmethod
    def open(cls, state: State) -> bool:
        """Could the phasing player fire in this phase, by what everybody knows?

        Nobody can tell from a phase that is passed over what face-down counters could do.
        """
        own = [state.units[unit] for unit in state.units_of(state.phasing)]
        return any(unit.concealed for unit in own) or next(Aim.offers(state), None) is not None

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        units = read_units(state, reader)
        at, moving = read_hex(state, reader), reader.skip(MOVING)
        return tuple(Aim(unit, at, moving) for unit in units)

    def words(self, state: State) -> str:
        words = f"{state.name(self.unit)} {state.label(self.at)}"
        return f"{words} {MOVING}" if self.moving else words

    def selection(self, state: State) -> Selection:
        return pick_unit_and_hex(state, self.unit, self.at)


def _refuse_order(state: State, order: Aim) -> Refusal | None:
    """The same, whatever would come of the fire."""
    return (
        _refuse_unit(state, order)
        or refuse_shot(state, order.unit, order.at)
        or _refuse_target(state, order.unit, order.at)
    )


@by_identity
def _together(state: State) -> ByNeed[Hex, Volley]:
    """For each hex the attack of all that could fire at it in this phase."""

    def all_at(at: Hex) -> Volley:
        frame = state.top
        named = frame.firers if isinstance(frame, Aiming) and frame.at == at else ()
        more = (
            unit
            for unit in state.units_of(state.phasing)
            if unit not in named and _refuse_order(state, Aim(unit, at)) is None
        )
        return volley_of(state, Aiming(state.phasing, KINDS[state.phase], at, (*named, *more)))

    return ByNeed(all_at)


def _refuse_unit(state: State, order: Aim) -> Refusal | None:
    unit, status, name = order.unit, state.units[order.unit], state.name(order.unit)
    if state.side(unit) != state.phasing:
        return Refusal("HA-13.2-a", f"{name} is none of the {state.phasing} units, whose impulse this is")
    never = refuse_firing(state, unit)
    if never is not None:
        return never
    if not status.active:
        return Refusal("HA-13.2-a", f"{name} was out of command when the phase began")
    kind = attack_kind(state, unit)
    if kind != KINDS[state.phase]:
        return Refusal("HA-13.3-a", f"{name} attacks {kind}, and this is the {state.phase.title()} Phase")
    spent = refuse_again(state, unit)
    if spent is not None:
        return spent
    if status.overwatch:
        return Refusal("HA-29.5-a", f"{name} is in overwatch")
    if order.moving and not state.kind(unit).can("stabilized"):
        return Refusal("HA-20.6-a", f"{name} is not stabilized and cannot fire on the move")
    return None


def _refuse_target(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    by_air, label = is_helicopter(state, unit), state.label(at)
    targets = targets_in(state, state.other(state.phasing), at, by_air=by_air)
    if not targets:
        return refuse_untouchable(state, at)
    if Struck(at, KINDS[state.phase]) in state.struck:
        return Refusal("HA-13.4-b", f"{label} has had its {KINDS[state.phase]} attack in this impulse")
    return refuse_missile(state, unit, targets, label)


def _aims_at(state: State, hexes: Collection[Hex]) -> Iterator[Aim]:
    """Every unit that could fire now with every hex in its range, at full strength and on the move."""
    enemy, ring = state.other(state.phasing), state.board.grid
    there = ByNeed[Hex, tuple[UnitId, ...]](lambda at: targets_in(state, enemy, at, by_air=True))
    for unit, status in ((unit, state.units[unit]) for unit in state.units_of(state.phasing)):
        if not status.on_map or not status.active or attack_kind(state, unit) != KINDS[state.phase]:
            continue
        if _refuse_unit(state, Aim(unit, status.place)) is None:
            reach = range_of(state, unit)
            for at in hexes:
                if ring.distance(status.place, at) <= reach and there[at]:
                    yield Aim(unit, at)
                    yield Aim(unit, at, moving=True)


# -- the declaration ----------------------------------------------------------------------------------------


def _refuse_joining(state: State, frame: Aiming, order: Aim) -> Refusal | None:
    if order.unit in frame.firers:
        return Refusal("HA-13.2-c", f"{state.name(order.unit)} takes part already")
    if order.at != frame.at:
        return Refusal("HA-13.2-e", f"the fire at {state.label(frame.at)} is resolved first")
    return order.refusal(state)


def _joining(state: State, frame: Aiming) -> Iterator[Aim]:
    return _aims_at(state, (frame.at,))


def _join(transition: Transition, frame: Aiming, order: Aim) -> None:
    moving = (*frame.moving, order.unit) if order.moving else frame.moving
    transition.replace(Aiming(frame.side, frame.kind, frame.at, (*frame.firers, order.unit), moving))


def volley_of(state: State, frame: Aiming) -> Volley:
    """The attack that a declaration comes to: what resolves it, and what its odds are worked out from."""
    by_air = any(is_helicopter(state, unit) for unit in frame.firers)
    targets = targets_in(state, state.other(frame.side), frame.at, by_air=by_air)
    return Volley(
        frame.side,
        frame.kind,
        frame.at,
        "fire",
        tuple(_firer(state, frame, unit) for unit in frame.firers),
        targets,
        guided_targets(state, targets),
    )


def _firer(state: State, frame: Aiming, unit: UnitId) -> Firer:
    place = state.place(unit)
    distance = state.board.grid.distance(place, frame.at)
    strength = strength_at(state, unit, distance, moving=unit in frame.moving)
    return Firer(unit, place, strength, direct=is_direct(state, unit, frame.at))


class Fire(Verb[State], frozen=True, tag="fire"):
    """Fire as declared; with units and a hex it is all said at once."""

    usage, example, aliases = "fire [UNIT ... HEX]", "fire M48-1 M48-2 0610", ("f",)

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        return (Fire(),) if reader.done else (*Aim.read(state, reader), Fire())


def _fire(transition: Transition, frame: Aiming, order: Fire) -> None:
    """The units fire; the hex has had its attack of this kind."""
    volley = volley_of(transition.state, frame)
    transition.pop()
    note_fire(transition, frame.firers)
    if not all(firer.direct for firer in volley.firers):
        reveal_spotter(transition, frame.side, frame.at)
    for unit in frame.firers:
        # [HA-15.2-b, HA-20.6-a]
        transition.unit(unit, fired="on the move" if unit in frame.moving else "full", shot=True)
    transition.set(struck=(*transition.state.struck, Struck(frame.at, frame.kind)))  # [HA-13.4-b]
    answer_batteries(transition, frame.firers)
    open_fire(transition, volley)


def _nobody_named(state: State, order: Fire) -> Refusal:
    first = next(Aim.offers(state), None) if state.phase in KINDS else None
    fix = f"Try: fire {state.name(first.unit)} {state.label(first.at)}" if first is not None else ""
    return Refusal("HA-13.5-a", "nobody has been named to fire", fix)


def _decide(state: State, frame: Aiming) -> Decision:
    prompt = f"{frame.side} {frame.kind} fire at {state.label(frame.at)}: name more units, or fire"
    return Decision(frame.side, "fire", prompt, "HA-13.5-a")


AIMING = Question[State, Transition, Aiming](
    Aiming, _decide, (Reply(Aim, _join, _refuse_joining, _joining), Reply(Fire, _fire, unasked=_nobody_named))
)

CHAPTER = Chapter[State, Transition](
    verbs=(
        Aim,
        Fire,
    ),
    questions=(AIMING,),
)
