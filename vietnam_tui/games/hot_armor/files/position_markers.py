"""What lies on the map of a position file besides its units, and the fire support that has been spent."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.position_file import not_known
from vietnam_tui.games.hot_armor.files.position_keys import Position
from vietnam_tui.games.hot_armor.files.position_units import hex_of
from vietnam_tui.games.hot_armor.files.unit_names import LONGEST
from vietnam_tui.games.hot_armor.rules.setup import option_name
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import Option
from vietnam_tui.games.hot_armor.units import Entrenchment, Leader, Minefield, Support, UnitId

#: Keys that say nothing without an optional rule
NEEDS: dict[str, Option] = {
    "mines": "mines",
    "entrenchments": "entrenchments",
    "wrecks": "wrecks",
    "rubble": "bridges and rubble",
    "broken": "bridges and rubble",
}


def laid(state: State, sheet: Position) -> State:
    """The state with its markers; raises `SaveFault` naming the key of one that cannot be."""
    for key, option in NEEDS.items():
        if getattr(sheet, key) and not state.plays(option):
            raise SaveFault(f'position, {key}: it takes options = {{ {option_name(option)} = "on" }}')
    broken, broken_sides = _bridges(state, sheet.broken)
    return state.but(
        support=_support(state, sheet),
        leaders=_leaders(state, sheet),
        entrenchments=tuple(
            Entrenchment(hex_of(state, "entrenchments", place), level)
            for place, level in sheet.entrenchments.items()
        ),
        mines=tuple(
            Minefield(
                hex_of(state, f"mines {field.place[:LONGEST]!r}", field.place),
                next(side for side in state.sides if side == field.side),
                field.secret,
            )
            for field in sheet.mines
        ),
        zones=_hexes(state, "zones", sheet.zones),
        wrecks=_hexes(state, "wrecks", sheet.wrecks),
        rubble=_hexes(state, "rubble", sheet.rubble),
        taken=_hexes(state, "taken", sheet.taken),
        broken=broken,
        broken_sides=broken_sides,
    )


def _hexes(state: State, key: str, places: list[str]) -> tuple[Hex, ...]:
    return tuple(hex_of(state, key, place) for place in places)


def _bridges(state: State, places: list[str]) -> tuple[tuple[Hex, ...], tuple[Hexside, ...]]:
    """Bridges that are down: those over river hexes, and those over the sides of hexes."""
    sides = []
    for place in places:
        if "/" in place:
            try:
                sides.append(state.board.grid.parse_side(place))
            except ValueError as error:
                raise SaveFault(f"position, broken: {error}") from None
    return _hexes(state, "broken", [place for place in places if "/" not in place]), tuple(sides)


def _support(state: State, sheet: Position) -> tuple[Support, ...]:
    """Every marker of the scenario: ready unless it is used, out, or comes later."""
    names = [marker.name for marker in state.support]
    for key, given in (("used", sheet.used), ("out", sheet.out)):
        for name in given:
            if name not in names:
                raise not_known(f"position, {key}", "fire support", name, names)
    found = []
    for marker in state.support:
        due = marker.turn <= state.turn
        status = "out" if marker.name in sheet.out else "used" if marker.name in sheet.used else "ready"
        found.append(msgspec.structs.replace(marker, status=status if due or status != "ready" else "later"))
    return tuple(found)


def _leaders(state: State, sheet: Position) -> tuple[Leader, ...]:
    """The leaders of the scenario, each with the unit that says so; one with nobody is dead."""
    led = [UnitId(number) for number, unit in enumerate(sheet.unit) if unit.leader]
    for unit in led:
        if not any(leader.side == state.side(unit) for leader in state.leaders):
            raise SaveFault(
                f"position, unit {state.name(unit)[:LONGEST]!r}, leader: the {state.side(unit)} has none"
            )
    found = []
    for leader in state.leaders:
        own = [unit for unit in led if state.side(unit) == leader.side]
        if len(own) > 1:
            raise SaveFault(f"position, unit, leader: the {leader.side} has one leader, not {len(own)}")
        found.append(
            msgspec.structs.replace(leader, unit=own[0])
            if own
            else msgspec.structs.replace(leader, dead=True)
        )
    return tuple(found)
