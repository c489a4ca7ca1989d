"""What can happen in Vietnam Battles: one record a kind, with its sentence; its fields are the facts.

`movement_events` has what happens on the way, `combat_events` what happens in combat.
Units are named by their identifiers, places and hexsides by their labels; costs are half movement points.
"""

from __future__ import annotations

from typing import ClassVar

from vietnam_tui.engine.telling import Told
from vietnam_tui.games.vietnam_battles.counters import SideName
from vietnam_tui.games.vietnam_battles.phrases import SITE_WORDS
from vietnam_tui.games.vietnam_battles.units import Condition, SiteKind

# -- the sequence of play ---------------------------------------------------------------------------------


class GameTurnBegins(Told, frozen=True, tag="game turn"):
    """A game turn begins [VB-4.0-a]."""

    ends_turn: ClassVar[bool] = True

    turn: int
    last_turn: int

    @property
    def sentence(self) -> str:
        return f"Game Turn {self.turn} of {self.last_turn} begins"


class GameTurnEnds(Told, frozen=True, tag="game turn ends"):
    """A game turn is over [VB-4.1-h]."""

    ends_turn: ClassVar[bool] = True

    turn: int

    @property
    def sentence(self) -> str:
        return f"Game Turn {self.turn} ends"


class PhaseBegins(Told, frozen=True, tag="phase"):
    """A phase of a player turn begins [VB-4.1-a]."""

    player: SideName
    phase: str
    turn: int

    @property
    def sentence(self) -> str:
        return f"{self.player} {self.phase.title()} Phase"


class GameOver(Told, frozen=True, tag="game over"):
    """Play stops; `winner` is "" for a draw."""

    winner: str
    reason: str

    @property
    def sentence(self) -> str:
        won = f"{self.winner} victory" if self.winner else "draw"
        return f"the game is over: {won}; {self.reason}"


class BodyCount(Told, frozen=True, tag="body count"):
    """A US unit is lost and the last game turn comes closer [VB-21.0-a]."""

    unit: str
    last_turn: int

    @property
    def sentence(self) -> str:
        return f"body count: {self.unit} is lost, the last turn is now {self.last_turn}"


# -- set-up -----------------------------------------------------------------------------------------------


class ConditionRecorded(Told, frozen=True, tag="condition recorded"):
    """The Viet Cong player has recorded his secret victory condition [VB-27.0-m]."""

    @property
    def sentence(self) -> str:
        return "the Viet Cong player has recorded his plan"


class ConditionKnown(Told, frozen=True, tag="condition known"):
    """The secret victory condition, for him who knows it [VB-27.0-m]."""

    condition: Condition

    @property
    def sentence(self) -> str:
        return f"the plan is {self.condition}"


class SitePlaced(Told, frozen=True, tag="site placed"):
    """A base camp or supply cache lies somewhere, openly or recorded in secret [VB-16.0-a]."""

    site: SiteKind
    at: str

    @property
    def sentence(self) -> str:
        return f"a {SITE_WORDS[self.site]} lies in {self.at}"


class SiteRecorded(Told, frozen=True, tag="site recorded"):
    """So many base camps have been recorded in secret [VB-16.0-a]."""

    count: int

    @property
    def sentence(self) -> str:
        return f"the Viet Cong player has recorded {self.count} base camps"


class GenuineRecorded(Told, frozen=True, tag="genuine recorded"):
    """Which of the open chits counts [VB-16.0-j]."""

    at: str

    @property
    def sentence(self) -> str:
        return f"the genuine target is the one in {self.at}"


class StrengthToShow(Told, frozen=True, tag="strength to show"):
    """The dice say how much attack strength must be set up openly [VB-26.0-e]."""

    total: int

    @property
    def sentence(self) -> str:
        return f"the dice show {self.total}: so much attack strength must be set up openly"


class UnitHidden(Told, frozen=True, tag="unit hidden"):
    """A unit's hex is recorded in secret [VB-26.0-g]."""

    unit: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} hides in {self.at}"


class UnitPlaced(Told, frozen=True, tag="unit placed"):
    """A unit is set up openly [VB-3.0-a]."""

    unit: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is set up in {self.at}"


# -- the Iron Triangle ------------------------------------------------------------------------------------


class AirStrike(Told, frozen=True, tag="b-52 strike"):
    """B-52s strike a unit [VB-23.0-a]."""

    target: str
    at: str

    @property
    def sentence(self) -> str:
        return f"B-52s strike {self.target} in {self.at}"


class BenSucViolated(Told, frozen=True, tag="ben suc"):
    """Ben Suc was entered or attacked: the Viet Cong may roll [VB-24.0-d]."""

    @property
    def sentence(self) -> str:
        return "Ben Suc has been violated; the Viet Cong may roll to alter the game's length"


class BenSucPassed(Told, frozen=True, tag="ben suc passed"):
    """The Viet Cong do not roll now [VB-24.0-f]."""

    @property
    def sentence(self) -> str:
        return "the Viet Cong let the Ben Suc roll pass"


class BenSucDared(Told, frozen=True, tag="ben suc roll"):
    """The Viet Cong roll [VB-24.0-d]."""

    @property
    def sentence(self) -> str:
        return "the Viet Cong roll for Ben Suc"


class BenSucRolled(Told, frozen=True, tag="ben suc rolled"):
    """The die of Ben Suc has fallen [VB-24.0-d]."""

    die: int

    @property
    def sentence(self) -> str:
        return f"the Ben Suc die shows {self.die}"


class LengthAltered(Told, frozen=True, tag="length altered"):
    """The game becomes longer or shorter by so many turns [VB-24.0-d]."""

    by: int
    last_turn: int

    @property
    def sentence(self) -> str:
        return f"the game's length changes by {self.by:+d}: the last turn is {self.last_turn}"


class SecretRolled(Told, frozen=True, tag="secret roll"):
    """The Viet Cong player's die; less than `count` wins if the condition is his [VB-27.0-t]."""

    condition: Condition
    die: int
    count: int

    @property
    def sentence(self) -> str:
        return f"{self.condition}: the die shows {self.die}, less than {self.count} is needed"
