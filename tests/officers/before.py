"""The officers of an earlier revision, to play against those of now by the rules of now."""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from vietnam_tui.bots import Bot, find_bot
from vietnam_tui.core.contract import Game

ROOT = Path(__file__).resolve().parents[2]


def officer_of(game: Game[Any], revision: str) -> Bot:
    """The usual level with the officers of a revision; their package goes by a name of its own."""
    bot = find_bot(game)
    bot.doctrine = _doctrine_of(game, revision)  # type: ignore[attr-defined]
    return bot


def _doctrine_of(game: Game[Any], revision: str) -> Any:
    name = _fetched(game.id, revision)
    own = game.doctrine
    assert own is not None
    module = type(own).__module__.rpartition(".")[2]
    return next(
        found
        for found in vars(import_module(f"{name}.{module}")).values()
        if type(found).__name__ == type(own).__name__
    )


@cache
def _fetched(game_id: str, revision: str) -> str:
    """The name of the package under which the bots of a game at a revision can be imported."""
    told = ("git", "rev-parse", "--short", revision)
    short = subprocess.run(told, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    name, inside = f"{game_id}_officers_of_{short}", f"vietnam_tui/games/{game_id}/bots"
    folder = Path(tempfile.gettempdir()) / "officers-of-before"
    package = folder / name
    if not (package / "__init__.py").exists():
        package.mkdir(parents=True, exist_ok=True)
        listed = ("git", "ls-tree", "--name-only", short, f"{inside}/")
        for path in subprocess.run(
            listed, cwd=ROOT, check=True, capture_output=True, text=True
        ).stdout.split():
            shown = ("git", "show", f"{short}:{path}")
            text = subprocess.run(shown, cwd=ROOT, check=True, capture_output=True, text=True).stdout
            text = re.sub(rf"\bvietnam_tui\.games\.{game_id}\.bots\b", name, text)
            (package / Path(path).name).write_text(text)
        (package / "__init__.py").touch()
    if str(folder) not in sys.path:
        sys.path.insert(0, str(folder))
    return name
