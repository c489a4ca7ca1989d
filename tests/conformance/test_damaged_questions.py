"""A position read in the middle of something, with its open questions damaged, is refused or can be decided."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests import extent
from tests.conformance.test_changed_values import PUBLISHED, changed, put
from tests.conformance.test_contract import stops
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, SaveFault
from vietnam_tui.play.record.loading import sound

#: Positions of a scenario that are damaged, one for each kind of open question as far as they come up
POSITIONS = 5
#: Damages of each, for each time
DAMAGES = 20
#: Ways to go on from a position that was taken, each with so many decisions, for each time
WAYS, STEPS = 2, 10

Place = tuple[Any, ...]


def open_positions(game: Game[Any], scenario: str) -> Iterator[Any]:
    """States of random games with a question open, of each kind one."""
    seen: set[tuple[str, ...]] = set()
    for _, stop in stops(game, scenario):
        if not game.unfinished(stop.state):
            continue
        kinds = (*(type(frame).__name__ for frame in stop.state.frames), game.decision(stop.state).kind)
        if kinds not in seen and len(seen) < POSITIONS:
            seen.add(kinds)
            yield stop.state


def damages(tables: dict[str, Any]) -> Iterator[tuple[Place, Any]]:
    """What is changed: every value of the open questions, and what they speak of taken out of the position."""
    yield from changed(tables["frames"], ("frames",))
    for key, rows in tables.items():
        if key != "frames" and isinstance(rows, list) and rows:
            yield (key,), []
        if key != "frames" and isinstance(rows, list):
            for number in sorted({0, len(rows) // 2, len(rows) - 1} & set(range(len(rows)))):
                yield (key,), [*rows[:number], *rows[number + 1 :]]


def play_on(game: Game[Any], state: Any, generator: random.Random) -> None:
    """Decide at random until nothing is open, or for some steps."""
    for _ in range(STEPS):
        side = game.decision(state).side
        if side == NOBODY or not game.unfinished(state):
            return
        if side == CHANCE:
            action = game.outcomes(state).pick(generator)
        else:
            offers = [a for _, a in zip(range(300), game.actions(game.view(state, side)), strict=False)]
            action = generator.choice(offers)
            game.presenter.preview(game.view(state, side), action)
        state = game.apply(state, action).state


@pytest.mark.parametrize(("game", "scenario"), PUBLISHED)
def test_a_damaged_question_is_refused_in_one_sentence_or_can_be_decided(
    game: Game[Any], scenario: str
) -> None:
    taken = refused = 0
    for number, state in enumerate(open_positions(game, scenario)):
        tables = game.pack(state)
        for place, value in extent.spread(list(damages(tables)), DAMAGES):
            fresh = put(tables, place, value)
            try:
                read = sound(game, lambda fresh=fresh: game.unpack(fresh), "save")  # type: ignore[misc]
            except SaveFault as fault:
                refused += 1
                assert "\n" not in str(fault)
                assert len(str(fault)) < 600
                continue
            taken += 1
            for way in range(WAYS):
                try:
                    play_on(game, read, random.Random(1000 * number + way))
                except Exception as error:
                    pytest.fail(f"{place} = {str(value)[:60]!r}: {type(error).__name__}: {error}")
    assert refused
    assert taken
