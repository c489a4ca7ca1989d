"""A state as plain tables, units and places by name, and back (for save files).

What is read is checked beyond what its fields declare.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from vietnam_tui.core.declared import ByFrame, frames_wrong, wrong
from vietnam_tui.core.hexes import Hexside
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import SaveFault
from vietnam_tui.engine.codec import Codec, ids_in, labelled, listed
from vietnam_tui.games.vietnam_battles import frames
from vietnam_tui.games.vietnam_battles.counters import CounterSide, Scenario, counters, scenario
from vietnam_tui.games.vietnam_battles.rules.combat.support import ROLL, full_pool
from vietnam_tui.games.vietnam_battles.rules.movement.ways import passes
from vietnam_tui.games.vietnam_battles.rules.position.audit import audit
from vietnam_tui.games.vietnam_battles.rules.position.terrain import jungle
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import stages_left, unplaced
from vietnam_tui.games.vietnam_battles.rules.sequence.setup import piece_of
from vietnam_tui.games.vietnam_battles.spots import Spot, spots_of
from vietnam_tui.games.vietnam_battles.state import PHASES, SIDES, State
from vietnam_tui.games.vietnam_battles.units import RosterEntry, Site, Unit, UnitId

#: The largest strength and movement allowance; 12 movement points are the most that is printed
MOST = 99
#: Characters of an identifier and of the words on a counter
LONGEST = 24
#: Hexes; more than any result makes a unit retreat
FARTHEST = 12


# -- counters -----------------------------------------------------------------------------------------------


def counter_faults(piece: RosterEntry, sheet: Scenario) -> Iterator[str]:
    """The faults of a counter in a scenario, as sentences: a made-up one, or one that was changed since."""
    for key in ("name", "type", "size"):
        text = getattr(piece, key)
        if len(text) > LONGEST or not text.isprintable():
            yield f"{key}: at most {LONGEST} characters that can be printed are expected"
    for key, face in (("full", piece.full), ("depleted", piece.depleted)):
        if face is not None and not _bounded(face):
            yield f"{key}: strengths and movement run from 0 to {MOST}"
    for key, known in (
        ("entry", {f.entry for f in sheet.force}),
        ("deploy", {f.deploy for f in sheet.force}),
    ):
        if getattr(piece, key) not in known | {""}:
            some = ", ".join(sorted(known - {""})) or "this scenario"
            yield f"{key}: {getattr(piece, key)!r} is none of {some}"
    if not 0 <= piece.due <= sheet.turns or (piece.entry and not piece.due):
        yield f"due: a game turn from 1 to {sheet.turns} is expected"
    if piece.entry and piece.deploy:
        yield "entry: a unit either comes later or is set up before play"


def _bounded(face: CounterSide) -> bool:
    return all(0 <= value <= MOST for value in (face.attack, face.defense, face.movement))


# -- frames -------------------------------------------------------------------------------------------------


def frame_faults(state: State) -> list[str]:
    """The faults of the frames of a state, as sentences."""
    return [*frames_wrong(state, FRAMES), *wrong(STACK, state)]


def secret_faults(state: State) -> list[str]:
    """Searched hexes and a genuine chit that cannot be."""
    return [*wrong(SECRETS, state)]


def _foreign_markers(state: State, frame: frames.Combat) -> bool:
    known = {value for side in SIDES for value in full_pool(state.scenario, side)}
    return not {*frame.attack_markers, *frame.defense_markers} <= known


def _overdrawn(state: State) -> str:
    """The side that would draw more than its pool holds."""
    drawn = [frame for frame in state.frames if isinstance(frame, frames.Drawing)]
    for side, pool in zip(SIDES, state.pools, strict=True):
        if sum(frame.size for frame in drawn if frame.side == side) > len(pool):
            return side
    return ""


def _sets_up(state: State) -> bool:
    return any(isinstance(frame, frames.Deploying) for frame in state.frames)


FRAMES: ByFrame = {
    frames.AnyFrame: {
        "a unit is missing": lambda s, f: any(unit < 0 for unit in ids_in(f, UnitId)),
        "a place is missing": lambda s, f: any(place < 0 for place in ids_in(f, Spot)),
    },
    frames.Drawing: {"{1.side} cannot draw {1.size} markers": lambda s, f: f.size < 1},
    frames.Combat: {
        "a combat has no step {1.step}": lambda s, f: not 0 <= f.step <= ROLL,
        "there are no such support fire markers": _foreign_markers,
    },
    frames.Retreating: {
        "nobody retreats {1.distance} hexes from a threat at {1.threat}": lambda s, f: (
            not (1 <= f.distance <= FARTHEST and 0 <= f.threat <= s.spots.grid.size)
        ),
    },
    frames.Passing: {"a unit cannot be passing there": lambda s, f: f is not s.top or not passes(s, f)},
    frames.BenSuc: {"no die shows {1.pips}": lambda s, f: not 0 <= f.pips <= 6},
    frames.SecretRoll: {
        "the Viet Cong plan cannot depend on {1.count} units": lambda s, f: not 0 <= f.count <= len(s.units),
    },
}

STACK = {
    "frames: {found} cannot draw so many markers": _overdrawn,
    "frames: the set-up has not come to that stage": lambda s: _sets_up(s) and s.frames != stages_left(s),
    "frames: not everything has been set up": lambda s: not _sets_up(s) and unplaced(s),
}

SECRETS = {
    "searched: jungle hexes are expected": lambda s: not set(s.searched) <= set(jungle(s.but(searched=()))),
    "genuine: there is no chit {0.genuine}": lambda s: not -1 <= s.genuine < len(s.sites),
}


@lru_cache(maxsize=16)
def _codec(map_id: str, names: tuple[str, ...]) -> Codec:
    spots = spots_of(map_id)
    return Codec(
        {
            UnitId: listed(names, "unit"),
            Spot: labelled(spots.label, spots.parse),
            Hexside: labelled(spots.grid.side_label, spots.grid.parse_side, {}),
        }
    )


@by_identity
def codec_of(state: State) -> Codec:
    """How a save names the places of a map, and the units of a roster."""
    return _codec(state.map, tuple(piece.name for piece in state.roster))


# -- writing ------------------------------------------------------------------------------------------------


def pack(state: State) -> dict[str, Any]:
    """The state as tables that TOML can hold; what has its default value is left out."""
    codec = codec_of(state)
    tables = codec.write(state, sparse=True, without=("roster", "units", "sites"))
    last = {key: tables.pop(key) for key in ("frames", "result") if key in tables}
    if state.sites:
        tables["sites"] = [_pack_site(codec, site) for site in state.sites]
    tables["units"] = [
        _pack_unit(codec, piece, unit) for piece, unit in zip(state.roster, state.units, strict=True)
    ]
    return tables | last


def _pack_unit(codec: Codec, piece: RosterEntry, unit: Unit) -> dict[str, Any]:
    known = counters().get(piece.name)
    printed = known is not None and piece_of(known) == piece
    return {"id": piece.name, **({} if printed else {"piece": codec.write(piece)}), **codec.write(unit)}


def _pack_site(codec: Codec, site: Site) -> dict[str, Any]:
    table = codec.write(site)
    rest = {key: table.pop(key) for key in ("place", "captured")}
    return table | {key: value for key, value in rest.items() if value}


# -- reading ------------------------------------------------------------------------------------------------


def unpack(tables: dict[str, Any]) -> State:
    """The state that `pack` wrote; raises `SaveFault` naming the key that does not fit."""
    try:
        sheet = scenario(str(tables["scenario"]))
        rows = tables["units"]
        names = tuple(str(row["id"]) for row in rows)
    except (KeyError, TypeError) as error:
        raise SaveFault(f"[state] lacks {error}") from None
    except ValueError as error:
        raise SaveFault(f"[state] {error}") from None
    if sheet.map != tables.get("map") or len(set(names)) != len(names):
        raise SaveFault("[state] map or units: not those of the scenario")
    codec = _codec(sheet.map, names)
    roster = tuple(_unpack_piece(codec, row) for row in rows)
    for piece in roster:
        for fault in counter_faults(piece, sheet):
            raise SaveFault(f"[state] unit {piece.name[:LONGEST]}, piece, {fault}")
    units = tuple(_unpack_unit(codec, row) for row in rows)
    plain = {key: value for key, value in tables.items() if key != "units"}
    state = codec.read(State, plain, roster=roster, units=units)
    if state.phase not in PHASES:
        raise SaveFault(f"[state] phase: {state.phase!r} is none of {', '.join(PHASES)}")
    faults = audit(state) or frame_faults(state) or secret_faults(state)
    if faults:
        raise SaveFault(f"[state] {'; '.join(faults)}")
    return state


def _unpack_piece(codec: Codec, row: dict[str, Any]) -> RosterEntry:
    name = str(row["id"])
    if "piece" in row:
        piece = codec.read(RosterEntry, row["piece"], f"unit {name}, piece")
        if piece.name != name:
            raise SaveFault(f"[state] unit {name}, piece, name: it is that of another unit")
        return piece
    known = counters().get(name)
    if known is None:
        raise SaveFault(f"[state] unit {name}: no such counter")
    return piece_of(known)


def _unpack_unit(codec: Codec, row: dict[str, Any]) -> Unit:
    where = f"unit {row['id']}"
    unit = codec.read(Unit, {key: value for key, value in row.items() if key not in ("id", "piece")}, where)
    if unit.landed not in ("", "zone", "beach"):
        raise SaveFault(f"[state] {where}, landed: {unit.landed!r} is neither zone nor beach")
    return unit
