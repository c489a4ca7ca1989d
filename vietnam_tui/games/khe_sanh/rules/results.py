"""Results of combat (7.3.3): what a number does to those it strikes, and the choice that a 3 leaves to their owner."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from vietnam_tui.core.model import Decision
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.khe_sanh.frames import Aftermath, Retreating, Struck, Suffering
from vietnam_tui.games.khe_sanh.rules import modes
from vietnam_tui.games.khe_sanh.rules.losses import disrupt, eliminate, is_hq
from vietnam_tui.games.khe_sanh.rules.stacks import force
from vietnam_tui.games.khe_sanh.rules.strength import units_of
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.tables import Result, tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import MANEUVER, PieceId


def result_of(number: int) -> Result:
    """What a number of the Lower Matrix does."""
    return next(result for result in tables().result if result.number == max(0, number))


def still_there(state: State, frame: Struck) -> list[PieceId]:
    """The pieces that a result strikes, as far as they are still in the hex."""
    return [p for p in frame.pieces if p >= 0 and state.pieces[p].place == frame.place]


def doomed(state: State, frame: Struck) -> list[PieceId]:
    """Whom Disruption would eliminate, since they are disrupted already [KS-7.3.4-f]."""
    return [piece for piece in still_there(state, frame) if state.pieces[piece].disrupted]


def carry_out(transition: Transition, frame: Struck) -> bool:
    """A result is carried out; questions that it raises come up."""
    transition.pop()
    pieces = still_there(transition.state, frame)
    match result_of(frame.number).ground:
        case "eliminated":
            eliminate(transition, pieces, "KS-7.3.3-g")
        case "retreat":
            begin_retreat(transition, frame, pieces)  # [KS-7.3.3-d]
        case "disrupt or retreat":
            if pieces:
                transition.push(  # [KS-7.3.3-e]
                    Suffering(
                        frame.side,
                        frame.place,
                        tuple(pieces),
                        frame.number,
                        frame.struck,
                        frame.bombarded,
                        frame.sappers,
                    )
                )
        case "disrupt and retreat":
            disrupt(transition, pieces, "KS-7.3.3-f")
            begin_retreat(transition, frame, still_there(transition.state, frame))
        case "none":  # [KS-7.3.3-b]
            pass
    return True


# -- retreats begin -----------------------------------------------------------------------------------------


def begin_retreat(transition: Transition, frame: Struck, pieces: Sequence[PieceId]) -> None:
    """Pieces must retreat: what cannot move is lost, who shows Maneuver Mode turns, HQs follow."""
    state = transition.state
    # [KS-7.3.5-b]
    eliminate(transition, [p for p in pieces if state.kind(p).role == "village"], "KS-A11.3.6-i")
    going = [p for p in pieces if transition.state.pieces[p].on_map]
    for piece in going:
        if _turns(transition.state, piece, bombarded=frame.bombarded):
            modes.turn(transition, piece, 0, "KS-7.3.5-s")
    going += [piece for piece in _followers(transition.state, frame, going) if piece not in going]
    if going:
        transition.push(retreat_of(frame, going))


def retreat_of(frame: Struck, pieces: Sequence[PieceId]) -> Retreating:
    """The retreat of pieces that a result has struck."""
    stack = tuple(sorted(pieces))
    return Retreating(
        frame.side,
        frame.place,
        stack,
        frame.number,
        frame.struck,
        frame.bombarded,
        frame.sappers,
        stack,
    )


def _turns(state: State, piece: PieceId, *, bombarded: bool) -> bool:
    """Does a piece turn to Combat Mode before it retreats? Hidden counters bombed out of a hex do not [KS-7.3.5-t]."""
    if state.kind(piece).role != "unit" or state.pieces[piece].mode != MANEUVER:
        return False
    return not (bombarded and state.hidden(piece))


def _followers(state: State, frame: Struck, going: Sequence[PieceId]) -> Iterator[PieceId]:
    """The Headquarters of a hex that all its units leave go along [KS-11.2.3-c, KS-11.3.4-e]."""
    left = set(units_of(state, frame.side, frame.place)).difference(going)
    if going and not left:
        for piece in force(state, frame.side, frame.place):
            if is_hq(state, piece):
                yield piece


# -- a result of 3 ------------------------------------------------------------------------------------------


def _decide(state: State, frame: Suffering) -> Decision:
    label = state.label(frame.place)
    return Decision(
        frame.side,
        "suffering",
        f"{frame.side} units in {label}: are they disrupted, or do they retreat two hexes?",
        "KS-7.3.3-e",
    )


class Disrupt(Answer[State, Transition, Suffering], frozen=True, tag="disrupt"):
    """Take a result of 3 as Disruption, which eliminates those who are disrupted already."""

    usage, example, asks = "disrupt", "disrupt", Suffering

    def apply(self, transition: Transition, frame: Suffering) -> None:
        transition.pop()
        disrupt(transition, still_there(transition.state, frame), "KS-7.3.3-e")


class Withdraw(Answer[State, Transition, Suffering], frozen=True, tag="withdraw"):
    """Take a result of 3 as a retreat of two hexes."""

    usage, example, asks = "withdraw", "withdraw", Suffering

    def apply(self, transition: Transition, frame: Suffering) -> None:
        transition.pop()
        begin_retreat(transition, frame, still_there(transition.state, frame))


# -- a second combat ----------------------------------------------------------------------------------------


def catch(transition: Transition, frame_pieces: Sequence[PieceId]) -> bool:
    """Note who had retreated into a hex before it was attacked; says whether anybody had [KS-7.3.5-r]."""
    caught = [piece for piece in frame_pieces if transition.state.pieces[piece].retreated]
    for piece in caught:
        transition.piece(piece, caught=True)
    return bool(caught)


def _second_disruption(transition: Transition, frame: Aftermath) -> bool:
    transition.pop()
    state = transition.state
    caught = [PieceId(n) for n, piece in enumerate(state.pieces) if piece.caught]
    for piece in caught:
        transition.piece(piece, caught=False)
    disrupt(transition, caught, "KS-7.3.5-r")
    return True


def _nobody(state: State, frame: Struck | Aftermath) -> Decision:
    return Decision(state.phasing, "result", "the result is carried out", "KS-7.3.2-f")


STRUCK = Question[State, Transition, Struck](Struck, _nobody, settle=carry_out)
SUFFERING = Question[State, Transition, Suffering](Suffering, _decide, (Disrupt, Withdraw))
AFTERMATH = Question[State, Transition, Aftermath](Aftermath, _nobody, settle=_second_disruption)

CHAPTER = Chapter[State, Transition](verbs=(Disrupt, Withdraw), questions=(STRUCK, SUFFERING, AFTERMATH))
