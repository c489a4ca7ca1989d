"""For the bots: set-ups: defenders in cover around what they must keep, attackers as near to their goals as can be."""

from __future__ import annotations

import random
from collections import Counter

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.hot_armor.bots.goals import whereabouts
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.posts import led_by, refuge
from vietnam_tui.games.hot_armor.bots.tasks import Goal
from vietnam_tui.games.hot_armor.bots.travel import FLIGHT, field, manner, strides
from vietnam_tui.games.hot_armor.frames import LandingZones, SettingUp
from vietnam_tui.games.hot_armor.map_names import LANDING_ZONE, ROAD, TRACK, hexes_on
from vietnam_tui.games.hot_armor.rules.movement.costs import pace_of
from vietnam_tui.games.hot_armor.rules.movement.transport import Load, refuse_load_type
from vietnam_tui.games.hot_armor.rules.position.areas import bridge_full, next_of_each, open_to
from vietnam_tui.games.hot_armor.rules.sequence.deployment import Place, Ready
from vietnam_tui.games.hot_armor.rules.sequence.landing_zones import Zone
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES
from vietnam_tui.games.hot_armor.rules.works.laying import Lay
from vietnam_tui.games.hot_armor.units import POINT, UnitId

#: What a column of cover is worth, what each friend in the hex costs, what an impulse nearer to the goal is worth
COVER, CROWD, NEARER = 0.5, 1.6, 1.0
#: How many impulses farther than another a goal may be that has nobody yet, where the other has its share
SHARED = 4.0
#: What a hex nearer to its command post is worth
TOGETHER = 0.08
#: What every hex costs that a command post is away from those whom it leads
LEAD = 0.5
#: What a hex farther from the enemy is worth to those who hide, up to so many
HIDDEN, AWAY = 0.4, 32
#: The same to a command post that the enemy must eliminate
PRIZED, BACK = 1.2, 36
#: How the lot spreads what is equally good
LOT = 0.35


def order_of_setup(picture: Picture, frame: SettingUp, generator: random.Random) -> Proposal:
    """The next unit or marker to be laid out; carriers are loaded when all are placed."""
    state = picture.state
    units = next_of_each(state, frame.side)
    if units:
        unit = min(units, key=lambda one: _turn(picture, one))
        place = _place(picture, unit, generator)
        return Proposal(Place(unit, place), "near what it is for, in the cover that there is")
    actions = list(RULES.questions.actions(state))
    loads = [one for one in actions if isinstance(one, Load) and _rides(picture, one)]
    if loads:
        return Proposal(min(loads, key=lambda one: _slowness(picture, one)), "nobody walks who can ride")
    laid = [one for one in actions if isinstance(one, Lay)]
    if laid:
        best = max(laid, key=lambda one: (one.secret, _works(picture, one), -one.at))
        return Proposal(best, "where it hampers the enemy most")
    return Proposal(Ready(), "all is set up")


def _turn(picture: Picture, unit: UnitId) -> tuple[bool, bool, bool, UnitId]:
    """Carriers first, so that those who ride find them; command posts last, who stand amid those whom they lead."""
    kind = picture.state.kind(unit)
    return not kind.carries, kind.can("command post"), kind.move > 0, unit


def _slowness(picture: Picture, order: Load) -> tuple[int, int, int]:
    return strides(picture.state, order.unit), order.unit, order.carrier


def _rides(picture: Picture, order: Load) -> bool:
    """Units that cannot move ride, and on the attack everybody who walks; a command post that must go far as well."""
    state = picture.state
    kind = state.kind(order.unit)
    if not kind.move:
        return True
    onward = any(goal.purpose in ("leave", "take") for goal in picture.goals)
    return onward and not state.kind(order.carrier).can("tank") and kind.arm != "vehicular"


def _place(picture: Picture, unit: UnitId, generator: random.Random) -> Hex:
    state, grid = picture.state, picture.state.board.grid
    kind = state.kind(unit)
    carrier = _free_carrier(picture, unit)
    hexes = [h for h in sorted(open_to(state, unit)) if not bridge_full(state, picture.side, h)]
    if carrier is not None and carrier in hexes:
        return carrier
    goal = _aim(picture, unit, hexes)
    costs = field(state.scenario, manner(state, unit), goal.hexes) if goal is not None else None
    if goal is not None and costs is not None and goal.breaks_through and kind.move:
        return min(hexes, key=lambda place: (costs[place], place))
    crowd = Counter(
        u.place for i, u in enumerate(state.units) if u.on_map and state.roster[i].side == picture.side
    )
    posts = [
        state.place(u)
        for u in state.units_of(picture.side)
        if state.units[u].on_map and state.kind(u).can("command post")
    ]
    leads = led_by(picture, unit) if kind.can("command post") else []
    back = bool(leads) or kind.can("indirect")
    prize = bool(leads) and picture.worths.prize(unit) > 0.0
    foes = field(state.scenario, FLIGHT, frozenset(whereabouts(state, picture.enemy))) if prize else ()
    guards = goal is not None and goal.purpose in ("guard", "hunt")
    stride = max(strides(state, unit), 12)

    def value(place: Hex) -> float:
        worth = COVER * picture.danger.cover(place) * (1.5 if guards or back else 0.6)
        worth -= CROWD * crowd[place]
        if leads:
            worth -= LEAD * sum(min(grid.distance(place, state.place(one)), 12) for one in leads) / len(leads)
        elif costs is not None:
            time = min(costs[place] / stride, 30.0)
            worth -= NEARER * (abs(time - 1.5) if back else time)
        if posts:
            worth -= TOGETHER * min(grid.distance(place, post) for post in posts)
        worth -= 2.0 * picture.danger.exposure(unit, place)
        if prize:
            worth += PRIZED * min(foes[place] / POINT, BACK)
        if not picture.goals:
            worth += HIDDEN * min(picture.danger.nearest(place), AWAY) + refuge(picture, place)
        return worth + LOT * generator.random()

    return max(hexes, key=lambda place: (value(place), -place))


def _aim(picture: Picture, unit: UnitId, hexes: list[Hex]) -> Goal | None:
    """The goal that lacks most of its share of the side, and is not far from where a unit may stand."""
    state = picture.state
    goals = [goal for goal in picture.goals if goal.purpose != "hunt"] or list(picture.goals)
    total = sum(goal.value for goal in goals)
    force = sum(
        state.units[one].fate == "due" or state.units[one].on_map for one in state.units_of(picture.side)
    )
    stride = max(strides(state, unit), 2 * POINT)
    placed = Counter(picture.tasks.values())

    def lack(goal: Goal) -> float:
        costs = field(state.scenario, manner(state, unit), goal.hexes)
        time = min(costs[place] for place in hexes) / stride
        return SHARED * (1 - placed[goal] / max(goal.value / total * force, 1.0)) - min(time, 30.0)

    return max(goals, key=lambda goal: (lack(goal), -min(goal.hexes)), default=None)


def _free_carrier(picture: Picture, unit: UnitId) -> Hex | None:
    """Where a carrier waits for a unit that had better ride."""
    state = picture.state
    if state.kind(unit).arm == "vehicular":
        return None
    waiting = Counter(
        state.place(one)
        for one in state.units_of(picture.side)
        if state.units[one].on_map and state.kind(one).arm in ("infantry", "weapons")
    )
    for one in state.units_of(picture.side):
        if (
            state.units[one].on_map
            and state.kind(one).carries
            and not waiting[state.place(one)]
            and refuse_load_type(state, unit, one) is None
        ):
            return state.place(one)
    return None


def _walks(picture: Picture, unit: UnitId) -> bool:
    return picture.state.kind(unit).arm == "infantry"


def _works(picture: Picture, order: Lay) -> float:
    """How much a marker helps: works where most stands and is wanted, mines on roads, a step before the own lines."""
    state, at = picture.state, order.at
    if order.marker == "mines":
        near, by = (
            sum(len(picture.own.get(h, ())) for h in state.board.grid.within(at, reach)) for reach in (2, 1)
        )
        return near - 2.0 * by + 2.0 * (at in hexes_on(state.board, ROAD, TRACK))
    there = sum(picture.worths.of(unit) for unit in picture.own.get(at, ()))
    return there + sum(goal.value for goal in picture.goals if at in goal.hexes)


def order_of_zone(picture: Picture, frame: LandingZones) -> Proposal:
    """A Landing Zone marker near what is wanted, away from the enemy."""
    state = picture.state
    goals = [goal for goal in picture.goals if goal.purpose in ("take", "guard")] or list(picture.goals)
    goal = goals[frame.left % len(goals)] if goals else None
    walk = pace_of(state, next(unit for unit in state.units_of(picture.side) if _walks(picture, unit)))
    costs = field(state.scenario, walk, goal.hexes) if goal is not None else None
    printed = frozenset(state.board.hexes_of(LANDING_ZONE))
    zones = [one for one in RULES.questions.actions(state) if isinstance(one, Zone)]

    def value(order: Zone) -> float:
        near = picture.danger.nearest(order.at)
        far = min(costs[order.at] / POINT, 60.0) if costs is not None else 0.0
        worth = -0.25 * far + 0.7 * min(near, 5) + 0.1 * picture.danger.cover(order.at)
        return worth - 2.0 * (order.at in printed)

    best = max(zones, key=lambda one: (value(one), -one.at))
    return Proposal(best, "near what is wanted, and out of the enemy's fire")
