"""Ambush of a landing (11.1): the landing unit is bumped aside and must attack at once."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.vietnam_battles.combat_events import AttackDeclared
from vietnam_tui.games.vietnam_battles.frames import Ambush, Combat
from vietnam_tui.games.vietnam_battles.movement_events import Ambushed, Bumped
from vietnam_tui.games.vietnam_battles.names import pick_unit_and_spot, read_spot, read_unit
from vietnam_tui.games.vietnam_battles.rules.discovery import enter, reveal
from vietnam_tui.games.vietnam_battles.rules.losses import eliminate
from vietnam_tui.games.vietnam_battles.rules.victory import check_sudden_end
from vietnam_tui.games.vietnam_battles.rules.zoc import field
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId
from vietnam_tui.games.vietnam_battles.verbs import Bump


def spring_ambush(transition: Transition, unit: UnitId, ambusher: UnitId) -> None:
    """The hidden unit shows itself; without a free hex beside it the landing unit is lost [VB-11.1-b]."""
    reveal(transition, ambusher, "VB-11.1-a")
    state = transition.state
    transition.tell(
        Ambushed(unit=state.name(unit), by=state.name(ambusher), at=state.label(ambusher), rule="VB-11.1-a")
    )
    if bump_hexes(state, ambusher):
        transition.push(Ambush(unit, ambusher))
    else:
        eliminate(transition, unit, "VB-11.1-b")


def bump_hexes(state: State, ambusher: UnitId) -> list[Spot]:
    """Free hexes next to the ambusher, by land on its side of the water [VB-11.1-a, VB-11.1-c]."""
    return [s for s in state.spots.land_next[state.units[ambusher].place] if s not in field(state).occupant]


def bump_actions(state: State, frame: Ambush) -> Iterator[Bump]:
    """Every hex to which the Viet Cong player may bump the unit."""
    yield from (Bump(frame.unit, spot) for spot in bump_hexes(state, frame.ambusher))


def refuse_bump(state: State, frame: Ambush, order: Bump) -> Refusal | None:
    """Why the unit may not be bumped there, or None."""
    if order.unit != frame.unit:
        return Refusal("VB-11.1-a", f"it is {state.name(frame.unit)} that was ambushed")
    open_hexes = bump_hexes(state, frame.ambusher)
    if order.to in open_hexes:
        return None
    name, place, spots = state.name(frame.unit), state.spots.label(order.to), state.spots
    landing = state.units[frame.ambusher].place
    fix = f"Try: bump {name} {spots.label(open_hexes[0])}"
    if order.to not in spots.land_next:
        return Refusal("VB-11.1-c", f"{place} is water; {name} is driven to dry land", fix)
    holder = field(state).occupant.get(order.to)
    if holder is not None:
        return Refusal("VB-11.1-a", f"{place} holds {state.name(holder)}; {name} needs a free hex", fix)
    if spots.distance(order.to, landing) > 1:
        return Refusal("VB-11.1-a", f"{place} is not next to {spots.label(landing)}", fix)
    return Refusal("VB-11.1-c", f"the Mekong lies between {spots.label(landing)} and {place}", fix)


def apply_bump(transition: Transition, frame: Ambush, order: Bump) -> None:
    """The unit lands beside the ambusher, finds what lies there, and attacks alone.

    It did not come there by moving, so it is no longer in hand to blow a bridge.
    """
    transition.pop()
    transition.unit(order.unit, place=order.to)
    transition.release()  # [VB-18.0-a]
    state, target = transition.state, frame.ambusher
    transition.tell(Bumped(unit=state.name(order.unit), to=state.spots.label(order.to), rule="VB-11.1-a"))
    enter(transition, order.unit, order.to)  # [VB-15.0-f]
    check_sudden_end(transition)
    state = transition.state
    if state.result is not None:
        return
    transition.tell(
        AttackDeclared(
            attackers=(state.name(order.unit),),
            target=state.name(target),
            at=state.label(target),
            attack=state.face(order.unit).attack,
            defense=state.face(target).defense,
            rule="VB-11.1-d",
        )
    )
    # at once, before any other order of the Movement Phase [VB-11.1-d]
    transition.push(Combat((order.unit,), target, ambush=True))


def _decide(state: State, frame: Ambush) -> Decision:
    return Decision("VC", "ambush", f"VC: to which hex is {state.name(frame.unit)} driven?", "VB-11.1-a")


QUESTION = Question[State, Transition](
    Ambush,
    _decide,
    bump_actions,
    (
        Answer(
            Bump, apply_bump, refuse_bump, unasked=Refusal("VB-11.1-a", "no landing has been ambushed now")
        ),
    ),
)


# -- words ------------------------------------------------------------------------------------------------

WORDS: tuple[Words[State], ...] = (
    Words(
        Bump,
        "bump UNIT HEX",
        "Drive an ambushed landing to this hex.",
        "bump 3/60A 0932",
        read=lambda state, reader: (Bump(read_unit(state, reader), read_spot(state, reader)),),
        write=lambda state, action: f"{state.name(action.unit)} {state.spots.label(action.to)}",
        selection=lambda state, action: pick_unit_and_spot(state, action.unit, action.to),
    ),
)
