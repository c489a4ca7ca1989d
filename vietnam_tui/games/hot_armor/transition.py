"""From one state to the next in the terms of this game: units, their losses, what either side is told."""

from __future__ import annotations

from typing import Any

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Event, Result
from vietnam_tui.engine import transition
from vietnam_tui.games.hot_armor import events, option_events, sequence_events
from vietnam_tui.games.hot_armor.frames import Marching
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import NO_SIDE, NO_UNIT, OFF, Fate, SupportId, Unit, UnitId


class Transition(transition.Transition[State]):
    """What happens from a state on, in the terms of this game."""

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

    def disrupt(self, unit: UnitId, rule: str) -> None:
        """A unit is disrupted, and whatever it carries; one that is already is eliminated.

        It cannot stay concealed, its Over Watch marker goes, its bridge is gone; who is aboard or rides shares its lot.
        """
        if self.state.units[unit].disrupted:
            self.eliminate(unit, "HA-13.21-a")
            return
        self.reveal(unit, rule)  # [HA-24.4-a]
        if not self.state.units[unit].on_map:
            return
        gone = {"overwatch": False, "bridge": NO_SIDE, "steady": False}  # [HA-29.6-a, HA-20.5-a]
        self.unit(unit, disrupted=True, **gone)  # [HA-13.14-b]
        self.tell(events.Disrupted(**self._named(unit), rule=rule))  # [HA-13.14-b]
        for one in self.state.cargo(unit):  # [HA-11.5-c, HA-11.6-c]
            self.disrupt(one, rule)  # [HA-11.5-c, HA-11.6-c]

    def rally(self, unit: UnitId, rule: str) -> None:
        """A unit is effective again, and whatever it carries [HA-19.1-a]."""
        for one in (unit, *self.state.cargo(unit)):  # [HA-19.2-a]
            if self.state.units[one].disrupted:
                self.unit(one, disrupted=False)
                self.tell(events.Rallied(**self._named(one), rule=rule))

    def reveal(self, unit: UnitId, rule: str) -> None:
        """A concealed unit is turned face up, and what it rides in [HA-24.4-a].

        A Deception marker found out is removed.
        """
        if not self.state.units[unit].concealed:
            return
        self.unit(unit, concealed=False)  # [HA-24.4-b]
        self.tell(events.Revealed(**self._named(unit), rule=rule))
        if self.state.is_decoy(unit):
            found = self._named(unit)
            self.take_off(unit, "removed")  # [HA-24.6-d]
            self.tell(events.Removed(**found, rule="HA-24.6-d"))
        elif self.state.units[unit].carried:
            self.reveal(self.state.units[unit].aboard, rule)

    def eliminate(self, unit: UnitId, rule: str) -> None:
        """A unit is lost and counts as lost, and with it whatever it carries.

        Who is getting in or out of a helicopter survives it, disrupted.
        """
        load, grounded = self.state.cargo(unit), self.state.is_grounded(unit)
        named = self._named(unit)
        self.reveal(unit, rule)
        for one in load:
            self.unit(one, aboard=NO_UNIT)
        place = self.state.place(unit)
        self.take_off(unit, "lost")
        self.set(lost=(*self.state.lost, unit))  # [HA-4.1-b]
        self.tell(events.Eliminated(**named, rule=rule))
        self._wreck(unit, place)
        for one in load:
            if not grounded:
                self.eliminate(one, rule)  # [HA-22.7-a]
            elif not self.state.units[one].disrupted:
                self.disrupt(one, "HA-22.15-c")

    def remove(self, unit: UnitId, rule: str) -> None:
        """A unit and what it carries leave play without being eliminated [HA-22.17-d, HA-20.7-a]."""
        for one in (unit, *self.state.cargo(unit)):
            named = self._named(one)
            self.reveal(one, rule)
            self.take_off(one, "removed")
            self.tell(events.Removed(**named, rule=rule))

    def _wreck(self, unit: UnitId, place: Hex) -> None:
        """A vehicle with a hard defence leaves a wreck [HA-32.0-a]."""
        kind = self.state.kind(unit)
        armored = kind.arm == "vehicular" and kind.defence.kind == "hard"
        if armored and place != OFF and self.state.plays("wrecks"):
            self.set(wrecks=tuple(sorted((*self.state.wrecks, place))))
            self.tell(option_events.Wrecked(place=self.state.label(place), rule="HA-32.0-a"))

    def _lose_leader(self, unit: UnitId) -> None:
        """A leader goes with his unit [HA-23.1-a]."""
        for number, leader in enumerate(self.state.leaders):
            if leader.unit == unit:
                leaders = list(self.state.leaders)
                leaders[number] = msgspec.structs.replace(leader, unit=NO_UNIT, dead=True)
                self.set(leaders=tuple(leaders))
                name = self.state.name(unit)
                self.tell(option_events.LeaderLost(side=leader.side, unit=name, rule="HA-23.1-a"))

    def take_off(self, unit: UnitId, fate: Fate) -> None:
        """Take a unit off the map; nothing else about it stays, and the stack in hand goes on without it."""
        units = list(self.state.units)
        units[unit] = Unit(place=OFF, fate=fate)
        self.set(units=tuple(units), stack=tuple(u for u in self.state.stack if u != unit))
        if fate in ("lost", "removed"):
            self._lose_leader(unit)

    def _named(self, unit: UnitId) -> dict[str, Any]:
        state = self.state
        return {
            "unit": state.name(unit),
            "side": state.side(unit),
            "place": state.label(state.place(unit)),
        }

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

    # -- frames -------------------------------------------------------------------------------------------

    def finish(self, result: Result) -> None:
        """The game is over; nothing is left to decide."""
        self.set(result=result, frames=(), queued=(), stack=())
        self.tell(sequence_events.GameOver(winner=result.winner, reason=result.reason, rule=result.rule))
