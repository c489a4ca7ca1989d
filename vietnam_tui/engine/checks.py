"""The one checker: what records declare of their fields (`core/declared.py`), with file, line and key.

A check of a single value is an annotation of its field; one of several values is a line of a table: a sentence and when
it is true.  A check that looks at many records at once is written out beside the data it is about.

>>> Line = msgspec.defstruct("Line", [("id", str), ("roll", Annotated[int, Within(1, 6)])])
>>> Chart = msgspec.defstruct("Chart", [("line", Annotated[list[Line], Each("line")])])
>>> list(declared(Chart([Line("mines", 7)])))
['line "mines", roll: 7 is not from 1 to 6']
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, TypeVar, Union, get_args, get_origin, get_type_hints

import msgspec

from vietnam_tui.core.data import sources
from vietnam_tui.core.declared import (
    Each,
    Glyph,
    Named,
    Names,
    Nonzero,
    OneWord,
    Sourced,
    Turn,
    Unique,
    Within,
)

T = TypeVar("T")

#: Faults of single values, of a whole list, and in sentences that need no key before them
SINGLE, WHOLE = (Within, Nonzero, Named, Turn, OneWord, Glyph, Unique), (Each, Sourced)
SPOKEN = (Nonzero, OneWord, Glyph, Unique, Each, Sourced)
#: Fields by which a record is called in a sentence
CALLED = ("id", "name", "unit", "side", "title")


class Fault(NamedTuple):
    """A fault, and where in a record it is; `whole` sentences say by themselves what they are about."""

    steps: tuple[str | int, ...]
    sentence: str
    whole: bool


# -- charts -------------------------------------------------------------------------------------------------


def doubles(ids: Iterable[str]) -> list[str]:
    """The entries that occur more than once, sorted."""
    return sorted(text for text, count in Counter(ids).items() if count > 1)


def graded(
    rows: Mapping[str, Sequence[str]],
    columns: Sequence[str],
    read: Callable[[str], T],
    milder: Callable[[T, T], bool],
    row: str = "die",
) -> list[str]:
    """Cells that are no result, else results that are milder further right or down than those before them.

    `read` is what a cell says, or raises ValueError; `milder` compares a later result with an earlier one.
    """
    cells: dict[tuple[int, int], T] = {}
    faults = []
    for name, texts in rows.items():
        for column, text in enumerate(texts):
            try:
                cells[int(name), column] = read(text)
            except ValueError:
                faults.append(f"{row} {name}, column {columns[column]}: {text!r} is no result")
    if faults:
        return faults
    for (down, right), found in cells.items():
        for other in ((down + 1, right), (down, right + 1)):
            if other in cells and milder(cells[other], found):
                where = f"{row} {other[0]}, column {columns[other[1]]}"
                faults.append(
                    f"{row} {down}, column {columns[right]} is better for the attacker than {where}"
                )
    return faults


# -- what records declare -----------------------------------------------------------------------------------


def declared(record: msgspec.Struct, names: Names | None = None, file: str = "") -> Iterator[str]:
    """The faults of a record of the data against what it declares, each with the file, the line and the key.

    `names` are the things that there are, by their kind.
    """
    for steps, sentence, whole in faults_in(record, names or {}):
        from vietnam_tui.core.data_faults import (
            spoken,
            where,
        )  # only here: sound data need no words for faults

        place = where(*sources(file), steps) if file else ""
        key = "" if whole else spoken(msgspec.to_builtins(record), list(steps))
        yield f"{', '.join(filter(None, (place, key)))}: {sentence}".removeprefix(": ")


def faults_in(record: msgspec.Struct, names: Names) -> Iterator[Fault]:
    """The faults of a record, or of one that it holds, against what it declares."""
    known: dict[Unique, set[str]] = {}
    yield from _record(record, (), names, known)


def _record(
    record: msgspec.Struct, steps: tuple[str | int, ...], names: Names, known: dict[Unique, set[str]]
) -> Iterator[Fault]:
    for name, hint in _said_of(type(record)):
        for where, mark, value in _marked(hint, getattr(record, name), (*steps, name)):
            if mark is None:
                yield from _record(value, where, names, known)
            elif isinstance(mark, Unique):
                seen = known.setdefault(mark, set())
                text = value.casefold() if mark.folded else value
                if text and text in seen:
                    yield Fault(where, mark.sentence.format(text), True)
                seen.add(text)
            else:
                whole = isinstance(mark, SPOKEN)
                yield from (Fault(where, fault, whole) for fault in mark.faults(value, record, names))


def _marked(
    hint: object, value: object, steps: tuple[str | int, ...]
) -> Iterator[tuple[tuple[str | int, ...], Any, Any]]:
    """The declarations of a value and of what it holds; records in it with nothing declared of themselves."""
    if value is None or value is msgspec.UNSET:
        return
    if get_origin(hint) is Annotated:
        hint, *marks = get_args(hint)
        entries: list[tuple[tuple[str | int, ...], object]] = [((), value)]
        if isinstance(value, list | tuple):
            entries = [((number,), entry) for number, entry in enumerate(value)]
        for mark in marks:
            if isinstance(mark, WHOLE):
                yield steps, mark, value
            elif isinstance(mark, SINGLE):
                yield from ((steps + step, mark, entry) for step, entry in entries)
    if isinstance(value, msgspec.Struct):
        if _said_of(type(value)):
            yield steps, None, value
    elif isinstance(value, list | tuple | dict) and _speaks(hint):
        for inner, step, entry in _parts(hint, value):
            yield from _marked(inner, entry, (*steps, step))


def _parts(
    hint: object, value: list[object] | tuple[object, ...] | dict[str | int, object]
) -> Iterator[tuple[object, str | int, object]]:
    """The entries of a list, a tuple or a table, each with its type; the keys of a table stand under themselves."""
    if get_origin(hint) in (Union, UnionType):
        hint = next(part for part in get_args(hint) if get_origin(part) is type(value))
    args = get_args(hint)
    if isinstance(value, dict):
        for key, entry in value.items():
            yield args[0], key, key
            yield args[1], key, entry
    else:
        for number, entry in enumerate(value):
            yield args[number if len(args) > 1 and args[1] is not ... else 0], number, entry


@cache
def _said_of(shape: type[msgspec.Struct]) -> tuple[tuple[str, object], ...]:
    """The fields of a record of which something is declared, or of what they hold."""
    hints = get_type_hints(shape, include_extras=True)
    return tuple((name, hints[name]) for name in shape.__struct_fields__ if _speaks(hints[name]))


@cache
def _speaks(hint: object) -> bool:
    """Is anything declared of values of this type, or of what they hold?"""
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return bool(_said_of(hint))
    marked = any(isinstance(part, (*SINGLE, *WHOLE)) for part in getattr(hint, "__metadata__", ()))
    return marked or any(
        _speaks(part) for part in get_args(hint) if part is not ... and not isinstance(part, str)
    )
