"""For the bots: how units move: to where they see somebody worth firing at, from cover, near to friends.

Who has something to fire at stays where he is, since personnel that has moved does not fire.  Units are looked at one
after the other in the order of the roster, from the one that moved last on.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal, deciding
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.games.search_and_destroy.bots import reasons
from vietnam_tui.games.search_and_destroy.bots.bearers import errands
from vietnam_tui.games.search_and_destroy.bots.terrain_values import FAR, distances, drives, walk
from vietnam_tui.games.search_and_destroy.bots.worth import likely
from vietnam_tui.games.search_and_destroy.rules.movement.movement import Move, reachable, standstill
from vietnam_tui.games.search_and_destroy.rules.position.hexes import inverted_by_hex, units_by_hex, with_room
from vietnam_tui.games.search_and_destroy.rules.position.positions import strength
from vietnam_tui.games.search_and_destroy.rules.position.sight import lines_of
from vietnam_tui.games.search_and_destroy.rules.position.terrain import defence, ground, movement_of
from vietnam_tui.games.search_and_destroy.rules.sequence.command import commanders
from vietnam_tui.games.search_and_destroy.rules.sequence.exits import Leave, gone
from vietnam_tui.games.search_and_destroy.rules.support.missions import FORWARD
from vietnam_tui.games.search_and_destroy.scenarios import board
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_SIDE, NO_UNIT, UnitId

#: How many enemies near a hex count
NEAREST = 6
#: From how far off a mortar squad and its observer are of use, and how much the squad shuns fire
SERVED, SHY = 16, 2.0
#: What each hex is worth that men aboard a vehicle stay behind the tanks
LEADING = 1.0
#: What is said of a counter that lies face down, whatever it is, when it moves for what only its side knows
CREEPING = ""


class Foe(NamedTuple):
    """An enemy on the map: where, how strong he fires, how much he is worth to be fired at, whether he lies open."""

    place: Hex
    attack: float
    worth: float
    up: bool


class Ways(NamedTuple):
    """How a side moves: from how far off its units fire, how much cover, danger and company count.

    `leash` is what each hex out of its Cadre's reach costs a squad, `aim` what the sight of a target is worth.  Whoever
    lies in less cover than `shelter` under the guns of enemies may go although he could fire.  So many hexes as
    `weighed` says are looked at with their lines of sight.
    """

    least: int
    reach: int
    cover: float
    danger: float
    company: float
    leash: float = 0.0
    aim: float = 3.0
    shelter: int = 0
    weighed: int = 14


@by_identity
def foes(view: State, units: tuple[object, ...], side: str) -> tuple[Foe, ...]:
    """The enemies of a side that are on the map; of inverted ones what they are likely to be."""
    enemy = view.other(side)
    found: list[Foe] = []
    for unit in view.units_of(enemy):
        status, type_ = view.units[unit], view.type(unit)
        if status.on_map and status.up and type_.kind not in ("static", "dummy"):
            worth = 1.0 if type_.combat_unit or type_.kind in ("boat", "vehicle", "leader") else 0.6
            if type_.id in ("peasant", "porter"):
                worth = 0.2
            attack = 0.0 if status.pinned else float(type_.attack)
            found.append(Foe(status.place, attack, worth, True))
    for place in inverted_by_hex(view, enemy):
        chance = likely(view, enemy, place)
        found.append(Foe(place, 1.5 * chance, max(0.15, chance), False))
    return tuple(found)


def order_of_march(view: State, ways: Ways, stay: frozenset[UnitId] = frozenset()) -> Proposal | None:
    """The next unit that had better be elsewhere, None when all stay; some do in any case."""
    own = view.units_of(view.player)
    first = 0 if view.mover == NO_UNIT or view.mover not in own else own.index(view.mover) + 1
    enemies = foes(view, view.units, view.player)
    for unit in own[first:]:
        status = view.units[unit]
        if (
            not status.on_map
            or status.spent
            or status.stream != NO_SIDE
            or unit in stay
            or unit in errands(view)
            or standstill(view, unit) is not None
        ):
            continue
        best = _best(view, unit, enemies, ways)
        if best is not None:
            return best
    return None


# -- one unit -----------------------------------------------------------------------------------------------


def _best(view: State, unit: UnitId, enemies: tuple[Foe, ...], ways: Ways) -> Proposal | None:
    """Where a unit goes, None for one that stays."""
    if view.choice == "A" and view.seat(view.side(unit)) == "NLF":
        return _escape(view, unit, enemies)
    if not enemies:
        return None
    place = view.units[unit].place
    near = distances(view.map, frozenset(foe.place for foe in enemies))
    if served(view, unit):
        if not danger(view, place, enemies) and near[place] <= SERVED:
            return None
        ways = ways._replace(danger=SHY)
    reach = _reach(view, unit, ways)
    bare = _cover(view, unit, place, ways) < ways.shelter and danger(view, place, enemies) > 0
    targets = _looks(view, unit) and _targets(view, place, enemies, reach)
    if targets and not bare and not _outshot(view, unit, enemies, ways):
        return None
    value = {place: sum(_terms(view, unit, place, enemies, ways, reach))}
    for to in _worth_weighing(view, unit, enemies, ways, reach):
        value[to] = sum(_terms(view, unit, to, enemies, ways, reach))
    best = max(value, key=lambda to: (value[to], to == place, -to))
    if best == place or value[best] < value[place] + 0.3:
        return None
    return Proposal(Move(unit, best), _why(view, unit, best, enemies, ways, reach))


def served(view: State, unit: UnitId) -> bool:
    """Is a unit a mortar squad for which an observer looks, so that nobody need see it?"""
    type_ = view.type(unit)
    if not type_.explosive or type_.kind != "squad":
        return False
    return any(
        view.type(one).id == FORWARD and view.units[one].on_map for one in view.units_of(view.side(unit))
    )


def _looks(view: State, unit: UnitId) -> bool:
    """Does a unit want enemies in sight: to fire at them, or for those whom it serves?"""
    type_ = view.type(unit)
    return type_.id == FORWARD or (type_.combat_unit and not served(view, unit))


def _reach(view: State, unit: UnitId, ways: Ways) -> int:
    """From how far off a unit is of use."""
    type_ = view.type(unit)
    if type_.id == FORWARD or served(view, unit):
        return SERVED
    return ways.reach * (2 if type_.band == "heavy" else 1)


def _why(view: State, unit: UnitId, to: Hex, enemies: tuple[Foe, ...], ways: Ways, reach: int) -> str:
    """The terms by which another hex is better than the one where a unit is; nothing of who lies face down."""
    if not view.units[unit].up:
        return CREEPING
    here = view.units[unit].place
    now, then = (_terms(view, unit, place, enemies, ways, reach) for place in (here, to))
    told = _clauses(view, unit, to, enemies, ways, reach)
    return deciding((after - before, words) for before, after, words in zip(now, then, told, strict=True))


def _clauses(
    view: State, unit: UnitId, to: Hex, enemies: tuple[Foe, ...], ways: Ways, reach: int
) -> tuple[str, ...]:
    """What the terms of `_terms` come to in another hex than that of a unit, in numbers, where they are better."""
    here, enemy = view.units[unit].place, view.other(view.side(unit))
    places = [foe.place for foe in enemies]
    near, then = (reasons.nearest(view, place, places) for place in (here, to))
    friends = [_company(view, unit, place) for place in (here, to)]
    astray = [_astray(view, unit, place) for place in (here, to)]
    seen = [sum(far <= reach for far, _ in outlook(view, enemies).in_view[place]) for place in (here, to)]
    exposed = [reasons.shooters(view, enemy, place) for place in (here, to)]
    nearer = reasons.less(near, then, "hexes to the nearest enemy: {}")
    return (
        reasons.more(_cover(view, unit, here, ways), _cover(view, unit, to, ways), "defence {}"),
        reasons.less(exposed[0], exposed[1], "enemies in the open that can fire there: {}"),
        reasons.more(near, then, "hexes to the nearest enemy: {}"),
        reasons.more(friends[0], friends[1], "hexes with friends within three: {}"),
        reasons.less(astray[0], astray[1], "hexes out of its Cadre's reach: {}"),
        "it stays behind the tanks",
        reasons.more(seen[0], seen[1], f"hexes with targets in sight within {reach}: {{}}"),
        nearer,
    )


def _cover(view: State, unit: UnitId, place: Hex, ways: Ways) -> int:
    """The defence of a hex, for those who fight from cover also that of the position that a unit has there."""
    works = strength(view, unit) if ways.shelter and place == view.units[unit].place else 0
    return defence(view, place) + works


def _worth_weighing(view: State, unit: UnitId, enemies: tuple[Foe, ...], ways: Ways, reach: int) -> list[Hex]:
    """The hexes in reach that look best without a look at lines of sight."""
    found = with_room(view, unit, reachable(view, unit))
    near, way = _fields(view, unit, enemies)
    found = [to for to in found if near[to] > 0]
    wish = ways.least

    def rough(to: Hex) -> float:
        short = max(0, wish - near[to]) * 2.0
        return -short - max(0, way[to] - reach + 1) + ways.cover * defence(view, to)

    found.sort(key=lambda to: (-rough(to), to))
    return found[: ways.weighed]


class Outlook:
    """What is seen of some enemies from each hex, worked out when it is first asked for; they stand still meanwhile."""

    def __init__(self, map_id: str, enemies: tuple[Foe, ...]) -> None:
        grid, lines, band = board(map_id).grid, lines_of(map_id), tables().band[0]
        self._reach = max(band.half, 2 * SERVED)

        def in_view(place: Hex) -> tuple[tuple[int, Foe], ...]:
            return tuple(
                (far, foe)
                for foe in enemies
                if (far := grid.distance(place, foe.place)) <= self._reach and lines.clear(place, foe.place)
            )

        def fire(place: Hex) -> float:
            return sum(
                foe.attack if far <= band.full else foe.attack / 2
                for far, foe in self.in_view[place]
                if far <= band.half
            )

        #: hex -> the enemies in sight of it, each with how far off it is
        self.in_view: ByNeed[Hex, tuple[tuple[int, Foe], ...]] = ByNeed(in_view)
        #: hex -> the strength that may fire into it
        self.fire: ByNeed[Hex, float] = ByNeed(fire)


@lru_cache(maxsize=32)
def _outlook(map_id: str, enemies: tuple[Foe, ...]) -> Outlook:
    return Outlook(map_id, enemies)


@by_identity
def outlook(view: State, enemies: tuple[Foe, ...]) -> Outlook:
    """What is seen of some enemies from each hex."""
    return _outlook(view.map, enemies)


def _targets(view: State, place: Hex, enemies: tuple[Foe, ...], reach: int) -> float:
    """What can be fired at from a hex: the best target counts whole, others a little."""
    seen = outlook(view, enemies).in_view[place]
    worths = sorted((foe.worth for far, foe in seen if far <= reach), reverse=True)
    return sum(worth / (rank + 1) for rank, worth in enumerate(worths[:NEAREST]))


def danger(view: State, place: Hex, enemies: tuple[Foe, ...]) -> float:
    """How much fire may come to a hex, for its cover."""
    return outlook(view, enemies).fire[place] / defence(view, place)


def _outshot(view: State, unit: UnitId, enemies: tuple[Foe, ...], ways: Ways) -> bool:
    """Is a unit under so much fire where it is that it had better go?"""
    return ways.danger * danger(view, view.units[unit].place, enemies) > 4.0


def _terms(
    view: State, unit: UnitId, place: Hex, enemies: tuple[Foe, ...], ways: Ways, reach: int
) -> tuple[float, ...]:
    """What a hex is worth to a unit: cover, danger, distance kept, company, Cadre, tanks ahead, targets, the way."""
    near, far = (field[place] for field in _fields(view, unit, enemies))
    kind = view.type(unit).kind
    looks = _looks(view, unit)
    return (
        ways.cover * _cover(view, unit, place, ways),
        -ways.danger * danger(view, place, enemies),
        -2.0 * max(0, ways.least - near),
        ways.company * min(4, _company(view, unit, place)),
        -ways.leash * _astray(view, unit, place) if ways.leash and kind == "squad" else 0.0,
        -LEADING * _leading(view, unit, near, enemies) if kind == "vehicle" else 0.0,
        ways.aim * min(2.0, _targets(view, place, enemies, reach)) if looks else 0.0,
        -0.5 * max(0, far - reach) if looks else -0.3 * max(0, near - (SERVED if served(view, unit) else 8)),
    )


def _company(view: State, unit: UnitId, place: Hex) -> int:
    """How many other hexes within three of one hold friends."""
    friends = units_by_hex(view, view.side(unit))
    return sum(1 for n in view.board.grid.within(place, 3) if n in friends and n != place)


def _fields(view: State, unit: UnitId, enemies: tuple[Foe, ...]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Hex -> how far it is from the nearest enemy, and how far a unit has to go: vehicles go around what is closed."""
    places = frozenset(foe.place for foe in enemies)
    near = distances(view.map, places)
    if view.type(unit).kind != "vehicle":
        return near, near
    way = drives(ground(view), movement_of(view, unit), places)
    return near, way if way[view.units[unit].place] < FAR else near


def _astray(view: State, unit: UnitId, place: Hex) -> int:
    """How many hexes a squad would be out of reach of the nearest Cadre that may command it."""
    heads = [view.units[cadre].place for cadre in commanders(view, unit) if view.units[cadre].on_map]
    near = min((view.board.grid.distance(place, head) for head in heads), default=0)
    return max(0, near - tables().value("command-radius"))


def _leading(view: State, unit: UnitId, near: int, enemies: tuple[Foe, ...]) -> int:
    """How many hexes nearer to the enemy a vehicle with men aboard would be than the foremost tank that goes."""
    if not view.passengers(unit):
        return 0
    field = distances(view.map, frozenset(foe.place for foe in enemies))
    tanks = (
        field[view.units[one].place]
        for one in view.units_of(view.side(unit))
        if view.type(one).moves == "tank" and view.units[one].on_map and not view.units[one].immobile
    )
    return max(0, min(tanks, default=near) - near)


# -- off the map --------------------------------------------------------------------------------------------


def order_to_leave(view: State) -> Proposal | None:
    """Somebody leaves the map, where that wins the game."""
    if view.choice != "A" or view.seat(view.player) != "NLF":
        return None
    order = next((one for one in Leave.offers(view) if isinstance(one, Leave)), None)
    if order is None:
        return None
    out = gone(view) + 1
    return Proposal(order, f"with it {out} are off the map, of {view.sheet.victory.exits} that are needed")


def _escape(view: State, unit: UnitId, enemies: tuple[Foe, ...]) -> Proposal | None:
    """The way to the nearest exit that nobody guards."""
    exits_ = _open_exits(view, enemies)
    place = view.units[unit].place
    if place in exits_:
        return None
    away = distances(view.map, exits_)
    grid = view.board.grid
    guards = [foe.place for foe in enemies if foe.up]

    def value(to: Hex) -> float:
        near = min((grid.distance(to, guard) for guard in guards), default=FAR)
        exposed = 1.5 if near <= 2 else 0.0
        return -min(away[to], walk(view.map, to) + 6) - exposed + 0.3 * defence(view, to)

    ways = with_room(view, unit, reachable(view, unit))
    best = max((place, *ways), key=lambda to: (value(to), to == place, -to))
    return None if best == place else Proposal(Move(unit, best), CREEPING)


@by_identity
def _open_exits(view: State, enemies: tuple[Foe, ...]) -> frozenset[Hex]:
    area, grid = view.board.area(view.sheet.victory.area), view.board.grid
    guards = {foe.place for foe in enemies if foe.up}
    free = frozenset(exit_ for exit_ in area if not guards.intersection((exit_, *grid.neighbours(exit_))))
    return free or frozenset(area)
