"""What a player sets is shown, checked, put into effect at once and kept in a file of his own."""

from __future__ import annotations

import tomllib
from math import inf
from pathlib import Path

import pytest

from tests.tui.test_questions import order, press
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
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
    assert settings["keyset"] == "default"
    assert settings["colour"] == "16"
    assert settings.is_on("mouse")
    assert [fault.partition(";")[0] for fault in settings.faults] == [
        "config.toml, line 2: keyset: 'emacs' is none of default, vi",
        f"config.toml, line 4: there is no setting 'shoes': {', '.join(setting.name for setting in SETTINGS)}"[
            :141
        ],
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
        assert app.player.key_set.name == "vi"
        await order(app, pilot, "set pace 2")
        assert app.proceedings.pace == 2
        await order(app, pilot, "set foo bar")
        assert "there is no setting 'foo'" in app.player.message
        await press(app, pilot, "escape")
    assert tomllib.loads(path.read_text()) == {"keyset": "vi", "pace": 2}
    assert Settings.read(path)["keyset"] == "vi"


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


GOOD = '# mine\npace = 2\ncolour = "16"\n'
#: What is wrong with a file: its bytes, what is told of it, and what `set theme light` leaves of it
FAULTY = {
    "byte order mark": (b"\xef\xbb\xbf" + GOOD.encode(), "line 1: it begins with a byte order mark", GOOD),
    "UTF-16": (GOOD.encode("utf-16"), "line 1: it begins with UTF-16 text", GOOD),
    "doubled key": (
        f"pace = 9\n{GOOD}".encode(),
        "line 3: pace stands in line 1 as well; this one counts",
        f"pace = 9\n{GOOD}",
    ),
    "unknown value": (
        f'{GOOD}keys = "emacs"\n'.encode(),
        "line 4: keyset: 'emacs'",
        f'{GOOD}keys = "emacs"\n',
    ),
    "unknown key": (
        f'shoes = "brown"\n{GOOD}'.encode(),
        "line 1: there is no setting",
        f'shoes = "brown"\n{GOOD}',
    ),
    "no TOML": (f"curtain off\n{GOOD}".encode(), "line 1: ", f"curtain off\n{GOOD}"),
    "a table": (f'{GOOD}[shoes]\npace = "brown"\n'.encode(), "there is no setting 'shoes'", GOOD),
}


@pytest.mark.parametrize("kind", FAULTY)
def test_what_can_be_read_of_a_file_counts_and_a_change_keeps_the_rest(tmp_path: Path, kind: str) -> None:
    data, told, kept = FAULTY[kind]
    path = tmp_path / "config.toml"
    path.write_bytes(data)
    settings = Settings.read(path)
    assert (settings.seconds("pace"), settings["colour"]) == (2, "16")
    (fault,) = settings.faults
    assert told in fault
    settings.set("theme", "light")
    assert settings.keep() == ""
    encoding = {"byte order mark": "utf-8-sig", "UTF-16": "utf-16"}.get(kind, "utf-8")
    lines = path.read_bytes().decode(encoding).splitlines()
    assert [line for line in kept.splitlines() if line not in lines] == []
    assert lines.count('theme = "light"') == 1
    settings.set("pace", "3")
    assert settings.keep() == ""
    again = Settings.read(path)
    assert (again.seconds("pace"), again["theme"], again["colour"]) == (3, "light", "16")
    assert sum("pace = 2" in line or "pace = 9" in line for line in again._file._lines) == 0  # type: ignore[union-attr]


def test_a_file_that_is_no_text_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_bytes(b"pace = 2\n\xff\xff\n")
    settings = Settings.read(path)
    assert settings.faults == ["config.toml, line 2: not UTF-8 text"]
    settings.set("pace", "3")
    assert settings.keep() == "not kept: config.toml cannot be read, and is left as it is"
    assert path.read_bytes() == b"pace = 2\n\xff\xff\n"


def test_two_programs_keep_each_others_settings_and_a_link_stays_one(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    (tmp_path / "elsewhere.toml").write_text("pace = 2\n")
    path.symlink_to(tmp_path / "elsewhere.toml")
    one, other = Settings.read(path), Settings.read(path)
    one.set("theme", "light")
    other.set("mouse", "on")
    assert (one.keep(), other.keep()) == ("", "")
    assert path.is_symlink()
    assert tomllib.loads(path.read_text()) == {"pace": 2, "theme": "light", "mouse": "on"}


@pytest.mark.asyncio
async def test_what_is_wrong_with_the_settings_is_shown_when_a_game_begins(tmp_path: Path) -> None:
    path = tmp_path / "config.toml"
    path.write_text('theme = "purple"\n')
    app = app_with(Settings.read(path))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        assert app.player.message.startswith("config.toml, line 1: theme: 'purple' is none of")


@pytest.mark.asyncio
async def test_a_key_turns_the_colours_for_a_light_terminal_and_back_and_they_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("VIETNAM_BACKGROUND", "COLORFGBG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    app = app_with(Settings.read(tmp_path / "config.toml"))
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.press("f8")
        assert app.frame.palette.theme == "light"
        assert "for a light terminal" in app.game_screen.player.message
        assert Settings.read(tmp_path / "config.toml")["theme"] == "light"
        await pilot.press("f8")
        assert app.frame.palette.theme == Settings.read(tmp_path / "config.toml")["theme"] == "dark"
        monkeypatch.setenv("VIETNAM_THEME", "colour-blind")
        await pilot.press("f8")
    assert app.frame.palette.theme == "colour-blind"
    assert "VIETNAM_THEME says colour-blind" in app.game_screen.player.message
