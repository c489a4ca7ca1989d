"""For the bots: what a result is worth in Victory Points, and what a hidden counter promises to be."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_in
from vietnam_tui.games.search_and_destroy.rules.search.prospects import NOTHING, prospects
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import outcome
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

#: What a KIA and a WIA bring who scores by the values of the NLF, and who does by those of the US
COSTLY, CHEAP = (40, 20), (15, 10)
#: What it is worth to pin a unit or turn a counter up, and to destroy one
PIN, DESTROYED = 4, 120


def prices(view: State, side: str) -> tuple[int, int]:
    """What a KIA and a WIA of a side bring its enemy."""
    scorer = next(one for one in view.sheet.side if one.name != side)
    return CHEAP if scorer.scores == "US" else COSTLY


def gain(view: State, chances: Mapping[str, Fraction], victims: str) -> float:
    """What an attack on somebody of a side brings on the average."""
    killed, wounded = prices(view, victims)
    total = 0.0
    for cell, chance in chances.items():
        found = outcome(cell)
        value = found.kia * killed + found.wia * wounded + PIN * found.pinned + DESTROYED * found.destroyed
        value += found.us if killed == CHEAP[0] else found.nlf
        total += float(chance) * value
    return total


def likely(view: State, enemy: str, place: Hex) -> float:
    """How likely something else than Dummies lies under the counters of a hex, as far as the viewer may know."""
    return float(1 - prospects(view, enemy, place).get(NOTHING, Fraction(0)))


def promise(view: State, enemy: str, target: UnitId, place: Hex) -> float:
    """What a target is worth an attack: an inverted counter may be a Dummy, somebody harmless counts little."""
    if target == NO_UNIT:
        return max(0.05, likely(view, enemy, place) / max(1, inverted_in(view, enemy, place)))
    type_ = view.type(target)
    if type_.id in ("peasant", "porter"):
        return 0.1
    return 1.0 if type_.combat_unit or type_.kind in ("leader", "cadre", "boat") else 0.7
