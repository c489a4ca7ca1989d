"""The account for a player of a hex or a unit that he looks at, in short lines."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.vietnam_battles.counters import terrain_key
from vietnam_tui.games.vietnam_battles.frames import Retreating
from vietnam_tui.games.vietnam_battles.map_names import BRIDGE, RIVER, TUNNELS
from vietnam_tui.games.vietnam_battles.phrases import SITE_WORDS, points, unit_list
from vietnam_tui.games.vietnam_battles.rules.combat.attacks import cannot_attack, eligible_attackers
from vietnam_tui.games.vietnam_battles.rules.combat.retreat_routes import routes
from vietnam_tui.games.vietnam_battles.rules.movement.movement import (
    MOVEMENT_PHASES,
    allowance,
    destinations,
    spent,
    standstill,
)
from vietnam_tui.games.vietnam_battles.rules.position.belief import belief, prospect
from vietnam_tui.games.vietnam_battles.rules.position.terrain import is_closed, terrain_table
from vietnam_tui.games.vietnam_battles.rules.position.zoc import zoc_owners
from vietnam_tui.games.vietnam_battles.rules.sequence.deployment import HIDDEN
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import SIDES, State, other
from vietnam_tui.games.vietnam_battles.units import UnitId

#: The marker of a unit that has landed, by where
CHITS = {"zone": "LZ", "beach": "LB"}


def hex_lines(view: State, hex_: Hex) -> tuple[str, ...]:
    """Terrain and name, what lies there, hexsides, zones of control."""
    spots, grid = view.spots, view.spots.grid
    board = spots.board
    kind = terrain_table()[board.terrain[hex_]]
    name = board.place_names.get(hex_, "")
    cost = "no entry by land" if kind.move is None else f"{kind.move} MP"
    # only where a defender is on another line of the table than the one called after the terrain
    crt = "" if kind.crt == kind.id else f", CRT line {kind.crt}"
    lines = [f"{grid.label(hex_)} {kind.name}, {cost}{crt}{f'  {name}' if name else ''}"]
    lines += [*_place_lines(view, hex_), *_search_lines(view, hex_)]
    lines += [_unit_line(view, unit) for unit in units_at(view, hex_)]
    lines += _way_lines(view, hex_)
    owners = [
        unit_list(view, sorted({o for spot in spots.land[hex_] for o in zoc_owners(view, side, spot)}))
        for side in SIDES
    ]
    if any(owners):
        lines.append(f"ZOC of {', of '.join(names for names in owners if names)}")
    return tuple(lines)


def _place_lines(view: State, hex_: Hex) -> list[str]:
    """The Mekong, camps, caches and tunnels of a hex."""
    lines, spots, board = [], view.spots, view.board
    if hex_ in spots.water and terrain_table()[board.terrain[hex_]].move is not None:
        banks = "two banks of the Mekong" if hex_ in board.banks else "on the Mekong"
        lines.append(banks)
    for site in view.sites:
        if site.place >= 0 and spots.hex(site.place) == hex_:
            what = "captured" if site.captured else "" if site.known else "secret"
            lines.append(f"{what} {SITE_WORDS[site.kind]}".strip())
    if hex_ in board.area(TUNNELS):
        lines.append("tunnels: no US or ARVN ZOC, one US marker an attack")
    return lines


def _way_lines(view: State, hex_: Hex) -> list[str]:
    """The roads and rivers of a hex."""
    lines, grid, board = [], view.spots.grid, view.board
    for line in terrain_key().route:
        ways = [
            grid.direction(hex_, n)
            for n in grid.neighbours(hex_)
            if board.has_line(line.id, grid.side(hex_, n))
        ]
        if ways:
            lines.append(f"{line.id} {' '.join(ways)}")
    rivers = [_river_word(view, hex_, n) for n in grid.neighbours(hex_)]
    if any(rivers):
        lines.append(f"river {' '.join(word for word in rivers if word)}")
    return lines


def _search_lines(view: State, hex_: Hex) -> list[str]:
    """The result that a search of a hex has brought, or would bring."""
    lines, known = [], belief(view)
    banks = view.spots.land[hex_]
    if banks and set(banks) <= set(view.searched):
        lines.append("searched: nothing is hidden here")
    places, camp, unit = prospect(view, known, hex_)
    if places:
        among = len(known.for_camps | known.for_units)
        chances = [
            f"{what} {float(chance):.0%}"
            for what, chance, hidden in (("a camp", camp, known.camps), ("a unit", unit, known.units))
            if hidden
        ]
        lines.append(f"a US unit here searches {places} of {among} places: {', '.join(chances)} [VB-15.0-b]")
    return lines


def _river_word(view: State, hex_: Hex, neighbour: Hex) -> str:
    grid, board = view.spots.grid, view.spots.board
    side = grid.side(hex_, neighbour)
    if not board.has_side(RIVER, side):
        return ""
    direction = grid.direction(hex_, neighbour)
    if side in view.demolished:
        return f"{direction}(bridge down)"
    return f"{direction}(bridge)" if board.has_side(BRIDGE, side) else direction


def units_at(view: State, hex_: Hex) -> list[UnitId]:
    """Units in a hex, monitors on its hexsides last."""
    spots = view.spots
    inside = [u for u in view.on_map() if spots.hexes[view.units[u].place] == (hex_,)]
    beside = [u for u in view.on_map() if len(spots.hexes[view.units[u].place]) == 2]
    return inside + [u for u in beside if hex_ in spots.hexes[view.units[u].place]]


def counter_line(view: State, name: str) -> str:
    """A unit as the hex it lies in tells of it."""
    unit = unit_called(view, name)
    return "" if unit is None else _unit_line(view, unit)


def _unit_line(view: State, unit: UnitId) -> str:
    piece, status = view.roster[unit], view.units[unit]
    state = " depleted" if status.depleted else ""
    at = f" at {view.label(unit)}" if view.is_boat(unit) else ""
    chit = f" ({CHITS[status.landed]})" if status.landed else " (hidden)" if status.hidden else ""
    return f"{piece.nation} {piece.name} {view.face(unit)} {piece.type}{state}{at}{chit}"


def unit_lines(view: State, name: str) -> tuple[str, ...]:
    """Factors, state, what the unit may still do."""
    unit = unit_called(view, name)
    if unit is None:
        return (f"no unit {name}",)
    piece, status, face = view.roster[unit], view.units[unit], view.face(unit)
    lines = [
        f"{piece.name}  {piece.nation} {piece.type} {piece.size}".rstrip(),
        f"attack {face.attack}  defense {face.defense}  MA {face.movement}  {piece.mobility}",
    ]
    if status.gone:
        return (*lines, "eliminated")
    if status.place < 0:
        return (*lines, off_map(view, unit))
    reverse = "one-sided" if piece.depleted is None else f"reverse {piece.depleted}"
    lines += [
        f"{'depleted' if status.depleted else 'full strength'}, {reverse}",
        f"in {view.label(unit)}",
    ]
    if piece.special_forces:
        lines.append("Special Forces: ignores enemy ZOC")
    if piece.side == view.player and view.result is None:
        lines.append(_may(view, unit))
    if status.landed:
        lines.append("landed this turn: one US marker a combat, no advance")
    return tuple(lines)


def off_map(view: State, unit: UnitId) -> str:
    piece, status = view.roster[unit], view.units[unit]
    if status.hidden:
        return "hidden somewhere in the jungle"
    if piece.deploy:
        return (
            "to be hidden in jungle or placed openly"
            if piece.deploy == HIDDEN
            else f"to be placed: {piece.deploy}"
        )
    return f"enters from Game Turn {piece.due} on: {piece.entry}"


def _may(view: State, unit: UnitId) -> str:
    if view.phase in MOVEMENT_PHASES:
        halted = standstill(view, unit)
        if halted is not None:
            return f"{halted.reason} [{halted.rule}]"
        whole, gone = allowance(view, unit), spent(view, unit)
        return f"may move {points(whole - gone)} of {points(whole)} MP" if gone else "may move"
    refused = cannot_attack(view, unit)
    if refused is not None:
        return f"{refused.reason} [{refused.rule}]"
    targets = [u for u in view.on_map(other(view.player)) if unit in eligible_attackers(view, u)]
    return f"may attack {unit_list(view, targets)}" if targets else "no enemy adjacent"


def unit_called(view: State, name: str) -> UnitId | None:
    """The unit of a name, None where there is none."""
    return next((UnitId(i) for i, piece in enumerate(view.roster) if piece.name == name), None)


# -- what the enemy could reach and attack --------------------------------------------------------------------


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


def cut_off(view: State, side: str) -> frozenset[str]:
    """The units on land next to an enemy that no retreat from all such enemies is open to [VB-7.7-b]."""
    found = set()
    for unit in view.on_map(side):
        near = _fought_from(view, view.units[unit].place)
        enemies = {view.units[enemy].place for enemy in view.on_map(other(side))}
        causes = tuple(spot for spot in near if spot in enemies)
        if (
            causes
            and not view.is_boat(unit)
            and not any(routes(view, unit, Retreating((unit,), 1, causes, ())))
        ):
            found.add(view.name(unit))
    return frozenset(found)


def _fought_from(view: State, spot: Spot) -> list[Spot]:
    """The places on land that a unit in a place could attack."""
    spots = view.spots
    if spot in spots.beside_boat:
        return [near for near in spots.beside_boat[spot] if near in spots.land_next]
    return [near for near in spots.land_next[spot] if not is_closed(view.map, spot, near)]
