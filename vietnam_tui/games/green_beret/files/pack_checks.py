"""Frames of a packed state that could not be resolved when their turn comes."""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.core.declared import ByFrame, first_wrong, frames_wrong
from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.codec import ids_in
from vietnam_tui.games.green_beret import frames
from vietnam_tui.games.green_beret.counters import casualties, enemy_units, missions
from vietnam_tui.games.green_beret.rules.movement.movement import party_pieces
from vietnam_tui.games.green_beret.rules.position.values import is_plus, is_team
from vietnam_tui.games.green_beret.state import MOVEMENT, State
from vietnam_tui.games.green_beret.units import PieceId


def frame_faults(state: State) -> list[str]:
    """The faults of the frames of a state, as sentences."""
    if sum(isinstance(frame, frames.Moving) for frame in state.frames) > 1:
        return ["frames: there are two parties in hand [GB-10.3-a]"]
    return frames_wrong(state, FRAMES)


def _strangers(drawn: Iterable[str]) -> bool:
    return not set(drawn) <= set(enemy_units())


#: What is wrong with the party in hand; what comes later takes the rest for granted
PARTY = {
    "a party has nobody to lead it": lambda s, f: not f.movers or min(party_pieces(f), default=-1) < 0,
    "a party in hand has moved already, or moves out of its phase": lambda s, f: (
        s.phase != MOVEMENT or any(s.pieces[piece].moved for piece in party_pieces(f))
    ),
    "a party is led by what cannot move": lambda s, f: (
        not all(is_team(s.kind(m.lead)) or is_plus(s.kind(m.lead)) for m in f.movers)
    ),
}


def _party(state: State, frame: frames.Moving) -> str:
    return next(first_wrong(PARTY, state, frame), "")


# an enemy unit may not have chosen its target, and a team may ride on nothing
FRAMES: ByFrame = {
    frames.Frame: {
        "a hex is missing": lambda s, f: (
            not isinstance(f, frames.Pursuing) and any(hex_ < 0 for hex_ in ids_in(f, Hex))
        ),
        "a counter is missing": lambda s, f: (
            not isinstance(f, frames.Moving) and any(piece < 0 for piece in ids_in(f, PieceId))
        ),
    },
    frames.MissionDraw: {"no mission is left to draw": lambda s, f: not s.mission_pool},
    frames.MissionDie: {"there is no mission {1.mission!r}": lambda s, f: f.mission not in missions()},
    frames.MarkerDraw: {"no enemy units are left to draw": lambda s, f: sum(s.enemy_pool) < 2},
    frames.Relocating: {
        "the base camp to be moved is not on the map": lambda s, f: f.camp not in s.camps(),
    },
    frames.Moving: {"{found}": _party},
    frames.Drawing: {
        "{1.left} enemy units cannot be drawn": lambda s, f: (
            not 0 <= f.left <= sum(s.enemy_pool) or _strangers(f.drawn)
        ),
    },
    frames.Scattering: {
        "an enemy unit to be placed is not of this game": lambda s, f: _strangers(f.drawn),
    },
    frames.MarkerLoss: {"nobody draws the casualties marker": lambda s, f: not f.teams},
    frames.Wounding: {
        "there is no casualties marker {1.marker!r} to give": lambda s, f: (
            f.marker not in casualties() or not f.teams
        ),
    },
    frames.GearLoss: {"less than no gear is to be lost": lambda s, f: f.count < 0},
    # of the frame whose turn it is
    frames.Combat: {
        "a combat lacks its enemy unit or its teams": lambda s, f: (
            f is s.top and (s.enemy(f.enemy) is None or not f.teams)
        ),
    },
    frames.Bereavement: {
        "who is to be lost is not on the map": lambda s, f: (
            f is s.top and not all(s.pieces[piece].on_map for piece in f.pieces)
        ),
    },
    frames.Suppressing: {
        "a weapon is aimed at nothing": lambda s, f: (
            f is s.top and any(s.enemy(shot.enemy) is None for shot in f.shots)
        ),
    },
    frames.Pursuing | frames.Assaulting: {
        "an enemy unit that acts is not on the map": lambda s, f: f is s.top and s.enemy(f.enemy) is None,
    },
}
