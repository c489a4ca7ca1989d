"""Events that are still to be shown stage by stage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.preview import Cast


class Stage(NamedTuple):
    """A moment: its view, a sentence, and the combat that was decided in it."""

    view: Any
    sentence: str
    cast: Cast | None


class Stages:
    """Moments to be shown one after the other; while they are shown the cursor's old place is kept."""

    def __init__(self) -> None:
        self.rest: list[Stage] = []
        self.told: list[str] = []
        #: where the cursor was before
        self.cursor: Hex | None = None

    @property
    def left(self) -> int:
        """The number of stages that are still to be shown."""
        return len(self.rest)

    @property
    def under_way(self) -> bool:
        """Is a stage being shown?"""
        return self.cursor is not None

    def add(self, stages: Iterable[Stage]) -> None:
        """Have something told."""
        self.rest += stages
