"""The title screen while the saves are still being read."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from tests.toy_play import new
from vietnam_tui.play.lobby import SaveNote
from vietnam_tui.play.save_lobby import SaveLobby
from vietnam_tui.tui.pages.save_notes import READING
from vietnam_tui.tui.title_app import TitleApp


@pytest.mark.asyncio
async def test_keys_are_answered_while_a_save_is_being_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: Any
) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    new(tmp_path / "slow.toml").close()
    go_on = threading.Event()

    def slow(lobby: SaveLobby, save: Path) -> SaveNote:
        go_on.wait(60)
        return SaveNote("at last", True)

    monkeypatch.setattr(SaveLobby, "note", slow)
    app = TitleApp(SaveLobby(), "256")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert any("Continue" in row and READING in row for row in shown(app))
        await pilot.press("enter")
        assert any("The saves are still being read." in row for row in shown(app))
        await pilot.press("down", "down", "enter")
        assert any("> slow" in row and READING in row for row in shown(app))
        go_on.set()
        while not any("at last" in row for row in shown(app)):
            await pilot.pause(0.01)


@pytest.mark.asyncio
async def test_one_bad_save_costs_only_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: Any
) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    (tmp_path / "bad.toml").write_text("format = 0x" + "f" * 5_000)
    (tmp_path / "gone.toml").symlink_to("nowhere")
    new(tmp_path / "good.toml").close()
    app = TitleApp(SaveLobby(), "256")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("down", "down", "enter")
        while any(READING in row for row in shown(app)):
            await pilot.pause(0.01)
        text = "\n".join(shown(app))
        assert "cannot be read" in text
        assert "good.toml: ford, 0 entries" in text
        assert "gone" not in text
