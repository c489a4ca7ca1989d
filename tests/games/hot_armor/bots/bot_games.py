"""Games of the staff officers of both sides, and of one against random orders, through the contract alone."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from vietnam_tui.bots import Choice, find_bot
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.model import CHANCE, NOBODY, Action, fingerprint
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.state import State


class Decided(NamedTuple):
    """A full state, what the side to act was shown of it, and what its bot chose."""

    state: State
    view: State
    choice: Choice


def ask(level: str, view: State, side: str, seed: int) -> Choice:
    """What a bot chooses; the same for the same view and seed."""
    generator = random.Random(f"{seed}/{side}/{fingerprint(view)}")
    return find_bot(GAME, level).choose(GAME, view, side, generator)


def decisions(
    scenario: str, levels: Mapping[str, str], seed: int, options: dict[str, str] | None = None
) -> Iterator[Decided]:
    """Every decision of a game between bots of these levels, by side."""
    state = GAME.setup(scenario, options)
    dice, rolled = SeededDice(seed), 0
    while (side := GAME.decision(state).side) != NOBODY:
        action: Action
        if side == CHANCE:
            action = dice.choose(GAME.outcomes(state), rolled)
            rolled += 1
        else:
            view = GAME.view(state, side)
            choice = ask(levels[side], view, side, seed)
            yield Decided(state, view, choice)
            action = choice.action
        state = GAME.apply(state, action).state
