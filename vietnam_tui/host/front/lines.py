"""The lines of the front room besides games in play: open tables and results, as they are sent to a screen."""

from __future__ import annotations

import msgspec


def is_bot(player: str) -> bool:
    """Is it a bot that has a seat?  Nobody's name has a colon in it, and nobody is called bot.

    >>> is_bot("bot:regular"), is_bot("botanist")
    (True, False)
    """
    return player == "bot" or player.startswith("bot:")


class TableLine(msgspec.Struct, frozen=True):
    """An open table.

    `seats` says who has each side, "" for nobody yet, and `asked` for whom one is kept; `free` are the sides that the
    person may take, `own` is his.  The `code` is told to its owner alone; `terms` are what is agreed on, in sentences.
    """

    id: str
    owner: str
    name: str
    title: str
    scenario: str
    seats: tuple[tuple[str, str], ...]
    free: tuple[str, ...]
    opened: int
    asked: dict[str, str] = {}
    own: bool = False
    concerns: bool = False
    code: str = ""
    declined: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()


class ResultLine(msgspec.Struct, frozen=True):
    """A finished game: who played each side, how it ended; `yours` are the person's sides."""

    id: str
    title: str
    players: tuple[tuple[str, str], ...]
    verdict: str
    reason: str
    turn: str
    ended: int
    yours: tuple[str, ...] = ()
