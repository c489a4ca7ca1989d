"""A piece as it is known: which counter it is, and what changes about it.

A piece is an index into `State.roster`, which never changes; `State.pieces` holds what does.  Ground units, HQs,
dummies, Combat Villages and helicopters are pieces alike; bases are `Base` records, strikes and Landing Zones markers.
"""

from __future__ import annotations

from typing import Annotated, Literal, NewType

import msgspec

from vietnam_tui.core.declared import Within
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Count
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.games.khe_sanh.counters import Mode, SideName

PieceId = NewType("PieceId", int)

#: No piece at all; of a piece that is not aboard another
NO_PIECE = PieceId(-1)
#: Where a piece is that is not on the map; its `fate` says why
OFF = Hex(-1)
#: The facing of a piece that has none: in Combat Mode, or off the map
NO_FACING = -1

MANEUVER: Mode = "maneuver"
COMBAT: Mode = "combat"

#: Why a piece is not on the map ("" for one that is): to be set up or to come by the schedule; off the map for a while
#: (armor that has left, an aborted helicopter and its load, a replacement on its way); a counter not in use (companies
#: until a battalion breaks down, the battalion while it is broken down); eliminated; escaped; or, in a view, somewhere
#: where the viewer cannot tell it from others.
Fate = Literal["", "due", "away", "spare", "lost", "escaped", "unseen"]

#: How a helicopter has landed a ground unit in this Impulse
Landed = Literal["", "transport", "assault"]


#: More than any force, bombardment or row of combats comes to; turns of the longest scenario
MANY, TURNS = 999, 9
Many = Annotated[Count, Within(0, MANY)]
#: OEPs of a chit, and CAPs that one assault or retreat may cost [KS-7.5.7-a, KS-A4.2.2-a]
SIX = 6
Chit = Annotated[Count, Within(0, SIX)]
#: B-52s on one hex that the Upper Matrix has a position for [KS-9.2-e]
Bombers = Annotated[Count, Within(0, 3)]


class RosterEntry(msgspec.Struct, frozen=True, gc=False):
    """A counter in the game: its name, its kind in counters.toml, the row of the scenario's forces that brings it in.

    `force` is -1 for a company counter that stands by for breakdown; `turn` is 0 for what is set up before play.
    """

    name: str
    kind: Annotated[str, Key("of a made-up unit: its kind, us-marine-company, an id of counters.toml")]
    force: Annotated[Count, Key("the row of the scenario's forces that brings it in, from 0; -1: none")] = -1
    turn: Annotated[Count, Key("the Game-Turn in which it comes")] = 0


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The part that changes of a piece.

    `mode` is the face that shows.  Of the kinds with a hidden face `maneuver` is that face and `combat` the other one:
    a revealed HQ or village is in `combat`, a dummy always in `maneuver`; US HQs are always in `maneuver`, helicopters
    in `combat` [KS-11.2.3-b, KS-A3.3-a].  `facing` is an index into the directions of the grid, NO_FACING where the
    piece has none; the Maneuver Mode units of a force share theirs [KS-3.1.1-b].

    `marker` is the colour of a Disruption marker and `fading` its light face [KS-7.3.4-b, KS-10.0-a].  `shown` means
    that the enemy knows which piece this is though it is not on top, since a combat has shown it and nothing has
    been exchanged with it since [KS-3.5-a].

    For the Impulse: `allowance` as fixed when the Movement Segment began, `spent` of it, `moved` (has entered a hex,
    so that its guns are silent [KS-8.5-b]), `stopped` (in an enemy ZOC, or by the minimum move), `done` (let go
    [KS-5.2.2-a]), `watched` (an enemy unit was next to it at the beginning, so that it cannot hide [KS-11.3.1-f]),
    `slipped` (hexes infiltrated), `landed`.  For the Combat Segment: `attacked`, `fired` (artillery), `supported` (an
    HQ has supported an assault [KS-7.5.5-a]), `retreated` (into the hex where it is [KS-7.3.5-p]), `caught` (attacked
    there again [KS-7.3.5-r]).  `aa_moving` and
    `aa_fighting` say that AA Fire was used in the Movement Segment, and later in the Impulse [KS-A9.4.2-b].

    Of helicopters: `aloft` is a Gunship in the air over `place`, on Close Support or after it [KS-A9.3.1-d]; `aboard`
    is the helicopter that carries this piece; `missions` and `flown` count what one has done in this Impulse;
    `resting` is the side whose next Impulse brings it back from Missions Complete [KS-A9.3-c].  `returns` is the turn
    in which a piece that is away may come back.
    """

    place: Annotated[Hex, Key("its hex; none: eliminated, or see waits", early=True)] = OFF
    fate: Annotated[
        Fate, Key("why it is off the map; spare: a counter not in use", early=True, orders="away")
    ] = ""
    mode: Mode = COMBAT
    facing: Annotated[Count, Within(-1, 5)] = NO_FACING
    marker: Annotated[
        SideName | Literal[""], Key("the colour of its Disruption marker", name="disrupted")
    ] = ""
    fading: Annotated[bool, Key("that marker shows its light face")] = False
    shown: Annotated[bool, Key("the enemy knows it though it is not on top")] = False
    allowance: Annotated[Many, Key("its movement points of this segment")] = 0
    spent: Annotated[Many, Key("movement points used in this segment")] = 0
    moved: Annotated[bool, Key("it has entered a hex in this Impulse")] = False
    stopped: Annotated[bool, Key("it may not move on in this segment")] = False
    done: Annotated[bool, Key("it has been let go in this segment")] = False
    watched: Annotated[bool, Key("an enemy was next to it as the segment began")] = False
    slipped: Annotated[Many, Key("hexes infiltrated in this segment")] = 0
    landed: Annotated[Landed, Key("how a helicopter has landed it in this Impulse")] = ""
    attacked: Annotated[bool, Key("it has attacked in this segment")] = False
    fired: Annotated[bool, Key("it has given support in this segment")] = False
    supported: Annotated[bool, Key("an HQ has supported an assault in this segment")] = False
    retreated: Annotated[bool, Key("it has retreated into its hex in this segment")] = False
    caught: Annotated[bool, Key("it was attacked again after it had retreated")] = False
    aa_moving: Annotated[bool, Key("it has used AA Fire in the Movement Segment")] = False
    aa_fighting: Annotated[bool, Key("it has used AA Fire later in the Impulse")] = False
    aloft: Annotated[bool, Key("a Gunship in the air over its hex")] = False
    aboard: Annotated[PieceId, Key("the helicopter that carries it", orders="away")] = NO_PIECE
    missions: Annotated[Many, Key("missions flown in this Impulse")] = 0
    flown: Annotated[Many, Key("movement points flown in this Impulse")] = 0
    resting: Annotated[
        SideName | Literal[""], Key("the side whose next Impulse brings it back from Missions Complete")
    ] = ""
    returns: Annotated[Count, Within(0, 2 * TURNS), Key("the Game-Turn in which it may come back")] = 0

    @property
    def on_map(self) -> bool:
        """Does it lie on the map?"""
        return self.place >= 0

    @property
    def disrupted(self) -> bool:
        """Does it lie under a Disruption marker?"""
        return bool(self.marker)

    @property
    def left(self) -> int:
        """Movement points left in this segment."""
        return self.allowance - self.spent


class Base(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A hex of a Combat Base or Fire Base; `base` is its line in the Base Capabilities Chart.

    `captured` by the NVA/VC it has no powers left [KS-8.4-c].  `beaten` means that its intrinsic defence is gone and
    nobody has come in yet, so that either side may [KS-8.4-b]; `marker` and `fading` are the Disruption of an empty
    base.
    """

    place: Hex
    base: str
    captured: bool = False
    beaten: bool = False
    marker: SideName | Literal[""] = ""
    fading: bool = False


class Strike(msgspec.Struct, frozen=True, gc=False):
    """Markers on a hex: so many Air Strikes for the assault on it, so many B-52s [KS-9.1-b, KS-9.2-d]."""

    place: Annotated[Hex, Key("the hex")]
    air: Annotated[Many, Key("Air Strikes on it")] = 0
    bombers: Annotated[Bombers, Key("B-52s on it")] = 0


class Covered(msgspec.Struct, frozen=True, gc=False):
    """In a view: the counters of an enemy force that the viewer cannot tell apart [KS-3.5-b].

    `counters` has an entry for each of them, the Disruption marker on it ("", or as `mark` writes it), sorted.
    `facing` is that of the force's Maneuver Mode units, if any; `control` are the directions of the hexes that the
    whole force controls, which both players may know [KS-3.5-d].
    """

    place: Hex
    side: SideName
    counters: tuple[str, ...]
    facing: Count = NO_FACING
    control: tuple[Count, ...] = ()


def mark(piece: Piece | Base) -> str:
    """The Disruption marker of a piece as text: "", "US/GVN", or "US/GVN fading" on its light face."""
    return f"{piece.marker} fading" if piece.fading else piece.marker
