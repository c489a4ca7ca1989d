"""Where helicopters load and unload (22.9 to 22.11): by the chart, or where the scenario lets them."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.hot_armor.map_names import AIRFIELD, BRIDGE, LANDING_ZONE, places_of
from vietnam_tui.games.hot_armor.phrases import join
from vietnam_tui.games.hot_armor.placement import closed_hexes
from vietnam_tui.games.hot_armor.rules.costs import Going, pace_of
from vietnam_tui.games.hot_armor.rules.sight import ground_of
from vietnam_tui.games.hot_armor.rules.stacks import is_helicopter
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.terrain import Terrain, terrain_key
from vietnam_tui.games.hot_armor.units import UnitId


def refuse_landing(state: State, unit: UnitId, carrier: UnitId) -> Refusal | None:
    """Why a helicopter neither loads nor unloads a unit where it is, or None; off the map it always may.

    Enemies in the hex need no word here: no helicopter ends its move over them.
    """
    status = state.units[carrier]
    if not is_helicopter(state, carrier) or not status.on_map:
        return None
    at, label, side = status.place, state.label(status.place), state.side(carrier)
    if not _holds(state, unit, at):
        return Refusal("HA-8.18-a", f"{state.name(unit)} cannot be in {label}")
    if state.rules_of(side).lands:
        return _refuse_by_scenario(state, unit, at)  # [HA-22.11-a]
    if state.kind(unit).can("lands anywhere") or _line(state, at).landing:
        return None
    return Refusal("HA-22.9-a", f"helicopters do not come down in {label}: {_line(state, at).name.lower()}")


def _holds(state: State, unit: UnitId, at: Hex) -> bool:
    """Could a unit be in a hex at all? A bridge holds it over any river."""
    if at in closed_hexes(state.board, state.sheet.closed):
        return False
    going = Going(state, pace_of(state, unit), state.side(unit), (unit,))
    return going.ground(at) is not None or at in places_of(state.board, BRIDGE)


def _line(state: State, at: Hex) -> Terrain:
    """The line of the chart for the ground of a hex; roads and hexsides do not matter [HA-22.9-b]."""
    wanted = state.sheet.terrain.line(ground_of(state, at))
    return next(line for line in terrain_key().terrain if line.id == wanted)


def _refuse_by_scenario(state: State, unit: UnitId, at: Hex) -> Refusal | None:
    """Why a scenario that names its landing places lets a unit not land in a hex [HA-22.10-a]."""
    rules, ground = state.rules_of(state.side(unit)), state.board.terrain[at]
    here = {
        "landing zone": ground == LANDING_ZONE,
        "marker": at in state.zones,
        "airfield": ground == AIRFIELD,
    }
    if state.kind(unit).id in rules.free_landing or any(here[place] for place in rules.lands):
        return None
    allowed = join([f"{place} hexes" for place in rules.lands])
    return Refusal(
        "HA-22.11-a", f"{state.label(at)} is none of the {allowed} that this scenario lets them use"
    )
