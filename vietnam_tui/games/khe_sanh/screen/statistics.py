"""The entries of events in the account of a game: losses, combats, dice, strikes, turning points."""

from __future__ import annotations

from vietnam_tui.core.model import Event
from vietnam_tui.core.statistics import Fight, Loss, Notable, Roll, Statistic, TurnBegins
from vietnam_tui.games.khe_sanh.rules.air.anti_aircraft import AntiAircraftFired
from vietnam_tui.games.khe_sanh.rules.assault.resolution import BOMBARDMENTS, Fought, SappersRolled
from vietnam_tui.games.khe_sanh.rules.assault.results import BaseBeaten, result_of
from vietnam_tui.games.khe_sanh.rules.movement.entry import Left
from vietnam_tui.games.khe_sanh.rules.position.control import BaseTaken, Taken
from vietnam_tui.games.khe_sanh.rules.position.stacks import DummyRemoved
from vietnam_tui.games.khe_sanh.rules.sequence.initiative import SurpriseRolled
from vietnam_tui.games.khe_sanh.rules.sequence.turns import GameTurn
from vietnam_tui.games.khe_sanh.rules.sequence.victory import GameOver
from vietnam_tui.games.khe_sanh.state import NVA, US, State, other
from vietnam_tui.games.khe_sanh.tables import effect
from vietnam_tui.games.khe_sanh.transition import Eliminated

#: What AA Fire tells that has not hit
NO_EFFECT = "no effect"

#: The events that the timeline of a game tells
TURNING_POINTS = BaseBeaten | BaseTaken | DummyRemoved | Eliminated | GameOver | Left | SurpriseRolled | Taken


def reckon(state: State, event: Event) -> tuple[Statistic, ...]:
    """The figures that an event adds; `state` is any state of the same game."""
    counted = _counted(state, event)
    return (*counted, Notable()) if isinstance(event, TURNING_POINTS) else counted


def _counted(state: State, event: Event) -> tuple[Statistic, ...]:
    match event:
        case GameTurn():
            return (TurnBegins(event.turn),)
        case Eliminated():
            return (Loss(event.side, event.unit, eliminated=True),)
        case Fought():
            return _combat(event)
        # only the NVA/VC throws these
        case SurpriseRolled() | SappersRolled():
            return (Roll(NVA, event.pips),)
        case AntiAircraftFired():
            return (Roll(NVA, event.dice, 2),)
        case _:
            return ()


def _combat(event: Fought) -> tuple[Statistic, ...]:
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


def harm(state: State, event: Event) -> tuple[Loss, ...]:
    """Whom an event hurts: who must retreat, is disrupted or lost by a result, and what is shot at in the air."""
    match event:
        case Eliminated():
            return (Loss(event.side, event.unit, eliminated=True),)
        case Fought():
            numbers = [(other(event.side), event.defender)]
            if event.row not in BOMBARDMENTS:
                numbers.append((event.side, event.attacker))
            return tuple(
                Loss(side, event.place, eliminated=False)
                for side, number in numbers
                if result_of(number).ground != "none"
            )
        case AntiAircraftFired() if event.effect != NO_EFFECT:
            return (Loss(US, event.unit, eliminated=False),)
    return ()
