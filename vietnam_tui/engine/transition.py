"""From one state to the next: what an action changes, and the events on the way."""

from __future__ import annotations

from typing import Any, Generic

import msgspec

from vietnam_tui.core.model import Event, S


class Transition(Generic[S]):
    """What happens from a state on.  The state given stays as it is; `state` is the state so far.

    A game's state keeps what is still to be decided in `frames`, the uppermost last.
    """

    def __init__(self, state: S) -> None:
        self.state = state
        self.events: list[Event] = []
        #: the state at each of the events
        self.stages: list[S] = []

    def tell(self, event: Event) -> None:
        """Something has happened."""
        self.events.append(event)
        self.stages.append(self.state)

    def set(self, **changes: object) -> None:
        """Replace fields of the state."""
        self.state = msgspec.structs.replace(self.state, **changes)

    # -- frames -------------------------------------------------------------------------------------------

    @property
    def frames(self) -> tuple[Any, ...]:
        """What is still to be decided, the uppermost last."""
        found: tuple[Any, ...] = self.state.frames  # type: ignore[attr-defined]
        return found

    def push(self, *frames: msgspec.Struct) -> None:
        """Put frames on top, the last given the uppermost."""
        self.set(frames=(*self.frames, *frames))

    def pop(self) -> None:
        """Take the top frame off."""
        self.set(frames=self.frames[:-1])

    def replace(self, frame: msgspec.Struct) -> None:
        """Put a frame in the place of the top one."""
        self.set(frames=(*self.frames[:-1], frame))
