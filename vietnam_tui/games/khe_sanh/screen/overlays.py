"""The overlays of the map: a few characters a hex."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.khe_sanh.rules.air.flights import hot, landing, price, targets
from vietnam_tui.games.khe_sanh.rules.fire.artillery import (
    base_distance,
    base_points,
    batteries,
    battery,
    gun_points,
    reach_of,
)
from vietnam_tui.games.khe_sanh.rules.movement.movement import allowance, reachable, standstill
from vietnam_tui.games.khe_sanh.rules.position.control import controlled, named_hexes
from vietnam_tui.games.khe_sanh.rules.position.stacks import covered, force, forces, helicopters
from vietnam_tui.games.khe_sanh.rules.position.strength import ARTILLERY, base_line
from vietnam_tui.games.khe_sanh.rules.position.terrain import area_of, ground
from vietnam_tui.games.khe_sanh.rules.sequence.victory import cuts, route_9
from vietnam_tui.games.khe_sanh.state import NVA, US, State, other
from vietnam_tui.games.khe_sanh.units import NO_PIECE, PieceId

#: The effort that a reach is shown with where no Impulse has begun yet
USUAL_EFFORT = 3


def cost(view: State, piece: PieceId) -> dict[Hex, str]:
    """The hexes that a piece may move to, and what it would have spent then; in any segment as if it were its
    turn.
    """
    if not view.pieces[piece].on_map:
        return {}
    if standstill(view, piece) is not None or not view.pieces[piece].allowance:
        view = _unhurried(view, piece)
    return {Hex(to): str(found.cost) for to, found in reachable(view, piece).items()}


def _unhurried(view: State, piece: PieceId) -> State:
    """The view as if the piece could begin to move now."""
    effort = view.effort or view.sheet.effort or USUAL_EFFORT
    now = view.but(phasing=view.side(piece), effort=effort, mover=NO_PIECE)
    points = allowance(now, piece)
    return now.with_piece(piece, allowance=points, spent=0, moved=False, stopped=False, done=False)


def zones(view: State) -> dict[Hex, str]:
    """The hexes in a zone of control: u for the US/GVN's, n for the NVA/VC's."""
    found: dict[Hex, str] = {}
    for letter, side in (("u", US), ("n", NVA)):
        for hex_ in controlled(view, side):
            found[hex_] = found.get(hex_, "") + letter
    return found


def held(view: State) -> dict[Hex, str]:
    """Who holds the named hexes: US, NV, or ? behind it where hidden counters were last."""
    return {
        hex_: f"{'NV' if hex_ in view.held else 'US'}{'?' if hex_ in view.doubted else ''}"
        for hex_ in named_hexes(view.map)
    }


def guns(view: State, hex_: Hex, piece: PieceId | None) -> dict[Hex, str]:
    """The strength of artillery in each hex it reaches: of a piece, of a base in the hex, else of all of the
    US/GVN.
    """
    found: dict[Hex, int] = {}
    if piece is not None and view.kind(piece).arms == ARTILLERY and view.pieces[piece].on_map:
        for target in _around(view, view.pieces[piece].place, reach_of(view, piece)):
            found[target] = gun_points(view, piece, target)
        return _strengths(found)
    here = [at for at in batteries(view) if hex_ in battery(view, at)] or list(batteries(view))
    for at in here:
        base = view.base(at)
        assert base is not None
        for target in area_of(view):
            if base_distance(view, at, target) <= base_line(base).range:
                found[target] = found.get(target, 0) + base_points(view, at, target, air=False)
    return _strengths(found)


def landing_zones(view: State) -> dict[Hex, str]:
    """The hexes where helicopters may land: LZ where there is one, LZ! where it is hot, and how many are there.

    The ground on which one could be made is marked +, +! where helicopters would be fired at [KS-A5.3.1-a].
    """
    found: dict[Hex, str] = {}
    for hex_ in sorted(area_of(view)) if view.advanced else ():
        how = landing(view, hex_)
        if how is not None:
            many = len(helicopters(view, hex_))
            sign = "+" if how == "made" else f"LZ{many or ''}"
            found[hex_] = f"{sign}{'!' if hot(view, hex_) else ''}"
    return found


def flights(view: State, piece: PieceId) -> dict[Hex, str]:
    """The hexes where a helicopter can land with what it has left, and what it would have spent then
    [KS-A5.3.2-a].
    """
    if view.kind(piece).role != "helicopter" or view.pieces[piece].fate not in ("", "due", "away"):
        return {}
    now = view if view.effort else view.but(effort=USUAL_EFFORT)
    spent = now.pieces[piece].flown
    return {to: str(spent + price(now, piece, to)) for to in targets(now, piece)}


def road(view: State) -> dict[Hex, str]:
    """The road from Khe Sanh to the Rockpile: = where it is open as far as is seen, X where it is cut, ? in doubt.

    A counter that cannot be told from others may be an NVA unit or a dummy [KS-A14.3-aj].
    """
    found: dict[Hex, str] = {}
    for hex_ in route_9(view.map):
        if any(cuts(view, piece) for piece in force(view, NVA, hex_)):
            found[hex_] = "X"
        else:
            found[hex_] = "?" if covered(view, NVA, hex_) is not None else "="
    return found


def threats(view: State, side: str) -> dict[Hex, tuple[str, ...]]:
    """The hexes that enemies could move next to and assault [KS-7.3-a]; each by itself, whichever way it turns."""
    grid, found = view.board.grid, dict[Hex, list[str]]()
    for piece in view.pieces_of(other(side)):
        status, kind = view.pieces[piece], view.kind(piece)
        if not status.on_map or kind.role != "unit" or kind.arms == ARTILLERY or status.disrupted:
            continue
        stands = (status.place, *map(Hex, reachable(_unhurried(view, piece), piece)))
        crossable = ground(view.map).crossable
        for hex_ in {near for at in stands for near in grid.neighbours(at) if crossable(at, near)}:
            found.setdefault(hex_, []).append(view.name(piece))
    return {hex_: tuple(names) for hex_, names in found.items()}


def cut_off(view: State, side: str) -> frozenset[str]:
    """The units around which enemies hold or control every hex, as far as they are seen [KS-7.5.2-a]."""
    grid, inside, enemy = view.board.grid, area_of(view), other(side)
    hidden = (one.place for one in view.covered if one.side == enemy)
    taken = {*controlled(view, enemy), *forces(view, enemy), *hidden}
    units = (piece for piece in view.pieces_of(side) if view.pieces[piece].on_map)
    return frozenset(
        view.name(piece)
        for piece in units
        if view.kind(piece).role == "unit"
        and taken.issuperset(inside.intersection(grid.neighbours(view.pieces[piece].place)))
    )


def _around(view: State, place: Hex, reach: int) -> list[Hex]:
    return [hex_ for hex_ in area_of(view) if view.board.grid.distance(place, hex_) <= reach]


def _strengths(found: dict[Hex, int]) -> dict[Hex, str]:
    return {hex_: str(points) for hex_, points in found.items() if points}
