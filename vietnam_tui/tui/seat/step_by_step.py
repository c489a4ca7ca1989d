"""Telling what has happened stage by stage, each on the map of its moment."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from vietnam_tui.core.hexes import Hex
from vietnam_tui.tui.map.hexmap import Scene, changed_hexes

if TYPE_CHECKING:
    from vietnam_tui.tui.seat.player_view import PlayerView


class Telling:
    """Stages still to be shown at a player; while it is under way the player shows the past."""

    def __init__(self) -> None:
        #: the view of the moment, and the sentence
        self._rest: list[tuple[Any, str]] = []
        self._told: list[str] = []
        #: where the cursor was before
        self._cursor: Hex | None = None

    @property
    def left(self) -> int:
        """How many stages are still to be shown."""
        return len(self._rest)

    @property
    def under_way(self) -> bool:
        """Is a stage being shown?"""
        return self._cursor is not None

    def add(self, stages: Iterable[Any], sentences: Iterable[str]) -> None:
        """Have something told: the views of its moments, and a sentence for each."""
        self._rest += zip(stages, sentences, strict=True)

    def show_next(self, player: PlayerView) -> None:
        """Show the next stage; the cursor goes to where something changes."""
        before = player.shown_picture if self.under_way else player.picture_before
        if self._cursor is None:
            self._cursor = player.cursor
        player.past, sentence = self._rest.pop(0)
        self._told.append(sentence)
        player.news = list(self._told)
        changed = changed_hexes(Scene(before), Scene(player.shown_picture), player.board)
        player.touched = frozenset(changed or ())
        if player.touched:
            player.cursor = min(player.touched)

    def stop(self, player: PlayerView) -> None:
        """Show the present again; what has not been shown is in the news and the log."""
        if not self._rest and not self.under_way:
            return
        player.news = [*self._told, *(sentence for _, sentence in self._rest)]
        player.cursor = player.cursor if self._cursor is None else self._cursor
        self._rest, self._told, self._cursor, player.past = [], [], None, None
        player.update()
