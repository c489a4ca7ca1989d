"""Do frames of area fire and of fire at aircraft, as they were read from a file, fit the position?"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.games.search_and_destroy.frames import AnyFrame, Blow, Flak, Incoming, Plotting, Shelling
from vietnam_tui.games.search_and_destroy.rules.position.hexes import hidden_in
from vietnam_tui.games.search_and_destroy.rules.support.missions import size_of
from vietnam_tui.games.search_and_destroy.rules.support.strike_shapes import further
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT


def area_faults(state: State) -> Iterator[str]:
    """What is wrong with such frames, as sentences."""
    for below, frame in zip((None, *state.frames), state.frames, strict=False):
        if isinstance(frame, Plotting | Incoming | Shelling | Blow | Flak) and frame.side not in state.sides:
            yield f"frames: the scenario has no {frame.side}"
        elif isinstance(frame, Plotting):
            yield from _plotting(state, frame)
        elif isinstance(frame, Blow):
            yield from _blow(state, frame)
        elif isinstance(frame, Flak):
            yield from _flak(state, frame, below)


def _plotting(state: State, frame: Plotting) -> Iterator[str]:
    size = size_of(frame.kind)
    if not 0 < len(frame.hexes) < size or len(set(frame.hexes)) < len(frame.hexes):
        yield "frames: a strike has no pattern"
    elif frame.side != state.player or not further(state.board.grid, frame.hexes, size):
        yield "frames: a strike cannot be laid out"


def _blow(state: State, frame: Blow) -> Iterator[str]:
    """Who is rolled for lies where he should, and those that chance draws from are there."""
    hidden = set(hidden_in(state, frame.owner, frame.place))
    if frame.owner not in state.sides or not set(frame.spared) <= hidden:
        yield "frames: area fire has missed nobody"
    elif frame.target == NO_UNIT:
        if not frame.blind or frame.drawn or not hidden - set(frame.spared):
            yield "frames: area fire hits nobody"
    elif not state.units[frame.target].on_map or state.side(frame.target) != frame.owner:
        yield "frames: area fire hits nobody"
    elif (
        frame.blind != (frame.target in hidden) or frame.blind != frame.drawn or frame.target in frame.spared
    ):
        yield "frames: area fire hits another one"


def _flak(state: State, frame: Flak, below: AnyFrame | None) -> Iterator[str]:
    """Something flies, and who fires at it lies on the map."""
    if below is None or not hasattr(below, "hit") or not frame.hexes:
        yield "frames: nothing flies"
    elif frame.rolling and not frame.units:
        yield "frames: nobody fires"
    elif any(not state.units[unit].on_map or state.side(unit) != frame.side for unit in frame.units):
        yield "frames: who fires is not there"
