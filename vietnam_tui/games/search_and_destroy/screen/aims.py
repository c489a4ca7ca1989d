"""What the scenarios of Search & Destroy are about, on the map: exits, river mouths, the Pilot, set-ups, entries."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Aim
from vietnam_tui.games.search_and_destroy.frames import SettingUp
from vietnam_tui.games.search_and_destroy.map_names import EDGES, OPPOSITE, mouths
from vietnam_tui.games.search_and_destroy.rules.movement.boats import boats
from vietnam_tui.games.search_and_destroy.rules.movement.entry import doors
from vietnam_tui.games.search_and_destroy.rules.sequence.deployment import open_to, to_place
from vietnam_tui.games.search_and_destroy.rules.sequence.exits import gone
from vietnam_tui.games.search_and_destroy.rules.sequence.setup import group_of
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.units import UnitId


def aims(view: State) -> tuple[Aim, ...]:
    """What the scenario is about, as far as a side knows it."""
    found = (*_exits(view), *_pilot(view), *_rivers(view), *_set_up(view), *_entries(view))
    return tuple(aim for aim in found if aim.hexes)


def _exits(view: State) -> Iterator[Aim]:
    """The hexes by which hidden units slip off the map, if that is what was chosen [SD-S4.V-b]."""
    victory = view.sheet.victory
    if victory.area:
        side = view.at_seat("NLF")
        says = f"{side} wins by leaving here with {victory.exits} units if that was chosen, and {gone(view)} have left"
        yield Aim(victory.area, view.board.area(victory.area), says, victory.rule, "edge", side)


def _pilot(view: State) -> Iterator[Aim]:
    """The Pilot, once the side knows where he is [SD-S2.V-a]."""
    if view.sheet.victory.kind != "pilot":
        return
    side = view.at_seat("US")
    at = {view.units[unit].place for unit in view.units_of(side) if view.type(unit).id == "pilot"}
    says = "a Huey must fly him off the map; whoever kills or captures him wins"
    yield Aim("the Pilot", frozenset(place for place in at if place >= 0), says, "SD-S2.V-a", "place", side)


def _rivers(view: State) -> Iterator[Aim]:
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
        yield Aim(f"{edge} mouth", hexes, says, "SD-33.2-h", "edge", side)


def _set_up(view: State) -> Iterator[Aim]:
    """Where the side that sets up may place what it still has."""
    frame = view.top
    if not isinstance(frame, SettingUp):
        return
    zones: dict[frozenset[Hex], list[UnitId]] = {}
    for unit in to_place(view, frame.side):
        zones.setdefault(open_to(view, unit), []).append(unit)
    everywhere = len(view.board.grid.places)
    for zone, units in zones.items():
        if len(zone) == everywhere:
            continue
        group = group_of(view, view.roster[units[0]])
        # ground scattered over the map has no outline: it is marked once a counter is in hand
        drawn: Literal["area", "told"] = "told" if group is not None and group.zone.terrain else "area"
        many = "1 counter" if len(units) == 1 else f"{len(units)} counters"
        yield Aim(
            "set-up", zone, f"{many} of {frame.side} to be set up in here", "SD-S0-g", drawn, frame.side
        )


def _entries(view: State) -> Iterator[Aim]:
    """The edges by which units are still to come."""
    for side in view.sides:
        edges: dict[frozenset[Hex], int] = {}
        for unit in view.units_of(side):
            if view.units[unit].fate == "due" and view.roster[unit].turn:
                edge = doors(view, UnitId(unit))
                edges[edge] = edges.get(edge, 0) + 1
        for edge, count in edges.items():
            many = "1 unit" if count == 1 else f"{count} units"
            yield Aim("entry", edge, f"{many} of {side} still to come in by here", "SD-5.0-k", "edge", side)
