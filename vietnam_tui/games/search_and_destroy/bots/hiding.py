"""For the bots: the Pilot, those who are taken for him, and who is outmatched keep away from who looks for them."""

from __future__ import annotations

from functools import lru_cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.games.search_and_destroy.bots.reasons import slip_away
from vietnam_tui.games.search_and_destroy.bots.river_ambush import stoppable, weapon_reach
from vietnam_tui.games.search_and_destroy.bots.terrain_values import distances
from vietnam_tui.games.search_and_destroy.bots.worth import prices
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import reach_of
from vietnam_tui.games.search_and_destroy.rules.movement.movement import Move, reachable, standstill
from vietnam_tui.games.search_and_destroy.rules.position.hexes import units_by_hex, with_room
from vietnam_tui.games.search_and_destroy.rules.position.sight import clear_line, lines_of
from vietnam_tui.games.search_and_destroy.rules.position.terrain import defence, landing
from vietnam_tui.games.search_and_destroy.scenarios import Army, board
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, OFF, Unit, UnitId

#: How far off pursuers do not matter, and how near they are too near
FAR_OFF, TOO_NEAR = 14, 11
#: Whose fire is worth less than this share of the enemy's had better not be found
OUTMATCHED = 0.75
#: How many hexes nearer one comes to an enemy to be out of his sight
IN_SIGHT = 3.0
#: At what odds, and against how much less that can be fired back, who is outmatched stays to fire on somebody
SPRUNG, SUPERIOR = 3, 1.2
#: The cover, and the strength in sight of it at most, from which one waits for the last word
SNUG, LONE = 3, 4
#: How many to be one counter less in a heap that a strike might hit
CROWD = 0.7


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
            return Proposal(Move(unit, best), slip_away(view, view.player, view.units[unit].place, best))
    return None


def _refuge(view: State, unit: UnitId, near: tuple[int, ...]) -> Hex | None:
    """The hex in reach that is farthest from all pursuers, open to helicopters if that goes."""
    place = view.units[unit].place

    def value(to: Hex) -> float:
        return 1.0 * min(near[to], FAR_OFF) + 1.5 * landing(view, to) + 0.2 * defence(view, to)

    ways = with_room(view, unit, reachable(view, unit))
    best = max((place, *ways), key=lambda to: (value(to), to == place, -to))
    return None if best == place else best


# -- who is outmatched --------------------------------------------------------------------------------------


@by_identity
def outmatched(view: State, side: Army, units: tuple[Unit, ...]) -> bool:
    """Does a side that hides lose by an exchange of fire: strength against strength, at what casualties bring?"""
    return view.hides(side) and strength(view, side) < OUTMATCHED * strength(view, view.other(side))


def strength(view: State, army: Army) -> int:
    """The strength that a side has left, on the map or not, at what casualties of its enemy bring."""
    alive = [unit for unit in view.units_of(army) if view.units[unit].fate in ("", "due", "unseen")]
    return sum(view.type(unit).attack for unit in alive) * prices(view, view.other(army))[0]


def order_to_evade(view: State) -> Proposal | None:
    """The next counter that enemies come near to, or see, goes where they do not; Dummies do as the others do.

    Who may lie in ambush stays until he is seen.
    """
    hunters = _hunters(view)
    if not hunters:
        return None
    near = distances(view.map, frozenset(place for place, _ in hunters))
    own = view.units_of(view.player)
    first = 0 if view.mover == NO_UNIT or view.mover not in own else own.index(view.mover) + 1
    for unit in own[first:]:
        status = view.units[unit]
        if not status.on_map or status.spent or standstill(view, unit) is not None:
            continue
        lair = _venture(view, unit)
        if lair == status.place:
            continue
        if lair is not None:
            return Proposal(Move(unit, lair), _slips(view, unit, lair))
        seen = _seen(view, status.place, hunters)
        if not seen and (near[status.place] > TOO_NEAR or _lies_in_ambush(view, unit)):
            continue
        stays = unit in _springing(view, view.units) or _may_shoot(view, unit)
        stays = stays or (last_word(view) and _may_fire(view, unit))
        best = None if stays else _cover(view, unit, near, hunters)
        if best is not None:
            return Proposal(Move(unit, best), _slips(view, unit, best))
    return None


def _slips(view: State, unit: UnitId, to: Hex) -> str:
    """Why a counter goes, in a game in which points alone decide: else it would tell of a secret choice."""
    return (
        slip_away(view, view.player, view.units[unit].place, to)
        if view.sheet.victory.kind == "points"
        else ""
    )


#: Where somebody who fires stands, and how far
Hunters = frozenset[tuple[Hex, int]]


def _hunters(view: State) -> Hunters:
    found = set[tuple[Hex, int]]()
    for unit in view.units_of(view.other(view.player)):
        if view.units[unit].on_map and view.units[unit].up and view.type(unit).attack:
            found.add((view.units[unit].place, reach_of(view, unit).half))
    return frozenset(found)


@by_identity
def _springing(view: State, units: tuple[Unit, ...]) -> frozenset[UnitId]:
    """Who has together with others so much fire on an enemy who is alone that it is not worth going away.

    Nobody in the Points game, where hits put nobody out who would fire back.
    """
    if view.game == "points":
        return frozenset()
    grid, full = view.board.grid, tables().band[0].full
    enemies = [
        (unit, status.place, view.type(unit).attack)
        for unit in view.units_of(view.other(view.player))
        if (status := units[unit]).on_map and status.up
    ]
    own = [
        (unit, status.place, view.type(unit).attack)
        for unit in view.units_of(view.player)
        if (status := units[unit]).on_map
        and not (status.spent or status.pinned)
        and view.type(unit).combat_unit
    ]
    found: set[UnitId] = set()
    for target, at, _ in enemies:
        if not view.type(target).combat_unit:
            continue
        firing = [one for one in own if grid.distance(one[1], at) <= full and clear_line(view, one[1], at)]
        strength_ = sum(attack for _, _, attack in firing)
        if strength_ < SPRUNG * defence(view, at):
            continue
        back = sum(
            attack
            for _, place, attack in enemies
            if any(
                grid.distance(place, lair) <= full and clear_line(view, place, lair) for _, lair, _ in firing
            )
        )
        if strength_ >= SUPERIOR * back:
            found.update(unit for unit, _, _ in firing)
    return frozenset(found)


def last_word(view: State, left: int = 0) -> bool:
    """Does nobody act after the player, so many Game-Turns from now, so that it costs nothing to be found?"""
    paid = any(award.id == "revealed" for award in view.sheet.award)
    return view.turn + left == view.last_turn and view.player != view.sheet.first and not paid


def _preys(view: State) -> list[tuple[Hex, int]]:
    """Where the enemies that lie open are, with the strength of each."""
    return [
        (view.units[unit].place, view.type(unit).attack)
        for unit in view.units_of(view.other(view.player))
        if view.units[unit].on_map and view.units[unit].up and view.type(unit).kind != "vehicle"
    ]


def _in_range(view: State, place: Hex, most: int) -> list[int]:
    """The strengths of the enemies that lie open in sight of a hex, so many hexes off at most."""
    grid = view.board.grid
    return [
        attack
        for at, attack in _preys(view)
        if grid.distance(place, at) <= most and clear_line(view, place, at)
    ]


def _may_fire(view: State, unit: UnitId) -> bool:
    """Has a unit somebody to fire at where it is?"""
    return bool(view.type(unit).attack and _in_range(view, view.units[unit].place, reach_of(view, unit).half))


def _venture(view: State, unit: UnitId) -> Hex | None:
    """Before the last turn, for who is not ahead: cover from which a lone enemy can be fired at without an answer."""
    if not last_word(view, left=1) or not view.type(unit).combat_unit:
        return None
    if view.points_of(view.player) > view.points_of(view.other(view.player)):
        return None
    band = reach_of(view, unit)

    def value(to: Hex) -> tuple[int, int, int]:
        return -sum(_in_range(view, to, tables().band[0].half)), defence(view, to), -to

    ways = [
        view.units[unit].place,
        *with_room(view, unit, reachable(view, unit)),
    ]
    lairs = [to for to in ways if defence(view, to) >= SNUG and _in_range(view, to, band.full)]
    lairs = [to for to in lairs if sum(_in_range(view, to, tables().band[0].half)) <= LONE]
    return max(lairs, key=value, default=None)


def _lies_in_ambush(view: State, unit: UnitId) -> bool:
    """Has a unit a hex in its sights in which it could hurt whoever comes, or is it a Dummy that may seem to have?"""
    if view.type(unit).kind == "dummy":
        return view.on("ambush-markers") and not _vehicles(view)
    return view.units[unit].note != OFF and (bool(weapon_reach(view, unit)) or not _vehicles(view))


def _vehicles(view: State) -> bool:
    """Has the enemy vehicles on the map, whom only anti-tank weapons hurt?"""
    enemies = view.units_of(view.other(view.player))
    return any(view.type(one).kind == "vehicle" and view.units[one].on_map for one in enemies)


def _may_shoot(view: State, unit: UnitId) -> bool:
    """Has a unit a vehicle of the enemy in reach of its anti-tank weapon?"""
    enemies = view.units_of(view.other(view.side(unit)))
    return any(
        view.units[one].on_map
        and view.type(one).kind == "vehicle"
        and not view.units[one].paid
        and stoppable(view, unit, one)
        for one in enemies
    )


def _seen(view: State, place: Hex, hunters: Hunters) -> bool:
    """Is a hex in the sight of somebody who may fire into it?"""
    return _under(view.map, hunters)[place]


@lru_cache(maxsize=64)
def _under(map_id: str, hunters: Hunters) -> ByNeed[Hex, bool]:
    """Hex -> whether somebody may fire into it; enemies stand still while others move."""
    grid, lines = board(map_id).grid, lines_of(map_id)
    return ByNeed(
        lambda place: any(grid.distance(place, at) <= far and lines.clear(place, at) for at, far in hunters)
    )


def _cover(view: State, unit: UnitId, near: tuple[int, ...], hunters: Hunters) -> Hex | None:
    """The hex in reach that is farthest from all hunters and out of their sight, None for a unit that stays."""
    place = view.units[unit].place

    friends, grid = units_by_hex(view, view.player), view.board.grid

    def value(to: Hex) -> float:
        crowd = sum(1 for n in grid.within(to, 2) if n in friends and n != place)
        hidden = min(near[to], FAR_OFF) - IN_SIGHT * _seen(view, to, hunters)
        return hidden + 0.5 * defence(view, to) - CROWD * crowd

    ways = with_room(view, unit, reachable(view, unit))
    best = max((place, *ways), key=lambda to: (value(to), to == place, -to))
    return None if best == place else best
