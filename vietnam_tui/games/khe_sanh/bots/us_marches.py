"""For the bots: the movement of the US/GVN.  Hills are held and retaken; the garrison of Lang Vei breaks out."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.khe_sanh.bots import heliborne, missions, us_campaign
from vietnam_tui.games.khe_sanh.bots.campaign import campaign, closing, crux, doubtful, late, prizes, road
from vietnam_tui.games.khe_sanh.bots.goals import (
    ENDLESS,
    fighters,
    objectives,
    survival,
    threatened,
    to_safety,
    vacant,
)
from vietnam_tui.games.khe_sanh.bots.intents import FLIGHT
from vietnam_tui.games.khe_sanh.bots.odds import bombing, prospect
from vietnam_tui.games.khe_sanh.frames import Bombardment
from vietnam_tui.games.khe_sanh.rules.assault import attacks
from vietnam_tui.games.khe_sanh.rules.assault.attacks import Attack
from vietnam_tui.games.khe_sanh.rules.fire.air_support import ArcLight, Strike
from vietnam_tui.games.khe_sanh.rules.movement.entry import Leave
from vietnam_tui.games.khe_sanh.rules.movement.infiltration import Infiltrate
from vietnam_tui.games.khe_sanh.rules.movement.movement import Move, reachable
from vietnam_tui.games.khe_sanh.rules.position.control import enemy_controlled
from vietnam_tui.games.khe_sanh.rules.position.stacks import counters_in, force, limit, occupied, size
from vietnam_tui.games.khe_sanh.rules.sequence.answers import End
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.units import PieceId
from vietnam_tui.games.khe_sanh.units import Strike as Marker

#: A stack worth B-52s though some of the turn is still to come, in counters
STACK = 3
#: B-52s that fly together, and how much more they count for on what bars the road late, on what must be won besides,
#: and on what decides else
SORTIE = 3
LAST_BLOCK, HILL, ROAD = 6.0, 3.0, 1.6
#: Air Strikes for one attack, and what they must promise
WING = 3
TEMPTING = 1.0


def order_in_movement(state: State) -> Proposal:
    """The next order of the Movement Segment."""
    if survival(state):
        return _escape(state) or _run(state) or Proposal(End(), "the camp is held as long as it can be")
    if campaign(state):
        return (
            _bombers(state)
            or missions.order_in_movement(state)
            or heliborne.order_of_strikes(state)
            or us_campaign.order_in_movement(state)
        )
    return (
        _bombers(state)
        or _retake(state)
        or _counter_attack(state)
        or _strikes(state)
        or Proposal(End(), "the garrisons stay where they are")
    )


def order_in_infiltration(state: State) -> Proposal:
    """Slipping into an empty objective, or out of a ring."""
    for action in Infiltrate.offers(state):
        if survival(state):
            here = state.pieces[action.unit].place
            if to_safety(state, action.to) < to_safety(state, here):
                return Proposal(action, "out of the ring, towards the boundary")
        elif action.to in objectives(state) and action.to in state.held and _spare(state, action.unit):
            return Proposal(action, f"{state.label(action.to)} is empty and is taken back")
    return Proposal(End(), "nobody gains by slipping away")


# -- Lang Vei -----------------------------------------------------------------------------------------------


def _escape(state: State) -> Proposal | None:
    action = next(Leave.offers(state), None)
    return None if action is None else Proposal(action, "over the boundary, and the garrison has won")


def _run(state: State) -> Proposal | None:
    """A unit that is free runs for the boundary by the way on which nobody stops it; the slow ones stay in the camp."""
    zone = enemy_controlled(state, US)
    for piece in _unmoved(state):
        place = state.pieces[piece].place
        slow = not state.kind(piece).slips_away and state.base(place) is not None
        if FLIGHT.value == "none" or (slow and FLIGHT.value == "fast"):
            continue
        now = _peril(state, place, zone)
        worth = [
            (_peril(state, to, zone) + 2 * size(state, US, Hex(to)), way.cost, to)
            for to, way in reachable(state, piece).items()
        ]
        if worth and min(worth)[0] < now:
            return Proposal(Move(piece, Hex(min(worth)[2])), "nearer to the boundary, away from the enemy")
    return None


def _peril(state: State, hex_: int, zone: frozenset[Hex]) -> int:
    return to_safety(state, hex_) + 3 * (hex_ in zone)


# -- the siege ----------------------------------------------------------------------------------------------


def _unmoved(state: State) -> Iterator[PieceId]:
    for piece in state.pieces_of(US):
        status = state.pieces[piece]
        if (
            not status.on_map
            or state.kind(piece).role != "unit"
            or status.moved
            or status.stopped
            or status.done
        ):
            continue
        if not status.disrupted or survival(state):
            yield piece


def _spare(state: State, piece: PieceId) -> bool:
    """Can a unit leave its hex without laying an objective open?"""
    place = state.pieces[piece].place
    if place not in objectives(state):
        return True
    stays = [p for p in fighters(state, US, place) if p != piece]
    return bool(stays) and (not threatened(state, place) or len(stays) > 1)


def _last_word(state: State) -> bool:
    """Is this the last US/GVN Impulse of the turn?"""
    return state.impulse >= state.sheet.impulses


def _bombers(state: State) -> Proposal | None:
    if not state.arc_lights or _bombs_wait(state):
        return None
    worth = [
        (10 * _aimed(state, hex_) + _bombed(state, hex_), -hex_)
        for hex_ in sorted(occupied(state, NVA))
        if ArcLight(hex_).refusal(state) is None
    ]
    if not worth or (not campaign(state) and max(worth)[0] < STACK + 1 and not _last_word(state)):
        return None
    at = Hex(-max(worth)[1])
    many = counters_in(state, NVA, at)
    return Proposal(
        ArcLight(at), f"B-52s together on {many} counter{'' if many == 1 else 's'} in {state.label(at)}"
    )


def _bombs_wait(state: State) -> bool:
    """Are the B-52s kept for the last Impulse of a late turn, after which whoever they drive off hardly comes back?

    Where only hills are left to win in the last turn, for the last but one: somebody has to walk in afterwards.
    """
    walk_in = state.turn == state.last_turn and not _barred(state) and state.oeps[1] <= 1
    return late(state) and state.oeps[0] > 0 and not walk_in


def _barred(state: State) -> bool:
    """Does the US/GVN see anybody on the road?"""
    theirs = occupied(state, NVA)
    return any(hex_ in theirs for hex_ in road(state))


def _aimed(state: State, hex_: Hex) -> bool:
    return any(marker.place == hex_ and marker.bombers for marker in state.strikes)


def _bombed(state: State, hex_: Hex) -> float:
    """What B-52s are worth on a hex: by the crowd in it and what is near, in the campaign by what they promise."""
    if campaign(state):
        return _weight(state, hex_) * bombing(state, Bombardment(hex_, bombers=SORTIE))
    near = any(goal in (hex_, *state.board.grid.neighbours(hex_)) for goal in objectives(state))
    return counters_in(state, NVA, hex_) + 1.5 * near


def _weight(state: State, hex_: Hex) -> float:
    """How much more B-52s count for in the campaign over a hex."""
    if doubtful(state, hex_) or (closing(state) and not _barred(state)):
        return 1.0
    if hex_ in crux(state):
        return LAST_BLOCK if late(state) else HILL
    return HILL if hex_ in objectives(state) else ROAD if hex_ in prizes(state) else 1.0


def _retake(state: State) -> Proposal | None:
    """An objective that the enemy has left is walked into."""
    for goal in objectives(state):
        if goal not in state.held or not vacant(state, US, goal) or force(state, US, goal):
            continue
        found = [
            (way.cost, piece)
            for piece in _unmoved(state)
            if _spare(state, piece)
            for to, way in reachable(state, piece).items()
            if to == goal
        ]
        if found:
            return Proposal(Move(min(found)[1], goal), f"{state.label(goal)} is empty and is taken back")
    return None


def _counter_attack(state: State) -> Proposal | None:
    """Reserves go next to a weakly held lost objective."""
    grid = state.board.grid
    for goal in objectives(state):
        if goal not in state.held or counters_in(state, NVA, goal) not in (1, 2):
            continue
        for piece in _unmoved(state):
            place = state.pieces[piece].place
            if not _spare(state, piece) or place in grid.neighbours(goal) or _weak(state, piece):
                continue
            steps = [
                (way.cost, to)
                for to, way in reachable(state, piece).items()
                if to in grid.neighbours(goal)
                and size(state, US, Hex(to)) < limit(state, US, Hex(to))
                and way.cost < ENDLESS
            ]
            if steps:
                return Proposal(Move(piece, Hex(min(steps)[1])), f"{state.label(goal)} has to be won back")
    return None


def _weak(state: State, piece: PieceId) -> bool:
    printed = state.kind(piece).combat
    return printed is None or printed.fire < 2


def _strikes(state: State) -> Proposal | None:
    """Air Strikes for attacks on lost objectives that they make promising."""
    if not state.air_strikes:
        return None
    for target, units in attacks.targets(state).items():
        aimed = next((marker for marker in state.strikes if marker.place == target), Marker(target))
        if target not in state.held or target not in objectives(state) or aimed.air >= WING:
            continue
        rest = tuple(marker for marker in state.strikes if marker.place != target)
        with_air = state.but(strikes=(*rest, Marker(target, WING, aimed.bombers)))
        if prospect(with_air, Attack(target, units)) > TEMPTING:
            order = Strike(target)
            if order.refusal(state) is None:
                return Proposal(order, f"the attack on {state.label(target)} needs the air")
    return None
