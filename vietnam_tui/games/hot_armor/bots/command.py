"""For the bots: who gets the C2 marker: the unit whose reach has most to do."""

from __future__ import annotations

from functools import cached_property

from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.engine.staff import ANY
from vietnam_tui.games.hot_armor.bots.arrivals import why_held
from vietnam_tui.games.hot_armor.bots.lifts import called_back, landing_hexes, wanted_places
from vietnam_tui.games.hot_armor.bots.marches import Marches
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.posts import left_behind
from vietnam_tui.games.hot_armor.bots.reasons import hexes
from vietnam_tui.games.hot_armor.bots.travel import ranges, time_to
from vietnam_tui.games.hot_armor.bots.urgency import onward
from vietnam_tui.games.hot_armor.bots.waiting import flies_empty, passengers
from vietnam_tui.games.hot_armor.rules.command.command import (
    Designate,
    always_active,
    bearers,
    is_command_post,
    radius,
)
from vietnam_tui.games.hot_armor.rules.position.stacks import ground_units_in, is_helicopter
from vietnam_tui.games.hot_armor.units import UnitId

#: What a unit is worth in command that has nothing special to do, one that waits in the box, one that has far to go
IDLE, WAITING, BOUND = 0.1, 0.9, 0.8
#: What a helicopter with passengers is worth in command
LIFT = 3.0
#: What a march is worth, as a part of what it brings, and what a passenger adds
MARCH, PASSENGER = 0.5, 0.5
#: What it is worth to bring up a command post that reaches nobody
LEFT = 3.0
#: What a wanted hex is worth in command that can be stepped into, early and in the last turns
STEP, STEP_LATE = 4.0, 15.0
#: What an enemy is worth who is hunted no more than others
DEAR = 4.0
#: How near those are to the enemy who are told of
NEAR = 5
#: The chance to rally, roughly, and what enemies in reach are worth
RALLY, CONTACT = 0.4, 0.6


class Staff:
    """The units with something to do in the impulse, and what."""

    def __init__(self, picture: Picture) -> None:
        self.picture, self.state = picture, picture.state

    @cached_property
    def needs(self) -> dict[UnitId, float]:
        """What it is worth to have each unit on the map in command."""
        state = self.state
        mine = (u for u in state.units_of(self.picture.side) if state.units[u].on_map)
        return {unit: self._need(unit) for unit in mine if not always_active(state, unit)}

    def _need(self, unit: UnitId) -> float:
        picture, state = self.picture, self.state
        status = state.units[unit]
        if state.is_decoy(unit):
            return 0.0
        if status.disrupted:
            return IDLE + RALLY * picture.worth(unit)
        if status.carried:
            return IDLE
        if is_helicopter(state, unit):
            return IDLE + self._flight(unit)
        if is_command_post(state, unit):
            return IDLE + self._following(unit)
        need = IDLE
        if not picture.goals:
            need += picture.danger.exposure(unit, status.place) * picture.worth(unit)
        kind, near = state.kind(unit), picture.danger.nearest(status.place)
        if kind.attack is not None:
            reach = 4 if kind.arm in ("infantry", "vehicular") else kind.range
            if near <= max(reach, min(kind.range, 5)):
                need += CONTACT * (1 + 0.1 * kind.attack.strength) * self._prey(unit, max(reach, 5))
        load = 1 + PASSENGER * len(state.cargo(unit))
        return need + MARCH * onward(picture, unit) * load

    def _prey(self, unit: UnitId, reach: int) -> float:
        """How much more than others the dearest of the enemies is worth who are in reach of a unit."""
        picture, distance = self.picture, ranges(self.state.map, self.state.place(unit))
        worths = (picture.worths.of(foe.unit) for foe in picture.danger.foes if distance[foe.place] <= reach)
        return max(1.0, max(worths, default=0.0) / DEAR)

    def _following(self, unit: UnitId) -> float:
        """A command post that has been left behind is to come after those whom it leads, if it means to."""
        behind = left_behind(self.picture, unit)
        comes = behind > 0 and (is_helicopter(self.state, unit) or Marches(self.picture).sets_out(unit))
        return LEFT * behind * comes + MARCH * onward(self.picture, unit)

    def _flight(self, unit: UnitId) -> float:
        """A helicopter that has somebody aboard is to fly, one that others wait for is to go back for them."""
        picture, state = self.picture, self.state
        if state.cargo(unit):
            idle = wanted_places(picture, unit) in ([], [state.place(unit)])
            return 0.0 if idle else LIFT * picture.haste
        if not state.kind(unit).carries:
            return BOUND / 2
        return BOUND * called_back(picture, unit)

    def worth(self, bearer: UnitId) -> float:
        """What is in command if a unit gets the marker."""
        state = self.state
        if state.units[bearer].fate == "box":
            return 0.0 if why_held(self.picture) else len(self.comers) * WAITING * self.picture.haste
        led = self.led(bearer)
        return sum(self.needs[unit] for unit in led) + self._steps(led)

    def led(self, bearer: UnitId) -> set[UnitId]:
        """The units on the map that a unit on it commands, those left out that are always active."""
        state = self.state
        small = state.units[bearer].concealed and is_command_post(state, bearer)
        reach = radius(state, bearer, small=small)
        distance = ranges(state.map, state.place(bearer))
        return {unit for unit in self.needs if distance[state.place(unit)] <= reach}

    @cached_property
    def comers(self) -> list[UnitId]:
        """Those who wait in the box to come in: empty helicopters only where there is somebody for them to bring."""
        picture, state = self.picture, self.state
        waiting = [u for u in state.units_of(picture.side) if state.units[u].fate == "box"]
        return [u for u in waiting if not flies_empty(picture, u) or passengers(picture, u)]

    def _steps(self, led: set[UnitId]) -> float:
        """What the wanted hexes are worth that nobody holds and that somebody in command can step into at once."""
        last = self.state.turn >= self.state.last_turn - 1
        return (STEP_LATE if last else STEP) * sum(not led.isdisjoint(near) for near in self._near)

    @cached_property
    def _near(self) -> list[set[UnitId]]:
        """For each such hex who of the side is an impulse away at most."""
        picture, state = self.picture, self.state
        landing = landing_hexes(picture)
        lifts = [
            unit
            for unit in state.units_of(picture.side)
            if state.units[unit].on_map and is_helicopter(state, unit) and state.cargo(unit)
        ]
        return [
            {
                unit
                for unit in picture.fighters
                if not state.units[unit].disrupted
                and time_to(state, unit, state.place(unit), goal.hexes) <= 1.0
            }
            | {
                unit
                for unit in lifts
                if goal.hexes & landing and time_to(state, unit, state.place(unit), goal.hexes) <= 1.0
            }
            for goal in picture.goals
            if goal.purpose == "take"
            and not any(ground_units_in(state, picture.side, hex_) for hex_ in goal.hexes)
            and goal.hexes.isdisjoint(picture.enemies)
        ]


def order_of_command(picture: Picture) -> Proposal:
    """The bearer whose command is worth most."""
    staff = Staff(picture)
    found = [(staff.worth(unit), -unit) for unit in bearers(picture.state)]
    unit = UnitId(-max(found)[1])
    if picture.state.units[unit].fate == "box":
        return Proposal(Designate(unit), why_held(picture) or f"{len(staff.comers)} wait to come in")
    state, near = picture.state, picture.danger.nearest
    led = [one for one in staff.led(unit) if not state.units[one].concealed]
    close = sum(near(state.place(one)) <= NEAR for one in led)
    told = f"it commands {len(led)} from there, {close} of them within {hexes(NEAR)} of an enemy"
    return Proposal(Designate(unit), told if led else ANY)
