"""The state of a game of Vietnam Battles, its actions and its frames.

A unit is an index into `State.roster`, which never changes; `State.units` holds what does.  Sides are named
"US" and "VC"; in pairs the US comes first.  Costs of movement are half movement points.
"""

from __future__ import annotations

from typing import Literal, NewType

import msgspec

from vietnam_tui.core.game import Action, Result
from vietnam_tui.core.game import State as BaseState
from vietnam_tui.games.vietnam_battles.pieces import Face, Mobility, Nation, SideName
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot, Spots, spots_of

UnitId = NewType("UnitId", int)
SiteKind = Literal["camp", "cache"]
#: What the Viet Cong may have recorded in the Iron Triangle [VB-27.0-m]
Condition = Literal["escape", "casualties", "hold"]
#: The parts of a set-up in their order
Stage = Literal["condition", "sites", "genuine", "dice", "units"]

NO_UNIT = UnitId(-1)

SIDES: tuple[SideName, SideName] = ("US", "VC")

MOVEMENT = "movement"
COMBAT = "combat"
MOBILE_MOVEMENT = "mobile movement"
MOBILE_COMBAT = "mobile combat"
#: The phases of a player turn in order [VB-4.1-a]
PHASES = (MOVEMENT, COMBAT, MOBILE_MOVEMENT, MOBILE_COMBAT)


def other(side: str) -> SideName:
    """The enemy of a side."""
    return "VC" if side == "US" else "US"


class Piece(msgspec.Struct, frozen=True, gc=False):
    """What is printed on a unit's counter, as far as the rules use it, and how the scenario brings it in.

    `due` is the game turn of a reinforcement and `entry` its way in; `deploy` names the area in which its
    owner places it before play ("hidden": openly anywhere, or hidden in jungle).
    """

    name: str
    side: SideName
    nation: Nation
    type: str
    full: Face
    depleted: Face | None = None
    mobility: Mobility = "leg"
    special_forces: bool = False
    engineer: bool = False
    size: str = ""
    seaborne: bool = False
    due: int = 0
    entry: str = ""
    deploy: str = ""


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What changes about a unit.  `place` is a spot, or OFF; `gone` means eliminated.

    `moved`, `attacked` and `advanced` last for the player turn; `landed` ("zone" or "beach"), `stopped`
    (after demolishing a bridge) and `displaced` (may not attack) last for the game turn.  `hidden` means
    recorded in secret [VB-15.0-d]; `exited` means gone by a red map edge [VB-27.0-o].
    """

    place: Spot = OFF
    depleted: bool = False
    gone: bool = False
    moved: bool = False
    attacked: bool = False
    advanced: bool = False
    landed: str = ""
    stopped: bool = False
    displaced: bool = False
    hidden: bool = False
    exited: bool = False


class Site(msgspec.Struct, frozen=True, gc=False):
    """A base camp or supply cache ("camp", "cache"): its hex as a land spot (OFF where the viewer cannot know
    it), whether it is known, and the game turn of its capture (0: not captured).
    """

    kind: SiteKind
    place: Spot = OFF
    known: bool = False
    captured: int = 0


# -- frames: what is still to be decided before play goes on ------------------------------------------------


class Frame(msgspec.Struct, frozen=True, tag=True):
    """Something unfinished; the last frame of a state decides what comes next."""


class Drawing(Frame, frozen=True, tag="drawing"):
    """A side is about to draw `size` support fire markers [VB-14.1-a]."""

    side: SideName
    size: int


class Combat(Frame, frozen=True, tag="combat"):
    """A declared attack or bombardment.  `step` counts the four support opportunities, 4 is the die roll.

    `ambush` marks the attack that an ambushed landing must make at once [VB-11.1-d].
    """

    attackers: tuple[UnitId, ...]
    target: UnitId
    step: int = 0
    attack_markers: tuple[int, ...] = ()
    defense_markers: tuple[int, ...] = ()
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
    distance: int
    causes: tuple[Spot, ...]
    involved: tuple[UnitId, ...]
    threat: int = 0
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

    bridge: int


class Deploying(Frame, frozen=True, tag="deploying"):
    """A side sets up before play [VB-3.0-d]."""

    side: SideName
    stage: Stage


class Ambush(Frame, frozen=True, tag="ambush"):
    """A landing unit has met a hidden unit: the Viet Cong player bumps it [VB-11.1-a]."""

    unit: UnitId
    ambusher: UnitId


class BenSuc(Frame, frozen=True, tag="ben suc"):
    """Ben Suc was entered or attacked: the Viet Cong may roll; `pips` is the roll, 0 before it [VB-24.0-d]."""

    rolling: bool = False
    pips: int = 0


class SecretRoll(Frame, frozen=True, tag="secret roll"):
    """A die of the Viet Cong player that only he sees; less than `count` wins if `condition` is his [VB-27.0-t]."""

    condition: Condition
    count: int


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
    | BenSuc
    | SecretRoll
)


# -- actions ------------------------------------------------------------------------------------------------


class Move(Action, frozen=True, tag="move"):
    """Move a unit by the cheapest way to a place where it may stop."""

    unit: UnitId
    to: Spot


class Lift(Action, frozen=True, tag="lift"):
    """Carry a unit by helicopter."""

    unit: UnitId
    to: Spot


class Sail(Action, frozen=True, tag="sail"):
    """Carry a unit by riverine transport."""

    unit: UnitId
    to: Spot


class Demolish(Action, frozen=True, tag="demolish"):
    """The unit in hand blows a bridge; `bridge` is a hexside."""

    unit: UnitId
    bridge: int


class Repair(Action, frozen=True, tag="repair"):
    """The engineer tries to repair a bridge; `bridge` is a hexside."""

    bridge: int


class Bridge(Action, frozen=True, tag="bridge"):
    """The engineer bridges a river hexside or an in-hex Mekong crossing, given as its water spot."""

    at: Spot


class Attack(Action, frozen=True, tag="attack"):
    """Attack one enemy unit with units next to it, ascending."""

    target: UnitId
    attackers: tuple[UnitId, ...]


class Bombard(Action, frozen=True, tag="bombard"):
    """Bombard an enemy unit, beginning with a marker of this value."""

    target: UnitId
    marker: int


class Support(Action, frozen=True, tag="support"):
    """Apply a support fire marker of this value."""

    marker: int


class Pass(Action, frozen=True, tag="pass"):
    """Decline: an opportunity for support fire, or any further advance."""


class Retreat(Action, frozen=True, tag="retreat"):
    """Retreat a unit along these spots."""

    unit: UnitId
    path: tuple[Spot, ...]


class Resist(Action, frozen=True, tag="resist"):
    """Offer stiff resistance instead of retreating."""

    unit: UnitId


class Perish(Action, frozen=True, tag="perish"):
    """Accept elimination where no retreat is open."""

    unit: UnitId


class Displace(Action, frozen=True, tag="displace"):
    """Step a friendly unit aside to make room for a retreat."""

    unit: UnitId
    to: Spot


class Lose(Action, frozen=True, tag="lose"):
    """Choose the unit that suffers a depletion."""

    unit: UnitId


class Advance(Action, frozen=True, tag="advance"):
    """Advance a unit to a hex of the path of retreat."""

    unit: UnitId
    to: Spot


class Choose(Action, frozen=True, tag="choose"):
    """Record a secret victory condition: "escape", "casualties" or "hold"."""

    condition: str


class Lay(Action, frozen=True, tag="lay"):
    """Record the hex of the next base camp, or place the next open site."""

    at: Spot


class Record(Action, frozen=True, tag="record"):
    """Record in secret which of the open sites is the genuine one (by its hex)."""

    at: Spot


class Place(Action, frozen=True, tag="place"):
    """Set a unit up openly."""

    unit: UnitId
    to: Spot


class Hide(Action, frozen=True, tag="hide"):
    """Record a unit's hex in secret."""

    unit: UnitId
    to: Spot


class Bump(Action, frozen=True, tag="bump"):
    """Move an ambushed unit to a hex next to where it meant to land."""

    unit: UnitId
    to: Spot


class Strike(Action, frozen=True, tag="strike"):
    """Strike a Viet Cong unit with the B-52."""

    target: UnitId


class Exit(Action, frozen=True, tag="exit"):
    """Leave the map by a red edge hex."""

    unit: UnitId


class Dare(Action, frozen=True, tag="dare"):
    """Roll the Ben Suc die."""


class Alter(Action, frozen=True, tag="alter"):
    """Make the game longer, or shorter, by the Ben Suc roll."""

    longer: bool


class End(Action, frozen=True, tag="end"):
    """End the phase."""


class Die(Action, frozen=True, tag="die"):
    """Chance: a die shows `pips`."""

    pips: int

    def __str__(self) -> str:
        return str(self.pips)


class Dice(Action, frozen=True, tag="dice"):
    """Chance: the total of two dice."""

    total: int

    def __str__(self) -> str:
        return str(self.total)


class Draw(Action, frozen=True, tag="draw"):
    """Chance: these support fire markers are drawn, ascending."""

    markers: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(f"+{m}" for m in self.markers) or "none"


class State(BaseState, frozen=True):
    """A position.

    `hands`, `pools` and `spent` hold marker values by side (US first): in hand, to be drawn from, and used
    this game turn; a value of 0 stands for one the viewer cannot know.  `mover` is the unit in hand and
    `mover_spent` what its move has cost.  `bombarded` holds hexes, or spots of hexsides, bombarded this game
    turn.  `crossing` is the spot that the engineer bridges, OFF for none.

    `sites` are the base camps and supply caches; `genuine` is the one that counts in the variant with decoys
    (-1 without it, -2 where the viewer cannot know).  `open_strength` is the least attack strength that the
    Viet Cong set up openly.  `searched` is the jungle that a US or ARVN unit has been next to.
    `condition` is the Viet Cong's secret victory condition, "?" where the viewer cannot know it.  `queued`
    are frames that come up as soon as the action in hand is carried out; it is empty between actions.
    """

    scenario: str
    map: str
    turn: int
    last_turn: int
    player: SideName
    phase: str
    roster: tuple[Piece, ...]
    units: tuple[Unit, ...]
    hands: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    pools: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    spent: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    slicks: int = 0
    tangos: int = 0
    slicks_used: int = 0
    tangos_used: int = 0
    mover: UnitId = NO_UNIT
    mover_spent: int = 0
    ground_attack: bool = False
    targeted: tuple[UnitId, ...] = ()
    bombarded: tuple[Spot, ...] = ()
    demolished: tuple[int, ...] = ()
    repair_tried: tuple[int, ...] = ()
    repaired: tuple[int, ...] = ()
    crossing: Spot = OFF
    crossing_in_effect: bool = False
    sites: tuple[Site, ...] = ()
    variant: Literal["", "decoys"] = ""
    genuine: int = -1
    open_strength: int = 0
    searched: tuple[Spot, ...] = ()
    condition: Condition | Literal["", "?"] = ""
    b52_used: bool = False
    ben_suc_rolled: bool = False
    frames: tuple[AnyFrame, ...] = ()
    queued: tuple[AnyFrame, ...] = ()
    result: Result | None = None

    # -- reading ------------------------------------------------------------------------------------------

    @property
    def spots(self) -> Spots:
        """The map's spots."""
        return spots_of(self.map)

    @property
    def top(self) -> AnyFrame | None:
        """What is to be decided first, or None when the phase goes on."""
        return self.frames[-1] if self.frames else None

    def hand(self, side: str) -> tuple[int, ...]:
        """The support fire markers a side may still use this turn."""
        return self.hands[SIDES.index(side)]

    def face(self, unit: UnitId) -> Face:
        """The values showing: full strength or depleted [VB-2.3.2-g]."""
        piece = self.roster[unit]
        return piece.depleted if self.units[unit].depleted and piece.depleted is not None else piece.full

    def name(self, unit: UnitId) -> str:
        """A unit's identifier."""
        return self.roster[unit].name

    def label(self, unit: UnitId) -> str:
        """Where a unit is, as text."""
        return self.spots.label(self.units[unit].place)

    def on_map(self, side: str | None = None) -> list[UnitId]:
        """The units on the map, of one side or of both, in roster order."""
        return [
            UnitId(i)
            for i, unit in enumerate(self.units)
            if unit.place >= 0 and not unit.gone and (side is None or self.roster[i].side == side)
        ]

    def is_boat(self, unit: UnitId) -> bool:
        """Is it a monitor? [VB-12.0-a]"""
        return self.roster[unit].mobility == "riverine"

    # -- changing (each gives a new state) ------------------------------------------------------------------

    def but(self, **changes: object) -> State:
        """This state with some fields replaced."""
        return msgspec.structs.replace(self, **changes)

    def with_unit(self, unit: UnitId, **changes: object) -> State:
        """This state with one unit changed."""
        units = list(self.units)
        units[unit] = msgspec.structs.replace(units[unit], **changes)
        return msgspec.structs.replace(self, units=tuple(units))

    def push(self, *frames: AnyFrame) -> State:
        """This state with frames on top, the last given the uppermost."""
        return msgspec.structs.replace(self, frames=self.frames + frames)

    def queue(self, frame: AnyFrame) -> State:
        """This state with a frame that comes up, first come first, when the action in hand has been carried out."""
        return msgspec.structs.replace(self, queued=(*self.queued, frame))

    def pop(self) -> State:
        """This state without its top frame."""
        return msgspec.structs.replace(self, frames=self.frames[:-1])

    def swap(self, frame: AnyFrame) -> State:
        """This state with its top frame replaced."""
        return msgspec.structs.replace(self, frames=(*self.frames[:-1], frame))
