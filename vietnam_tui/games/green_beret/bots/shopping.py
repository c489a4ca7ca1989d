"""For the bots: what to buy, for the mission at hand and for those to come (3.5, 6.0)."""

from __future__ import annotations

from math import ceil
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.green_beret.bots.bot_routes import voyage
from vietnam_tui.games.green_beret.bots.camps import camp_order, expected_turns, march_turns, second_camp
from vietnam_tui.games.green_beret.bots.mission_plans import bearers, terms_of
from vietnam_tui.games.green_beret.bots.worth import TURN, WORTHWHILE, kinds_on_map, point_worth, unmet
from vietnam_tui.games.green_beret.counters import Mission, PrintedCounter, counters, missions
from vietnam_tui.games.green_beret.frames import Mover
from vietnam_tui.games.green_beret.phrases import join
from vietnam_tui.games.green_beret.rules.movement.movement import Terms
from vietnam_tui.games.green_beret.rules.position.values import is_boat, is_plus
from vietnam_tui.games.green_beret.rules.sequence.answers import End
from vietnam_tui.games.green_beret.rules.sequence.base_camps import budget, next_camp, refuse_camps
from vietnam_tui.games.green_beret.rules.sequence.objectives import DOUBLE_AGENT_MISSION
from vietnam_tui.games.green_beret.rules.sequence.purchases import Buy, delivery_hexes, for_sale, in_stock
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import PieceId

#: PP that stay in hand when a vehicle or a team is bought: the dearest kit costs less
RESERVE = 20
#: Looks at a hex of a mission to come that a plan of the budget pays for
LOOKS_A_PLAN = 4
#: What gear takes away from the movement of a plus piece on the average
USUAL_BURDEN = 1


class Task(NamedTuple):
    """A mission still to come in one of its hexes: how many counters it takes, and where."""

    counters: int
    at: Hex


# -- the kit ------------------------------------------------------------------------------------------------


def missing(state: State, mission: Mission) -> list[list[str]]:
    """The requirements that no counter on the map meets."""
    return unmet(mission, kinds_on_map(state))


def kit(state: State, mission: Mission) -> list[str] | None:
    """The kinds to buy so that the mission can be done; None when they cannot be paid or had."""
    wanted = missing(state, mission)
    for useful in (True, False):
        chosen: list[str] = []
        for either in wanted:
            offered = [kind for kind in either if _offered(state, counters()[kind])]
            if not offered:
                return None
            chosen.append(min(offered, key=lambda kind: (_price(state, kind, useful=useful), kind)))
        if sum(counters()[kind].cost for kind in chosen) <= budget(state):
            return chosen
    return None


def _offered(state: State, kind: PrintedCounter) -> bool:
    return (
        for_sale(state, kind) and in_stock(state, kind.id) is not None and bool(delivery_hexes(state, kind))
    )


def _price(state: State, kind: str, *, useful: bool) -> int:
    """The price of a kind, one less for each mission to come that can use it."""
    uses = sum(kind in either for name in state.mission_pool for either in missing(state, missions()[name]))
    return counters()[kind].cost - (uses if useful else 0)


# -- vehicles -----------------------------------------------------------------------------------------------


def tasks(state: State, looks: int) -> list[Task]:
    """So many of the missions to come, hex by hex, spread evenly over all of them."""
    found = [
        Task(len(missions()[name].needs), state.grid.hex(label))
        for name in state.mission_pool
        for label in missions()[name].hexes
        if missions()[name].needs
    ]
    return found[:: max(1, ceil(len(found) / looks))]


def _task_turns(state: State, camp: Hex, carriers: list[PrintedCounter], task: Task) -> float:
    """How long a mission takes on the average, its gear carried in from the camp by plus pieces."""
    walk = expected_turns(march_turns(state.map, camp)[task.at])
    reach = sorted((_carry_turns(state, camp, kind)[task.at], -kind.portage) for kind in carriers)
    left, slowest = task.counters, 0.0
    for turns, slots in reach:
        if left > 0:
            left, slowest = left + slots, turns
    if left > 0:
        slowest *= 3  # there, back and there again
    return max(walk, slowest - 1) + 1


def _carry_turns(state: State, camp: Hex, kind: PrintedCounter) -> tuple[float, ...]:
    pace = max(0, kind.movement - USUAL_BURDEN)
    terms = Terms(craft=False, blue=kind.blue_hexagon, confined=False, afloat_left=pace, ashore_left=pace)
    return voyage(state.map, camp, terms).turns


def best_vehicle(state: State, plans: int) -> tuple[str, float] | None:
    """The plus piece that saves the missions to come more than it costs, and the turns it saves a mission."""
    owned = [state.kind(bearer) for bearer in bearers(state)]
    looked_at = tasks(state, plans // LOOKS_A_PLAN)
    camps = state.camp_hexes()
    if not looked_at or not camps:
        return None
    coming = sum(bool(missions()[name].needs) for name in state.mission_pool)
    now = sum(_task_turns(state, camps[0], owned, task) for task in looked_at)
    best: tuple[float, str, float] | None = None
    for kind in counters().values():
        able = is_plus(kind) and kind.family == "gear" and kind.portage and not kind.watercraft
        if not able or not _offered(state, kind) or kind.cost + RESERVE > budget(state):
            continue
        then = sum(_task_turns(state, camps[0], [*owned, kind], task) for task in looked_at)
        saved = (now - then) / len(looked_at)
        price = kind.cost - _kit_price_saved(state, kind.id)
        gain = TURN * saved * coming - point_worth(state) * price
        if gain > WORTHWHILE and (best is None or gain > best[0]):
            best = gain, kind.id, saved
    return None if best is None else best[1:]


def _kit_price_saved(state: State, kind: str) -> int:
    """What need not be bought later where a mission to come is content with this kind."""
    prices = [
        min(counters()[other].cost for other in either)
        for name in state.mission_pool
        for either in missing(state, missions()[name])
        if kind in either
    ]
    return max(prices, default=0)


# -- orders -------------------------------------------------------------------------------------------------


def delivery_hex(state: State) -> Hex:
    """The base camp from which a plus piece brings gear to the mission soonest."""

    def turns(camp: Hex) -> float:
        legs = (
            voyage(state.map, state.pieces[bearer].place, terms_of(state, Mover(bearer))).turns[camp]
            + _carry_turns(state, camp, state.kind(bearer))[state.mission_hex]
            for bearer in bearers(state)
        )
        return min(legs, default=0.0)

    camps = state.camp_hexes()
    if state.current is None or len(camps) == 1:
        return camps[0]
    aim = state.mission_hex
    return min(camps, key=lambda camp: (turns(camp), state.grid.distance(camp, aim), camp))


def _buy(state: State, kind: str, purpose: str) -> Proposal | None:
    order = Buy(kind, delivery_hex(state))
    return Proposal(order, purpose) if order.refusal(state) is None else None


def order_in_shop(state: State, plans: int) -> Proposal:
    """The next purchase, or the end of buying."""
    if not state.camps():
        place = camp_order(state) if refuse_camps(state) is None else None
        return place or Proposal(End(), "without a base camp nothing can be bought")
    agent = state.double_agent and state.mission == DOUBLE_AGENT_MISSION
    return (
        (_a_second_team(state) if agent else None)
        or _for_the_mission(state)
        or _a_second_team(state)
        or (_an_outlay(state, plans) if plans >= LOOKS_A_PLAN else _a_spare(state))
        or Proposal(End(), _thrift(state))
    )


def _for_the_mission(state: State) -> Proposal | None:
    mission = state.current
    wanted = None if mission is None else kit(state, mission)
    if mission is None or not wanted:
        return None
    kind = counters()[wanted[0]]
    return _buy(state, kind.id, f"{kind.name} for {kind.cost} PP: {mission.name} needs {mission.needs_text}")


def _a_second_team(state: State) -> Proposal | None:
    """The last team is never left alone: with it the game would be lost [GB-5.0-d]."""
    if len(state.teams()) != 1:
        return None
    for kind in sorted(counters().values(), key=lambda kind: (kind.cost, kind.id)):
        if kind.family == "team" and _offered(state, kind) and kind.cost <= budget(state):
            return _buy(
                state, kind.id, f"another team for {kind.cost} PP, as the game is lost with the last one"
            )
    return None


def _a_spare(state: State) -> Proposal | None:
    """A second counter of what the mission needs, for who carries gear where it can be lost."""
    mission = state.current
    for either in () if mission is None else mission.needs:
        have = [
            piece
            for i, piece in enumerate(state.pieces)
            if piece.on_map and state.kind(PieceId(i)).id in either
        ]
        offered = [kind for kind in either if _offered(state, counters()[kind])]
        cheapest = min(offered, key=lambda kind: (counters()[kind].cost, kind), default=None)
        if len(have) == 1 and cheapest is not None and counters()[cheapest].cost + RESERVE <= budget(state):
            kind = counters()[cheapest]
            return _buy(state, kind.id, f"{kind.name} for {kind.cost} PP, should the first be lost")
    return None


def _an_outlay(state: State, plans: int) -> Proposal | None:
    """What serves all missions to come."""
    camp = next_camp(state)
    if camp is not None and refuse_camps(state) is None and state.kind(camp).cost + RESERVE <= budget(state):
        found = second_camp(state, state.kind(camp).cost)
        if found is not None:
            return found
    return _a_vehicle(state, plans)


def _a_vehicle(state: State, plans: int) -> Proposal | None:
    found = best_vehicle(state, plans)
    if found is None:
        return None
    kind, saved = counters()[found[0]], found[1]
    text = (
        f"{kind.name} for {kind.cost} PP brings gear without a noise check, {saved:.1f} turns less a mission"
    )
    return _buy(state, kind.id, text)


def _thrift(state: State) -> str:
    mission = state.current
    if mission is None:
        return f"{budget(state)} PP are kept for the next mission"
    short = missing(state, mission)
    if short and kit(state, mission) is None:
        lists = [" or ".join(counters()[kind].name for kind in either) for either in short]
        return f"{join(lists)} for {mission.name} cannot be had with {budget(state)} PP"
    return f"{mission.name} needs nothing more; {budget(state)} PP are kept"


def boats_are_dear() -> Proposal:
    """The end of the first step of the set-up."""
    boat = next(kind for kind in counters().values() if is_boat(kind))
    return Proposal(End(), f"one camp is enough, and {boat.cost} PP for a {boat.name} go further in gear")
