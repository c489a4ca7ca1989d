"""The orders of a group on their way: given one after another as long as all comes as it was seen to come.

Where the other side has a window to react, the rest waits until it is the player's turn again; it goes on if the
position is the one that was expected, and else stops: what was to follow is decided anew.  All that was given is one
thing to take back.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from vietnam_tui.play.seat.orderline import Interrupted, OrderLine, Place, Stop
from vietnam_tui.play.seat.spreading import Leg, Spread

#: What is told of an order that went back or forward
G = TypeVar("G")


class Carrying:
    """The orders for a group that are being given."""

    def __init__(self, place: Place, found: Spread) -> None:
        self._place = place
        self._side = place.decision.side
        #: the legs that are left
        self.rest: list[Leg] = list(found.legs)
        #: how many orders have been given
        self.given = 0
        #: the units that have been sent on their way
        self.sent: set[str] = set()
        self._expected: Any = place.view

    @property
    def waits(self) -> bool:
        """Must somebody else decide before it can be seen whether the rest is given?"""
        return bool(self.rest) and self._place.decision.side != self._side

    def go_on(self) -> Stop | None:
        """Give what can be given now; why it stopped before its end, None when it is done or waits."""
        while self.rest and not self.waits:
            if self._expected is None or self._place.view != self._expected:
                return self._interrupted()
            leg = self.rest.pop(0)
            for number, order in enumerate(leg.orders):
                if number and self._place.decision.side != self._side:
                    return self._interrupted()
                stop = OrderLine(self._place, asks=False).run(order)
                if stop is not None:
                    self.rest.insert(0, leg)
                    return stop
                self.given += 1
                self.sent.add(leg.unit)
            self._expected = leg.after
        return None

    def _interrupted(self) -> Interrupted:
        return Interrupted("; ".join(order for leg in self.rest for order in leg.orders))


class Whole(NamedTuple):
    """So many orders that belong together, and the views before and after them."""

    before: Any
    after: Any
    number: int


class Wholes:
    """The orders that were given together, so that they are taken back and given again together."""

    def __init__(self) -> None:
        self._found: list[Whole] = []

    def add(self, before: Any, after: Any, count: int) -> None:
        """Remember that so many orders have led from one view to another together."""
        if count > 1:
            self._found.append(Whole(before, after, count))

    def behind(self, view: Any) -> Whole:
        """The orders, given together, that have led to a view; one alone where none were."""
        found = (one for one in self._found if one.after == view)
        return max(found, key=lambda one: one.number, default=Whole(None, view, 1))

    def ahead(self, view: Any) -> int:
        """How many orders, given together, led on from a view; 1 where none did."""
        return max((one.number for one in self._found if one.before == view), default=1)

    def back(self, view: Callable[[], Any], undo: Callable[[], G]) -> list[G]:
        """Take back the orders that have led to the present view together, each by `undo`, which may raise.

        What stands then still belongs together.
        """
        start = view()
        whole, gone = self.behind(start), list[G]()
        try:
            while len(gone) < whole.number:
                gone.append(undo())
        finally:
            if 0 < len(gone) < whole.number:
                self.add(whole.before, view(), whole.number - len(gone))
                self.add(view(), start, len(gone))
        return gone

    def forward(self, view: Any, redo: Callable[[], G]) -> list[G]:
        """Give the orders again that led on from a view together, each by `redo`."""
        return [redo() for _ in range(self.ahead(view))]
