"""`vietnam data scenario` and `table`: data files of one's own, made on the screen or line by line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from typing import Any

from vietnam_tui.cli.faults import DONE, REFUSED, fail, report_faults
from vietnam_tui.cli.playing import has_terminal, on_screen
from vietnam_tui.core.contract import Game
from vietnam_tui.core.own_scenarios import own_files
from vietnam_tui.games import GAMES, find_game, game_of_scenario
from vietnam_tui.play.making.beginning import begin_scenario, drafts_of, open_scenario
from vietnam_tui.play.making.begun import SHEETS
from vietnam_tui.play.making.maker import Maker
from vietnam_tui.play.record.saves import shortened


def scenario(words: Sequence[str], *, like: str, plain: bool) -> int:
    """Make a scenario: a new one `like` another, or one that was begun."""
    if len(words) != 1:
        raise fail("name one scenario of yours: vietnam data scenario my-patrol --like pilot-rescue")
    (name,) = words
    with report_faults():
        if like:
            game = game_of_scenario(like.casefold())
            if game is None:
                raise fail(f"there is no scenario {shortened(like)!r} to begin with")
            maker = begin_scenario(game, name, like.casefold())
        else:
            maker = open_scenario(_game_of(name), name)
    return _make(maker, plain=plain)


def _game_of(name: str) -> Game[Any]:
    for folder in GAMES.values():
        if name in own_files(folder) or name in drafts_of(folder):
            return find_game(folder)
    raise fail(f"there is no scenario of yours called {shortened(name)!r}; begin one with --like SCENARIO")


def table(words: Sequence[str], *, plain: bool) -> int:
    """Correct a file of tables, the terrain chart or the counters of a game."""
    if not 1 <= len(words) <= 2:
        raise fail(f"name a game, and one of {', '.join(SHEETS)}: vietnam data table vb terrain")
    code, kind = words[0], words[1] if len(words) == 2 else SHEETS[0]
    try:
        game = find_game(code)
    except KeyError:
        raise fail(f"there is no game {shortened(code)!r}; there are {', '.join(GAMES)}") from None
    if kind not in SHEETS:
        raise fail(f"{shortened(kind)!r}: one of {', '.join(SHEETS)}")
    with report_faults():
        maker = Maker(game, f"{game.id}/{kind}.toml")
    return _make(maker, plain=plain)


def _make(maker: Maker, *, plain: bool) -> int:
    screen = not plain and has_terminal()
    with closing(maker):
        if screen and on_screen(plain=plain):
            from vietnam_tui.tui.making.making_app import run_maker

            return run_maker(maker)
        return _by_lines(maker)


def _by_lines(maker: Maker) -> int:
    from vietnam_tui.play.plain.console import StandardConsole
    from vietnam_tui.play.plain.making_lines import talk
    from vietnam_tui.play.signals import Leave, Leaving

    with Leaving() as leaving:
        if sys.stdin.isatty():
            leaving.watch_terminal(sys.stdin.fileno())
        console = StandardConsole(leaving)
        try:
            good = talk(maker, console)
        except Leave as leave:
            return leave.code
    return DONE if good or console.terminal else REFUSED
