"""For the campaign bots: how the US player moves, one order at a time by a list of priorities.

B-52, repairs, camps within reach, the ways out of the map, assaults on what has been found, the weak out of
danger, the search on foot, then by air and boat, and at last everybody towards what is left to do.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache, cached_property

from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.engine.search import Reached
from vietnam_tui.games.vietnam_battles.bots.campaign_assault import Offer, best_assault, strongest_first
from vietnam_tui.games.vietnam_battles.bots.combat_expectation import on_open_site
from vietnam_tui.games.vietnam_battles.bots.intents import APPROACH
from vietnam_tui.games.vietnam_battles.bots.map_exits import blocking_offer
from vietnam_tui.games.vietnam_battles.bots.transport_options import Carriers
from vietnam_tui.games.vietnam_battles.bots.visibility import (
    FAR,
    costs_to,
    told_points,
    unsearched,
    views,
    within,
)
from vietnam_tui.games.vietnam_battles.map_names import BEN_SUC
from vietnam_tui.games.vietnam_battles.rules.combat.air_strike import Strike
from vietnam_tui.games.vietnam_battles.rules.combat.losses import is_last_step
from vietnam_tui.games.vietnam_battles.rules.movement.bridges import Repair
from vietnam_tui.games.vietnam_battles.rules.movement.movement import allowance, reachable, standstill
from vietnam_tui.games.vietnam_battles.rules.movement.ways import Move
from vietnam_tui.games.vietnam_battles.rules.position.zoc import field
from vietnam_tui.games.vietnam_battles.rules.sequence.ben_suc import in_ben_suc
from vietnam_tui.games.vietnam_battles.rules.sequence.reinforcements import edge_spots, entry_waters, waiting
from vietnam_tui.games.vietnam_battles.spots import Spot, spots_of
from vietnam_tui.games.vietnam_battles.state import MOVEMENT, State
from vietnam_tui.games.vietnam_battles.units import UnitId

#: How far a unit may have to go to be thought of for an assault, in hexes: on foot, mobile
MARCH, DRIVE = 6, 10
#: The share of a Viet Cong unit's attack that must be feared at so many hexes
REACH = (1.0, 1.0, 1.0, 0.8, 0.5, 0.2)
#: What an assault must be worth, in steps
LEAST = 0.3
#: Units whose ways are compared before one searches
SEARCHERS = 4
#: Jungle so near to a unit that has been placed is left to it
CLAIM = 3
#: How far from a camp, a cache or the enemy a unit is set down at work at once, in half movement points
NEAR_WORK = 8


class UsMove:
    """One decision of a US movement phase."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.spots = state.spots
        self.enemies = state.on_map("VC")
        self.able = [u for u in (*state.on_map("US"), *waiting(state, "US")) if standstill(state, u) is None]
        self.carriers = Carriers(state)
        self._ends: dict[UnitId, dict[int, Reached]] = {}
        self._taken = field(state).occupant

    def order(self) -> Proposal | None:
        """The first order that a priority calls for, None when there is nothing left to do."""
        rules: tuple[Callable[[], Proposal | None], ...] = (
            self.strike,
            self.repair,
            self.capture,
            self.block,
            self.assault,
            self.save_the_weak,
            self.search,
            self.carry,
            self.come_up,
        )
        return next((found for rule in rules if (found := rule()) is not None), None)

    # -- facts ----------------------------------------------------------------------------------------------

    def ends(self, unit: UnitId) -> dict[int, Reached]:
        """Where a unit may end its move, Ben Suc and the ways through it left out."""
        if unit not in self._ends:
            found = reachable(self.state, unit)
            ends = {s: r for s, r in found.items() if s not in self._taken}
            if self._ben_suc and not self.state.ben_suc_rolled:
                ends = {s: r for s, r in ends.items() if not self._enters_ben_suc(unit, found, s)}
            self._ends[unit] = ends
        return self._ends[unit]

    @cached_property
    def _ben_suc(self) -> frozenset[int]:
        return ben_suc_spots(self.state.map)

    def _enters_ben_suc(self, unit: UnitId, found: dict[int, Reached], spot: int) -> bool:
        here, at = self.state.units[unit].place, spot
        while at != here:
            if at in self._ben_suc:
                return True
            at = found[at].previous
        return False

    @cached_property
    def sites(self) -> list[Spot]:
        """Known camps and caches that have not been taken."""
        return [site.place for site in self.state.sites if site.known and not site.captured]

    @cached_property
    def wanted(self) -> int:
        """The jungle still to be searched, as bits; none once every camp is known and no unit hidden."""
        camps = any(not site.known for site in self.state.sites)
        hidden = any(unit.hidden for unit in self.state.units)
        return unsearched(self.state) if camps or (hidden and not self.sites) else 0

    @cached_property
    def unclaimed(self) -> int:
        """The jungle that nobody who has moved is near to; all that is wanted where that is nothing."""
        state = self.state
        left = self.wanted
        for unit in state.on_map("US"):
            if state.units[unit].moved or state.units[unit].landed:
                left &= ~within(state.map, state.units[unit].place, CLAIM)
        return left or self.wanted

    def threat(self, spot: Spot) -> float:
        """The attack strength that the known Viet Cong may bring to a place next turn."""
        total = 0.0
        for enemy in self.enemies:
            away = self.spots.distance(spot, self.state.units[enemy].place)
            if away < len(REACH):
                total += REACH[away] * self.state.face(enemy).attack
        return total

    def _strength_near(self, spot: Spot) -> int:
        """The attack strength of the known Viet Cong that may reach a place next turn."""
        near = (u for u in self.enemies if self.spots.distance(spot, self.state.units[u].place) < len(REACH))
        return sum(self.state.face(u).attack for u in near)

    def risk(self, unit: UnitId, spot: Spot) -> float:
        """What a unit may expect to suffer in a place, in steps, the last step counted high."""
        excess = self.threat(spot) + 2 - self.state.face(unit).defense
        if excess <= 0:
            return 0.0
        return excess * (0.3 if is_last_step(self.state, unit) else 0.06)

    # -- what comes first -----------------------------------------------------------------------------------

    def strike(self) -> Proposal | None:
        """The B-52 takes the unit whose loss counts most."""
        found = list(Strike.offers(self.state))
        if not found:
            return None
        state = self.state

        def worth(unit: UnitId) -> tuple[bool, bool, int]:
            return is_last_step(state, unit), on_open_site(state, unit), state.face(unit).attack

        best = max(found, key=lambda order: (worth(order.target), -order.target))
        return Proposal(best, f"the B-52 takes a step from {state.name(best.target)} without a roll")

    def repair(self) -> Proposal | None:
        """The engineer tries every bridge that he may."""
        order = next(Repair.offers(self.state), None)
        return None if order is None else Proposal(order, "a standing bridge serves everybody")

    def capture(self) -> Proposal | None:
        """The least valuable unit that gets to a known camp or cache takes it."""
        state, best = self.state, None
        for spot in self.sites:
            if spot in field(state).occupant:
                continue
            for unit in self.able:
                if state.is_boat(unit) or not self._near(unit, spot, 16 if self._drives(unit) else 8):
                    continue
                found = self.ends(unit).get(spot)
                if found is None:
                    continue
                key = (self.risk(unit, spot), state.face(unit).attack, found.cost, unit)
                if best is None or key < best[0]:
                    best = key, Move(unit, spot)
        if best is not None:
            return Proposal(best[1], self._taking(best[1].unit, best[1].to))
        for spot in self.sites:
            order = self.carriers.ashore(spot)
            if order is not None:
                return Proposal(order, self._taking(order.unit, spot))
        return None

    def _taking(self, unit: UnitId, spot: Spot) -> str:
        kind = next(site.kind for site in self.state.sites if site.place == spot)
        what = "base camp" if kind == "camp" else "supply cache"
        return f"{self.state.name(unit)} takes the {what} in {self.spots.label(spot)}"

    def block(self) -> Proposal | None:
        """Somebody stands in the way of those who are nearest to a red edge."""
        return blocking_offer(self.state, self.able, self.ends, self.carriers)

    # -- the fight ------------------------------------------------------------------------------------------

    def assault(self) -> Proposal | None:
        """The next order of the assault most worth making."""
        offers: dict[UnitId, list[Offer]] = {}
        for target in self.enemies:
            found = strongest_first(self.state, list(self._contacts(target)))
            if found:
                offers[target] = found[:60]
        plan = best_assault(self.state, offers, self.enemies, LEAST + APPROACH.value)
        if plan is None:
            return None
        offer = plan.orders[0]
        means = "lands beside" if offer.landed else "goes up to"
        return Proposal(offer.action, f"{self.state.name(offer.unit)} {means} {self.state.name(plan.target)}")

    def _contacts(self, target: UnitId) -> Iterator[Offer]:
        """The orders that bring units next to a target; the hurt are spared."""
        state, place = self.state, self.state.units[target].place
        if in_ben_suc(state, place) and not state.ben_suc_rolled:
            return
        beside = [*self.spots.land_next.get(place, ())]
        water = [w for w in self.spots.shore.get(self.spots.hex(place), ()) if self.spots.adjacent(w, place)]
        free = [s for s in (*beside, *water) if s not in field(state).occupant]
        for unit in self.able:
            if is_last_step(state, unit) or self.spots.adjacent(state.units[unit].place, place):
                continue
            if not self._near(unit, place, DRIVE if self._drives(unit) else MARCH):
                continue
            ends = self.ends(unit)
            yield from (Offer(unit, s, Move(unit, s)) for s in free if s in ends)
        for spot in beside:
            if spot in free:
                for order in self.carriers.to(spot, 3):
                    if not is_last_step(state, order.unit):
                        yield Offer(order.unit, spot, order, landed=True, risk=0.1)

    def save_the_weak(self) -> Proposal | None:
        """A unit on its last step leaves the reach of the enemy."""
        state = self.state
        for unit in self.able:
            here = state.units[unit].place
            if here < 0 or not is_last_step(state, unit) or state.units[unit].moved:
                continue
            if state.face(unit).defense > 3 or self.risk(unit, here) <= 0:
                continue
            ends = self.ends(unit)
            best = min(ends, key=lambda s: (self.risk(unit, Spot(s)), ends[s].cost, s), default=None)
            if best is not None and self.risk(unit, Spot(best)) < 0.6 * self.risk(unit, here):
                away = f"{self._strength_near(Spot(best))} instead of {self._strength_near(here)}"
                return Proposal(
                    Move(unit, Spot(best)),
                    f"{state.name(unit)} is on its last step: attack strength within {len(REACH) - 1} hexes of "
                    f"{self.spots.label(Spot(best))}: {away}",
                )
        return None

    # -- the search -----------------------------------------------------------------------------------------

    def search(self) -> Proposal | None:
        """Of the units nearest to unsearched jungle the one whose way searches most."""
        if not self.wanted:
            return None
        state = self.state
        costs = self.costs_to_jungle(self.wanted)

        def distance(unit: UnitId) -> int:
            place = state.units[unit].place
            if place >= 0:
                return costs.get(place, FAR)
            if state.is_boat(unit):
                return min((costs.get(s, FAR) for s in entry_waters(state)), default=FAR)
            return min((costs.get(s, FAR) for s in edge_spots(state, unit)), default=FAR)

        near = sorted((distance(u) - allowance(state, u), u != state.mover, u) for u in self.able)
        best: tuple[float, int, int] | None = None
        tried = 0
        for slack, _, unit in near:
            if slack > 0 or (tried >= SEARCHERS and best is not None):
                break
            found = self._best_way(unit, costs)
            if found is not None:
                tried += 1
                if best is None or found > best:
                    best = found
        if best is None:
            return None
        unit, spot = UnitId(-best[1]), Spot(-best[2])
        count = (searched_on_the_way(state, unit)[spot] & self.wanted).bit_count()
        return Proposal(
            Move(unit, spot),
            f"{state.name(unit)} searches {count} jungle {'hex' if count == 1 else 'hexes'} on its way to "
            f"{self.spots.label(spot)}",
        )

    def _best_way(self, unit: UnitId, costs: dict[Spot, int]) -> tuple[float, int, int] | None:
        """(score, unit, end) of the way that searches most, the numbers negative so that low ones win ties."""
        wanted, ends = self.wanted, self.ends(unit)
        best: tuple[float, int, int] | None = None
        for spot, bits in searched_on_the_way(self.state, unit).items():
            gain = (bits & wanted).bit_count()
            if not gain or spot not in ends:
                continue
            score = gain - 0.04 * ends[spot].cost - 0.02 * costs.get(Spot(spot), 100)
            score -= self.risk(unit, Spot(spot))
            if score > 0 and (best is None or (score, -unit, -spot) > best):
                best = score, -unit, -spot
        return best

    def costs_to_jungle(self, bits: int) -> dict[Spot, int]:
        """Spot -> half movement points to where some of this jungle is searched, by land and by water."""
        state = self.state
        seen = views(state.map)
        goals = {spot: 0 for spot, view in seen.items() if view & bits}
        held = field(state).held["VC"]
        land = costs_to(state, "US", {s: 0 for s in self.spots.land_next if s in goals}, closed=held)
        todo = [s for s in self.spots.water_next if s in goals]
        land.update(dict.fromkeys(todo, 0))
        for spot in todo:
            for before in self.spots.water_next[spot]:
                if before not in land:
                    land[before] = land[spot] + 2
                    todo.append(before)
        return land

    def carry(self) -> Proposal | None:
        """Helicopters and boats take those farthest from any work to where most is to be done."""
        if self.state.phase != MOVEMENT:
            return None
        best: tuple[float, Spot] | None = None
        spots = self.carriers.landings() if self.carriers.idle else ()
        state = self.state
        seen = views(state.map)
        goals = self.work
        for spot in spots:
            now = (seen[spot] & self.wanted).bit_count()
            later = (within(state.map, spot, 2) & self.unclaimed).bit_count()
            score = now + 0.4 * later + (6.0 if goals.get(spot, FAR) <= NEAR_WORK else 0.0)
            score -= 0.5 * max(0.0, self.threat(spot) - 5)
            if score > 1.5 and (best is None or (score, -spot) > (best[0], -best[1])):
                best = score, spot
        if best is None:
            return None
        far = self.costs_to_work
        order = self.carriers.best(best[1], lambda u: far.get(state.units[u].place, FAR))
        if order is None:
            return None
        return Proposal(order, self._work_at(order.unit, best[1]))

    def _work_at(self, unit: UnitId, spot: Spot) -> str:
        """What a unit that is set down has to do there."""
        name, label = self.state.name(unit), self.spots.label(spot)
        now = (views(self.state.map)[spot] & self.wanted).bit_count()
        later = (within(self.state.map, spot, 2) & self.unclaimed).bit_count()
        if now + later and self.work.get(spot, FAR) > NEAR_WORK:
            return f"{name} is set down in {label}, where it searches {now} jungle hexes; {later} are within two hexes"
        return ""

    def _jungle_told(self, unit: UnitId, spot: Spot) -> str:
        """How near a unit comes to jungle that has to be searched; "" where it has something else to do."""
        costs = self.costs_to_jungle(self.unclaimed) if self.wanted else {}
        left, now = costs.get(spot, FAR), costs.get(self.state.units[unit].place, FAR)
        if left >= min(FAR, self.work.get(spot, FAR)):
            return ""
        before = f" instead of {now / 2:g}" if now < FAR else ""
        label = self.spots.label(spot)
        return f"{self.state.name(unit)} goes to {label}, {told_points(left)}{before} from jungle to search"

    @cached_property
    def work(self) -> dict[Spot, int]:
        """Spot -> cost to the nearest known camp or cache, or to within two hexes of a known enemy."""
        state = self.state
        goals: dict[Spot, int] = dict.fromkeys(self.sites, 0)
        for enemy in self.enemies:
            away = self.spots.ranges(state.units[enemy].place)
            for spot in self.spots.land_next:
                if away[spot] == 2:
                    goals.setdefault(spot, 4)
        held = field(state).held["VC"] - set(self.sites)
        return costs_to(state, "US", goals, closed=held)

    @cached_property
    def costs_to_work(self) -> dict[Spot, int]:
        """Spot -> cost to the nearest of everything that is left to do."""
        found = dict(self.costs_to_jungle(self.unclaimed)) if self.wanted else {}
        for spot, cost in self.work.items():
            if cost + 6 < found.get(spot, FAR):
                found[spot] = cost + 6 * bool(self.wanted)
        return found

    def come_up(self) -> Proposal | None:
        """Whoever has nothing to do here goes where there is something."""
        state = self.state
        costs = self.costs_to_work
        for unit in self.able:
            if state.units[unit].moved:
                continue
            here = state.units[unit].place
            ends = self.ends(unit)
            if not ends:
                continue
            now = costs.get(here, FAR) if here >= 0 else FAR

            def price(spot: int, unit: UnitId = unit) -> tuple[float, int]:
                return costs.get(Spot(spot), FAR) + 6 * self.risk(unit, Spot(spot)), spot

            best = min(ends, key=price)
            if price(best)[0] < now - 1 or here < 0:
                return Proposal(Move(unit, Spot(best)), self._jungle_told(unit, Spot(best)))
        return None

    # -- small questions ------------------------------------------------------------------------------------

    def _drives(self, unit: UnitId) -> bool:
        return self.state.roster[unit].mobility != "leg"

    def _near(self, unit: UnitId, spot: Spot, hexes: int) -> bool:
        place = self.state.units[unit].place
        return place < 0 or self.spots.distance(place, spot) <= hexes


def searched_on_the_way(state: State, unit: UnitId) -> dict[int, int]:
    """Spot in reach of a unit -> what its way there searches, as bits."""
    seen, found = views(state.map), reachable(state, unit)
    known: dict[int, int] = {state.units[unit].place: 0}
    for spot in found:
        way = []
        while spot not in known:
            way.append(spot)
            spot = found[spot].previous
        bits = known[spot]
        for step in reversed(way):
            bits |= seen.get(step, 0)
            known[step] = bits
    return known


@cache
def ben_suc_spots(map_id: str) -> frozenset[int]:
    """The places of the village of Ben Suc, none on the other map."""
    spots = spots_of(map_id)
    hexes = spots.board.find_place(BEN_SUC)
    return frozenset(s for s in spots.land_next if spots.hex(s) in hexes)


def us_order(state: State) -> Proposal | None:
    """What the US player does next in a movement phase, None when he has done."""
    return UsMove(state).order()
