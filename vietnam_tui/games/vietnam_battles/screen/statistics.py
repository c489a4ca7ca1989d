"""What events count for in the account of a game: losses, combats, dice, support fire, turning points."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vietnam_tui.core.model import Event
from vietnam_tui.core.statistics import Fight, Fire, Loss, Notable, Roll, Statistic, TurnBegins
from vietnam_tui.games.vietnam_battles.screen.narration import RESULT_WORDS
from vietnam_tui.games.vietnam_battles.state import State, other

Facts = dict[str, Any]

#: Kinds of event that the timeline of a game tells
TURNING_POINTS = frozenset(
    {
        "ambushed",
        "b-52 strike",
        "ben suc",
        "body count",
        "bridge blown",
        "captured",
        "condition known",
        "eliminated",
        "exited",
        "friendly fire",
        "game over",
        "genuine recorded",
        "length altered",
        "reveal camp",
        "reveal unit",
    }
)


def reckon(state: State, event: Event) -> tuple[Statistic, ...]:
    """What an event counts for; `state` is any state of the same game."""
    read = _COUNTED.get(event.kind)
    counted = () if read is None else read(state, event.facts)
    return (*counted, Notable()) if event.kind in TURNING_POINTS else counted


def _side(state: State, unit: str) -> str:
    """The side of the unit with this name."""
    return next(piece.side for piece in state.roster if piece.name == unit)


def _combat(state: State, f: Facts) -> tuple[Statistic, ...]:
    """The attacker rolls the die [VB-7.3-b], in a bombardment the side that fires."""
    side = _side(state, f["attackers"][0]) if f["attackers"] else other(_side(state, f["target"]))
    fight = Fight(
        side,
        tuple(f["attackers"]),
        f["target"],
        f"{f['attack'] - f['defense']:+d} {f['line']}",
        str(f["die"]),
        f["result"],
        RESULT_WORDS[f["result"]],
    )
    return fight, Roll(side, f["die"])


def _loss(state: State, f: Facts, *, eliminated: bool) -> tuple[Statistic, ...]:
    return (Loss(_side(state, f["unit"]), f["unit"], eliminated),)


_COUNTED: dict[str, Callable[[State, Facts], tuple[Statistic, ...]]] = {
    "game turn": lambda _, f: (TurnBegins(f["turn"]),),
    "depleted": lambda state, f: _loss(state, f, eliminated=False),
    "eliminated": lambda state, f: _loss(state, f, eliminated=True),
    "combat resolved": _combat,
    "bombardment declared": lambda _, f: (Fire(f["side"], f["marker"]),),
    "support applied": lambda _, f: (Fire(f["side"], f["marker"]),),
    # the engineers are American; the other dice are the Viet Cong player's
    "repair rolled": lambda _, f: (Roll("US", f["die"]),),
    "ben suc rolled": lambda _, f: (Roll("VC", f["die"]),),
    "secret roll": lambda _, f: (Roll("VC", f["die"]),),
    "strength to show": lambda _, f: (Roll("VC", f["total"], 2),),
}
