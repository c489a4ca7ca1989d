"""For the bots: offensive fire, by its exact expectation.

Units that take part have better things to do, perhaps: each has its price, and of the groups that could attack a hex
the one that wins most is named, strongest unit first.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.engine.staff import ANY
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.posts import left_behind
from vietnam_tui.games.hot_armor.bots.reasons import hit
from vietnam_tui.games.hot_armor.bots.tasks import Purpose
from vietnam_tui.games.hot_armor.bots.urgency import onward
from vietnam_tui.games.hot_armor.frames import Aiming
from vietnam_tui.games.hot_armor.rules.fire import fire
from vietnam_tui.games.hot_armor.rules.fire.fire import Aim, Fire
from vietnam_tui.games.hot_armor.rules.fire.weapons import KINDS, range_of
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES, End
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId

#: What an attack must bring to be made at all, in points
LEAST = 0.02
#: What a unit gives up that fires and therefore neither moves nor assaults
STAYING = 0.05
#: What it gives up besides by standing still on its way, as a part of what an impulse of marching brings
BOUND: dict[Purpose, float] = {"leave": 0.3, "take": 0.06}
#: The same on the way to ground that is fought for and to enemies who do not come: who fires from afar does not close
CLOSING: dict[Purpose, float] = {"leave": 0.3, "take": 0.3, "guard": 0.3, "hunt": 0.9}
#: What a command post gives up that fires while those whom it leads are out of its reach
STRAYED = 1.0
#: The same part for those who break through: none stays behind to fire, least of all where he can leave the map
HALTED = 0.9
#: More than so much no march is reckoned to bring: fire clears its way
MOST = 1.0
#: The same for infantry that might assault instead
STORMING = 0.6
#: How much more fire is worth on a hex that others can assault in this impulse
SUPPRESSION = 1.3


class Group(NamedTuple):
    """The attackers of a hex, and what that brings beyond what it costs."""

    units: tuple[UnitId, ...]
    gain: float


def best_group(
    units: Sequence[UnitId], gain: Callable[[tuple[UnitId, ...]], float], price: Callable[[UnitId], float]
) -> Group:
    """The best of the groups that the first so many of some units make."""
    found, paid = Group((), 0.0), 0.0
    for number, unit in enumerate(units, 1):
        paid += price(unit)
        chosen = tuple(units[:number])
        value = gain(chosen) - paid
        if value > found.gain + LEAST:
            found = Group(chosen, value)
    return found


# -- offensive fire -----------------------------------------------------------------------------------------


def order_of_fire(picture: Picture) -> Proposal:
    """The best fire that is open in the phase, or its end."""
    state = picture.state
    by_hex: dict[Hex, list[UnitId]] = {}
    for order in Aim.offers(state):
        if not order.moving:
            by_hex.setdefault(order.at, []).append(order.unit)
    best, at = Group((), LEAST), Hex(-1)
    for place, units in by_hex.items():
        group = _fire_group(picture, place, units)
        if group.gain > best.gain:
            best, at = group, place
    if not best.units:
        return Proposal(End(), "no fire is worth giving up movement and assaults for")
    volley = fire.volley_of(state, Aiming(state.phasing, KINDS[state.phase], at, best.units))
    return Proposal(Aim(best.units[0], at), together(len(best.units), hit(state, (volley,))))


def together(number: int, words: str) -> str:
    """What so many attackers do together."""
    return f"{words} if {number} take part" if words and number > 1 else words or ANY


def _fire_group(picture: Picture, place: Hex, units: Sequence[UnitId]) -> Group:
    state = picture.state
    kind = KINDS[state.phase]
    pressure = _pressure(picture, place)

    def gain(chosen: tuple[UnitId, ...]) -> float:
        return pressure * picture.toll(fire.volley_of(state, Aiming(state.phasing, kind, place, chosen)))

    def price(unit: UnitId) -> float:
        return fire_price(picture, unit)

    def strength(unit: UnitId) -> tuple[float, int]:
        volley = fire.volley_of(state, Aiming(state.phasing, kind, place, (unit,)))
        return price(unit) - volley.firers[0].strength, unit

    return best_group(sorted(units, key=strength), gain, price)


def _pressure(picture: Picture, place: Hex) -> float:
    """Fire is worth more where friends stand ready to assault: suppress, then close."""
    state = picture.state
    near = (
        unit
        for hex_ in state.board.grid.within(place, 2)
        for unit in picture.own.get(hex_, ())
        if state.kind(unit).arm == "infantry" and state.units[unit].active and not state.units[unit].shot
    )
    return SUPPRESSION if any(True for _ in near) else 1.0


def fire_price(picture: Picture, unit: UnitId) -> float:
    """What a unit gives up when it fires."""
    state = picture.state
    kind, place = state.kind(unit), state.place(unit)
    if state.units[unit].disrupted or not kind.move:
        return 0.0
    goal = picture.tasks.get(unit)
    price = STAYING * picture.haste + STRAYED * left_behind(picture, unit)
    if not picture.goals and kind.arm == "vehicular":
        price += picture.danger.exposure(unit, place) * picture.worth(unit)
    if goal is not None and goal.breaks_through:
        price += HALTED * onward(picture, unit)
    elif goal is not None and place not in goal.hexes:
        price += (CLOSING[goal.purpose] if goal.fought else BOUND.get(goal.purpose, 0.0)) * min(
            onward(picture, unit), MOST
        )
    if kind.arm == "infantry" and not state.units[unit].shot and picture.danger.nearest(place) <= 2:
        price += STORMING
    return price


def order_in_aiming(picture: Picture, frame: Aiming) -> Proposal:
    """More units for a fire that is being declared, or the fire."""
    state = picture.state
    able = [one.unit for one in RULES.questions.actions(state) if isinstance(one, Aim) and not one.moving]

    def gain(more: tuple[UnitId, ...]) -> float:
        whole = Aiming(frame.side, frame.kind, frame.at, (*frame.firers, *more), frame.moving)
        return picture.toll(fire.volley_of(state, whole)) - base

    base = picture.toll(fire.volley_of(state, frame))
    able.sort(key=lambda unit: (fire_price(picture, unit) - _weight(state, unit), unit))
    more = best_group(able, gain, lambda unit: fire_price(picture, unit))
    if not more.units:
        return Proposal(Fire(), hit(state, (fire.volley_of(state, frame),)) or ANY)
    firers = (*frame.firers, *more.units)
    then = hit(
        state, (fire.volley_of(state, Aiming(frame.side, frame.kind, frame.at, firers, frame.moving)),)
    )
    return Proposal(Aim(more.units[0], frame.at), together(len(firers), then))


def _weight(state: State, unit: UnitId) -> float:
    attack = state.kind(unit).attack
    return attack.strength if attack is not None and range_of(state, unit) else 0.0
