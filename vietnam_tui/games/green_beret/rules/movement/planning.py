"""Facts for whoever plans: what a loadout weighs, what a move risks, what the mission lacks, who will come.

All of it is worked out by the code that carries it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache

import msgspec
from msgspec.structs import replace

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.green_beret.counters import Mission, counters
from vietnam_tui.games.green_beret.frames import Assaulting, Mover, Moving, Pursuing
from vietnam_tui.games.green_beret.rules.contact.noise import (
    NoiseReading,
    chance_of_being_heard,
    reckon_noise,
)
from vietnam_tui.games.green_beret.rules.contact.pursuit import choices, enter, settle_pursuit, targets
from vietnam_tui.games.green_beret.rules.movement.movement import Way, allowance, party_reach
from vietnam_tui.games.green_beret.rules.position.values import capacity, is_team, noise
from vietnam_tui.games.green_beret.rules.sequence.objectives import lacking
from vietnam_tui.games.green_beret.rules.sequence.purchases import in_stock
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import NOWHERE, PieceId

# -- loadouts and moves -------------------------------------------------------------------------------------


class Loadout(msgspec.Struct, frozen=True):
    """The load of a mover: slots, movement on land and in water alone, noise of all that goes along."""

    slots_used: int
    slots: int
    ashore: int
    afloat: int
    noise: int


def loadout(state: State, mover: Mover) -> Loadout:
    """The figures of a team or plus piece with its carrier and load."""
    return Loadout(
        len(mover.load),
        capacity(state, mover),
        allowance(state, mover, afloat=False),
        allowance(state, mover, afloat=True),
        sum(noise(state, piece) for piece in mover.pieces),
    )


class PlannedMove(msgspec.Struct, frozen=True):
    """The cost and the risk of a party's move to a hex.

    `heard` is the chance of the noise check of its final hex, 0 where none is made; `accomplishes` says that
    the mission would be done there.
    """

    way: Way
    noise: NoiseReading
    heard: Fraction
    accomplishes: bool


def planned_move(state: State, party: Moving, to: Hex) -> PlannedMove | None:
    """A party's move to a hex, taken as its final one; None out of reach."""
    way = party_reach(state, party).get(to)
    if way is None:
        return None
    coming = [piece for mover in party.movers for piece in mover.pieces]
    there = [piece for piece in state.at(to, "team", "leader", "gear") if piece not in coming]
    others = [state.pieces[piece].steps for piece in there if state.pieces[piece].steps]
    stealthy = party.steps + len(way.path) == 1 and all(step == 1 for step in others)
    reading = reckon_noise(state, [*there, *coming], to, stealthy=stealthy)
    checked = any(is_team(state.kind(piece)) for piece in coming) and not state.in_camp(to)
    mission = state.current
    teams = any(is_team(state.kind(piece)) for piece in (*there, *coming))
    gear = [piece for piece in (*there, *coming) if state.kind(piece).family == "gear"]
    return PlannedMove(
        way,
        reading,
        chance_heard(reading.total) if checked else Fraction(0),
        mission is not None and to == state.mission_hex and teams and not lacking(state, mission, gear),
    )


@lru_cache(maxsize=128)
def chance_heard(total: int) -> Fraction:
    """The exact chance that a noise check detects this noise."""
    return dict(chance_of_being_heard(total).probabilities()).get(True, Fraction(0))


def party_of(state: State, lead: PieceId) -> Moving:
    """The party in hand if this counter goes along with it, else the counter alone."""
    party = state.party
    if party is not None and any(lead in mover.pieces for mover in party.movers):
        return party
    return Moving(state.pieces[lead].place, (Mover(lead),))


# -- the mission --------------------------------------------------------------------------------------------


class Requirement(msgspec.Struct, frozen=True):
    """One requirement of the mission: any of `kinds`; who has it already, and the cheapest price of one.

    `teams` are those that have such a counter in their hex; `price` is None when none can be bought.
    """

    kinds: tuple[str, ...]
    on_map: tuple[PieceId, ...]
    teams: tuple[PieceId, ...]
    price: int | None


class MissionCard(msgspec.Struct, frozen=True):
    """The current mission, its hex and award, what it needs, and the distance of each team."""

    mission: Mission
    hex: Hex
    requirements: tuple[Requirement, ...]
    distances: tuple[tuple[PieceId, int], ...]


def mission_card(state: State) -> MissionCard | None:
    """The demands of the current mission, None without a mission."""
    mission = state.current
    if mission is None:
        return None
    at = state.mission_hex
    return MissionCard(
        mission,
        at,
        tuple(_requirement(state, tuple(either)) for either in mission.needs),
        tuple((team, state.grid.distance(state.pieces[team].place, at)) for team in state.teams()),
    )


def _requirement(state: State, kinds: tuple[str, ...]) -> Requirement:
    on_map = tuple(
        PieceId(i)
        for i, piece in enumerate(state.pieces)
        if piece.on_map and state.kind(PieceId(i)).id in kinds
    )
    held = {state.pieces[piece].place for piece in on_map}
    teams = tuple(team for team in state.teams() if state.pieces[team].place in held)
    prices = [counters()[kind].cost for kind in kinds if in_stock(state, kind) is not None]
    return Requirement(kinds, on_map, teams, min(prices, default=None))


# -- pursuit ------------------------------------------------------------------------------------------------


class Pursuit(msgspec.Struct, frozen=True):
    """The action of an enemy unit if it acted now.

    `targets` are the hexes it may go for, `path` the hexes it would enter, `attacks` the hexes it would then
    attack; `open` says that the player has a choice on the way, and then the first is shown.
    """

    enemy: int
    targets: tuple[Hex, ...]
    path: tuple[Hex, ...]
    attacks: tuple[Hex, ...]
    open: bool


def pursuits(state: State) -> tuple[Pursuit, ...]:
    """The actions of all enemy units on the map, each from the position as it is."""
    return tuple(_pursuit(state, enemy.number) for enemy in state.enemies)


def _pursuit(state: State, number: int) -> Pursuit:
    enemy = state.enemy(number)
    assert enemy is not None
    transition = Transition(state.but(frames=(Pursuing(number),)))
    path: list[Hex] = []
    attacked: Sequence[Hex] = ()
    choice = False
    while isinstance(frame := transition.state.top, Pursuing):
        if not settle_pursuit(transition, frame):
            choice = True
            at = choices(transition.state, frame)[0]
            if frame.target == NOWHERE:
                transition.replace(replace(frame, target=at))
            else:
                enter(transition, frame, at)
        now = transition.state.enemy(number)
        if now is not None and now.place != (path[-1] if path else enemy.place):
            path.append(now.place)
    if isinstance(frame, Assaulting):
        attacked = frame.hexes
    return Pursuit(number, tuple(targets(state, enemy)), tuple(path), tuple(attacked), choice)
