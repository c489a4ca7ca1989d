"""For the campaign bots: how the Viet Cong player moves, one order at a time.

Who is hidden stays hidden until a good attack offers itself; who has been found slips away from the hunters.
In the Iron Triangle the secret plan decides: run for the red edge, stay inside the Triangle, or hunt.
"""

from __future__ import annotations

from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.vietnam_battles.bots.campaign_assault import Offer, best_assault, strongest_first
from vietnam_tui.games.vietnam_battles.bots.campaign_setup import hexes_from
from vietnam_tui.games.vietnam_battles.bots.danger import Hunter, danger, hunters
from vietnam_tui.games.vietnam_battles.bots.intents import APPROACH
from vietnam_tui.games.vietnam_battles.bots.map_exits import LEAVING, WaysOut, red_edge
from vietnam_tui.games.vietnam_battles.bots.visibility import FAR, costs_to
from vietnam_tui.games.vietnam_battles.map_names import VIET_CONG_SETUP
from vietnam_tui.games.vietnam_battles.rules.movement.escape import Exit
from vietnam_tui.games.vietnam_battles.rules.movement.movement import (
    allowance,
    destinations,
    spent,
    standstill,
)
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move
from vietnam_tui.games.vietnam_battles.rules.position.zoc import field
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import CASUALTIES, ESCAPE, HOLD
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId

#: Hexes that a unit may be away to be thought of for an assault
MARCH = 6
#: What an assault must be worth, in steps, by plan; and what it costs to come out of hiding
LEAST = {"": 0.5, ESCAPE: 0.9, HOLD: 1.0, CASUALTIES: 0.1}
UNCOVER = 0.45
EXPOSURE = 0.1
#: By how much a place must be safer, in steps, to be worth a move
SAFER = 0.05
#: Hunters of a pack that count, hexes within which friends help the prey, half points that a lost step weighs
PACK, NEAR, CAUTION = 5, 2, 2.0
#: What each hex nearer to a camp that still stands is worth in Snoopy's Nose, in steps
GUARD = 0.15
#: Hexes that a unit makes in a turn on its way back into the Triangle; what each more costs, and to miss the end
HOMEWARD, LATE, MISSED = 3, 0.3, 1.5


class VcMove:
    """One decision of a Viet Cong movement phase."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.spots = state.spots
        self.plan = state.condition if state.condition in LEAST else ""
        self.able = [u for u in state.on_map("VC") if standstill(state, u) is None]
        self.prey = state.on_map("US")

    def order(self) -> Proposal | None:
        """The first order that is worth giving, None when there is none."""
        rules = [self.assault, self.slip_away]
        if self.plan == ESCAPE:
            rules = [self.leave, self.run, self.assault]
        if self.plan == CASUALTIES:
            rules = [self.assault, self.hunt, self.slip_away]
        return next((found for rule in rules if (found := rule()) is not None), None)

    # -- attack ---------------------------------------------------------------------------------------------

    def assault(self) -> Proposal | None:
        """The next order of the assault most worth making."""
        offers: dict[UnitId, list[Offer]] = {}
        for target in self.prey:
            found = self._contacts(target)
            if found:
                offers[target] = strongest_first(self.state, found)[:60]
        plan = best_assault(self.state, offers, self.prey, LEAST[self.plan] + APPROACH.value)
        if plan is None:
            return None
        return Proposal(plan.orders[0].action, f"goes for {self.state.name(plan.target)}")

    def _contacts(self, target: UnitId) -> list[Offer]:
        state, place = self.state, self.state.units[target].place
        if self.spots.is_boat_spot(place):
            beside = list(self.spots.beside_boat[place])
        else:
            beside = list(self.spots.land_next[place])
        held = field(state).occupant
        free = sorted(s for s in beside if s not in held)
        found: list[Offer] = []
        for unit in self.able:
            status = state.units[unit]
            if self.spots.distance(status.place, place) > MARCH or self.spots.adjacent(status.place, place):
                continue
            ends = destinations(state, unit)
            risk = UNCOVER if status.hidden else 0.0 if self.plan == CASUALTIES else EXPOSURE
            found += [Offer(unit, s, Move(unit, s), risk=risk) for s in free if s in ends]
        return found

    def hunt(self) -> Proposal | None:
        """The pack closes on the US unit that stands most alone, to strike at it together."""
        state, spots = self.state, self.spots
        pack = [state.units[u].place for u in state.on_map("VC")]
        prey = self._quarry(pack)
        if prey is None:
            return None
        place = state.units[prey].place
        beside = spots.beside_boat[place] if spots.is_boat_spot(place) else spots.land_next[place]
        away = costs_to(state, "VC", dict.fromkeys(beside, 0))
        enemies = hunters(state, "US")

        def price(spot: Spot, defense: int) -> float:
            return away.get(spot, FAR) + CAUTION * danger(state, enemies, spot, defense)

        for unit in sorted(self.able, key=lambda u: (away.get(state.units[u].place, FAR), u)):
            status, defense = state.units[unit], state.face(unit).defense
            if status.moved or spent(state, unit) or spots.adjacent(status.place, place):
                continue
            ends = [Spot(s) for s in destinations(state, unit)]
            best = min(ends, key=lambda s: (price(s, defense), s), default=None)
            if best is not None and price(best, defense) < price(status.place, defense) - 1:
                return Proposal(Move(unit, best), f"hunts {state.name(prey)}")
        return None

    def _quarry(self, pack: list[Spot]) -> UnitId | None:
        """The US unit nearest to the pack with the fewest friends about it; ARVN losses do not count."""
        state, spots = self.state, self.spots

        def trouble(unit: UnitId) -> tuple[float, UnitId]:
            place = state.units[unit].place
            near = sorted(spots.distance(place, spot) for spot in pack)[:PACK]
            friends = [
                u for u in self.prey if u != unit and spots.distance(place, state.units[u].place) <= NEAR
            ]
            weight = sum(state.face(u).attack for u in friends)
            return sum(near) / max(1, len(near)) + 0.5 * weight + 0.5 * state.face(unit).defense, unit

        worth = [u for u in self.prey if state.roster[u].nation == "US"]
        return min(worth, key=trouble, default=None)

    # -- survival -------------------------------------------------------------------------------------------

    def slip_away(self) -> Proposal | None:
        """A unit that has been found goes where the enemy can do least."""
        state = self.state
        pack = hunters(state, "US")
        for unit in self.able:
            status = state.units[unit]
            if status.hidden or status.moved:
                continue
            defense = state.face(unit).defense
            now = self._exposed(pack, status.place, defense)
            if now <= SAFER:
                continue
            ends = destinations(state, unit)
            if not ends:
                continue
            best = min(ends, key=lambda s: (self._exposed(pack, Spot(s), defense), ends[s].cost, s))
            if self._exposed(pack, Spot(best), defense) < now - SAFER:
                return Proposal(Move(unit, Spot(best)), "slips away")
        return None

    def _exposed(self, pack: list[Hunter], spot: Spot, defense: int) -> float:
        """The danger of a place, and what it means for the plan to be there."""
        found = danger(self.state, pack, spot, defense)
        if self.plan == HOLD:
            found += self._late(spot)
        camps = [site.place for site in self.state.sites if not site.captured]
        if camps and not self.plan:
            found += GUARD * min(self.spots.distance(spot, camp) for camp in camps)
        return found

    def _late(self, spot: Spot) -> float:
        """What it means to be so far from the Triangle, where only the end of the last turn counts."""
        state = self.state
        away = hexes_from(state.map, self.spots.board.area(VIET_CONG_SETUP))[self.spots.hex(spot)]
        turns = state.last_turn - state.turn
        return LATE * max(0, away - HOMEWARD * turns) + (MISSED if away and not turns else 0.0)

    # -- the way out ----------------------------------------------------------------------------------------

    def leave(self) -> Proposal | None:
        """Who stands at the red edge with a point left leaves; who can get there does."""
        order = next(Exit.offers(self.state), None)
        if order is not None:
            return Proposal(order, "leaves the map")
        edge = red_edge(self.state.map)
        for unit in self.able:
            ends = destinations(self.state, unit)
            last = allowance(self.state, unit) - LEAVING
            gates = [s for s in edge if s in ends and ends[s].cost <= last]
            if gates:
                spot = min(gates, key=lambda s: (ends[s].cost, s))
                return Proposal(Move(unit, spot), "runs")
        return None

    def run(self) -> Proposal | None:
        """The nearest to the edge first, everybody goes on along the cheapest way out, whatever the danger there."""
        state = self.state
        out = WaysOut(state)
        for unit in sorted(self.able, key=lambda u: (out.cost(state.units[u].place), u)):
            if state.units[unit].moved or spent(state, unit):
                continue
            here = out.cost(state.units[unit].place)
            ends = [Spot(s) for s in destinations(state, unit)]
            best = min(ends, key=lambda s: (out.cost(s), s), default=None)
            if best is not None and (here >= FAR or out.cost(best) < here - 1):
                return Proposal(Move(unit, best), "runs")
        return None


def vc_order(state: State) -> Proposal | None:
    """What the Viet Cong player does next in a movement phase, None when he has done."""
    return VcMove(state).order()
