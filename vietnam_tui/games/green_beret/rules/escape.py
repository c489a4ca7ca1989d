"""Escaping a detection by abandoning all gear (12.3)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action, Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.presenter import Selection
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.questions import Answer, Question
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.green_beret import contact_events as contact
from vietnam_tui.games.green_beret.frames import Escaping, Hunt, Keeping
from vietnam_tui.games.green_beret.names import read_hex, read_piece
from vietnam_tui.games.green_beret.phrases import join
from vietnam_tui.games.green_beret.rules.losses import eliminate, overrun, stand_down
from vietnam_tui.games.green_beret.rules.noise import NO_CHECK
from vietnam_tui.games.green_beret.state import SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import PieceId
from vietnam_tui.games.green_beret.verbs import Escape, Stand


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


def _refuse_unheard(state: State, action: Escape) -> Refusal:
    name = state.name(action.piece)
    if state.camps():
        return Refusal("GB-12.3-b", f"{name} has not just been detected by a noise check")
    return Refusal("GB-12.3-d", f"{name} cannot escape: there is no base camp")


def refuse_escape(state: State, frame: Escaping, action: Escape) -> Refusal | None:
    """Why a counter may not escape so."""
    name = state.name(action.piece)
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


def apply_escape(transition: Transition, frame: Escaping, action: Escape) -> None:
    """Into a base camp at once, without gear; who is there is detected no longer."""
    transition.replace(Escaping(frame.at, frame.fresh, (*frame.fled, action.piece)))
    transition.piece(action.piece, place=action.to, moved=True, detected=False)
    state = transition.state
    transition.tell(
        contact.Escaped(
            piece=state.name(action.piece),
            at=state.label(frame.at),
            to=state.label(action.to),
            rule="GB-12.3-a",
        )
    )
    stand_down(transition)


def settle_escape(transition: Transition, frame: Escaping) -> bool:
    """Go on when nobody is left to decide about."""
    if able_to_escape(transition.state, frame):
        return False
    apply_stand(transition, frame)
    return True


def apply_stand(transition: Transition, frame: Escaping) -> None:
    """What is abandoned is lost; enemy units come for the teams that stay, if any does."""
    transition.pop()
    at = frame.at
    transition.push(Hunt(at))
    if frame.fled and transition.state.teams(at):
        transition.push(Keeping(at, "GB-12.3-c"))
    elif frame.fled:
        eliminate(transition, transition.state.at(at, "gear"), "GB-12.3-c")
    overrun(transition, at)


QUESTION = Question[State, Transition](
    Escaping,
    decision=lambda state, frame: Decision(
        SIDE,
        "escaping",
        f"Detected in {state.label(frame.at)}: who escapes to a base camp without gear",
        "GB-12.3-a",
    ),
    offers=escape_actions,
    answers=(
        Answer(Escape, apply_escape, refuse_escape, unasked=_refuse_unheard),
        Answer(Stand, lambda transition, frame, _: apply_stand(transition, frame), unasked=NO_CHECK),
    ),
    settle=settle_escape,
)


# -- words ------------------------------------------------------------------------------------------------


def _read_escape(state: State, reader: Reader) -> tuple[Action, ...]:
    piece = read_piece(state, reader, "a team or leader")
    reader.skip("to")
    camps = state.camp_hexes()
    if reader.done and len(camps) == 1:
        return (Escape(piece, camps[0]),)
    return (Escape(piece, read_hex(state, reader, "the hex of a base camp")),)


WORDS = (
    Words[State](
        Escape,
        "escape UNIT [HEX]",
        "Escape to a base camp without gear.",
        "escape A1",
        read=_read_escape,
        write=lambda state, action: f"{state.name(action.piece)} {state.label(action.to)}",
        selection=lambda state, action: Selection((state.name(action.piece),), action.to),
    ),
    Words[State](Stand, "stand", "Nobody (else) escapes.", "stand", read=lambda state, reader: (Stand(),)),
)
