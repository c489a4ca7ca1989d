"""The verb and the terrain that `docs/extending.md` adds to two games are what it says they are."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

from vietnam_tui.core.data import load
from vietnam_tui.engine.wording import Vocabulary
from vietnam_tui.games import find_game
from vietnam_tui.games.green_beret.names import PIECE
from vietnam_tui.games.green_beret.rules.movement import declare_party, halting
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import PieceId
from vietnam_tui.games.hot_armor.terrain import TerrainKey, terrain_key

PAGE = (Path(__file__).parents[2] / "docs" / "extending.md").read_text(encoding="utf-8")


def block(language: str) -> str:
    """The first block of code of a language, without its indentation."""
    found = re.search(rf"^( *)```{language}\n(.*?)^\1```", PAGE, re.DOTALL | re.MULTILINE)
    assert found is not None
    return re.sub(f"^{found[1]}", "", found[2], flags=re.MULTILINE)


def test_the_verb_is_read_written_and_carried_out(monkeypatch: pytest.MonkeyPatch) -> None:
    chapter: Any = ModuleType("extending")
    vars(chapter).update({**vars(declare_party), **vars(halting), "__name__": chapter.__name__})
    monkeypatch.setitem(sys.modules, chapter.__name__, chapter)
    exec(block("python"), vars(chapter))
    rest = chapter.Rest
    words = Vocabulary[Any]([rest], {PieceId: PIECE})
    state = find_game("gb").setup("green-beret")
    (order,) = words.read(state, rest.example)
    assert words.write(state, order) == rest.example
    assert order.refusal(state) is not None
    transition = Transition(state)
    order.apply(transition)
    assert [event.kind for event in transition.events] == ["rested"]


def test_the_terrain_fits_its_record() -> None:
    added = tomllib.loads(block("toml"))
    chart = load("hot_armor/terrain.toml", dict[str, Any])
    both = {name: [*chart[name], *added[name]] for name in added}
    key = msgspec.convert({**chart, **both}, TerrainKey, strict=True)
    assert [line.id for line in key.terrain] == [*(line.id for line in terrain_key().terrain), "bamboo"]
