"""What a player is told before he begins: what wins, what is special, how long it takes.

`briefings.toml` in a game's data folder holds one table a scenario.  Nothing in the course of a game depends on it.
"""

from __future__ import annotations

from functools import cache

import msgspec

from vietnam_tui.core.data import exists, load


class Remark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sentence with the rule that it is about."""

    text: str
    rule: str


class Aim(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a side must do to win, with the rule."""

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
        """How long it takes, in words.

        >>> [Briefing(minutes=m).length for m in (0, 20, 60, 150)]
        ['', 'about 20 minutes', 'about 1 hour', 'about 2.5 hours']
        """
        if not self.minutes:
            return ""
        if self.minutes < 60:
            return f"about {self.minutes} minutes"
        return f"about {self.minutes / 60:.2g} hour{'s' * (self.minutes != 60)}"


@cache
def _briefings(folder: str) -> dict[str, Briefing]:
    relative = f"{folder}/briefings.toml"
    return load(relative, dict[str, Briefing]) if exists(relative) else {}


def briefing(folder: str, scenario: str) -> Briefing:
    """The briefing of a scenario of the game with this data folder, an empty one where none is written.

    Raises `DataError` for a file that cannot be read.
    """
    return _briefings(folder).get(scenario, Briefing())
