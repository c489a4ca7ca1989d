"""For the bots: when a side goes out to look for enemies whom it must eliminate, and whom it goes for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.bots.restraint import is_bled
from vietnam_tui.games.hot_armor.bots.tasks import Goal
from vietnam_tui.games.hot_armor.bots.travel import time_to
from vietnam_tui.games.hot_armor.bots.worth import STAKE, asked, force, wanted_hexes
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.rules.movement.exits import ways_out
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter, stacks
from vietnam_tui.games.hot_armor.rules.sequence.victory import reached
from vietnam_tui.games.hot_armor.scenarios import Condition
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId

#: Enemies who are hunted, as a multiple of those who must still be eliminated; how many of the side are near to them
CHOICE, PACK = 2, 3

#: How much sooner than at the end of the game those must be eliminated who are waited for at the exits
EARLY = 1.6
#: How much stronger than the enemy must be who leaves ground to look for him
STRONGER = 1.25
#: How near to that ground an enemy is coming
APPROACH = 10

#: What exits are worth to those who are late with their hunt, as a part of what they are to others
OPEN = 0.25

#: The part of the game for which the enemy is waited for, and how much more must be eliminated than he has in the open
WAITED, MUCH = 0.4, 2
#: He comes if so many of his units are so few impulses from an exit, or from ground that he needs
COMERS, AT_EXIT, AT_GROUND = 2, 2.0, 3.0


def goes_out(state: State, side: str) -> bool:
    """Does a side go out, whole, to look for an enemy whom it must eliminate, and who does not come himself?

    None goes whose losses the enemy needs.
    """
    enemy = state.other(side)
    if state.turn - 1 < WAITED * state.last_turn or not any(_hunted(state, side)):
        return False
    aims = asked(state, enemy)
    wanted = [part for part in aims if part.kind != "eliminated"]
    return bool(wanted) and not any(map(is_bled, aims)) and not any(_comes(state, enemy, p) for p in wanted)


def _hunted(state: State, side: str) -> Iterator[Condition]:
    """The parts of its condition for which a side must eliminate enemies of whom enough are there."""
    enemy = state.other(side)
    for part in asked(state, side):
        enough = MUCH * _counting(state, part, state.units_of(enemy))
        if part.kind == "eliminated" and 0 < _left(state, enemy, part) <= enough:
            yield part


def _left(state: State, enemy: Nation, part: Condition) -> int:
    """How many enemies must still be eliminated for a part of a condition."""
    return part.need - reached(state, state.other(enemy), part)


def _comes(state: State, enemy: Nation, part: Condition) -> bool:
    """Has an enemy begun to reach what a part of his condition asks for, or is he near to it?"""
    if reached(state, enemy, part):
        return True
    exits = part.kind == "exited"
    hexes = ways_out(state, enemy) if exits else frozenset(wanted_hexes(state, part))
    near = AT_EXIT if exits else AT_GROUND
    there = (unit for unit in state.units_of(enemy) if _afoot(state, unit))
    return bool(hexes) and sum(time_to(state, u, state.place(u), hexes) <= near for u in there) >= COMERS


def _afoot(state: State, unit: UnitId) -> bool:
    """Is a unit on the map, and neither a helicopter nor in one?"""
    status = state.units[unit]
    flies = is_helicopter(state, status.aboard if status.carried else unit)
    return status.on_map and not state.is_decoy(unit) and not flies


def _counting(state: State, part: Condition, units: Iterable[UnitId]) -> int:
    """How many of some units count for a part of a condition and can be come at."""
    return sum(_counts(state, part, unit) and _afoot(state, unit) for unit in units)


def _counts(state: State, part: Condition, unit: UnitId) -> bool:
    """Does the elimination of a unit count for a part of a condition?"""
    return not part.types or state.roster[unit].type in part.types


def quarry(state: State, side: str) -> list[Goal]:
    """Whom a side goes for that goes out: the nearest on the ground, no more than it takes, and at once."""
    enemy = state.other(side)
    found: list[Goal] = []
    for part in _hunted(state, side):
        targets = {hex_: _counting(state, part, there) for hex_, there in stacks(state, enemy).items()}
        found += _nearest(state, side, targets, _left(state, enemy, part), STAKE / part.need)
    return [goal._replace(fought=True) for goal in found]


def is_late(state: State, side: str, goals: list[Goal]) -> bool:
    """Do the enemies not come: are too few eliminated for the time that has gone?

    Who only has exits to bar goes out then; who has other ground to keep, only where he is the stronger and no enemy is
    near it.
    """
    gone, enemy = EARLY * (state.turn - 1) / state.last_turn, state.other(side)
    mine = (part for part in asked(state, side) if part.kind == "eliminated")
    if not any(part.need - _left(state, enemy, part) < gone * part.need for part in mine):
        return False
    others = (part.kind for part in asked(state, enemy))
    return "exited" in others or (
        force(state, side) > STRONGER * force(state, enemy) and not _approached(state, enemy, goals)
    )


def _approached(state: State, enemy: str, goals: list[Goal]) -> bool:
    """Is an enemy near ground that is kept from him?"""
    grid, there = state.board.grid, stacks(state, enemy)
    return any(
        grid.distance(hex_, place) <= APPROACH
        for goal in goals
        if goal.purpose in ("guard", "take")
        for hex_ in goal.hexes
        for place in there
    )


def awaited(goal: Goal, *, late: bool) -> Goal:
    """Who has ground to keep waits for those whom he hunts, until he is late; then he leaves few behind."""
    if goal.purpose == "hunt":
        return goal._replace(patient=not late, fought=late)
    return goal._replace(value=OPEN * goal.value) if late else goal


def prey(state: State, side: Nation, part: Condition, stake: float) -> list[Goal]:
    """Enemies whose elimination counts, the nearest first, and not many more than it takes."""
    wanted = CHOICE * _left(state, state.other(side), part)
    foes = stacks(state, state.other(side))
    targets = {hex_: sum(_counts(state, part, unit) for unit in units) for hex_, units in foes.items()}
    return _nearest(state, side, targets, wanted, stake / part.need)


def _nearest(state: State, side: str, targets: dict[Hex, int], wanted: int, each: float) -> list[Goal]:
    """A goal for each of the nearest hexes with so many targets, until there are as many as are wanted."""
    grid, own = state.board.grid, stacks(state, side)

    def far(hex_: Hex) -> float:
        near = sorted(grid.distance(hex_, place) for place in own)[:PACK]
        return sum(near) / len(near) if near else 0.0

    found: list[Goal] = []
    for hex_ in sorted(targets, key=lambda place: (far(place), place)):
        if targets[hex_] and wanted > 0:
            found.append(Goal("hunt", frozenset({hex_}), each * targets[hex_] / 2))
            wanted -= targets[hex_]
    return found


def anybody(state: State, side: str) -> list[Goal]:
    return [Goal("hunt", frozenset({hex_}), 1.0) for hex_ in stacks(state, state.other(side))]
