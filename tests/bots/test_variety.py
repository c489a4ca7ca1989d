"""Hidden set-ups are drawn from several that are about equally good: no hex hides a counter in most games."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest

from vietnam_tui.bots import find_bot
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.model import CHANCE, fingerprint
from vietnam_tui.games import game_of_scenario
from vietnam_tui.games.khe_sanh.rules.position.stacks import in_sight
from vietnam_tui.games.khe_sanh.state import NVA
from vietnam_tui.games.khe_sanh.state import State as KheSanhState

#: Set-ups that are looked at
GAMES = 24


def set_up(scenario: str, seed: int) -> Any:
    """The position after the set-up by the officers."""
    game = game_of_scenario(scenario)
    assert game is not None
    bot, dice, rolled = find_bot(game), SeededDice(seed), 0
    state = game.setup(scenario, {})
    while True:
        decision = game.decision(state)
        if decision.side == CHANCE:
            action: Any = dice.choose(game.outcomes(state), rolled)
            rolled += 1
        elif decision.kind != "set-up":
            return state
        else:
            view = game.view(state, decision.side)
            lots = random.Random(f"{seed}/{decision.side}/{fingerprint(view)}")
            action = bot.choose(game, view, decision.side, lots).action
        state = game.apply(state, action).state


def hidden_hexes(state: Any) -> set[str]:
    """Where the other side cannot tell what is there."""
    if isinstance(state, KheSanhState):
        there = (piece for piece in state.pieces_of(NVA) if state.pieces[piece].on_map)
        return {state.where(piece) for piece in there if not in_sight(state, piece)}
    units = {state.spots.label(unit.place) for unit in state.units if unit.hidden}
    return units | {state.spots.label(site.place) for site in state.sites if not site.known}


@pytest.mark.parametrize(
    ("scenario", "games"), [("the-siege-of-khe-sanh", GAMES), ("snoopys-nose", GAMES // 2)]
)
def test_no_hex_hides_a_counter_in_more_than_half_of_the_games(scenario: str, games: int) -> None:
    found = Counter(place for seed in range(1, games + 1) for place in hidden_hexes(set_up(scenario, seed)))
    assert len(found) > 20
    assert [place for place, number in found.items() if number > games / 2] == []


def test_at_lang_vei_no_hex_is_sure_to_be_empty_or_full() -> None:
    """One place of the ring has two hexes from which it is closed in time, so that one of them is in use."""
    games = [hidden_hexes(set_up("the-fall-of-lang-vei", seed)) for seed in range(1, GAMES + 1)]
    found = Counter(place for hexes in games for place in hexes)
    assert len(found) > 15
    assert max(found.values()) < 0.75 * GAMES
    assert all({"0204", "0205"} & hexes for hexes in games)
