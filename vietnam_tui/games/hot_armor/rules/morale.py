"""Morale (6.0): the level of each side, and what the scenario makes of it as a turn starts."""

from __future__ import annotations

from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.rules.reinforcements import holds_landing_zone
from vietnam_tui.games.hot_armor.scenarios import MoraleChange
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition


class MoraleChanged(Told, frozen=True, tag="morale"):
    """The morale level of a side has changed [HA-6.0-a]."""

    says = "{side} morale is {morale}: {reason}"
    side: Nation
    morale: int
    reason: str


def losses(state: State, side: str) -> int:
    """How many units of a side have been eliminated [HA-4.1-b]."""
    return sum(state.side(unit) == side for unit in state.lost)


def due(state: State, side: Nation) -> tuple[int, MoraleChange | None]:
    """The morale level of a side in a turn that starts now, and what it comes from, None for the scenario's own.

    [HA-6.0-a, HA-34.6-m]
    """
    sheet = state.rules_of(side)
    level: tuple[int, MoraleChange | None] = (sheet.morale, None)
    for change in sheet.change:
        if _holds(state, side, change):
            level = change.to, change
    return level


def _holds(state: State, side: Nation, change: MoraleChange) -> bool:
    if change.landing_zone:
        return state.turn > 1 and holds_landing_zone(state, side)
    return state.turn >= change.turn if change.turn else losses(state, side) >= change.lost


def settle(transition: Transition) -> None:
    """As a turn starts morale changes, before the bin is filled [HA-5.1-n, HA-7.12-a]."""
    for side in transition.state.sides:
        state = transition.state
        level, change = due(state, side)
        if level == state.morale_of(side):
            continue
        first, second = (level if one == side else state.morale_of(one) for one in state.sides)
        transition.set(morale=(first, second))
        rule = change.rule if change is not None else state.rules_of(side).morale_rule
        transition.tell(
            MoraleChanged(side=side, morale=level, reason=_reason(state, side, change), rule=rule)
        )


def _reason(state: State, side: Nation, change: MoraleChange | None) -> str:
    if change is None:
        return "no landing zone is held"
    if change.landing_zone:
        return "a landing zone is held"
    if change.turn:
        return f"turn {change.turn}"
    return f"{losses(state, side)} units lost"


CHAPTER = Chapter[State, Transition](
    verbs=(),
    at={"turn": settle},
)
