"""What people have ordered for later at a table: looked at whenever their sides must decide, with what these know.

Plans are the business of their side alone: nobody is sent anything of one, and an order that comes of it is given when
one would be that a standing order gives.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from vietnam_tui.core.model import CHANCE, NOBODY, IllegalAction
from vietnam_tui.core.orders import OrderError
from vietnam_tui.host import wire
from vietnam_tui.host.deadlines import Timekeeper
from vietnam_tui.host.invites import Hosted
from vietnam_tui.host.ledger import Ledger
from vietnam_tui.host.table import Broken, HostedTable, Place
from vietnam_tui.play.seat.conditional import HOW, WAIT, Fitting, Plan, armed, fitting, read_plans

#: The most plans of a side, sentences that are kept for it, and orders that plans give while nobody orders by hand
MOST, KEPT, RUN = 20, 10, 200

log = logging.getLogger(__name__)


def whose(person: str, side: str) -> str:
    """Under what the plans of somebody for a side are kept: whoever has it after him has others."""
    return f"{person} {side}"


def goes_by_itself(ledger: Ledger, game: Hosted, side: str) -> bool:
    """Is a side's decision one that its host may have to make: by a plan, or since a question is open for a time?"""
    return ledger.asked is not None or whose(game.seats.get(side, ""), side) in ledger.plans


class Planned(Protocol):
    """An open game, as far as plans are carried out there."""

    table: HostedTable
    times: Timekeeper

    @property
    def id(self) -> str:
        """The name of the game."""

    @property
    def waits_for(self) -> str:
        """The side that must decide."""

    def note_of(self, place: Place, what: str) -> Callable[[int], None]:
        """Note in the audit file what somebody does."""

    def owner(self, side: str) -> str:
        """The person whose a side is."""


class Plans:
    """The plans of the sides of a table."""

    def __init__(self, room: Planned) -> None:
        self._room = room
        #: what fits the decision at hand, and how long the log was when that was looked at
        self._found: tuple[int, Fitting] | None = None
        self._run = 0

    def of(self, side: str) -> tuple[Plan, ...]:
        """The plans of whoever has a side now."""
        return self._room.times.ledgers.of(self._room.id).plans.get(self._key(side), ())

    # -- what their player says ---------------------------------------------------------------------------

    def command(self, place: Place, text: str) -> str:
        """Plan something, drop it, or tell what is planned; raises ValueError."""
        if not place.side or not self._room.table.session.seats[place.side].human:
            raise ValueError("that is for those who play")
        plans, word = self.of(place.side), text.casefold().split()
        if not word:
            told = "; ".join(f"{n} {plan.text}" for n, plan in enumerate(plans, start=1))
            return told or f"nothing is planned: {HOW}"
        if word[0] == "drop" and len(word) == 2:
            return self._drop(place.side, word[1])
        if self._room.table.over:
            raise ValueError("the game is over")
        fresh = read_plans(self._room.table.game, text)
        if len(plans) + len(fresh) > MOST:
            raise ValueError(f"{MOST} plans are the most: plan drop 1, or plan drop all")
        self._keep(place.side, (*plans, *fresh))
        return "planned: " + "; ".join(plan.text for plan in fresh)

    def _drop(self, side: str, which: str) -> str:
        plans = self.of(side)
        if which == "all":
            self._keep(side, ())
            return "nothing is planned any more"
        if not (which.isascii() and which.isdecimal() and 0 < int(which[:4]) <= len(plans)):
            raise ValueError(f"there are {len(plans)} plans: plan drop 1, or plan drop all")
        number = int(which) - 1
        self._keep(side, (*plans[:number], *plans[number + 1 :]))
        return f"dropped: {plans[number].text}"

    def forget(self, side: str) -> None:
        """Forget what a side has planned, and what it was to be told of that."""
        ledger = self._room.times.ledgers.of(self._room.id)
        self._keep(side, ())
        news = {key: told for key, told in ledger.news.items() if key != self._key(side)}
        self._room.times.ledgers.change(self._room.id, news=news)

    def news(self, side: str) -> tuple[str, ...]:
        """What the player of a side has not been told yet of his plans; he is told now."""
        ledger = self._room.times.ledgers.of(self._room.id)
        told = ledger.news.get(self._key(side), ())
        if told:
            left = {key: texts for key, texts in ledger.news.items() if key != self._key(side)}
            self._room.times.ledgers.change(self._room.id, news=left)
        return told

    # -- what comes of them -------------------------------------------------------------------------------

    def ordered(self, side: str) -> None:
        """Somebody has ordered by hand: what was planned for just that time is done with."""
        self._run = 0
        plans = self.of(side)
        left = tuple(plan for plan in plans if plan.when == "asked" or not plan.armed)
        if left != plans:
            self._keep(side, left)

    @property
    def ready(self) -> bool:
        """Does a plan answer what is to be decided now?  Those that were for just this and do not fit are dropped."""
        room, session = self._room, self._room.table.session
        side = room.waits_for
        if side in (CHANCE, NOBODY):
            return False
        for other in session.sides:
            if other != side and (plans := self.of(other)) != (ready := armed(plans)):
                self._keep(other, ready)
        if not self.of(side) or not session.seats[side].human or self._is_held:
            return False
        if self._found is None or self._found[0] != session.length:
            found = fitting(session.game, self._chair(side), self.of(side))
            if found.plan is None and found.kept != self.of(side):
                self._keep(side, found.kept)
                self._tell(side, "nothing that you had planned fits: it is for you to decide")
            self._found = (session.length, found)
        return self._found[1].plan is not None

    def carry_out(self) -> None:
        """Give the order that is planned for what is to be decided now; raises `CannotSave`."""
        if not self.ready or self._found is None:
            return
        room, side, found = self._room, self._room.waits_for, self._found[1]
        plan = found.plan
        assert plan is not None
        order, self._found = plan.orders[0], None
        if order.casefold() == WAIT or self._run >= RUN:
            self._keep(side, tuple(one for one in found.kept if one.when == "asked"))
            told = (
                "as planned, this waits for you"
                if self._run < RUN
                else "too much was planned: it waits for you"
            )
            self._tell(side, told)
            return
        place = Place(room.owner(side), side)
        try:
            room.table.order(place, room.table.chair(place).at, order, room.note_of(place, "planned"))
        except (IllegalAction, OrderError) as error:
            why = error.refusal.reason if isinstance(error, IllegalAction) else error.message
            self._fail(side, plan, why)
        except Broken:
            # what has gone wrong may have to do with what is hidden: it is for the host's log alone
            log.exception("%s: %s", room.id, side)
            self._fail(side, plan, "the host has failed at this")
        else:
            self._run += 1
            self._keep(side, found.kept)

    def _fail(self, side: str, plan: Plan, why: str) -> None:
        """Drop a plan that cannot be carried out, and tell its player."""
        self._keep(side, tuple(one for one in self.of(side) if one != plan))
        self._tell(side, f"your plan cannot be carried out, and waits for you: {plan.text} ({why})")

    @property
    def _is_held(self) -> bool:
        """Has something just been taken back or given again?  Then the next order is given by hand."""
        log_ = self._room.table.session.log
        return bool(log_) and (log_[-1].undo is not None or log_[-1].redo is not None)

    def _key(self, side: str) -> str:
        return whose(self._room.owner(side), side)

    def _chair(self, side: str) -> Any:
        return self._room.table.chair(Place("", side))

    def _keep(self, side: str, plans: Sequence[Plan]) -> None:
        ledgers, id_ = self._room.times.ledgers, self._room.id
        mine = self._key(side)
        others = {key: theirs for key, theirs in ledgers.of(id_).plans.items() if key != mine}
        ledgers.change(id_, plans={**others, mine: tuple(plans)} if plans else others)
        self._found = None

    def _tell(self, side: str, text: str) -> None:
        """Tell the players of a side something, now or when one of them comes."""
        there = [place for place in self._room.table.places if place.side == side]
        for place in there:
            self._room.table.send(place, wire.Heard(text))
        if not there:
            ledger = self._room.times.ledgers.of(self._room.id)
            told = (*ledger.news.get(self._key(side), ()), text)[-KEPT:]
            self._room.times.ledgers.change(self._room.id, news={**ledger.news, self._key(side): told})
