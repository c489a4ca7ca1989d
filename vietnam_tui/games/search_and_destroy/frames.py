"""The decisions that are still open before play goes on; `State.frames` stacks them, so a game can be saved anywhere.

A side sees of a frame what it may know, and what it does not see can be imagined.  A field is saved by its type
(`engine/codec.py`): units as `UnitId` and hexes as `Hex` stand in a save by name.

Fire and Close Assault are announced by one unit; others join until the attack is resolved.  Of an attack on an
inverted counter the attacker never learns which of several it is, unless it is turned up.  Of several inverted
counters under area fire each is rolled for, chance saying in which order; which of them a roll has missed only their
owner sees.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Annotated, Literal, Self

import msgspec

from vietnam_tui.core.declared import Within
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.model import Count
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.tables import PatternId
from vietnam_tui.games.search_and_destroy.units import FEW, NO_UNIT, Few, Observed, StrikeKind, UnitId

#: The inverted counters of a side in a hex of an imagined position
Hidden = Callable[[str, Hex], tuple[UnitId, ...]]


class Frame(msgspec.Struct, frozen=True, tag=True):
    """Something unfinished; the last frame of a state decides what comes next."""

    def seen_by(self, side: str) -> Self:
        """The frame as a side sees it."""
        return self

    def imagined(self, hidden: Hidden, generator: random.Random) -> Self:
        """A frame as seen with what it hides filled in, so that it fits an imagined position."""
        return self


# -- area fire, and what flies ----------------------------------------------------------------------------

#: What hits a target: High Explosive by its pattern, or a gunship
Source = PatternId | Literal["gunship"]

#: What is fired at in the air
Aircraft = Literal["huey", "huey-gunship", "cobra", "air-strike"]


class Plotting(Frame, frozen=True, tag="plotting"):
    """A strike is being laid out: its hexes so far, the centre first [SD-21.25-a]."""

    side: Army
    kind: StrikeKind
    hexes: tuple[Hex, ...]
    observer: UnitId
    observed: Observed


class Incoming(Frame, frozen=True, tag="incoming"):
    """A mission lands: first its accuracy, then how it drifts, then what is fired at its aircraft.

    `drift` is how many hexes it drifts, -1 as long as that is open; `watched` says that it has been fired at as long
    as anybody wanted to, `hit` that it has been shot down.  [SD-21.1-b, SD-21.3-b]
    """

    side: Army
    kind: StrikeKind
    hexes: tuple[Hex, ...]
    observed: Observed
    drift: Annotated[Count, Within(-1, FEW)] = -1
    watched: bool = False
    hit: bool = False


class Shelling(Frame, frozen=True, tag="shelling"):
    """High Explosive falls: the hexes still to be dealt with, by their numbers [SD-21.0-b].

    `begun` says that the first of them has been looked at: `waiting` are those face up in it still to be rolled for,
    `spared` the inverted counters that have been and still lie there.  `boats` have been rolled for in any hex.
    """

    side: Army
    kind: PatternId
    centre: Hex
    hexes: tuple[Hex, ...]
    begun: bool = False
    waiting: tuple[UnitId, ...] = ()
    spared: tuple[UnitId, ...] = ()
    boats: tuple[UnitId, ...] = ()


class Blow(Frame, frozen=True, tag="blow"):
    """One unit or inverted counter of the `owner` is rolled for, against so much strength [SD-21.0-b, SD-26.0-c].

    `blind` says that it lies inverted; chance has `drawn` it from those that have not been `spared`.
    """

    side: Army
    owner: Army
    source: Source
    strength: Annotated[Count, Within(1, FEW)]
    place: Hex
    target: UnitId
    blind: bool = False
    drawn: bool = False
    spared: tuple[UnitId, ...] = ()

    def seen_by(self, side: str) -> Self:
        """Their owner alone sees which inverted counters they are."""
        if side == self.owner:
            return self
        unknown = (NO_UNIT,) * len(self.spared)
        target = NO_UNIT if self.blind else self.target
        return msgspec.structs.replace(self, target=target, spared=unknown)

    def imagined(self, hidden: Hidden, generator: random.Random) -> Self:
        """Some of the counters that lie there."""
        if NO_UNIT not in self.spared and not (self.blind and self.drawn and self.target == NO_UNIT):
            return self
        there = list(hidden(self.owner, self.place))
        generator.shuffle(there)
        count = len(self.spared)
        target = there[count] if self.blind and self.drawn else self.target
        return msgspec.structs.replace(self, target=target, spared=tuple(sorted(there[:count])))


class Flak(Frame, frozen=True, tag="flak"):
    """A side may fire at what is in the air over a hex, or over the hexes of a strike [SD-9.4-a, SD-21.3-b].

    `units` fire together; `rolling` says that the die is due.
    """

    side: Army
    against: Aircraft
    hexes: tuple[Hex, ...]
    units: tuple[UnitId, ...] = ()
    rolling: bool = False


# -- combat -----------------------------------------------------------------------------------------------

#: In the Combat Phase, in the Surprise Attack Segment, or from an ambush
How = Literal["normal", "surprise", "ambush"]


class Attacking(Frame, frozen=True):
    """Units attack together, the one that announced it first; `doubled` do so at the increased rate.

    Without `target` it is an inverted counter in the `place`.
    """

    side: Army
    how: How
    units: tuple[UnitId, ...]
    target: UnitId
    place: Hex
    doubled: tuple[UnitId, ...] = ()


class Volley(Attacking, frozen=True, tag="volley"):
    """A fire attack has been announced, and others may join in it [SD-6.0-f]."""


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
        """Its owner alone sees which inverted counter it is [SD-6.0-i]."""
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


class Onslaught(Attacking, frozen=True, tag="onslaught"):
    """A Close Assault has been announced, and others may join in it [SD-32.0-i]."""


class AssaultRoll(Attacking, frozen=True, tag="assault roll"):
    """A Close Assault is resolved; without `target` chance says first which inverted counter it meets [SD-32.0-j]."""


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


# -- command ----------------------------------------------------------------------------------------------


class Replacing(Frame, frozen=True, tag="replacing"):
    """A die for each leader of a side who was hit, whether a squad takes his place; `rolled` had theirs [SD-13.2-e]."""

    side: Army
    rolled: tuple[UnitId, ...] = ()


class Controlling(Frame, frozen=True, tag="controlling"):
    """A die for each unit of a side whose leader has lost leadership; `rolled` had theirs [SD-13.2-c]."""

    side: Army
    rolled: tuple[UnitId, ...] = ()


# -- helicopters ------------------------------------------------------------------------------------------

#: What a helicopter lands for: to set units down, to take units out, to fetch casualties, to fetch the Pilot, to bring
#: an Ammunition Supply Counter
Purpose = Literal["drop", "lift", "medivac", "rescue", "supply"]

#: How far a flight has got: taking its load, coming down, on the ground, taking off
Stage = Literal["loading", "landing", "down", "leaving"]


#: Which casualties a MEDIVAC takes first where more lie than it carries
First = Literal["wia", "kia"]


class Flight(Frame, frozen=True, tag="flight"):
    """A Huey flies to a hex [SD-9.2-c].

    `units` are those that it brings or takes away, `kia` and `wia` the casualties that it has loaded, `first` those
    that it takes first; `hit` says that it has been shot down.
    """

    side: Army
    purpose: Purpose
    place: Hex
    units: tuple[UnitId, ...] = ()
    stage: Stage = "loading"
    kia: Few = 0
    wia: Few = 0
    hit: bool = False
    first: First = "wia"


class Hovering(Frame, frozen=True, tag="hovering"):
    """A gunship has been placed over a hex; `hit` says that it has been shot down [SD-26.0-c]."""

    side: Army
    gunship: Few
    hit: bool = False


# -- interrogation ----------------------------------------------------------------------------------------

#: What an interrogation may locate: a Cache, the nearest combat unit, the nearest Anti-Personnel unit [SD-23.3-b]
Located = Literal["A", "B", "C"]


class Questioning(Frame, frozen=True, tag="questioning"):
    """A Peasant is interrogated: the attempt that is due, from 1; `asked` says that it is to be made [SD-23.1-b]."""

    unit: UnitId
    target: UnitId
    attempt: Annotated[Count, Within(1, FEW)] = 1
    asked: bool = True


class Locating(Frame, frozen=True, tag="locating"):
    """Something has been located by the interrogation of a unit; its owner says which among several [SD-23.3-a]."""

    unit: UnitId
    what: Located


# -- boats ------------------------------------------------------------------------------------------------


class Sailing(Frame, frozen=True, tag="sailing"):
    """A boat is on its way: `course` are the River hexsides still to be entered."""

    unit: UnitId
    course: tuple[Hexside, ...]


# -- set-up, movement and ambushes ------------------------------------------------------------------------


class SettingUp(Frame, frozen=True, tag="setting up"):
    """A side places its units one after another, then says that it is ready [SD-S0-c, SD-S0-g]."""

    side: Army


class Choosing(Frame, frozen=True, tag="choosing"):
    """A side commits itself in secret to one of two conditions of victory [SD-S4.V-a]."""

    side: Army


class Moving(Frame, frozen=True, tag="moving"):
    """A unit is on its way: `path` are the hexes still to be entered, `trail` those it has come from.

    `careful` pays for the passage of revealed Anti-Personnel units on the way [SD-11.1-b]; `entered` says
    that it has entered a hex and has not met yet what lies there.
    """

    unit: UnitId
    path: tuple[Hex, ...]
    trail: tuple[Hex, ...] = ()
    careful: bool = False
    entered: bool = False


class ForcedAttack(Frame, frozen=True, tag="forced attack"):
    """Units undergo an attack on the 3-1 column, one after the other, each by its own die [SD-7.0-f].

    `cause` is what hurts them; `by` the side that scores as if it had fired.
    """

    units: tuple[UnitId, ...]
    by: Army
    cause: Literal["mine", "wreck", "crash"]


class MineRoll(Frame, frozen=True, tag="mine roll"):
    """A vehicle has run onto an Anti-Personnel unit: one roll on the Vehicle Defense Table [SD-11.1-c]."""

    unit: UnitId


class PuttingBack(Frame, frozen=True, tag="putting back"):
    """A unit that has probed goes back along its path, or to the nearest hex with room [SD-5.0-n]."""

    unit: UnitId
    trail: tuple[Hex, ...]


class Ambushing(Frame, frozen=True, tag="ambushing"):
    """A unit has entered a hex that may have been noted: the hiding side may spring ambushes there [SD-18.0-c]."""

    side: Army
    mover: UnitId
    place: Hex


AnyFrame = (
    SettingUp
    | Choosing
    | Moving
    | ForcedAttack
    | MineRoll
    | PuttingBack
    | Ambushing
    | Volley
    | FireRoll
    | ShotRoll
    | Onslaught
    | AssaultRoll
    | Retreating
    | Advancing
    | SpillRoll
    | Spilling
    | Sailing
    | Flight
    | Hovering
    | Replacing
    | Controlling
    | Plotting
    | Incoming
    | Shelling
    | Blow
    | Flak
    | Questioning
    | Locating
)
