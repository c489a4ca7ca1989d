"""For the bots: what follows from combat: disruption or retreat, which way, who advances, who is given up."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.core.model import Action
from vietnam_tui.games.khe_sanh.bots.campaign import campaign, late, prizes, road
from vietnam_tui.games.khe_sanh.bots.garrisons import spare
from vietnam_tui.games.khe_sanh.bots.goals import (
    ENDLESS,
    distance,
    objectives,
    survival,
    targets,
    to_safety,
)
from vietnam_tui.games.khe_sanh.bots.intents import HIT
from vietnam_tui.games.khe_sanh.bots.ring import another_comes, reclosed
from vietnam_tui.games.khe_sanh.frames import Advancing, Retreating, Suffering
from vietnam_tui.games.khe_sanh.rules.assault.advance import Advance
from vietnam_tui.games.khe_sanh.rules.assault.results import Disrupt, Withdraw, doomed, retreat_of
from vietnam_tui.games.khe_sanh.rules.assault.retreat import Retreat, next_to_go, ways
from vietnam_tui.games.khe_sanh.rules.position.stacks import counters_in, occupied, size
from vietnam_tui.games.khe_sanh.rules.position.strength import is_unit
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Pass
from vietnam_tui.games.khe_sanh.rules.sequence.victory import cuts
from vietnam_tui.games.khe_sanh.state import NVA, US, State, other
from vietnam_tui.games.khe_sanh.units import PieceId


def order_of_suffering(state: State, frame: Suffering) -> Proposal:
    """A victory hex is held whatever it costs, if anybody is left in it; elsewhere a free way keeps a unit fit."""
    label = state.label(frame.place)
    free, stuck = _ways_out(state, frame)
    if survival(state) and frame.side == US:
        if free and HIT.value == "go":
            return Proposal(Withdraw(), "a way out of the ring is open for some, and one survivor is enough")
        return Proposal(Disrupt(), "there is no way out of the ring")
    again = doomed(state, frame)
    stays = any(is_unit(state, piece) and piece not in again for piece in frame.pieces)
    if frame.place in objectives(state) and stays:
        return Proposal(Disrupt(), f"{label} is not given up")
    if again and sum(value(state, p) for p in stuck) < sum(value(state, p) for p in again):
        return Proposal(Withdraw(), f"Disruption would be the end of those in {label}, and some can get away")
    if free and not stuck:
        return Proposal(Withdraw(), f"the way back from {label} is free, and the units stay fit")
    return Proposal(Disrupt(), f"the way back from {label} is too dear")


def _ways_out(state: State, frame: Suffering) -> tuple[set[PieceId], list[PieceId]]:
    """The units that could retreat without a price, and those that could not retreat at all."""
    retreat = retreat_of(frame, frame.pieces)
    free = {p for p, paths in next_to_go(state, retreat) if 0 in paths.values()}
    stuck = [p for p in frame.pieces if not (found := ways(state, retreat, p)).open and not found.barred]
    return free, stuck


def order_of_retreat(state: State, frame: Retreating) -> Proposal:
    """The cheapest way; the garrison of Lang Vei towards the boundary, the NVA/VC where it stays near its goals."""
    camp = _camp(state, frame.side)
    found = []
    for piece, paths in next_to_go(state, frame):
        for path, price in paths.items():
            lost = (0, 0) if camp is None else reclosed(state, piece, path, camp)
            found.append((lost, price, _worth_of_rest(state, frame.side, path[-1]), piece, path))
    _, _, _, piece, path = min(found)
    foes = occupied(state, other(frame.side))
    near = sum(hex_ in foes for hex_ in state.board.grid.neighbours(path[-1]))
    enemies = (
        "no enemy" if not near else "1 hex of the enemy's" if near == 1 else f"{near} hexes of the enemy's"
    )
    return Proposal(Retreat(piece, path), f"{state.label(path[-1])} has {enemies} beside it")


def _camp(state: State, side: str) -> Hex | None:
    """The hex around which the NVA/VC has to keep a ring closed in an Impulse to come, if any."""
    if side != NVA or not survival(state) or not another_comes(state):
        return None
    return next((hex_ for hex_ in targets(state) if state.base(hex_) is not None), None)


def _worth_of_rest(state: State, side: str, hex_: Hex) -> float:
    """How bad a hex is to retreat into."""
    grid, enemies = state.board.grid, occupied(state, other(side))
    near = sum(n in enemies for n in grid.neighbours(hex_))
    crowd = size(state, side, hex_)
    if side == US and survival(state):
        return to_safety(state, hex_) + 2.0 * near + 3.0 * crowd
    goals = targets(state) if side == NVA else objectives(state)
    away = min((distance(state, hex_, goal) for goal in goals), default=ENDLESS)
    return 4.0 * near + away + 3.0 * crowd


def order_of_advance(state: State, frame: Advancing, legal: tuple[Action, ...]) -> Proposal:
    """One strong unit takes an objective; nobody else leaves his place, and none leaves an objective open."""
    label = state.label(frame.place)
    going = [action for action in legal if isinstance(action, Advance)]
    inside = counters_in(state, frame.side, frame.place)
    relief = frame.side == US and campaign(state)
    taken = frame.place in objectives(state) or state.base(frame.place) is not None
    more = relief and frame.place in prizes(state)
    if frame.side == NVA and campaign(state) and frame.place in road(state):
        going = [action for action in going if cuts(state, action.unit)]
        taken = taken or late(state)
    if survival(state):
        taken = frame.side == NVA and bool(occupied(state, US)) and _nearer(state, frame)
    if not going or (inside and not more) or not (taken or more):
        return Proposal(Pass(), f"nobody else is needed in {label}")
    best = max(going, key=lambda action: (_fit(state, action.unit), -action.unit))
    if frame.side == US and (not spare(state, best.unit) if more else _holds_alone(state, best.unit)):
        return Proposal(Pass(), "nobody leaves his own hill for another")
    return Proposal(best, f"{label} is taken by one who can hold it")


def _nearer(state: State, frame: Advancing) -> bool:
    grid = state.board.grid
    return any(grid.distance(frame.place, enemy) <= 2 for enemy in occupied(state, US))


def _fit(state: State, piece: PieceId) -> tuple[bool, bool, int]:
    kind = state.kind(piece)
    sturdy = kind.arms == "infantry"
    return (not state.pieces[piece].disrupted, sturdy, kind.combat.fire if kind.combat else 0)


def _holds_alone(state: State, piece: PieceId) -> bool:
    place = state.pieces[piece].place
    return place in objectives(state) and counters_in(state, US, place) == 1


def value(state: State, piece: PieceId) -> int:
    """What a piece is worth to its owner, dummies least."""
    kind = state.kind(piece)
    if kind.role == "dummy":
        return 0
    printed = kind.combat
    return 3 if printed is None else printed.fire + printed.protection
