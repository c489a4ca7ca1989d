"""Dice, counters turned up and steps lost: what several chapters of the Ridge need [T-8, T-10]."""

from __future__ import annotations

from types import MappingProxyType
from typing import ClassVar

from tests.toy_game.ford_events import Lost
from tests.toy_game.ridge_pieces import (
    GONE,
    RIFLES,
    UNITS,
    Change,
    Handle,
    RidgeState,
    Unit,
    handle_name,
)
from vietnam_tui.core.chance import Distribution
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Verb


class Pips(Verb[RidgeState], frozen=True, tag="pips"):
    """Chance: a die."""

    usage, listed = "pips", False
    pips: int

    def __str__(self) -> str:
        return str(self.pips)


DIE = Distribution[Pips]((Pips(pips), 1) for pips in range(1, 7))


class Shown(Told, frozen=True, tag="shown"):
    """A counter is turned up: what it went by, what it is."""

    says = "{what} is {who}"
    reveals: ClassVar[bool] = True
    finds: ClassVar[bool] = True
    what: str
    who: str


class Hit(Told, frozen=True, tag="hit"):
    """A unit loses a step."""

    says = "{who} is hit: {left} steps left"
    measures = MappingProxyType({"left": "steps"})
    who: str
    left: int


def turn_up(change: Change, handle: Handle) -> None:
    """Turn a counter up; a dummy leaves the game."""
    if not change.state.up[handle]:
        was = handle_name(change.state, handle)
        change.put("up", handle, True)
        change.tell(Shown(what=was, who=handle_name(change.state, handle), rule="T-8"))
    if change.state.behind[handle] not in RIFLES:
        change.put("spots", handle, GONE)


def lose_step(change: Change, unit: Unit) -> None:
    """A unit loses a step; with its last one it is lost."""
    change.put("steps", unit, change.state.steps[unit] - 1)
    change.tell(Hit(who=UNITS[unit], left=change.state.steps[unit], rule="T-10"))
    if change.state.steps[unit] == 0:
        change.put("places", unit, GONE)
        change.tell(Lost(who=UNITS[unit], rule="T-10"))
