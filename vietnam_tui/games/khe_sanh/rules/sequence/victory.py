"""Victory (13.0, 14.1 to 14.3, A14.3): by surviving, by hexes held at the end, by the road, by optional levels."""

from __future__ import annotations

from functools import cache

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Result
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.counters import VictoryLevel, board
from vietnam_tui.games.khe_sanh.map_names import KHE_SANH, ROAD, ROCKPILE_ROAD, STRONG_POINTS
from vietnam_tui.games.khe_sanh.rules.position.control import holds
from vietnam_tui.games.khe_sanh.rules.position.stacks import force, forces
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import NO_PIECE, PieceId

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
    """The winner of the campaign; a draw where neither side has what it needs [KS-A14.3-am]."""
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


#: The difference of both levels -> what the victory is called [KS-A14.3-ao]
DEGREES = {1: "tactical", 2: "operational", 3: "strategic"}
#: The number of companies that make a battalion [KS-A14.3-av]
COMPANIES = 4
#: Sizes that count as a battalion, and as a company: PRU and SOG are of no other size
AS_BATTALION = ("battalion", "regiment")
AS_COMPANY = ("company", "unit")


def losses(state: State, side: str) -> int:
    """The losses of a side: NVA/VC units, Headquarters and villages, or US/GVN battalions.

    A loss that was replaced and lost again counts twice.  Four companies make a battalion; platoons,
    Headquarters and helicopters count nothing.
    """
    kinds = [state.kind(piece) for piece in state.lost if state.side(piece) == side]
    if side == NVA:
        return sum(kind.role != "dummy" for kind in kinds)  # [KS-A14.3-aw]
    sizes = [kind.size for kind in kinds if kind.role == "unit"]  # [KS-A14.3-av]
    battalions = sum(size in AS_BATTALION for size in sizes)  # [KS-A14.3-av]
    return battalions + sum(size in AS_COMPANY for size in sizes) // COMPANIES  # [KS-A14.3-av]


def reached(state: State, level: VictoryLevel) -> bool:
    """Has a side all that a level asks for? [KS-A14.3-ap to KS-A14.3-au]"""
    board, side = state.board, level.side
    base = sum(occupies(state, side, hex_) for hex_ in board.area(KHE_SANH))
    hills = board.area(STRONG_POINTS)
    points = sum(keeps(state, hex_) if side == US else occupies(state, NVA, hex_) for hex_ in hills)
    enemy = NVA if side == US else US
    return (
        base >= level.base
        and points >= level.strong_points
        and losses(state, enemy) >= level.losses
        and (not level.road or road_open(state))
    )


def best(state: State, side: str) -> int:
    """The value of the best level that a side has reached, 0 for none [KS-A14.3-ao]."""
    levels = state.sheet.victory.level
    return max((one.level for one in levels if one.side == side and reached(state, one)), default=0)


def by_levels(state: State) -> Result:
    """The level of victory of the higher side; equal levels are a draw [KS-A14.3-ao]."""
    us, nva = best(state, US), best(state, NVA)
    reason = f"the US/GVN has reached level {us}, the NVA/VC level {nva}"
    winner = US if us > nva else NVA if nva > us else ""
    return Result(winner, reason, "KS-A14.3-ao", DEGREES.get(abs(us - nva), ""))


class GameOver(Told, frozen=True, tag="game over"):
    """The game has ended."""

    winner: str
    reason: str
    level: str = ""

    ends_turn = True

    @property
    def sentence(self) -> str:
        won = f"{self.winner} victory" if self.winner else "draw"
        level = f", {self.level}" if self.level else ""
        return f"the game is over: {won}{level}; {self.reason}"


def judge(transition: Transition) -> None:
    """The last turn is over: who has won? [KS-13.0-a, KS-13.0-b]"""
    kind = transition.state.sheet.victory.kind
    if kind == "survival":
        finish(transition, _held_out(transition.state))
    elif kind == "hexes":
        finish(transition, _by_hexes(transition.state))
    else:
        finish(transition, (by_levels if transition.state.levels else by_road)(transition.state))


def finish(transition: Transition, result: Result) -> None:
    """The game is over; nothing is left to decide."""
    transition.set(result=result, frames=(), queued=(), mover=NO_PIECE)
    transition.tell(
        GameOver(winner=result.winner, reason=result.reason, level=result.level, rule=result.rule)
    )


def _held_out(state: State) -> Result:
    if _left(state):
        return Result(US, "the garrison of Lang Vei has held out", "KS-14.1-q")
    return Result(NVA, "every US/GVN unit has been eliminated", "KS-14.1-q")


def _by_hexes(state: State) -> Result:
    """The NVA/VC wins with as many objectives as the scenario asks for [KS-14.2-x]."""
    need = state.sheet.victory.need
    area = state.board.area(state.sheet.victory.area)
    held = sorted(area.intersection(state.held))
    winner = NVA if len(held) >= need else US
    reason = f"the NVA/VC holds {len(held)} of {len(area)} objectives, and needed {need}"
    return Result(winner, reason, "KS-14.2-x")


def _left(state: State) -> bool:
    """Is a combat unit of the US/GVN alive, on the map or escaped? [KS-14.1-q]"""
    return any(
        state.kind(piece).role == "unit" and (state.pieces[piece].on_map or _escaped(state, piece))
        for piece in state.pieces_of(US)
    )


def _escaped(state: State, piece: int) -> bool:
    return state.pieces[piece].fate in ("escaped", "unseen")


def _at_once(transition: Transition) -> None:
    """Lang Vei may be stopped once a unit has escaped or none is left [KS-13.0-a]."""
    state = transition.state
    if state.sheet.victory.kind != "survival" or state.segment == "set-up":
        return
    if any(state.pieces[piece].fate == "escaped" for piece in state.pieces_of(US)):
        finish(transition, Result(US, "a unit of the garrison has escaped", "KS-14.1-g"))
    elif not _left(state):
        finish(transition, _held_out(state))


CHAPTER = Chapter[State, Transition](at={"turn": _remember}, changed=_at_once)
