"""Setting up a scenario (3.0)."""

from __future__ import annotations

from vietnam_tui.games.vietnam_battles.pieces import Counter, Scenario, counters, scenario
from vietnam_tui.games.vietnam_battles.sequence import FIRST_PLAYER, begin_game_turn
from vietnam_tui.games.vietnam_battles.spots import spots_of
from vietnam_tui.games.vietnam_battles.state import MOVEMENT, Piece, State, Unit


def piece_of(counter: Counter) -> Piece:
    """What the rules use of a counter."""
    return Piece(
        counter.id,
        counter.side,
        counter.nation,
        counter.type,
        counter.full,
        counter.depleted,
        counter.mobility,
        counter.special_forces,
        counter.engineer,
        counter.size,
        counter.seaborne,
    )


def empty_position(sheet: Scenario, turn: int = 1) -> State:
    """A scenario's frame without units: first player to move, no markers drawn."""
    return State(
        scenario=sheet.id,
        map=sheet.map,
        turn=turn,
        last_turn=sheet.turns,
        player=FIRST_PLAYER,
        phase=MOVEMENT,
        roster=(),
        units=(),
        slicks=sheet.slicks,
        tangos=sheet.tangos,
    )


def set_up(scenario_id: str) -> State:
    """The start of a scenario: forces in place, the first support fire draw to come [VB-3.0-a].

    Units that start under a landing marker count as landed this turn: they do not move, and their chits
    are spent until the next [VB-25.0-e].
    """
    sheet = scenario(scenario_id)
    spots = spots_of(sheet.map)
    roster = tuple(piece_of(counters()[force.unit]) for force in sheet.force)
    state = empty_position(sheet).but(
        roster=roster, units=tuple(Unit(place=spots.parse(force.place)) for force in sheet.force)
    )
    state, _ = begin_game_turn(state)
    landed = {i: force.landed for i, force in enumerate(sheet.force) if force.landed}
    units = tuple(
        Unit(place=u.place, landed=landed[i]) if i in landed else u for i, u in enumerate(state.units)
    )
    return state.but(
        units=units,
        slicks_used=sum(kind == "zone" for kind in landed.values()),
        tangos_used=sum(kind == "beach" for kind in landed.values()),
    )
