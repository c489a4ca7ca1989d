"""The loop of play: chance is settled, bots are asked, and whoever shows the game is handed one step after another.

A table knows no screen.  Whoever runs it, a screen, the line dialogue or a host, calls `go_on` until it says what the
game waits for, and shows what has happened; meanwhile `think` may run in a thread of its own.

>>> from vietnam_tui.games import find_game
>>> table = Table(Session.new(find_game("vb"), "boys-of-67", seats={"VC": "bot"}, seed=7))
>>> happened = table.go_on()
>>> happened.by, isinstance(table.go_on(), Happened)
('chance', True)
"""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from vietnam_tui.bots import Choice
from vietnam_tui.core.model import CHANCE, NOBODY, Step
from vietnam_tui.play.session import Session


class Happened(NamedTuple):
    """An order or outcome that was carried out: whose, as it stands in the log, a bot's reason, what came of it."""

    by: str
    order: str
    step: Step[Any]
    reason: str = ""


class Waits(NamedTuple):
    """What the game waits for: a person's order or dice, a bot's choice; or it is over.

    `side` is who must act; for dice "" means whoever sits there.
    """

    what: Literal["order", "dice", "bot", "over"]
    side: str = ""


class Table:
    """A running game at which people and bots sit."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session

    def go_on(self) -> Happened | Waits:
        """Settle the die or draw that is due, or say what the game waits for; raises `CannotSave`."""
        session = self.session
        decision = session.decision
        if decision.side == NOBODY:
            return Waits("over")
        if decision.side == CHANCE:
            step = session.settle()
            return Waits("dice", session.typist or "") if step is None else self._happened(CHANCE, step)
        return Waits("order" if session.seats[decision.side].human else "bot", decision.side)

    def think(self) -> Choice:
        """What the bot of the side to act would do, for a person a hint; changes nothing, as `Session.choose`."""
        return self.session.choose()

    def play(self, choice: Choice) -> Happened:
        """Carry out what a bot has chosen; raises `IllegalAction` and `CannotSave`."""
        side = self.session.decision.side
        return self._happened(side, self.session.do(choice.action), choice.reason)

    def possible(self) -> list[str]:
        """What the die or draw that is awaited may show, as it may be typed."""
        return [str(outcome) for outcome in self.session.game.outcomes(self.session.state).outcomes]

    def take_dice(self, text: str) -> Happened:
        """Settle a die or draw as a person types it, or by the program for "roll".

        Raises ValueError naming what is possible, and `CannotSave`.
        """
        rolled = self.session.settle(roll=True) if text.strip().casefold() == "roll" else None
        return self._happened(CHANCE, rolled or self.session.settle_with(text))

    def _happened(self, by: str, step: Step[Any], reason: str = "") -> Happened:
        return Happened(by, self.session.last_order, step, reason)
