"""Portage: who may haul what, and how much (9.0, 10.2, 10.4, 11.2)."""

from __future__ import annotations

from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.green_beret.counters import TEAM_PORTAGE
from vietnam_tui.games.green_beret.frames import Mover
from vietnam_tui.games.green_beret.phrases import piece_list
from vietnam_tui.games.green_beret.rules.values import is_boat, is_plus, is_team
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import NO_PIECE, PieceId


def capacity(state: State, mover: Mover) -> int:
    """How many counters a mover may haul; a team and its carrier add up [GB-9.1-a, GB-9.2-a]."""
    return sum(state.kind(piece).portage for piece in mover.goers)  # [GB-9.3-a]


def black_capacity(state: State, mover: Mover) -> int:
    """How many black-numbered plus pieces a mover may haul: black never hauls black [GB-10.4-b]."""
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
    """How many counters of gear so many teams may use at one time [GB-9.0-a]."""
    return TEAM_PORTAGE * teams
