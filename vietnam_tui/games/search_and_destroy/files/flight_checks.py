"""Do helicopters and boats on their way, as they were read from a file, fit the position?"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.games.search_and_destroy.frames import Flight, Hovering, Sailing
from vietnam_tui.games.search_and_destroy.map_names import RIVER
from vietnam_tui.games.search_and_destroy.rules.air.gunships import TYPES
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_SIDE, OFF


def flight_faults(state: State) -> Iterator[str]:
    """What is wrong with helicopters and boats, as sentences."""
    if any(one.type not in TYPES for one in state.gunships):
        yield "gunships: there is no such type"
        return
    for frame in state.frames:
        if isinstance(frame, Flight):
            yield from _flight(state, frame)
        elif isinstance(frame, Sailing):
            yield from _sailing(state, frame)
        elif isinstance(frame, Hovering):
            there = 0 <= frame.gunship < len(state.gunships)
            if frame.side != state.player or not there or state.gunships[frame.gunship].place == OFF:
                yield "frames: no gunship hovers"


def _sailing(state: State, frame: Sailing) -> Iterator[str]:
    """A boat of the player sails along rivers."""
    rivers = state.board.sides.get(RIVER, frozenset())
    if state.side(frame.unit) != state.player or state.units[frame.unit].stream == NO_SIDE:
        yield "frames: no boat sails"
    elif not rivers.issuperset(frame.course):
        yield "frames: a boat sails where no river is"


def _flight(state: State, frame: Flight) -> Iterator[str]:
    """Who is aboard is where his flight has got him."""
    loads = {"drop": (1, 2), "lift": (1, 2), "medivac": (0, 0), "rescue": (1, 1), "supply": (0, 0)}
    least, most = loads[frame.purpose]
    if frame.side != state.player or not least <= len(set(frame.units)) == len(frame.units) <= most:
        yield "frames: a flight has no load"
        return
    here = {"drop": frame.stage == "leaving", "lift": frame.stage != "leaving"}.get(frame.purpose, True)
    for unit in frame.units:
        if state.side(unit) != frame.side or state.units[unit].on_map != here:
            yield "frames: who flies is not there"
        elif not state.type(unit).personnel or (frame.purpose == "rescue") != (
            state.type(unit).id == "pilot"
        ):
            yield "frames: somebody else flies"
