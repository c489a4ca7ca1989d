"""Aids: what a seat may have reckoned for it.  Alone a player has them all; a hosted table of people says which.

One predicate, `Chair.allows`, is asked by everything that reckons.
"""

from __future__ import annotations

#: Every aid, with what it is
AIDS = {
    "odds": "the exact chances of an order",
    "answer": "what is likely once the enemy has answered",
    "hints": "what a bot would do",
    "chance": "the chance of winning, and orders compared",
    "analysis": "a board to try orders and dice on",
}
ALL = tuple(AIDS)
#: Those of a hosted table of people that has named none
BETWEEN_PEOPLE: tuple[str, ...] = ("odds",)


def read_aids(text: str) -> tuple[str, ...]:
    """The aids that a list means, "all" and "none" among them; raises ValueError for one that is none.

    >>> read_aids("hints, odds"), read_aids("none"), len(read_aids("all"))
    (('odds', 'hints'), (), 5)
    """
    words = {word for word in text.replace(",", " ").casefold().split() if word != "none"}
    if "all" in words:
        return ALL
    for word in words:
        if word not in AIDS:
            raise ValueError(f"{word[:40]!r} is no aid: {', '.join(AIDS)}, all, none")
    return tuple(aid for aid in AIDS if aid in words)


def aids_told(aids: tuple[str, ...]) -> str:
    """The aids of a table, in a sentence for whoever sits there.

    >>> aids_told(("odds",)), aids_told(())
    ('aids at this table: odds', 'aids at this table: none')
    """
    return f"aids at this table: {', '.join(aids) or 'none'}"


def not_allowed(aid: str) -> str:
    """Why an aid is not to be had, in a sentence.

    >>> not_allowed("hints")
    'This table does without hints (what a bot would do): its players have agreed on that.'
    """
    return f"This table does without {aid} ({AIDS[aid]}): its players have agreed on that."
