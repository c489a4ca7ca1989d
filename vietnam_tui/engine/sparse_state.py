"""Position files as sparse states: the keys of a file are the fields of a state, of its units and of its roster.

A field with a `Key` in its annotation is a key of the file, read and written by the codec as in a save.
`SparseStates.derive` draws what a file leaves out from what is given; what is given is laid over that.  So a position
is written with those keys alone without which it would be read as another one.  For a field that players say in words
of their own a game gives `Word`s and `UnitWord`s: how such a key is laid over a state, and how it is told of one.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar, get_type_hints

import msgspec

from vietnam_tui.core.data import DataError
from vietnam_tui.core.hexes import Grid, Hex, UnknownHex
from vietnam_tui.core.model import Row, SaveFault, Table
from vietnam_tui.core.orders import unsayable
from vietnam_tui.core.position_form import Drafted
from vietnam_tui.engine.codec import Codec
from vietnam_tui.engine.position_file import (
    LONGEST,
    Keys,
    Rows,
    check_table,
    key_of,
    left_out,
)
from vietnam_tui.engine.position_keys import Key
from vietnam_tui.engine.position_words import UnitWord, Word, field_unit_words, field_words, roster_of

S = TypeVar("S", bound=msgspec.Struct)
#: A record that has a field for a key: a state or a roster entry
R = TypeVar("R", bound=msgspec.Struct)

#: Rounds after which a file that is being written must say all
ROUNDS = 6
#: What stands in a file of every game and is no field of its state
COMMON: Keys = {
    "game": (str, Key("the code of the game; the scenario tells it as well")),
    "title": (str, Key("a name for your own use")),
}


class Given(NamedTuple):
    """The contents of a file: the keys at its top, and by key which units, by number, have it."""

    top: frozenset[str]
    units: Mapping[str, frozenset[int]]

    def of(self, unit: int, *keys: str) -> bool:
        """Does the file say one of these of a unit?"""
        return any(unit in self.units.get(key, ()) for key in keys)


class SparseStates(ABC, Generic[S]):
    """The position files of a game: its records, its words, and what it derives.

    `units` is the field of the state that holds the units, `table` that of the file, "" where a game has no roster
    but a word for its counters; `derived` are the fields of the
    state that have no key since they follow from the others.
    """

    code: str
    state: type[S]
    entry: type[msgspec.Struct]
    unit: type[msgspec.Struct]
    units: str = "units"
    table: str = "unit"
    derived: frozenset[str] = frozenset()
    #: words of the game's own orders that are no id
    taken: Collection[str] = ()
    #: what stands of a unit that comes along without being named
    idle: msgspec.Struct | None = None
    #: words for fields of the state, of units and of roster entries, and the fields that they speak of
    words: Sequence[Word[S]] = ()
    unit_words: Sequence[UnitWord[S]] = ()
    entry_words: Sequence[Word[Any]] = ()
    spelled: frozenset[str] = frozenset()

    # -- what a game says -----------------------------------------------------------------------------------

    @abstractmethod
    def begin(self, tables: Row) -> S:
        """The scenario without its units, before anything else of the file is read.

        Raises `SaveFault`, and `DataError` where there is no such scenario.
        """

    def _begun(self, tables: Row) -> S:
        try:
            return self.begin(tables)
        except DataError:
            raise SaveFault(
                f"position, scenario: there is no {str(tables['scenario'])[:LONGEST]!r}"
            ) from None

    def listed(self, state: S, row: Row) -> msgspec.Struct:
        """The roster entry that a row of the file means, by its id and, if made up, its keys; raises `SaveFault`.

        A game whose counters are those of its sheet, all of them, lays them by a word of its own.
        """
        raise SaveFault(f"position, {self.table}: there is no {str(row.get('id'))[:LONGEST]!r}")

    @abstractmethod
    def codec(self, state: S) -> Codec:
        """How the file names hexes and units."""

    @abstractmethod
    def derive(self, state: S, given: Given) -> S:
        """The state with all that the file leaves out, drawn from what it says."""

    def early_faults(self, state: S, given: Given) -> Iterator[str]:
        """Faults that must be gone before anything is derived: sentences that begin with the key."""
        return iter(())

    @abstractmethod
    def faults(self, state: S, given: Given) -> Iterator[str]:
        """Faults of a state that has been read: sentences that begin with the key."""

    def unnamed(self, state: S) -> Sequence[msgspec.Struct]:
        """Roster entries that come along though the file does not name them."""
        return ()

    def counters(self) -> Sequence[str]:
        """Counters that a file may name besides those that a scenario's set-up shows."""
        return ()

    def implies(self, tables: Row) -> tuple[str, ...]:
        """The things that a file takes for granted where it says nothing, in words."""
        return left_out(self.keys, tables)

    # -- keys -----------------------------------------------------------------------------------------------

    def __init__(self) -> None:
        self._words = (*self.words, *field_words(self.state, self.codec))
        self._unit_words = (
            *self.unit_words,
            *field_unit_words(self.unit, self.codec, self.units, self.table),
        )
        self._entry_words = (*self.entry_words, *field_words(self.entry, lambda _: Codec({})))
        rows: Keys = {"id": (str, Key("the name on the counter, or one word of your own"))}
        rows |= {word.name: (word.hint, word.key) for word in self._unit_words}
        rows |= {word.name: (word.hint, word.key) for word in self._entry_words}
        words = (*self._words[len(self.words) :], *self.words)
        first = sorted(words, key=lambda word: not word.key.early)
        self.keys: Keys = {word.name: (word.hint, word.key) for word in first} | COMMON
        if self.table:
            self.keys[self.table] = (list[Rows(rows)], Key(""))  # type: ignore[misc]

    def fields_said(self, record: type[msgspec.Struct]) -> frozenset[str]:
        """The fields of the state, of its units or its roster that have a key, a word or are declared as derived."""
        hints = get_type_hints(record, include_extras=True)
        keyed = {name for name in hints if key_of(hints[name]) is not None}
        return frozenset(keyed | self.derived | self.spelled)

    # -- reading --------------------------------------------------------------------------------------------

    def read(self, tables: Row) -> S:
        """The state that a file describes; raises `SaveFault` naming the key that does not fit."""
        check_table(self.keys, dict(tables), "position")
        state, given = self._read(tables)
        for fault in self.faults(state, given):
            raise SaveFault(f"position, {fault}")
        return state

    def draft(self, tables: Row) -> Drafted[S]:
        """The state that a file describes though a rule forbids it, with all that is wrong.

        Raises `SaveFault` for what says nothing: a key, a name or a value that there is not.
        """
        check_table(self.keys, dict(tables), "position")
        early: list[str] = []
        state, given = self._read(tables, early)
        return Drafted(state, tuple(dict.fromkeys(early or self.faults(state, given))))

    def _read(self, tables: Row, early: list[str] | None = None) -> tuple[S, Given]:
        rows: Sequence[Row] = tables.get(self.table, ())
        state = self._begun(tables)
        if self.table:
            state = self.with_roster(state, rows)
        said = {
            name: frozenset(number for number, row in enumerate(rows) if name in row)
            for name in ("id", *(word.name for word in self._unit_words))
        }
        given = Given(frozenset(tables), said)
        state = self._laid(state, tables, rows)
        for fault in self.early_faults(state, given):
            if early is None:
                raise SaveFault(f"position, {fault}")
            early.append(fault)
        open_ = msgspec.structs.replace(state, frames=())  # what is asked is not what is derived
        return self._laid(self.derive(open_, given), tables, rows), given

    def with_roster(self, state: S, rows: Sequence[Row]) -> S:
        """The state with the counters that the rows name, and nothing known of them."""
        check_ids([str(row.get("id", "")) for row in rows], self.table, self.taken)
        state = msgspec.structs.replace(state, roster=tuple(self._entry(state, row) for row in rows))
        roster = (*roster_of(state), *self.unnamed(state))
        blank = self.unit()
        return msgspec.structs.replace(state, **{"roster": roster, self.units: (blank,) * len(roster)})

    def _entry(self, state: S, row: Row) -> msgspec.Struct:
        entry = self.listed(state, row)
        for word in self._entry_words:
            if word.name in row:
                where = f"{self.table} {str(row['id'])[:LONGEST]!r}, {word.name}"
                entry = word.lay(entry, row[word.name], where)
        return entry

    def _laid(self, state: S, tables: Row, rows: Sequence[Row]) -> S:
        try:
            for word in self._words:
                if word.name in tables:
                    state = word.lay(state, tables[word.name], word.name)
            for one in self._unit_words:
                values = {number: row[one.name] for number, row in enumerate(rows) if one.name in row}
                if values:
                    state = one.lay(state, values)
        except SaveFault as fault:
            raise SaveFault(f"position, {_said_of_position(str(fault))}") from None
        return state

    def fact(self, state: S, key: str, unit: str = "") -> object:
        """What a file could say by a key, of a unit by one of its own; None where it says nothing."""
        if not unit:
            return next((word.tell(state) for word in self._words if word.name == key), None)
        names = [entry.name for entry in roster_of(state)] if self.table else []
        if unit in names:
            number = names.index(unit)
            return next((word.tell(state, number) for word in self._unit_words if word.name == key), None)
        for word in self._words:
            rows = word.tell(state)
            for row in rows if isinstance(rows, list) else ():
                if isinstance(row, dict) and row.get("id") == unit:
                    return row.get(key)
        return None

    # -- writing --------------------------------------------------------------------------------------------

    def write(self, state: S) -> Table:
        """The shortest file that reads back as this state, but for keys that only together could be spared."""
        tables = self._first(state)
        for _ in range(ROUNDS):
            over = self._read(tables)[0]
            if over == state:
                return self._pruned(tables, state)
            self._add(tables, state, over)
        raise SaveFault("position: this state cannot be said in a position file")

    def _first(self, state: S) -> Table:
        """The keys that must be known before anything is derived."""
        tables: Table = {"game": self.code, "scenario": state.scenario}  # type: ignore[attr-defined]
        begun = self._begun(tables)
        for word in self._words:
            value = word.tell(state)
            if word.key.early and value is not None and value != word.tell(begun):
                tables[word.name] = value
                begun = self._begun(tables)
        if not self.table:
            return tables
        roster = roster_of(state)
        rows = [self._row(begun, entry.name, entry) for entry in roster[: self._named(state, begun)]]
        if rows:
            tables[self.table] = rows
        over = self.with_roster(begun, rows)
        for one in self._unit_words:
            if one.key.early:
                _tell_units(one, rows, state, over)
        return tables

    def _named(self, state: S, begun: S) -> int:
        """The number of counters, the first ones, that a file must name, so that the others come along."""
        roster = roster_of(state)
        units = getattr(state, self.units)
        least = next((number for number in range(len(units), 0, -1) if units[number - 1] != self.idle), 0)
        for count in range(least, len(roster)):
            some = msgspec.structs.replace(begun, roster=roster[:count])
            if (*roster[:count], *self.unnamed(some)) == roster:
                return count
        return len(roster)

    def _row(self, state: S, name: str, entry: msgspec.Struct) -> Table:
        """The id of a counter and what else tells it from others of that name."""
        row: Table = {"id": name}
        for word in (None, *self._entry_words):
            value = None if word is None else word.tell(entry)
            if word is not None and value is not None:
                row[word.name] = value
            try:
                if self._entry(state, row) == entry:
                    break
            except SaveFault:
                continue  # more must be said of it
        for said in [key for key in row if key != "id"]:
            shorter = {key: value for key, value in row.items() if key != said}
            try:
                row = shorter if self._entry(state, shorter) == entry else row
            except SaveFault:
                continue
        return row

    def _add(self, tables: Table, state: S, over: S) -> None:
        """Say what would be read otherwise."""
        rows: list[Table] = tables.get(self.table, [])
        for word in self._words:
            value, otherwise = word.tell(state), word.tell(over)
            if value is None or value == otherwise:
                continue
            if word.partial:
                assert isinstance(value, dict)
                assert otherwise is None or isinstance(otherwise, dict)
                value = {key: one for key, one in value.items() if otherwise is None or otherwise[key] != one}
                value = {**tables.get(word.name, {}), **value}
            tables[word.name] = value
            over = word.lay(over, value, word.name)
        for one in self._unit_words:
            over = _tell_units(one, rows, state, over)

    def _pruned(self, tables: Table, state: S) -> Table:
        """The file without what follows from the rest after all."""
        for name in [name for name in tables if name not in ("game", "scenario", self.table)]:
            shorter = {key: value for key, value in tables.items() if key != name}
            if self._same(shorter, state):
                tables = shorter
        rows = tables.get(self.table, [])
        for word in self._unit_words:
            if any(word.name in row for row in rows):
                fewer = [{key: value for key, value in row.items() if key != word.name} for row in rows]
                if self._same({**tables, self.table: fewer}, state):
                    rows = fewer
        return {**tables, self.table: rows} if rows else tables

    def _same(self, tables: Table, state: S) -> bool:
        try:
            return self._read(tables)[0] == state
        except SaveFault:
            return False


def _said_of_position(fault: str) -> str:
    """A fault of the codec as one of a position file; a key within a table stands after that of the table."""
    key, colon, reason = fault.removeprefix("[state] ").removeprefix("position, ").partition(": ")
    return f"{key if chr(39) in key else key.replace('.', ', ')}{colon}{reason}"


def _tell_units(word: UnitWord[S], rows: Sequence[Table], state: S, over: S) -> S:
    """Say of each unit what would be read otherwise; the state as it would be read then."""
    said: dict[int, object] = {}
    for number, row in enumerate(rows):
        value = word.tell(state, number)
        if value is not None and value != word.tell(over, number):
            row[word.name] = said[number] = value
    return word.lay(over, said) if said else over


def check_ids(ids: Sequence[str], table: str = "unit", taken: Collection[str] = ()) -> None:
    """Every id must be one word that orders can tell apart from all others."""
    for fault in unsayable(ids, table, taken):
        raise SaveFault(f"position, {fault}")


def hexes_of(grid: Grid, texts: Sequence[str], where: str) -> tuple[Hex, ...]:
    """Hexes by their printed numbers; raises `SaveFault`."""
    found = []
    for text in texts:
        try:
            found.append(grid.hex(text))
        except UnknownHex as error:
            raise SaveFault(f"{where}: {error}") from None
    return tuple(found)


def with_changes(state: S, changes: Mapping[int, Mapping[str, object]], units: str = "units") -> S:
    """A state with some of its units changed."""
    found = list(getattr(state, units))
    for number, change in changes.items():
        found[number] = msgspec.structs.replace(found[number], **change)
    return msgspec.structs.replace(state, **{units: tuple(found)})
