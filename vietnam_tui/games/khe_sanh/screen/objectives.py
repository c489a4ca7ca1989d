"""What the scenarios of Khe Sanh are about, on the map: the active part, borders, objectives, Route 9."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.objectives import Objective, zones_to_set_up
from vietnam_tui.games.khe_sanh.frames import SettingUp
from vietnam_tui.games.khe_sanh.map_names import (
    DMZ,
    KHE_SANH,
    LAOS,
    NORTH_VIETNAM,
    STRONG_POINTS,
    active,
)
from vietnam_tui.games.khe_sanh.rules.position.stacks import forces
from vietnam_tui.games.khe_sanh.rules.sequence.setup import open_to, to_place
from vietnam_tui.games.khe_sanh.rules.sequence.victory import cuts, keeps, occupies, route_9
from vietnam_tui.games.khe_sanh.state import NVA, US, State

#: leaving the active part of the map -> what it costs, and its rule
LEAVING = {
    "escape": ("a US/GVN unit that crosses its edge has escaped, and saves the day", "KS-14.1-g"),
    "lost": ("what crosses its edge is lost", "KS-14.2-f"),
}
#: regions that units stop at
BORDERS = {
    LAOS: ("nothing enters it", "KS-2.1-e"),
    DMZ: ("the US/GVN may not cross its border", "KS-5.2.4-a"),
    NORTH_VIETNAM: ("the US/GVN may not cross its border", "KS-5.2.4-a"),
}


def objectives(view: State) -> tuple[Objective, ...]:
    """What the scenario is about, as far as a side knows it."""
    kinds = {"survival": _garrison, "hexes": _objectives, "road": _campaign}
    found = (*kinds[view.sheet.victory.kind](view), *_set_up(view), *_bounds(view))
    return tuple(one for one in found if one.hexes)


def _garrison(view: State) -> Iterator[Objective]:
    """Where the garrison of Lang Vei holds out [KS-14.1-q]."""
    at = {view.pieces[piece].place for piece in view.pieces_of(US) if view.pieces[piece].on_map}
    at |= {there.place for there in view.covered if there.side == US}
    says = "the US/GVN wins if one of its units is left at the end or escapes"
    yield Objective("garrison", frozenset(at), says, "KS-14.1-q", "place", US)


def _objectives(view: State) -> Iterator[Objective]:
    """The hexes that decide the siege, each in its owner's colour [KS-14.2-x]."""
    victory = view.sheet.victory
    goal = view.board.area(victory.area)
    held = goal.intersection(view.held)
    for owner, hexes in ((NVA, held), (US, goal - held)):
        says = f"the NVA/VC wins with {victory.need} of {len(goal)} such hexes, and has {len(held)}"
        yield Objective("objective", hexes, says, victory.rules[0], "place", owner)


def _campaign(view: State) -> Iterator[Objective]:
    """The base, its strong points and the road between Khe Sanh and the Rockpile [KS-A14.3-ak, KS-A14.3-al]."""
    board = view.board
    for name, area in (("Khe Sanh Combat Base", KHE_SANH), ("strong point", STRONG_POINTS)):
        by_owner: dict[str, set[Hex]] = {}
        for hex_ in board.area(area):
            owner: str = NVA if occupies(view, NVA, hex_) else US if keeps(view, hex_) else ""
            by_owner.setdefault(owner, set()).add(hex_)
        for owner, hexes in sorted(by_owner.items()):
            says = "the US/GVN needs all of them at the end, the NVA/VC one"
            yield Objective(name, frozenset(hexes), says, "KS-A14.3-ak", "place", owner)
    cut = {
        hex_ for hex_, there in forces(view, NVA).items() if any(cuts(view, piece) for piece in there)
    } & route_9(view.map)
    says = "an NVA unit or Headquarters here cuts Route 9"
    yield Objective("road cut", frozenset(cut), says, "KS-A14.3-aj", "place", NVA)
    yield Objective(
        "Route 9", route_9(view.map), "the US/GVN needs it open at the end", "KS-A14.3-ah", "told"
    )


def _set_up(view: State) -> Iterator[Objective]:
    """Where the side that sets up may place what it still has."""
    frame = view.top
    if isinstance(frame, SettingUp):
        zones = (open_to(view, piece) for piece in to_place(view, frame.side))
        yield from zones_to_set_up(frame.side, zones, view.sheet.rule)


def _bounds(view: State) -> Iterator[Objective]:
    """The active part of the map, else the borders that units stop at."""
    board, area = view.board, view.sheet.area
    if area:
        says, rule = LEAVING.get(view.sheet.leaving, LEAVING["lost"])
        yield Objective("active part", active(board, area), says, rule)
    inside = active(board, area) if area else frozenset(board.grid.hexes())
    for region, (says, rule) in BORDERS.items():
        yield Objective(region.title() if region != DMZ else "DMZ", board.area(region) & inside, says, rule)
