"""The road to Khe Sanh (A14.3): is Route 9 open, who holds the base and its strong points, who wins the campaign."""

from __future__ import annotations

from functools import cache

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Result
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.games.khe_sanh.counters import board
from vietnam_tui.games.khe_sanh.map_names import KHE_SANH, ROAD, ROCKPILE_ROAD, STRONG_POINTS
from vietnam_tui.games.khe_sanh.rules.control import holds
from vietnam_tui.games.khe_sanh.rules.stacks import force, forces
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import PieceId

#: The service whose units and Headquarters cut the road, and the roles of those that do [KS-A14.3-aj]
REGULARS = "NVA"
CUTTING = ("unit", "hq")


def cuts(state: State, piece: PieceId) -> bool:
    """Does a piece on the road cut it: an NVA unit or Headquarters, no Viet Cong and no dummy? [KS-A14.3-aj]"""
    kind = state.kind(piece)
    return kind.service == REGULARS and kind.role in CUTTING


@cache
def route_9(map_id: str) -> frozenset[Hex]:
    """The road hexes between Khe Sanh and the Rockpile: those on a shortest chain by road, and both ends.

    [KS-A14.3-ah]
    """
    here = board(map_id)
    starts, goals = here.area(KHE_SANH), here.area(ROCKPILE_ROAD)
    out, back = _by_road(here, starts), _by_road(here, goals)
    length = min(out[goal] for goal in goals if goal in out)
    return starts | goals | {hex_ for hex_ in out if out[hex_] + back.get(hex_, length + 1) <= length}


def _by_road(here: Board, starts: frozenset[Hex]) -> dict[Hex, int]:
    """Hex -> how many steps by road it is from the nearest of these."""
    found = dict.fromkeys(starts, 0)
    edge = list(starts)
    while edge:
        at = edge.pop(0)
        for near in here.grid.neighbours(at):
            if near not in found and here.has_line(ROAD, here.grid.side(at, near)):
                found[near] = found[at] + 1
                edge.append(near)
    return found


def road_open(state: State) -> bool:
    """Does an unbroken chain of road hexes lead from Khe Sanh to the Rockpile?  ZOCs do not matter [KS-A14.3-ah]."""
    here = state.board
    blocked = {
        hex_ for hex_, there in forces(state, NVA).items() if any(cuts(state, piece) for piece in there)
    }
    goal = here.area(ROCKPILE_ROAD) - blocked
    found = set(here.area(KHE_SANH) - blocked)
    edge = list(found)
    while edge:
        at = edge.pop()
        for near in here.grid.neighbours(at):
            joined = here.has_line(ROAD, here.grid.side(at, near))
            if joined and near not in found and near not in blocked:
                found.add(near)
                edge.append(near)
    return bool(found & goal)


def occupies(state: State, side: str, hex_: Hex) -> bool:
    """Is a ground combat unit of a side in a hex? [KS-A14.3-al]"""
    return any(state.kind(piece).role == "unit" for piece in force(state, side, hex_))


def keeps(state: State, hex_: Hex) -> bool:
    """Does the US/GVN control a hex with no NVA/VC unit in it? [KS-A14.3-ak]"""
    return holds(state, US, hex_) and not occupies(state, NVA, hex_)


def by_road(state: State) -> Result:
    """Who has won the campaign; a draw where neither side has what it needs [KS-A14.3-am]."""
    places = state.board.area(KHE_SANH) | state.board.area(STRONG_POINTS)
    is_open = road_open(state)
    if is_open and all(keeps(state, hex_) for hex_ in places):
        return Result(US, "the road to Khe Sanh is open, and the base and its hills are held", "KS-A14.3-ak")
    taken = sorted(hex_ for hex_ in places if occupies(state, NVA, hex_))
    if state.road_cut and not is_open and taken:
        where = ", ".join(state.label(hex_) for hex_ in taken)
        return Result(NVA, f"the road was cut for two turns, and the NVA/VC is in {where}", "KS-A14.3-al")
    road = "open" if is_open else "cut"
    return Result("", f"the road is {road}, and neither side has all that it needs", "KS-A14.3-am")


def _remember(transition: Transition) -> None:
    """Before the last turn it is put down whether the road was cut when the one before ended [KS-A14.3-al]."""
    state = transition.state
    if state.sheet.victory.kind == "road" and state.turn == state.last_turn:
        transition.set(road_cut=not road_open(state))


CHAPTER = Chapter[State, Transition](at={"turn": _remember})
