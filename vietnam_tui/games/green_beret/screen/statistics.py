"""The entries of events in the account of a game: losses, combats, dice, turning points."""

from __future__ import annotations

from vietnam_tui.core.model import Event
from vietnam_tui.core.statistics import Fight, Loss, Notable, Roll, Statistic, Task, TurnBegins
from vietnam_tui.games.green_beret.phrases import join
from vietnam_tui.games.green_beret.rules.combat.battle import CombatResolved
from vietnam_tui.games.green_beret.rules.combat.casualties import GearRolled, Wounded
from vietnam_tui.games.green_beret.rules.combat.losses import Eliminated, EnemiesLeft, EnemyEliminated
from vietnam_tui.games.green_beret.rules.combat.suppression import SuppressiveFire
from vietnam_tui.games.green_beret.rules.contact.detection import HuntBegun
from vietnam_tui.games.green_beret.rules.contact.escape import Escaped
from vietnam_tui.games.green_beret.rules.contact.noise import Detected
from vietnam_tui.games.green_beret.rules.sequence.base_camps import CampMoved, CampPlaced
from vietnam_tui.games.green_beret.rules.sequence.double_agent import Reckoned
from vietnam_tui.games.green_beret.rules.sequence.objectives import Accomplished, Forfeited, MissionPlaced
from vietnam_tui.games.green_beret.rules.sequence.turns import TurnBegun
from vietnam_tui.games.green_beret.rules.sequence.victory import GameOver
from vietnam_tui.games.green_beret.state import ENEMY_SIDE, SIDE, State

#: Events that the timeline of a game tells
TURNING_POINTS = (
    Accomplished
    | CampMoved
    | CampPlaced
    | Detected
    | Eliminated
    | EnemiesLeft
    | Escaped
    | Forfeited
    | GameOver
    | MissionPlaced
    | Reckoned
    | Wounded
)


def reckon(state: State, event: Event) -> tuple[Statistic, ...]:
    """The entries that an event makes in the account."""
    counted = _counted(event)
    return (*counted, Notable()) if isinstance(event, TURNING_POINTS) else counted


def _counted(event: Event) -> tuple[Statistic, ...]:
    match event:
        case TurnBegun():
            return (TurnBegins(event.turn),)
        case Accomplished():
            return (Task(event.mission, True, f"{event.award} PP"),)
        case Forfeited():
            return (Task(event.mission, False),)
        case CombatResolved():
            return _combat(event)
        case Eliminated():
            return tuple(Loss(SIDE, name, True) for name in event.pieces)
        case Wounded():
            return (Loss(SIDE, event.team, False),)
        case EnemyEliminated():
            return (Loss(ENEMY_SIDE, event.enemy, True),)
        case HuntBegun():
            return (Roll(ENEMY_SIDE, event.die),)
        case GearRolled() | SuppressiveFire():
            return (Roll(SIDE, event.die),)
        case _:
            return ()


#: whether the team has lost, whether the enemy unit has -> the outcome in short, and what it means
_OUTCOMES = {
    (False, True): ("won:", "enemy unit eliminated"),
    (True, False): ("lost:", "casualties"),
    (True, True): ("tied:", "casualties, enemy unit eliminated"),
}


def _combat(event: CombatResolved) -> tuple[Statistic, ...]:
    own, enemy = (*event.teams, *event.used), event.enemy
    side, attackers, target = (SIDE, own, enemy) if event.attacking else (ENEMY_SIDE, (enemy,), join(own))
    result, meaning = _OUTCOMES[event.team_lost, event.enemy_lost]
    first, second = event.dice
    mine, its = (first, second) if event.attacking else (second, first)
    differential = f"{event.attack - event.defense:+d}"
    return (
        Fight(side, attackers, target, differential, f"{first}-{second}", result, meaning),
        Roll(SIDE, mine),
        Roll(ENEMY_SIDE, its),
    )


def harm(state: State, event: Event) -> tuple[Loss, ...]:
    """Whom an event hurts: who loses a combat, is wounded or eliminated, is held down by suppressive fire."""
    match event:
        case CombatResolved(team_lost=True):
            return tuple(Loss(SIDE, team, False) for team in event.teams)
        case SuppressiveFire(suppressed=True):
            return (Loss(ENEMY_SIDE, event.enemy, False),)
        case Eliminated() | Wounded() | EnemyEliminated():
            return tuple(one for one in _counted(event) if isinstance(one, Loss))
    return ()
