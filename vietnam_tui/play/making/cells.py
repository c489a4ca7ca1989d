"""The cells of a data file: what a person types into one, read by the type that its record declares, and written back.

Several values are separated by commas, what belongs to several keys by semicolons, several records by bars; what has
keys within a record stands in braces:

>>> class Zone(msgspec.Struct):
...     edge: Literal["north", "south"] = "north"
...     columns: tuple[int, int] | None = None
>>> read_cell("edge south; columns 3, 9", Zone)
{'edge': 'south', 'columns': [3, 9]}
>>> write_cell({"tank": 2, "truck": 1}, dict[str, int]), read_cell("tank 2; truck 1", dict[str, int])
('tank 2; truck 1', {'tank': 2, 'truck': 1})
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec

from vietnam_tui.core.bounds import LARGEST_NUMBER
from vietnam_tui.core.declared import Named, Names, Nonzero, OneWord, Turn, Within
from vietnam_tui.core.orders import nearest

#: Marks of a field that can be looked at without the rest of the record
ALONE = (Named, Nonzero, OneWord, Turn, Within)
#: The words for yes and no, and for nothing at all
YES, NO, NOTHING = ("yes", "true", "y"), ("no", "false", "n"), ("none", "nothing")
#: The longest text that a cell takes
LONGEST = 2_000
#: The words that are told of a cell
MOST_TOLD = 80


class WrongCell(Exception):
    """Why a text is nothing for a cell, as a sentence."""


class Nothing:
    """The value of a cell that is emptied: its key is left out."""


NOTHING_AT_ALL = Nothing()


@cache
def fields_of(shape: type[msgspec.Struct]) -> dict[str, Any]:
    """Field -> its type with what is declared of it."""
    hints = get_type_hints(shape, include_extras=True)
    return {name: hints[name] for name in shape.__struct_fields__}


@cache
def required(shape: type[msgspec.Struct]) -> frozenset[str]:
    """The fields that a record must have."""
    return frozenset(field.name for field in msgspec.structs.fields(shape) if field.required)


def plain(hint: Any) -> Any:
    """A type without what is declared of it, and without the alternative that it is not there."""
    if get_origin(hint) is Annotated:
        return plain(get_args(hint)[0])
    parts = _parts(hint)
    return plain(parts[0]) if len(parts) == 1 and parts[0] is not hint else hint


def shape_in(hint: Any) -> type[msgspec.Struct] | None:
    """The record that a type is, if it is one."""
    inner = plain(hint)
    return inner if isinstance(inner, type) and issubclass(inner, msgspec.Struct) else None


def entry_of(hint: Any) -> Any:
    """The type of the entries of a list, None for what is none."""
    inner = plain(hint)
    args = get_args(inner)
    if get_origin(inner) is list or (get_origin(inner) is tuple and args[-1] is ...):
        return args[0]
    return None


def _marks(hint: Any) -> Iterator[Any]:
    if get_origin(hint) is Annotated:
        inner, *marks = get_args(hint)
        yield from (mark for mark in marks if isinstance(mark, ALONE))
        yield from _marks(inner)


def _parts(hint: Any) -> list[Any]:
    """The alternatives of a type, that it is not there or an empty word left out."""
    if get_origin(hint) in (Union, UnionType):
        return [part for part in get_args(hint) if part is not NoneType and get_args(part) != ("",)]
    return [hint]


def words_of(hint: Any, names: Names) -> tuple[str, ...]:
    """The words that a cell may be filled with, or that its entries may be, where these are few or known."""
    if get_origin(hint) is Annotated:
        known: list[str] = []
        for mark in _marks(hint):
            if isinstance(mark, Named):
                words = names.get(mark.what, ())
                known += map(str, sorted(words) if isinstance(words, Set) else words)
        return tuple(known) or words_of(get_args(hint)[0], names)
    if get_origin(hint) is Literal:
        return tuple(str(word) for word in get_args(hint) if word != "")
    if hint is bool:
        return ("yes", "no")
    if (shape := shape_in(hint)) is not None:
        return tuple(fields_of(shape))
    found = (words_of(part, names) for part in get_args(hint) if part not in (NoneType, ..., int, str))
    return tuple(dict.fromkeys(word for words in found for word in words))


def empty_of(hint: Any) -> Any:
    """What stands in an empty cell whose key must be there; `NOTHING_AT_ALL` where it may not be empty."""
    if entry_of(hint) is not None:
        return []
    if get_origin(plain(hint)) is dict:
        return {}
    inner = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    parts = get_args(inner) if get_origin(inner) in (Union, UnionType) else (inner,)
    return (
        "" if any(get_origin(part) is Literal and "" in get_args(part) for part in parts) else NOTHING_AT_ALL
    )


def told_of(hint: Any, names: Names) -> list[str]:
    """What a cell may be filled with, in lines: words, or for a record each of its keys with what it takes."""
    inner = entry_of(hint)
    shape = shape_in(hint) or (None if inner is None else shape_in(inner))
    if shape is None:
        values = "; each with its value behind it" * (get_origin(plain(hint)) is dict)
        return [(_listed(words_of(hint, names)) or _kind_of(hint)) + values]
    fields = fields_of(shape)
    lines = [" ".join((shape.__doc__ or "").split())]
    for key, of in fields.items():
        lines.append(f"{key}: {_listed(words_of(of, names)) or _kind_of(of)}")
    return [*lines, f"such as: {next(iter(fields))} VALUE; {list(fields)[-1]} VALUE"]


def _listed(words: Sequence[str]) -> str:
    """The words, or where there are too many the first of them and how many more."""
    more = f", and {len(words) - MOST_TOLD} more" if len(words) > MOST_TOLD else ""
    return ", ".join(words[:MOST_TOLD]) + more


def _kind_of(hint: Any) -> str:
    """What is typed where no words are known."""
    inner, args = plain(hint), get_args(plain(hint))
    if inner in (int, float):
        return "a number"
    if get_origin(inner) is dict:
        return "NAME: VALUE; NAME: VALUE"
    if entry_of(inner) is not None:
        return f"{_kind_of(entry_of(inner))}, or several with commas"
    return ", ".join(_kind_of(part) for part in args) if get_origin(inner) is tuple else "a text"


# -- reading ------------------------------------------------------------------------------------------------


def read_cell(text: str, hint: Any, names: Names | None = None) -> Any:
    """The value that a text is for a cell of this type, as a document holds it; raises `WrongCell`.

    `NOTHING_AT_ALL` where it says that there is none.
    """
    text = text.strip()
    if len(text) > LONGEST or not text.replace("\n", "").isprintable():
        raise WrongCell(f"a text of printable letters is wanted, {LONGEST:,} at most")
    if not text or (text.casefold() in NOTHING and text not in words_of(hint, {})):
        return NOTHING_AT_ALL
    return _read(text, hint, names or {})


def _read(text: str, hint: Any, names: Names) -> Any:
    if text.startswith("{") and text.endswith("}"):
        text = text[1:-1].strip()
    if get_origin(hint) is Annotated:
        value = _read(text, get_args(hint)[0], names)
        for mark in _marks(hint):
            for one in value if isinstance(value, list) else [value]:
                for fault in mark.faults(one, None, names):
                    raise WrongCell(fault)
        return value
    parts = _parts(hint)
    if len(parts) > 1:
        return _first_that_fits(text, parts, names)
    hint = parts[0]
    origin, args = get_origin(hint), get_args(hint)
    if (shape := shape_in(hint)) is not None:
        return _read_record(text, shape, names)
    if origin is Literal:
        return _read_word(text, args)
    if origin is dict:
        marks = ";," if plain(args[1]) in (int, bool) else ";"
        return dict(_read_entry(one, args, names) for one in _split(text, marks))
    if origin in (list, tuple):
        return _read_list(text, hint, names)
    return _read_single(text, hint)


def _first_that_fits(text: str, parts: Sequence[Any], names: Names) -> Any:
    faults = []
    for part in parts:
        try:
            return _read(text, part, names)
        except WrongCell as wrong:
            faults.append(str(wrong))
    raise WrongCell("; or ".join(dict.fromkeys(faults)))


def _read_word(text: str, words: Sequence[Any]) -> Any:
    said = {str(word).casefold(): word for word in words if word != ""}
    if text.casefold() in said:
        return said[text.casefold()]
    begun = [word for known, word in said.items() if known.startswith(text.casefold())]
    if len(begun) == 1:
        return begun[0]
    raise WrongCell(f"it is one of {', '.join(str(word) for word in words if word != '') or 'nothing'}")


def _read_single(text: str, hint: Any) -> Any:
    if hint is bool:
        if text.casefold() not in YES + NO:
            raise WrongCell("yes or no is wanted")
        return text.casefold() in YES
    if hint in (int, float):
        number = text.replace("+", "", 1)
        digits = number.removeprefix("-").replace(".", "", 1 if hint is float else 0)
        if not (digits.isascii() and digits.isdigit()):
            raise WrongCell("a whole number is wanted" if hint is int else "a number is wanted")
        if abs(float(number)) > LARGEST_NUMBER:
            raise WrongCell(f"{number} is too large")
        return hint(number)
    if hint is str:
        return text
    raise WrongCell("this can only be written by hand into the file")


def _read_list(text: str, hint: Any, names: Names) -> list[Any]:
    args = get_args(hint)
    inner = entry_of(hint)
    if inner is None:
        texts = _split(text, ",")
        if len(texts) != len(args):
            raise WrongCell(f"{len(args)} values are wanted, separated by commas")
        return [_read(one, part, names) for one, part in zip(texts, args, strict=True)]
    if shape_in(inner) is not None:
        return [_read(one, inner, names) for one in _split(text, "|")]
    mark = ";" if entry_of(inner) is not None else ","
    return [_read(one, inner, names) for one in _split(text, mark)]


def _read_entry(text: str, args: Sequence[Any], names: Names) -> tuple[str, Any]:
    """A key and its value: before and behind a colon, or behind the last blank where it is a single value."""
    key, colon, value = text.partition(":")
    if not colon:
        key, _, value = text.rpartition(" ")
    if not key.strip() or not value.strip():
        raise WrongCell(f"{text[:40]!r}: a name and its value are wanted, such as NAME: VALUE")
    return str(_read(key.strip(), args[0], names)), _read(value.strip(), args[1], names)


def _read_record(text: str, shape: type[msgspec.Struct], names: Names) -> dict[str, Any]:
    fields, found = fields_of(shape), {}
    for one in _split(text, ";"):
        key, _, value = one.partition(" ")
        key = key.rstrip(":")
        if key not in fields:
            near = nearest(key, fields) or list(fields)
            raise WrongCell(f"there is no {key[:40]!r} here; it has {', '.join(near)}")
        if value.strip():
            found[key] = _read(value.strip(), fields[key], names)
        elif plain(fields[key]) is bool:
            found[key] = True
        else:
            raise WrongCell(f"{key} needs a value behind it")
    for key in required(shape) - set(found):
        raise WrongCell(f"{key} is missing: {key} VALUE, behind a semicolon")
    return found


def _split(text: str, marks: str) -> list[str]:
    """The parts of a text between marks, those in braces left together."""
    parts, depth = [""], 0
    for letter in text:
        depth += (letter == "{") - (letter == "}")
        if letter in marks and not depth:
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


# -- writing ------------------------------------------------------------------------------------------------


def write_cell(value: Any, hint: Any) -> str:
    """A value of a document as a person would type it; "" for one that is not there."""
    if value is None or isinstance(value, Nothing):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Mapping):
        return "; ".join(_written_entries(value, plain(hint)))
    if isinstance(value, list | tuple):
        return _written_list(value, plain(hint))
    return " ".join(str(value).split())


def _written_entries(value: Mapping[str, Any], hint: Any) -> Iterable[str]:
    shape, args = shape_in(hint), get_args(hint)
    for key, one in value.items():
        if shape is not None:
            inner = fields_of(shape).get(key, str)
            text = write_cell(one, inner)
            yield (
                f"{key} {{{text}}}" if isinstance(one, Mapping) or {";", "|"} & set(text) else f"{key} {text}"
            )
        elif isinstance(one, str | list | tuple | Mapping) or " " in key:
            yield f"{key}: {write_cell(one, args[1] if args else str)}"
        else:
            yield f"{key} {write_cell(one, args[1] if args else str)}"


def _written_list(value: Sequence[Any], hint: Any) -> str:
    inner = entry_of(hint)
    texts = [write_cell(one, inner if inner is not None else str) for one in value]
    if inner is not None and shape_in(inner) is not None:
        return " | ".join(texts)
    return ("; " if inner is not None and entry_of(inner) is not None else ", ").join(texts)
