"""The victory score, its assessment, and the end of the game (5.0)."""

from __future__ import annotations

from typing import NamedTuple

from vietnam_tui.core.model import Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.green_beret.counters import assessment
from vietnam_tui.games.green_beret.state import CAMPS, ENEMY_SIDE, FORCES, SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import GONE, roster


class GameOver(Told, frozen=True, tag="game over"):
    """The game ends with a level of victory or defeat [GB-5.0-e]."""

    says = "the game is over: {level}; {reason}"
    winner: str
    level: str
    reason: str


class Level(NamedTuple):
    """An assessment, and whose success it is: a court-martial is the player's defeat."""

    name: str
    winner: str


def teams_lost(state: State) -> int:
    """The teams eliminated, free and bought [GB-5.0-a]."""
    return sum(
        piece.place == GONE and kind.family == "team"
        for piece, (_, kind) in zip(state.pieces, roster(), strict=True)
    )


def score(state: State) -> int:
    """Missions accomplished, less those forfeited, less teams eliminated [GB-5.0-a]."""
    return len(state.accomplished) - len(state.forfeited) - teams_lost(state)


def level_of(points: int) -> Level:
    """The assessment of a score [GB-5.0-c]."""
    return Level(assessment(points), SIDE if points > 0 else ENEMY_SIDE)


def assessed(state: State) -> tuple[Level, int]:
    """The assessment if the game ended now, and the score."""
    points = score(state)
    return level_of(points), points


def finish(transition: Transition, result: Result) -> None:
    """The game is over; nothing is left to decide."""
    transition.set(result=result, frames=())
    transition.tell(
        GameOver(winner=result.winner, level=result.level, reason=result.reason, rule=result.rule)
    )


class Retire(Order[State, Transition], frozen=True, tag="retire"):
    """End the game and take the assessment.

    An open mission counts neither way [GB-5.0-f].
    """

    usage, example = "retire", "retire"

    def refusal(self, state: State) -> Refusal | None:
        if state.phase in (CAMPS, FORCES):
            return Refusal("GB-5.0-f", "the game has not begun; leave the program instead")
        return None

    def apply(self, transition: Transition) -> None:
        level, points = assessed(transition.state)
        reason = f"the colonel ends it with a score of {points}"
        finish(transition, Result(level.winner, reason, "GB-5.0-f", level.name))


CHAPTER = Chapter[State, Transition](verbs=(Retire,))
