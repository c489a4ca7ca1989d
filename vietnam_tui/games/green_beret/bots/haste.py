"""For the bots: a player without patience.  One team takes all the gear along and goes by the shortest way.

He never waits, attacks nobody, goes on when he is hunted, and gives up a mission whose gear is not there.  Whatever
else there is to decide, an escape for one, he decides as the staff officer does by rule of thumb.
"""

from __future__ import annotations

from collections.abc import Callable

from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.core.model import Action
from vietnam_tui.games.green_beret.frames import Mover, Moving, Suppressing
from vietnam_tui.games.green_beret.rules.contact.pursuit import Pursue
from vietnam_tui.games.green_beret.rules.movement.declare_party import Load, Ride
from vietnam_tui.games.green_beret.rules.movement.halting import Halt
from vietnam_tui.games.green_beret.rules.movement.movement import party_reach
from vietnam_tui.games.green_beret.rules.movement.party import Move
from vietnam_tui.games.green_beret.rules.position.values import is_plus
from vietnam_tui.games.green_beret.rules.sequence.answers import End
from vietnam_tui.games.green_beret.rules.sequence.objectives import Forfeit
from vietnam_tui.games.green_beret.state import COMBAT, ENEMY, MOVEMENT, SUCCESS, State
from vietnam_tui.games.green_beret.units import PieceId


def hasty_order(state: State, habit: Callable[[State], Action]) -> Proposal:
    """The order of a hasty player; `habit` decides what he does not care about."""
    top = state.top
    if isinstance(top, Suppressing) and not top.shots:
        return Proposal(End(), "fire is for others")
    if top is None or isinstance(top, Moving):
        match state.phase:
            case phase if phase == MOVEMENT:
                return _march(state)
            case phase if phase == ENEMY:
                return Proposal(Pursue(), "let them come")
            case phase if phase in (COMBAT, SUCCESS):
                return Proposal(End(), "on with the mission")
    return Proposal(habit(state), "anything will do")


def _march(state: State) -> Proposal:
    mission, party = state.current, state.top
    if mission is None:
        return Proposal(End(), "nothing is left to do this turn")
    choices = [_nearest_set(state, team) for team in state.teams() if not state.pieces[team].moved or party]
    found = [choice for choice in choices if choice is not None]
    if not found:
        if any(_nearest_set(state, team) is not None for team in state.teams()):
            return Proposal(End(), "the team has moved")
        return Proposal(Forfeit(), f"{mission.name} needs what is not there")
    team, items = min(found, key=lambda choice: _length(state, *choice))
    if not isinstance(party, Moving):
        return _onward(state, team, items, Moving(state.pieces[team].place, (Mover(team),)))
    if party.steps:
        return Proposal(Halt(), "this is as far as it goes this turn")
    return _onward(state, party.movers[0].lead, items, party)


def _onward(state: State, team: PieceId, items: tuple[PieceId, ...], party: Moving) -> Proposal:
    """What a team loads where it is, or where it goes: for what the mission needs, then for the mission."""
    mission, here, setting_out = state.current, state.pieces[team].place, not isinstance(state.top, Moving)
    assert mission is not None
    for item in items:
        if state.pieces[item].place == here and item not in party.movers[0].pieces:
            plain = is_plus(state.kind(item)) and not state.kind(item).black_number
            order: Ride | Load = Ride(team, item) if plain else Load(team, item)
            if order.refusal(state) is None:
                return Proposal(order, f"{mission.name} needs {state.name(item)}")
    away = [state.pieces[item].place for item in items if state.pieces[item].place != here]
    goal = min(away, key=lambda h: (state.grid.distance(here, h), h)) if away else state.mission_hex
    ways = party_reach(state, party)
    if not ways or goal == here:
        return Proposal(End(), "no way leads on")
    to = min(ways, key=lambda h: (state.grid.distance(h, goal), ways[h].cost, h))
    if state.grid.distance(to, goal) >= state.grid.distance(here, goal) and setting_out:
        return Proposal(End(), "no way leads nearer")
    return Proposal(Move(team, to), f"straight for {state.label(goal)}")


def _nearest_set(state: State, team: PieceId) -> tuple[PieceId, tuple[PieceId, ...]] | None:
    """The counters on the map nearest to a team that together are all the mission needs."""
    mission = state.current
    assert mission is not None
    here, distance = state.pieces[team].place, state.grid.distance
    wanted = []
    for either in mission.needs:
        found = [
            PieceId(i)
            for i, piece in enumerate(state.pieces)
            if piece.on_map and state.kind(PieceId(i)).id in either
        ]
        if not found:
            return None
        wanted.append(min(found, key=lambda item: (distance(here, state.pieces[item].place), item)))
    return team, tuple(dict.fromkeys(wanted))


def _length(state: State, team: PieceId, items: tuple[PieceId, ...]) -> tuple[int, PieceId]:
    """How far a team has to go for its gear and to the mission, in hexes."""
    here, distance = state.pieces[team].place, state.grid.distance
    places = {state.pieces[item].place for item in items} - {here}
    fetching = sum(distance(here, place) for place in places)
    return fetching + distance(here, state.mission_hex), team
