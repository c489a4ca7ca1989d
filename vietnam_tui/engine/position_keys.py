"""The annotation of a field that is a key of a position file; light, since every state is annotated with it."""

from __future__ import annotations

from typing import NamedTuple


class Key(NamedTuple):
    """A key of a position file, in the annotation of a field.

    `implied` is what a file without it takes for granted, "" where that follows from the rest of the file.  `name` is
    how the file calls it, where that is not the name of the field.  A tuple with an entry for each of the words `by`
    is written as a table of those entries that are not as they would be without the key.  A key that is `early` must
    be known before anything is derived.  `orders` are the words that a workshop has for it (`core/position_form.py`).
    """

    says: str
    implied: str = ""
    name: str = ""
    by: tuple[str, ...] = ()
    early: bool = False
    orders: str = ""
