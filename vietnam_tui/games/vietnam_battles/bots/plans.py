"""For the bots: the orders worth considering, each with what it is for.

In the movement phases every unit is one slot of a plan: next to the enemy, two hexes off to close his ways
out, or nearer to him; for the Viet Cong, where least can reach them.  In the combat phases: groups that leave
out what another attack needs, and bombardments with the larger markers.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.knowledge import Proposal, Slot
from vietnam_tui.core.model import Action
from vietnam_tui.games.vietnam_battles.bots.combat_expectation import bombardment_toll
from vietnam_tui.games.vietnam_battles.bots.danger import danger, hunters, ranges
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import (
    COMBAT_PHASES,
    Attack,
    Bombard,
    eligible_attackers,
)
from vietnam_tui.games.vietnam_battles.rules.combat.losses import is_last_step
from vietnam_tui.games.vietnam_battles.rules.movement.movement import MOVEMENT_PHASES, destinations
from vietnam_tui.games.vietnam_battles.rules.movement.transport import Lift, Sail
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move
from vietnam_tui.games.vietnam_battles.rules.position.terrain import terrain_table
from vietnam_tui.games.vietnam_battles.rules.sequence.turns import End
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import MOVEMENT, State, other
from vietnam_tui.games.vietnam_battles.units import UnitId

#: How many orders of a kind a unit may consider
CONTACT_ORDERS, RING_ORDERS, REFUGES, RAIDS = 8, 6, 12, 3
#: How near to the enemy units are landed
CLOSE = 2
#: A bombardment that is so likely to hurt nobody is not considered
FUTILE = 0.7


def movement_slots(state: State) -> tuple[Slot, ...]:
    """The units that may move or be carried, with the orders worth considering; () outside movement phases."""
    if state.frames or state.result is not None or state.phase not in MOVEMENT_PHASES:
        return ()
    found: list[Slot] = []
    if state.player == "US":
        carried = _carried(state)
        for unit in state.on_map("US"):
            found.append(Slot(state.name(unit), (*_pursuits(state, unit), *carried.get(unit, ()))))
    else:
        found = [Slot(state.name(unit), tuple(_evasions(state, unit))) for unit in state.on_map("VC")]
    return tuple(slot for slot in found if slot.proposals)


# -- the US player ------------------------------------------------------------------------------------------


def _pursuits(state: State, unit: UnitId) -> Iterator[Proposal]:
    """Up to the enemy, round behind him, or nearer; a company on its last step may also keep away."""
    enemies = state.on_map("VC")
    if not enemies:
        return
    rows = [(e, ranges(state.map, state.units[e].place)) for e in enemies]
    ends = destinations(state, unit)
    here = state.units[unit].place

    def nearest(spot: int) -> tuple[int, UnitId]:
        return min((row[spot], e) for e, row in rows)

    contact = [s for s in ends if any(state.spots.adjacent(Spot(s), state.units[e].place) for e in enemies)]
    contact.sort(key=lambda s: (sum(row[s] for _, row in rows), ends[s].cost, s))
    ring = [s for s in ends if s not in contact and nearest(s)[0] == 2]
    ring.sort(key=lambda s: (sum(row[s] for _, row in rows), ends[s].cost, s))
    for spot in contact[:CONTACT_ORDERS]:
        yield Proposal(Move(unit, Spot(spot)), f"goes up to {state.name(nearest(spot)[1])}")
    for spot in ring[:RING_ORDERS]:
        yield Proposal(Move(unit, Spot(spot)), f"closes in behind {state.name(nearest(spot)[1])}")
    if not contact and not ring and ends:
        closer = sorted(ends, key=lambda s: (nearest(s)[0], ends[s].cost, s))[:2]
        for spot in closer:
            if nearest(spot)[0] < nearest(here)[0]:
                yield Proposal(Move(unit, Spot(spot)), f"comes up towards {state.name(nearest(spot)[1])}")
    if is_last_step(state, unit) and ends:
        farthest = max(ends, key=lambda s: (nearest(s)[0], -ends[s].cost, -s))
        if nearest(farthest)[0] > nearest(here)[0]:
            yield Proposal(Move(unit, Spot(farthest)), "is too weak to stay near the enemy")


def _carried(state: State) -> dict[UnitId, list[Proposal]]:
    """By helicopter or boat to hexes within two of the enemy, the nearest first."""
    found: dict[UnitId, list[Proposal]] = {}
    rows = [(ranges(state.map, state.units[e].place), e) for e in state.on_map("VC")]
    if state.phase != MOVEMENT or not rows:
        return found
    order: dict[Spot, tuple[int, int, UnitId]] = {}
    for spot in state.spots.land_next:
        nearest, enemy = min((row[spot], e) for row, e in rows)
        if nearest <= CLOSE:
            order[spot] = (nearest, sum(row[spot] for row, _ in rows), enemy)
    for means, carriers in (("helicopter", Lift.offers(state)), ("boat", Sail.offers(state))):
        landings: dict[UnitId, list[Lift | Sail]] = {}
        for action in carriers:
            if action.to in order:
                landings.setdefault(action.unit, []).append(action)
        for unit, actions in landings.items():
            actions.sort(key=lambda a: (order[a.to], a.to))
            found.setdefault(unit, []).extend(
                Proposal(action, f"lands by {means} close to {state.name(order[action.to][2])}")
                for action in actions[: CONTACT_ORDERS + RING_ORDERS]
            )
    return found


# -- the Viet Cong player -----------------------------------------------------------------------------------


def _evasions(state: State, unit: UnitId) -> Iterator[Proposal]:
    """The hexes that the enemy can do least about, and hexes next to a company worth attacking."""
    ends = destinations(state, unit)
    if not ends:
        return
    pack = hunters(state, other(state.player))
    defense = state.face(unit).defense
    exposed = {s: danger(state, pack, s, defense) for s in ends}
    rows = [ranges(state.map, state.units[e].place) for e in state.on_map(other(state.player))]

    def closeness(spot: int) -> int:
        return sum(min(row[spot], 20) for row in rows)

    refuges = sorted(ends, key=lambda s: (round(exposed[s], 2), -closeness(s), ends[s].cost, s))
    for spot in refuges[:REFUGES]:
        kind = terrain_table()[state.spots.terrain(Spot(spot))].name.lower()
        yield Proposal(
            Move(unit, Spot(spot)), f"takes to the {kind} of {state.spots.label(Spot(spot))}, hard to reach"
        )
    prey = sorted((e for e in state.on_map(other(state.player))), key=lambda e: (state.face(e).defense, e))
    raids = 0
    for enemy in prey:
        beside = [
            s
            for s in ends
            if s not in refuges[:REFUGES] and state.spots.adjacent(Spot(s), state.units[enemy].place)
        ]
        if beside and raids < RAIDS:
            raids += 1
            spot = min(beside, key=lambda s: (exposed[s], ends[s].cost, s))
            yield Proposal(Move(unit, Spot(spot)), f"goes for {state.name(enemy)}")


# -- combat -------------------------------------------------------------------------------------------------


def combat_options(state: State) -> tuple[Action, ...]:
    """Attacks, bombardments and the end of the phase, as far as they are worth comparing."""
    found: dict[Action, None] = {}
    if state.phase in COMBAT_PHASES:
        able = {
            target: eligible_attackers(state, target)
            for target in state.on_map(other(state.player))
            if target not in state.targeted
        }
        for target, units in able.items():
            elsewhere = {u for t, group in able.items() if t != target for u in group}
            for group in _groups(state, units, elsewhere):
                found[Attack(target, group)] = None
        hand = sorted(set(state.hand(state.player)), reverse=True)
        for target in state.on_map(other(state.player)):
            if bombardment_toll(state, target).none > FUTILE:
                continue
            for marker in hand[:3]:
                order = Bombard(target, marker)
                if order.refusal(state) is None:
                    found[order] = None
    return (*found, End())


def _groups(state: State, units: list[UnitId], elsewhere: set[UnitId]) -> Iterator[tuple[UnitId, ...]]:
    """All together; without those another attack can use; without the weak; without the least."""
    if not units:
        return
    everybody = tuple(units)
    yield everybody
    for group in (
        tuple(u for u in units if u not in elsewhere),
        tuple(u for u in units if not is_last_step(state, u)),
        tuple(u for u in units if state.face(u).attack > 1),
        tuple(u for u in units if not state.units[u].landed),
    ):
        if group and group != everybody:
            yield group
    if len(units) > 1:
        least = min(units, key=lambda u: (state.face(u).attack, u))
        yield tuple(u for u in units if u != least)
        strongest = max(units, key=lambda u: (state.face(u).attack, -u))
        yield (strongest,)
