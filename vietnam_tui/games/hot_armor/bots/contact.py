"""For the bots: close assaults and what follows them, reaction fire, rally."""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.knowledge import Proposal
from vietnam_tui.engine.staff import ANY
from vietnam_tui.games.hot_armor.bots.fires import LEAST, Group, best_group, together
from vietnam_tui.games.hot_armor.bots.picture import Picture
from vietnam_tui.games.hot_armor.bots.reasons import hit
from vietnam_tui.games.hot_armor.frames import Assaulting, Kind, Reacting, Shot, Storming, Volley
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
    return sum(picture.toll(volley) for volley in _volleys(picture, at, units) if volley.firers)


def _volleys(picture: Picture, at: Hex, units: tuple[UnitId, ...]) -> list[Volley]:
    """Both attacks of a close assault by some units."""
    state = picture.state
    assaulting = assault.assaulting_of(state, Storming(state.phasing, at, units))
    return [assault.volley_of(state, assaulting, kind) for kind in KINDS]


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
    told = hit(picture.state, _volleys(picture, best.at, best.group.units))
    return Proposal(Storm(best.group.units[0], best.at), together(len(best.group.units), told))


def order_in_storming(picture: Picture, frame: Storming) -> Proposal:
    """All that can add something take part: an assault costs nobody anything."""
    able = [one.unit for one in RULES.questions.actions(picture.state) if isinstance(one, Storm)]
    able.sort(key=lambda unit: _first(picture, unit))
    base = assault_gain(picture, frame.at, frame.party)
    more = best_group(
        able, lambda chosen: assault_gain(picture, frame.at, (*frame.party, *chosen)) - base, lambda unit: 0.0
    )
    if not more.units:
        return Proposal(Assault(), hit(picture.state, _volleys(picture, frame.at, frame.party)) or ANY)
    party = (*frame.party, *more.units)
    told = hit(picture.state, _volleys(picture, frame.at, party))
    return Proposal(Storm(more.units[0], frame.at), together(len(party), told))


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
        shots = (*frame.shots, *(Shot(unit, UnitId(prey)) for unit in best.units))
        told = hit(state, reactors.volleys_of(state, msgspec.structs.replace(frame, shots=shots)))
        return Proposal(React(best.units[0], UnitId(prey)), together(len(shots), told))
    if frame.shots:
        return Proposal(Fire(), hit(state, reactors.volleys_of(state, frame)) or ANY)
    every = [tuple(Shot(unit, target) for unit in units) for target, units in able.items()]
    volleys = (reactors.volleys_of(state, msgspec.structs.replace(frame, shots=shots)) for shots in every)
    told = next((words for words in (hit(state, volley) for volley in volleys) if words), "")
    return Proposal(Hold(), f"{told} at most, and each fires once in the phase" if told else ANY)


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
