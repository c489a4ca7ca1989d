"""What is still to be decided in combat.

Fire and Close Assault are announced by one unit; others join until the attack is resolved.  Of an attack on an
inverted counter the attacker never learns which of several it is, unless it is turned up.
"""

from __future__ import annotations

import random
from typing import Literal, Self

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.search_and_destroy.frame import Frame, Hidden
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, UnitId

#: In the Combat Phase, in the Surprise Attack Segment, or from an ambush
How = Literal["normal", "surprise", "ambush"]


class Volley(Frame, frozen=True, tag="volley"):
    """A fire attack has been announced, and others may join in it [SD-6.0-f].

    Without `target` it is aimed at an inverted counter in the `place`; `doubled` fire at the increased rate.
    """

    side: Army
    how: How
    units: tuple[UnitId, ...]
    target: UnitId
    place: Hex
    doubled: tuple[UnitId, ...] = ()


class FireRoll(Frame, frozen=True, tag="fire roll"):
    """A fire attack is resolved: chance says which inverted counter it is aimed at, then rolls the die.

    `blind` says that the firers do not know who it is; `drawn` that it has been settled.
    """

    side: Army
    enemy: Army
    how: How
    units: tuple[UnitId, ...]
    target: UnitId
    place: Hex
    blind: bool = False
    drawn: bool = False
    doubled: tuple[UnitId, ...] = ()

    def seen_by(self, side: str) -> Self:
        """Which inverted counter it is, its owner alone sees [SD-6.0-i]."""
        return msgspec.structs.replace(self, target=NO_UNIT) if self.blind and side != self.enemy else self

    def imagined(self, hidden: Hidden, generator: random.Random) -> Self:
        """One of the counters that lie there, if it has been settled."""
        if not self.blind or not self.drawn or self.target != NO_UNIT:
            return self
        return msgspec.structs.replace(self, target=generator.choice(hidden(self.enemy, self.place)))


class ShotRoll(Frame, frozen=True, tag="shot roll"):
    """A vehicle or boat has been shot at with an RPG-7 or a Recoilless Rifle [SD-22.4-a]."""

    unit: UnitId
    target: UnitId


class Onslaught(Frame, frozen=True, tag="onslaught"):
    """A Close Assault has been announced, and others may join in it [SD-32.0-i].

    Without `target` it is aimed at an inverted counter in the `place`.
    """

    side: Army
    how: How
    units: tuple[UnitId, ...]
    target: UnitId
    place: Hex
    doubled: tuple[UnitId, ...] = ()


class AssaultRoll(Frame, frozen=True, tag="assault roll"):
    """A Close Assault is resolved; without `target` chance says first which inverted counter it meets [SD-32.0-j]."""

    side: Army
    how: How
    units: tuple[UnitId, ...]
    target: UnitId
    place: Hex
    doubled: tuple[UnitId, ...] = ()


class Retreating(Frame, frozen=True, tag="retreating"):
    """A unit that has been driven out retreats to a hex next to it [SD-32.123-a]."""

    unit: UnitId


class Advancing(Frame, frozen=True, tag="advancing"):
    """If the target of an assault has left its place, one of the attackers must enter it [SD-32.2-a]."""

    side: Army
    units: tuple[UnitId, ...]
    place: Hex
    target: UnitId


class SpillRoll(Frame, frozen=True, tag="spill roll"):
    """A KIA fell on a unit beside others: on a 6 one of the casualties is another's [SD-20.14-a].

    `wounded` says that the casualty is a WIA.
    """

    target: UnitId
    place: Hex
    wounded: bool


class Spilling(Frame, frozen=True, tag="spilling"):
    """The owner says on which unit the casualty falls instead [SD-20.14-a]."""

    target: UnitId
    place: Hex
    wounded: bool
