"""What the frames of fire support in a packed state may hold: missions of markers that can fly them."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.engine.codec import ids_in
from vietnam_tui.games.hot_armor.frames import Barrage, Calling, Falling, Supplying
from vietnam_tui.games.hot_armor.rules.support.bombardment import under_fire
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import SupportId


def support_faults(state: State) -> Iterator[str]:
    """What is wrong with the frames of fire support, as sentences."""
    for below, frame in zip((None, *state.frames), state.frames, strict=False):
        if not isinstance(frame, Calling | Barrage | Falling | Supplying):
            continue
        markers = list(ids_in(frame, SupportId))
        if any(marker < 0 or state.support[marker].side != frame.side for marker in markers):
            yield "frames: no fire support of that side"
            return
        if isinstance(frame, Calling):
            yield from _calling(state, frame)
        elif isinstance(frame, Falling):
            yield from _falling(below, frame)
        elif isinstance(frame, Supplying) and state.support[frame.marker].kind != "artillery":
            yield "frames: only artillery is supplied"
    top = state.top
    if isinstance(top, Barrage) and (top.waiting or len(under_fire(state, top)) < 2):
        yield "frames: nothing is asked in fire support"


def _calling(state: State, frame: Calling) -> Iterator[str]:
    if state.phase != "fire support" or frame.side != state.phasing:
        yield "frames: fire support is called out of its phase"
    markers = [mission.marker for mission in frame.missions]
    if not markers:
        yield "frames: no fire support is called"
    if len(set(markers)) < len(markers) or any(state.support[one].status != "ready" for one in markers):
        yield "frames: fire support is called that is not ready"


def _falling(below: object, frame: Falling) -> Iterator[str]:
    if not isinstance(below, Barrage) or below.side != frame.side:
        yield "frames: fire support falls that nobody has fired"
    if bool(frame.direction) != (frame.step == "distance"):
        yield "frames: a deflection has no direction"
