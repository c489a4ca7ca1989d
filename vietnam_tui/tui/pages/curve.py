"""The curve of a game over its course: how it stood at each place, as a review tells it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from textual.app import App

from vietnam_tui.play.report.chance_text import percent
from vietnam_tui.play.table.table import Reviewed
from vietnam_tui.tui.growing import Growing
from vietnam_tui.tui.palette import PLAIN
from vietnam_tui.tui.panes.lines import CHOSEN, DIM, STRONG, Line, fit
from vietnam_tui.tui.seat.player_view import PlayerView

#: Signs of how much, from nothing to all: where there are no others, and of fonts that have them
PLAIN_SIGNS, FINE_SIGNS = "_.:-=+*#@", " \u2581\u2582\u2583\u2584\u2585\u2586\u2587\u2588"


def signs_of(shares: Iterable[float], *, fine: bool) -> str:
    """A sign a share, from nothing to all.

    >>> signs_of((0.0, 0.5, 1.0), fine=False)
    '_=@'
    """
    signs = FINE_SIGNS if fine else PLAIN_SIGNS
    return "".join(signs[round((len(signs) - 1) * min(1.0, max(0.0, share)))] for share in shares)


class Curve:
    """How a game stood all along; nothing is reckoned before it is begun."""

    def __init__(self, app: App[Any], draw: Callable[[], object], player: PlayerView, *, fine: bool) -> None:
        self._app, self._draw, self.player = app, draw, player
        self._fine = fine
        self._growing: Growing[Reviewed] | None = None
        self._told = ""
        #: place in the course -> worth for the first side; and whether these are chances
        self.worths: dict[int, float] = {}
        self._chances = True

    def begin(self) -> None:
        """Have it reckoned."""
        if self._growing is None:
            player = self.player
            self._told = "The game is looked at ..."
            self._growing = Growing(
                self._app, lambda stopped: player.table.review(player.seat, stopped), self._take, self._fail
            )
            self._growing.begin()

    def stop(self) -> None:
        """Reckon no more."""
        if self._growing is not None:
            self._growing.stop()

    def _take(self, step: Reviewed) -> None:
        self._told = f"{step.done} of {step.total} looked at ..."
        if step.review is not None:
            self._told, self._chances = "", not step.review.alone
            self.worths = {0: step.review.curve[0][1]} if step.review.curve else {}
            self.worths |= {step.places.get(number, 0): worth for number, worth in step.review.worths}
        self._draw()

    def _fail(self, why: str) -> None:
        self._told = why
        self._draw()

    def at(self, place: int) -> float | None:
        """How it stood at a place; None where that is not known."""
        known = [one for one in self.worths if one <= place]
        return self.worths[max(known)] if known else None

    def rows(self, place: int, length: int, width: int) -> list[Line]:
        """The worth here, and the curve with this place marked."""
        here = self.at(place)
        if here is None:
            return [fit([(self._told, DIM)], width)] if self._told else []
        first = self.player.sides[0]
        told = f"{first} {percent(here)}" if self._chances else f"{first} {here:.1f}"
        return [[(told, STRONG)], self._line(place, length, width)]

    def _line(self, place: int, length: int, width: int) -> Line:
        most = 1.0 if self._chances else max(1.0, *self.worths.values())
        columns = max(1, min(width, length + 1))
        marked = round(place * (columns - 1) / max(1, length))
        line: Line = []
        for column in range(columns):
            worth = self.at(round(column * length / max(1, columns - 1))) or 0.0
            line.append((signs_of((worth / most,), fine=self._fine), CHOSEN if column == marked else PLAIN))
        return line
