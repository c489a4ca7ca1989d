"""For the bots: where units move: to their goals, out of fire, next to what is to be assaulted, past reaction fire."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cached_property
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal, deciding
from vietnam_tui.core.memo import ByNeed
from vietnam_tui.engine.search import Reached
from vietnam_tui.engine.staff import ANY
from vietnam_tui.games.hot_armor.bots import lifts
from vietnam_tui.games.hot_armor.bots.arrivals import order_of_arrival
from vietnam_tui.games.hot_armor.bots.chances import column_of, harm
from vietnam_tui.games.hot_armor.bots.danger import HORIZON, Foe
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.posts import led_by, refuge, waits
from vietnam_tui.games.hot_armor.bots.reasons import hexes, of_command, of_danger, of_targets, of_time
from vietnam_tui.games.hot_armor.bots.restraint import has_got_away
from vietnam_tui.games.hot_armor.bots.strikes import Strike, strikes
from vietnam_tui.games.hot_armor.bots.tasks import Goal, Purpose, is_staff, trails
from vietnam_tui.games.hot_armor.bots.travel import (
    FAR,
    field,
    manner,
    ranges,
    strides,
    time_to,
    ways_to,
    within_reach,
)
from vietnam_tui.games.hot_armor.bots.urgency import fear, impulses_left, pull
from vietnam_tui.games.hot_armor.bots.worth import DISRUPTION, asked
from vietnam_tui.games.hot_armor.counters import Strength
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import defence_of, is_hard
from vietnam_tui.games.hot_armor.rules.movement.allowance import allowance, half, standstill
from vietnam_tui.games.hot_armor.rules.movement.exits import Leave
from vietnam_tui.games.hot_armor.rules.movement.movement import Move
from vietnam_tui.games.hot_armor.rules.movement.ways import goals as legal_goals
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.rules.sequence.sequence import End
from vietnam_tui.games.hot_armor.rules.sequence.victory import reached
from vietnam_tui.games.hot_armor.units import OFF, UnitId

#: What it is worth to be there, early and in the last turn
THERE: dict[Purpose, tuple[float, float]] = {
    "leave": (0.5, 0.5),
    "take": (1.0, 6.0),
    "guard": (0.8, 3.0),
    "hunt": (0.0, 0.0),
}
#: The same besides while the enemy is near, as a part of what the goal is worth in all
GRIP = 0.3
#: How much of the danger counts, since who has a task must dare something; those without one dare nothing
FEAR: dict[Purpose, float] = {"leave": 0.5, "take": 0.6, "guard": 0.9, "hunt": 0.8}
UNBOUND, HUNTED = 0.8, 1.5
#: The same of a side that goes out, as the enemy needs none of its losses
BOLD = 0.05
#: Beyond so many impulses it does not matter how far it is
LONG = 12.0
#: What a whole impulse of marching costs by itself, so that nobody goes far for what he finds next door
STROLL = 0.15
#: What a march must bring
LEAST = 0.06
#: What every friend in the hex costs in the open, since attacks fall on all, and the part by which he draws more fire
CROWD, PACKED = 0.4, 0.4
#: What a shot of the next impulse is worth now
LATER = 0.3
#: What a hex farther from the enemy is worth to those who hide, up to so many
HIDDEN, AWAY = 0.25, 10
#: What every friend in the hex costs them besides: who is found together is lost together
APART = 0.8
#: What it is worth to a command post to have its units in reach, what a hex that they are away costs, and enemies near
INSIDE, ASTRAY, EXPOSED = 4.0, 0.25, 1.5
#: What a hex farther from the enemy is worth to a command post that he must eliminate, up to so many, and a column of
#: cover
SHY, BACK, COVER = 1.0, 30, 0.3
#: How much units count that have no goal, of one that is at its goal
AFAR = 0.1
#: The same of one who is at his goal while the nearest enemy is farther than so many hexes
SETTLED, QUIET = 0.2, 4
#: With so many impulses left a command post waits for nobody who is to leave the map
LAST = 2.0
#: What a hex costs that a truck is nearer to the enemy than so many behind the foremost tank; farther off than this it
#: is far enough
BEFORE, BEHIND, FRONT = 1.5, 2, 10
#: The part of a unit that a step in or next to a minefield costs on the average
MINED = DISRUPTION / 6
#: How much of the reaction fire on the way is to be reckoned with: some is kept for others
RISK = 0.7
#: The same for those who hide: they keep still rather than show themselves to those who wait for that
LURKING = 1.75


class Prey(NamedTuple):
    """An enemy as a target: defence, the columns by which cover shifts, hard, disrupted, and what it is worth."""

    defence: int
    shift: int
    hard: bool
    down: bool
    worth: float


class Marches:
    """The movement phase of a side."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.state = picture, picture.state
        self._stakes: dict[UnitId, float] = {}
        self._rivals: dict[UnitId, Hex] = {}
        self._shots: dict[tuple[str, Hex], float] = {}

    @cached_property
    def strikes(self) -> dict[UnitId, Strike]:
        """The assaults that are planned for this impulse: none by who has enough and only has to spare himself."""
        if has_got_away(self.picture.world, self.picture.side):
            return {}
        return strikes(self.picture)

    # -- what a hex is worth ------------------------------------------------------------------------------

    def value(self, unit: UnitId, place: Hex) -> float:
        """What it is worth to have a unit in a hex at the end of the phase."""
        picture, state = self.picture, self.state
        there = picture.own.get(place, ())
        others = sum(self._crowds(one, unit) for one in there) if there else 0
        worth = -self._exposed(unit, place, others)
        worth -= CROWD * others / (1 + picture.danger.cover(place))
        goal = picture.tasks.get(unit)
        worth -= self._before_armor(unit, place)
        if is_staff(state, unit):
            onward = self.pull(unit, place, goal, others) if goal is not None else self._shy(unit, place)
            return worth + self._staff(unit, place) + self._alone(place, others) + onward
        if goal is not None:
            worth += self.pull(unit, place, goal, others)
        elif not picture.goals:
            far = min(picture.danger.nearest(place), AWAY)
            worth += HIDDEN * far + refuge(picture, place) - APART * others
        return worth + self._strike(unit, place) + self._shot(unit, place)

    def _exposed(self, unit: UnitId, place: Hex, others: int) -> float:
        """What the enemy's fire costs a unit in a hex, with so many others there."""
        return self.picture.danger.exposure(unit, place) * self.stake(unit) * (1 + PACKED * others)

    def _before_armor(self, unit: UnitId, place: Hex) -> float:
        """What it costs to have a truck, or a gun on it, nearer to the enemy than behind the foremost armor."""
        foremost = self.foremost
        if foremost is None or not self._trails[unit]:
            return 0.0
        near = self.picture.danger.nearest(place)
        return BEFORE * max(0, min(foremost + BEHIND, FRONT) - near)

    @cached_property
    def _trails(self) -> ByNeed[UnitId, bool]:
        """Is a unit one that follows armor: soft, on wheels, no jeep that fights?"""
        state = self.state
        return ByNeed(lambda unit: trails(state, unit))

    @cached_property
    def foremost(self) -> int | None:
        """How far from the enemy the foremost tank is; None for a side without, or whose column breaks through."""
        picture, state = self.picture, self.state
        if any(goal.breaks_through for goal in picture.goals):
            return None
        tanks = (unit for unit in picture.fighters if state.kind(unit).can("tank"))
        return min((picture.danger.nearest(state.place(unit)) for unit in tanks), default=None)

    def _crowds(self, one: UnitId, unit: UnitId) -> bool:
        """Does another unit take room in a hex from one?  Those carried and those in the air do not."""
        return one != unit and not self.state.units[one].carried and not is_helicopter(self.state, one)

    def stake(self, unit: UnitId) -> float:
        """What a unit risks, as far as its task lets it mind."""
        if unit not in self._stakes:
            self._stakes[unit] = self._risked(unit)
        return self._stakes[unit]

    def _risked(self, unit: UnitId) -> float:
        worth, goal = self.picture.worth(unit), self.picture.tasks.get(unit)
        if self.picture.goes_out:
            return BOLD * worth
        if goal is None:
            return worth * (UNBOUND if self.picture.goals else HUNTED)
        time = time_to(self.state, unit, self.state.place(unit), goal.hexes)
        return worth * FEAR[goal.purpose] * fear(goal, time, self.left)

    @cached_property
    def left(self) -> float:
        """The impulses that the side has still to come, this one counted."""
        return impulses_left(self.state, self.picture.side)

    def pull(self, unit: UnitId, place: Hex, goal: Goal, others: int) -> float:
        """What a hex is worth for the goal of a unit."""
        costs, stride = self.journeys[unit]
        time = min(costs[place] / stride, float(FAR))
        if goal.purpose == "hunt":
            (prey,) = goal.hexes
            if self.state.board.grid.distance(place, prey) <= 1:
                time = 0.0
        worth = -pull(goal, time, self.left) * min(time, LONG)
        if place in goal.hexes:
            worth += (self._there(goal) + self._grip(goal, place)) / (1 + others)
        return worth

    @cached_property
    def journeys(self) -> ByNeed[UnitId, tuple[tuple[int, ...], int]]:
        """Unit with a goal -> what the way there costs from each hex, and what it moves in an impulse, in sixths."""
        state, tasks = self.state, self.picture.tasks
        return ByNeed(lambda unit: (ways_to(state, unit, tasks[unit].hexes), strides(state, unit)))

    def _grip(self, goal: Goal, place: Hex) -> float:
        """What it is worth besides to stand fast in a hex that is kept from the enemy when he comes near."""
        near = self.picture.danger.nearest(place) <= QUIET
        return GRIP * goal.value if goal.purpose == "guard" and near else 0.0

    def _there(self, goal: Goal) -> float:
        """What it is worth to be in a hex that is wanted, more so towards the end."""
        early, late = THERE[goal.purpose]
        return late if self.state.turn >= self.state.last_turn - 1 else early

    def _alone(self, place: Hex, others: int) -> float:
        """A command post that holds a wanted hex by itself stays there for the others."""
        if others:
            return 0.0
        return max((self._there(goal) for goal in self.picture.goals if place in goal.hexes), default=0.0)

    def _staff(self, unit: UnitId, place: Hex) -> float:
        """A command post keeps near those whom it commands, and away from the enemy."""
        state = self.state
        distance = ranges(state.map, place)
        reach = 2 * state.morale_of(self.picture.side)
        led = led_by(self.picture, unit)
        if not led:
            return 0.0
        worth = sum(
            self.forwardness[one] * (INSIDE * (far <= reach) - ASTRAY * min(far, 40))
            for one in led
            for far in (distance[state.place(one)],)
        )
        total = sum(self.forwardness[one] for one in led)
        return worth / total - EXPOSED * (self.picture.danger.nearest(place) <= 2)

    def _shy(self, unit: UnitId, place: Hex) -> float:
        """A command post that the enemy must eliminate keeps far from him, and in cover."""
        if not self.picture.worths.prize(unit) or self.picture.goes_out:
            return 0.0
        danger = self.picture.danger
        return SHY * min(danger.nearest(place), BACK) + COVER * danger.cover(place)

    @cached_property
    def forwardness(self) -> dict[UnitId, float]:
        """How much it matters to have each unit in command."""
        return {unit: self._forward(unit) for unit in self.picture.fighters}

    def _forward(self, unit: UnitId) -> float:
        """Those nearest to their goals count most, but little who is there and has no enemy near."""
        state, goal = self.state, self.picture.tasks.get(unit)
        if goal is None:
            return AFAR
        place = state.place(unit)
        if place in goal.hexes and self.picture.danger.nearest(place) > QUIET:
            return SETTLED
        return 1 / (1 + time_to(state, unit, place, goal.hexes))

    def _strike(self, unit: UnitId, place: Hex) -> float:
        """A unit that is to assault is worth its share where it can."""
        found = self.strikes.get(unit)
        for one in self.state.cargo(unit):
            found = found or self.strikes.get(one)
        if found is None or place not in self.state.board.grid.neighbours(found.at):
            return 0.0
        if not self.picture.commands(unit, place):
            return 0.0
        return found.share

    def _shot(self, unit: UnitId, place: Hex) -> float:
        """What a unit could hit from a hex in its next impulse, those that see each other taken for those in reach."""
        attack = self.state.kind(unit).attack
        if attack is None or attack.strength < 3 or not self.picture.danger.fire_on(place).seen:
            return 0.0
        key = self.state.roster[unit].type, place
        if key not in self._shots:
            self._shots[key] = self._best_shot(unit, attack, place)
        return self._shots[key]

    def _best_shot(self, unit: UnitId, attack: Strength, place: Hex) -> float:
        kind, danger = self.state.kind(unit), self.picture.danger
        best, reach, near = 0.0, min(kind.range, HORIZON), half(kind.range)
        distance = ranges(self.state.map, place)
        for foe in danger.targets(place):
            far = distance[foe.place]
            if far > reach:
                continue
            prey = self._preys[foe]
            column = column_of(
                attack.strength if far <= near else half(attack.strength), prey.defence, prey.shift
            )
            done = harm(column, attack.kind, prey.hard, 3, prey.down)
            best = max(best, (done.lost + done.disrupted * DISRUPTION) * prey.worth)
        return LATER * best

    @cached_property
    def _preys(self) -> ByNeed[Foe, Prey]:
        """What a shot must know of each enemy."""
        picture, world = self.picture, self.picture.world
        return ByNeed(
            lambda foe: Prey(
                defence_of(world, foe.unit),
                -picture.danger.cover(foe.place),
                is_hard(world, foe.unit, foe.place),
                world.units[foe.unit].disrupted,
                picture.worths.of(foe.unit),
            )
        )

    # -- who goes where -----------------------------------------------------------------------------------

    def reach(self, unit: UnitId) -> dict[int, Reached]:
        """The hexes that a unit can come to, friends in the way left out."""
        state = self.state
        left = allowance(state, unit) - state.units[unit].spent
        return within_reach(
            state.scenario, manner(state, unit), state.place(unit), left, self.picture.enemies
        )

    def _risks(self, unit: UnitId, found: dict[int, Reached]) -> dict[int, float]:
        """The part of a unit that reaction fire and mines may cost it on the way to each hex."""
        start = self.state.place(unit)
        risks: dict[int, float] = {start: 0.0}
        mines: dict[int, float] = {start: 0.0}
        rolls = not self.state.units[unit].disrupted and not self.state.is_decoy(unit)
        for to in sorted(found, key=lambda hex_: found[hex_].cost):
            before = found[to].previous
            risks[to] = max(risks.get(before, 0.0), self.picture.danger.passing(unit, Hex(to)))
            mines[to] = mines.get(before, 0.0) + MINED * (rolls and to in self.mined)
        return {to: risk + mines[to] for to, risk in risks.items()}

    @cached_property
    def mined(self) -> frozenset[Hex]:
        """The hexes in and next to minefields that the side knows: whoever comes there rolls, friend or foe."""
        state = self.state
        fields = (field.place for field in state.mines if field.place != OFF)
        return frozenset(near for place in fields for near in state.board.grid.within(place, 1))

    def best(self, unit: UnitId) -> Hex | None:
        """Where a unit marches, None where staying is best."""
        if is_helicopter(self.state, unit):
            return lifts.flight(self.picture, unit)
        found = self.reach(unit)
        stay = self.value(unit, self.state.place(unit))
        cost = self.stake(unit) * (RISK if self.picture.goals else LURKING)
        risks, pace = self._risks(unit, found), STROLL / strides(self.state, unit)
        gains = (
            (self.value(unit, Hex(to)) - risks[to] * cost - pace * way.cost - stay, Hex(to))
            for to, way in found.items()
        )
        ranked = sorted((one for one in gains if one[0] >= LEAST), key=lambda one: (-one[0], one[1]))
        if not ranked:
            return None
        legal = legal_goals(self.state, unit)
        open_ = [place for _, place in ranked if place in legal][:2]
        # the next best is another hex that is better than staying, or else to stay
        self._rivals[unit] = open_[1] if len(open_) > 1 else self.state.place(unit)
        return open_[0] if open_ else None

    def sets_out(self, unit: UnitId) -> bool:
        """Would a unit on the ground rather march than stay, were it in command and nobody to fire at it on the way?"""
        stay, pace = self.value(unit, self.state.place(unit)), STROLL / strides(self.state, unit)
        return any(
            self.value(unit, Hex(to)) - pace * way.cost - stay >= LEAST
            for to, way in self.reach(unit).items()
        )

    def order(self, generator: random.Random) -> Proposal:
        """The next order of the phase."""
        state = self.state
        out = min(
            (one for one in Leave.offers(state) if isinstance(one, Leave) and self._done(one.unit)),
            key=lambda one: is_staff(state, one.unit),
            default=None,
        )
        picture = self.picture
        if out is not None and (
            out.unit in picture.tasks or any(g.purpose == "leave" for g in picture.goals)
        ):
            return Proposal(out, self._why_out())
        transport = lifts.order_of_transport(self.picture, self.strikes)
        if transport is not None:
            return transport
        for unit in self._turns():
            place = self.best(unit)
            if place is not None:
                return Proposal(Move(unit, place), self._purpose(unit, place))
        return order_of_arrival(self.picture, generator) or Proposal(End(), "everybody is where he should be")

    def _why_out(self) -> str:
        """How many of the side are off the map already of those who must be."""
        state, side = self.state, self.picture.side
        part = next(part for part in asked(state, side) if part.kind == "exited")
        return f"{reached(state, state.rules_of(side).name, part)} of {part.need} are off the map so far"

    def _done(self, unit: UnitId) -> bool:
        """Is a unit free to leave the map?  A command post is the last to go of those in its reach."""
        return self.left <= LAST or not waits(self.picture, unit)

    def _turns(self) -> list[UnitId]:
        """Those who may move: who is in hand first, then the nearest to the enemy, armor before the others.

        A column that breaks through moves from its head, so that nobody stands on the road before others; of those who
        are equally far armor goes first and draws the fire.
        """
        state = self.state
        mine = (unit for unit in state.units_of(self.picture.side) if unit not in state.stack[1:])
        able = [unit for unit in mine if standstill(state, unit) is None]
        column = any(goal.breaks_through for goal in self.picture.goals)

        def turn(unit: UnitId) -> tuple[bool, int, bool, bool, int, bool, UnitId]:
            kind, place = state.kind(unit), state.place(unit)
            goal = self.picture.tasks.get(unit)
            behind = 0
            if column and goal is not None:
                behind = self._behind(unit, goal)
            near = self.picture.danger.nearest(place)
            soft = kind.defence.kind == "soft"
            return unit not in state.stack, behind, is_staff(state, unit), column and soft, near, soft, unit

        return sorted((u for u in able if not state.is_decoy(u)), key=turn)

    def _behind(self, unit: UnitId, goal: Goal) -> int:
        """How far a unit is from where its column goes, as far as it would be for a tank or a half-track."""
        state = self.state
        tracks = (one for one in self.picture.fighters if not state.kind(one).can("truck"))
        pace = manner(state, next(tracks, unit))
        return field(state.scenario, pace, goal.hexes)[state.place(unit)]

    def _purpose(self, unit: UnitId, place: Hex) -> str:
        """What decided most for a hex, against the next best, of what a player can count."""
        picture, label = self.picture, self.state.label
        found = self.strikes.get(unit)
        if found is not None and place in self.state.board.grid.neighbours(found.at):
            return f"to {label(place)}, to assault {label(found.at)}"
        if is_helicopter(self.state, unit):
            near = picture.danger.nearest(place)
            return f"the nearest enemy is {hexes(near)} away there" if near < 99 else ANY
        # where nothing that can be counted tells it from the next best hex, something may from the hex where it stands
        for other in (self._rivals.get(unit, self.state.place(unit)), self.state.place(unit)):
            words = deciding(self._differences(unit, place, other))
            if words:
                return words
        return ANY

    def _differences(self, unit: UnitId, place: Hex, other: Hex) -> Iterator[tuple[float, str]]:
        """By how much a hex is better than another for a unit, and what that comes to in words."""
        picture, state = self.picture, self.state
        goal = picture.tasks.get(unit)
        there, here = (self._exposed(unit, one, 0) for one in (place, other))
        yield here - there, of_danger(picture, place, other)
        shots = self._shot(unit, place) - self._shot(unit, other)
        yield shots, of_targets(picture, unit, place, other)
        if is_staff(state, unit):
            gain = self._staff(unit, place) - self._staff(unit, other)
            yield gain, of_command(picture, unit, place, other)
        if goal is not None:
            costs, stride = self.journeys[unit]
            times = (costs[place] / stride, costs[other] / stride)
            gain = self.pull(unit, place, goal, 0) - self.pull(unit, other, goal, 0)
            yield gain, of_time(state, goal, place, other, times)
        gain = self._before_armor(unit, other) - self._before_armor(unit, place)
        near = picture.danger.nearest(place)
        if self.foremost is not None and near >= self.foremost:
            words = (
                f"the foremost tank is {hexes(self.foremost)} from the enemy, and it stays {hexes(near)} off"
            )
            yield gain, words
