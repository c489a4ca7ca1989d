"""Remembering what follows from values that never change."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import ParamSpec, TypeVar

K = TypeVar("K")
P = ParamSpec("P")
R = TypeVar("R")
V = TypeVar("V")


class ByNeed(dict[K, V]):
    """What follows from each of many keys, worked out when it is first asked for with `[key]`.

    What nobody has asked for is not in it: look for a key among those that it was made from.

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
    known: dict[tuple[int, ...], tuple[tuple[object, ...], R]] = {}

    @wraps(function)
    def remembered(*args: P.args, **kwargs: P.kwargs) -> R:
        key = tuple(map(id, args))
        entry = known.get(key)
        if entry is None:
            if len(known) >= 512:
                known.clear()
            # the arguments are kept, so that no other object can get the identity of one of them
            entry = known[key] = (args, function(*args, **kwargs))
        return entry[1]

    return remembered
