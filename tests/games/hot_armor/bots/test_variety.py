"""Set-ups are drawn from several that are about as good, so that nobody knows them by heart."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games.hot_armor.bots.doctrine import counsel
from vietnam_tui.games.hot_armor.bots.worth import parts_of, wanted_hexes
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.game import GAME
from vietnam_tui.games.hot_armor.state import State

SCENARIO, SIDE, GAMES = "plain-of-jars", "Laotian", 12


@cache
def layouts() -> tuple[State, ...]:
    """The positions after the set-up of the side that deploys first, from several seeds."""
    return tuple(laid_out(seed) for seed in range(GAMES))


def laid_out(seed: int) -> State:
    state, generator = GAME.setup(SCENARIO, {"concealment": "on"}), random.Random(seed)
    while isinstance(state.top, SettingUp) and state.top.side == SIDE:
        assert GAME.decision(state).side != CHANCE
        state = GAME.apply(state, counsel(GAME.view(state, SIDE), generator).action).state
    return state


def held(state: State) -> frozenset[Hex]:
    return frozenset(state.place(unit) for unit in state.units_of(SIDE) if state.units[unit].on_map)


def test_no_hex_that_no_condition_names_holds_somebody_in_more_than_half_of_the_games() -> None:
    first = layouts()[0]
    named = {
        hex_
        for victory in first.sheet.victory
        for part in parts_of(victory)
        for hex_ in wanted_hexes(first, part)
    }
    often = Counter(hex_ for state in layouts() for hex_ in held(state) if hex_ not in named)
    most = {first.label(hex_): number for hex_, number in often.items() if number > GAMES / 2}
    assert not most


def test_deception_markers_lie_in_the_stacks_or_just_before_them() -> None:
    for state in layouts():
        real = {
            state.place(u) for u in state.units_of(SIDE) if state.units[u].on_map and not state.is_decoy(u)
        }
        for unit in state.units_of(SIDE):
            if state.is_decoy(unit) and state.units[unit].on_map:
                near = min(state.board.grid.distance(state.place(unit), place) for place in real)
                assert near <= 2
