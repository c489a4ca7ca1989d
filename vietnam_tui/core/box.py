"""The box of a game: its sheets, maps and scenarios, which lie in its data folder and are read when first asked for."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, TypeVar

import msgspec

from vietnam_tui.core.data import load, load_scenario

if TYPE_CHECKING:
    from vietnam_tui.core.board import Board, MapSheet

R = TypeVar("R", bound=msgspec.Struct)


class Box:
    """The data that came with a game, in the data folder of that name.

    Each of its files is read once; what is not there or does not fit its shape raises `DataError`.
    """

    def __init__(self, folder: str) -> None:
        self.folder = folder
        #: a map file by the id of its map, and the map
        self.map_sheet = cache(self._map_sheet)
        self.board = cache(self._board)
        self._read = [self.map_sheet, self.board]

    def sheet(self, name: str, shape: type[R]) -> Callable[[], R]:
        """A function that gives one of its files: `tables = BOX.sheet("tables", Tables)`."""
        found = cache(lambda: load(f"{self.folder}/{name}.toml", shape))
        self._read.append(found)
        return found

    def scenarios(self, shape: type[R]) -> Callable[[str], R]:
        """A function that gives a scenario by its id."""
        found = cache(lambda scenario: load_scenario(self.folder, scenario, shape))
        self._read.append(found)
        return found

    def _map_sheet(self, map_id: str) -> MapSheet:
        from vietnam_tui.core.board import MapSheet  # only here: looking up a chart needs no map

        return load(f"{self.folder}/maps/{map_id}.toml", MapSheet)

    def _board(self, map_id: str) -> Board:
        from vietnam_tui.core.board import Board

        return Board(self.map_sheet(map_id))

    def cache_clear(self) -> None:
        """Read everything anew when it is asked for again."""
        for one in self._read:
            one.cache_clear()
