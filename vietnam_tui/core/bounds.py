"""The bounds of what an owner's data files may hold: beyond them lies what no game has, and a program could hang on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from vietnam_tui.core.printable import clean

#: The depth of tables in tables, the largest number, the letters of a text, and the hexes of a map with those it lacks
DEEPEST, LARGEST_NUMBER, LONGEST_TEXT, MOST_HEXES = 12, 100_000, 40_000, 20_000


def document_faults(document: dict[str, object]) -> Iterator[str]:
    """The reasons why nothing that any game has can stand in a document.

    >>> list(document_faults({"turns": 10**9, "unit": [{"name": "a\\x1b[2J"}]}))
    ['1000000000 is no number of a game', 'a text has characters that a terminal would obey']
    >>> list(document_faults({"positions": 12_000}))  # those that a win model of two hundred games rests on
    []
    >>> list(document_faults({"odds": float("nan")}))
    ['nan is no number of a game']
    """
    yield from _value_faults(document, 0)


def _value_faults(value: object, depth: int) -> Iterator[str]:
    if depth > DEEPEST:
        yield "its tables lie too deep in one another"
    elif isinstance(value, dict):
        for one in (*value, *value.values()):
            yield from _value_faults(one, depth + 1)
    elif isinstance(value, list):
        for one in value:
            yield from _value_faults(one, depth + 1)
    elif isinstance(value, str):
        if len(value) > LONGEST_TEXT:
            yield f"a text has {len(value):,} letters, and one has {LONGEST_TEXT:,} at most"
        elif not re.sub(r"[\n\t]", "", value).isprintable():
            yield "a text has characters that a terminal would obey"
    elif not isinstance(value, bool | int | float) or not abs(value) <= LARGEST_NUMBER:
        shown = clean(str(value))
        yield f"{shown[:60]}{'...' * (len(shown) > 60)} is no number of a game"
