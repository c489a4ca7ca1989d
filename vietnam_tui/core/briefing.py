"""The briefing of a player before he begins: what wins, what is special, how long it takes.

It is the table `briefing` of a scenario's file.  Nothing in the course of a game depends on it.
"""

from __future__ import annotations

import msgspec


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence with the rule that it is about."""

    text: str
    rule: str


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The task that a side must fulfil to win, with the rule."""

    side: str
    text: str
    rule: str


class Briefing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A scenario in a page: aims side by side, what is special about it, its length in minutes against a bot."""

    minutes: int = 0
    aim: tuple[Aim, ...] = ()
    special: tuple[Remark, ...] = ()

    @property
    def length(self) -> str:
        """The length of the game, in words.

        >>> [Briefing(minutes=m).length for m in (0, 20, 60, 150)]
        ['', 'about 20 minutes', 'about 1 hour', 'about 2.5 hours']
        """
        if not self.minutes:
            return ""
        if self.minutes < 60:
            return f"about {self.minutes} minutes"
        return f"about {self.minutes / 60:.2g} hour{'s' * (self.minutes != 60)}"
