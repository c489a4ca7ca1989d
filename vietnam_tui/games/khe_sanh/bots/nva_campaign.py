"""For the bots: Operation Pegasus for the NVA/VC.  Two or more stacks cut the road, one sits on Hill 950.

The regiments around Khe Sanh besiege its hills as in the siege; those from the north come down to the road unseen.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.khe_sanh.bots.campaign import blocks, late, road
from vietnam_tui.games.khe_sanh.bots.garrisons import strength
from vietnam_tui.games.khe_sanh.bots.goals import ENDLESS, objectives, rounds
from vietnam_tui.games.khe_sanh.bots.odds import UNKNOWN_FIRE
from vietnam_tui.games.khe_sanh.map_names import KHE_SANH
from vietnam_tui.games.khe_sanh.rules.movement.entry import Enter
from vietnam_tui.games.khe_sanh.rules.movement.modes import Turn
from vietnam_tui.games.khe_sanh.rules.movement.movement import Move, reachable
from vietnam_tui.games.khe_sanh.rules.movement.replacements import HoldBack, Replace
from vietnam_tui.games.khe_sanh.rules.position.stacks import covered, limit, occupied, size
from vietnam_tui.games.khe_sanh.rules.position.strength import ARTILLERY
from vietnam_tui.games.khe_sanh.rules.position.terrain import ground, pace
from vietnam_tui.games.khe_sanh.rules.sequence.victory import cuts
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.units import COMBAT, PieceId

#: The hill that nobody holds at the start
HILL = "1209"
#: The same words for every counter, so that no reason tells which of them are real
NEARER = "closer to where it will be needed"
SHOWN = "only who shows himself can take part in an assault"
#: How far around the base the besiegers stand, in hexes
SIEGE = 8
#: Regiments on each of the first two blocks
BLOCKS = (3, 2)
#: The hexes nearest to where they will be needed in which the others wait
WAITING = 24
#: How much stronger those must be who storm a hex of the road
ODDS = 5


def besieging(state: State, piece: PieceId) -> bool:
    """Does a piece belong to those around Khe Sanh?"""
    place = state.pieces[piece].place
    return min(state.board.grid.distance(place, base) for base in state.board.area(KHE_SANH)) <= SIEGE


def guards(state: State, piece: PieceId) -> bool:
    """Does a unit stay where it is: on the road, or on one of the hexes that decide?"""
    place = state.pieces[piece].place
    return place in objectives(state) or (place in road(state) and cuts(state, piece))


# -- set-up -------------------------------------------------------------------------------------------------


def post(state: State, piece: PieceId, places: Sequence[Hex], generator: random.Random) -> Hex | None:
    """Where a piece waits that does not besiege Khe Sanh; None for those that do."""
    grid, kind = state.board.grid, state.kind(piece)
    hill = grid.hex(HILL)
    if hill in places and kind.role in ("unit", "village") and kind.arms not in ("artillery", "sapper"):
        return hill
    free = [h for h in road(state) if h in places]
    if kind.arms == "infantry" and kind.service == "NVA" and free:
        found = _block(state, free, generator)
        if found is not None:
            return found
    if kind.role == "dummy" and free:
        return generator.choice(free)
    if free and all(grid.distance(h, grid.hex(HILL)) <= 2 * SIEGE for h in places):
        return None
    goal = hill if hill in places else road(state)[-1] if not free else hill
    near = sorted(places, key=lambda h: (grid.distance(h, goal) + size(state, NVA, h), h))
    return generator.choice(near[:WAITING])


def _block(state: State, free: Sequence[Hex], generator: random.Random) -> Hex | None:
    """A road hex for the next regiment: the first block is filled, then one farther on, neither at an end of it."""
    begun = blocks(state)
    for at, many in zip(begun, BLOCKS, strict=False):
        if size(state, NVA, at) < many and at in free:
            return at
    if len(begun) >= len(BLOCKS):
        return None
    far = [h for h in free if all(state.board.grid.distance(h, at) > 1 for at in begun)]
    return generator.choice(far[len(far) // 4 : -(-3 * len(far) // 4)]) if far else None


# -- coming -------------------------------------------------------------------------------------------------


def coming(state: State) -> Proposal | None:
    """Armor and what comes back for the lost; regiments first, by the side on which they are needed."""
    for action in Enter.offers(state):
        if action.mode == COMBAT:
            return Proposal(action, "armor comes down the road, ready to fight")
    late = [action for action in HoldBack.offers(state) if _regiment(state, action.unit)]
    soon = list(Replace.offers(state))
    if late and state.turn > 1:
        return Proposal(late[0], "it comes where the road ends, a turn later")
    if not soon:
        return None
    goals = road(state)
    best = min(
        soon,
        key=lambda a: (
            not _regiment(state, a.unit),
            min(state.board.grid.distance(a.at, goal) for goal in goals),
            a.at,
        ),
    )
    return Proposal(best, "what was lost comes back")


def _regiment(state: State, piece: PieceId) -> bool:
    return state.kind(piece).arms == "infantry" and state.kind(piece).service == "NVA"


# -- marching to the road -----------------------------------------------------------------------------------


def to_the_road(state: State) -> Proposal | None:
    """Regiments from elsewhere come down to the road, by ways on which nobody stops them."""
    held = set(blocks(state))
    for piece in state.pieces_of(NVA):
        status, kind = state.pieces[piece], state.kind(piece)
        if not status.on_map or status.moved or status.stopped or status.done or status.disrupted:
            continue
        if not cuts(state, piece) or kind.role != "unit" or kind.arms == ARTILLERY or guards(state, piece):
            continue
        if besieging(state, piece) and len(held) > 1:
            continue
        order = _down(state, piece, held)
        if order is not None:
            return order
    return None


def _down(state: State, piece: PieceId, held: set[Hex]) -> Proposal | None:
    how, place = pace(state.kind(piece)), state.pieces[piece].place
    ours = occupied(state, US)
    goals = [h for h in road(state) if h not in ours and size(state, NVA, h) < limit(state, NVA, h)]
    if how is None or not goals:
        return None
    worth = {goal: rounds(state, NVA, goal, how).get(place, ENDLESS) + 6 * (goal in held) for goal in goals}
    goal = min(goals, key=lambda one: (worth[one], one))
    way_to = rounds(state, NVA, goal, how)
    if _unhidden(state, piece) and way_to.get(place, ENDLESS) > 4:
        return Proposal(Turn(piece), "whoever has far to go goes unseen")
    steps = [
        (way_to.get(to, ENDLESS), way.cost, to)
        for to, way in reachable(state, piece).items()
        if size(state, NVA, Hex(to)) < limit(state, NVA, Hex(to))
    ]
    if not steps or min(steps)[0] >= way_to.get(place, ENDLESS):
        return None
    return Proposal(Move(piece, Hex(min(steps)[2])), NEARER)


def storm(state: State) -> Proposal | None:
    """In the last turns, while nobody cuts the road nor can walk onto it, the hex that is held worst is stormed."""
    if not late(state) or blocks(state):
        return None
    posts = {piece: _posts(state, piece) for piece in state.pieces_of(NVA) if _storms(state, piece)}
    ours = occupied(state, US)
    if any(hex_ in road(state) and hex_ not in ours for reached in posts.values() for hex_ in reached):
        return None
    kept = [hex_ for hex_ in road(state) if hex_ in ours and hex_ not in objectives(state)]
    excess, _, goal = max(((_excess(state, posts, h), -h, h) for h in kept), default=(0, 0, Hex(0)))
    if excess < ODDS:
        return None
    for piece, reached in posts.items():
        place = _beside(state, reached, goal)
        if place is not None and place != state.pieces[piece].place:
            return Proposal(Move(piece, place), NEARER)
        if place is not None and state.pieces[piece].mode != COMBAT:
            return Proposal(Turn(piece), SHOWN)
    return None


def _storms(state: State, piece: PieceId) -> bool:
    """Is a piece one of the regiments, sappers and armor that hold nothing and can still fight?"""
    status, kind = state.pieces[piece], state.kind(piece)
    if not status.on_map or kind.role != "unit" or kind.arms == ARTILLERY or status.disrupted:
        return False
    return cuts(state, piece) and not guards(state, piece)


def _posts(state: State, piece: PieceId) -> dict[Hex, int]:
    """Hex -> what it costs a unit to be there in this Impulse, without end where it could not be ready to assault."""
    status = state.pieces[piece]
    ready = status.mode == COMBAT
    found = {status.place: 0} if ready or Turn(piece).refusal(state) is None else {}
    if status.moved or status.stopped or status.done:
        return found
    price = 0 if ready else tables().numbers.mode_change
    for to, way in reachable(state, piece).items():
        if size(state, NVA, Hex(to)) < limit(state, NVA, Hex(to)):
            found[Hex(to)] = way.cost if way.cost + price <= status.allowance else ENDLESS
    return found


def _beside(state: State, reached: dict[Hex, int], goal: Hex) -> Hex | None:
    """The nearest of the hexes that a unit reaches from which it can assault another."""
    crossable = ground(state.map).crossable
    ring = state.board.grid.neighbours(goal)
    near = [(reached[h], h) for h in ring if reached.get(h, ENDLESS) < ENDLESS and crossable(h, goal)]
    return min(near)[1] if near else None


def _excess(state: State, posts: dict[PieceId, dict[Hex, int]], goal: Hex) -> int:
    """How much more Fire Strength could stand beside a hex of the road in this Impulse than keeps it."""
    room: dict[Hex, int] = {}
    sent = 0
    for piece, reached in posts.items():
        place, printed = _beside(state, reached, goal), state.kind(piece).combat
        if place is None or printed is None:
            continue
        if place != state.pieces[piece].place:
            room[place] = room.get(place, limit(state, NVA, place) - size(state, NVA, place)) - 1
        sent += printed.fire * (room.get(place, 0) >= 0)
    unseen = covered(state, US, goal)
    return sent - strength(state, goal) - (UNKNOWN_FIRE[US] * len(unseen.counters) if unseen else 0)


def _unhidden(state: State, piece: PieceId) -> bool:
    status = state.pieces[piece]
    shows = status.mode == COMBAT and state.kind(piece).hidden and not status.spent
    return shows and Turn(piece).refusal(state) is None
