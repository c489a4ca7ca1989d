"""Games of bots against bots for the tests here: every decision with the view it was taken from."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

from vietnam_tui.bots import Choice, find_bot
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.model import CHANCE, NOBODY, fingerprint
from vietnam_tui.games.vietnam_battles.game import GAME

SCENARIO = "boys-of-67"


@cache
def whole_game(us: str, vc: str, seed: int) -> tuple[Decided, ...]:
    """Every decision of a game between two levels, played once for all tests of a worker."""
    return tuple(decisions({"US": us, "VC": vc}, seed))


class Decided(NamedTuple):
    """A full state, the side to act, what it was shown, and what its bot chose."""

    state: Any
    side: str
    view: Any
    choice: Choice


def ask(level: str, view: Any, side: str, seed: int) -> Choice:
    """What a bot chooses; the same for the same view and seed."""
    generator = random.Random(f"{seed}/{side}/{fingerprint(view)}")
    return find_bot(GAME, level).choose(GAME, view, side, generator)


def decisions(levels: Mapping[str, str], seed: int, state: Any = None) -> Iterator[Decided]:
    """Every decision of a game between bots, from the start of the scenario or from a state."""
    state = GAME.setup(SCENARIO) if state is None else state
    dice, rolled = SeededDice(seed), 0
    while (side := GAME.decision(state).side) != NOBODY:
        if side == CHANCE:
            action: Any = dice.choose(GAME.outcomes(state), rolled)
            rolled += 1
        else:
            view = GAME.view(state, side)
            choice = ask(levels[side], view, side, seed)
            yield Decided(state, side, view, choice)
            action = choice.action
        state = GAME.apply(state, action).state
