"""What is still to be decided of area fire: plotting, accuracy, fire at aircraft, each target of each hex.

Of several inverted counters in a hex each is rolled for, chance saying in which order; which of them a roll has missed
only their owner sees.
"""

from __future__ import annotations

import random
from typing import Literal, Self

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Count
from vietnam_tui.games.search_and_destroy.frame import Frame, Hidden
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.tables import PatternId
from vietnam_tui.games.search_and_destroy.units import NO_UNIT, Observed, StrikeKind, UnitId

#: What hits a target: High Explosive by its pattern, or a gunship
Source = PatternId | Literal["gunship"]

#: What is fired at in the air
Aircraft = Literal["huey", "huey-gunship", "cobra", "air-strike"]


class Plotting(Frame, frozen=True, tag="plotting"):
    """A strike is being laid out: its hexes so far, the centre first [SD-21.25-a]."""

    side: Army
    kind: StrikeKind
    hexes: tuple[Hex, ...]
    observer: UnitId
    observed: Observed


class Incoming(Frame, frozen=True, tag="incoming"):
    """A mission lands: first its accuracy, then how it drifts, then what is fired at its aircraft.

    `drift` is how many hexes it drifts, -1 as long as that is open; `watched` says that it has been fired at as long
    as anybody wanted to, `hit` that it has been shot down.  [SD-21.1-b, SD-21.3-b]
    """

    side: Army
    kind: StrikeKind
    hexes: tuple[Hex, ...]
    observed: Observed
    drift: Count = -1
    watched: bool = False
    hit: bool = False


class Shelling(Frame, frozen=True, tag="shelling"):
    """High Explosive falls: the hexes still to be dealt with, by their numbers [SD-21.0-b].

    `begun` says that the first of them has been looked at: `waiting` are those face up in it still to be rolled for,
    `spared` the inverted counters that have been and still lie there.  `boats` have been rolled for in any hex.
    """

    side: Army
    kind: PatternId
    centre: Hex
    hexes: tuple[Hex, ...]
    begun: bool = False
    waiting: tuple[UnitId, ...] = ()
    spared: tuple[UnitId, ...] = ()
    boats: tuple[UnitId, ...] = ()


class Blow(Frame, frozen=True, tag="blow"):
    """One unit or inverted counter of the `owner` is rolled for, against so much strength [SD-21.0-b, SD-26.0-c].

    `blind` says that it lies inverted; chance has `drawn` it from those that have not been `spared`.
    """

    side: Army
    owner: Army
    source: Source
    strength: Count
    place: Hex
    target: UnitId
    blind: bool = False
    drawn: bool = False
    spared: tuple[UnitId, ...] = ()

    def seen_by(self, side: str) -> Self:
        """Which inverted counters they are their owner alone sees."""
        if side == self.owner:
            return self
        unknown = (NO_UNIT,) * len(self.spared)
        target = NO_UNIT if self.blind else self.target
        return msgspec.structs.replace(self, target=target, spared=unknown)

    def imagined(self, hidden: Hidden, generator: random.Random) -> Self:
        """Some of the counters that lie there."""
        if NO_UNIT not in self.spared and not (self.blind and self.drawn and self.target == NO_UNIT):
            return self
        there = list(hidden(self.owner, self.place))
        generator.shuffle(there)
        count = len(self.spared)
        target = there[count] if self.blind and self.drawn else self.target
        return msgspec.structs.replace(self, target=target, spared=tuple(sorted(there[:count])))


class Flak(Frame, frozen=True, tag="flak"):
    """A side may fire at what is in the air over a hex, or over the hexes of a strike [SD-9.4-a, SD-21.3-b].

    `units` fire together; `rolling` says that the die is due.
    """

    side: Army
    against: Aircraft
    hexes: tuple[Hex, ...]
    units: tuple[UnitId, ...] = ()
    rolling: bool = False
