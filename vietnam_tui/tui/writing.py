"""In which order the pieces of a picture are written to a terminal: whichever takes few bytes."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from vietnam_tui.tui.palette import Style

#: (row, column), None when it is not known
Place = tuple[int, int] | None

#: Pieces up to which orders are compared, and up to which the way from each to the nearest is looked for as well.
_FEW, _FEWEST = 400, 80
#: Rows of a larger picture that are sent colour by colour, so that it still grows from above.
_BAND = 6
#: Bytes from one piece to the next beyond which another may as well come between.
_FAR = 6


class Piece(NamedTuple):
    """A text that is written in one go, and in how many cells it moves the cursor on; erasing moves it nowhere."""

    row: int
    x: int
    text: str
    style: Style
    wide: int
    #: is it all blank, so that any ink will do?
    blank: bool = False


class Pen(NamedTuple):
    """The position and the style of a terminal's cursor."""

    at: Place
    style: Style

    def after(self, piece: Piece, width: int) -> Pen:
        """The pen when a piece has been written; at the end of a row of this width it is nowhere."""
        end = piece.x + piece.wide
        return Pen((piece.row, end) if end < width else None, piece.style)


#: The bytes that it takes to get from a pen to where a piece begins.
Cost = Callable[[Pen, Piece], int]


def orders(
    pieces: Sequence[Piece], pen: Pen, cursor: Place, width: int, cost: Cost
) -> Iterator[Sequence[Piece]]:
    """Orders in which some pieces, given row by row, may be written; at the end the cursor stands somewhere.

    Row by row, colour by colour, and by the nearest each time; only by colour in bands of rows if they are many.
    """
    looks = dict.fromkeys((pen.style, *(piece.style for piece in pieces)))
    number = {look: at for at, look in enumerate(looks)}
    if len(pieces) > _FEW:
        yield sorted(pieces, key=lambda piece: (piece.row // _BAND, number[piece.style]))
        return
    yield pieces
    if len(looks) > 2:
        yield sorted(pieces, key=lambda piece: number[piece.style])
    if 2 < len(pieces) <= _FEWEST:
        yield _in_better_turn(_nearest_first(pieces, pen, width, cost), pen, cursor, width, cost)


def _nearest_first(pieces: Sequence[Piece], pen: Pen, width: int, cost: Cost) -> list[Piece]:
    """Pieces, each time the one that the fewest bytes lead to."""
    left, order = list(pieces), list[Piece]()
    while left:
        costs = [cost(pen, piece) for piece in left]
        order.append(left.pop(costs.index(min(costs))))
        pen = pen.after(order[-1], width)
    return order


def _in_better_turn(order: list[Piece], pen: Pen, cursor: Place, width: int, cost: Cost) -> list[Piece]:
    """Pieces that lie together stay so; such groups change places as long as that saves anything."""
    groups: list[list[Piece]] = []
    pens = [pen]
    for piece in order:
        if not groups or cost(pen, piece) > _FAR:
            groups.append([])
            pens.append(pen)
        groups[-1].append(piece)
        pens[-1] = pen = pen.after(piece, width)
    # from the beginning, 0, by way of every group to the cursor
    goal = len(groups) + 1
    links = [[0, *(cost(end, group[0]) for group in groups), _home(end, cursor)] for end in pens]

    turn = list(range(1, goal))
    least = sum(links[one][other] for one, other in pairwise((0, *turn, goal)))
    for _ in turn:
        before = least
        for one in list(turn):
            rest = [0, *(other for other in turn if other != one), goal]
            ways = list(pairwise(rest))
            without = sum(links[left][right] for left, right in ways)
            tried = [
                without + links[left][one] + links[one][right] - links[left][right] for left, right in ways
            ]
            best = min(tried)
            if best < least:
                at = tried.index(best) + 1
                turn, least = [*rest[1:at], one, *rest[at:-1]], best
        if least == before:
            break
    return [piece for at in turn for piece in groups[at - 1]]


def _home(pen: Pen, cursor: Place) -> int:
    return 0 if cursor is None else len(way(pen.at, cursor))


@lru_cache(maxsize=8192)
def way(at: Place, to: tuple[int, int]) -> str:
    """The shortest sequence that moves a terminal's cursor to a (row, column), from where it is if that is known.

    >>> way(None, (4, 0)), way((3, 40), (4, 34)), way((3, 40), (3, 38)), way((3, 40), (9, 140))
    ('\\x1b[5H', '\\x0b\\x1b[6D', '\\x08\\x08', '\\x1b[10;141H')
    """
    row, x = to
    straight = f"\x1b[{row + 1};{x + 1}H" if x else f"\x1b[{row + 1}H"
    if at is None:
        return straight
    down, right = row - at[0], x - at[1]
    # a vertical tab goes down like a line feed, which a terminal may make a new line of
    across = "\b" * -right if -3 <= right < 0 else "\r" if right and not x else steps(right, "C", "D")
    stepwise = ("\v" * down if 0 < down <= 3 else steps(down, "B", "A")) + across
    return stepwise if len(stepwise) < len(straight) else straight


@lru_cache(maxsize=1024)
def steps(count: int, on: str, back: str) -> str:
    """So many steps in a direction, or for a negative count in the other one."""
    number = "" if abs(count) == 1 else f"{abs(count)}"
    return f"\x1b[{number}{on if count > 0 else back}" if count else ""
