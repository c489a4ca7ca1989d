"""A unit as it is known: which counter it is, and what changes about it; markers that lie on the map or wait off it.

A unit is an index into `State.roster`, which never changes; `State.units` holds what does.  Deception markers are units
of the type "deception" [HA-24.6-a]: they lie, move and are seen as face-down units are.  Leaders, fire support,
minefields and works are records of their own.
"""

from __future__ import annotations

from typing import Annotated, Literal, NewType

import msgspec

from vietnam_tui.core.declared import Within
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.model import Count
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.games.hot_armor.counters import Nation, Strength, UnitType

UnitId = NewType("UnitId", int)
SupportId = NewType("SupportId", int)

#: More than anything that is counted without a limit comes to
MANY = 999
Many = Annotated[Count, Within(0, MANY)]

#: No unit at all; of a unit that nobody carries
NO_UNIT = UnitId(-1)
#: In the place of the unit with the C2 marker, in a position where nothing is known of it: all of the side are active
EVERYBODY = UnitId(-2)
#: Where a unit is that is not on the map; its `fate` says why
OFF = Hex(-1)
#: Of an AVLB that bridges nothing
NO_SIDE = Hexside(-1)

#: Movement points are counted in sixths, so that halves and thirds of roads are whole [HA-8.14-a, HA-8.17-a]
POINT = 6

#: Why a unit is not on the map ("" for one that is): to be set up; to come in a later turn or on a condition; in the
#: Reinforcement Box; eliminated; exited for good; removed without being eliminated (AA fire, ammunition, a Deception
#: marker found out); or, in a view, somewhere where the viewer cannot tell it from others.
Fate = Literal["", "due", "later", "box", "lost", "exited", "removed", "unseen"]

#: How a unit has fired offensively in this impulse: not yet, at full strength, or with half of it on the move
#: [HA-20.6-a].
Fired = Literal["", "full", "on the move"]

DECEPTION = "deception"

#: What stands for the face of a Deception marker: no strengths; it moves with the factor of another type [HA-24.6-c].
DECOY = UnitType(
    id=DECEPTION,
    name="Deception",
    arm="infantry",
    range=0,
    defence=Strength("soft", 0),
    move=0,
    names={},
)


class RosterEntry(msgspec.Struct, frozen=True, gc=False):
    """A counter in the game: its name, its type, its side, and the group of the scenario that brings it in.

    `group` is -1 for a unit of no group; `turn` is 0 for what is in place before the first turn.
    """

    name: str
    type: Annotated[str, Key("of a made-up unit: its type, infantry-a, an id of counters.toml")]
    side: Annotated[Nation, Key("whose it is, where the counter does not tell")]
    group: Annotated[Count, Key("the group of the scenario that brings it in, from 0; -1: none")] = -1
    turn: Annotated[Count, Key("the turn in which it comes")] = 0


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The part that changes of a unit.

    `aboard` is the unit that carries it, inside or as a tank rider [HA-11.0-a, HA-11.6-a]; both are in one place.
    `disrupted` and `concealed` are its states [HA-13.16-a, HA-24.0-a]; `level` orders a stack, lower first, then the
    lower number [HA-10.5-a].  `overwatch` and `towing` (a wreck) are markers that go with it [HA-29.1-a, HA-32.2-a];
    `bridge` is the stream hexside that an AVLB holds in this impulse [HA-20.5-a].

    For the phase: `active` says that it was activated when the phase began [HA-7.3-a, HA-7.9-a]; `scouted` that it has
    made its recon [HA-24.7-b]; `checked` that it has tried to rally [HA-19.1-a]; `assaulted` that it took part in a
    close assault [HA-15.3-d]; `reacted` that it has fired in it in answer to somebody: in reaction, from overwatch or
    back at a battery [HA-13.2-c, HA-16.1-d].
    For the Movement Phase: `spent` sixths of movement points, `moved` (a hex or more), `done` (its move is finished
    [HA-8.6-a]), `loaded` (a carrier that has taken its unit of this phase [HA-11.4-c]), `guise` (the type whose factor
    a Deception marker uses).  For the impulse: `fired` offensively; `steady` says that it has been effective and
    active in every phase so far and has neither moved nor fired [HA-25.2-b]; `covered` that its overwatch fire is
    spent [HA-29.4-a].  For the turn: `shot` says that it has fired offensively in it [HA-15.2-b].
    """

    place: Annotated[Hex, Key("its hex; none: eliminated, or see waits", early=True)] = OFF
    fate: Annotated[
        Fate, Key("why it is off the map; later: not yet to come, box: it may come", orders="away")
    ] = ""
    aboard: Annotated[UnitId, Key("the id of the unit that carries it", early=True, orders="away")] = NO_UNIT
    disrupted: Annotated[bool, Key("it is disrupted", orders="flip")] = False
    concealed: Annotated[bool, Key("it lies face down, with the option concealment", orders="hide")] = False
    level: Annotated[Many, Key("its order in a stack, lower first")] = 0
    overwatch: Annotated[bool, Key("an Over Watch marker lies on it, with the option overwatch")] = False
    towing: Annotated[bool, Key("it tows a wreck of its hex, with the option wrecks")] = False
    bridge: Annotated[Hexside, Key("the hexside that an AVLB bridges in this impulse")] = NO_SIDE
    active: Annotated[bool, Key("it was activated when the phase began")] = False
    scouted: Annotated[bool, Key("it has made its recon in this phase")] = False
    checked: Annotated[bool, Key("it has tried to rally in this phase")] = False
    assaulted: Annotated[bool, Key("it took part in a close assault in this phase")] = False
    reacted: Annotated[bool, Key("it has made its reaction fire of this enemy Movement Phase")] = False
    spent: Annotated[Many, Key("sixths of movement points used in this phase")] = 0
    moved: Annotated[bool, Key("it has moved in this impulse, and no more unless done = false")] = False
    done: Annotated[bool, Key("its move is finished")] = False
    loaded: Annotated[bool, Key("a carrier that has taken its unit of this phase")] = False
    guise: Annotated[str, Key("the type as which a Deception marker moves")] = ""
    fired: Fired = ""
    steady: Annotated[bool, Key("effective, active and at rest since the impulse began")] = False
    covered: Annotated[bool, Key("its overwatch fire is spent")] = False
    shot: Annotated[bool, Key("it has fired in this turn and does not assault")] = False

    @property
    def on_map(self) -> bool:
        """Is it on the map?"""
        return self.place >= 0

    @property
    def carried(self) -> bool:
        """Is it aboard a carrier or a tank?"""
        return self.aboard != NO_UNIT


#: Of a mark on a counter that nobody can tell from others: nothing, an Over Watch marker, the C2 marker, or both
Mark = Literal["", "overwatch", "c2", "overwatch c2"]


class Covered(msgspec.Struct, frozen=True, gc=False):
    """In a view: the face-down counters of an enemy in a hex, an entry for each, the mark on it, sorted [HA-24.0-a]."""

    place: Hex
    side: Nation
    marks: tuple[Mark, ...]


class Support(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A fire support marker [HA-18.0-a]: its name, kind and side, and how it stands with it.

    It waits for its turn, is ready in its box, is used for this turn (an airstrike for the game), or out for good
    [HA-18.9-a, HA-18.10-a].  `refused` says that danger close has been refused in this impulse [HA-18.6-a].
    """

    name: str
    kind: Literal["artillery", "airstrike"]
    side: Nation
    status: Literal["later", "ready", "used", "out"] = "ready"
    turn: Many = 0
    refused: bool = False


class Leader(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A leader and the unit that he stays with; without one he is not in play, or `dead` [HA-23.1-a]."""

    side: Nation
    unit: UnitId = NO_UNIT
    dead: bool = False


class Entrenchment(msgspec.Struct, frozen=True, gc=False):
    """A dug-in hex, of level 1 or 2; whoever is in it profits [HA-25.0-a, HA-25.2-a]."""

    place: Hex
    level: Annotated[Count, Within(1, 2)]


class Minefield(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A minefield; a `secret` one is not shown to the enemy of its side, for whom its place is none [HA-26.0-b].

    A `primed` one is revealed as soon as an enemy comes next to it.
    """

    place: Annotated[Hex, Key("its hex")]
    side: Annotated[Nation, Key("whose it is")]
    secret: Annotated[bool, Key("only its side knows of it")] = False
    primed: Annotated[bool, Key("it is revealed as soon as an enemy comes next to it")] = False


#: Markers that a side lays out during its set-up
Laid = Literal["entrenchment-level-1", "entrenchment-level-2", "mines"]


class Stock(msgspec.Struct, frozen=True, gc=False):
    """Markers that a side has still to lay out during its set-up, by the group of the scenario that gives them."""

    side: Annotated[Nation, Key("whose they are")]
    marker: Annotated[Laid, Key("which marker")]
    group: Annotated[Many, Key("the group that gives them, from 0")]
    left: Annotated[Many, Key("how many are left")]


class Struck(msgspec.Struct, frozen=True, gc=False):
    """A hex that has had its attack of a kind in the fire phases of this impulse [HA-13.4-b]."""

    place: Annotated[Hex, Key("the hex")]
    kind: Annotated[Literal["support", "hard", "soft"], Key("by which attack")]
