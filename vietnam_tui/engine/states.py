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
        """What is still to be decided, the uppermost last."""

    @property
    def result(self) -> Result | None:
        """How the game has ended, None while it goes on."""


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
        """What the counter is called."""


class Rolled(Protocol):
    """A state with a roster."""

    @property
    def roster(self) -> Sequence[Called]:
        """The entry of every unit."""


class Fated(Protocol):
    """What has become of a counter."""

    @property
    def fate(self) -> str:
        """Why it is off the map, "unseen" for one that is masked."""


class Standing(Protocol):
    """Where somebody sees a counter that he does not know."""

    @property
    def place(self) -> Hex:
        """Its hex."""

    @property
    def side(self) -> str:
        """Whose it is."""


class Covering(Protocol):
    """A view in which some counters are covered."""

    @property
    def covered(self) -> Sequence[Standing]:
        """Where they stand."""
