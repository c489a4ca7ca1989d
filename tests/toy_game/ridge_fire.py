"""Fire of the Ridge at who comes near, and the standing order for it [T-10, T-13]."""

from __future__ import annotations

from collections.abc import Iterable
from typing import get_args

from tests.toy_game.ridge_losses import DIE, Pips, lose_step, turn_up
from tests.toy_game.ridge_pieces import (
    FIRE,
    NORTH,
    UNITS,
    Change,
    Handle,
    RidgeState,
    Shot,
    StandingOrder,
    Unit,
    Window,
    board,
    handle_name,
)
from tests.toy_game.ridge_sight import may_fire
from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.core.results_tables import Ledger
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, rolled
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer, Order


class Shoots(Told, frozen=True, tag="shoots"):
    """A rifleman fires at a unit."""

    says = "{who} fires at {target}"
    who: str
    target: str


class LetsPass(Told, frozen=True, tag="lets pass"):
    """The North does not fire, for itself."""

    says = "{who} may pass"
    who: str


class Rolls(Told, frozen=True, tag="rolls"):
    """The die of a shot."""

    says = "A {pips}: {result}"
    pips: int
    result: str


class StandsBy(Told, frozen=True, tag="stands by"):
    """The standing order, for the North itself."""

    says = "Standing order: {order}"
    order: str


class Shoot(Answer[RidgeState, Change, Window], frozen=True, tag="shoot"):
    """Fire at who has come near."""

    usage, example, asks = "shoot COUNTER", "shoot x1", Window
    handle: Handle

    @classmethod
    def candidates(cls, state: RidgeState, frame: Window) -> Iterable[Shoot]:
        return map(Shoot, state.handles())

    def refusal(self, state: RidgeState, frame: Window) -> Refusal | None:
        if not may_fire(state, self.handle, frame.unit):
            return Refusal("T-13", "only a rifleman within two hexes who sees the unit may fire", "decline")
        return None

    def apply(self, transition: Change, frame: Window) -> None:
        transition.pop()
        turn_up(transition, self.handle)
        who = handle_name(transition.state, self.handle)
        transition.tell(Shoots(who=who, target=UNITS[frame.unit], rule="T-13"))
        transition.push(Shot(self.handle, frame.unit))


class Decline(Answer[RidgeState, Change, Window], frozen=True, tag="decline"):
    """Let him pass."""

    usage, example, asks = "decline", "decline", Window

    def apply(self, transition: Change, frame: Window) -> None:
        transition.pop()
        transition.tell(LetsPass(who=UNITS[frame.unit], audience=NORTH, rule="T-13"))


class Standing(Order[RidgeState, Change], frozen=True, tag="standing"):
    """Say when to fire."""

    usage, example, phases = "standing ask|never|near", "standing near", (NORTH,)
    order: StandingOrder

    @classmethod
    def candidates(cls, state: RidgeState) -> Iterable[Standing]:
        return map(Standing, get_args(StandingOrder))

    def refusal(self, state: RidgeState) -> Refusal | None:
        return Refusal("T-13", "one standing order a turn") if state.ordered else None

    def apply(self, transition: Change) -> None:
        transition.set(standing=self.order, ordered=True)
        transition.tell(StandsBy(order=self.order, audience=NORTH, rule="T-13"))


def column(state: RidgeState, unit: Unit) -> int:
    """The column of a shot at a unit: open or cover."""
    return FIRE.named("cover" if board().terrain[state.places[unit]] == "wood" else "open")


def _resolve_shot(change: Change, frame: Shot, chance: Pips) -> None:
    change.pop()
    found = FIRE.look_up(column(change.state, frame.unit), chance.pips, Ledger())
    change.tell(Rolls(pips=chance.pips, result=found.result or "nothing", rule="T-10"))
    if found.result:
        lose_step(change, frame.unit)


FIRING = Chapter[RidgeState, Change](
    verbs=(Standing, Shoot, Decline),
    questions=(
        Question[RidgeState, Change, Window](
            Window,
            lambda s, f: Decision(NORTH, "reaction", f"Fire at {UNITS[f.unit]}?", "T-13"),
            (Shoot, Decline),
        ),
        rolled(Shot, ("shot", "A die: shot", "T-10"), Chance(lambda s, f: DIE, _resolve_shot)),
    ),
)
