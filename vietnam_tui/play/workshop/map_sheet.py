"""A map as tables that are changed: hexes painted, hexsides, lines, names and areas added and taken away.

Every function takes tables and gives others; what it changes is the owner's from then on.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Protocol

from vietnam_tui.core.board import Board
from vietnam_tui.core.contract import Game
from vietnam_tui.core.hexes import Grid, Hex, UnknownHex
from vietnam_tui.play.workshop.bench import Refused, Tables

#: The provenance of what an owner has drawn
YOURS = "yours"
Entry = dict[str, Any]


class MapTables(Protocol):
    """A workbench of a map, as its orders need it."""

    game: Game[Any]
    name: str

    @property
    @abstractmethod
    def board(self) -> Board:
        """The map as it is now."""

    @property
    @abstractmethod
    def shipped(self) -> Board:
        """The map as it ships."""

    @property
    @abstractmethod
    def pictured(self) -> Board:
        """The map of its pictures alone, without what is otherwise in single hexes."""

    @property
    @abstractmethod
    def tables(self) -> Tables:
        """The tables of its file."""

    @property
    @abstractmethod
    def terrains(self) -> tuple[str, ...]:
        """The terrains that may be painted."""

    @abstractmethod
    def text(self) -> str:
        """The file as it would be saved."""

    @abstractmethod
    def change(self, said: str, tables: Tables) -> str:
        """Change it."""


# -- hexes --------------------------------------------------------------------------------------------------


def painted(tables: Tables, board: Board, drawn: Board, key: str, values: Mapping[Hex, Any]) -> Tables:
    """With these values of `terrain_at` or `level_at`; what is as the picture has it needs none.

    `drawn` is the map of the picture, which has the same hexes.
    """
    pictured = _pictured(tables, drawn, key)
    found = dict(tables.get(key, {}))
    for hex_, value in values.items():
        label = board.label(hex_)
        if value == pictured[hex_]:
            found.pop(label, None)
        else:
            found[label] = value
    rest = {name: value for name, value in tables.items() if name != key}
    return {**rest, key: dict(sorted(found.items()))} if found else rest


def _pictured(tables: Tables, drawn: Board, key: str) -> Sequence[Any]:
    """The values of the picture, hex by hex."""
    return drawn.terrain if key == "terrain_at" else drawn.levels


def hexes_said(grid: Grid, words: Iterable[str]) -> list[Hex]:
    """The hexes of words: 0101, 0101-0110 for all in a straight line; raises `Refused`."""
    found: list[Hex] = []
    for word in words:
        ends = [hex_said(grid, part) for part in word.split("-")]
        if len(ends) > 2:
            raise Refused(f"{word[:40]!r} is no hex and no two of them, as 0101-0110.")
        found += ends[:1] if len(ends) == 1 else grid.line(*ends)
    return list(dict.fromkeys(found))


def hex_said(grid: Grid, word: str) -> Hex:
    """The hex of a word; raises `Refused`."""
    try:
        return grid.hex(word)
    except UnknownHex as error:
        raise Refused(f"{error}.") from None


def flooded(board: Board, start: Hex) -> list[Hex]:
    """All hexes of the ground of a hex that are connected with it."""
    alike = frozenset(hex_ for hex_ in board.grid.hexes() if board.terrain[hex_] == board.terrain[start])
    seen, waiting = {start}, [start]
    while waiting:
        for there in board.grid.neighbours(waiting.pop()):
            if there in alike and there not in seen:
                seen.add(there)
                waiting.append(there)
    return sorted(seen)


# -- hexsides and lines -------------------------------------------------------------------------------------


def with_sides(tables: Tables, kind: str, labels: Sequence[str], name: str = "") -> Tables:
    """With hexsides of a kind, in the entry of a name, else in one of the owner's own."""
    return _joined(tables, "sides", kind, name or f"your {kind}", "hexsides", labels)


def without_sides(tables: Tables, kind: str, labels: Sequence[str]) -> Tables:
    """Without hexsides of a kind."""
    gone = set(labels)

    def left(entry: Entry) -> list[Entry]:
        kept = [label for label in entry["hexsides"] if label not in gone]
        return _kept(entry, "hexsides", kept)

    return _changed(tables, "sides", kind, left)


def with_line(tables: Tables, kind: str, path: Sequence[str], name: str = "") -> Tables:
    """With a line of a kind through hexes, each next to the one before."""
    entries = list(tables.get("lines", ()))
    called = _free(entries, name or f"your {kind}")
    return {
        **tables,
        "lines": [*entries, {"kind": kind, "name": called, "path": list(path), "provenance": YOURS}],
    }


def without_line(tables: Tables, kind: str, steps: Iterable[tuple[str, str]]) -> Tables:
    """Without steps of lines of a kind: a line that is cut in its middle becomes two."""
    gone = {frozenset(step) for step in steps}

    def left(entry: Entry) -> list[Entry]:
        parts, part = list[list[str]](), [entry["path"][0]]
        for before, after in pairwise(entry["path"]):
            if frozenset((before, after)) in gone:
                parts, part = [*parts, part], []
            part.append(after)
        parts = [one for one in (*parts, part) if len(one) > 1]
        if parts == [entry["path"]]:
            return [entry]
        name = entry.get("name", "")
        return [
            {
                **entry,
                "path": one,
                "provenance": YOURS,
                **({"name": f"{name} {number}"} if name and number > 1 else {}),
            }
            for number, one in enumerate(parts, start=1)
        ]

    return _changed(tables, "lines", kind, left)


# -- names --------------------------------------------------------------------------------------------------


def with_named(tables: Tables, table: str, name: str, labels: Sequence[str], kind: str = "") -> Tables:
    """With a place or an area of a name that has these hexes; without any it is gone."""
    entries = [dict(entry) for entry in tables.get(table, ())]
    there = next((entry for entry in entries if entry["name"].casefold() == name.casefold()), None)
    if not labels:
        return _put(tables, table, [entry for entry in entries if entry is not there])
    if there is None:
        there = {"name": name}
        entries.append(there)
    there |= {"hexes": list(labels), "provenance": YOURS}
    if kind:
        there["kind"] = kind
    return _put(tables, table, entries)


def called(entry: Mapping[str, Any]) -> tuple[str, str]:
    """What an entry is called on its map: a bank by its hex as well."""
    return entry.get("hex", ""), entry.get("name", "")


def with_bank(tables: Tables, label: str, name: str, joins: Sequence[str]) -> Tables:
    """With a bank of a hex that touches these; without any it is gone."""
    if not joins:
        kept = [entry for entry in tables.get("banks", ()) if called(entry) != (label, name)]
        return _put(tables, "banks", kept)
    return with_entries(tables, "banks", [{"hex": label, "name": name, "joins": list(joins)}])


def with_entries(tables: Tables, table: str, entries: Iterable[Entry]) -> Tables:
    """With these entries, of which one that is called as another changes that."""
    found = [dict(entry) for entry in tables.get(table, ())]
    for entry in entries:
        there = next((one for one in found if called(one) == called(entry) and entry.get("name")), None)
        if there is None:
            found.append(there := {})
        there.update(entry, provenance=YOURS)
    return _put(tables, table, found)


# -- entries ------------------------------------------------------------------------------------------------


def _joined(tables: Tables, table: str, kind: str, name: str, key: str, labels: Sequence[str]) -> Tables:
    entries = [dict(entry) for entry in tables.get(table, ())]
    there = next((entry for entry in entries if (entry["kind"], entry.get("name", "")) == (kind, name)), None)
    if there is None:
        there = {"kind": kind, "name": name, key: []}
        entries.append(there)
    there[key] = list(dict.fromkeys([*there[key], *labels]))
    there["provenance"] = YOURS
    return _put(tables, table, entries)


def _changed(tables: Tables, table: str, kind: str, left: Callable[[Entry], list[Entry]]) -> Tables:
    """With the entries of a kind as `left` leaves them."""
    found: list[Entry] = []
    for entry in tables.get(table, ()):
        found += left(entry) if entry["kind"] == kind else [entry]
    return _put(tables, table, found)


def _kept(entry: Entry, key: str, kept: list[str]) -> list[Entry]:
    if kept == entry[key]:
        return [entry]
    return [{**entry, key: kept, "provenance": YOURS}] if kept else []


def _free(entries: Iterable[Entry], name: str) -> str:
    """A name that no entry has yet."""
    taken = {entry.get("name", "") for entry in entries}
    return next(
        one
        for number in range(1, len(taken) + 2)
        if (one := f"{name} {number}" if number > 1 else name) not in taken
    )


def _put(tables: Tables, table: str, entries: list[Entry]) -> Tables:
    rest = {key: value for key, value in tables.items() if key != table}
    return {**rest, table: entries} if entries else rest
