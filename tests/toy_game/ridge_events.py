"""What can happen on the Ridge: counters by the names that both sides may read, hexes as labels."""

from __future__ import annotations

from types import MappingProxyType
from typing import ClassVar

from vietnam_tui.engine.telling import Told

# -- the turn ------------------------------------------------------------------------------------------------


class HasBid(Told, frozen=True, tag="has bid"):
    """A side has made its bid."""

    side: str

    @property
    def sentence(self) -> str:
        return f"{self.side} has made its bid"


class SecretBid(Told, frozen=True, tag="bids in secret"):
    """What a side has bid, for itself."""

    amount: int

    @property
    def sentence(self) -> str:
        return f"The bid is {self.amount}"


class Bids(Told, frozen=True, tag="bids"):
    """Both bids are shown."""

    south: int
    north: int

    @property
    def sentence(self) -> str:
        return f"South bids {self.south}, North {self.north}"


class Drawn(Told, frozen=True, tag="drawn"):
    """A draw has broken a tie."""

    side: str

    @property
    def sentence(self) -> str:
        return f"{self.side} is drawn"


class TurnBegins(Told, frozen=True, tag="next turn"):
    """A turn begins."""

    ends_turn: ClassVar[bool] = True

    turn: int

    @property
    def sentence(self) -> str:
        return f"Turn {self.turn} begins"


class Ends(Told, frozen=True, tag="ends"):
    """A side has moved."""

    side: str

    @property
    def sentence(self) -> str:
        return f"{self.side} has moved"


# -- the South -----------------------------------------------------------------------------------------------


class Drives(Told, frozen=True, tag="drives"):
    """A unit goes one hex, with all aboard."""

    who: str
    to: str

    @property
    def sentence(self) -> str:
        return f"{self.who} goes to {self.to}"


class GetsIn(Told, frozen=True, tag="gets in"):
    """A unit gets into the jeep."""

    who: str

    @property
    def sentence(self) -> str:
        return f"{self.who} gets in"


class GetsOut(Told, frozen=True, tag="gets out"):
    """A unit gets out of the jeep."""

    who: str

    @property
    def sentence(self) -> str:
        return f"{self.who} gets out"


class Searches(Told, frozen=True, tag="searches"):
    """A unit searches a hex next to it."""

    who: str
    at: str

    @property
    def sentence(self) -> str:
        return f"{self.who} searches {self.at}"


class Shown(Told, frozen=True, tag="turned up"):
    """A counter is turned up: behind which handle it lay, and what it is."""

    reveals: ClassVar[bool] = True
    finds: ClassVar[bool] = True

    what: str
    who: str

    @property
    def sentence(self) -> str:
        return f"{self.what} is {self.who}"


class Calls(Told, frozen=True, tag="calls"):
    """The salvo is called."""

    at: str

    @property
    def sentence(self) -> str:
        return f"A salvo is called on {self.at}"


class Lands(Told, frozen=True, tag="lands"):
    """The salvo falls, drifted or not."""

    pips: int
    at: str

    @property
    def sentence(self) -> str:
        return f"The salvo ({self.pips}) falls on {self.at}"


class UnderFire(Told, frozen=True, tag="under fire"):
    """The die of a target has fallen."""

    who: str
    pips: int

    @property
    def sentence(self) -> str:
        return f"{self.who} is under fire: {self.pips}"


class Hit(Told, frozen=True, tag="hit"):
    """A unit loses a step."""

    who: str
    left: int

    measures = MappingProxyType({"left": "steps"})

    @property
    def sentence(self) -> str:
        return f"{self.who} is hit: {self.left} steps left"


# -- the North -----------------------------------------------------------------------------------------------


class Creeps(Told, frozen=True, tag="creeps"):
    """A counter creeps one hex."""

    who: str
    start: str
    to: str

    @property
    def sentence(self) -> str:
        return f"{self.who} creeps from {self.start} to {self.to}"


class Hides(Told, frozen=True, tag="hides again"):
    """A counter turns face down again."""

    who: str
    what: str

    @property
    def sentence(self) -> str:
        return f"{self.who} hides as {self.what}"


class Shuffles(Told, frozen=True, tag="shuffles"):
    """Counters face down in a hex are shuffled."""

    what: str

    @property
    def sentence(self) -> str:
        return f"{self.what} are shuffled"


class Lie(Told, frozen=True, tag="lie"):
    """What now lies behind which handle, for the North."""

    what: str

    @property
    def sentence(self) -> str:
        return self.what


class StandsBy(Told, frozen=True, tag="stands by"):
    """The standing order, for the North."""

    order: str

    @property
    def sentence(self) -> str:
        return f"Standing order: {self.order}"


class Shoots(Told, frozen=True, tag="shoots"):
    """A counter fires at a unit."""

    who: str
    target: str

    @property
    def sentence(self) -> str:
        return f"{self.who} fires at {self.target}"


class LetsPass(Told, frozen=True, tag="lets pass"):
    """Nobody fires, which only the North learns."""

    who: str

    @property
    def sentence(self) -> str:
        return f"{self.who} may pass"


class Rolls(Told, frozen=True, tag="rolls"):
    """The die of a shot has fallen."""

    pips: int
    result: str

    @property
    def sentence(self) -> str:
        return f"A {self.pips}: {self.result}"
