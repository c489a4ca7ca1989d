"""A packed position with one value changed is refused, or played on: nothing in it brings the program down."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests import extent, toy_game
from tests.conformance.test_contract import CASES, stops
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, SaveFault
from vietnam_tui.play.record.loading import sound

#: Positions whose values are changed, spread over a random game
POSITIONS = 3
#: Rows of a list of tables that are changed
ROWS = 2
#: Steps that are played on from a position that was taken, and after how many of them all is shown, for each time
STEPS, SHOWN = 6, 2

#: The scenarios of published games; the toy game of the tests trusts its files
PUBLISHED = [case for case in CASES if case.values[0] is not toy_game.GAME]

HOSTILE: dict[type, tuple[Any, ...]] = {
    bool: (None,),
    int: (-1, -3, 99, 2**31, -(2**31), 2**62),
    str: ("", "zzz", "x" * 500, "?"),
}


def changed(tables: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Places of single values with what is put there."""
    if isinstance(tables, dict):
        for key, value in tables.items():
            yield from changed(value, (*place, key))
    elif isinstance(tables, list):
        for number in [*range(len(tables))[:ROWS], *range(len(tables))[-1:]]:
            yield from changed(tables[number], (*place, number))
        yield place, [*tables, *tables[:1]]
        yield place, tables[1:]
    else:
        for value in HOSTILE[type(tables)]:
            yield place, (not tables) if value is None else value


def put(tables: Any, place: tuple[Any, ...], value: Any) -> Any:
    """The tables with another value in a place; only what leads there is copied."""
    if not place:
        return value
    fresh = copy.copy(tables)
    fresh[place[0]] = put(fresh[place[0]], place[1:], value)
    return fresh


def play_on(game: Game[Any], scenario: str, state: Any, generator: random.Random) -> None:
    """What a program does with a position: show it to everybody, and play."""
    for number in range(STEPS):
        side = game.decision(state).side
        for viewer in (*game.sides(scenario), "") if number in extent.spread(range(STEPS), SHOWN) else ():
            view = game.view(state, viewer)
            game.presenter.header(view)
            game.presenter.picture(view)
            list(game.presenter.cards(view))
        if side == NOBODY:
            return
        if side == CHANCE:
            action = game.outcomes(state).pick(generator)
        else:
            actions = [
                action for _, action in zip(range(300), game.actions(game.view(state, side)), strict=False)
            ]
            action = generator.choice(actions)
            game.presenter.preview(game.view(state, side), action)
        state = game.apply(state, action).state


@pytest.mark.parametrize(("game", "scenario"), PUBLISHED)
def test_a_changed_value_is_refused_or_can_be_played_on(game: Game[Any], scenario: str) -> None:
    found = stops(game, scenario)
    refused = 0
    seen: set[tuple[Any, ...]] = set()
    for _, stop in found[3 :: 1 + len(found) // POSITIONS]:
        tables = game.pack(stop.state)
        for place, value in changed(tables):
            kind = (*(step for step in place if isinstance(step, str)), repr(value)[:40])
            if kind in seen:
                continue
            seen.add(kind)
            fresh = put(tables, place, value)
            try:
                state = sound(game, lambda fresh=fresh: game.unpack(fresh), "save")  # type: ignore[misc]
            except SaveFault as fault:
                refused += 1
                assert len(str(fault)) < 400
                continue
            try:
                play_on(game, scenario, state, random.Random(len(seen)))
            except Exception as error:
                pytest.fail(f"{place} = {str(value)[:60]!r}: {type(error).__name__}: {error}")
    assert refused
