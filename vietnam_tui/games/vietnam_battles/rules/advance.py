"""Advance after combat (7.9)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.vietnam_battles.combat_events import Advanced, AdvanceDeclined
from vietnam_tui.games.vietnam_battles.frames import Advancing
from vietnam_tui.games.vietnam_battles.names import pick_unit_and_spot, read_spot, read_unit
from vietnam_tui.games.vietnam_battles.phrases import unit_list
from vietnam_tui.games.vietnam_battles.rules.discovery import enter
from vietnam_tui.games.vietnam_battles.rules.zoc import field, is_barred
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId
from vietnam_tui.games.vietnam_battles.verbs import Advance, Pass


def begin_advance(
    transition: Transition, defender: UnitId, attackers: tuple[UnitId, ...], path: tuple[Spot, ...]
) -> None:
    """Offer the attackers the path that a defender left, if any of them may take it.

    Never against a monitor, and by nobody but the units that attacked.
    """
    state = transition.state
    if state.is_boat(defender):  # [VB-12.0-v]
        return
    frame = Advancing(tuple(u for u in attackers if may_advance(state, u)), path)
    if any(True for _ in _offers(state, frame)):
        transition.push(frame)  # [VB-7.9-d]


def may_advance(state: State, unit: UnitId) -> bool:
    """Not monitors [VB-12.0-t], not units landed this turn [VB-10.0-l, VB-11.0-k], not the dead."""
    status = state.units[unit]
    return not (status.gone or status.landed or state.is_boat(unit))


def _offers(state: State, frame: Advancing) -> Iterator[Advance]:
    for unit in frame.units:
        for spot in _open_path(state, unit, frame.path) if may_advance(state, unit) else ():
            if spot not in field(state).occupant:
                yield Advance(unit, spot)


def _open_path(state: State, unit: UnitId, path: tuple[Spot, ...]) -> list[Spot]:
    """The path as far as a unit can follow it: not past an enemy unit or an enemy monitor's bar."""
    side, occupant = state.roster[unit].side, field(state).occupant
    here, found = state.units[unit].place, []
    for spot in _ahead(here, path):
        holder = occupant.get(spot)
        step = next((s for to, s in state.spots.land_steps[here] if to == spot), None)
        if step is None or (holder is not None and state.roster[holder].side != side):
            break
        if is_barred(state, side, spot, step):  # [VB-12.0-k]
            break
        found.append(spot)
        here = spot
    return found


def _ahead(here: Spot, path: tuple[Spot, ...]) -> tuple[Spot, ...]:
    """What is left of the path for a unit that a reveal has stopped on it, all of it for any other."""
    return path[path.index(here) + 1 :] if here in path else path


def drop_idle_advance(transition: Transition) -> None:
    """Without anybody left who could advance, the offer is over."""
    frame = transition.state.top
    if isinstance(frame, Advancing) and not any(True for _ in _offers(transition.state, frame)):
        transition.pop()


def advance_actions(state: State, frame: Advancing) -> Iterator[Action]:
    """Decline, or any unit to any free hex of the path."""
    yield Pass()
    yield from _offers(state, frame)


def refuse_advance(state: State, frame: Advancing, order: Advance) -> Refusal | None:
    """Why a unit may not advance there, or None."""
    name, place, status = state.name(order.unit), state.spots.label(order.to), state.units[order.unit]
    offers = list(_offers(state, frame))
    if order in offers:
        return None
    fix = f"Try: advance {state.name(offers[0].unit)} {state.spots.label(offers[0].to)}" if offers else ""
    barred = _never_advances(state, order.unit)
    if barred is not None:
        return Refusal(barred.rule, barred.reason, fix)
    if status.advanced:
        return Refusal("VB-7.9-h", f"{name} has advanced already", fix)
    if order.unit not in frame.units:
        return Refusal("VB-7.9-d", f"{name} took no part; {unit_list(state, frame.units)} may advance", fix)
    if order.to not in frame.path:
        return Refusal("VB-7.9-f", f"{place} is not on the path of retreat", fix)
    if order.to in field(state).occupant:
        return Refusal("VB-7.9-g", _taken(state, order.to, field(state).occupant[order.to]), fix)
    return Refusal("VB-7.9-f", f"{name} cannot follow the path of retreat as far as {place}", fix)


def refuse_late_advance(state: State, order: Advance) -> Refusal:
    """Why a unit does not advance when nobody is asked: it might not, nor anybody else, or the moment is past."""
    status, holder = state.units[order.unit], field(state).occupant.get(order.to)
    barred = _never_advances(state, order.unit)
    if barred is not None:
        return barred
    friend = holder is not None and state.roster[holder].side == state.roster[order.unit].side
    if holder is not None and friend and holder != order.unit and status.attacked:
        return Refusal("VB-7.9-g", _taken(state, order.to, holder))
    return Refusal("VB-7.9-d", "units advance right after the retreat that their attack caused")


def _never_advances(state: State, unit: UnitId) -> Refusal | None:
    """Why a unit advances after no combat of this turn, or None."""
    name, status = state.name(unit), state.units[unit]
    if status.landed:
        rule = "VB-10.0-l" if status.landed == "zone" else "VB-11.0-k"
        return Refusal(rule, f"{name} was landed this turn and may not advance")
    if state.is_boat(unit):
        return Refusal("VB-12.0-t", f"{name} is a monitor and never advances")
    return None


def _taken(state: State, spot: Spot, holder: UnitId) -> str:
    return f"{state.spots.label(spot)} is taken by {state.name(holder)}"


def apply_pass(transition: Transition, frame: Advancing, order: Pass) -> None:
    """Nobody advances any further."""
    transition.pop()
    transition.tell(AdvanceDeclined(side=transition.state.player, rule="VB-7.9-d"))


def apply_advance(transition: Transition, frame: Advancing, order: Advance) -> None:
    """Move one unit up and offer the rest.  What it finds halts it; it may then go on or stay."""
    unit, start, told = order.unit, transition.state.label(order.unit), transition.told
    transition.unit(unit, advanced=True)
    way = _ahead(transition.state.units[unit].place, frame.path)
    for spot in way[: way.index(order.to) + 1]:
        transition.unit(unit, place=spot)
        if enter(transition, unit, spot):
            break
    state = transition.state
    transition.headline(
        told, Advanced(unit=state.name(unit), origin=start, to=state.label(unit), rule="VB-7.9-d")
    )
    halted = state.units[unit].place != order.to
    transition.replace(Advancing(tuple(u for u in frame.units if u != unit or halted), frame.path))
    drop_idle_advance(transition)


def _decide(state: State, frame: Advancing) -> Decision:
    prompt = f"{state.player}: advance {unit_list(state, frame.units)} along the path of retreat?"
    return Decision(state.player, "advance", prompt, "VB-7.9-d")


QUESTION = Question[State, Transition](
    Advancing,
    _decide,
    advance_actions,
    (Answer(Advance, apply_advance, refuse_advance, unasked=refuse_late_advance), Answer(Pass, apply_pass)),
)


# -- words ------------------------------------------------------------------------------------------------

WORDS: tuple[Words[State], ...] = (
    Words(
        Advance,
        "advance UNIT HEX",
        "Advance along the path of retreat.",
        "advance 4/47C 0717",
        read=lambda state, reader: (Advance(read_unit(state, reader), read_spot(state, reader)),),
        write=lambda state, action: f"{state.name(action.unit)} {state.spots.label(action.to)}",
        selection=lambda state, action: pick_unit_and_spot(state, action.unit, action.to),
    ),
)
