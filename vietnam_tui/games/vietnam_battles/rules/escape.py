"""Leaving the map by a red edge hex (27.0), and the die rolls that only the Viet Cong player sees."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Event, Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.vietnam_battles.actions import Die, Exit
from vietnam_tui.games.vietnam_battles.frames import SecretRoll
from vietnam_tui.games.vietnam_battles.rules.movement import MOVEMENT_PHASES, allowance, spent, standstill
from vietnam_tui.games.vietnam_battles.rules.victory import ESCAPE, HOLD, SECRET_WINS, end_game
from vietnam_tui.games.vietnam_battles.rules.zoc import in_ezoc
from vietnam_tui.games.vietnam_battles.spots import OFF
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import NO_UNIT

Outcome = tuple[State, list[Event]]

RED_EDGE = "red edge"


def exits(state: State) -> Iterator[Exit]:
    """Every unit that may leave the map now."""
    if state.player == "VC" and state.condition == ESCAPE and state.phase in MOVEMENT_PHASES:
        for unit in state.on_map("VC"):
            if refuse_exit(state, Exit(unit)) is None:
                yield Exit(unit)


def refuse_exit(state: State, order: Exit) -> Refusal | None:
    """Why a unit may not leave the map, or None."""
    name, spots = state.name(order.unit), state.spots
    if state.roster[order.unit].side != "VC" or state.condition != ESCAPE:
        return Refusal("VB-5.1-e", f"{name} may never leave the map")
    halted = standstill(state, order.unit)
    if halted is not None:
        return halted
    if spots.hex(state.units[order.unit].place) not in spots.board.area(RED_EDGE):
        return Refusal("VB-27.0-o", f"{name} in {state.label(order.unit)} is not in a red map-edge hex")
    stuck = state.roster[order.unit].mobility == "leg" and spent(state, order.unit) > 0
    if stuck and in_ezoc(state, order.unit, state.units[order.unit].place):
        return Refusal(
            "VB-5.1.1-a", f"{name} stops in {state.label(order.unit)}: it entered an enemy ZOC there"
        )
    if allowance(state, order.unit) - spent(state, order.unit) < 2:
        return Refusal("VB-27.0-o", f"{name} has no movement point left to leave the map")
    return None


def carry_out_exit(state: State, order: Exit) -> Outcome:
    """The unit is gone; the more have left, the likelier the next roll wins [VB-27.0-p]."""
    facts = {"unit": state.name(order.unit), "at": state.label(order.unit)}
    state = state.with_unit(order.unit, place=OFF, gone=True, exited=True)
    count = sum(unit.exited for unit in state.units)
    state = state.but(mover=NO_UNIT, mover_spent=0).push(SecretRoll(ESCAPE, count))
    return state, [Event("exited", "VB-27.0-o", {**facts, "count": count})]


def resolve_secret_roll(state: State, frame: SecretRoll, die: Die) -> Outcome:
    """A roll below the count wins if the condition rolled for is the recorded one [VB-27.0-t].

    The die is rolled whichever condition is recorded, so that nobody learns which it is; an escape roll is
    open, since the exit has betrayed the plan.
    """
    state = state.pop()
    audience = "" if frame.condition == ESCAPE else "VC"
    facts = {"condition": frame.condition, "die": die.pips, "count": frame.count}
    events = [Event("secret roll", SECRET_WINS[frame.condition], facts, audience)]
    if state.condition == frame.condition and die.pips < frame.count:
        reason = f"the die shows {die.pips}, less than {frame.count}: {frame.condition}"
        state, more = end_game(state, Result("VC", reason, SECRET_WINS[frame.condition]))
        return state, events + more
    if frame.condition == HOLD:
        reason = f"the Viet Cong plan ({state.condition}) has not been fulfilled"
        state, more = end_game(state, Result("US", reason, "VB-27.0-s"))
        return state, events + more
    return state, events
