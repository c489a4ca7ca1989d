"""Escaping a detection by abandoning all gear (12.3)."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.green_beret.frames import Escaping, Hunt, Keeping
from vietnam_tui.games.green_beret.names import read_hex, read_piece
from vietnam_tui.games.green_beret.phrases import join
from vietnam_tui.games.green_beret.rules.combat.losses import eliminate, overrun, stand_down
from vietnam_tui.games.green_beret.rules.contact.noise import NO_CHECK
from vietnam_tui.games.green_beret.state import SIDE, State
from vietnam_tui.games.green_beret.transition import Transition
from vietnam_tui.games.green_beret.units import PieceId


class Escaped(Told, frozen=True, tag="escaped"):
    """A detected counter is taken back to a base camp [GB-12.3-a]."""

    says = "{piece} escapes from {at} to the base camp in {to}"
    piece: str
    at: str
    to: str


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


class Escape(Answer[State, Transition, Escaping], frozen=True, tag="escape"):
    """Escape to a base camp without gear."""

    usage, example, asks = "escape UNIT [HEX]", "escape A1", Escaping
    piece: PieceId
    to: Hex

    @classmethod
    def candidates(cls, state: State, frame: Escaping) -> Iterator[Escape]:
        for piece in able_to_escape(state, frame):
            yield from (Escape(piece, camp) for camp in state.camp_hexes())

    def refusal(self, state: State, frame: Escaping) -> Refusal | None:
        name = state.name(self.piece)
        if self.piece not in able_to_escape(state, frame):
            if state.pieces[self.piece].place == frame.at and self.piece in state.teams():
                return Refusal("GB-12.3-a", f"{name} was detected before this noise check")
            return Refusal(
                "GB-12.3-a",
                f"{name} is no team or leader among those just detected in {state.label(frame.at)}",
            )
        if self.to not in state.camp_hexes():
            camps = join([state.label(h) for h in state.camp_hexes()], "or")
            return Refusal("GB-12.3-a", f"{state.label(self.to)} holds no base camp", f"Base camps: {camps}")
        return None

    def apply(self, transition: Transition, frame: Escaping) -> None:
        """Go into a base camp at once, without gear; the teams there are detected no longer."""
        transition.replace(Escaping(frame.at, frame.fresh, (*frame.fled, self.piece)))
        transition.piece(self.piece, place=self.to, moved=True, detected=False)
        state = transition.state
        transition.tell(
            Escaped(
                piece=state.name(self.piece),
                at=state.label(frame.at),
                to=state.label(self.to),
                rule="GB-12.3-a",
            )
        )
        stand_down(transition)

    def unasked(self, state: State) -> Refusal:
        name = state.name(self.piece)
        if state.camps():
            return Refusal("GB-12.3-b", f"{name} has not just been detected by a noise check")
        return Refusal("GB-12.3-d", f"{name} cannot escape: there is no base camp")

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Escape, ...]:
        piece = read_piece(state, reader, "a team or leader")
        reader.skip("to")
        camps = state.camp_hexes()
        if reader.done and len(camps) == 1:
            return (Escape(piece, camps[0]),)
        return (Escape(piece, read_hex(state, reader, "the hex of a base camp")),)


class Stand(Answer[State, Transition, Escaping], frozen=True, tag="stand"):
    """Nobody (else) escapes."""

    usage, example, asks = "stand", "stand", Escaping
    idle = NO_CHECK

    def apply(self, transition: Transition, frame: Escaping) -> None:
        stand(transition, frame)


def settle_escape(transition: Transition, frame: Escaping) -> bool:
    """Go on when nobody is left to decide about."""
    if able_to_escape(transition.state, frame):
        return False
    stand(transition, frame)
    return True


def stand(transition: Transition, frame: Escaping) -> None:
    """Abandoned counters are lost; enemy units come for the teams that stay, if any does."""
    transition.pop()
    at = frame.at
    transition.push(Hunt(at))
    if frame.fled and transition.state.teams(at):
        transition.push(Keeping(at, "GB-12.3-c"))
    elif frame.fled:
        eliminate(transition, transition.state.at(at, "gear"), "GB-12.3-c")
    overrun(transition, at)


def _decide_escape(state: State, frame: Escaping) -> Decision:
    text = f"Detected in {state.label(frame.at)}: who escapes to a base camp without gear"
    return Decision(SIDE, "escaping", text, "GB-12.3-a")


ESCAPING = Question[State, Transition, Escaping](
    Escaping, _decide_escape, (Escape, Stand), settle=settle_escape
)

CHAPTER = Chapter[State, Transition](verbs=(Escape, Stand), questions=(ESCAPING,))
