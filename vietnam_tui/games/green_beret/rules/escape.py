"""Escaping a detection by abandoning all gear (12.3)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.games.green_beret.actions import Escape, Stand
from vietnam_tui.games.green_beret.frames import Escaping, Hunt, Keeping
from vietnam_tui.games.green_beret.phrases import join
from vietnam_tui.games.green_beret.rules.course import Course
from vietnam_tui.games.green_beret.rules.losses import eliminate, overrun, stand_down
from vietnam_tui.games.green_beret.state import State
from vietnam_tui.games.green_beret.units import PieceId


def able_to_escape(state: State, frame: Escaping) -> list[PieceId]:
    """The teams just detected and the leaders with them that are still there [GB-12.3-a]."""
    if not state.camps():
        return []
    fresh = [
        team for team in frame.fresh if state.pieces[team].place == frame.at and state.pieces[team].detected
    ]
    if not fresh and not frame.fled:
        return []
    return [*fresh, *state.at(frame.at, "leader")]


def escape_actions(state: State, frame: Escaping) -> Iterator[Action]:
    """Everyone who may escape, with every base camp; and nobody else."""
    for piece in able_to_escape(state, frame):
        yield from (Escape(piece, camp) for camp in state.camp_hexes())
    yield Stand()


def refuse_escape(state: State, frame: Escaping | None, action: Escape) -> Refusal | None:
    """Why a counter may not escape so."""
    name = state.name(action.piece)
    if frame is None:
        if state.camps():
            return Refusal("GB-12.3-b", f"{name} has not just been detected by a noise check")
        return Refusal("GB-12.3-d", f"{name} cannot escape: there is no base camp")
    if action.piece not in able_to_escape(state, frame):
        if state.pieces[action.piece].place == frame.at and action.piece in state.teams():
            return Refusal("GB-12.3-a", f"{name} was detected before this noise check")
        return Refusal(
            "GB-12.3-a", f"{name} is no team or leader among those just detected in {state.label(frame.at)}"
        )
    if action.to not in state.camp_hexes():
        camps = join([state.label(h) for h in state.camp_hexes()], "or")
        return Refusal("GB-12.3-a", f"{state.label(action.to)} holds no base camp", f"Base camps: {camps}")
    return None


def carry_out_escape(course: Course, frame: Escaping, action: Escape) -> None:
    """Into a base camp at once, without gear; who is there is detected no longer."""
    course.replace(Escaping(frame.at, frame.fresh, (*frame.fled, action.piece)))
    course.piece(action.piece, place=action.to, moved=True, detected=False)
    state = course.state
    course.tell(
        "escaped",
        "GB-12.3-a",
        piece=state.name(action.piece),
        at=state.label(frame.at),
        to=state.label(action.to),
    )
    stand_down(course)


def settle_escape(course: Course, frame: Escaping) -> bool:
    """Go on when nobody is left to decide about."""
    if able_to_escape(course.state, frame):
        return False
    carry_out_stand(course, frame)
    return True


def carry_out_stand(course: Course, frame: Escaping) -> None:
    """What is abandoned is lost; enemy units come for the teams that stay [GB-12.3-c]."""
    course.pop()
    at = frame.at
    stays = bool(course.state.teams(at))
    if stays:
        course.push(Hunt(at))
    if frame.fled and stays:
        course.push(Keeping(at, "GB-12.3-c"))
    elif frame.fled:
        eliminate(course, course.state.at(at, "gear"), "GB-12.3-c")
    overrun(course, at)
