"""The knowledge of the player: everything but the two units on the Purchase Points track (3.6)."""

from __future__ import annotations

import random

from vietnam_tui.games.green_beret.counters import enemy_units
from vietnam_tui.games.green_beret.state import UNSEEN, State


def view(state: State) -> State:
    """The state with the track markers put back, unseen, among the units of the pool."""
    if not state.track or UNSEEN in state.track or state.result is not None:
        return state
    pool = list(state.enemy_pool)
    for marker in state.track:
        pool[_index(marker)] += 1
    return state.but(track=(UNSEEN,) * len(state.track), enemy_pool=tuple(pool))


def resample(state: State, generator: random.Random) -> State:
    """A full state that a view may stand for: any units of the pool are the markers, alike in likelihood."""
    if UNSEEN not in state.track:
        return state
    pool = list(state.enemy_pool)
    tickets = [kind for kind, count in zip(enemy_units(), pool, strict=True) for _ in range(count)]
    markers = tuple(sorted(generator.sample(tickets, len(state.track)), key=_index))
    for marker in markers:
        pool[_index(marker)] -= 1
    return state.but(track=markers, enemy_pool=tuple(pool))


def _index(kind: str) -> int:
    return list(enemy_units()).index(kind)
