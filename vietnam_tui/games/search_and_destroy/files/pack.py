"""A state as plain tables, units, hexes and hexsides by name, and back (for save files).

What is read is checked beyond what its fields declare.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from vietnam_tui.core.declared import first_wrong, wrong
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.memo import by_identity
from vietnam_tui.engine.codec import Codec, ids_in, labelled, listed
from vietnam_tui.engine.unit_tables import number_faults, unpacked, where, write_state
from vietnam_tui.games.search_and_destroy.counters import UnitType, unit_types
from vietnam_tui.games.search_and_destroy.files.frame_checks import frame_faults
from vietnam_tui.games.search_and_destroy.rules.air.gunships import TYPES
from vietnam_tui.games.search_and_destroy.rules.sequence.audit import audit
from vietnam_tui.games.search_and_destroy.rules.sequence.setup import in_force, options, roster_of
from vietnam_tui.games.search_and_destroy.scenarios import board, scenario
from vietnam_tui.games.search_and_destroy.state import ORDERS, State
from vietnam_tui.games.search_and_destroy.tables import WeaponId
from vietnam_tui.games.search_and_destroy.units import NO_SIDE, NO_UNIT, Acting, RosterEntry, Unit, UnitId

#: Support elements: a Cadre has one piece of one of them at most [SD-31.1-d]
ELEMENTS: frozenset[WeaponId] = frozenset({"recoilless-rifle", "heavy-machine-gun", "sappers"})
#: The Cadres that hold support elements [SD-31.1-e]
HOLDERS = ("company-cadre", "battalion-cadre")
#: The one scenario that gives a Platoon Cadre a Recoilless Rifle all the same [SD-S1.3-a]
EXCEPTION = ("SD-S1", "platoon-cadre", "recoilless-rifle")
#: The squads that may be given an RPG-7 [SD-22.3-b]
ROCKET_SQUADS = ("vc-squad", "nva-squad")


def state_faults(state: State) -> list[str]:
    """The faults of a state as it was read, as sentences."""
    return (
        [*_roster(state), *number_faults(state), *wrong(SCENARIO, state)]
        or [*wrong(PLACES, state), *_units(state)]
        or frame_faults(state)
    )


def _roster(state: State) -> Iterator[str]:
    """Counters are those of the scenario, or made-up ones, which no group brings in."""
    known, sheet = set(roster_of(state.sheet)), state.sheet
    for entry in state.roster:
        type_ = unit_types().get(entry.type)
        if type_ is None:
            yield f"{where(entry.name)}, type: no such type of unit"
        elif not -1 <= entry.group < len(sheet.group):
            yield f"{where(entry.name)}, group: the scenario has no such group"
        elif entry.group >= 0 and entry not in known:
            yield f"{where(entry.name)}: the scenario has no such counter"
        elif entry.group < 0 and entry.weapons:
            yield from (f"{where(entry.name)} {f}" for f in weapon_faults(sheet.rule, type_, entry.weapons))
    sides = {state.player, *(entry.side for entry in state.roster), *(one.side for one in state.works)}
    sides |= {one.side for one in state.bodies}
    for side in sorted(sides - {one.name for one in sheet.side}):
        yield f"the scenario has no {side}"


def _other_options(state: State) -> bool:
    sheet, on = state.sheet, list(state.options)
    always = set(in_force(sheet, {})) - {option.name for option in options(sheet.id)} - {"casualties"}
    return not always <= set(on) or on != sorted(set(on))


SCENARIO = {
    "turn: the scenario has {0.sheet.turns}": lambda s: s.last_turn != s.sheet.turns or s.turn > s.last_turn,
    "game: {0.sheet.title} is not played for {0.game}": lambda s: s.game not in s.sheet.games,
    "options: not those of the scenario": _other_options,
    "covered, choice: a save holds the whole state": lambda s: s.covered or s.choice == "secret",
    "holding: {found}": lambda s: ORDERS.first_fault(s.holding),
    "gunships: there is no such type": lambda s: any(one.type not in TYPES for one in s.gunships),
}


def _apart(state: State, one: Acting) -> bool:
    return NO_UNIT in (one.leader, one.squad) or state.side(one.leader) != state.side(one.squad)


PLACES = {
    "a marker lies nowhere": lambda s: any(
        place < 0
        for record in (*s.works, *s.supplies, *s.missions, *s.looked)
        for place in ids_in(record, Hex)
    ),
    "found, looked: a unit is missing": lambda s: NO_UNIT in (*s.found, *(one.unit for one in s.looked)),
    "acting: a unit is missing": lambda s: any(_apart(s, one) for one in s.acting),
}


def _units(state: State) -> Iterator[str]:
    for entry, unit in zip(state.roster, state.units, strict=True):
        if list(unit.did) != sorted(set(unit.did)):
            yield f"{where(entry.name)}, did: not in order"
        if NO_SIDE in unit.wake:
            yield f"{where(entry.name)}, wake: a hexside is missing"


#: What is wrong with the weapons of a unit of a type: the type, the weapons, the support elements among them
MANY_WEAPONS = {
    "has too many weapons: a Cadre has one support element, not {found} [SD-31.1-d]": lambda all_, elements: (
        len(elements) > 1 and len(elements)
    ),
    "has too many weapons: a Recoilless Rifle excludes an RPG-7 [SD-31.13-f]": lambda all_, elements: (
        {"rpg-7", "recoilless-rifle"} <= set(all_)
    ),
    "has too many weapons: one of them twice [SD-22.3-b]": lambda all_, elements: len(set(all_)) < len(all_),
}


def weapon_faults(section: str, type_: UnitType, weapons: Sequence[WeaponId]) -> Iterator[str]:
    """The faults of the weapons of a unit of a type, in a scenario of a section of the rules [SD-22.3-b]."""
    if type_.kind != "cadre" and (type_.id not in ROCKET_SQUADS or set(weapons) - {"rpg-7"}):
        yield f"cannot have a weapon of its own such as {weapons[0]} [SD-22.3-b]"
        return
    elements = [weapon for weapon in weapons if weapon in ELEMENTS]
    for weapon in elements:
        if type_.kind == "cadre" and type_.id not in HOLDERS and (section, type_.id, weapon) != EXCEPTION:
            yield f"is a {type_.name}, which holds no {weapon} [SD-31.1-e]"
    yield from first_wrong(MANY_WEAPONS, weapons, elements)


@lru_cache(maxsize=16)
def _codec(map_id: str, names: tuple[str, ...]) -> Codec:
    grid = board(map_id).grid
    return Codec(
        {
            UnitId: listed(names, "unit"),
            Hex: labelled(grid.label, grid.hex),
            Hexside: labelled(grid.side_label, grid.parse_side),
        }
    )


@by_identity
def codec_of(state: State) -> Codec:
    """How a save names the hexes and hexsides of a map, and the units of a roster."""
    return _codec(state.map, tuple(entry.name for entry in state.roster))


def pack(state: State) -> dict[str, Any]:
    """The state as tables that TOML can hold; what has its default value is left out."""
    return write_state(codec_of(state), state)


def unpack(tables: dict[str, Any]) -> State:
    """The state that `pack` wrote; raises `SaveFault` naming the key that does not fit."""
    if tables.get("holding") is True:  # as it was written before there were two such orders
        tables = {**tables, "holding": "all"}

    def codec(names: tuple[str, ...]) -> Codec:
        return _codec(tables["map"], names)

    kinds = (State, RosterEntry, Unit)
    return unpacked(tables, kinds, codec, lambda name: scenario(name).map, state_faults, audit)
