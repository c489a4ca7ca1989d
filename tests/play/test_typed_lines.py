"""No typed line may end a running game, in the line dialogue or on the screen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.toy_play import new
from vietnam_tui.core.presenter import Picture
from vietnam_tui.games import find_game, known_games
from vietnam_tui.play.plain.console import ScriptedConsole
from vietnam_tui.play.plain.dialogue import Dialogue
from vietnam_tui.play.plain.lookups import Tools
from vietnam_tui.play.plain.words import COMMANDS
from vietnam_tui.play.table.session import Session
from vietnam_tui.play.table.session_table import SessionTable
from vietnam_tui.tui.actions import commands
from vietnam_tui.tui.app import GameApp
from vietnam_tui.tui.seat.typed import WORDS

ODD = (
    *(
        "",
        "/",
        ".",
        "..",
        "x/",
        "~nobody/x",
        "~",
        "a\0b",
        "\0",
        "x" * 5_000,
        "\x1b[31m",
        "\u202e",
        "²",
        "٣",
        "1e9",
    ),
    *(
        "-1",
        "0",
        "999999",
        "9" * 400,
        "?",
        ";",
        "#",
        '"',
        "'",
        "(",
        "[",
        "\\",
        "*",
        "a=b",
        "keys ²",
        "pace ²",
    ),
    *(
        "pace " + "9" * 400,
        "pace 1.",
        "pace .",
        "mouse ²",
        "labels \0",
        "zoom \0",
        "held.toml",
        "/dev/full",
        "pipe",
    ),
)


@pytest.fixture(autouse=True)
def _folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("VIETNAM_SAVES", str(tmp_path))


def _rules(game: Any, topic: str) -> list[str]:
    from vietnam_tui.cli.topics import find_in

    return [str(find_in("vietnam_battles", topic.split()))]


def _map(game: Any, view: Any, label: str, enemy: str, _: Picture) -> list[str]:
    from vietnam_tui.tui.map.map_lines import map_lines

    return map_lines(game, view, label, enemy=enemy)


def test_no_line_of_the_dialogue_ends_it(tmp_path: Path) -> None:
    words = [verb.name for verb in COMMANDS if verb.name not in ("quit", "?", "obey", "rest", "workshop")]
    lines = [f"{word} {odd}" for word in (*words, "move", "lay") for odd in ODD]
    with new(tmp_path / "held.toml"):
        console = ScriptedConsole([*ODD, *lines, *(f"{odd}?" for odd in ODD), "help"])
        assert (
            Dialogue(
                SessionTable(new(seats={"Blue": "random"})), console, Tools(_map, _rules, lambda *_: [])
            ).run()
            == 0
        )
    assert "Several orders may stand on a line" in console.text.rpartition("Red> help")[2]


@pytest.mark.parametrize("code", known_games())
def test_no_order_of_a_game_is_called_like_a_command(code: str) -> None:
    said = {verb.name for verb in COMMANDS} | {word for word, _ in commands()} | set(WORDS)
    named = {name for verb in find_game(code).verbs for name in (verb.name, *verb.aliases)}
    assert named
    assert not named & said


@pytest.mark.asyncio
async def test_no_line_typed_on_the_screen_ends_it(tmp_path: Path) -> None:
    words = [word for word, _ in commands()] + list(WORDS)
    with new(tmp_path / "held.toml"):
        app = GameApp(SessionTable(new(seats={"Blue": "random"})), pace=0)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            for word in words:
                if word in ("quit", "rest", "place the rest", "analyse"):  # a board of its own is opened
                    continue
                for odd in ODD:
                    app.actions.order(f"{word} {odd}")
                    app.game_screen.close_page() if app.game_screen.page is not None else None
                    app.game_screen.close_bar()
            for odd in ODD:
                app.actions.order(odd)
                app.actions.order(f"{odd}?")
            app.game_screen.draw()
            await pilot.pause()
            app.actions.order("set pace 3")
            assert app.proceedings.pace == 3
            assert app.is_running


def test_the_map_of_the_dialogue_brackets_the_enemy() -> None:
    session = Session.new(find_game("vb"), "boys-of-67", seed=3, seats={"US": "human", "VC": "bot"})
    console = ScriptedConsole(["map", "look", "quit"])
    Dialogue(SessionTable(session), console, Tools(_map, _rules, lambda *_: [])).run()
    assert "<514/2>" in console.text
    assert "a hex, a unit or a place is expected" in console.text
