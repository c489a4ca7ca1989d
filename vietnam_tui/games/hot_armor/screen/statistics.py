"""What events count for in the account of a game: losses, attacks, dice, fire support, turning points."""

from __future__ import annotations

from vietnam_tui.core.model import Event
from vietnam_tui.core.statistics import Fight, Fire, Loss, Notable, Roll, Statistic, TurnBegins
from vietnam_tui.games.hot_armor import events, fire_events, sequence_events, support_events
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables

#: The events that the timeline of a game tells
TURNING_POINTS = (
    events.Arrived
    | events.Eliminated
    | events.Exited
    | sequence_events.GameOver
    | sequence_events.MoraleChanged
    | events.Removed
    | events.Revealed
    | fire_events.Scattered
    | support_events.SupportOut
)


def reckon(state: State, event: Event) -> tuple[Statistic, ...]:
    """What an event counts for; `state` is any state of the same game."""
    counted = _counted(state, event)
    return (*counted, Notable()) if isinstance(event, TURNING_POINTS) else counted


def _counted(state: State, event: Event) -> tuple[Statistic, ...]:
    match event:
        case sequence_events.TurnBegins():
            return (TurnBegins(event.turn),)
        case events.Eliminated():
            return (Loss(event.side, event.unit, eliminated=True),)
        case events.Disrupted():
            return (Loss(event.side, event.unit, eliminated=False),)
        case fire_events.Hit():
            return _attack(state, event)
        case fire_events.Checked() | fire_events.Depleted():
            return (Roll(event.side, event.die),)
        case support_events.Called():
            return (Fire(event.side, _points(event.marker, event.spread)),)
        case _:
            return ()


def _attack(state: State, event: fire_events.Hit) -> tuple[Statistic, ...]:
    """An attack on one unit, and the attacker's die."""
    result = fire_events.RESULTS[event.result]
    side = event.by or state.other(event.side)
    fight = Fight(side, event.firers, event.unit, event.column, str(event.die), event.result or "-", result)
    return fight, Roll(side, event.die)


def _points(marker: str, spread: str) -> int:
    line = next(one for one in tables().support if marker.startswith(one.id))
    return line.point if spread == "point" else line.area
