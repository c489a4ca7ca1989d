"""Remembering what follows from values that never change."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar, cast

K = TypeVar("K")
P = ParamSpec("P")
R = TypeVar("R")
V = TypeVar("V")

#: The flag of a function of any number of arguments; `inspect`, which names it, takes long to import
VARARGS = 0x04


class ByNeed(dict[K, V]):
    """The result for each of many keys, worked out when it is first asked for with `[key]`.

    A key that nobody has asked for is not in it: look for it among the keys that it was made from.

    >>> squares = ByNeed(lambda number: number * number)
    >>> squares[3], squares[4], dict(squares)
    (9, 16, {3: 9, 4: 16})
    """

    def __init__(self, work: Callable[[K], V]) -> None:
        self._work = work

    def __missing__(self, key: K) -> V:
        value = self[key] = self._work(key)
        return value


def by_identity(function: Callable[P, R]) -> Callable[P, R]:
    """A function of immutable objects that works its result out once for the very same ones.

    Large tuples are told apart by what they are, not by what they hold, since comparing and hashing them would cost
    as much as the work that is saved.  At most 512 results are kept, and their arguments with them.

    >>> calls = []
    >>> @by_identity
    ... def total(units):
    ...     calls.append(units)
    ...     return sum(units)
    >>> placed = tuple([3, 4])
    >>> total(placed), total(placed), len(calls)
    (7, 7, 1)
    """
    known: dict[Any, tuple[tuple[object, ...], R]] = {}

    def worked_out(key: Any, args: tuple[Any, ...]) -> tuple[tuple[object, ...], R]:
        if len(known) >= 512:
            known.clear()
        # the arguments are kept, so that no other object can get the identity of one of them
        known[key] = entry = (args, function(*args))  # type: ignore[call-arg]
        return entry

    # most are of one or two objects and asked for very often, so these are spared what any number of them costs
    def of_one(one: object) -> R:
        entry = known.get(id(one))
        return (worked_out(id(one), (one,)) if entry is None else entry)[1]

    def of_two(one: object, two: object) -> R:
        key = (id(one), id(two))
        entry = known.get(key)
        return (worked_out(key, (one, two)) if entry is None else entry)[1]

    def of_many(*args: object) -> R:
        key = tuple(map(id, args))
        entry = known.get(key)
        return (worked_out(key, args) if entry is None else entry)[1]

    code = function.__code__
    count = -1 if code.co_flags & VARARGS else code.co_argcount
    remembered: Any = {1: of_one, 2: of_two}.get(count, of_many)
    return cast(Callable[P, R], wraps(function)(remembered))
