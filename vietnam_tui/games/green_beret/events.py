"""What can happen in this game, one record a kind: hexes as labels, units as the names that the player reads."""

from __future__ import annotations

from typing import ClassVar

from vietnam_tui.core.model import Event

# -- the sequence of play -------------------------------------------------------------------------------------


class TurnBegun(Event, frozen=True, tag="turn"):
    """A game turn begins [GB-4.0-a]."""

    ends_turn: ClassVar[bool] = True

    turn: int


class PhaseBegun(Event, frozen=True, tag="phase"):
    """A phase begins, named as the rulebook names it [GB-4.0-a]."""

    phase: str


class GameOver(Event, frozen=True, tag="game over"):
    """The game ends with a level of victory or defeat [GB-5.0-e]."""

    winner: str
    level: str
    reason: str


# -- setting up, base camps, purchases ------------------------------------------------------------------------


class CampPlaced(Event, frozen=True, tag="camp placed"):
    """A base camp is set up, for so many Purchase Points or for nothing [GB-6.3-a]."""

    at: str
    cost: int
    left: int


class BeachBonus(Event, frozen=True, tag="beach bonus"):
    """The distance of a base camp from the nearest beach brings Purchase Points [GB-6.3-a]."""

    at: str
    points: int
    distance: int


class CampToMove(Event, frozen=True, tag="relocation"):
    """A base camp is to be moved [GB-12.11-a]."""

    camp: str


class CampMoveRolled(Event, frozen=True, tag="relocation rolled"):
    """The die says what moving a base camp costs, and whether that can be paid [GB-12.11-a]."""

    camp: str
    die: int
    paid: bool


class CampMoved(Event, frozen=True, tag="camp moved"):
    """A base camp is set up elsewhere [GB-12.11-a]."""

    at: str
    origin: str


class Placed(Event, frozen=True, tag="placed"):
    """One of the forces that start is set up in a base camp [GB-3.3-c]."""

    piece: str
    at: str


class Bought(Event, frozen=True, tag="bought"):
    """A counter is bought and lies in a base camp [GB-6.2-b]."""

    piece: str
    at: str
    cost: int
    left: int


class TrackMarked(Event, frozen=True, tag="track markers"):
    """Enemy units mark the Purchase Points track, unseen [GB-3.6-a]."""

    count: int


class TrackMarkersDrawn(Event, frozen=True, tag="track markers drawn"):
    """Which enemy units mark the Purchase Points track; nobody learns it [GB-3.6-a]."""

    units: tuple[str, ...]


# -- missions -------------------------------------------------------------------------------------------------


class MissionDrawn(Event, frozen=True, tag="mission drawn"):
    """A mission is drawn [GB-7.0-a]."""

    mission: str


class MissionPlaced(Event, frozen=True, tag="mission placed"):
    """The die puts the mission on the map [GB-7.0-b]."""

    mission: str
    at: str
    die: int


class Accomplished(Event, frozen=True, tag="accomplished"):
    """The mission is accomplished and its award paid [GB-7.1-a]."""

    mission: str
    at: str
    award: int
    points: int


class Forfeited(Event, frozen=True, tag="forfeited"):
    """The mission is given up [GB-7.2-b]."""

    mission: str


class Reckoned(Event, frozen=True, tag="reckoning"):
    """Two dice say what the double agent brings: Purchase Points, or the loss of a team and a leader [GB-16.0-b]."""

    dice: tuple[int, int]
    gain: int


# -- movement -------------------------------------------------------------------------------------------------


class MadeReady(Event, frozen=True, tag="taken"):
    """A team or plus piece joins the party that is to move [GB-10.3-b]."""

    lead: str
    at: str


class Rides(Event, frozen=True, tag="rides"):
    """A mover adds the movement of a vehicle or boat [GB-10.4-c]."""

    lead: str
    carrier: str


class Loaded(Event, frozen=True, tag="loaded"):
    """A mover takes up a counter of gear [GB-9.0-b]."""

    lead: str
    item: str


class Dropped(Event, frozen=True, tag="dropped"):
    """A counter of gear is left behind on the way [GB-10.1-i]."""

    item: str
    at: str


class Moved(Event, frozen=True, tag="moved"):
    """A party moves hex by hex; `path` begins where it stood, `cost` is in movement points [GB-10.1-a]."""

    movers: tuple[str, ...]
    path: tuple[str, ...]
    cost: int
    minimum: bool


class Halted(Event, frozen=True, tag="halted"):
    """A mover halts, and is done [GB-10.1-c]."""

    lead: str
    at: str


# -- noise, detection, escape ---------------------------------------------------------------------------------


class NoiseRolled(Event, frozen=True, tag="noise rolled"):
    """A die against the noise in a hex: heard or not [GB-12.0-a]."""

    at: str
    total: int
    die: int
    heard: bool


class Detected(Event, frozen=True, tag="detected"):
    """The enemy knows from now on of these teams [GB-12.0-i]."""

    at: str
    teams: tuple[str, ...]


class Undetected(Event, frozen=True, tag="undetected"):
    """A team in a base camp is detected no longer [GB-12.5-a]."""

    team: str


class Escaped(Event, frozen=True, tag="escaped"):
    """A detected counter is taken back to a base camp [GB-12.3-a]."""

    piece: str
    at: str
    to: str


class HuntBegun(Event, frozen=True, tag="hunt"):
    """The die says how many enemy units come for a detected team [GB-12.7-a]."""

    at: str
    die: int
    count: int


class EnemyDrawn(Event, frozen=True, tag="enemy drawn"):
    """An enemy unit is drawn from the pool [GB-12.7-b]."""

    unit: str


class EnemyPlaced(Event, frozen=True, tag="enemy placed"):
    """A drawn enemy unit appears where the dice put it [GB-12.8-a]."""

    unit: str
    at: str
    direction: int
    distance: int


class EnemyReturned(Event, frozen=True, tag="enemy returned"):
    """A drawn enemy unit would appear where it cannot be, and goes back to the pool [GB-12.8-d, GB-12.8-e]."""

    unit: str
    at: str
    direction: int
    distance: int


class EnemiesLeft(Event, frozen=True, tag="enemies leave"):
    """Nobody is detected any more: the enemy units go back to the pool [GB-12.4-j]."""

    count: int


# -- the enemy's phase ----------------------------------------------------------------------------------------


class TargetChosen(Event, frozen=True, tag="target chosen"):
    """An enemy unit goes for one of several teams equally near [GB-12.4-g]."""

    enemy: str
    at: str


class EnemyMoved(Event, frozen=True, tag="enemy moved"):
    """An enemy unit enters a hex on its way to its target [GB-10.6-a]."""

    enemy: str
    origin: str
    to: str
    target: str


class CampEntered(Event, frozen=True, tag="camp entered"):
    """An enemy unit breaks into a base camp that a team holds [GB-12.10-e]."""

    enemy: str
    at: str


class Assaulted(Event, frozen=True, tag="assault"):
    """An enemy unit attacks the teams in its hex [GB-13.0-d]."""

    enemy: str
    at: str
    teams: tuple[str, ...]


class WeaponAimed(Event, frozen=True, tag="weapon aimed"):
    """A weapon is aimed at an enemy unit for suppressive fire [GB-15.0-c]."""

    weapon: str
    enemy: str


class SuppressiveFire(Event, frozen=True, tag="suppression"):
    """A die says whether suppressive fire holds an enemy unit down; `distance` is in hexes [GB-15.0-d]."""

    weapon: str
    enemy: str
    distance: int
    die: int
    suppressed: bool


# -- combat and losses ----------------------------------------------------------------------------------------


class AttackDeclared(Event, frozen=True, tag="attack declared"):
    """Teams attack an enemy unit [GB-13.0-a]."""

    teams: tuple[str, ...]
    enemy: str
    at: str


class GearUsed(Event, frozen=True, tag="used"):
    """Gear will add its value to a combat [GB-9.0-a]."""

    item: str


class CombatResolved(Event, frozen=True, tag="combat resolved"):
    """Both dice have fallen: `attack` and `defense` are added to tens of pips, the attacker's first [GB-13.0-k].

    `attacking` are the Green Berets, else the enemy unit is; `at` is where the Green Berets stand.
    """

    attacking: bool
    at: str
    teams: tuple[str, ...]
    used: tuple[str, ...]
    enemy: str
    attack: int
    defense: int
    dice: tuple[int, int]
    totals: tuple[int, int]
    enemy_lost: bool
    team_lost: bool


class EnemyEliminated(Event, frozen=True, tag="enemy eliminated"):
    """An enemy unit is eliminated and goes back to the pool [GB-13.0-l]."""

    enemy: str
    at: str


class MarkerDrawn(Event, frozen=True, tag="marker drawn"):
    """A casualties marker is drawn for beaten teams [GB-13.1-a]."""

    marker: str
    at: str


class MarkerWithoutEffect(Event, frozen=True, tag="marker without effect"):
    """A casualties marker kills somebody of a rank that is not there [GB-13.1-c]."""

    marker: str


class Wounded(Event, frozen=True, tag="wounded"):
    """A team bears a casualties marker from now on [GB-13.1-a]."""

    team: str
    marker: str
    at: str


class GearRolled(Event, frozen=True, tag="gear rolled"):
    """The die says how much of the gear is lost [GB-13.0-o]."""

    at: str
    die: int


class Eliminated(Event, frozen=True, tag="eliminated"):
    """Counters of the player are lost [GB-13.0-m]."""

    pieces: tuple[str, ...]
    at: str


class StrayShot(Event, frozen=True, tag="stray shot"):
    """Naval gunfire goes astray in the direction of the die [GB-14.0-a]."""

    die: int
    at: str


#: Every kind of event of this game: whoever puts them into words or reckons with them reads this union
AnyEvent = (
    TurnBegun
    | PhaseBegun
    | GameOver
    | CampPlaced
    | BeachBonus
    | CampToMove
    | CampMoveRolled
    | CampMoved
    | Placed
    | Bought
    | TrackMarked
    | TrackMarkersDrawn
    | MissionDrawn
    | MissionPlaced
    | Accomplished
    | Forfeited
    | Reckoned
    | MadeReady
    | Rides
    | Loaded
    | Dropped
    | Moved
    | Halted
    | NoiseRolled
    | Detected
    | Undetected
    | Escaped
    | HuntBegun
    | EnemyDrawn
    | EnemyPlaced
    | EnemyReturned
    | EnemiesLeft
    | TargetChosen
    | EnemyMoved
    | CampEntered
    | Assaulted
    | WeaponAimed
    | SuppressiveFire
    | AttackDeclared
    | GearUsed
    | CombatResolved
    | EnemyEliminated
    | MarkerDrawn
    | MarkerWithoutEffect
    | Wounded
    | GearRolled
    | Eliminated
    | StrayShot
)
