"""What a packed state may hold beyond what its types say: numbers in range, counters of the scenario, whole frames."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.codec import ids_in
from vietnam_tui.engine.unit_tables import Ranges, number_faults
from vietnam_tui.games.khe_sanh import frames
from vietnam_tui.games.khe_sanh.counters import counters
from vietnam_tui.games.khe_sanh.rules.fire.bombardment import letter
from vietnam_tui.games.khe_sanh.state import SIDES, State
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.units import NO_PIECE, Piece, PieceId, Strike

#: More than any force, bombardment or row of combats comes to
MANY = 999
#: OEPs of a chit, and CAPs that one assault or retreat may cost [KS-7.5.7-a, KS-A4.2.2-a]
SIX = 6
#: B-52s on one hex that the Upper Matrix has a position for [KS-9.2-e]
BOMBERS = len(tables().arc_light.positions)

#: Plain numbers of each record with their least and greatest value; the facing of a piece counts the directions
RANGES: Ranges = {
    State: {
        "turn": (1, 9),
        "last_turn": (1, 9),
        "impulse": (0, 2 * SIX * 9),
        "effort": (0, SIX),
        "caps": (0, MANY),
        "oeps": (0, SIX),
        "bid": (-1, SIX),
        "impulses": (0, SIX * 9),
        "declared": (0, SIX),
        "air_strikes": (0, MANY),
        "arc_lights": (0, MANY),
        "arranged": (0, MANY),
        "replacements": (0, MANY),
        "returned": (0, MANY),
        "reserves": (0, 2 * 9),
    },
    Piece: {
        "facing": (-1, 5),
        "allowance": (0, MANY),
        "spent": (0, MANY),
        "slipped": (0, MANY),
        "missions": (0, MANY),
        "flown": (0, MANY),
        "returns": (0, 2 * 9),
    },
    Strike: {"air": (0, MANY), "bombers": (0, BOMBERS)},
    frames.Assault: {"strikes": (0, MANY), "caps": (0, SIX)},
    frames.Bombardment: {"bombers": (0, BOMBERS), "strength": (0, MANY)},
    frames.Struck: {"number": (0, 7)},
    frames.Suffering: {"number": (0, 7)},
    frames.Retreating: {"number": (0, 7), "caps": (0, SIX)},
    frames.Bidding: {"ties": (0, MANY)},
    frames.AntiAircraft: {"strength": (0, MANY), "regiments": (0, MANY)},
}

#: Fields of frames that may name no piece or hex
OPEN = {"first", "going"}


def state_faults(state: State) -> list[str]:
    """What is wrong with a state as it was read, as sentences."""
    return [*number_faults(state, RANGES, "pieces"), *_scenario(state)] or [*_frames(state)]


def _scenario(state: State) -> Iterator[str]:
    sheet = state.sheet
    for entry in state.roster:
        force = sheet.force[entry.force] if 0 <= entry.force < len(sheet.force) else None
        if entry.kind not in counters() or (entry.force != -1 and force is None):
            yield f"unit {entry.name[:40]}: there is no such counter"
        elif (force.kind if force else entry.kind) != entry.kind or entry.turn != (
            force.turn if force else 0
        ):
            yield f"unit {entry.name[:40]}: the scenario has no such counter in its row {entry.force}"
    if state.last_turn != sheet.turns or state.turn > state.last_turn:
        yield f"turn: the scenario has {sheet.turns}"
    lines = {base.id for base in tables().base}
    for base in state.bases:
        if base.base not in lines:
            yield f"base in {state.label(base.place)}: no such line"
    if state.covered:
        yield "covered: a save holds the whole state"


def _frames(state: State) -> Iterator[str]:
    for frame in state.frames:
        whole = msgspec.structs.replace(frame, **_closed(frame))
        if any(piece == NO_PIECE for piece in ids_in(whole, PieceId)):
            yield "frames: a unit is missing"
        if any(place < 0 for place in ids_in(whole, Hex)):
            yield "frames: a place is missing"
        if isinstance(frame, frames.Bidding):
            yield from _bids(frame)
        if isinstance(frame, frames.Assault):
            yield from _attackers(state, frame)
    if sum(isinstance(frame, frames.Assault | frames.Bombardment) for frame in state.frames) > 1:
        yield "frames: one attack is made after another [KS-7.0-d]"
    # what a frame comes to is asked of one that is whole
    for frame in state.frames:
        if isinstance(frame, frames.Bombardment) and frame.declared and letter(state, frame) is None:
            yield "frames: guns as weak as these bring nothing about [KS-7.7-c]"


def _closed(frame: frames.Frame) -> dict[str, int]:
    """The open fields of a frame with something in them."""
    return {name: 0 for name in OPEN if name in frame.__struct_fields__}


def _attackers(state: State, assault: frames.Assault) -> Iterator[str]:
    near = state.board.grid.neighbours(assault.target)
    for piece in assault.attackers:
        if state.side(piece) != state.phasing or state.pieces[piece].place not in near:
            yield f"frames: {state.name(piece)} cannot attack {state.label(assault.target)} [KS-7.0-c]"


def _bids(frame: frames.Bidding) -> Iterator[str]:
    choice = frame.choice
    if choice.sides != SIDES or len(choice.answers) != len(SIDES):
        yield "frames: both sides bid"
    elif not all(-1 <= answer <= SIX for answer in choice.answers):
        yield "frames: there is no such bid"
