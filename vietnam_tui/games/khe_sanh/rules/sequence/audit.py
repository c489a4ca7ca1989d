"""The facts that must always be true of a position."""

from __future__ import annotations

from collections import Counter

from vietnam_tui.games.khe_sanh.frames import Aloft, AntiAircraft, Overstacked
from vietnam_tui.games.khe_sanh.rules.air.flights import roomy
from vietnam_tui.games.khe_sanh.rules.position.stacks import forces, fullness, helicopters, overstacked
from vietnam_tui.games.khe_sanh.rules.position.terrain import area_of, ground, pace
from vietnam_tui.games.khe_sanh.state import NVA, SIDES, US, State, other
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import has_facing
from vietnam_tui.games.khe_sanh.units import NO_FACING, NO_PIECE, PieceId


def audit(state: State) -> list[str]:
    """Broken invariants as sentences: places, forces, facings, points, frames that do not fit."""
    return [*_places(state), *_forces(state), *_facings(state), *_flights(state), *_counts(state)]


def _places(state: State) -> list[str]:
    faults: list[str] = []
    inside = area_of(state)
    for number, piece in enumerate(state.pieces):
        name, kind = state.name(PieceId(number)), state.kind(PieceId(number))
        if piece.on_map == bool(piece.fate):
            faults.append(f"{name} is on the map and off it")
        if not piece.on_map or kind.role == "helicopter":
            continue
        if piece.place not in inside:
            faults.append(f"{name} is in {state.label(piece.place)}, outside play [KS-14.0-c]")
        elif kind.side == US and piece.place in ground(state.map).forbidden:
            faults.append(
                f"{name} is in {state.label(piece.place)}, which the US/GVN may not enter [KS-5.2.4-a]"
            )
        if pace(kind) == "armor" and state.board.terrain[piece.place] == "mountain":
            faults.append(f"{name} is in a mountain [KS-5.2.4-e]")
    return faults


def _forces(state: State) -> list[str]:
    faults: list[str] = []
    both = set(forces(state, US)) & set(forces(state, NVA))
    faults += [f"both sides are in {state.label(hex_)} [KS-5.2.3-b]" for hex_ in sorted(both)]
    asked = {(frame.side, frame.place) for frame in state.frames if isinstance(frame, Overstacked)}
    if not state.frames and state.segment not in ("movement", "infiltration", "set-up"):
        for side in SIDES:
            for hex_ in overstacked(state, side):
                if (side, hex_) not in asked:
                    full = f"{state.label(hex_)} holds too many units of the {side}"
                    faults.append(f"{full}: {fullness(state, side, hex_)} [KS-3.1.4-a]")
    for base in state.bases:
        garrison = [p for p in forces(state, US).get(base.place, ()) if state.kind(p).role == "unit"]
        if garrison and base.captured:
            faults.append(f"the US/GVN stands in {state.label(base.place)} and has not retaken it [KS-8.4-f]")
    return faults


def _facings(state: State) -> list[str]:
    faults: list[str] = []
    for side in SIDES:
        for hex_, there in forces(state, side).items():
            found = {state.pieces[p].facing for p in there if has_facing(state, p)}
            if len(found) > 1 or NO_FACING in found:
                faults.append(f"the {side} force in {state.label(hex_)} faces several ways [KS-3.1.1-b]")
            if any(state.pieces[p].facing != NO_FACING and not has_facing(state, p) for p in there):
                faults.append(f"a piece in {state.label(hex_)} has a facing that it cannot have [KS-3.4-a]")
    return faults


def _flights(state: State) -> list[str]:
    """Pieces are aboard a helicopter only during its flight; helicopters find room where they are."""
    flying = {frame.helicopter for frame in state.frames if isinstance(frame, Aloft | AntiAircraft)}
    faults = [
        f"{state.name(PieceId(number))} is aboard a helicopter that does not fly"
        for number, piece in enumerate(state.pieces)
        if piece.aboard != NO_PIECE and piece.aboard not in flying
    ]
    faults += [
        f"{state.name(PieceId(number))} is in the air, where no Gunship is now [KS-A9.3.1-f]"
        for number, piece in enumerate(state.pieces)
        if piece.aloft and not (piece.on_map and state.segment == "combat")
    ]
    based = tables().helicopters.based
    for hex_ in {piece.place for piece in state.pieces if piece.on_map}:
        if len(helicopters(state, hex_)) > based["held" if roomy(state, hex_) else "made"]:
            faults.append(f"too many helicopters are in {state.label(hex_)} [KS-A3.1-a]")
    return faults


def _counts(state: State) -> list[str]:
    faults: list[str] = []
    if min(state.caps) < 0:
        faults.append("a side has less than no CAPs [KS-7.4-a]")
    for lost, times in Counter(state.lost).items():
        if times > 1 and not (state.returned or state.kind(lost).breakdown):
            faults.append(f"{state.name(lost)} has been eliminated twice")
    if tuple(sorted(piece.returns for piece in state.pieces if piece.returns)) != state.reserves:
        faults.append("the replacements held back are not those that come [KS-A12.2-b]")
    for number, piece in enumerate(state.pieces):
        if piece.allowance and piece.spent > piece.allowance:
            faults.append(f"{state.name(PieceId(number))} has spent more than it has [KS-5.2.1-a]")
        if piece.allowance and state.side(PieceId(number)) != state.phasing:
            faults.append(
                f"{state.name(PieceId(number))} moves in the Impulse of the {other(state.side(PieceId(number)))}"
            )
    if state.mover != NO_PIECE and not state.pieces[state.mover].on_map:
        faults.append("the unit in hand is off the map")
    if state.queued:
        faults.append("something queued has been forgotten")
    if state.result is not None and state.frames:
        faults.append("something is still to be decided after the end")
    return faults
