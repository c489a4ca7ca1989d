"""The turn of the Ridge: bids, who moves first, the end [T-5, T-6, T-14]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from tests.toy_game.ridge_pieces import (
    BIDS,
    GONE,
    JEEP,
    NORTH,
    RIFLES,
    SIDES,
    SOUTH,
    TURNS,
    Change,
    RidgeState,
    Tie,
    board,
)
from vietnam_tui.core.chance import Distribution
from vietnam_tui.core.model import Decision, Result
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine import secret_choice
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.secret_choice import SecretChoice
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer, Order, Verb


class HasBid(Told, frozen=True, tag="has bid"):
    """A side has made its bid."""

    says = "{side} has made its bid"
    side: str


class SecretBid(Told, frozen=True, tag="bids in secret"):
    """What a side has bid, for itself."""

    says = "The bid is {amount}"
    amount: int


class Bids(Told, frozen=True, tag="bids"):
    """Both bids are shown."""

    says = "South bids {south}, North {north}"
    south: int
    north: int


class Drawn(Told, frozen=True, tag="drawn"):
    """A draw has broken a tie."""

    says = "{side} is drawn"
    side: str


class TurnBegins(Told, frozen=True, tag="next turn"):
    """A turn begins."""

    says = "Turn {turn} begins"
    ends_turn: ClassVar[bool] = True
    turn: int


class Ends(Told, frozen=True, tag="ends"):
    """A side has moved."""

    says = "{side} has moved"
    side: str


class Bid(Answer[RidgeState, Change, SecretChoice], frozen=True, tag="bid"):
    """Bid for the first move."""

    usage, example, asks = "bid NUMBER", "bid 1", SecretChoice
    amount: int

    @classmethod
    def candidates(cls, state: RidgeState, frame: SecretChoice) -> Iterable[Bid]:
        return map(Bid, range(BIDS))

    def refusal(self, state: RidgeState, frame: SecretChoice) -> Refusal | None:
        return None if 0 <= self.amount < BIDS else Refusal("T-5", f"bid 0 to {BIDS - 1}")

    def apply(self, transition: Change, frame: SecretChoice) -> None:
        transition.tell(HasBid(side=frame.asked, rule="T-5"))
        transition.tell(SecretBid(amount=self.amount, audience=frame.asked, rule="T-5"))
        transition.replace(secret_choice.chosen(frame, self.amount))


def _settle_bids(change: Change, frame: SecretChoice) -> bool:
    if frame.shown is None:
        return False
    change.pop()
    south, north = frame.shown
    change.tell(Bids(south=south, north=north, rule="T-5"))
    if south == north:
        change.push(Tie())
    else:
        change.set(left=SIDES if south > north else SIDES[::-1])
    return True


class Chit(Verb[RidgeState], frozen=True, tag="chit"):
    """Chance: the side that is drawn."""

    usage, listed = "chit", False
    side: int

    def __str__(self) -> str:
        return SIDES[self.side]


def _resolve_tie(change: Change, frame: Tie, chance: Chit) -> None:
    change.pop()
    change.set(left=(SIDES[chance.side], SIDES[1 - chance.side]))
    change.tell(Drawn(side=SIDES[chance.side], rule="T-5"))


class Done(Order[RidgeState, Change], frozen=True, tag="done"):
    """End the turn."""

    usage, example = "done", "done"

    def refusal(self, state: RidgeState) -> Refusal | None:
        return None if state.left else Refusal("T-6", "the turn is over")

    def apply(self, transition: Change) -> None:
        side = transition.state.left[0]
        transition.set(left=transition.state.left[1:])
        transition.tell(Ends(side=side, rule="T-6"))


def next_turn(change: Change) -> bool:
    state = change.state
    if state.left:
        return False
    if state.turn == TURNS:
        change.set(result=Result("", "nobody has won in time", "T-14"))
        return True
    change.set(turn=state.turn + 1, spent=(0, 0, 0), crept=(), ordered=False)
    change.tell(TurnBegins(turn=state.turn + 1, rule="T-6"))
    change.push(SecretChoice(SIDES))
    return True


def check_victory(change: Change) -> None:
    state = change.state
    if state.result is not None:
        return
    result = None
    if state.places[JEEP] == GONE:
        result = Result(NORTH, "the jeep is lost", "T-14")
    elif board().label(state.places[JEEP]).startswith("01"):
        result = Result(SOUTH, "the jeep has come through", "T-14")
    elif all(s == GONE for h, s in enumerate(state.spots) if state.behind[h] in RIFLES):
        result = Result(SOUTH, "no rifleman is left", "T-14")
    if result is not None:
        change.set(result=result, frames=())


BIDDING = Chapter[RidgeState, Change](
    verbs=(Bid,),
    questions=(
        Question[RidgeState, Change, SecretChoice](
            SecretChoice,
            lambda s, f: Decision(f.asked, "bid", "How much for the first move?", "T-5"),
            (Bid,),
            settle=_settle_bids,
        ),
        rolled(
            Tie,
            ("tie", "A draw for the first move", "T-5"),
            Chance(lambda s, f: Distribution[Chit]((Chit(side), 1) for side in (0, 1)), _resolve_tie),
        ),
    ),
    changed=check_victory,
)

ENDING = Chapter[RidgeState, Change](verbs=(Done,))
