"""What happens in a game of Hot Armor: Vietnam and is told: one record a kind, which says itself in a sentence.

Units, hexes and sides are named in events, as texts.  What only one side may know is told to it alone, and to the other
side, in a record of its own, what it sees: `Moved` to the owner, `Stirred` to his enemy; `Transition.tell_of` does
that.  A chapter with events of its own may keep them in a module of its own; `AnyEvent` lists them all.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import ClassVar

from vietnam_tui.games.hot_armor.air_events import NotUnloaded, Returned, TouchedDown
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.fire_events import (
    Advanced,
    Checked,
    Depleted,
    Fired,
    Hit,
    Scattered,
    StandingOrder,
)
from vietnam_tui.games.hot_armor.option_events import (
    Hidden,
    LeaderJoins,
    LeaderLost,
    Located,
    Posed,
    Reconnoitred,
    SupportRenewed,
    Towed,
    Watched,
    Wrecked,
)
from vietnam_tui.games.hot_armor.phrases import counted, join, points, the
from vietnam_tui.games.hot_armor.scenario_events import Unbound
from vietnam_tui.games.hot_armor.sequence_events import (
    BinFilled,
    Designated,
    DesignatedUnseen,
    GameOver,
    ImpulseBegins,
    MarkerDrawn,
    MoraleChanged,
    PhaseBegins,
    TurnBegins,
    TurnEnds,
    Undesignated,
)
from vietnam_tui.games.hot_armor.support_events import (
    Called,
    CalledOff,
    Deflected,
    Landed,
    SupportBack,
    SupportOut,
)
from vietnam_tui.games.hot_armor.told import Told
from vietnam_tui.games.hot_armor.works_events import (
    BridgeBlown,
    BridgeRolled,
    Dug,
    MineCleared,
    Mined,
    MineFound,
    MinePrimed,
    MineRolled,
    Razed,
    Rubbled,
)

#: What amounts are measured in
SIXTHS = "sixths of a Movement Point"

# -- the set-up ---------------------------------------------------------------------------------------------


class Placed(Told, frozen=True, tag="placed"):
    """A unit has been set up [HA-3.1-d]."""

    unit: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is set up in {self.place}"


class Ready(Told, frozen=True, tag="ready"):
    """A side has set up all that it has."""

    side: Nation

    @property
    def sentence(self) -> str:
        return f"{the(self.side)} is ready"


class ZoneMarked(Told, frozen=True, tag="landing zone"):
    """A Landing Zone marker has been put on a hex [HA-2.4-e]."""

    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{the(self.side)} marks a landing zone in {self.place}"


# -- what becomes of units ------------------------------------------------------------------------------------


class Moved(Told, frozen=True, tag="moved"):
    """Units have moved into the next hex; `left` are the sixths of MPs that the first of them has left [HA-8.2-a]."""

    units: tuple[str, ...]
    from_place: str
    place: str
    left: int

    measures = MappingProxyType({"left": SIXTHS})

    @property
    def sentence(self) -> str:
        verb = "moves" if len(self.units) == 1 else "move"
        return f"{join(self.units)} {verb} from {self.from_place} to {self.place}, {points(self.left)} left"


class Stirred(Told, frozen=True, tag="stirred"):
    """Counters that the hearer cannot tell from others have moved into the next hex [HA-24.0-a]."""

    side: Nation
    from_place: str
    place: str
    number: int

    @property
    def sentence(self) -> str:
        verb = "moves" if self.number == 1 else "move"
        counters = counted(self.number, f"unknown {self.side} counter")
        return f"{counters} {verb} from {self.from_place} to {self.place}"


class Swum(Told, frozen=True, tag="swum"):
    """An amphibious unit has crossed the river [HA-8.20-b]."""

    unit: str
    from_place: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} swims from {self.from_place} to {self.place}"


class Loaded(Told, frozen=True, tag="loaded"):
    """A unit is aboard a carrier, or rides on a tank [HA-11.1-a, HA-11.6-a]."""

    unit: str
    carrier: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} goes aboard {self.carrier} {'in ' + self.place if self.place else 'off the map'}"


class Unloaded(Told, frozen=True, tag="unloaded"):
    """A unit has been set down [HA-11.1-b]."""

    unit: str
    carrier: str
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.carrier} sets {self.unit} down in {self.place}"


class Arrived(Told, frozen=True, tag="arrived"):
    """Units have come into the Reinforcement Box [HA-21.1-a]."""

    side: Nation
    units: int

    @property
    def sentence(self) -> str:
        return f"{counted(self.units, 'unit')} of {the(self.side)} can come in from the Reinforcement Box"


class Entered(Told, frozen=True, tag="entered"):
    """A unit has come onto the map; `left` are the sixths of MPs that it has left [HA-21.2-a]."""

    unit: str
    place: str
    left: int

    measures = MappingProxyType({"left": SIXTHS})

    @property
    def sentence(self) -> str:
        return f"{self.unit} comes onto the map in {self.place}, {points(self.left)} left"


class EnteredUnseen(Told, frozen=True, tag="entered unseen"):
    """A face-down counter has come onto the map [HA-24.0-a, HA-24.2-a]."""

    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"an unknown {self.side} counter comes onto the map in {self.place}"


class Exited(Told, frozen=True, tag="exited"):
    """A unit has left the map for good [HA-4.1-c]."""

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} leaves the map from {self.place}"


class Eliminated(Told, frozen=True, tag="eliminated"):
    """A unit is eliminated [HA-13.14-a]."""

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is eliminated{' in ' + self.place if self.place else ''}"


class Removed(Told, frozen=True, tag="removed"):
    """A unit leaves play without being eliminated [HA-22.17-c, HA-20.7-a]."""

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} is removed{' from ' + self.place if self.place else ''}, not eliminated"


class Disrupted(Told, frozen=True, tag="disrupted"):
    """A unit is disrupted [HA-13.14-b]."""

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} in {self.place} is disrupted"


class Rallied(Told, frozen=True, tag="rallied"):
    """A unit is disrupted no longer [HA-19.1-a]."""

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} in {self.place or 'the Reinforcement Box'} rallies"


class Revealed(Told, frozen=True, tag="revealed"):
    """A concealed unit is turned face up [HA-24.4-a]."""

    reveals: ClassVar[bool] = True

    unit: str
    side: Nation
    place: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} of {the(self.side)} is revealed in {self.place}"


class Bridged(Told, frozen=True, tag="bridged"):
    """An AVLB bridges a stream hexside for an impulse [HA-20.5-a]."""

    unit: str
    side: Nation
    hexside: str

    @property
    def sentence(self) -> str:
        return f"{self.unit} of {the(self.side)} bridges the stream at {self.hexside}"


AnyEvent = (
    TurnBegins
    | TurnEnds
    | BinFilled
    | MoraleChanged
    | MarkerDrawn
    | ImpulseBegins
    | Designated
    | DesignatedUnseen
    | Undesignated
    | PhaseBegins
    | GameOver
    | Placed
    | Ready
    | ZoneMarked
    | Moved
    | Stirred
    | Swum
    | Loaded
    | Unloaded
    | Arrived
    | Entered
    | EnteredUnseen
    | Exited
    | Eliminated
    | Removed
    | Disrupted
    | Rallied
    | Revealed
    | Fired
    | Hit
    | Checked
    | Scattered
    | Depleted
    | Advanced
    | StandingOrder
    | Called
    | CalledOff
    | Deflected
    | Landed
    | SupportOut
    | SupportBack
    | Bridged
    | TouchedDown
    | NotUnloaded
    | Returned
    | Dug
    | Mined
    | MinePrimed
    | MineFound
    | MineRolled
    | MineCleared
    | Razed
    | BridgeRolled
    | BridgeBlown
    | Rubbled
    | Unbound
    | LeaderJoins
    | LeaderLost
    | Located
    | Reconnoitred
    | Posed
    | Wrecked
    | Towed
    | Hidden
    | SupportRenewed
    | Watched
)
