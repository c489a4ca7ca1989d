"""Advance after combat (7.3.2): surviving attackers may enter the hex that they have emptied, at once."""

from __future__ import annotations

from collections.abc import Iterator

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import read_unit
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.khe_sanh.frames import Advancing, Turning
from vietnam_tui.games.khe_sanh.rules.assault.results import is_hq
from vietnam_tui.games.khe_sanh.rules.movement.movement import Stirred, closed
from vietnam_tui.games.khe_sanh.rules.position.control import pass_through
from vietnam_tui.games.khe_sanh.rules.position.stacks import (
    covered,
    force,
    fullness,
    in_sight,
    limit,
    occupied,
    size,
)
from vietnam_tui.games.khe_sanh.rules.position.terrain import ground, pace
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Pass
from vietnam_tui.games.khe_sanh.rules.sequence.view import view
from vietnam_tui.games.khe_sanh.state import US, State, other
from vietnam_tui.games.khe_sanh.transition import Transition, has_facing
from vietnam_tui.games.khe_sanh.units import PieceId


class Advanced(Told, frozen=True, tag="advanced"):
    """A unit has advanced into the hex it has won."""

    says = "{unit} advances into {place}"
    unit: str
    place: str


def _eligible(state: State, frame: Advancing) -> tuple[PieceId, ...]:
    """The units that may advance: those that took part from next to the hex and stayed, and Headquarters whose units
    have gone in.

    [KS-7.3.2-g]
    """
    known = [p for p in frame.pieces if p >= 0 and state.pieces[p].on_map]
    near = state.board.grid.neighbours(frame.place)
    units = [p for p in known if state.pieces[p].place in near and not state.pieces[p].retreated]
    left = {
        from_hex
        for p, from_hex in zip(frame.pieces, frame.starts, strict=False)
        if p in known and _is_in(state, p, frame)
    }
    hqs = [p for from_hex in sorted(left) for p in force(state, frame.side, from_hex) if is_hq(state, p)]
    return (*units, *hqs)


def _is_in(state: State, piece: PieceId, frame: Advancing) -> bool:
    return state.pieces[piece].place == frame.place


class Advance(Answer[State, Transition, Advancing], frozen=True, tag="advance"):
    """Advance into the hex that has been won."""

    usage, example, asks = "advance UNIT ...|all", "advance 304/9", Advancing
    unit: PieceId

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Advance, ...]:
        frame = state.top
        if reader.skip("all", "*"):
            if not isinstance(frame, Advancing):
                return (Advance(PieceId(0)),)  # whoever it is, why nobody advances is said
            room = limit(state, frame.side, frame.place) - size(state, frame.side, frame.place)
            return tuple(cls.offers(state, frame))[:room]
        units = [read_unit(state, reader)]
        while not reader.done:
            units.append(read_unit(state, reader))
        return tuple(Advance(unit) for unit in units)

    @classmethod
    def candidates(cls, state: State, frame: Advancing) -> Iterator[Advance]:
        return (Advance(piece) for piece in _eligible(state, frame))

    def refusal(self, state: State, frame: Advancing) -> Refusal | None:
        piece, name, label = self.unit, state.name(self.unit), state.label(frame.place)
        if piece not in _eligible(state, frame):
            return Refusal(
                "KS-7.3.2-g",
                f"{name} did not fight for {label} from next to it, or has retreated",
                "Try: pass",
            )
        return _barred(state, frame, piece) or _no_way(state, piece, frame.place)

    def unasked(self, state: State) -> Refusal:
        return Refusal(
            "KS-7.3.2-g", "no hex has just been won: units advance at once, before the next combat"
        )

    def apply(self, transition: Transition, frame: Advancing) -> None:
        """No MPs are spent, enemy zones do not matter; a base is captured or retaken [KS-7.3.2-g]."""
        state, piece, to = transition.state, self.unit, frame.place
        seen, place = in_sight(state, piece), state.pieces[piece].place
        base = state.base(to)
        if has_facing(state, piece):
            transition.piece(piece, facing=state.board.grid.around[place].index(to))
        transition.put(piece, to)
        own = Advanced(unit=state.name(piece), place=state.label(to), rule="KS-7.3.2-g")
        if seen or in_sight(transition.state, piece):
            transition.tell(own)
        else:
            labels = (state.label(place), state.label(to))
            transition.tell_apart(frame.side, own, Stirred(side=frame.side, path=labels, rule="KS-7.3.2-g"))
        pass_through(transition, piece, [to])
        if base is not None and base.captured and frame.side == US and not is_hq(state, piece):
            transition.set(fired=tuple(sorted({*transition.state.fired, to})))  # [KS-8.4-f]


def _barred(state: State, frame: Advancing, piece: PieceId) -> Refusal | None:
    """Why a hex is closed to one who advances; a base whose defence is beaten is not [KS-8.4-b]."""
    refused = closed(state, piece, frame.place)
    if refused is not None and refused.rule != "KS-8.4-a":
        return refused
    side, label = frame.side, state.label(frame.place)
    if state.kind(piece).stacks and size(state, side, frame.place) >= limit(state, side, frame.place):
        full = fullness(state, side, frame.place)
        return Refusal("KS-7.3.2-g", f"{label} has no room for more: {full}", "Try: pass")
    return None


def _no_way(state: State, piece: PieceId, to: Hex) -> Refusal | None:
    """Why the ground does not let a piece into a hex that it could assault, or None [KS-7.2.4-a]."""
    how = pace(state.kind(piece))
    if how is not None and to in dict(ground(state.map).steps[how][state.pieces[piece].place]):
        return None
    name, label, terrain = state.name(piece), state.label(to), state.board.terrain[to]
    if how == "armor":
        return Refusal("KS-11.1-e", f"armor does not come into {label} by that way: {terrain}", "Try: pass")
    # who goes on foot enters whatever he can assault
    return Refusal("KS-11.2.2-b", f"{name} cannot enter {label}: {terrain}", "Try: pass")


def _stop(transition: Transition, frame: Advancing, order: Pass) -> None:
    transition.pop()
    state = transition.state
    come = [p for p in frame.pieces if p >= 0 and state.pieces[p].place == frame.place]
    if any(has_facing(state, p) for p in come):
        transition.push(Turning(frame.side, frame.place))


def _may_follow(state: State, frame: Advancing) -> bool:
    """Could, as the enemy sees it, a Headquarters be where somebody has come from?"""
    seen = view(state, other(frame.side))
    unseen = (p for p in seen.pieces_of(frame.side) if seen.pieces[p].fate == "unseen")
    if not any(seen.kind(piece).role == "hq" for piece in unseen):
        return False
    left = (h for p, h in zip(frame.pieces, frame.starts, strict=False) if p >= 0 and _is_in(state, p, frame))
    return any(covered(seen, frame.side, hex_) is not None for hex_ in left)


def _settle(transition: Transition, frame: Advancing) -> bool:
    """Nobody is asked while enemies are left in the hex, or where nobody can go on."""
    state = transition.state
    vacant = frame.place not in occupied(state, other(frame.side))
    if vacant and (any(True for _ in Advance.offers(state, frame)) or _may_follow(state, frame)):
        return False
    _stop(transition, frame, Pass())
    return True


def _decide(state: State, frame: Advancing) -> Decision:
    label = state.label(frame.place)
    return Decision(frame.side, "advance", f"{frame.side}: who advances into {label}?", "KS-7.3.2-g")


ADVANCING = Question[State, Transition, Advancing](
    Advancing,
    _decide,
    (Advance, Reply(Pass, _stop)),
    settle=_settle,
    left=lambda _, frame: len(frame.pieces),
)

CHAPTER = Chapter[State, Transition](verbs=(Advance,), questions=(ADVANCING,))
