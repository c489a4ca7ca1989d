"""The course of a game that programs play: chance and standing orders settle themselves, somebody decides the rest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, Action

#: No game takes so many decisions
ENDLESS = 20_000


def play_on(
    game: Game[Any],
    state: Any,
    dice: SeededDice,
    decide: Callable[[Any, str], Action],
    *,
    most: int = ENDLESS,
) -> Iterator[tuple[Action, Any]]:
    """What is done from a position on, each with the position after it, until the game is over or after `most` actions.

    `decide` is asked with a position and the side that decides in it.
    """
    rolled = 0
    for _ in range(most):
        side = game.decision(state).side
        if side == NOBODY:
            return
        if side == CHANCE:
            action: Action = dice.choose(game.outcomes(state), rolled)
            rolled += 1
        else:
            answer = game.standing_answer(state)
            action = decide(state, side) if answer is None else answer
        state = game.apply(state, action).state
        yield action, state
