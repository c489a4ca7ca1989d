"""A game all of whose counters stand in the roster of its state: saves and position files follow from its records.

Fields with a `Key` are the keys of a position file.  Things that a file leaves out come by themselves: the game goes
on from the position until somebody must decide.  A game whose counters come and go writes `SparseStates` of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, ClassVar, TypeVar

import msgspec

from vietnam_tui.core.board import Board
from vietnam_tui.core.box import Box
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Row, SaveFault, State, Table
from vietnam_tui.engine.codec import LONGEST, Codec, labelled, listed
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.engine.question_game import QuestionGame
from vietnam_tui.engine.sparse_state import Given, SparseStates
from vietnam_tui.engine.unit_tables import read_state, write_state


class Counter(msgspec.Struct, frozen=True):
    """A counter that a game has, as far as it never changes."""

    name: str
    side: str


class Placed(msgspec.Struct, frozen=True, omit_defaults=True):
    """The part of a counter that changes: where it is, below 0 off the map."""

    place: Annotated[Hex, Key("its hex; none: it is off the map")] = Hex(-1)


class Rostered(State, frozen=True):
    """A state with a `roster`, whose entries have a name and a side, and `units`, each with its place.

    The map is one of the `box`, of the id `map`.
    """

    box: ClassVar[Box]

    if TYPE_CHECKING:

        @property
        def roster(self) -> Sequence[Counter]:
            """The counters that there are."""

        @property
        def units(self) -> Sequence[Placed]:
            """The place and condition of each of them."""

        @property
        def map(self) -> str:
            """The id of the map."""

    @property
    def board(self) -> Board:
        """The map."""
        return self.box.board(self.map)

    def name(self, unit: int) -> str:
        """The name of a unit in orders."""
        return str(self.roster[unit].name)

    def side(self, unit: int) -> str:
        """The side that owns a unit."""
        return str(self.roster[unit].side)

    def place(self, unit: int) -> Hex:
        """The hex of a unit, below 0 for one that is off the map."""
        return Hex(self.units[unit].place)


R = TypeVar("R", bound=Rostered)


class RosterStates(SparseStates[R]):
    """The saves and position files of a game: `numbered` is the id type of its units."""

    def __init__(self, game: RosterGame[R], numbered: object) -> None:
        self.game, self.numbered, self.code = game, numbered, game.code
        begun = game.setup(game.scenarios()[0])
        self.state, self.entry, self.unit = type(begun), type(begun.roster[0]), type(begun.units[0])
        self.derived = frozenset({"roster", "units", "queued", *self.entry.__struct_fields__})
        super().__init__()

    def begin(self, tables: Row) -> R:
        """The scenario as it is set up, with the options that stand first."""
        scenario = tables.get("scenario", self.game.scenarios()[0])
        if scenario not in self.game.scenarios():
            raise SaveFault(f"scenario: there is no {str(scenario)[:LONGEST]!r}")
        return self.game.setup(scenario)

    def listed(self, state: R, row: Row) -> msgspec.Struct:
        """The counter of that name."""
        for entry in self.begin({"scenario": _scenario(state)}).roster:
            if entry.name == row["id"]:
                return entry
        return super().listed(state, row)

    def unnamed(self, state: R) -> Sequence[msgspec.Struct]:
        """The other counters, which are off the map."""
        everybody = self.begin({"scenario": _scenario(state)}).roster
        return [entry for entry in everybody if entry not in state.roster]

    def codec(self, state: R) -> Codec:
        """Hexes by their numbers, units by their names."""
        grid, names = state.board.grid, [entry.name for entry in state.roster]
        return Codec({Hex: labelled(grid.label, grid.hex), self.numbered: listed(names, "unit")})

    def derive(self, state: R, given: Given) -> R:
        """The question asked in that position."""
        transition = self.game.rules.transition(state)
        self.game.questions.settle(transition)
        settled: R = transition.state
        return settled

    def faults(self, state: R, given: Given) -> Iterator[str]:
        """The faults that the audit finds."""
        yield from self.game.audit(state)

    def pack(self, state: R) -> Table:
        """The state as tables of a save."""
        return write_state(self.codec(state), state)

    def unpack(self, tables: Table) -> R:
        """The state that `pack` wrote; raises `SaveFault`."""
        try:
            named = self.with_roster(self.begin(tables), tables["units"])
            state = read_state(self.codec(named), tables, (self.state, self.entry, self.unit))
        except (KeyError, TypeError, AttributeError) as error:
            raise SaveFault(f"[state] lacks {error}") from None
        for fault in self.game.audit(state):
            raise SaveFault(f"[state] {fault}")
        return state


def _scenario(state: Rostered) -> str:
    return str(state.scenario)  # type: ignore[attr-defined]


class RosterGame(QuestionGame[R]):
    """A game of counters in a roster; `numbered` is the id type of its units."""

    numbered: object

    def sides(self, scenario: str) -> tuple[str, ...]:
        """Those that have a counter, in the order of the roster."""
        return tuple(dict.fromkeys(entry.side for entry in self.setup(scenario).roster))

    def facts(self, scenario: str) -> tuple[object, ...]:
        """Its map; a game that reads other data as well adds them."""
        return (self.setup(scenario).board.sheet,)

    @cached_property
    def positions(self) -> RosterStates[R]:
        """Its saves and position files."""
        return RosterStates(self, self.numbered)

    def pack(self, state: R) -> Table:
        """The state as plain tables."""
        return self.positions.pack(state)

    def unpack(self, tables: Table) -> R:
        """The state that `pack` wrote; raises `SaveFault`."""
        return self.positions.unpack(tables)
