"""Laying one document over another: a correction over what ships, entry by entry.

* a table is merged key by key;
* an array of tables is merged entry by entry, the entries being matched by their `id`, or else by another key
  that tells those below apart (`KEYS`); an entry with `remove = true` takes the one below out;
* anything else replaces what was there.
"""

from __future__ import annotations

from typing import Any, TypeGuard

import msgspec

#: Keys that may tell the entries of an array of tables apart, best first.
KEYS: tuple[tuple[str, ...], ...] = (
    ("id",),
    ("name",),
    ("unit",),
    ("hex", "name"),
    ("map", "first"),
    ("side",),
)


def merged(below: dict[str, Any], above: dict[str, Any]) -> dict[str, Any]:
    """A document with another one laid over it; neither is changed."""
    result = dict(below)
    for key, value in above.items():
        under = below.get(key)
        if isinstance(under, dict) and isinstance(value, dict):
            result[key] = merged(under, value)
        elif is_tables(under) and is_tables(value):
            result[key] = _merged_tables(under, value)
        else:
            result[key] = value
    return result


def is_tables(value: object) -> TypeGuard[list[dict[str, Any]]]:
    """Is it an array of tables?"""
    return isinstance(value, list) and bool(value) and all(isinstance(entry, dict) for entry in value)


def _merged_tables(below: list[dict[str, Any]], above: list[dict[str, Any]]) -> list[dict[str, Any]]:
    keys = telling_apart(below)
    if keys is None or telling_apart(above, keys) is None:
        return above
    result = {identity_of(entry, keys): entry for entry in below}
    for entry in above:
        identity = identity_of(entry, keys)
        if entry.get("remove") is True:
            result.pop(identity, None)
        else:
            result[identity] = merged(result.get(identity, {}), entry)
    return list(result.values())


def telling_apart(entries: list[dict[str, Any]], *candidates: tuple[str, ...]) -> tuple[str, ...] | None:
    """The first of the candidates (of `KEYS` when none is named) that no two entries share and none lacks."""
    for keys in candidates or KEYS:
        if all(key in entry for entry in entries for key in keys):
            identities = [identity_of(entry, keys) for entry in entries]
            if len(set(identities)) == len(identities):
                return keys
    return None


def identity_of(entry: dict[str, Any], keys: tuple[str, ...]) -> tuple[str, ...]:
    """The values of an entry that tell it from others."""
    return tuple(str(entry.get(key)) for key in keys)


def values(table: dict[str, Any], before: str = "") -> dict[str, str]:
    """Every single value of a document by the way to it, entries of arrays by what tells them apart."""
    found: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            found |= values(value, f"{before}{key}.")
        elif is_tables(value):
            keys = telling_apart(value)
            for number, entry in enumerate(value, start=1):
                name = " ".join(identity_of(entry, keys)) if keys else str(number)
                found |= values(entry, f"{before}{key}[{name}].")
        else:
            found[f"{before}{key}"] = _written(value)
    return found


def _written(value: object) -> str:
    try:
        return msgspec.json.encode(value).decode()
    except OverflowError:  # a number beyond 64 bits
        return repr(value)


def correction(below: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """What must be laid over a document so that another one comes out: no more than what differs; {} for the same.

    Where that cannot be said, since something is left out or stands in another order, it is the whole of what is wanted
    with `replace = true`.

    >>> correction({"unit": [{"id": "a", "n": 1}, {"id": "b", "n": 2}]}, {"unit": [{"id": "b", "n": 3}]})
    {'unit': [{'id': 'a', 'remove': True}, {'id': 'b', 'n': 3}]}
    >>> correction({"turns": 4, "title": "x"}, {"title": "x"})
    {'replace': True, 'title': 'x'}
    """
    found = _difference(below, wanted)
    return found if merged(below, found) == wanted else {"replace": True, **wanted}


def in_order(below: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    """A document whose arrays of tables stand in the order of one below, what is new behind; so a correction says less.

    Arrays and texts that the one below has and that are gone are empty, and empty arrays that it has not are gone.

    >>> in_order({"a": [{"id": 1, "note": "x"}], "b": [{"id": 1}]}, {"a": [{"id": 3}, {"id": 1}], "c": []})
    {'a': [{'note': '', 'id': 1}, {'id': 3}], 'b': []}
    """
    found = {key: value for key, value in wanted.items() if value != [] or key in below}
    for key, under in below.items():
        if not is_tables(under):
            continue
        entries, keys = found.setdefault(key, []), telling_apart(under)
        if is_tables(entries) and keys is not None and telling_apart(entries, keys) is not None:
            now = {identity_of(entry, keys): entry for entry in entries}
            there = {identity_of(entry, keys): entry for entry in under}
            kept = [
                {**_emptied(one, now[called]), **now[called]}
                for called, one in there.items()
                if called in now
            ]
            found[key] = [*kept, *(entry for called, entry in now.items() if called not in there)]
    return found


def _emptied(below: dict[str, Any], entry: dict[str, Any]) -> dict[str, Any]:
    return {key: "" for key, value in below.items() if key not in entry and isinstance(value, str)}


def _difference(below: dict[str, Any], wanted: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in wanted.items():
        under = below.get(key)
        if under == value and type(under) is type(value):
            continue
        if isinstance(under, dict) and isinstance(value, dict):
            found[key] = _difference(under, value)
        elif is_tables(under) and is_tables(value):
            found[key] = _changed_entries(under, value)
        else:
            found[key] = value
    return found


def _changed_entries(below: list[dict[str, Any]], wanted: list[dict[str, Any]]) -> list[dict[str, Any]]:
    keys = telling_apart(below)
    if keys is None or telling_apart(wanted, keys) is None:
        return wanted
    there = {identity_of(entry, keys): entry for entry in below}
    left = {identity_of(entry, keys) for entry in wanted}
    found: list[dict[str, Any]] = [
        {**{key: entry[key] for key in keys}, "remove": True}
        for identity, entry in there.items()
        if identity not in left
    ]
    for entry in wanted:
        under = there.get(identity_of(entry, keys))
        if under is None:
            found.append(entry)
        elif under != entry:
            found.append({**{key: entry[key] for key in keys}, **_difference(under, entry)})
    return found
