"""At the first start the same piece of map is shown in several colours; the choice is kept and not asked for again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.tui.conftest import screen_text
from vietnam_tui.games import find_game
from vietnam_tui.play.table.save_lobby import SaveLobby
from vietnam_tui.tui.pages.colours import ColoursPage
from vietnam_tui.tui.palette import ColourTier, Palette
from vietnam_tui.tui.settings import Settings
from vietnam_tui.tui.title_app import TitleApp


def test_each_piece_is_painted_in_its_own_colours_whatever_the_screen_has() -> None:
    page = ColoursPage(find_game("vb"), ("true", "256", "16"), "16", print)
    papers = [Palette("16").codes(style) for row in page.content(80)[5:] for _, style in row]
    assert any(code.startswith(("48;2;", "38;2;")) or ";48;2;" in code for code in papers)
    assert any(";48;5;" in code or code.startswith("48;5;") for code in papers)
    pieces = ["".join(text for text, _ in row) for row in page.content(80)[5:]]
    assert all(row[:24] == row[27:51] == row[54:78] for row in pieces)


@pytest.mark.asyncio
@pytest.mark.parametrize(
    ("keys", "kept", "shown"),
    [(("right", "enter"), "16", "16"), (("1",), "true", "true"), (("escape",), "auto", "256")],
)
async def test_the_choice_is_kept_and_shown_at_once(
    keys: tuple[str, ...], kept: str, shown: ColourTier, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    monkeypatch.delenv("COLORTERM", raising=False)
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.delenv("VIETNAM_COLOR", raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    settings = Settings.read(tmp_path / "config.toml")
    assert settings.is_first
    app = TitleApp(SaveLobby(), "256", asks=settings)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "Which looks best?" in screen_text(app)[0]
        await pilot.press(*keys)
        await pilot.pause()
        assert "V I E T N A M" in "\n".join(screen_text(app))
        assert app.frame.palette.tier == shown
    again = Settings.read(tmp_path / "config.toml")
    assert not again.is_first
    assert again["colour"] == kept


@pytest.mark.asyncio
@pytest.mark.parametrize(("tier", "asks"), [("mono", True), ("256", False)])
async def test_nothing_is_asked_without_colours_or_at_a_later_start(
    tier: ColourTier, asks: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    app = TitleApp(SaveLobby(), tier, asks=Settings.read(tmp_path / "config.toml") if asks else None)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "V I E T N A M" in "\n".join(screen_text(app))
