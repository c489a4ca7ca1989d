"""The units in each hex, and what fits into one (5.0): the same answers from a state and from a side's view of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.search_and_destroy.counters import UnitType, unit_types
from vietnam_tui.games.search_and_destroy.phrases import join
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import NumberId, tables
from vietnam_tui.games.search_and_destroy.units import OFF, Covered, RosterEntry, Unit, UnitId

#: The limits on the units that count in each way for stacking
LIMITS: dict[str, NumberId] = {
    "armed": "stack-armed",
    "others": "stack-others",
    "vehicles": "stack-vehicles",
}

#: The units that count together for stacking, one and several
COUNTED = {
    "armed": ("unit with an Attack Strength", "units with an Attack Strength"),
    "others": ("man without an Attack Strength", "personnel units without an Attack Strength"),
    "vehicles": ("vehicle", "vehicles"),
}

ByHex = dict[Hex, tuple[UnitId, ...]]


def units_by_hex(state: State, side: str) -> ByHex:
    """Hex -> the units of a side in it that the viewer can tell apart; boats and passengers are in no hex."""
    return _by_hex(state.roster, state.units).get(side, {})


def units_in(state: State, side: str, place: Hex) -> tuple[UnitId, ...]:
    """The units of a side in a hex that the viewer can tell apart."""
    return units_by_hex(state, side).get(place, ())


def inverted_by_hex(state: State, side: str) -> dict[Hex, int]:
    """Hex -> how many inverted counters of a side lie in it, which everybody sees [SD-0-l]."""
    return _inverted(state.roster, state.units, state.covered).get(side, {})


def inverted_in(state: State, side: str, place: Hex) -> int:
    """The number of inverted counters of a side that lie in a hex."""
    return inverted_by_hex(state, side).get(place, 0)


def shown_in(state: State, side: str, place: Hex) -> tuple[UnitId, ...]:
    """The units of a side in a hex that lie face up."""
    return tuple(unit for unit in units_in(state, side, place) if state.units[unit].up)


def hidden_in(state: State, side: str, place: Hex) -> tuple[UnitId, ...]:
    """The inverted counters of a side in a hex, as far as the viewer can tell them apart."""
    return tuple(unit for unit in units_in(state, side, place) if not state.units[unit].up)


# -- stacking -----------------------------------------------------------------------------------------------


def room_for(state: State, unit: UnitId, place: Hex) -> bool:
    """Is there room for a unit in a hex, those of its side that are there counted? [SD-5.0-j]

    One unit with an Attack Strength, two other personnel (inverted Dummies among them), one vehicle; static units and
    boats do not count.
    """
    kind = stacks_as(state.type(unit))
    if kind == "":
        return True
    there = [one for one in units_in(state, state.side(unit), place) if one != unit]
    return not there or sum(stacks_as(state.type(one)) == kind for one in there) < limit(kind)


def no_room(state: State, unit: UnitId, place: Hex, fix: str = "") -> Refusal:
    """The refusal where there is no room for a unit: it names the limit, and those who take the room."""
    there = [one for one in units_in(state, state.side(unit), place) if one != unit]
    full = _full(state, stacks_as(state.type(unit)), there)
    return Refusal("SD-5.0-j", f"{state.label(place)} has no room for {state.name(unit)}: {full}", fix)


def _full(state: State, kind: str, there: Sequence[UnitId]) -> str:
    """The limit on the units that count in a way, and those who are there."""
    names = [state.name(one) for one in there if stacks_as(state.type(one)) == kind]
    fits = limit(kind)
    return (
        f"it holds {fits} {COUNTED[kind][fits > 1]}, and there {'are' if names[1:] else 'is'} {join(names)}"
    )


def with_room(state: State, unit: UnitId, places: Iterable[int]) -> list[Hex]:
    """Those of some hexes in which there is room for a unit."""
    taken = units_by_hex(state, state.side(unit))
    return [Hex(place) for place in places if place not in taken or room_for(state, unit, Hex(place))]


def stacks_as(type_: UnitType) -> str:
    """The way in which a unit counts for stacking: "armed", "others", "vehicles", "" for what does not count."""
    if type_.kind == "vehicle":
        return "vehicles"
    if type_.kind in ("boat", "static"):
        return ""
    return "armed" if type_.combat_unit else "others"


def limit(kind: str) -> int:
    """The number of units that count so that a hex holds of one side."""
    return tables().value(LIMITS[kind])


def overfull(state: State, side: str) -> dict[Hex, str]:
    """The hexes in which a side has more units than fit, each with the limit and those who are too many."""
    found: dict[Hex, str] = {}
    for place, there in sorted(units_by_hex(state, side).items()):
        kinds = [stacks_as(state.type(unit)) for unit in there]
        over = [kind for kind in COUNTED if kinds.count(kind) > limit(kind)]
        if over:
            found[place] = _full(state, over[0], there)
    return found


# -- worked out once a position -----------------------------------------------------------------------------


@by_identity
def _by_hex(roster: tuple[RosterEntry, ...], units: tuple[Unit, ...]) -> dict[str, ByHex]:
    found: dict[str, ByHex] = {}
    for side, numbers in _in_hexes(roster).items():
        by_hex: ByHex = {}
        for number in numbers:
            place = units[number].place
            if place != OFF:
                by_hex[place] = (*by_hex[place], number) if place in by_hex else (number,)
        found[side] = by_hex
    return found


@by_identity
def _in_hexes(roster: tuple[RosterEntry, ...]) -> dict[str, tuple[UnitId, ...]]:
    """Side -> its units that may be in a hex."""
    types = unit_types()
    found: dict[str, list[UnitId]] = {}
    for number, entry in enumerate(roster):
        if types[entry.type].kind != "boat":
            found.setdefault(entry.side, []).append(UnitId(number))
    return {side: tuple(numbers) for side, numbers in found.items()}


@by_identity
def _inverted(
    roster: tuple[RosterEntry, ...], units: tuple[Unit, ...], covered: tuple[Covered, ...]
) -> dict[str, dict[Hex, int]]:
    found: dict[str, dict[Hex, int]] = {}
    for side, numbers in _in_hexes(roster).items():
        counts = found[side] = dict[Hex, int]()
        for number in numbers:
            unit = units[number]
            if unit.place != OFF and not unit.up:
                counts[unit.place] = counts.get(unit.place, 0) + 1
    for one in covered:
        counts = found.setdefault(one.side, {})
        counts[one.place] = counts.get(one.place, 0) + one.count
    return found


# -- which hexes are closed to whom -------------------------------------------------------------------------


#: Personnel that closes no hex when it is found [SD-5.0-f]
BYSTANDERS = frozenset({"peasant", "porter"})
#: Personnel without Attack Strength that may probe all the same [SD-12.2-c]
TEAMS = frozenset({"arvn-intel"})


def holds(state: State, side: str, place: Hex) -> bool:
    """Does a side close a hex: is a face-up personnel unit or a vehicle of it there? [SD-5.0-f]"""
    return place in _held(state.roster, state.units).get(side, ())


@by_identity
def _held(roster: tuple[RosterEntry, ...], units: tuple[Unit, ...]) -> dict[str, frozenset[Hex]]:
    types = unit_types()
    found: dict[str, set[Hex]] = {}
    for entry, unit in zip(roster, units, strict=True):
        type_ = types[entry.type]
        if (
            unit.on_map
            and unit.up
            and (type_.kind == "vehicle" or (type_.personnel and type_.id not in BYSTANDERS))
        ):
            found.setdefault(entry.side, set()).add(unit.place)
    return {side: frozenset(places) for side, places in found.items()}


def may_probe(state: State, unit: UnitId) -> bool:
    """May a unit look into a hex by entering it? [SD-12.1-a]"""
    type_ = state.type(unit)
    if state.side(unit) != state.searcher:
        return False
    # [SD-12.2-c]
    return type_.kind == "vehicle" or (type_.personnel and (type_.combat_unit or type_.id in TEAMS))


def barred(state: State, unit: UnitId) -> frozenset[Hex]:
    """The hexes that are closed to a unit."""
    enemy = state.other(state.side(unit))
    held = _held(state.roster, state.units).get(enemy, frozenset[Hex]())
    return held if may_probe(state, unit) else held.union(inverted_by_hex(state, enemy))


def closed(state: State, unit: UnitId, to: Hex) -> Refusal | None:
    """Why a unit may not enter a hex whatever that costs, or None."""
    enemy = state.other(state.side(unit))
    if holds(state, enemy, to):
        return Refusal("SD-5.0-f", f"the enemy is in {state.label(to)}")
    if inverted_in(state, enemy, to) and not may_probe(state, unit):
        name, label = state.name(unit), state.label(to)
        return Refusal("SD-5.0-g", f"an inverted counter lies in {label}, and {name} may not probe")
    return None


def minefields(state: State, side: str) -> frozenset[Hex]:
    """The hexes with revealed Anti-Personnel units of a side."""
    return _minefields(state.roster, state.units).get(side, frozenset())


def mined(state: State, unit: UnitId, place: Hex) -> bool:
    """Do revealed Anti-Personnel units of the enemy lie in a hex? [SD-11.1-b]"""
    return place in minefields(state, state.other(state.side(unit)))


@by_identity
def _minefields(roster: tuple[RosterEntry, ...], units: tuple[Unit, ...]) -> dict[str, frozenset[Hex]]:
    found: dict[str, set[Hex]] = {}
    for entry, unit in zip(roster, units, strict=True):
        if entry.type == "mine" and unit.on_map and unit.up:
            found.setdefault(entry.side, set()).add(unit.place)
    return {side: frozenset(places) for side, places in found.items()}
