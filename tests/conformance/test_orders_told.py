"""Orders as others hear of them: they name nothing that the hearer does not see, and say no more than he sees."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from tests import extent
from tests.conformance.test_contract import every_scenario, stops
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, Action
from vietnam_tui.play.disclosure import Said, order_told, told

#: Decisions looked at for each time, and orders or outcomes at each
STATES = 80
ORDERS = 8


def given(game: Game[Any], scenario: str) -> Iterator[list[Said]]:
    """Orders and outcomes of random games, those of a decision together."""
    for number, stop in extent.spread(stops(game, scenario), STATES):
        side, state = game.decision(stop.state).side, stop.state
        if side == NOBODY:
            continue
        possible = game.outcomes(state).outcomes if side == CHANCE else tuple(game.actions(state))
        chosen = random.Random(number).sample(possible, min(ORDERS, len(possible)))
        yield [_given(game, state, side, action) for action in chosen]


def _given(game: Game[Any], state: Any, side: str, action: Action) -> Said:
    order = str(action) if side == CHANCE else game.write_order(state, action)
    step = game.apply(state, action)
    return Said(side, order, state, step.state, step.events)


def named(game: Game[Any], view: Any) -> set[str]:
    """The counters that a view names: those on the map, and those of the list of all."""
    picture = game.presenter.picture(view)
    stacks = (*picture.units.values(), *picture.side_units.values())
    names = {face.name for stack in stacks for face in stack}
    return names | {line.face.name for line in game.presenter.roster(view)}


@every_scenario
def test_an_order_told_names_no_counter_that_is_not_seen(game: Game[Any], scenario: str) -> None:
    for orders in given(game, scenario):
        named_before = cache(lambda reader, state=orders[0].before: named(game, game.view(state, reader)))
        there_before = named(game, orders[0].before)
        for one in orders:
            there = there_before | named(game, one.after)
            for reader in (*game.sides(scenario), ""):
                words = re.split(r"[ /]", order_told(game, one, [reader] if reader else []))
                told_of = there.intersection(words)
                if one.by != reader and not told_of <= named_before(reader):
                    seen = named_before(reader) | named(game, game.view(one.after, reader))
                    assert told_of <= seen, (one.order, reader)


@every_scenario
def test_orders_that_look_the_same_are_told_alike(game: Game[Any], scenario: str) -> None:
    for orders in given(game, scenario):
        for reader in (*game.sides(scenario), ""):
            readers, heard = [reader] if reader else [], dict[Any, tuple[str, str]]()
            for one in orders:
                if one.by in (reader, CHANCE):
                    continue
                seen = (tuple(told(one.events, readers)), game.view(one.after, reader))
                words = order_told(game, one, readers)
                key = repr(seen)
                first, how = heard.setdefault(key, (one.order, words))
                assert words == how, (reader, first, how, one.order, words)
