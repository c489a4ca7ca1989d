"""The list of all units has parts of its own for those to come and those lost, on the screen and in the dialogue."""

from __future__ import annotations

import pytest

from tests.tui.conftest import screen_text
from tests.tui.test_gamescreen import SMALL, app_of, keys, settled
from vietnam_tui.games import find_game
from vietnam_tui.play.plain.lookups import units_of
from vietnam_tui.play.table.session import Session


@pytest.mark.asyncio
async def test_those_to_come_stand_below_under_a_heading() -> None:
    app = app_of(Session.new(find_game("ks"), "the-fall-of-lang-vei", seed=3, seats={"US/GVN": "bot"}))
    async with app.run_test(size=SMALL) as pilot:
        await settled(pilot)
        await keys(pilot, "=", "end")
        text = screen_text(app)
        assert any("-- To come: " in row for row in text)
        await keys(pilot, "s")
        assert not any("-- To come: " in row for row in screen_text(app))


def test_the_dialogue_heads_those_to_come_and_those_lost() -> None:
    game = find_game("vb")
    view = game.view(game.setup("snoopys-nose"), "US")
    lines = units_of(game, view, ["US"])
    at = lines.index("To come:")
    assert all(line.startswith("US ") for line in lines[at + 1 :])
    assert "Lost:" not in lines
