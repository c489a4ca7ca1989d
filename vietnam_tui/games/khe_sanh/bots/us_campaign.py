"""For the bots: Operation Pegasus for the US/GVN.  Columns gather near what bars the road, then all assault at once."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.core.memo import by_identity
from vietnam_tui.engine.search import Reached
from vietnam_tui.games.khe_sanh.bots.campaign import (
    aims,
    batteries,
    besieges,
    closing,
    crux,
    decisive,
    doubtful,
    late,
    prizes,
)
from vietnam_tui.games.khe_sanh.bots.garrisons import (
    SHOCK,
    fire,
    headless,
    idle_hq,
    on_picket,
    outposts,
    pliant,
    settled,
    shock,
    short,
    spare,
    stiff,
)
from vietnam_tui.games.khe_sanh.bots.goals import ENDLESS, fighters, objectives, rounds, vacant
from vietnam_tui.games.khe_sanh.bots.odds import prospect
from vietnam_tui.games.khe_sanh.rules.assault import attacks
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Attack
from vietnam_tui.games.khe_sanh.rules.fire.air_support import Strike
from vietnam_tui.games.khe_sanh.rules.movement.entry import Enter
from vietnam_tui.games.khe_sanh.rules.movement.modes import Turn
from vietnam_tui.games.khe_sanh.rules.movement.movement import Move, reachable
from vietnam_tui.games.khe_sanh.rules.position.stacks import force, forces, limit, occupied, size
from vietnam_tui.games.khe_sanh.rules.position.terrain import ground, pace
from vietnam_tui.games.khe_sanh.rules.sequence.answers import End
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.units import COMBAT, MANEUVER, PieceId
from vietnam_tui.games.khe_sanh.units import Strike as Marker

#: Air Strikes for one assault at most, what each must bring, and what the assault must promise with them
WING = 6
PRICE = 0.2
TEMPTING = 1.0
#: The same on a hill that has to be won
HILL = 0.3
#: The same in the very last Impulse, in which whatever is not tried is lost
NOW_OR_NEVER = 0.2
#: Air Strikes that attacks leave for the defence, and in the last turn
DEFENCE = 4
LAST_DEFENCE = 6
#: How far from an aim columns march in Maneuver Mode, in movement points
FAR = 8
#: How much farther it may be to a garrison that is too weak than to a block on the road
BESIDES = 30
#: The same for those who are next to a hill
NEXT = 4
#: How far from every hill a column is far behind, in hexes
BEHIND = 10
#: The Fire Strength of those who are sent into a garrison, in which there is room for few
BATTALION = 3
#: Units that a Headquarters goes along with, at least
COLUMN = 2
#: The columns that are looked at for one aim, the nearest, and in the very last Impulse the strongest
NEAREST = 9
STRONGEST = 16


def order_in_movement(state: State) -> Proposal:
    """The next order on the ground."""
    return (
        _enter(state)
        or _occupy(state)
        or _stiffen(state)
        or _reinforce(state)
        or _watch(state)
        or _lead(state)
        or _escort(state)
        or _close_in(state)
        or _strikes(state)
        or _ready(state)
        or _gather(state)
        or _ready(state, marched=True)
        or Proposal(End(), "everybody is where he should be")
    )


@by_identity
def columns(state: State) -> tuple[PieceId, ...]:
    """The units that may still march in this segment."""
    found = []
    for piece in state.pieces_of(US):
        status = state.pieces[piece]
        if not status.on_map or status.aboard >= 0 or status.stopped or status.disrupted:
            continue
        if (status.moved or status.done) and state.mover != piece:
            continue
        if state.kind(piece).role == "unit" and spare(state, piece):
            found.append(piece)
    return tuple(found)


def _enter(state: State) -> Proposal | None:
    for action in Enter.offers(state):
        if isinstance(action, Enter) and action.mode == MANEUVER and _has_room(state, action.at):
            return Proposal(action, "reinforcements come up the road")
    return None


def _has_room(state: State, hex_: Hex) -> bool:
    return size(state, US, hex_) < limit(state, US, hex_)


def _occupy(state: State) -> Proposal | None:
    """What decides and is empty is occupied."""
    for goal in objectives(state):
        if not vacant(state, US, goal) or force(state, US, goal):
            continue
        found = [
            (way.cost, piece)
            for piece in columns(state)
            if state.board.grid.distance(state.pieces[piece].place, goal) <= FAR
            for to, way in reachable(state, piece).items()
            if to == goal
        ]
        if found:
            return Proposal(Move(min(found)[1], goal), f"{state.label(goal)} is empty and has to be held")
    return None


def _stiffen(state: State) -> Proposal | None:
    """The best men go where nobody like them is: the Morale of one serves a whole garrison."""
    free = [p for p in columns(state) if stiff(state, p) and state.pieces[p].place not in pliant(state)]
    for goal in pliant(state):
        for piece in free:
            alone = state.pieces[piece].place in objectives(state) and _only_one(state, piece)
            if not alone and goal in reachable(state, piece):
                return Proposal(Move(piece, goal), f"one of the best for the garrison of {state.label(goal)}")
    return None


def _only_one(state: State, piece: PieceId) -> bool:
    """Would the garrison of a hill lose its best man?"""
    place = state.pieces[piece].place
    return state.base(place) is None and not any(
        stiff(state, p) for p in fighters(state, US, place) if p != piece
    )


def _lead(state: State) -> Proposal | None:
    """A Headquarters that leads nobody joins a garrison that has none."""
    for goal in headless(state):
        for piece in state.pieces_of(US):
            if idle_hq(state, piece) and not state.pieces[piece].stopped and goal in reachable(state, piece):
                return Proposal(Move(piece, goal), f"a Headquarters for {state.label(goal)}")
    return None


def _escort(state: State) -> Proposal | None:
    """A Headquarters that leads nobody goes with the armor, else with those who are nearest to an aim."""
    zone = {n for h in occupied(state, NVA) for n in state.board.grid.neighbours(h)}
    stacks = {
        hex_: min((state.board.grid.distance(hex_, aim) for aim in aims(state)), default=0)
        - FAR * (shock(state, hex_) >= COLUMN)
        for hex_ in forces(state, US)
        if len(fighters(state, US, hex_)) >= COLUMN and hex_ not in objectives(state)
    }
    for piece in state.pieces_of(US):
        place = state.pieces[piece].place
        if not idle_hq(state, piece) or state.pieces[piece].stopped or not stacks:
            continue
        how = pace(state.kind(piece))
        assert how is not None
        goal = min(stacks, key=lambda h: (rounds(state, US, h, how).get(place, ENDLESS) + stacks[h], h))
        found = reachable(state, piece)
        if place in stacks and stacks[place] <= stacks[goal] + 1:
            continue
        safe = {to: way for to, way in found.items() if to not in zone or fighters(state, US, Hex(to))}
        to = _nearer(state, piece, safe, rounds(state, US, goal, how), set())
        if to is not None:
            return Proposal(Move(piece, to), f"a Headquarters for the assault from {state.label(goal)}")
    return None


def _reinforce(state: State) -> Proposal | None:
    """A unit not needed where it stands goes to the garrison that is weakest."""
    for goal in short(state):
        found = [
            (-fire(state, piece), way.cost, piece)
            for piece in columns(state)
            if state.pieces[piece].place not in short(state)
            and fire(state, piece) >= BATTALION
            and state.board.grid.distance(state.pieces[piece].place, goal) <= FAR
            for to, way in reachable(state, piece).items()
            if to == goal
        ]
        if found:
            return Proposal(Move(min(found)[2], goal), f"the garrison of {state.label(goal)} is too weak")
    return None


# -- an assault in the making -------------------------------------------------------------------------------


def beside(state: State, aim: Hex) -> tuple[Hex, ...]:
    """The hexes that an aim can be assaulted from."""
    theirs = occupied(state, NVA)
    return tuple(
        h for h in state.board.grid.neighbours(aim) if h not in theirs and ground(state.map).crossable(h, aim)
    )


def with_air(state: State, aim: Hex, more: int) -> State:
    """The state with so many Air Strikes more on a hex."""
    aimed = next((marker for marker in state.strikes if marker.place == aim), Marker(aim))
    rest = tuple(marker for marker in state.strikes if marker.place != aim)
    return state.but(strikes=(*rest, msgspec.structs.replace(aimed, air=aimed.air + more)))


def kept(state: State, aim: Hex) -> int:
    """The Air Strikes that are kept for the defence in this turn, most in the last turns, and for lost hills."""
    hills = set(objectives(state)) & set(aims(state))
    for_hills = DEFENCE if hills and not decisive(state, aim) else 0
    for_defence = LAST_DEFENCE if late(state) and aim not in crux(state) else DEFENCE
    return for_hills + (for_defence if state.oeps[1] else 0)


def tempting(state: State, aim: Hex) -> float:
    """What an assault must promise for others to come and for Air Strikes to be flown."""
    if closing(state):
        return NOW_OR_NEVER
    return HILL if aim in objectives(state) else TEMPTING


def best_air(state: State, order: Attack) -> tuple[float, int]:
    """What an assault promises with as many Air Strikes as are worth it, and how many these are."""
    aimed = next((marker.air for marker in state.strikes if marker.place == order.at), 0)
    most = max(0, min(state.air_strikes - kept(state, order.at), WING - aimed))
    if doubtful(state, order.at):
        most = 0
    price = PRICE / (2 if decisive(state, order.at) else 1)
    found = [(prospect(with_air(state, order.at, n), order) - price * n, -n) for n in range(most + 1)]
    best, fewer = max(found)
    return best, -fewer


def _close_in(state: State) -> Proposal | None:
    """Units that can reach a hex beside an aim go there if all together promise enough."""
    for aim in aims(state):
        posts = beside(state, aim)
        hill = decisive(state, aim)
        there = [
            p for h in posts for p in fighters(state, US, h) if hill or spare(state, p) or on_picket(state, p)
        ]
        going = _who_can(state, aim, posts)
        if not going:
            continue
        supposed = state
        for piece, to in going:
            supposed = supposed.with_piece(piece, place=to, mode=COMBAT)
        units = tuple(sorted({*there, *(piece for piece, _ in going)}))
        supposed = supposed.but(pieces=supposed.pieces)
        if best_air(supposed, Attack(aim, units))[0] > tempting(state, aim):
            piece, to = going[0]
            return Proposal(Move(piece, to), f"all together at {state.label(aim)}")
    return None


def _who_can(state: State, aim: Hex, posts: tuple[Hex, ...]) -> list[tuple[PieceId, Hex]]:
    """Units that can come beside an aim and be ready to assault, each with a place that has room."""
    grid, found = state.board.grid, []
    room = {h: limit(state, US, h) - size(state, US, h) for h in posts}
    free = [
        p
        for p in (*columns(state), *_spearhead(state, aim))
        if not _needed_here(state, p, aim) and grid.distance(state.pieces[p].place, aim) <= FAR
    ]
    last = closing(state)
    near = sorted(free, key=lambda p: (-fire(state, p) * last, grid.distance(state.pieces[p].place, aim), p))
    for piece in near[: STRONGEST if last else NEAREST]:
        status = state.pieces[piece]
        if status.place in posts:
            continue
        ways = reachable(state, piece)
        turn = 0 if status.mode == COMBAT else tables().numbers.mode_change
        fit = [h for h in posts if room[h] > 0 and h in ways and ways[h].cost + turn <= status.allowance]
        if fit:
            to = min(fit, key=lambda h: (-room[h], ways[h].cost, h))
            room[to] -= state.kind(piece).stacks
            found.append((piece, to))
    return found


def _spearhead(state: State, aim: Hex) -> Iterator[PieceId]:
    """Armor that keeps the road leaves its hex to break one of the last blocks."""
    for piece in state.pieces_of(US) if aim in crux(state) else ():
        status = state.pieces[piece]
        fresh = status.on_map and not (status.moved or status.stopped or status.done or status.disrupted)
        if fresh and state.kind(piece).arms in SHOCK and on_picket(state, piece):
            yield piece


def _needed_here(state: State, piece: PieceId, aim: Hex) -> bool:
    """Does a unit of the base or of a hill stay out of a fight for the road, since hills have still to be won?"""
    return not decisive(state, aim) and state.pieces[piece].place in objectives(state) and not settled(state)


def _strikes(state: State) -> Proposal | None:
    """Air Strikes where they make an assault worth while."""
    if not state.air_strikes:
        return None
    found = attacks.targets(state)
    for target in sorted(found, key=lambda one: (not decisive(state, one), one)):
        units = found[target]
        if target not in prizes(state) and not besieges(state, target):
            continue
        worth, many = best_air(state, Attack(target, units))
        order = Strike(target)
        if many and worth > tempting(state, target) and order.refusal(state) is None:
            return Proposal(order, f"the assault on {state.label(target)} needs the air")
    return None


def _ready(state: State, *, marched: bool = False) -> Proposal | None:
    """Units beside the enemy, or in a garrison, turn to Combat Mode; columns far behind once all have marched."""
    theirs = occupied(state, NVA)
    for piece in state.pieces_of(US):
        status = state.pieces[piece]
        if not status.on_map or state.kind(piece).role != "unit" or status.mode == COMBAT:
            continue
        if not (marched or status.moved) and _far_behind(state, status.place):
            continue
        close = any(n in theirs for n in state.board.grid.neighbours(status.place))
        if (close or status.place in objectives(state)) and Turn(piece).refusal(state) is None:
            return Proposal(Turn(piece), "ready to fight")
    return None


# -- columns ------------------------------------------------------------------------------------------------


def _gather(state: State) -> Proposal | None:
    """Columns march to where the next assault will be, and stay out of the enemy's reach until all are there."""
    goals = (*short(state), *aims(state))
    if not goals:
        return None
    theirs = occupied(state, NVA)
    zone = {n for h in theirs for n in state.board.grid.neighbours(h)}
    for piece in columns(state):
        how, place = pace(state.kind(piece)), state.pieces[piece].place
        if how is None or place in objectives(state) or (place in zone and not _far_behind(state, place)):
            continue
        ways_to = [rounds(state, US, goal, how) for goal in goals]
        nearest = min(
            range(len(goals)),
            key=lambda i: (place not in ways_to[i], ways_to[i].get(place, 0) + detour(state, goals[i]), i),
        )
        way_to = ways_to[nearest]
        if way_to.get(place, ENDLESS) >= ENDLESS:
            continue
        if _on_foot(state, piece, way_to[place]):
            return Proposal(Turn(piece), "a long march lies ahead")
        closed = zone - investing(state) if fire(state, piece) >= BATTALION else zone.union(objectives(state))
        found = reachable(state, piece)
        to = _nearer(state, piece, found, way_to, closed)
        if to is None and _far_behind(state, place):
            to = _nearer(state, piece, found, way_to, closed - zone)
        if to is not None:
            return Proposal(Move(piece, to), f"towards {state.label(goals[nearest])}")
    return None


def _watch(state: State) -> Proposal | None:
    """The unit nearest to a hex of the road that nobody keeps goes there."""
    posts = outposts(state)
    for piece in columns(state):
        goal, how, place = posts.get(piece), pace(state.kind(piece)), state.pieces[piece].place
        if goal is None or how is None:
            continue
        way_to = rounds(state, US, goal, how)
        if _on_foot(state, piece, way_to.get(place, 0)):
            return Proposal(Turn(piece), "a long march lies ahead")
        to = _nearer(state, piece, reachable(state, piece), way_to, set())
        if to is not None:
            return Proposal(Move(piece, to), f"somebody has to keep the road at {state.label(goal)}")
    return None


def investing(state: State) -> set[Hex]:
    """The hexes beside what must be won: whoever comes there one by one assaults it as long as it takes."""
    return {hex_ for aim in aims(state) if decisive(state, aim) for hex_ in beside(state, aim)}


def _far_behind(state: State, place: Hex) -> bool:
    """Is a column so far from the hills that it goes on past whoever bars its way, instead of waiting?"""
    return all(state.board.grid.distance(place, hex_) > BEHIND for hex_ in objectives(state))


def detour(state: State, goal: Hex) -> int:
    """How much farther it may be to a hill than to those around it, or to a block on the road, in movement points."""
    if decisive(state, goal):
        return 0
    if besieges(state, goal) or goal in batteries(state):
        return NEXT
    return FAR if settled(state) else BESIDES


def _on_foot(state: State, piece: PieceId, far: int) -> bool:
    """Should a unit put away its arms for the march?"""
    status = state.pieces[piece]
    return far > FAR and status.mode == COMBAT and not status.spent and Turn(piece).refusal(state) is None


def _nearer(
    state: State, piece: PieceId, found: dict[int, Reached], way_to: dict[int, int], zone: set[Hex]
) -> Hex | None:
    steps = [
        (way_to.get(to, ENDLESS), way.cost, to)
        for to, way in found.items()
        if to not in zone and size(state, US, Hex(to)) < limit(state, US, Hex(to))
    ]
    here = way_to.get(state.pieces[piece].place, ENDLESS)
    if not steps or min(steps)[0] >= here:
        return None
    return Hex(min(steps)[2])
