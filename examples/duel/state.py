"""A position of the Duel: two counters on a field, a stance that is chosen in secret, and what is still open."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, NewType

import msgspec

from vietnam_tui.core.box import Box
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Count, Result
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.engine.roster_game import Counter, Placed, Rostered

UnitId = NewType("UnitId", int)
ALICE, BOB = UnitId(0), UnitId(1)
OFF, TURNS = Hex(-1), 6


class Choosing(msgspec.Struct, frozen=True, tag="choosing"):
    """Red notes how Bob fights [DU-1]."""


class Shot(msgspec.Struct, frozen=True, tag="shot"):
    """A die is rolled for an attack [DU-3]."""

    unit: UnitId
    target: UnitId


class State(Rostered, frozen=True):
    """Everything about a duel."""

    box: ClassVar[Box] = Box("duel")
    map: ClassVar[str] = "field"
    scenario: Annotated[str, Key("the scenario", early=True)] = "duel"
    turn: Annotated[Count, Key("the turn", "turn 1")] = 1
    player: Annotated[Literal["Blue", "Red"], Key("whose turn it is", "Blue's turn", name="side")] = "Blue"
    stance: Annotated[Literal["", "dug-in", "mobile", "unseen"], Key("how Bob fights")] = ""
    roster: tuple[Counter, ...] = (Counter("Alice", "Blue"), Counter("Bob", "Red"))
    units: tuple[Placed, ...] = ()
    frames: Annotated[tuple[Choosing | Shot, ...], Key("what is to be decided, as in a save")] = ()
    result: Annotated[Result | None, Key("how the game has ended, as in a save")] = None
