"""For the bots: who does the current mission, and who brings the gear it needs.

A team alone risks nothing but time: heard, it escapes to a base camp without loss [GB-12.3-a].  Gear in its hex
would be lost, so it is best brought by plus pieces, which nobody hears [GB-10.4-k], once the team stands in the
mission's hex unheard: a team that does not move is not checked [GB-12.0-e].  Every way of sharing the gear out
between the team and the plus pieces is compared.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, permutations, product
from math import inf
from typing import NamedTuple

from msgspec.structs import replace

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.green_beret.bots.bot_routes import Approach, approach, risk, voyage
from vietnam_tui.games.green_beret.bots.worth import LOST_MISSION, TURN, gear_worth, kinds_on_map, unmet
from vietnam_tui.games.green_beret.counters import TEAM_PORTAGE, Mission
from vietnam_tui.games.green_beret.frames import Mover, Moving
from vietnam_tui.games.green_beret.rules.movement.movement import Terms, burden, terms
from vietnam_tui.games.green_beret.rules.position.values import is_plus, movement, noise, refuse_haul
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import NO_PIECE, Piece, PieceId, roster

#: Counters of a kind of gear that are thought about, the nearest first
NEAREST = 2
#: What is at stake is counted in steps of so many turns, so that like plans share their ways
STEP = 25


class Haul(NamedTuple):
    """A plus piece brings counters to the mission's hex, in so many turns at the least."""

    bearer: PieceId
    items: tuple[PieceId, ...]
    turns: float


class Operation(NamedTuple):
    """A plan for the mission: the team, what it hauls itself, who brings the rest.

    `turns` are expected until it is done, each setback and what is lost by it included; `unheard` is the chance
    that no check on the team's way goes wrong.
    """

    team: PieceId
    hauled: tuple[PieceId, ...]
    hauls: tuple[Haul, ...]
    turns: float
    unheard: float


# -- movers -------------------------------------------------------------------------------------------------


def bearers(state: State) -> list[PieceId]:
    """The plus pieces on land that can bring gear by themselves."""
    return [
        PieceId(i)
        for i, (_, kind) in enumerate(roster())
        if is_plus(kind)
        and kind.portage
        and not kind.watercraft
        and state.pieces[i].on_map
        and not state.pieces[i].anchored
    ]


def laden(state: State, bearer: PieceId, items: tuple[PieceId, ...]) -> Mover | None:
    """A plus piece with these counters, None when it cannot haul them [GB-9.2-a, GB-9.2-b]."""
    mover = Mover(bearer)
    for item in items:
        if refuse_haul(state, mover, item) is not None:
            return None
        mover = replace(mover, load=(*mover.load, item), burden=mover.burden + burden(state, (item,)))
    return mover


def terms_of(state: State, mover: Mover) -> Terms:
    """On what terms a plus piece moves each turn."""
    return terms(state, Moving(state.pieces[mover.lead].place, (mover,)))


class Tour(NamedTuple):
    """A round of a plus piece: the turns it takes at the least, and the hexes it goes to, the mission's hex last."""

    turns: float
    stops: tuple[Hex, ...]


def tour(state: State, bearer: PieceId, items: tuple[PieceId, ...]) -> Tour:
    """The quickest round that collects these counters and brings them; `inf` turns when there is none.

    Every order of the hexes is compared, so that a bearer under way never finds another one quicker.
    """
    here, goal = state.pieces[bearer].place, state.mission_hex
    places = sorted({state.pieces[item].place for item in items} - {here})
    return min(_round(state, bearer, items, (*order, goal)) for order in permutations(places))


def _round(state: State, bearer: PieceId, items: tuple[PieceId, ...], stops: tuple[Hex, ...]) -> Tour:
    here, total = Hex(state.pieces[bearer].place), 0.0
    taken: tuple[PieceId, ...] = ()
    for there in stops:
        taken += along_with(state, items, here)[0]
        carrying = laden(state, bearer, taken)
        if carrying is None:
            return Tour(inf, stops)
        total += voyage(state.map, here, terms_of(state, carrying)).turns[there]
        here = there
    return Tour(total, stops)


def next_stop(state: State, haul: Haul) -> tuple[Hex, tuple[PieceId, ...]]:
    """Where a haul goes next, to fetch or to deliver, and what it takes along from its hex."""
    along, _ = along_with(state, haul.items, state.pieces[haul.bearer].place)
    return tour(state, haul.bearer, haul.items).stops[0], along


def _haul(state: State, bearer: PieceId, items: tuple[PieceId, ...]) -> Haul | None:
    """How long a plus piece needs to collect these counters and bring them, None when it cannot."""
    if laden(state, bearer, items) is None:
        return None
    turns = tour(state, bearer, items).turns
    return Haul(bearer, items, turns) if turns < inf else None


# -- the team -----------------------------------------------------------------------------------------------


def camp_set(state: State) -> frozenset[Hex]:
    """The hexes of the base camps."""
    return frozenset(state.camp_hexes())


def team_approach(
    state: State, team: PieceId, hauled: tuple[PieceId, ...], goal: Hex, *, checked: bool
) -> Approach:
    """The way of a team with this gear to a goal; gear that cannot be replaced makes being heard dear."""
    stake = None
    if hauled:
        turns = loss(state, hauled) / TURN
        stake = STEP * max(1.0, round(turns / STEP))
    return approach(
        state.map,
        goal,
        camp_set(state),
        movement=max(0, movement(state, team) - burden(state, hauled)),
        noise=noise(state, team) + sum(noise(state, item) for item in hauled),
        checked=checked,
        setback=stake,
    )


def vital(state: State, items: tuple[PieceId, ...]) -> bool:
    """Can the current mission not be done without these counters?"""
    mission = state.current
    return mission is not None and bool(unmet(mission, kinds_on_map(state, without=items)))


def loss(state: State, items: tuple[PieceId, ...]) -> float:
    """What is lost in points when all this must be left behind."""
    if not items:
        return 0.0
    return gear_worth(state, items) + (LOST_MISSION if vital(state, items) else 0.0)


def along_with(
    state: State, items: tuple[PieceId, ...], here: int
) -> tuple[tuple[PieceId, ...], tuple[PieceId, ...]]:
    """Which of these counters lie in a hex, and which do not."""
    along = tuple(item for item in items if state.pieces[item].place == here)
    return along, tuple(item for item in items if item not in along)


def nearest_gear(state: State, here: Hex, items: tuple[PieceId, ...]) -> Hex:
    """The hex of the nearest of these counters."""
    places = [state.pieces[item].place for item in items]
    return min(places, key=lambda place: (state.grid.distance(here, place), place))


def noise_of_team_in(state: State, team: PieceId, at: Hex) -> int:
    """The noise of a team that steps softly into a hex, with everything that is there [GB-12.0-d]."""
    here = state.at(at, "team", "leader", "gear")
    return noise(state, team) + sum(noise(state, piece) for piece in here if piece != team)


def _march(state: State, team: PieceId, hauled: tuple[PieceId, ...], checked: bool) -> tuple[float, float]:
    """Expected turns until the team stands in the mission's hex with this gear, and its chance to stay unheard."""
    goal, here, turns = state.mission_hex, Hex(state.pieces[team].place), 0.0
    carried, left = along_with(state, hauled, here)
    while left:
        there = nearest_gear(state, here, left)
        turns += team_approach(state, team, carried, there, checked=True).turns[here]
        if not state.in_camp(there):
            turns += risk(noise_of_team_in(state, team, there)) * loss(state, left) / TURN
        here = there
        found, left = along_with(state, left, there)
        carried += found
    way = team_approach(state, team, hauled, goal, checked=checked)
    return turns + way.turns[here], way.unheard(here)


# -- plans --------------------------------------------------------------------------------------------------


def _counters_for(state: State, either: list[str], goal: int) -> list[PieceId]:
    """The counters on the map that meet a requirement, those of the mission's hex first, then the nearest."""
    found = [
        PieceId(i)
        for i, piece in enumerate(state.pieces)
        if piece.on_map and state.kind(PieceId(i)).id in either and not piece.anchored
    ]
    distance = state.grid.distance
    found.sort(key=lambda item: (distance(state.pieces[item].place, Hex(goal)), item))
    apart: dict[tuple[str, int], PieceId] = {}
    for item in found:
        apart.setdefault((state.kind(item).id, state.pieces[item].place), item)
    return list(apart.values())[:NEAREST]


def _ways_for(state: State, either: list[str], team: PieceId) -> list[tuple[PieceId, PieceId]]:
    """Counters for a requirement with who brings them: the team, a plus piece, NO_PIECE where it lies there."""
    goal, found = state.mission_hex, []
    for item in _counters_for(state, either, goal):
        if state.pieces[item].place == goal:
            return [(item, NO_PIECE)]
        kind = state.kind(item)
        if is_plus(kind) and not kind.black_number:
            found.append((item, item))
        else:
            found += [(item, bearer) for bearer in (team, *bearers(state))]
    return found


Choice = tuple[tuple[PieceId, PieceId], ...]


class Idea(NamedTuple):
    """A plan before the way of its team is worked out; `least` is a quick estimate of its turns, rather low."""

    least: float
    team: PieceId
    hauled: tuple[PieceId, ...]
    hauls: tuple[Haul, ...]


def ideas(state: State, mission: Mission) -> Iterator[Idea]:
    """Every way to share the gear out, those with the fewest carriers first, and the team before all others."""
    choices: list[tuple[PieceId, Choice]] = [
        (team, choice)
        for team in free_teams(state)
        for choice in product(*(_ways_for(state, either, team) for either in mission.needs))
    ]
    choices.sort(key=lambda plan: len({carrier for _, carrier in plan[1]}))
    known: dict[tuple[PieceId, tuple[PieceId, ...]], Haul | None] = {}
    for team, choice in choices:
        loads = _loads(choice)
        hauled = loads.pop(team, ())
        if len(hauled) > TEAM_PORTAGE:
            continue
        for load in loads.items():
            if load not in known:
                known[load] = _haul(state, *load)
        hauls = tuple(haul for load in loads.items() if (haul := known[load]) is not None)
        if len(hauls) == len(loads):
            quiet = _march(state, team, (), bool(loads))[0]
            yield Idea(_together(quiet, hauls), team, hauled, hauls)


def _together(march: float, hauls: tuple[Haul, ...]) -> float:
    """The turns of a plan: the gear goes in when the team stands in the mission's hex."""
    return max(march, max(haul.turns for haul in hauls) - 1) + 1 if hauls else march


def _loads(choice: Choice) -> dict[PieceId, tuple[PieceId, ...]]:
    """Carrier -> what it brings; a plus piece that is needed itself brings nothing else."""
    found: dict[PieceId, tuple[PieceId, ...]] = {}
    for item, carrier in dict.fromkeys(choice):
        if carrier != NO_PIECE:
            found[carrier] = (*found.get(carrier, ()), *(() if item == carrier else (item,)))
    return found


def free_teams(state: State) -> list[PieceId]:
    """The teams that nobody hunts."""
    return [team for team in state.teams() if not state.pieces[team].detected]


def best_operation(state: State, plans: int) -> Operation | None:
    """The best of the first so many plans; None when the mission cannot be done at all."""
    mission = state.current
    if mission is None:
        return None
    lying = tuple(
        Piece(piece.place, casualty=piece.casualty, detected=piece.detected) for piece in state.pieces
    )
    situation = state.but(turn=0, phase="", pieces=lying, frames=(), enemies=(), track=(), settled=False)
    return _best_of(situation, plans)


@lru_cache(maxsize=256)
def _best_of(situation: State, plans: int) -> Operation | None:
    mission = situation.current
    assert mission is not None
    found = sorted(islice(ideas(situation, mission), plans), key=lambda idea: idea.least)
    best: Operation | None = None
    for idea in found:
        if best is not None and idea.least >= best.turns:
            break
        march, unheard = _march(situation, idea.team, idea.hauled, bool(idea.hauls))
        turns = _together(march, idea.hauls)
        if turns < (inf if best is None else best.turns):
            best = Operation(idea.team, idea.hauled, idea.hauls, turns, unheard)
    return best
