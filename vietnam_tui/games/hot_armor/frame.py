"""What every frame of this game has: how a side sees it."""

from __future__ import annotations

import msgspec


class Frame(msgspec.Struct, frozen=True, tag=True):
    """Something unfinished; the last frame of a state decides what comes next."""

    def seen_by(self, side: str) -> Frame:
        """The frame as a side sees it."""
        return self
