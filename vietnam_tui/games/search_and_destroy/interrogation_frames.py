"""What is still to be decided in an interrogation."""

from __future__ import annotations

from typing import Literal

from vietnam_tui.core.model import Count
from vietnam_tui.games.search_and_destroy.frame import Frame
from vietnam_tui.games.search_and_destroy.units import UnitId

#: What an interrogation may locate: a Cache, the nearest combat unit, the nearest Anti-Personnel unit [SD-23.3-b]
Located = Literal["A", "B", "C"]


class Questioning(Frame, frozen=True, tag="questioning"):
    """A Peasant is interrogated: the attempt that is due, from 1; `asked` says that it is to be made [SD-23.1-b]."""

    unit: UnitId
    target: UnitId
    attempt: Count = 1
    asked: bool = True


class Locating(Frame, frozen=True, tag="locating"):
    """Something has been located by the interrogation of a unit; its owner says which among several [SD-23.3-a]."""

    unit: UnitId
    what: Located
