"""For the bots: the hexes that conditions count, and where works go up that the enemy must take.

They lie close together, in cover, far from where he comes in.
"""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import terrain_shift
from vietnam_tui.games.hot_armor.rules.position.areas import area_of
from vietnam_tui.games.hot_armor.rules.sequence.victory import area
from vietnam_tui.games.hot_armor.rules.works.laying import areas, stocks
from vietnam_tui.games.hot_armor.scenarios import Condition
from vietnam_tui.games.hot_armor.state import State

#: How far from the middle of a position its works lie
CLOSE = 2
#: What a column of cover is worth, a hex farther from the enemy up to so many
COVER, FAR, ENOUGH = 1.0, 0.5, 8


def wanted_hexes(state: State, part: Condition) -> set[Hex]:
    """The hexes that a part of a condition counts."""
    if part.kind == "marker held":
        level = int(part.marker.removeprefix("entrenchment-level-"))
        return {one.place for one in state.entrenchments if one.level == level} | sites(state, part)
    return set(area(state, part))


def sites(state: State, part: Condition) -> frozenset[Hex]:
    """Where the side that is setting up had best lay what a condition counts, what lies already being left out."""
    if not isinstance(state.top, SettingUp):
        return frozenset()
    side = state.top.side
    held = [one for one in stocks(state, side) if one.marker == part.marker]
    if not held:
        return frozenset()
    open_ = frozenset[Hex]().union(*(areas(state, one) for one in held))
    laid = frozenset(one.place for one in state.entrenchments)
    worth = {hex_: _worth(state, side, hex_) for hex_ in open_}
    wanted = sum(one.left for one in held) + len(laid)

    def position(middle: Hex) -> list[Hex]:
        around = [hex_ for hex_ in state.board.grid.within(middle, CLOSE) if hex_ in worth]
        return sorted(around, key=lambda hex_: (hex_ not in laid, -worth[hex_], hex_))[:wanted]

    best = max(sorted(open_), key=lambda middle: sum(worth[hex_] for hex_ in position(middle)))
    return frozenset(position(best)) - laid


def _worth(state: State, side: Nation, hex_: Hex) -> float:
    """What a hex is worth as the place of works."""
    enemy = state.other(side)
    doors = [
        door
        for group in state.sheet.group
        if group.side == enemy and group.turn <= 1 and group.zone is not None
        for door in area_of(state, group)
    ]
    away = min((state.board.grid.distance(hex_, door) for door in doors), default=ENOUGH)
    return COVER * terrain_shift(state, hex_) + FAR * min(away, ENOUGH)
