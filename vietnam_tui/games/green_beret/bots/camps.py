"""For the bots: where a base camp stands best (3.1, 12.11)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import inf

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.green_beret.bots.bot_routes import voyage
from vietnam_tui.games.green_beret.bots.worth import TURN, WORTHWHILE, point_worth
from vietnam_tui.games.green_beret.counters import board, missions, scenario
from vietnam_tui.games.green_beret.frames import Relocating
from vietnam_tui.games.green_beret.rules.movement.movement import Terms
from vietnam_tui.games.green_beret.rules.sequence.base_camps import Camp, refuse_site
from vietnam_tui.games.green_beret.state import CAMPS, State
from vietnam_tui.games.green_beret.terrain import beach_distance
from vietnam_tui.games.green_beret.units import NO_PIECE

#: What a team on foot moves a turn
TEAM_MOVEMENT = 4
#: The chance of being heard that a turn of the march costs on the average
HEARD_A_TURN = 0.12
#: Expected turns to a hex that cannot be walked to
OUT_OF_REACH = 60.0
#: Every mission may be placed in three hexes
HEXES_A_MISSION = 3
#: Sites that are looked at closely: the most central, and the most central of those with a bonus
CENTRAL, WITH_BONUS = 40, 12


def mission_hexes(state: State) -> tuple[Hex, ...]:
    """Every hex in which a mission still to be drawn may be placed, as often as it may, that of now included."""
    hexes = [state.grid.hex(label) for name in state.mission_pool for label in missions()[name].hexes]
    return tuple(hexes) + ((state.mission_hex,) if state.current is not None else ())


def expected_turns(turns: float) -> float:
    """How long a march of so many turns takes on the average, starting again whenever it is heard.

    >>> round(expected_turns(1), 2), round(expected_turns(8), 1)
    (1.14, 14.8)
    """
    return OUT_OF_REACH if turns == inf else ((1 - HEARD_A_TURN) ** -turns - 1) / HEARD_A_TURN


@lru_cache(maxsize=4096)
def march_turns(map_id: str, start: Hex) -> tuple[float, ...]:
    """Hex -> turns of the shortest march on foot."""
    terms = Terms(
        craft=False, blue=False, confined=False, afloat_left=TEAM_MOVEMENT, ashore_left=TEAM_MOVEMENT
    )
    return voyage(map_id, start, terms).turns


def mean_turns(map_id: str, camps: tuple[Hex, ...], goals: tuple[Hex, ...]) -> float:
    """How long a mission takes on the average from the nearest of these base camps."""
    turns = [march_turns(map_id, camp) for camp in camps]
    return sum(expected_turns(min(from_camp[goal] for from_camp in turns)) for goal in goals) / max(
        1, len(goals)
    )


def has_bonus(state: State, at: Hex) -> bool:
    """Does a camp set up there bring Purchase Points? [GB-6.3-a]"""
    distance = beach_distance(state.map, at)
    return (
        state.phase == CAMPS
        and distance is not None
        and distance <= scenario(state.scenario).camp_bonus_range
    )


def best_site(state: State) -> Hex | None:
    """The legal hex for a camp from which the missions still to come take the least time; None for none.

    A camp that stays where it is counts as well.
    """
    legal = tuple(h for h in state.grid.hexes() if refuse_site(state, h) is None)
    if not legal:
        return None
    top = state.top
    moved = top.camp if isinstance(top, Relocating) else NO_PIECE
    others = tuple(state.pieces[camp].place for camp in state.camps() if camp != moved)
    bonus = frozenset(h for h in legal if has_bonus(state, h))
    worth = point_worth(state) * scenario(state.scenario).camp_bonus
    return _best_of(state.map, legal, others, mission_hexes(state), bonus, worth)


@lru_cache(maxsize=64)
def _best_of(
    map_id: str,
    legal: tuple[Hex, ...],
    others: tuple[Hex, ...],
    goals: tuple[Hex, ...],
    bonus: frozenset[Hex],
    worth: float,
) -> Hex:
    grid = board(map_id).grid

    def central(hexes: Iterable[Hex], count: int) -> list[Hex]:
        return sorted(hexes, key=lambda h: (rough(h), h))[:count]

    far = [grid.ranges(goal) for goal in goals]
    known = [min((away[camp] for camp in others), default=grid.size) for away in far]

    def rough(site: Hex) -> int:
        return sum(min(away[site], other) for away, other in zip(far, known, strict=True))

    def cost(site: Hex) -> float:
        # a third of the goals are missions: each has three hexes
        total = TURN * mean_turns(map_id, (site, *others), goals) * len(goals) / HEXES_A_MISSION
        return total - (worth if site in bonus else 0.0)

    return min({*central(legal, CENTRAL), *central(bonus, WITH_BONUS)}, key=lambda h: (cost(h), h))


def camp_order(state: State) -> Proposal | None:
    """The next base camp in its best place, None when no hex is open to it."""
    site = best_site(state)
    if site is None:
        return None
    mean = mean_turns(state.map, (site,), mission_hexes(state))
    bonus = f", and brings {scenario(state.scenario).camp_bonus} PP" if has_bonus(state, site) else ""
    return Proposal(
        Camp(site),
        f"{state.label(site)} lies about {mean:.0f} turns from a mission on the average{bonus}",
    )


def second_camp(state: State, price: int) -> Proposal | None:
    """Another base camp, when it shortens the missions to come by more than its price."""
    site = best_site(state)
    if site is None:
        return None
    goals, camps = mission_hexes(state), tuple(state.camp_hexes())
    before, after = mean_turns(state.map, camps, goals), mean_turns(state.map, (site, *camps), goals)
    gain = TURN * (before - after) * len(goals) / HEXES_A_MISSION - point_worth(state) * price
    if gain <= WORTHWHILE:
        return None
    where, shorter = state.label(site), before - after
    text = f"a second camp in {where} for {price} PP makes missions about {shorter:.1f} turns shorter"
    return Proposal(Camp(site), text)
