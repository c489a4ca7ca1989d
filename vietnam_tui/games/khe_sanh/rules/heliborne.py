"""Heliborne Assaults (A9.3.1): Transports set units down beside the enemy, for an assault in the Combat Segment."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.khe_sanh.rules.flights import grounded, load_of, refuse_flight
from vietnam_tui.games.khe_sanh.rules.stacks import limit, occupied, size
from vietnam_tui.games.khe_sanh.rules.terrain import ground
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.units import PieceId


def beside_enemy(state: State, hex_: Hex) -> bool:
    """Is an enemy next to a hex, over a hexside across which he can be assaulted? [KS-A9.3.1-q]"""
    theirs, here = occupied(state, NVA), ground(state.map)
    return any(near in theirs and here.crossable(hex_, near) for near in state.board.grid.neighbours(hex_))


def refuse_assault_landing(state: State, helicopter: PieceId, to: Hex, *, more: int = 0) -> Refusal | None:
    """Why a helicopter cannot set its load, and so many units more, down in a hex for an assault; or None."""
    refused = refuse_flight(state, helicopter, to)
    if refused is not None:
        return refused
    label = state.label(to)
    if not beside_enemy(state, to):
        return Refusal("KS-A9.3.1-q", f"no enemy next to {label} could be assaulted from there")
    carried = sum(state.kind(piece).stacks for piece in load_of(state, helicopter)) + more
    if size(state, US, to) + carried > limit(state, US, to):
        return Refusal("KS-A9.3.1-q", f"{label} has no room for what {state.name(helicopter)} carries")
    return None


def assault_landings(state: State, helicopter: PieceId, *, more: int = 0) -> Iterator[Hex]:
    """The hexes in which a helicopter can set its load down for an assault, in order."""
    near = {hex_ for enemy in occupied(state, NVA) for hex_ in state.board.grid.neighbours(enemy)}
    for hex_ in sorted(near):
        if refuse_assault_landing(state, helicopter, hex_, more=more) is None:
            yield hex_


def anyone_could(state: State) -> bool:
    """Could a Transport fly a Heliborne Assault, as everybody sees? [KS-4.3-f]"""
    if state.phasing != US:
        return False
    near = {hex_ for enemy in occupied(state, NVA) for hex_ in state.board.grid.neighbours(enemy)}
    carriers = [
        piece
        for piece in state.pieces_of(US)
        if state.kind(piece).mission == "transport" and grounded(state, piece) is None
    ]
    return any(
        beside_enemy(state, hex_) and refuse_flight(state, piece, hex_) is None
        for piece in carriers
        for hex_ in sorted(near)
    )
