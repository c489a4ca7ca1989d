"""For the bots: the orders of a Friendly Movement Phase, out of the plan for the mission."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.green_beret.bots.bot_routes import Approach, marches, risk, voyage
from vietnam_tui.games.green_beret.bots.mission_plans import (
    Haul,
    Operation,
    along_with,
    best_operation,
    laden,
    loss,
    nearest_gear,
    next_stop,
    team_approach,
    terms_of,
)
from vietnam_tui.games.green_beret.bots.worth import TURN, gear_worth, percent, turns_text
from vietnam_tui.games.green_beret.frames import Mover, Moving
from vietnam_tui.games.green_beret.phrases import piece_list
from vietnam_tui.games.green_beret.rules.movement.declare_party import Load, Ride
from vietnam_tui.games.green_beret.rules.movement.halting import Halt
from vietnam_tui.games.green_beret.rules.movement.movement import burden, party_reach
from vietnam_tui.games.green_beret.rules.movement.party import Move, party_actions
from vietnam_tui.games.green_beret.rules.movement.planning import planned_move
from vietnam_tui.games.green_beret.rules.position.values import is_team, movement, noise
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import NO_PIECE, PieceId


class Errand(NamedTuple):
    """A party for this turn: who leads it, the carrier of a team, the load, the final hex, and what it is for."""

    lead: PieceId
    load: tuple[PieceId, ...]
    to: Hex
    purpose: str
    carrier: PieceId = NO_PIECE


# -- errands of the mission ---------------------------------------------------------------------------------


def errands(state: State, operation: Operation) -> Iterator[Errand]:
    """What the plan asks for this turn: who stands in the team's way leaves it, the team goes, then each haul."""
    own = _team_errand(state, operation)
    onward = _way_of_team(state, operation)[1:-1]
    if own is not None:
        onward.append(own.to)
    blocking = [haul for haul in operation.hauls if _is_in(state, haul, onward)]
    for haul in blocking:
        aside = _sidestep(state, operation, haul)
        if aside is not None:
            yield aside
    # who has moved already can leave the next turn at the earliest
    late = [state.pieces[haul.bearer].place for haul in blocking if state.pieces[haul.bearer].moved]
    if own is not None and own.to not in late:
        yield own
    for haul in operation.hauls:
        found = None if haul in blocking else _haul_errand(state, operation, haul)
        if found is not None:
            yield found


def _is_in(state: State, haul: Haul, hexes: list[Hex]) -> bool:
    """Does a plus piece stand in one of these hexes, outside the base camps?"""
    place = state.pieces[haul.bearer].place
    return place in hexes and not state.in_camp(place)


def _lying_noise(state: State, at: Hex) -> int:
    """The noise of what is in a hex already."""
    return sum(noise(state, piece) for piece in state.at(at, "team", "leader", "gear"))


def _team_errand(state: State, operation: Operation) -> Errand | None:
    team, goal = operation.team, state.mission_hex
    piece = state.pieces[team]
    hauled, left = along_with(state, operation.hauled, piece.place)
    if left:
        goal = nearest_gear(state, piece.place, left)
    if piece.moved or piece.place == goal:
        return None
    checked = bool(operation.hauls or left)
    way = team_approach(state, team, hauled, goal, checked=checked)
    found = _next_hex(state, way, team, hauled, checked=checked)
    if found is None:
        return None
    to, heard = found
    load = f" with {piece_list(state, hauled)}" if hauled else ""
    purpose = f"{state.name(team)} goes{load} to {state.label(to)}, heard {percent(heard)}"
    return Errand(team, hauled, to, f"{purpose}; {_aim(state, way, to, operation, left)}")


def _aim(state: State, way: Approach, to: Hex, operation: Operation, left: tuple[PieceId, ...]) -> str:
    """What a team goes to a hex for: gear that is left to fetch, or the mission."""
    mission = state.current
    assert mission is not None
    onward = way.way(to)
    if to != way.goal and (not onward or onward[-1] != way.goal):
        return "to be heard is its quickest way back to a camp"
    what = piece_list(state, left) if left else mission.name
    at = f"{what} in {state.label(way.goal)}"
    if to == way.goal:
        task = "finds" if left else "waits for the gear for" if operation.hauls else "does"
        return f"there it {task} {at}"
    moves = len(onward)
    far = f"{moves} move{'s' * (moves != 1)}" if operation.hauled else f"about {turns_text(way.turns[to])}"
    return f"{at} is {far} on, unheard all the way {percent(way.unheard(to))}"


def _next_hex(
    state: State, way: Approach, team: PieceId, hauled: tuple[PieceId, ...], *, checked: bool
) -> tuple[Hex, float] | None:
    """The best final hex of this turn, what lies there now counted in, and the risk there.

    Only hexes nearer to the goal, in turns or else in hexes, are thought about: so no noise on the way can turn a
    team in circles.
    """
    here, distance = state.pieces[team].place, state.grid.distance
    near = way.turns[here], distance(here, way.goal)
    allowance = max(0, movement(state, team) - burden(state, hauled))
    own = noise(state, team) + sum(noise(state, item) for item in hauled)
    best: tuple[float, int, Hex, float] | None = None
    for to, terrain in marches(state.map, allowance)[here]:
        if (way.turns[to], distance(to, way.goal)) >= near and to != way.onward[here]:
            continue
        done = to == way.goal and not checked
        heard, lost = 0.0, 0.0
        if not state.in_camp(to):
            heard = risk(own + terrain + _lying_noise(state, to))
            gear = (*hauled, *state.at(to, "gear"))
            # once the mission is done its gear is worth no more than its price
            lost = (gear_worth(state, gear) if done else loss(state, gear)) / TURN
        dear = lost if hauled else way.setback + lost
        cost = heard * lost if done else (1 - heard) * way.turns[to] + heard * dear
        found = round(cost, 6), distance(to, way.goal), to, heard
        best = found if best is None else min(best, found)
    return None if best is None else best[2:]


def in_position(state: State, operation: Operation) -> bool:
    """Does the team stand in the mission's hex with its noise check behind it?"""
    piece = state.pieces[operation.team]
    return piece.place == state.mission_hex and not piece.steps


def _way_of_team(state: State, operation: Operation) -> list[Hex]:
    """The hexes in which a plus piece would be in the team's way: where it is, and where its turns will end."""
    team, goal = operation.team, state.mission_hex
    here = state.pieces[team].place
    way = team_approach(state, team, operation.hauled, goal, checked=bool(operation.hauls))
    return [here, *way.way(here)]


def _sidestep(state: State, operation: Operation, haul: Haul) -> Errand | None:
    """A plus piece leaves the way of the team, staying as near to the mission's hex as it can."""
    bearer, goal = state.pieces[haul.bearer], state.mission_hex
    along = along_with(state, haul.items, bearer.place)[0]
    mover = laden(state, haul.bearer, along)
    if mover is None or bearer.moved or any(state.pieces[item].moved for item in along):
        return None
    way = {goal, *_way_of_team(state, operation)}
    free = [to for to in party_reach(state, Moving(bearer.place, (mover,))) if to not in way]
    if not free:
        return None
    to = min(free, key=lambda h: (state.grid.distance(h, goal), h))
    return Errand(
        haul.bearer, along, to, f"{state.name(haul.bearer)} makes way for {state.name(operation.team)}"
    )


def _haul_errand(state: State, operation: Operation, haul: Haul) -> Errand | None:
    bearer = state.pieces[haul.bearer]
    goal, along = next_stop(state, haul)
    if bearer.moved or bearer.place == goal or any(state.pieces[item].moved for item in along):
        return None
    mover = laden(state, haul.bearer, along)
    if mover is None:
        return None
    stops = voyage(state.map, bearer.place, terms_of(state, mover)).stops(goal)
    if not stops:
        return None
    to = stops[0]
    if to == state.mission_hex:
        if not in_position(state, operation):
            return None
    elif not state.in_camp(to) and to in _way_of_team(state, operation):
        return None
    name, where = state.name(haul.bearer), state.label(goal)
    what = piece_list(state, along) or "itself"
    if goal == state.mission_hex:
        later = len(stops) - 1
        when = "now that the team waits there" if not later else f"{later} more to go"
        purpose = f"{name} brings {what} towards {where} without a noise check, {when}"
    else:
        purpose = f"{name} goes to {where} without a noise check for what the mission needs"
    return Errand(haul.bearer, along, to, purpose)


# -- orders -------------------------------------------------------------------------------------------------


def order_of(state: State, errand: Errand) -> Proposal | None:
    """The next order of an errand, None when the rules refuse it or another party is in hand."""
    party = state.top if isinstance(state.top, Moving) else None
    mover = Mover(errand.lead) if party is None else party.movers[0]
    order: Ride | Load | Move
    if party is not None and (len(party.movers) > 1 or not _belongs(mover, errand)):
        return None
    if errand.carrier != mover.carrier:
        order = Ride(errand.lead, errand.carrier)
    elif waiting := [item for item in errand.load if item not in mover.load]:
        order = Load(errand.lead, waiting[0])
    else:
        order = Move(errand.lead, errand.to)
    return Proposal(order, errand.purpose) if order.refusal(state) is None else None


def _belongs(mover: Mover, errand: Errand) -> bool:
    """Has this mover nothing with it but what the errand wants?"""
    return (
        mover.lead == errand.lead
        and mover.carrier in (NO_PIECE, errand.carrier)
        and set(mover.load) <= set(errand.load)
    )


def order_in_movement(state: State, plans: int, first: list[Errand]) -> Proposal | None:
    """The next order of the phase, the errands of `first` before those of the mission; None to end it."""
    party = state.top if isinstance(state.top, Moving) else None
    if party is not None and party.steps:
        return Proposal(Halt(), "")
    operation = best_operation(state, plans)
    for errand in [*first, *(() if operation is None else errands(state, operation))]:
        found = order_of(state, errand)
        if found is not None:
            return found
    return None if party is None else _lead_on(state, party)


def _lead_on(state: State, party: Moving) -> Proposal:
    """An order for a party that no plan knows: to where it is least in danger of being heard."""
    lead = party.movers[0].lead
    name = state.name(lead)
    best: tuple[float, int, Hex] | None = None
    for to in party_reach(state, party):
        planned = planned_move(state, party, to)
        assert planned is not None
        aim = state.mission_hex if is_team(state.kind(lead)) else next(iter(state.camp_hexes()), to)
        near = state.grid.distance(to, Hex(aim)) if aim >= 0 else 0
        found = (float(planned.heard) - planned.accomplishes, near, to)
        best = found if best is None else min(best, found)
    if best is None:
        return Proposal(next(party_actions(state)), f"{name} cannot set out as it is")
    return Proposal(
        Move(lead, best[2]), f"the party of {name} is least likely to be heard in {state.label(best[2])}"
    )
