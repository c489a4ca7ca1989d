"""What the position builders of all games share: orders as text, dice in order, refusals looked at closely."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from vietnam_tui.core.chance import match_outcome
from vietnam_tui.core.contract import Game
from vietnam_tui.core.model import CHANCE, Action, Decision, Event, IllegalAction, State
from vietnam_tui.core.refusal import Refusal

S = TypeVar("S", bound=State)


class GameTable(Generic[S]):
    """A position on which orders are given; every order and its outcome is checked against the contract."""

    game: ClassVar[Game[Any]]
    state: S
    events: list[Event]
    _listed: tuple[State, list[Action]] | None = None
    _written: tuple[State, list[str]] | None = None

    # -- acting ---------------------------------------------------------------------------------------------

    def do(self, *orders: str, dice: Sequence[int | str] = ()) -> list[Event]:
        """Give orders one after another; dice and draws fall as soon as they are due, as long as some are given.

        Without orders only the dice fall.  The new events are returned.
        """
        fallen = [str(die) for die in dice]
        first = len(self.events)
        for order in orders or ("",):
            for action in self.game.read_order(self.state, order) if order else ():
                self.apply(action)
            while fallen and self.decision.side == CHANCE:
                self.apply(match_outcome(self.game.outcomes(self.state), fallen.pop(0)))
        assert not fallen, f"dice left over: {fallen}"
        return self.events[first:]

    def apply(self, action: Action) -> None:
        """Carry out an action, which must have been offered."""
        chance = self.decision.side == CHANCE
        offered = self.game.outcomes(self.state).outcomes if chance else self._actions()
        step = self.game.apply(self.state, action)
        assert action in offered, f"{action} was carried out though never offered"
        self.state = step.state
        self.events.extend(step.events)
        assert self.game.audit(self.state) == []
        answer = self.game.standing_answer(self.state)
        if answer is not None:
            self.apply(answer)

    def refused(self, order: str | Action, why: str = "") -> Refusal:
        """The refusal of an order; fails when the order is legal, or refused for another reason.

        `why` is a part of the reason, for a rule that refuses for several.  What is refused is never offered, and
        what a refusal advises to try is legal.
        """
        (action,) = self.game.read_order(self.state, order) if isinstance(order, str) else (order,)
        refusal = self.game.refusal(self.state, action)
        assert refusal is not None, f"{order} is allowed"
        assert why in refusal.reason
        assert action not in self._actions()
        with pytest.raises(IllegalAction) as caught:
            self.game.apply(self.state, action)
        assert caught.value.refusal == refusal
        if refusal.fix.startswith("Try: "):
            for advice in refusal.fix.removeprefix("Try: ").split(" or "):
                first, *_ = self.game.read_order(self.state, advice)
                assert self.game.refusal(self.state, first) is None, f"{advice} is no better"
        return refusal

    # -- reading --------------------------------------------------------------------------------------------

    def halts(self, unit: str, label: str) -> list[str]:
        """Where a unit would halt move by move on its march to a hex; empty where one move, or no way, leads there."""
        sheet = self.game.presenter
        grid = sheet.board(self.state).grid
        way = sheet.long_way(self.state, unit, "move", grid.hex(label))
        return [] if way is None else [grid.label(hex_) for hex_, _ in way.halts]

    @property
    def decision(self) -> Decision:
        """Who must decide what."""
        return self.game.decision(self.state)

    def offers(self, start: str = "") -> list[str]:
        """The texts of the legal orders that begin so."""
        if self._written is None or self._written[0] is not self.state:
            texts = [self.game.write_order(self.state, action) for action in self._actions()]
            self._written = self.state, texts
        return [text for text in self._written[1] if text.startswith(start)]

    def _actions(self) -> list[Action]:
        """The legal actions, listed once for each state."""
        if self._listed is None or self._listed[0] is not self.state:
            self._listed = self.state, list(self.game.actions(self.state))
        return self._listed[1]

    def kinds(self, events: list[Event] | None = None) -> list[str]:
        """The kinds of events, in order."""
        return [event.kind for event in (self.events if events is None else events)]

    def rule(self, kind: str) -> str:
        """The rule of the latest event of a kind."""
        return next(event.rule for event in reversed(self.events) if event.kind == kind)

    def fact(self, kind: str, key: str) -> Any:
        """A fact of the latest event of a kind."""
        return next(event.facts[key] for event in reversed(self.events) if event.kind == kind)
