"""The entries of events in the account of a game: losses, attacks, dice, fire support, turning points."""

from __future__ import annotations

from vietnam_tui.core.model import Event
from vietnam_tui.core.statistics import Fight, Fire, Loss, Notable, Roll, Statistic, TurnBegins
from vietnam_tui.games.hot_armor.rules.command.checks import Checked
from vietnam_tui.games.hot_armor.rules.command.command import MoraleChanged
from vietnam_tui.games.hot_armor.rules.fire.panic import Scattered
from vietnam_tui.games.hot_armor.rules.fire.results import RESULTS, Depleted, Hit
from vietnam_tui.games.hot_armor.rules.movement.exits import Exited
from vietnam_tui.games.hot_armor.rules.movement.reinforcements import Arrived
from vietnam_tui.games.hot_armor.rules.position.losses import (
    Disrupted,
    Eliminated,
    GameOver,
    Removed,
    Revealed,
)
from vietnam_tui.games.hot_armor.rules.support.bombardment import SupportOut
from vietnam_tui.games.hot_armor.rules.support.fire_support import Called
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables

#: The events that the timeline of a game tells
TURNING_POINTS = (
    Arrived | Eliminated | Exited | GameOver | MoraleChanged | Removed | Revealed | Scattered | SupportOut
)


def reckon(state: State, event: Event) -> tuple[Statistic, ...]:
    """The figures that an event adds; `state` is any state of the same game."""
    counted = _counted(state, event)
    return (*counted, Notable()) if isinstance(event, TURNING_POINTS) else counted


def _counted(state: State, event: Event) -> tuple[Statistic, ...]:
    match event:
        case TurnBegins():
            return (TurnBegins(event.turn),)
        case Eliminated():
            return (Loss(event.side, event.unit, eliminated=True),)
        case Disrupted():
            return (Loss(event.side, event.unit, eliminated=False),)
        case Hit():
            return _attack(state, event)
        case Checked() | Depleted():
            return (Roll(event.side, event.die),)
        case Called():
            return (Fire(event.side, _points(event.marker, event.spread)),)
        case _:
            return ()


def _attack(state: State, event: Hit) -> tuple[Statistic, ...]:
    """An attack on one unit, and the attacker's die."""
    result = RESULTS[event.result]
    side = event.by or state.other(event.side)
    fight = Fight(side, event.firers, event.unit, event.column, str(event.die), event.result or "-", result)
    return fight, Roll(side, event.die)


def _points(marker: str, spread: str) -> int:
    line = next(one for one in tables().support if marker.startswith(one.id))
    return line.point if spread == "point" else line.area


def harm(state: State, event: Event) -> tuple[Loss, ...]:
    """Whom an event hurts: who is disrupted, scatters, or leaves play."""
    match event:
        case Eliminated() | Removed():
            return (Loss(event.side, event.unit, eliminated=True),)
        case Disrupted() | Scattered():
            return (Loss(event.side, event.unit, eliminated=False),)
    return ()
