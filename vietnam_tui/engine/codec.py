"""Records as tables of a save file, and back: the type of a field tells what stands in it, never a list of keys.

A save speaks of hexes, units and hexsides by name.  Inside they are numbers of an id type, a `NewType` over int such as
`Hex` or a game's `UnitId`.  A game gives the `Names` of each of its id types, for the map and the roster of one
position; then every field of such a type is written as a name and read back as a number, however deep it lies in
tuples and records.  A plain int is a number in the file as well, so it must count something (`core.model.Count`).

>>> PieceId = NewType("PieceId", int)
>>> fields = [("pieces", tuple[PieceId, ...]), ("count", int, 1)]
>>> Losing = msgspec.defstruct("Losing", fields, tag="losing")
>>> codec = Codec({PieceId: listed(["Alice", "Bob"], "piece")})
>>> table = codec.write(Losing((PieceId(1), PieceId(0))))
>>> table
{'type': 'losing', 'pieces': ['Bob', 'Alice'], 'count': 1}
>>> codec.read(Losing, table, "frames")
Losing(pieces=(1, 0), count=1)
>>> codec.read(Losing, {"pieces": ["Carol"]}, "frames")
Traceback (most recent call last):
vietnam_tui.core.model.SaveFault: [state] frames.pieces: there is no piece 'Carol'; nearest: Alice

What a field may be: a text, a number, a truth, a `Literal`, an id, a record, a union of records that are told apart by
their tags, a tuple of such values, or none of these yet (`None`, `UNSET`).  A tuple with an entry for each side, or for
each kind of counter, is written as a table if its type says by which keys: `Annotated[tuple[int, int], Keyed(SIDES)]`.
A record is written without the fields that have their defaults if it is declared with `omit_defaults`, or on request.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from vietnam_tui.core.model import SaveFault, Table, fields_of
from vietnam_tui.core.orders import nearest

R = TypeVar("R", bound=msgspec.Struct)

#: The text for a number that stands for nothing, unless a game says otherwise
NOTHING: Mapping[int, str] = {-1: ""}
#: The most characters of a name that a fault repeats
LONGEST = 40


class Names(msgspec.Struct, frozen=True):
    """The names of the numbers of an id type; `read` raises ValueError, which says why, for a text that names none."""

    write: Callable[[int], str]
    read: Callable[[str], int]


def labelled(
    label: Callable[[Any], str], parse: Callable[[str], int], others: Mapping[int, str] = NOTHING
) -> Names:
    """Names from a pair of functions, such as a grid has for its hexes; `others` are numbers named otherwise."""
    numbers = {text: number for number, text in others.items()}
    return Names(
        lambda number: others[number] if number in others else label(number),
        lambda text: numbers[text] if text in numbers else parse(text),
    )


def listed(names: Sequence[str], what: str, others: Mapping[int, str] = NOTHING) -> Names:
    """Names in the order of their numbers, such as a roster has; `what` is what a name should have named.

    A number beyond them, which no sound position holds, is written as what it is, and not read again.
    """
    numbers = {name: number for number, name in enumerate(names)}

    def name_of(number: int) -> str:
        return names[number] if 0 <= number < len(names) else f"{what} {number}"

    def number_of(text: str) -> int:
        if text not in numbers:
            near = nearest(text[:LONGEST], names)
            also = f"; nearest: {', '.join(near)}" if near else ""
            raise ValueError(f"there is no {what} {text[:LONGEST]!r}{also}")
        return numbers[text]

    return labelled(name_of, number_of, others)


class Keyed(msgspec.Struct, frozen=True):
    """In the annotation of a tuple: it is written as a table by these keys, or by those of a table of the data."""

    keys: tuple[str, ...] | Callable[[], Iterable[str]]

    @property
    def words(self) -> tuple[str, ...]:
        """The keys in the order of the entries."""
        return self.keys if isinstance(self.keys, tuple) else tuple(self.keys())


class Codec:
    """Writes and reads the records of one position, by the names of its id types."""

    def __init__(self, names: Mapping[object, Names]) -> None:
        self._names = names

    def names(self, kind: object) -> Names:
        """The names of an id type; raises TypeError for one that the game has not given."""
        if kind not in self._names:
            raise TypeError(f"a save has no names for {getattr(kind, '__name__', kind)}")
        return self._names[kind]

    def write(self, record: msgspec.Struct, *, sparse: bool = False, without: Collection[str] = ()) -> Table:
        """A record as a table, fields in their order; if `sparse` what has its default value is left out."""
        return _table(type(record)).write(self, record, sparse=sparse, without=without)

    def read(self, shape: type[R], table: object, where: str = "", **ready: object) -> R:
        """The record that `write` wrote; `ready` are fields that have been read already.

        Raises `SaveFault` for an unknown key, a name of nothing, a value of another type.
        """
        plain = _table(shape).read(self, table, where)
        if ready and isinstance(plain, dict):
            plain = {**plain, **ready}
        try:
            return msgspec.convert(plain, shape, strict=True)
        except msgspec.ValidationError as error:
            raise _fault(where, _explained(error, shape)) from None

    def write_value(self, annotation: object, value: object) -> object:
        """The value of a field of this type, as a save has it."""
        return _form(annotation).write(self, value)

    def read_value(self, annotation: object, value: object, where: str) -> Any:
        """The value that `write_value` wrote; raises `SaveFault` as `read` does."""
        plain = _form(annotation).read(self, value, where)
        try:
            return msgspec.convert(plain, annotation, strict=True)
        except msgspec.ValidationError as error:
            raise _fault(where, _explained(error, annotation)) from None


def ids_in(record: msgspec.Struct, kind: object) -> Iterator[int]:
    """Every number of an id type that occurs in a record."""
    return (number for found, number in _table(type(record)).ids(record) if found is kind)


def _fault(where: str, reason: str) -> SaveFault:
    return SaveFault(f"[state] {where}: {reason}" if where else f"[state] {reason}")


def _explained(error: msgspec.ValidationError, shape: object) -> str:
    from vietnam_tui.core.data_faults import (
        with_choices,  # only here: what is sound needs no words for faults
    )

    return with_choices(str(error), shape)


# -- how a value of some type is written and read -----------------------------------------------------------


class _Form(msgspec.Struct, frozen=True):
    """The written form of values of a type: those of this class as they are; their checks are left to the last step."""

    def write(self, codec: Codec, value: object) -> object:
        return msgspec.to_builtins(value)

    def read(self, codec: Codec, value: object, where: str) -> object:
        return value

    def ids(self, value: object) -> Iterator[tuple[object, int]]:
        return iter(())


class _Id(_Form, frozen=True):
    kind: object

    def write(self, codec: Codec, value: object) -> object:
        assert isinstance(value, int)
        return codec.names(self.kind).write(value)

    def read(self, codec: Codec, value: object, where: str) -> object:
        if not isinstance(value, str):
            raise _fault(where, f"expected a name, got `{type(value).__name__}`")
        try:
            return codec.names(self.kind).read(value)
        except ValueError as error:
            raise _fault(where, str(error)) from None

    def ids(self, value: object) -> Iterator[tuple[object, int]]:
        assert isinstance(value, int)
        yield self.kind, value


class _Tuple(_Form, frozen=True):
    """Any number of values of one form, or as many as there are forms, one each."""

    forms: tuple[_Form, ...]
    any_number: bool

    def _each(self, values: Sequence[object]) -> Iterable[tuple[_Form, object]]:
        forms = self.forms * len(values) if self.any_number else self.forms
        return zip(forms, values, strict=True)

    def write(self, codec: Codec, value: object) -> list[object]:
        assert isinstance(value, tuple | list)
        return [form.write(codec, entry) for form, entry in self._each(value)]

    def read(self, codec: Codec, value: object, where: str) -> object:
        if not isinstance(value, list) or not (self.any_number or len(value) == len(self.forms)):
            return value
        return [form.read(codec, entry, where) for form, entry in self._each(value)]

    def ids(self, value: object) -> Iterator[tuple[object, int]]:
        assert isinstance(value, tuple | list)
        for form, entry in self._each(value):
            yield from form.ids(entry)


class _KeyedTuple(_Form, frozen=True):
    keyed: Keyed
    entries: _Tuple

    def write(self, codec: Codec, value: object) -> object:
        return dict(zip(self.keyed.words, self.entries.write(codec, value), strict=True))

    def read(self, codec: Codec, value: object, where: str) -> object:
        words = self.keyed.words
        if not isinstance(value, dict) or set(value) != set(words):
            raise _fault(where, f"expected a value for each of {', '.join(words)} and nothing else")
        return self.entries.read(codec, [value[word] for word in words], where)

    def ids(self, value: object) -> Iterator[tuple[object, int]]:
        return self.entries.ids(value)


#: Defaults that msgspec knows again, as it compares them by identity
_PLAIN_DEFAULTS = (False, True, 0, 1, -1, "", msgspec.NODEFAULT)


class _Field(msgspec.Struct, frozen=True):
    name: str
    form: _Form
    optional: bool
    default: object


class _Table(_Form, frozen=True, dict=True):
    shape: type[msgspec.Struct]
    fields: tuple[_Field, ...]

    @cached_property
    def special(self) -> tuple[_Field, ...]:
        """The fields that msgspec would not write as a save has them."""
        return tuple(
            field
            for field in self.fields
            if field.optional or type(field.form) is not _Form or field.default not in _PLAIN_DEFAULTS
        )

    @cached_property
    def forms(self) -> dict[str, _Form]:
        """The form of the value of each key of the table, the key of the tag too."""
        return {field.name: field.form for field in self.fields} | dict.fromkeys(self.tag, _Form())

    @cached_property
    def tag(self) -> dict[str, object]:
        """The key and the text that tell the record from others of its union; none for a record that stands alone."""
        config = self.shape.__struct_config__
        return {} if config.tag_field is None else {config.tag_field: config.tag}

    def write(
        self, codec: Codec, value: object, *, sparse: bool = False, without: Collection[str] = ()
    ) -> Table:
        table: Table = msgspec.to_builtins(value)
        idle = sparse or self.shape.__struct_config__.omit_defaults
        for field in self.fields if sparse or without else self.special:
            if field.name not in table:
                continue
            entry = getattr(value, field.name)
            if entry is None or field.name in without or (idle and entry == field.default):
                del table[field.name]
            elif type(field.form) is not _Form:
                table[field.name] = field.form.write(codec, entry)
        return table

    def read(self, codec: Codec, value: object, where: str) -> object:
        if not isinstance(value, dict):
            return value
        forms = self.forms
        unknown = [key for key in value if key not in forms]
        if unknown:
            raise _fault(where, f"unknown key {', '.join(sorted(unknown))}")
        inside = f"{where}." if where else ""
        return {
            key: entry if type(forms[key]) is _Form else forms[key].read(codec, entry, f"{inside}{key}")
            for key, entry in value.items()
        }

    def ids(self, value: object) -> Iterator[tuple[object, int]]:
        for field in self.fields:
            entry = getattr(value, field.name)
            if not _is_nothing(entry):
                yield from field.form.ids(entry)


def _is_nothing(value: object) -> bool:
    return value is None or value is msgspec.UNSET


class _Tables(_Form, frozen=True):
    """One of several records, told apart by their tags, or perhaps none."""

    tables: tuple[_Table, ...]

    def _of(self, value: object) -> _Form:
        return next((table for table in self.tables if table.shape is type(value)), _Form())

    def write(self, codec: Codec, value: object) -> object:
        return self._of(value).write(codec, value)

    def read(self, codec: Codec, value: object, where: str) -> object:
        if not isinstance(value, dict):
            return value
        fitting = (
            table for table in self.tables if all(value.get(key) == tag for key, tag in table.tag.items())
        )
        return next(fitting, _Form()).read(codec, value, where)

    def ids(self, value: object) -> Iterator[tuple[object, int]]:
        return self._of(value).ids(value)


# -- the form of a type -------------------------------------------------------------------------------------


@cache
def _table(shape: type[msgspec.Struct]) -> _Table:
    hints = get_type_hints(shape, include_extras=True)
    fields = tuple(
        _Field(field.name, _form(hint := hints[field.name]), NoneType in get_args(hint), field.default)
        for field in fields_of(shape)
    )
    return _Table(shape, fields)


@cache
def _form(annotation: object) -> _Form:
    """The written form of values of a type; raises TypeError for a type that a save has no form for."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        keyed = [extra for extra in parts[1:] if isinstance(extra, Keyed)]
        plain = _form(parts[0])
        return _KeyedTuple(keyed[0], plain) if keyed and isinstance(plain, _Tuple) else plain
    if isinstance(annotation, NewType):
        meant = _form(annotation.__supertype__)
        counts = annotation.__supertype__ is int or isinstance(meant, _Id)
        return _Id(annotation) if counts else meant
    if origin is tuple:
        return _Tuple(tuple(_form(part) for part in parts if part is not ...), parts[-1:] == (...,))
    if origin in (Union, UnionType):
        return _union(parts)
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        return _table(annotation)
    if origin is Literal or annotation in (str, int, bool, NoneType, msgspec.UnsetType):
        return _Form()
    raise TypeError(f"a save has no form for {annotation}")


def _union(parts: tuple[object, ...]) -> _Form:
    """One of several types, or perhaps nothing."""
    forms = [_form(part) for part in parts if part not in (NoneType, msgspec.UnsetType)]
    if len(forms) == 1:
        return forms[0]
    tables = tuple(form for form in forms if isinstance(form, _Table))
    if tables and len(tables) == len(forms):
        return _Tables(tables)
    if all(type(form) is _Form for form in forms):
        return _Form()
    raise TypeError(f"a save cannot tell apart {', '.join(map(str, parts))}")
