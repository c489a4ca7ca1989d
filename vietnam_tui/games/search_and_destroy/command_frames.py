"""What is still to be decided in the Command Phase."""

from __future__ import annotations

from vietnam_tui.games.search_and_destroy.frame import Frame
from vietnam_tui.games.search_and_destroy.scenarios import Army
from vietnam_tui.games.search_and_destroy.units import UnitId


class Replacing(Frame, frozen=True, tag="replacing"):
    """A die for each leader of a side who was hit, whether a squad takes his place; `rolled` had theirs [SD-13.2-e]."""

    side: Army
    rolled: tuple[UnitId, ...] = ()


class Controlling(Frame, frozen=True, tag="controlling"):
    """A die for each unit of a side whose leader has lost leadership; `rolled` had theirs [SD-13.2-c]."""

    side: Army
    rolled: tuple[UnitId, ...] = ()
