"""What is still to be decided before play goes on; `State.frames` stacks them, so a game can be saved anywhere.

A field is saved by its type (`engine/codec.py`): units as `UnitId` and hexes as `Hex` stand in a save by name.  Frames
of combat, support and casualties stand in modules of their own, which end in `_frames`; every kind is in `AnyFrame`.
"""

from __future__ import annotations

from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.games.search_and_destroy.area_frames import Blow, Flak, Incoming, Plotting, Shelling
from vietnam_tui.games.search_and_destroy.combat_frames import (
    Advancing,
    AssaultRoll,
    FireRoll,
    Onslaught,
    Retreating,
    ShotRoll,
    Spilling,
    SpillRoll,
    Volley,
)
from vietnam_tui.games.search_and_destroy.command_frames import Controlling, Replacing
from vietnam_tui.games.search_and_destroy.flight_frames import Flight, Hovering
from vietnam_tui.games.search_and_destroy.frame import Frame
from vietnam_tui.games.search_and_destroy.interrogation_frames import Locating, Questioning
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.transport_frames import Sailing
from vietnam_tui.games.search_and_destroy.units import UnitId


class SettingUp(Frame, frozen=True, tag="setting up"):
    """A side places its units one after another, then says that it is ready [SD-S0-c, SD-S0-g]."""

    side: Army


class Choosing(Frame, frozen=True, tag="choosing"):
    """A side commits itself in secret to one of two conditions of victory [SD-S4.V-a]."""

    side: Army


class Moving(Frame, frozen=True, tag="moving"):
    """A unit is on its way: `path` are the hexes still to be entered, `trail` those it has come from.

    `careful` pays for the passage of revealed Anti-Personnel units on the way [SD-11.1-b]; `entered` says
    that it has entered a hex and has not met yet what lies there.
    """

    unit: UnitId
    path: tuple[Hex, ...]
    trail: tuple[Hex, ...] = ()
    careful: bool = False
    entered: bool = False


class ForcedAttack(Frame, frozen=True, tag="forced attack"):
    """Units undergo an attack on the 3-1 column, one after the other, each by its own die [SD-7.0-f].

    `cause` is what hurts them; `by` the side that scores as if it had fired.
    """

    units: tuple[UnitId, ...]
    by: Army
    cause: Literal["mine", "wreck", "crash"]


class MineRoll(Frame, frozen=True, tag="mine roll"):
    """A vehicle has run onto an Anti-Personnel unit: one roll on the Vehicle Defense Table [SD-11.1-c]."""

    unit: UnitId


class PuttingBack(Frame, frozen=True, tag="putting back"):
    """A unit that has probed goes back along its path, or to the nearest hex with room [SD-5.0-n]."""

    unit: UnitId
    trail: tuple[Hex, ...]


class Ambushing(Frame, frozen=True, tag="ambushing"):
    """A unit has entered a hex that may have been noted: the hiding side may spring ambushes there [SD-18.0-c]."""

    side: Army
    mover: UnitId
    place: Hex


AnyFrame = (
    SettingUp
    | Choosing
    | Moving
    | ForcedAttack
    | MineRoll
    | PuttingBack
    | Ambushing
    | Volley
    | FireRoll
    | ShotRoll
    | Onslaught
    | AssaultRoll
    | Retreating
    | Advancing
    | SpillRoll
    | Spilling
    | Sailing
    | Flight
    | Hovering
    | Replacing
    | Controlling
    | Plotting
    | Incoming
    | Shelling
    | Blow
    | Flak
    | Questioning
    | Locating
)
