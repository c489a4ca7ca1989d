"""The combat differential and its line on the Combat Results Table (7.3 to 7.5), built up line by line."""

from __future__ import annotations

from typing import NamedTuple

from vietnam_tui.core.hexes import Hexside
from vietnam_tui.games.vietnam_battles.counters import tables
from vietnam_tui.games.vietnam_battles.frames import Combat
from vietnam_tui.games.vietnam_battles.map_names import BRIDGE, RIVER, WATER
from vietnam_tui.games.vietnam_battles.rules.position.terrain import (
    crossing_hexside,
    ground,
    hexside_table,
    intact_bridges,
    terrain_table,
)
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.units import UnitId


class CombatReading(NamedTuple):
    """A combat as it reads on the table: totals, the terrain line, the column (from 1), and the reasons."""

    attack: int
    defense: int
    line: str
    column: int
    reasons: tuple[str, ...]

    @property
    def differential(self) -> int:
        """Attack less defense; may be negative [VB-7.3-a]."""
        return self.attack - self.defense


def read_combat(state: State, combat: Combat) -> CombatReading:
    """Totals, terrain line and column of a combat as it stands."""
    spots, target = state.spots, combat.target
    place = state.units[target].place
    fortified = not spots.is_boat_spot(place) and terrain_table()[spots.terrain(place)].fortification
    reasons: list[str] = []
    attack = 0
    if combat.attackers:
        attack = sum(state.face(u).attack for u in combat.attackers)
        parts = " + ".join(f"{state.name(u)} {state.face(u).attack}" for u in combat.attackers)
        reasons.append(f"attack {parts} = {attack} [VB-7.1-d]")
    for marker in combat.attack_markers:
        value = marker // 2 if fortified else marker
        attack += value
        note = "VB-7.5-b" if fortified else ("VB-8.4-b" if combat.bombardment else "VB-8.3-f")
        reasons.append(f"support fire +{value} = {attack} [{note}]")
    printed = state.face(target).defense
    defense = 2 * printed if fortified else printed
    doubled = " doubled [VB-7.5-a]" if fortified else ""
    reasons.append(f"defense {state.name(target)} {printed}{doubled} = {defense}")
    for marker in combat.defense_markers:
        defense += marker
        reasons.append(f"{'counter-battery' if combat.bombardment else 'support fire'} +{marker} = {defense}")
    differential = attack - defense
    line, because = best_line(state, combat, differential)
    column = tables().crt.column(line, differential)
    reasons.append(f"differential {attack} - {defense} = {differential:+d} [VB-7.3-a]")
    reasons.append(f"{because}: {line} line, column {column}")
    return CombatReading(attack, defense, line, column, tuple(reasons))


def best_line(state: State, combat: Combat, differential: int) -> tuple[str, str]:
    """The line most favourable to the defender, and why it applies; benefits never add up."""
    spots = state.spots
    place = state.units[combat.target].place
    if spots.is_boat_spot(place):
        hex_ = spots.water_hex(place)
        if hex_ is not None and spots.board.terrain[hex_] != WATER:
            kind = terrain_table()[spots.board.terrain[hex_]]
            return kind.crt, f"{state.name(combat.target)} takes the land of {spots.label(place)} [VB-19.0-j]"
        return terrain_table()[WATER].crt, f"{state.name(combat.target)} lies on the water [VB-12.0-aa]"
    kind = terrain_table()[spots.terrain(place)]
    options = [(kind.crt, f"{state.label(combat.target)} is {kind.name.lower()} [VB-7.4-c]")]
    table = tables().crt
    features = [_crossed(state, unit, place, differential) for unit in combat.attackers]
    if features and all(features):
        crossed = max(features, key=lambda kind: table.column(hexside_table()[kind].crt, differential))
        what = "an unbridged river" if crossed == RIVER else f"a {hexside_table()[crossed].name.lower()}"
        options.append((hexside_table()[crossed].crt, f"all attack across {what} [VB-7.4-b]"))
    return min(options, key=lambda option: table.column(option[0], differential))  # [VB-7.4-d]


def _crossed(state: State, unit: UnitId, place: Spot, differential: int) -> str:
    """The hexside feature that helps a defender most against this attacker: river, bridge, ditch; "" for none."""
    step = next((s for s in ground(state.map)[state.units[unit].place] if s.to == place), None)
    if step is None:
        return ""
    board, table = state.spots.board, tables().crt
    kinds = [BRIDGE if _is_bridged(state, step.hexside) else RIVER] if step.river else []
    kinds += [
        kind
        for kind, feature in hexside_table().items()
        if feature.crt and kind not in (RIVER, BRIDGE) and board.has_side(kind, step.hexside)
    ]
    return min(kinds, key=lambda kind: table.column(hexside_table()[kind].crt, differential), default="")


def _is_bridged(state: State, side: Hexside) -> bool:
    """Does a bridge stand there, or the engineer's crossing? [VB-18.3-h]"""
    laid = state.crossing_in_effect and side == crossing_hexside(state)
    return laid or side in intact_bridges(state)


def quick_reading(attack: int, defense: int, line: str) -> CombatReading:
    """Made-up numbers on a terrain line; raises KeyError for a line that the table does not have."""
    table = tables().crt
    if line not in table.lines:
        raise KeyError(line)
    differential = attack - defense
    column = table.column(line, differential)
    reasons = (
        f"differential {attack} - {defense} = {differential:+d} [VB-7.3-a]",
        f"{line} line, column {column} [VB-7.4-c]",
    )
    return CombatReading(attack, defense, line, column, reasons)


def result_of(column: int, pips: int) -> str:
    """The printed result under a die."""
    return tables().crt.result(pips, column)
