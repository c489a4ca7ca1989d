"""Staff officers play every scenario by legal orders, most of them with a reason."""

from __future__ import annotations

from itertools import islice

import pytest

from tests.games.hot_armor.bots.bot_games import decisions
from vietnam_tui.core.title_page import title_page
from vietnam_tui.games.hot_armor.counters import FOLDER
from vietnam_tui.games.hot_armor.game import GAME


@pytest.mark.parametrize("scenario", title_page(FOLDER).scenarios)
def test_a_game_begins_with_legal_orders_and_reasons(scenario: str) -> None:
    levels = dict.fromkeys(GAME.sides(scenario), "regular")
    verbs, given, told = set[str](), 0, 0
    for decided in islice(decisions(scenario, levels, 1), 60):
        assert GAME.refusal(decided.state, decided.choice.action) is None
        given, told = given + 1, told + bool(decided.choice.reason)
        verbs.add(GAME.write_order(decided.state, decided.choice.action).split()[0])
    assert {"place", "ready"} <= verbs
    assert told > given / 2
