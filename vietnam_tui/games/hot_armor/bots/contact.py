"""For the bots: close assaults and what follows them, reaction fire, rally."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.games.hot_armor.bots.fires import LEAST, Group, best_group, expected
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.frames import Assaulting, Kind, Reacting, Shot, Storming
from vietnam_tui.games.hot_armor.rules.command.checks import Rally, needed
from vietnam_tui.games.hot_armor.rules.fire import assault
from vietnam_tui.games.hot_armor.rules.fire.assault import Advance, Assault, Storm
from vietnam_tui.games.hot_armor.rules.fire.fire import Fire
from vietnam_tui.games.hot_armor.rules.position.answers import Hold
from vietnam_tui.games.hot_armor.rules.reaction import reactors
from vietnam_tui.games.hot_armor.rules.reaction.reactors import React
from vietnam_tui.games.hot_armor.rules.sequence.sequence import RULES, End
from vietnam_tui.games.hot_armor.units import UnitId

#: What reaction fire must bring: each unit has it once in a phase
AMBUSH = 0.06
KINDS: tuple[Kind, Kind] = ("hard", "soft")


class Place(NamedTuple):
    """A hex to be assaulted, by whom, and what that brings."""

    at: Hex
    group: Group


# -- close assault ------------------------------------------------------------------------------------------


def assault_gain(picture: Picture, at: Hex, units: tuple[UnitId, ...]) -> float:
    """What a close assault by some units brings."""
    state = picture.state
    assaulting = assault.assaulting_of(state, Storming(state.phasing, at, units))
    volleys = (assault.volley_of(state, assaulting, kind) for kind in KINDS)
    return sum(picture.toll(volley) for volley in volleys if volley.firers)


def _assaults(picture: Picture) -> list[Place]:
    by_hex: dict[Hex, list[UnitId]] = {}
    for order in Storm.offers(picture.state):
        by_hex.setdefault(order.at, []).append(order.unit)
    found: list[Place] = []
    for at, units in by_hex.items():
        units.sort(key=lambda unit: _first(picture, unit))
        found.append(Place(at, _group(picture, at, units)))
    return found


def _first(picture: Picture, unit: UnitId) -> tuple[bool, int, UnitId]:
    """Infantry first, whose presence shifts columns; then by strength."""
    kind = picture.state.kind(unit)
    strength = kind.attack.strength if kind.attack is not None else 0
    return kind.arm != "infantry", -strength, unit


def _group(picture: Picture, at: Hex, units: list[UnitId]) -> Group:
    return best_group(units, lambda chosen: assault_gain(picture, at, chosen), lambda unit: 0.0)


def order_of_assault(picture: Picture) -> Proposal:
    """The best close assault that is open, or the end of the phase."""
    best = max(_assaults(picture), key=lambda one: (one.group.gain, -one.at), default=None)
    if best is None or best.group.gain <= LEAST:
        return Proposal(End(), "no assault promises anything")
    label = picture.state.label(best.at)
    return Proposal(
        Storm(best.group.units[0], best.at), f"close assault on {label}: {expected(best.group.gain)}"
    )


def order_in_storming(picture: Picture, frame: Storming) -> Proposal:
    """All that can add something take part: an assault costs nobody anything."""
    able = [one.unit for one in RULES.questions.actions(picture.state) if isinstance(one, Storm)]
    able.sort(key=lambda unit: _first(picture, unit))
    base, label = assault_gain(picture, frame.at, frame.party), picture.state.label(frame.at)
    more = best_group(
        able, lambda chosen: assault_gain(picture, frame.at, (*frame.party, *chosen)) - base, lambda unit: 0.0
    )
    if not more.units:
        return Proposal(Assault(), f"all that can hurt {label} take part")
    return Proposal(Storm(more.units[0], frame.at), f"one more for the assault on {label}")


def order_of_advance(picture: Picture, frame: Assaulting) -> Proposal:
    """Somebody goes into a hex that is wanted, or that is safer than where he stands."""
    label = picture.state.label(frame.at)
    wanted = any(frame.at in goal.hexes for goal in picture.goals if goal.purpose in ("take", "guard"))
    held = bool(picture.own.get(frame.at))
    best, reason = 0.0, ""
    order: Advance | Hold = Hold()
    for one in RULES.questions.actions(picture.state):
        if not isinstance(one, Advance):
            continue
        unit = one.unit
        here, there = (
            picture.danger.exposure(unit, place) * picture.worth(unit)
            for place in (picture.state.place(unit), frame.at)
        )
        gain = here - there + (3.0 if wanted and not held else 0.0)
        if gain > best:
            best, order = gain, one
            reason = f"{label} is wanted" if wanted and not held else f"{label} is the safer place"
    return Proposal(order, reason or "whoever assaulted is better off where he is")


# -- reaction fire ------------------------------------------------------------------------------------------


def order_of_reaction(picture: Picture, frame: Reacting) -> Proposal:
    """Fire at what has moved if it promises enough; each unit has this fire once in the phase."""
    state = picture.state
    able: dict[UnitId, list[UnitId]] = {}
    for one in RULES.questions.actions(state):
        if isinstance(one, React):
            able.setdefault(one.target, []).append(one.unit)

    def worth(shots: tuple[Shot, ...]) -> float:
        fired = msgspec.structs.replace(frame, shots=(*frame.shots, *shots))
        return sum(picture.toll(volley) for volley in reactors.volleys_of(state, fired))

    def gain(target: UnitId, units: tuple[UnitId, ...]) -> float:
        return worth(tuple(Shot(unit, target) for unit in units)) - base

    base = worth(())
    best, prey = Group((), 0.0), -1
    for target, units in able.items():
        units.sort(key=lambda unit: _first(picture, unit)[1:])
        group = best_group(units, partial(gain, target), lambda unit: AMBUSH)
        if group.gain > best.gain:
            best, prey = group, target
    if best.units:
        return Proposal(
            React(best.units[0], UnitId(prey)),
            f"{state.name(UnitId(prey))} has come into reach: {expected(best.gain)}",
        )
    if frame.shots:
        return Proposal(Fire(), "all fire whose fire is worth it")
    return Proposal(Hold(), "the fire is kept for a better target")


# -- rally --------------------------------------------------------------------------------------------------


def order_of_rally(picture: Picture) -> Proposal:
    """Everybody tries, who is worth most first."""
    state = picture.state
    trying = [one for one in Rally.offers(state) if isinstance(one, Rally)]
    if not trying:
        return Proposal(End(), "nobody is left to rally")
    best = max(trying, key=lambda one: (picture.worth(one.unit), -one.unit))
    chances = max(0, 7 - needed(state, best.unit, "rally"))
    return Proposal(best, f"{state.name(best.unit)} may recover with {chances} of six rolls")
