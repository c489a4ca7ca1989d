"""Gunships (26.0), and the helicopters that come for the Pilot: when they come, where they hover, what they attack."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_hex, read_hex
from vietnam_tui.engine.questions import Order, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.search_and_destroy import flight_events as told
from vietnam_tui.games.search_and_destroy.area_frames import Aircraft, Blow, Flak
from vietnam_tui.games.search_and_destroy.chapter import Chapter, Given
from vietnam_tui.games.search_and_destroy.counters import Helicopter, counter_mix
from vietnam_tui.games.search_and_destroy.flight_frames import Hovering
from vietnam_tui.games.search_and_destroy.flight_verbs import Hover, Strafe
from vietnam_tui.games.search_and_destroy.names import read_target, target_name
from vietnam_tui.games.search_and_destroy.rules import blows, firers
from vietnam_tui.games.search_and_destroy.rules.fire_odds import Aim
from vietnam_tui.games.search_and_destroy.rules.lifts import pilot_of
from vietnam_tui.games.search_and_destroy.scenarios import Support
from vietnam_tui.games.search_and_destroy.state import State
from vietnam_tui.games.search_and_destroy.tables import tables
from vietnam_tui.games.search_and_destroy.transition import Transition
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, OFF, Gunship

#: The types of gunships
TYPES: tuple[Aircraft, ...] = ("cobra", "huey-gunship")


def gunship_name(state: State, number: int) -> str:
    """What a gunship is called: its type and its number."""
    return f"{state.gunships[number].type}-{number + 1}"


def _names(state: State) -> dict[str, int]:
    return {gunship_name(state, number): number for number in range(len(state.gunships))}


def type_of(gunship: Gunship) -> Helicopter:
    """What is printed on a gunship."""
    return next(one for one in counter_mix().helicopter if one.id == gunship.type)


def flies_as(gunship: Gunship) -> Aircraft:
    """As what a gunship is fired at."""
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
    transition.tell(told.Reinforced(hueys=hueys, gunships=len(new), rule=due[0].rule))


def _comes(state: State, support: Support) -> bool:
    """Does a line of support become available in the turn that begins?"""
    if not support.when_lost:
        return max(1, support.turn) == state.turn
    first = sum(one.count for one in state.sheet.support if one.kind == "huey" and not one.when_lost)
    return state.turn >= support.turn and not state.hueys and state.lost_hueys == first


# -- hovering -----------------------------------------------------------------------------------------------


def refuse_hover(state: State, order: Hover) -> Refusal | None:
    """Why a gunship is not placed over a hex, or None."""
    if not in_force(state) or not 0 <= order.gunship < len(state.gunships):
        return Refusal("SD-26.0-c", f"the {state.player} has no such gunship")
    gunship, name = state.gunships[order.gunship], gunship_name(state, order.gunship)
    if gunship.place != OFF:
        return Refusal("SD-26.0-c", f"{name} is over the map already")
    if not gunship.attacks:
        return Refusal("SD-26.0-c", f"{name} has made the attacks that it had for the game")
    if state.sheet.victory.kind == "pilot" and any(one.place != OFF for one in state.gunships):
        return Refusal("SD-S2.4-c", "one Cobra flies in a Game-Turn, and one is over the map")
    if state.sheet.victory.kind == "pilot" and state.downed:
        return Refusal("SD-S2.4-c", "one Cobra flies in a Game-Turn, and one has been shot down in this")
    return None


def hovers(state: State) -> Iterator[Action]:
    """Every gunship over every hex."""
    for number in range(len(state.gunships)):
        if refuse_hover(state, Hover(number, Hex(0))) is None:
            for place in state.board.grid.hexes():
                yield Hover(number, place)


def _hover(transition: Transition, order: Hover) -> None:
    """A gunship is placed, and may be fired at at once [SD-26.0-c]."""
    state = transition.state
    name, label = gunship_name(state, order.gunship), state.label(order.at)
    _change(transition, order.gunship, place=order.at)
    transition.tell(told.Hovers(gunship=name, place=label, rule="SD-26.0-c"))
    against = flies_as(state.gunships[order.gunship])
    transition.push(
        Hovering(state.player, order.gunship), Flak(state.other(state.player), against, (order.at,))
    )


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
        transition.tell(told.GunshipsLeave(rule="SD-26.0-c"))


# -- attacking ----------------------------------------------------------------------------------------------


def refuse_strafe(state: State, order: Strafe) -> Refusal | None:
    """Why a gunship does not attack a target, or None [SD-S2.4-b, SD-S2.4-g]."""
    if not in_force(state) or not 0 <= order.gunship < len(state.gunships):
        return Refusal("SD-26.0-c", f"the {state.player} has no such gunship")
    gunship, name = state.gunships[order.gunship], gunship_name(state, order.gunship)
    if not _ready(gunship):
        return Refusal("SD-26.0-c", f"{name} is not over the map, or has made its attack")
    if state.phase == "flights" and state.sheet.victory.kind != "pilot":
        return Refusal("SD-26.0-c", "gunships attack in the Combat Phase")
    found = firers.refuse_target(state, state.player, Aim(order.target, order.at))
    return found or _out_of_reach(state, gunship, order.at)


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


def strafes(state: State) -> Iterator[Action]:
    """Every attack of every gunship."""
    if not above(state):
        return
    for number, gunship in enumerate(state.gunships):
        if _ready(gunship):
            for aim in firers.aims(state, state.player, "normal"):
                order = Strafe(number, aim.target, aim.place)
                if refuse_strafe(state, order) is None:
                    yield order


def _strafe(transition: Transition, order: Strafe) -> None:
    """A gunship attacks as by direct fire; that does not count as the attack on the hex."""
    state = transition.state
    gunship = state.gunships[order.gunship]
    _change(transition, order.gunship, used=True, attacks=gunship.attacks - 1)  # [SD-26.0-c]
    enemy, strength = state.other(state.player), type_of(gunship).attack
    blind = order.target == NO_UNIT
    blows.announce(  # [SD-6.0-f]
        transition, Blow(state.player, enemy, "gunship", strength, order.at, order.target, blind=blind)
    )


# -- words --------------------------------------------------------------------------------------------------


def _read_hover(state: State, reader: Reader) -> tuple[Action, ...]:
    number = reader.name("gunship", _names(state))
    return (Hover(number, read_hex(state, reader)),)


def _read_strafe(state: State, reader: Reader) -> tuple[Action, ...]:
    number = reader.name("gunship", _names(state))
    target = read_target(state, reader)
    return (Strafe(number, target.unit, target.place if target.place != OFF else Hex(0)),)


CHAPTER = Chapter(
    orders=(
        Given(("flights",), Order(Hover, refuse_hover, _hover), hovers, open=in_force),
        Given(("gunships", "flights"), Order(Strafe, refuse_strafe, _strafe), strafes, open=above),
    ),
    questions=(Question(Hovering, _decide, settle=_settle),),
    words=(
        Words(
            Hover,
            "hover GUNSHIP HEX",
            "Place a gunship over a hex.",
            "hover cobra-1 4413",
            read=_read_hover,
            write=lambda state, order: f"{gunship_name(state, order.gunship)} {state.label(order.at)}",
            selection=lambda state, order: pick_hex(order.at),
        ),
        Words(
            Strafe,
            "strafe GUNSHIP TARGET",
            "Attack a unit, or an inverted counter in a hex, with a gunship.",
            "strafe cobra-1 ?4413",
            read=_read_strafe,
            write=lambda state, order: (
                f"{gunship_name(state, order.gunship)} {target_name(state, order.target, order.at)}"
            ),
            selection=lambda state, order: pick_hex(order.at),
        ),
    ),
    turn=begin_turn,
    ends={"end": leave},
)
