"""All that the Duel tells a screen about itself, besides what its records and words say."""

from __future__ import annotations

from fractions import Fraction

from duel.rules import Attack, needed
from duel.screen.reference import CRT
from duel.state import TURNS, State
from vietnam_tui.core.model import Action
from vietnam_tui.core.preview import Preview
from vietnam_tui.core.standing import Standing
from vietnam_tui.engine.roster_presenter import RosterPresenter


class DuelPresenter(RosterPresenter[State]):
    """Standing, odds and chart of the Duel."""

    set_up, charts = frozenset({"stance"}), (CRT,)

    def standing(self, view: State) -> Standing:
        return Standing(view.turn, TURNS, ("turn",), 0, view.player, "eliminate the enemy")

    def preview(self, view: State, action: Action) -> Preview:
        if not isinstance(action, Attack):
            return super().preview(view, action)
        hit = Fraction(7 - needed(view, action.target), 6)
        odds, hurts = (("eliminated", f"{float(hit):.0%}"),), {view.side(action.target): hit}
        return Preview(self.game.write_order(view, action), ("a die [DU-3]",), odds, CRT, hurts=hurts)
