"""What happens in a game of Khe Sanh, 1968, and is told: one record a kind.

Pieces, hexes and sides are named in events, as texts.  What only one side may know is told to it alone, and to the
other side, in a record of its own, what it sees: `Moved` to the owner, `Stirred` to his enemy.
`Transition.tell_moving` and its like do that, so that no rule forgets it.
"""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.model import Event
from vietnam_tui.games.khe_sanh.counters import SideName

# -- the sequence of play -----------------------------------------------------------------------------------


class GameTurn(Event, frozen=True, tag="game turn"):
    """A game turn begins."""

    turn: int
    last_turn: int


class GameTurnEnds(Event, frozen=True, tag="game turn ends"):
    """A game turn is over."""

    turn: int

    ends_turn = True


class ImpulseBegins(Event, frozen=True, tag="impulse"):
    """A player's Impulse begins, at an OE level."""

    player: SideName
    impulse: int
    effort: int


class SegmentBegins(Event, frozen=True, tag="segment"):
    """A segment of an Impulse begins; `player` acts in it."""

    player: SideName
    segment: str


class SurpriseRolled(Event, frozen=True, tag="surprise"):
    """The die for surprise has fallen."""

    pips: int
    surprised: bool


class GameOver(Event, frozen=True, tag="game over"):
    """The game has ended."""

    winner: str
    reason: str
    level: str = ""

    ends_turn = True


# -- the set-up ---------------------------------------------------------------------------------------------


class Placed(Event, frozen=True, tag="placed"):
    """A piece has been set up."""

    unit: str
    place: str
    mode: str


class Ready(Event, frozen=True, tag="ready"):
    """A side has set up all that it has."""

    side: SideName


# -- movement -----------------------------------------------------------------------------------------------


class Moved(Event, frozen=True, tag="moved"):
    """A unit has moved along hexes, the one it left first; `left` are its movement points afterwards."""

    unit: str
    path: tuple[str, ...]
    cost: int
    left: int
    stopped: bool = False


class Stirred(Event, frozen=True, tag="stirred"):
    """A counter that the hearer cannot tell from others has moved along hexes, the one it left first."""

    side: SideName
    path: tuple[str, ...]


class Turned(Event, frozen=True, tag="turned"):
    """A unit shows its other face."""

    unit: str
    place: str
    mode: str
    left: int


class Faced(Event, frozen=True, tag="faced"):
    """The Maneuver Mode units of a force face a direction."""

    side: SideName
    place: str
    facing: str


class Topped(Event, frozen=True, tag="topped"):
    """Another piece lies on top of a force."""

    unit: str
    place: str


class Entered(Event, frozen=True, tag="entered"):
    """A unit has come onto the map."""

    unit: str
    place: str
    cost: int


class Left(Event, frozen=True, tag="left"):
    """A unit has left the map or the active area; `escaped` if for good and unharmed."""

    unit: str
    place: str
    escaped: bool


class Taken(Event, frozen=True, tag="taken"):
    """A named hex has changed hands."""

    side: SideName
    place: str
    name: str


class BrokenDown(Event, frozen=True, tag="broken down"):
    """Companies have taken the place of a battalion, or it theirs (`formed`)."""

    battalion: str
    companies: tuple[str, ...]
    place: str
    formed: bool


class Infiltrated(Event, frozen=True, tag="infiltrated"):
    """A unit has slipped into another enemy-controlled hex, for a CAP."""

    unit: str
    path: tuple[str, ...]
    caps: int


# -- combat -------------------------------------------------------------------------------------------------


class StrikePlaced(Event, frozen=True, tag="strike placed"):
    """Air Strikes or B-52s are directed at a hex."""

    place: str
    air: int = 0
    bombers: int = 0


class AssaultDeclared(Event, frozen=True, tag="assault"):
    """Units assault a hex; `from_hexes` are theirs, `count` how many they are."""

    side: SideName
    place: str
    from_hexes: tuple[str, ...]
    count: int


class Supported(Event, frozen=True, tag="supported"):
    """Artillery, Air Strikes, a Gunship or CAPs are put into a combat."""

    side: SideName
    by: str
    place: str
    amount: int = 0


class Revealed(Event, frozen=True, tag="revealed"):
    """A piece is shown to the enemy, as combat or its owner wants it."""

    unit: str
    place: str
    turned: bool = False

    reveals = True
    finds = True


class DummyRemoved(Event, frozen=True, tag="dummy"):
    """A dummy has been found out."""

    unit: str
    place: str

    reveals = True
    finds = True


class CalledOff(Event, frozen=True, tag="called off"):
    """An attack has proved too weak for its row, or has no letter."""

    place: str
    row: str
    value: int


class Fought(Event, frozen=True, tag="combat"):
    """The dice of an attack of a side have fallen; `ledger` lists the shifts and modifiers, each with its rule."""

    side: SideName
    row: str
    place: str
    value: int
    column: str
    dice: int
    roll: int
    attacker: int
    defender: int
    ledger: tuple[dict[str, Any], ...] = ()
    protection: int = 0


class CapsChanged(Event, frozen=True, tag="caps"):
    """A side has won or spent Combat Advantage Points; `total` is what it has now."""

    side: SideName
    change: int
    total: int
    reason: str


class Disrupted(Event, frozen=True, tag="disrupted"):
    """Units of a hex lie under a Disruption marker of this colour."""

    side: SideName
    place: str
    count: int
    colour: SideName


class Recovered(Event, frozen=True, tag="recovered"):
    """A Disruption marker has been turned to its light face, or taken off."""

    side: SideName
    place: str
    count: int
    removed: bool


class Retreated(Event, frozen=True, tag="retreated"):
    """A unit has retreated along hexes, the one it left first."""

    unit: str
    path: tuple[str, ...]
    caps: int = 0


class Advanced(Event, frozen=True, tag="advanced"):
    """A unit has advanced into the hex it has won."""

    unit: str
    place: str


class Eliminated(Event, frozen=True, tag="eliminated"):
    """A piece has left play for good; it is shown to both players [KS-3.5-e]."""

    unit: str
    side: SideName
    place: str

    reveals = True


class BaseBeaten(Event, frozen=True, tag="base beaten"):
    """The intrinsic defence of an empty base is gone."""

    place: str


class BaseTaken(Event, frozen=True, tag="base taken"):
    """A base has been captured, or retaken."""

    side: SideName
    place: str


class SappersRolled(Event, frozen=True, tag="sappers"):
    """The die for sappers that were used against a base."""

    unit: str
    pips: int
    lost: bool


# -- the Advanced Game --------------------------------------------------------------------------------------


class BidMade(Event, frozen=True, tag="bid made"):
    """A side has chosen its chit; which, it alone knows."""

    side: SideName
    bid: int


class BidsShown(Event, frozen=True, tag="bids"):
    """Both chits are turned over; `first` takes the first Impulse, "" where nobody does."""

    bids: tuple[int, int]
    first: str
    passed: bool = False

    reveals = True


class Declared(Event, frozen=True, tag="declared"):
    """A side spends so many OEPs in the Impulse that begins."""

    side: SideName
    points: int
    left: int


class Flown(Event, frozen=True, tag="flown"):
    """A helicopter has flown a mission, with what it carries."""

    unit: str
    mission: str
    path: tuple[str, str]
    cost: int
    load: tuple[str, ...] = ()


class AntiAircraftFired(Event, frozen=True, tag="anti-aircraft"):
    """AA Fire at a helicopter: its column, its roll, what came of it."""

    unit: str
    place: str
    value: int
    column: str
    dice: int
    roll: int
    effect: str


class LandingZone(Event, frozen=True, tag="landing zone"):
    """A Landing Zone is made, or is gone."""

    place: str
    made: bool


class Arrived(Event, frozen=True, tag="arrived"):
    """A reinforcement or replacement has become available, or has come."""

    unit: str
    side: SideName
    place: str = ""


AnyEvent = (
    GameTurn
    | GameTurnEnds
    | ImpulseBegins
    | SegmentBegins
    | SurpriseRolled
    | GameOver
    | Placed
    | Ready
    | Moved
    | Stirred
    | Turned
    | Faced
    | Topped
    | Entered
    | Left
    | Taken
    | BrokenDown
    | Infiltrated
    | StrikePlaced
    | AssaultDeclared
    | Supported
    | Revealed
    | DummyRemoved
    | CalledOff
    | Fought
    | CapsChanged
    | Disrupted
    | Recovered
    | Retreated
    | Advanced
    | Eliminated
    | BaseBeaten
    | BaseTaken
    | SappersRolled
    | BidMade
    | BidsShown
    | Declared
    | Flown
    | AntiAircraftFired
    | LandingZone
    | Arrived
)
