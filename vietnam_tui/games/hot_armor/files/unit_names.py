"""Names of made-up units: which ones orders can name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from vietnam_tui.core.orders import plain, split

#: Words of the order language that would be misread as part of an order
_TAKEN = frozenset({"with", "and", "all", "*", "to", "by", "moving", "everybody", ""})
#: More units than a game ever has
MOST = 99
#: The most characters of a made-up name that a message repeats
LONGEST = 20


def unreadable(names: Iterable[str]) -> Iterator[str]:
    """What keeps orders from naming each of these units, as sentences."""
    known: dict[str, str] = {}
    for name in names:
        called = f"unit {name[:LONGEST]!r}"
        if len(split(name)) != 1 or plain(name) in _TAKEN or not name.isprintable() or ";" in name:
            yield f"{called}: an id is one word that an order can name, such as K-Coy"
        elif plain(name) in known:
            yield f"{called}: an order cannot tell it from {known[plain(name)]!r}"
        known[plain(name)] = name[:LONGEST]
