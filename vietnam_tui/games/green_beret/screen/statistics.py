"""What events count for in the account of a game: losses, combats, dice, turning points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vietnam_tui.core.model import Event
from vietnam_tui.core.statistics import Fight, Loss, Notable, Roll, Statistic, Task, TurnBegins
from vietnam_tui.games.green_beret.phrases import join
from vietnam_tui.games.green_beret.state import ENEMY_SIDE, SIDE

Facts = dict[str, Any]

#: Kinds of event that the timeline of a game tells
TURNING_POINTS = frozenset(
    {
        "accomplished",
        "camp moved",
        "camp placed",
        "detected",
        "eliminated",
        "enemies leave",
        "escaped",
        "forfeited",
        "game over",
        "mission placed",
        "reckoning",
        "wounded",
    }
)


def account(event: Event) -> tuple[Statistic, ...]:
    """What an event counts for."""
    read = _COUNTED.get(event.kind)
    counted = () if read is None else read(event.facts)
    return (*counted, Notable()) if event.kind in TURNING_POINTS else counted


#: whether the team has lost, whether the enemy unit has -> the outcome in short, and what it means
_OUTCOMES = {
    (False, True): ("won:", "enemy unit eliminated"),
    (True, False): ("lost:", "casualties"),
    (True, True): ("tied:", "casualties, enemy unit eliminated"),
}


def _combat(f: Facts) -> tuple[Statistic, ...]:
    own, enemy = (*f["teams"], *f["used"]), f["enemy"]
    side, attackers, target = (SIDE, own, enemy) if f["attacking"] else (ENEMY_SIDE, (enemy,), join(own))
    result, meaning = _OUTCOMES[f["team_lost"], f["enemy_lost"]]
    dice = (f["dice"], f["dice"][::-1])[not f["attacking"]]
    return (
        Fight(
            side,
            attackers,
            target,
            f"{f['attack'] - f['defense']:+d}",
            f"{f['dice'][0]}-{f['dice'][1]}",
            result,
            meaning,
        ),
        Roll(SIDE, dice[0]),
        Roll(ENEMY_SIDE, dice[1]),
    )


def _losses(f: Facts) -> tuple[Statistic, ...]:
    return tuple(Loss(SIDE, name, True) for name in f["pieces"])


_COUNTED: dict[str, Callable[[Facts], tuple[Statistic, ...]]] = {
    "turn": lambda f: (TurnBegins(f["turn"]),),
    "accomplished": lambda f: (Task(f["mission"], True, f"{f['award']} PP"),),
    "forfeited": lambda f: (Task(f["mission"], False),),
    "combat resolved": _combat,
    "eliminated": _losses,
    "wounded": lambda f: (Loss(SIDE, f["team"], False),),
    "enemy eliminated": lambda f: (Loss(ENEMY_SIDE, f["enemy"], True),),
    "hunt": lambda f: (Roll(ENEMY_SIDE, f["die"]),),
    "gear rolled": lambda f: (Roll(SIDE, f["die"]),),
    "suppression": lambda f: (Roll(SIDE, f["die"]),),
}
