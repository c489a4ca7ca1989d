"""Checks of a packed state: counters that can be, and frames that can be resolved when their turn comes."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.declared import ByFrame, frames_wrong, wrong
from vietnam_tui.engine.codec import ids_in
from vietnam_tui.games.vietnam_battles import frames
from vietnam_tui.games.vietnam_battles.counters import CounterSide, Scenario
from vietnam_tui.games.vietnam_battles.rules.combat.support import ROLL, full_pool
from vietnam_tui.games.vietnam_battles.rules.movement.ways import passes
from vietnam_tui.games.vietnam_battles.rules.position.terrain import jungle
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import stages_left, unplaced
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import SIDES, State
from vietnam_tui.games.vietnam_battles.units import RosterEntry, UnitId

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
