"""A position of the Duel: two counters on a field, a stance that is chosen in secret, and what is still open."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal, NewType

import msgspec

from vietnam_tui.core.board import Board, MapSheet
from vietnam_tui.core.data import load
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Count, Result
from vietnam_tui.core.model import State as Position
from vietnam_tui.engine.position_keys import Key
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
    side: Annotated[Side, Key("whose it is; else Alice is Blue's")]


class Unit(msgspec.Struct, frozen=True, omit_defaults=True):
    """Where a counter is, and how many hexes it has moved in this turn."""

    place: Annotated[Hex, Key("its hex; none: eliminated", early=True)] = OFF
    moved: Annotated[Count, Key("hexes that it has moved in this turn")] = 0


class Choosing(msgspec.Struct, frozen=True, tag="choosing"):
    """Red notes its stance [DU-1]."""


class Shot(msgspec.Struct, frozen=True, tag="shot"):
    """A die is rolled for an attack [DU-3]."""

    unit: UnitId
    target: UnitId


class State(Position, frozen=True, omit_defaults=True):
    """Everything about a duel."""

    scenario: Annotated[str, Key("the scenario", early=True)] = "duel"
    turn: Annotated[Count, Key("the turn", "turn 1", early=True)] = 1
    player: Annotated[Side, Key("whose turn it is", "Blue's turn", name="side", early=True)] = "Blue"
    attacked: Annotated[bool, Key("an attack has been made in this turn")] = False
    stance: Annotated[Stance, Key("how Red fights, chosen in secret", "Red's stance still to be noted")] = ""
    roster: tuple[Counter, ...] = (Counter("Alice", "Blue"), Counter("Bob", "Red"))
    units: tuple[Unit, ...] = ()
    frames: Annotated[tuple[Choosing | Shot, ...], Key("what is still to be decided, as in a save")] = (
        Choosing(),
    )
    queued: tuple[Choosing | Shot, ...] = ()
    result: Annotated[Result | None, Key("how the game has ended, as in a save")] = None

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
