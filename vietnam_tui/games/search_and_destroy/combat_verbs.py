"""The verbs of combat, one struct each, and what chance may bring in it."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.search_and_destroy.units import UnitId


class Fire(Action, frozen=True, tag="fire"):
    """Begin a fire attack with a unit, on a unit face up in the hex `at` or, without target, on an inverted counter."""

    unit: UnitId
    target: UnitId
    at: Hex


class Split(Action, frozen=True, tag="split"):
    """Begin a fire attack with half of the guns of a boat; the other half may fire at another hex."""

    unit: UnitId
    target: UnitId
    at: Hex


class Shoot(Action, frozen=True, tag="shoot"):
    """Shoot an RPG-7 or a Recoilless Rifle at a vehicle or boat."""

    unit: UnitId
    target: UnitId


class Assault(Action, frozen=True, tag="assault"):
    """Begin a Close Assault with a unit, on one face up in the hex `at` or, without target, on an inverted counter."""

    unit: UnitId
    target: UnitId
    at: Hex


class Retreat(Action, frozen=True, tag="retreat"):
    """Retreat after a Close Assault."""

    unit: UnitId
    to: Hex


class Advance(Action, frozen=True, tag="advance"):
    """Enter the hex that has been vacated."""

    unit: UnitId


class Join(Action, frozen=True, tag="join"):
    """Let one more unit take part in the attack at hand."""

    unit: UnitId


class Resolve(Action, frozen=True, tag="resolve"):
    """Let nobody else take part: the attack is resolved."""


class Mark(Action, frozen=True, tag="mark"):
    """Write down a hex in which a unit will spring an ambush."""

    unit: UnitId
    at: Hex


class Hold(Action, frozen=True, tag="hold"):
    """Spring no ambush, and be asked no more in this Player-Turn."""


class Await(Action, frozen=True, tag="await"):
    """Let pass, and in this Player-Turn be asked only where an ambush can be sprung."""


class Spill(Action, frozen=True, tag="spill"):
    """Put the casualty that goes astray on a unit."""

    unit: UnitId


class Drawn(Action, frozen=True, tag="drawn"):
    """Chance: of several inverted counters this is the one that is attacked."""

    unit: UnitId
