"""The Duel as a game: the contract, put together from the chapters."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from duel.rules.sequence import RULES, view
from duel.state import SIDES, Counter, State, Unit, UnitId, field
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Result, SaveFault
from vietnam_tui.core.odds_form import Answers, OddsField
from vietnam_tui.core.presenter import Presenter, Preview
from vietnam_tui.engine.codec import Codec, labelled, listed
from vietnam_tui.engine.question_game import QuestionGame
from vietnam_tui.engine.sparse_state import SparseStates
from vietnam_tui.engine.telling import kinds_below
from vietnam_tui.engine.unit_tables import read_state, write_state

CODEC = Codec({UnitId: listed(("Alice", "Bob"), "unit"), Hex: labelled(field().grid.label, field().grid.hex)})


class Duel(QuestionGame[State]):
    """Two counters on a field."""

    code, id = "du", "duel"
    events = kinds_below("duel")
    rules = RULES

    def scenarios(self) -> tuple[str, ...]:
        return ("duel",)

    def sides(self, scenario: str) -> tuple[str, ...]:
        return SIDES

    def setup(self, scenario: str, options: dict[str, str] | None = None) -> State:
        if scenario != "duel":
            raise KeyError(scenario)
        self.chosen(scenario, options or {})
        return State(units=(Unit(field().grid.hex("0102")), Unit(field().grid.hex("0502"))))

    def facts(self, scenario: str) -> tuple[object, ...]:
        return (field().sheet,)

    def view(self, state: State, side: str) -> State:
        return view(state, side)

    def resample(self, view: State, side: str, generator: random.Random) -> State:
        if view.stance != "unseen":
            return view
        return msgspec.structs.replace(view, stance=generator.choice(["dug in", "mobile"]))

    def result(self, state: State) -> Result | None:
        return state.result

    def audit(self, state: State) -> list[str]:
        places = [unit.place for unit in state.units if unit.place >= 0]
        return ["two counters in a hex"] if len(places) != len(set(places)) else []

    def pack(self, state: State) -> dict[str, Any]:
        return write_state(CODEC, state)

    def unpack(self, tables: dict[str, Any]) -> State:
        try:
            return read_state(CODEC, tables, (State, Counter, Unit))
        except (KeyError, TypeError) as error:
            raise SaveFault(f"[state] lacks {error}") from None

    @property
    def positions(self) -> SparseStates[State]:
        from duel.positions import Positions

        return Positions()

    @property
    def odds_form(self) -> tuple[OddsField, ...]:
        return (OddsField("target", "how it fights", "mobile", ("mobile", "dug in")),)

    def quick_odds(self, answers: Answers) -> Preview:
        return Preview("an attack", (), (("eliminated", "33%" if answers["target"] == "dug in" else "50%"),))

    @property
    def presenter(self) -> Presenter[State]:
        from duel.screen.presenter import PRESENTER

        return PRESENTER


GAME = Duel()
