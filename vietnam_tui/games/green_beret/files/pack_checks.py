"""Frames of a packed state that could not be resolved when their turn comes."""

from __future__ import annotations

from collections.abc import Iterable

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.codec import ids_in
from vietnam_tui.games.green_beret.counters import casualties, enemy_units, missions
from vietnam_tui.games.green_beret.frames import (
    AnyFrame,
    Assaulting,
    Bereavement,
    Combat,
    Drawing,
    GearLoss,
    MarkerDraw,
    MarkerLoss,
    MissionDie,
    MissionDraw,
    Moving,
    Pursuing,
    Relocating,
    Scattering,
    Suppressing,
    Wounding,
)
from vietnam_tui.games.green_beret.rules.movement.movement import party_pieces
from vietnam_tui.games.green_beret.rules.position.values import is_plus, is_team
from vietnam_tui.games.green_beret.state import MOVEMENT, State
from vietnam_tui.games.green_beret.units import PieceId


def frame_faults(state: State) -> list[str]:
    """What is wrong with the frames of a state, as sentences."""
    if sum(isinstance(frame, Moving) for frame in state.frames) > 1:
        return ["frames: there are two parties in hand [GB-10.3-a]"]
    top = [] if state.top is None else list(_faults_now(state, state.top))
    return [
        f"frames: {fault}" for fault in (*(f for frame in state.frames for f in _faults(state, frame)), *top)
    ]


def _faults(state: State, frame: AnyFrame) -> Iterable[str]:
    """What is wrong with a frame whenever its turn comes."""
    # an enemy unit may not have chosen its target, and a team may ride on nothing
    if not isinstance(frame, Pursuing) and any(hex_ < 0 for hex_ in ids_in(frame, Hex)):
        yield "a hex is missing"
    if not isinstance(frame, Moving) and any(piece < 0 for piece in ids_in(frame, PieceId)):
        yield "a counter is missing"
    match frame:
        case MissionDraw() if not state.mission_pool:
            yield "no mission is left to draw"
        case MissionDie(mission) if mission not in missions():
            yield f"there is no mission {mission!r}"
        case MarkerDraw() if sum(state.enemy_pool) < 2:
            yield "no enemy units are left to draw"
        case Relocating(camp) if camp not in state.camps():
            yield "the base camp to be moved is not on the map"
        case Moving():
            yield from _party_faults(state, frame)
        case Drawing(_, left, drawn):
            if not 0 <= left <= sum(state.enemy_pool) or not set(drawn) <= set(enemy_units()):
                yield f"{left} enemy units cannot be drawn"
        case Scattering(_, drawn) if not set(drawn) <= set(enemy_units()):
            yield "an enemy unit to be placed is not of this game"
        case MarkerLoss(teams=teams) if not teams:
            yield "nobody draws the casualties marker"
        case Wounding(marker, teams) if marker not in casualties() or not teams:
            yield f"there is no casualties marker {marker!r} to give"
        case GearLoss(count=count) if count < 0:
            yield "less than no gear is to be lost"


def _faults_now(state: State, frame: AnyFrame) -> Iterable[str]:
    """What is wrong with the frame whose turn it is."""
    match frame:
        case Combat(enemy=number, teams=teams) if state.enemy(number) is None or not teams:
            yield "a combat lacks its enemy unit or its teams"
        case Bereavement(pieces) if any(not state.pieces[piece].on_map for piece in pieces):
            yield "who is to be lost is not on the map"
        case Suppressing(shots) if any(state.enemy(shot.enemy) is None for shot in shots):
            yield "a weapon is aimed at nothing"
        case Pursuing(number) | Assaulting(number) if state.enemy(number) is None:
            yield "an enemy unit that acts is not on the map"


def _party_faults(state: State, frame: Moving) -> Iterable[str]:
    everybody = party_pieces(frame)
    if not frame.movers or any(piece < 0 for piece in everybody):
        yield "a party has nobody to lead it"
    elif state.phase != MOVEMENT or any(state.pieces[piece].moved for piece in everybody):
        yield "a party in hand has moved already, or moves out of its phase"
    elif not all(is_team(state.kind(m.lead)) or is_plus(state.kind(m.lead)) for m in frame.movers):
        yield "a party is led by what cannot move"
