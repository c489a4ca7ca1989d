"""What can happen on the Ridge: counters by the names that both sides may read, hexes as labels."""

from __future__ import annotations

from typing import ClassVar

from tests.toy_game.ford_events import Lost
from vietnam_tui.core.model import Event

# -- the turn ------------------------------------------------------------------------------------------------


class HasBid(Event, frozen=True, tag="has bid"):
    """A side has made its bid."""

    side: str


class SecretBid(Event, frozen=True, tag="bids in secret"):
    """What a side has bid, for itself."""

    amount: int


class Bids(Event, frozen=True, tag="bids"):
    """Both bids are shown."""

    south: int
    north: int


class Drawn(Event, frozen=True, tag="drawn"):
    """A draw has broken a tie."""

    side: str


class TurnBegins(Event, frozen=True, tag="next turn"):
    """A turn begins."""

    ends_turn: ClassVar[bool] = True

    turn: int


class Ends(Event, frozen=True, tag="ends"):
    """A side has moved."""

    side: str


# -- the South -----------------------------------------------------------------------------------------------


class Drives(Event, frozen=True, tag="drives"):
    """A unit goes one hex, with all aboard."""

    who: str
    to: str


class GetsIn(Event, frozen=True, tag="gets in"):
    """A unit gets into the jeep."""

    who: str


class GetsOut(Event, frozen=True, tag="gets out"):
    """A unit gets out of the jeep."""

    who: str


class Searches(Event, frozen=True, tag="searches"):
    """A unit searches a hex next to it."""

    who: str
    at: str


class Shown(Event, frozen=True, tag="turned up"):
    """A counter is turned up: behind which handle it lay, and what it is."""

    reveals: ClassVar[bool] = True
    finds: ClassVar[bool] = True

    what: str
    who: str


class Calls(Event, frozen=True, tag="calls"):
    """The salvo is called."""

    at: str


class Lands(Event, frozen=True, tag="lands"):
    """The salvo falls, drifted or not."""

    pips: int
    at: str


class UnderFire(Event, frozen=True, tag="under fire"):
    """The die of a target has fallen."""

    who: str
    pips: int


class Hit(Event, frozen=True, tag="hit"):
    """A unit loses a step."""

    who: str
    left: int


# -- the North -----------------------------------------------------------------------------------------------


class Creeps(Event, frozen=True, tag="creeps"):
    """A counter creeps one hex."""

    who: str
    start: str
    to: str


class Hides(Event, frozen=True, tag="hides again"):
    """A counter turns face down again."""

    who: str
    what: str


class Shuffles(Event, frozen=True, tag="shuffles"):
    """Counters face down in a hex are shuffled."""

    what: str


class Lie(Event, frozen=True, tag="lie"):
    """What now lies behind which handle, for the North."""

    what: str


class StandsBy(Event, frozen=True, tag="stands by"):
    """The standing order, for the North."""

    order: str


class Shoots(Event, frozen=True, tag="shoots"):
    """A counter fires at a unit."""

    who: str
    target: str


class LetsPass(Event, frozen=True, tag="lets pass"):
    """Nobody fires, which only the North learns."""

    who: str


class Rolls(Event, frozen=True, tag="rolls"):
    """The die of a shot has fallen."""

    pips: int
    result: str


AnyEvent = (
    HasBid
    | SecretBid
    | Bids
    | Drawn
    | TurnBegins
    | Ends
    | Drives
    | GetsIn
    | GetsOut
    | Searches
    | Shown
    | Calls
    | Lands
    | UnderFire
    | Hit
    | Lost
    | Creeps
    | Hides
    | Shuffles
    | Lie
    | StandsBy
    | Shoots
    | LetsPass
    | Rolls
)
