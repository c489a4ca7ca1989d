"""What is known of a unit, camp or cache: what its counter says, and what changes.

A unit is an index into `State.roster`, which never changes; `State.units` holds what does.
"""

from __future__ import annotations

from typing import Literal, NewType

import msgspec

from vietnam_tui.games.vietnam_battles.counters import CounterSide, Mobility, Nation, SideName
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot

UnitId = NewType("UnitId", int)
SiteKind = Literal["camp", "cache"]
#: What the Viet Cong may have recorded in the Iron Triangle [VB-27.0-m]
Condition = Literal["escape", "casualties", "hold"]

NO_UNIT = UnitId(-1)


class RosterEntry(msgspec.Struct, frozen=True, gc=False):
    """What is printed on a unit's counter, as far as the rules use it, and how the scenario brings it in.

    `due` is the game turn of a reinforcement and `entry` its way in; `deploy` names the area in which its
    owner places it before play ("hidden": openly anywhere, or hidden in jungle).
    """

    name: str
    side: SideName
    nation: Nation
    type: str
    full: CounterSide
    depleted: CounterSide | None = None
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
