"""At the first start the same piece of map is shown in several colours; the choice is kept and not asked for again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.conftest import screen_text
from vietnam_tui.games import find_game
from vietnam_tui.play.table.save_lobby import SaveLobby
from vietnam_tui.tui.pages.colours import ROWS, ColoursPage
from vietnam_tui.tui.palette import ColourTier, Palette
from vietnam_tui.tui.settings import Settings
from vietnam_tui.tui.title_app import TitleApp


def test_each_piece_is_painted_in_its_own_colours_whatever_the_screen_has() -> None:
    page = ColoursPage(find_game("vb"), ("true", "256", "16"), "16", print)
    papers = [Palette("16").codes(style) for row in page.content(80)[-ROWS:] for _, style in row]
    assert any(code.startswith(("48;2;", "38;2;")) or ";48;2;" in code for code in papers)
    assert any(";48;5;" in code or code.startswith("48;5;") for code in papers)
    pieces = ["".join(text for text, _ in row) for row in page.content(80)[-ROWS:]]
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
    app = TitleApp(SaveLobby(), "256", settings=settings, asks=True)
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
@pytest.mark.parametrize(
    ("keys", "theme"),
    [(("down", "enter"), "light"), (("down", "up", "2"), "dark"), (("up", "escape"), "light")],
)
async def test_a_light_terminal_that_does_not_say_so_is_told_by_eye(
    keys: tuple[str, ...], theme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (
        "COLORTERM",
        "NO_COLOR",
        "VIETNAM_COLOR",
        "VIETNAM_THEME",
        "VIETNAM_BACKGROUND",
        "COLORFGBG",
    ):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    monkeypatch.setenv("TERM", "xterm-256color")
    app = TitleApp(SaveLobby(), "256", settings=Settings.read(tmp_path / "config.toml"), asks=True)
    app.asks_ground = True
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await pilot.press(*keys[:1])
        assert app.frame.palette.theme == "light"
        assert Settings.read(tmp_path / "config.toml").is_first
        app.ground_reported(light=False)  # too late: somebody has seen it with his own eyes
        await pilot.press(*keys[1:])
        assert app.frame.palette.theme == theme
        assert Settings.read(tmp_path / "config.toml")["theme"] == theme
        await pilot.press("f8")
        assert app.frame.palette.theme != theme
    assert Settings.read(tmp_path / "config.toml")["theme"] != theme


@pytest.mark.asyncio
@pytest.mark.parametrize(("tier", "asks"), [("mono", True), ("256", False)])
async def test_nothing_is_asked_without_colours_or_at_a_later_start(
    tier: ColourTier, asks: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))
    app = TitleApp(SaveLobby(), tier, settings=Settings.read(tmp_path / "config.toml"), asks=asks)
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert "V I E T N A M" in "\n".join(screen_text(app))
