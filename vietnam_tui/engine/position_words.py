"""The words of a position file: how a key of it is laid over a record, and how it is told of one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import GenericAlias
from typing import Any, Generic, NamedTuple, TypeVar, get_type_hints

import msgspec

from vietnam_tui.core.model import Row, SaveFault, Table
from vietnam_tui.engine.codec import Codec
from vietnam_tui.engine.position_file import (
    LONGEST,
    in_file,
    key_of,
    keyed_of,
)
from vietnam_tui.engine.position_keys import Key

#: A record that has a field for a key: a state or a roster entry
R = TypeVar("R", bound=msgspec.Struct)


class Word(NamedTuple, Generic[R]):
    """A key of the file: its type there, what it says; `lay` gives a state its value, `tell` reads it off one.

    `lay` has the state, the value and where it stands for a message; a value told is None where there is nothing to
    say.  A word of a counter is laid over its roster entry alone.  A `partial` one is a table of which a file gives
    those entries that are not as they would be without it.
    """

    name: str
    hint: object
    key: Key
    lay: Callable[[R, Any, str], R]
    tell: Callable[[R], object]
    partial: bool = False


class UnitWord(NamedTuple, Generic[R]):
    """A key of a unit: `lay` has the state and the values of the units that have one, by number; `tell` a unit."""

    name: str
    hint: object
    key: Key
    lay: Callable[[R, Mapping[int, Any]], R]
    tell: Callable[[R, int], object]


def roster_of(state: msgspec.Struct) -> tuple[Any, ...]:
    """The entries of a state's roster: records of the game, each with its name."""
    roster: tuple[Any, ...] = state.roster  # type: ignore[attr-defined]
    return roster


def keyed(record: type[msgspec.Struct]) -> Iterator[tuple[str, object, Key]]:
    """The fields of a record that are keys of the file: name, type, and what is said of each."""
    hints = get_type_hints(record, include_extras=True)
    for field in msgspec.structs.fields(record):
        key = key_of(hints[field.name])
        if key is not None:
            yield field.name, hints[field.name], key


def field_words(record: type[R], codec: Callable[[R], Codec]) -> Iterator[Word[R]]:
    """The keys that fields of the state, or of a roster entry, make."""
    for name, hint, key in keyed(record):
        yield _field_word(name, hint, key, codec)


def _field_word(name: str, hint: object, key: Key, codec: Callable[[R], Codec]) -> Word[R]:
    by_word = bool(key.by or keyed_of(hint))
    form = _ByWord(name, hint, key) if by_word else _Plain(name, hint)

    def lay(record: R, value: Any, where: str) -> R:
        return form.lay(codec(record), record, value, where)

    def tell(record: R) -> object:
        return form.tell(codec(record), record)

    return Word(key.name or name, in_file(hint), key, lay, tell, partial=by_word)


def field_unit_words(
    record: type[msgspec.Struct], codec: Callable[[R], Codec], units: str, table: str
) -> Iterator[UnitWord[R]]:
    """The keys that fields of a unit make; the state has them in `units`, the file in `table`."""
    for name, hint, key in keyed(record):
        called = key.name or name
        form = _Plain(name, hint)

        def lay(state: R, values: Mapping[int, object], form: _Plain = form, called: str = called) -> R:
            laid = list(getattr(state, units))
            for number, value in values.items():
                where = f"{table} {roster_of(state)[number].name[:LONGEST]!r}, {called}"
                laid[number] = form.lay(codec(state), laid[number], value, where)
            return msgspec.structs.replace(state, **{units: tuple(laid)})

        def tell(state: R, number: int, form: _Plain = form) -> object:
            return form.tell(codec(state), getattr(state, units)[number])

        yield UnitWord(called, in_file(hint), key, lay, tell)


class _Plain:
    """A field as the codec reads and writes it; in records that it holds the keys have their names of the file."""

    def __init__(self, name: str, hint: object) -> None:
        self.name, self.hint = name, hint
        inner = _record_in(hint)
        self.names = {} if inner is None else {key.name or name: name for name, _, key in keyed(inner)}

    def lay(self, codec: Codec, record: R, value: object, where: str) -> R:
        if self.names:
            assert isinstance(value, list)
            value = [{self.names.get(key, key): one for key, one in row.items()} for row in value]
        return msgspec.structs.replace(record, **{self.name: codec.read_value(self.hint, value, where)})

    def tell(self, codec: Codec, record: msgspec.Struct) -> object:
        value = getattr(record, self.name)
        if value is None or value is msgspec.UNSET:
            return None
        written = codec.write_value(self.hint, value)
        if self.names:
            assert isinstance(written, list)
            called = {name: key for key, name in self.names.items()}
            written = [{called.get(key, key): one for key, one in row.items()} for row in written]
        return written


class _ByWord:
    """A tuple with an entry for each of some words, of which a file gives those that matter."""

    def __init__(self, name: str, hint: object, key: Key) -> None:
        self.name, self.hint, self.by = name, hint, key.by

    def lay(self, codec: Codec, record: R, value: Row, where: str) -> R:
        whole = {**self.tell(codec, record), **value}
        as_saved = whole if keyed_of(self.hint) else [whole[word] for word in self.by]
        return _Plain(self.name, self.hint).lay(codec, record, as_saved, where)

    def tell(self, codec: Codec, record: msgspec.Struct) -> Table:
        written = _Plain(self.name, self.hint).tell(codec, record)
        assert isinstance(written, dict | list)
        return dict(written) if isinstance(written, dict) else dict(zip(self.by, written, strict=True))


def _record_in(hint: object) -> type[msgspec.Struct] | None:
    """The record whose rows a list of tables holds, None where it is no such list or has keys of no names."""
    inner = getattr(in_file(hint), "__args__", (None,))[0]
    if isinstance(inner, type) and issubclass(inner, msgspec.Struct) and any(True for _ in keyed(inner)):
        return inner
    return None


def by_words(
    name: str,
    field: str,
    entry: object,
    key: Key,
    words_of: Callable[[R], Sequence[str]],
    taken: Callable[[Any], object] = lambda value: value,
    named: object = str,
) -> Word[R]:
    """A tuple of the state with an entry for each of some words, such as its sides, which hang on the state.

    `taken` is what the state has for an entry of the file, where that is not the same; `named` is the type of the
    words where these are always the same.
    """

    def lay(state: R, value: Row, where: str) -> R:
        words = words_of(state)
        for word in value:
            if word not in words:
                raise SaveFault(f"{where}: {word[:LONGEST]!r} is none of {' and '.join(words)}")
        given = {word: taken(one) for word, one in value.items()}
        whole = {**dict(zip(words, getattr(state, field), strict=True)), **given}
        return msgspec.structs.replace(state, **{field: tuple(whole[word] for word in words)})

    def tell(state: R) -> Table:
        plain = [list(one) if isinstance(one, tuple) else one for one in getattr(state, field)]
        return dict(zip(words_of(state), plain, strict=True))

    return Word(name, GenericAlias(dict, (named, entry)), key, lay, tell, partial=True)
