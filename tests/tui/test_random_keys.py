"""A child at the keyboard: whatever is pressed, the game stays healthy and can be shown."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests import extent
from tests.tui.green_beret_play import placed
from tests.tui.test_gamescreen import LARGE, SMALL, app_of, settled
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session

LETTERS = [*"qweasdrRtTxxxuUoOzZic#?/:gnhmpPblkV1234567"]
WORDS = [
    "up",
    "down",
    "left",
    "right",
    "f1",
    "backspace",
    "pageup",
    "home",
    "shift+tab",
    "ctrl+l",
    "space",
    "tab",
]
KEYS = [*LETTERS, *WORDS, *["enter"] * 6, "escape", "escape"]
PRESSED = 250


def _game(scenario: str, seed: int) -> Session[Any]:
    if scenario == "hunted":
        start = placed("A1@1411 detected", "M60-1@1411", "nva@1611", "vc-local@1410").state
        return Session.new(find_game("gb"), "green-beret", seed=seed, start=start)
    game = find_game("gb" if scenario == "green-beret" else "vb")
    seats = dict.fromkeys(game.sides(scenario)[1:], "bot:random")
    return Session.new(game, scenario, seed=seed, seats={game.sides(scenario)[0]: "human", **seats})


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    more = [*(("boys-of-67", seed) for seed in range(1, 4)), ("hunted", 1), ("hunted", 2)]
    games = [
        (scenario, 0) for scenario in ("boys-of-67", "hunted", "green-beret", "snoopys-nose", "iron-triangle")
    ]
    metafunc.parametrize(("scenario", "seed"), [*games, *more] if extent.times > 1 else games)


@pytest.mark.asyncio
async def test_random_keys_never_break_the_screen_or_the_rules(scenario: str, seed: int) -> None:
    generator = random.Random(seed)
    session = _game(scenario, seed)
    app = app_of(session)
    async with app.run_test(size=generator.choice([SMALL, LARGE, (60, 14)])) as pilot:
        await settled(pilot)
        for _ in range(PRESSED):
            app.game_screen.press(generator.choice(KEYS))
            if app.player.waiting:
                await settled(pilot)
            if session.result is not None:
                break
        await settled(pilot)
        assert session.game.audit(session.state) == []
