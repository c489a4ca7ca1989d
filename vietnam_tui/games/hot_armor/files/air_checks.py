"""What the frames of landings, and of fire support in reaction, in a packed state may hold."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.games.hot_armor.frames import Landing, Reacting
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import SupportId


def air_faults(state: State) -> Iterator[str]:
    """What is wrong with these frames, as sentences."""
    for frame in (*state.frames, *state.queued):
        if isinstance(frame, Landing):
            yield from _landing(state, frame)
        elif isinstance(frame, Reacting):
            yield from _reacting(state, frame)
    if isinstance(state.top, Landing):
        yield "frames: nothing is asked in a landing"


def _landing(state: State, frame: Landing) -> Iterator[str]:
    if not is_helicopter(state, frame.carrier) or is_helicopter(state, frame.unit):
        yield "frames: a landing is of a helicopter and what it carries"
    elif state.side(frame.carrier) != state.side(frame.unit) or state.phase != "movement":
        yield "frames: a landing out of its phase"


def _reacting(state: State, frame: Reacting) -> Iterator[str]:
    markers = [mission.marker for mission in frame.missions]
    if any(not _is_ready(state, frame.side, marker) for marker in markers):
        yield "frames: fire support is called that is not ready"
    if len(set(markers)) < len(markers) or any(mission.at != frame.at for mission in frame.missions):
        yield "frames: fire support is called twice, or on another hex"
    if frame.air and (frame.missions or not all(is_helicopter(state, unit) for unit in frame.targets)):
        yield "frames: AA fire is aimed at helicopters"


def _is_ready(state: State, side: str, marker: SupportId) -> bool:
    return marker >= 0 and state.support[marker].side == side and state.support[marker].status == "ready"
