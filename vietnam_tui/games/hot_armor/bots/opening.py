"""For the bots: set-ups: defenders in cover around what they must keep, attackers as near to their goals as can be."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.hot_armor.bots.goals import whereabouts
from vietnam_tui.games.hot_armor.bots.lifts import saved
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.posts import led_by, refuge
from vietnam_tui.games.hot_armor.bots.reasons import hexes as hexes_off
from vietnam_tui.games.hot_armor.bots.reasons import nearest_of, of_set_up
from vietnam_tui.games.hot_armor.bots.restraint import is_bled
from vietnam_tui.games.hot_armor.bots.tasks import Goal
from vietnam_tui.games.hot_armor.bots.travel import FLIGHT, field, manner, ranges, strides
from vietnam_tui.games.hot_armor.bots.waiting import rides_in
from vietnam_tui.games.hot_armor.bots.worth import asked, good_middles
from vietnam_tui.games.hot_armor.frames import LandingZones, SettingUp
from vietnam_tui.games.hot_armor.map_names import LANDING_ZONE, ROAD, TRACK, hexes_on
from vietnam_tui.games.hot_armor.rules.movement.costs import pace_of
from vietnam_tui.games.hot_armor.rules.movement.transport import Load, refuse_load_type
from vietnam_tui.games.hot_armor.rules.position.areas import bridge_full, next_of_each, open_to
from vietnam_tui.games.hot_armor.rules.sequence.deployment import Place, Ready
from vietnam_tui.games.hot_armor.rules.sequence.landing_zones import Zone
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES
from vietnam_tui.games.hot_armor.rules.works.laying import Lay
from vietnam_tui.games.hot_armor.scenarios import board
from vietnam_tui.games.hot_armor.units import POINT, UnitId

#: What a column of cover is worth, what each friend in the hex costs, what an impulse nearer to the goal is worth
COVER, CROWD, NEARER = 0.5, 1.6, 1.0
#: How many impulses farther than another a goal may be that has nobody yet, where the other has its share
SHARED = 4.0
#: What a hex nearer to its command post is worth
TOGETHER = 0.08
#: What every hex costs that a command post is away from those whom it leads
LEAD = 0.5
#: What a hex farther from the enemy is worth to those who hide, up to so many by lot
HIDDEN, AWAY = 0.4, (20, 26, 32)
#: The same to a command post that the enemy must eliminate
PRIZED, BACK = 1.2, 36
#: What a hex is worth that a marker in the enemy's rear is farther from one's own than from the middle of his, up to so
#: many; each hex out of his fire, up to so many; how far apart markers are put down
REAR, DEEP, CLEAR, SAFE, APART = 0.3, 12, 1.0, 4, 6
#: How much less than the best a place may be worth that is about as good
EQUAL = 0.7
#: The same for those who hide, to whom most places are alike
ALL_ALIKE = 2.0
#: By how many of the first of a side a layout is known, which part of the hexes it leaves empty, and what these are
#: worth less
FIRST, LEFT, EMPTY = 3, 0.65, 5.0
#: What it is worth to stand in a hex that counts and that nobody is in yet
HELD = 1.5
#: How far before a stack a Deception marker lies
AHEAD = 2


def order_of_setup(picture: Picture, frame: SettingUp, generator: random.Random) -> Proposal:
    """The next unit or marker to be laid out; carriers are loaded when all are placed."""
    state = picture.state
    units = next_of_each(state, frame.side)
    if units:
        unit = min(units, key=lambda one: _turn(picture, one))
        if state.is_decoy(unit) and (place := _lure(picture, unit, generator)) is not None:
            return Proposal(Place(unit, place), of_set_up(picture, place, None))
        place, goal = _place(picture, unit, generator)
        return Proposal(Place(unit, place), of_set_up(picture, place, goal))
    actions = list(RULES.questions.actions(state))
    loads = [one for one in actions if isinstance(one, Load) and _rides(picture, one)]
    if loads:
        load = min(loads, key=lambda one: _slowness(picture, one))
        return Proposal(load, rides_in(state, load))
    laid = [one for one in actions if isinstance(one, Lay)]
    if laid:
        best = max(laid, key=lambda one: (one.secret, _works(picture, one), -one.at))
        return Proposal(best, _why_laid(picture, best))
    return Proposal(Ready(), "all is set up")


def _turn(picture: Picture, unit: UnitId) -> tuple[bool, bool, bool, bool, UnitId]:
    """Carriers first, so that those who ride find them; command posts late, who stand amid those whom they lead.

    Deception markers come last, and lie among the others.
    """
    kind = picture.state.kind(unit)
    return picture.state.is_decoy(unit), not kind.carries, kind.can("command post"), kind.move > 0, unit


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


def _lure(picture: Picture, unit: UnitId, generator: random.Random) -> Hex | None:
    """Where a Deception marker lies: in a stack, or before it on the enemy's side; None where neither can be."""
    state = picture.state
    foes = [ranges(state.map, place) for place in whereabouts(state, picture.enemy)]
    open_ = sorted(open_to(state, unit))
    stacks = [place for place in open_ if place in picture.own]

    def far(place: Hex) -> int:
        return min((one[place] for one in foes), default=0)

    before = [
        place
        for place in open_
        if place not in picture.own
        and any(
            near in picture.own and far(near) > far(place) for near in state.board.grid.within(place, AHEAD)
        )
    ]
    every = [places for places in (before, stacks) if places]
    return generator.choice(generator.choice(every)) if every else None


def _place(picture: Picture, unit: UnitId, generator: random.Random) -> tuple[Hex, Goal | None]:
    """Where a unit is set up, one of the places that are about as good as the best, and for which goal."""
    state, kind = picture.state, picture.state.kind(unit)
    carrier = _free_carrier(picture, unit)
    hexes = [h for h in sorted(open_to(state, unit)) if not bridge_full(state, picture.side, h)]
    if not picture.own and (middles := good_middles(state)):
        return generator.choice(middles), None
    goal = _aim(picture, unit, hexes)
    if carrier is not None and carrier in hexes:
        return carrier, goal
    costs = field(state.scenario, manner(state, unit), goal.hexes) if goal is not None else None
    if goal is not None and costs is not None and goal.breaks_through and kind.move:
        return min(hexes, key=lambda place: (costs[place], place)), goal
    weighing = _Weighing(picture, unit, goal, costs, generator)
    values = {place: weighing.value(place) for place in hexes}
    least = max(values.values()) - (EQUAL if picture.goals else ALL_ALIKE)
    return generator.choice([place for place in hexes if values[place] >= least]), goal


class _Weighing:
    """What the places are worth to a unit that is set up for a goal; `costs` are the ways to it."""

    def __init__(
        self,
        picture: Picture,
        unit: UnitId,
        goal: Goal | None,
        costs: Sequence[float] | None,
        generator: random.Random,
    ) -> None:
        state, kind = picture.state, picture.state.kind(unit)
        self.picture, self.unit, self.costs = picture, unit, costs
        self.grid, self.state = state.board.grid, state
        self.crowd = Counter(
            u.place for i, u in enumerate(state.units) if u.on_map and state.roster[i].side == picture.side
        )
        self.posts = [
            state.place(u)
            for u in state.units_of(picture.side)
            if state.units[u].on_map and state.kind(u).can("command post")
        ]
        self.leads = led_by(picture, unit) if kind.can("command post") else []
        self.back = bool(self.leads) or kind.can("indirect")
        self.prize = bool(self.leads) and picture.worths.prize(unit) > 0.0
        enemies = frozenset(whereabouts(state, picture.enemy))
        self.foes = field(state.scenario, FLIGHT, enemies) if self.prize else ()
        guards = goal is not None and goal.purpose in ("guard", "hunt")
        self.cover = 1.5 if guards or self.back else 0.6
        self.stride = max(strides(state, unit), 12)
        self.wanted = frozenset(
            hex_
            for one in picture.goals
            if one.purpose in ("guard", "take") and not self.back
            for hex_ in one.hexes
        )
        lot = _lot(picture)
        drawn = f"{lot}" if len(lot) == FIRST else f"{generator.random()}"
        self.shut, self.away = _left_empty(state.map, drawn), random.Random(drawn).choice(AWAY)

    def value(self, place: Hex) -> float:
        """The worth of a place, the higher the better."""
        picture = self.picture
        worth = COVER * picture.danger.cover(place) * self.cover - CROWD * self.crowd[place]
        if place in self.wanted:
            worth += HELD * (not self.crowd[place])
        elif place in self.shut:
            worth -= EMPTY
        for cost in self._distances(place):
            worth -= cost
        worth -= 2.0 * picture.danger.exposure(self.unit, place)
        if self.prize:
            worth += PRIZED * min(self.foes[place] / POINT, BACK)
        if not picture.goals:
            worth += HIDDEN * min(picture.danger.nearest(place), self.away) + refuge(picture, place)
        return worth

    def _distances(self, place: Hex) -> Iterator[float]:
        """What it costs to be far from those whom the unit leads or from its goal, and from the command posts."""
        far = self.grid.distance
        if self.leads:
            led = sum(min(far(place, self.state.place(one)), 12) for one in self.leads)
            yield LEAD * led / len(self.leads)
        elif self.costs is not None:
            time = min(self.costs[place] / self.stride, 30.0)
            yield NEARER * (abs(time - 1.5) if self.back else time)
        if self.posts:
            yield TOGETHER * min(far(place, post) for post in self.posts)


def _lot(picture: Picture) -> tuple[Hex, ...]:
    """What the lot has given the layout: where those stand who were set up first, which is drawn each time."""
    state = picture.state
    placed = sorted(
        (u for u in state.units_of(picture.side) if state.units[u].on_map), key=lambda u: _turn(picture, u)
    )
    return tuple(state.place(unit) for unit in placed[:FIRST])


@lru_cache(maxsize=16)
def _left_empty(map_id: str, lot: str) -> frozenset[Hex]:
    """The hexes that a layout leaves empty if it can: others in each, so that the enemy does not know them by heart."""
    drawn = random.Random(lot)
    return frozenset(hex_ for hex_ in board(map_id).grid.hexes() if drawn.random() < LEFT)


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


def _why_laid(picture: Picture, order: Lay) -> str:
    """What a hex for a marker has, and nothing of those who stand in it, whom the enemy may not know."""
    grid = picture.state.board.grid
    wanted = [goal for goal in picture.goals if goal.purpose in ("guard", "take")]
    goal = min(wanted, key=lambda one: min(grid.distance(order.at, h) for h in one.hexes), default=None)
    return of_set_up(picture, order.at, goal)


def order_of_zone(picture: Picture, frame: LandingZones, generator: random.Random) -> Proposal:
    """A Landing Zone marker near what is wanted, or in the rear of enemies who are hunted; away from their fire."""
    state = picture.state
    if any(map(is_bled, asked(state, picture.side))) and picture.enemies:
        return _block(picture, generator)
    goals = [goal for goal in picture.goals if goal.purpose in ("take", "guard")] or list(picture.goals)
    goals.sort(key=lambda one: (-one.value * saved(picture, one), min(one.hexes)))
    goal = goals[(frame.left - 1) % len(goals)] if goals else None
    walk = pace_of(state, next(unit for unit in state.units_of(picture.side) if _walks(picture, unit)))
    costs = field(state.scenario, walk, goal.hexes) if goal is not None else None
    printed = frozenset(state.board.hexes_of(LANDING_ZONE))
    zones = [one for one in RULES.questions.actions(state) if isinstance(one, Zone)]

    def value(order: Zone) -> float:
        near = picture.danger.nearest(order.at)
        far = min(costs[order.at] / POINT, 60.0) if costs is not None else 0.0
        worth = -0.25 * far + 0.7 * min(near, 5) + 0.1 * picture.danger.cover(order.at)
        return worth - 2.0 * (order.at in printed)

    best = _drawn(zones, value, generator)
    near = picture.danger.nearest(best.at)
    far = f"the nearest enemy is {hexes_off(near)} away" if near < 99 else "no enemy is on the map"
    wanted = nearest_of(state, best.at, goal) if goal is not None else best.at
    away = state.board.grid.distance(best.at, wanted)
    return Proposal(best, f"{state.label(wanted)} is {hexes_off(away)} away, {far}")


def _drawn(zones: list[Zone], value: Callable[[Zone], float], generator: random.Random) -> Zone:
    """One of the hexes for a marker that are about as good as the best."""
    values = [value(one) for one in zones]
    least = max(values) - EQUAL
    return generator.choice([one for one, worth in zip(zones, values, strict=True) if worth >= least])


def _block(picture: Picture, generator: random.Random) -> Proposal:
    """A Landing Zone marker behind the enemies who are hunted, as the ground forces see them, apart from the others."""
    state, grid = picture.state, picture.state.board.grid
    zones = [one for one in RULES.questions.actions(state) if isinstance(one, Zone)]
    foes = [ranges(state.map, place) for place in sorted(picture.enemies)]
    own = [ranges(state.map, place) for place in picture.own]
    others = [ranges(state.map, place) for place in state.zones]

    def value(order: Zone) -> float:
        at = order.at
        middle = sum(far[at] for far in foes) / len(foes)
        behind = min((far[at] for far in own), default=0) - middle
        near = min(far[at] for far in foes)
        apart = min((far[at] for far in others), default=APART)
        worth = REAR * min(behind, DEEP) - REAR * middle + CLEAR * min(near, SAFE) + min(apart, APART) / APART
        return worth + 0.1 * picture.danger.cover(at)

    best = _drawn(zones, value, generator)
    near = min(grid.distance(best.at, place) for place in picture.enemies)
    far = min((grid.distance(best.at, place) for place in picture.own), default=0)
    return Proposal(
        best,
        f"the nearest enemy is {hexes_off(near)} away, the nearest of one's own {hexes_off(far)}",
    )
