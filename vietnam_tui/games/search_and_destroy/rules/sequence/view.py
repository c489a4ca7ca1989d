"""The knowledge of a side (0.0): where inverted counters of the enemy lie and how many, not which they are [SD-0-l].

Enemy counters that a side cannot tell apart are "unseen", and a `Covered` record stands for each hex where some lie.
These things are hidden as well: that a Porter is no Peasant [SD-10.3-b], which squads are out of command, by which it
could be told where Cadres lie face down [SD-15.1-b], ambush notes [SD-18.0-b], the choice of a condition of victory
[SD-S4.V-a], a set-up that is still being made, and what frames hide of themselves.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.search_and_destroy.frames import SettingUp
from vietnam_tui.games.search_and_destroy.rules.position.hexes import hidden_in, limit, stacks_as, units_in
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, OFF, Covered, RosterEntry, Unit, UnitId

#: The record of a unit for a side that cannot tell it from others
UNSEEN = Unit(fate="unseen", up=False)


def view(state: State, side: str) -> State:
    """The state as a side sees it; "" sees only what is public."""
    placing = tuple(frame.side for frame in state.frames if isinstance(frame, SettingUp))
    units, covered = _masked(state, state.roster, state.units, side, placing)
    changes: dict[str, object] = {
        "roster": _faces(state, state.roster, state.units, side),
        "units": units,
        "covered": covered,
        "frames": tuple(frame.seen_by(side) for frame in state.frames),
    }
    if state.mover != NO_UNIT and units[state.mover].fate == "unseen":
        changes["mover"] = NO_UNIT
    if state.holding and side != state.at_seat("NLF"):
        changes["holding"] = ""
    if state.choice and side != state.at_seat("NLF"):
        changes["choice"] = "secret"
    return state.but(**changes)


@by_identity
def _masked(
    state: State,
    roster: tuple[RosterEntry, ...],
    units: tuple[Unit, ...],
    side: str,
    placing: tuple[Army, ...],
) -> tuple[tuple[Unit, ...], tuple[Covered, ...]]:
    found = list(units)
    counts: dict[tuple[Hex, Army], int] = {(one.place, one.side): one.count for one in state.covered}
    for number, unit in enumerate(units):
        owner = roster[number].side
        if owner == side or unit.fate == "unseen":
            continue
        if owner in placing and state.hides(owner):
            if not roster[number].turn:
                found[number] = UNSEEN  # he sees the set-up when it is made
        elif unit.on_map and not unit.up:
            found[number] = UNSEEN
            counts[unit.place, owner] = counts.get((unit.place, owner), 0) + 1
        else:
            did = tuple(deed for deed in unit.did if deed != "noted")
            loose = unit.loose and not (state.hides(owner) and state.side_sheet(owner).command)
            if (unit.note, unit.did, unit.loose) != (OFF, did, loose):
                found[number] = msgspec.structs.replace(unit, note=OFF, did=did, loose=loose)
    covered = sorted((place, owner, count) for (place, owner), count in counts.items())
    return tuple(found), tuple(Covered(place, owner, count) for place, owner, count in covered)


@by_identity
def _faces(
    state: State, roster: tuple[RosterEntry, ...], units: tuple[Unit, ...], side: str
) -> tuple[RosterEntry, ...]:
    """The counters as a side takes them: a Porter of the enemy who has been turned up for a Peasant [SD-10.3-b]."""
    posing = {
        number
        for number, unit in enumerate(units)
        if unit.on_map and unit.up and roster[number].side != side and state.disguised(UnitId(number))
    }
    if not posing:
        return roster
    return tuple(
        msgspec.structs.replace(entry, type="peasant") if number in posing else entry
        for number, entry in enumerate(roster)
    )


# -- imagining ----------------------------------------------------------------------------------------------


def resample(seen: State, side: str, generator: random.Random) -> State:
    """A full state that fits a view: the unseen counters of a side dealt to the hexes where some lie.

    Raises ValueError where more lie there than can.
    """
    units = list(seen.units)
    for owner in seen.sides:
        unseen = [unit for unit in seen.units_of(owner) if units[unit].fate == "unseen"]
        slots = [one for one in seen.covered if one.side == owner]
        generator.shuffle(unseen)
        generator.shuffle(slots)
        for unit, place in _deal(seen, unseen, slots, generator):
            units[unit] = Unit(place=place, up=False)
        for unit in unseen:
            if units[unit].fate == "unseen":
                units[unit] = Unit(fate="due", up=False)
    changes: dict[str, object] = {"units": tuple(units), "covered": ()}
    if seen.choice == "secret":
        changes["choice"] = generator.choice(("A", "B"))
    full = seen.but(**changes)

    def hidden(owner: str, place: Hex) -> tuple[UnitId, ...]:
        return hidden_in(full, owner, place)

    return full.but(frames=tuple(frame.imagined(hidden, generator) for frame in full.frames))


def _deal(
    seen: State, unseen: list[UnitId], slots: list[Covered], generator: random.Random
) -> Iterator[tuple[UnitId, Hex]]:
    """Each counter with a hex, such that as far as possible no hex holds more than fits [SD-5.0-j].

    Counters without an Attack Strength fill the hexes first as far as they must; the rest go anywhere that has a place.
    """
    if len(unseen) < sum(slot.count for slot in slots):
        raise ValueError("more counters lie face down than the side has")
    waiting = list(unseen)
    open_places: list[Hex] = []
    others: dict[Hex, int] = {}
    for slot in slots:
        free = _free(seen, slot, "armed")
        others[slot.place] = _free(seen, slot, "others")
        for _ in range(slot.count - min(free, slot.count)):
            unit = _fitting(seen, waiting, others[slot.place])
            others[slot.place] -= stacks_as(seen.type(unit)) == "others"
            waiting.remove(unit)
            yield unit, slot.place
        open_places += [slot.place] * min(free, slot.count)
    armed = [unit for unit in waiting if seen.type(unit).combat_unit]
    rest = [unit for unit in waiting if not seen.type(unit).combat_unit]
    generator.shuffle(open_places)
    full = [place for place in open_places if others[place] <= 0]
    chosen = [*full, *(place for place in open_places if others[place] > 0)]
    yield from zip([*armed, *rest], chosen, strict=False)


def _free(seen: State, slot: Covered, kind: str) -> int:
    there = units_in(seen, slot.side, slot.place)
    return max(0, limit(kind) - sum(stacks_as(seen.type(unit)) == kind for unit in there))


def _fitting(seen: State, waiting: list[UnitId], others: int) -> UnitId:
    """The first counter without Attack Strength for which there is room, a static one where there is none."""
    for unit in waiting:
        kind = stacks_as(seen.type(unit))
        if kind == "" or (kind == "others" and others > 0):
            return unit
    return waiting[0]
