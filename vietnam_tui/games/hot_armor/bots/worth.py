"""For the bots: what units are worth, by weapons and victory conditions; which hexes count, and where works go up.

What a side can win by, and whether it has done so for good, still can, or no more, is told here as well.
"""

from __future__ import annotations

from typing import NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import VictoryCondition
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.hot_armor.counters import Nation, UnitType
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import terrain_shift
from vietnam_tui.games.hot_armor.rules.position.areas import zone_of
from vietnam_tui.games.hot_armor.rules.sequence.victory import area, is_lost, is_sure, reached, tally
from vietnam_tui.games.hot_armor.rules.works.laying import areas, stocks
from vietnam_tui.games.hot_armor.scenarios import Condition, Scenario, Victory
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId

#: The name of the condition of a side that only has to prevent another's, and what the parts of the others ask for
PREVENTED = "the enemy kept from his condition"
ASKED = {
    "exited": "{} units off the map",
    "eliminated": "{} enemies eliminated",
    "held": "{} hexes held",
    "entered last": "{} hexes entered last",
    "marker held": "{} bunkers held",
}


def as_they_stand(state: State, side: str) -> tuple[VictoryCondition, ...]:
    """The conditions of a side, each as it stands as far as the viewer knows."""
    found: list[VictoryCondition] = []
    for victory in state.sheet.victory:
        if victory.side != side:
            continue
        name = " and ".join(map(_asked, parts_of(victory))) or PREVENTED
        told = f"{tally(state, victory)}, by the end of turn {state.last_turn}"
        if is_sure(state, victory):
            found.append(VictoryCondition(name, "met", told))
        else:
            found.append(VictoryCondition(name, "lost" if is_lost(state, victory) else "open", told))
    return tuple(found)


def _asked(part: Condition) -> str:
    return ASKED[part.kind].format(part.need)


#: What a victory condition is worth as a whole, in points; a platoon of infantry is worth about two
STAKE = 30.0
#: What a disruption costs, as a part of the unit
DISRUPTION = 0.4
#: The same for what the conditions give for its elimination, which is the nearer by that
SHAKEN = 0.25
#: What is left of a disrupted unit
REST = 1 - DISRUPTION


def by_weapon(kind: UnitType) -> float:
    """The worth of a type of unit for its weapons, its armor and what it can do."""
    attack = kind.attack.strength if kind.attack is not None else 0
    worth = 0.5 + 0.2 * min(attack, 8) + 0.15 * kind.defence.strength
    worth += 2.0 * kind.can("command post") + 0.4 * bool(kind.carries) + 0.8 * (kind.arm == "helicopter")
    return worth


def force(state: State, side: str) -> float:
    """What a side has on the map, by its weapons."""
    return sum(
        by_weapon(state.kind(unit))
        for unit in state.units_of(side)
        if state.units[unit].on_map and not state.is_decoy(unit)
    )


def parts_of(victory: Victory) -> list[Condition]:
    """What a condition asks of its side beyond preventing another."""
    return [part for part in victory.all_of if part.kind != "prevented"]


def asked(state: State, side: str) -> list[Condition]:
    """What a side must achieve itself."""
    return [part for victory in state.sheet.victory if victory.side == side for part in parts_of(victory)]


def progress(state: State, side: str, *, without: float = 0.0) -> float:
    """The part of its condition that a side has reached, from 0 to 1; `without` for one that has to prevent another."""
    shares = [
        min(reached(state, victory.side, part) / part.need, 1.0)
        for victory in state.sheet.victory
        if victory.side == side
        for part in parts_of(victory)
    ]
    return sum(shares) / len(shares) if shares else without


class Worths:
    """What the units of a game are worth as it stands: each kind of unit is looked at once."""

    def __init__(self, state: State) -> None:
        self._state = state
        self._known: dict[tuple[str, str], float] = {}
        self._prizes: dict[tuple[str, str], float] = {}
        parts = [(victory, part) for victory in state.sheet.victory for part in parts_of(victory)]
        #: for each part of the conditions in their order: is it still open?  Worths change with it alone
        self.open = tuple(reached(state, victory.side, part) < part.need for victory, part in parts)
        self._open = [
            (victory.side, part, STAKE / len(parts_of(victory)) / part.need)
            for (victory, part), still in zip(parts, self.open, strict=True)
            if still
        ]

    def of(self, unit: UnitId) -> float:
        """What the loss of a unit costs its side; a disrupted one has lost a part of it already."""
        state = self._state
        entry = state.roster[unit]
        key = entry.side, entry.type
        if key not in self._known:
            self._known[key] = by_weapon(state.kind(unit)) + self.prize(unit)
        return self._known[key]

    def prize(self, unit: UnitId) -> float:
        """What of that the conditions give for it, however shaken the unit is already."""
        entry = self._state.roster[unit]
        key = entry.side, entry.type
        if key not in self._prizes:
            self._prizes[key] = self._prize(*key)
        return self._prizes[key]

    def _prize(self, side: str, type_: str) -> float:
        """What the conditions still ask for: enemies eliminated, own units that are to exit."""
        prize = 0.0
        for winner, part, each in self._open:
            if part.kind == "eliminated" and winner != side and (not part.types or type_ in part.types):
                prize += each
            elif part.kind == "exited" and winner == side:
                prize += each / 3
        return prize


#: How far from the middle of a position its works lie
CLOSE = 2
#: The part of what the best place for works is worth that another is worth which is about as good
ALIKE = 0.7
#: What a column of cover is worth, a hex farther from the enemy up to so many
COVER, FAR, ENOUGH = 1.0, 0.5, 8


def wanted_hexes(state: State, part: Condition) -> set[Hex]:
    """The hexes that a part of a condition counts."""
    if part.kind == "marker held":
        level = int(part.marker.removeprefix("entrenchment-level-"))
        return {one.place for one in state.entrenchments if one.level == level} | sites(state, part)
    return set(area(state, part))


def sites(state: State, part: Condition) -> frozenset[Hex]:
    """Where the side that is setting up had best lay what a condition counts, what lies already being left out.

    It is around the unit that was set up first, whose place is drawn; without one around the best place.
    """
    found = _positions(state, part.marker)
    if not found:
        return frozenset()
    frame = state.top
    assert isinstance(frame, SettingUp)
    side = frame.side
    own = [state.place(unit) for unit in state.units_of(side) if state.units[unit].on_map]
    laid = frozenset(one.place for one in state.entrenchments)
    near = [middle for middle in found if middle in own or middle in laid] or list(found)
    best = max(sorted(near), key=lambda middle: found[middle].worth)
    return found[best].hexes - laid


class Position(NamedTuple):
    """The hexes of works around a middle, and what they are worth together."""

    hexes: frozenset[Hex]
    worth: float


def _positions(state: State, marker: str) -> dict[Hex, Position]:
    """Middle -> the position around it, for works that the side which is setting up has to lay."""
    if not isinstance(state.top, SettingUp):
        return {}
    side = state.top.side
    held = [one for one in stocks(state, side) if one.marker == marker]
    if not held:
        return {}
    open_ = frozenset[Hex]().union(*(areas(state, one) for one in held))
    laid = frozenset(one.place for one in state.entrenchments)
    worth = {hex_: _worth(state, side, hex_) for hex_ in open_}
    wanted = sum(one.left for one in held) + len(laid)

    def position(middle: Hex) -> Position:
        around = [hex_ for hex_ in state.board.grid.within(middle, CLOSE) if hex_ in worth]
        best = sorted(around, key=lambda hex_: (hex_ not in laid, -worth[hex_], hex_))[:wanted]
        return Position(frozenset(best), sum(worth[hex_] for hex_ in best))

    return {middle: position(middle) for middle in open_}


def good_middles(state: State) -> list[Hex]:
    """Where the middle of works that a condition counts may be: the places that are about as good as the best."""
    markers = {
        part.marker
        for victory in state.sheet.victory
        for part in victory.all_of
        if part.kind == "marker held"
    }
    found = {
        middle: one.worth for marker in sorted(markers) for middle, one in _positions(state, marker).items()
    }
    least = ALIKE * max(found.values(), default=0.0)
    return sorted(middle for middle, worth in found.items() if worth >= least)


def _worth(state: State, side: Nation, hex_: Hex) -> float:
    """What a hex is worth as the place of works."""
    away = _away(state.board, state.sheet, state.other(side))[hex_]
    return COVER * terrain_shift(state, hex_) + FAR * away


@by_identity
def _away(board: Board, sheet: Scenario, enemy: Nation) -> tuple[int, ...]:
    """Hex -> how far it is from where the enemy begins or comes in first, `ENOUGH` hexes at most."""
    doors = frozenset[Hex]().union(
        *(
            zone_of(board, sheet, group)
            for group in sheet.group
            if group.side == enemy and group.turn <= 1 and group.zone is not None
        )
    )
    far = [ENOUGH] * len(board.terrain)
    return tuple(map(min, far, *(board.grid.ranges(door) for door in doors)))
