"""Reaction fire (16.0): every hex that a unit enters may be answered by enemies near it, as standing orders say.

The mover's view decides whether a side is asked (`engine/reaction.py`), so that it betrays nobody: a face-down
counter near enough might fire, whatever it is.  The units that answer are named first, and fire support called by an
observer who is near enough (16.7); then all attacks fall: fire support, then hard before soft.  Helicopters in flight
are answered by AA fire, and by all fire while they are on the ground.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, takewhile

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.reaction import ASK, Reactions
from vietnam_tui.games.hot_armor.frames import (
    Answering,
    Barrage,
    Happening,
    Marching,
    Mission,
    Reacting,
    Shot,
    Way,
)
from vietnam_tui.games.hot_armor.phrases import join
from vietnam_tui.games.hot_armor.rules.fire.fire import Fire
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import attack_on, is_hard
from vietnam_tui.games.hot_armor.rules.fire.observers import calls_support, is_flown, refuse_view
from vietnam_tui.games.hot_armor.rules.fire.results import note_fire, open_fire
from vietnam_tui.games.hot_armor.rules.fire.weapons import is_target
from vietnam_tui.games.hot_armor.rules.position.answers import Hold, hold
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter, occupied
from vietnam_tui.games.hot_armor.rules.position.view import view
from vietnam_tui.games.hot_armor.rules.reaction import standing
from vietnam_tui.games.hot_armor.rules.reaction.overwatch import cover
from vietnam_tui.games.hot_armor.rules.reaction.reactors import (
    NO_REACTION,
    React,
    covered_near,
    in_reaction_range,
    reveal_reaction_spotter,
    volleys_of,
)
from vietnam_tui.games.hot_armor.rules.reaction.standing import (
    Await,
    Pass,
    Stand,
    ahead,
    give_word,
    orders_of,
    pass_by,
)
from vietnam_tui.games.hot_armor.rules.support.fire_support import (
    KINDS,
    SPREADS,
    Call,
    announce,
    marker_of,
    refuse_marker,
)
from vietnam_tui.games.hot_armor.state import STANDING, Standing, State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, UnitId


def refuse_call(state: State, frame: Reacting, order: Call) -> Refusal | None:
    """Why fire support cannot be called in reaction, or None."""
    if frame.air:
        return Refusal("HA-22.6-b", "fire support does not hit helicopters in flight")
    if order.at != frame.at:
        return Refusal(
            "HA-16.7-a", f"in reaction it is called on {state.label(frame.at)}, the hex just entered"
        )
    refusal = refuse_marker(state, frame.side, order.kind, frame.missions)
    if refusal is not None:
        return refusal
    found = _open_observers(state, frame)
    if order.by != NO_UNIT:
        return _refuse_named(state, frame, order, found)
    if not found:
        side, label = frame.side, state.label(frame.at)
        reach = state.morale_of(side)
        return Refusal("HA-16.7-a", f"no effective face-up {side} observer within {reach} hexes sees {label}")
    return None


def _refuse_named(state: State, frame: Reacting, order: Call, found: tuple[UnitId, ...]) -> Refusal | None:
    refusal = refuse_observer(state, frame.side, order.by, frame.at)
    if refusal is not None or not found:
        return refusal
    names, label = join([state.name(unit) for unit in found]), state.label(frame.at)
    fix = f"Try: call {order.kind} {order.spread} {label}"
    return Refusal("HA-18.3-c", f"{label} is seen by {names}, and nobody need be named", fix)


def refuse_observer(state: State, side: str, unit: UnitId, at: Hex) -> Refusal | None:
    """Why a unit cannot call fire support on a hex in reaction, or None; it need not be active."""
    status, name = state.units[unit], state.name(unit)
    if state.side(unit) != side or not status.on_map:
        return Refusal("HA-16.7-a", f"{name} is no {side} unit on the map")
    if not calls_support(state, unit):
        return Refusal("HA-12.9-a", f"{name} does not observe for fire support")
    if status.disrupted:
        return Refusal("HA-16.4-a", f"{name} is disrupted")
    if is_flown(state, unit):
        return Refusal("HA-12.8-a", f"{name} flies in {state.name(status.aboard)} and does not observe")
    if not in_reaction_range(state, unit, at):
        reach = state.morale_of(side)
        return Refusal("HA-16.7-a", f"{name} is farther than {reach} hexes from {state.label(at)}")
    return refuse_view(state, unit, at)


def _observers(state: State, side: str, at: Hex) -> Iterator[UnitId]:
    return (unit for unit in state.units_of(side) if refuse_observer(state, side, unit, at) is None)


def _open_observers(state: State, frame: Reacting) -> tuple[UnitId, ...]:
    found = _observers(state, frame.side, frame.at)
    return tuple(unit for unit in found if not state.units[unit].concealed)


def calls(state: State, frame: Reacting) -> Iterator[Call]:
    """Every mission that may be called; by a concealed observer only where no other sees the hex."""
    if frame.air:
        return
    kinds = [kind for kind in KINDS if marker_of(state, frame.side, kind, frame.missions) is not None]
    observers = tuple(_observers(state, frame.side, frame.at)) if kinds else ()
    face_up = any(not state.units[unit].concealed for unit in observers)
    for kind in kinds:
        for by in (NO_UNIT,) if face_up else observers:
            yield from (Call(kind, spread, frame.at, by) for spread in SPREADS)


def call(transition: Transition, frame: Reacting, order: Call) -> None:
    """A mission is named; none is fired before all reactions to the hex are declared [HA-16.1-b]."""
    marker = marker_of(transition.state, frame.side, order.kind, frame.missions)
    assert marker is not None
    mission = Mission(marker, order.spread, order.at)
    transition.replace(msgspec.structs.replace(frame, missions=(*frame.missions, mission)))
    announce(transition, mission, order.by)


# -- reaction --------------------------------------------------------------------------------------------


#: The movers that normal fire may answer, and those that AA fire may [HA-16.1-h, HA-22.13-a, HA-22.15-a]
OCCASIONS: tuple[Way, ...] = ("move", "swim", "scatter", "load", "unload")
IN_THE_AIR: tuple[Way, ...] = ("flight",)


# -- whether to ask -----------------------------------------------------------------------------------------


def _possible(seen: State, frame: Reacting) -> bool:
    able = chain(React.offers(seen, frame), calls(seen, frame))
    return covered_near(seen, frame) or next(able, None) is not None


def _hard(seen: State, frame: Reacting) -> bool:
    return any(is_hard(seen, target, frame.at) for target in frame.targets)


@by_identity
def best_column(seen: State, frame: Reacting) -> str:
    """The best column that all who are seen to be able could bring on one target, "" if nobody can fire.

    Fire support is left out of it.
    """
    found = 0
    for target in frame.targets:
        shots = tuple(Shot(one.unit, target) for one in React.offers(seen, frame) if one.target == target)
        for volley in volleys_of(seen, msgspec.structs.replace(frame, shots=shots)):
            found = max(found, attack_on(seen, volley, target).column)
    return tables().crt.columns[found - 1] if found else ""


def _reaches(heading: str, seen: State, frame: Reacting) -> bool:
    """Are the odds that the mover sees against him so good? Of face-down counters nobody can tell."""
    columns, best = tables().crt.columns, best_column(seen, frame)
    return covered_near(seen, frame) or (bool(best) and columns.index(best) >= columns.index(heading))


REACTIONS = Reactions[State, Reacting](
    view,
    _possible,
    {
        "hard": _hard,
        "100%": lambda seen, frame: _reaches("100%", seen, frame),
        "200%": lambda seen, frame: _reaches("200%", seen, frame),
        "300%": lambda seen, frame: _reaches("300%", seen, frame),
        "400%": lambda seen, frame: _reaches("400%", seen, frame),
    },
)


def _happens(transition: Transition, happening: Happening) -> None:
    """Units have entered a hex: their enemy is asked [HA-16.1-e]; a standing order may answer for him."""
    state, air = transition.state, happening.way in IN_THE_AIR
    if not air and happening.way not in OCCASIONS:
        return
    targets = tuple(
        unit
        for unit in happening.units
        if (is_helicopter(state, unit) if air else is_target(state, unit))
        and state.place(unit) == happening.place
    )
    if not targets:
        return
    mover = state.side(targets[0])
    frame = Reacting(state.other(mover), happening.place, targets, air=air)
    if REACTIONS.asks(state, mover, frame, ASK):
        transition.queue(frame)


def standing_answer(state: State) -> Action | None:
    """The answer that the standing orders of who is asked give; None where he is asked."""
    frame = state.top
    if not isinstance(frame, Reacting):
        return None
    orders = orders_of(state, frame.side)
    if orders.lines or orders.marches:
        seen = view(state, frame.side)
        asked = msgspec.structs.replace(frame, shots=(), missions=())
        answer = standing.standing_answer(state, frame, calls=next(calls(seen, asked), None) is not None)
        if orders.lines or answer is not None:
            return answer
    if _declared(frame):
        return None
    return None if REACTIONS.asks(state, state.other(frame.side), frame, orders.word) else Hold()


# -- answering ----------------------------------------------------------------------------------------------


def _fire(transition: Transition, frame: Reacting, order: Fire) -> None:
    """Let all fire; the march is interrupted, and its owner, who may answer from overwatch, decides again."""
    volleys, units = volleys_of(transition.state, frame), tuple(shot.unit for shot in frame.shots)
    transition.pop()
    note_fire(transition, units)
    if not frame.air and not all(firer.direct for volley in volleys for firer in volley.firers):
        reveal_reaction_spotter(transition, frame.side, frame.at)
    for unit in units:
        transition.unit(unit, reacted=True)  # [HA-16.1-d]
    _interrupt(transition, frame)  # [HA-16.1-a]
    cover(transition, volleys)  # [HA-29.2-a]
    transition.push(Answering(volleys))
    if frame.missions:
        transition.push(Barrage(frame.side, frame.missions))


def _interrupt(transition: Transition, frame: Reacting) -> None:
    """The march ends; helicopters over enemies, where they cannot stay, fly on to the next free hex [HA-10.2-b]."""
    held = occupied(transition.state, frame.side)
    if not frame.air or frame.at not in held:
        transition.halt()
        return
    frames = list(transition.state.frames)
    for number, one in enumerate(frames):
        if isinstance(one, Marching):
            over = sum(1 for _ in takewhile(held.__contains__, one.path))
            frames[number] = Marching(one.side, one.path[: over + 1])
    transition.set(frames=tuple(frames))


def _answer(transition: Transition, frame: Answering) -> bool:
    """Begin the next of the attacks declared; a target no longer in the hex has escaped it [HA-14.1-a]."""
    transition.pop()
    if not frame.volleys:
        return True
    volley, *others = frame.volleys
    transition.push(Answering(tuple(others)))
    state = transition.state
    targets = tuple(unit for unit in volley.targets if state.place(unit) == volley.at)
    if targets:
        open_fire(transition, msgspec.structs.replace(volley, targets=targets))
    return True


def _refuse_fire(state: State, frame: Reacting, order: Fire) -> Refusal | None:
    return None if _declared(frame) else Refusal("HA-16.1-b", "nobody has been named to fire")


def _refuse_hold(state: State, frame: Reacting, order: Hold) -> Refusal | None:
    return Refusal("HA-16.1-b", "the reaction fire is declared: fire") if _declared(frame) else None


def _declared(frame: Reacting) -> bool:
    """Has anybody been named, or anything called?"""
    return bool(frame.shots or frame.missions)


def _decide(state: State, frame: Reacting) -> Decision:
    names = state.name(frame.targets[0]) if len(frame.targets) == 1 else f"{len(frame.targets)} units"
    what, rule = ("AA fire at", "HA-22.13-a") if frame.air else ("react to", "HA-16.0-a")
    choice = ": name more, or fire" if _declared(frame) else ", or hold"
    return Decision(
        frame.side, "reaction", f"{frame.side}: {what} {names} in {state.label(frame.at)}{choice}", rule
    )


# -- standing orders ----------------------------------------------------------------------------------------


def _refuse_quiet(state: State, frame: Reacting, order: Stand) -> Refusal | None:
    """While one is asked, orders alone that answer this occasion: the others are given in the own Movement Phase."""
    if _declared(frame):
        return Refusal("HA-16.1-b", "the reaction fire is declared: fire")
    if order.standing in _quieting(state, frame):
        return None
    reason = f"by '{order.standing}' this is asked too; it can be ordered in the own Movement Phase"
    return Refusal("HA-16.0-a", reason)


def _orders_to_stand(state: State, frame: Reacting) -> Iterator[Stand]:
    return (Stand(standing) for standing in (() if _declared(frame) else _quieting(state, frame)))


@by_identity
def _quieting(state: State, frame: Reacting) -> tuple[Standing, ...]:
    """The standing orders that would let this occasion pass, by what everybody sees; they tell not the present one."""
    seen = view(state, "")
    return tuple(order for order in STANDING if not REACTIONS.asks_by(seen, frame, order))


def _quiet(transition: Transition, frame: Reacting, order: Stand) -> None:
    """The new order holds at once, so that the march goes on."""
    give_word(transition, frame.side, order.standing)
    transition.pop()


def _refuse_pass(state: State, frame: Reacting, order: Pass) -> Refusal | None:
    return Refusal("HA-16.1-b", "the reaction fire is declared: fire") if _declared(frame) else None


def _refuse_await(state: State, frame: Reacting, order: Await) -> Refusal | None:
    """Why nothing better is waited for, or None."""
    if _declared(frame):
        return Refusal("HA-16.1-b", "the reaction fire is declared: fire")
    if ahead(state, frame):
        return None
    return Refusal("HA-16.0-a", "nobody who moves is seen to come where he could be fired at")


def _nothing_moves(state: State, order: Pass | Await) -> Refusal:
    return NO_REACTION


REACTING = Question[State, Transition, Reacting](
    Reacting,
    _decide,
    (
        React,
        Reply(Call, call, refuse_call, legal=calls),
        Reply(Fire, _fire, _refuse_fire),
        Reply(Pass, pass_by, _refuse_pass, unasked=_nothing_moves),
        Reply(Await, pass_by, _refuse_await, unasked=_nothing_moves),
        Reply(Hold, hold, _refuse_hold),
        Reply(Stand, _quiet, _refuse_quiet, _orders_to_stand),
    ),
)
ANSWERING = Question[State, Transition, Answering](
    Answering,
    lambda state, frame: Decision(CHANCE, "reaction", "reaction fire falls", "HA-16.1-b"),
    settle=_answer,
)

CHAPTER = Chapter[State, Transition](
    verbs=(React,),
    questions=(
        REACTING,
        ANSWERING,
    ),
    hears={Happening: _happens},
)
