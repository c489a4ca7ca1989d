"""Where a game of Green Beret stands: turn, phases, the mission and the score, what is left in hand."""

from __future__ import annotations

from vietnam_tui.core.standing import Standing
from vietnam_tui.games.green_beret.rules.sequence.victory import level_of, score
from vietnam_tui.games.green_beret.state import (
    CAMPS,
    COMBAT,
    ENEMY,
    FORCES,
    MOVEMENT,
    PLACEMENT,
    SUCCESS,
    State,
)

SET_UP_NAMES = {CAMPS: "Camps", FORCES: "Forces"}
PHASE_NAMES = {PLACEMENT: "Buy", MOVEMENT: "Move", COMBAT: "Combat", ENEMY: "Enemy", SUCCESS: "Check"}


def standing(view: State) -> Standing:
    """Turn, phases, aim and resources."""
    setting_up = view.phase in SET_UP_NAMES
    names = SET_UP_NAMES if setting_up else PHASE_NAMES
    return Standing(
        turn=0 if setting_up else view.turn,
        phases=tuple(names.values()),
        phase=list(names).index(view.phase),
        aim=_aim(view),
        facts=(f"PP {view.points}", *_enemies(view), f"level {level_of(score(view)).name}"),
    )


def _aim(view: State) -> str:
    """The mission and its hex, and the score that it raises by one [GB-5.0-a]."""
    points, mission = score(view), view.current
    name = "" if mission is None else f"{mission.name} {view.label(view.mission_hex)}, "
    return f"{name}score {points}"


def _enemies(view: State) -> tuple[str, ...]:
    count = len(view.enemies)
    return (f"{count} enemy unit{'s' * (count != 1)}",) if count else ()
