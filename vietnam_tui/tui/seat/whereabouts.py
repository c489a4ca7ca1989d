"""The places where the program puts the cursor: pure functions of the map and of what can be done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from vietnam_tui.core.hexes import Grid, Hex
from vietnam_tui.core.presenter import Picture

#: Hexes that the cursor jumps over to get to where a unit off the map may come.
FAR = 3


def work_nearest(grid: Grid, cursor: Hex, ready: Sequence[tuple[str, Hex]], waiting: Iterable[str]) -> Hex:
    """At the beginning of a phase: a unit with something to do, first those that wait for it, unless it is at one."""
    wanted = set(waiting)
    places = [hex_ for name, hex_ in ready if name in wanted] or [hex_ for _, hex_ in ready]
    if not places or cursor in places:
        return cursor
    return min(places, key=partial(grid.distance, cursor))


def near(grid: Grid, cursor: Hex, aims: Iterable[Hex]) -> Hex:
    """The nearest of these hexes if all are too far off to be seen."""
    distance = partial(grid.distance, cursor)
    nearest = min(aims, key=distance, default=cursor)
    return nearest if distance(nearest) > FAR else cursor


def first_hex(grid: Grid, picture: Picture, seat: str, aims: Iterable[Hex]) -> Hex:
    """First hex of a player without a unit to act with: where an answer may lie, at a unit of his, in the middle."""
    (left, top), (right, bottom) = grid.doubled[0], grid.doubled[grid.size - 1]
    middle = min(
        grid.hexes(),
        key=lambda h: abs(2 * grid.doubled[h][0] - left - right) + abs(2 * grid.doubled[h][1] - top - bottom),
    )
    own = [hex_ for hex_, faces in picture.units.items() if faces[0].side == (seat or faces[0].side)]
    return min(aims, key=partial(grid.distance, middle), default=min(own, default=middle))
