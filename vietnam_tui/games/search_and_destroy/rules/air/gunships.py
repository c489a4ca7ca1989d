"""Gunships (26.0), and the helicopters that come for the Pilot: when they come, where they hover, what they attack."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import pick_hex
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.search_and_destroy.counters import Helicopter, counter_mix
from vietnam_tui.games.search_and_destroy.frames import Aircraft, Blow, Flak, Hovering
from vietnam_tui.games.search_and_destroy.names import (
    GunshipNumber,
    gunship_name,
    read_gunship,
    read_target,
    target_name,
)
from vietnam_tui.games.search_and_destroy.rules.air.lifts import pilot_of
from vietnam_tui.games.search_and_destroy.rules.fire import firers
from vietnam_tui.games.search_and_destroy.rules.fire.fire_odds import Aim
from vietnam_tui.games.search_and_destroy.rules.sequence.transition import Transition
from vietnam_tui.games.search_and_destroy.rules.support import shelling
from vietnam_tui.games.search_and_destroy.scenarios import Support
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, OFF, Gunship, UnitId

#: The types of gunships
TYPES: tuple[Aircraft, ...] = ("cobra", "huey-gunship")


class Hovers(Told, frozen=True, tag="hovers"):
    """A gunship has been placed over a hex [SD-26.0-c]."""

    says = "{gunship} hovers over {place}"
    gunship: str
    place: str


class GunshipsLeave(Told, frozen=True, tag="gunships leave"):
    """The gunships have left the map for this Player-Turn [SD-26.0-c]."""

    says = "the gunships fly off"


class Reinforced(Told, frozen=True, tag="helicopters come"):
    """Helicopters become available [SD-S2.4-a, SD-S2.4-e]."""

    says = "{hueys} Hueys and {gunships} gunships are available"
    hueys: int
    gunships: int


def type_of(gunship: Gunship) -> Helicopter:
    """The printed type of a gunship."""
    return next(one for one in counter_mix().helicopter if one.id == gunship.type)


def flies_as(gunship: Gunship) -> Aircraft:
    """The kind of target that a gunship is when fired at."""
    return next(one for one in TYPES if one == gunship.type)


def owns(state: State) -> bool:
    """Does the player fly the gunships?"""
    return any(one.side == state.player and one.kind in TYPES for one in state.sheet.support)


def in_force(state: State) -> bool:
    """Has the player gunships, as everybody knows? [SD-26.0-c]"""
    return state.on("gun-support") and owns(state) and bool(state.gunships)


def above(state: State) -> bool:
    """Is one of the player's gunships over the map with an attack left?"""
    return in_force(state) and any(_ready(one) for one in state.gunships)


def _ready(gunship: Gunship) -> bool:
    return gunship.place != OFF and not gunship.used and gunship.attacks > 0


# -- when they come -----------------------------------------------------------------------------------------


def begin_turn(transition: Transition) -> None:
    """Helicopters of the scenario become available, a second pair when the first Hueys are lost."""
    state = transition.state
    # [SD-S2.4-a, SD-S2.4-e, SD-26.0-c]
    due = [one for one in state.sheet.support if one.kind in (*TYPES, "huey") and _comes(state, one)]
    if not due:
        return
    hueys = sum(one.count for one in due if one.kind == "huey")
    attacks = tables().value("gunship-attacks")
    new = [Gunship(one.kind, attacks) for one in due if one.kind in TYPES for _ in range(one.count)]
    transition.set(hueys=state.hueys + hueys, gunships=(*state.gunships, *new))  # [SD-S2.4-a, SD-S2.4-e]
    transition.tell(Reinforced(hueys=hueys, gunships=len(new), rule=due[0].rule))


def _comes(state: State, support: Support) -> bool:
    """Does a line of support become available in the turn that begins?"""
    if not support.when_lost:
        return max(1, support.turn) == state.turn
    first = sum(one.count for one in state.sheet.support if one.kind == "huey" and not one.when_lost)
    return state.turn >= support.turn and not state.hueys and state.lost_hueys == first


# -- hovering -----------------------------------------------------------------------------------------------


class Hover(Order[State, Transition], frozen=True, tag="hover"):
    """Place a gunship over a hex."""

    usage, example = "hover GUNSHIP HEX", "hover cobra-1 4413"
    phases = ("flights",)
    gunship: GunshipNumber
    at: Hex

    @classmethod
    def offers(cls, state: State) -> Iterator[Hover]:
        for number in range(len(state.gunships)):
            if Hover(number, Hex(0)).refusal(state) is None:
                for place in state.board.grid.hexes():
                    yield Hover(number, place)

    def refusal(self, state: State) -> Refusal | None:
        if not in_force(state) or not 0 <= self.gunship < len(state.gunships):
            return Refusal("SD-26.0-c", f"the {state.player} has no such gunship")
        gunship, name = state.gunships[self.gunship], gunship_name(state, self.gunship)
        if gunship.place != OFF:
            return Refusal("SD-26.0-c", f"{name} is over the map already")
        if not gunship.attacks:
            return Refusal("SD-26.0-c", f"{name} has made the attacks that it had for the game")
        if state.sheet.victory.kind == "pilot" and any(one.place != OFF for one in state.gunships):
            return Refusal("SD-S2.4-c", "one Cobra flies in a Game-Turn, and one is over the map")
        if state.sheet.victory.kind == "pilot" and state.downed:
            return Refusal("SD-S2.4-c", "one Cobra flies in a Game-Turn, and one has been shot down in this")
        return None

    def apply(self, transition: Transition) -> None:
        """A gunship is placed, and may be fired at at once [SD-26.0-c]."""
        state = transition.state
        name, label = gunship_name(state, self.gunship), state.label(self.at)
        _change(transition, self.gunship, place=self.at)
        transition.tell(Hovers(gunship=name, place=label, rule="SD-26.0-c"))
        against = flies_as(state.gunships[self.gunship])
        transition.push(
            Hovering(state.player, self.gunship), Flak(state.other(state.player), against, (self.at,))
        )

    @classmethod
    def open(cls, state: State) -> bool:
        return in_force(state)


def _change(transition: Transition, number: int, **changes: object) -> None:
    found = list(transition.state.gunships)
    found[number] = msgspec.structs.replace(found[number], **changes)
    transition.set(gunships=tuple(found))


def _settle(transition: Transition, frame: Hovering) -> bool:
    """It has been shot down, or stays; its crew yields no Pilot [SD-S2.5-a]."""
    transition.pop()
    if frame.hit:
        state = transition.state
        left = tuple(one for number, one in enumerate(state.gunships) if number != frame.gunship)
        transition.set(gunships=left, downed=state.downed + 1)
    return True


def _decide(state: State, frame: Hovering) -> Decision:
    return Decision(CHANCE, "hovering", "a gunship takes its place", "SD-26.0-c")


def leave(transition: Transition) -> None:
    """The gunships leave at the end of the Player-Turn, and may return in a later one [SD-26.0-c]."""
    state = transition.state
    if any(one.place != OFF for one in state.gunships):
        gone = tuple(msgspec.structs.replace(one, place=OFF, used=False) for one in state.gunships)
        transition.set(gunships=gone)
        transition.tell(GunshipsLeave(rule="SD-26.0-c"))


# -- attacking ----------------------------------------------------------------------------------------------


class Strafe(Order[State, Transition], frozen=True, tag="strafe"):
    """Attack a unit, or an inverted counter in a hex, with a gunship.

    Without `target` it is aimed at an inverted counter in the hex `at`.
    """

    usage, example = "strafe GUNSHIP TARGET", "strafe cobra-1 ?4413"
    phases = ("gunships", "flights")
    gunship: GunshipNumber
    target: UnitId
    at: Hex

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Action, ...]:
        number = read_gunship(state, reader)
        target = read_target(state, reader)
        return (Strafe(number, target.unit, target.place if target.place != OFF else Hex(0)),)

    def words(self, state: State) -> str:
        return f"{gunship_name(state, self.gunship)} {target_name(state, self.target, self.at)}"

    def selection(self, state: State) -> Selection:
        return pick_hex(self.at)

    @classmethod
    def candidates(cls, state: State) -> Iterator[Strafe]:
        if not above(state):
            return
        for number, gunship in enumerate(state.gunships):
            if _ready(gunship):
                for aim in firers.aims(state, state.player, "normal"):
                    order = Strafe(number, aim.target, aim.place)
                    yield order

    def refusal(self, state: State) -> Refusal | None:
        """Why a gunship does not attack a target, or None [SD-S2.4-b, SD-S2.4-g]."""
        if not in_force(state) or not 0 <= self.gunship < len(state.gunships):
            return Refusal("SD-26.0-c", f"the {state.player} has no such gunship")
        gunship, name = state.gunships[self.gunship], gunship_name(state, self.gunship)
        if not _ready(gunship):
            return Refusal("SD-26.0-c", f"{name} is not over the map, or has made its attack")
        if state.phase == "flights" and state.sheet.victory.kind != "pilot":
            return Refusal("SD-26.0-c", "gunships attack in the Combat Phase")
        found = firers.refuse_target(state, state.player, Aim(self.target, self.at))
        return found or _out_of_reach(state, gunship, self.at)

    def apply(self, transition: Transition) -> None:
        """A gunship attacks as by direct fire; that does not count as the attack on the hex."""
        state = transition.state
        gunship = state.gunships[self.gunship]
        _change(transition, self.gunship, used=True, attacks=gunship.attacks - 1)  # [SD-26.0-c]
        enemy, strength = state.other(state.player), type_of(gunship).attack
        blind = self.target == NO_UNIT
        shelling.announce(  # [SD-6.0-f]
            transition, Blow(state.player, enemy, "gunship", strength, self.at, self.target, blind=blind)
        )

    @classmethod
    def open(cls, state: State) -> bool:
        return above(state)


def _out_of_reach(state: State, gunship: Gunship, place: Hex) -> Refusal | None:
    grid, label, most = state.board.grid, state.label(place), tables().value("gunship-range")
    far = grid.distance(gunship.place, place)
    if far > most:
        return Refusal("SD-26.0-c", f"{label} is {far} hexes off; a gunship attacks within {most}")
    pilot, around = pilot_of(state), tables().value("drop-range")
    if state.sheet.victory.kind == "pilot" and (
        pilot is None or grid.distance(state.units[pilot].place, place) > around
    ):
        return Refusal("SD-S2.4-b", f"{label} is not within {around} hexes of the Pilot")
    return None


HOVERING: Question[State, Transition, Hovering] = Question(Hovering, _decide, settle=_settle)

CHAPTER = Chapter[State, Transition](
    verbs=(Hover, Strafe),
    questions=(HOVERING,),
    ends={"end": leave},
    at={"turn": begin_turn},
)
