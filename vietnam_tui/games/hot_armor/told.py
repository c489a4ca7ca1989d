"""What every event of this game has: a sentence of its own."""

from __future__ import annotations

from abc import abstractmethod

from vietnam_tui.core.model import Event


class Told(Event, frozen=True):
    """Something that happens in this game and says itself in words."""

    @property
    @abstractmethod
    def sentence(self) -> str:
        """What has happened, without its rule."""
