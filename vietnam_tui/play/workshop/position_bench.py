"""The workbench of positions: a position, and the orders that change it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.play.workshop.bench import Tables, Word
from vietnam_tui.play.workshop.draft import Draft
from vietnam_tui.play.workshop.position_orders import orders_of, words_behind
from vietnam_tui.play.workshop.position_table import PositionTable


class PositionBench(PositionTable):
    """A position of a scenario that is being made."""

    def __init__(
        self, game: Game[Any], scenario: str, tables: Tables, draft: Draft, path: Path | None = None
    ) -> None:
        super().__init__(game, scenario, tables, draft, path)
        self.verbs = orders_of(self)

    def following(self, words: Sequence[str]) -> Iterable[Word]:
        return words_behind(self, words)
