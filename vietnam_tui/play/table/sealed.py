"""Orders of a player who does not take the seat: typed unseen behind the curtain, while another sits there.

A fault is told in words that show nobody what the side knows.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from vietnam_tui.core.model import Action, Decision
from vietnam_tui.play.faults import CannotSave
from vietnam_tui.play.seat.chair import Seen
from vietnam_tui.play.seat.offers import CLOSING_DIGIT, Offers
from vietnam_tui.play.seat.orderline import Interrupted, OrderLine, Part, Unmeant, Unsaved
from vietnam_tui.play.table.table import Table

WRONG = "That cannot be ordered now.  Type : and another order, or take the seat."


class SealedPlace:
    """The place of a side at a table, known to nobody but who types."""

    hindrance = ""

    def __init__(self, table: Table, side: str) -> None:
        self.table, self.side = table, side
        self.game = table.game

    @property
    def view(self) -> Any:
        """The position as the side sees it."""
        return self.table.chair(self.side).view

    @property
    def decision(self) -> Decision:
        """The side that must decide, and what."""
        return self.table.chair(self.side).decision

    def carry_out(self, action: Action) -> Seen:
        """Carry an action out; raises `IllegalAction` and `CannotSave`."""
        return self.table.order(self.side, action)

    def answer(self, part: Part) -> str:
        """The order that is meant: 0 declines, but ends no phase; of a short question the last word will do."""
        offers = Offers(self.game, self.view, mine=True)
        if part.text == CLOSING_DIGIT and offers.closing is not None and not offers.ends:
            return offers.closing.text
        named = (
            [offer.text for offer in offers.answers if offer.text.split()[-1] == part.text]
            if offers.asks
            else []
        )
        return named[0] if len(named) == 1 else part.text


def given_unseen(table: Table, side: str, read: Callable[[], str], say: Callable[[str], None]) -> bool:
    """Has a side's order been typed unseen and carried out?  False when it takes the seat instead."""
    say(f"{side} decides. Change places, then press Enter.")
    say(f"Or {side} types : and an order, which is not shown; 0 declines. Then nobody has to move.")
    while (line := read()).startswith(":"):
        fault = give(table, side, line[1:].strip())
        if not fault:
            return True
        say(fault)
    return False


def give(table: Table, side: str, line: str) -> str:
    """Have a side's line carried out, or what it has rolled or drawn; "" if so, else why not, as a sentence."""
    if table.chair(side).dice:
        try:
            table.take_dice(side, line)
        except ValueError:
            return "Dice or a draw are waited for, and that is none.  Type : and what it shows."
        except CannotSave as failed:
            return f"{failed}."
        return ""
    place = SealedPlace(table, side)
    # whether it is asked would tell whoever looks on that something can still be done
    match OrderLine(place, confirms="never").run(line, place.answer):
        case None | Interrupted():
            return ""
        case Unmeant():
            return "That gives something up: take the seat to order it."
        case Unsaved(error):
            return f"{error}."
    return WRONG
