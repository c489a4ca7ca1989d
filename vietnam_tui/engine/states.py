"""The fields and methods that the engine asks of the states of games: what is to be decided, how it ended, which
counters there are.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Result, State


class Underway(Protocol):
    """The fields that the states of all games with questions have."""

    @property
    def frames(self) -> tuple[msgspec.Struct, ...]:
        """The decisions that are still open, the uppermost last."""

    @property
    def result(self) -> Result | None:
        """The end of the game, None while it goes on."""


class Changing(Protocol):
    """The transition of a game, whatever its state."""

    @property
    def state(self) -> State:
        """The state so far."""

    def bring_up(self) -> None:
        """The frames that were queued come up."""


class Called(Protocol):
    """The entry of a counter in a roster."""

    @property
    def name(self) -> str:
        """The name of the counter."""


class Rolled(Protocol):
    """A state with a roster."""

    @property
    def roster(self) -> Sequence[Called]:
        """The entry of every unit."""


class Fated(Protocol):
    """The fate of a counter."""

    @property
    def fate(self) -> str:
        """Why it is off the map, "unseen" for one that is masked."""


class Standing(Protocol):
    """A place where somebody sees a counter that he does not know."""

    @property
    def place(self) -> Hex:
        """Its hex."""

    @property
    def side(self) -> str:
        """The side that owns it."""


class Covering(Protocol):
    """A view in which some counters are covered."""

    @property
    def covered(self) -> Sequence[Standing]:
        """The places where they stand."""
