"""Advance after combat (7.9)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.vietnam_battles.counters import SideName
from vietnam_tui.games.vietnam_battles.frames import Advancing
from vietnam_tui.games.vietnam_battles.phrases import unit_list
from vietnam_tui.games.vietnam_battles.rules.combat.support import Pass
from vietnam_tui.games.vietnam_battles.rules.movement.discovery import enter
from vietnam_tui.games.vietnam_battles.rules.position.zoc import field, is_barred
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import UnitId


class Advanced(Told, frozen=True, tag="advanced"):
    """A unit has advanced after combat [VB-7.9-d]."""

    says = "{unit} advances from {origin} to {to}"
    unit: str
    origin: str
    to: str


class AdvanceDeclined(Told, frozen=True, tag="advance declined"):
    """Nobody advances any further [VB-7.9-d]."""

    says = "{side} advances no further"
    side: SideName


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
    if any(True for _ in Advance.offers(state, frame)):
        transition.push(frame)  # [VB-7.9-d]


def may_advance(state: State, unit: UnitId) -> bool:
    """Not monitors [VB-12.0-t], not units landed this turn [VB-10.0-l, VB-11.0-k], not the dead."""
    status = state.units[unit]
    return not (status.gone or status.landed or state.is_boat(unit))


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
    """The rest of the path for a unit that a reveal has stopped on it, all of it for any other."""
    return path[path.index(here) + 1 :] if here in path else path


def drop_idle_advance(transition: Transition) -> None:
    """Without anybody left who could advance, the offer is over."""
    frame = transition.state.top
    if isinstance(frame, Advancing) and not any(True for _ in Advance.offers(transition.state, frame)):
        transition.pop()


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


class Advance(Answer[State, Transition, Advancing], frozen=True, tag="advance"):
    """Advance along the path of retreat."""

    usage, example, asks = "advance UNIT HEX", "advance 4/47C 0717", Advancing
    unit: UnitId
    to: Spot

    @classmethod
    def offers(cls, state: State, frame: Advancing) -> Iterator[Advance]:
        for unit in frame.units:
            for spot in _open_path(state, unit, frame.path) if may_advance(state, unit) else ():
                if spot not in field(state).occupant:
                    yield Advance(unit, spot)

    def refusal(self, state: State, frame: Advancing) -> Refusal | None:
        name, place, status = state.name(self.unit), state.spots.label(self.to), state.units[self.unit]
        offers = list(Advance.offers(state, frame))
        if self in offers:
            return None
        fix = f"Try: advance {state.name(offers[0].unit)} {state.spots.label(offers[0].to)}" if offers else ""
        barred = _never_advances(state, self.unit)
        if barred is not None:
            return Refusal(barred.rule, barred.reason, fix)
        if status.advanced:
            return Refusal("VB-7.9-h", f"{name} has advanced already", fix)
        if self.unit not in frame.units:
            return Refusal(
                "VB-7.9-d", f"{name} took no part; {unit_list(state, frame.units)} may advance", fix
            )
        if self.to not in frame.path:
            return Refusal("VB-7.9-f", f"{place} is not on the path of retreat", fix)
        if self.to in field(state).occupant:
            return Refusal("VB-7.9-g", _taken(state, self.to, field(state).occupant[self.to]), fix)
        return Refusal("VB-7.9-f", f"{name} cannot follow the path of retreat as far as {place}", fix)

    def apply(self, transition: Transition, frame: Advancing) -> None:
        """Move one unit up and offer the rest.  A discovery halts it; it may then go on or stay."""
        unit, start, told = self.unit, transition.state.label(self.unit), transition.told
        transition.unit(unit, advanced=True)
        way = _ahead(transition.state.units[unit].place, frame.path)
        for spot in way[: way.index(self.to) + 1]:
            transition.unit(unit, place=spot)
            if enter(transition, unit, spot):
                break
        state = transition.state
        transition.headline(
            told, Advanced(unit=state.name(unit), origin=start, to=state.label(unit), rule="VB-7.9-d")
        )
        halted = state.units[unit].place != self.to
        transition.replace(Advancing(tuple(u for u in frame.units if u != unit or halted), frame.path))
        drop_idle_advance(transition)

    def unasked(self, state: State) -> Refusal:
        """The reason why a unit does not advance when nobody is asked: it might not, nor anybody else, or the moment is
        past.
        """
        status, holder = state.units[self.unit], field(state).occupant.get(self.to)
        barred = _never_advances(state, self.unit)
        if barred is not None:
            return barred
        friend = holder is not None and state.roster[holder].side == state.roster[self.unit].side
        if holder is not None and friend and holder != self.unit and status.attacked:
            return Refusal("VB-7.9-g", _taken(state, self.to, holder))
        return Refusal("VB-7.9-d", "units advance right after the retreat that their attack caused")


def _let_pass(transition: Transition, frame: Advancing, order: Pass) -> None:
    """Nobody advances any further."""
    transition.pop()
    transition.tell(AdvanceDeclined(side=transition.state.player, rule="VB-7.9-d"))


def _decide(state: State, frame: Advancing) -> Decision:
    prompt = f"{state.player}: advance {unit_list(state, frame.units)} along the path of retreat?"
    return Decision(state.player, "advance", prompt, "VB-7.9-d")


ADVANCING = Question[State, Transition, Advancing](
    Advancing, _decide, (Reply(Pass, _let_pass), Advance), left=lambda _, frame: len(frame.units)
)

CHAPTER = Chapter[State, Transition](verbs=(Advance,), questions=(ADVANCING,))
