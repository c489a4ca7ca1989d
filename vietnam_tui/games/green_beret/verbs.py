"""What may be done in Green Beret: one action a verb, and what chance may bring."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.green_beret.units import NO_PIECE, NOWHERE, PieceId

# -- set-up and purchases -----------------------------------------------------------------------------------


class Camp(Action, frozen=True, tag="camp"):
    """Put the next base camp into a hex: the free one, a bought one, or the one that is being moved."""

    at: Hex


class Place(Action, frozen=True, tag="place"):
    """Put a starting team or leader into a base camp hex."""

    piece: PieceId
    at: Hex


class Buy(Action, frozen=True, tag="buy"):
    """Buy the next counter of a kind and put it into a hex; nowhere while there is no base camp."""

    kind: str
    at: Hex = NOWHERE


class Relocate(Action, frozen=True, tag="relocate"):
    """Roll what it costs to move a base camp."""

    camp: PieceId


# -- movement -----------------------------------------------------------------------------------------------


class Take(Action, frozen=True, tag="take"):
    """Begin a party with a team or plus piece, or add it to the one in hand."""

    lead: PieceId


class Ride(Action, frozen=True, tag="ride"):
    """Let a plus piece add its movement to a team of the party."""

    lead: PieceId
    carrier: PieceId


class Load(Action, frozen=True, tag="load"):
    """Have a team or plus piece of the party haul a counter."""

    lead: PieceId
    item: PieceId


class Drop(Action, frozen=True, tag="drop"):
    """Leave a hauled counter behind on the way."""

    item: PieceId


class Move(Action, frozen=True, tag="move"):
    """Move the party, or a counter alone, to a hex by the cheapest way."""

    lead: PieceId
    to: Hex


class Halt(Action, frozen=True, tag="halt"):
    """End the move of one mover of the party, or of the whole party."""

    lead: PieceId = NO_PIECE


# -- noise and escape ---------------------------------------------------------------------------------------


class Listen(Action, frozen=True, tag="listen"):
    """Make the noise check of a hex next."""

    at: Hex


class Escape(Action, frozen=True, tag="escape"):
    """Take a detected team or a leader with it straight to a base camp, without gear."""

    piece: PieceId
    to: Hex


class Stand(Action, frozen=True, tag="stand"):
    """Let nobody (else) escape."""


# -- combat -------------------------------------------------------------------------------------------------


class Attack(Action, frozen=True, tag="attack"):
    """Attack an enemy unit with teams of one hex, ascending."""

    enemy: int
    teams: tuple[PieceId, ...]


class Use(Action, frozen=True, tag="use"):
    """Let a counter of gear add its value to the combat."""

    item: PieceId


class Arm(Action, frozen=True, tag="arm"):
    """Use the strongest gear that still fits, naval gunfire left out."""


class Fire(Action, frozen=True, tag="fire"):
    """Enough is declared: let the dice fall."""


class Wound(Action, frozen=True, tag="wound"):
    """Give the drawn casualties marker to a team."""

    team: PieceId


class Lose(Action, frozen=True, tag="lose"):
    """Pick a counter to be eliminated."""

    piece: PieceId


# -- the enemy phase ----------------------------------------------------------------------------------------


class Suppress(Action, frozen=True, tag="suppress"):
    """Aim a weapon at an enemy unit."""

    enemy: int
    weapon: PieceId


class Activate(Action, frozen=True, tag="activate"):
    """Let an enemy unit act next."""

    enemy: int


class Pursue(Action, frozen=True, tag="pursue"):
    """Let all other enemy units act in the order of their numbers."""


class Target(Action, frozen=True, tag="target"):
    """Choose which of equally close teams an enemy unit goes for, by hex."""

    at: Hex


class Enter(Action, frozen=True, tag="enter"):
    """Choose which of equally good hexes an enemy unit enters."""

    at: Hex


class Assault(Action, frozen=True, tag="assault"):
    """Choose the hex that an enemy unit attacks next."""

    at: Hex


# -- at any time --------------------------------------------------------------------------------------------


class End(Action, frozen=True, tag="end"):
    """End the phase, or decline."""


class Forfeit(Action, frozen=True, tag="forfeit"):
    """Give up the current mission."""


class Retire(Action, frozen=True, tag="retire"):
    """End the game and take the assessment."""


# -- chance -------------------------------------------------------------------------------------------------


class Die(Action, frozen=True, tag="die"):
    """Chance: a die shows `pips`."""

    pips: int

    def __str__(self) -> str:
        return str(self.pips)


class Dice(Action, frozen=True, tag="dice"):
    """Chance: two dice that are told apart, in their order."""

    first: int
    second: int

    def __str__(self) -> str:
        return f"{self.first} {self.second}"


class Draw(Action, frozen=True, tag="draw"):
    """Chance: counters of these kinds are drawn from a pool."""

    kinds: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join(self.kinds)
