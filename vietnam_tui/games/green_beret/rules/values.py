"""What the counters of the player are worth: printed values, lowered by casualties markers [GB-13.1-b]."""

from __future__ import annotations

from vietnam_tui.games.green_beret.counters import PrintedCounter
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import PieceId

#: The kind whose shells may go astray [GB-14.0-a]
NAVAL_GUNFIRE = "NavalGunfire"


def firepower(state: State, piece: PieceId) -> int:
    """The firepower of a counter, never below zero for a team; below zero for a helicopter [GB-13.0-g]."""
    printed, marker = state.kind(piece).firepower, state.casualty(piece)
    return printed if marker is None else max(0, printed + marker.firepower)


def movement(state: State, piece: PieceId) -> int:
    """The movement value of a counter, never below zero for a team."""
    printed, marker = state.kind(piece).movement, state.casualty(piece)
    return printed if marker is None else max(0, printed + marker.movement)


def noise(state: State, piece: PieceId) -> int:
    """The noise of a counter [GB-2.4-c]."""
    printed, marker = state.kind(piece).noise, state.casualty(piece)
    return printed if marker is None else printed + marker.noise


def is_team(kind: PrintedCounter) -> bool:
    """Is it an A-Team or a B-Team?"""
    return kind.family == "team"


def is_plus(kind: PrintedCounter) -> bool:
    """Is it a plus piece, leaders included? [GB-10.2-b]"""
    return kind.movement_type == "plus"


def is_boat(kind: PrintedCounter) -> bool:
    """Is it a PBR, which keeps to the water and cannot be hauled? [GB-11.2-a, GB-11.2-b]"""
    return kind.watercraft and not kind.black_number


def floats(kind: PrintedCounter) -> bool:
    """Is it a raft or scuba set, whose movement counts in water only? [GB-11.1-b]"""
    return kind.watercraft and kind.black_number


def is_detected(state: State, team: PieceId) -> bool:
    """Is a team detected?  In a base camp only by an attack out of it or an enemy unit in it [GB-12.10-c]."""
    piece = state.pieces[team]
    return piece.detected or (state.in_camp(piece.place) and bool(state.enemies_at(piece.place)))


def is_sheltered(state: State, team: PieceId) -> bool:
    """Is a team safe in a base camp from enemy units around it? [GB-12.10-d]"""
    piece = state.pieces[team]
    return not piece.detected and state.in_camp(piece.place)


def portage_of_teams(state: State, hex_: int) -> int:
    """How much gear the teams in a hex can hold together, with the plus pieces there [GB-13.1-k].

    A leader's presence saves nothing [GB-13.0-p].
    """
    return sum(state.kind(piece).portage for piece in state.at(hex_, "team", "gear"))
