"""What is still to be decided in fire and assault: declarations, attacks on unit after unit, checks, scatter."""

from __future__ import annotations

from typing import Literal

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Count
from vietnam_tui.games.hot_armor.counters import Nation
from vietnam_tui.games.hot_armor.frame import Frame
from vietnam_tui.games.hot_armor.support_frames import Mission
from vietnam_tui.games.hot_armor.units import UnitId

#: What attacks a unit: hard or soft attack factors [HA-2.2-n, HA-2.2-o]
Kind = Literal["hard", "soft"]

#: On what occasion units are attacked [HA-13.0-b, HA-13.0-c]
Occasion = Literal["fire", "assault", "reaction", "support", "aa", "overwatch", "counterbattery"]


class Firer(msgspec.Struct, frozen=True, gc=False):
    """A unit that fires: from where and with how much, as it stood when the attack was made.

    Fire support is `NO_UNIT`, and its place that of its impact.  `direct` says that it fires directly, which enfilade
    asks for [HA-13.11-c].
    """

    unit: UnitId
    place: Hex
    strength: Count
    direct: bool = True


class Aiming(Frame, frozen=True, tag="aiming"):
    """A fire at a hex is being declared: who takes part so far, and which of them fire on the move [HA-20.6-a]."""

    side: Nation
    kind: Kind
    at: Hex
    firers: tuple[UnitId, ...]
    moving: tuple[UnitId, ...] = ()

    def seen_by(self, side: str) -> Aiming:
        """Who is going to fire is his side's to know until it fires."""
        return self if side == self.side else Aiming(self.side, self.kind, self.at, ())


class Volley(Frame, frozen=True, tag="volley"):
    """An attack on the units of a hex, one after another [HA-14.1-a]: `targets` are those still to be attacked.

    `side` is the attacker; `guided_at` are the targets that missiles attack [HA-20.9-b]; `party` are all that take
    part in a close assault, its other kind of attack included [HA-15.3-d]; `ambush` says that all firers were concealed
    [HA-24.7-c].
    """

    side: Nation
    kind: Kind
    at: Hex
    occasion: Occasion
    firers: tuple[Firer, ...]
    targets: tuple[UnitId, ...]
    guided_at: tuple[UnitId, ...] = ()
    party: tuple[UnitId, ...] = ()
    ambush: bool = False


class Storming(Frame, frozen=True, tag="storming"):
    """A close assault on a hex is being declared: who takes part so far [HA-15.3-d]."""

    side: Nation
    at: Hex
    party: tuple[UnitId, ...]

    def seen_by(self, side: str) -> Storming:
        """Who is going to assault is his side's to know until it does."""
        return self if side == self.side else Storming(self.side, self.at, ())


class Assaulting(Frame, frozen=True, tag="assaulting"):
    """A close assault under way: `hard` are those of the party that attack hard; the step says what comes next."""

    side: Nation
    at: Hex
    party: tuple[UnitId, ...]
    hard: tuple[UnitId, ...]
    step: Literal["hard", "soft", "advance"] = "hard"


class Shot(msgspec.Struct, frozen=True, gc=False):
    """A unit that fires in reaction, and at whom."""

    unit: UnitId
    target: UnitId


class Reacting(Frame, frozen=True, tag="reacting"):
    """A side is asked whether it fires at units that have come into a hex, and names who does [HA-16.1-b].

    `air` says that they are helicopters in flight, which AA fire answers [HA-22.13-a]; `missions` are what has been
    called on the hex [HA-16.7-a].
    """

    side: Nation
    at: Hex
    targets: tuple[UnitId, ...]
    shots: tuple[Shot, ...] = ()
    air: bool = False
    missions: tuple[Mission, ...] = ()

    def seen_by(self, side: str) -> Reacting:
        """Who is going to fire is his side's to know until it does; fire support is called aloud."""
        return self if side == self.side else msgspec.structs.replace(self, shots=())


class Answering(Frame, frozen=True, tag="answering"):
    """The attacks of a reaction that are still to be made, in their order."""

    volleys: tuple[Volley, ...]


class Rallying(Frame, frozen=True, tag="rallying"):
    """A unit makes a rally check [HA-19.1-a]."""

    unit: UnitId


class Panicking(Frame, frozen=True, tag="panicking"):
    """A unit makes a panic check [HA-13.19-a]."""

    unit: UnitId


class Scattering(Frame, frozen=True, tag="scattering"):
    """A unit scatters: in a direction from 1 to 6 (0 before it is rolled), `left` hexes on (-1 before) [HA-13.20-a].

    One that AA fire has driven off its way is not disrupted by it [HA-22.17-b].
    """

    unit: UnitId
    direction: Count = 0
    left: Count = -1
    driven: bool = False


class Depleting(Frame, frozen=True, tag="depleting"):
    """A unit that has fired may be out of ammunition [HA-20.7-a, HA-20.9-c]."""

    unit: UnitId
