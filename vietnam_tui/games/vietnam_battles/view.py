"""What a side may know (14.1): everything but the enemy's support fire markers."""

from __future__ import annotations

import random
from collections import Counter as Tally

from vietnam_tui.games.vietnam_battles.state import SIDES, State
from vietnam_tui.games.vietnam_battles.support import full_pool

#: A marker whose value the viewer cannot know
UNKNOWN = 0


def view(state: State, side: str) -> State:
    """The state with the other side's hand and pool masked; their sizes stay [VB-14.1-a]."""
    hands, pools = list(state.hands), list(state.pools)
    for i, owner in enumerate(SIDES):
        if owner != side:
            hands[i] = (UNKNOWN,) * len(hands[i])
            pools[i] = (UNKNOWN,) * len(pools[i])
    return state.but(hands=tuple(hands), pools=tuple(pools))


def resample(state: State, side: str, generator: random.Random) -> State:
    """A full state that a view may stand for: unseen markers dealt at random between hand and pool."""
    hands, pools = list(state.hands), list(state.pools)
    for i, owner in enumerate(SIDES):
        if owner == side or not (UNKNOWN in hands[i] or UNKNOWN in pools[i]):
            continue
        unseen = Tally(full_pool(owner))
        unseen.subtract(state.spent[i])
        markers = sorted(unseen.elements())
        generator.shuffle(markers)
        size = len(hands[i])
        hands[i], pools[i] = tuple(sorted(markers[:size])), tuple(sorted(markers[size:]))
    return state.but(hands=tuple(hands), pools=tuple(pools))
