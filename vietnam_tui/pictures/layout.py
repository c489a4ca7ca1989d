"""The places of things in a picture: stacks of counters, markers, bridges blown up and laid."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Picture, UnitFace
from vietnam_tui.pictures.counters import below, chits, counter, described, more
from vietnam_tui.pictures.ground import turned
from vietnam_tui.pictures.plan import Plan

#: How large a counter on a hexside is, in percents of one in a hex: it hides no values of those beside it
ON_A_SIDE = 56


class Stack(NamedTuple):
    """Counters on one spot, the uppermost first."""

    x: int
    y: int
    on_side: bool
    faces: tuple[UnitFace, ...]


class Marking(NamedTuple):
    """Something else that lies on the map, as an SVG element around the spot."""

    x: int
    y: int
    element: str


def stacks(board: Board, plan: Plan, picture: Picture, hexes: Collection[Hex]) -> Iterator[Stack]:
    """The counters in some hexes and on their sides; those on sides come last and lie over the others."""
    for hex_, faces in sorted(picture.units.items()):
        if faces and hex_ in hexes:
            yield Stack(*plan.centre(hex_), False, faces)
    for side, faces in sorted(picture.side_units.items()):
        if faces and any(hex_ in hexes for hex_ in board.grid.side_hexes[side]):
            yield Stack(*plan.middle(side), True, faces)


def markings(board: Board, plan: Plan, picture: Picture, hexes: Collection[Hex]) -> Iterator[Marking]:
    """Bridges blown up and laid, then the markers in some hexes."""
    for changed, element in (
        (picture.broken_bridges, '<path class="blown" d="M-7-7l14 14M7-7l-14 14"/>'),
        (picture.crossings, '<path class="bridge" d="M-5-9v18M5-9v18M-5-4h10M-5 4h10"/>'),
    ):
        for side in sorted(changed):
            if any(hex_ in hexes for hex_ in board.grid.side_hexes[side]):
                place, turn = turned(plan, side)
                yield Marking(*place, f'<g transform="rotate({turn})">{element}</g>')
    for hex_, names in sorted(picture.chits.items()):
        if names and hex_ in hexes:
            yield Marking(*plan.centre(hex_), chits(names, covered=bool(picture.units.get(hex_))))


def drawn_stack(stack: Stack, plan: Plan, sides: Sequence[str]) -> str:
    """A stack as an SVG element: the uppermost counter, and how many there are; all are named in its title."""
    count, size = len(stack.faces), f" scale(.{ON_A_SIDE})" if stack.on_side else ""
    top = counter(stack.faces[0], plan, sides, "; ".join(map(described, stack.faces)))
    rest = (below(count), more(count)) if count > 1 else ("", "")
    return f'<g transform="translate({stack.x} {stack.y}){size}">{rest[0]}{top}{rest[1]}</g>'


def drawn_marking(marking: Marking) -> str:
    """A marking as an SVG element."""
    return f'<g transform="translate({marking.x} {marking.y})">{marking.element}</g>'
