"""The knowledge of a side (9.0, 24.0, 26.0): everything, but for face-down counters and secret minefields.

Enemy units that a side cannot tell apart are "unseen", and a `Covered` record stands for those in a hex; of a secret
minefield it knows only that there is one.
"""

from __future__ import annotations

import random

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import SettingUp
from vietnam_tui.games.hot_armor.map_names import RIVER
from vietnam_tui.games.hot_armor.rules.position.stacks import occupied
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import (
    NO_UNIT,
    OFF,
    Covered,
    Leader,
    Mark,
    Minefield,
    RosterEntry,
    Unit,
    UnitId,
)

#: The record of a unit for a side that cannot tell it from others
UNSEEN = Unit(fate="unseen")

Seen = tuple[tuple[Unit, ...], tuple[Covered, ...]]


def view(state: State, side: str) -> State:
    """The state as a side sees it, itself where nothing is hidden from it; "" sees only what is public."""
    laying = tuple(f.side for f in state.frames if isinstance(f, SettingUp) and hides(state, f.side))
    units, covered = _masked(state.roster, state.units, state.covered, state.bearer, side, laying)
    changes: dict[str, object] = {}
    if units is not state.units:
        changes = {"units": units, "covered": covered}
    # orders of units that are face up are given aloud
    frames = tuple(frame.seen_by(side) for frame in state.frames) if state.plays("concealment") else ()
    if frames and frames != state.frames:
        changes["frames"] = frames
    if state.bearer >= 0 and units[state.bearer].fate == "unseen":
        changes |= {"bearer": NO_UNIT, "small": False}
    if any(units[unit].fate == "unseen" for unit in state.stack):
        changes["stack"] = ()
    if any(field.secret and field.side != side and field.place != OFF for field in state.mines):
        changes["mines"] = _hidden_mines(state.mines, side)
    if any(one.unit >= 0 and units[one.unit].fate == "unseen" for one in state.leaders):
        changes["leaders"] = tuple(_hidden_leader(one, units) for one in state.leaders)
    standing = tuple(
        order if owner == side else "ask" for owner, order in zip(state.sides, state.standing, strict=True)
    )
    if standing != state.standing:
        changes["standing"] = standing
    return _unarranged(state.but(**changes) if changes else state, state, side)


def _unarranged(seen: State, state: State, side: str) -> State:
    """A view without what another side has laid out so far."""
    return seen.but(arranged=0) if state.arranged and side != _arranging(state) else seen


def hides(state: State, side: Nation) -> bool:
    """May a side set up and enter face down? [HA-24.2-a]"""
    return state.plays("concealment") and state.rules_of(side).concealed


def _arranging(state: State) -> str:
    """The side that arranges its stacks now."""
    frame = state.top
    return frame.side if isinstance(frame, SettingUp) else state.phasing


def _hidden_mines(mines: tuple[Minefield, ...], side: str) -> tuple[Minefield, ...]:
    found = [
        msgspec.structs.replace(field, place=OFF, primed=False)
        if field.secret and field.side != side
        else field
        for field in mines
    ]
    return tuple(sorted(found, key=lambda field: (field.place, field.side)))


def _hidden_leader(leader: Leader, units: tuple[Unit, ...]) -> Leader:
    unseen = leader.unit >= 0 and units[leader.unit].fate == "unseen"
    return msgspec.structs.replace(leader, unit=NO_UNIT) if unseen else leader


@by_identity
def _masked(
    roster: tuple[RosterEntry, ...],
    units: tuple[Unit, ...],
    before: tuple[Covered, ...],
    bearer: UnitId,
    side: str,
    laying: tuple[Nation, ...],
) -> Seen:
    """Units and covered counters as a side sees them; `laying` are those who set up face down.

    Units laid face down are seen once all are laid: their order could tell which is which.  The very same units come
    back where the side sees all of them.
    """
    found = list(units)
    marks: dict[tuple[str, Hex], list[Mark]] = {}
    for number, unit in enumerate(units):
        owner = roster[number].side
        if owner == side:
            continue
        if owner in laying and (unit.fate == "due" or (unit.on_map and unit.concealed)):
            found[number] = UNSEEN
        elif unit.on_map and unit.concealed:
            marks.setdefault((owner, unit.place), []).append(_mark(unit, marked=number == bearer))
            found[number] = UNSEEN
    if all(one is other for one, other in zip(found, units, strict=True)):
        return units, before
    new = [
        Covered(place, _nation(roster, owner), tuple(sorted(there)))
        for (owner, place), there in marks.items()
    ]
    return tuple(found), tuple(sorted((*before, *new), key=lambda one: (one.side, one.place)))


def _nation(roster: tuple[RosterEntry, ...], owner: str) -> Nation:
    return next(entry.side for entry in roster if entry.side == owner)


def _mark(unit: Unit, *, marked: bool) -> Mark:
    if unit.overwatch:
        return "overwatch c2" if marked else "overwatch"
    return "c2" if marked else ""


# -- imagining ----------------------------------------------------------------------------------------------


def resample(seen: State, side: str, generator: random.Random) -> State:
    """A full state that fits a view: unseen units dealt at random to counters, mines to hexes."""
    units = list(seen.units)
    changes: dict[str, object] = {}
    for owner in seen.sides:
        unseen = [unit for unit in seen.units_of(owner) if units[unit].fate == "unseen"]
        generator.shuffle(unseen)
        for one in (c for c in seen.covered if c.side == owner):
            for mark in one.marks:
                unit = unseen.pop()
                units[unit] = Unit(place=one.place, concealed=True, overwatch=mark.startswith("overwatch"))
                if mark.endswith("c2"):
                    changes["bearer"] = unit
        for unit in unseen:
            units[unit] = Unit(fate="due")
    if any(field.place == OFF for field in seen.mines):
        changes["mines"] = _imagined_mines(seen, generator)
    return seen.but(units=tuple(units), covered=(), **changes)


def _imagined_mines(seen: State, generator: random.Random) -> tuple[Minefield, ...]:
    """Secret minefields somewhere on land that their enemies do not hold, one a hex [HA-26.0-a]."""
    taken = {field.place for field in seen.mines}
    found: list[Minefield] = []
    for field in seen.mines:
        if field.place == OFF:
            held = occupied(seen, seen.other(field.side))
            free = [
                hex_
                for hex_ in seen.board.grid.hexes()
                if seen.board.terrain[hex_] != RIVER and hex_ not in taken and hex_ not in held
            ]
            place = generator.choice(free)
            taken.add(place)
            found.append(msgspec.structs.replace(field, place=place))
        else:
            found.append(field)
    return tuple(found)
