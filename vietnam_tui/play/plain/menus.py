"""Numbered choices, made from the texts of the legal orders word by word.

>>> legal = [f"move {unit} {hex_}" for unit in "AB" for hex_ in ("0101", "0102", "0103")] + ["end"]
>>> [choice.label for choice in menu(legal, short=4).choices]
['move ... (6)', 'end']
>>> [choice.label for choice in menu(legal, "move A", short=4).choices]
['move A 0101', 'move A 0102', 'move A 0103']
>>> many = [f"camp {column:02}{row:02}" for column in range(1, 4) for row in range(1, 31)]
>>> [choice.label for choice in menu(many).choices]
['camp 01.. (30)', 'camp 02.. (30)', 'camp 03.. (30)']
>>> menu(many, "camp 02..").choices[0].label
'camp 0201'
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

#: Orders that are listed in full rather than by their next word.
SHORT = 12
#: Words that are listed one by one rather than by how they begin.
MANY = 60
#: The sign for the rest of a word, and the characters before it.
REST, HEAD = "..", 2


class Choice(NamedTuple):
    """One line of a menu: an order when it is `final`, else the beginning of several."""

    label: str
    text: str
    final: bool


class Menu(NamedTuple):
    """The choices after the words chosen so far, `prefix`, the last of them perhaps cut short by `REST`."""

    prefix: str
    choices: tuple[Choice, ...]

    @property
    def begun(self) -> str:
        """The whole words of the prefix with a blank behind them, or nothing."""
        words = self.prefix.split()
        whole = words[:-1] if self.prefix.endswith(REST) else words
        return f"{' '.join(whole)} " if whole else ""


def menu(legal: Sequence[str], prefix: str = "", *, short: int = SHORT) -> Menu:
    """The choices that continue a prefix; words that leave no choice are run through.

    Whole orders where there are few of them, else the words that may come next, each with the number of
    orders that begin with it; of very many words what they begin with.
    """
    cut = prefix.endswith(REST)
    begun = prefix.removesuffix(REST) if cut else f"{prefix} " if prefix else ""
    orders = [order for order in legal if order == prefix or order.startswith(begun)]
    while True:
        if len(orders) <= short:
            return Menu(prefix, tuple(Choice(order, order, final=True) for order in orders))
        groups = _by_next_word(orders, len(begun) - HEAD if cut else len(prefix))
        only = next(iter(groups))
        if len(groups) > 1 or only == prefix:
            break
        prefix, cut, begun = only, False, f"{only} "
    if len(groups) > MANY and not cut:
        groups = _by_beginning(groups)
    choices = []
    for text, members in groups.items():
        if len(members) == 1:
            choices.append(Choice(members[0], members[0], final=True))
        else:
            dots = "" if text.endswith(REST) else " ..."
            choices.append(Choice(f"{text}{dots} ({len(members)})", text, final=False))
    return Menu(prefix, tuple(choices))


def in_order(legal: Iterable[str], closing: Iterable[str], aside: Iterable[str]) -> list[str]:
    """Orders with those last that decline or end, and after them those that give something up at any time.

    >>> in_order(["resign", "pass", "support +1", "support +2"], ["end", "pass"], ["resign"])
    ['support +1', 'support +2', 'pass', 'resign']
    """
    declines, gives_up = set(closing), set(aside)

    def place(order: str) -> int:
        verb = order.partition(" ")[0]
        return 2 if verb in gives_up else int(verb in declines)

    return sorted(legal, key=place)


def _by_beginning(groups: dict[str, list[str]]) -> dict[str, list[str]]:
    """Groups joined by the first characters of their last word."""
    joined: dict[str, list[str]] = {}
    for text, members in groups.items():
        before, _, word = text.rpartition(" ")
        joined.setdefault(f"{before} {word[:HEAD]}{REST}".strip(), []).extend(members)
    return joined


def _by_next_word(orders: Sequence[str], length: int) -> dict[str, list[str]]:
    """The orders by their beginnings, one word longer than `length` characters."""
    groups: dict[str, list[str]] = {}
    for order in orders:
        end = order.find(" ", length + 1)
        groups.setdefault(order if end < 0 else order[:end], []).append(order)
    return groups
