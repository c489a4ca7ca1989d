"""Where a unit may retreat to (7.3.5): two hexes by open ground, what it costs in CAPs, what comes first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.khe_sanh.frames import Retreating
from vietnam_tui.games.khe_sanh.rules.losses import is_hq
from vietnam_tui.games.khe_sanh.rules.movement import closed
from vietnam_tui.games.khe_sanh.rules.stacks import (
    covered,
    force,
    helicopters,
    limit,
    occupied,
    size,
    units_in,
)
from vietnam_tui.games.khe_sanh.rules.strength import SAPPER, is_unit
from vietnam_tui.games.khe_sanh.rules.terrain import ground, pace
from vietnam_tui.games.khe_sanh.rules.zones import enemy_controlled
from vietnam_tui.games.khe_sanh.state import US, State, other
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.units import PieceId

Path = tuple[Hex, ...]


class Ways(NamedTuple):
    """The retreats of a unit: path -> its price in CAPs.

    `open` are those that it may take now.  Without any it is `barred` for lack of CAPs alone, or `bordered` because
    all that would be open, whatever it would cost, leads over the border of the DMZ; then it stays and is disrupted.
    Else it is lost.
    """

    open: dict[Path, int]
    barred: bool = False
    bordered: bool = False


def ways(state: State, frame: Retreating, piece: PieceId) -> Ways:
    """The retreats that a unit may choose from.

    Free ones come first, among them those to unoccupied hexes; then those for CAPs, if they can be paid; only then
    those into the strike of B-52s.
    """
    found = _priced(state, frame, piece)
    safe = {path: price for path, price in found.items() if not bombed(state, path)}  # [KS-7.3.5-j]
    free = {path: 0 for path, price in safe.items() if not price}
    if free:
        vacant = {path: 0 for path in free if unoccupied(state, frame, path[-1])}  # [KS-7.3.5-i]
        return Ways(vacant or free)  # [KS-7.3.5-i]
    if not state.pieces[piece].disrupted and safe:  # [KS-7.3.5-k]
        purse = min(state.caps_of(frame.side), tables().numbers.most_caps - frame.caps)
        paid = {path: price for path, price in safe.items() if price <= purse}  # [KS-7.3.5-l]
        return Ways(paid, barred=not paid)  # [KS-7.3.5-l]
    last = {path: 0 for path, price in found.items() if not price}  # [KS-7.3.5-j]
    return Ways(last, bordered=not last and _bordered(state, frame, piece))


def _bordered(state: State, frame: Retreating, piece: PieceId) -> bool:
    """Would a retreat be open if the US/GVN crossed the border? [KS-5.2.4-b]

    Nobody goes there, so that no CAPs are asked for the enemy's zone beyond, and no B-52s are met.
    """
    if frame.side != US:
        return False
    beyond = ground(state.map).forbidden
    return any(not beyond.isdisjoint(path) for path in _priced(state, frame, piece, beyond=beyond))


def bombed(state: State, path: Path) -> bool:
    """Does a path lead through a hex at which B-52s are directed? [KS-7.3.5-j]"""
    return any(strike.bombers and strike.place in path for strike in state.strikes)


def unoccupied(state: State, frame: Retreating, hex_: Hex) -> bool:
    """Is a hex free of friends, those aside who have retreated into it from the same combat? [KS-7.3.5-i]"""
    if covered(state, frame.side, hex_) is not None:
        return False
    same = {p for p in (*frame.struck, *frame.stack) if p >= 0}
    return all(piece in same and state.pieces[piece].retreated for piece in force(state, frame.side, hex_))


def _priced(
    state: State, frame: Retreating, piece: PieceId, *, beyond: frozenset[Hex] = frozenset()
) -> dict[Path, int]:
    """Every path of two hexes that ground, enemies and stacking leave open, with its price in CAPs.

    The hexes `beyond` count as open though the US/GVN may not enter them.
    """
    how, start = pace(state.kind(piece)), frame.place
    if how is None:
        return {}
    found: dict[Path, int] = {}
    steps = ground(state.map).steps[how]
    goals = _goals(state, frame, piece)
    for middle, _ in steps[start]:
        if not passable(state, piece, middle, beyond=beyond):
            continue
        for end, _ in steps[middle]:
            if state.board.grid.distance(start, end) != 2 or (goals is not None and end not in goals):
                continue  # [KS-7.3.5-h]
            if passable(state, piece, end, beyond=beyond) and has_room(state, piece, end):
                found[(middle, end)] = _price(state, piece, (middle, end))
    return dict(sorted(found.items()))


def passable(state: State, piece: PieceId, hex_: Hex, *, beyond: frozenset[Hex] = frozenset()) -> bool:
    """May a unit be in a hex on its retreat: no enemy, no barred ground, not out of play? [KS-7.3.5-c, KS-7.3.5-u]"""
    enemy = other(state.side(piece))
    if hex_ in beyond:
        return hex_ not in occupied(state, enemy)
    if closed(state, piece, hex_) is not None:
        return False
    return not any(state.side(p) == enemy for p in helicopters(state, hex_))  # [KS-7.3.5-d]


def has_room(state: State, piece: PieceId, hex_: Hex) -> bool:
    """Is there room for a unit that ends its retreat in a hex?"""
    side = state.side(piece)
    return not state.kind(piece).stacks or size(state, side, hex_) < limit(state, side, hex_)  # [KS-7.3.5-f]


def _price(state: State, piece: PieceId, path: Path) -> int:
    """One CAP for each enemy-controlled hex without friends."""
    if state.kind(piece).slips_away:
        return 0  # [KS-7.3.5-n]
    side, zone = state.side(piece), enemy_controlled(state, state.side(piece))
    return sum(hex_ in zone and not units_in(state, side, hex_) for hex_ in path)  # [KS-7.3.5-k, KS-7.3.5-m]


def _goals(state: State, frame: Retreating, piece: PieceId) -> set[Hex] | None:
    """Where a Headquarters may go: after the units that were with it; None for anywhere [KS-11.2.3-c, KS-11.3.4-e]."""
    if not is_hq(state, piece):
        return None
    company = [p for p in frame.stack if p >= 0 and is_unit(state, p)]
    if not company:
        return None
    places = {state.pieces[p].place for p in company if state.pieces[p].on_map}
    return places - {frame.place}


def company_stays(state: State, frame: Retreating) -> bool:
    """Is a unit that had to retreat still in its hex?"""
    return any(
        p >= 0 and is_unit(state, p) and state.pieces[p].place == frame.place
        for p in frame.stack
        if p not in frame.pieces
    )


# -- whose turn it is ---------------------------------------------------------------------------------------


def next_to_go(state: State, frame: Retreating) -> Iterator[tuple[PieceId, dict[Path, int]]]:
    """The units that may go next, each with its retreats.

    Headquarters go last.  Who has no way now waits for those who have: a friend in a hex may yet open it.  Sappers
    that have used their modifier pay last.
    """
    known = [piece for piece in frame.pieces if piece >= 0]
    units = [piece for piece in known if not is_hq(state, piece)]
    found = [(piece, ways(state, frame, piece).open) for piece in units or known]
    found = [(piece, paths) for piece, paths in found if paths]
    if frame.sappers:  # [KS-11.3.2-c]
        first = [one for one in found if state.kind(one[0]).arms != SAPPER or 0 in one[1].values()]
        found = first or found
    yield from found
