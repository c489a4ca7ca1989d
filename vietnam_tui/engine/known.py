"""Numbers in an order that stand for nothing at all: a unit, hex or hexside that the game does not have.

The type of a field of a verb tells what it numbers, an id type such as `Hex` or a game's `UnitId`, alone or in a
tuple; so a new verb is looked after by being declared.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Generic, get_args, get_type_hints

import msgspec

from vietnam_tui.core.model import Action, S, fields_of
from vietnam_tui.core.refusal import Refusal


class Numbered(msgspec.Struct, Generic[S], frozen=True):
    """An id type: how many things of it there are in a game, and the refusal of a number beyond them.

    In the fields `unnamed` -1 stands for one that has no name; the default of a field is always let pass.
    """

    kind: object
    count: Callable[[S], int]
    refusal: Refusal
    unnamed: frozenset[str] = frozenset()


def unknown(*numbered: Numbered[S]) -> Callable[[S, Action], Refusal | None]:
    """The refusal of actions that name what there is not, for `Questions`; of several faults the first kind's."""

    def refuse(state: S, action: Action) -> Refusal | None:
        for sort in numbered:
            fields = _fields(type(action), sort.kind)
            size = sort.count(state) if fields else 0
            for name, default in fields:
                value = getattr(action, name)
                if value == default or (value == -1 and name in sort.unnamed):
                    continue
                numbers = value if isinstance(value, tuple) else (value,)
                if not all(0 <= number < size for number in numbers):
                    return sort.refusal
        return None

    return refuse


@cache
def _fields(verb: type[Action], kind: object) -> tuple[tuple[str, object], ...]:
    """The fields of a verb that hold numbers of an id type, with their defaults."""
    hints = get_type_hints(verb)
    return tuple(
        (field.name, field.default)
        for field in fields_of(verb)
        if kind in (hints[field.name], *get_args(hints[field.name]))
    )
