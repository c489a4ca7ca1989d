"""For the bots: why an order is given, in numbers that a player can count: chances, hexes, impulses, enemies.

A sentence says the one thing that decided most against the next best; nothing is said that does not hold, and nothing
of one's own that lies face down.
"""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.bots.chances import harm_of
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.posts import led_by
from vietnam_tui.games.hot_armor.bots.tasks import Goal
from vietnam_tui.games.hot_armor.bots.travel import ranges
from vietnam_tui.games.hot_armor.frames import Volley
from vietnam_tui.games.hot_armor.rules.command.command import radius
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId


def hexes(number: int) -> str:
    """So many hexes, in words."""
    return f"{number} hex{'es' * (number != 1)}"


def enemies(number: int) -> str:
    """So many enemies, in words."""
    return f"{number or 'no'} enem{'ies' if number != 1 else 'y'}"


def _percent(chance: float) -> str:
    return f"{round(100 * chance)} %"


# -- attacks ------------------------------------------------------------------------------------------------


def hit(state: State, volleys: Iterable[Volley]) -> str:
    """Whom an attack is likeliest to hurt, and with what chance; "" where it can hurt nobody."""
    chances: dict[UnitId, float] = {}
    for volley in volleys:
        for target in volley.targets:
            if volley.firers and state.side(target) != volley.side:
                done = harm_of(state, volley, target)
                chances[target] = 1 - (1 - chances.get(target, 0.0)) * (1 - done.disrupted - done.lost)
    best = max(chances, key=lambda unit: (chances[unit], -unit), default=None)
    if best is None or round(100 * chances[best]) == 0:
        return ""
    return f"{state.name(best)} is hurt with {_percent(chances[best])}"


# -- places -------------------------------------------------------------------------------------------------


def nearest_of(state: State, place: Hex, goal: Goal) -> Hex:
    """The hex of a goal that is nearest to a place."""
    return min(goal.hexes, key=lambda hex_: (state.board.grid.distance(hex_, place), hex_))


def of_set_up(picture: Picture, place: Hex, goal: Goal | None) -> str:
    """What a hex of the set-up has: cover, and how far it is from what is wanted, or else from the enemy."""
    state, cover = picture.state, picture.danger.cover(place)
    found = [f"it covers by {cover} column{'s' * (cover != 1)}"] if cover else []
    if goal is not None:
        wanted = nearest_of(state, place, goal)
        far = state.board.grid.distance(place, wanted)
        found.append(
            f"{state.label(wanted)} is {hexes(far)} away" if far else f"{state.label(wanted)} counts"
        )
    elif (near := picture.danger.nearest(place)) < 99:
        found.append(f"the nearest enemy is {hexes(near)} away")
    return ", and ".join(found) or f"nobody is near {state.label(place)}"


def of_danger(picture: Picture, place: Hex, other: Hex) -> str:
    """What is safer about a hex than about another: fewer enemies see it, they are farther, its cover is better.

    "" where none of that is so.
    """
    danger, label = picture.danger, picture.state.label
    known = picture.world is picture.state  # of face-down counters nobody can tell
    seen, less = len(danger.fire_on(place).seen), len(danger.fire_on(other).seen)
    if known and seen < less:
        return f"{enemies(seen)} can fire at it there, {less} in {label(other)}"
    cover, bare = danger.cover(place), danger.cover(other)
    if cover > bare:
        return f"{label(place)} covers by {cover} column{'s' * (cover != 1)}, {label(other)} by {bare}"
    near, nearer = danger.nearest(place), danger.nearest(other)
    if nearer < near < 99:
        return f"the nearest enemy is {hexes(near)} away there, {nearer} in {label(other)}"
    return ""


def of_targets(picture: Picture, unit: UnitId, place: Hex, other: Hex) -> str:
    """How many more enemies in range a unit sees from a hex than from another; "" where it sees no more."""
    there, here = (_in_range(picture, unit, one) for one in (place, other))
    if there <= here or picture.world is not picture.state:
        return ""
    return f"it has {enemies(there)} in sight and range there, {here or 'none'} from {picture.state.label(other)}"


def _in_range(picture: Picture, unit: UnitId, place: Hex) -> int:
    grid, reach = picture.state.board.grid, picture.state.kind(unit).range
    return sum(grid.distance(foe.place, place) <= reach for foe in picture.danger.targets(place))


def of_time(state: State, goal: Goal, place: Hex, other: Hex, times: tuple[float, float]) -> str:
    """How much sooner a unit is at its goal from a hex than from another; "" where that comes to nothing."""
    there, here = times
    if round(there, 1) >= round(here, 1):
        return ""
    wanted = state.label(nearest_of(state, place, goal))
    what = {
        "leave": "the way off the map",
        "take": f"{wanted}, which is to be taken,",
        "guard": f"{wanted}, which is to be kept,",
        "hunt": f"the enemy in {wanted}",
    }[goal.purpose]
    if not there:
        return f"{what} is reached with that" if goal.purpose != "hunt" else f"{what} is next to it there"
    return f"{what} is {there:.1f} impulses away from there, {here:.1f} from {state.label(other)}"


def of_command(picture: Picture, post: UnitId, place: Hex, other: Hex) -> str:
    """How many more of those whom a command post leads, face up, it commands from a hex than from another."""
    state = picture.state
    led = [unit for unit in led_by(picture, post) if not state.units[unit].concealed]
    reach = radius(state, post)
    there, here = (
        sum(ranges(state.map, one)[state.place(unit)] <= reach for unit in led) for one in (place, other)
    )
    if there <= here:
        return ""
    return f"{there} of the {len(led)} that it leads are in its reach there, {here} from {state.label(other)}"
