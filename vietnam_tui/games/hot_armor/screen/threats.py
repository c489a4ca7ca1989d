"""What reaction fire of known enemies would do to units in a hex, as far as their owner sees it."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal, NamedTuple

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.hot_armor.frames import Landing, Reacting, Shot
from vietnam_tui.games.hot_armor.rules.fire.fire_odds import attack_on
from vietnam_tui.games.hot_armor.rules.fire.weapons import is_target
from vietnam_tui.games.hot_armor.rules.position.stacks import is_helicopter
from vietnam_tui.games.hot_armor.rules.reaction.reactors import React, covered_near, volleys_of
from vietnam_tui.games.hot_armor.screen.odds import ELIMINATED, UNHURT, fate_of
from vietnam_tui.games.hot_armor.state import State
from vietnam_tui.games.hot_armor.units import UnitId


class Threat(NamedTuple):
    """What may fire at units that come into a hex, and the chances that one of them is hurt, and lost.

    `covered` says that face-down counters are near enough to fire as well, whatever they are.
    """

    firers: tuple[UnitId, ...]
    hurt: Fraction
    lost: Fraction
    covered: bool


def threat(view: State, units: tuple[UnitId, ...], at: Hex) -> Threat:
    """The reaction fire that meets units in a hex if all known enemies that can fire do so [HA-16.1-a].

    Helicopters in flight are met by AA fire alone [HA-22.13-a].
    """
    air = is_helicopter(view, units[0])
    targets = tuple(unit for unit in units if is_helicopter(view, unit) == air)
    targets = tuple(unit for unit in targets if not (view.units[unit].concealed or view.is_decoy(unit)))
    return _met(view, Reacting(view.other(view.side(units[0])), at, targets, air=air))


def threat_on_ground(view: State, unit: UnitId, carrier: UnitId, way: Literal["load", "unload"]) -> Threat:
    """The fire that meets a helicopter on the ground, and who gets in or out of it [HA-22.15-a]."""
    at = view.place(carrier)
    landed = view.with_unit(unit, aboard=carrier).but(frames=(*view.frames, Landing(unit, carrier, at, way)))
    targets = tuple(one for one in (carrier, unit) if is_target(landed, one))
    return _met(landed, Reacting(view.other(view.side(carrier)), at, targets))


def _met(view: State, frame: Reacting) -> Threat:
    targets = frame.targets
    shots: dict[UnitId, Shot] = {}
    for order in React.offers(view, frame) if targets else ():
        shots.setdefault(order.unit, Shot(order.unit, order.target))
    unhurt = kept = Fraction(1)
    for volley in volleys_of(view, msgspec.structs.replace(frame, shots=tuple(shots.values()))):
        for target in volley.targets:
            chances = fate_of(view, volley, target, attack_on(view, volley, target))
            unhurt *= chances.get(UNHURT, Fraction(0))
            kept *= 1 - chances.get(ELIMINATED, Fraction(0))
    return Threat(tuple(shots), 1 - unhurt, 1 - kept, bool(targets) and covered_near(view, frame))
