"""NVA/VC replacements (A12.2, A14.3): lost pieces come back near the north edge, or a turn later at the west edge.

The enemy is not told which piece it is: in his views all that may have come back are unseen (`rules/sequence/view.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import Literal

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.khe_sanh.counters import Mode, SideName
from vietnam_tui.games.khe_sanh.map_names import NORTH_EDGE, WEST_EDGE
from vietnam_tui.games.khe_sanh.names import AnyMode
from vietnam_tui.games.khe_sanh.phrases import counted
from vietnam_tui.games.khe_sanh.rules.movement.entry import Arrived
from vietnam_tui.games.khe_sanh.rules.movement.movement import allowance, closed
from vietnam_tui.games.khe_sanh.rules.position.control import enemy_controlled, pass_through
from vietnam_tui.games.khe_sanh.rules.position.stacks import in_sight, limit, replaceable, size
from vietnam_tui.games.khe_sanh.rules.position.terrain import ground, pace
from vietnam_tui.games.khe_sanh.state import NVA, State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import COMBAT, MANEUVER, PieceId

MODES: tuple[Mode, Mode] = (MANEUVER, COMBAT)


class ReplacementsDue(Told, frozen=True, tag="replacements due"):
    """The NVA/VC may take so many replacements more; `left` are those that it may take now."""

    count: int
    left: int

    measures = MappingProxyType({"left": "replacements"})

    @property
    def sentence(self) -> str:
        return f"the NVA/VC receives {counted(self.count, 'replacement')} and may take {self.left}"


class ReplacementHeld(Told, frozen=True, tag="replacement held"):
    """A replacement is held back for the west edge until a turn; which, only its owner hears."""

    turn: int
    unit: str = ""

    @property
    def sentence(self) -> str:
        return f"{self.unit or 'a replacement'} is held back and comes in turn {self.turn}"


class Appeared(Told, frozen=True, tag="appeared"):
    """A counter that the hearer cannot tell from others has come onto the map."""

    says = "an unknown {side} counter appears in {place}"
    side: SideName
    place: str


def held_back(state: State, piece: PieceId) -> bool:
    """Is a piece a replacement on its way to the west edge?"""
    return state.pieces[piece].fate == "away" and state.pieces[piece].returns > 0


# -- taking a replacement -----------------------------------------------------------------------------------


def _refuse_piece(state: State, piece: PieceId) -> Refusal | None:
    """Why a lost piece cannot be taken as a replacement now, or None."""
    name = state.name(piece)
    if state.phasing != NVA or state.side(piece) != NVA:
        return Refusal(
            "KS-A12.2-a", f"only the {NVA} player takes replacements, pieces of his own, in his Impulse"
        )
    if not replaceable(state, piece):
        return Refusal("KS-A14.3-af", f"{name} is a dummy or a Combat Village and cannot be replaced")
    if state.pieces[piece].fate != "lost":
        return Refusal("KS-A12.2-a", f"{name} has not been eliminated")
    if not state.replacements:
        return Refusal("KS-A14.3-ae", "no replacement is left to be taken")
    return None


def returning(state: State) -> Iterator[PieceId]:
    """The pieces that may be taken as replacements now, and those held back whose turn has come [KS-A12.2-b]."""
    if state.phasing == NVA:
        for piece in state.pieces_of(NVA):
            here = held_back(state, piece) and state.turn >= state.pieces[piece].returns
            if here or _refuse_piece(state, piece) is None:
                yield piece


class Replace(Order[State, Transition], frozen=True, tag="replace"):
    """Bring a lost unit back near the north edge, or one held back at the west edge."""

    usage, example, phases = "replace UNIT HEX [MODE]", "replace 304/9 3530", ("movement",)
    unit: PieceId
    at: Hex
    mode: AnyMode = ""

    @classmethod
    def candidates(cls, state: State) -> Iterator[Replace]:
        if state.phasing != NVA or not (state.replacements or state.reserves):
            return
        for piece in state.pieces_of(NVA):
            back = held_back(state, piece)
            if back or _refuse_piece(state, piece) is None:
                modes: tuple[Mode | Literal[""], ...] = ("",) if state.kind(piece).hidden else MODES
                for at in sorted(state.board.area(WEST_EDGE if back else NORTH_EDGE)):
                    yield from (Replace(piece, at, mode) for mode in modes)

    def refusal(self, state: State) -> Refusal | None:
        piece, name, label = self.unit, state.name(self.unit), state.label(self.at)
        waits = held_back(state, piece)
        if not waits or state.phasing != NVA:
            refused = _refuse_piece(state, piece)
            if refused is not None:
                return refused
        if waits and state.turn < state.pieces[piece].returns:
            return Refusal("KS-A12.2-b", f"{name} is held back until turn {state.pieces[piece].returns}")
        where, edge = (
            (WEST_EDGE, "in a hex of the west edge")
            if waits
            else (NORTH_EDGE, "within two hexes of the north edge")
        )
        if self.at not in state.board.area(where):
            return Refusal("KS-A12.2-b", f"{name} appears {edge}, and not in {label}")
        return _wrong_face(state, self) or _no_room(state, piece, self.at)

    def apply(self, transition: Transition) -> None:
        """The enemy sees a counter appear, and which only if it shows itself."""
        piece, state = self.unit, transition.state
        transition.release()
        if held_back(state, piece):
            transition.set(reserves=_without(state.reserves, state.pieces[piece].returns))  # [KS-A12.2-b]
        else:
            transition.set(replacements=state.replacements - 1, returned=state.returned + 1)  # [KS-A12.2-a]
        transition.piece(piece, mode=self.mode or MANEUVER, returns=0)  # [KS-A12.2-a]
        transition.put(piece, self.at)  # [KS-A12.2-a]
        state = transition.state
        stops = self.at in enemy_controlled(state, NVA)
        transition.piece(piece, allowance=allowance(state, piece), moved=True, stopped=stops)
        label = state.label(self.at)
        told = Arrived(unit=state.name(piece), side=NVA, place=label, rule="KS-A12.2-b")
        if in_sight(state, piece):
            transition.tell(told)
        else:
            transition.tell_apart(NVA, told, Appeared(side=NVA, place=label, rule="KS-A12.2-b"))
        pass_through(transition, piece, [self.at])

    @classmethod
    def open(cls, state: State) -> bool:
        return False


def _wrong_face(state: State, order: Replace) -> Refusal | None:
    """Pieces come back hidden; only the armor regiment, which cannot hide, on either face [KS-A12.2-a]."""
    name = state.name(order.unit)
    if state.kind(order.unit).hidden and order.mode:
        return Refusal("KS-A12.2-a", f"{name} comes back on its hidden face")
    if not state.kind(order.unit).hidden and not order.mode:
        return Refusal("KS-A12.2-a", f"in which mode does {name} come back: maneuver or combat?")
    return None


def _no_room(state: State, piece: PieceId, at: Hex) -> Refusal | None:
    """Why a hex is closed to a replacement, or None; an enemy ZOC is no bar."""
    refused = closed(state, piece, at)
    if refused is not None:
        return refused
    name, label, how = state.name(piece), state.label(at), pace(state.kind(piece))
    steps = ground(state.map).steps[how] if how is not None else ()
    if not any(at in dict(steps[near]) for near in state.board.grid.neighbours(at)):
        return Refusal("KS-5.2.4-e", f"{name} cannot come into {label}: {state.board.terrain[at]}")
    if state.kind(piece).stacks and size(state, NVA, at) >= limit(state, NVA, at):
        return Refusal("KS-A12.2-b", f"{label} is full")
    return None


def _without(turns: tuple[int, ...], turn: int) -> tuple[int, ...]:
    left = list(turns)
    left.remove(turn)
    return tuple(left)


# -- holding one back ---------------------------------------------------------------------------------------


class HoldBack(Order[State, Transition], frozen=True, tag="hold"):
    """Take a lost unit as a replacement that comes at the west edge a turn later."""

    usage, example, phases = "hold UNIT", "hold 304/9", ("movement",)
    unit: PieceId

    @classmethod
    def candidates(cls, state: State) -> Iterator[HoldBack]:
        if state.phasing == NVA and state.replacements:
            yield from (HoldBack(piece) for piece in state.pieces_of(NVA))

    def refusal(self, state: State) -> Refusal | None:
        refused = _refuse_piece(state, self.unit)
        if refused is None and state.turn >= state.last_turn:
            return Refusal(
                "KS-A12.2-b", f"{state.name(self.unit)} would come a turn later, and this is the last one"
            )
        return refused

    def apply(self, transition: Transition) -> None:
        state, turn = transition.state, transition.state.turn + 1
        transition.piece(self.unit, fate="away", returns=turn)
        transition.set(
            replacements=state.replacements - 1,
            returned=state.returned + 1,
            reserves=tuple(sorted((*state.reserves, turn))),
        )
        own = ReplacementHeld(turn=turn, unit=state.name(self.unit), rule="KS-A12.2-b")
        transition.tell_apart(NVA, own, ReplacementHeld(turn=turn, rule="KS-A12.2-b"))

    @classmethod
    def open(cls, state: State) -> bool:
        return False


# -- by turns -----------------------------------------------------------------------------------------------


def _due(transition: Transition) -> None:
    """The replacements of the turn come to those that are saved [KS-A14.3-ae, KS-A12.2-c]."""
    state = transition.state
    count = sum(row.count for row in state.sheet.replacement if row.turn == state.turn)
    if count:
        transition.set(replacements=state.replacements + count)
        left = transition.state.replacements
        transition.tell(ReplacementsDue(count=count, left=left, rule="KS-A14.3-ae"))


CHAPTER = Chapter[State, Transition](verbs=(Replace, HoldBack), at={"turn": _due})
