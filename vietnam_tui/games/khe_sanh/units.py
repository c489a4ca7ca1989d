"""What is known of a piece: which counter it is, and what changes about it.

A piece is an index into `State.roster`, which never changes; `State.pieces` holds what does.  Ground units, HQs,
dummies, Combat Villages and helicopters are pieces alike; bases are `Base` records, strikes and Landing Zones markers.
"""

from __future__ import annotations

from typing import Literal, NewType

import msgspec

from vietnam_tui.core.hexes import Hex
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


class RosterEntry(msgspec.Struct, frozen=True, gc=False):
    """A counter in the game: its name, its kind in counters.toml, the row of the scenario's forces that brings it in.

    `force` is -1 for a company counter that stands by for breakdown; `turn` is 0 for what is set up before play.
    """

    name: str
    kind: str
    force: int = -1
    turn: int = 0


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What changes about a piece.

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

    place: Hex = OFF
    fate: Fate = ""
    mode: Mode = COMBAT
    facing: int = NO_FACING
    marker: SideName | Literal[""] = ""
    fading: bool = False
    shown: bool = False
    allowance: int = 0
    spent: int = 0
    moved: bool = False
    stopped: bool = False
    done: bool = False
    watched: bool = False
    slipped: int = 0
    landed: Landed = ""
    attacked: bool = False
    fired: bool = False
    supported: bool = False
    retreated: bool = False
    caught: bool = False
    aa_moving: bool = False
    aa_fighting: bool = False
    aloft: bool = False
    aboard: PieceId = NO_PIECE
    missions: int = 0
    flown: int = 0
    resting: SideName | Literal[""] = ""
    returns: int = 0

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

    place: Hex
    air: int = 0
    bombers: int = 0


class Covered(msgspec.Struct, frozen=True, gc=False):
    """In a view: the counters of an enemy force that the viewer cannot tell apart [KS-3.5-b].

    `counters` has an entry for each of them, the Disruption marker on it ("", or as `mark` writes it), sorted.
    `facing` is that of the force's Maneuver Mode units, if any; `control` are the directions of the hexes that the
    whole force controls, which both players may know [KS-3.5-d].
    """

    place: Hex
    side: SideName
    counters: tuple[str, ...]
    facing: int = NO_FACING
    control: tuple[int, ...] = ()


def mark(piece: Piece | Base) -> str:
    """The Disruption marker of a piece as text: "", "US/GVN", or "US/GVN fading" on its light face."""
    return f"{piece.marker} fading" if piece.fading else piece.marker
