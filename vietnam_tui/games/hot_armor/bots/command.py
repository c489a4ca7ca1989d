"""For the bots: who gets the C2 marker: the unit whose reach has most to do."""

from __future__ import annotations

from functools import cached_property

from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.hot_armor.bots.goals import time_to
from vietnam_tui.games.hot_armor.bots.ground import ranges
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.rules.command import always_active, bearers, is_command_post, radius
from vietnam_tui.games.hot_armor.units import UnitId
from vietnam_tui.games.hot_armor.verbs import Designate

#: What a unit is worth in command that has nothing special to do, one that waits in the box, one that has far to go
IDLE, WAITING, BOUND = 0.1, 0.9, 0.8
#: The chance to rally, roughly, and what enemies in reach are worth
RALLY, CONTACT = 0.4, 0.6


class Staff:
    """Who has what to do in the impulse."""

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
        need = IDLE
        kind, near = state.kind(unit), picture.danger.nearest(status.place)
        if kind.attack is not None:
            reach = 4 if kind.arm in ("infantry", "vehicular") else kind.range
            if near <= max(reach, min(kind.range, 5)):
                need += CONTACT * (1 + 0.1 * kind.attack.strength)
        goal = picture.tasks.get(unit)
        if goal is not None and kind.move and status.place not in goal.hexes:
            load = 1 + len(state.cargo(unit))
            pull = BOUND if goal.purpose in ("take", "leave") else BOUND / 2
            need += (
                pull * min(1.0, time_to(state, unit, status.place, goal.hexes)) * load * picture.haste / 1.5
            )
        return need

    def worth(self, bearer: UnitId) -> float:
        """What is in command if a unit gets the marker."""
        state = self.state
        if state.units[bearer].fate == "box":
            waiting = [u for u in state.units_of(self.picture.side) if state.units[u].fate == "box"]
            return sum(WAITING for _ in waiting) * self.picture.haste
        small = state.units[bearer].concealed and is_command_post(state, bearer)
        reach = radius(state, bearer, small=small)
        distance = ranges(state.map, state.place(bearer))
        return sum(need for unit, need in self.needs.items() if distance[state.place(unit)] <= reach)


def order_of_command(picture: Picture) -> Proposal:
    """The bearer whose command is worth most."""
    staff = Staff(picture)
    found = [(staff.worth(unit), -unit) for unit in bearers(picture.state)]
    unit = UnitId(-max(found)[1])
    if picture.state.units[unit].fate == "box":
        return Proposal(Designate(unit), "the reinforcements are brought in")
    where = picture.state.where(unit)
    return Proposal(Designate(unit), f"from {where} most is in command that has something to do")
