"""What can happen in a game is declared beside its rules, or at its root: every kind once, each told by a rule."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any, get_args

import pytest

import vietnam_tui
from tests import toy_game
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Event
from vietnam_tui.engine.telling import Told
from vietnam_tui.games import GAMES, find_game

FOLDER = Path(vietnam_tui.__file__).parent / "games"
TOY = Path(toy_game.__file__).parent


def declared(module: Path) -> set[str]:
    """The kinds of events in a module: the classes with a tag that are built on the events of their game."""
    found, kinds = {"Event"}, set[str]()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef) and {ast.unparse(base) for base in node.bases} & {*found, "Told"}:
            found.add(node.name)
            if any(keyword.arg == "tag" for keyword in node.keywords):
                kinds.add(node.name)
    return kinds


@pytest.mark.parametrize("code", GAMES)
def test_a_game_s_kinds_of_events_are_those_of_its_modules_of_events(code: str) -> None:
    kinds = {kind.__name__ for kind in get_args(find_game(code).events)}
    modules = {path: declared(path) for path in (FOLDER / GAMES[code]).rglob("*.py")}
    assert kinds == set().union(*modules.values())
    told = [path for path, found in modules.items() if found]
    home = FOLDER / GAMES[code]
    assert all(
        (home / "rules") in path.parents or path.stem.endswith(("transition", "events")) for path in told
    )


@pytest.mark.parametrize("game", [*map(find_game, GAMES), toy_game.GAME], ids=lambda game: str(game.code))
def test_every_kind_of_event_has_its_sentence(game: Game[Any]) -> None:
    for kind in get_args(game.events):
        said = set().union(*(vars(one) for one in kind.__mro__ if one not in (Told, *Told.__mro__)))
        assert {"sentence", "says"} & said, kind


@pytest.mark.parametrize("code", GAMES)
def test_every_kind_of_event_has_a_name_of_its_own(code: str) -> None:
    tags = [kind.__struct_config__.tag for kind in get_args(find_game(code).events)]
    assert len(set(tags)) == len(tags)
    assert Event.__struct_config__.tag not in tags


@pytest.mark.parametrize(
    ("folder", "game"),
    [*((FOLDER / package, find_game(code)) for code, package in GAMES.items()), (TOY, toy_game.GAME)],
    ids=[*GAMES, "toy"],
)
def test_every_kind_of_event_is_told_by_a_rule(folder: Path, game: Game[Any]) -> None:
    told: set[str] = set()
    for path in folder.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                told.add(ast.unparse(node.func).split(".")[-1])
    assert {kind.__name__ for kind in get_args(game.events)} <= told
