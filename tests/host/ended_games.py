"""Games that are over, or nearly, for the tests of what a host does with them."""

from __future__ import annotations

import random
import tempfile
from functools import cache
from pathlib import Path

from tests.toy_play import give
from vietnam_tui.core.model import CHANCE
from vietnam_tui.games import find_game
from vietnam_tui.play.table.session import Session

TREES, SEED = "boys-of-67", 5


def play_trees(path: Path | None, stop: int = -1) -> int:
    """Play The Boys of '67 at random until it is over, or up to an order; the number of orders given."""
    with Session.new(find_game("vb"), TREES, seed=SEED, path=path) as session:
        generator, given = random.Random(1), 0
        while session.result is None:
            if session.decision.side == CHANCE:
                session.settle()
            elif given == stop:
                break
            else:
                session.do(generator.choice(list(session.game.actions(session.state))))
                given += 1
    return given


@cache
def _nearly_over() -> bytes:
    """A save in which VC's `end` ends the game."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{TREES}.toml"
        play_trees(path, play_trees(None) - 1)
        return path.read_bytes()


def nearly_over(saves: Path, name: str = TREES, *, over: bool = False) -> None:
    """Put such a save into a folder, or one that is over."""
    path = saves / f"{name}.toml"
    path.write_bytes(_nearly_over())
    path.chmod(0o600)
    if over:
        with Session.open(path) as session:
            give(session, "end")
