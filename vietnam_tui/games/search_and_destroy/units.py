"""A unit as it is known: which counter it is, and what changes about it.

A unit is an index into `State.roster`, which never changes; `State.units` holds what does.  Everything that a
scenario lists by name is a unit: personnel, vehicles, boats, static counters and Dummies.  Each thing without a name
lies on the map as a record of its own: Improved Positions, casualties, supplies, gunships, plotted missions.

Movement points are counted in halves: a vehicle pays half a point on a road [SD-5.0-d].
"""

from __future__ import annotations

from typing import Annotated, Literal, NewType

import msgspec

from vietnam_tui.core.declared import Within
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.model import Count
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.games.search_and_destroy.scenarios import Army, Edge
from vietnam_tui.games.search_and_destroy.tables import WeaponId

UnitId = NewType("UnitId", int)

#: More than any game brings of points, casualties or half movement points
MANY = 9999
#: Turns of the longest scenario, and more than any count of strikes or flights
FEW = 99
Few = Annotated[Count, Within(0, FEW)]

#: No unit at all
NO_UNIT = UnitId(-1)
#: Where a unit is that is not on the map; its `fate` says why
OFF = Hex(-1)
#: The hexside of whatever is no boat on a river
NO_SIDE = Hexside(-1)

#: Why a unit is not in a hex ("" for one that is): to be set up or to enter; aboard a vehicle; eliminated or destroyed;
#: taken off the map otherwise (a Dummy found, a mine cleared, a Cache destroyed, a Peasant hit); off the map by its own
#: will or flown out; taken prisoner; or, in a view, somewhere where the viewer cannot tell it from others.
Fate = Literal["", "due", "aboard", "lost", "removed", "gone", "captured", "unseen"]

#: A casualty marker [SD-20.1-a]
BodyKind = Literal["kia", "wia"]

#: A Pinned marker: put on since its owner's Player-Turn began (or after it), or there when that turn began [SD-8.0-c]
Pin = Literal["", "new", "old"]

#: What a unit has done in the Player-Turn that runs, its owner's or the enemy's.  Of these "moved" covers mounting,
#: dismounting, entering and picking up; "halved" is a boat that splits its fire,
#: "surprised" is a surprise attack, "ambushed" one from ambush, "launched" an
#: RPG-7, "recoilless" a Recoilless Rifle, "flak" fire at a helicopter or aircraft, "called" a mission observed
Deed = Literal[
    "moved",
    "rode",
    "mounted",
    "landed",
    "carried",
    "probed",
    "searched",
    "interrogated",
    "fired",
    "halved",
    "launched",
    "recoilless",
    "assaulted",
    "surprised",
    "ambushed",
    "flak",
    "called",
    "improved",
    "noted",
]


class RosterEntry(msgspec.Struct, frozen=True, gc=False):
    """A counter of the scenario: its name, its type in counters.toml, whose it is, the group that brings it in.

    `turn` is 0 for what is set up before play, else the Game-Turn of entry; `group` is -1 for a unit that a position
    file makes up; `weapons` are special ones [SD-22.3-b, SD-31.1-a].
    """

    name: str
    type: Annotated[str, Key("of a made-up unit: its type, militia, an id of counters.toml")]
    side: Annotated[Army, Key("whose a made-up unit is")]
    group: Annotated[Count, Key("the group of the scenario that brings it in, from 0; -1: none")] = -1
    turn: Annotated[Count, Key("the Game-Turn in which it enters")] = 0
    weapons: Annotated[tuple[WeaponId, ...], Key("what it carries besides")] = ()


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The part that changes of a unit.

    `up` says that it lies face up; `dug` that it has recorded an Improved Position in secret [SD-16.4-b] (a marker on
    the map is a `Works` record); `note` is the hex of its ambush marker [SD-18.0-b].  Of a boat `stream` is the
    hexside that it is really in, `place` the bank hex where its counter lies, `wake` where it has been in the phase.

    `kia` and `wia` have been received in all, whatever has become of the markers [SD-20.1-a]; for a boat in the Points
    game `hits` are the points scored against it.  `cargo` is a Cache or the Pilot that it carries.

    `spent` are half movement points of the Movement Phase; `stopped` says that it goes no farther in it; `did` are its
    deeds of the Player-Turn, sorted; `assailed` how many enemies have assaulted it in it [SD-32.4-e].  `loose` means
    out of command or control until its owner's next Command Phase [SD-13.2-d, SD-15.1-c].

    `shot` (Recoilless Rifle) and `flak` (fire at helicopters) hold for the Game-Turn, `launched` (RPG-7) and `rounds`
    (units of fire spent) for the game.  `immobile` is a vehicle or boat that was hit, `paid` one that has been scored.
    `questioned` is a Peasant who has been the object of an interrogation, `exposed` a Porter known as such.
    `entered` is the edge by which it came, `aboard` the vehicle that carries it.
    """

    place: Annotated[Hex, Key("its hex; none: eliminated, or see in and waits", early=True)] = OFF
    fate: Annotated[Fate, Key("why it is off the map", orders="away")] = ""
    up: bool = True
    stream: Annotated[Hexside, Key("the hexside of a boat, 1101/1201", early=True)] = NO_SIDE
    wake: Annotated[tuple[Hexside, ...], Key("hexsides where a boat has been in this phase")] = ()
    aboard: Annotated[
        UnitId, Key("the id of the vehicle that it rides in", name="in", early=True, orders="away")
    ] = NO_UNIT
    pinned: Pin = ""
    dug: Annotated[bool, Key("it is in an Improved Position recorded in secret")] = False
    note: Annotated[Hex, Key("the hex of its ambush marker")] = OFF
    kia: Annotated[Few, Key("men killed")] = 0
    wia: Annotated[Few, Key("men wounded")] = 0
    hits: Annotated[Count, Within(0, MANY), Key("points scored against a boat in the Points game")] = 0
    cargo: Annotated[UnitId, Key("the Cache or Pilot that it carries")] = NO_UNIT
    spent: Annotated[Few, Key("half movement points used in this Movement Phase")] = 0
    stopped: Annotated[bool, Key("it goes no farther in this Movement Phase")] = False
    did: Annotated[tuple[Deed, ...], Key("all that it has done in this Player-Turn")] = ()
    assailed: Annotated[Few, Key("enemies that have assaulted it in this Player-Turn")] = 0
    loose: Annotated[bool, Key("it is out of command or control")] = False
    shot: Annotated[bool, Key("its Recoilless Rifle was fired in this Game-Turn")] = False
    flak: Annotated[bool, Key("it has fired at a helicopter in this Game-Turn")] = False
    launched: Annotated[bool, Key("its RPG-7 was fired")] = False
    rounds: Annotated[Few, Key("units of fire that it has spent")] = 0
    immobile: Annotated[bool, Key("a vehicle or boat that was hit")] = False
    paid: Annotated[bool, Key("points have been scored for it")] = False
    questioned: Annotated[bool, Key("a Peasant who has been interrogated")] = False
    exposed: Annotated[bool, Key("a Porter known as such")] = False
    entered: Annotated[Edge | Literal[""], Key("the edge by which it came")] = ""

    @property
    def on_map(self) -> bool:
        """Does it lie on the map, passengers not included?"""
        return self.place >= 0

    @property
    def casualties(self) -> int:
        """KIA and WIA received in all."""
        return self.kia + self.wia

    def has(self, *deeds: Deed) -> bool:
        """Has it done any of these in this Player-Turn?"""
        return any(deed in self.did for deed in deeds)


class Works(msgspec.Struct, frozen=True, gc=False):
    """An Improved Position marker of a side in a hex [SD-16.1-b]."""

    place: Hex
    side: Army


class Bodies(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """Casualty markers of a side: lying in a hex, or carried by a unit wherever that goes [SD-20.1-a, SD-20.2-b]."""

    side: Annotated[Army, Key("whose men they are")]
    place: Annotated[Hex, Key("the hex where they lie")] = OFF
    carrier: Annotated[UnitId, Key("or the id of the unit that carries them")] = NO_UNIT
    kia: Annotated[Count, Within(0, MANY), Key("killed")] = 0
    wia: Annotated[Count, Within(0, MANY), Key("wounded")] = 0


class Look(msgspec.Struct, frozen=True, gc=False):
    """A unit has looked into a hex in this Player-Turn, by a Probe or by a Search [SD-12.3-a]."""

    unit: Annotated[UnitId, Key("who has looked")]
    place: Annotated[Hex, Key("the hex")]
    how: Annotated[Literal["probe", "search"], Key("by Probe or by Search")]


#: The kinds of strikes that are plotted
StrikeKind = Literal["artillery", "air-strike", "cobra-strike"]
STRIKES: tuple[StrikeKind, ...] = ("artillery", "air-strike", "cobra-strike")

#: Who has called a mission: nobody, an observer, or a leader in his stead [SD-21.1-a, SD-21.1-b]
Observed = Literal["unobserved", "observed", "by leader"]


class Mission(msgspec.Struct, frozen=True, gc=False):
    """A strike that has been plotted and not yet landed: its hexes, the centre among them [SD-21.1-a]."""

    kind: Annotated[StrikeKind, Key("the kind of strike")]
    centre: Annotated[Hex, Key("its centre")]
    hexes: Annotated[tuple[Hex, ...], Key("all its hexes")]
    observed: Annotated[Observed, Key("who has called it")] = "unobserved"
    observer: Annotated[UnitId, Key("the observer")] = NO_UNIT


class Gunship(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A gunship: over a hex or off the map, with so many attacks left in the game [SD-26.0-c]."""

    type: Annotated[str, Key("which it is: cobra, huey-gunship")]
    attacks: Annotated[Few, Key("attacks that it has left in the game")]
    place: Annotated[Hex, Key("the hex over which it hovers; none: off the map")] = OFF
    used: Annotated[bool, Key("it has attacked in this Player-Turn")] = False


class Supply(msgspec.Struct, frozen=True, gc=False):
    """An Ammunition Supply Counter and how many resupplies it has left [SD-19.22-a]."""

    place: Annotated[Hex, Key("its hex")]
    loads: Annotated[Count, Within(1, FEW), Key("resupplies that it has left")] = 1


class Acting(msgspec.Struct, frozen=True, gc=False):
    """A squad that acts as leader in the place of one that is wounded or eliminated [SD-13.2-e]."""

    leader: Annotated[UnitId, Key("the leader")]
    squad: Annotated[UnitId, Key("the squad in his place")]


class Covered(msgspec.Struct, frozen=True, gc=False):
    """In a view: so many inverted counters of a side in a hex, which the viewer cannot tell apart [SD-0-l]."""

    place: Hex
    side: Army
    count: Count
