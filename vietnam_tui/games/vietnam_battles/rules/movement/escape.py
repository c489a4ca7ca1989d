"""Leaving the map by a red edge hex (27.0), and the die rolls that only the Viet Cong player sees."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import CHANCE, Decision, Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.vietnam_battles.frames import SecretRoll
from vietnam_tui.games.vietnam_battles.map_names import RED_EDGE
from vietnam_tui.games.vietnam_battles.phrases import ordinal
from vietnam_tui.games.vietnam_battles.rules.movement.movement import (
    MOVEMENT_PHASES,
    allowance,
    spent,
    standstill,
)
from vietnam_tui.games.vietnam_battles.rules.position.zoc import in_ezoc
from vietnam_tui.games.vietnam_battles.rules.sequence.dice import Die, one_die
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import ESCAPE, HOLD, SECRET_WINS, finish
from vietnam_tui.games.vietnam_battles.spots import OFF
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import Condition, UnitId


class SecretRolled(Told, frozen=True, tag="secret roll"):
    """The Viet Cong player's die; less than `count` wins if the condition is his [VB-27.0-t]."""

    says = "{condition}: the die shows {die}, less than {count} is needed"
    condition: Condition
    die: int
    count: int


class Exited(Told, frozen=True, tag="exited"):
    """A unit has left the map by a red edge, the `count`th to do so [VB-27.0-o]."""

    unit: str
    at: str
    count: int

    @property
    def sentence(self) -> str:
        return f"{self.unit} leaves the map from {self.at}, the {ordinal(self.count)} to escape"


class Exit(Order[State, Transition], frozen=True, tag="exit"):
    """Leave the map by a red edge hex."""

    usage, example, phases = "exit UNIT", "exit 165/1", MOVEMENT_PHASES
    unit: UnitId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Exit]:
        return map(cls, state.on_map("VC"))

    def refusal(self, state: State) -> Refusal | None:
        name, spots = state.name(self.unit), state.spots
        if state.roster[self.unit].side != "VC" or state.condition != ESCAPE:
            return Refusal("VB-5.1-e", f"{name} may never leave the map")
        halted = standstill(state, self.unit)
        if halted is not None:
            return halted
        if spots.hex(state.units[self.unit].place) not in spots.board.area(RED_EDGE):
            return Refusal("VB-27.0-o", f"{name} in {state.label(self.unit)} is not in a red map-edge hex")
        stuck = state.roster[self.unit].mobility == "leg" and spent(state, self.unit) > 0
        if stuck and in_ezoc(state, self.unit, state.units[self.unit].place):
            return Refusal(
                "VB-5.1.1-a", f"{name} stops in {state.label(self.unit)}: it entered an enemy ZOC there"
            )
        if allowance(state, self.unit) - spent(state, self.unit) < 2:
            return Refusal("VB-27.0-o", f"{name} has no movement point left to leave the map")
        return None

    def apply(self, transition: Transition) -> None:
        """The unit is gone; the more have left, the likelier the next roll wins."""
        state = transition.state
        transition.unit(self.unit, place=OFF, gone=True, exited=True)
        count = sum(unit.exited for unit in transition.state.units)
        transition.release()
        transition.push(SecretRoll(ESCAPE, count))  # [VB-27.0-p]
        transition.tell(
            Exited(unit=state.name(self.unit), at=state.label(self.unit), count=count, rule="VB-27.0-o")
        )


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
        finish(transition, Result("VC", reason, rule))
    elif frame.condition == HOLD:
        reason = f"the Viet Cong plan ({state.condition}) has not been fulfilled"
        finish(transition, Result("US", reason, "VB-27.0-s"))


def _decide(state: State, frame: SecretRoll) -> Decision:
    return Decision(CHANCE, "die", "A die for the Viet Cong plan", SECRET_WINS[frame.condition])


SECRET_ROLL = Question[State, Transition, SecretRoll](
    SecretRoll, _decide, chance=Chance(one_die, resolve_secret_roll)
)

CHAPTER = Chapter[State, Transition](verbs=(Exit,), questions=(SECRET_ROLL,))
