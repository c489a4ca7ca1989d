"""What a scenario is about, in a picture of its map: areas outlined, edges drawn, flags on what is to be held."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.objectives import Objective
from vietnam_tui.pictures.markup import in_markup
from vietnam_tui.pictures.plan import Plan
from vietnam_tui.tui.map.facts import Flag
from vietnam_tui.tui.map.objectives import drawn_objectives
from vietnam_tui.tui.palette import side_role

#: A flag on its staff, above the middle of its hex and beside a counter that lies there
_STAFF, _CLOTH = "M-15 -6v-18", "M-15 -24h-13v9h13z"


def aims(
    board: Board, plan: Plan, objectives: Sequence[Objective], hexes: Collection[Hex], sides: Sequence[str]
) -> list[str]:
    """The objectives in some hexes as SVG elements."""
    drawn, shown = drawn_objectives(objectives, board), frozenset(hexes)
    path = ""
    for hex_, directions in sorted(drawn.rims.items()):
        for direction in sorted(directions) if hex_ in shown else ():
            (ax, ay), (bx, by) = plan.edge(hex_, direction)
            path += f"M{ax} {ay}L{bx} {by}"
    found = [f'<path class="rim" d="{path}"/>'] if path else []
    return found + [
        _flag(plan, hex_, flag, objectives, sides)
        for hex_, flag in sorted(drawn.flags.items())
        if hex_ in shown
    ]


def _flag(plan: Plan, hex_: Hex, flag: Flag, objectives: Sequence[Objective], sides: Sequence[str]) -> str:
    x, y = plan.centre(hex_)
    kind = side_role(flag.owner, sides) if flag.owner else "free"
    told = "; ".join(one.sentence for one in objectives if one.drawn == "place" and hex_ in one.hexes)
    worth = f'<text x="-21" y="-17">{in_markup(flag.worth)}</text>' if flag.worth else ""
    return (
        f'<g class="flag {kind}" transform="translate({x} {y})"><title>{in_markup(told)}</title>'
        f'<path class="staff" d="{_STAFF}"/><path class="paper" d="{_CLOTH}"/>{worth}</g>'
    )
