"""What is still to be done while boats move."""

from __future__ import annotations

from vietnam_tui.core.hexes import Hexside
from vietnam_tui.games.search_and_destroy.frame import Frame
from vietnam_tui.games.search_and_destroy.units import UnitId


class Sailing(Frame, frozen=True, tag="sailing"):
    """A boat is on its way: `course` are the River hexsides still to be entered."""

    unit: UnitId
    course: tuple[Hexside, ...]
