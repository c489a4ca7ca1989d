"""For the bots: the Pilot and those who are taken for him keep away from who looks for them."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.search_and_destroy.bots.marches import CREEPING
from vietnam_tui.games.search_and_destroy.bots.terrain_values import distances
from vietnam_tui.games.search_and_destroy.rules.hexes import room_for, units_by_hex
from vietnam_tui.games.search_and_destroy.rules.movement import reachable, standstill
from vietnam_tui.games.search_and_destroy.rules.terrain import defence, landing
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId
from vietnam_tui.games.search_and_destroy.verbs import Move

#: How far off pursuers do not matter, and how near they are too near
FAR_OFF, TOO_NEAR = 14, 11


def order_to_hide(view: State) -> Proposal | None:
    """The next counter that pursuers come near to goes away from them; all do, so that none is known by it."""
    pursuers = frozenset(units_by_hex(view, view.other(view.player)))
    if not pursuers:
        return None
    near = distances(view.map, pursuers)
    own = view.units_of(view.player)
    first = 0 if view.mover == NO_UNIT or view.mover not in own else own.index(view.mover) + 1
    for unit in own[first:]:
        status = view.units[unit]
        if not status.on_map or status.spent or standstill(view, unit) is not None:
            continue
        if near[status.place] > TOO_NEAR:
            continue
        best = _refuge(view, unit, near)
        if best is not None:
            return Proposal(Move(unit, best), CREEPING)
    return None


def _refuge(view: State, unit: UnitId, near: tuple[int, ...]) -> Hex | None:
    """The hex in reach that is farthest from all pursuers, open to helicopters if that goes."""
    place = view.units[unit].place

    def value(to: Hex) -> float:
        return 1.0 * min(near[to], FAR_OFF) + 1.5 * landing(view, to) + 0.2 * defence(view, to)

    ways = [Hex(to) for to in reachable(view, unit) if room_for(view, unit, Hex(to))]
    best = max((place, *ways), key=lambda to: (value(to), to == place, -to))
    return None if best == place else best
