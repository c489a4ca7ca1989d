"""Is a state that was read from a file one that the game can have?  Every number has a range; frames fit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.codec import ids_in
from vietnam_tui.engine.unit_tables import Ranges, number_faults
from vietnam_tui.games.search_and_destroy.counters import unit_types
from vietnam_tui.games.search_and_destroy.files.area_checks import area_faults
from vietnam_tui.games.search_and_destroy.files.flight_checks import flight_faults
from vietnam_tui.games.search_and_destroy.files.weapon_checks import weapon_faults
from vietnam_tui.games.search_and_destroy.frames import (
    Advancing,
    AssaultRoll,
    Blow,
    Controlling,
    FireRoll,
    Flight,
    Hovering,
    Incoming,
    Locating,
    Moving,
    Onslaught,
    Questioning,
    Replacing,
    Retreating,
    ShotRoll,
    Volley,
)
from vietnam_tui.games.search_and_destroy.rules.assault.assaulters import assault_odds
from vietnam_tui.games.search_and_destroy.rules.fire.weapons import launcher
from vietnam_tui.games.search_and_destroy.rules.position.hexes import hidden_in
from vietnam_tui.games.search_and_destroy.rules.search import interrogation
from vietnam_tui.games.search_and_destroy.rules.sequence import command
from vietnam_tui.games.search_and_destroy.rules.sequence.setup import in_force, options, roster_of
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import (
    NO_SIDE,
    NO_UNIT,
    OFF,
    Bodies,
    Gunship,
    Supply,
    Unit,
    UnitId,
)

#: More than any game brings of points, casualties or half movement points
MANY = 9999
#: Turns of the longest scenario, and more than any count of strikes or flights
FEW = 99

#: Plain numbers of each record with their least and greatest value
RANGES: Ranges = {
    State: {
        "turn": (1, FEW),
        "last_turn": (1, FEW),
        "points": (0, 10 * MANY),
        "suffered": (0, MANY),
        "flights": (0, FEW),
        "medivacs": (0, FEW),
        "downed": (0, FEW),
        "questions": (0, FEW),
        "strikes": (0, FEW),
        "flown": (0, FEW),
        "hueys": (0, FEW),
        "lost_hueys": (0, FEW),
    },
    Unit: {
        "kia": (0, FEW),
        "wia": (0, FEW),
        "hits": (0, MANY),
        "spent": (0, FEW),
        "assailed": (0, FEW),
        "rounds": (0, FEW),
    },
    Bodies: {"kia": (0, MANY), "wia": (0, MANY)},
    Gunship: {"attacks": (0, FEW)},
    Supply: {"loads": (1, FEW)},
    Incoming: {"drift": (-1, FEW)},
    Blow: {"strength": (1, FEW)},
    Flight: {"kia": (0, FEW), "wia": (0, FEW)},
    Hovering: {"gunship": (0, FEW)},
    Questioning: {"attempt": (1, FEW)},
}

#: Fields of frames that may name no unit or hex
OPEN: set[str] = {"target", "observer"}


def state_faults(state: State) -> list[str]:
    """What is wrong with a state as it was read, as sentences."""
    return [*number_faults(state, RANGES), *_scenario(state)] or [*_places(state), *_frames(state)]


def _scenario(state: State) -> Iterator[str]:
    sheet = state.sheet
    known = set(roster_of(sheet))
    for entry in state.roster:
        if entry.group >= 0 and entry not in known:
            yield f"unit {entry.name[:40]}: the scenario has no such counter"
        type_ = unit_types().get(entry.type)
        if entry.group < 0 and entry.weapons and type_ is not None:
            for fault in weapon_faults(sheet.rule, type_, entry.weapons):
                yield f"unit {entry.name[:40]} {fault}"
    names = {side.name for side in sheet.side}
    sides = {state.player, *(entry.side for entry in state.roster)}
    sides.update(one.side for one in state.works)
    sides.update(one.side for one in state.bodies)
    for side in sorted(sides - names):
        yield f"the scenario has no {side}"
    if state.last_turn != sheet.turns or state.turn > state.last_turn:
        yield f"turn: the scenario has {sheet.turns}"
    if state.game not in sheet.games:
        yield f"game: {sheet.title} is not played for {state.game}"
    always = set(in_force(sheet, {})) - {option.name for option in options(sheet.id)} - {"casualties"}
    if not always <= set(state.options) or list(state.options) != sorted(set(state.options)):
        yield "options: not those of the scenario"
    if state.covered or state.choice == "secret":
        yield "covered, choice: a save holds the whole state"


def _places(state: State) -> Iterator[str]:
    for record in (*state.works, *state.supplies, *state.missions, *state.looked):
        if any(place < 0 for place in ids_in(record, Hex)):
            yield "a marker lies nowhere"
    if any(unit == NO_UNIT for unit in (*state.found, *(one.unit for one in state.looked))):
        yield "found, looked: a unit is missing"
    for entry, unit in zip(state.roster, state.units, strict=True):
        if list(unit.did) != sorted(set(unit.did)):
            yield f"unit {entry.name[:40]}, did: not in order"
        if NO_SIDE in unit.wake:
            yield f"unit {entry.name[:40]}, wake: a hexside is missing"


def _frames(state: State) -> Iterator[str]:
    for frame in state.frames:
        whole = msgspec.structs.replace(
            frame, **{name: 0 for name in OPEN if name in frame.__struct_fields__}
        )
        if any(unit == NO_UNIT for unit in ids_in(whole, UnitId)):
            yield "frames: a unit is missing"
        if any(place < 0 for place in ids_in(whole, Hex)):
            yield "frames: a place is missing"
        elif isinstance(frame, Moving) and frame.unit != NO_UNIT and state.units[frame.unit].on_map:
            way = (state.units[frame.unit].place, *frame.path)
            if any(state.board.grid.distance(start, to) != 1 for start, to in pairwise(way)):
                yield "frames: a unit moves by hexes that do not touch"
    yield from _commands(state)
    yield from _attacks(state)
    yield from flight_faults(state)
    yield from area_faults(state)


def _commands(state: State) -> Iterator[str]:
    """Who acts as leader is a squad of his side; for whom a die is due, somebody is to be rolled for."""
    for one in state.acting:
        if NO_UNIT in (one.leader, one.squad) or state.side(one.leader) != state.side(one.squad):
            yield "acting: a unit is missing"
    for frame in state.frames:
        if isinstance(frame, Controlling) and command.due(state, frame) is None:
            yield "frames: nobody is to be rolled for"
        if isinstance(frame, Questioning) and frame is state.top and interrogation.over(state, frame):
            yield "frames: nobody is to be interrogated"
        if isinstance(frame, Locating) and not (
            state.units[frame.unit].on_map and interrogation.hidden(state, frame)
        ):
            yield "frames: nothing is to be located"
        if isinstance(frame, Replacing) and command.vacant(state, frame) is None:
            yield "frames: nobody is to be replaced"


def _attacks(state: State) -> Iterator[str]:
    """Who attacks lies on the map, and so does what is attacked, once; a counter that is drawn can be."""
    aims = Counter(
        (type(frame), frame.target, getattr(frame, "place", OFF))
        for frame in state.frames
        if isinstance(frame, Volley | FireRoll | ShotRoll | Onslaught | AssaultRoll)
    )
    if any(number > 1 for number in aims.values()):
        yield "frames: an attack is under way twice"
    for frame in state.frames:
        if isinstance(frame, ShotRoll):
            yield from _shots(state, frame)
        if isinstance(frame, Onslaught | AssaultRoll | Advancing):
            yield from _assaults(state, frame)
        if isinstance(frame, Retreating) and not state.units[frame.unit].on_map:
            yield "frames: nobody retreats"
        if not isinstance(frame, Volley | FireRoll):
            continue
        if not frame.units or not all(_lies(state, unit, frame.side) for unit in frame.units):
            yield "frames: an attack is nobody's"
        enemy = state.other(frame.side)
        if isinstance(frame, FireRoll) and (frame.enemy != enemy or frame.side == enemy):
            yield "frames: an attack is aimed at no enemy"
        if frame.target != NO_UNIT:
            settled = isinstance(frame, Volley) or not frame.blind or frame.drawn
            if not settled or not _lies(state, frame.target, enemy):
                yield "frames: an attack is aimed at nobody"
        elif (isinstance(frame, FireRoll) and (frame.drawn or not frame.blind)) or not hidden_in(
            state, enemy, frame.place
        ):
            yield "frames: an attack is aimed at an empty hex"


def _assaults(state: State, frame: Onslaught | AssaultRoll | Advancing) -> Iterator[str]:
    """Who assaults lies next to the hex; what is assaulted lies in it."""
    grid, enemy = state.board.grid, state.other(frame.side)
    if not frame.units or not all(
        _lies(state, unit, frame.side) and grid.distance(state.units[unit].place, frame.place) == 1
        for unit in frame.units
    ):
        yield "frames: an assault is nobody's"
    elif isinstance(frame, Advancing):
        if frame.target == NO_UNIT:
            yield "frames: nobody has been assaulted"
    elif frame.target == NO_UNIT:
        if not hidden_in(state, enemy, frame.place):
            yield "frames: an assault is aimed at an empty hex"
    elif not _lies(state, frame.target, enemy) or not state.type(frame.target).assault:
        yield "frames: an assault is aimed at nobody"
    elif isinstance(frame, AssaultRoll) and not _to_be_rolled(state, frame):
        yield "frames: an assault needs no die"


def _to_be_rolled(state: State, frame: AssaultRoll) -> bool:
    return assault_odds(state, frame.units, frame.target, frame.how, frame.doubled).column is not None


def _shots(state: State, frame: ShotRoll) -> Iterator[str]:
    """A shot is that of a unit with a launcher at a vehicle or boat."""
    shooter, target = frame.unit, frame.target
    if target == NO_UNIT or not (state.units[shooter].on_map and state.units[target].on_map):
        yield "frames: a shot is aimed at nobody"
    elif launcher(state, shooter) is None or state.type(target).kind not in ("vehicle", "boat"):
        yield "frames: a shot is aimed at no vehicle"


def _lies(state: State, unit: UnitId, side: str) -> bool:
    return state.units[unit].on_map and state.side(unit) == side
