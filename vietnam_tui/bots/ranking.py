"""The answers to a question in the order in which a game's officer would give them, from a side's view alone."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from vietnam_tui.bots.lookahead import Judge, Lookahead
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Action

#: Worlds that are imagined, all from the same seed: the same question has the same order
WORLDS, SEED = 2, 1


def worths(game: Game[Any], view: Any, side: str, answers: Sequence[Action]) -> dict[Action, float]:
    """Answer -> what it is worth to a side that must decide, the more the better; {} where no officer knows.

    Answers that an officer would not think about are left out.
    """
    doctrine = game.doctrine
    if doctrine is None:
        return {}
    ruled = doctrine.ruling(view, random.Random(SEED)) or doctrine.counsel(view, 0)
    if ruled is not None:
        return {ruled[0]: 1.0}
    known = set(answers)
    options = [action for action in doctrine.options(view) if action in known]
    if len(options) < 2:
        return dict.fromkeys(options, 1.0)
    contest = game.decision(view).kind in doctrine.contests
    values = dict.fromkeys(options, 0.0)
    generator = random.Random(SEED)
    for _ in range(WORLDS):
        world = game.resample(view, side, generator)
        lookahead = Lookahead(Judge(game, doctrine, side), solve=contest)
        for action in options:
            values[action] += lookahead.after(world, action)
    return values
