"""What has happened and is still to be shown stage by stage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from vietnam_tui.core.hexes import Hex


class Stages:
    """Views of moments with a sentence each; while they are shown the cursor's old place is kept."""

    def __init__(self) -> None:
        self.rest: list[tuple[Any, str]] = []
        self.told: list[str] = []
        #: where the cursor was before
        self.cursor: Hex | None = None

    @property
    def left(self) -> int:
        """How many stages are still to be shown."""
        return len(self.rest)

    @property
    def under_way(self) -> bool:
        """Is a stage being shown?"""
        return self.cursor is not None

    def add(self, views: Iterable[Any], sentences: Iterable[str]) -> None:
        """Have something told: the views of its moments, and a sentence for each."""
        self.rest += zip(views, sentences, strict=True)
