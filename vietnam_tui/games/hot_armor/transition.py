"""From one state to the next in the terms of this game: units, markers, what either side is told."""

from __future__ import annotations

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Event
from vietnam_tui.engine import transition
from vietnam_tui.games.hot_armor.frames import Marching
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import SupportId, UnitId


class Transition(transition.Transition[State]):
    """The changes of a state, in the terms of this game."""

    # -- units --------------------------------------------------------------------------------------------

    def put(self, unit: UnitId, place: Hex) -> None:
        """Put a unit into a hex, and with it whatever it carries or tows."""
        before = self.state.units[unit]
        for one in (unit, *self.state.cargo(unit)):
            self.unit(one, place=place, fate="")
        if before.towing:
            wrecks = list(self.state.wrecks)
            wrecks[wrecks.index(before.place)] = place
            self.set(wrecks=tuple(sorted(wrecks)))  # [HA-32.2-a, HA-32.3-a]

    def steady_no_more(self, unit: UnitId) -> None:
        """A unit has moved or fired, so that it has not stayed through this impulse [HA-25.2-b]."""
        if self.state.units[unit].steady:
            self.unit(unit, steady=False)

    # -- fire support -------------------------------------------------------------------------------------

    def marker(self, marker: SupportId, **changes: object) -> None:
        """Change a fire support marker."""
        support = list(self.state.support)
        support[marker] = msgspec.structs.replace(support[marker], **changes)
        self.set(support=tuple(support))

    # -- moving -------------------------------------------------------------------------------------------

    def halt(self) -> None:
        """The stack in hand stops where it is, and its owner decides anew with what it has left."""
        self.set(frames=tuple(f for f in self.state.frames if not isinstance(f, Marching)))

    # -- telling ------------------------------------------------------------------------------------------

    def tell_of(self, unit: UnitId, own: Event, seen: Event | None = None) -> None:
        """Tell what happens to a unit: to all, or if it is concealed to its side, and to the enemy what he sees."""
        if not self.state.units[unit].concealed:
            self.tell(own)
            return
        side = self.state.side(unit)
        self.tell(msgspec.structs.replace(own, audience=side))
        if seen is not None:
            self.tell(msgspec.structs.replace(seen, audience=self.state.other(side)))
