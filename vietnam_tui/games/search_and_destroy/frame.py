"""What all frames share: a side sees of them what it may know, and what it does not see can be imagined."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Self

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.search_and_destroy.units import UnitId

#: The inverted counters of a side in a hex of an imagined position
Hidden = Callable[[str, Hex], tuple[UnitId, ...]]


class Frame(msgspec.Struct, frozen=True, tag=True):
    """Something unfinished; the last frame of a state decides what comes next."""

    def seen_by(self, side: str) -> Self:
        """The frame as a side sees it."""
        return self

    def imagined(self, hidden: Hidden, generator: random.Random) -> Self:
        """A frame as seen with what it hides filled in, so that it fits an imagined position."""
        return self
