"""Everything that waits to be decided, in a line: what is asked, how much is left of it, what comes then."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, NOBODY
from vietnam_tui.play.seat.offers import Offers


class WaitingList:
    """Tells what waits; how much there was of it when it was asked first is remembered."""

    def __init__(self) -> None:
        #: whose question of what kind was asked last, and how many answers it waited for at first
        self._asked: tuple[str, str] = ("", "")
        self._first = 0

    def told(self, game: Game[Any], view: Any, side: str) -> str:
        """What is asked of a side and what comes then, "" where one answer settles all; of others only whose it is.

        >>> from vietnam_tui.games import find_game
        >>> game = find_game("vb")
        >>> WaitingList().told(game, game.setup("boys-of-67"), "US")
        ''
        """
        waiting = [one for one in game.pending(view) if one.decision.side not in (CHANCE, NOBODY)]
        if not waiting or waiting[0].decision.side != side:
            self._asked, self._first = ("", ""), 0
            return ""
        first, *later = waiting
        asked = (side, first.decision.kind)
        self._first = max(first.left, self._first if asked == self._asked else 0)
        self._asked = asked
        parts = []
        if self._first > 1:
            parts.append(f"{asked[1]} {self._first - first.left + 1} of {self._first}")
        for one in later:
            mine = one.decision.side == side
            count = f" {one.left}" if mine and one.left > 1 else ""
            parts.append(f"then {f'{one.decision.kind}{count}' if mine else f'{one.decision.side} decides'}")
        if first.left > 1:
            parts.append(_for_all(game, view))
        return "; ".join(part for part in parts if part)


def _for_all(game: Game[Any], view: Any) -> str:
    """The orders that answer all of what is asked."""
    offers = Offers(game, view, mine=True)
    verb = next(
        (one.face.verb for one in offers.answers if one.face.verb not in offers.presenter.closing), ""
    )
    none = f", {verb} none" if offers.closing is not None and not offers.ends else ""
    return f"at once: {verb} all{none}" if verb else ""
