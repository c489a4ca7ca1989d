"""The entries of events in the account of a game: losses, attacks, dice, what was found, turning points."""

from __future__ import annotations

from vietnam_tui.core.model import Event
from vietnam_tui.core.statistics import Fight, Loss, Notable, Roll, Statistic, TurnBegins
from vietnam_tui.core.tables import BLANK
from vietnam_tui.games.search_and_destroy.rules.assault.retreat import Overrun
from vietnam_tui.games.search_and_destroy.rules.fire.forced_attacks import Damaged
from vietnam_tui.games.search_and_destroy.rules.fire.results import Casualties, Hit, Missed
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import (
    DummyRemoved,
    GameOver,
    Pinned,
    Removed,
    Revealed,
    Scored,
)
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import GameTurn
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import outcome

#: The events that the timeline of a game tells
TURNING_POINTS = Damaged | Overrun | DummyRemoved | GameOver | Removed | Revealed | Scored


def reckon(state: State, event: Event) -> tuple[Statistic, ...]:
    """The figures that an event adds; `state` is any state of the same game."""
    counted = _counted(state, event)
    return (*counted, Notable()) if isinstance(event, TURNING_POINTS) else counted


def _counted(state: State, event: Event) -> tuple[Statistic, ...]:
    match event:
        case GameTurn():
            return (TurnBegins(event.turn),)
        case Removed(how="lost"):
            return (Loss(event.side, event.unit, eliminated=True),)
        case Casualties():
            owner = _owner(state, event.unit)
            return (Loss(owner, event.unit, eliminated=False),)
        case Hit():
            by = state.other(_owner(state, event.unit))
            at = f"{event.unit} in {event.place}"
            fight = Fight(by, (), at, event.odds, str(event.die), event.result, "")
            return fight, Roll(by, event.die)
        case Missed() if event.by:
            fight = Fight(event.by, (), event.place, event.odds, str(event.die), BLANK, "nothing happens")
            return fight, Roll(event.by, event.die)
        case Damaged():
            by = state.other(_owner(state, event.unit))
            at = f"{event.unit} in {event.place}"
            fight = Fight(by, (), at, "", str(event.die), event.result, "")
            return fight, Roll(by, event.die)
        case _:
            return ()


def _owner(state: State, name: str) -> str:
    return next(entry.side for entry in state.roster if entry.name == name)


def harm(state: State, event: Event) -> tuple[Loss, ...]:
    """Whom an event hurts: who is pinned that was not, loses something, is stopped or sunk."""
    match event:
        case Removed(how="lost" | "captured"):
            return (Loss(event.side, event.unit, eliminated=True),)
        case Hit() if (found := outcome(event.result)).destroyed or found.casualties or found.nlf:
            return (Loss(_owner(state, event.unit), event.unit, eliminated=False),)
        case Pinned() | Casualties():
            return (Loss(_owner(state, event.unit), event.unit, eliminated=False),)
        case Damaged() if event.result != BLANK:
            return (Loss(_owner(state, event.unit), event.unit, eliminated=False),)
    return ()
