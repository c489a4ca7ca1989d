"""Ben Suc (24.0): entering or attacking the village lets the Viet Cong player alter the game's length."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import CHANCE, Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.vietnam_battles.counters import board
from vietnam_tui.games.vietnam_battles.events import (
    BenSucDared,
    BenSucPassed,
    BenSucRolled,
    BenSucViolated,
    LengthAltered,
)
from vietnam_tui.games.vietnam_battles.frames import BenSuc
from vietnam_tui.games.vietnam_battles.map_names import BEN_SUC
from vietnam_tui.games.vietnam_battles.rules.dice import one_die
from vietnam_tui.games.vietnam_battles.rules.victory import judge
from vietnam_tui.games.vietnam_battles.spots import Spot
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.verbs import Alter, Dare, Die, Pass


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


def _choices(state: State, frame: BenSuc) -> Iterator[Action]:
    """Roll or let it pass; after the roll, longer or shorter [VB-24.0-e, VB-24.0-f]."""
    yield from (Alter(True), Alter(False)) if frame.pips else (Pass(), Dare())


def _is_rolled(frame: BenSuc, _: Action) -> bool:
    return frame.pips > 0


def _is_open(frame: BenSuc, _: Action) -> bool:
    return frame.pips == 0


def apply_pass(transition: Transition, frame: BenSuc, order: Pass) -> None:
    """The Viet Cong player does not roll now."""
    transition.pop()
    transition.tell(BenSucPassed(rule="VB-24.0-f"))


def apply_dare(transition: Transition, frame: BenSuc, order: Dare) -> None:
    """The roll is taken; the die follows."""
    transition.replace(BenSuc(rolling=True))
    transition.set(ben_suc_rolled=True)
    transition.tell(BenSucDared(rule="VB-24.0-d"))


def apply_alter(transition: Transition, frame: BenSuc, order: Alter) -> None:
    """The game becomes longer or shorter by the roll; one whose last turn is past by now is over."""
    change = frame.pips if order.longer else -frame.pips
    transition.pop()
    transition.set(last_turn=transition.state.last_turn + change)
    state = transition.state
    transition.tell(LengthAltered(by=change, last_turn=state.last_turn, rule="VB-24.0-d"))
    if state.turn > state.last_turn:
        judge(transition)


def resolve_ben_suc(transition: Transition, frame: BenSuc, die: Die) -> None:
    """The die of Ben Suc falls; the choice follows."""
    transition.replace(BenSuc(pips=die.pips))
    transition.tell(BenSucRolled(die=die.pips, rule="VB-24.0-d"))


_NO_ROLL = Refusal("VB-24.0-d", "there is no Ben Suc roll to make now")

QUESTION = Question[State, Transition](
    BenSuc,
    _decide,
    _choices,
    (
        Answer(Pass, apply_pass, fits=_is_open),
        Answer(Dare, apply_dare, fits=_is_open, unasked=_NO_ROLL),
        Answer(Alter, apply_alter, fits=_is_rolled, unasked=_NO_ROLL),
    ),
    outcomes=one_die,
    resolve=resolve_ben_suc,
)


# -- words ------------------------------------------------------------------------------------------------

WORDS: tuple[Words[State], ...] = (
    Words(Dare, "dare", "Roll the Ben Suc die.", "dare", read=lambda state, reader: (Dare(),)),
    Words(
        Alter,
        "alter longer|shorter",
        "Change the game's length by the Ben Suc roll.",
        "alter shorter",
        read=lambda state, reader: (Alter(reader.name("length", {"longer": True, "shorter": False})),),
        write=lambda state, action: "longer" if action.longer else "shorter",
    ),
)
