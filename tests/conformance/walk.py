"""Random walks through a game for the conformance kit."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator, Mapping
from itertools import groupby
from typing import Any, NamedTuple

import msgspec

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY, Action, Event

#: More decisions than any scenario can take; a game that gets here does not end.
ENDLESS = 20_000
#: How often a walk may end the game by choice, where it could
SELDOM = 0.005


class Stop(NamedTuple):
    """A state on a walk, what led to it, and the actions offered there (empty at chance and at the end)."""

    state: Any
    events: tuple[Event, ...]
    actions: tuple[Action, ...]


def walk(
    game: Game[Any], scenario: str, seed: int, options: Mapping[str, str] | None = None
) -> Iterator[Stop]:
    """Every state of a random game; a verb is drawn first, then one of its actions, so that play gets on."""
    generator = random.Random(seed)
    state, events = game.setup(scenario, dict(options or {})), ()
    for _ in range(ENDLESS):
        side = game.decision(state).side
        actions = () if side in (CHANCE, NOBODY) else tuple(game.actions(state))
        yield Stop(state, events, actions)
        if side == NOBODY:
            return
        if side == CHANCE:
            action = game.outcomes(state).pick(generator)
        else:
            offered = by_verb(actions)
            action = generator.choice(offered[generator.choice(verbs_of(game, offered, generator))])
        step = game.apply(state, action)
        state, events = step.state, step.events
    raise AssertionError(f"{scenario}, seed {seed}: no end after {ENDLESS} decisions")


def by_verb(actions: Iterable[Action]) -> dict[str, list[Action]]:
    """Actions by the name of their type, those of each in the order in which they come."""
    found: dict[type[Action], list[Action]] = {}
    for kind, alike in groupby(actions, type):
        found.setdefault(kind, []).extend(alike)
    return {kind.__name__: alike for kind, alike in found.items()}


def verbs_of(game: Game[Any], offered: Iterable[str], generator: random.Random) -> list[str]:
    """The verbs to draw from; one that ends the game at once only now and then."""
    verbs = sorted(offered)
    going_on = [verb for verb in verbs if verb not in {quit.__name__ for quit in game.quits}]
    if going_on == verbs or not going_on:
        return verbs
    return verbs if generator.random() < SELDOM else going_on


def mutated(actions: tuple[Action, ...], generator: random.Random, count: int) -> list[Action]:
    """Actions of the same verbs with numbers and lists shaken: some legal, most not."""
    numbers = sorted({n for action in actions for n in _numbers(msgspec.structs.astuple(action))})
    found: list[Action] = []
    for _ in range(count if actions and numbers else 0):
        action = generator.choice(actions)
        fields = msgspec.structs.fields(action)
        if not fields:
            continue
        field = generator.choice(fields)
        value = getattr(action, field.name)
        changed = _shaken(value, numbers, generator)
        if changed is not None:
            found.append(msgspec.structs.replace(action, **{field.name: changed}))
    return found


def _numbers(values: Any) -> Iterator[int]:
    for value in values:
        if isinstance(value, tuple):
            yield from _numbers(value)
        elif isinstance(value, int):
            yield value


def _shaken(value: Any, numbers: list[int], generator: random.Random) -> Any:
    if isinstance(value, bool) or not isinstance(value, int | tuple):
        return None
    if isinstance(value, int):
        return generator.choice([*numbers, value + 1, value - 1, -1, 10**6])
    changed = list(value)
    match generator.randrange(3):
        case 0:
            changed.append(generator.choice(numbers))
        case 1 if changed:
            del changed[generator.randrange(len(changed))]
        case _ if changed:
            changed[generator.randrange(len(changed))] = generator.choice(numbers)
    return tuple(changed)
