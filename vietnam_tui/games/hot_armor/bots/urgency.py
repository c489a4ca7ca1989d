"""For the bots: what it is worth to come nearer to a goal, by what it is for and by the clock."""

from __future__ import annotations

from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.posts import waits
from vietnam_tui.games.hot_armor.bots.tasks import Goal, Purpose
from vietnam_tui.games.hot_armor.bots.travel import time_to
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId

#: What an impulse nearer to a goal is worth, taken by itself
PULL: dict[Purpose, float] = {"leave": 3.0, "take": 1.6, "guard": 0.9, "hunt": 0.5}
#: The part of that with which a goal pulls while there is no hurry, and when the impulses that are left just do
CALM, PRESSED = 0.25, 3.5
#: How much harder it pulls those who break through, most of whom must leave the map, and how much less danger counts
DASH, DARING = 3.0, 0.6
#: What can be put off until it just can be done; enemies who do not come have to be found as long as there are any
WAITING: tuple[Purpose, ...] = ("take", "guard")
#: How much more a unit minds danger while there is no hurry
CAUTION = 1.5
#: The power of the press by which those are held back who must drive the enemy out, until the time just does
TOGETHER = 4
#: Part of the impulses that are left in which a unit is in command and free to move
USABLE = 0.6
#: What it is worth to leave the map where that is the aim
OUT = 12.0
#: Impulses that are too many for any hurry
HURRY = 1.5


def impulses_left(state: State, side: str) -> float:
    """The impulses that a side has still to come, this one counted."""
    number = state.index(side)
    return 1 + state.bin[number] + state.morale[number] * (state.last_turn - state.turn)


def hurry(time: float, left: float) -> float:
    """How the clock presses a unit that needs `time` impulses while its side has `left`: 1 where they just do."""
    return min(HURRY, time / (USABLE * left))


def _waits(goal: Goal) -> bool:
    return goal.patient or (goal.purpose in WAITING and not goal.fought)


def pull(goal: Goal, time: float, left: float) -> float:
    """What an impulse nearer is worth to a unit that needs `time` impulses while its side has `left`.

    Where the enemy must be driven out all come late, and therefore together.
    """
    return (DASH if goal.breaks_through else 1.0) * _due(goal, time, left)


def _due(goal: Goal, time: float, left: float) -> float:
    """The same of one who takes his time where he can."""
    calm = CALM if _waits(goal) else 1.0
    pressed = hurry(time + goal.fight, left)
    if goal.fight and pressed < 1:
        pressed **= TOGETHER
    return PULL[goal.purpose] * (calm + (PRESSED - calm) * pressed)


def fear(goal: Goal, time: float, left: float) -> float:
    """How much more than its task allows a unit minds danger: with time in hand it waits for the others."""
    if goal.breaks_through:
        return DARING
    if not time or not _waits(goal):
        return 1.0
    return 1 + CAUTION * max(0.0, 1 - hurry(time + goal.fight, left))


def onward(picture: Picture, unit: UnitId) -> float:
    """What an impulse of marching brings a unit on its way to its goal, 0 for one that is there or comes too late."""
    state, goal = picture.state, picture.tasks.get(unit)
    if goal is None or not state.kind(unit).move:
        return 0.0
    time = time_to(state, unit, state.place(unit), goal.hexes)
    left = impulses_left(state, picture.side)
    if time > left and goal.purpose != "hunt":
        return 0.0
    out = goal.purpose == "leave" and time < 1 and not waits(picture, unit)
    return _due(goal, time, left) * min(time, 1.0) + OUT * out
