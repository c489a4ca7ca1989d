"""Reaction windows: the other side may interrupt what a player does.

Being asked must betray nothing.  The side that is to be interrupted (the mover) therefore decides by what it sees
whether a window opens, never by what is true; a side that could do nothing is asked all the same.  So that play is
not slowed down, a standing order answers silently: never, only on a condition, or ask me.  A condition, too, is
judged by the mover's view.  A side that is asked and declines says nothing: the game tells of it to that side alone,
so that not even the order is heard by others (`play/disclosure.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Generic, TypeVar

import msgspec

from vietnam_tui.core.model import S

#: Standing orders that every game has; any other is the name of a condition.
ASK, NEVER = "ask", "never"

#: What a game says of an occasion
Occasion = TypeVar("Occasion")
Judged = Callable[[S, Occasion], bool]


class Reactions(msgspec.Struct, Generic[S, Occasion], frozen=True):
    """One kind of reaction.  An occasion is whatever the game says of it: who moves, where to.

    `view` is the game's; `possible` says by the mover's view whether the other side might react to an occasion;
    `conditions` are what standing orders may make it depend on, by name, judged the same way.
    """

    view: Callable[[S, str], S]
    possible: Judged[S, Occasion]
    conditions: Mapping[str, Judged[S, Occasion]] = msgspec.field(default_factory=dict)

    def asks(self, state: S, mover: str, occasion: Occasion, standing: str) -> bool:
        """Is the other side to be asked on this occasion?  Raises KeyError for a standing order that there is not."""
        return standing != NEVER and self.asks_by(self.view(state, mover), occasion, standing)

    def asks_by(self, seen: S, occasion: Occasion, standing: str) -> bool:
        """The same by what is seen; raises KeyError as well."""
        if standing == NEVER:
            return False
        judged = None if standing == ASK else self.conditions[standing]
        return self.possible(seen, occasion) and (judged is None or judged(seen, occasion))
