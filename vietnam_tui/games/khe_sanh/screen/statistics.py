"""What events count for in the account of a game: losses, combats, dice, strikes, turning points."""

from __future__ import annotations

from vietnam_tui.core.model import Event
from vietnam_tui.core.statistics import Fight, Loss, Notable, Roll, Statistic, TurnBegins
from vietnam_tui.games.khe_sanh import combat_events, events
from vietnam_tui.games.khe_sanh.state import NVA, State
from vietnam_tui.games.khe_sanh.tables import effect

#: The events that the timeline of a game tells
TURNING_POINTS = (
    combat_events.BaseBeaten
    | combat_events.BaseTaken
    | combat_events.DummyRemoved
    | combat_events.Eliminated
    | events.GameOver
    | events.Left
    | events.SurpriseRolled
    | events.Taken
)


def reckon(state: State, event: Event) -> tuple[Statistic, ...]:
    """What an event counts for; `state` is any state of the same game."""
    counted = _counted(state, event)
    return (*counted, Notable()) if isinstance(event, TURNING_POINTS) else counted


def _counted(state: State, event: Event) -> tuple[Statistic, ...]:
    match event:
        case events.GameTurn():
            return (TurnBegins(event.turn),)
        case combat_events.Eliminated():
            return (Loss(event.side, event.unit, eliminated=True),)
        case combat_events.Fought():
            return _combat(event)
        # only the NVA/VC throws these
        case events.SurpriseRolled() | combat_events.SappersRolled():
            return (Roll(NVA, event.pips),)
        case events.AntiAircraftFired():
            return (Roll(NVA, event.dice, 2),)
        case _:
            return ()


def _combat(event: combat_events.Fought) -> tuple[Statistic, ...]:
    """A combat and the attacker's dice; what the ledger made of it stands in the log."""
    fight = Fight(
        event.side,
        event.by,
        event.place,
        f"{event.value:+d} {event.column}",
        str(event.dice),
        f"{event.attacker}/{event.defender}",
        f"attacker {effect(event.attacker)}, defender {effect(event.defender)}",
    )
    return fight, Roll(event.side, event.dice, 2)
