"""From one state to the next: what an action changes, and the events on the way."""

from __future__ import annotations

from operator import attrgetter
from typing import Generic

import msgspec

from vietnam_tui.core.model import Event, S


class Transition(Generic[S]):
    """The changes of a state, from one that is given.  The state given stays as it is; `state` is the state so far.

    A game's state keeps what is still to be decided in `frames`, the uppermost last; one in which things are set off
    that wait until the action in hand is carried out keeps those in `queued`, which is empty between actions.
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

    def unit(self, unit: int, **changes: object) -> None:
        """Change a unit, one of the `units` of the state."""
        units = list(self.state.units)  # type: ignore[attr-defined]
        units[unit] = msgspec.structs.replace(units[unit], **changes)
        self.set(units=tuple(units))

    def every(self, field: str, **changes: object) -> None:
        """Change every record in a field of the state, such as all units; where none differs the field stays."""
        read, (first, *others) = attrgetter(*changes), changes.values()
        wanted = (first, *others) if others else first
        records = getattr(self.state, field)
        if any(read(record) != wanted for record in records):
            replace = msgspec.structs.replace
            changed = (one if read(one) == wanted else replace(one, **changes) for one in records)
            self.set(**{field: tuple(changed)})

    # -- frames -------------------------------------------------------------------------------------------

    @property
    def frames(self) -> tuple[msgspec.Struct, ...]:
        """The frames of what is still to be decided, the uppermost last."""
        found: tuple[msgspec.Struct, ...] = self.state.frames  # type: ignore[attr-defined]
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

    def queue(self, *frames: msgspec.Struct) -> None:
        """Let frames come up, first come first, when the action in hand has been applied."""
        self.set(queued=(*self._queued, *frames))

    def bring_up(self) -> None:
        """The frames that were queued come up."""
        if self._queued:
            self.set(frames=(*self.frames, *reversed(self._queued)), queued=())

    @property
    def _queued(self) -> tuple[msgspec.Struct, ...]:
        found: tuple[msgspec.Struct, ...] = getattr(self.state, "queued", ())
        return found
