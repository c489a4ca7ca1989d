"""Facing on arrival (3.4.2): units in Maneuver Mode that came otherwise than by moving let their force face anew."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.games.khe_sanh.frames import Turning
from vietnam_tui.games.khe_sanh.rules import modes
from vietnam_tui.games.khe_sanh.rules.answers import Pass
from vietnam_tui.games.khe_sanh.rules.modes import Face
from vietnam_tui.games.khe_sanh.rules.zones import ALL_ROUND
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.transition import Transition


def _decide(state: State, frame: Turning) -> Decision:
    return Decision(
        frame.side,
        "facing",
        f"{frame.side} force in {state.label(frame.place)}: choose its facing, or leave it",
        "KS-3.4.2-b",
    )


def _refuse(state: State, frame: Turning, order: Face) -> Refusal | None:
    if order.at != frame.place:
        return Refusal("KS-3.4.2-b", f"only the force in {state.label(frame.place)} may turn now")
    return modes.refuse_face(state, order, frame.side)


def _faces(state: State, frame: Turning) -> Iterator[Face]:
    return (Face(frame.place, facing) for facing in ALL_ROUND)


def _face(transition: Transition, frame: Turning, order: Face) -> None:
    transition.pop()
    modes.face(transition, order, frame.side)


def _pass(transition: Transition, frame: Turning, order: Pass) -> None:
    transition.pop()


TURNING = Question[State, Transition, Turning](
    Turning, _decide, (Reply(Pass, _pass), Reply(Face, _face, _refuse, _faces))
)

CHAPTER = Chapter[State, Transition](questions=(TURNING,))
