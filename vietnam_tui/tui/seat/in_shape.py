"""The pattern of hexes that a player has in hand: which it is, and what else could be laid where it lies."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from vietnam_tui.core.shapes import Shape


class ShapeInHand:
    """A pattern that is about to be laid on the map."""

    def __init__(self) -> None:
        self.held: Shape | None = None
        #: all that may be laid with their centre in the same hex, the best first
        self.all: Sequence[Shape] = ()
        #: the view in which one was put down that the game asks for
        self.left: Any = None

    def hold(self, shape: Shape, shapes: Sequence[Shape]) -> None:
        """Take a pattern in hand, one of some."""
        self.held, self.all, self.left = shape, shapes, None

    def put_down(self, view: Any = None) -> bool:
        """Nothing is in hand any more, and in a view nothing comes into it by itself; False when nothing was."""
        had, self.held = self.held is not None, None
        self.left = view if had else self.left
        return had

    @property
    def number(self) -> int:
        """The place of the pattern among all, counted from 1."""
        return 0 if self.held is None else self.all.index(self.held) + 1
