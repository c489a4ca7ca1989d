"""A state as plain tables, units and hexes by name, and back (for save files).

What is read is checked beyond what its fields declare.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from vietnam_tui.core.declared import wrong
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.orders import unsayable
from vietnam_tui.engine.codec import Codec, labelled, listed
from vietnam_tui.engine.unit_tables import number_faults, unpacked, where, write_state
from vietnam_tui.games.hot_armor.counters import unit_types
from vietnam_tui.games.hot_armor.files.frame_checks import frame_faults
from vietnam_tui.games.hot_armor.rules.position.audit import audit
from vietnam_tui.games.hot_armor.rules.sequence.setup import leaders_of, roster_of, stock_of, support_of
from vietnam_tui.games.hot_armor.scenarios import board, scenario
from vietnam_tui.games.hot_armor.state import ORDERS, State
from vietnam_tui.games.hot_armor.tables import OPTIONS
from vietnam_tui.games.hot_armor.units import EVERYBODY, NO_UNIT, RosterEntry, SupportId, Unit, UnitId

#: More units than a game ever has
MOST = 99
#: Words of orders that are no names of units, besides those of every game
TAKEN = ("by", "moving", "everybody")


def state_faults(state: State) -> list[str]:
    """The faults of a state as it was read, as sentences."""
    return (
        [*number_faults(state), *wrong(SCENARIO, state), *_roster(state)]
        or [*wrong(PLACES, state)]
        or frame_faults(state)
    )


def _sides(state: State) -> set[str]:
    return {side.name for side in state.sheet.side}


def _more_stock(state: State) -> bool:
    given = {(one.side, one.marker, one.group): one.left for one in stock_of(state.sheet, state.options)}
    return any(one.left > given.get((one.side, one.marker, one.group), 0) for one in state.stock)


def _other_support(state: State) -> bool:
    printed = [(one.name, one.kind, one.side, one.turn) for one in support_of(state.sheet)]
    return [(one.name, one.kind, one.side, one.turn) for one in state.support] != printed


def _other_leaders(state: State) -> bool:
    printed = leaders_of(state.sheet, state.options)
    return [leader.side for leader in state.leaders] != [leader.side for leader in printed]


SCENARIO = {
    "options: not in their order": lambda s: (
        list(s.options) != [option for option in OPTIONS.values() if option in s.options]
    ),
    "turn: the scenario has {0.sheet.turns}": lambda s: s.last_turn != s.sheet.turns or s.turn > s.last_turn,
    "a side is none of the scenario's": lambda s: (
        not {s.phasing, *(one.side for one in s.mines)} <= _sides(s)
    ),
    "support: not that of the scenario": _other_support,
    "leaders: not those of the scenario": _other_leaders,
    "stock: more than the scenario gives": _more_stock,
    "opened: the scenario has no such group": lambda s: max(s.opened, default=0) >= len(s.sheet.group),
    "standing: {found}": lambda s: ORDERS.first_fault(*s.standing),
    "guise: no such type of unit": lambda s: not {unit.guise for unit in s.units} <= {"", *unit_types()},
    "covered: a save holds the whole state": lambda s: s.covered,
}

PLACES = {
    "a place is missing": lambda s: (
        any(
            place < 0
            for places in (s.entries, s.assaulted, s.zones, s.wrecks, s.rubble, s.broken, s.taken)
            for place in places
        )
        or any(one.place < 0 for one in (*s.struck, *s.entrenchments, *s.mines))
    ),
    "a hexside is missing": lambda s: any(side < 0 for side in s.broken_sides),
    "a unit is missing": lambda s: NO_UNIT in (*s.stack, *s.lost),
    "frames: nothing is asked, and the phase is {0.phase}": lambda s: (
        s.top is None and s.result is None and s.phase in ("set-up", "draw", "command")
    ),
}


def _roster(state: State) -> Iterator[str]:
    """Counters are those of the scenario, or made-up ones of a position, which no group brings in."""
    known = set(roster_of(state.sheet, state.options))
    made_up = [entry for entry in state.roster if entry not in known]
    for entry in made_up:
        if (
            (entry.group, entry.turn) != (-1, 0)
            or entry.type not in unit_types()
            or entry.side not in _sides(state)
        ):
            yield f"{where(entry.name)}: the scenario has no such counter"
    for entry, unit in zip(state.roster, state.units, strict=True):
        if entry in made_up and unit.fate in ("due", "later"):
            yield f"{where(entry.name)}: no group brings it in"
    if made_up:
        yield from unsayable((entry.name for entry in state.roster), taken=TAKEN)
        if len(state.roster) > MOST:
            yield f"units: {MOST} are the most"


@lru_cache(maxsize=16)
def _codec(map_id: str, units: tuple[str, ...], support: tuple[str, ...]) -> Codec:
    grid = board(map_id).grid
    return Codec(
        {
            UnitId: listed(units, "unit", {NO_UNIT: "", EVERYBODY: "everybody"}),
            SupportId: listed(support, "fire support"),
            Hex: labelled(grid.label, grid.hex),
            Hexside: labelled(grid.side_label, grid.parse_side),
        }
    )


@by_identity
def codec_of(state: State) -> Codec:
    """How a save names the hexes and hexsides of a map, the units of a roster, the fire support."""
    units = tuple(entry.name for entry in state.roster)
    return _codec(state.map, units, tuple(marker.name for marker in state.support))


def pack(state: State) -> dict[str, Any]:
    """The state as tables that TOML can hold; what has its default value is left out."""
    return write_state(codec_of(state), state)


def unpack(tables: dict[str, Any]) -> State:
    """The state that `pack` wrote; raises `SaveFault` naming the key that does not fit."""

    def codec(units: tuple[str, ...]) -> Codec:
        return _codec(tables["map"], units, tuple(str(row["name"]) for row in tables.get("support", [])))

    kinds = (State, RosterEntry, Unit)
    return unpacked(tables, kinds, codec, lambda name: scenario(name).map, state_faults, audit)
