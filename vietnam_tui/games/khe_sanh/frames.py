"""What is still to be decided before play goes on; `State.frames` stacks them, so a game can be saved anywhere.

A field is saved by its type (`engine/codec.py`): pieces as `PieceId` and hexes as `Hex` stand in a save by name.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.engine.secret_choice import SecretChoice, masked
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.tables import Row
from vietnam_tui.games.khe_sanh.units import NO_PIECE, PieceId

#: The steps of an assault in the order of declarations [KS-7.3.2-a]: the attacker's guns, the defender's guns, the
#: Gunships and strikes of both, the row, CAPs and sappers of the attacker, the dice
Step = Literal["guns", "defending guns", "air", "row", "caps", "dice"]


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
    """Units that have come into a hex otherwise than by moving take a facing [KS-3.4.2-b]."""

    side: SideName
    place: Hex
    pieces: tuple[PieceId, ...]


# -- combat -------------------------------------------------------------------------------------------------


class Assault(Frame, frozen=True, tag="assault"):
    """A declared assault on a hex, as far as it has gone.

    `attackers` are the ground units next to the target that take part, artillery among them.  `guns` and
    `defending_guns` are artillery pieces that support from anywhere, `bases` and `defending_bases` the hexes of bases
    that fire.  `strikes` are the Air Strikes of the attack (as placed) or the defence (as
    declared), `gunships` the helicopters on Close Support.  `row` is chosen when the target is shown; `caps` are
    spent for shifts, `sappers` says that their +2 is claimed.
    """

    target: Hex
    attackers: tuple[PieceId, ...]
    step: Step = "guns"
    guns: tuple[PieceId, ...] = ()
    bases: tuple[Hex, ...] = ()
    defending_guns: tuple[PieceId, ...] = ()
    defending_bases: tuple[Hex, ...] = ()
    strikes: int = 0
    gunships: tuple[PieceId, ...] = ()
    row: Row | Literal[""] = ""
    caps: int = 0
    sappers: bool = False


class Bombardment(Frame, frozen=True, tag="bombardment"):
    """Harassment and Interdiction Fire, or an Arc Light strike, waits for its dice [KS-7.7-a].

    With `bombers` it is Arc Light; else `guns` are artillery pieces and `bases` the hexes of bases.
    """

    target: Hex
    guns: tuple[PieceId, ...] = ()
    bases: tuple[Hex, ...] = ()
    bombers: int = 0


class Suffering(Frame, frozen=True, tag="suffering"):
    """A result of 3: the owner chooses Disruption or retreat, once for all units of a hex [KS-7.3.3-e]."""

    side: SideName
    place: Hex
    pieces: tuple[PieceId, ...]
    bombarded: bool = False


class Retreating(Frame, frozen=True, tag="retreating"):
    """Units must retreat two hexes from a hex, one after another in the order their owner likes [KS-7.3.5-a].

    `caps` have been spent of the six for this retreat; `bombarded` counters keep their hidden face [KS-7.3.5-t].
    """

    side: SideName
    place: Hex
    pieces: tuple[PieceId, ...]
    caps: int = 0
    bombarded: bool = False


class Advancing(Frame, frozen=True, tag="advancing"):
    """Attackers may advance into the hex that they have emptied, at once [KS-7.3.2-g]."""

    side: SideName
    place: Hex
    pieces: tuple[PieceId, ...]


class SapperLosses(Frame, frozen=True, tag="sapper losses"):
    """Sappers that were used against a base each roll for their survival [KS-11.3.2-d]."""

    pieces: tuple[PieceId, ...]


# -- the Advanced Game --------------------------------------------------------------------------------------


class Bidding(Frame, frozen=True, tag="bidding"):
    """Both sides choose a bid chit in secret; `ties` have gone before [KS-A4.2.4-a, KS-A4.2.4-e]."""

    choice: SecretChoice
    ties: int = 0

    def seen_by(self, side: str) -> Bidding:
        """The other side's chit stays face down."""
        return Bidding(masked(self.choice, side), self.ties)


class Declaring(Frame, frozen=True, tag="declaring"):
    """A side declares how many OEPs it spends in the Impulse that begins [KS-A4.2.3-a]."""

    side: SideName


class AntiAircraft(Frame, frozen=True, tag="anti-aircraft"):
    """A helicopter flies to or from a hex where it may be fired at [KS-A9.4.1-a].

    The NVA/VC names who fires (`firers`), then the dice fall if anybody does (`declared`).  `leaving` says that it has
    not reached `place` but takes off there; `going` is where the mission ends then.
    """

    helicopter: PieceId
    place: Hex
    mission: Literal["transfer", "transport", "heliborne", "support"]
    leaving: bool = False
    going: Hex = Hex(-1)
    firers: tuple[PieceId, ...] = ()
    declared: bool = False


class FlyingHome(Frame, frozen=True, tag="flying home"):
    """A Gunship must go back to a Landing Zone after its last Close Support mission [KS-A9.3.1-f]."""

    helicopter: PieceId


class Scattering(Frame, frozen=True, tag="scattering"):
    """Helicopters whose hex the enemy has entered fly to the nearest cold Landing Zone [KS-A9.3.1-o]."""

    helicopters: tuple[PieceId, ...]
    first: PieceId = NO_PIECE


AnyFrame = (
    SettingUp
    | Overstacked
    | SurpriseRoll
    | Turning
    | Assault
    | Bombardment
    | Suffering
    | Retreating
    | Advancing
    | SapperLosses
    | Bidding
    | Declaring
    | AntiAircraft
    | FlyingHome
    | Scattering
)
