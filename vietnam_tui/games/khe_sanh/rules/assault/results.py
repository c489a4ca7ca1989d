"""Results of combat (7.3.3, 7.3.4, 8.4): Disruption, elimination, the choice that a 3 leaves, recovery (10.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.frames import Aftermath, Retreating, Struck, Suffering
from vietnam_tui.games.khe_sanh.phrases import counted
from vietnam_tui.games.khe_sanh.rules.movement import modes
from vietnam_tui.games.khe_sanh.rules.position.stacks import force
from vietnam_tui.games.khe_sanh.rules.position.strength import is_unit, units_of
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.tables import Result, tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import MANEUVER, PieceId


class Disrupted(Told, frozen=True, tag="disrupted"):
    """Units of a hex lie under a Disruption marker of this colour."""

    side: SideName
    place: str
    count: int
    colour: SideName

    @property
    def sentence(self) -> str:
        units = counted(self.count, "counter")
        return f"{units} of the {self.side} in {self.place} disrupted, {self.colour} marker"


def is_hq(state: State, piece: PieceId) -> bool:
    """Is a piece a Headquarters?"""
    return state.kind(piece).role == "hq"


def rule_of_hq(state: State, piece: PieceId) -> str:
    """The rule by which a Headquarters is lost."""
    return "KS-11.3.4-e" if state.side(piece) == NVA else "KS-11.2.3-c"


def disrupt(transition: Transition, pieces: Iterable[PieceId], rule: str = "KS-7.3.4-a") -> None:
    """Put pieces under markers of the phasing player's colour, dark side up.

    Those that lie under one already are eliminated.
    """
    state = transition.state
    there = [piece for piece in pieces if state.pieces[piece].on_map]
    fresh = [piece for piece in there if not state.pieces[piece].disrupted]  # [KS-7.3.4-f]
    counts: dict[Hex, int] = {}
    for piece in fresh:
        transition.piece(piece, marker=state.phasing, fading=False)  # [KS-7.3.4-b]
        counts[state.pieces[piece].place] = counts.get(state.pieces[piece].place, 0) + 1
    for place, count in counts.items():
        side = state.side(next(p for p in fresh if state.pieces[p].place == place))
        transition.tell(
            Disrupted(side=side, place=state.label(place), count=count, colour=state.phasing, rule=rule)
        )
    eliminate(transition, [piece for piece in there if piece not in fresh], "KS-7.3.4-f")


def eliminate(transition: Transition, pieces: Iterable[PieceId], rule: str) -> None:
    """Pieces leave play; a Headquarters goes with the last unit that was with it [KS-11.2.3-c, KS-11.3.4-e]."""
    gone = [piece for piece in pieces if transition.state.pieces[piece].on_map]
    gone.sort(key=lambda piece: is_hq(transition.state, piece))
    bereaved: dict[Hex, str] = {}
    for piece in gone:
        state = transition.state
        if _is_companion(state, piece):
            bereaved[state.pieces[piece].place] = state.side(piece)
        transition.eliminate(piece, rule_of_hq(state, piece) if is_hq(state, piece) else rule)
    for place, side in bereaved.items():
        lose_lone_hqs(transition, side, place)


def lose_lone_hqs(transition: Transition, side: str, place: Hex) -> None:
    """Headquarters without a unit in their hex are eliminated; dummies are no company."""
    there = force(transition.state, side, place)
    if not any(_is_companion(transition.state, piece) for piece in there):
        for piece in there:
            if is_hq(transition.state, piece):
                transition.eliminate(piece, rule_of_hq(transition.state, piece))


def _is_companion(state: State, piece: PieceId) -> bool:
    return is_unit(state, piece) or state.kind(piece).role == "village"


def result_of(number: int) -> Result:
    """The effect of a number of the Lower Matrix."""
    return next(result for result in tables().result if result.number == max(0, number))


def still_there(state: State, frame: Struck) -> list[PieceId]:
    """The pieces that a result strikes, as far as they are still in the hex."""
    return [p for p in frame.pieces if p >= 0 and state.pieces[p].place == frame.place]


def doomed(state: State, frame: Struck) -> list[PieceId]:
    """The units that Disruption would eliminate, since they are disrupted already [KS-7.3.4-f]."""
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
    idle = Refusal("KS-7.3.3-e", "no result of 3 waits to be taken")

    def apply(self, transition: Transition, frame: Suffering) -> None:
        transition.pop()
        disrupt(transition, still_there(transition.state, frame), "KS-7.3.3-e")


class Withdraw(Answer[State, Transition, Suffering], frozen=True, tag="withdraw"):
    """Take a result of 3 as a retreat of two hexes."""

    usage, example, asks = "withdraw", "withdraw", Suffering
    idle = Refusal("KS-7.3.3-e", "no result of 3 waits to be taken")

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


#: The results that do nothing to an empty base
HARMLESS = ("none",)


class BaseBeaten(Told, frozen=True, tag="base beaten"):
    """The intrinsic defence of an empty base is gone."""

    says = "the defence of the base in {place} is broken: either side may enter"
    place: str


def strike_base(transition: Transition, place: Hex, number: int) -> None:
    """A result strikes an empty base: a 3 disrupts it, as it cannot retreat whatever else strikes eliminates it.

    A second Disruption eliminates it as well.
    """
    base = transition.state.base(place)
    what = result_of(number).ground
    if base is None or what in HARMLESS:
        return
    label = transition.state.label(place)
    if what == "disrupt or retreat" and not base.marker:  # [KS-7.3.3-e]
        transition.base(place, marker=transition.state.phasing, fading=False)  # [KS-8.4-b]
        transition.tell(
            Disrupted(side=US, place=label, count=1, colour=transition.state.phasing, rule="KS-8.4-b")
        )
        return
    transition.base(place, beaten=True, marker="", fading=False)  # [KS-7.3.5-b]
    transition.tell(BaseBeaten(place=label, rule="KS-8.4-b"))


class Recovered(Told, frozen=True, tag="recovered"):
    """A Disruption marker has been turned to its light face, or taken off."""

    side: SideName
    place: str
    count: int
    removed: bool

    @property
    def sentence(self) -> str:
        units = counted(self.count, "counter")
        how = "recovered" if self.removed else "on the way to recovery"
        return f"{units} of the {self.side} in {self.place} {how}"


def recover(transition: Transition) -> None:
    """Every unit and base under a marker of the phasing player's colour improves by one level [KS-10.0-a]."""
    state = transition.state
    told: dict[tuple[SideName, Hex, bool], int] = {}
    for number, piece in enumerate(state.pieces):
        if piece.marker == state.phasing:
            _improve = {"marker": "", "fading": False} if piece.fading else {"fading": True}
            transition.piece(PieceId(number), **_improve)
            key = (state.side(PieceId(number)), piece.place, piece.fading)
            told[key] = told.get(key, 0) + 1
    for base in state.bases:
        if base.marker == state.phasing:
            change = {"marker": "", "fading": False} if base.fading else {"fading": True}
            transition.base(base.place, **change)
            key = (US, base.place, base.fading)
            told[key] = told.get(key, 0) + 1
    for (side, place, removed), count in told.items():
        transition.tell(
            Recovered(side=side, place=state.label(place), count=count, removed=removed, rule="KS-10.0-a")
        )


CHAPTER = Chapter[State, Transition](
    verbs=(Disrupt, Withdraw), questions=(STRUCK, SUFFERING, AFTERMATH), begins={"recovery": recover}
)
