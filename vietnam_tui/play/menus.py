"""Numbered choices, made from the texts of the legal orders word by word.

>>> legal = [f"move {unit} {hex_}" for unit in "AB" for hex_ in ("0101", "0102", "0103")] + ["end"]
>>> [choice.label for choice in menu(legal, short=4).choices]
['move ... (6)', 'end']
>>> [choice.label for choice in menu(legal, "move A", short=4).choices]
['move A 0101', 'move A 0102', 'move A 0103']
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

#: Orders that are listed in full rather than by their next word.
SHORT = 12


class Choice(NamedTuple):
    """One line of a menu: an order when it is `final`, else the beginning of several."""

    label: str
    text: str
    final: bool


class Menu(NamedTuple):
    """The choices after the words chosen so far, `prefix`."""

    prefix: str
    choices: tuple[Choice, ...]


def menu(legal: Sequence[str], prefix: str = "", *, short: int = SHORT) -> Menu:
    """The choices that continue a prefix; words that leave no choice are run through.

    Whole orders where there are few of them, else the words that may come next, each with the number of
    orders that begin with it.
    """
    begun = f"{prefix} " if prefix else ""
    orders = [order for order in legal if order == prefix or order.startswith(begun)]
    while True:
        if len(orders) <= short:
            return Menu(prefix, tuple(Choice(order, order, final=True) for order in orders))
        groups = _by_next_word(orders, len(prefix))
        only = next(iter(groups))
        if len(groups) > 1 or only == prefix:
            break
        prefix = only
    choices = []
    for text, members in groups.items():
        if len(members) == 1:
            choices.append(Choice(members[0], members[0], final=True))
        else:
            choices.append(Choice(f"{text} ... ({len(members)})", text, final=False))
    return Menu(prefix, tuple(choices))


def _by_next_word(orders: Sequence[str], length: int) -> dict[str, list[str]]:
    """The orders by their beginnings, one word longer than `length` characters."""
    groups: dict[str, list[str]] = {}
    for order in orders:
        end = order.find(" ", length + 1)
        groups.setdefault(order if end < 0 else order[:end], []).append(order)
    return groups
