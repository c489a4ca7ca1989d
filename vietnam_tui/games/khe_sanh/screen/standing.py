"""The standing of a game of Khe Sanh: turn, segments, the aim with its count, what is left in hand.

What the scenarios are about on their maps is told here as well.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.objectives import Objective, zones_to_set_up
from vietnam_tui.core.standing import Standing
from vietnam_tui.games.khe_sanh.frames import SettingUp
from vietnam_tui.games.khe_sanh.map_names import (
    DMZ,
    KHE_SANH,
    LAOS,
    NORTH_VIETNAM,
    SIEGE_OBJECTIVES,
    STRONG_POINTS,
    active,
)
from vietnam_tui.games.khe_sanh.rules.position.stacks import covered, forces
from vietnam_tui.games.khe_sanh.rules.sequence.setup import open_to, to_place
from vietnam_tui.games.khe_sanh.rules.sequence.victory import (
    best,
    cuts,
    keeps,
    losses,
    occupies,
    road_open,
    route_9,
)
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


#: The segments of an Impulse that are given orders in, by short names [KS-4.3-a]
IMPULSE_NAMES = {"movement": "Move", "infiltration": "Infiltrate", "heliborne": "Heli", "combat": "Combat"}


def standing(view: State) -> Standing:
    """Turn, segments, aim and resources; during the set-up what is still to be done."""
    frame = view.top
    if isinstance(frame, SettingUp):
        to_come = f"{len(to_place(view, frame.side))} to place"
        return Standing(
            phases=(f"{frame.side} set-up",), phase=0, aim=_aim(view), facts=(to_come,), meaning=meaning(view)
        )
    names = [name for segment, name in IMPULSE_NAMES.items() if view.advanced or segment != "heliborne"]
    present = IMPULSE_NAMES.get(view.segment)
    if present is None:
        names = [view.segment.title()]
    return Standing(
        turn=view.turn,
        turns=view.last_turn,
        phases=tuple(names),
        phase=0 if present is None else names.index(present),
        whose=f"{view.phasing} {_impulse(view)}" if present else view.phasing,
        aim=_aim(view),
        facts=_facts(view),
        meaning="" if view.result else meaning(view),
        part=(view.impulse - 1) / view.sheet.impulses if view.sheet.impulses else 0.0,
    )


def _impulse(view: State) -> str:
    many = f"/{view.sheet.impulses}" if view.sheet.impulses else f" OE {view.effort}"
    return f"Impulse {view.impulse}{many}"


def _aim(view: State) -> str:
    """The measure by which the scenario is decided, counted as everybody can see it.

    [KS-14.1-q, KS-14.2-x, KS-A14.3-ak, KS-A14.3-ao]
    """
    victory = view.sheet.victory
    if victory.kind == "survival":
        left = sum(
            view.kind(piece).role == "unit" and view.pieces[piece].on_map for piece in view.pieces_of(US)
        )
        left += sum(len(there.counters) for there in view.covered if there.side == US)  # how many, all see
        return f"US/GVN units left {left}"
    if victory.kind == "hexes":
        goal = view.board.area(victory.area or SIEGE_OBJECTIVES)
        return f"NVA holds {len(goal.intersection(view.held))}/{victory.need}"
    if view.levels:
        reached = f"levels US {best(view, US)} NVA {best(view, NVA)}"
        return f"Route 9 {_road(view)}, {reached}, lost US {losses(view, US)} NVA {losses(view, NVA)}"
    places = view.board.area(KHE_SANH) | view.board.area(STRONG_POINTS)
    held = sum(keeps(view, hex_) for hex_ in places)
    return f"Route 9 {_road(view)}, US holds {held}/{len(places)}"


def meaning(view: State) -> str:
    """The thresholds of the condition [KS-14.1-q, KS-14.2-x, KS-A14.3-ak to KS-A14.3-am, KS-A14.3-ao]."""
    victory = view.sheet.victory
    if victory.kind == "survival":
        return "the US/GVN wins with a unit left at the end, the NVA/VC with none"
    if victory.kind == "hexes":
        many = len(view.board.area(victory.area or SIEGE_OBJECTIVES))
        return f"the NVA/VC wins with {victory.need} of {many} objectives at the end, else the US/GVN"
    if view.levels:
        return "the side with the higher level wins, equal levels are a draw"
    return "US: road open, all held; NVA: road cut two turns, one taken; else a draw"


def _road(view: State) -> str:
    """Is the road to Khe Sanh open, as far as is seen?  A hidden counter on it may be a dummy [KS-A14.3-aj]."""
    if not road_open(view):
        return "cut"
    hidden = any(covered(view, NVA, hex_) is not None for hex_ in route_9(view.map))
    return "in doubt" if hidden else "open"


def _facts(view: State) -> tuple[str, ...]:
    parts = [f"CAPs US {view.caps_of(US)} NVA {view.caps_of(NVA)}"]
    if view.advanced:
        parts.append(f"OEPs US {view.oeps[0]} NVA {view.oeps[1]}")
    if view.air_strikes or view.sheet.air_strikes:
        parts.append(f"air {view.air_strikes}")
    if view.arc_lights or view.sheet.arc_lights:
        parts.append(f"B-52 {view.arc_lights}")
    return tuple(parts)
