"""The verbs of leaders, concealment, wrecks, fortunes of war, overwatch and counterbattery, one struct each."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.hot_armor.units import SupportId, UnitId


class Attach(Action, frozen=True, tag="attach"):
    """Let the leader of a side join a unit before play."""

    unit: UnitId


class Show(Action, frozen=True, tag="show"):
    """Turn an own concealed unit face up."""

    unit: UnitId


class Recon(Action, frozen=True, tag="recon"):
    """Let a unit look what is face down in a hex."""

    unit: UnitId
    at: Hex


class Pose(Action, frozen=True, tag="pose"):
    """Let a Deception marker move with the factor of a type of unit."""

    unit: UnitId
    guise: str


class Tow(Action, frozen=True, tag="tow"):
    """Let a recovery vehicle take a wreck of its hex in tow."""

    unit: UnitId


class Uncouple(Action, frozen=True, tag="uncouple"):
    """Leave a wreck that is towed where it is."""

    unit: UnitId


class Inspire(Action, frozen=True, tag="inspire"):
    """Fortune of war: a leader arrives with a unit."""

    unit: UnitId


class Hearten(Action, frozen=True, tag="hearten"):
    """Fortune of war: a unit rallies without a check."""

    unit: UnitId


class Shake(Action, frozen=True, tag="shake"):
    """Fortune of war: an enemy in sight is disrupted."""

    unit: UnitId


class Renew(Action, frozen=True, tag="renew"):
    """Fortune of war: fire support that was used up comes back."""

    marker: SupportId


class Hide(Action, frozen=True, tag="hide"):
    """Fortune of war: a unit is turned face down again."""

    unit: UnitId


class Watch(Action, frozen=True, tag="overwatch"):
    """Put an Over Watch marker on a unit."""

    unit: UnitId


class Unwatch(Action, frozen=True, tag="unwatch"):
    """Take the Over Watch marker off a unit."""

    unit: UnitId


class Locate(Action, frozen=True, tag="locate"):
    """Check whether an enemy indirect fire unit that has fired is found."""


class Counter(Action, frozen=True, tag="counter"):
    """Let a unit fire back at the indirect fire unit that was found."""

    unit: UnitId
