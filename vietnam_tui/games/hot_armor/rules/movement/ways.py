"""The ways of units (8.0, 10.4): singly or as a stack, hex by hex, now and over several Impulses."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.engine.long_march import LongMarch, Progress
from vietnam_tui.engine.search import Reached, cheapest_first, reach, way_to
from vietnam_tui.games.hot_armor.placement import closed_hexes
from vietnam_tui.games.hot_armor.rules.movement.allowance import allowance, standstill
from vietnam_tui.games.hot_armor.rules.movement.costs import Going, Pace, pace_of, steps_of
from vietnam_tui.games.hot_armor.rules.position.contact import is_bound, keeps_to_road
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter, occupied
from vietnam_tui.games.hot_armor.scenarios import board, scenario
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.units import POINT, UnitId

#: The points that each unit of a stack has spent, in sixths
Spent = tuple[int, ...]


def party(state: State, unit: UnitId) -> tuple[UnitId, ...]:
    """The units that move when a unit does: the stack in hand if it belongs to it, else itself [HA-10.4-a]."""
    return state.stack if unit in state.stack else (unit,)


def paces(state: State, units: tuple[UnitId, ...]) -> tuple[Pace, ...]:
    """The manner in which each unit of a stack moves: next to a combat engineer vehicle all as it does [HA-20.3-b]."""
    found = tuple(pace_of(state, unit) for unit in units)
    engineer = next((pace for pace in found if pace.engineer), None)
    return found if engineer is None else (engineer,) * len(found)


class Ways:
    """The ways of a stack now: what each step leaves its units, ground and enemies obeyed."""

    def __init__(self, state: State, units: tuple[UnitId, ...]) -> None:
        self.state, self.units = state, units
        self.side = state.side(units[0])
        self.limits = tuple(allowance(state, unit) for unit in units)
        self.start = state.place(units[0])
        self.spent: Spent = tuple(state.units[unit].spent for unit in units)
        self.fresh = not any(state.units[unit].moved for unit in units)
        self.flying = is_helicopter(state, units[0])
        self.enemies = occupied(state, state.other(self.side))
        self.bound = is_bound(state, self.side)
        if not self.flying:
            self._paces = paces(state, units)
            self._goings = {pace: Going(state, pace, self.side, units) for pace in set(self._paces)}

    def prices(self, from_hex: Hex, to: Hex) -> Spent | None:
        """The cost of a step to each unit, None where one of them cannot make it at any price."""
        if self.flying:
            return self._flight(to)
        if to in self.enemies or (self.bound and not keeps_to_road(self.state, from_hex, to)):
            return None
        found: list[int] = []
        for pace in self._paces:
            going = self._goings[pace]
            step = next(one for one in steps_of(self.state.scenario, pace)[from_hex] if one.to == to)
            price = going.price(from_hex, step)
            if price is None or not going.room(to):
                return None
            found.append(price)
        return tuple(found)

    def _flight(self, to: Hex) -> Spent | None:
        closed = self.state.sheet.closed
        if closed is not None and closed.flight and to in closed_hexes(self.state.board, closed):
            return None
        return (tables().numbers.helicopter_hex * POINT,) * len(self.units)

    def after(self, from_hex: Hex, to: Hex, spent: Spent) -> Spent | None:
        """The points that each unit has spent after a step of this move, None where they cannot all make it."""
        prices = self.prices(from_hex, to)
        if prices is None:
            return None
        return self.spent_after(spent, prices, sets_out=self.fresh and from_hex == self.start)

    def spent_after(self, spent: Spent, prices: Spent, *, sets_out: bool) -> Spent | None:
        """The points that each unit has spent after a step of these prices, None where they cannot all make it.

        A first and only step may cost more than a unit has.
        """
        found: list[int] = []
        for before, price, limit in zip(spent, prices, self.limits, strict=True):
            if before + price <= limit:
                found.append(before + price)
            elif sets_out and not before and limit:
                found.append(limit)  # [HA-8.7-a]
            else:
                return None
        return tuple(found)

    def all(self) -> dict[Hex, Hex | None]:
        """Every hex that can be come to -> the hex before it on the cheapest way; the start has none."""
        grid = self.state.board.grid

        def onward(place: Hex, label: tuple[int, Spent]) -> Iterator[tuple[Hex, tuple[int, Spent]]]:
            for to in grid.neighbours(place):
                spent = self.after(place, to, label[1])
                if spent is not None:
                    yield to, (sum(spent), spent)

        start = (self.start, (sum(self.spent), self.spent))
        return {settled.node: settled.previous for settled in cheapest_first([start], onward)}


@by_identity
def _reached(state: State, unit: UnitId) -> dict[Hex, Hex | None]:
    """The hexes to which a unit may come with its stack, those of enemies that it flies over among them."""
    units = party(state, unit)
    if any(standstill(state, one) is not None for one in units):
        return {}
    return _alone(state, unit) if len(units) == 1 else Ways(state, units).all()


def _alone(state: State, unit: UnitId) -> dict[Hex, Hex | None]:
    """The result of `Ways.all` for a single unit, found sooner."""
    status, limit = state.units[unit], allowance(state, unit)
    start = status.place
    steps = _steps(state, unit)
    found = reach(start, limit, lambda place, _: steps(Hex(place)), status.spent)
    if not status.moved and not status.spent:
        for to, price in steps(start):
            if price > limit:
                found[to] = Reached(limit, start)
    before: dict[Hex, Hex | None] = {Hex(to): Hex(one.previous) for to, one in found.items()}
    before[start] = None
    return before


def _steps(state: State, unit: UnitId) -> Callable[[Hex], list[tuple[Hex, int]]]:
    """The steps of a single unit out of a hex, with their cost."""
    return (
        _flights(state.scenario) if is_helicopter(state, unit) else _ground_steps(state, pace_of(state, unit))
    )


@by_identity
def _goings(state: State) -> ByNeed[Pace, Going]:
    """The ground as single units of the phasing player find it, for each manner of moving."""
    return ByNeed(lambda pace: Going(state, pace, state.phasing, ()))


def _ground_steps(state: State, pace: Pace) -> Callable[[Hex], list[tuple[Hex, int]]]:
    """The steps of a single unit on the ground out of a hex; a bound force has only those along roads."""
    steps = _goings(state)[pace].open_steps
    if not is_bound(state, state.phasing):
        return steps
    return lambda place: [(to, price) for to, price in steps(place) if keeps_to_road(state, place, to)]


@cache
def _flights(scenario_id: str) -> Callable[[Hex], list[tuple[Hex, int]]]:
    """The steps of a helicopter out of a hex, with their cost."""
    sheet = scenario(scenario_id)
    here, closed = board(sheet.map), sheet.closed
    shut = closed_hexes(here, closed) if closed is not None and closed.flight else frozenset[Hex]()
    cost, near = tables().numbers.helicopter_hex * POINT, here.grid.neighbours
    return tuple(
        [(to, cost) for to in near(hex_) if to not in shut] for hex_ in here.grid.hexes()
    ).__getitem__


@by_identity
def long_march(state: State, unit: UnitId) -> LongMarch[tuple[int, Spent]] | None:
    """The ways of a unit, or of the stack in hand, over several Impulses with what it may spend now.

    None if it must stay.
    """
    units = party(state, unit)
    if any(standstill(state, one) is not None for one in units):
        return None
    ways, grid = Ways(state, units), state.board.grid
    steps = _steps(state, unit)

    def onward(
        place: int, label: tuple[int, Spent], move: int, sets_out: bool
    ) -> Iterator[tuple[int, tuple[int, Spent]]]:
        fresh = sets_out and (move > 1 or ways.fresh)
        if len(units) > 1:
            near = ((to, ways.prices(Hex(place), to)) for to in grid.neighbours(Hex(place)))
        else:  # found sooner
            near = ((to, (price,)) for to, price in steps(Hex(place)))
        for to, prices in near:
            spent = None if prices is None else ways.spent_after(label[1], prices, sets_out=fresh)
            if spent is not None:
                yield to, (sum(spent), spent)

    unspent = (0,) * len(units)
    start = (sum(ways.spent), ways.spent)
    return LongMarch(
        Progress(ways.start, start, (0, unspent), onward, lambda place: place not in ways.enemies)
    )


def goals(state: State, unit: UnitId) -> frozenset[Hex]:
    """The hexes to which a unit may move with its stack; none if it must stay."""
    enemies = occupied(state, state.other(state.side(unit)))
    return frozenset(_reached(state, unit)) - enemies - {state.place(unit)}


def way_of(state: State, unit: UnitId, to: Hex) -> tuple[Hex, ...]:
    """The hexes that a unit enters on its way: into the next hex straight if it can, else the cheapest way."""
    ways = Ways(state, party(state, unit))
    if to in state.board.grid.neighbours(ways.start) and ways.after(ways.start, to, ways.spent) is not None:
        return (to,)
    return tuple(way_to(_reached(state, unit), to)[1:])
