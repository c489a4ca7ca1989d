"""The fates of units (13.14, 22.7, 24.4, 32.0): disrupted, rallied, revealed, lost, removed; the end of the game."""

from __future__ import annotations

from typing import Any, ClassVar

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Result
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_SIDE, NO_UNIT, OFF, Fate, Unit, UnitId


class GameOver(Told, frozen=True, tag="game over"):
    """The game has ended [HA-5.1-m]."""

    ends_turn: ClassVar[bool] = True

    winner: str
    reason: str

    @property
    def sentence(self) -> str:
        return f"the game is over: {self.winner + ' wins' if self.winner else 'a draw'}; {self.reason}"


class Eliminated(Told, frozen=True, tag="eliminated"):
    """A unit is eliminated [HA-13.14-a]."""

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is eliminated{' in ' + self.place if self.place else ''}"


class Removed(Told, frozen=True, tag="removed"):
    """A unit leaves play without being eliminated [HA-22.17-c, HA-20.7-a]."""

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is removed{' from ' + self.place if self.place else ''}, not eliminated"


class Disrupted(Told, frozen=True, tag="disrupted"):
    """A unit is disrupted [HA-13.14-b]."""

    says = "{unit} in {place} is disrupted"
    unit: str
    side: Nation
    place: str


class Rallied(Told, frozen=True, tag="rallied"):
    """A unit is disrupted no longer [HA-19.1-a]."""

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} in {self.place or 'the Reinforcement Box'} rallies"


class Revealed(Told, frozen=True, tag="revealed"):
    """A concealed unit is turned face up [HA-24.4-a]."""

    reveals: ClassVar[bool] = True

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} of {the(self.side)} is revealed in {self.place}"


class LeaderLost(Told, frozen=True, tag="leader lost"):
    """A leader is lost with his unit [HA-23.1-a]."""

    says = "the {side} leader is lost with {unit}"
    side: Nation
    unit: str


class Wrecked(Told, frozen=True, tag="wrecked"):
    """A wreck marks where an armored vehicle was lost [HA-32.0-a]."""

    says = "a wreck burns in {place}"
    place: str


def _named(state: State, unit: UnitId) -> dict[str, Any]:
    return {"unit": state.name(unit), "side": state.side(unit), "place": state.label(state.place(unit))}


def disrupt(transition: Transition, unit: UnitId, rule: str) -> None:
    """A unit is disrupted, and whatever it carries; one that is already is eliminated.

    It cannot stay concealed, its Over Watch marker goes, its bridge is gone; who is aboard or rides shares its lot.
    """
    if transition.state.units[unit].disrupted:
        eliminate(transition, unit, "HA-13.21-a")
        return
    reveal(transition, unit, rule)  # [HA-24.4-a]
    if not transition.state.units[unit].on_map:
        return
    gone = {"overwatch": False, "bridge": NO_SIDE, "steady": False}  # [HA-29.6-a, HA-20.5-a]
    transition.unit(unit, disrupted=True, **gone)  # [HA-13.14-b]
    transition.tell(Disrupted(**_named(transition.state, unit), rule=rule))  # [HA-13.14-b]
    for one in transition.state.cargo(unit):  # [HA-11.5-c, HA-11.6-c]
        disrupt(transition, one, rule)  # [HA-11.5-c, HA-11.6-c]


def rally(transition: Transition, unit: UnitId, rule: str) -> None:
    """A unit is effective again, and whatever it carries [HA-19.1-a]."""
    for one in (unit, *transition.state.cargo(unit)):  # [HA-19.2-a]
        if transition.state.units[one].disrupted:
            transition.unit(one, disrupted=False)
            transition.tell(Rallied(**_named(transition.state, one), rule=rule))


def reveal(transition: Transition, unit: UnitId, rule: str) -> None:
    """A concealed unit is turned face up, and what it rides in [HA-24.4-a].

    A Deception marker found out is removed.
    """
    if not transition.state.units[unit].concealed:
        return
    transition.unit(unit, concealed=False)  # [HA-24.4-b]
    transition.tell(Revealed(**_named(transition.state, unit), rule=rule))
    if transition.state.is_decoy(unit):
        found = _named(transition.state, unit)
        take_off(transition, unit, "removed")  # [HA-24.6-d]
        transition.tell(Removed(**found, rule="HA-24.6-d"))
    elif transition.state.units[unit].carried:
        reveal(transition, transition.state.units[unit].aboard, rule)


def eliminate(transition: Transition, unit: UnitId, rule: str) -> None:
    """A unit is lost and counts as lost, and with it whatever it carries.

    A unit that is getting in or out of a helicopter survives it, disrupted.
    """
    load, grounded = transition.state.cargo(unit), transition.state.is_grounded(unit)
    named = _named(transition.state, unit)
    reveal(transition, unit, rule)
    for one in load:
        transition.unit(one, aboard=NO_UNIT)
    place = transition.state.place(unit)
    take_off(transition, unit, "lost")
    transition.set(lost=(*transition.state.lost, unit))  # [HA-4.1-b]
    transition.tell(Eliminated(**named, rule=rule))
    _wreck(transition, unit, place)
    for one in load:
        if not grounded:
            eliminate(transition, one, rule)  # [HA-22.7-a]
        elif not transition.state.units[one].disrupted:
            disrupt(transition, one, "HA-22.15-c")


def remove(transition: Transition, unit: UnitId, rule: str) -> None:
    """A unit and what it carries leave play without being eliminated [HA-22.17-d, HA-20.7-a]."""
    for one in (unit, *transition.state.cargo(unit)):
        named = _named(transition.state, one)
        reveal(transition, one, rule)
        take_off(transition, one, "removed")
        transition.tell(Removed(**named, rule=rule))


def _wreck(transition: Transition, unit: UnitId, place: Hex) -> None:
    """A vehicle with a hard defence leaves a wreck [HA-32.0-a]."""
    kind = transition.state.kind(unit)
    armored = kind.arm == "vehicular" and kind.defence.kind == "hard"
    if armored and place != OFF and transition.state.plays("wrecks"):
        transition.set(wrecks=tuple(sorted((*transition.state.wrecks, place))))
        transition.tell(Wrecked(place=transition.state.label(place), rule="HA-32.0-a"))


def _lose_leader(transition: Transition, unit: UnitId) -> None:
    """A leader goes with his unit [HA-23.1-a]."""
    for number, leader in enumerate(transition.state.leaders):
        if leader.unit == unit:
            leaders = list(transition.state.leaders)
            leaders[number] = msgspec.structs.replace(leader, unit=NO_UNIT, dead=True)
            transition.set(leaders=tuple(leaders))
            name = transition.state.name(unit)
            transition.tell(LeaderLost(side=leader.side, unit=name, rule="HA-23.1-a"))


def take_off(transition: Transition, unit: UnitId, fate: Fate) -> None:
    """Take a unit off the map; nothing else about it stays, and the stack in hand goes on without it."""
    units = list(transition.state.units)
    units[unit] = Unit(place=OFF, fate=fate)
    transition.set(units=tuple(units), stack=tuple(u for u in transition.state.stack if u != unit))
    if fate in ("lost", "removed"):
        _lose_leader(transition, unit)


def finish(transition: Transition, result: Result) -> None:
    """The game is over; nothing is left to decide."""
    transition.set(result=result, frames=(), queued=(), stack=())
    transition.tell(GameOver(winner=result.winner, reason=result.reason, rule=result.rule))
