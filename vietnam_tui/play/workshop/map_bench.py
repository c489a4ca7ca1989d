"""The workbench of maps: a map of a game that is painted over, written as what differs from ours."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from vietnam_tui.core.board import Board, MapError, MapSheet
from vietnam_tui.core.contract import Game
from vietnam_tui.core.data import DataError, names_in, shipped_document, sources
from vietnam_tui.core.forgetting import forget
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.layers import correction, in_order, merged
from vietnam_tui.play.record.saves import shortened
from vietnam_tui.play.workshop.bench import Bench, Refused, Tables, Word
from vietnam_tui.play.workshop.changes import DRAWN
from vietnam_tui.play.workshop.draft import Draft
from vietnam_tui.play.workshop.map_orders import counted, orders_of, words_behind
from vietnam_tui.play.workshop.map_sheet import MapTables
from vietnam_tui.play.workshop.own_file import own_path, write_own

#: The kind of the drafts of maps
MAP = "map"


def maps_of(game: Game[Any]) -> tuple[str, ...]:
    """The maps of a game by their names."""
    return names_in(f"{game.id}/maps")


class MapBench(Bench, MapTables):
    """A map that is being painted; `tables` are those of its file with an owner's corrections laid over them."""

    def __init__(self, game: Game[Any], name: str) -> None:
        self.game, self.name = game, name
        self.relative = f"{game.id}/maps/{name}.toml"
        super().__init__(Draft(MAP, f"{game.code}:{name}"), dict(sources(self.relative)[0]))
        self.title = f"map {name}"
        self.verbs = orders_of(self)
        self._board: Board | None = None
        self._faults: tuple[str, ...] | None = None
        self._pictured: tuple[Tables, Board] | None = None
        self._written = False

    @cached_property
    def shipped(self) -> Board:
        """The map as it ships; what is one's own altogether is as it was begun."""
        document = self._ships or self.saved
        return Board(msgspec.convert(document, MapSheet))

    @property
    def pictured(self) -> Board:
        bare = {key: value for key, value in self.tables.items() if key in DRAWN}
        if self._pictured is None or self._pictured[0] != bare:
            self._pictured = bare, Board(msgspec.convert(bare, MapSheet))
        return self._pictured[1]

    # -- what it is -----------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        assert self._board is not None
        return self._board

    @property
    def faults(self) -> tuple[str, ...]:
        if self._faults is None:
            try:
                found = self.game.board_faults(self.board)
            except (DataError, MapError, LookupError, ValueError) as error:
                found = [str(error)]
            self._faults = tuple(shortened(fault, 300) for fault in found)
        return self._faults

    @cached_property
    def fills(self) -> Mapping[str, str]:
        game = self.game
        state = game.setup(self._scenario)
        kinds = dict.fromkeys(self.board.sheet.key.values(), "  ")
        return kinds | game.presenter.terrain_glyphs(state)

    @cached_property
    def _scenario(self) -> str:
        """A scenario on this map, else the first of the game."""
        game = self.game
        for scenario in game.scenarios():
            if game.presenter.board(game.setup(scenario)).id == self.name:
                return scenario
        return game.scenarios()[0]

    @cached_property
    def terrains(self) -> tuple[str, ...]:
        """The terrains that may be painted, those first that the map has most of as it ships."""
        common = Counter(self.shipped.terrain)
        kinds = dict.fromkeys((*self.board.sheet.key.values(), *self.fills))
        return tuple(sorted(filter(None, kinds), key=lambda kind: -common[kind]))

    @property
    def facts(self) -> tuple[str, ...]:
        count = len(self.own_hexes())
        return self.board.sheet.title, f"{counted(count)} yours" if count else "as it ships"

    def own_hexes(self) -> list[Hex]:
        """The hexes whose ground is otherwise than it ships."""
        if self.shipped.grid.size != self.board.grid.size:
            return list(self.board.grid.hexes())
        now, before = self.board, self.shipped
        return [
            hex_
            for hex_ in now.grid.hexes()
            if (now.terrain[hex_], now.levels[hex_]) != (before.terrain[hex_], before.levels[hex_])
        ]

    def look_over(self, tables: Tables) -> None:
        try:
            board = Board(msgspec.convert(tables, MapSheet, strict=True))
        except (MapError, msgspec.ValidationError, ValueError) as error:
            raise Refused(shortened(str(error).removeprefix(f"map {self.name}, "), 300)) from None
        if not set((board.sheet.terrain_at or {}).values()) <= {*board.sheet.key.values(), *self._known}:
            raise Refused("there is a terrain in it that the game has not")
        self._board, self._faults = board, None

    @cached_property
    def _known(self) -> frozenset[str]:
        """The terrains that the game can show."""
        return frozenset(self.game.presenter.terrain_glyphs(self.game.setup(self._scenario)))

    def told_of(self, hex_: Hex) -> list[str]:
        board, grid = self.board, self.board.grid
        level = f", level {board.levels[hex_]}" if any(board.levels) else ""
        lines = [f"{board.label(hex_)} {board.terrain[hex_]}{level}: {self.source_of(hex_)}"]
        for way in grid.directions:
            there = grid.neighbour(hex_, way)
            if there is None:
                continue
            side = grid.side(hex_, there)
            kinds = [kind for kind, sides in (*board.sides.items(), *board.lines.items()) if side in sides]
            crossed = f": {', '.join(kinds)}" if kinds else ""
            lines.append(f"{way} {board.label(there)} {board.terrain[there]}{crossed}")
        for place in board.sheet.places:
            if hex_ in board.places[place.name]:
                lines.append(f"{place.name}{f', {place.kind}' if place.kind else ''}: {place.provenance}")
        for bank, joins in board.banks.get(hex_, {}).items():
            lines.append(f"bank {bank}: {', '.join(board.label(there) for there in sorted(joins))}")
        lines += [f"in {name}" for name, hexes in board.areas.items() if hex_ in hexes]
        return lines

    def source_of(self, hex_: Hex) -> str:
        """Where the ground of a hex is from."""
        if self.shipped.grid.size != self.board.grid.size:
            return "yours"
        was = self.shipped.terrain[hex_], self.shipped.levels[hex_]
        if was == (self.board.terrain[hex_], self.board.levels[hex_]):
            return self.board.sheet.provenance
        return f"yours (was {was[0]}{f', level {was[1]}' if any(self.shipped.levels) else ''})"

    def kept(self, tables: Tables) -> Tables:
        return correction(self._ships, in_order(self._ships, tables))

    def taken_up(self, kept: Tables) -> Tables:
        rest = {key: value for key, value in kept.items() if key != "replace"}
        return rest if kept.get("replace") is True else merged(self._ships, rest)

    @cached_property
    def _ships(self) -> Tables:
        """The file as it ships."""
        return shipped_document(self.relative)

    # -- writing --------------------------------------------------------------------------------------------

    def text(self) -> str:
        import tomli_w

        return tomli_w.dumps(self.kept(self.tables)) or "# Nothing differs from the map as it ships."

    def write(self, name: str) -> str:
        if name and name != self.name:
            raise Refused(f"A map is saved where it belongs, in {own_path(self.relative)}: save")
        path = write_own(self.relative, in_order(self._ships, self.tables))
        self._written = True
        return (
            f"{path}; it counts once the map is left" if path else "nothing differs from the map as it ships"
        )

    def close(self) -> None:
        super().close()
        if self._written:  # no game is played while a map is painted
            forget(self.game.id)

    def following(self, words: Sequence[str]) -> Iterable[Word]:
        return words_behind(self, words)
