"""The form of a game's position files: from the types of their keys to what each takes."""

from __future__ import annotations

import types
from collections.abc import Iterator
from typing import Literal, Union, get_args, get_origin

from vietnam_tui.core.position_form import PositionKey
from vietnam_tui.engine.position_file import Keys, rows_of


def form_of(keys: Keys, table: str = "") -> Iterator[PositionKey]:
    """Every key of a file, those of its tables after its own."""
    inner: list[tuple[str, Keys]] = []
    for name, (hint, key) in keys.items():
        rows = rows_of(hint)
        if rows is not None:
            inner.append((name, rows))
        elif key.says:
            yield _key(hint)._replace(table=table, name=name, says=key.says, orders=tuple(key.orders.split()))
    for name, rows in inner:
        yield from form_of(rows, name)


def _key(hint: object) -> PositionKey:
    """What a type takes.

    >>> found = _key(dict[Literal["US", "VC"], list[int]])
    >>> found.kind, found.many, found.by
    ('number', True, ('US', 'VC'))
    >>> _key(bool | Literal["new", "old"]).values
    ('new', 'old')
    """
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Literal:
        return PositionKey("", "", "text", tuple(str(name) for name in inner if name))
    if origin is dict:
        words = _key(inner[0]).values
        return _key(inner[1])._replace(by=words)
    if origin is list:
        return _key(inner[0])._replace(many=True)
    if origin in (Union, types.UnionType):
        some = [_key(part) for part in inner if part is not types.NoneType]
        flag = next((one for one in some if one.kind == "flag"), some[0])
        return flag._replace(values=tuple(dict.fromkeys(value for one in some for value in one.values)))
    if hint is bool:
        return PositionKey("", "", "flag")
    if hint is int:
        return PositionKey("", "", "number")
    return PositionKey("", "", "text" if hint is str else "tables")
