"""What events count for in the account of a game: losses, combats, dice, support fire, turning points."""

from __future__ import annotations

from vietnam_tui.core.model import Event
from vietnam_tui.core.statistics import Fight, Fire, Loss, Notable, Roll, Statistic, TurnBegins
from vietnam_tui.games.vietnam_battles import combat_events, events, movement_events
from vietnam_tui.games.vietnam_battles.phrases import RESULT_WORDS
from vietnam_tui.games.vietnam_battles.state import State, other

#: The events that the timeline of a game tells
TURNING_POINTS = (
    events.AirStrike
    | movement_events.Ambushed
    | events.BenSucViolated
    | events.BodyCount
    | movement_events.BridgeBlown
    | movement_events.CampRevealed
    | movement_events.Captured
    | events.ConditionKnown
    | combat_events.Eliminated
    | movement_events.Exited
    | combat_events.FriendlyFire
    | events.GameOver
    | events.GenuineRecorded
    | events.LengthAltered
    | movement_events.UnitRevealed
)


def reckon(state: State, event: Event) -> tuple[Statistic, ...]:
    """What an event counts for; `state` is any state of the same game."""
    counted = _counted(state, event)
    return (*counted, Notable()) if isinstance(event, TURNING_POINTS) else counted


def _counted(state: State, event: Event) -> tuple[Statistic, ...]:
    match event:
        case events.GameTurnBegins():
            return (TurnBegins(event.turn),)
        case combat_events.Depleted() | combat_events.Eliminated():
            eliminated = isinstance(event, combat_events.Eliminated)
            return (Loss(_side(state, event.unit), event.unit, eliminated),)
        case combat_events.CombatResolved():
            return _combat(state, event)
        case combat_events.BombardmentDeclared() | combat_events.SupportApplied():
            return (Fire(event.side, event.marker),)
        # the engineers are American; the other dice are the Viet Cong player's
        case movement_events.RepairRolled():
            return (Roll("US", event.die),)
        case events.BenSucRolled() | events.SecretRolled():
            return (Roll("VC", event.die),)
        case events.StrengthToShow():
            return (Roll("VC", event.total, 2),)
        case _:
            return ()


def _side(state: State, unit: str) -> str:
    """The side of the unit with this name."""
    return next(piece.side for piece in state.roster if piece.name == unit)


def _combat(state: State, event: combat_events.CombatResolved) -> tuple[Statistic, ...]:
    """The attacker rolls the die [VB-7.3-b], in a bombardment the side that fires."""
    attackers = event.attackers
    side = _side(state, attackers[0]) if attackers else other(_side(state, event.target))
    fight = Fight(
        side,
        attackers,
        event.target,
        f"{event.attack - event.defense:+d} {event.line}",
        str(event.die),
        event.result,
        RESULT_WORDS[event.result],
    )
    return fight, Roll(side, event.die)
