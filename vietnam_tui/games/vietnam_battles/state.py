"""The state of a game of Vietnam Battles.

Sides are named "US" and "VC"; in pairs the US comes first.  Costs of movement are half movement points.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeVar

import msgspec

from vietnam_tui.core.board import Board
from vietnam_tui.core.hexes import Hex, Hexside
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import Count, Result
from vietnam_tui.core.model import State as BaseState
from vietnam_tui.engine.codec import Keyed
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.games.vietnam_battles.counters import CounterSide, SideName
from vietnam_tui.games.vietnam_battles.frames import AnyFrame
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot, Spots, spots_of
from vietnam_tui.games.vietnam_battles.units import NO_UNIT, Condition, RosterEntry, Site, Unit, UnitId

SIDES: tuple[SideName, SideName] = ("US", "VC")

T = TypeVar("T")
#: A pair with an entry for each side
BySide = Annotated[tuple[T, T], Keyed(SIDES)]

MOVEMENT = "movement"
COMBAT = "combat"
MOBILE_MOVEMENT = "mobile movement"
MOBILE_COMBAT = "mobile combat"
#: The phases of a player turn in order [VB-4.1-a]
PHASES = (MOVEMENT, COMBAT, MOBILE_MOVEMENT, MOBILE_COMBAT)


def other(side: str) -> SideName:
    """The enemy of a side."""
    return "VC" if side == "US" else "US"


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

    scenario: Annotated[str, Key("the scenario, as `vietnam scenarios` lists it", early=True)]
    map: str
    turn: Annotated[Count, Key("the game turn", "game turn 1", early=True)]
    last_turn: Annotated[Count, Key("the last game turn after a Ben Suc roll")]
    player: Annotated[SideName, Key("whose player turn it is", "the US player turn", name="side", early=True)]
    phase: str
    roster: tuple[RosterEntry, ...]
    units: tuple[Unit, ...]
    hands: BySide[tuple[Count, ...]] = ((), ())
    pools: Annotated[
        BySide[tuple[Count, ...]],
        Key("support fire markers that can be drawn; else all that are not in hand or used"),
    ] = ((), ())
    spent: Annotated[BySide[tuple[Count, ...]], Key("support fire markers used in this turn")] = ((), ())
    slicks: Count = 0
    tangos: Count = 0
    slicks_used: Count = 0
    tangos_used: Count = 0
    mover: Annotated[UnitId, Key("the unit in hand")] = NO_UNIT
    mover_spent: Annotated[Count, Key("half movement points that it has used")] = 0
    ground_attack: Annotated[bool, Key("a ground attack was made in this Combat Phase")] = False
    targeted: Annotated[tuple[UnitId, ...], Key("units attacked in this Combat Phase")] = ()
    bombarded: tuple[Spot, ...] = ()
    demolished: Annotated[tuple[Hexside, ...], Key("hexsides of bridges that are down, 1334w")] = ()
    repair_tried: Annotated[tuple[Hexside, ...], Key("those whose repair was tried in this turn")] = ()
    repaired: Annotated[tuple[Hexside, ...], Key("those repaired in this turn")] = ()
    crossing: Annotated[Spot, Key("the hex of the laid bridge")] = OFF
    crossing_in_effect: Annotated[bool, Key("that bridge can be used")] = False
    sites: tuple[Site, ...] = ()
    variant: Annotated[Literal["", "decoys"], Key("the decoys variant of Snoopy's Nose", early=True)] = ""
    genuine: Count = -1
    open_strength: Annotated[Count, Key("the attack strength that the Viet Cong must set up openly")] = 0
    searched: tuple[Spot, ...] = ()
    condition: Condition | Literal["", "?"] = ""
    b52_used: Annotated[bool, Key("the B-52 strike was used")] = False
    ben_suc_rolled: Annotated[
        bool, Key("the Ben Suc die has been rolled; else where last_turn is not the printed one")
    ] = False
    frames: Annotated[
        tuple[AnyFrame, ...], Key("what is still to be decided, the next last, as in a save")
    ] = ()
    queued: tuple[AnyFrame, ...] = ()
    result: Annotated[Result | None, Key("how the game has ended, as in a save")] = None

    # -- reading ------------------------------------------------------------------------------------------

    @property
    def spots(self) -> Spots:
        """The map's spots."""
        return spots_of(self.map)

    @property
    def board(self) -> Board:
        """The map."""
        return self.spots.board

    @property
    def top(self) -> AnyFrame | None:
        """The first thing to decide, or None when the phase goes on."""
        return self.frames[-1] if self.frames else None

    def hand(self, side: str) -> tuple[int, ...]:
        """The support fire markers a side may still use this turn."""
        return self.hands[SIDES.index(side)]

    def face(self, unit: UnitId) -> CounterSide:
        """The values showing: full strength or depleted [VB-2.3.2-g]."""
        piece = self.roster[unit]
        return piece.depleted if self.units[unit].depleted and piece.depleted is not None else piece.full

    def name(self, unit: UnitId) -> str:
        """A unit's identifier."""
        return self.roster[unit].name

    def label(self, unit: UnitId) -> str:
        """The place of a unit, as text."""
        return self.spots.label(self.units[unit].place)

    def side(self, unit: UnitId) -> SideName:
        """The side of a unit."""
        return self.roster[unit].side

    def place(self, unit: UnitId) -> Hex:
        """The hex of a unit, below 0 for none; of one on a hexside the first of its two."""
        spot = self.units[unit].place
        return self.spots.hex(spot) if spot >= 0 else Hex(OFF)

    def on_map(self, side: str = "") -> tuple[UnitId, ...]:
        """The units on the map, of one side or of both, in roster order."""
        return _on_map(self.roster, self.units)[side]

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


@by_identity
def _on_map(roster: tuple[RosterEntry, ...], units: tuple[Unit, ...]) -> dict[str, tuple[UnitId, ...]]:
    found = tuple(UnitId(i) for i, unit in enumerate(units) if unit.place >= 0 and not unit.gone)
    return {"": found, **{side: tuple(u for u in found if roster[u].side == side) for side in SIDES}}
