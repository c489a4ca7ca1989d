"""Retreats (7.3.5): where a unit may go, what that costs, and that the owner moves his units one after another."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

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
from vietnam_tui.games.khe_sanh.rules.assault.results import disrupt, eliminate, is_hq, rule_of_hq
from vietnam_tui.games.khe_sanh.rules.movement.movement import Stirred, closed
from vietnam_tui.games.khe_sanh.rules.position.control import enemy_controlled, pass_through
from vietnam_tui.games.khe_sanh.rules.position.stacks import (
    covered,
    force,
    fullness,
    helicopters,
    in_sight,
    limit,
    occupied,
    size,
    units_in,
)
from vietnam_tui.games.khe_sanh.rules.position.strength import SAPPER, is_unit
from vietnam_tui.games.khe_sanh.rules.position.terrain import ground, pace
from vietnam_tui.games.khe_sanh.state import US, State, other
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition, has_facing
from vietnam_tui.games.khe_sanh.units import PieceId

Path = tuple[Hex, ...]


class Ways(NamedTuple):
    """The retreats of a unit: path -> its price in CAPs.

    `open` are those that it may take now.  Without any it is `barred` for lack of CAPs alone, or `bordered` because
    all that would be open, whatever it would cost, leads over the border of the DMZ; then it stays and is disrupted.
    Else it is lost.
    """

    open: dict[Path, int]
    barred: bool = False
    bordered: bool = False


def ways(state: State, frame: Retreating, piece: PieceId) -> Ways:
    """The retreats that a unit may choose from.

    Free ones come first, among them those to unoccupied hexes; then those for CAPs, if they can be paid; only then
    those into the strike of B-52s.
    """
    found = _priced(state, frame, piece)
    safe = {path: price for path, price in found.items() if not bombed(state, path)}  # [KS-7.3.5-j]
    free = {path: 0 for path, price in safe.items() if not price}
    if free:
        vacant = {path: 0 for path in free if unoccupied(state, frame, path[-1])}  # [KS-7.3.5-i]
        return Ways(vacant or free)  # [KS-7.3.5-i]
    if not state.pieces[piece].disrupted and safe:  # [KS-7.3.5-k]
        purse = min(state.caps_of(frame.side), tables().numbers.most_caps - frame.caps)
        paid = {path: price for path, price in safe.items() if price <= purse}  # [KS-7.3.5-l]
        return Ways(paid, barred=not paid)  # [KS-7.3.5-l]
    last = {path: 0 for path, price in found.items() if not price}  # [KS-7.3.5-j]
    return Ways(last, bordered=not last and _bordered(state, frame, piece))


def _bordered(state: State, frame: Retreating, piece: PieceId) -> bool:
    """Would a retreat be open if the US/GVN crossed the border? [KS-5.2.4-b]

    Nobody goes there, so that no CAPs are asked for the enemy's zone beyond, and no B-52s are met.
    """
    if frame.side != US:
        return False
    beyond = ground(state.map).forbidden
    return any(not beyond.isdisjoint(path) for path in _priced(state, frame, piece, beyond=beyond))


def bombed(state: State, path: Path) -> bool:
    """Does a path lead through a hex at which B-52s are directed? [KS-7.3.5-j]"""
    return any(strike.bombers and strike.place in path for strike in state.strikes)


def unoccupied(state: State, frame: Retreating, hex_: Hex) -> bool:
    """Is a hex free of friends, those aside who have retreated into it from the same combat? [KS-7.3.5-i]"""
    if covered(state, frame.side, hex_) is not None:
        return False
    same = {p for p in (*frame.struck, *frame.stack) if p >= 0}
    return all(piece in same and state.pieces[piece].retreated for piece in force(state, frame.side, hex_))


def _priced(
    state: State, frame: Retreating, piece: PieceId, *, beyond: frozenset[Hex] = frozenset()
) -> dict[Path, int]:
    """Every path of two hexes that ground, enemies and stacking leave open, with its price in CAPs.

    The hexes `beyond` count as open though the US/GVN may not enter them.
    """
    how, start = pace(state.kind(piece)), frame.place
    if how is None:
        return {}
    found: dict[Path, int] = {}
    steps = ground(state.map).steps[how]
    goals = _goals(state, frame, piece)
    for middle, _ in steps[start]:
        if not passable(state, piece, middle, beyond=beyond):
            continue
        for end, _ in steps[middle]:
            if state.board.grid.distance(start, end) != 2 or (goals is not None and end not in goals):
                continue  # [KS-7.3.5-h]
            if passable(state, piece, end, beyond=beyond) and has_room(state, piece, end):
                found[(middle, end)] = _price(state, piece, (middle, end))
    return dict(sorted(found.items()))


def passable(state: State, piece: PieceId, hex_: Hex, *, beyond: frozenset[Hex] = frozenset()) -> bool:
    """May a unit be in a hex on its retreat: no enemy, no barred ground, not out of play? [KS-7.3.5-c, KS-7.3.5-u]"""
    enemy = other(state.side(piece))
    if hex_ in beyond:
        return hex_ not in occupied(state, enemy)
    if closed(state, piece, hex_) is not None:
        return False
    return not any(state.side(p) == enemy for p in helicopters(state, hex_))  # [KS-7.3.5-d]


def has_room(state: State, piece: PieceId, hex_: Hex) -> bool:
    """Is there room for a unit that ends its retreat in a hex?"""
    side = state.side(piece)
    return not state.kind(piece).stacks or size(state, side, hex_) < limit(state, side, hex_)  # [KS-7.3.5-f]


def _price(state: State, piece: PieceId, path: Path) -> int:
    """One CAP for each enemy-controlled hex without friends."""
    if state.kind(piece).slips_away:
        return 0  # [KS-7.3.5-n]
    side, zone = state.side(piece), enemy_controlled(state, state.side(piece))
    return sum(hex_ in zone and not units_in(state, side, hex_) for hex_ in path)  # [KS-7.3.5-k, KS-7.3.5-m]


def _goals(state: State, frame: Retreating, piece: PieceId) -> set[Hex] | None:
    """The hexes where a Headquarters may go: after the units that were with it; None for anywhere [KS-11.2.3-c,
    KS-11.3.4-e].
    """
    if not is_hq(state, piece):
        return None
    company = [p for p in frame.stack if p >= 0 and is_unit(state, p)]
    if not company:
        return None
    places = {state.pieces[p].place for p in company if state.pieces[p].on_map}
    return places - {frame.place}


def company_stays(state: State, frame: Retreating) -> bool:
    """Is a unit that had to retreat still in its hex?"""
    return any(
        p >= 0 and is_unit(state, p) and state.pieces[p].place == frame.place
        for p in frame.stack
        if p not in frame.pieces
    )


# -- whose turn it is ---------------------------------------------------------------------------------------


def next_to_go(state: State, frame: Retreating) -> Iterator[tuple[PieceId, dict[Path, int]]]:
    """The units that may go next, each with its retreats.

    Headquarters go last.  A unit that has no way now waits for those that have: a friend in a hex may yet open it.
    Sappers that have used their modifier pay last.
    """
    known = [piece for piece in frame.pieces if piece >= 0]
    units = [piece for piece in known if not is_hq(state, piece)]
    found = [(piece, ways(state, frame, piece).open) for piece in units or known]
    found = [(piece, paths) for piece, paths in found if paths]
    if frame.sappers:  # [KS-11.3.2-c]
        first = [one for one in found if state.kind(one[0]).arms != SAPPER or 0 in one[1].values()]
        found = first or found
    yield from found


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
        full = fullness(state, state.side(piece), path[-1])
        return "KS-7.3.5-f", f"{end} has no room for {name}: {full}"
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
    """A unit that has no way to go is disrupted or lost; when all have gone the rest follows.

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


RETREATING = Question[State, Transition, Retreating](
    Retreating, _decide, (Retreat,), settle=settle, left=lambda _, frame: len(frame.pieces)
)

CHAPTER = Chapter[State, Transition](verbs=(Retreat,), questions=(RETREATING,))
