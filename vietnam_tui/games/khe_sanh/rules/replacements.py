"""NVA/VC replacements (A12.2, A14.3): lost pieces come back near the north edge, or a turn later at the west edge.

Which piece it is the enemy is not told: in his views all that may have come back are unseen (`rules/view.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_unit, pick_unit_and_hex, read_hex, read_unit
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.khe_sanh import events
from vietnam_tui.games.khe_sanh.chapter import Chapter, Given
from vietnam_tui.games.khe_sanh.counters import Mode
from vietnam_tui.games.khe_sanh.map_names import NORTH_EDGE, WEST_EDGE
from vietnam_tui.games.khe_sanh.rules.control import pass_through
from vietnam_tui.games.khe_sanh.rules.movement import allowance, closed
from vietnam_tui.games.khe_sanh.rules.stacks import in_sight, limit, replaceable, size
from vietnam_tui.games.khe_sanh.rules.terrain import ground, pace
from vietnam_tui.games.khe_sanh.rules.zones import enemy_controlled
from vietnam_tui.games.khe_sanh.state import NVA, State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import COMBAT, MANEUVER, PieceId
from vietnam_tui.games.khe_sanh.verbs import HoldBack, Replace

MODES: tuple[Mode, Mode] = (MANEUVER, COMBAT)


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


def refuse_replace(state: State, order: Replace) -> Refusal | None:
    """Why a piece may not come back in a hex, or None."""
    piece, name, label = order.unit, state.name(order.unit), state.label(order.at)
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
    if order.at not in state.board.area(where):
        return Refusal("KS-A12.2-b", f"{name} appears {edge}, and not in {label}")
    return _wrong_face(state, order) or _no_room(state, piece, order.at)


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


def _replacements(state: State) -> Iterator[Action]:
    if state.phasing != NVA or not (state.replacements or state.reserves):
        return
    board = state.board
    for piece in state.pieces_of(NVA):
        area = WEST_EDGE if held_back(state, piece) else NORTH_EDGE
        if held_back(state, piece) or _refuse_piece(state, piece) is None:
            modes: tuple[Mode | str, ...] = ("",) if state.kind(piece).hidden else MODES
            for at in sorted(board.area(area)):
                for mode in modes:
                    order = Replace(piece, at, mode)  # type: ignore[arg-type]
                    if refuse_replace(state, order) is None:
                        yield order


def _replace(transition: Transition, order: Replace) -> None:
    """A piece comes back; the enemy sees a counter appear, and which only if it shows itself."""
    piece, state = order.unit, transition.state
    transition.release()
    if held_back(state, piece):
        transition.set(reserves=_without(state.reserves, state.pieces[piece].returns))  # [KS-A12.2-b]
    else:
        transition.set(replacements=state.replacements - 1, returned=state.returned + 1)  # [KS-A12.2-a]
    transition.piece(piece, mode=order.mode or MANEUVER, returns=0)  # [KS-A12.2-a]
    transition.put(piece, order.at)  # [KS-A12.2-a]
    state = transition.state
    stops = order.at in enemy_controlled(state, NVA)
    transition.piece(piece, allowance=allowance(state, piece), moved=True, stopped=stops)
    label = state.label(order.at)
    told = events.Arrived(unit=state.name(piece), side=NVA, place=label, rule="KS-A12.2-b")
    if in_sight(state, piece):
        transition.tell(told)
    else:
        transition.tell_apart(NVA, told, events.Appeared(side=NVA, place=label, rule="KS-A12.2-b"))
    pass_through(transition, piece, [order.at])


def _without(turns: tuple[int, ...], turn: int) -> tuple[int, ...]:
    left = list(turns)
    left.remove(turn)
    return tuple(left)


# -- holding one back ---------------------------------------------------------------------------------------


def refuse_hold(state: State, order: HoldBack) -> Refusal | None:
    """Why a lost piece may not be taken and held back for the west edge, or None [KS-A12.2-b]."""
    refused = _refuse_piece(state, order.unit)
    if refused is None and state.turn >= state.last_turn:
        return Refusal(
            "KS-A12.2-b", f"{state.name(order.unit)} would come a turn later, and this is the last one"
        )
    return refused


def _holds(state: State) -> Iterator[Action]:
    if state.phasing == NVA and state.replacements:
        for piece in state.pieces_of(NVA):
            if refuse_hold(state, HoldBack(piece)) is None:
                yield HoldBack(piece)


def _hold(transition: Transition, order: HoldBack) -> None:
    state, turn = transition.state, transition.state.turn + 1
    transition.piece(order.unit, fate="away", returns=turn)
    transition.set(
        replacements=state.replacements - 1,
        returned=state.returned + 1,
        reserves=tuple(sorted((*state.reserves, turn))),
    )
    own = events.ReplacementHeld(turn=turn, unit=state.name(order.unit), rule="KS-A12.2-b")
    transition.tell_apart(NVA, own, events.ReplacementHeld(turn=turn, rule="KS-A12.2-b"))


# -- by turns -----------------------------------------------------------------------------------------------


def _due(transition: Transition) -> None:
    """The replacements of the turn come to those that are saved [KS-A14.3-ae, KS-A12.2-c]."""
    state = transition.state
    count = sum(row.count for row in state.sheet.replacement if row.turn == state.turn)
    if count:
        transition.set(replacements=state.replacements + count)
        left = transition.state.replacements
        transition.tell(events.ReplacementsDue(count=count, left=left, rule="KS-A14.3-ae"))


# -- words --------------------------------------------------------------------------------------------------


def _read_replace(state: State, reader: Reader) -> tuple[Action, ...]:
    unit, at = read_unit(state, reader), read_hex(state, reader)
    if reader.done:
        return (Replace(unit, at),)
    return (Replace(unit, at, reader.name("mode", {mode: mode for mode in MODES})),)


CHAPTER = Chapter(
    orders=(
        Given(
            ("movement",), Order(Replace, refuse_replace, _replace), _replacements, open=lambda state: False
        ),
        Given(("movement",), Order(HoldBack, refuse_hold, _hold), _holds, open=lambda state: False),
    ),
    words=(
        Words(
            Replace,
            "replace UNIT HEX [MODE]",
            "Bring a lost unit back near the north edge, or one held back at the west edge.",
            "replace 304/9 3530",
            read=_read_replace,
            write=lambda state, order: (
                f"{state.name(order.unit)} {state.label(order.at)} {order.mode}".strip()
            ),
            selection=lambda state, order: pick_unit_and_hex(state, order.unit, order.at),
        ),
        Words(
            HoldBack,
            "hold UNIT",
            "Take a lost unit as a replacement that comes at the west edge a turn later.",
            "hold 304/9",
            read=lambda state, reader: (HoldBack(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
    ),
    turn=_due,
)
