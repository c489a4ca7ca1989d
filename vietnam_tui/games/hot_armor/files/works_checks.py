"""What the frames of mines and bridges in a packed state may hold: units that roll, bridges that stand."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.games.hot_armor.frames import Blasting, Cracking, Mining
from vietnam_tui.games.hot_armor.map_names import BRIDGE, TOWN, places_of
from vietnam_tui.games.hot_armor.rules.works.engineers import spans, standing_in
from vietnam_tui.games.hot_armor.state import State


def works_faults(state: State) -> Iterator[str]:
    """What is wrong with works and their frames, as sentences."""
    if not set(state.broken) <= places_of(state.board, BRIDGE):
        yield "broken: no bridge is there"
    if any(not state.board.has_side(BRIDGE, side) for side in state.broken_sides):
        yield "broken_sides: no bridge is there"
    if any(state.sheet.terrain.line(state.board.terrain[hex_]) != TOWN for hex_ in state.rubble):
        yield "rubble: no town is there"
    fields = [(field.side, field.place) for field in state.mines]
    if len(set(fields)) < len(fields):
        yield "mines: two of a side in one hex"
    for frame in (*state.frames, *state.queued):
        if isinstance(frame, Blasting):
            yield from _blasting(state, frame)
        elif isinstance(frame, Cracking) and not standing_in(state, frame.at):
            yield "frames: no bridge is there"
        elif isinstance(frame, Mining):
            yield from _mining(state, frame)


def _blasting(state: State, frame: Blasting) -> Iterator[str]:
    bridges = [standing_in(state, hex_) for hex_ in frame.at]
    bridges += [side >= 0 and spans(state, side) for side in frame.across]
    if bridges != [True] or state.side(frame.unit) != frame.side:
        yield "frames: no bridge is there"


def _mining(state: State, frame: Mining) -> Iterator[str]:
    if any(state.side(unit) != frame.side for unit in frame.units):
        yield "frames: a unit rolls for the other side"
    able = [state.place(unit) == frame.place and not state.units[unit].disrupted for unit in frame.units]
    if frame is state.top and not (able and all(able)):
        yield "frames: nobody rolls for mines"
