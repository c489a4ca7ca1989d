"""A map: a grid with terrain by hex, features by hexside, lines, named places and areas.

`MapSheet` is the shape of `maps/*.toml`; `Board` is what the rules use: the same facts as integers and sets,
checked for sense when they are built.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import TypeVar

import msgspec

from vietnam_tui.core.bounds import MOST_HEXES
from vietnam_tui.core.data import Provenance
from vietnam_tui.core.hexes import Grid, GridShape, Hex, Hexside, UnknownHex

V = TypeVar("V")


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


class Layer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """More terrain in hexes that have some already: a picture like that of the map, "." where there is none."""

    name: str
    key: dict[str, str]
    terrain: str
    provenance: Provenance = "reconstructed"
    note: str = ""


class Slope(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hexsides that are not the same from both sides: each is written "0101>0102", from the lower hex up."""

    kind: str
    hexsides: list[str]
    name: str = ""
    provenance: Provenance = "reconstructed"
    note: str = ""


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place off the map, and the hexes of the map that it opens to."""

    name: str
    hexes: list[str] = []
    kind: str = ""
    provenance: Provenance = "reconstructed"
    note: str = ""


class MapSheet(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map file.  `terrain` is a picture, one line a row, one letter a column, read with `key`.

    `key` maps each letter to a terrain id.  In the picture a hex that does not exist (the last row of a short
    column) is a blank.  `levels` is a picture of the same form with the elevation of each hex, a digit or "." for 0.
    `terrain_at` and `level_at` are hexes that are otherwise than in the pictures: an owner's corrections, hex by hex.
    A map without them has the fingerprint that it had before there were any.
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
    layers: list[Layer] = []
    levels: str = ""
    slopes: list[Slope] = []
    boxes: list[Box] = []
    terrain_at: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    level_at: dict[str, int] | msgspec.UnsetType = msgspec.UNSET


class Board:
    """A map as the rules use it: every fact an integer, a tuple or a frozen set."""

    def __init__(self, sheet: MapSheet) -> None:
        self.sheet = sheet
        self.id = sheet.id
        columns, rows = sheet.grid.columns, sheet.grid.rows
        if min(columns, rows) < 1 or columns * rows > MOST_HEXES:
            raise MapError(
                f"map {self.id}: it has {columns} columns and {rows} rows, and {MOST_HEXES:,} hexes at most"
            )
        self.grid = Grid(sheet.grid)
        #: hex -> terrain id
        self.terrain: tuple[str, ...] = self._with(
            self._read(sheet.terrain, sheet.key, "terrain"), sheet.terrain_at or {}, "terrain_at"
        )
        #: hex -> every terrain id there, that of the layers as well
        self.terrains: tuple[frozenset[str], ...] = self._read_layers(sheet)
        #: hex -> elevation
        self.levels: tuple[int, ...] = self._read_levels(sheet)
        #: slope kind -> (lower hex, higher hex) of each hexside
        self.slopes: dict[str, frozenset[tuple[Hex, Hex]]] = {}
        for slope in sheet.slopes:
            where = f"slopes {slope.name or slope.kind}"
            up = frozenset(self._step(text, where) for text in slope.hexsides)
            self.slopes[slope.kind] = self.slopes.get(slope.kind, frozenset()) | up
        #: names of the boxes; their places are numbered on from the hexes
        self.boxes: tuple[str, ...] = tuple(box.name for box in sheet.boxes)
        if len(set(self.boxes)) != len(self.boxes):
            raise MapError(f"map {self.id}: two boxes have the same name")
        #: box -> the hexes that it opens to
        self.box_hexes: dict[Hex, tuple[Hex, ...]] = {
            self.box(box.name): self._hexes(box.hexes, f"box {box.name}") for box in sheet.boxes
        }
        #: feature kind -> hexsides that carry it
        self.sides: dict[str, frozenset[Hexside]] = self._read_sides(sheet)
        #: line kind ("road", "trail") -> hexsides that it crosses
        self.lines: dict[str, frozenset[Hexside]] = self._read_lines(sheet)
        #: area name -> hexes
        self.areas: dict[str, frozenset[Hex]] = {
            area.name: frozenset(self._hexes(area.hexes, f"area {area.name}")) for area in sheet.areas
        }
        #: place name -> its hexes
        self.places: dict[str, tuple[Hex, ...]] = {
            place.name: self._hexes(place.hexes, f"place {place.name}") for place in sheet.places
        }
        #: hex -> name of the place there, the first one of the file when there are several
        self.place_names: dict[Hex, str] = {}
        for name, hexes_there in self.places.items():
            for there in hexes_there:
                self.place_names.setdefault(there, name)
        #: hex -> (bank name -> neighbours it touches by land), for hexes that water divides
        self.banks: dict[Hex, dict[str, frozenset[Hex]]] = self._read_banks(sheet)

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

    def rises(self, kind: str, from_hex: Hex, to_hex: Hex) -> bool:
        """Does one go up a slope of this kind from one hex to the next?"""
        return (from_hex, to_hex) in self.slopes.get(kind, ())

    def box(self, name: str) -> Hex:
        """The place of a box, a number beyond those of the hexes; raises ValueError."""
        return Hex(self.grid.size + self.boxes.index(name))

    def is_box(self, place: Hex) -> bool:
        """Is this place a box off the map?"""
        return place >= self.grid.size

    def label(self, place: Hex) -> str:
        """The printed number of a hex, or the name of a box."""
        return self.boxes[place - self.grid.size] if self.is_box(place) else self.grid.label(place)

    def _read_layers(self, sheet: MapSheet) -> tuple[frozenset[str], ...]:
        kinds = [{kind} for kind in self.terrain]
        for layer in sheet.layers:
            for there, kind in zip(
                kinds, self._read(layer.terrain, {".": "", **layer.key}, f"layer {layer.name}"), strict=True
            ):
                there.add(kind)
        return tuple(frozenset(there - {""}) for there in kinds)

    def _read_levels(self, sheet: MapSheet) -> tuple[int, ...]:
        drawn = (0,) * self.grid.size
        if sheet.levels:
            digits = {".": "0", **{digit: digit for digit in "0123456789"}}
            drawn = tuple(int(digit) for digit in self._read(sheet.levels, digits, "levels"))
        return self._with(drawn, sheet.level_at or {}, "level_at")

    def _with(self, drawn: tuple[V, ...], otherwise: dict[str, V], where: str) -> tuple[V, ...]:
        """What a picture draws, hex by hex, with what is otherwise in some."""
        if not otherwise:
            return drawn
        found = list(drawn)
        for label, value in otherwise.items():
            found[self._hex(label, where)] = value
        return tuple(found)

    def _read_sides(self, sheet: MapSheet) -> dict[str, frozenset[Hexside]]:
        found: dict[str, frozenset[Hexside]] = {}
        for feature in sheet.sides:
            where = f"sides {feature.name or feature.kind}"
            marked = frozenset(self._side(text, where) for text in feature.hexsides)
            found[feature.kind] = found.get(feature.kind, frozenset()) | marked
        return found

    def _read_lines(self, sheet: MapSheet) -> dict[str, frozenset[Hexside]]:
        found: dict[str, frozenset[Hexside]] = {}
        for line in sheet.lines:
            where = f"lines {line.name or line.kind}"
            hexes = self._hexes(line.path, where)
            try:
                crossed = frozenset(self.grid.side(a, b) for a, b in pairwise(hexes))
            except UnknownHex as error:
                raise MapError(f"map {self.id}, {where}: {error}") from None
            found[line.kind] = found.get(line.kind, frozenset()) | crossed
        return found

    def _read_banks(self, sheet: MapSheet) -> dict[Hex, dict[str, frozenset[Hex]]]:
        found: dict[Hex, dict[str, frozenset[Hex]]] = {}
        for bank in sheet.banks:
            here = self._hex(bank.hex, "banks")
            joins = frozenset(self._hexes(bank.joins, f"bank {bank.hex} {bank.name}"))
            far = joins.difference(self.grid.neighbours(here))
            if far:
                labels = ", ".join(sorted(self.grid.label(h) for h in far))
                raise MapError(f"map {self.id}, bank {bank.hex} {bank.name}: {labels} is no neighbour")
            found.setdefault(here, {})[bank.name] = joins
        return found

    def _hexes(self, texts: Iterable[str], where: str) -> tuple[Hex, ...]:
        return tuple(self._hex(text, where) for text in texts)

    def _read(self, picture: str, key: dict[str, str], what: str) -> tuple[str, ...]:
        """A picture of the map, hex by hex, its letters read with a key."""
        rows = [line for line in picture.splitlines() if line.strip()]
        if len(rows) != self.sheet.grid.rows:
            raise MapError(f"map {self.id}: {what} has {len(rows)} rows, the grid has {self.sheet.grid.rows}")
        there = set(self.grid.places)
        for row, line in enumerate(rows, start=1):
            for column, letter in enumerate(line, start=1):
                if letter != " " and (column, row) not in there:
                    raise MapError(f"map {self.id}: {what} row {row}, column {column}: no hex for {letter!r}")
        found: list[str] = []
        for column, row in self.grid.places:
            line = rows[row - 1]
            letter = line[column - 1] if column <= len(line) else " "
            kind = key.get(letter)
            if kind is None:
                where = f"{what} row {row}, column {column}"
                raise MapError(f"map {self.id}: {where}: {letter!r} is not in the key")
            found.append(kind)
        return tuple(found)

    def _step(self, text: str, where: str) -> tuple[Hex, Hex]:
        low, arrow, high = text.partition(">")
        if not arrow:
            raise MapError(f"map {self.id}, {where}: write a slope as 0101>0102, not {text!r}")
        lower, higher = self._hex(low, where), self._hex(high, where)
        if higher not in self.grid.neighbours(lower):
            raise MapError(f"map {self.id}, {where}: {text} are no neighbours")
        return lower, higher

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
