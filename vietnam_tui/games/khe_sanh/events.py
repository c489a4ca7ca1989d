"""What happens in a game of Khe Sanh, 1968, and is told: one record a kind, with its sentence.

Pieces, hexes and sides are named in events, as texts.  What only one side may know is told to it alone, and to the
other side, in a record of its own, what it sees: `Moved` to the owner, `Stirred` to his enemy.
`Transition.tell_moving` and its like do that, so that no rule forgets it.  `combat_events` has what happens in combat.
"""

from __future__ import annotations

from types import MappingProxyType

from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.phrases import counted, join, mode_name, modified, ordinal, way

#: In what costs, bids and efforts are measured
MP, CAPS, OEPS = "movement points", "Combat Advantage Points", "Operations Effort Points"


# -- the sequence of play -----------------------------------------------------------------------------------


class GameTurn(Told, frozen=True, tag="game turn"):
    """A game turn begins."""

    turn: int
    last_turn: int

    @property
    def sentence(self) -> str:
        return f"Game Turn {self.turn} of {self.last_turn} begins"


class GameTurnEnds(Told, frozen=True, tag="game turn ends"):
    """A game turn is over."""

    turn: int

    ends_turn = True

    @property
    def sentence(self) -> str:
        return f"Game Turn {self.turn} ends"


class ImpulseBegins(Told, frozen=True, tag="impulse"):
    """A player's Impulse begins, at an OE level."""

    player: SideName
    impulse: int
    effort: int

    @property
    def sentence(self) -> str:
        return f"{self.player} Impulse: the {ordinal(self.impulse)} of the turn, at OE {self.effort}"


class SegmentBegins(Told, frozen=True, tag="segment"):
    """A segment of an Impulse begins; `player` acts in it."""

    player: SideName
    segment: str

    @property
    def sentence(self) -> str:
        return f"{self.player} {self.segment.title()} Segment"


class SurpriseRolled(Told, frozen=True, tag="surprise"):
    """The die for surprise has fallen."""

    pips: int
    surprised: bool

    @property
    def sentence(self) -> str:
        outcome = "surprise may be claimed this turn" if self.surprised else "surprise is lost for good"
        return f"the die for surprise shows {self.pips}: {outcome}"


class GameOver(Told, frozen=True, tag="game over"):
    """The game has ended."""

    winner: str
    reason: str
    level: str = ""

    ends_turn = True

    @property
    def sentence(self) -> str:
        won = f"{self.winner} victory" if self.winner else "draw"
        level = f", {self.level}" if self.level else ""
        return f"the game is over: {won}{level}; {self.reason}"


# -- the set-up ---------------------------------------------------------------------------------------------


class Placed(Told, frozen=True, tag="placed"):
    """A piece has been set up."""

    unit: str
    place: str
    mode: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is set up in {self.place}, {mode_name(self.mode)}"


class Ready(Told, frozen=True, tag="ready"):
    """A side has set up all that it has."""

    side: SideName

    @property
    def sentence(self) -> str:
        return f"the {self.side} is ready"


# -- movement -----------------------------------------------------------------------------------------------


class Moved(Told, frozen=True, tag="moved"):
    """A unit has moved along hexes, the one it left first; `left` are its movement points afterwards."""

    unit: str
    path: tuple[str, ...]
    cost: int
    left: int
    stopped: bool = False

    measures = MappingProxyType({"cost": MP, "left": MP})

    @property
    def sentence(self) -> str:
        halt = ", where it must stop" if self.stopped else ""
        return f"{self.unit} moves {way(self.path)} for {counted(self.cost, 'MP')}, {self.left} left{halt}"


class Stirred(Told, frozen=True, tag="stirred"):
    """A counter that the hearer cannot tell from others has moved along hexes, the one it left first."""

    side: SideName
    path: tuple[str, ...]

    @property
    def sentence(self) -> str:
        return f"an unknown {self.side} counter moves {way(self.path)}"


class Turned(Told, frozen=True, tag="turned"):
    """A unit shows its other face."""

    unit: str
    place: str
    mode: str
    left: int

    measures = MappingProxyType({"left": MP})

    @property
    def sentence(self) -> str:
        return f"{self.unit} in {self.place} turns to {mode_name(self.mode)}"


class Faced(Told, frozen=True, tag="faced"):
    """The Maneuver Mode units of a force face a direction."""

    side: SideName
    place: str
    facing: str

    @property
    def sentence(self) -> str:
        return f"the {self.side} force in {self.place} faces {self.facing}"


class Topped(Told, frozen=True, tag="topped"):
    """Another piece lies on top of a force."""

    unit: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} lies on top in {self.place}"


class Entered(Told, frozen=True, tag="entered"):
    """A unit has come onto the map."""

    unit: str
    place: str
    cost: int

    measures = MappingProxyType({"cost": MP})

    @property
    def sentence(self) -> str:
        return f"{self.unit} comes onto the map in {self.place} for {counted(self.cost, 'MP')}"


class Left(Told, frozen=True, tag="left"):
    """A unit has left the map or the active area; `escaped` if for good and unharmed."""

    unit: str
    place: str
    escaped: bool

    @property
    def sentence(self) -> str:
        where = "escapes over the boundary" if self.escaped else "leaves the map"
        return f"{self.unit} {where} from {self.place}"


class Taken(Told, frozen=True, tag="taken"):
    """A named hex has changed hands."""

    side: SideName
    place: str
    name: str

    @property
    def sentence(self) -> str:
        what = f"{self.name} ({self.place})" if self.name else self.place
        return f"the {self.side} takes {what}"


class BrokenDown(Told, frozen=True, tag="broken down"):
    """Companies have taken the place of a battalion, or it theirs (`formed`)."""

    battalion: str
    companies: tuple[str, ...]
    place: str
    formed: bool

    @property
    def sentence(self) -> str:
        companies = join(self.companies)
        if self.formed:
            return f"{companies} form {self.battalion} in {self.place}"
        return f"{self.battalion} breaks down into {companies} in {self.place}"


class Infiltrated(Told, frozen=True, tag="infiltrated"):
    """A unit has slipped into another enemy-controlled hex, for a CAP."""

    unit: str
    path: tuple[str, ...]
    caps: int

    @property
    def sentence(self) -> str:
        return f"{self.unit} infiltrates {way(self.path)} for {counted(self.caps, 'CAP')}"


# -- the Advanced Game --------------------------------------------------------------------------------------


class BidMade(Told, frozen=True, tag="bid made"):
    """A side has chosen its chit; which, it alone knows."""

    side: SideName
    bid: int

    measures = MappingProxyType({"bid": CAPS})

    @property
    def sentence(self) -> str:
        return f"the {self.side} bids {self.bid}"


class BidsShown(Told, frozen=True, tag="bids"):
    """Both chits are turned over; `first` takes the first Impulse, "" where nobody does."""

    bids: tuple[int, int]
    first: str
    passed: bool = False

    reveals = True

    @property
    def sentence(self) -> str:
        us, nva = self.bids
        bids = f"the US/GVN has bid {us}, the NVA/VC {nva}"
        if self.first:
            return f"{bids}: the {self.first} has the first Impulse"
        return f"{bids}: {'both pass' if self.passed else 'a tie'}"


class Declared(Told, frozen=True, tag="declared"):
    """A side spends so many OEPs in the Impulse that begins."""

    side: SideName
    points: int
    left: int

    measures = MappingProxyType({"points": OEPS, "left": OEPS})

    @property
    def sentence(self) -> str:
        spent = counted(self.points, "OEP")
        return f"the {self.side} spends {spent} in this Impulse and has {self.left} left"


class Flown(Told, frozen=True, tag="flown"):
    """A helicopter has flown a mission, with what it carries."""

    unit: str
    mission: str
    path: tuple[str, str]
    cost: int
    load: tuple[str, ...] = ()

    measures = MappingProxyType({"cost": MP})

    @property
    def sentence(self) -> str:
        load = f" with {join(self.load)}" if self.load else ""
        return f"{self.unit} flies {way(self.path)}{load} ({self.mission}) for {counted(self.cost, 'MP')}"


class AntiAircraftFired(Told, frozen=True, tag="anti-aircraft"):
    """AA Fire at a helicopter: its column, its roll, what came of it."""

    unit: str
    place: str
    value: int
    column: str
    dice: int
    roll: int
    effect: str

    @property
    def sentence(self) -> str:
        return (
            f"AA Fire at {self.unit} in {self.place}, strength {self.value}, column {self.column}:"
            f" dice {self.dice}{modified(self.dice, self.roll)}, {self.effect}"
        )


class LandingZone(Told, frozen=True, tag="landing zone"):
    """A Landing Zone is made, or is gone."""

    place: str
    made: bool

    @property
    def sentence(self) -> str:
        verb = "is made" if self.made else "is gone"
        return f"the Landing Zone in {self.place} {verb}"


class ReplacementsDue(Told, frozen=True, tag="replacements due"):
    """The NVA/VC may take so many replacements more; `left` are those that it may take now."""

    count: int
    left: int

    measures = MappingProxyType({"left": "replacements"})

    @property
    def sentence(self) -> str:
        return f"the NVA/VC receives {counted(self.count, 'replacement')} and may take {self.left}"


class ReplacementHeld(Told, frozen=True, tag="replacement held"):
    """A replacement is held back for the west edge until a turn; which, only its owner hears."""

    turn: int
    unit: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.unit or 'a replacement'} is held back and comes in turn {self.turn}"


class Appeared(Told, frozen=True, tag="appeared"):
    """A counter that the hearer cannot tell from others has come onto the map."""

    side: SideName
    place: str

    @property
    def sentence(self) -> str:
        return f"an unknown {self.side} counter appears in {self.place}"


class Arrived(Told, frozen=True, tag="arrived"):
    """A reinforcement or replacement has become available, or has come."""

    unit: str
    side: SideName
    place: str = ""

    @property
    def sentence(self) -> str:
        where = f"arrives in {self.place}" if self.place else "is available from now on"
        return f"{self.unit} {where}"
