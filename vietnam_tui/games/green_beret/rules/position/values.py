"""The worth of the player's counters [GB-13.1-b], and who hauls what (9.0, 10.2, 10.4, 11.2)."""

from __future__ import annotations

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.green_beret.counters import TEAM_PORTAGE, PrintedCounter
from vietnam_tui.games.green_beret.frames import Mover
from vietnam_tui.games.green_beret.phrases import piece_list
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import NO_PIECE, PieceId

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
    """The number of counters of gear that the teams in a hex can hold together, with the plus pieces there [GB-13.1-k].

    A leader's presence saves nothing [GB-13.0-p].
    """
    return sum(state.kind(piece).portage for piece in state.at(hex_, "team", "gear"))


# -- what is hauled -------------------------------------------------------------------------------------------


def capacity(state: State, mover: Mover) -> int:
    """The number of counters that a mover may haul; a team and its carrier add up [GB-9.1-a, GB-9.2-a]."""
    return sum(state.kind(piece).portage for piece in mover.goers)  # [GB-9.3-a]


def black_capacity(state: State, mover: Mover) -> int:
    """The number of black-numbered plus pieces that a mover may haul: black never hauls black [GB-10.4-b]."""
    return sum(state.kind(piece).portage for piece in mover.goers if not state.kind(piece).black_number)


def refuse_haul(state: State, mover: Mover, item: PieceId) -> Refusal | None:
    """Why a mover may not haul one more counter."""
    kind, lead = state.kind(item), state.kind(mover.lead)
    name, bearer = state.name(item), state.name(mover.lead)
    if kind.family in ("team", "camp"):
        return Refusal("GB-9.2-a", f"{name} is no weapon or equipment and cannot be hauled")
    if is_boat(kind):
        return Refusal("GB-11.2-b", f"{name} is a patrol boat, which nothing can haul")
    if is_plus(kind):
        if not is_team(lead) and not kind.black_number:
            return Refusal("GB-9.2-b", f"{bearer} cannot haul {name}: a plus piece hauls no plus piece")
        if mover.carrier != NO_PIECE and not kind.black_number:
            carrier = state.name(mover.carrier)
            return Refusal(
                "GB-10.2-a",
                f"{carrier} adds its movement to {bearer}, which then cannot haul {name} (not black-numbered)",
                f"Let {name} move by itself, or leave it",
            )
        black = [piece for piece in mover.load if is_plus(state.kind(piece))]
        if kind.black_number and len(black) >= black_capacity(state, mover):
            return Refusal("GB-10.4-b", f"{name} is black-numbered and {bearer} cannot haul another such")
    room = capacity(state, mover)
    if len(mover.load) >= room:
        rule = "GB-9.3-a" if mover.carrier != NO_PIECE else "GB-9.1-a" if is_team(lead) else "GB-9.2-a"
        if lead.family == "leader":
            rule = "GB-9.1-b"
        held = f": {piece_list(state, mover.load)}" if mover.load else ""
        return Refusal(
            rule, f"{bearer} can haul {room} counter{'s' * (room != 1)} and has no slot left{held}"
        )
    return None


def refuse_carrier(state: State, mover: Mover, carrier: PieceId) -> Refusal | None:
    """Why a plus piece may not add its movement to a team."""
    kind, name, team = state.kind(carrier), state.name(carrier), state.name(mover.lead)
    if not is_team(state.kind(mover.lead)):
        return Refusal("GB-10.4-e", f"{team} is no team: plus values are never added to each other")
    if not is_plus(kind):
        return Refusal("GB-10.4-c", f"{name} is no plus piece and adds no movement")
    if mover.carrier != NO_PIECE:
        return Refusal("GB-10.4-d", f"{team} has {state.name(mover.carrier)} already; only one value counts")
    bulky = [p for p in mover.load if is_plus(state.kind(p)) and not state.kind(p).black_number]
    if bulky:
        return Refusal(
            "GB-10.2-a",
            f"{team} hauls {piece_list(state, bulky)}; while it does no plus piece adds to its movement",
        )
    return None


def team_slots(teams: int) -> int:
    """The number of counters of gear that so many teams may use at one time [GB-9.0-a]."""
    return TEAM_PORTAGE * teams
