"""What events count for in the account of a game: losses, attacks, dice, what was found, turning points."""

from __future__ import annotations

from vietnam_tui.core.model import Event
from vietnam_tui.core.statistics import Fight, Loss, Notable, Roll, Statistic, TurnBegins
from vietnam_tui.core.tables import BLANK
from vietnam_tui.games.search_and_destroy import combat_events, events
from vietnam_tui.games.search_and_destroy.state import State

#: The events that the timeline of a game tells
TURNING_POINTS = (
    combat_events.Damaged
    | combat_events.Overrun
    | events.DummyRemoved
    | events.GameOver
    | events.Removed
    | events.Revealed
    | events.Scored
)


def reckon(state: State, event: Event) -> tuple[Statistic, ...]:
    """What an event counts for; `state` is any state of the same game."""
    counted = _counted(state, event)
    return (*counted, Notable()) if isinstance(event, TURNING_POINTS) else counted


def _counted(state: State, event: Event) -> tuple[Statistic, ...]:
    match event:
        case events.GameTurn():
            return (TurnBegins(event.turn),)
        case events.Removed(how="lost"):
            return (Loss(event.side, event.unit, eliminated=True),)
        case combat_events.Casualties():
            owner = _owner(state, event.unit)
            return (Loss(owner, event.unit, eliminated=False),)
        case combat_events.Hit():
            by = state.other(_owner(state, event.unit))
            at = f"{event.unit} in {event.place}"
            fight = Fight(by, (), at, event.odds, str(event.die), event.result, "")
            return fight, Roll(by, event.die)
        case combat_events.Missed() if event.by:
            fight = Fight(event.by, (), event.place, event.odds, str(event.die), BLANK, "nothing happens")
            return fight, Roll(event.by, event.die)
        case combat_events.Damaged():
            by = state.other(_owner(state, event.unit))
            at = f"{event.unit} in {event.place}"
            fight = Fight(by, (), at, "", str(event.die), event.result, "")
            return fight, Roll(by, event.die)
        case _:
            return ()


def _owner(state: State, name: str) -> str:
    return next(entry.side for entry in state.roster if entry.name == name)
