"""Hidden set-ups are drawn from several that are about equally good: no hex hides a counter in most games."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from vietnam_tui.bots import find_bot
from vietnam_tui.core.chance import SeededDice
from vietnam_tui.core.model import CHANCE, fingerprint
from vietnam_tui.games.khe_sanh.game import GAME
from vietnam_tui.games.khe_sanh.rules.position.stacks import in_sight
from vietnam_tui.games.khe_sanh.state import NVA, State

#: Set-ups that are looked at
GAMES = 24


def set_up(scenario: str, seed: int) -> Any:
    """The position after the set-up by the officers."""
    bot, dice, rolled = find_bot(GAME), SeededDice(seed), 0
    state: Any = GAME.setup(scenario)
    while True:
        decision = GAME.decision(state)
        if decision.side == CHANCE:
            action: Any = dice.choose(GAME.outcomes(state), rolled)
            rolled += 1
        elif decision.kind != "set-up":
            return state
        else:
            view = GAME.view(state, decision.side)
            lots = random.Random(f"{seed}/{decision.side}/{fingerprint(view)}")
            action = bot.choose(GAME, view, decision.side, lots).action
        state = GAME.apply(state, action).state


def hidden_hexes(state: State) -> set[str]:
    """Where the other side cannot tell what is there."""
    there = (piece for piece in state.pieces_of(NVA) if state.pieces[piece].on_map)
    return {state.where(piece) for piece in there if not in_sight(state, piece)}


def test_no_hex_of_the_siege_hides_a_counter_in_more_than_half_of_the_games() -> None:
    games = [hidden_hexes(set_up("the-siege-of-khe-sanh", seed)) for seed in range(1, GAMES + 1)]
    found = Counter(place for hexes in games for place in hexes)
    assert len(found) > 60
    assert [place for place, number in found.items() if number > GAMES / 2] == []


def test_at_lang_vei_no_hex_is_sure_to_be_empty_or_full() -> None:
    """One place of the ring has two hexes from which it is closed in time, so that one of them is in use."""
    games = [hidden_hexes(set_up("the-fall-of-lang-vei", seed)) for seed in range(1, GAMES + 1)]
    found = Counter(place for hexes in games for place in hexes)
    assert len(found) > 15
    assert max(found.values()) < 0.75 * GAMES
    assert all({"0204", "0205"} & hexes for hexes in games)
