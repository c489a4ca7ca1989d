"""Close assault (15.0): who takes part is named first; hard and soft attacks fall; then there may be an advance."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import read_hex, read_units
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer, Order
from vietnam_tui.games.hot_armor.counters import ARMY_OF, Nation
from vietnam_tui.games.hot_armor.frames import Assaulting, Firer, Happening, Kind, Storming, Volley
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import NO_RESULT, is_hard, vain
from vietnam_tui.games.hot_armor.rules.fire.results import note_fire, open_fire
from vietnam_tui.games.hot_armor.rules.fire.weapons import (
    attack_kind,
    least_range_of,
    refuse_again,
    refuse_untouchable,
    strength_at,
    targets_in,
)
from vietnam_tui.games.hot_armor.rules.movement.costs import has_room, passable
from vietnam_tui.games.hot_armor.rules.position.answers import Hold, hold, nothing_asked
from vietnam_tui.games.hot_armor.rules.position.stacks import occupied
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId

#: Why nobody advances while no hex has been cleared
NO_ADVANCE = Refusal("HA-15.3-c", "no close assault has just cleared a hex")


class Advanced(Told, frozen=True, tag="advanced"):
    """A unit has moved into the hex that its assault has cleared [HA-15.3-c]."""

    says = "{unit} advances into {place}"
    unit: str
    side: Nation
    place: str


class Storm(Order[State, Transition], frozen=True, tag="storm"):
    """Let units take part in a close assault on an adjacent hex."""

    usage, example, phases = "storm UNIT ... HEX", "storm Rifle1 0610", ("close assault",)
    unit: UnitId
    at: Hex

    @classmethod
    def candidates(cls, state: State) -> Iterator[Storm]:
        enemies = occupied(state, state.other(state.phasing))
        for unit in state.units_of(state.phasing):
            if refuse_type(state, unit) is None and _refuse_state(state, unit) is None:
                near = state.board.grid.neighbours(state.place(unit))
                yield from (Storm(unit, at) for at in near if at in enemies)

    def refusal(self, state: State) -> Refusal | None:
        """Why a unit may not take part in a close assault on a hex, or None."""
        refusal = _refuse_order(state, self)
        if refusal is not None:
            return refusal
        nothing = vain(state, _together(state)[self.at])
        return Refusal(NO_RESULT, nothing) if nothing else None

    def apply(self, transition: Transition) -> None:
        transition.set(begun=True)
        transition.push(Storming(transition.state.phasing, self.at, (self.unit,)))

    @classmethod
    def open(cls, state: State) -> bool:
        """Could the phasing player assault, by what everybody knows, face-down counters counting as able?"""
        own = [state.units[unit] for unit in state.units_of(state.phasing)]
        return any(unit.concealed for unit in own) or next(Storm.offers(state), None) is not None

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        units = read_units(state, reader)
        at = read_hex(state, reader)
        return tuple(Storm(unit, at) for unit in units)


@by_identity
def _together(state: State) -> ByNeed[Hex, tuple[Volley, ...]]:
    """For each hex both attacks of all that could assault it: who adds nothing to them may still advance."""

    def all_at(at: Hex) -> tuple[Volley, ...]:
        frame = state.top
        named = frame.party if isinstance(frame, Storming) and frame.at == at else ()
        more = (
            unit
            for unit in state.units_of(state.phasing)
            if unit not in named and _refuse_order(state, Storm(unit, at)) is None
        )
        declared = assaulting_of(state, Storming(state.phasing, at, (*named, *more)))
        return volley_of(state, declared, "hard"), volley_of(state, declared, "soft")

    return ByNeed(all_at)


def _refuse_order(state: State, order: Storm) -> Refusal | None:
    """The same, whatever would come of the assault."""
    return (
        refuse_type(state, order.unit)
        or _refuse_state(state, order.unit)
        or _refuse_hex(state, order.unit, order.at)
    )


def refuse_type(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit never assaults; vehicles and infantry do that have an attack and, on foot, a movement of their own."""
    kind, name = state.kind(unit), state.name(unit)
    if state.side(unit) != state.phasing:
        return Refusal("HA-13.2-a", f"{name} is none of the {state.phasing} units, whose impulse this is")
    if kind.arm in ("helicopter", "weapons"):
        return Refusal("HA-15.1-b", f"{name} is a {kind.arm} unit and does not assault")
    on_foot = kind.arm == "infantry"
    if attack_kind(state, unit) is None or (on_foot and not kind.allowance(ARMY_OF[state.side(unit)])):
        return Refusal("HA-15.1-a", f"{name} has no attack strength to assault with")
    if kind.can("rockets"):
        return Refusal("HA-20.8-a", f"{name} conducts offensive fire alone")
    if least_range_of(state, unit) > 1:
        return Refusal("HA-31.0-a", f"the fire of {name} begins at {least_range_of(state, unit)} hexes")
    return None


def _refuse_state(state: State, unit: UnitId) -> Refusal | None:
    status, name = state.units[unit], state.name(unit)
    if not status.on_map or not status.active:
        return Refusal("HA-13.2-a", f"{name} was out of command when the phase began")
    if status.carried:
        return Refusal("HA-11.5-e", f"{name} is aboard {state.name(status.aboard)}")
    if status.disrupted:
        return Refusal("HA-15.2-a", f"{name} is disrupted")
    if status.shot:
        return Refusal("HA-15.2-b", f"{name} has fired offensively in this turn")
    if status.overwatch:
        return Refusal("HA-29.5-a", f"{name} is in overwatch")
    if status.assaulted:
        return Refusal("HA-15.3-d", f"{name} has made its close assault of this phase")
    return refuse_again(state, unit)


def _refuse_hex(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    name, label = state.name(unit), state.label(at)
    if at not in state.board.grid.neighbours(state.place(unit)):
        return Refusal("HA-15.0-a", f"{name} in {state.where(unit)} is not adjacent to {label}")
    if not targets_in(state, state.other(state.phasing), at):
        return refuse_untouchable(state, at)
    if at in state.assaulted:
        return Refusal("HA-15.3-d", f"{label} has been assaulted in this phase")
    if not passable(state, unit, at):
        return Refusal("HA-15.2-c", f"{name} could not enter {label} from {state.where(unit)}")
    return None


# -- the declaration ----------------------------------------------------------------------------------------


def _refuse_joining(state: State, frame: Storming, order: Storm) -> Refusal | None:
    if order.unit in frame.party:
        return Refusal("HA-15.3-d", f"{state.name(order.unit)} takes part already")
    if order.at != frame.at:
        return Refusal("HA-15.3-d", f"the assault on {state.label(frame.at)} is resolved first")
    return order.refusal(state)


def _joining(state: State, frame: Storming) -> Iterator[Storm]:
    return (Storm(unit, frame.at) for unit in state.units_of(state.phasing))


def _join(transition: Transition, frame: Storming, order: Storm) -> None:
    transition.replace(Storming(frame.side, frame.at, (*frame.party, order.unit)))


def assaulting_of(state: State, frame: Storming) -> Assaulting:
    """The assault that a declaration comes to: who attacks hard in it [HA-15.5-a]."""
    targets = targets_in(state, state.other(frame.side), frame.at)
    armored = any(is_hard(state, target, frame.at) for target in targets)
    hard = tuple(
        unit
        for unit in frame.party
        if attack_kind(state, unit) == "hard" or (armored and state.kind(unit).can("anti-tank"))
    )
    return Assaulting(frame.side, frame.at, frame.party, hard)


def volley_of(state: State, frame: Assaulting, kind: Kind) -> Volley:
    """The attack of one kind in an assault, on the units that are in the hex now [HA-15.3-a]."""
    attackers = frame.hard if kind == "hard" else tuple(u for u in frame.party if u not in frame.hard)
    return Volley(
        frame.side,
        kind,
        frame.at,
        "assault",
        tuple(Firer(unit, state.place(unit), strength_at(state, unit, 1)) for unit in attackers),
        targets_in(state, state.other(frame.side), frame.at),
        party=frame.party,
    )


class Assault(Answer[State, Transition, Storming], frozen=True, tag="assault"):
    """Assault as declared; with units and a hex it is all said at once."""

    usage, example, asks = "assault [UNIT ... HEX]", "assault Rifle1 Rifle2 0610", Storming

    def apply(self, transition: Transition, frame: Storming) -> None:
        assaulting = assaulting_of(transition.state, frame)
        transition.pop()
        note_fire(transition, frame.party)
        for unit in frame.party:
            transition.unit(unit, assaulted=True)
        transition.set(assaulted=(*transition.state.assaulted, frame.at))
        transition.push(assaulting)

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        return (Assault(),) if reader.done else (*Storm.read(state, reader), Assault())

    def unasked(self, state: State) -> Refusal:
        first = next(Storm.offers(state), None) if state.phase == "close assault" else None
        fix = f"Try: assault {state.name(first.unit)} {state.label(first.at)}" if first is not None else ""
        return Refusal("HA-15.3-d", "no close assault has been declared", fix)


# -- resolution and advance ---------------------------------------------------------------------------------


def _go_on(transition: Transition, frame: Assaulting) -> bool:
    """The hard attack, then the soft one, then the advance as long as anybody may make it."""
    if frame.step == "advance":
        if next(Advance.offers(transition.state, frame), None) is not None:
            return False
        transition.pop()
        return True
    volley = volley_of(transition.state, frame, frame.step)
    transition.replace(msgspec.structs.replace(frame, step="soft" if frame.step == "hard" else "advance"))
    if volley.firers and volley.targets:
        open_fire(transition, volley)
    return True


class Advance(Answer[State, Transition, Assaulting], frozen=True, tag="advance"):
    """Let a unit that took part in the assault move into the hex that was cleared."""

    usage, example, asks = "advance UNIT", "advance Rifle1", Assaulting
    unit: UnitId

    @classmethod
    def candidates(cls, state: State, frame: Assaulting) -> Iterator[Advance]:
        return (Advance(unit) for unit in frame.party)

    def refusal(self, state: State, frame: Assaulting) -> Refusal | None:
        """Why a unit may not advance into the hex assaulted, or None."""
        unit, name, label = self.unit, state.name(self.unit), state.label(frame.at)
        if unit not in frame.party:
            return Refusal("HA-15.3-c", f"{name} took no part in the assault on {label}")
        if frame.at in occupied(state, state.other(frame.side)):
            return Refusal("HA-15.3-c", f"{label} is not cleared of enemies")
        if state.place(unit) == frame.at:
            return Refusal("HA-15.3-c", f"{name} has advanced already")
        if not state.units[unit].on_map or state.units[unit].disrupted:
            return Refusal("HA-13.17-a", f"{name} is in no state to advance")
        if not has_room(state, unit, frame.at):
            return Refusal("HA-8.19-b", f"the bridge in {label} has no room for more than two units")
        return None

    def apply(self, transition: Transition, frame: Assaulting) -> None:
        state, unit = transition.state, self.unit
        transition.put(unit, frame.at)
        transition.tell(
            Advanced(unit=state.name(unit), side=frame.side, place=state.label(frame.at), rule="HA-15.3-c")
        )
        transition.push(Happening((unit,), frame.at, "advance"))

    def unasked(self, state: State) -> Refusal:
        return NO_ADVANCE


def _decide(state: State, frame: Storming | Assaulting) -> Decision:
    label = state.label(frame.at)
    if isinstance(frame, Assaulting):
        return Decision(frame.side, "advance", f"{frame.side} advance into {label}, or hold", "HA-15.3-c")
    prompt = f"{frame.side} close assault on {label}: name more units, or assault"
    return Decision(frame.side, "assault", prompt, "HA-15.3-d")


STORMING = Question[State, Transition, Storming](
    Storming, _decide, (Reply(Storm, _join, _refuse_joining, _joining), Assault)
)
ASSAULTING = Question[State, Transition, Assaulting](
    Assaulting, _decide, (Advance, Reply(Hold, hold, unasked=nothing_asked)), settle=_go_on
)

CHAPTER = Chapter[State, Transition](
    verbs=(
        Storm,
        Assault,
        Advance,
        Hold,
    ),
    questions=(
        STORMING,
        ASSAULTING,
    ),
)
