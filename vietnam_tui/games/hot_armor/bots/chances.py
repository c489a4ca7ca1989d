"""For the bots: what an attack costs its targets, by the exact chances of the table and of the panic checks."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from vietnam_tui.games.hot_armor.frames import Kind, Volley
from vietnam_tui.games.hot_armor.rules.command.checks import needed
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import (
    defence_of,
    is_hard,
    shift_on,
    strength_against,
)
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.units import UnitId

PIPS = range(1, 7)


class Harm(NamedTuple):
    """The chances that an attack disrupts a unit, and that it eliminates it."""

    disrupted: float
    lost: float


NO_HARM = Harm(0.0, 0.0)


@lru_cache(maxsize=4096)
def harm(column: int, kind: Kind, hard: bool, steady: int, disrupted: bool) -> Harm:
    """What an attack in a column does to a unit that passes its panic check with `steady` of six rolls."""
    fails = 1 - steady / 6
    hit = lost = 0.0
    for die in PIPS:
        result = tables().crt.cell(str(die), column)
        if kind == "soft" and hard:
            result = tables().weakened(result)
        if result == "E" or (result == "D" and disrupted):
            lost += 1 / 6
        elif result == "D":
            hit += 1 / 6
        elif result == "(D)" and disrupted:
            lost += fails / 6
        elif result == "(D)":
            hit += 1 / 6
    return Harm(hit, lost)


@lru_cache(maxsize=4096)
def column_of(attack: int, defence: int, shift: int) -> int:
    """The column of an attack after shifts to the right, as the table caps it."""
    return max(1, min(tables().column(attack, defence) + shift, len(tables().crt.columns)))


def steadiness(state: State, unit: UnitId) -> int:
    """With how many of six rolls a unit passes a panic check."""
    return 7 - needed(state, unit, "panic")


def harm_of(state: State, volley: Volley, target: UnitId) -> Harm:
    """What a volley does to one of its targets."""
    strength = strength_against(state, volley, target)
    if not strength:
        return NO_HARM
    column = column_of(strength, defence_of(state, target), shift_on(state, volley, target))
    hard, down = is_hard(state, target, volley.at), state.units[target].disrupted
    return harm(column, volley.kind, hard, steadiness(state, target), down)
