"""The standing of a game of Khe Sanh: turn, segments, the aim with its count, what is left in hand."""

from __future__ import annotations

from vietnam_tui.core.standing import Standing
from vietnam_tui.games.khe_sanh.frames import SettingUp
from vietnam_tui.games.khe_sanh.map_names import KHE_SANH, SIEGE_OBJECTIVES, STRONG_POINTS
from vietnam_tui.games.khe_sanh.rules.position.stacks import covered
from vietnam_tui.games.khe_sanh.rules.sequence.setup import to_place
from vietnam_tui.games.khe_sanh.rules.sequence.victory import best, keeps, losses, road_open, route_9
from vietnam_tui.games.khe_sanh.state import NVA, US, State

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
