"""For the bots: the position as a side sees it, with what every decision asks of it."""

from __future__ import annotations

import random
from functools import cached_property

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import Action
from vietnam_tui.games.hot_armor.bots.chances import harm_of
from vietnam_tui.games.hot_armor.bots.danger import Danger
from vietnam_tui.games.hot_armor.bots.goals import goals_of
from vietnam_tui.games.hot_armor.bots.pursuit import goes_out
from vietnam_tui.games.hot_armor.bots.restraint import has_got_away, sends_vanguard
from vietnam_tui.games.hot_armor.bots.tasks import Goal, assigned, is_staff
from vietnam_tui.games.hot_armor.bots.travel import ranges, time_to
from vietnam_tui.games.hot_armor.bots.worth import DISRUPTION, REST, SHAKEN, STAKE, Worths
from vietnam_tui.games.hot_armor.frames import Volley
from vietnam_tui.games.hot_armor.rules.command.command import always_active, radius
from vietnam_tui.games.hot_armor.rules.movement.exits import ways_out
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter, occupied, stacks
from vietnam_tui.games.hot_armor.rules.position.view import resample
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import RosterEntry, UnitId

#: In how many impulses those must be out who leave the map though enough have left it
AT_HAND = 2.0


#: So many attacks are remembered
MOST = 8192


@by_identity
def _tolls(roster: tuple[RosterEntry, ...], scenario: str) -> dict[tuple[object, ...], float]:
    """What attacks in a game have been found to cost, by all that decides it."""
    return {}


class Picture:
    """A view of the side to act, and a world that fits it: face-down counters dealt out by a lot that never changes."""

    def __init__(self, view: State, side: str) -> None:
        self.state, self.side, self.enemy = view, side, view.other(side)
        hidden = bool(view.covered) or any(unit.fate == "unseen" for unit in view.units)
        self.world = resample(view, side, random.Random(view.turn)).but(mines=view.mines) if hidden else view

    def legal(self, action: Action) -> bool:
        """Would the rules let the side do this now?"""
        return RULES.questions.refusal(self.state, action) is None

    # -- what things are worth ------------------------------------------------------------------------------

    @cached_property
    def worths(self) -> Worths:
        """What units are worth as the game stands."""
        return Worths(self.state)

    def worth(self, unit: UnitId) -> float:
        """What the loss of a unit, and of what it carries, costs its side."""
        return self.worths.of(unit) + sum(self.worths.of(one) for one in self.state.cargo(unit))

    def toll(self, volley: Volley) -> float:
        """What a volley costs all its targets, in points; what it does to friends counts against it.

        It is reckoned once for the same attack on the same units, whatever moves elsewhere.
        """
        state = self.state
        if state.leaders or any(is_helicopter(state, target) for target in volley.targets):
            return self._toll(volley)
        known = _tolls(state.roster, state.scenario)
        there = tuple((state.units[target], state.cargo(target)) for target in volley.targets)
        key = volley, there, state.morale, state.zones, state.rubble, state.entrenchments, self.worths.open
        if key not in known:
            if len(known) >= MOST:
                known.clear()
            known[key] = self._toll(volley)
        return known[key]

    def _toll(self, volley: Volley) -> float:
        total = 0.0
        for target in volley.targets:
            done = harm_of(self.state, volley, target)
            down = self.state.units[target].disrupted
            prize = self.worths.prize(target)
            rest = self.worth(target) - prize
            cost = done.lost * (rest * (REST if down else 1.0) + prize)
            cost += done.disrupted * (rest * DISRUPTION + prize * SHAKEN)
            friend = self.state.side(target) == volley.side
            total += cost * (-1.5 if friend else 1.0)
        return total

    def commands(self, unit: UnitId, place: Hex) -> bool:
        """Will a unit act in the next phase if it stands in a hex then, and who has the marker stays? [HA-7.3-a]"""
        return self._commanded[place] or always_active(self.state, unit)

    @cached_property
    def _commanded(self) -> list[bool]:
        """Hex -> will those act in the next phase who stand in it then?"""
        state, bearer = self.state, self.state.bearer
        if bearer < 0:
            return [True] * state.board.grid.size
        if not state.units[bearer].on_map:
            return [False] * state.board.grid.size
        reach = radius(state, bearer, small=state.small)
        return [far <= reach for far in ranges(state.map, state.place(bearer))]

    # -- the lie of the land --------------------------------------------------------------------------------

    @cached_property
    def danger(self) -> Danger:
        """What the enemy can do where."""
        return Danger(self.world, self.side)

    @cached_property
    def enemies(self) -> frozenset[Hex]:
        """The hexes with enemy counters."""
        return occupied(self.state, self.enemy)

    @cached_property
    def own(self) -> dict[Hex, tuple[UnitId, ...]]:
        """The hexes with own units."""
        return stacks(self.state, self.side)

    @cached_property
    def goals(self) -> tuple[Goal, ...]:
        """What the side goes for."""
        return goals_of(self.world, self.side)

    @cached_property
    def goes_out(self) -> bool:
        """Does the side look for the enemy with all that it has?"""
        return goes_out(self.world, self.side)

    @cached_property
    def tasks(self) -> dict[UnitId, Goal]:
        """The goal of each unit: all that move by themselves, helicopters aside; command posts only to leave the map.

        Where enough have left it, those leave after them who are near the way out; the others keep away from the enemy.
        """
        if has_got_away(self.world, self.side):
            out = Goal("leave", ways_out(self.state, self.side), STAKE)
            return {unit: out for unit in self.fighters if self._is_near(unit, out)}
        staff = self.posts if any(goal.breaks_through for goal in self.goals) else ()
        found = assigned(self.state, (*self.fighters, *staff), self.goals)
        if not sends_vanguard(self.world, self.side):
            return found
        # who only follows a vanguard gives the enemy the losses that he wants
        return {unit: goal for unit, goal in found.items() if goal.purpose != "leave" or not goal.patient}

    def _is_near(self, unit: UnitId, goal: Goal) -> bool:
        return time_to(self.state, unit, self.state.place(unit), goal.hexes) <= AT_HAND

    @cached_property
    def posts(self) -> tuple[UnitId, ...]:
        """The command posts on the ground, or who carries them."""
        return tuple(unit for unit in self._afoot if is_staff(self.state, unit))

    @cached_property
    def fighters(self) -> tuple[UnitId, ...]:
        """The units on the map that fight for ground and are not carried."""
        return tuple(unit for unit in self._afoot if not is_staff(self.state, unit))

    @cached_property
    def _afoot(self) -> tuple[UnitId, ...]:
        """The units on the map that come along on the ground by themselves."""
        state = self.state
        return tuple(
            unit
            for unit in state.units_of(self.side)
            if state.units[unit].on_map
            and not state.units[unit].carried
            and not state.is_decoy(unit)
            and not is_helicopter(state, unit)
        )

    @property
    def haste(self) -> float:
        """How the clock presses, from about 1 at the start to 2 in the last turn."""
        state = self.state
        return 1.0 + state.turn / state.last_turn
