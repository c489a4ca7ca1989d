"""What can happen in Vietnam Battles: one record a kind, its fields the facts that sentences and reports rely on.

Units are named by their identifiers, places and hexsides by their labels; costs are half movement points.
"""

from __future__ import annotations

from typing import ClassVar

from vietnam_tui.core.model import Event
from vietnam_tui.games.vietnam_battles.counters import SideName
from vietnam_tui.games.vietnam_battles.units import Condition, SiteKind

# -- the sequence of play ---------------------------------------------------------------------------------


class GameTurnBegins(Event, frozen=True, tag="game turn"):
    """A game turn begins [VB-4.0-a]."""

    ends_turn: ClassVar[bool] = True

    turn: int
    last_turn: int


class GameTurnEnds(Event, frozen=True, tag="game turn ends"):
    """A game turn is over [VB-4.1-h]."""

    ends_turn: ClassVar[bool] = True

    turn: int


class PhaseBegins(Event, frozen=True, tag="phase"):
    """A phase of a player turn begins [VB-4.1-a]."""

    player: SideName
    phase: str
    turn: int


class GameOver(Event, frozen=True, tag="game over"):
    """Play stops; `winner` is "" for a draw."""

    winner: str
    reason: str


class BodyCount(Event, frozen=True, tag="body count"):
    """A US unit is lost and the last game turn comes closer [VB-21.0-a]."""

    unit: str
    last_turn: int


# -- set-up -----------------------------------------------------------------------------------------------


class ConditionRecorded(Event, frozen=True, tag="condition recorded"):
    """The Viet Cong player has recorded his secret victory condition [VB-27.0-m]."""


class ConditionKnown(Event, frozen=True, tag="condition known"):
    """The secret victory condition, for him who knows it [VB-27.0-m]."""

    condition: Condition


class SitePlaced(Event, frozen=True, tag="site placed"):
    """A base camp or supply cache lies somewhere, openly or recorded in secret [VB-16.0-a]."""

    site: SiteKind
    at: str


class SiteRecorded(Event, frozen=True, tag="site recorded"):
    """So many base camps have been recorded in secret [VB-16.0-a]."""

    count: int


class GenuineRecorded(Event, frozen=True, tag="genuine recorded"):
    """Which of the open chits counts [VB-16.0-j]."""

    at: str


class StrengthToShow(Event, frozen=True, tag="strength to show"):
    """The dice say how much attack strength must be set up openly [VB-26.0-e]."""

    total: int


class UnitHidden(Event, frozen=True, tag="unit hidden"):
    """A unit's hex is recorded in secret [VB-26.0-g]."""

    unit: str
    at: str


class UnitPlaced(Event, frozen=True, tag="unit placed"):
    """A unit is set up openly [VB-3.0-a]."""

    unit: str
    at: str


# -- movement and transport -------------------------------------------------------------------------------


class Moved(Event, frozen=True, tag="moved"):
    """A unit has moved along `path`, for `cost`, and has `left` movement points left [VB-5.0-a, VB-12.0-f]."""

    unit: str
    path: tuple[str, ...]
    cost: int
    left: int


class Exited(Event, frozen=True, tag="exited"):
    """A unit has left the map by a red edge, the `count`th to do so [VB-27.0-o]."""

    unit: str
    at: str
    count: int


class LiftedUnderFire(Event, frozen=True, tag="lifted under fire"):
    """A helicopter takes a unit out of the zone of control of `owners` [VB-10.0-e]."""

    unit: str
    origin: str
    to: str
    owners: str


class Lifted(Event, frozen=True, tag="lifted"):
    """A helicopter has set a unit down [VB-10.0-a]."""

    unit: str
    origin: str
    to: str


class Shipped(Event, frozen=True, tag="shipped"):
    """A boat has set a unit down [VB-11.0-a]."""

    unit: str
    origin: str
    to: str


class Ambushed(Event, frozen=True, tag="ambushed"):
    """A landing unit meets a hidden one [VB-11.1-a]."""

    unit: str
    by: str
    at: str


class Bumped(Event, frozen=True, tag="bumped"):
    """An ambushed unit lands beside the hex that it meant [VB-11.1-a]."""

    unit: str
    to: str


# -- discovery --------------------------------------------------------------------------------------------


class UnitRevealed(Event, frozen=True, tag="reveal unit"):
    """A hidden unit is put on the map [VB-15.0-d]."""

    reveals: ClassVar[bool] = True
    finds: ClassVar[bool] = True

    unit: str
    at: str


class CampRevealed(Event, frozen=True, tag="reveal camp"):
    """A base camp is put on the map [VB-16.0-b]."""

    reveals: ClassVar[bool] = True
    finds: ClassVar[bool] = True

    at: str


class NothingRevealed(Event, frozen=True, tag="reveal nothing"):
    """Jungle has been seen from close by, and nothing hides there [VB-15.0-b]."""

    reveals: ClassVar[bool] = True

    unit: str
    hexes: tuple[str, ...]


class Captured(Event, frozen=True, tag="captured"):
    """A unit takes a base camp or supply cache [VB-16.0-f, VB-16.1-b]."""

    unit: str
    at: str
    site: SiteKind


# -- engineers --------------------------------------------------------------------------------------------


class BridgeBlown(Event, frozen=True, tag="bridge blown"):
    """A unit has demolished a bridge [VB-18.0-a]."""

    unit: str
    bridge: str


class RepairTried(Event, frozen=True, tag="repair tried"):
    """An engineer sets about a bridge [VB-18.2-a]."""

    bridge: str


class RepairRolled(Event, frozen=True, tag="repair rolled"):
    """The die for a bridge repair has fallen [VB-18.2-b]."""

    bridge: str
    die: int
    success: bool


class CrossingLaid(Event, frozen=True, tag="crossing laid"):
    """An engineer serves as a bridge [VB-18.3-a]."""

    at: str


class CrossingLapsed(Event, frozen=True, tag="crossing lapsed"):
    """An engineer serves as a bridge no more [VB-18.3-c]."""

    at: str


# -- combat -----------------------------------------------------------------------------------------------


class MarkersDrawn(Event, frozen=True, tag="markers drawn"):
    """A side has drawn so many support fire markers [VB-14.1-a]."""

    side: SideName
    count: int


class MarkersSeen(Event, frozen=True, tag="markers seen"):
    """Which markers a side has drawn, for its own eyes [VB-14.1-a]."""

    side: SideName
    markers: tuple[int, ...]


class AttackDeclared(Event, frozen=True, tag="attack declared"):
    """Units attack, with the strengths of both sides before support fire [VB-4.1-e]."""

    attackers: tuple[str, ...]
    target: str
    at: str
    attack: int
    defense: int


class BombardmentDeclared(Event, frozen=True, tag="bombardment declared"):
    """A side fires a support fire marker alone [VB-8.4-a]."""

    side: SideName
    target: str
    at: str
    marker: int


class SupportApplied(Event, frozen=True, tag="support applied"):
    """A side adds a support fire marker to a combat [VB-8.3-f]."""

    side: SideName
    target: str
    marker: int


class SupportDeclined(Event, frozen=True, tag="support declined"):
    """A side adds none [VB-8.3-c]."""

    side: SideName
    target: str


class CombatResolved(Event, frozen=True, tag="combat resolved"):
    """The die of a combat has fallen; a bombardment has no attackers [VB-7.3-b].

    `line` and `column` are those of the Combat Results Table, `result` is its entry.
    """

    target: str
    attackers: tuple[str, ...]
    attack: int
    defense: int
    line: str
    column: int
    die: int
    result: str


class NoEffect(Event, frozen=True, tag="no effect"):
    """A combat has changed nothing [VB-7.6-j]."""

    target: str


class FriendlyFire(Event, frozen=True, tag="friendly fire"):
    """A bombardment falls on one of the firing side's nearest units [VB-8.4.2-a]."""

    units: tuple[str, ...]


class Retreated(Event, frozen=True, tag="retreated"):
    """A unit has retreated along `path` [VB-7.7-a]."""

    unit: str
    path: tuple[str, ...]


class StiffResistance(Event, frozen=True, tag="stiff resistance"):
    """A unit stands fast instead of retreating [VB-7.8-a]."""

    unit: str
    at: str


class Displaced(Event, frozen=True, tag="displaced"):
    """A unit has stepped aside for a friend's retreat [VB-7.7.2-a]."""

    unit: str
    origin: str
    to: str


class Advanced(Event, frozen=True, tag="advanced"):
    """A unit has advanced after combat [VB-7.9-d]."""

    unit: str
    origin: str
    to: str


class AdvanceDeclined(Event, frozen=True, tag="advance declined"):
    """Nobody advances any further [VB-7.9-d]."""

    side: SideName


class Depleted(Event, frozen=True, tag="depleted"):
    """A unit has lost a step [VB-2.3.2-g]."""

    unit: str
    at: str


class Eliminated(Event, frozen=True, tag="eliminated"):
    """A unit is lost [VB-2.3.2-g]."""

    unit: str
    at: str


# -- the Iron Triangle ------------------------------------------------------------------------------------


class AirStrike(Event, frozen=True, tag="b-52 strike"):
    """B-52s strike a unit [VB-23.0-a]."""

    target: str
    at: str


class BenSucViolated(Event, frozen=True, tag="ben suc"):
    """Ben Suc was entered or attacked: the Viet Cong may roll [VB-24.0-d]."""


class BenSucPassed(Event, frozen=True, tag="ben suc passed"):
    """The Viet Cong do not roll now [VB-24.0-f]."""


class BenSucDared(Event, frozen=True, tag="ben suc roll"):
    """The Viet Cong roll [VB-24.0-d]."""


class BenSucRolled(Event, frozen=True, tag="ben suc rolled"):
    """The die of Ben Suc has fallen [VB-24.0-d]."""

    die: int


class LengthAltered(Event, frozen=True, tag="length altered"):
    """The game becomes longer or shorter by so many turns [VB-24.0-d]."""

    by: int
    last_turn: int


class SecretRolled(Event, frozen=True, tag="secret roll"):
    """The Viet Cong player's die; less than `count` wins if the condition is his [VB-27.0-t]."""

    condition: Condition
    die: int
    count: int


AnyEvent = (
    GameTurnBegins
    | GameTurnEnds
    | PhaseBegins
    | GameOver
    | BodyCount
    | ConditionRecorded
    | ConditionKnown
    | SitePlaced
    | SiteRecorded
    | GenuineRecorded
    | StrengthToShow
    | UnitHidden
    | UnitPlaced
    | Moved
    | Exited
    | LiftedUnderFire
    | Lifted
    | Shipped
    | Ambushed
    | Bumped
    | UnitRevealed
    | CampRevealed
    | NothingRevealed
    | Captured
    | BridgeBlown
    | RepairTried
    | RepairRolled
    | CrossingLaid
    | CrossingLapsed
    | MarkersDrawn
    | MarkersSeen
    | AttackDeclared
    | BombardmentDeclared
    | SupportApplied
    | SupportDeclined
    | CombatResolved
    | NoEffect
    | FriendlyFire
    | Retreated
    | StiffResistance
    | Displaced
    | Advanced
    | AdvanceDeclined
    | Depleted
    | Eliminated
    | AirStrike
    | BenSucViolated
    | BenSucPassed
    | BenSucDared
    | BenSucRolled
    | LengthAltered
    | SecretRolled
)
