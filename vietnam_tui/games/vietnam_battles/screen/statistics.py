"""The entries of events in the account of a game: losses, combats, dice, support fire, turning points."""

from __future__ import annotations

from vietnam_tui.core.model import Event
from vietnam_tui.core.statistics import Fight, Fire, Loss, Notable, Roll, Statistic, TurnBegins
from vietnam_tui.games.vietnam_battles.phrases import RESULT_WORDS
from vietnam_tui.games.vietnam_battles.rules.combat.air_strike import AirStrike
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import BombardmentDeclared
from vietnam_tui.games.vietnam_battles.rules.combat.losses import Depleted, Eliminated
from vietnam_tui.games.vietnam_battles.rules.combat.results import CombatResolved, FriendlyFire
from vietnam_tui.games.vietnam_battles.rules.combat.retreat import Retreated
from vietnam_tui.games.vietnam_battles.rules.combat.support import SupportApplied
from vietnam_tui.games.vietnam_battles.rules.movement.ambush import Ambushed
from vietnam_tui.games.vietnam_battles.rules.movement.bridges import BridgeBlown, RepairRolled
from vietnam_tui.games.vietnam_battles.rules.movement.discovery import CampRevealed, Captured, UnitRevealed
from vietnam_tui.games.vietnam_battles.rules.movement.escape import Exited, SecretRolled
from vietnam_tui.games.vietnam_battles.rules.sequence.ben_suc import (
    BenSucRolled,
    BenSucViolated,
    LengthAltered,
)
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import (
    ConditionKnown,
    GenuineRecorded,
    StrengthToShow,
)
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import GameTurnBegins
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import BodyCount, GameOver
from vietnam_tui.games.vietnam_battles.state import State, other

#: The events that the timeline of a game tells
TURNING_POINTS = (
    AirStrike
    | Ambushed
    | BenSucViolated
    | BodyCount
    | BridgeBlown
    | CampRevealed
    | Captured
    | ConditionKnown
    | Eliminated
    | Exited
    | FriendlyFire
    | GameOver
    | GenuineRecorded
    | LengthAltered
    | UnitRevealed
)


def reckon(state: State, event: Event) -> tuple[Statistic, ...]:
    """The figures that an event adds; `state` is any state of the same game."""
    counted = _counted(state, event)
    return (*counted, Notable()) if isinstance(event, TURNING_POINTS) else counted


def _counted(state: State, event: Event) -> tuple[Statistic, ...]:
    match event:
        case GameTurnBegins():
            return (TurnBegins(event.turn),)
        case Depleted() | Eliminated():
            eliminated = isinstance(event, Eliminated)
            return (Loss(_side(state, event.unit), event.unit, eliminated),)
        case CombatResolved():
            return _combat(state, event)
        case BombardmentDeclared() | SupportApplied():
            return (Fire(event.side, event.marker),)
        # the engineers are American; the other dice are the Viet Cong player's
        case RepairRolled():
            return (Roll("US", event.die),)
        case BenSucRolled() | SecretRolled():
            return (Roll("VC", event.die),)
        case StrengthToShow():
            return (Roll("VC", event.total, 2),)
        case _:
            return ()


def harm(state: State, event: Event) -> tuple[Loss, ...]:
    """Whom an event costs steps or ground."""
    match event:
        case Depleted() | Eliminated() | Retreated():
            return (Loss(_side(state, event.unit), event.unit, isinstance(event, Eliminated)),)
    return ()


def _side(state: State, unit: str) -> str:
    """The side of the unit with this name."""
    return next(piece.side for piece in state.roster if piece.name == unit)


def _combat(state: State, event: CombatResolved) -> tuple[Statistic, ...]:
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
