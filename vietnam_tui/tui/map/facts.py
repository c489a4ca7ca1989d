"""The facts of a hex that its picture shows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.tui.map.names import Letter
from vietnam_tui.tui.palette import AS_IT_IS


class Flag(NamedTuple):
    """An objective: the side that holds it, "" for nobody, and its worth in up to three characters."""

    owner: str = ""
    worth: str = ""


class Light(NamedTuple):
    """The light that lies on the ground, by hex, and in all other hexes."""

    tones: Mapping[Hex, int] = {}
    rest: int = AS_IT_IS


UNLIT = Light()


class Facts(NamedTuple):
    """Everything that can change in the picture of a hex; equal facts give equal tiles."""

    bracket: str = ""
    #: brackets of the neighbours whose right-hand sides belong to the tile, from above
    beside: tuple[str, ...] = ()
    units: tuple[UnitFace, ...] = ()
    #: what the uppermost counter can still do: "fresh", "partly", "done", or "" while that is not asked
    activity: str = ""
    #: counters that lie on the sides that the tile owns, each with whether it is the one in hand
    side_units: tuple[tuple[str, tuple[UnitFace, ...], bool], ...] = ()
    chits: tuple[str, ...] = ()
    note: str = ""
    #: a step of the way to the cursor, or something that has just happened here
    step: bool = False
    #: the player has noted something here
    noted: bool = False
    #: the way goes no further than here
    stop: bool = False
    #: how near the ground is: out of reach, as it is, in reach
    tone: int = AS_IT_IS
    #: owned sides with a blown bridge, with an engineers' crossing
    blown: frozenset[str] = frozenset()
    crossing: frozenset[str] = frozenset()
    #: owned sides that bound something the scenario is about
    rims: frozenset[str] = frozenset()
    #: who holds an objective here and what it is worth; None where there is none
    flag: Flag | None = None
    numbered: bool = False
    #: of the names across the country, the letters that fall on the tile
    letters: tuple[Letter, ...] = ()
