"""Markers as they lie on the map, two characters each."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.frames import Barrage, Calling
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import OFF

#: The signs of a point and an area of fire support, aimed and landed
SPREADS = {"point": "P", "area": "A"}


def chits(view: State) -> dict[Hex, tuple[str, ...]]:
    """Hex -> the markers there: entrenchments, mines, landing zones, wrecks, rubble, the C2 marker, fire support."""
    found: dict[Hex, list[str]] = {}

    def lay(place: Hex, sign: str) -> None:
        if place != OFF:
            found.setdefault(place, []).append(sign)

    for dug in view.entrenchments:
        lay(dug.place, f"E{dug.level}")
    for field in view.mines:
        lay(field.place, "MN")
    for zone in view.zones:
        lay(zone, "LZ")
    for wreck in dict.fromkeys(view.wrecks):
        lay(wreck, "WR")
    for town in view.rubble:
        lay(town, "RB")
    for bridge in view.broken:
        lay(bridge, "XX")
    if view.bearer >= 0:
        lay(view.place(view.bearer), "C2")
    for one in view.covered:
        if any(mark.endswith("c2") for mark in one.marks):
            lay(one.place, "C2")
    for leader in view.leaders:
        if leader.unit >= 0 and not leader.dead:
            lay(view.place(leader.unit), "L*")
    _lay_support(view, found)
    return {place: tuple(signs) for place, signs in found.items()}


def _lay_support(view: State, found: dict[Hex, list[str]]) -> None:
    """Missions that are named, and markers that have come down."""
    for frame in view.frames:
        if isinstance(frame, Calling):
            for mission in frame.missions:
                found.setdefault(mission.at, []).append(f"{SPREADS[mission.spread]}?")
        if isinstance(frame, Barrage):
            for impact in frame.landed:
                found.setdefault(impact.at, []).append(f"{SPREADS[impact.spread]}*")
