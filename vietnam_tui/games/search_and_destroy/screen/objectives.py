"""What the scenarios of Search & Destroy are about, on the map: exits, river mouths, the Pilot, set-ups, entries."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.objectives import Objective, edges_to_come_by, zones_to_set_up
from vietnam_tui.games.search_and_destroy.frames import SettingUp
from vietnam_tui.games.search_and_destroy.map_names import EDGES, OPPOSITE, mouths
from vietnam_tui.games.search_and_destroy.rules.movement.boats import boats
from vietnam_tui.games.search_and_destroy.rules.movement.entry import doors
from vietnam_tui.games.search_and_destroy.rules.sequence.deployment import open_to, to_place
from vietnam_tui.games.search_and_destroy.rules.sequence.exits import gone
from vietnam_tui.games.search_and_destroy.rules.sequence.setup import group_of
from vietnam_tui.games.search_and_destroy.state import State


def objectives(view: State) -> tuple[Objective, ...]:
    """What the scenario is about, as far as a side knows it."""
    found = (*_exits(view), *_pilot(view), *_rivers(view), *_set_up(view), *_entries(view))
    return tuple(one for one in found if one.hexes)


def _exits(view: State) -> Iterator[Objective]:
    """The hexes by which hidden units slip off the map, if that is what was chosen [SD-S4.V-b]."""
    victory = view.sheet.victory
    if victory.area:
        side = view.at_seat("NLF")
        says = f"{side} wins by leaving here with {victory.exits} units if that was chosen, and {gone(view)} have left"
        yield Objective(victory.area, view.board.area(victory.area), says, victory.rule, "edge", side)


def _pilot(view: State) -> Iterator[Objective]:
    """The Pilot, once the side knows where he is [SD-S2.V-a]."""
    if view.sheet.victory.kind != "pilot":
        return
    side = view.at_seat("US")
    at = {view.units[unit].place for unit in view.units_of(side) if view.type(unit).id == "pilot"}
    says = "a Huey must fly him off the map; whoever kills or captures him wins"
    yield Objective(
        "the Pilot", frozenset(place for place in at if place >= 0), says, "SD-S2.V-a", "place", side
    )


def _rivers(view: State) -> Iterator[Objective]:
    """Where boats come onto the map, and once they have the edge by which they leave [SD-33.2-h]."""
    if not view.sheet.victory.boats and not boats(view):
        return
    side, grid = view.at_seat("US"), view.board.grid
    edges = [OPPOSITE[view.mouth]] if view.mouth else list(EDGES)
    says = (
        "boats leave by the river here"
        if view.mouth
        else "boats enter by one edge and leave by the opposite one"
    )
    for edge in edges:
        hexes = frozenset(hex_ for mouth in mouths(view.board)[edge] for hex_ in grid.side_hexes[mouth])
        yield Objective(f"{edge} mouth", hexes, says, "SD-33.2-h", "edge", side)


def _set_up(view: State) -> Iterator[Objective]:
    """Where the side that sets up may place what it still has, if that is not everywhere."""
    frame = view.top
    if not isinstance(frame, SettingUp):
        return
    zones, scattered = [], set()
    for unit in to_place(view, frame.side):
        zone, group = open_to(view, unit), group_of(view, view.roster[unit])
        if len(zone) < view.board.grid.size:
            zones.append(zone)
        if group is not None and group.zone.terrain:
            scattered.add(zone)
    yield from zones_to_set_up(frame.side, zones, "SD-S0-g", scattered=scattered)


def _entries(view: State) -> Iterator[Objective]:
    """The edges by which units are still to come."""
    for side in view.sides:
        coming = (u for u in view.units_of(side) if view.units[u].fate == "due" and view.roster[u].turn)
        yield from edges_to_come_by(side, (doors(view, unit) for unit in coming), "SD-5.0-k")
