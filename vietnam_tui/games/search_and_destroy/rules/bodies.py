"""Captured and abandoned casualties (20.4): what markers on the map are worth when the game is over."""

from __future__ import annotations

from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.games.search_and_destroy.rules.hexes import units_in
from vietnam_tui.games.search_and_destroy.rules.loads import free, slots
from vietnam_tui.games.search_and_destroy.rules.results import award
from vietnam_tui.games.search_and_destroy.rules.transition import Transition
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, Bodies


def captured(state: State, bodies: Bodies) -> int:
    """How many of these casualties an enemy unit transports, or could, as they lie in its hex [SD-20.42-a, SD-20.43-a].

    What lies beside a unit of their own that could carry it is not captured.
    """
    enemy = state.other(bodies.side)
    if bodies.carrier != NO_UNIT:
        return (bodies.kia + bodies.wia) * (state.side(bodies.carrier) == enemy)
    if _takes(state, bodies.side, bodies):
        return 0
    return _takes(state, enemy, bodies)


def _takes(state: State, side: str, bodies: Bodies) -> int:
    """How many of casualties that lie in a hex the units of a side there could carry, WIA first."""
    kia, wia = bodies.kia, bodies.wia
    for unit in units_in(state, side, bodies.place):
        room, type_ = free(state, unit), state.type(unit)
        for _ in range(min(wia, room // slots(type_, "wia"))):
            wia, room = wia - 1, room - slots(type_, "wia")
        for _ in range(min(kia, room // slots(type_, "kia"))):
            kia, room = kia - 1, room - slots(type_, "kia")
    return bodies.kia + bodies.wia - kia - wia


def attended(state: State, bodies: Bodies) -> bool:
    """Is a unit of their own side in the hex of casualties?

    Any will do but Dummies and static units; a boat is in no hex.  Those that a unit carries are with it.
    [SD-20.43-c]
    """
    if bodies.carrier != NO_UNIT:
        return state.side(bodies.carrier) == bodies.side
    there = units_in(state, bodies.side, bodies.place)
    return any(state.type(unit).personnel or state.type(unit).kind == "vehicle" for unit in there)


def mined(state: State, bodies: Bodies) -> bool:
    """Do casualties lie on an Anti-Personnel unit of the enemy? [SD-20.43-b]"""
    enemies = units_in(state, state.other(bodies.side), bodies.place)
    return any(state.type(unit).id == "mine" for unit in enemies)


def count_at_end(transition: Transition) -> None:
    """Each casualty is paid once: captured, or abandoned where the enemy scores the values of the NLF.

    It comes on top of what was scored when it was inflicted.
    """
    state = transition.state
    line = award("captured")
    if state.game not in line.games:
        return
    for one in state.bodies:
        enemy = state.other(one.side)
        seat = state.side_sheet(enemy).scores  # [SD-S6.V-a]
        taken = captured(state, one)
        rule = "SD-20.43-a" if seat == "NLF" else "SD-20.42-a"
        where = state.where(one.carrier) if one.carrier != NO_UNIT else state.label(one.place)
        # [SD-20.4-a]
        transition.score(enemy, taken * line.worth(seat), f"{_casualties(taken)} captured in {where}", rule)
        left = one.kia + one.wia - taken
        if seat == "NLF" and left and not attended(state, one):  # [SD-20.43-c, SD-20.42-b]
            rule = "SD-20.43-b" if mined(state, one) else "SD-20.43-c"
            reason = f"{_casualties(left)} abandoned in {where}"
            transition.score(enemy, left * line.worth(seat), reason, rule)


def _casualties(number: int) -> str:
    return "1 casualty" if number == 1 else f"{number} casualties"


CHAPTER = Chapter[State, Transition](at={"scoring": count_at_end})
