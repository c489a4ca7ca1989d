"""The counters of a game step by step: each counter is drawn once, a step says only which lie where and who marched."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import chain

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import Picture
from vietnam_tui.core.printable import clean
from vietnam_tui.pictures.counters import below, counter, described, more
from vietnam_tui.pictures.layout import ON_A_SIDE, markings, stacks
from vietnam_tui.pictures.markup import in_markup
from vietnam_tui.pictures.plan import Plan

#: Columns and rows that are shown around the part of the map that was played on
AROUND = 3


class Film:
    """Pictures of one board, one after the other."""

    def __init__(self, board: Board, plan: Plan, sides: Sequence[str]) -> None:
        self._board, self._plan, self._sides = board, plan, sides
        self._hexes = frozenset[Hex](board.grid.hexes())
        #: element -> its number; what is drawn once
        self._drawn: dict[str, int] = {}
        #: (x, y, scale in percent, elements from below, what it is) -> its number
        self._pieces: dict[tuple[int, int, int, tuple[int, ...], str], int] = {}
        self._frames: list[list[int]] = []
        #: of each picture the ways that led to it: a sign, then x and y of hex after hex
        self._ways: list[list[tuple[str | int, ...]]] = []
        #: where anything has lain
        self._used: set[Hex] = set()

    def take(self, picture: Picture, ways: Sequence[tuple[str, Sequence[Hex]]] = ()) -> None:
        """Add the next picture, with the ways that led to it: each with its sign."""
        self._ways.append(
            [(sign, *chain.from_iterable(map(self._plan.centre, hexes))) for sign, hexes in ways]
        )
        self._used.update(*(hexes for _, hexes in ways))
        sides = (*picture.side_units, *picture.broken_bridges, *picture.crossings)
        self._used.update(picture.units, picture.chits)
        self._used.update(hex_ for side in sides for hex_ in self._board.grid.side_hexes[side])
        frame = []
        for marking in markings(self._board, self._plan, picture, self._hexes):
            frame.append(self._piece(marking.x, marking.y, 100, [marking.element], ""))
        for stack in stacks(self._board, self._plan, picture, self._hexes):
            count, top = len(stack.faces), counter(stack.faces[0], self._plan, self._sides)
            elements = [below(count), top, more(count)] if count > 1 else [top]
            told = clean("; ".join(map(described, stack.faces)))
            size = ON_A_SIDE if stack.on_side else 100
            frame.append(self._piece(stack.x, stack.y, size, elements, told))
        self._frames.append(frame)

    def played_on(self) -> list[Hex]:
        """The part of the map that was played on, with some hexes around it; all of it where nothing ever lay."""
        used = self._used & self._hexes
        return self._plan.around(used, AROUND) if used else sorted(self._hexes)

    def _piece(self, x: int, y: int, size: int, elements: Sequence[str], told: str) -> int:
        numbers = tuple(self._drawn.setdefault(element, len(self._drawn)) for element in elements)
        return self._pieces.setdefault((x, y, size, numbers, told), len(self._pieces))

    def sprites(self) -> list[str]:
        """Every counter and marker, to be used by its number."""
        return [
            "<defs>",
            *(f'<g id="u{number}">{element}</g>' for element, number in self._drawn.items()),
            "</defs>",
        ]

    def still(self, number: int) -> str:
        """One of the pictures as SVG elements."""
        pieces = list(self._pieces)
        return "".join(self._still(*pieces[piece]) for piece in self._frames[number])

    def _still(self, x: int, y: int, size: int, elements: tuple[int, ...], told: str) -> str:
        uses = "".join(f'<use href="#u{element}"/>' for element in elements)
        title = f"<title>{in_markup(told)}</title>" if told else ""
        return f'<g transform="translate({x} {y}) scale({size / 100:g})">{title}{uses}</g>'

    def data(self) -> str:
        """The data that the script of a page shows, as JSON that may stand inside an element of the page."""
        data = {"pieces": list(self._pieces), "frames": self._frames, "ways": self._ways}
        return json.dumps(data, separators=(",", ":")).replace("<", "\\u003c")
