"""Whole screens as text, compared with the frames in `golden/`.

`VIETNAM_GOLDEN=write pytest tests/tui/test_golden.py` writes them anew; look at the difference before keeping it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from textual.app import App

from tests import toy_game
from tests.tui.green_beret_play import new, placed
from tests.tui.pictures import agrees
from vietnam_tui.games import find_game
from vietnam_tui.play.table.positions import open_any
from vietnam_tui.play.table.save_lobby import SaveLobby
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.title_app import TitleApp

SIZES = [(80, 24), (200, 60)]
#: a frame of each game at a size between these
MIDDLE, BETWEEN = ("nose-attack", "beret-march", "hill-assault", "boats-fire", "tanks-fire"), (120, 40)

#: name -> (game, keys)
FRAMES: dict[str, tuple[str, tuple[str, ...]]] = {
    "ford-question": ("ford", ()),
    "ford-hand": ("ford", ("enter", "enter", "r", "enter", "s")),
    "nose-start": ("boys-of-67", ()),
    "nose-hand": ("boys-of-67", ("enter", "e")),
    "nose-attack": ("boys-of-67", ("x", "enter", "t", "enter")),
    "nose-support": ("boys-of-67", ("x", "enter", "t", "enter", "enter")),
    "nose-briefing": ("boys-of-67", ("G",)),
    "nose-units": ("boys-of-67", ("=",)),
    "nose-order": ("boys-of-67", (":", *"move", "space", *"4/47C", "space")),
    "nose-choices": ("boys-of-67", ("space",)),
    "nose-die": ("boys-of-67", ("x", "enter", "t", "enter", "enter", "0", "0", "0", "0")),
    "nose-defence": ("boys-of-67", ("x",) * 6),
    "nose-digest": ("boys-of-67", (*("x",) * 6, *("0",) * 14, "M")),
    "nose-help": ("boys-of-67", ("?",)),
    "nose-legend": ("boys-of-67", ("*",)),
    "nose-log": ("boys-of-67", ("x", "L")),
    "nose-options": ("boys-of-67", ("ctrl+o",)),
    "nose-commands": ("boys-of-67", ("ctrl+p",)),
    "nose-overview": ("boys-of-67", ("@",)),
    "nose-replay": ("boys-of-67", ("x", "V", "left")),
    "nose-report": ("boys-of-67", ("x", ":", *"report", "enter")),
    "nose-rules": ("boys-of-67", ("f1",)),
    "nose-threat": ("boys-of-67", ("F",)),
    "beret-camp": ("green-beret", ()),
    "beret-mission": ("beret-placement", ("m",)),
    "beret-loads": ("beret-placement", ("p", "3")),
    "beret-march": ("beret-movement", ("enter", "q", "q")),
    "beret-pursuit": ("beret-combat", ("m", "3")),
    "beret-attack": ("beret-combat", ("t", "enter")),
    "beret-result": ("beret-movement", (":", *"retire", "enter", "2")),
    "hill-assault": ("saves/hill-861.toml", ("enter", ":", *"goto 1106", "enter", "enter")),
    "boats-curtain": ("saves/river-fight.toml", ()),
    "boats-fire": ("saves/river-fight.toml", ("enter", ":", *"goto PC1", "enter", "enter")),
    "boats-cards": ("saves/river-fight.toml", ("enter", "m")),
    "tanks-fire": ("saves/tanks-at-the-bridge.toml", ("enter", ":", *"goto T54-1", "enter", "enter")),
    "tanks-sight": ("saves/tanks-at-the-bridge.toml", ("enter", ":", *"overlay sight", "enter")),
}

#: Green Beret in the middle of things
BERETS = {
    "placement": (),
    "movement": ("A1@1411 detected", "M60-1@1411", "nva@1611"),
    "combat": ("A1@1411 detected", "M60-1@1411", "NavalGunfire@1411", "nva@1410", "pt-76@1908"),
}


def session_of(scenario: str) -> Session[Any]:
    if scenario == "ford":
        return Session.new(toy_game.GAME, "ford", seed=1)
    if scenario == "green-beret":
        return new()
    if scenario.endswith(".toml"):
        return open_any(Path(scenario))
    if scenario.startswith("beret-"):
        phase = scenario.removeprefix("beret-")
        return placed(*BERETS[phase], phase=phase)
    return Session.new(find_game("vb"), scenario, seed=7, seats={"US": "human", "VC": "bot:random"})


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("name", "size"), [*product(FRAMES, SIZES), *product(MIDDLE, [BETWEEN])], ids=lambda part: str(part)
)
async def test_the_screen_is_as_it_was(
    name: str, size: tuple[int, int], shown: Callable[[App[Any]], list[str]]
) -> None:
    scenario, keys = FRAMES[name]
    app = GameApp(SessionTable(session_of(scenario)), pace=0)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in keys:
            app.game_screen.press("space" if key == " " else key)
            await app.workers.wait_for_complete()
            await pilot.pause()
        agrees(f"{name}-{size[0]}x{size[1]}", shown(app))


@pytest.mark.asyncio
@pytest.mark.parametrize("size", SIZES, ids=["80x24", "200x60"])
@pytest.mark.parametrize(
    ("name", "keys"),
    [("title", ()), ("title-game", ("enter",)), ("title-briefing", ("enter", "up", "up", "enter"))],
)
async def test_the_title_is_as_it_was(
    name: str,
    keys: tuple[str, ...],
    size: tuple[int, int],
    shown: Callable[[App[Any]], list[str]],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    app = TitleApp(SaveLobby(), "256")
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        for key in keys:
            await pilot.press(key)
            await app.workers.wait_for_complete()
            await pilot.pause()
        agrees(f"{name}-{size[0]}x{size[1]}", shown(app))
