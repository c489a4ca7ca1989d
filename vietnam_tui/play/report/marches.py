"""Marches in few words: how far a counter has gone and where it has come to, its steps joined."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from vietnam_tui.core.model import Event
from vietnam_tui.core.presenter import FACE_DOWN, Presenter

#: Steps up to which a march is told in full
SHORT = 3


class Way(NamedTuple):
    """A march of a counter, `FACE_DOWN` for one that cannot be told from others: its ends and how many steps."""

    unit: str
    first: str
    last: str
    steps: int

    def goes_on(self, step: Way) -> bool:
        """Is a step one more of this march?  Of counters that cannot be told apart, if it begins where this ended."""
        return step.unit == self.unit and (self.unit != FACE_DOWN or self.last == step.first)

    def on(self, step: Way) -> Way:
        """This march with one step more."""
        return self._replace(last=step.last, steps=self.steps + step.steps)

    @property
    def who(self) -> str:
        """The owner of a march: a counter that cannot be told from others goes by where it set out."""
        return f"{FACE_DOWN}{self.first}" if self.unit == FACE_DOWN else self.unit

    @property
    def far(self) -> str:
        """The length of a march, in words."""
        what, plural = ("hexside", "s") if "/" in self.last else ("hex", "es")
        return f"{self.steps} {what}{plural * (self.steps != 1)}"

    def __str__(self) -> str:
        return f"{self.who} moves {self.far}, to {self.last}"


def way_of(unit: str, labels: Sequence[str]) -> Way:
    """A march as it is told, by the hexes or hexsides that it went through; a lone one was the next.

    >>> str(way_of("PC1", ("0101", "0102", "0103", "0104")))
    'PC1 moves 3 hexes, to 0104'
    >>> str(way_of("PB1", ("0516/0616",)).on(way_of("PB1", ("0616/0617",))))
    'PB1 moves 2 hexsides, to 0616/0617'
    """
    return Way(unit, labels[0], labels[-1], max(1, len(labels) - 1))


class News:
    """Sentences on what has happened; the steps of a march of the same counter make one sentence."""

    def __init__(self, presenter: Presenter[Any]) -> None:
        self._presenter = presenter
        self._way: Way | None = None

    def add(self, news: list[str], event: Event, text: str) -> None:
        """Put a sentence behind those told already, or in the place of the last if it goes on with its march."""
        march = self._presenter.march(event)
        step = None if march is None else way_of(*march)
        if step is not None and self._way is not None and news and self._way.goes_on(step):
            self._way = self._way.on(step)
            news[-1] = f"{self._way}."
        else:
            self._way = step
            news.append(f"{step}." if step is not None and step.steps > SHORT else text)
