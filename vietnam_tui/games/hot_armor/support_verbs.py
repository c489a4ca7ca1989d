"""The verbs of fire support, one struct each."""

from __future__ import annotations

from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.games.hot_armor.support_frames import Spread
from vietnam_tui.games.hot_armor.units import NO_UNIT, UnitId

#: Kinds of fire support [HA-18.0-a]
SupportKind = Literal["artillery", "airstrike"]


class Call(Action, frozen=True, tag="call"):
    """Call a marker of a kind on a hex; `by` is a concealed observer that is revealed for it, if need be."""

    kind: SupportKind
    spread: Spread
    at: Hex
    by: UnitId = NO_UNIT


class Shell(Action, frozen=True, tag="shell"):
    """Attack a hex next that lies under fire support."""

    at: Hex
