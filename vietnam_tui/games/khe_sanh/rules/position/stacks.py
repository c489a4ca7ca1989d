"""Stacking and limited intelligence (3.1, 3.5): who lies where, what fits, what the enemy sees, what combat shows.

Every question here is answered from a state and from a view alike.
"""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.memo import by_identity
from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.khe_sanh.counters import counters, terrain_key
from vietnam_tui.games.khe_sanh.frames import Overstacked
from vietnam_tui.games.khe_sanh.rules.position.terrain import room
from vietnam_tui.games.khe_sanh.state import NVA, SIDES, State, other
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import COMBAT, NO_FACING, OFF, Covered, Piece, PieceId, RosterEntry


def force(state: State, side: str, hex_: Hex) -> tuple[PieceId, ...]:
    """A side's pieces on the ground of a hex, as far as the viewer can tell them apart; helicopters left out."""
    return _forces(state.roster, state.pieces)[side].get(hex_, ())


def forces(state: State, side: str) -> dict[Hex, tuple[PieceId, ...]]:
    """Hex -> a side's pieces on its ground that the viewer can tell apart."""
    return _forces(state.roster, state.pieces)[side]


def helicopters(state: State, hex_: Hex) -> tuple[PieceId, ...]:
    """The helicopters on the ground of a hex."""
    return _forces(state.roster, state.pieces)["helicopters"].get(hex_, ())


def aloft(state: State, hex_: Hex) -> tuple[PieceId, ...]:
    """The Gunships in the air over a hex; they take no room, and nobody is barred by them [KS-A3.1-b]."""
    return _forces(state.roster, state.pieces)["aloft"].get(hex_, ())


def covered(state: State, side: str, hex_: Hex) -> Covered | None:
    """In a view: what lies in a hex that the viewer cannot tell apart."""
    return next((one for one in state.covered if one.place == hex_ and one.side == side), None)


def occupied(state: State, side: str) -> frozenset[Hex]:
    """The hexes with counters of a side on the ground: units, dummies, HQs, villages [KS-5.2.3-b]."""
    return _occupied(_forces(state.roster, state.pieces)[side], state.covered, side)


def counters_in(state: State, side: str, hex_: Hex) -> int:
    """The number of counters of a side that lie on the ground of a hex, which everybody sees [KS-3.5-b]."""
    unknown = covered(state, side, hex_)
    return len(force(state, side, hex_)) + (len(unknown.counters) if unknown else 0)


def is_ground_unit(state: State, piece: PieceId) -> bool:
    """Is a piece a ground combat unit, or a hidden counter that passes for one? [KS-0-b, KS-11.3.5-b]"""
    return state.kind(piece).role == "unit" or state.hidden(piece)


def units_in(state: State, side: str, hex_: Hex) -> bool:
    """Are there ground units of a side in a hex, hidden counters among them, but not HQs alone? [KS-3.2.4-d]"""
    return covered(state, side, hex_) is not None or any(
        is_ground_unit(state, piece) for piece in force(state, side, hex_)
    )


def replaceable(state: State, piece: PieceId) -> bool:
    """Can a piece be replaced once it is lost: of the NVA/VC, no dummy, no village? [KS-A12.2-a, KS-A14.3-af]"""
    kind = state.kind(piece)
    return kind.side == NVA and kind.role in ("unit", "hq")


def doubtful(state: State) -> frozenset[PieceId]:
    """The lost pieces, and those held back, of which the US/GVN cannot know whether they have come back.

    There are none unless a piece that was lost is somewhere where he does not see which it is [KS-A12.2-a].
    """
    lost = frozenset(piece for piece in state.lost if replaceable(state, piece))
    gone = {p for p in lost if state.pieces[p].fate == "lost"}
    waiting = {p for p in lost if state.pieces[p].fate == "away" and state.pieces[p].returns}
    back = lost - gone - waiting
    hidden = any(
        state.pieces[p].fate == "unseen" or (state.pieces[p].on_map and not in_sight(state, p)) for p in back
    )
    return frozenset(gone | waiting) if hidden or waiting else frozenset()


# -- stacking -----------------------------------------------------------------------------------------------


def size(state: State, side: str, hex_: Hex) -> int:
    """The number of pieces of a force that count for stacking: units and dummies; HQs, villages and markers do not.

    [KS-3.1.2-b, KS-3.1.2-c]
    """
    return sum(state.kind(piece).stacks for piece in force(state, side, hex_))


def limit(state: State, side: str, hex_: Hex) -> int:
    """The number of units of a side that may stack in a hex; a Combat Village makes room for its own side
    [KS-3.1.2-a].
    """
    fits = room(state.map)[hex_]
    if any(state.kind(piece).role == "village" for piece in force(state, side, hex_)):
        return max(
            fits, next(works.stacking for works in terrain_key().works if works.id == "combat-village")
        )
    return fits


def fullness(state: State, side: str, hex_: Hex) -> str:
    """The number of units of a side that are in a hex, and how many may be."""
    return f"{size(state, side, hex_)} of {limit(state, side, hex_)} units are there"


def overstacked(state: State, side: str) -> tuple[Hex, ...]:
    """The hexes in which a side has more units than fit, in the order of the map [KS-3.1.4-a]."""
    return tuple(h for h in sorted(forces(state, side)) if size(state, side, h) > limit(state, side, h))


# -- what the enemy sees ------------------------------------------------------------------------------------


def top_of(state: State, side: str, hex_: Hex) -> PieceId | None:
    """The piece on top of a force, whose face the enemy sees; an undisrupted one if there is any [KS-7.3.4-e].

    It is the one that its owner has put there, else one on its hidden face, else the first.
    """
    return _tops(state.roster, state.pieces, state.tops)[side].get(hex_)


def beneath(seen: State, one: Covered) -> int:
    """The number of counters that the viewer cannot tell apart that may lie in Combat Mode: not the one face down on
    top.
    """
    return len(one.counters) - (top_of(seen, one.side, one.place) is None)


def in_sight(state: State, piece: PieceId) -> bool:
    """Does the enemy know which piece this is: by its face on top, or because a combat has shown it? [KS-3.5-b]"""
    status = state.pieces[piece]
    if status.fate == "unseen":
        return False
    if not status.on_map or state.kind(piece).role == "helicopter" or status.shown:
        return True
    return not state.hidden(piece) and top_of(state, state.side(piece), status.place) == piece


# -- worked out once a position -----------------------------------------------------------------------------


@by_identity
def _forces(
    roster: tuple[RosterEntry, ...], pieces: tuple[Piece, ...]
) -> dict[str, dict[Hex, tuple[PieceId, ...]]]:
    kinds = counters()
    found: dict[str, dict[Hex, list[PieceId]]] = {side: {} for side in (*SIDES, "helicopters", "aloft")}
    for number, piece in enumerate(pieces):
        if piece.place != OFF:
            kind = kinds[roster[number].kind]
            flies = "aloft" if piece.aloft else "helicopters"
            heading = flies if kind.role == "helicopter" else kind.side
            found[heading].setdefault(piece.place, []).append(PieceId(number))
    return {
        heading: {hex_: tuple(there) for hex_, there in by_hex.items()} for heading, by_hex in found.items()
    }


@by_identity
def _occupied(
    by_hex: dict[Hex, tuple[PieceId, ...]], unknown: tuple[Covered, ...], side: str
) -> frozenset[Hex]:
    return frozenset(by_hex).union(one.place for one in unknown if one.side == side)


@by_identity
def _tops(
    roster: tuple[RosterEntry, ...], pieces: tuple[Piece, ...], chosen: tuple[PieceId, ...]
) -> dict[str, dict[Hex, PieceId]]:
    kinds = counters()
    by_side = _forces(roster, pieces)

    def order(piece: PieceId) -> tuple[bool, bool, bool, int]:
        status = pieces[piece]
        face_down = status.mode == "maneuver" and kinds[roster[piece].kind].hidden
        return (status.disrupted, piece not in chosen, not face_down, piece)

    return {side: {hex_: min(there, key=order) for hex_, there in by_side[side].items()} for side in SIDES}


class Showing(Told, frozen=True):
    """A piece is shown to the enemy."""

    unit: str
    place: str
    turned: bool = False

    reveals = True

    @property
    def sentence(self) -> str:
        turned = ", now in Combat Mode" if self.turned else ""
        return f"{self.unit} shows itself in {self.place}{turned}"


class Revealed(Showing, frozen=True, tag="revealed"):
    """A piece is shown to the enemy by combat."""

    finds = True


class Shown(Showing, frozen=True, tag="shown"):
    """A piece is shown to the enemy by an order of its owner, who learns nothing by it."""


class DummyRemoved(Told, frozen=True, tag="dummy"):
    """A dummy has been found out."""

    says = "{unit} in {place} proves to be a dummy"
    unit: str
    place: str

    reveals = True
    finds = True


def show(
    transition: Transition, piece: PieceId, rule: str, *, turned: bool = False, own: bool = False
) -> None:
    """Show a piece to the enemy, who knows from now on which it is [KS-3.5-a].

    With `own` it is its owner who has it shown by his order.
    """
    state = transition.state
    seen = in_sight(state, piece) and not turned
    transition.piece(piece, shown=True)
    if not seen:
        unit, place = state.name(piece), state.where(piece)
        transition.tell(
            Shown(unit=unit, place=place, turned=turned, rule=rule)
            if own
            else Revealed(unit=unit, place=place, turned=turned, rule=rule)
        )


def turn_up(transition: Transition, piece: PieceId, rule: str, *, own: bool = False) -> None:
    """A hidden piece turns to its other face, free of cost, and is shown [KS-11.3.1-e, KS-11.3.4-d]."""
    transition.piece(piece, mode=COMBAT, facing=NO_FACING)
    show(transition, piece, rule, turned=True, own=own)


def reveal_target(transition: Transition, place: Hex) -> None:
    """A hex is assaulted: dummies in it are removed, hidden units turn to Combat Mode, all are shown.

    [KS-11.3.5-c, KS-11.3.1-e]
    """
    side = other(transition.state.phasing)
    for piece in force(transition.state, side, place):
        if transition.state.kind(piece).role == "dummy":
            transition.tell(
                DummyRemoved(
                    unit=transition.state.name(piece),
                    place=transition.state.label(place),
                    rule="KS-11.3.5-c",
                )
            )
            transition.remove(piece, "lost")
    for piece in force(transition.state, side, place):
        if transition.state.hidden(piece):
            turn_up(transition, piece, "KS-11.3.1-e")
        else:
            show(transition, piece, "KS-3.5-a")  # [KS-A11.3.6-g]


def check_stacking(transition: Transition) -> None:
    """Ask about every hex that holds too many, the phasing player first [KS-3.1.4-a, KS-4.3-d]."""
    state = transition.state
    for side in (state.phasing, other(state.phasing)):
        for hex_ in overstacked(state, side):
            transition.queue(Overstacked(side, hex_))


def _decide(state: State, frame: Overstacked) -> Decision:
    fits = limit(state, frame.side, frame.place)  # how many lie there is nothing that the enemy may read
    prompt = f"{state.label(frame.place)} holds more units than the {fits} that fit: choose whom to lose"
    return Decision(frame.side, "overstacked", prompt, "KS-3.1.4-a")


class Lose(Answer[State, Transition, Overstacked], frozen=True, tag="lose"):
    """Choose a unit that is eliminated, where the rules leave the choice to you."""

    usage, example, asks = "lose UNIT", "lose Mike", Overstacked
    idle = Refusal(
        "KS-3.1.4-a", "no hex holds too many units when a segment ends, so that nobody is lost by choice"
    )
    unit: PieceId

    @classmethod
    def candidates(cls, state: State, frame: Overstacked) -> Iterator[Lose]:
        return (Lose(piece) for piece in force(state, frame.side, frame.place))

    def refusal(self, state: State, frame: Overstacked) -> Refusal | None:
        if self.unit in force(state, frame.side, frame.place) and state.kind(self.unit).stacks:
            return None
        name, label = state.name(self.unit), state.label(frame.place)
        return Refusal("KS-3.1.4-a", f"{name} is none of the units that make {label} too full")

    def apply(self, transition: Transition, frame: Overstacked) -> None:
        transition.eliminate(self.unit, "KS-3.1.4-a")


def _settle(transition: Transition, frame: Overstacked) -> bool:
    state = transition.state
    if size(state, frame.side, frame.place) > limit(state, frame.side, frame.place):
        return False
    transition.pop()
    return True


OVERSTACKED = Question[State, Transition, Overstacked](Overstacked, _decide, (Lose,), settle=_settle)

CHAPTER = Chapter[State, Transition](verbs=(Lose,), questions=(OVERSTACKED,))
