"""Victory (13.0, 14.1 to 14.3): by surviving, by the hexes held at the end, or by the road.  Judged at the end."""

from __future__ import annotations

from vietnam_tui.core.model import Result
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.games.khe_sanh.rules.levels import by_levels
from vietnam_tui.games.khe_sanh.rules.road import by_road
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import NO_PIECE


class GameOver(Told, frozen=True, tag="game over"):
    """The game has ended."""

    winner: str
    reason: str
    level: str = ""

    ends_turn = True

    @property
    def sentence(self) -> str:
        won = f"{self.winner} victory" if self.winner else "draw"
        level = f", {self.level}" if self.level else ""
        return f"the game is over: {won}{level}; {self.reason}"


def judge(transition: Transition) -> None:
    """The last turn is over: who has won? [KS-13.0-a, KS-13.0-b]"""
    kind = transition.state.sheet.victory.kind
    if kind == "survival":
        finish(transition, _held_out(transition.state))
    elif kind == "hexes":
        finish(transition, _by_hexes(transition.state))
    else:
        finish(transition, (by_levels if transition.state.levels else by_road)(transition.state))


def finish(transition: Transition, result: Result) -> None:
    """The game is over; nothing is left to decide."""
    transition.set(result=result, frames=(), queued=(), mover=NO_PIECE)
    transition.tell(
        GameOver(winner=result.winner, reason=result.reason, level=result.level, rule=result.rule)
    )


def _held_out(state: State) -> Result:
    if _left(state):
        return Result(US, "the garrison of Lang Vei has held out", "KS-14.1-q")
    return Result(NVA, "every US/GVN unit has been eliminated", "KS-14.1-q")


def _by_hexes(state: State) -> Result:
    """The NVA/VC wins with as many objectives as the scenario asks for [KS-14.2-x]."""
    need = state.sheet.victory.need
    area = state.board.area(state.sheet.victory.area)
    held = sorted(area.intersection(state.held))
    winner = NVA if len(held) >= need else US
    reason = f"the NVA/VC holds {len(held)} of {len(area)} objectives, and needed {need}"
    return Result(winner, reason, "KS-14.2-x")


def _left(state: State) -> bool:
    """Is a combat unit of the US/GVN alive, on the map or escaped? [KS-14.1-q]"""
    return any(
        state.kind(piece).role == "unit" and (state.pieces[piece].on_map or _escaped(state, piece))
        for piece in state.pieces_of(US)
    )


def _escaped(state: State, piece: int) -> bool:
    return state.pieces[piece].fate in ("escaped", "unseen")


def _at_once(transition: Transition) -> None:
    """Lang Vei may be stopped once a unit has escaped or none is left [KS-13.0-a]."""
    state = transition.state
    if state.sheet.victory.kind != "survival" or state.segment == "set-up":
        return
    if any(state.pieces[piece].fate == "escaped" for piece in state.pieces_of(US)):
        finish(transition, Result(US, "a unit of the garrison has escaped", "KS-14.1-g"))
    elif not _left(state):
        finish(transition, _held_out(state))


CHAPTER = Chapter[State, Transition](changed=_at_once)
