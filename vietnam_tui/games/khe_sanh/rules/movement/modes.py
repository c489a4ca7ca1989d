"""Deployment modes and facing (3.3, 3.4): turning units, facing forces, ordering stacks, facing again on arrival."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.khe_sanh.counters import SideName
from vietnam_tui.games.khe_sanh.frames import Turning
from vietnam_tui.games.khe_sanh.names import Direction, direction
from vietnam_tui.games.khe_sanh.phrases import MP, mode_name
from vietnam_tui.games.khe_sanh.rules.position.control import ALL_ROUND
from vietnam_tui.games.khe_sanh.rules.position.stacks import force, forces, in_sight, top_of
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Pass
from vietnam_tui.games.khe_sanh.state import State, other
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import COMBAT, MANEUVER, NO_FACING, Piece, PieceId


class Turned(Told, frozen=True, tag="turned"):
    """A unit shows its other face."""

    unit: str
    place: str
    mode: str
    left: int

    measures = MappingProxyType({"left": MP})

    @property
    def sentence(self) -> str:
        return f"{self.unit} in {self.place} turns to {mode_name(self.mode)}"


class Faced(Told, frozen=True, tag="faced"):
    """The Maneuver Mode units of a force face a direction."""

    says = "the {side} force in {place} faces {facing}"
    side: SideName
    place: str
    facing: str


class Topped(Told, frozen=True, tag="topped"):
    """Another piece lies on top of a force."""

    says = "{unit} lies on top in {place}"
    unit: str
    place: str


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
    """The cost of turning a piece now: nothing to reveal an HQ or a village, else as printed [KS-3.3.3-a]."""
    reveals = state.kind(piece).role != "unit" and state.pieces[piece].mode == MANEUVER
    return 0 if reveals else tables().numbers.mode_change


def usual_mode(state: State, piece: PieceId) -> Piece:
    """A piece as it begins: hidden if it can be, HQs and dummies in Maneuver Mode, others in Combat Mode.

    [KS-3.3.3-e, KS-11.2.3-b]
    """
    kind = state.kind(piece)
    return Piece(mode=MANEUVER if kind.hidden or kind.role == "hq" else COMBAT)


# -- turning ------------------------------------------------------------------------------------------------


class Turn(Order[State, Transition], frozen=True, tag="turn"):
    """Turn a unit to its other mode, or reveal an HQ or a village."""

    usage, example, aliases, phases = "turn UNIT", "turn 304/9", ("t",), ("movement",)
    unit: PieceId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Turn]:
        return (Turn(piece) for piece in state.pieces_of(state.phasing) if state.pieces[piece].on_map)

    def refusal(self, state: State) -> Refusal | None:
        piece, status, name = self.unit, state.pieces[self.unit], state.name(self.unit)
        if state.side(piece) != state.phasing or not status.on_map:
            return Refusal("KS-3.3.3-a", f"{name} is no piece of the {state.phasing} player on the map")
        if not two_faced(state, piece):
            return Refusal("KS-3.3.3-a", f"{name} has no other mode")
        if state.kind(piece).hidden and status.mode == COMBAT:
            if state.kind(piece).role == "village":
                return Refusal("KS-A11.3.6-g", f"{name} stays revealed")
            if status.watched:
                return Refusal(
                    "KS-11.3.1-f",
                    f"{name} cannot hide again: the enemy was next to it when the Impulse began",
                )
        cost = turning_cost(state, piece)
        if status.left < cost:
            return Refusal("KS-3.3.3-a", f"to turn takes {cost} MPs, and {name} has {status.left} left")
        return None

    def apply(self, transition: Transition) -> None:
        turn(transition, self.unit, turning_cost(transition.state, self.unit))


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
    told = Turned(
        unit=now.name(piece), place=now.where(piece), mode=mode, left=now.pieces[piece].left, rule=rule
    )
    if seen or in_sight(now, piece):
        transition.tell(told)
    else:
        transition.tell_apart(now.side(piece), told)


# -- facing -------------------------------------------------------------------------------------------------


class Face(Order[State, Transition], frozen=True, tag="face"):
    """Let the Maneuver Mode units of a hex face NE, E, SE, SW, W or NW."""

    usage, example, aliases = "face HEX DIRECTION", "face 0905 NE", ("f",)
    phases = ("movement",)
    at: Hex
    facing: Direction

    @classmethod
    def offers(cls, state: State) -> Iterator[Face]:
        return facings_of(state, state.phasing)

    def refusal(self, state: State) -> Refusal | None:
        return refuse_face(state, self, state.phasing)

    def apply(self, transition: Transition) -> None:
        face(transition, self, transition.state.phasing)


def refuse_face(state: State, order: Face, side: str) -> Refusal | None:
    """Why the force of a side may not face a direction, or None."""
    label = state.label(order.at)
    facing = next(
        (state.pieces[p].facing for p in force(state, side, order.at) if state.pieces[p].facing != NO_FACING),
        NO_FACING,
    )
    if not 0 <= order.facing < len(ALL_ROUND):
        return Refusal("KS-3.4.1-a", "there is no such direction")
    if facing == NO_FACING:
        return Refusal("KS-3.4-a", f"no unit of the {side} in {label} has a facing")
    if facing == order.facing:
        return Refusal("KS-3.4.2-a", f"the force in {label} faces {direction(state, facing)} already")
    return None


def facings_of(state: State, side: str) -> Iterator[Face]:
    """Every new facing of every force of a side."""
    for hex_ in sorted(forces(state, side)):
        for facing in ALL_ROUND:
            order = Face(hex_, facing)
            if refuse_face(state, order, side) is None:
                yield order


def face(transition: Transition, order: Face, side: str) -> None:
    """The Maneuver Mode units of a force face a direction, as everybody sees."""
    state = transition.state
    acts = state.side(force(state, side, order.at)[0])
    transition.face(acts, order.at, order.facing)  # [KS-3.1.1-b]
    transition.set(arranged=state.arranged + 1)
    transition.tell(
        Faced(
            side=acts, place=state.label(order.at), facing=direction(state, order.facing), rule="KS-3.4.2-a"
        )
    )


# -- ordering stacks ----------------------------------------------------------------------------------------


class Top(Order[State, Transition], frozen=True, tag="top"):
    """Put a unit on top of its stack, where the enemy sees its face."""

    usage, example, phases = "top UNIT", "top Mike", ("movement", "infiltration")
    unit: PieceId

    @classmethod
    def offers(cls, state: State) -> Iterator[Top]:
        return tops_of(state, acting(state))

    def refusal(self, state: State) -> Refusal | None:
        return refuse_top(state, self, acting(state))

    def apply(self, transition: Transition) -> None:
        put_on_top(transition, self)

    @classmethod
    def open(cls, state: State) -> bool:
        return False


def refuse_top(state: State, order: Top, owner: str) -> Refusal | None:
    """Why a piece may not be put on top of its force, or None."""
    piece, status, name = order.unit, state.pieces[order.unit], state.name(order.unit)
    if state.side(piece) != owner or not status.on_map or state.kind(piece).role == "helicopter":
        return Refusal("KS-3.5-b", f"{name} is in no force of the {owner}")
    uppermost = top_of(state, owner, status.place)
    if uppermost == piece:
        return Refusal("KS-3.5-b", f"{name} lies on top already")
    if uppermost is not None and status.disrupted and not state.pieces[uppermost].disrupted:
        return Refusal("KS-7.3.4-e", f"{name} is disrupted, and undisrupted pieces lie above it")
    return None


def tops_of(state: State, side: str) -> Iterator[Top]:
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
    told = Topped(unit=state.name(piece), place=state.label(place), rule="KS-3.5-b")
    if in_sight(transition.state, piece):
        transition.tell(told)
    else:
        transition.tell_apart(state.side(piece), told)


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
    return refuse_face(state, order, frame.side)


def _faces(state: State, frame: Turning) -> Iterator[Face]:
    return (Face(frame.place, facing) for facing in ALL_ROUND)


def _face(transition: Transition, frame: Turning, order: Face) -> None:
    transition.pop()
    face(transition, order, frame.side)


def _pass(transition: Transition, frame: Turning, order: Pass) -> None:
    transition.pop()


TURNING = Question[State, Transition, Turning](
    Turning, _decide, (Reply(Pass, _pass), Reply(Face, _face, _refuse, _faces))
)

CHAPTER = Chapter[State, Transition](verbs=(Turn, Face, Top), questions=(TURNING,))
