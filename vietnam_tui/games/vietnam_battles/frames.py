"""The decisions that are open before play goes on; `State.frames` stacks them, so a game can be saved anywhere."""

from __future__ import annotations

from typing import Literal

import msgspec

from vietnam_tui.core.hexes import Hexside
from vietnam_tui.core.model import Count
from vietnam_tui.games.vietnam_battles.counters import SideName
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.units import Condition, UnitId

#: The parts of a set-up in their order
Stage = Literal["condition", "sites", "genuine", "dice", "units"]


class Frame(msgspec.Struct, frozen=True, tag=True):
    """Something unfinished; the last frame of a state decides what comes next."""


class Drawing(Frame, frozen=True, tag="drawing"):
    """A side is about to draw `size` support fire markers [VB-14.1-a]."""

    side: SideName
    size: Count


class Combat(Frame, frozen=True, tag="combat"):
    """A declared attack or bombardment.  `step` counts the four support opportunities, 4 is the die roll.

    `ambush` marks the attack that an ambushed landing must make at once [VB-11.1-d].
    """

    attackers: tuple[UnitId, ...]
    target: UnitId
    step: Count = 0
    attack_markers: tuple[Count, ...] = ()
    defense_markers: tuple[Count, ...] = ()
    ambush: bool = False

    @property
    def bombardment(self) -> bool:
        """Is it fire alone, without attacking units?"""
        return not self.attackers


class Retreating(Frame, frozen=True, tag="retreating"):
    """Units that must retreat `distance` hexes away from `causes` (spots of enemies), one after another.

    After a bombardment `causes` are the equally close enemies of which the owner names one by his route,
    and `threat` is their distance; otherwise `threat` is 0 and each step must lead away from all of them.
    `walked` are the spots that the first unit has left when a reveal has stopped it on its way.
    """

    units: tuple[UnitId, ...]
    distance: Count
    causes: tuple[Spot, ...]
    involved: tuple[UnitId, ...]
    threat: Count = 0
    bombardment: bool = False
    walked: tuple[Spot, ...] = ()


class Displacing(Frame, frozen=True, tag="displacing"):
    """A retreat into a friend's hex: the last unit of `chain` must step aside [VB-7.7.2-a].

    `path` is the route of the retreating unit, `chain` the units to be displaced so far, the first of which
    stands where the route ends, and `steps` where each but the last goes.
    """

    unit: UnitId
    path: tuple[Spot, ...]
    chain: tuple[UnitId, ...]
    steps: tuple[Spot, ...] = ()


class Losing(Frame, frozen=True, tag="losing"):
    """One of `units` must be depleted; its owner chooses which [VB-7.6-d, VB-7.6-h, VB-8.4.2-b]."""

    units: tuple[UnitId, ...]
    rule: str
    side: SideName


class Advancing(Frame, frozen=True, tag="advancing"):
    """Attackers may advance along the path of retreat [VB-7.9-d]."""

    units: tuple[UnitId, ...]
    path: tuple[Spot, ...]


class Repairing(Frame, frozen=True, tag="repairing"):
    """A bridge repair waits for its die [VB-18.2-b]; `bridge` is a hexside."""

    bridge: Hexside


class Deploying(Frame, frozen=True, tag="deploying"):
    """A side sets up before play [VB-3.0-d]."""

    side: SideName
    stage: Stage


class Ambush(Frame, frozen=True, tag="ambush"):
    """A landing unit has met a hidden unit: the Viet Cong player bumps it [VB-11.1-a]."""

    unit: UnitId
    ambusher: UnitId


class Passing(Frame, frozen=True, tag="passing"):
    """A unit has been ordered through friends' places and must go on: `way` are these places, so far [VB-5.3-a].

    It stands where it was until the order is complete; `cost` is what its move comes to at the last of them.
    """

    unit: UnitId
    way: tuple[Spot, ...]
    cost: Count


class BenSuc(Frame, frozen=True, tag="ben suc"):
    """Ben Suc was entered or attacked: the Viet Cong may roll; `pips` is the roll, 0 before it [VB-24.0-d]."""

    rolling: bool = False
    pips: Count = 0


class SecretRoll(Frame, frozen=True, tag="secret roll"):
    """A die of the Viet Cong player that only he sees; less than `count` wins if `condition` is his [VB-27.0-t]."""

    condition: Condition
    count: Count


AnyFrame = (
    Drawing
    | Combat
    | Retreating
    | Displacing
    | Losing
    | Advancing
    | Repairing
    | Deploying
    | Ambush
    | Passing
    | BenSuc
    | SecretRoll
)
