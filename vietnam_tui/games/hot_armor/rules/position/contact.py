"""Forces that keep to roads until the enemy is met (34.2-e)."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.map_names import ROAD
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.rules.position.stacks import near, occupied
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition


class Unbound(Told, frozen=True, tag="unbound"):
    """A force that kept to roads moves freely from now on [HA-34.2-e]."""

    side: Nation

    @property
    def sentence(self) -> str:
        return f"contact: {the(self.side)} is bound to roads no longer"


def is_bound(state: State, side: str) -> bool:
    """Must a side keep to roads still? [HA-34.2-e]"""
    return state.rules_of(side).bound and not state.contact


def keeps_to_road(state: State, from_hex: Hex, to: Hex) -> bool:
    """Does a step run along a road? A track is none [HA-34.2-e]."""
    return state.board.has_line(ROAD, state.board.grid.side(from_hex, to))


def release(transition: Transition, firing: str) -> None:
    """The enemy of a bound force has fired: it is free [HA-34.2-e]."""
    state = transition.state
    mover = state.other(firing)
    if is_bound(state, mover):
        transition.set(contact=True)
        transition.tell(Unbound(side=mover, rule="HA-34.2-e"))


def _meet(transition: Transition) -> None:
    """The sides have become adjacent, face-down counters counting for what they look like [HA-34.2-e]."""
    state = transition.state
    if state.phase == "set-up":
        return
    for side in state.sides:
        enemy = state.other(side)
        if is_bound(state, side) and near(state, enemy) & occupied(state, side):
            release(transition, enemy)


CHAPTER = Chapter[State, Transition](
    changed=_meet,
)
