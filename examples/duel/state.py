"""A position of the Duel: two counters on a field, a stance that is chosen in secret, and what is still open."""

from __future__ import annotations

from functools import cache
from typing import Literal, NewType

import msgspec

from vietnam_tui.core.board import Board, MapSheet
from vietnam_tui.core.data import load
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Result
from vietnam_tui.core.model import State as Position
from vietnam_tui.engine.transition import Transition as Change

Side = Literal["Blue", "Red"]
Stance = Literal["", "dug in", "mobile", "unseen"]
UnitId = NewType("UnitId", int)
SIDES: tuple[Side, Side] = ("Blue", "Red")
OFF = Hex(-1)
TURNS = 6


class Counter(msgspec.Struct, frozen=True):
    """A counter in the game."""

    name: str
    side: Side


class Unit(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a counter is, and how many hexes it has moved in this turn."""

    place: Hex = OFF
    moved: int = 0


class Choosing(msgspec.Struct, frozen=True, tag="choosing"):
    """Red notes its stance [DU-1]."""


class Shot(msgspec.Struct, frozen=True, tag="shot"):
    """A die is rolled for an attack [DU-3]."""

    unit: UnitId
    target: UnitId


class State(Position, frozen=True, omit_defaults=True):
    """Everything about a duel."""

    scenario: str = "duel"
    turn: int = 1
    player: Side = "Blue"
    attacked: bool = False
    stance: Stance = ""
    roster: tuple[Counter, ...] = (Counter("Alice", "Blue"), Counter("Bob", "Red"))
    units: tuple[Unit, ...] = ()
    frames: tuple[Choosing | Shot, ...] = (Choosing(),)
    queued: tuple[Choosing | Shot, ...] = ()
    result: Result | None = None

    @property
    def board(self) -> Board:
        """The field."""
        return field()

    def name(self, unit: UnitId) -> str:
        """What orders call a unit."""
        return self.roster[unit].name

    def place(self, unit: UnitId) -> Hex:
        """The hex of a unit."""
        return self.units[unit].place


class Transition(Change[State]):
    """From one position to the next."""

    def unit(self, unit: UnitId, **changes: object) -> None:
        """Change a unit."""
        units = list(self.state.units)
        units[unit] = msgspec.structs.replace(units[unit], **changes)
        self.set(units=tuple(units))


@cache
def field() -> Board:
    """The map."""
    return Board(load("duel/maps/field.toml", MapSheet))
