"""No field is forgotten by a save: what is changed in a position changes its tables, and comes back or is refused."""

from __future__ import annotations

from collections.abc import Iterator
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NewType, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from tests.conformance.test_changed_values import PUBLISHED
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import Counts, SaveFault
from vietnam_tui.engine.codec import Keyed
from vietnam_tui.games import GAMES, find_game

#: Fields by which a save is read at all
READ_FIRST = {"scenario", "map"}


def records(shape: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """A type of record and all that may lie in it."""
    found, waiting = {shape}, [shape]
    while waiting:
        shape = waiting.pop()
        yield shape
        for annotation in get_type_hints(shape).values():
            inner = set(structs_of(annotation)) - found
            found |= inner
            waiting += inner


def parts(annotation: Any) -> tuple[Any, ...]:
    """The types that an annotation is made of, at one level."""
    if isinstance(annotation, NewType) or get_origin(annotation) is Literal:
        return ()
    if get_origin(annotation) is Annotated:
        return get_args(annotation)[:1]
    return tuple(part for part in get_args(annotation) if part is not ...)


def structs_of(annotation: Any) -> Iterator[type[msgspec.Struct]]:
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        yield annotation
    for part in parts(annotation):
        yield from structs_of(part)


def unsaid(annotation: Any) -> bool:
    """Is there a plain number in values of this type of which nobody says that it counts something?"""
    if get_origin(annotation) is Annotated and any(
        isinstance(one, Counts) for one in annotation.__metadata__
    ):
        return False
    return annotation is int or any(unsaid(part) for part in parts(annotation))


def counts(annotation: Any) -> bool:
    """Is there a number in values of this type that is said to count something?"""
    if get_origin(annotation) is Annotated and any(
        isinstance(one, Counts) for one in annotation.__metadata__
    ):
        return True
    return any(counts(part) for part in parts(annotation))


def counted_fields(shape: type[msgspec.Struct]) -> dict[str, set[str]]:
    """The plain numbers that count something, by record, of a state and all that may lie in it."""
    found: dict[str, set[str]] = {}
    for record in records(shape):
        for name, hint in get_type_hints(record, include_extras=True).items():
            if counts(hint):
                found.setdefault(record.__name__, set()).add(name)
    return found


def samples(annotation: Any) -> list[Any]:
    """Values of a type, away from the usual default."""
    origin = get_origin(annotation)
    if origin is Annotated:
        plain, *extras = get_args(annotation)
        keyed = [extra for extra in extras if isinstance(extra, Keyed)]
        if keyed and get_args(plain)[-1] is ...:
            return [(7,) * len(keyed[0].words)]
        return samples(plain)
    if isinstance(annotation, NewType):
        return [1] if annotation.__supertype__ is int else samples(annotation.__supertype__)
    if origin is Literal:
        return [get_args(annotation)[-1]]
    if origin is tuple and get_args(annotation)[-1] is ...:
        return [(sample,) for sample in samples(get_args(annotation)[0])]
    if origin is tuple:
        return [tuple(samples(part)[0] for part in get_args(annotation))]
    if origin in (Union, UnionType):
        return [sample for part in get_args(annotation) for sample in samples(part)]
    if isinstance(annotation, type) and issubclass(annotation, msgspec.Struct):
        hints = get_type_hints(annotation, include_extras=True)
        return [annotation(**{name: samples(hints[name])[0] for name in annotation.__struct_fields__})]
    return {int: [7], str: ["x"], bool: [True], NoneType: [], msgspec.UnsetType: []}[annotation]


def changed(record: msgspec.Struct) -> Iterator[tuple[str, msgspec.Struct]]:
    """The record with one field changed, for each of its fields; of records in it the first is changed.

    Frames are also replaced by one of each kind.
    """
    hints = get_type_hints(type(record), include_extras=True)
    for name in record.__struct_fields__:
        value = getattr(record, name)
        rows = value if isinstance(value, tuple) and value and isinstance(value[0], msgspec.Struct) else ()
        for inner, first in changed(rows[0]) if rows else ():
            yield f"{name}.{inner}", msgspec.structs.replace(record, **{name: (first, *value[1:])})
        if rows and len(list(structs_of(hints[name]))) == 1:
            continue
        for sample in [not value] if isinstance(value, bool) else samples(hints[name]):
            if sample != value:
                yield name, msgspec.structs.replace(record, **{name: sample})


@pytest.mark.parametrize(("game", "scenario"), PUBLISHED)
def test_whatever_is_changed_is_saved(game: Game[Any], scenario: str) -> None:
    state = game.setup(scenario)
    tables, refused, back = game.pack(state), 0, 0
    for name, other in changed(state):
        if name in READ_FIRST:
            continue
        written = game.pack(other)
        assert written != tables, f"{name} is not saved"
        try:
            assert game.unpack(written) == other, name
            back += 1
        except SaveFault:
            refused += 1
    assert refused
    assert back


@pytest.mark.parametrize("code", GAMES)
def test_a_plain_number_in_a_save_counts_something(code: str) -> None:
    """It is declared as a `Count`; what stands for a hex, a unit or another thing of the game has an id type."""
    game = find_game(code)
    plain = [
        f"{record.__name__}.{name}"
        for record in records(type(game.setup(game.scenarios()[0])))
        for name, hint in get_type_hints(record, include_extras=True).items()
        if unsaid(hint)
    ]
    assert plain == []
