"""A map with its counters as an SVG picture of its own."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from vietnam_tui.core.board import Board
from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.pictures.aims import aims
from vietnam_tui.pictures.ground import ground, names, terrains_of
from vietnam_tui.pictures.inks import style
from vietnam_tui.pictures.layout import drawn_marking, drawn_stack, markings, stacks
from vietnam_tui.pictures.markup import in_markup
from vietnam_tui.pictures.plan import Frame, Plan

#: What every picture begins with
MARK = '<svg xmlns="http://www.w3.org/2000/svg" class="vm"'
#: How many columns and rows around a hex are shown unless told
AROUND = 5


def map_picture(game: Game[Any], view: Any, scenario: str, label: str = "", size: int = AROUND) -> str:
    """The map of a view as an SVG document, or with a label or a place's name the part so many hexes around it.

    Raises ValueError for a hex that is not there.
    """
    sheet = game.presenter
    board = sheet.board(view)
    plan, hexes = Plan(board.grid), part(board, label, size)
    picture, sides = sheet.picture(view), game.sides(scenario)
    caption = "; ".join((f"{game.title}: {scenario}", *sheet.header(view)))
    frame = plan.frame(hexes)
    shown = frozenset(hexes)
    return "\n".join(
        [
            f'{MARK} width="{frame.width}" height="{frame.height}" viewBox="{" ".join(map(str, frame))}" role="img">',
            f"<title>{in_markup(caption)}</title>",
            f"<style>{style(terrains_of(board))}</style>",
            paper(frame),
            *ground(board, plan, sheet.terrain_glyphs(view), hexes),
            *aims(board, plan, sheet.objectives(view), hexes, sides),
            *names(board, plan, hexes),
            *map(drawn_marking, markings(board, plan, picture, shown)),
            *(drawn_stack(stack, plan, sides) for stack in stacks(board, plan, picture, shown)),
            "</svg>\n",
        ]
    )


def paper(frame: Frame) -> str:
    """The paper under the map."""
    return f'<rect class="sheet" x="{frame.x}" y="{frame.y}" width="{frame.width}" height="{frame.height}"/>'


def part(board: Board, label: str, size: int = AROUND) -> Collection[Hex]:
    """Every hex, or those around a label or a place; raises ValueError for what is not there."""
    if not label:
        return list(board.grid.hexes())
    try:
        middle = board.find_place(label) or [board.grid.hex(label)]
    except UnknownHex as error:
        raise ValueError(str(error)) from None
    return Plan(board.grid).around(middle, size)
