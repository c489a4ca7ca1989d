"""Facing on arrival (3.4.2): units in Maneuver Mode that came otherwise than by moving let their force face anew."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.games.khe_sanh.chapter import Chapter
from vietnam_tui.games.khe_sanh.frames import Turning
from vietnam_tui.games.khe_sanh.rules import modes
from vietnam_tui.games.khe_sanh.rules.zones import ALL_ROUND
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.verbs import Face, Pass


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


def _offers(state: State, frame: Turning) -> Iterator[Action]:
    yield Pass()
    for facing in ALL_ROUND:
        if _refuse(state, frame, Face(frame.place, facing)) is None:
            yield Face(frame.place, facing)


def _face(transition: Transition, frame: Turning, order: Face) -> None:
    transition.pop()
    modes.face(transition, order, frame.side)


def _pass(transition: Transition, frame: Turning, order: Pass) -> None:
    transition.pop()


CHAPTER = Chapter(
    questions=(Question(Turning, _decide, _offers, (Answer(Face, _face, _refuse), Answer(Pass, _pass))),)
)
