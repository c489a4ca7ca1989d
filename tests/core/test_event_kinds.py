"""What can happen in a game is declared in its module of events: every kind once, all of them in the union."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

import vietnam_tui
from vietnam_tui.core.model import Event
from vietnam_tui.games import GAMES

FOLDER = Path(vietnam_tui.__file__).parent / "games"
#: the games that can be played and declare what can happen in them
TELLING = [game for game in GAMES.values() if (FOLDER / game / "events.py").exists()]


def kinds_of(game: str) -> list[type[Event]]:
    """The records of a game's module of events."""
    module = import_module(f"vietnam_tui.games.{game}.events")
    return [
        found
        for found in vars(module).values()
        if isinstance(found, type) and issubclass(found, Event) and found.__module__ == module.__name__
    ]


@pytest.mark.parametrize("game", TELLING)
def test_the_union_that_is_put_into_words_holds_every_kind(game: str) -> None:
    union = import_module(f"vietnam_tui.games.{game}.events").AnyEvent
    assert set(get_args(union)) == set(kinds_of(game))


@pytest.mark.parametrize("game", TELLING)
def test_every_kind_has_a_name_of_its_own(game: str) -> None:
    tags = [kind.__struct_config__.tag for kind in kinds_of(game)]
    assert len(set(tags)) == len(tags)
    assert Event.__struct_config__.tag not in tags


@pytest.mark.parametrize("game", TELLING)
def test_every_kind_is_told_by_a_rule_and_none_is_declared_elsewhere(game: str) -> None:
    told: set[str] = set()
    for path in (FOLDER / game).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call):
                told.add(ast.unparse(node.func).split(".")[-1])
            if isinstance(node, ast.ClassDef) and path.name != "events.py":
                bases = {ast.unparse(base).split(".")[-1] for base in node.bases}
                assert not bases & {"Event", *(kind.__name__ for kind in kinds_of(game))}, (path, node.name)
    assert {kind.__name__ for kind in kinds_of(game)} <= told
