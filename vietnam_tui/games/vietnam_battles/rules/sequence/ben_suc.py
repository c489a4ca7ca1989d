"""Ben Suc (24.0): entering or attacking the village lets the Viet Cong player alter the game's length."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Annotated

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Chance, Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.engine.wording import Kind
from vietnam_tui.games.vietnam_battles.counters import board
from vietnam_tui.games.vietnam_battles.frames import BenSuc
from vietnam_tui.games.vietnam_battles.map_names import BEN_SUC
from vietnam_tui.games.vietnam_battles.rules.combat.support import Pass
from vietnam_tui.games.vietnam_battles.rules.sequence.dice import Die, one_die
from vietnam_tui.games.vietnam_battles.rules.sequence.victory import judge
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition


class BenSucViolated(Told, frozen=True, tag="ben suc"):
    """Ben Suc was entered or attacked: the Viet Cong may roll [VB-24.0-d]."""

    says = "Ben Suc has been violated; the Viet Cong may roll to alter the game's length"


class BenSucPassed(Told, frozen=True, tag="ben suc passed"):
    """The Viet Cong do not roll now [VB-24.0-f]."""

    says = "the Viet Cong let the Ben Suc roll pass"


class BenSucDared(Told, frozen=True, tag="ben suc roll"):
    """The Viet Cong roll [VB-24.0-d]."""

    says = "the Viet Cong roll for Ben Suc"


class BenSucRolled(Told, frozen=True, tag="ben suc rolled"):
    """The die of Ben Suc has fallen [VB-24.0-d]."""

    says = "the Ben Suc die shows {die}"
    die: int


class LengthAltered(Told, frozen=True, tag="length altered"):
    """The game becomes longer or shorter by so many turns [VB-24.0-d]."""

    says = "the game's length changes by {by:+d}: the last turn is {last_turn}"
    by: int
    last_turn: int


#: The words for the change of the game's length
LENGTH = Kind(
    lambda _, reader: reader.name("length", {"longer": True, "shorter": False}),
    lambda _, longer: "longer" if longer else "shorter",
)


def in_ben_suc(state: State, spot: Spot) -> bool:
    """Is this place the village of Ben Suc? [VB-24.0-l]"""
    return not state.spots.is_boat_spot(spot) and state.spots.hex(spot) in _village(state.map)


@cache
def _village(map_id: str) -> frozenset[Hex]:
    return frozenset(board(map_id).find_place(BEN_SUC))


def provoke(transition: Transition, rule: str) -> None:
    """Something happened in Ben Suc: until it has been made the die roll is offered [VB-24.0-j]."""
    if not transition.state.ben_suc_rolled:
        transition.queue(BenSuc())
        transition.tell(BenSucViolated(rule=rule))


def _decide(state: State, frame: BenSuc) -> Decision:
    if frame.rolling and not frame.pips:
        return Decision(CHANCE, "die", "Die roll for Ben Suc", "VB-24.0-d")
    words = f"make the game {frame.pips} turns longer or shorter?" if frame.pips else "roll for Ben Suc?"
    return Decision("VC", "ben suc", f"VC: {words}", "VB-24.0-e" if frame.pips else "VB-24.0-d")


_NO_ROLL = Refusal("VB-24.0-d", "there is no Ben Suc roll to make now")


class Dare(Answer[State, Transition, BenSuc], frozen=True, tag="dare"):
    """Roll the Ben Suc die."""

    usage, example, asks = "dare", "dare", BenSuc
    idle = _NO_ROLL

    def apply(self, transition: Transition, frame: BenSuc) -> None:
        """The roll is taken; the die follows."""
        transition.replace(BenSuc(rolling=True))
        transition.set(ben_suc_rolled=True)
        transition.tell(BenSucDared(rule="VB-24.0-d"))

    def fits(self, frame: BenSuc) -> bool:
        return frame.pips == 0


class Alter(Answer[State, Transition, BenSuc], frozen=True, tag="alter"):
    """Change the game's length by the Ben Suc roll."""

    usage, example, asks = "alter longer|shorter", "alter shorter", BenSuc
    idle = _NO_ROLL
    longer: Annotated[bool, LENGTH]

    @classmethod
    def candidates(cls, state: State, frame: BenSuc) -> Iterator[Alter]:
        return map(cls, (True, False))

    def apply(self, transition: Transition, frame: BenSuc) -> None:
        """The game becomes longer or shorter by the roll; one whose last turn is past by now is over."""
        change = frame.pips if self.longer else -frame.pips
        transition.pop()
        transition.set(last_turn=transition.state.last_turn + change)
        state = transition.state
        transition.tell(LengthAltered(by=change, last_turn=state.last_turn, rule="VB-24.0-d"))
        if state.turn > state.last_turn:
            judge(transition)

    def fits(self, frame: BenSuc) -> bool:
        return frame.pips > 0


def _let_pass(transition: Transition, frame: BenSuc, order: Pass) -> None:
    """The Viet Cong player does not roll now."""
    transition.pop()
    transition.tell(BenSucPassed(rule="VB-24.0-f"))


def resolve_ben_suc(transition: Transition, frame: BenSuc, die: Die) -> None:
    """The die of Ben Suc falls; the choice follows."""
    transition.replace(BenSuc(pips=die.pips))
    transition.tell(BenSucRolled(die=die.pips, rule="VB-24.0-d"))


def _is_open(frame: BenSuc, order: Pass) -> bool:
    return frame.pips == 0


BEN_SUC_ROLL = Question[State, Transition, BenSuc](
    BenSuc,
    _decide,
    (Reply(Pass, _let_pass, fits=_is_open), Dare, Alter),
    chance=Chance(one_die, resolve_ben_suc),
)

CHAPTER = Chapter[State, Transition](verbs=(Dare, Alter), questions=(BEN_SUC_ROLL,))
