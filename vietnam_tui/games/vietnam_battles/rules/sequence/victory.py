"""The end of a game: the body count (21.0) and each scenario's victory conditions (25.0)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from vietnam_tui.core.model import Result
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.vietnam_battles.counters import scenario
from vietnam_tui.games.vietnam_battles.frames import Losing, SecretRoll
from vietnam_tui.games.vietnam_battles.map_names import IRON_TRIANGLE
from vietnam_tui.games.vietnam_battles.phrases import join
from vietnam_tui.games.vietnam_battles.spots import OFF
from vietnam_tui.games.vietnam_battles.state import State
from vietnam_tui.games.vietnam_battles.transition import Transition
from vietnam_tui.games.vietnam_battles.units import NO_UNIT, Condition, UnitId


class GameOver(Told, frozen=True, tag="game over"):
    """Play stops; `winner` is "" for a draw."""

    winner: str
    reason: str

    @property
    def sentence(self) -> str:
        won = f"{self.winner} victory" if self.winner else "draw"
        return f"the game is over: {won}; {self.reason}"


class BodyCount(Told, frozen=True, tag="body count"):
    """A US unit is lost and the last game turn comes closer [VB-21.0-a]."""

    says = "body count: {unit} is lost, the last turn is now {last_turn}"
    unit: str
    last_turn: int


def finish(transition: Transition, result: Result) -> None:
    """Stop play: no further phase, movement or combat [VB-21.0-b]."""
    transition.set(result=result, frames=(), queued=(), mover=NO_UNIT, mover_spent=0, crossing=OFF)
    transition.tell(GameOver(winner=result.winner, reason=result.reason, rule=result.rule))


def us_units_lost(state: State) -> list[str]:
    """US units eliminated so far, ARVN not counted [VB-21.0-a, VB-21.0-c]."""
    return [p.name for p, u in zip(state.roster, state.units, strict=True) if u.gone and p.nation == "US"]


def count_bodies(transition: Transition, lost: UnitId) -> None:
    """Each US unit lost brings the last game turn one turn closer.

    On the Iron Triangle map it is a die for the Viet Cong player instead.
    """
    state = transition.state
    if state.roster[lost].nation != "US":  # [VB-21.0-a]
        return
    if scenario(state.scenario).has_secret_victory:
        transition.queue(SecretRoll(CASUALTIES, len(us_units_lost(state))))  # [VB-27.0-q]
        return
    transition.set(last_turn=state.last_turn - 1)  # [VB-21.0-a]
    transition.tell(BodyCount(unit=state.name(lost), last_turn=transition.state.last_turn, rule="VB-21.0-a"))


def check_sudden_end(transition: Transition) -> None:
    """End the game at once when its last turn is past, or when nothing later could change its result.

    A combat result takes effect as a whole first: the other side's loss in an exchange counts, even when it is
    still to be chosen.
    """
    state = transition.state
    if scenario(state.scenario).has_secret_victory or _untouched(state):
        return
    if any(isinstance(frame, Losing) for frame in state.frames):  # [VB-7.6-d]
        return
    judged = _judge(state)
    if state.turn > state.last_turn or judged.winner == "US":
        finish(transition, judged)  # [VB-21.0-b, VB-25.0-g]


def _untouched(state: State) -> bool:
    """Is no unit eliminated and no camp or cache captured so far?"""
    return not any(unit.gone for unit in state.units) and not any(site.captured for site in state.sites)


def judge(transition: Transition) -> None:
    """Settle the game after its last turn; in the Iron Triangle a last die decides.

    The dice for US units already lost come before it.
    """
    state = transition.state
    if scenario(state.scenario).has_secret_victory:
        owed = (frame for frame in state.frames if isinstance(frame, SecretRoll))
        # [VB-27.0-r, VB-27.0-q]
        transition.set(frames=(SecretRoll(HOLD, holding_units(state)), *owed), mover=NO_UNIT)
    else:
        finish(transition, _judge(state))  # [VB-4.0-a]


def _judge(state: State) -> Result:
    return VICTORY[scenario(state.scenario).victory](state)


def boys_of_67(state: State) -> Result:
    """The learning scenario: both Viet Cong units, one of them or both depleted, or less [VB-25.0-g to j]."""
    vietcong = [(p, u) for p, u in zip(state.roster, state.units, strict=True) if p.side == "VC"]
    gone = [p.name for p, u in vietcong if u.gone]
    if len(gone) == len(vietcong):
        return Result("US", f"{join(gone)} {_are(gone)} eliminated", "VB-25.0-g")
    hurt = all(u.gone or u.depleted for _, u in vietcong)
    if gone or hurt:
        both = [p.name for p, _ in vietcong]
        short = f"{join(gone)} {_are(gone)} eliminated" if gone else f"{join(both)} {_are(both)} depleted"
        lost = us_units_lost(state)
        if lost:
            return Result("VC", f"{short}, but the US lost {join(lost)}", "VB-25.0-i")
        return Result("", f"{short}", "VB-25.0-h")
    return Result("VC", "no Viet Cong unit is eliminated, nor are both depleted", "VB-25.0-j")


def snoopys_nose(state: State) -> Result:
    """All Viet Cong units or all base camps gone, or the genuine one of the decoys [VB-26.0-p, VB-26.0-q]."""
    if state.genuine != -1:
        taken = state.genuine >= 0 and state.sites[state.genuine].captured > 0
        if taken:
            return Result("US", "the genuine target has been captured", "VB-16.0-j")
        return Result("VC", "the genuine target has not been captured", "VB-16.0-j")
    if all(unit.gone for piece, unit in zip(state.roster, state.units, strict=True) if piece.side == "VC"):
        return Result("US", "every Viet Cong unit has been eliminated", "VB-26.0-p")
    if state.sites and all(site.captured for site in state.sites):
        return Result("US", "every base camp has been eliminated", "VB-26.0-p")
    return Result("VC", "neither all Viet Cong units nor all base camps have been eliminated", "VB-26.0-q")


def holding_units(state: State) -> int:
    """Viet Cong units on the map inside the Iron Triangle [VB-27.0-r]."""
    area = state.spots.board.area(IRON_TRIANGLE)
    return sum(state.spots.hex(state.units[u].place) in area for u in state.on_map("VC"))


ESCAPE: Final = "escape"
CASUALTIES: Final = "casualties"
HOLD: Final = "hold"
#: The Viet Cong's secret conditions in the Iron Triangle [VB-27.0-m]
CONDITIONS: tuple[Condition, ...] = (ESCAPE, CASUALTIES, HOLD)
#: condition -> the rule of its die roll
SECRET_WINS = {ESCAPE: "VB-27.0-p", CASUALTIES: "VB-27.0-q", HOLD: "VB-27.0-r"}


def _are(names: list[str]) -> str:
    return "is" if len(names) == 1 else "are"


#: victory id of a scenario file -> its judge
VICTORY: dict[str, Callable[[State], Result]] = {"annihilation": boys_of_67, "camps": snoopys_nose}

CHAPTER = Chapter[State, Transition](changed=check_sudden_end)
