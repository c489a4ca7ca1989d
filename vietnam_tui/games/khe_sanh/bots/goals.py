"""For the bots: what is worth fighting for, how far it is, and who already stands next to it."""

from __future__ import annotations

from functools import cache, lru_cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.engine.search import reach
from vietnam_tui.games.khe_sanh.counters import board
from vietnam_tui.games.khe_sanh.map_names import KHE_SANH, SIEGE_OBJECTIVES
from vietnam_tui.games.khe_sanh.rules.position.control import barred_base
from vietnam_tui.games.khe_sanh.rules.position.stacks import force, forces, occupied
from vietnam_tui.games.khe_sanh.rules.position.terrain import Pace, area_of, ground, in_play
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.units import PieceId

#: A way that does not exist, and what being stopped by the enemy is worth, in movement points
ENDLESS = 99
STOP = 4
#: The Impulses of a side come every other time
EVERY = 2


def survival(state: State) -> bool:
    """Is the game about living on, and not about hexes?"""
    return state.sheet.victory.kind == "survival"


def objectives(state: State) -> tuple[Hex, ...]:
    """The hexes that decide the game at its end; none where survival decides."""
    victory = state.sheet.victory
    return _objectives(state.map, victory.kind, victory.area)


@cache
def _objectives(map_id: str, kind: str, area: str) -> tuple[Hex, ...]:
    here = board(map_id)
    match kind:
        case "survival":
            return ()
        case "road":
            return tuple(sorted(here.area(area) | here.area(KHE_SANH)))
        case _:
            return tuple(sorted(here.area(area or SIEGE_OBJECTIVES)))


def targets(state: State) -> tuple[Hex, ...]:
    """What the NVA/VC is after: every enemy at Lang Vei, else the objectives that it does not hold."""
    if survival(state):
        return tuple(sorted(occupied(state, US)))
    return tuple(hex_ for hex_ in objectives(state) if hex_ not in state.held)


def vacant(state: State, side: str, hex_: Hex) -> bool:
    """Can a side simply walk into a hex: no enemy there, nor a base that must be stormed?"""
    enemy = US if side == NVA else NVA
    return hex_ not in occupied(state, enemy) and not barred_base(state, side, hex_)


@cache
def distances(
    map_id: str, area: str, pace: Pace, goal: Hex, around: frozenset[Hex] = frozenset()
) -> dict[int, int]:
    """Hex -> movement points from it to a goal through the active area, enemies aside; `around` ends a way."""
    before = _before(map_id, pace)
    inside = in_play(map_id, area) | {goal}
    found = reach(
        goal,
        ENDLESS,
        lambda place, cost: [
            step for step in before[place] if step[0] in inside and (place == goal or place not in around)
        ],
    )
    return {**{hex_: way.cost for hex_, way in found.items()}, goal: 0}


@cache
def _before(map_id: str, pace: Pace) -> dict[int, tuple[tuple[Hex, int], ...]]:
    """Hex -> the hexes from which it can be entered, with the movement points of that step."""
    here = ground(map_id)
    return {
        place: tuple(
            (n, dict(here.steps[pace][n])[place]) for n in near if place in dict(here.steps[pace][n])
        )
        for place in here.grid.hexes()
        if (near := here.grid.neighbours(place))
    }


def distance(state: State, from_hex: int, goal: Hex, pace: Pace = "other") -> int:
    """Movement points from a hex to a goal, enemies aside."""
    return distances(state.map, state.sheet.area, pace, goal).get(from_hex, ENDLESS)


@lru_cache(maxsize=512)
def _rounds(
    map_id: str, area: str, pace: Pace, goal: Hex, enemies: frozenset[Hex], zone: frozenset[Hex]
) -> dict[int, int]:
    steps = _open_steps(map_id, area, pace, enemies, zone)
    costs = [ENDLESS + 1] * len(steps)
    costs[goal] = 0
    edge: list[list[int]] = [[] for _ in range(ENDLESS + 1)]
    edge[0].append(goal)
    for cost, places in enumerate(edge):
        for place in places:
            if costs[place] != cost:
                continue
            for near, price in steps[place]:
                total = cost + price
                if total < costs[near] and total <= ENDLESS:
                    costs[near] = total
                    edge[total].append(near)
    return {hex_: cost for hex_, cost in enumerate(costs) if cost <= ENDLESS}


@lru_cache(maxsize=16)
def _open_steps(
    map_id: str, area: str, pace: Pace, enemies: frozenset[Hex], zone: frozenset[Hex]
) -> list[list[tuple[int, int]]]:
    """Hex -> the hexes from which it can be entered past the enemy, with what each step takes."""
    open_to = in_play(map_id, area) - enemies
    return [
        [(near, price + STOP * (near in zone)) for near, price in steps if near in open_to]
        for steps in _before(map_id, pace).values()
    ]


def rounds(state: State, side: str, goal: Hex, pace: Pace = "other") -> dict[int, int]:
    """Hex -> what it takes to get from it to a goal past the enemy: movement points, and more where he stops one."""
    enemies, zone = _barriers(state, side)
    return _rounds(state.map, state.sheet.area, pace, goal, enemies, zone)


@by_identity
def _barriers(state: State, side: str) -> tuple[frozenset[Hex], frozenset[Hex]]:
    """Where a side's enemies are, and the hexes next to them."""
    enemies = frozenset(occupied(state, US if side == NVA else NVA))
    return enemies, frozenset(n for hex_ in enemies for n in state.board.grid.neighbours(hex_))


@cache
def exits(map_id: str, area: str) -> dict[int, int]:
    """Hex -> movement points to the nearest hex from which the boundary of the area can be crossed, on foot."""
    inside, here = in_play(map_id, area), ground(map_id)
    doors = [hex_ for hex_ in inside if any(to not in inside for to, _ in here.steps["other"][hex_])]
    found: dict[int, int] = {}
    for door in doors:
        for hex_, cost in distances(map_id, area, "other", door).items():
            found[hex_] = min(cost, found.get(hex_, ENDLESS))
    return found


def to_safety(state: State, hex_: int) -> int:
    """Movement points to where the area can be left."""
    return exits(state.map, state.sheet.area).get(hex_, ENDLESS)


def fighters(state: State, side: str, hex_: Hex) -> tuple[PieceId, ...]:
    """A side's undisrupted units in a hex that can assault."""
    return tuple(
        piece
        for piece in force(state, side, hex_)
        if state.kind(piece).role == "unit"
        and state.kind(piece).arms != "artillery"
        and not state.pieces[piece].disrupted
    )


def besiegers(state: State, target: Hex) -> int:
    """The Fire Strength of undisrupted NVA/VC units next to a target that an assault could come from."""
    found = 0
    for hex_ in state.board.grid.neighbours(target):
        if ground(state.map).crossable(hex_, target):
            for piece in fighters(state, NVA, hex_):
                printed = state.kind(piece).combat
                found += printed.fire if printed else 0
    return found


def gaps(state: State, target: Hex) -> set[Hex]:
    """The hexes around a target that no NVA/VC counter closes to a retreat."""
    held = occupied(state, NVA)
    return {h for h in state.board.grid.neighbours(target) if h in area_of(state) and h not in held}


def threatened(state: State, hex_: Hex) -> int:
    """How many enemy counters lie next to a hex, as the US/GVN sees it."""
    near = occupied(state, NVA)
    seen = forces(state, NVA)
    return sum(
        max(1, len(seen.get(n, ())) + sum(len(c.counters) for c in state.covered if c.place == n))
        for n in state.board.grid.neighbours(hex_)
        if n in near
    )
