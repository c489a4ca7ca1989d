"""Frames of a packed state that could not be resolved when their turn comes."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.engine.codec import ids_in
from vietnam_tui.games.vietnam_battles.frames import (
    AnyFrame,
    BenSuc,
    Combat,
    Deploying,
    Drawing,
    Passing,
    Retreating,
    SecretRoll,
)
from vietnam_tui.games.vietnam_battles.rules.combat.support import ROLL, full_pool
from vietnam_tui.games.vietnam_battles.rules.movement.ways import passes
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import stages_left, unplaced
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import SIDES, State
from vietnam_tui.games.vietnam_battles.units import UnitId

#: Hexes; more than any result makes a unit retreat
FARTHEST = 12


def frame_faults(state: State) -> list[str]:
    """What is wrong with the frames of a state, as sentences."""
    faults = [f"frames: {fault}" for frame in state.frames for fault in _faults(state, frame)]
    for side, pool in zip(SIDES, state.pools, strict=True):
        size = sum(frame.size for frame in state.frames if isinstance(frame, Drawing) and frame.side == side)
        if size > len(pool):
            faults.append(f"frames: {side} cannot draw {size} markers")
    if any(isinstance(frame, Deploying) for frame in state.frames):
        if state.frames != stages_left(state):
            faults.append("frames: the set-up has not come to that stage")
    elif unplaced(state):
        faults.append("frames: not everything has been set up")
    return faults


def _faults(state: State, frame: AnyFrame) -> Iterator[str]:
    if any(unit < 0 for unit in ids_in(frame, UnitId)):
        yield "a unit is missing"
    if any(place < 0 for place in ids_in(frame, Spot)):
        yield "a place is missing"
    match frame:
        case Drawing(side, size) if size < 1:
            yield f"{side} cannot draw {size} markers"
        case Combat() if not 0 <= frame.step <= ROLL:
            yield f"a combat has no step {frame.step}"
        case Combat() if not {*frame.attack_markers, *frame.defense_markers} <= _markers(state):
            yield "there are no such support fire markers"
        case Retreating() if not (
            1 <= frame.distance <= FARTHEST and 0 <= frame.threat <= state.spots.grid.size
        ):
            yield f"nobody retreats {frame.distance} hexes from a threat at {frame.threat}"
        case Passing() if not (frame is state.top and passes(state, frame)):
            yield f"{state.name(frame.unit)} cannot be passing there"
        case BenSuc() if not 0 <= frame.pips <= 6:
            yield f"no die shows {frame.pips}"
        case SecretRoll() if not 0 <= frame.count <= len(state.units):
            yield f"the Viet Cong plan cannot depend on {frame.count} units"


def _markers(state: State) -> set[int]:
    return {value for side in SIDES for value in full_pool(state.scenario, side)}
