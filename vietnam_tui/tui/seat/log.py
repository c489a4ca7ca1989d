"""The log that a player may read: sentences, each with whoever it is about."""

from __future__ import annotations

from typing import Any, NamedTuple

from vietnam_tui.core.model import CHANCE, Event
from vietnam_tui.core.presenter import Presenter
from vietnam_tui.play.seat.chair import Seen


class LogLine(NamedTuple):
    """A sentence of the log and whom it is about: a side, "chance", or "" for nobody, such as the program.

    `place` counts the orders and outcomes up to it, 0 for what belongs to none.
    """

    text: str
    by: str
    place: int = 0


class Teller:
    """Sentences of what has been seen, for one who knows these views."""

    def __init__(self, presenter: Presenter[Any]) -> None:
        self._presenter = presenter
        #: whose each unit is, by its name, and the view that this was looked up in last
        self._owners: dict[str, str] = {}
        self._looked: Any = None

    def lines(self, view: Any, seen: Seen, place: int) -> list[LogLine]:
        """The results of an order or outcome, a line an event.

        The unit that a sentence begins with says whom it is about, else the side that is a fact of the event, whoever
        gave the order that led to it.
        """
        found = []
        for event in seen.events:
            text = self._presenter.describe(view, event)
            found.append(LogLine(text, self._about(view, event, text, seen.by), place))
        return found

    def _about(self, view: Any, event: Event, text: str, by: str) -> str:
        if event.ends_turn or self._presenter.opens_phase(event):
            return ""
        if by == CHANCE:
            return by
        name = text.split(" ", 1)[0].rstrip(",:")
        if name not in self._owners and self._looked is not view:
            self._looked = view
            self._owners |= {line.face.name: line.face.side for line in self._presenter.roster(view)}
        return self._owners.get(name) or getattr(event, "side", "") or by
