"""Orders for several at once, line by line: who is taken up, what one order would come to, saying it once more."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from vietnam_tui.core.hexes import Hex
from vietnam_tui.play.plain.words import told
from vietnam_tui.play.record.notes import Notes
from vietnam_tui.play.seat.carrying import Carrying, Wholes
from vietnam_tui.play.seat.chair import Chair
from vietnam_tui.play.seat.group_orders import (
    ANSWERS_NOTHING,
    GROUP,
    NONE,
    GroupOrder,
    answer_all,
    what_it_answers,
)
from vietnam_tui.play.seat.groups import WORDS, Groups, bound_by, bound_units
from vietnam_tui.play.seat.offers import Offers
from vietnam_tui.play.seat.orderline import Place
from vietnam_tui.play.seat.spreading import Goals, Spread, able, spread


class Chaired(Place, Protocol):
    """The place of a reader, who sits in a chair."""

    @property
    def chair(self) -> Chair:
        """The chair of the reader now."""


class GroupTalk:
    """The group that a reader has taken up, and the orders for it."""

    def __init__(self, place: Chaired, notes: Notes) -> None:
        self._place, self._notes = place, notes
        self.units: tuple[str, ...] = ()
        #: the last order that led somewhere
        self.last: GroupOrder | None = None
        #: the order that was shown, and the view that it was shown for: given once more it is meant
        self._asked: tuple[str, Any] | None = None
        self._before: Any = None
        self._goal: Hex | None = None
        self._found = Spread()
        self.carrying: Carrying | None = None
        self.wholes = Wholes()

    @property
    def _offers(self) -> Offers:
        return Offers(self._place.game, self._place.view, mine=True)

    def take_up(self, text: str) -> list[str]:
        """Take more units up, or tell who is in hand; raises ValueError for words that name none."""
        if text:
            found = Groups(self._offers).named(text.split())
            self.units = tuple(dict.fromkeys((*self.units, *found))) if found else ()
        if not self.units:
            return [
                "No group is in hand.",
                *(f"  group {words}: {meaning}" for words, meaning in WORDS.items()),
            ]
        return [f"In hand, {len(self.units)}: {', '.join(self.units)}."]

    def give(self, text: str, order: GroupOrder, *, tries: bool = False) -> list[str]:
        """Answer all of what is asked, or show what an order would come to; said once more it is given.

        One that is only tried out is given neither way.
        """
        offers = self._offers
        if not offers.open_ended or order.whom == NONE:
            if tries:
                return [what_it_answers(offers, order)]
            before = self._place.view
            done = answer_all(self._place, order, lambda: self._place.chair)
            self.wholes.add(before, self._place.view, len(done.orders))
            if done.stop is not None:
                return told(done.stop)
            return [] if done.orders else [ANSWERS_NOTHING.format(order.verb)]
        if order.whom == GROUP and not self.units:
            return ["No group is in hand: group takes one up."]
        units = self.units if order.whom == GROUP else Groups(offers).everybody or offers.units
        self.last = order
        there = able(offers, units, order.verb)
        if not there:
            return [f"Nobody can {order.verb} now."]
        whom = units if order.whom == GROUP else there
        if tries:
            return list(spread(offers, whom, order.goal, order.verb).told(self._place.game, self._place.view))
        return self._show(text, offers, whom, order.goal, order.verb)

    def again(self, offers: Offers | None = None) -> list[str]:
        """The last order for the group, or for the next unit that can act."""
        if self.last is None:
            return ["No order for several has been given yet."]
        offers = offers or self._offers
        there = able(offers, self.units or offers.units, self.last.verb)
        if not there:
            return [f"Nobody can {self.last.verb} now."]
        return self._show("again", offers, self.units or there[:1], self.last.goal, self.last.verb)

    def onward(self) -> list[str]:
        """Everybody who is bound for somewhere goes on there."""
        offers, side = self._offers, self._place.decision.side
        grid = offers.presenter.board(offers.view).grid
        bound = bound_units(Groups(offers), grid, self._notes.marches(side))
        if not bound:
            return ["Nobody who can move is bound for anywhere."]
        return self._show("onward", offers, list(bound), bound, "")

    def _show(self, text: str, offers: Offers, units: Sequence[str], goals: Goals, verb: str) -> list[str]:
        game, view = self._place.game, self._place.view
        if self._asked is not None and self._asked[0] == text and self._asked[1] == view and self._found.legs:
            self._asked = None
            return self._carry()
        self._found = spread(offers, units, goals, verb)
        self._goal = goals if isinstance(goals, int) else None
        lines = list(self._found.told(game, view))
        if self._found.legs:
            self._asked = (text, view)
            count = f"{self._found.sent} of {len(units)} unit{'s' * (len(units) > 1)}"
            lines.append(f"{count}. If you mean it, say it once more: {text}")
        return lines

    def _carry(self) -> list[str]:
        self._before, side = self._place.view, self._place.decision.side
        label = self._place.game.presenter.board(self._before).grid.label
        if self._place.decision.kind not in self._place.game.presenter.set_up:
            self._notes.plan_all(side, bound_by(self._found, self._goal, label))
        self.carrying = Carrying(self._place, self._found)
        return self.go_on()

    def go_on(self) -> list[str]:
        """Give those of the orders under way that can be given now, and say how it stands."""
        carrying = self.carrying
        if carrying is None:
            return []
        stop = carrying.go_on()
        if stop is None and carrying.waits:
            return []
        self.carrying = None
        self.wholes.add(self._before, self._place.view, carrying.given)
        self.units = tuple(unit for unit in self.units if unit not in carrying.sent)
        left = ", ".join(dict.fromkeys(leg.unit for leg in carrying.rest))
        lines = [f"{carrying.given} order{'s' * (carrying.given != 1)} given; undo takes all of it back."]
        return lines if stop is None else [*told(stop), *lines, f"Left: {left}."]
