"""The strength of each piece in a combat (7.1, 7.3.4, 11.2, 11.3): Fire Strength, Protection Factor, Morale; who
defends.
"""

from __future__ import annotations

from functools import cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.khe_sanh import tables as charts
from vietnam_tui.games.khe_sanh.counters import Face
from vietnam_tui.games.khe_sanh.rules.position.stacks import force
from vietnam_tui.games.khe_sanh.state import NVA, US, State, other
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.units import COMBAT, Base, PieceId

#: The arms that count as armor against a claim of armor superiority [KS-7.5.4-b]
ARMORED = "armored"
MECHANIZED = "mechanized"
ARTILLERY = "artillery"
SAPPER = "sapper"


@cache
def _village() -> Face:
    line = next(line for line in tables().base if line.id == "combat-village")
    return Face(line.fire, line.morale, line.protection)


def village_face() -> Face:
    """The values of a Combat Village, which stand in the Base Capabilities Chart [KS-A11.3.6-e]."""
    return _village()


def base_line(base: Base) -> charts.Base:
    """The line of a base in the Base Capabilities Chart."""
    return next(line for line in tables().base if line.id == base.base)


def face(state: State, piece: PieceId) -> Face | None:
    """The values that a piece shows; None on the hidden face, or for one without values."""
    kind = state.kind(piece)
    if kind.role == "village":
        return village_face() if state.pieces[piece].mode == COMBAT else None
    return kind.combat if state.pieces[piece].mode == COMBAT else kind.maneuver


def halved(points: int) -> int:
    """Half of a number, rounded up, as Disruption halves [KS-7.3.4-c].

    >>> halved(5)
    3
    """
    return (points + 1) // 2


def fire_strength(state: State, piece: PieceId, *, assaulted: bool = False) -> int:
    """The Fire Strength of a piece in an assault, half when it is disrupted.

    Artillery that is itself assaulted fights with the number of its Protection Factor.
    """
    shown = face(state, piece)
    if shown is None:
        return 0
    # [KS-11.3.3-b]
    points = shown.protection if assaulted and state.kind(piece).arms == ARTILLERY else shown.fire
    return halved(points) if state.pieces[piece].disrupted else points  # [KS-7.3.4-c]


def protection(state: State, piece: PieceId) -> int:
    """The Protection Factor of a piece in an assault, one less when it is disrupted [KS-7.3.2-b, KS-7.3.4-c]."""
    shown = face(state, piece)
    return 0 if shown is None else max(0, shown.protection - state.pieces[piece].disrupted)


def is_unit(state: State, piece: PieceId) -> bool:
    """Is a piece a ground combat unit, whatever it shows? [KS-0-b]"""
    return state.kind(piece).role == "unit"


def joins_defence(state: State, piece: PieceId) -> bool:
    """Does a unit that has retreated into its hex in this segment fight in the defence of it?

    NVA/VC units and US Special Forces do, other US/GVN units do not [KS-7.3.5-p, KS-7.3.5-q].
    """
    status = state.pieces[piece]
    return not status.retreated or state.side(piece) == NVA or state.kind(piece).slips_away


def units_of(state: State, side: str, hex_: Hex) -> tuple[PieceId, ...]:
    """The ground combat units of a side in a hex."""
    return tuple(piece for piece in force(state, side, hex_) if is_unit(state, piece))


def defenders(state: State, hex_: Hex) -> tuple[PieceId, ...]:
    """The pieces that fight for a hex in an assault: its units and its Combat Village [KS-7.2.2-b, KS-A11.3.6-e]."""
    side = other(state.phasing)
    return tuple(
        piece
        for piece in force(state, side, hex_)
        if state.kind(piece).role in ("unit", "village") and joins_defence(state, piece)
    )


def empty_base(state: State, hex_: Hex) -> Base | None:
    """The base of the US/GVN in a hex without a combat unit of theirs, its defence unbroken [KS-8.4-b, KS-8.4-g]."""
    base = state.base(hex_)
    if base is None or base.captured or base.beaten:
        return None
    return None if any(is_unit(state, piece) for piece in force(state, US, hex_)) else base


def assaulted_protection(state: State, hex_: Hex) -> int:
    """The best Protection Factor of a hex that is assaulted; that of a base only where nobody defends it."""
    there = defenders(state, hex_)
    if there:
        return max(protection(state, piece) for piece in there)  # [KS-7.1.4-a]
    base = state.base(hex_)
    if base is None or base.captured or base.beaten:
        return 0
    return base_line(base).protection - bool(base.marker)  # [KS-7.1.4-b, KS-7.3.2-c]


def defending_morale(state: State, hex_: Hex) -> int:
    """The best Morale of a hex that is assaulted, a base's own where nobody defends it [KS-7.6.2-a]."""
    shown = [face(state, piece) for piece in defenders(state, hex_)]
    found = [one.morale for one in shown if one is not None]
    if found:
        return max(found)
    base = state.base(hex_)
    return 0 if base is None or base.captured or base.beaten else base_line(base).morale
