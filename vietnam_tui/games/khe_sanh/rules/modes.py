"""Deployment modes and facing (3.3, 3.4): turning units to their other face, facing forces, ordering stacks."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.model import Action
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.naming import pick_hex, pick_unit, read_hex, read_unit
from vietnam_tui.engine.questions import Order
from vietnam_tui.engine.verbs import Words
from vietnam_tui.games.khe_sanh import events
from vietnam_tui.games.khe_sanh.chapter import Chapter, Given
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.names import direction, read_direction
from vietnam_tui.games.khe_sanh.rules.stacks import force, forces, in_sight, top_of
from vietnam_tui.games.khe_sanh.rules.zones import ALL_ROUND
from vietnam_tui.games.khe_sanh.state import State, other
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import COMBAT, MANEUVER, NO_FACING, Piece, PieceId
from vietnam_tui.games.khe_sanh.verbs import Face, Top, Turn


def acting(state: State) -> SideName:
    """The side that gives orders in the segment: in the Infiltration Segment the opponent [KS-4.3-b, KS-4.3-e]."""
    return other(state.phasing) if state.segment == "infiltration" else state.phasing


def two_faced(state: State, piece: PieceId) -> bool:
    """Has a piece another face to turn to? [KS-3.3.3-a]"""
    kind = state.kind(piece)
    return (kind.role == "unit" and kind.combat is not None) or (
        kind.hidden and kind.role in ("hq", "village")
    )


def turning_cost(state: State, piece: PieceId) -> int:
    """What turning a piece costs now: nothing to reveal an HQ or a village, else as printed [KS-3.3.3-a]."""
    reveals = state.kind(piece).role != "unit" and state.pieces[piece].mode == MANEUVER
    return 0 if reveals else tables().numbers.mode_change


# -- turning ------------------------------------------------------------------------------------------------


def refuse_turn(state: State, order: Turn) -> Refusal | None:
    """Why a piece may not turn to its other face, or None."""
    piece, status, name = order.unit, state.pieces[order.unit], state.name(order.unit)
    if state.side(piece) != state.phasing or not status.on_map:
        return Refusal("KS-3.3.3-a", f"{name} is no piece of the {state.phasing} player on the map")
    if not two_faced(state, piece):
        return Refusal("KS-3.3.3-a", f"{name} has no other mode")
    if state.kind(piece).hidden and status.mode == COMBAT:
        if state.kind(piece).role == "village":
            return Refusal("KS-A11.3.6-g", f"{name} stays revealed")
        if status.watched:
            return Refusal(
                "KS-11.3.1-f", f"{name} cannot hide again: the enemy was next to it when the Impulse began"
            )
    cost = turning_cost(state, piece)
    if status.left < cost:
        return Refusal("KS-3.3.3-a", f"to turn takes {cost} MPs, and {name} has {status.left} left")
    return None


def turns(state: State) -> Iterator[Action]:
    """Every piece that may turn to its other face."""
    for piece in state.pieces_of(state.phasing):
        if state.pieces[piece].on_map and refuse_turn(state, Turn(piece)) is None:
            yield Turn(piece)


def turn(transition: Transition, piece: PieceId, cost: int, rule: str = "KS-3.3.3-a") -> None:
    """Turn a piece to its other face; the enemy is told if he sees either of the two."""
    state = transition.state
    mode = MANEUVER if state.pieces[piece].mode == COMBAT else COMBAT
    seen = in_sight(state, piece)
    transition.piece(piece, mode=mode, facing=NO_FACING, spent=state.pieces[piece].spent + cost)
    transition.put(piece, state.pieces[piece].place)
    if transition.state.hidden(piece):
        transition.piece(piece, shown=False)
    now = transition.state
    told = events.Turned(
        unit=now.name(piece), place=now.where(piece), mode=mode, left=now.pieces[piece].left, rule=rule
    )
    if seen or in_sight(now, piece):
        transition.tell(told)
    else:
        transition.tell_apart(now.side(piece), told)


def _turn(transition: Transition, order: Turn) -> None:
    turn(transition, order.unit, turning_cost(transition.state, order.unit))


# -- facing -------------------------------------------------------------------------------------------------


def refuse_face(state: State, order: Face, side: str | None = None) -> Refusal | None:
    """Why a force may not face a direction, or None."""
    label = state.label(order.at)
    facing = next(
        (
            state.pieces[p].facing
            for p in force(state, side or state.phasing, order.at)
            if state.pieces[p].facing != NO_FACING
        ),
        NO_FACING,
    )
    if not 0 <= order.facing < len(ALL_ROUND):
        return Refusal("KS-3.4.1-a", "there is no such direction")
    if facing == NO_FACING:
        return Refusal("KS-3.4-a", f"no unit of the {side or state.phasing} in {label} has a facing")
    if facing == order.facing:
        return Refusal("KS-3.4.2-a", f"the force in {label} faces {direction(state, facing)} already")
    return None


def facings(state: State) -> Iterator[Action]:
    """Every new facing of every force."""
    return facings_of(state, state.phasing)


def facings_of(state: State, side: str) -> Iterator[Action]:
    """Every new facing of every force of a side."""
    for hex_ in sorted(forces(state, side)):
        for facing in ALL_ROUND:
            order = Face(hex_, facing)
            if refuse_face(state, order, side) is None:
                yield order


def face(transition: Transition, order: Face, side: str | None = None) -> None:
    """The Maneuver Mode units of a force face a direction, as everybody sees."""
    state = transition.state
    acts = state.side(force(state, side or state.phasing, order.at)[0])
    transition.face(acts, order.at, order.facing)  # [KS-3.1.1-b]
    transition.set(arranged=state.arranged + 1)
    transition.tell(
        events.Faced(
            side=acts, place=state.label(order.at), facing=direction(state, order.facing), rule="KS-3.4.2-a"
        )
    )


# -- ordering stacks ----------------------------------------------------------------------------------------


def refuse_top(state: State, order: Top, side: str | None = None) -> Refusal | None:
    """Why a piece may not be put on top of its force, or None."""
    piece, status, name = order.unit, state.pieces[order.unit], state.name(order.unit)
    owner = side or acting(state)
    if state.side(piece) != owner or not status.on_map or state.kind(piece).role == "helicopter":
        return Refusal("KS-3.5-b", f"{name} is in no force of the {owner}")
    uppermost = top_of(state, owner, status.place)
    if uppermost == piece:
        return Refusal("KS-3.5-b", f"{name} lies on top already")
    if uppermost is not None and status.disrupted and not state.pieces[uppermost].disrupted:
        return Refusal("KS-7.3.4-e", f"{name} is disrupted, and undisrupted pieces lie above it")
    return None


def tops(state: State) -> Iterator[Action]:
    """Every piece that may be put on top of its force."""
    return tops_of(state, acting(state))


def tops_of(state: State, side: str) -> Iterator[Action]:
    """Every piece of a side that may be put on top of its force."""
    for there in forces(state, side).values():
        for piece in there if len(there) > 1 else ():
            if refuse_top(state, Top(piece), side) is None:
                yield Top(piece)


def put_on_top(transition: Transition, order: Top) -> None:
    """Put a piece on top; the enemy is told what he sees there now."""
    state, piece = transition.state, order.unit
    place = state.pieces[piece].place
    kept = [p for p in state.tops if state.pieces[p].place != place]
    transition.set(tops=tuple(sorted([*kept, piece])), arranged=state.arranged + 1)
    told = events.Topped(unit=state.name(piece), place=state.label(place), rule="KS-3.5-b")
    if in_sight(transition.state, piece):
        transition.tell(told)
    else:
        transition.tell_apart(state.side(piece), told)


# -- words --------------------------------------------------------------------------------------------------


def _read_face(state: State, reader: Reader) -> tuple[Action, ...]:
    at = read_hex(state, reader)
    return (Face(at, read_direction(state, reader)),)


def usual_mode(state: State, piece: PieceId) -> Piece:
    """A piece as it begins: hidden if it can be, HQs and dummies in Maneuver Mode, others in Combat Mode.

    [KS-3.3.3-e, KS-11.2.3-b]
    """
    kind = state.kind(piece)
    return Piece(mode=MANEUVER if kind.hidden or kind.role == "hq" else COMBAT)


CHAPTER = Chapter(
    orders=(
        Given(("movement",), Order(Turn, refuse_turn, _turn), turns),
        Given(("movement",), Order(Face, refuse_face, face), facings),
        Given(
            ("movement", "infiltration"), Order(Top, refuse_top, put_on_top), tops, open=lambda state: False
        ),
    ),
    words=(
        Words(
            Turn,
            "turn UNIT",
            "Turn a unit to its other mode, or reveal an HQ or a village.",
            "turn 304/9",
            read=lambda state, reader: (Turn(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
            aliases=("t",),
        ),
        Words(
            Face,
            "face HEX DIRECTION",
            "Let the Maneuver Mode units of a hex face NE, E, SE, SW, W or NW.",
            "face 0905 NE",
            read=_read_face,
            write=lambda state, order: f"{state.label(order.at)} {direction(state, order.facing)}",
            selection=lambda state, order: pick_hex(order.at),
            aliases=("f",),
        ),
        Words(
            Top,
            "top UNIT",
            "Put a unit on top of its stack, where the enemy sees its face.",
            "top Mike",
            read=lambda state, reader: (Top(read_unit(state, reader)),),
            write=lambda state, order: state.name(order.unit),
            selection=lambda state, order: pick_unit(state, order.unit),
        ),
    ),
)
