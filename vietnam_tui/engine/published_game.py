"""A published game: a game of questions whose screen, files and bots lie in folders of its package named so.

What lies there is loaded when it is asked for: the rules do without.
"""

from __future__ import annotations

from functools import cached_property
from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING

from vietnam_tui.core.model import S, Table
from vietnam_tui.engine.question_game import QuestionGame

if TYPE_CHECKING:
    from vietnam_tui.core.board import Board
    from vietnam_tui.core.file_form import FileForm
    from vietnam_tui.core.knowledge import Doctrine
    from vietnam_tui.core.odds_form import Answers, OddsField
    from vietnam_tui.core.presenter import Presenter
    from vietnam_tui.core.preview import Preview
    from vietnam_tui.engine.sparse_state import SparseStates


class PublishedGame(QuestionGame[S]):
    """A game that says what it tells of itself in `screen`, its files in `files`, its doctrine in `bots`.

    `odds_module` is the module below the package that has the form for made-up odds.
    """

    odds_module = "screen.odds"

    def _part(self, module: str) -> ModuleType:
        """A module of the game's own package."""
        package = type(self).__module__.rpartition(".")[0]
        return import_module(f"{package}.{module}")

    @cached_property
    def presenter(self) -> Presenter[S]:
        """All that the game tells a screen."""
        found: Presenter[S] = self._part("screen.presenter").PRESENTER
        return found

    @cached_property
    def doctrine(self) -> Doctrine[S]:
        """The doctrine of the bots."""
        found: Doctrine[S] = self._part("bots.doctrine").DOCTRINE
        return found

    @property
    def odds_form(self) -> tuple[OddsField, ...]:
        """The values that the odds of an attack are read by."""
        found: tuple[OddsField, ...] = self._part(self.odds_module).odds_form()
        return found

    def quick_odds(self, answers: Answers) -> Preview:
        """The odds of made-up values; raises KeyError for one that there is not."""
        found: Preview = self._part(self.odds_module).quick_odds(answers)
        return found

    @cached_property
    def positions(self) -> SparseStates[S]:
        """Position files."""
        found: SparseStates[S] = self._part("files.position").POSITIONS
        return found

    def data_faults(self) -> list[str]:
        """The faults that the checks of the data and of the maps find."""
        maps = self._part("files.map_checks")
        faults: list[str] = [*self._part("files.data_checks").check()]
        return [*faults, *(fault for board in self.boards() for fault in maps.check(board))]

    def file_faults(self, scenario: str) -> list[str]:
        """Everything that the checks of a scenario's file find."""
        faults: list[str] = self._part("files.data_checks").of_scenario(scenario)
        return faults

    def file_form(self, kind: str) -> FileForm | None:
        """The form of a data file, as its files say."""
        forms: dict[str, FileForm] = self._part("files.data_checks").FORMS
        return forms.get(kind)

    def map_faults(self, board: Board) -> list[str]:
        """Everything that the checks find in a map that no scenario of the game's own is played on."""
        return [] if board.id in {other.id for other in self.boards()} else self.board_faults(board)

    def board_faults(self, board: Board) -> list[str]:
        """Everything that the checks find in a map."""
        faults: list[str] = [*self._part("files.map_checks").check(board)]
        return faults

    def pack(self, state: S) -> Table:
        """The state as plain tables."""
        tables: Table = self._part("files.pack").pack(state)
        return tables

    def unpack(self, tables: Table) -> S:
        """The state that `pack` wrote; raises `SaveFault`."""
        state: S = self._part("files.pack").unpack(tables)
        return state
