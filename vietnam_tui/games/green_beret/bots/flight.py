"""For the bots: who has been heard: escape or stay, run or press on, and when to end the game (12.3, 12.5, 5.0)."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import NamedTuple

from msgspec.structs import replace

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.core.model import Action
from vietnam_tui.games.green_beret.bots.bot_routes import approach
from vietnam_tui.games.green_beret.bots.fights import (
    exposure,
    hurt_chance,
    lost_gear,
    marker_cost,
    ruin,
    team_worth,
    wound_share,
)
from vietnam_tui.games.green_beret.bots.marches import Errand
from vietnam_tui.games.green_beret.bots.mission_plans import loss
from vietnam_tui.games.green_beret.bots.worth import (
    better_to_stop,
    gear_worth,
    percent,
    point_worth,
    prospect,
    standing,
)
from vietnam_tui.games.green_beret.counters import TEAM_PORTAGE, enemy_units
from vietnam_tui.games.green_beret.frames import Escaping, Listening, Mover, Moving, Reckoning
from vietnam_tui.games.green_beret.phrases import piece_list
from vietnam_tui.games.green_beret.rules.contact.detection import bounces, scatter_hex
from vietnam_tui.games.green_beret.rules.contact.escape import Escape, Stand, able_to_escape
from vietnam_tui.games.green_beret.rules.contact.noise import Listen, read_noise
from vietnam_tui.games.green_beret.rules.movement.movement import burden, party_reach
from vietnam_tui.games.green_beret.rules.movement.planning import planned_move
from vietnam_tui.games.green_beret.rules.position.values import is_plus, movement, noise, refuse_carrier
from vietnam_tui.games.green_beret.rules.sequence.dice import SIX_AND_TEN, TWO_SIX_SIDED, Dice
from vietnam_tui.games.green_beret.rules.sequence.double_agent import pays
from vietnam_tui.games.green_beret.rules.sequence.objectives import DOUBLE_AGENT_MISSION, Forfeit
from vietnam_tui.games.green_beret.rules.sequence.victory import Retire, level_of, score
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import NO_PIECE, Enemy, PieceId

#: How much of its gear and its mission a team that stays is expected to save
SAVED = 0.5
#: Enemy units that a detection brings on the average [GB-12.7-a]
UNITS = 3.5
#: Movement that a hex costs an enemy unit on the average
HEX_COST = 1.7
#: Enemy phases before a team that stays where it was heard is home
PHASES_TO_COME = 3
#: What a turn away from the nearest base camp costs a hunted team, in points
TURN_IN_THE_OPEN = 0.25
#: What another detection costs a hunted team, in points
MORE_UNITS = 0.6
#: What it is worth to be a turn away from doing the mission
WITHIN_REACH = 0.4
#: Turns that being heard again costs on the way home
DELAY = 4.0
#: Hexes that a hunted team looks at closely, and plans of the budget for each more
CLOSE_LOOKS, PLANS_A_LOOK = 6, 40


# -- just heard ---------------------------------------------------------------------------------------------


def order_of_listening(state: State, frame: Listening) -> Proposal:
    """The quietest hex first."""
    at = min(frame.hexes, key=lambda h: (read_noise(state, h).total, h))
    return Proposal(Listen(at), f"the checks are all to be made; noise {read_noise(state, at).total} there")


def best_camp(state: State, at: Hex) -> Hex:
    """The base camp that is nearest to the mission, or to a hex."""
    aim = state.mission_hex if state.current is not None else at
    return min(state.camp_hexes(), key=lambda camp: (state.grid.distance(camp, aim), camp))


def order_of_escape(state: State, frame: Escaping) -> Proposal:
    """Escape unless what is left behind is dearer than the enemy units that come for who stays."""
    able = able_to_escape(state, frame)
    teams = [piece for piece in able if piece in frame.fresh]
    camp = best_camp(state, frame.at)
    if not teams:
        if not frame.fled:
            return Proposal(Stand(), "nobody but the teams is looked for")
        return Proposal(Escape(able[0], camp), f"{state.name(able[0])} follows to {state.label(camp)}")
    gear = tuple(state.at(frame.at, "gear"))
    lost = loss(state, gear)
    stay = hunt_cost(state, frame.at)
    if not frame.fled and stay < SAVED * lost:
        why = f"the enemy units cost about {stay:.1f} points, {piece_list(state, gear)} {lost:.1f}"
        return Proposal(Stand(), why)
    behind = f"leaving {piece_list(state, gear)}" if gear else "with nothing to leave behind"
    name, where = state.name(teams[0]), state.label(camp)
    return Proposal(
        Escape(teams[0], camp), f"{name} is safe in {where}, {behind}; staying costs about {stay:.1f} points"
    )


def hunt_cost(state: State, at: Hex) -> float:
    """What the enemy units that come for a hex are expected to cost before the team is home.

    Every kind in the pool in every hex that the scatter dice may give; their way from there is estimated, and
    the number of their hits is taken to follow Poisson's law.
    """
    hits, weight = 0.0, 0
    for kind, count in zip(enemy_units().values(), state.enemy_pool, strict=True):
        attacks = sum(_attacks(state, kind.id, at, dice) * share for dice, share in TWO_SIX_SIDED.weighted)
        facing = state.but(enemies=(Enemy(1, kind.id, at),))
        hits += count * hurt_chance(facing, 1, at) * attacks / TWO_SIX_SIDED.total
        weight += count
    mean = UNITS * wound_share(state) * hits / max(1, weight)
    none, one = exp(-mean), mean * exp(-mean)
    team = min(state.teams(at), key=lambda t: (marker_cost(state, t), t))
    first = marker_cost(state, team) + gear_worth(state, lost_gear(state, at))
    return (1 - none) * first + (1 - none - one) * team_worth(state, team)


def _attacks(state: State, kind: str, at: Hex, dice: Action) -> int:
    """How often a unit placed by these dice attacks a team that stays."""
    assert isinstance(dice, Dice)
    place = scatter_hex(state, at, dice.first, dice.second)
    if bounces(state, kind, place):
        return 0
    away = max(0, state.grid.distance(place, at) - 1)
    pace = enemy_units()[kind].movement / HEX_COST
    if away and not pace:
        return 0
    phases = -(-away // max(1.0, pace)) if away else 1
    return max(0, PHASES_TO_COME + 1 - int(phases))


# -- hunted -------------------------------------------------------------------------------------------------


class Option(NamedTuple):
    """A hex for a hunted team: what it is expected to cost, and why go there."""

    cost: float
    to: Hex
    why: str


def hunted_errands(state: State, plans: int) -> Iterator[Errand]:
    """Where the detected teams in the open that have not moved go."""
    for team in state.teams():
        piece = state.pieces[team]
        if piece.detected and not piece.moved and not state.in_camp(piece.place):
            found = _run(state, team, plans)
            if found is not None:
                yield found


def _runner(state: State, team: PieceId) -> Mover:
    """A hunted team with the fastest carrier in its hex and what weighs nothing."""
    here = state.pieces[team].place
    free = [p for p in state.at(here, "gear", "leader") if not state.pieces[p].moved]
    mover = Mover(team)
    carriers = [p for p in free if is_plus(state.kind(p)) and not state.kind(p).watercraft]
    carriers = [p for p in carriers if refuse_carrier(state, mover, p) is None and movement(state, p) > 0]
    best = max(carriers, key=lambda p: (movement(state, p), -noise(state, p), -p), default=NO_PIECE)
    light = [
        p for p in free if not is_plus(state.kind(p)) and not burden(state, (p,)) and noise(state, p) <= 0
    ]
    light.sort(key=lambda p: (-state.kind(p).cost, p))
    return replace(mover, carrier=best, load=tuple(light[:TEAM_PORTAGE]))


def _run(state: State, team: PieceId, plans: int) -> Errand | None:
    mover = _runner(state, team)
    here = state.pieces[team].place
    party = Moving(here, (mover,))
    ways = party_reach(state, party)
    home = _way_home(state, team)
    rough = sorted(ways, key=lambda to: (_rough_cost(state, party, to, home), to))
    looks = CLOSE_LOOKS + plans // PLANS_A_LOOK
    best = min((_option(state, party, to, home) for to in rough[:looks]), default=None)
    stay = exposure(state) + TURN_IN_THE_OPEN * home[here]
    if best is None or stay <= best.cost:
        return None
    return Errand(team, mover.load, best.to, f"{state.name(team)} {best.why}", mover.carrier)


def _way_home(state: State, team: PieceId) -> tuple[float, ...]:
    """Hex -> expected turns to the nearest base camp on foot; 0 everywhere when there is none."""
    camps = state.camp_hexes()
    if not camps:
        return (0.0,) * state.grid.size
    quiet = noise(state, team)
    ways = [
        approach(
            state.map,
            camp,
            frozenset(),
            movement=movement(state, team),
            noise=quiet,
            checked=False,
            setback=DELAY,
        ).turns
        for camp in camps
    ]
    return tuple(min(turns) for turns in zip(*ways, strict=True))


def _rough_cost(state: State, party: Moving, to: Hex, home: tuple[float, ...]) -> float:
    if state.in_camp(to):
        return 0.0
    planned = planned_move(state, party, to)
    assert planned is not None
    return TURN_IN_THE_OPEN * home[to] + MORE_UNITS * float(planned.heard) - planned.accomplishes


def _option(state: State, party: Moving, to: Hex, home: tuple[float, ...]) -> Option:
    where = state.label(to)
    if state.in_camp(to):
        return Option(0.0, to, f"is safe in the base camp in {where}, and the enemy units leave")
    planned = planned_move(state, party, to)
    assert planned is not None
    pieces = list(state.pieces)
    for mover in party.movers:
        for piece in mover.pieces:
            pieces[piece] = replace(pieces[piece], place=to)
    danger = exposure(state.but(pieces=tuple(pieces), frames=()))
    mission = state.current
    gain = 0.0
    heard = float(planned.heard)
    why = f"runs by {where}: attacks cost about {danger:.1f} points, heard again {percent(heard)}"
    if mission is not None and planned.accomplishes:
        gain = 1 + point_worth(state) * mission.award
        why = f"does {mission.name} in {where} before it runs"
    elif mission is not None and _could_finish(state, party, to):
        gain = WITHIN_REACH
        why = f"presses on by {where}, a turn from {mission.name}"
    cost = danger + MORE_UNITS * heard + TURN_IN_THE_OPEN * home[to] - gain
    return Option(cost, to, why)


def _could_finish(state: State, party: Moving, to: Hex) -> bool:
    """Could the party do the mission in its next turn, with what it takes along?"""
    mission = state.current
    assert mission is not None
    kinds = {state.kind(piece).id for mover in party.movers for piece in mover.pieces}
    ready = all(kinds.intersection(either) for either in mission.needs)
    return ready and state.grid.distance(to, state.mission_hex) <= 2


# -- giving up ----------------------------------------------------------------------------------------------


def order_to_stop(state: State) -> Proposal | None:
    """The end of the game while the last team lives, when going on is worth less than the score of now."""
    chance = ruin(state)
    if not better_to_stop(state, chance):
        return None
    level = level_of(score(state)).name
    return Proposal(Retire(), f"the last team is lost with {percent(chance)}, and with it {level}")


def give_up(state: State) -> Proposal:
    """The end of a mission that cannot be done: forfeited, or left open at the end of the game.

    A player who faces a court-martial has nothing to lose by going on.
    """
    mission = state.current
    assert mission is not None
    points, left = score(state), len(state.mission_pool)
    better = standing(points - 1 + prospect(state) * left) > standing(points)
    if not left or (points > 0 and not better):
        level = level_of(points).name
        return Proposal(
            Retire(), f"{mission.name} cannot be done, and {left} missions more may not better {level}"
        )
    return Proposal(Forfeit(), f"{mission.name} cannot be done; {left} missions are still to come")


def order_on_the_double_agent(state: State) -> Proposal | None:
    """With one team left Kill Double-Agent may lose the game, done or given up [GB-16.0-b]."""
    if not state.double_agent or state.mission != DOUBLE_AGENT_MISSION or len(state.teams()) != 1:
        return None
    points, rest = score(state), prospect(state) * len(state.mission_pool)
    done = _spared(accomplished=True) * standing(points + 1 + rest)
    forfeited = _spared(accomplished=False) * standing(points - 1 + rest)
    if standing(points) >= max(done, forfeited):
        return Proposal(
            Retire(), "whatever is done about the double agent, the last team is too likely to be lost"
        )
    if forfeited > done and state.top is None:
        return Proposal(Forfeit(), "the last team is more likely to live when the double agent does")
    return None


def _spared(*, accomplished: bool) -> float:
    """The chance that the dice about the double agent cost nothing."""
    frame = Reckoning(accomplished)
    good = sum(
        weight for dice, weight in SIX_AND_TEN.weighted if isinstance(dice, Dice) and pays(frame, dice)
    )
    return good / SIX_AND_TEN.total
