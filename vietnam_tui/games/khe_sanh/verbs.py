"""The verbs of the game, one struct each, and what chance may bring.

Each is declared here; what it means, why it is refused and how it is said stands in the chapter that has it.
"""

from __future__ import annotations

from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.khe_sanh.counters import Mode
from vietnam_tui.games.khe_sanh.tables import Row
from vietnam_tui.games.khe_sanh.units import PieceId


class Place(Action, frozen=True, tag="place"):
    """Set a piece up in a hex, on the face that it usually begins on."""

    unit: PieceId
    to: Hex


class Ready(Action, frozen=True, tag="ready"):
    """All is set up."""


class Move(Action, frozen=True, tag="move"):
    """Move a unit by the cheapest way to a hex; several units named in one order move one after another."""

    unit: PieceId
    to: Hex


class Turn(Action, frozen=True, tag="turn"):
    """Turn a unit to its other face: the other mode, or an NVA HQ or village to its revealed face."""

    unit: PieceId


class Face(Action, frozen=True, tag="face"):
    """Let the Maneuver Mode units in a hex face a direction, an index into those of the grid."""

    at: Hex
    facing: int


class Top(Action, frozen=True, tag="top"):
    """Put a unit on top of its force, where the enemy sees its face."""

    unit: PieceId


class Enter(Action, frozen=True, tag="enter"):
    """Bring a unit onto the map at an entry hex, in a mode."""

    unit: PieceId
    at: Hex
    mode: Mode


class Leave(Action, frozen=True, tag="leave"):
    """Take a unit off the map, or over the boundary of the active area."""

    unit: PieceId


class Split(Action, frozen=True, tag="split"):
    """Break a battalion down into its companies."""

    unit: PieceId


class Form(Action, frozen=True, tag="form"):
    """Form a battalion again of the companies in a hex."""

    unit: PieceId
    at: Hex


class Infiltrate(Action, frozen=True, tag="infiltrate"):
    """Slip a unit into the next enemy-controlled hex for a CAP."""

    unit: PieceId
    to: Hex


class Strike(Action, frozen=True, tag="strike"):
    """Direct an Air Strike at a hex: at one to be assaulted, or in defence at the one that is."""

    at: Hex


class ArcLight(Action, frozen=True, tag="arclight"):
    """Direct a B-52 at a hex."""

    at: Hex


class Attack(Action, frozen=True, tag="attack"):
    """Assault a hex with units: with all that can, with those of one hex, or with one that others may join."""

    at: Hex
    units: tuple[PieceId, ...]


class Join(Action, frozen=True, tag="join"):
    """Let another unit take part in the assault that is being declared."""

    unit: PieceId


class Harass(Action, frozen=True, tag="hif"):
    """Fire at a hex from afar, with artillery pieces and the guns of bases."""

    at: Hex
    units: tuple[PieceId, ...]
    bases: tuple[Hex, ...] = ()


class Bomb(Action, frozen=True, tag="bomb"):
    """Let the B-52s that are directed at a hex drop their load."""

    at: Hex


class Support(Action, frozen=True, tag="support"):
    """Support the combat in hand with an artillery piece, or the attack with a Headquarters."""

    unit: PieceId


class Guns(Action, frozen=True, tag="guns"):
    """Support the combat in hand with the guns of a base."""

    at: Hex


class UseRow(Action, frozen=True, tag="row"):
    """Choose the row of the Upper Matrix for an assault."""

    row: Row


class Spend(Action, frozen=True, tag="spend"):
    """Spend Combat Advantage Points for column shifts, two for one."""

    caps: int


class UseSappers(Action, frozen=True, tag="sappers"):
    """Claim the sappers' modifier against a base."""


class Pass(Action, frozen=True, tag="pass"):
    """Add nothing more."""


class Disrupt(Action, frozen=True, tag="disrupt"):
    """Take a result of 3 as Disruption."""


class Withdraw(Action, frozen=True, tag="withdraw"):
    """Take a result of 3 as a retreat."""


class Retreat(Action, frozen=True, tag="retreat"):
    """Retreat a unit along two hexes."""

    unit: PieceId
    path: tuple[Hex, ...]


class Advance(Action, frozen=True, tag="advance"):
    """Advance a unit into the hex that has been won."""

    unit: PieceId


class Lose(Action, frozen=True, tag="lose"):
    """Choose a unit that is eliminated."""

    unit: PieceId


class Bid(Action, frozen=True, tag="bid"):
    """Bid so many OEPs for the initiative."""

    points: int


class Declare(Action, frozen=True, tag="declare"):
    """Spend so many OEPs in the Impulse that begins."""

    points: int


class Lift(Action, frozen=True, tag="lift"):
    """Begin a mission with a helicopter."""

    unit: PieceId


class Board(Action, frozen=True, tag="board"):
    """Take a unit aboard the helicopter in hand; one that waits off the map comes in a mode of its owner's choice."""

    unit: PieceId
    mode: Mode | Literal[""] = ""


class Fly(Action, frozen=True, tag="fly"):
    """Fly the helicopter in hand to a Landing Zone, or to a hex where it makes one."""

    to: Hex


class Replace(Action, frozen=True, tag="replace"):
    """Bring a lost piece back onto the map; a mode is chosen only for one that cannot hide."""

    unit: PieceId
    at: Hex
    mode: Mode | Literal[""] = ""


class HoldBack(Action, frozen=True, tag="hold"):
    """Take a lost piece as a replacement that comes a turn later."""

    unit: PieceId


class Cover(Action, frozen=True, tag="cover"):
    """Let a Gunship support the assault in hand from the air over a hex."""

    unit: PieceId
    at: Hex


class Fire(Action, frozen=True, tag="fire"):
    """Fire at the helicopter that comes or goes."""

    unit: PieceId


class End(Action, frozen=True, tag="end"):
    """End the segment."""


class Die(Action, frozen=True, tag="die"):
    """Chance: a die shows `pips`."""

    pips: int

    def __str__(self) -> str:
        return str(self.pips)


class Dice(Action, frozen=True, tag="dice"):
    """Chance: the total of two dice."""

    total: int

    def __str__(self) -> str:
        return str(self.total)
