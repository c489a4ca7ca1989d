"""Draws the picture of the screen in the README: `python -m tests.tui.portrait docs/screen.svg`."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from vietnam_tui.games import find_game
from vietnam_tui.play.session import Session
from vietnam_tui.tui.app import GameApp

KEYS = (":", *"move", "space", *"4/47B", "space", *"0716", "enter", "x", "enter", "t", "enter")


async def portrait(width: int = 110, height: int = 34) -> str:
    """The Boys of '67 as an attack is being prepared, as SVG."""
    session = Session.new(find_game("vb"), "boys-of-67", seed=7, seats={"VC": "bot:random"})
    app = GameApp(session, pace=0)
    async with app.run_test(size=(width, height)) as pilot:
        await pilot.pause()
        for key in KEYS:
            app.table.press(key)
            await app.workers.wait_for_complete()
            await pilot.pause()
        return app.export_screenshot(title="vietnam play boys-of-67")


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(asyncio.run(portrait()), encoding="utf-8")
