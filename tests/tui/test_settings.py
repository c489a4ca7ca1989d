"""What a player sets is shown, checked, put into effect at once and kept in a file of his own."""

from __future__ import annotations

import tomllib
from math import inf
from pathlib import Path

import pytest

from tests.tui.test_questions import order, press
from vietnam_tui.games import find_game
from vietnam_tui.play.session import Session
from vietnam_tui.play.session_table import SessionTable
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.settings import SETTINGS, Settings, config_file


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for setting in SETTINGS:
        if setting.variable:
            monkeypatch.delenv(setting.variable, raising=False)


def app_with(settings: Settings) -> GameApp:
    session = Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": "human", "VC": "bot:random"})
    return GameApp(SessionTable(session), pace=0, settings=settings)


def test_a_file_is_read_and_what_is_wrong_in_it_is_told_and_left_out(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('pace = 2\nkeys = "emacs"\ncolour = "16"\nshoes = "brown"\nmouse = true\n')
    settings = Settings.read(path)
    assert settings.seconds("pace") == 2
    assert settings["keys"] == "default"
    assert settings["colour"] == "16"
    assert settings.is_on("mouse")
    assert [fault.partition(";")[0] for fault in settings.faults] == [
        "config.toml: keys: 'emacs' is none of default, vi",
        f"config.toml: there is no setting 'shoes': {', '.join(setting.name for setting in SETTINGS)}"[:133],
    ]


@pytest.mark.parametrize(
    "text", ["pace = [", "\x00", "pace = nan", 'pace = "1e9"', "pace = -1", "keys = {a = 1}"]
)
def test_a_hostile_file_costs_only_itself(tmp_path: Path, text: str) -> None:
    path = tmp_path / "config.toml"
    path.write_text(text)
    settings = Settings.read(path)
    assert settings.faults
    assert settings["pace"] == "0.6"


def test_a_variable_of_the_environment_goes_before_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings = Settings(tmp_path / "config.toml")
    settings.set("pace", "2")
    monkeypatch.setenv("VIETNAM_PACE", "0")
    assert settings.seconds("pace") == 0
    monkeypatch.setenv("VIETNAM_PACE", "soon")
    assert settings.seconds("pace") == 2
    settings.set("colour", "16")
    assert settings.environment({"TERM": "xterm"}) == {
        "TERM": "xterm",
        "VIETNAM_COLOR": "16",
        "VIETNAM_PACE": "2",
    }
    assert settings.environment({"VIETNAM_COLOR": "mono"})["VIETNAM_COLOR"] == "mono"


def test_the_file_lies_where_a_variable_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("VIETNAM_CONFIG", str(tmp_path / "mine.toml"))
    assert config_file() == tmp_path / "mine.toml"
    monkeypatch.delenv("VIETNAM_CONFIG")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    assert config_file() == tmp_path / "vietnam" / "config.toml"


@pytest.mark.asyncio
async def test_set_shows_changes_and_keeps(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "config.toml"
    app = app_with(Settings(path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        await order(app, pilot, "set")
        assert "pace 0.6" in app.player.message
        await order(app, pilot, "set keys vi")
        assert app.game_screen.key_set == "vi"
        await order(app, pilot, "set pace 2")
        assert app.proceedings.pace == 2
        await order(app, pilot, "set foo bar")
        assert "there is no setting 'foo'" in app.player.message
        await press(app, pilot, "escape")
    assert tomllib.loads(path.read_text()) == {"keys": "vi", "pace": 2}
    assert Settings.read(path)["keys"] == "vi"


@pytest.mark.asyncio
async def test_the_options_page_changes_at_once(tmp_path: Path) -> None:
    app = app_with(Settings(tmp_path / "config.toml"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        names = [setting.name for setting in SETTINGS]
        await press(app, pilot, "ctrl+o", *["down"] * names.index("glyphs"), "right", "right")
        assert app.game_screen.tier == "plain"
        await press(
            app, pilot, *["down"] * (names.index("confirm") - names.index("glyphs")), "left", "escape"
        )
        assert app.player.confirms == "never"
        await press(app, pilot, "x")
        assert app.player.decision.kind == "combat"


def test_a_pace_may_wait_for_a_key(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "config.toml")
    settings.set("pace", "key")
    assert settings.keep() == ""
    assert Settings.read(tmp_path / "config.toml").seconds("pace") == inf
    with pytest.raises(ValueError, match=r"no number of seconds from 0 to 60$"):
        settings.set("guard", "key")
    with pytest.raises(ValueError, match="nor key"):
        settings.set("pace", "")
