"""The landing of a marker (18.3 to 18.6, 18.8): danger close, accuracy, deflection."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Literal

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import ByNeed, by_identity
from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.engine.area_fire import scattered
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frames import Barrage, Falling, Mission, Spread
from vietnam_tui.games.hot_armor.map_names import BRIDGE, places_of
from vietnam_tui.games.hot_armor.phrases import the
from vietnam_tui.games.hot_armor.rules.command.checks import passes as check_passed
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import PIPS
from vietnam_tui.games.hot_armor.rules.fire.weapons import targets_in
from vietnam_tui.games.hot_armor.rules.position.answers import Die, one_die
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter, stacks, units_in
from vietnam_tui.games.hot_armor.rules.works.engineers import shell_bridge, standing_in
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.tables import tables
from vietnam_tui.games.hot_armor.transition import Transition
from vietnam_tui.games.hot_armor.units import NO_UNIT, SupportId, UnitId

SupportCheck = Literal["danger-close", "accuracy", "depletion"]

#: By which rule each roll is made
RULES = {
    "danger close": "HA-18.6-a",
    "accuracy": "HA-18.3-d",
    "direction": "HA-18.5-a",
    "distance": "HA-18.5-a",
}


class CalledOff(Told, frozen=True, tag="called off"):
    """A mission too close to friends is not fired [HA-18.6-a]."""

    side: Nation
    marker: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.marker} of {the(self.side)} does not fire on {self.place} in this impulse"


class Deflected(Told, frozen=True, tag="deflected"):
    """A marker misses the hex it was aimed at [HA-18.5-a]."""

    side: Nation
    marker: str
    place: str
    direction: str
    hexes: int

    @property
    def sentence(self) -> str:
        far = f"{self.hexes} hex{'es' if self.hexes > 1 else ''}"
        return f"{self.marker} deflects from {self.place} by {far} {self.direction}"


class Landed(Told, frozen=True, tag="landed"):
    """A marker lies where it lands; `place` is "" off the map [HA-18.3-d, HA-18.5-a]."""

    side: Nation
    marker: str
    spread: Spread
    place: str

    @property
    def sentence(self) -> str:
        where = f"on {self.place} ({self.spread})" if self.place else "off the map, without effect"
        return f"{self.marker} of {the(self.side)} lands {where}"


# -- where it falls -----------------------------------------------------------------------------------------


def is_danger_close(state: State, side: str, at: Hex) -> bool:
    """Are friendly ground units in a hex or next to it? Face-down counters all count as such [HA-18.6-a]."""
    return any(
        _stands(state, unit)
        for hex_ in state.board.grid.within(at, 1)
        for unit in units_in(state, side, hex_)
    )


def _stands(state: State, unit: UnitId) -> bool:
    carrier = state.units[unit].aboard
    return not (is_helicopter(state, unit) or (carrier != NO_UNIT and is_helicopter(state, carrier)))


def always_deflects(state: State, mission: Mission) -> bool:
    """Is it an airstrike that nobody observes, or that comes in low visibility? [HA-18.4-a]"""
    if state.support[mission.marker].kind != "airstrike":
        return False
    weather = next(one for one in tables().visibility if one.id == state.sheet.visibility)
    return not mission.observed or (state.plays("visibility") and weather.deflects)  # [HA-28.0-b]


def is_guided(state: State, marker: SupportId) -> bool:
    """Is it an airstrike with precision guided munitions? [HA-18.8-a, HA-34.9-f]"""
    support = state.support[marker]
    return support.kind == "airstrike" and state.rules_of(support.side).guided


def check_needed(state: State, side: str, check: SupportCheck) -> int:
    """The least roll that passes a check of fire support [HA-6.2-b, HA-18.3-d, HA-18.9-a, HA-34.1-c]."""
    steady = check == "accuracy" and state.rules_of(side).us_fire_control
    return tables().needed(check, state.morale_of(side), *(["us-fire-control"] if steady else []))


def passes(state: State, side: str, check: SupportCheck) -> Fraction:
    """The chance that a check of fire support is passed."""
    return Fraction(sum(pips >= check_needed(state, side, check) for pips in PIPS), len(PIPS))


def landings(state: State, mission: Mission) -> dict[Hex | None, Fraction]:
    """The hexes where a mission comes down, with exact chances; None: it is called off, or lost off the map."""
    side = state.support[mission.marker].side
    fired = passes(state, side, "danger-close") if is_danger_close(state, side, mission.at) else Fraction(1)
    found: dict[Hex | None, Fraction] = {None: 1 - fired}
    accurate = Fraction(0)
    if not always_deflects(state, mission):
        guided = is_guided(state, mission.marker)
        accurate = Fraction(1) if guided else passes(state, side, "accuracy")
    found[mission.at] = fired * accurate
    for direction, pips in product(range(len(PIPS)), PIPS):
        place = scattered(state.board.grid, mission.at, direction, pips)
        found[place] = found.get(place, Fraction(0)) + fired * (1 - accurate) / len(PIPS) ** 2
    return {place: chance for place, chance in found.items() if chance}


def reach_of(state: State, mission: Mission, missions: int) -> int:
    """The distance from its aim at which a mission could hit anybody, as one of so many that may be fired.

    It may deflect, and a unit that panics under another one may come into its pattern before that is attacked.
    """
    deflects = always_deflects(state, mission) or not is_guided(state, mission.marker)
    return (mission.spread == "area") + PIPS[-1] * (deflects + (missions > 1))


def could_hit(state: State, mission: Mission, missions: int) -> bool:
    """Could a mission hit anything that its caller sees, wherever it comes down: units, or a bridge?"""
    return mission.at in _worth_while(state)[reach_of(state, mission, missions)]


@by_identity
def _worth_while(state: State) -> ByNeed[int, frozenset[Hex]]:
    """For each reach the hexes that have something to be hit so near."""
    hit = {at for side in state.sides for at in stacks(state, side) if targets_in(state, side, at)}
    if state.plays("bridges and rubble"):
        hit |= {at for at in places_of(state.board, BRIDGE) if standing_in(state, at)}
    grid = state.board.grid
    return ByNeed(lambda reach: frozenset(near for at in hit for near in grid.within(at, reach)))


def come_down(transition: Transition, side: str, mission: Mission) -> None:
    """Danger close is checked first, once for the hex aimed at [HA-18.6-a]."""
    barrage = barrage_of(transition)
    if is_danger_close(transition.state, side, mission.at):
        transition.push(Falling(barrage.side, mission, "danger close"))
    else:
        _fly_in(transition, mission)


def _fly_in(transition: Transition, mission: Mission) -> None:
    """The mission is fired, which uses its marker; accuracy is rolled for unless it is settled."""
    state, barrage, marker = transition.state, barrage_of(transition), mission.marker
    transition.marker(marker, status="used")
    transition.replace(msgspec.structs.replace(barrage, spent=(*barrage.spent, marker)))
    if always_deflects(state, mission):
        transition.push(Falling(barrage.side, mission, "direction"))
    elif is_guided(state, marker):
        _land(transition, mission, mission.at)  # [HA-18.8-a]
    else:
        transition.push(Falling(barrage.side, mission, "accuracy"))


def _roll(transition: Transition, frame: Falling, die: Die) -> None:
    if frame.step == "danger close":
        _check_friends(transition, frame, die)
    elif frame.step == "accuracy":
        _check_accuracy(transition, frame, die)
    elif frame.step == "direction":
        transition.replace(msgspec.structs.replace(frame, step="distance", direction=die.pips))
    else:
        _deflect(transition, frame, die)


def _check_friends(transition: Transition, frame: Falling, die: Die) -> None:
    state, marker = transition.state, frame.mission.marker
    passed = checked(transition, frame.side, marker, "danger-close", die, "HA-18.6-a")
    transition.pop()
    if passed:
        _fly_in(transition, frame.mission)
        return
    transition.marker(marker, refused=True)
    transition.tell(
        CalledOff(
            side=frame.side,
            marker=state.support[marker].name,
            place=state.label(frame.mission.at),
            rule="HA-18.6-a",
        )
    )


def _check_accuracy(transition: Transition, frame: Falling, die: Die) -> None:
    mission = frame.mission
    if checked(transition, frame.side, mission.marker, "accuracy", die, "HA-18.3-d"):
        transition.pop()
        _land(transition, mission, mission.at)
    else:
        transition.replace(msgspec.structs.replace(frame, step="direction"))


def _deflect(transition: Transition, frame: Falling, die: Die) -> None:
    """The marker goes in a straight line of hexes, whatever lies on the way; off the map it is lost [HA-18.5-a]."""
    state, mission = transition.state, frame.mission
    transition.pop()
    transition.tell(
        Deflected(
            side=frame.side,
            marker=state.support[mission.marker].name,
            place=state.label(mission.at),
            direction=tables().numbers.directions[frame.direction - 1],
            hexes=die.pips,
            rule="HA-18.5-a",
        )
    )
    _land(transition, mission, scattered(state.board.grid, mission.at, frame.direction - 1, die.pips))


def _land(transition: Transition, mission: Mission, place: Hex | None) -> None:
    state, barrage = transition.state, barrage_of(transition)
    transition.tell(
        Landed(
            side=barrage.side,
            marker=state.support[mission.marker].name,
            spread=mission.spread,
            place="" if place is None else state.label(place),
            rule="HA-18.3-d",
        )
    )
    if place is not None:
        impact = msgspec.structs.replace(mission, at=place)
        transition.replace(msgspec.structs.replace(barrage, landed=(*barrage.landed, impact)))
        shell_bridge(transition, place, mission.spread)


def checked(
    transition: Transition, side: str, marker: SupportId, check: SupportCheck, die: Die, rule: str
) -> bool:
    """Is a check of a marker passed?"""
    found, least = transition.state.support[marker], check_needed(transition.state, side, check)
    return check_passed(transition, (found.name, found.side), check.replace("-", " "), die, least, rule)


def barrage_of(transition: Transition) -> Barrage:
    """The barrage on which a marker comes down; it is on top whenever none is falling."""
    frame = transition.state.top
    assert isinstance(frame, Barrage)
    return frame


def _forget_refusals(transition: Transition) -> None:
    """A mission that was too close to friends may be tried again in another impulse [HA-18.6-a]."""
    for number, support in enumerate(transition.state.support):
        if support.refused:
            transition.marker(SupportId(number), refused=False)


def _decide_falling(state: State, frame: Falling) -> Decision:
    name, label = state.support[frame.mission.marker].name, state.label(frame.mission.at)
    words = {
        "danger close": f"the danger close check of {name} on {label}",
        "accuracy": f"the accuracy of {name} on {label}",
        "direction": f"the direction in which {name} deflects from {label}",
        "distance": f"how far {name} deflects from {label}",
    }
    return Decision(CHANCE, frame.step, words[frame.step], RULES[frame.step])


FALLING = Question[State, Transition, Falling](Falling, _decide_falling, chance=Chance(one_die, _roll))

CHAPTER = Chapter[State, Transition](
    questions=(FALLING,),
    at={"impulse": _forget_refusals},
)
