"""For the bots: the movement of the NVA/VC.  Rings are closed around what is to be assaulted, guns wait in range."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.engine.search import Reached
from vietnam_tui.games.khe_sanh.bots.campaign import campaign
from vietnam_tui.games.khe_sanh.bots.goals import (
    ENDLESS,
    besiegers,
    distance,
    fighters,
    gaps,
    objectives,
    rounds,
    survival,
    targets,
    to_safety,
    vacant,
)
from vietnam_tui.games.khe_sanh.bots.intents import WEIGHT
from vietnam_tui.games.khe_sanh.bots.nva_campaign import (
    NEARER,
    SHOWN,
    besieging,
    coming,
    guards,
    storm,
    to_the_road,
)
from vietnam_tui.games.khe_sanh.bots.ring import another_comes
from vietnam_tui.games.khe_sanh.rules.movement.entry import Enter, Leave, schedule
from vietnam_tui.games.khe_sanh.rules.movement.infiltration import Infiltrate
from vietnam_tui.games.khe_sanh.rules.movement.modes import Turn
from vietnam_tui.games.khe_sanh.rules.movement.movement import Move, reachable, standstill
from vietnam_tui.games.khe_sanh.rules.position.stacks import limit, size
from vietnam_tui.games.khe_sanh.rules.position.strength import ARTILLERY, SAPPER
from vietnam_tui.games.khe_sanh.rules.position.terrain import ground, pace
from vietnam_tui.games.khe_sanh.rules.sequence.answers import End
from vietnam_tui.games.khe_sanh.state import NVA, State
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.units import COMBAT, PieceId

#: How much is sent against one hex before another gets any, in Fire Strength
ENOUGH = 18
#: How much better cheap objectives are than the base itself, by their label
CHEAP = {"1004": 3.0, "1006": 3.0, "1106": 3.0, "0404": 2.5, "1108": 2.0, "0807": 1.0}
#: How near guns should stand to fire at full strength
GUN_RANGE = 6


def order_in_movement(state: State) -> Proposal:
    """The next order of the Movement Segment."""
    return (
        _spare_armor(state)
        or (coming(state) if campaign(state) else _enter(state))
        or (storm(state) or to_the_road(state) if campaign(state) else None)
        or _walk_in(state)
        or _march(state)
        or _fill_gap(state)
        or _follow(state)
        or _bring_up_guns(state)
        or _deploy(state)
        or Proposal(End(), "everybody is where he should be")
    )


def order_in_infiltration(state: State) -> Proposal:
    """A step into an empty objective is worth its CAP, others are not."""
    for action in Infiltrate.offers(state):
        if isinstance(action, Infiltrate) and action.to in targets(state):
            return Proposal(action, f"nobody is in {state.label(action.to)}")
    return Proposal(End(), "CAPs are for assaults")


# -- who and where to ---------------------------------------------------------------------------------------


def appeal(state: State, target: Hex) -> float:
    """How much a target is worth going for, far or near."""
    if survival(state):
        return 3.0 - to_safety(state, target) / 4
    begun = 0 < besiegers(state, target) < int(WEIGHT.value)
    return CHEAP.get(state.label(target), 0.0) + 1.5 * begun


def _enough(state: State) -> int:
    if not survival(state):
        return int(WEIGHT.value)
    return ENDLESS if len(targets(state)) == 1 else ENOUGH


def _fresh(state: State, piece: PieceId) -> bool:
    """May a piece still march in this segment?"""
    status = state.pieces[piece]
    return (
        status.on_map
        and not (status.stopped or status.done or status.disrupted)
        and (not status.moved or state.mover == piece)
        and status.allowance > 0
    )


def _marchers(state: State) -> list[PieceId]:
    """Units that can assault and still march, those nearest to a target first."""
    goals = targets(state)
    found = []
    for piece in state.pieces_of(NVA):
        kind = state.kind(piece)
        if kind.role == "unit" and kind.arms != ARTILLERY and _fresh(state, piece) and _comes(state, piece):
            place = state.pieces[piece].place
            found.append((min((distance(state, place, goal) for goal in goals), default=0), piece))
    return [piece for _, piece in sorted(found)]


def _comes(state: State, piece: PieceId) -> bool:
    """Is a unit one of those that besiege: everybody but in the campaign, where others have their own errands?"""
    return not campaign(state) or besieging(state, piece)


def in_position(state: State, piece: PieceId) -> bool:
    """Does a unit stand next to a target that it could assault from there?"""
    return any(_position(state, state.pieces[piece].place, target) for target in targets(state))


def _position(state: State, place: int, target: Hex) -> bool:
    return place in state.board.grid.neighbours(target) and ground(state.map).crossable(Hex(place), target)


def _turn_price(state: State, piece: PieceId) -> int:
    return 0 if state.pieces[piece].mode == COMBAT else tables().numbers.mode_change


def _stands_guard(state: State, piece: PieceId) -> bool:
    """Is a unit the only one on an objective that was taken; or does it bar the road?"""
    if campaign(state) and guards(state, piece):
        return True
    place = state.pieces[piece].place
    return place in objectives(state) and place in state.held and len(fighters(state, NVA, place)) == 1


# -- steps of the plan --------------------------------------------------------------------------------------


def _enter(state: State) -> Proposal | None:
    for action in Enter.offers(state):
        if isinstance(action, Enter) and action.mode == COMBAT:
            return Proposal(action, "armor comes down the road, ready to fight")
    return None


def _spare_armor(state: State) -> Proposal | None:
    """Armor that is shaken goes back down its road, off the map, where nobody can finish it and it comes to order."""
    for piece in state.pieces_of(NVA):
        force = schedule(state, piece)
        if force is None or force.entry != "comes and goes" or not state.pieces[piece].disrupted:
            continue
        if standstill(state, piece) is not None:
            continue
        if Leave(piece).refusal(state) is None:
            return Proposal(Leave(piece), "armor that is shaken goes away to come again")
        for label in force.hexes:
            if (to := state.board.grid.hex(label)) in reachable(state, piece):
                return Proposal(Move(piece, to), "armor that is shaken goes back to where it came from")
    return None


def _walk_in(state: State) -> Proposal | None:
    """An objective without a defender is taken by walking."""
    if survival(state):
        return None
    for goal in targets(state):
        if not vacant(state, NVA, goal) or fighters(state, NVA, goal):
            continue
        for piece in _marchers(state):
            if not _stands_guard(state, piece) and goal in reachable(state, piece):
                return Proposal(Move(piece, goal), NEARER)
    return None


def _march(state: State) -> Proposal | None:
    """The unit with the fewest places to choose from goes first; sappers, who may be spent, close no gap alone."""
    going = [p for p in _marchers(state) if not in_position(state, p) and not _stands_guard(state, p)]
    choices = {piece: _choices(state, piece) for piece in going}
    for piece in sorted(going, key=lambda p: (_spent(state, p), not choices[p], choices[p], going.index(p))):
        order = _advance_of(state, piece)
        if order is not None:
            return order
    return None


def _spent(state: State, piece: PieceId) -> bool:
    """Will a unit probably be lost where everybody else is needed to keep a ring closed?"""
    return survival(state) and state.kind(piece).arms == SAPPER


def _choices(state: State, piece: PieceId) -> int:
    """How many gaps a unit could close, ready to assault."""
    left = state.pieces[piece].allowance - _turn_price(state, piece)
    open_hexes = {h for goal in targets(state) for h in gaps(state, goal)}
    return sum(to in open_hexes and way.cost <= left for to, way in reachable(state, piece).items())


def _advance_of(state: State, piece: PieceId) -> Proposal | None:
    """Into position next to the most rewarding target, or nearer to it."""
    how, place = pace(state.kind(piece)), state.pieces[piece].place
    if how is None:
        return None
    goals = [goal for goal in targets(state) if besiegers(state, goal) < _enough(state)] or targets(state)
    ranked = sorted(
        goals, key=lambda goal: (distance(state, place, goal, how) / 4 - appeal(state, goal), goal)
    )
    found = reachable(state, piece)
    for goal in ranked[:3]:
        best = _best_position(state, piece, goal, found)
        if best is not None:
            return Proposal(Move(piece, best), NEARER)
    if not ranked or not found:
        return None
    return _approach(state, piece, ranked[0], found)


def _best_position(state: State, piece: PieceId, goal: Hex, found: dict[int, Reached]) -> Hex | None:
    status, unheld = state.pieces[piece], gaps(state, goal)
    best: tuple[float, int] | None = None
    for to, way in found.items():
        if not _position(state, to, goal) or way.cost + _turn_price(state, piece) > status.allowance:
            continue
        here = Hex(to)
        crowd = size(state, NVA, here)
        if crowd >= limit(state, NVA, here):
            continue
        worth = 3.0 * (here in unheld) - 0.1 * way.cost - 0.5 * crowd
        if survival(state) and here in unheld and not another_comes(state):
            worth -= _rivals(state, piece, here)
        if best is None or (worth, -to) > best:
            best = (worth, -to)
    return None if best is None else Hex(-best[1])


def _rivals(state: State, piece: PieceId, gap: Hex) -> int:
    """How many others could close a gap of the ring in this Impulse, guns and Headquarters among them."""
    others = (p for p in state.pieces_of(NVA) if p != piece and _fresh(state, p) and not _spent(state, p))
    return sum(gap in reachable(state, p) for p in others)


def _approach(state: State, piece: PieceId, goal: Hex, found: dict[int, Reached]) -> Proposal | None:
    how, place = pace(state.kind(piece)), state.pieces[piece].place
    assert how is not None
    way_to = rounds(state, NVA, goal, how)
    before = way_to.get(place, ENDLESS)
    if before > GUN_RANGE and _can_hide(state, piece):
        return Proposal(Turn(piece), "whoever has far to go goes unseen")
    worth = [
        (way_to.get(to, ENDLESS) + size(state, NVA, Hex(to)), way.cost, to)
        for to, way in found.items()
        if size(state, NVA, Hex(to)) < limit(state, NVA, Hex(to))
    ]
    if not worth or min(worth)[0] >= before:
        return None
    return Proposal(Move(piece, Hex(min(worth)[2])), NEARER)


def _can_hide(state: State, piece: PieceId) -> bool:
    status = state.pieces[piece]
    shows = status.mode == COMBAT and state.kind(piece).hidden and not status.spent
    return shows and Turn(piece).refusal(state) is None


def _fill_gap(state: State) -> Proposal | None:
    """Guns, or else a Headquarters, close what stays open of a ring where survival decides.

    A unit that stands there bars the retreat, in either Mode; guns and leaders are worth less than that.
    """
    if not survival(state):
        return None
    holes = {hex_ for goal in targets(state) if besiegers(state, goal) for hex_ in gaps(state, goal)}
    for piece in sorted(state.pieces_of(NVA), key=lambda p: (state.kind(p).role == "hq", p)):
        kind = state.kind(piece)
        if not _fresh(state, piece) or not (kind.arms == ARTILLERY or kind.role == "hq"):
            continue
        ways = [(way.cost, to) for to, way in reachable(state, piece).items() if to in holes]
        if ways:
            return Proposal(Move(piece, Hex(min(ways)[1])), NEARER)
    return None


def _follow(state: State) -> Proposal | None:
    """Headquarters go where most of those stand who will assault."""
    for piece in state.pieces_of(NVA):
        if state.kind(piece).role != "hq" or not _fresh(state, piece):
            continue
        place = state.pieces[piece].place
        worth = {to: _led(state, Hex(to)) - 0.01 * way.cost for to, way in reachable(state, piece).items()}
        best = max(worth, key=lambda to: (worth[to], -to), default=None)
        if best is not None and worth[best] > _led(state, place) + 0.5:
            return Proposal(Move(piece, Hex(best)), NEARER)
    return None


def _led(state: State, hex_: Hex) -> float:
    """How many assaulting units a Headquarters in a hex would lead that none leads yet; less far from any."""
    if any(
        state.kind(p).role == "hq" and state.pieces[p].place == hex_ and state.pieces[p].moved
        for p in state.pieces_of(NVA)
    ):
        return 0.0
    able = [p for p in fighters(state, NVA, hex_) if in_position(state, p)]
    return (
        float(len(able))
        if able
        else -min((distance(state, hex_, goal) for goal in targets(state)), default=0) / 4
    )


def _bring_up_guns(state: State) -> Proposal | None:
    """Guns that have nobody in range go nearer; those in range are readied by `_deploy`."""
    if survival(state):
        return None
    goals = [goal for goal in targets(state) if besiegers(state, goal)] or targets(state)
    grid = state.board.grid
    for piece in state.pieces_of(NVA):
        if state.kind(piece).arms != ARTILLERY or not _fresh(state, piece) or not goals:
            continue
        place = state.pieces[piece].place
        near = min(grid.distance(place, goal) for goal in goals)
        if near <= GUN_RANGE:
            continue
        worth = [
            (abs(min(grid.distance(Hex(to), goal) for goal in goals) - GUN_RANGE), way.cost, to)
            for to, way in reachable(state, piece).items()
            if size(state, NVA, Hex(to)) < limit(state, NVA, Hex(to))
        ]
        if worth and min(worth)[0] < near - GUN_RANGE:
            return Proposal(Move(piece, Hex(min(worth)[2])), NEARER)
    return None


def _deploy(state: State) -> Proposal | None:
    """Units next to a target turn to Combat Mode, and so do the guns in range of an assault."""
    for piece in state.pieces_of(NVA):
        status, kind = state.pieces[piece], state.kind(piece)
        if not status.on_map or kind.role != "unit" or status.mode == COMBAT or status.disrupted:
            continue
        if Turn(piece).refusal(state) is not None:
            continue
        if kind.arms == ARTILLERY:
            if not status.moved and _needed(state, status.place):
                return Proposal(Turn(piece), SHOWN)
        elif _assaulting(state, piece):
            return Proposal(Turn(piece), SHOWN)
    return None


def _needed(state: State, place: Hex) -> bool:
    reach = tables().numbers.nva_artillery_range
    return any(
        besiegers(state, goal) >= ENOUGH // 2 and state.board.grid.distance(place, goal) <= reach
        for goal in targets(state)
    )


def _assaulting(state: State, piece: PieceId) -> bool:
    """Is a unit next to a target against which enough stand to assault it?"""
    place = state.pieces[piece].place
    few = 4 if survival(state) else 2 * ENOUGH // 3
    return any(_position(state, place, goal) and besiegers(state, goal) >= few for goal in targets(state))
