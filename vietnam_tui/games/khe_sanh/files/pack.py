"""A state as plain tables, pieces and hexes by name, and back (for save files).

What is read is checked beyond what its fields declare.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from vietnam_tui.core.declared import ByFrame, frames_wrong, wrong
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.engine.codec import Codec, ids_in, labelled, listed
from vietnam_tui.engine.unit_tables import number_faults, unpacked, where, write_state
from vietnam_tui.games.khe_sanh import frames
from vietnam_tui.games.khe_sanh.counters import board, counters, scenario
from vietnam_tui.games.khe_sanh.rules.fire.bombardment import letter
from vietnam_tui.games.khe_sanh.rules.sequence.audit import audit
from vietnam_tui.games.khe_sanh.state import SIDES, State
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.units import NO_PIECE, SIX, Piece, PieceId, RosterEntry

#: Fields of frames that may name no piece or hex
OPEN = ("first", "going")


def state_faults(state: State) -> list[str]:
    """The faults of a state as it was read, as sentences."""
    return (
        [*_roster(state), *number_faults(state, "pieces"), *wrong(SCENARIO, state)]
        or [*frames_wrong(state, WHOLE), *wrong(FRAMES, state)]
        or frames_wrong(state, FITTING)
    )


def _roster(state: State) -> Iterator[str]:
    forces = state.sheet.force
    for entry in state.roster:
        if entry.kind not in counters():
            yield f"{where(entry.name)}, kind: no such kind of counter"
        elif not -1 <= entry.force < len(forces):
            yield f"{where(entry.name)}, force: the scenario has no such row"
        else:
            kind, turn = (
                (entry.kind, 0) if entry.force < 0 else (forces[entry.force].kind, forces[entry.force].turn)
            )
            if (entry.kind, entry.turn) != (kind, turn):
                yield f"{where(entry.name)}: the scenario has no such counter in its row {entry.force}"


SCENARIO = {
    "turn: the scenario has {0.sheet.turns}": lambda s: s.last_turn != s.sheet.turns or s.turn > s.last_turn,
    "bases: the chart has no such line": lambda s: (
        not {base.base for base in s.bases} <= {base.id for base in tables().base}
    ),
    "covered: a save holds the whole state": lambda s: s.covered,
}


def _closed(frame: frames.Frame) -> frames.Frame:
    """The frame with something in what may be open."""
    return msgspec.structs.replace(frame, **{name: 0 for name in OPEN if name in frame.__struct_fields__})


def _far(state: State, assault: frames.Assault) -> str:
    """The names of attackers who cannot be any."""
    near = state.board.grid.neighbours(assault.target)
    own = set(state.pieces_of(state.phasing))
    far = [one for one in assault.attackers if one not in own or state.pieces[one].place not in near]
    return f"{', '.join(map(state.name, far))} cannot attack {state.label(assault.target)}" if far else ""


WHOLE: ByFrame = {
    frames.Frame: {
        "a unit is missing": lambda s, f: NO_PIECE in ids_in(_closed(f), PieceId),
        "a place is missing": lambda s, f: any(place < 0 for place in ids_in(_closed(f), Hex)),
    },
    frames.Bidding: {
        "both sides bid": lambda s, f: f.choice.sides != SIDES or len(f.choice.answers) != len(SIDES),
        "there is no such bid": lambda s, f: any(not -1 <= answer <= SIX for answer in f.choice.answers),
    },
    frames.Assault: {"{found} [KS-7.0-c]": _far},
}

FRAMES = {
    "frames: one attack is made after another [KS-7.0-d]": lambda s: (
        sum(isinstance(frame, frames.Assault | frames.Bombardment) for frame in s.frames) > 1
    ),
}

# what a frame comes to is asked of one that is whole
FITTING: ByFrame = {
    frames.Bombardment: {
        "guns as weak as these bring nothing about [KS-7.7-c]": lambda s, f: (
            f.declared and letter(s, f) is None
        ),
    },
}


@lru_cache(maxsize=16)
def _codec(map_id: str, names: tuple[str, ...]) -> Codec:
    grid = board(map_id).grid
    return Codec({PieceId: listed(names, "unit"), Hex: labelled(grid.label, grid.hex)})


@by_identity
def codec_of(state: State) -> Codec:
    """How a save names the hexes of a map, and the pieces of a roster."""
    return _codec(state.map, tuple(entry.name for entry in state.roster))


def pack(state: State) -> dict[str, Any]:
    """The state as tables that TOML can hold; what has its default value is left out."""
    return write_state(codec_of(state), state, "pieces")


def unpack(tables: dict[str, Any]) -> State:
    """The state that `pack` wrote; raises `SaveFault` naming the key that does not fit."""

    def codec(names: tuple[str, ...]) -> Codec:
        return _codec(tables["map"], names)

    kinds = (State, RosterEntry, Piece)
    return unpacked(
        tables, kinds, codec, lambda name: scenario(name).map, state_faults, audit, units="pieces"
    )
