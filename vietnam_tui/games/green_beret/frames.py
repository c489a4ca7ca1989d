"""The decisions that are open before play goes on; `State.frames` stacks them, so a game can be saved anywhere."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Count
from vietnam_tui.games.green_beret.units import NO_PIECE, NOWHERE, PieceId


class Mover(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A team or plus piece on the move: `carrier` adds its value to a team, `load` is hauled.

    `burden` is the movement lost to everything hauled at any time of the move [GB-10.5-c]; `spent` what the
    hexes have cost; `halted` is a mover whose minimum move was all it had [GB-10.8-a].
    """

    lead: PieceId
    carrier: PieceId = NO_PIECE
    load: tuple[PieceId, ...] = ()
    burden: Count = 0
    spent: Count = 0
    halted: bool = False

    @property
    def goers(self) -> tuple[PieceId, ...]:
        """The team or plus piece, and what adds its value to it."""
        return (self.lead,) if self.carrier == NO_PIECE else (self.lead, self.carrier)

    @property
    def pieces(self) -> tuple[PieceId, ...]:
        """Every counter that moves here."""
        return (*self.goers, *self.load)


class Frame(msgspec.Struct, frozen=True, tag=True):
    """Something unfinished; the last frame of a state decides what comes next."""


class MissionDraw(Frame, frozen=True, tag="mission draw"):
    """A mission is to be drawn [GB-7.0-a]."""


class MissionDie(Frame, frozen=True, tag="mission die"):
    """The drawn mission waits for the die that places it [GB-7.0-b]."""

    mission: str


class MarkerDraw(Frame, frozen=True, tag="marker draw"):
    """Enemy units are to be drawn unseen as markers of the Purchase Points track [GB-3.6-a]."""


class Relocating(Frame, frozen=True, tag="relocating"):
    """A base camp is to be moved: for `price` PP, or the die is still to be rolled (0) [GB-12.11-a]."""

    camp: PieceId
    price: Count = 0


class Moving(Frame, frozen=True, tag="moving"):
    """A party in hand: `steps` hexes moved so far, `afloat` while all of them were water [GB-10.3-b]."""

    at: Hex
    movers: tuple[Mover, ...]
    steps: Count = 0
    afloat: bool = True


class Listening(Frame, frozen=True, tag="listening"):
    """Final hexes still to be checked for noise, in the player's order [GB-12.0-c]."""

    hexes: tuple[Hex, ...]


class NoiseRoll(Frame, frozen=True, tag="noise roll"):
    """The die of a noise check is to be rolled [GB-12.0-g]."""

    at: Hex


class Escaping(Frame, frozen=True, tag="escaping"):
    """Teams just detected, and leaders with them, may escape; `fled` have done so [GB-12.3-a]."""

    at: Hex
    fresh: tuple[PieceId, ...]
    fled: tuple[PieceId, ...] = ()


class Hunt(Frame, frozen=True, tag="hunt"):
    """A die tells how many enemy units appear near a hex [GB-12.7-a]."""

    at: Hex


class Drawing(Frame, frozen=True, tag="drawing"):
    """So many enemy units are still to be drawn, all before the first is placed [GB-12.8-f]."""

    at: Hex
    left: Count
    drawn: tuple[str, ...] = ()


class Scattering(Frame, frozen=True, tag="scattering"):
    """Drawn enemy units wait for their direction and distance dice [GB-12.8-a]."""

    at: Hex
    drawn: tuple[str, ...]


class Combat(Frame, frozen=True, tag="combat"):
    """A combat between an enemy unit and teams of a hex; `attacking` when the teams attack.

    `used` is the gear that adds its value; once `ready` the dice fall.
    """

    attacking: bool
    at: Hex
    enemy: Count
    teams: tuple[PieceId, ...]
    used: tuple[PieceId, ...] = ()
    ready: bool = False


class MarkerLoss(Frame, frozen=True, tag="casualties"):
    """A casualties marker is to be drawn for one of these teams [GB-13.0-m]."""

    at: Hex
    teams: tuple[PieceId, ...]
    enemy: Count


class Wounding(Frame, frozen=True, tag="wounding"):
    """The player gives a drawn casualties marker to one of the teams that fought [GB-13.0-m]."""

    marker: str
    teams: tuple[PieceId, ...]


class GearRoll(Frame, frozen=True, tag="gear roll"):
    """A die tells how much gear is lost in a hex [GB-13.0-o]."""

    at: Hex


class GearLoss(Frame, frozen=True, tag="gear loss"):
    """The player picks so many counters of gear in a hex to be eliminated [GB-13.0-o]."""

    at: Hex
    count: Count
    rule: ClassVar[str] = "GB-13.0-o"


class Keeping(Frame, frozen=True, tag="keeping"):
    """Gear in a hex beyond what the teams left there can take over is lost [GB-13.1-k, GB-12.3-c]."""

    at: Hex
    rule: str


class Bereavement(Frame, frozen=True, tag="bereavement"):
    """One of these must be eliminated; the player picks which [GB-13.1-c, GB-16.0-c]."""

    pieces: tuple[PieceId, ...]
    rule: str


class StrayShot(Frame, frozen=True, tag="stray shot"):
    """A die tells where naval gunfire strays around a hex [GB-14.0-a]."""

    at: Hex


class Shot(msgspec.Struct, frozen=True, gc=False):
    """A weapon aimed at an enemy unit."""

    weapon: PieceId
    enemy: Count


class Suppressing(Frame, frozen=True, tag="suppressing"):
    """Weapons are nominated for suppressive fire; once `firing` they are resolved in order [GB-15.0-c]."""

    shots: tuple[Shot, ...] = ()
    firing: bool = False


class Pursuing(Frame, frozen=True, tag="pursuing"):
    """An enemy unit on its way: towards `target` (NOWHERE: not chosen), `spent` movement, `moved` at all."""

    enemy: Count
    target: Hex = NOWHERE
    spent: Count = 0
    moved: bool = False


class Assaulting(Frame, frozen=True, tag="assaulting"):
    """An enemy unit attacks these hexes, one after another in the player's order [GB-13.0-d]."""

    enemy: Count
    hexes: tuple[Hex, ...]


class Reckoning(Frame, frozen=True, tag="reckoning"):
    """Two dice decide what the end of Kill Double-Agent brings [GB-16.0-b]."""

    accomplished: bool


class Windfall(Frame, frozen=True, tag="windfall"):
    """So many PP may be spent at once [GB-16.0-d]."""

    points: Count


AnyFrame = (
    MissionDraw
    | MissionDie
    | MarkerDraw
    | Relocating
    | Moving
    | Listening
    | NoiseRoll
    | Escaping
    | Hunt
    | Drawing
    | Scattering
    | Combat
    | MarkerLoss
    | Wounding
    | GearRoll
    | GearLoss
    | Keeping
    | Bereavement
    | StrayShot
    | Suppressing
    | Pursuing
    | Assaulting
    | Reckoning
    | Windfall
)
