"""What is seen on the Ridge, and whether the North might fire."""

from __future__ import annotations

import random

import msgspec

from tests.toy_game.ridge_pieces import (
    BIDS,
    COUNTERS,
    GONE,
    NORTH,
    REACH,
    RIFLES,
    SIDES,
    UNKNOWN,
    Frame,
    Handle,
    RidgeState,
    Unit,
    apart,
    board,
)
from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine import secret_choice
from vietnam_tui.engine.reaction import Reactions
from vietnam_tui.engine.secret_choice import SecretChoice
from vietnam_tui.engine.sight import line_between, look


def in_sight(spot: Hex, place: Hex) -> bool:
    """Is a place within reach of fire, and no wood between that stands as high as who looks?"""
    grid, levels = board().grid, board().levels
    if apart(spot, place) > REACH:
        return False
    line = line_between(grid, spot, place)
    return look(
        line, lambda h: int(board().terrain[h] == "wood"), over=lambda h, _: levels[spot] > levels[h]
    ).open


def may_fire(state: RidgeState, handle: Handle, unit: Unit) -> bool:
    """Might this be a rifleman who sees the unit, as far as the state tells?"""
    counter, spot = state.behind[handle], state.spots[handle]
    return spot != GONE and (counter == UNKNOWN or counter in RIFLES) and in_sight(spot, state.places[unit])


def view(state: RidgeState, side: str) -> RidgeState:
    """What a side sees."""
    frames = tuple(secret_choice.masked(f, side) if isinstance(f, SecretChoice) else f for f in state.frames)
    if side == NORTH:
        return msgspec.structs.replace(state, frames=frames)
    behind = tuple(one if up else UNKNOWN for one, up in zip(state.behind, state.up, strict=True))
    return msgspec.structs.replace(state, frames=frames, behind=behind, crept=(), standing="", ordered=False)


def resample(seen: RidgeState, side: str, generator: random.Random) -> RidgeState:
    """A position that fits what a side sees."""
    bids = dict.fromkeys(SIDES, range(BIDS))
    frames: tuple[Frame, ...] = tuple(
        secret_choice.resampled(f, bids, generator) if isinstance(f, SecretChoice) else f for f in seen.frames
    )
    if side == NORTH:
        return msgspec.structs.replace(seen, frames=frames)
    left = [counter for counter in range(len(COUNTERS)) if counter not in seen.behind]
    generator.shuffle(left)
    behind = tuple(left.pop() if counter == UNKNOWN else counter for counter in seen.behind)
    return msgspec.structs.replace(seen, frames=frames, behind=behind, standing=seen.standing or "ask")


REACTIONS: Reactions[RidgeState, int] = Reactions(
    view,
    possible=lambda seen, unit: any(may_fire(seen, handle, unit) for handle in seen.handles()),
    conditions={
        "near": lambda seen, unit: any(
            apart(seen.spots[handle], seen.places[unit]) == 1 for handle in seen.handles()
        )
    },
)
