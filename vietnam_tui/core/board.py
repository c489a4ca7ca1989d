"""A map: a grid with terrain by hex, features by hexside, lines, named places and areas.

`MapSheet` is the shape of `maps/*.toml`; `Board` is what the rules use: the same facts as integers and sets,
checked for sense when they are built.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

import msgspec

from vietnam_tui.core.data import Provenance
from vietnam_tui.core.hexes import Grid, GridShape, Hex, Hexside, UnknownHex


class MapError(ValueError):
    """A map file that contradicts itself; the message names the file's table and the hex."""


class SideFeature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A feature on hexsides, such as a river course: `hexsides` in order along it."""

    kind: str
    hexsides: list[str]
    name: str = ""
    provenance: Provenance = "reconstructed"
    note: str = ""


class LineFeature(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A road or trail: `path` lists the hexes it runs through, each adjacent to the one before."""

    kind: str
    path: list[str]
    name: str = ""
    provenance: Provenance = "reconstructed"
    note: str = ""


class Place(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named spot on the map; a village of several hexes lists them all."""

    name: str
    hexes: list[str]
    kind: str = ""
    provenance: Provenance = "reconstructed"
    note: str = ""


class Area(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A set of hexes that rules refer to, such as "mekong coastal" or "east edge"."""

    name: str
    hexes: list[str]
    provenance: Provenance = "reconstructed"
    note: str = ""


class Bank(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the land strips of a hex that water divides: `joins` are the neighbours it touches by land."""

    hex: str
    name: str
    joins: list[str]
    provenance: Provenance = "reconstructed"
    note: str = ""


class MapSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map file.  `terrain` is a picture, one line a row, one letter a column, read with `key`.

    `key` maps each letter to a terrain id.  In the picture a hex that does not exist (the last row of a short
    column) is a blank.
    """

    id: str
    title: str
    grid: GridShape
    key: dict[str, str]
    terrain: str
    provenance: Provenance = "reconstructed"
    note: str = ""
    scale: str = ""
    sides: list[SideFeature] = []
    lines: list[LineFeature] = []
    places: list[Place] = []
    areas: list[Area] = []
    banks: list[Bank] = []


class Board:
    """A map as the rules use it: every fact an integer, a tuple or a frozen set."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        self.id = sheet.id
        self.grid = Grid(sheet.grid)
        #: hex -> terrain id
        self.terrain: tuple[str, ...] = self._read_terrain(sheet)
        #: feature kind -> hexsides that carry it
        self.sides: dict[str, frozenset[Hexside]] = {}
        for feature in sheet.sides:
            where = f"sides {feature.name or feature.kind}"
            marked = frozenset(self._side(text, where) for text in feature.hexsides)
            self.sides[feature.kind] = self.sides.get(feature.kind, frozenset()) | marked
        #: line kind ("road", "trail") -> hexsides that it crosses
        self.lines: dict[str, frozenset[Hexside]] = {}
        for line in sheet.lines:
            where = f"lines {line.name or line.kind}"
            hexes = [self._hex(text, where) for text in line.path]
            try:
                crossed = frozenset(self.grid.side(a, b) for a, b in pairwise(hexes))
            except UnknownHex as error:
                raise MapError(f"map {self.id}, {where}: {error}") from None
            self.lines[line.kind] = self.lines.get(line.kind, frozenset()) | crossed
        #: area name -> hexes
        self.areas: dict[str, frozenset[Hex]] = {
            area.name: frozenset(self._hex(text, f"area {area.name}") for text in area.hexes)
            for area in sheet.areas
        }
        #: place name -> its hexes
        self.places: dict[str, tuple[Hex, ...]] = {
            place.name: tuple(self._hex(text, f"place {place.name}") for text in place.hexes)
            for place in sheet.places
        }
        #: hex -> name of the place there, the first one of the file when there are several
        self.place_names: dict[Hex, str] = {}
        for name, hexes_there in self.places.items():
            for there in hexes_there:
                self.place_names.setdefault(there, name)
        #: hex -> (bank name -> neighbours it touches by land), for hexes that water divides
        self.banks: dict[Hex, dict[str, frozenset[Hex]]] = {}
        for bank in sheet.banks:
            here = self._hex(bank.hex, "banks")
            joins = frozenset(self._hex(text, f"bank {bank.hex} {bank.name}") for text in bank.joins)
            far = joins.difference(self.grid.neighbours(here))
            if far:
                labels = ", ".join(sorted(self.grid.label(h) for h in far))
                raise MapError(f"map {self.id}, bank {bank.hex} {bank.name}: {labels} is no neighbour")
            self.banks.setdefault(here, {})[bank.name] = joins

    def has_side(self, kind: str, side: Hexside) -> bool:
        """Does this hexside carry the feature?"""
        return side in self.sides.get(kind, ())

    def has_line(self, kind: str, side: Hexside) -> bool:
        """Does a road or trail of this kind cross this hexside?"""
        return side in self.lines.get(kind, ())

    def area(self, name: str) -> frozenset[Hex]:
        """The hexes of a named area, empty when the map has no such area."""
        return self.areas.get(name, frozenset())

    def hexes_of(self, *kinds: str) -> Iterable[Hex]:
        """The hexes of these terrain kinds."""
        return (h for h in self.grid.hexes() if self.terrain[h] in kinds)

    def find_place(self, name: str) -> list[Hex]:
        """The hexes of a place by name, compared without regard to case."""
        wanted = name.casefold()
        return [h for known, hexes in self.places.items() if known.casefold() == wanted for h in hexes]

    def _read_terrain(self, sheet: MapSheet) -> tuple[str, ...]:
        rows = [line for line in sheet.terrain.splitlines() if line.strip()]
        if len(rows) != sheet.grid.rows:
            raise MapError(f"map {sheet.id}: terrain has {len(rows)} rows, the grid has {sheet.grid.rows}")
        there = set(self.grid.places)
        for row, line in enumerate(rows, start=1):
            for column, letter in enumerate(line, start=1):
                if letter != " " and (column, row) not in there:
                    raise MapError(
                        f"map {sheet.id}: terrain row {row}, column {column}: no hex for {letter!r}"
                    )
        terrain: list[str] = []
        for column, row in self.grid.places:
            line = rows[row - 1]
            letter = line[column - 1] if column <= len(line) else " "
            kind = sheet.key.get(letter)
            if kind is None:
                where = f"terrain row {row}, column {column}"
                raise MapError(f"map {sheet.id}: {where}: {letter!r} is not in the key")
            terrain.append(kind)
        return tuple(terrain)

    def _hex(self, label: str, where: str) -> Hex:
        try:
            return self.grid.hex(label)
        except UnknownHex as error:
            raise MapError(f"map {self.id}, {where}: {error}") from None

    def _side(self, text: str, where: str) -> Hexside:
        try:
            return self.grid.parse_side(text)
        except UnknownHex as error:
            raise MapError(f"map {self.id}, {where}: {error}") from None
