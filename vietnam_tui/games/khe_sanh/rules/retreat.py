"""Carrying out retreats (7.3.5): the owner moves his units one after another; who cannot go is disrupted or lost."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.orders import Reader
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.naming import read_hex, read_unit
from vietnam_tui.engine.question import Question
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.khe_sanh.frames import Retreating, Turning
from vietnam_tui.games.khe_sanh.phrases import counted, way
from vietnam_tui.games.khe_sanh.rules.control import pass_through
from vietnam_tui.games.khe_sanh.rules.losses import disrupt, eliminate, is_hq, rule_of_hq
from vietnam_tui.games.khe_sanh.rules.movement import Stirred, closed
from vietnam_tui.games.khe_sanh.rules.retreat_routes import (
    Path,
    bombed,
    company_stays,
    has_room,
    next_to_go,
    passable,
    unoccupied,
    ways,
)
from vietnam_tui.games.khe_sanh.rules.stacks import in_sight
from vietnam_tui.games.khe_sanh.rules.terrain import ground, pace
from vietnam_tui.games.khe_sanh.state import State
from vietnam_tui.games.khe_sanh.transition import Transition, has_facing
from vietnam_tui.games.khe_sanh.units import PieceId


class Retreated(Told, frozen=True, tag="retreated"):
    """A unit has retreated along hexes, the one it left first."""

    unit: str
    path: tuple[str, ...]
    caps: int = 0

    @property
    def sentence(self) -> str:
        price = f" for {counted(self.caps, 'CAP')}" if self.caps else ""
        return f"{self.unit} retreats {way(self.path)}{price}"


def _decide(state: State, frame: Retreating) -> Decision:
    label, many = state.label(frame.place), len(frame.pieces)
    return Decision(
        frame.side,
        "retreat",
        f"{frame.side}: retreat from {label} by two hexes, {counted(many, 'counter')} to go",
        "KS-7.3.5-a",
    )


# -- refusing -----------------------------------------------------------------------------------------------


class Retreat(Answer[State, Transition, Retreating], frozen=True, tag="retreat"):
    """Retreat a unit by two hexes; the last one is enough."""

    usage, example, aliases = "retreat UNIT HEX HEX", "retreat Mike 0304 0204", ("r",)
    asks = Retreating
    unit: PieceId
    path: tuple[Hex, ...]

    @classmethod
    def read(cls, state: State, reader: Reader) -> tuple[Retreat, ...]:
        """A unit and its way; of the way the last hex is enough."""
        unit = read_unit(state, reader)
        path = [read_hex(state, reader)]
        while not reader.done:
            path.append(read_hex(state, reader))
        if len(path) == 1 and isinstance(state.top, Retreating):
            offered = dict(next_to_go(state, state.top)).get(unit, {})
            path = list(next((way for way in offered if way[-1] == path[0]), tuple(path)))
        return (Retreat(unit, tuple(path)),)

    @classmethod
    def offers(cls, state: State, frame: Retreating) -> Iterator[Retreat]:
        for piece, paths in next_to_go(state, frame):
            yield from (Retreat(piece, path) for path in paths)

    def refusal(self, state: State, frame: Retreating) -> Refusal | None:
        piece, path, name = self.unit, self.path, state.name(self.unit)
        if piece not in frame.pieces:
            return Refusal("KS-7.3.5-a", f"{name} has no retreat to make from {state.label(frame.place)}")
        open_to = dict(next_to_go(state, frame))
        if path in open_to.get(piece, {}):
            return None
        first = next((f"{state.name(p)} {_words(state, w)}" for p, ways in open_to.items() for w in ways), "")
        fix = f"Try: retreat {first}" if first else ""
        if piece not in open_to:
            return Refusal("KS-7.3.5-a", f"{name} cannot go before others of its hex have gone", fix)
        rule, reason = _why_not(state, frame, piece, path)
        return Refusal(rule, reason, fix)

    def unasked(self, state: State) -> Refusal:
        return Refusal(
            "KS-7.3.5-a", "nobody has to retreat now: units go back as the result of a combat only"
        )

    def apply(self, transition: Transition, frame: Retreating) -> None:
        """The unit pays for its way."""
        state, piece, path = transition.state, self.unit, self.path
        price = ways(state, frame, piece).open[path]
        start, seen = state.pieces[piece].place, in_sight(state, piece)
        left = tuple(p for p in frame.pieces if p != piece)
        transition.replace(msgspec.structs.replace(frame, pieces=left, caps=frame.caps + price))
        if bombed(state, path):
            eliminate(transition, [piece], "KS-7.3.5-j")
            return
        transition.gain_caps(frame.side, -price, "KS-7.3.5-k", "retreat")
        if has_facing(state, piece):
            transition.piece(piece, facing=state.board.grid.around[path[0]].index(path[1]))
        transition.put(piece, path[-1])
        transition.piece(piece, retreated=True)
        _tell(transition, piece, (start, *path), price, seen=seen)
        pass_through(transition, piece, path)


def _words(state: State, path: Path) -> str:
    return " ".join(state.label(hex_) for hex_ in path)


def _why_not(state: State, frame: Retreating, piece: PieceId, path: Path) -> tuple[str, str]:
    name, grid = state.name(piece), state.board.grid
    if len(path) != 2:
        return "KS-7.3.5-a", f"{name} retreats two hexes: name both"
    how, here = pace(state.kind(piece)), frame.place
    for hex_ in path:
        label = state.label(hex_)
        if hex_ not in grid.neighbours(here):
            return "KS-7.3.5-a", f"{label} is not next to {state.label(here)}"
        barred = closed(state, piece, hex_)
        if barred is not None:
            return _rule_of(barred), barred.reason
        if how is None or hex_ not in dict(ground(state.map).steps[how][here]):
            return "KS-7.3.5-c", f"{name} could not move from {state.label(here)} into {label} either"
        if not passable(state, piece, hex_):
            return "KS-7.3.5-d", f"enemy helicopters stand in {label}"
        here = hex_
    end = state.label(path[-1])
    if grid.distance(frame.place, path[-1]) != 2:
        return "KS-7.3.5-h", f"{end} is not two hexes away from {state.label(frame.place)}"
    if not has_room(state, piece, path[-1]):
        return "KS-7.3.5-f", f"{end} has no room for {name}"
    if bombed(state, path):
        return "KS-7.3.5-j", f"B-52s are directed at a hex of that way, and {name} can go another one"
    if is_hq(state, piece):
        return rule_of_hq(state, piece), f"{name} goes where the units that were with it have gone"
    found = ways(state, frame, piece).open
    if 0 in found.values() and not unoccupied(state, frame, path[-1]):
        return "KS-7.3.5-i", f"{name} can retreat to a hex without friends and must"
    return (
        "KS-7.3.5-k",
        f"that way leads through an enemy ZOC, for which {name} has no CAPs to pay or need not pay",
    )


def _rule_of(barred: Refusal) -> str:
    """The rule that bars a hex to a retreat, where movement has one of its own."""
    return {"KS-5.2.3-b": "KS-7.3.5-c", "KS-14.0-c": "KS-14.2-f"}.get(barred.rule, barred.rule)


# -- going --------------------------------------------------------------------------------------------------


def _tell(transition: Transition, piece: PieceId, path: Path, price: int, *, seen: bool) -> None:
    state, side = transition.state, transition.state.side(piece)
    labels = tuple(state.label(hex_) for hex_ in path)
    own = Retreated(unit=state.name(piece), path=labels, caps=price, rule="KS-7.3.5-a")
    if seen or in_sight(state, piece):
        transition.tell(own)
    else:
        transition.tell_apart(side, own, Stirred(side=side, path=labels, rule="KS-7.3.5-t"))


def settle(transition: Transition, frame: Retreating) -> bool:
    """Who has no way to go is disrupted or lost; when all have gone the rest follows.

    Forces of hidden counters then take a facing where they have come to.
    """
    state = transition.state
    if not frame.pieces:
        transition.pop()
        _face_anew(transition, frame)  # [KS-3.4.2-b]
        return True
    if any(True for _ in next_to_go(state, frame)):
        return False
    units = [p for p in frame.pieces if p >= 0 and not is_hq(state, p)]
    for piece in units or [p for p in frame.pieces if p >= 0]:
        _cannot_go(transition, frame, piece)
    kept = tuple(p for p in frame.pieces if p not in units) if units else ()
    transition.replace(msgspec.structs.replace(frame, pieces=kept))
    return True


def _cannot_go(transition: Transition, frame: Retreating, piece: PieceId) -> None:
    """A unit that lacks only CAPs, or stands at the border, stays and is disrupted, any other is eliminated."""
    state = transition.state
    if not state.pieces[piece].on_map:
        return
    stays = is_hq(state, piece) and company_stays(state, frame)
    found = ways(state, frame, piece)
    if found.bordered:
        disrupt(transition, [piece], "KS-5.2.4-b")
    elif stays or found.barred:
        disrupt(transition, [piece], "KS-7.3.5-l")
    else:
        eliminate(transition, [piece], "KS-7.3.5-o")


def _face_anew(transition: Transition, frame: Retreating) -> None:
    state = transition.state
    gone = [p for p in frame.stack if p >= 0 and state.pieces[p].on_map and has_facing(state, p)]
    for place in sorted({state.pieces[p].place for p in gone} - {frame.place}):
        transition.push(Turning(frame.side, place))


RETREATING = Question[State, Transition, Retreating](Retreating, _decide, (Retreat,), settle=settle)

CHAPTER = Chapter[State, Transition](verbs=(Retreat,), questions=(RETREATING,))
