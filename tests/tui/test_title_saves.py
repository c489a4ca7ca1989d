"""The title screen while the saves are still being read."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import pytest

from tests import toy_game
from tests.toy_play import new, play_out
from vietnam_tui import games
from vietnam_tui.play.table.lobby import SaveNote
from vietnam_tui.play.table.save_lobby import SaveLobby
from vietnam_tui.tui.pages.save_notes import READING
from vietnam_tui.tui.title_app import TitleApp


@pytest.fixture(autouse=True)
def _toy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(games.GAMES, "toy", "toy")
    toy_game.register()


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
        await pilot.press(*["down"] * 7, "enter")
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
        await pilot.press(*["down"] * 7, "enter")
        while any(READING in row for row in shown(app)):
            await pilot.pause(0.01)
        text = "\n".join(shown(app))
        assert "cannot be read" in text
        assert "good   ford  Red to move  today" in text
        assert "gone" not in text


def saved_game(folder: Path, name: str) -> Path:
    new(folder / f"{name}.toml").close()
    return folder / f"{name}.toml"


async def noted(pilot: Any, shown: Any, app: TitleApp) -> str:
    """The screen once every save has been read."""
    while any(READING in row for row in shown(app)):
        await pilot.pause(0.01)
    return "\n".join(shown(app))


@pytest.mark.asyncio
async def test_continue_never_offers_a_finished_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: Any
) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    with new(tmp_path / "over.toml", seats={"Blue": "random", "Red": "random"}) as session:
        play_out(session)
    app = TitleApp(SaveLobby(), "256")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Continue" not in await noted(pilot, shown, app)
    saved_game(tmp_path, "open")
    app = TitleApp(SaveLobby(), "256")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Continue   ford  Red to move  today" in await noted(pilot, shown, app)


@pytest.mark.asyncio
async def test_a_save_is_renamed_and_deleted_there_the_last_only_when_it_is_said_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, shown: Any
) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    saved_game(tmp_path, "first")
    app = TitleApp(SaveLobby(), "256")
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press(*["down"] * 7, "enter", "n", *["backspace"] * 5, *"dusk", "enter")
        assert (tmp_path / "dusk.toml").exists()
        assert "first is called dusk now." in "\n".join(shown(app))
        await pilot.press("d")
        assert "d once more deletes it" in "\n".join(shown(app))
        await pilot.press("up", "d")
        assert (tmp_path / "dusk.toml").exists()
        await pilot.press("d")
        assert not (tmp_path / "dusk.toml").exists()
        assert "There are no saved games yet." in "\n".join(shown(app))
