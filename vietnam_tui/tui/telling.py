"""Telling what has happened stage by stage, each on the map of its moment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from vietnam_tui.core.game import Step
from vietnam_tui.core.hexes import Hex
from vietnam_tui.tui.hexmap import Scene, changed_hexes

if TYPE_CHECKING:
    from vietnam_tui.tui.desk import Desk


class Telling:
    """Stages still to be shown at a desk; while it is under way the desk shows the past."""

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

    def add(self, desk: Desk, step: Step[Any]) -> None:
        """Have a step told, as far as the seat may know it."""
        audience = ("", *desk.audience)
        self._rest += [
            (desk.game.view(stage, desk.seat), desk.sheet.describe(desk.view, event))
            for event, stage in zip(step.events, step.stages, strict=True)
            if event.audience in audience
        ]

    def show_next(self, desk: Desk) -> None:
        """Show the next stage; the cursor goes to where something changes."""
        before = desk.shown_picture if self.under_way else desk.picture_before
        if self._cursor is None:
            self._cursor = desk.cursor
        desk.past, sentence = self._rest.pop(0)
        self._told.append(sentence)
        desk.news = list(self._told)
        changed = changed_hexes(Scene(before), Scene(desk.shown_picture), desk.board)
        desk.touched = frozenset(changed or ())
        if desk.touched:
            desk.cursor = min(desk.touched)

    def stop(self, desk: Desk) -> None:
        """Show the present again; what has not been shown is in the news and the log."""
        if not self._rest and not self.under_way:
            return
        desk.news = [*self._told, *(sentence for _, sentence in self._rest)]
        desk.cursor = desk.cursor if self._cursor is None else self._cursor
        self._rest, self._told, self._cursor, desk.past = [], [], None, None
        desk.update()
