"""The victory score and its assessment (5.0)."""

from __future__ import annotations

from typing import NamedTuple

from vietnam_tui.core.model import Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.green_beret.counters import assessment
from vietnam_tui.games.green_beret.state import CAMPS, ENEMY_SIDE, FORCES, SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import GONE, roster
from vietnam_tui.games.green_beret.verbs import Retire


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


def refuse_retire(state: State) -> Refusal | None:
    """Why the player cannot stop now [GB-5.0-f]."""
    if state.phase in (CAMPS, FORCES):
        return Refusal("GB-5.0-f", "the game has not begun; leave the program instead")
    return None


def retire(transition: Transition) -> None:
    """The player takes the assessment of his score; an open mission counts neither way [GB-5.0-f]."""
    level, points = assessed(transition.state)
    transition.finish(
        Result(level.winner, f"the colonel ends it with a score of {points}", "GB-5.0-f", level.name)
    )


RETIRE = Order[State, Transition](
    Retire, lambda state, _: refuse_retire(state), lambda transition, _: retire(transition)
)


WORDS = (
    Words[State](
        Retire,
        "retire",
        "End the game and take the assessment.",
        "retire",
        read=lambda state, reader: (Retire(),),
    ),
)
