"""What a packed state may hold beyond what its types say: numbers in range, counters of the scenario, whole frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.codec import ids_in
from vietnam_tui.engine.unit_tables import Ranges, number_faults
from vietnam_tui.games.hot_armor import frames
from vietnam_tui.games.hot_armor.counters import unit_types
from vietnam_tui.games.hot_armor.files.air_checks import air_faults
from vietnam_tui.games.hot_armor.files.fire_checks import fire_faults
from vietnam_tui.games.hot_armor.files.option_checks import option_faults
from vietnam_tui.games.hot_armor.files.support_checks import support_faults
from vietnam_tui.games.hot_armor.files.unit_names import MOST, unreadable
from vietnam_tui.games.hot_armor.files.works_checks import works_faults
from vietnam_tui.games.hot_armor.frames import Falling, Firer, Scattering, Volley
from vietnam_tui.games.hot_armor.rules.sequence.setup import leaders_of, roster_of, stock_of, support_of
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import OPTIONS
from vietnam_tui.games.hot_armor.units import (
    NO_UNIT,
    Entrenchment,
    Stock,
    Support,
    Unit,
    UnitId,
)

#: More than anything that is counted without a limit comes to
MANY = 999
#: The highest morale level, and the most C2 markers of a side
MORALE = 6

#: Plain numbers of each record with their least and greatest value
RANGES: Ranges = {
    State: {
        "turn": (1, MANY),
        "last_turn": (1, MANY),
        "impulse": (0, 2 * MORALE + 1),
        "morale": (1, MORALE),
        "bin": (0, MORALE),
        "arranged": (0, MANY),
        "arrived": (0, MANY),
        "opened": (0, MANY),
    },
    Unit: {"level": (0, MANY), "spent": (0, MANY)},
    Support: {"turn": (0, MANY)},
    Entrenchment: {"level": (1, 2)},
    Stock: {"group": (0, MANY), "left": (0, MANY)},
    frames.LandingZones: {"left": (1, MANY)},
    Firer: {"strength": (1, MANY)},
    Scattering: {"direction": (0, 6), "left": (-1, 6)},
    Falling: {"direction": (0, 6)},
}


def state_faults(state: State) -> list[str]:
    """What is wrong with a state as it was read, as sentences."""
    return (
        [*number_faults(state, RANGES), *_scenario(state)]
        or [*_places(state), *_frames(state)]
        or [*support_faults(state)]
        or [*air_faults(state), *fire_faults(state)]
        or [*works_faults(state), *option_faults(state)]
    )


def _scenario(state: State) -> Iterator[str]:
    sheet, on = state.sheet, state.options
    if list(on) != [option for option in OPTIONS.values() if option in on]:
        yield "options: not in their order"
    yield from _roster(state)
    if state.last_turn != sheet.turns or state.turn > state.last_turn:
        yield f"turn: the scenario has {sheet.turns}"
    sides = {side.name for side in sheet.side}
    if state.phasing not in sides or not {one.side for one in state.mines} <= sides:
        yield "a side is none of the scenario's"
    if [(m.name, m.kind, m.side, m.turn) for m in state.support] != [
        (m.name, m.kind, m.side, m.turn) for m in support_of(sheet)
    ]:
        yield "support: not that of the scenario"
    if [leader.side for leader in state.leaders] != [leader.side for leader in leaders_of(sheet, on)]:
        yield "leaders: not those of the scenario"
    yield from _markers(state)


def _roster(state: State) -> Iterator[str]:
    """Counters are those of the scenario, or made-up ones of a position, which no group brings in."""
    sheet = state.sheet
    known, sides = set(roster_of(sheet, state.options)), {side.name for side in sheet.side}
    made_up = [entry for entry in state.roster if entry not in known]
    for entry in made_up:
        if (entry.group, entry.turn) != (-1, 0) or entry.type not in unit_types() or entry.side not in sides:
            yield f"unit {entry.name[:40]}: the scenario has no such counter"
    for entry, unit in zip(state.roster, state.units, strict=True):
        if entry in made_up and unit.fate in ("due", "later"):
            yield f"unit {entry.name[:40]}: no group brings it in"
    if made_up:
        yield from unreadable(entry.name for entry in state.roster)
        if len(state.roster) > MOST:
            yield f"units: {MOST} are the most"


def _markers(state: State) -> Iterator[str]:
    given = {(one.side, one.marker, one.group): one.left for one in stock_of(state.sheet, state.options)}
    for one in state.stock:
        if one.left > given.get((one.side, one.marker, one.group), 0):
            yield "stock: more than the scenario gives"
    if any(not 0 <= number < len(state.sheet.group) for number in state.opened):
        yield "opened: the scenario has no such group"
    if any(unit.guise and unit.guise not in unit_types() for unit in state.units):
        yield "guise: no such type of unit"
    if state.covered:
        yield "covered: a save holds the whole state"


def _places(state: State) -> Iterator[str]:
    lists = (
        state.entries,
        state.assaulted,
        state.zones,
        state.wrecks,
        state.rubble,
        state.broken,
        state.taken,
    )
    held = [one.place for one in state.struck] + [one.place for one in state.entrenchments]
    held += [one.place for one in state.mines]
    if any(place < 0 for places in (*lists, held) for place in places):
        yield "a place is missing"
    if any(side < 0 for side in state.broken_sides):
        yield "a hexside is missing"
    if any(unit == NO_UNIT for unit in (*state.stack, *state.lost)):
        yield "a unit is missing"


def _units_named(frame: frames.AnyFrame) -> Iterable[int]:
    """The units of a frame; what fires in an attack of fire support is no unit."""
    if isinstance(frame, Volley) and frame.occasion == "support":
        return (*frame.targets, *frame.guided_at, *frame.party)
    return ids_in(frame, UnitId)


def _frames(state: State) -> Iterator[str]:
    sides = set(state.sides)
    top = state.top
    if top is None and state.result is None and state.phase in ("set-up", "draw", "command"):
        yield f"frames: nothing is asked, and the phase is {state.phase}"
    if isinstance(top, frames.Drawing) and not any(state.bin):
        yield "frames: a marker is drawn from an empty bin"
    if any(isinstance(frame, frames.Drawing) for frame in (*state.frames[:-1], *state.queued)):
        yield "frames: a marker is drawn while something else goes on"
    if isinstance(top, frames.Marching | frames.Happening):
        yield "frames: nothing is asked on the march"
    for frame in (*state.frames, *state.queued):
        if any(unit == NO_UNIT for unit in _units_named(frame)):
            yield "frames: a unit is missing"
        if any(place < 0 for place in ids_in(frame, Hex)):
            yield "frames: a place is missing"
        if getattr(frame, "side", state.phasing) not in sides:
            yield "frames: a side is none of the scenario's"
