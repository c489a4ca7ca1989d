"""The Duel as a game: the contract, put together from the rules."""

from __future__ import annotations

import random

import msgspec

from duel.rules import RULES
from duel.state import TURNS, Choosing, State, UnitId
from vietnam_tui.core.presenter import Presenter
from vietnam_tui.engine.roster_game import Placed, RosterGame
from vietnam_tui.engine.telling import kinds_below


class Duel(RosterGame[State]):
    """Two counters on a field."""

    code, id, rules, numbered, events = "du", "duel", RULES, UnitId, kinds_below("duel")

    def begin(self, scenario: str, options: dict[str, str]) -> State:
        hex_ = State.box.board("field").grid.hex
        return State(units=(Placed(hex_("0102")), Placed(hex_("0502"))), frames=(Choosing(),))

    def resample(self, view: State, side: str, generator: random.Random) -> State:
        stance = generator.choice(["dug-in", "mobile"]) if view.stance == "unseen" else view.stance
        return msgspec.structs.replace(view, stance=stance)

    def audit(self, state: State) -> list[str]:
        apart = len({unit.place for unit in state.units if unit.place >= 0}) == 2
        chosen = bool(state.stance) != (Choosing() in state.frames)
        sound = (state.result is not None or (apart and chosen)) and 0 < state.turn <= TURNS
        return [] if sound else ["unit: each in a hex, turn: 1 to 6, stance: chosen"]

    @property
    def presenter(self) -> Presenter[State]:
        from duel.screen.presenter import DuelPresenter

        return DuelPresenter(self)


GAME = Duel()
