"""For the bots: when a side forms a new intent, what it may mean, how far ahead it looks, and what it sees there."""

from __future__ import annotations

import math
from collections.abc import Hashable

from vietnam_tui.core.intents import ChoicePoint
from vietnam_tui.games.khe_sanh.bots.goals import objectives, survival
from vietnam_tui.games.khe_sanh.bots.intents import (
    AIR,
    AT_CAMP,
    BOLDNESS,
    CAPS,
    FLIGHT,
    HIT,
    PARTY,
    SHELLING,
    WEIGHT,
)
from vietnam_tui.games.khe_sanh.bots.losses import value
from vietnam_tui.games.khe_sanh.state import NVA, US, State

#: Games that are played on to find what is best meant, in all, by the kind of victory
PLAY_OUTS = {"survival": 60, "hexes": 40}
#: How much an objective, and the worth of a piece lost, weigh in the chance of winning the siege
HEX, LOSS = 0.8, 0.03


def choice_points(view: State, side: str) -> tuple[ChoicePoint, ...]:
    """What a side may mean to do."""
    if view.segment == "set-up":
        return ()
    match view.sheet.victory.kind, side:
        case "survival", "NVA/VC":
            return (AT_CAMP, PARTY, SHELLING) if view.phasing == NVA else ()
        case "survival", _:
            return (FLIGHT, HIT)
        case "hexes", "NVA/VC":
            return (BOLDNESS, WEIGHT, CAPS) if view.phasing == NVA else ()
        case "hexes", _:
            return (AIR, BOLDNESS)
    return ()


def occasion(view: State, side: str) -> Hashable:
    """An Impulse, until a hex that decides changes hands, or at Lang Vei one of the garrison is lost."""
    surprise = sum(view.side(piece) == US for piece in view.lost) if survival(view) else view.held
    return view.turn, view.impulse, surprise


def looked_ahead(start: State, state: State) -> bool:
    """Lang Vei is played to its end, the siege for a turn."""
    if survival(state):
        return False
    many = state.sheet.impulses
    return (state.turn - start.turn) * many + state.impulse - start.impulse >= many


def chance(state: State, side: str) -> float:
    """The chance to win the siege, by the objectives held and what has been lost."""
    held = sum(hex_ in state.held for hex_ in objectives(state))
    lost = {US: 0.0, NVA: 0.0}
    for piece in state.lost:
        lost[state.side(piece)] += value(state, piece)
    edge = HEX * (held + 0.5 - state.sheet.victory.need) + LOSS * (lost[US] - lost[NVA] / 2)
    won = 1 / (1 + math.exp(-edge))
    return won if side == NVA else 1 - won
