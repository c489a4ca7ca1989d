"""What a packed state may hold of leaders, wrecks in tow, overwatch and counterbattery fire."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from vietnam_tui.games.hot_armor.frames import Battery, Covering, Locating
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import NO_UNIT


def option_faults(state: State) -> Iterator[str]:
    """What is wrong with the optional rules' records and frames, as sentences."""
    towed = Counter(unit.place for unit in state.units if unit.towing)
    if any(place < 0 or state.wrecks.count(place) < number for place, number in towed.items()):
        yield "towing: no wreck is there"
    for leader in state.leaders:
        if leader.unit != NO_UNIT and (leader.dead or state.side(leader.unit) != leader.side):
            yield "leaders: with a unit that he cannot be with"
    for frame in (*state.frames, *state.queued):
        if isinstance(frame, Covering):
            yield from _covering(state, frame)
        elif isinstance(frame, Battery | Locating):
            yield from _battery(state, frame)


def _covering(state: State, frame: Covering) -> Iterator[str]:
    shooters = [shot.unit for shot in frame.shots]
    if frame.side != state.phasing or not frame.hexes:
        yield "frames: nobody fires from overwatch"
    if any(state.side(unit) != frame.side or not state.units[unit].on_map for unit in shooters):
        yield "frames: nobody fires from overwatch"
    if any(shot.at not in frame.hexes for shot in frame.shots):
        yield "frames: overwatch fire at a hex that has not fired"


def _battery(state: State, frame: Battery | Locating) -> Iterator[str]:
    target = state.units[frame.target]
    if frame.side == state.phasing or state.side(frame.target) != state.phasing:
        yield "frames: counterbattery fire out of its impulse"
    if not target.on_map or target.concealed or not state.kind(frame.target).can("indirect"):
        yield "frames: counterbattery fire at a unit that has not fired"
