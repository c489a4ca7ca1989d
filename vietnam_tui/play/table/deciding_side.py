"""Orders for whichever side must decide, straight to a session: for lines that nobody reads on a screen."""

from __future__ import annotations

from typing import Any

from vietnam_tui.core.model import Action, Decision
from vietnam_tui.play.seat.chair import Eyes, Seen, seen_by
from vietnam_tui.play.table.session import Session


class DecidingSide:
    """The place of whichever side must decide."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self.game = session.game
        self.hindrance = ""

    @property
    def view(self) -> Any:
        """The position as the side to act sees it."""
        return self.session.view(self.session.decision.side)

    @property
    def decision(self) -> Decision:
        """The side that must decide, and what."""
        return self.session.decision

    def carry_out(self, action: Action) -> Seen:
        """Carry an action out and give what the side sees of it; raises `IllegalAction` and `CannotSave`."""
        session, side = self.session, self.session.decision.side
        before, step = session.state, session.do(action)
        return seen_by(self.game, Eyes.of(side), side, session.last_order, before, step)
