"""The sequence of play (4): Blue's turn, then Red's, six times; if both still stand Red has won."""

from __future__ import annotations

import msgspec

from duel.rules import attacking, moving
from duel.rules.attacking import Die
from duel.state import SIDES, TURNS, State, Transition, UnitId
from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision, Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter, Chapters, Rulebook
from vietnam_tui.engine.known import Numbered
from vietnam_tui.engine.naming import HEX, UNIT
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order


class TurnBegins(Told, frozen=True, tag="turn begins"):
    """A turn begins."""

    says = "turn {turn}: {player}"
    turn: int
    player: str


class End(Order[State, Transition], frozen=True, tag="end"):
    """End the turn."""

    usage, example = "end", "end"

    def apply(self, transition: Transition) -> None:
        state = transition.state
        player, turn = (SIDES[1], state.turn) if state.player == SIDES[0] else (SIDES[0], state.turn + 1)
        if turn > TURNS:
            transition.set(result=Result("Red", "Bob still stands", "DU-4"))
            return
        transition.every("units", moved=0)
        transition.set(player=player, turn=turn, attacked=False)
        transition.tell(TurnBegins(turn=turn, player=player, rule="DU-4"))


def view(state: State, side: str) -> State:
    """What a side sees: Blue does not know Red's stance."""
    hidden = side != "Red" and state.stance and state.result is None
    return msgspec.structs.replace(state, stance="unseen") if hidden else state


RULES = Rulebook(
    Chapters(moving.CHAPTER, attacking.CHAPTER, Chapter(verbs=(End,))),
    transition=Transition,
    phase=lambda state: "turn",
    decide=lambda state: Decision(
        state.player, "turn", f"{state.player}: move, attack, or end the turn", "DU-4"
    ),
    kinds={UnitId: UNIT, Hex: HEX},
    chance=(Die,),
    numbered=(
        Numbered(UnitId, lambda state: len(state.roster), Refusal("DU-2", "there is no such counter")),
        Numbered(Hex, lambda state: state.board.grid.size, Refusal("DU-2", "there is no such hex")),
    ),
    view=view,
)
