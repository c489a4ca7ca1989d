"""The verbs of the game, one struct each, and what chance may bring."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hexside
from vietnam_tui.core.model import Action
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.units import Condition, UnitId


class Move(Action, frozen=True, tag="move"):
    """Move a unit by the cheapest way to a place where it may stop.

    A `direct` move is a single step into a neighbouring place: one that costs more than going round, or one into a
    friend's place, through which the unit then passes on.
    """

    unit: UnitId
    to: Spot
    direct: bool = False


class Lift(Action, frozen=True, tag="lift"):
    """Carry a unit by helicopter."""

    unit: UnitId
    to: Spot


class Sail(Action, frozen=True, tag="sail"):
    """Carry a unit by riverine transport."""

    unit: UnitId
    to: Spot


class Demolish(Action, frozen=True, tag="demolish"):
    """The unit in hand blows a bridge; `bridge` is a hexside."""

    unit: UnitId
    bridge: Hexside


class Repair(Action, frozen=True, tag="repair"):
    """The engineer tries to repair a bridge; `bridge` is a hexside."""

    bridge: Hexside


class Bridge(Action, frozen=True, tag="bridge"):
    """The engineer bridges a river hexside or an in-hex Mekong crossing, given as its water spot."""

    at: Spot


class Attack(Action, frozen=True, tag="attack"):
    """Attack one enemy unit with units next to it, ascending."""

    target: UnitId
    attackers: tuple[UnitId, ...]


class Bombard(Action, frozen=True, tag="bombard"):
    """Bombard an enemy unit, beginning with a marker of this value."""

    target: UnitId
    marker: int


class Support(Action, frozen=True, tag="support"):
    """Apply a support fire marker of this value."""

    marker: int


class Pass(Action, frozen=True, tag="pass"):
    """Decline: an opportunity for support fire, or any further advance."""


class Retreat(Action, frozen=True, tag="retreat"):
    """Retreat a unit along these spots."""

    unit: UnitId
    path: tuple[Spot, ...]


class Resist(Action, frozen=True, tag="resist"):
    """Offer stiff resistance instead of retreating."""

    unit: UnitId


class Perish(Action, frozen=True, tag="perish"):
    """Accept elimination where no retreat is open."""

    unit: UnitId


class Displace(Action, frozen=True, tag="displace"):
    """Step a friendly unit aside to make room for a retreat."""

    unit: UnitId
    to: Spot


class Lose(Action, frozen=True, tag="lose"):
    """Choose the unit that suffers a depletion."""

    unit: UnitId


class Advance(Action, frozen=True, tag="advance"):
    """Advance a unit to a hex of the path of retreat."""

    unit: UnitId
    to: Spot


class Choose(Action, frozen=True, tag="choose"):
    """Record a secret victory condition: "escape", "casualties" or "hold"."""

    condition: Condition


class Lay(Action, frozen=True, tag="lay"):
    """Record the hex of the next base camp, or place the next open site."""

    at: Spot


class Record(Action, frozen=True, tag="record"):
    """Record in secret which of the open sites is the genuine one (by its hex)."""

    at: Spot


class Place(Action, frozen=True, tag="place"):
    """Set a unit up openly."""

    unit: UnitId
    to: Spot


class Hide(Action, frozen=True, tag="hide"):
    """Record a unit's hex in secret."""

    unit: UnitId
    to: Spot


class Bump(Action, frozen=True, tag="bump"):
    """Move an ambushed unit to a hex next to where it meant to land."""

    unit: UnitId
    to: Spot


class Strike(Action, frozen=True, tag="strike"):
    """Strike a Viet Cong unit with the B-52."""

    target: UnitId


class Exit(Action, frozen=True, tag="exit"):
    """Leave the map by a red edge hex."""

    unit: UnitId


class Dare(Action, frozen=True, tag="dare"):
    """Roll the Ben Suc die."""


class Alter(Action, frozen=True, tag="alter"):
    """Make the game longer, or shorter, by the Ben Suc roll."""

    longer: bool


class End(Action, frozen=True, tag="end"):
    """End the phase."""


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


class Draw(Action, frozen=True, tag="draw"):
    """Chance: these support fire markers are drawn, ascending."""

    markers: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(f"+{m}" for m in self.markers) or "none"
