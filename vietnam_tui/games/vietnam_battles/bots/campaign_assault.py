"""For the campaign bots: to bring several units up to one enemy, so that the attack is strong and he cannot leave.

A retreat must lead away from every attacker and keep out of their zones of control [VB-7.7-b, VB-7.7-d], so
that two attackers on opposite sides often hold a unit fast.  Plans are made one order at a time: a
plan that was good stays good when its first order has been carried out.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from vietnam_tui.core.model import Action
from vietnam_tui.games.vietnam_battles.bots.combat_expectation import (
    best_markers,
    blow_on,
    blow_worth,
    likely_answer,
    stakes,
)
from vietnam_tui.games.vietnam_battles.rules.combat.losses import is_last_step
from vietnam_tui.games.vietnam_battles.rules.combat.support import MARKERS_A_COMBAT, in_tunnel
from vietnam_tui.games.vietnam_battles.rules.position.terrain import terrain_table
from vietnam_tui.games.vietnam_battles.rules.position.zoc import field, zones
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State, other
from vietnam_tui.games.vietnam_battles.units import UnitId

#: What every unit more in a plan must bring
EFFORT = 0.04
#: More attackers than this are not planned
MOST = 6


class Offer(NamedTuple):
    """An order that brings a unit to a spot; `landed` by a transport, `risk` what it costs besides, in steps."""

    unit: UnitId
    spot: Spot
    action: Action
    landed: bool = False
    risk: float = 0.0


class Assault(NamedTuple):
    """A planned attack: its target, the orders still to be given, its worth, and what it adds to the worth
    of attacking with the units that stand there already."""

    target: UnitId
    orders: tuple[Offer, ...]
    worth: float
    gain: float


class Siege:
    """One target and who stands around it."""

    def __init__(self, state: State, target: UnitId) -> None:
        self.state, self.target = state, target
        self.side = other(state.roster[target].side)
        self.place = state.units[target].place
        spots = state.spots
        facts = field(state)
        self.zone = zones(state.map, self.side)
        self.line = (
            "clear" if spots.is_boat_spot(self.place) else terrain_table()[spots.terrain(self.place)].crt
        )
        self.around = frozenset(spots.land_next.get(self.place, ()))
        covered = facts.ezoc[state.roster[target].side]
        self.exits = frozenset(s for s in self.around if s not in covered and s not in facts.held[self.side])
        self.present = tuple(
            u
            for u in state.on_map(self.side)
            if spots.adjacent(state.units[u].place, self.place)
            and not state.units[u].attacked
            and not state.units[u].displaced
            and not state.units[u].advanced
        )
        self.answer = sum(likely_answer(state, state.roster[target].side, 2))
        self.defense = state.face(target).defense
        self.value = stakes(state, self.side)

    def worth(self, joining: tuple[Offer, ...]) -> float:
        """The worth of the attack with these units besides those present; 0 without attackers."""
        units = (*self.present, *(offer.unit for offer in joining))
        if not units:
            return 0.0
        state = self.state
        exits = self.exits
        for offer in joining:
            exits = exits - {offer.spot} - self.zone[offer.spot]
        landed = any(o.landed for o in joining) or any(state.units[u].landed for u in self.present)
        limit = 1 if self.side == "US" and (landed or in_tunnel(state, self.target)) else MARKERS_A_COMBAT
        attack = sum(state.face(u).attack for u in units) + sum(best_markers(state, self.side, limit))
        chances = blow_on(self.line, attack - self.defense - self.answer)
        worth = blow_worth(state, units, self.target, chances, self.value, trapped=not exits)
        return worth - sum(o.risk + EFFORT for o in joining)

    def plan(self, offers: list[Offer]) -> Assault:
        """The orders that add most to the attack, one unit after another."""
        chosen: tuple[Offer, ...] = ()
        kept = 0
        alone = best = max(0.0, self.worth(()))
        before = self.worth(())
        for _ in range(MOST - len(self.present)):
            used, taken = {o.unit for o in chosen}, {o.spot for o in chosen}
            tried = [
                (self.worth((*chosen, o)), -i, o)
                for i, o in enumerate(offers)
                if o.unit not in used and o.spot not in taken
            ]
            if not tried:
                break
            worth, _, offer = max(tried)
            # the first units look bad alone, so that a plan is not given up before the third
            if worth <= before and len(chosen) + len(self.present) >= 2:
                break
            chosen, before = (*chosen, offer), worth
            if worth > best:
                best, kept = worth, len(chosen)
        return Assault(self.target, chosen[:kept], best, best - alone)


def best_assault(
    state: State, offers: Mapping[UnitId, list[Offer]], targets: Sequence[UnitId], least: float
) -> Assault | None:
    """The assault most worth making among those worth `least` or more that still need orders."""
    best: Assault | None = None
    for target in targets:
        mine = offers.get(target)
        if not mine:
            continue
        found = Siege(state, target).plan(mine)
        if found.orders and found.worth >= least and (best is None or found.gain > best.gain):
            best = found
    return best


def strongest_first(state: State, offers: list[Offer]) -> list[Offer]:
    """The offers in the order in which equals are preferred: the strong before the weak and the hurt."""
    return sorted(offers, key=lambda o: (is_last_step(state, o.unit), -state.face(o.unit).attack, o.unit))
