"""The decisions that are still open before play goes on; `State.frames` stacks them, so a game can be saved anywhere.

A field is saved by its type (`engine/codec.py`): units as `UnitId` and hexes as `Hex` stand in a save by name.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from vietnam_tui.core.declared import Within
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.model import Count
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.units import MANY, SupportId, UnitId

#: How a unit has come into a hex, or what it does there; what may fire at it, and whether it rolls for mines, goes by
#: this [HA-16.1-h, HA-26.1-a].  "scatter" is every hex of a scatter, "scattered" the one in which it ends besides;
#: helicopters scatter by "flight".  "load" and "unload" are of helicopters alone, while they are on the ground; a unit
#: that has come out of one is "set down".
Way = Literal[
    "move",
    "swim",
    "entry",
    "flight",
    "flown in",
    "load",
    "unload",
    "set down",
    "scatter",
    "scattered",
    "advance",
]


class Frame(msgspec.Struct, frozen=True, tag=True):
    """Something unfinished; the last frame of a state decides what comes next."""

    def seen_by(self, side: str) -> Frame:
        """The frame as a side sees it."""
        return self


# -- set-up, command, movement ---------------------------------------------------------------------------


class SettingUp(Frame, frozen=True, tag="setting up"):
    """A side places its pieces one after another, then says that it is ready [HA-3.1-d]."""

    side: Nation


class LandingZones(Frame, frozen=True, tag="landing zones"):
    """A side puts so many Landing Zone markers on hexes of its choice [HA-34.3-e, HA-34.7-i]."""

    side: Nation
    left: Annotated[Count, Within(1, MANY)]


class Drawing(Frame, frozen=True, tag="drawing"):
    """A C2 marker is drawn from the bin [HA-5.1-a]."""


class Designating(Frame, frozen=True, tag="designating"):
    """The phasing player puts his C2 marker on a unit [HA-5.1-c]."""

    side: Nation


class Marching(Frame, frozen=True, tag="marching"):
    """The stack in hand moves on hex by hex; `path` are the hexes that are still to be entered [HA-8.2-a]."""

    side: Nation
    path: tuple[Hex, ...]

    def seen_by(self, side: str) -> Marching:
        """The goal of the stack is its owner's to know."""
        return self if side == self.side else Marching(self.side, ())


class Happening(Frame, frozen=True, tag="happening"):
    """Units have come into a hex, or do something there that others may answer: each chapter may have its say.

    `units` are those that came, passengers and riders left out; they may be gone again when it comes to them.
    """

    units: tuple[UnitId, ...]
    place: Hex
    way: Way


# -- in the air ------------------------------------------------------------------------------------------


class Landing(Frame, frozen=True, tag="landing"):
    """A helicopter is on the ground of a hex while `unit` gets in or out; the fire that this draws comes first.

    A unit that is loaded is aboard already, one that is unloaded is so still [HA-22.15-a].
    """

    unit: UnitId
    carrier: UnitId
    at: Hex
    way: Literal["load", "unload"]


# -- fire support ----------------------------------------------------------------------------------------


#: The sides of a marker: a point is attacked hard, an area soft [HA-18.1-a]
Spread = Literal["point", "area"]

#: What is rolled for a mission next
Step = Literal["danger close", "accuracy", "direction", "distance"]


class Mission(msgspec.Struct, frozen=True, gc=False):
    """A marker aimed at a hex, and whether somebody observes it there [HA-18.3-b, HA-18.3-c]."""

    marker: SupportId
    spread: Spread
    at: Hex
    observed: bool = True


class Calling(Frame, frozen=True, tag="calling"):
    """The missions of a phase are being named; no die is rolled before the last one is [HA-5.1-d]."""

    side: Nation
    missions: tuple[Mission, ...]


class Barrage(Frame, frozen=True, tag="barrage"):
    """Fire support under way: `waiting` are missions whose markers have still to come down, `landed` those that lie.

    A landed one has the hex of its impact as `at`.  `struck` are the hexes that have been attacked [HA-13.4-b], `spent`
    the markers that have been used [HA-18.9-a].
    """

    side: Nation
    waiting: tuple[Mission, ...]
    landed: tuple[Mission, ...] = ()
    struck: tuple[Hex, ...] = ()
    spent: tuple[SupportId, ...] = ()


class Falling(Frame, frozen=True, tag="falling"):
    """A marker comes down on a barrage: what is rolled next, and the direction of a deflection, 0 before its die."""

    side: Nation
    mission: Mission
    step: Step
    direction: Annotated[Count, Within(0, 6)] = 0


class Supplying(Frame, frozen=True, tag="supplying"):
    """Artillery that has been used may be out for good [HA-18.9-a]."""

    side: Nation
    marker: SupportId


# -- fire and assault ------------------------------------------------------------------------------------


#: What attacks a unit: hard or soft attack factors [HA-2.2-n, HA-2.2-o]
Kind = Literal["hard", "soft"]

#: On what occasion units are attacked [HA-13.0-b, HA-13.0-c]
Occasion = Literal["fire", "assault", "reaction", "support", "aa", "overwatch", "counterbattery"]


class Firer(msgspec.Struct, frozen=True, gc=False):
    """A unit that fires: from where and with how much, as it stood when the attack was made.

    Fire support is `NO_UNIT`, and its place that of its impact.  `direct` says that it fires directly, which enfilade
    asks for [HA-13.11-c].
    """

    unit: UnitId
    place: Hex
    strength: Annotated[Count, Within(1, MANY)]
    direct: bool = True


class Aiming(Frame, frozen=True, tag="aiming"):
    """A fire at a hex is being declared: who takes part so far, and which of them fire on the move [HA-20.6-a]."""

    side: Nation
    kind: Kind
    at: Hex
    firers: tuple[UnitId, ...]
    moving: tuple[UnitId, ...] = ()

    def seen_by(self, side: str) -> Aiming:
        """Only its side may know who will fire until it fires."""
        return self if side == self.side else Aiming(self.side, self.kind, self.at, ())


class Volley(Frame, frozen=True, tag="volley"):
    """An attack on the units of a hex, one after another [HA-14.1-a]: `targets` are those still to be attacked.

    `side` is the attacker; `guided_at` are the targets that missiles attack [HA-20.9-b]; `party` are all that take
    part in a close assault, its other kind of attack included [HA-15.3-d]; `ambush` says that all firers were concealed
    [HA-24.7-c].
    """

    side: Nation
    kind: Kind
    at: Hex
    occasion: Occasion
    firers: tuple[Firer, ...]
    targets: tuple[UnitId, ...]
    guided_at: tuple[UnitId, ...] = ()
    party: tuple[UnitId, ...] = ()
    ambush: bool = False


class Storming(Frame, frozen=True, tag="storming"):
    """A close assault on a hex is being declared: who takes part so far [HA-15.3-d]."""

    side: Nation
    at: Hex
    party: tuple[UnitId, ...]

    def seen_by(self, side: str) -> Storming:
        """Only its side may know who will assault until it does."""
        return self if side == self.side else Storming(self.side, self.at, ())


class Assaulting(Frame, frozen=True, tag="assaulting"):
    """A close assault under way: `hard` are those of the party that attack hard; the step says what comes next."""

    side: Nation
    at: Hex
    party: tuple[UnitId, ...]
    hard: tuple[UnitId, ...]
    step: Literal["hard", "soft", "advance"] = "hard"


class Shot(msgspec.Struct, frozen=True, gc=False):
    """A unit that fires in reaction, and at whom."""

    unit: UnitId
    target: UnitId


class Reacting(Frame, frozen=True, tag="reacting"):
    """A side is asked whether it fires at units that have come into a hex, and names who does [HA-16.1-b].

    `air` says that they are helicopters in flight, which AA fire answers [HA-22.13-a]; `missions` are what has been
    called on the hex [HA-16.7-a].
    """

    side: Nation
    at: Hex
    targets: tuple[UnitId, ...]
    shots: tuple[Shot, ...] = ()
    air: bool = False
    missions: tuple[Mission, ...] = ()

    def seen_by(self, side: str) -> Reacting:
        """Only its side may know who will fire until it does; fire support is called aloud."""
        return self if side == self.side else msgspec.structs.replace(self, shots=())


class Answering(Frame, frozen=True, tag="answering"):
    """The attacks of a reaction that are still to be made, in their order."""

    volleys: tuple[Volley, ...]


class Rallying(Frame, frozen=True, tag="rallying"):
    """A unit makes a rally check [HA-19.1-a]."""

    unit: UnitId


class Panicking(Frame, frozen=True, tag="panicking"):
    """A unit makes a panic check [HA-13.19-a]."""

    unit: UnitId


class Scattering(Frame, frozen=True, tag="scattering"):
    """A unit scatters: in a direction from 1 to 6 (0 before it is rolled), `left` hexes on (-1 before) [HA-13.20-a].

    One that AA fire has driven off its way is not disrupted by it [HA-22.17-b].
    """

    unit: UnitId
    direction: Annotated[Count, Within(0, 6)] = 0
    left: Annotated[Count, Within(-1, 6)] = -1
    driven: bool = False


class Depleting(Frame, frozen=True, tag="depleting"):
    """A unit that has fired may be out of ammunition [HA-20.7-a, HA-20.9-c]."""

    unit: UnitId


# -- optional rules --------------------------------------------------------------------------------------


class Fortune(Frame, frozen=True, tag="fortune"):
    """An enemy of this side has failed a panic check: it may choose one outcome [HA-33.0-a]."""

    side: Nation


class Cover(msgspec.Struct, frozen=True, gc=False):
    """A unit that fires from overwatch, and at which hex."""

    unit: UnitId
    at: Hex


class Covering(Frame, frozen=True, tag="covering"):
    """Friends on the move have been fired at from these hexes: who fires back from overwatch [HA-29.2-a]."""

    side: Nation
    hexes: tuple[Hex, ...]
    shots: tuple[Cover, ...] = ()

    def seen_by(self, side: str) -> Covering:
        """Only its side may know who will fire until it does."""
        return self if side == self.side else Covering(self.side, self.hexes)


class Battery(Frame, frozen=True, tag="battery"):
    """An enemy indirect fire unit has fired: does this side look for it, and who fires back? [HA-30.2-a]

    `found` says that the check has been passed, so that a unit may be named.
    """

    side: Nation
    target: UnitId
    found: bool = False


class Locating(Frame, frozen=True, tag="locating"):
    """A side checks whether it finds an enemy indirect fire unit that has fired [HA-30.2-a]."""

    side: Nation
    target: UnitId


# -- minefields and bridges ------------------------------------------------------------------------------


class Mining(Frame, frozen=True, tag="mining"):
    """Units that have come into a hex roll for the mines in it or next to it, one after another [HA-26.1-a].

    `covered` says that one of them is face down, so that the enemy may not know which it is.
    """

    side: Nation
    place: Hex
    units: tuple[UnitId, ...]
    covered: bool = False

    def seen_by(self, side: str) -> Mining:
        """The face-down counters that roll are their side's to know."""
        return self if side == self.side or not self.covered else Mining(self.side, self.place, (), True)


class Blasting(Frame, frozen=True, tag="blasting"):
    """An engineer makes the check for blowing a bridge: a river hex, or a hexside over a stream [HA-27.1-a]."""

    unit: UnitId
    side: Nation
    at: tuple[Hex, ...] = ()
    across: tuple[Hexside, ...] = ()


class Cracking(Frame, frozen=True, tag="cracking"):
    """Point fire support has come down on a bridge [HA-27.2-b]."""

    at: Hex


AnyFrame = (
    SettingUp
    | LandingZones
    | Drawing
    | Designating
    | Marching
    | Happening
    | Aiming
    | Volley
    | Panicking
    | Scattering
    | Depleting
    | Storming
    | Assaulting
    | Reacting
    | Answering
    | Rallying
    | Calling
    | Barrage
    | Falling
    | Supplying
    | Landing
    | Mining
    | Blasting
    | Cracking
    | Fortune
    | Covering
    | Battery
    | Locating
)
