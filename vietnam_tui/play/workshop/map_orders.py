"""The orders by which a map is made: painted, filled, swapped, with hexsides, lines, names and areas, copied."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any

import msgspec

from vietnam_tui.core.board import Board, MapSheet
from vietnam_tui.core.data import names_in, shipped_document, sources
from vietnam_tui.core.hexes import Hex, UnknownHex
from vietnam_tui.core.orders import Verb, match
from vietnam_tui.games import GAMES
from vietnam_tui.play.workshop.bench import Order, Refused, Tables, Word, nearest_told
from vietnam_tui.play.workshop.map_sheet import (
    MapTables,
    called,
    flooded,
    hex_said,
    hexes_said,
    painted,
    with_bank,
    with_entries,
    with_line,
    with_named,
    with_sides,
    without_line,
    without_sides,
)
from vietnam_tui.play.workshop.position_words import NONE

#: The highest level of the ground
HIGHEST = 9
#: What may be copied from another map
COPIED = ("terrain", "levels", "sides", "lines", "places", "areas", "banks")

VERBS: tuple[Verb, ...] = (
    Verb(
        "paint",
        "paint TERRAIN [HEX ...]",
        "The ground of hexes; 0101-0110 is a row of them.",
        "paint jungle 0101-0110",
    ),
    Verb(
        "row",
        "row HEX LETTERS",
        "A run of hexes by the letters of the map's picture; a blank stays.",
        "row 0101 ..%%##",
    ),
    Verb("fill", "fill TERRAIN [HEX]", "All of one ground that is connected with a hex.", "fill jungle 0505"),
    Verb(
        "swap",
        "swap TERRAIN TERRAIN",
        "One terrain for another on the whole map, and that for it.",
        "swap clear jungle",
    ),
    Verb("level", "level NUMBER [HEX ...]", "How high hexes lie, 0 to 9.", "level 3 0101-0104"),
    Verb(
        "side",
        "side KIND HEXSIDE ... [of NAME]",
        "A river, a bridge or the like on hexsides.",
        "side river 0101/0201",
    ),
    Verb("noside", "noside KIND HEXSIDE ...", "Nothing of that kind there.", "noside bridge 0101/0201"),
    Verb(
        "line",
        "line KIND HEX HEX ... [of NAME]",
        "A road or the like through hexes, straight between them.",
        "line road 0101 0105",
    ),
    Verb("cut", "cut KIND HEX HEX ...", "No such line between these hexes.", "cut road 0103 0104"),
    Verb(
        "name",
        "name HEX[,HEX ...] NAME",
        "A name on hexes; kind=village says of what, none takes it away.",
        "name 0411 Binh Phu",
    ),
    Verb("area", "area NAME HEX ...", "Hexes that a rule names; none for none.", "area east-edge 4601-4634"),
    Verb(
        "bank",
        "bank HEX NAME HEX ...",
        "The land on one bank of a hex that water divides, by the hexes that it touches; none for none.",
        "bank 0934 north 0833 0933",
    ),
    Verb(
        "copy",
        "copy MAP [WHAT ...]",
        f"From another map, all or some of {', '.join(COPIED)}.",
        "copy highlands terrain",
    ),
    Verb("own", "own", "What is yours on this map.", "own"),
    Verb("text", "text", "The file as it would be saved: only what differs.", "text"),
)


def orders_of(bench: MapTables) -> dict[str, Order]:
    """Every order of the workbench of maps, by its name."""
    brushes = _Brushes(bench)
    return {verb.name: Order(verb, getattr(brushes, verb.name)) for verb in VERBS}


class _Brushes:
    """The orders of a workbench."""

    def __init__(self, bench: MapTables) -> None:
        self.bench = bench

    # -- the ground -----------------------------------------------------------------------------------------

    def paint(self, words: Sequence[str], here: str) -> str:
        """Paint hexes."""
        terrain = self._terrain(words[:1])
        hexes = self._hexes(words[1:], here)
        return self._painted(
            "terrain_at", dict.fromkeys(hexes, terrain), f"{_told(self.board, hexes)}: {terrain}."
        )

    def row(self, words: Sequence[str], here: str) -> str:
        """Paint a run by the letters of the map's picture."""
        if len(words) < 2:
            raise Refused("Which?  row HEX LETTERS")
        board, key = self.board, self.board.sheet.key
        start = hex_said(board.grid, words[0])
        column, row = board.grid.places[start]
        found: dict[Hex, str] = {}
        for number, letter in enumerate(" ".join(words[1:])):
            hex_ = board.grid.hex_in(column + number, row)
            if letter == " ":
                continue
            if letter not in key:
                raise Refused(f"{letter!r} is no letter of this map: {_letters(key)}.")
            if hex_ is None:
                raise Refused(f"The row ends before letter {number + 1}.")
            found[hex_] = key[letter]
        return self._painted("terrain_at", found, f"{counted(len(found))} from {words[0]} on.")

    def fill(self, words: Sequence[str], here: str) -> str:
        """Paint all that is connected."""
        terrain = self._terrain(words[:1])
        (start,) = self._hexes(words[1:2], here)
        hexes = flooded(self.board, start)
        return self._painted(
            "terrain_at", dict.fromkeys(hexes, terrain), f"{_told(self.board, hexes)}: {terrain}."
        )

    def swap(self, words: Sequence[str], here: str) -> str:
        """Exchange two terrains."""
        if len(words) != 2:
            raise Refused("Which?  swap TERRAIN TERRAIN")
        one, other = self._terrain(words[:1]), self._terrain(words[1:])
        board = self.board
        found = {
            hex_: other if board.terrain[hex_] == one else one
            for hex_ in board.grid.hexes()
            if board.terrain[hex_] in (one, other)
        }
        return self._painted("terrain_at", found, f"{len(found)} hexes: {one} and {other} exchanged.")

    def level(self, words: Sequence[str], here: str) -> str:
        """Say how high hexes lie."""
        if not words or not words[0].isdigit() or int(words[0]) > HIGHEST:
            raise Refused(f"A level is a number from 0 to {HIGHEST}.")
        if not self._has_levels():
            raise Refused("No map of this game has levels.")
        hexes = self._hexes(words[1:], here)
        return self._painted(
            "level_at", dict.fromkeys(hexes, int(words[0])), f"{_told(self.board, hexes)}: level {words[0]}."
        )

    def _has_levels(self) -> bool:
        game = self.bench.game
        return any(
            shipped_document(f"{game.id}/maps/{name}.toml").keys() & {"levels", "level_at"}
            for name in names_in(f"{game.id}/maps")
        )

    def _painted(self, key: str, values: Mapping[Hex, Any], said: str) -> str:
        tables = self.bench.tables
        return self.bench.change(said, painted(tables, self.board, self.bench.pictured, key, values))

    # -- what runs over it ----------------------------------------------------------------------------------

    def side(self, words: Sequence[str], here: str) -> str:
        """Draw hexsides."""
        kind, sides, name = self._sides(words)
        return self.bench.change(
            f"{kind}: {', '.join(sides)}.", with_sides(self.bench.tables, kind, sides, name)
        )

    def noside(self, words: Sequence[str], here: str) -> str:
        """Take hexsides away."""
        kind, sides, _ = self._sides(words)
        return self.bench.change(
            f"No {kind}: {', '.join(sides)}.", without_sides(self.bench.tables, kind, sides)
        )

    def line(self, words: Sequence[str], here: str) -> str:
        """Draw a line through hexes."""
        kind, path, name = self._path(words)
        labels = [self.board.label(hex_) for hex_ in path]
        said = f"{kind} from {labels[0]} to {labels[-1]}."
        return self.bench.change(said, with_line(self.bench.tables, kind, labels, name))

    def cut(self, words: Sequence[str], here: str) -> str:
        """Take a part of lines away."""
        kind, path, _ = self._path(words)
        labels = [self.board.label(hex_) for hex_ in path]
        said = f"No {kind} from {labels[0]} to {labels[-1]}."
        return self.bench.change(said, without_line(self.bench.tables, kind, pairwise(labels)))

    def _sides(self, words: Sequence[str]) -> tuple[str, list[str], str]:
        kind, rest, name = self._kind("sides", words)
        grid = self.board.grid
        try:
            labels = [grid.side_label(grid.parse_side(word)) for word in rest]
        except UnknownHex as error:
            raise Refused(f"{error}.") from None
        if not labels:
            raise Refused("Which hexsides?  Such as 0101/0201.")
        return kind, labels, name

    def _path(self, words: Sequence[str]) -> tuple[str, list[Hex], str]:
        kind, rest, name = self._kind("lines", words)
        grid = self.board.grid
        ends = [hex_said(grid, word) for word in rest]
        if len(ends) < 2:
            raise Refused("From where to where?  Two hexes at the least.")
        path = ends[:1]
        for before, after in pairwise(ends):
            path += grid.line(before, after)[1:]
        return kind, path, name

    def _kind(self, table: str, words: Sequence[str]) -> tuple[str, list[str], str]:
        """A kind that maps of the game have, the words behind it, and the name after "of"."""
        known = kinds_of(self.bench, table)
        if not words:
            raise Refused(f"Of which kind?  {', '.join(known)}.")
        found = match(words[0], known)
        if len(found) != 1:
            raise Refused(
                f"There is no {words[0][:40]!r}: {', '.join(known)}{nearest_told(words[0], known)}."
            )
        rest = list(words[1:])
        name = ""
        if "of" in rest:
            at = rest.index("of")
            rest, name = rest[:at], " ".join(rest[at + 1 :])
        return found[0], rest, name

    # -- names ----------------------------------------------------------------------------------------------

    def name(self, words: Sequence[str], here: str) -> str:
        """Name hexes, or take a name away."""
        if len(words) < 2:
            raise Refused("Which?  name HEX[,HEX ...] NAME")
        labels = [self.board.label(hex_) for hex_ in hexes_said(self.board.grid, words[0].split(","))]
        kinds = [word.partition("=")[2] for word in words[1:] if word.startswith("kind=")]
        title = " ".join(word for word in words[1:] if not word.startswith("kind="))
        known = kinds_of(self.bench, "places")
        if kinds and kinds[0] not in known:
            raise Refused(f"There is no {kinds[0][:40]!r}: {', '.join(known)}.")
        tables = self.bench.tables
        if title in NONE:
            there = [one["name"] for one in tables.get("places", ()) if set(labels) & set(one["hexes"])]
            if not there:
                raise Refused(f"Nothing has a name in {words[0]}.")
            for one in there:
                tables = with_named(tables, "places", one, ())
            return self.bench.change(f"No name any more: {', '.join(there)}.", tables)
        kind = kinds[0] if kinds else "" if self._has("places", title) else "label"
        return self.bench.change(
            f"{title}: {', '.join(labels)}.", with_named(tables, "places", title, labels, kind)
        )

    def area(self, words: Sequence[str], here: str) -> str:
        """Give an area its hexes."""
        names = [one["name"] for one in self.bench.tables.get("areas", ())]
        text = " ".join(words)
        name = next((one for one in sorted(names, key=len, reverse=True) if text.startswith(one)), "")
        name, rest = (
            (name, text.removeprefix(name).split()) if name else ("".join(words[:1]), list(words[1:]))
        )
        if not name or not rest:
            raise Refused(f"Which?  area NAME HEX ...  There are: {', '.join(names) or 'none'}.")
        hexes = [] if rest[0] in NONE else hexes_said(self.board.grid, rest)
        if not hexes and name not in names:
            raise Refused(f"There is no area {name[:40]!r}.")
        labels = [self.board.label(hex_) for hex_ in hexes]
        return self.bench.change(
            f"{name}: {counted(len(labels))}.", with_named(self.bench.tables, "areas", name, labels)
        )

    def bank(self, words: Sequence[str], here: str) -> str:
        """Say which hexes a bank touches."""
        if len(words) < 3:
            raise Refused("Which?  bank HEX NAME HEX ...")
        board, (where, name, *rest) = self.board, words
        hex_ = hex_said(board.grid, where)
        label = board.label(hex_)
        joins = [] if rest[0] in NONE else hexes_said(board.grid, rest)
        for there in joins:
            if there not in board.grid.neighbours(hex_):
                raise Refused(f"{board.label(there)} is not next to {label}.")
        if not joins and name not in board.banks.get(hex_, ()):
            raise Refused(f"{label} has no bank {name[:40]!r}.")
        labels = [board.label(there) for there in joins]
        said = f"Bank {name} of {label}: {', '.join(labels) or 'none any more'}."
        return self.bench.change(said, with_bank(self.bench.tables, label, name, labels))

    def _has(self, table: str, name: str) -> bool:
        return any(one["name"].casefold() == name.casefold() for one in self.bench.tables.get(table, ()))

    # -- other maps -----------------------------------------------------------------------------------------

    def copy(self, words: Sequence[str], here: str) -> str:
        """Copy from another map what has the same numbers here."""
        if not words:
            raise Refused(f"From which map?  {', '.join(every_map())}.")
        relative = every_map().get(words[0])
        if relative is None:
            raise Refused(f"There is no map {words[0][:40]!r}: {', '.join(every_map())}.")
        what = list(words[1:]) or list(COPIED)
        wrong = [word for word in what if word not in COPIED]
        if wrong:
            raise Refused(f"{wrong[0][:40]!r} is none of {', '.join(COPIED)}.")
        document = sources(relative)[0]
        other = Board(msgspec.convert(document, MapSheet))
        tables, left = self._grounds_of(other, what), 0
        for table in (table for table in COPIED[2:] if table in what):
            entries = document.get(table, ())
            fitting = [entry for entry in entries if self._fits(entry)]
            left += len(entries) - len(fitting)
            tables = with_entries(tables, table, fitting)
        more = f"  {left} lie outside this map." if left else ""
        return self.bench.change(f"Copied from {words[0]}: {', '.join(what)}.{more}", tables)

    def _grounds_of(self, other: Board, what: Sequence[str]) -> Tables:
        board, tables = self.board, self.bench.tables
        pairs = [
            (hex_, there)
            for hex_ in board.grid.hexes()
            if (there := _same(other, board.label(hex_))) is not None
        ]
        drawn = self.bench.pictured
        if "terrain" in what:
            known = self.bench.terrains
            values = {hex_: other.terrain[there] for hex_, there in pairs if other.terrain[there] in known}
            tables = painted(tables, board, drawn, "terrain_at", values)
        if "levels" in what:
            tables = painted(
                tables, board, drawn, "level_at", {hex_: other.levels[there] for hex_, there in pairs}
            )
        return tables

    def _fits(self, entry: Mapping[str, Any]) -> bool:
        """Do all places of an entry of another map lie on this one?"""
        labels = [entry["hex"]] if "hex" in entry else []
        labels += [
            part
            for key in ("hexsides", "path", "hexes", "joins")
            for label in entry.get(key, ())
            for part in label.split("/")
        ]
        return all(_same(self.board, label) is not None for label in labels)

    # -- looking --------------------------------------------------------------------------------------------

    def own(self, words: Sequence[str], here: str) -> str:
        """Tell what is the owner's."""
        tables = self.bench.tables
        lines = [f"{label}: {kind}" for label, kind in tables.get("terrain_at", {}).items()]
        lines += [f"{label}: level {level}" for label, level in tables.get("level_at", {}).items()]
        for table in COPIED[2:]:
            lines += [
                " ".join(filter(None, (one.get("kind", table), *called(one))))
                for one in tables.get(table, ())
                if one.get("provenance") == "yours"
            ]
        return "\n".join(lines) or "Nothing here is yours yet."

    def text(self, words: Sequence[str], here: str) -> str:
        """Tell what differs, as a file."""
        return self.bench.text()

    # -- words ----------------------------------------------------------------------------------------------

    @property
    def board(self) -> Board:
        """The map as it is now."""
        return self.bench.board

    def _terrain(self, words: Sequence[str]) -> str:
        known = self.bench.terrains
        if not words:
            raise Refused(f"Which terrain?  {', '.join(known)}.")
        found = match(words[0], known)
        if len(found) != 1:
            raise Refused(
                f"{words[0][:40]!r} is no terrain: {', '.join(known)}{nearest_told(words[0], known)}."
            )
        return found[0]

    def _hexes(self, words: Sequence[str], here: str) -> list[Hex]:
        if not words and not here:
            raise Refused("Where?  Name a hex.")
        return hexes_said(self.board.grid, words or [here])


def _same(board: Board, label: str) -> Hex | None:
    try:
        return board.grid.hex(label)
    except UnknownHex:
        return None


def _told(board: Board, hexes: Sequence[Hex]) -> str:
    return board.label(hexes[0]) if len(hexes) == 1 else counted(len(hexes))


def counted(number: int) -> str:
    """So many hexes.

    >>> counted(1), counted(0)
    ('1 hex', '0 hexes')
    """
    return f"{number} hex{'es' * (number != 1)}"


def _letters(key: Mapping[str, str]) -> str:
    return ", ".join(f"{letter} {kind}" for letter, kind in key.items() if letter.strip())


def kinds_of(bench: MapTables, table: str) -> list[str]:
    """The kinds of hexsides, lines or places that maps of the game have, this one's first."""
    game = bench.game
    documents = [bench.tables]
    documents += [sources(f"{game.id}/maps/{name}.toml")[0] for name in names_in(f"{game.id}/maps")]
    return list(
        dict.fromkeys(one["kind"] for doc in documents for one in doc.get(table, ()) if one.get("kind"))
    )


def every_map() -> dict[str, str]:
    """The maps of all games: name -> data file."""
    return {name: f"{game}/maps/{name}.toml" for game in GAMES.values() for name in names_in(f"{game}/maps")}


def words_behind(bench: MapTables, words: Sequence[str]) -> Iterable[Word]:
    """The words that may follow those of an order."""
    verb, *rest = words
    if verb in ("paint", "fill") and not rest:
        return map(Word, bench.terrains)
    if verb == "swap" and len(rest) < 2:
        return map(Word, bench.terrains)
    if verb in ("side", "noside") and not rest:
        return map(Word, kinds_of(bench, "sides"))
    if verb in ("line", "cut") and not rest:
        return map(Word, kinds_of(bench, "lines"))
    if verb == "name" and len(rest) > 1:
        return (Word(f"kind={kind}") for kind in kinds_of(bench, "places"))
    if verb == "area" and not rest:
        return (Word(one["name"]) for one in bench.tables.get("areas", ()))
    if verb == "copy":
        return _copied(rest)
    return ()


def _copied(rest: Sequence[str]) -> Iterator[Word]:
    yield from map(Word, COPIED if rest else every_map())
