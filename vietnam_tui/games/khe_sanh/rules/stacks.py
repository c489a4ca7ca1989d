"""Stacking (3.1) and limited intelligence (3.5): who lies where, what fits, what the enemy sees of a force.

Everything here answers from a state and from a view alike.
"""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.khe_sanh.counters import counters, terrain_key
from vietnam_tui.games.khe_sanh.rules.terrain import room
from vietnam_tui.games.khe_sanh.state import NVA, SIDES, State
from vietnam_tui.games.khe_sanh.units import OFF, Covered, Piece, PieceId, RosterEntry


def force(state: State, side: str, hex_: Hex) -> tuple[PieceId, ...]:
    """A side's pieces on the ground of a hex, as far as the viewer can tell them apart; helicopters left out."""
    return _forces(state.roster, state.pieces)[side].get(hex_, ())


def forces(state: State, side: str) -> dict[Hex, tuple[PieceId, ...]]:
    """Hex -> a side's pieces on its ground that the viewer can tell apart."""
    return _forces(state.roster, state.pieces)[side]


def helicopters(state: State, hex_: Hex) -> tuple[PieceId, ...]:
    """The helicopters on the ground of a hex."""
    return _forces(state.roster, state.pieces)["helicopters"].get(hex_, ())


def aloft(state: State, hex_: Hex) -> tuple[PieceId, ...]:
    """The Gunships in the air over a hex; they take no room, and nobody is barred by them [KS-A3.1-b]."""
    return _forces(state.roster, state.pieces)["aloft"].get(hex_, ())


def covered(state: State, side: str, hex_: Hex) -> Covered | None:
    """In a view: what lies in a hex that the viewer cannot tell apart."""
    return next((one for one in state.covered if one.place == hex_ and one.side == side), None)


def occupied(state: State, side: str) -> frozenset[Hex]:
    """The hexes with counters of a side on the ground: units, dummies, HQs, villages [KS-5.2.3-b]."""
    return _occupied(_forces(state.roster, state.pieces)[side], state.covered, side)


def counters_in(state: State, side: str, hex_: Hex) -> int:
    """How many counters of a side lie on the ground of a hex, which everybody sees [KS-3.5-b]."""
    unknown = covered(state, side, hex_)
    return len(force(state, side, hex_)) + (len(unknown.counters) if unknown else 0)


def is_ground_unit(state: State, piece: PieceId) -> bool:
    """Is a piece a ground combat unit, or a hidden counter that passes for one? [KS-0-b, KS-11.3.5-b]"""
    return state.kind(piece).role == "unit" or state.hidden(piece)


def units_in(state: State, side: str, hex_: Hex) -> bool:
    """Are there ground units of a side in a hex, hidden counters among them, but not HQs alone? [KS-3.2.4-d]"""
    return covered(state, side, hex_) is not None or any(
        is_ground_unit(state, piece) for piece in force(state, side, hex_)
    )


def replaceable(state: State, piece: PieceId) -> bool:
    """Can a piece be replaced once it is lost: of the NVA/VC, no dummy, no village? [KS-A12.2-a, KS-A14.3-af]"""
    kind = state.kind(piece)
    return kind.side == NVA and kind.role in ("unit", "hq")


def doubtful(state: State) -> frozenset[PieceId]:
    """The lost pieces, and those held back, of which the US/GVN cannot know whether they have come back.

    There are none unless a piece that was lost is somewhere where he does not see which it is [KS-A12.2-a].
    """
    lost = frozenset(piece for piece in state.lost if replaceable(state, piece))
    gone = {p for p in lost if state.pieces[p].fate == "lost"}
    waiting = {p for p in lost if state.pieces[p].fate == "away" and state.pieces[p].returns}
    back = lost - gone - waiting
    hidden = any(
        state.pieces[p].fate == "unseen" or (state.pieces[p].on_map and not in_sight(state, p)) for p in back
    )
    return frozenset(gone | waiting) if hidden or waiting else frozenset()


# -- stacking -----------------------------------------------------------------------------------------------


def size(state: State, side: str, hex_: Hex) -> int:
    """How many pieces of a force count for stacking: units and dummies; HQs, villages and markers do not.

    [KS-3.1.2-b, KS-3.1.2-c]
    """
    return sum(state.kind(piece).stacks for piece in force(state, side, hex_))


def limit(state: State, side: str, hex_: Hex) -> int:
    """How many units of a side may stack in a hex; a Combat Village makes room for its own side [KS-3.1.2-a]."""
    fits = room(state.map)[hex_]
    if any(state.kind(piece).role == "village" for piece in force(state, side, hex_)):
        return max(
            fits, next(works.stacking for works in terrain_key().works if works.id == "combat-village")
        )
    return fits


def overstacked(state: State, side: str) -> tuple[Hex, ...]:
    """The hexes in which a side has more units than fit, in the order of the map [KS-3.1.4-a]."""
    return tuple(h for h in sorted(forces(state, side)) if size(state, side, h) > limit(state, side, h))


# -- what the enemy sees ------------------------------------------------------------------------------------


def top_of(state: State, side: str, hex_: Hex) -> PieceId | None:
    """The piece on top of a force, whose face the enemy sees; an undisrupted one if there is any [KS-7.3.4-e].

    It is the one that its owner has put there, else one on its hidden face, else the first.
    """
    return _tops(state.roster, state.pieces, state.tops)[side].get(hex_)


def in_sight(state: State, piece: PieceId) -> bool:
    """Does the enemy know which piece this is: by its face on top, or because a combat has shown it? [KS-3.5-b]"""
    status = state.pieces[piece]
    if status.fate == "unseen":
        return False
    if not status.on_map or state.kind(piece).role == "helicopter" or status.shown:
        return True
    return not state.hidden(piece) and top_of(state, state.side(piece), status.place) == piece


# -- worked out once a position -----------------------------------------------------------------------------


@by_identity
def _forces(
    roster: tuple[RosterEntry, ...], pieces: tuple[Piece, ...]
) -> dict[str, dict[Hex, tuple[PieceId, ...]]]:
    kinds = counters()
    found: dict[str, dict[Hex, list[PieceId]]] = {side: {} for side in (*SIDES, "helicopters", "aloft")}
    for number, piece in enumerate(pieces):
        if piece.place != OFF:
            kind = kinds[roster[number].kind]
            flies = "aloft" if piece.aloft else "helicopters"
            heading = flies if kind.role == "helicopter" else kind.side
            found[heading].setdefault(piece.place, []).append(PieceId(number))
    return {
        heading: {hex_: tuple(there) for hex_, there in by_hex.items()} for heading, by_hex in found.items()
    }


@by_identity
def _occupied(
    by_hex: dict[Hex, tuple[PieceId, ...]], unknown: tuple[Covered, ...], side: str
) -> frozenset[Hex]:
    return frozenset(by_hex).union(one.place for one in unknown if one.side == side)


@by_identity
def _tops(
    roster: tuple[RosterEntry, ...], pieces: tuple[Piece, ...], chosen: tuple[PieceId, ...]
) -> dict[str, dict[Hex, PieceId]]:
    kinds = counters()
    by_side = _forces(roster, pieces)

    def order(piece: PieceId) -> tuple[bool, bool, bool, int]:
        status = pieces[piece]
        face_down = status.mode == "maneuver" and kinds[roster[piece].kind].hidden
        return (status.disrupted, piece not in chosen, not face_down, piece)

    return {side: {hex_: min(there, key=order) for hex_, there in by_side[side].items()} for side in SIDES}
