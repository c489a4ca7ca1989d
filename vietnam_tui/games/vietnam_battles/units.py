"""A unit, camp or cache as it is known: what its counter says, and what changes.

A unit is an index into `State.roster`, which never changes; `State.units` holds what does.
"""

from __future__ import annotations

from typing import Annotated, Literal, NewType

import msgspec

from vietnam_tui.core.model import Count
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.games.vietnam_battles.counters import CounterSide, Mobility, Nation, SideName
from vietnam_tui.games.vietnam_battles.spots import OFF, Spot

UnitId = NewType("UnitId", int)
SiteKind = Literal["camp", "cache"]
#: What the Viet Cong may have recorded in the Iron Triangle [VB-27.0-m]
Condition = Literal["escape", "casualties", "hold"]

NO_UNIT = UnitId(-1)


class RosterEntry(msgspec.Struct, frozen=True, gc=False):
    """The print of a unit's counter, as far as the rules use it, and how the scenario brings it in.

    `due` is the game turn of a reinforcement and `entry` its way in; `deploy` names the area in which its
    owner places it before play ("hidden": openly anywhere, or hidden in jungle).
    """

    name: str
    side: Annotated[SideName, Key("whose a made-up unit is")]
    nation: Annotated[Nation, Key("the nation of a made-up unit; else US, or VC on that side")]
    type: Annotated[str, Key("the type of a made-up unit, such as infantry")]
    full: CounterSide
    depleted: CounterSide | None = None
    mobility: Annotated[Mobility, Key("how a made-up unit moves")] = "leg"
    special_forces: Annotated[bool, Key("a made-up unit is Special Forces")] = False
    engineer: Annotated[bool, Key("a made-up unit lays and demolishes bridges")] = False
    size: Annotated[str, Key("the size of a made-up unit")] = ""
    seaborne: Annotated[bool, Key("a made-up unit comes from the sea")] = False
    due: Annotated[Count, Key("the game turn in which it comes")] = 0
    entry: Annotated[str, Key("its way in")] = ""
    deploy: Annotated[str, Key("the area in which it is set up")] = ""


class Unit(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """The part that changes of a unit.  `place` is a spot, or OFF; `gone` means eliminated.

    `moved`, `attacked` and `advanced` last for the player turn; `landed` ("zone" or "beach"), `stopped`
    (after demolishing a bridge) and `displaced` (may not attack) last for the game turn.  `hidden` means
    recorded in secret [VB-15.0-d]; `exited` means gone by a red map edge [VB-27.0-o].
    """

    place: Annotated[
        Spot,
        Key(
            "its hex; of a boat with the hexside, 0612n; none: eliminated, or a reinforcement to come",
            early=True,
        ),
    ] = OFF
    depleted: Annotated[bool, Key("its depleted side is up", orders="flip")] = False
    gone: bool = False
    moved: Annotated[bool, Key("it has moved in this player turn")] = False
    attacked: Annotated[bool, Key("it has attacked in this player turn")] = False
    advanced: Annotated[bool, Key("it has advanced after combat in this player turn")] = False
    landed: str = ""
    stopped: Annotated[bool, Key("it demolished a bridge in this game turn and moves no more")] = False
    displaced: Annotated[bool, Key("it was displaced in this game turn and may not attack")] = False
    hidden: Annotated[bool, Key("a Viet Cong unit that is recorded in secret", orders="hide")] = False
    exited: Annotated[bool, Key("it left the map by a red edge", early=True, orders="away")] = False


class Site(msgspec.Struct, frozen=True, gc=False):
    """A base camp or supply cache ("camp", "cache"): its hex as a land spot (OFF where the viewer cannot know
    it), whether it is known, and the game turn of its capture (0: not captured).
    """

    kind: SiteKind
    place: Spot = OFF
    known: bool = False
    captured: Count = 0
