"""An open question of a position that has been read, tried before anybody plays on it.

A file may hold a question that fits no rule: a combat whose base is not there, an answer nobody can give.  Such a
question may look sound until it is answered, so it is answered here, and so is what follows from that.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import TypeVar

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, Action, S

#: Answers that are asked for at one decision, and outcomes that are tried
ASKED, TRIED = 60, 36
#: Decisions that are followed, first by the last answer, which mostly declines, then by the first
FOLLOWED = (12, 3)

T = TypeVar("T")


def stuck(game: Game[S], state: S) -> str:
    """Why what is open in a position cannot be brought to an end, "" if it can or nothing is.

    Raises whatever the rules raise in a position that they could never come to.
    """
    for place, decisions in zip((-1, 0), FOLLOWED, strict=True):
        here = state
        for _ in range(decisions):
            decision = game.decision(here)
            if decision.side == NOBODY or not game.unfinished(here):
                break
            if decision.side == CHANCE:
                answers: Sequence[Action] = tuple(game.outcomes(here).outcomes)
            else:
                answers = tuple(islice(game.actions(game.view(here, decision.side)), ASKED))
            if not answers:
                return f"{decision.side} has nothing to decide"
            if decision.side == CHANCE:
                for outcome in spread(answers, TRIED):
                    game.apply(here, outcome)
            step = game.apply(here, answers[place])
            for event in step.events:
                game.presenter.describe(here, event)
            here = step.state
    return ""


def spread(values: Sequence[T], most: int) -> tuple[T, ...]:
    """At most so many of some values, evenly taken, the first and the last among them.

    >>> spread("abcdefghij", 4)
    ('a', 'd', 'g', 'j')
    """
    count = len(values)
    if count <= most:
        return tuple(values)
    return tuple(values[round(number * (count - 1) / (most - 1))] for number in range(most))
