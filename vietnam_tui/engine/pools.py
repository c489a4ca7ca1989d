"""Cups and pools: markers of several kinds, drawn by chance, put back or not, their contents seen or not.

>>> cup = Pool((3, 1, 1))
>>> cup.contents, cup.without(1).contents, cup.with_(2).contents
((1, 1, 3), (1, 3), (1, 1, 2, 3))
>>> cup.draws().probabilities()
[(1, Fraction(2, 3)), (3, Fraction(1, 3))]
>>> cup.masked().size, cup.masked().contents
(3, ())
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable

import msgspec

from vietnam_tui.core.chance import Distribution, hands


class Pool(msgspec.Struct, frozen=True):
    """Markers in a cup, as numbers in ascending order; `unseen` counts those that the viewer cannot know."""

    contents: tuple[int, ...] = ()
    unseen: int = 0

    def __post_init__(self) -> None:
        msgspec.structs.force_setattr(self, "contents", tuple(sorted(self.contents)))

    @property
    def size(self) -> int:
        """How many markers the pool holds."""
        return len(self.contents) + self.unseen

    def draws(self) -> Distribution[int]:
        """The kinds that may be drawn, each weighted by how many of it there are; raises ValueError when empty."""
        return Distribution(sorted(Counter(self.contents).items()))

    def hands(self, size: int) -> Distribution[tuple[int, ...]]:
        """The hands of so many markers (or all, if they are fewer) that may be drawn at once."""
        return Distribution(hands(self.contents, min(size, len(self.contents))))

    def without(self, *markers: int) -> Pool:
        """The pool after these have been drawn; raises ValueError for a marker that it does not hold."""
        left = list(self.contents)
        for marker in markers:
            left.remove(marker)
        return Pool(tuple(left), self.unseen)

    def with_(self, *markers: int) -> Pool:
        """The pool after these have been put in."""
        return Pool((*self.contents, *markers), self.unseen)

    def masked(self) -> Pool:
        """The pool as somebody sees it who knows how many markers it holds, not which."""
        return Pool((), self.size)

    def resampled(self, elsewhere: Iterable[int], generator: random.Random) -> Pool:
        """The pool with its unseen markers drawn from those that may be in it: all others but what it shows."""
        return Pool((*self.contents, *generator.sample(sorted(elsewhere), self.unseen)))
