"""What the enemy could reach and attack, as far as a side sees him."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.vietnam_battles.rules.movement.movement import destinations, standstill
from vietnam_tui.games.vietnam_battles.rules.position.terrain import is_closed
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State, other
from vietnam_tui.games.vietnam_battles.units import UnitId


def unhurried(view: State, unit: UnitId) -> State:
    """The view as if it were the unit's turn to move, to show its reach at any time."""
    if standstill(view, unit) is None:
        return view
    piece = view.roster[unit]
    return view.with_unit(unit, moved=False, landed="", stopped=False, advanced=False).but(
        player=piece.side, phase="movement", mover=UnitId(-1), mover_spent=0, frames=()
    )


def threats(view: State, side: str) -> dict[Hex, tuple[str, ...]]:
    """The hexes that enemies could move next to and attack [VB-7.0-a]; each by itself, by its own movement alone."""
    found: dict[Hex, list[str]] = {}
    for unit in view.on_map(other(side)):
        place = view.units[unit].place
        if not view.face(unit).attack:
            continue
        stands = {place, *map(Spot, destinations(unhurried(view, unit), unit))}
        struck = {view.spots.hex(near) for spot in stands for near in _fought_from(view, spot)}
        for hex_ in struck:
            found.setdefault(hex_, []).append(view.name(unit))
    return {hex_: tuple(names) for hex_, names in found.items()}


def _fought_from(view: State, spot: Spot) -> list[Spot]:
    """The places on land that a unit in a place could attack."""
    spots = view.spots
    if spot in spots.beside_boat:
        return [near for near in spots.beside_boat[spot] if near in spots.land_next]
    return [near for near in spots.land_next[spot] if not is_closed(view.map, spot, near)]
