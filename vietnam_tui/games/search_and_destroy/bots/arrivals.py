"""For the bots: how a force comes onto the map: by which edge hexes, aboard what, where helicopters land."""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal, deciding
from vietnam_tui.games.search_and_destroy.bots.marches import Foe, danger, foes
from vietnam_tui.games.search_and_destroy.bots.reasons import lookers, shooters
from vietnam_tui.games.search_and_destroy.bots.terrain_values import FAR, distances
from vietnam_tui.games.search_and_destroy.frames import Flight
from vietnam_tui.games.search_and_destroy.rules.air import lifts
from vietnam_tui.games.search_and_destroy.rules.air.lifts import Board, Land
from vietnam_tui.games.search_and_destroy.rules.movement.entry import Enter, Ride
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_by_hex, units_by_hex
from vietnam_tui.games.search_and_destroy.rules.position.terrain import defence, ground, movement_of
from vietnam_tui.games.search_and_destroy.rules.sequence.answers import Pass
from vietnam_tui.games.search_and_destroy.rules.sequence.command import commanders
from vietnam_tui.games.search_and_destroy.rules.sequence.turns import RULES
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import UnitId

#: In how small a space a force lands, what a hex that it has not got there is worth, as fire, and how many hexes of a
#: detour each strength that may fire at a landing is worth
CLOSE, WANTING, DETOUR = 5, 2.0, 2.0
#: How many landings that are near enough are compared
LANDINGS = 24
#: How far from its Cadre a squad enters at most, and how bad a second Cadre at the same edge is
APART, EDGE = 6, 50.0


def order_of_entry(view: State) -> Proposal | None:
    """Passengers mount, everybody else enters where the enemy is near but not at hand, beside friends."""
    ride = next((one for one in Ride.offers(view) if isinstance(one, Ride)), None)
    if ride is not None:
        return Proposal(ride, "")
    offered = list(Enter.offers(view))
    if not offered:
        return None
    unit = offered[0].unit
    value = _ring_value if view.sheet.victory.kind == "pilot" else _entry_value
    best = max((one for one in offered if one.unit == unit), key=lambda one: (value(view, one), -one.at))
    lairs = frozenset(inverted_by_hex(view, view.other(view.player)))
    if not lairs:
        return Proposal(best, "")
    near = distances(view.map, lairs)
    mean = sum(near[one.at] for one in offered) / len(offered)
    words = f"{near[best.at]} hexes from the nearest hidden counter, where other hexes are {mean:.0f} on the average"
    return Proposal(best, words if near[best.at] < round(mean) else "")


def _entry_value(view: State, order: Enter) -> float:
    lairs = frozenset(inverted_by_hex(view, view.other(view.player)))
    near = distances(view.map, lairs)[order.at] if lairs else FAR
    friends = units_by_hex(view, view.player)
    beside = sum(1 for n in view.board.grid.within(order.at, 3) if n in friends)
    cost = ground(view).entry(movement_of(view, order.unit), order.at)
    short = 3.0 * max(0, 4 - near)
    return -0.5 * near - short - 0.5 * cost + 0.4 * min(4, beside) + 0.3 * defence(view, order.at)


def _ring_value(view: State, order: Enter) -> float:
    """A platoon at each edge: its Cadre opposite to what is looked for, the others around him, none beside another."""
    lairs = frozenset(inverted_by_hex(view, view.other(view.player)))
    near = distances(view.map, lairs)[order.at] if lairs else FAR
    grid, friends = view.board.grid, units_by_hex(view, view.player)
    value = -0.1 * near - 2.0 * sum(1 for n in grid.within(order.at, 2) if n in friends)
    if view.type(order.unit).kind == "cadre":
        return value - EDGE * sum(
            view.units[unit].entered == order.edge for unit in view.units_of(view.player)
        )
    head = commanders(view, order.unit)[-1]
    return value - max(0, grid.distance(order.at, view.place(head)) - APART)


# -- by air -------------------------------------------------------------------------------------------------


def order_of_landing(view: State) -> Proposal | None:
    """The next load lands as near as it can to where all come together, where few may fire at it."""
    offered = list(Land.offers(view))
    if not offered:
        return None
    centre = _site(view, offered)
    unit = min((one.unit for one in offered), key=lambda one: (_rank(view, one), one))
    grid, enemies = view.board.grid, foes(view, view.units, view.player)

    def drawback(order: Land) -> tuple[float, Hex]:
        return grid.distance(order.at, centre) + DETOUR * danger(view, order.at, enemies), order.at

    near = sorted((one for one in offered if one.unit == unit), key=lambda one: grid.distance(one.at, centre))
    good = sorted(near[:LANDINGS], key=drawback)
    return Proposal(good[0], _rather(view, good, centre, enemies))


def _rather(view: State, good: list[Land], centre: Hex, enemies: tuple[Foe, ...]) -> str:
    """Why a unit lands in the first of some hexes rather than in the second."""
    grid, enemy, reach = view.board.grid, view.other(view.player), tables().value("drop-range")
    if len(good) < 2:
        return ""
    (far, fire, seen), (far_2, fire_2, seen_2) = (
        (
            grid.distance(one.at, centre),
            danger(view, one.at, enemies),
            lookers(view, enemy, one.at, reach) + shooters(view, enemy, one.at),
        )
        for one in good[:2]
    )
    other = view.label(good[1].at)
    nearer = f"{far} hexes from {view.label(centre)}, where the force comes together, and {other} {far_2}"
    safer = f"counters of the enemy that see it: {seen}, and {seen_2} see {other}"
    return deciding(
        [(far_2 - far, nearer), (DETOUR * (fire_2 - fire), safer if seen < seen_2 else "")],
    )


def _rank(view: State, unit: UnitId) -> int:
    """Who lands first: squads that hold the ground, then those who serve them, those who command them last."""
    type_ = view.type(unit)
    return 2 if type_.kind == "leader" else 0 if type_.combat_unit and not type_.explosive else 1


def _site(view: State, offered: Iterable[Land]) -> Hex:
    """Where a force lands: with room for all of it where few can fire at them."""
    grid = view.board.grid
    landed = [view.units[unit].place for unit in view.units_of(view.player) if view.units[unit].on_map]
    if landed:
        return min(landed, key=lambda place: (sum(grid.distance(place, other) for other in landed), place))
    loads = lifts.waiting(view)
    enemies = foes(view, view.units, view.player)
    fire = {place: danger(view, place, enemies) for place in sorted({order.at for order in offered})}

    def exposed(place: Hex) -> tuple[float, float]:
        found = sorted(fire[n] for n in grid.within(place, CLOSE) if n in fire)[: len(loads)]
        return sum(found) + WANTING * (len(loads) - len(found)), fire[place]

    return min(fire, key=exposed)


def order_in_flight(view: State, frame: Flight) -> Proposal:
    """As many fly together as can."""
    order = next((one for one in RULES.questions.actions(view) if isinstance(one, Board)), None)
    return Proposal(order or Pass(), "")
