"""What the frames of fire in a packed state may hold: attacks that have targets, declarations that have firers."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.games.hot_armor.fire_frames import Aiming, Scattering, Volley
from vietnam_tui.games.hot_armor.rules.fire import KINDS
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId


def fire_faults(state: State) -> Iterator[str]:
    """What is wrong with the frames of fire, as sentences."""
    for frame in (*state.frames, *state.queued):
        if isinstance(frame, Volley):
            yield from _volley(state, frame)
        elif isinstance(frame, Aiming):
            yield from _aiming(state, frame)
    top = state.top
    if isinstance(top, Volley) and not top.targets:
        yield "frames: an attack has no target left"
    if isinstance(top, Volley) and top.targets and not state.units[top.targets[0]].on_map:
        yield "frames: a target is not on the map"
    if isinstance(top, Scattering) and (top.left >= 0 or not state.units[top.unit].on_map):
        yield "frames: nothing is asked in a scatter"


def _volley(state: State, frame: Volley) -> Iterator[str]:
    if not frame.firers:
        yield "frames: nobody fires"
    if any(state.is_decoy(unit) for unit in (*frame.targets, *_firers(frame))):
        yield "frames: a marker is no unit"


def _firers(frame: Volley) -> Iterator[UnitId]:
    return (firer.unit for firer in frame.firers)


def _aiming(state: State, frame: Aiming) -> Iterator[str]:
    if KINDS.get(state.phase) != frame.kind or frame.side != state.phasing:
        yield "frames: a fire is declared out of its phase"
    if not frame.firers or any(not state.units[unit].on_map for unit in frame.firers):
        yield "frames: nobody fires"
