"""Questions that stay open for exactly as long as the players have agreed, so that time tells nothing of an answer.

An answer that is given meanwhile, by hand, by a standing order or by a plan, waits until then; who has given none has
declined.  It is about the questions whose declining others do not hear of.
"""

from __future__ import annotations

import logging
from typing import Protocol

from vietnam_tui.core.model import CHANCE, NOBODY, IllegalAction
from vietnam_tui.core.orders import OrderError
from vietnam_tui.host.pace import seconds_of
from vietnam_tui.host.plans import Planned, Plans
from vietnam_tui.host.table import Broken, Place
from vietnam_tui.play.seat.offers import Offers

log = logging.getLogger(__name__)


class Answering(Planned, Protocol):
    """An open game, as far as questions are answered there."""

    plans: Plans

    @property
    def answers_after(self) -> str:
        """How long such a question stays open, "" where nobody has said that."""


class Answers:
    """The question at hand of a table, and the answer that waits."""

    def __init__(self, room: Answering) -> None:
        self._room = room
        #: the order that declines what is asked, and how long the log was when that was looked at
        self._declining: tuple[int, str] = (-1, "")

    @property
    def declining(self) -> str:
        """The order that declines the question at hand where answers have to wait, "" where none does."""
        room, session = self._room, self._room.table.session
        side = room.waits_for
        if not room.answers_after or not room.table.between_people or side in (CHANCE, NOBODY):
            return ""
        if not session.seats[side].human:
            return ""
        if self._declining[0] != session.length:
            view = room.table.chair(Place("", side)).view
            offers = Offers(session.game, view, mine=True)
            closing = None if offers.open_ended else offers.closing
            declines = closing is not None and closing.face.verb in session.game.presenter.declines
            self._declining = (session.length, closing.text if closing is not None and declines else "")
        return self._declining[1]

    @property
    def left(self) -> float:
        """The seconds for which the question at hand stays open."""
        room, length = self._room, self._room.table.session.length
        now, asked = room.times.clock.now, room.times.ledgers.of(room.id).asked
        if asked is None or asked[0] != length:
            asked = (length, now + (seconds_of(room.answers_after) or 0))
            room.times.ledgers.change(room.id, asked=asked, sealed="")
        return max(0.0, asked[1] - now)

    def keep(self, place: Place, at: int, order: str) -> str:
        """Keep an answer until the question is closed; a sentence on it.  Raises as an order does."""
        room = self._room
        room.table.check(place, at, order)
        until = room.times.clock.told(
            room.times.clock.now + self.left, room.times.people.of(place.person).zone
        )
        room.times.ledgers.change(room.id, sealed=order)
        room.times.ledgers.write(room.id.__eq__)
        return f"your answer waits until {until}, and may be changed till then: {order}"

    def carry_out(self) -> None:
        """Close the question at hand: what has been answered is carried out now.  Raises `CannotSave`."""
        room, side, declining = self._room, self._room.waits_for, self.declining
        sealed = room.times.ledgers.of(room.id).sealed
        length = room.table.session.length
        if sealed and self._give(side, sealed):
            pass
        elif room.table.answers_itself:
            room.table.answer_standing()
        elif room.plans.ready:
            room.plans.carry_out()
        if room.table.session.length == length:
            self._give(side, declining)
        room.times.ledgers.change(room.id, asked=None, sealed="")

    def _give(self, side: str, order: str) -> bool:
        """Give an order of a side; has it been carried out?"""
        room = self._room
        place = Place(room.owner(side), side)
        try:
            room.table.order(place, room.table.chair(place).at, order, room.note_of(place, "answer"))
        except (IllegalAction, OrderError, Broken) as error:
            log.error("%s: %s: %s", room.id, side, error)
            return False
        return True
