"""Numbers in an order that stand for nothing in the game, told by the types of its fields."""

from __future__ import annotations

from typing import NewType

import msgspec
import pytest

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.known import Numbered, unknown

PieceId = NewType("PieceId", int)

NO_PIECE, NO_HEX = Refusal("X-2.2", "there is no such piece"), Refusal("X-2.1", "there is no such hex")


class March(Action, frozen=True, tag="march"):
    """Pieces by a way, led by one of them, perhaps to a target without a name."""

    units: tuple[PieceId, ...]
    path: tuple[Hex, ...]
    target: PieceId
    by: PieceId = PieceId(-1)
    count: int = 99


class Table(msgspec.Struct):
    pieces: int = 3
    hexes: int = 5


REFUSE = unknown(
    Numbered(PieceId, lambda state: state.pieces, NO_PIECE, frozenset({"target"})),
    Numbered(Hex, lambda state: state.hexes, NO_HEX),
)


def march(
    units: tuple[int, ...] = (0, 2), path: tuple[int, ...] = (0, 4), target: int = 1, by: int = -1
) -> March:
    return March(tuple(map(PieceId, units)), tuple(map(Hex, path)), PieceId(target), PieceId(by))


@pytest.mark.parametrize("order", [march(), march(target=-1), march(by=2), march(units=(), path=())])
def test_what_there_is_passes(order: March) -> None:
    """A number in range, the default of a field, -1 where a thing may lack a name; a count is no number of a thing."""
    assert REFUSE(Table(), order) is None


@pytest.mark.parametrize(
    ("order", "refusal"),
    [
        (march(units=(0, 3)), NO_PIECE),
        (march(units=(-1,)), NO_PIECE),
        (march(target=3), NO_PIECE),
        (march(target=-2), NO_PIECE),
        (march(by=3), NO_PIECE),
        (march(path=(4, 5)), NO_HEX),
        (march(path=(-1,)), NO_HEX),
        (march(units=(3,), path=(5,)), NO_PIECE),
    ],
)
def test_what_there_is_not_is_refused(order: March, refusal: Refusal) -> None:
    """A number beyond what the position has, or -1 where a thing must be named, at any depth of a field."""
    assert REFUSE(Table(), order) == refusal
