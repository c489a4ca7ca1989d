"""Close assault (15.0): who takes part is named first; hard and soft attacks fall; then there may be an advance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, pick_unit_and_hex, read_hex, read_unit, read_units
from vietnam_tui.engine.questions import Answer, Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.hot_armor import fire_events
from vietnam_tui.games.hot_armor.chapter import Chapter, Given
from vietnam_tui.games.hot_armor.counters import ARMY_OF
from vietnam_tui.games.hot_armor.fire_frames import Assaulting, Firer, Kind, Storming, Volley
from vietnam_tui.games.hot_armor.fire_verbs import Advance, Assault, Hold, Storm
from vietnam_tui.games.hot_armor.frames import Happening
from vietnam_tui.games.hot_armor.rules.fire_odds import NO_RESULT, is_hard, vain
from vietnam_tui.games.hot_armor.rules.passage import has_room, passable
from vietnam_tui.games.hot_armor.rules.results import note_fire, open_fire
from vietnam_tui.games.hot_armor.rules.stacks import occupied
from vietnam_tui.games.hot_armor.rules.weapons import (
    attack_kind,
    least_range_of,
    refuse_again,
    refuse_untouchable,
    strength_at,
    targets_in,
)
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import UnitId


def refuse_storm(state: State, order: Storm) -> Refusal | None:
    """Why a unit may not take part in a close assault on a hex, or None."""
    refusal = _refuse_order(state, order)
    if refusal is not None:
        return refusal
    nothing = vain(state, _together(state)[order.at])
    return Refusal(NO_RESULT, nothing) if nothing else None


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


def storms(state: State) -> Iterator[Storm]:
    """Every unit with every hex that it may assault."""
    for unit in state.units_of(state.phasing):
        if refuse_type(state, unit) is None and _refuse_state(state, unit) is None:
            yield from _storms_at(state, unit, state.board.grid.neighbours(state.place(unit)))


def _storms_at(state: State, unit: UnitId, hexes: Iterable[Hex]) -> Iterator[Storm]:
    enemies = occupied(state, state.other(state.phasing))
    for at in hexes:
        if at in enemies and refuse_storm(state, Storm(unit, at)) is None:
            yield Storm(unit, at)


def could_assault(state: State) -> bool:
    """Could the phasing player assault, by what everybody knows, face-down counters counting as able?"""
    own = [state.units[unit] for unit in state.units_of(state.phasing)]
    return any(unit.concealed for unit in own) or next(storms(state), None) is not None


# -- the declaration ----------------------------------------------------------------------------------------


def _storm(transition: Transition, order: Storm) -> None:
    transition.set(begun=True)
    transition.push(Storming(transition.state.phasing, order.at, (order.unit,)))


def _refuse_joining(state: State, frame: Storming, order: Storm) -> Refusal | None:
    if order.unit in frame.party:
        return Refusal("HA-15.3-d", f"{state.name(order.unit)} takes part already")
    if order.at != frame.at:
        return Refusal("HA-15.3-d", f"the assault on {state.label(frame.at)} is resolved first")
    return refuse_storm(state, order)


def _joining(state: State, frame: Storming) -> Iterator[Action]:
    for unit in state.units_of(state.phasing):
        order = Storm(unit, frame.at)
        if _refuse_joining(state, frame, order) is None:
            yield order
    yield Assault()


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


def _assault(transition: Transition, frame: Storming, order: Assault) -> None:
    assaulting = assaulting_of(transition.state, frame)
    transition.pop()
    note_fire(transition, frame.party)
    for unit in frame.party:
        transition.unit(unit, assaulted=True)
    transition.set(assaulted=(*transition.state.assaulted, frame.at))
    transition.push(assaulting)


# -- resolution and advance ---------------------------------------------------------------------------------


def _go_on(transition: Transition, frame: Assaulting) -> bool:
    """The hard attack, then the soft one, then the advance as long as anybody may make it."""
    if frame.step == "advance":
        if next(advances(transition.state, frame), None) is not None:
            return False
        transition.pop()
        return True
    volley = volley_of(transition.state, frame, frame.step)
    transition.replace(msgspec.structs.replace(frame, step="soft" if frame.step == "hard" else "advance"))
    if volley.firers and volley.targets:
        open_fire(transition, volley)
    return True


def refuse_advance(state: State, frame: Assaulting, order: Advance) -> Refusal | None:
    """Why a unit may not advance into the hex assaulted, or None."""
    unit, name, label = order.unit, state.name(order.unit), state.label(frame.at)
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


def advances(state: State, frame: Assaulting) -> Iterator[Action]:
    """Every unit that may advance."""
    return (Advance(u) for u in frame.party if refuse_advance(state, frame, Advance(u)) is None)


def _advance(transition: Transition, frame: Assaulting, order: Advance) -> None:
    state, unit = transition.state, order.unit
    transition.put(unit, frame.at)
    transition.tell(
        fire_events.Advanced(
            unit=state.name(unit), side=frame.side, place=state.label(frame.at), rule="HA-15.3-c"
        )
    )
    transition.push(Happening((unit,), frame.at, "advance"))


def _decide(state: State, frame: Storming | Assaulting) -> Decision:
    label = state.label(frame.at)
    if isinstance(frame, Assaulting):
        return Decision(frame.side, "advance", f"{frame.side} advance into {label}, or hold", "HA-15.3-c")
    prompt = f"{frame.side} close assault on {label}: name more units, or assault"
    return Decision(frame.side, "assault", prompt, "HA-15.3-d")


def _offers(state: State, frame: Assaulting) -> Iterator[Action]:
    yield from advances(state, frame)
    yield Hold()


# -- words --------------------------------------------------------------------------------------------------


def _read_storm(state: State, reader: Reader) -> tuple[Storm, ...]:
    units = read_units(state, reader)
    at = read_hex(state, reader)
    return tuple(Storm(unit, at) for unit in units)


def _read_assault(state: State, reader: Reader) -> tuple[Action, ...]:
    return (Assault(),) if reader.done else (*_read_storm(state, reader), Assault())


CHAPTER = Chapter(
    orders=(Given(("close assault",), Order(Storm, refuse_storm, _storm), storms, could_assault),),
    questions=(
        Question(
            Storming, _decide, _joining, (Answer(Storm, _join, _refuse_joining), Answer(Assault, _assault))
        ),
        Question(
            Assaulting,
            _decide,
            _offers,
            (
                Answer(Advance, _advance, refuse_advance),
                Answer(Hold, lambda transition, frame, order: transition.pop()),
            ),
            settle=_go_on,
        ),
    ),
    words=(
        Words(
            Storm,
            "storm UNIT ... HEX",
            "Let units take part in a close assault on an adjacent hex.",
            "storm Rifle1 0610",
            read=_read_storm,
            write=lambda state, order: f"{state.name(order.unit)} {state.label(order.at)}",
            selection=lambda state, order: pick_unit_and_hex(state, order.unit, order.at),
        ),
        Words(
            Assault,
            "assault [UNIT ... HEX]",
            "Assault as declared; with units and a hex it is all said at once.",
            "assault Rifle1 Rifle2 0610",
            read=_read_assault,
        ),
        Words(
            Advance,
            "advance UNIT",
            "Let a unit that took part in the assault move into the hex that was cleared.",
            "advance Rifle1",
            read=lambda state, reader: (Advance(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
        Words(
            Hold,
            "hold",
            "Advance no further; hold fire.",
            "hold",
            read=lambda state, reader: (Hold(),),
        ),
    ),
)
