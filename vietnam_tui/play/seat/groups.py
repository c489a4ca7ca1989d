"""Groups of units that one order is meant for: which there are around a unit, and the words by which they are named.

Only units count that can be sent somewhere now.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import NamedTuple

from vietnam_tui.core.hexes import Grid, Hex, UnknownHex
from vietnam_tui.core.orders import match, plain
from vietnam_tui.core.presenter import UnitFace
from vietnam_tui.play.seat.offers import Offers
from vietnam_tui.play.seat.spreading import Spread, able, look_of, standing_of

#: The words by which groups are named -> what they mean
WORDS = {
    "all": "all that can be sent somewhere now",
    "off": "all that wait off the map",
    "here HEX": "all in a hex",
    "of UNIT": "all of its formation",
    "like UNIT": "all of the same kind and values",
    "box HEX HEX": "all between two corners of the map",
    "UNIT ...": "those named",
    "none": "nobody any more",
}


class Group(NamedTuple):
    """Units that are named together: by what words, and how they are called."""

    words: str
    title: str
    units: tuple[str, ...]


class Groups:
    """The groups of the units of the side to act, in a position as it sees it."""

    def __init__(self, offers: Offers) -> None:
        self._offers = offers
        self._presenter, self._view = offers.presenter, offers.view
        self._grid = self._presenter.board(self._view).grid

    @cached_property
    def faces(self) -> dict[str, UnitFace]:
        """The counters that can be sent somewhere, by name: those on the map, then those that wait."""
        box = self._presenter.box(self._view)
        waiting = {face.name for face in box}
        side = self._offers.game.decision(self._view).side
        there = [
            face for face, _ in standing_of(self._offers) if face.side == side and face.name not in waiting
        ]
        faces = {face.name: face for face in (*there, *box)}
        return {name: faces[name] for name in able(self._offers, tuple(faces))}

    @cached_property
    def places(self) -> dict[str, Hex]:
        """The hexes of those of them that are on the map."""
        return {face.name: place for face, place in standing_of(self._offers) if face.name in self.faces}

    @property
    def everybody(self) -> tuple[str, ...]:
        """All that can be sent somewhere."""
        return tuple(self.faces)

    @property
    def off_map(self) -> tuple[str, ...]:
        """Those of them that wait off the map."""
        return tuple(name for name in self.faces if name not in self.places)

    def here(self, hex_: Hex) -> tuple[str, ...]:
        """Those in a hex or on its first sides."""
        return tuple(name for name, place in self.places.items() if place == hex_)

    def of(self, unit: str) -> tuple[str, ...]:
        """Those of the formation of a unit."""
        formation = self._presenter.formation(self._view, unit)
        if not formation:
            return (unit,) if unit in self.faces else ()
        return tuple(name for name in self.faces if self._presenter.formation(self._view, name) == formation)

    def like(self, unit: str) -> tuple[str, ...]:
        """Those of the same kind with the same values."""
        looks = look_of(self.faces[unit])
        return tuple(name for name, face in self.faces.items() if look_of(face) == looks)

    def between(self, first: Hex, last: Hex) -> tuple[str, ...]:
        """Those in the box of hexes of which two are opposite corners."""
        corners = [self._grid.places[hex_] for hex_ in (first, last)]
        (left, right), (top, bottom) = (sorted(numbers) for numbers in zip(*corners, strict=True))
        inside = {name: self._grid.places[place] for name, place in self.places.items()}
        return tuple(n for n, (x, y) in inside.items() if left <= x <= right and top <= y <= bottom)

    def around(self, unit: str, hex_: Hex) -> list[Group]:
        """The groups that begin with a unit or with what is in a hex, the smallest first; those of one are left out."""
        label = self._grid.label(hex_)
        found = [Group(f"here {label}", f"the stack in {label}", self.here(hex_))]
        if unit in self.faces:
            formation = self._presenter.formation(self._view, unit)
            found.append(Group(f"of {unit}", f"all of {formation}", self.of(unit) if formation else ()))
            face = self.faces[unit]
            alike = f"all like {unit}: {face.values} {face.badge}".replace("  ", " ")
            found.append(Group(f"like {unit}", alike, self.like(unit)))
        found.append(Group("off", "all off the map", self.off_map))
        found.append(Group("all", "all that can be sent", self.everybody))
        kept: dict[frozenset[str], Group] = {}
        for group in found:
            if len(group.units) > 1:
                kept.setdefault(frozenset(group.units), group)
        return list(kept.values())

    def named(self, words: Sequence[str]) -> tuple[str, ...]:
        """The units that words mean, as `WORDS` lists them; raises ValueError saying what is wrong with them."""
        first = plain(words[0]) if words else ""
        if first == "all" and len(words) == 1:
            return self.everybody
        if first == "off" and len(words) == 1:
            return self.off_map
        if first == "none" and len(words) == 1:
            return ()
        if first == "here" and len(words) == 2:
            return self.here(self._hex(words[1]))
        if first == "box" and len(words) == 3:
            return self.between(self._hex(words[1]), self._hex(words[2]))
        if first in ("of", "like") and len(words) == 2:
            unit = self._unit(words[1])
            return self.of(unit) if first == "of" else self.like(unit)
        if not words:
            raise ValueError(f"a group is named by {', '.join(WORDS)}")
        return tuple(dict.fromkeys(self._unit(word) for word in words))

    def _hex(self, word: str) -> Hex:
        try:
            return self._grid.hex(word)
        except UnknownHex:
            raise ValueError(f"there is no hex {word}") from None

    def _unit(self, word: str) -> str:
        found = match(word, self.faces)
        if len(found) != 1:
            several = f"{word} may be {', '.join(found[:6])}"
            raise ValueError(several if found else f"no unit {word} can be sent anywhere now")
        return found[0]


def bound_by(found: Spread, goal: Hex | None, label: Callable[[Hex], str]) -> dict[str, str]:
    """Unit -> the number of the hex that it is bound for when orders to come there have been given, "" once there."""
    if goal is None:
        return {}
    return {leg.unit: label(goal) if leg.end != goal else "" for leg in found.legs if leg.end is not None}


def bound_units(groups: Groups, grid: Grid, marches: Mapping[str, str]) -> dict[str, Hex]:
    """The units that can go on to where they are bound for, each with its goal; `marches` has the goals by number."""
    found: dict[str, Hex] = {}
    for unit, label in marches.items():
        with contextlib.suppress(UnknownHex):
            goal = grid.hex(label)
            if groups.places.get(unit, goal) != goal:
                found[unit] = goal
    return found
