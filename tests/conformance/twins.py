"""Twin games: two games in progress that a reader cannot tell apart, though what is hidden in them differs.

Every order and outcome of one is answered in the other by one that tells the reader the
same: where he decides, or everybody sees what happens, the same one; where it is a secret, another if there is one.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from tests import extent
from tests.conformance.walk import by_verb, verbs_of
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, Action, IllegalAction, Step
from vietnam_tui.play.disclosure import Said, order_told, told

#: Orders and outcomes that each twin game takes at most for each time
STEPS = 28
#: Orders tried in one game until the other has an answer to one of them
TRIED = 6
#: Answers tried in the other game
ANSWERS = 12


class Twins(NamedTuple):
    """Two positions, and the orders and outcomes that led to each of them from the set-up."""

    states: tuple[Any, Any]
    ways: tuple[tuple[Action, ...], tuple[Action, ...]]


@lru_cache(maxsize=16)
def twin_game(game: Game[Any], scenario: str, reader: str, seed: int) -> tuple[Twins, ...]:
    """The positions of twin games from the set-up on, played once for all that look at them one after the other."""
    return tuple(twins(game, scenario, reader, seed, STEPS * extent.times))


def twins(
    game: Game[Any],
    scenario: str,
    reader: str,
    seed: int,
    steps: int,
    start: tuple[Any, Any] | None = None,
) -> Iterator[Twins]:
    """The positions of twin games, as long as they can be kept apart from all but the reader.

    They begin at the set-up, or in two positions that the reader cannot tell apart.
    """
    generator = random.Random(f"{seed}/{reader}")
    one, two = start or (game.setup(scenario, {}),) * 2
    ways: tuple[tuple[Action, ...], tuple[Action, ...]] = ((), ())
    for _ in range(steps):
        if game.decision(one).side == NOBODY:
            return
        found = _next(game, one, two, reader, generator)
        if found is None:
            return
        first, second, one, two = found
        ways = ((*ways[0], first), (*ways[1], second))
        yield Twins((one, two), ways)


def _next(
    game: Game[Any], one: Any, two: Any, reader: str, generator: random.Random
) -> tuple[Action, Action, Any, Any] | None:
    """An order or outcome in one game, the answer in the other, and the positions after them."""
    side = game.decision(one).side
    possible = _possible(game, two)
    for action in _drawn(game, _possible(game, one), generator):
        step = game.apply(one, action)
        told_of = heard(game, one, action, step, reader)
        others = [] if side == reader else generator.sample(possible, min(ANSWERS, len(possible)))
        for answer in (*others, action):
            try:
                answered = game.apply(two, answer)
            except (IllegalAction, ValueError, LookupError):
                continue
            if heard(game, two, answer, answered, reader) == told_of:
                return action, answer, step.state, answered.state
    return None


def _possible(game: Game[Any], state: Any) -> Sequence[Action]:
    if game.decision(state).side == CHANCE:
        return game.outcomes(state).outcomes
    return tuple(game.actions(state))


def _drawn(game: Game[Any], possible: Sequence[Action], generator: random.Random) -> Iterator[Action]:
    offered = by_verb(possible)
    for _ in range(TRIED):
        yield generator.choice(offered[generator.choice(verbs_of(game, offered, generator))])


def heard(game: Game[Any], before: Any, action: Action, step: Step[Any], reader: str) -> Any:
    """All that a reader learns of a step."""
    by = game.decision(before).side
    readers = [reader] if reader else []
    order = str(action) if by == CHANCE else game.write_order(before, action)
    return (
        order_told(game, Said(by, order, before, step.state, step.events), readers),
        told(step.events, readers),
        game.view(step.state, reader),
        [game.view(stage, reader) for stage in step.stages],
    )
