"""Leaving the map by a red edge hex (27.0), and the die rolls that only the Viet Cong player sees."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import CHANCE, Decision, Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.vietnam_battles.events import SecretRolled
from vietnam_tui.games.vietnam_battles.frames import SecretRoll
from vietnam_tui.games.vietnam_battles.map_names import RED_EDGE
from vietnam_tui.games.vietnam_battles.movement_events import Exited
from vietnam_tui.games.vietnam_battles.names import pick_unit, read_unit
from vietnam_tui.games.vietnam_battles.rules.dice import one_die
from vietnam_tui.games.vietnam_battles.rules.movement import MOVEMENT_PHASES, allowance, spent, standstill
from vietnam_tui.games.vietnam_battles.rules.victory import ESCAPE, HOLD, SECRET_WINS
from vietnam_tui.games.vietnam_battles.rules.zoc import in_ezoc
from vietnam_tui.games.vietnam_battles.spots import OFF
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.verbs import Die, Exit


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


def apply_exit(transition: Transition, order: Exit) -> None:
    """The unit is gone; the more have left, the likelier the next roll wins."""
    state = transition.state
    transition.unit(order.unit, place=OFF, gone=True, exited=True)
    count = sum(unit.exited for unit in transition.state.units)
    transition.release()
    transition.push(SecretRoll(ESCAPE, count))  # [VB-27.0-p]
    transition.tell(
        Exited(unit=state.name(order.unit), at=state.label(order.unit), count=count, rule="VB-27.0-o")
    )


EXIT = Order[State, Transition](Exit, refuse_exit, apply_exit)


def _decide(state: State, frame: SecretRoll) -> Decision:
    return Decision(CHANCE, "die", "A die for the Viet Cong plan", SECRET_WINS[frame.condition])


def resolve_secret_roll(transition: Transition, frame: SecretRoll, die: Die) -> None:
    """A roll below the count wins if the condition rolled for is the recorded one.

    The die is rolled whichever condition is recorded, so that nobody learns which it is; an escape roll is
    open, since the exit has betrayed the plan.
    """
    state, rule = transition.state, SECRET_WINS[frame.condition]
    transition.pop()
    transition.tell(
        SecretRolled(
            condition=frame.condition,
            die=die.pips,
            count=frame.count,
            rule=rule,
            audience="" if frame.condition == ESCAPE else "VC",  # [VB-27.0-t]
        )
    )
    if state.condition == frame.condition and die.pips < frame.count:
        reason = f"the die shows {die.pips}, less than {frame.count}: {frame.condition}"
        transition.finish(Result("VC", reason, rule))
    elif frame.condition == HOLD:
        reason = f"the Viet Cong plan ({state.condition}) has not been fulfilled"
        transition.finish(Result("US", reason, "VB-27.0-s"))


SECRET_ROLL = Question[State, Transition](SecretRoll, _decide, outcomes=one_die, resolve=resolve_secret_roll)


# -- words ------------------------------------------------------------------------------------------------

WORDS: tuple[Words[State], ...] = (
    Words(
        Exit,
        "exit UNIT",
        "Leave the map by a red edge hex.",
        "exit 165/1",
        read=lambda state, reader: (Exit(read_unit(state, reader)),),
        write=lambda state, action: state.name(action.unit),
        selection=lambda state, action: pick_unit(state, action.unit),
    ),
)
