"""The decisions that are still open before play goes on; `State.frames` stacks them, so a game can be saved anywhere.

A field is saved by its type (`engine/codec.py`): pieces as `PieceId` and hexes as `Hex` stand in a save by name.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from vietnam_tui.core.declared import Within
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Count
from vietnam_tui.engine.secret_choice import SecretChoice, masked
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.tables import Row
from vietnam_tui.games.khe_sanh.units import NO_PIECE, Bombers, Chit, Many, PieceId

#: The steps of an assault in the order of declarations [KS-7.3.2-a]: further units that join, the attacker's guns, the
#: defender's guns, the attacker's Gunships, then, with the target shown, the defender's Air Strikes, his Gunships, the
#: row, what the attacker puts in for shifts, the dice
Step = Literal[
    "joining", "guns", "defending guns", "gunships", "air", "defending gunships", "row", "shifts", "dice"
]


class Frame(msgspec.Struct, frozen=True, tag=True):
    """Something unfinished; the last frame of a state decides what comes next."""

    def seen_by(self, side: str) -> Frame:
        """The frame as a side sees it."""
        return self


class SettingUp(Frame, frozen=True, tag="setting up"):
    """A side places its pieces one after another, then says that it is ready [KS-14.0-f]."""

    side: SideName


class Overstacked(Frame, frozen=True, tag="overstacked"):
    """A hex holds too many at the end of a segment: the owner chooses whom he loses [KS-3.1.4-a]."""

    side: SideName
    place: Hex


class SurpriseRoll(Frame, frozen=True, tag="surprise roll"):
    """A die decides whether the NVA/VC may claim surprise this turn [KS-14.2-u]."""


class Turning(Frame, frozen=True, tag="turning"):
    """Maneuver Mode units have come into a hex otherwise than by moving: their force takes a facing [KS-3.4.2-b]."""

    side: SideName
    place: Hex


# -- combat -------------------------------------------------------------------------------------------------


class Assault(Frame, frozen=True, tag="assault"):
    """A declared assault on a hex, as far as it has gone.

    `attackers` are the ground units next to the target that take part, artillery left out.  `guns` and
    `defending_guns` are artillery pieces that support from anywhere, `bases` and `defending_bases` the hexes of bases
    that fire.  `strikes` are the Air Strikes of the defence (those of the attack lie on the map), `gunships` the
    helicopters on Close Support.  `row` is chosen when the target is shown; `hqs` support the attack, `caps` are
    spent for shifts, `sappers` says that their modifier is claimed.
    """

    target: Hex
    attackers: tuple[PieceId, ...]
    step: Step = "joining"
    guns: tuple[PieceId, ...] = ()
    bases: tuple[Hex, ...] = ()
    defending_guns: tuple[PieceId, ...] = ()
    defending_bases: tuple[Hex, ...] = ()
    strikes: Many = 0
    gunships: tuple[PieceId, ...] = ()
    row: Row | Literal[""] = ""
    hqs: tuple[PieceId, ...] = ()
    caps: Chit = 0
    sappers: bool = False


class Bombardment(Frame, frozen=True, tag="bombardment"):
    """Harassment and Interdiction Fire, or an Arc Light strike, on its way to the dice [KS-7.7-a].

    With `bombers` it is Arc Light; else `guns` are artillery pieces and `bases` the hexes of bases, `strength` what
    they come to.  Until it is `declared` further guns may join.  A unit that fires from a hidden face stays hidden.
    """

    target: Hex
    guns: tuple[PieceId, ...] = ()
    bases: tuple[Hex, ...] = ()
    bombers: Bombers = 0
    strength: Many = 0
    declared: bool = False

    def seen_by(self, side: str) -> Bombardment:
        """Only the NVA/VC has artillery pieces, and they may fire unseen [KS-11.3.3-c]."""
        return self if side == "NVA/VC" else msgspec.structs.replace(self, guns=())


def _masked(pieces: tuple[PieceId, ...]) -> tuple[PieceId, ...]:
    return (NO_PIECE,) * len(pieces)


class Struck(Frame, frozen=True, tag="struck"):
    """A result is to be carried out against pieces in a hex; `struck` are all of the side that the combat strikes.

    `bombarded` counters keep their hidden face [KS-7.3.5-t]; with `sappers` those who have used their modifier bear
    losses first [KS-11.3.2-c].
    """

    side: SideName
    place: Hex
    pieces: tuple[PieceId, ...]
    number: Annotated[Count, Within(0, 7)]
    struck: tuple[PieceId, ...] = ()
    bombarded: bool = False
    sappers: bool = False

    def seen_by(self, side: str) -> Struck:
        """The enemy sees how many, not which."""
        return self if side == self.side else _hidden(self)

    def dealt(self, there: tuple[PieceId, ...]) -> Struck:
        """The frame with pieces that may be meant, of those in the hex."""
        return _imagined(self, there)


class Suffering(Struck, frozen=True, tag="suffering"):
    """A result of 3: the owner chooses Disruption or retreat, once for all units of a hex [KS-7.3.3-e]."""


class Retreating(Struck, frozen=True, tag="retreating"):
    """Units must retreat two hexes from a hex, one after another in the order their owner likes [KS-7.3.5-a].

    `stack` are all that had to go from the hex, `caps` have been spent of the six for this retreat.
    """

    stack: tuple[PieceId, ...] = ()
    caps: Chit = 0


def _hidden(frame: Struck) -> Struck:
    changes = {"pieces": _masked(frame.pieces), "struck": _masked(frame.struck)}
    if isinstance(frame, Retreating):
        changes["stack"] = _masked(frame.stack)
    return msgspec.structs.replace(frame, **changes)


def _imagined(frame: Struck, there: tuple[PieceId, ...]) -> Struck:
    if NO_PIECE not in (*frame.pieces, *frame.struck):
        return frame
    meant = there[: len(frame.pieces)]
    spare = (NO_PIECE,) * (len(frame.pieces) - len(meant))
    return msgspec.structs.replace(frame, pieces=(*meant, *spare))


class Aftermath(Frame, frozen=True, tag="aftermath"):
    """Units that had retreated into a hex have been attacked again: they are disrupted for it [KS-7.3.5-r]."""


class Advancing(Frame, frozen=True, tag="advancing"):
    """Attackers may advance into the hex that they have emptied, at once [KS-7.3.2-g].

    `starts` are the hexes from which the pieces fought, in the same order.
    """

    side: SideName
    place: Hex
    pieces: tuple[PieceId, ...]
    starts: tuple[Hex, ...] = ()

    def seen_by(self, side: str) -> Advancing:
        """The pieces that may go along are the attacker's to know."""
        return self if side == self.side else msgspec.structs.replace(self, pieces=_masked(self.pieces))


class SapperLosses(Frame, frozen=True, tag="sapper losses"):
    """Sappers that were used against a base each roll for their survival [KS-11.3.2-d]."""

    pieces: tuple[PieceId, ...]


# -- the Advanced Game --------------------------------------------------------------------------------------


class Bidding(Frame, frozen=True, tag="bidding"):
    """Both sides choose a bid chit in secret; `ties` have gone before [KS-A4.2.4-a, KS-A4.2.4-e]."""

    choice: SecretChoice
    ties: Many = 0

    def seen_by(self, side: str) -> Bidding:
        """The other side's chit stays face down."""
        return Bidding(masked(self.choice, side), self.ties)


class Declaring(Frame, frozen=True, tag="declaring"):
    """A side declares how many OEPs it spends in the Impulse that begins [KS-A4.2.3-a]."""

    side: SideName


#: What a helicopter flies for [KS-A9.3.1-a]; scattering is no mission [KS-A9.3.1-o]
#: and a Gunship's way home belongs to the mission before [KS-A9.3.1-f]
Mission = Literal["transfer", "transport", "heliborne", "support", "home", "scattering"]


class Aloft(Frame, frozen=True, tag="aloft"):
    """A helicopter begins a mission: it may take a load aboard, then it flies somewhere [KS-A9.3.1-b, KS-A9.3.1-c]."""

    helicopter: PieceId


class AntiAircraft(Frame, frozen=True, tag="anti-aircraft"):
    """A helicopter flies to or from a hex where it may be fired at [KS-A9.4.1-a].

    The NVA/VC names who fires (`firers`, which the enemy does not see), then the dice fall if anybody does
    (`declared`); `strength` is what they come to and `regiments` how many AA regiments are among them.  `leaving` says
    that it has not reached `place` but takes off there; `going` is where the mission ends then, -1 off the map.  On
    Close Support, for an assault whose frame lies below, the helicopter does not land in `place`.
    """

    helicopter: PieceId
    place: Hex
    mission: Mission
    leaving: bool = False
    going: Hex = Hex(-1)
    firers: tuple[PieceId, ...] = ()
    strength: Many = 0
    regiments: Many = 0
    declared: bool = False

    def seen_by(self, side: str) -> AntiAircraft:
        """A piece that fires from hiding stays hidden; how strong the fire is, is announced [KS-A9.4.2-c]."""
        return self if side == "NVA/VC" else msgspec.structs.replace(self, firers=())


class FlyingHome(Frame, frozen=True, tag="flying home"):
    """A Gunship goes back to a Landing Zone; until the segment ends (`last`) it may wait for another mission.

    [KS-A9.3.1-e, KS-A9.3.1-f]
    """

    helicopter: PieceId
    last: bool = False


class Scattering(Frame, frozen=True, tag="scattering"):
    """Helicopters whose hex the enemy has entered fly to the nearest cold Landing Zone [KS-A9.3.1-o].

    They go one after another; `first` is the one that has been fired at and may go now.
    """

    helicopters: tuple[PieceId, ...]
    first: PieceId = NO_PIECE


AnyFrame = (
    SettingUp
    | Overstacked
    | SurpriseRoll
    | Turning
    | Assault
    | Bombardment
    | Struck
    | Suffering
    | Retreating
    | Aftermath
    | Advancing
    | SapperLosses
    | Bidding
    | Declaring
    | Aloft
    | AntiAircraft
    | FlyingHome
    | Scattering
)
