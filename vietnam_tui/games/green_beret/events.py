"""What can happen to the Green Berets: one record a kind, with its sentence; hexes as labels, units as they are named.

`contact_events` has what happens between them and the enemy.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import ClassVar

from vietnam_tui.engine.telling import Told
from vietnam_tui.games.green_beret.phrases import join

#: In what costs and prices are measured
MP, PP = "movement points", "Purchase Points"


# -- the sequence of play -------------------------------------------------------------------------------------


class TurnBegun(Told, frozen=True, tag="turn"):
    """A game turn begins [GB-4.0-a]."""

    ends_turn: ClassVar[bool] = True

    turn: int

    @property
    def sentence(self) -> str:
        return f"Turn {self.turn} begins"


class PhaseBegun(Told, frozen=True, tag="phase"):
    """A phase begins, named as the rulebook names it [GB-4.0-a]."""

    phase: str

    @property
    def sentence(self) -> str:
        return self.phase


class GameOver(Told, frozen=True, tag="game over"):
    """The game ends with a level of victory or defeat [GB-5.0-e]."""

    winner: str
    level: str
    reason: str

    @property
    def sentence(self) -> str:
        return f"the game is over: {self.level}; {self.reason}"


# -- setting up, base camps, purchases ------------------------------------------------------------------------


class CampPlaced(Told, frozen=True, tag="camp placed"):
    """A base camp is set up, for so many Purchase Points or for nothing [GB-6.3-a]."""

    at: str
    cost: int
    left: int

    measures = MappingProxyType({"cost": PP, "left": PP})

    @property
    def sentence(self) -> str:
        price = f" for {self.cost} PP, {self.left} left" if self.cost else ""
        return f"a base camp is set up in {self.at}{price}"


class BeachBonus(Told, frozen=True, tag="beach bonus"):
    """The distance of a base camp from the nearest beach brings Purchase Points [GB-6.3-a]."""

    at: str
    points: int
    distance: int

    measures = MappingProxyType({"points": PP})

    @property
    def sentence(self) -> str:
        return f"{self.at} is {self.distance} from a beach: {self.points} PP more"


class CampToMove(Told, frozen=True, tag="relocation"):
    """A base camp is to be moved [GB-12.11-a]."""

    camp: str

    @property
    def sentence(self) -> str:
        return f"{self.camp} is to be moved"


class CampMoveRolled(Told, frozen=True, tag="relocation rolled"):
    """The die says what moving a base camp costs, and whether that can be paid [GB-12.11-a]."""

    camp: str
    die: int
    paid: bool

    @property
    def sentence(self) -> str:
        end = f"{self.die} PP are paid" if self.paid else "too dear, it stays"
        return f"moving {self.camp}: the die shows {self.die}, {end}"


class CampMoved(Told, frozen=True, tag="camp moved"):
    """A base camp is set up elsewhere [GB-12.11-a]."""

    at: str
    origin: str

    @property
    def sentence(self) -> str:
        return f"the base camp of {self.origin} is now in {self.at}"


class Placed(Told, frozen=True, tag="placed"):
    """One of the forces that start is set up in a base camp [GB-3.3-c]."""

    piece: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.piece} is set up in {self.at}"


class Bought(Told, frozen=True, tag="bought"):
    """A counter is bought and lies in a base camp [GB-6.2-b]."""

    piece: str
    at: str
    cost: int
    left: int

    measures = MappingProxyType({"cost": PP, "left": PP})

    @property
    def sentence(self) -> str:
        price = f"{self.cost} PP"
        return f"{self.piece} is bought for {price} and lies in {self.at}, {self.left} PP left"


class TrackMarked(Told, frozen=True, tag="track markers"):
    """Enemy units mark the Purchase Points track, unseen [GB-3.6-a]."""

    count: int

    @property
    def sentence(self) -> str:
        return f"{self.count} unknown enemy units mark the Purchase Points track"


class TrackMarkersDrawn(Told, frozen=True, tag="track markers drawn"):
    """Which enemy units mark the Purchase Points track; nobody learns it [GB-3.6-a]."""

    units: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"the track markers are {join(self.units)}"


# -- missions -------------------------------------------------------------------------------------------------


class MissionDrawn(Told, frozen=True, tag="mission drawn"):
    """A mission is drawn [GB-7.0-a]."""

    mission: str

    @property
    def sentence(self) -> str:
        return f"the mission is {self.mission}"


class MissionPlaced(Told, frozen=True, tag="mission placed"):
    """The die puts the mission on the map [GB-7.0-b]."""

    mission: str
    at: str
    die: int

    @property
    def sentence(self) -> str:
        return f"{self.mission}: the die shows {self.die}, it lies in {self.at}"


class Accomplished(Told, frozen=True, tag="accomplished"):
    """The mission is accomplished and its award paid [GB-7.1-a]."""

    mission: str
    at: str
    award: int
    points: int

    measures = MappingProxyType({"award": PP, "points": PP})

    @property
    def sentence(self) -> str:
        award = f"{self.award} PP, {self.points} in hand"
        return f"{self.mission} is accomplished in {self.at}: {award}"


class Forfeited(Told, frozen=True, tag="forfeited"):
    """The mission is given up [GB-7.2-b]."""

    mission: str

    @property
    def sentence(self) -> str:
        return f"{self.mission} is given up"


class Reckoned(Told, frozen=True, tag="reckoning"):
    """Two dice say what the double agent brings: Purchase Points, or the loss of a team and a leader [GB-16.0-b]."""

    dice: tuple[int, int]
    gain: int

    @property
    def sentence(self) -> str:
        end = f"{self.gain} PP are gained" if self.gain else "a team and a leader are lost"
        return f"the double agent: dice {self.dice[0]} and {self.dice[1]}: {end}"


# -- movement -------------------------------------------------------------------------------------------------


class MadeReady(Told, frozen=True, tag="taken"):
    """A team or plus piece joins the party that is to move [GB-10.3-b]."""

    lead: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.lead} makes ready in {self.at}"


class Rides(Told, frozen=True, tag="rides"):
    """A mover adds the movement of a vehicle or boat [GB-10.4-c]."""

    lead: str
    carrier: str

    @property
    def sentence(self) -> str:
        return f"{self.lead} goes by {self.carrier}"


class Loaded(Told, frozen=True, tag="loaded"):
    """A mover takes up a counter of gear [GB-9.0-b]."""

    lead: str
    item: str

    @property
    def sentence(self) -> str:
        return f"{self.lead} takes up {self.item}"


class Dropped(Told, frozen=True, tag="dropped"):
    """A counter of gear is left behind on the way [GB-10.1-i]."""

    item: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.item} is left in {self.at}"


class Moved(Told, frozen=True, tag="moved"):
    """A party moves hex by hex; `path` begins where it stood, `cost` is in movement points [GB-10.1-a]."""

    movers: tuple[str, ...]
    path: tuple[str, ...]
    cost: int
    minimum: bool

    measures = MappingProxyType({"cost": MP})

    @property
    def sentence(self) -> str:
        alone = len(self.movers) == 1
        if self.minimum:
            how = "makes a minimum move" if alone else "make a minimum move"
        else:
            how = "moves" if alone else "move"
        return f"{join(self.movers)} {how} {' > '.join(self.path)} for {self.cost} MP"


class Halted(Told, frozen=True, tag="halted"):
    """A mover halts, and is done [GB-10.1-c]."""

    lead: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.lead} halts in {self.at}"
