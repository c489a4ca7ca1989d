"""The optional levels of victory (A14.3): the best level of each side, the lower taken from the higher."""

from __future__ import annotations

from vietnam_tui.core.model import Result
from vietnam_tui.games.khe_sanh.counters import VictoryLevel
from vietnam_tui.games.khe_sanh.map_names import KHE_SANH, STRONG_POINTS
from vietnam_tui.games.khe_sanh.rules.road import keeps, occupies, road_open
from vietnam_tui.games.khe_sanh.state import NVA, US, State

#: The difference of both levels -> what the victory is called [KS-A14.3-ao]
DEGREES = {1: "tactical", 2: "operational", 3: "strategic"}
#: How many companies make a battalion [KS-A14.3-av]
COMPANIES = 4
#: Sizes that count as a battalion, and as a company: PRU and SOG are of no other size
AS_BATTALION = ("battalion", "regiment")
AS_COMPANY = ("company", "unit")


def losses(state: State, side: str) -> int:
    """How much a side has lost: NVA/VC units, Headquarters and villages, or US/GVN battalions.

    What was replaced and lost again counts twice.  Four companies make a battalion; platoons,
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
