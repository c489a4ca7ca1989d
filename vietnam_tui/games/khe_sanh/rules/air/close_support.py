"""Close Support (A9.3.1, A7.6.5): Gunships fly to an assault, wait over it, and go home when they are done.

Their share in the assault is in `rules/assault/differential.py`; AA Fire at them comes in between.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.model import Decision
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.nearest import closest
from vietnam_tui.engine.question import Question, Reply
from vietnam_tui.engine.verb import Answer
from vietnam_tui.games.khe_sanh.frames import AntiAircraft, Assault, FlyingHome
from vietnam_tui.games.khe_sanh.rules.air.flights import (
    budget,
    exhausted,
    existing,
    from_edge,
    has_room,
    hot,
    leaving,
    price,
    price_out,
    take_off,
)
from vietnam_tui.games.khe_sanh.rules.air.helicopters import Fly
from vietnam_tui.games.khe_sanh.rules.movement.entry import Leave
from vietnam_tui.games.khe_sanh.rules.position.stacks import helicopters
from vietnam_tui.games.khe_sanh.rules.position.strength import units_of
from vietnam_tui.games.khe_sanh.rules.sequence.answers import Pass
from vietnam_tui.games.khe_sanh.state import US, State
from vietnam_tui.games.khe_sanh.tables import tables
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import OFF, PieceId

GUNSHIP = "gunship"

#: The steps of an assault in which Gunships come
_GUNSHIPS = ("gunships", "defending gunships")


# -- coming to an assault -----------------------------------------------------------------------------------


def free(state: State, assault: Assault, piece: PieceId) -> bool:
    """Does a Gunship stand in the hex that is assaulted, so that it defends it free of cost? [KS-A9.3.1-n]"""
    status = state.pieces[piece]
    return state.phasing != US and status.place == assault.target and not status.aloft


class Cover(Answer[State, Transition, Assault], frozen=True, tag="cover"):
    """Let a Gunship support the assault in hand from a hex."""

    usage, example, asks = "cover UNIT HEX", "cover Gun1 1018", Assault
    idle = Refusal("KS-A9.3.1-a", "Gunships support an assault that is under way, and none is")
    unit: PieceId
    at: Hex

    @classmethod
    def offers(cls, state: State, frame: Assault) -> Iterator[Cover]:
        if frame.step in _GUNSHIPS:
            yield from coming(state, frame)

    def fits(self, frame: Assault) -> bool:
        return frame.step in _GUNSHIPS

    def refusal(self, state: State, frame: Assault) -> Refusal | None:
        piece, name, label = self.unit, state.name(self.unit), state.label(frame.target)
        if state.kind(piece).mission != GUNSHIP or not state.pieces[piece].on_map:
            return Refusal(
                "KS-A9.3.1-a", f"{name} is no Gunship on the map, and these alone fly Close Support"
            )
        if piece in frame.gunships:
            return Refusal("KS-A9.3.1-d", f"{name} supports this assault already")
        if state.phasing != US and not units_of(state, US, frame.target):
            return Refusal("KS-A9.3.1-d", f"no ground unit of the US/GVN defends {label}")
        if free(state, frame, piece):
            if self.at == frame.target:
                return None
            return Refusal(
                "KS-A9.3.1-n",
                f"{name} is in {label} and helps from there",
                _advice(state, piece, frame.target),
            )
        return exhausted(state, piece) or _no_place(state, frame, self) or _no_way(state, self)

    def apply(self, transition: Transition, frame: Assault) -> None:
        """The NVA/VC may fire at it before it counts [KS-A9.4.1-a, KS-A9.4.1-b]."""
        state, piece = transition.state, self.unit
        if free(state, frame, piece):
            transition.push(AntiAircraft(piece, self.at, "support"))
        else:
            take_off(transition, piece, self.at, "support", price_of(state, piece, self.at))


def coming(state: State, assault: Assault) -> Iterator[Cover]:
    """Every Gunship that may come to an assault, whatever its step, and from where."""
    for piece in state.pieces_of(US):
        if state.kind(piece).mission == GUNSHIP:
            for at in places(state, assault):
                one = Cover(piece, at)
                if one.refusal(state, assault) is None:
                    yield one


def _advice(state: State, piece: PieceId, at: Hex) -> str:
    return f"Try: cover {state.name(piece)} {state.label(at)}"


def places(state: State, assault: Assault) -> tuple[Hex, ...]:
    """The hexes over which Gunships support an assault: next to it, or those defended [KS-A9.3.1-d]."""
    near = state.board.grid.neighbours(assault.target)
    return tuple(near) if state.phasing == US else (assault.target, *near)


def _no_place(state: State, assault: Assault, order: Cover) -> Refusal | None:
    if order.at in places(state, assault):
        return None
    where = "next to" if state.phasing == US else "in or next to"
    return Refusal("KS-A9.3.1-d", f"{state.label(order.at)} is not {where} {state.label(assault.target)}")


def price_of(state: State, piece: PieceId, at: Hex) -> int:
    """The cost for a Gunship to come over a hex: taking off, and each hex on the way [KS-A9.3.1-d]."""
    distance = state.board.grid.distance(state.pieces[piece].place, at)
    return leaving(state, piece) + distance * tables().helicopters.hex


def _no_way(state: State, order: Cover) -> Refusal | None:
    """Why a Gunship has not the MPs to come over a hex and back to a Landing Zone, or None [KS-A9.3.1-d]."""
    piece, left = order.unit, budget(state, order.unit)
    out = price_of(state, piece, order.at)
    back = min((_price_home(state, order.at, to) for to in bases(state, piece)), default=left + 1)
    back = min(back, _way_out(state, order.at))
    if out + back <= left:
        return None
    return Refusal(
        "KS-A9.3.1-d",
        f"{state.name(piece)} has {left} MPs: the way over {state.label(order.at)} takes {out}, the way home {back}",
    )


# -- going home ---------------------------------------------------------------------------------------------


def bases(state: State, piece: PieceId) -> Iterator[Hex]:
    """The Landing Zones with room for a Gunship; the one that goes with its take-off is left out [KS-A5.3.1-e]."""
    status = state.pieces[piece]
    for hex_ in existing(state):
        if status.aloft or hex_ != status.place:
            if has_room(state, hex_):
                yield hex_
        elif hex_ not in state.zones or len(helicopters(state, hex_)) > 1:
            yield hex_


def _price_home(state: State, at: Hex, to: Hex) -> int:
    """The cost of the way from the air over a hex to a Landing Zone [KS-A9.3.1-d]."""
    chart = tables().helicopters
    landing = chart.landing["hot" if hot(state, to) else "cold"]
    return (state.board.grid.distance(at, to) - 1) * chart.hex + landing


def _way_out(state: State, at: Hex) -> int:
    """The cost of the way from the air over a hex off the map [KS-A9.3.1-f]."""
    return from_edge(state.map)[at] * tables().helicopters.hex


class WaysHome(NamedTuple):
    """The ways home open to a Gunship: Landing Zones, and off the map."""

    hexes: tuple[Hex, ...]
    off: bool


def ways_home(state: State, piece: PieceId) -> WaysHome:
    """The ways home of a Gunship in the air: as far as its MPs let it; where all is lost that it could reach, the
    nearest.

    [KS-A9.3.1-f]
    """
    left, here = budget(state, piece), state.pieces[piece].place
    found = tuple(bases(state, piece))
    near = tuple(hex_ for hex_ in found if _price_home(state, here, hex_) <= left)
    off = _way_out(state, here) <= left
    if near or off:
        return WaysHome(near, off)
    distance = state.board.grid.distance
    return WaysHome(closest(found, lambda hex_: distance(here, hex_)), not found)


def _refuse_fly(state: State, frame: FlyingHome, order: Fly) -> Refusal | None:
    if order.to in ways_home(state, frame.helicopter).hexes:
        return None
    name, left = state.name(frame.helicopter), budget(state, frame.helicopter)
    return Refusal(
        "KS-A9.3.1-f",
        f"{state.label(order.to)} is no Landing Zone with room that {name} reaches with {left} MPs",
    )


def _refuse_leave(state: State, frame: FlyingHome, order: Leave) -> Refusal | None:
    name = state.name(frame.helicopter)
    if order.unit != frame.helicopter:
        return Refusal("KS-A9.3.1-f", f"only {name} may leave now")
    if ways_home(state, frame.helicopter).off:
        return None
    return Refusal("KS-A9.3.1-f", f"{name} does not reach the Helicopter Entry Area, or has a Landing Zone")


def _refuse_wait(state: State, frame: FlyingHome, order: Pass) -> Refusal | None:
    """Why a Gunship may not wait in the air for another mission, or None [KS-A9.3.1-e]."""
    if frame.last:
        name = state.name(frame.helicopter)
        return Refusal("KS-A9.3.1-f", f"the Combat Segment is over, and {name} goes home")
    return exhausted(state, frame.helicopter)


def _fly(transition: Transition, frame: FlyingHome, order: Fly) -> None:
    piece = frame.helicopter
    cost = min(price(transition.state, piece, order.to), budget(transition.state, piece))
    transition.pop()
    take_off(transition, piece, order.to, "home", cost)


def _flights(state: State, frame: FlyingHome) -> Iterator[Fly]:
    return (Fly(to) for to in ways_home(state, frame.helicopter).hexes)


def _leaves(state: State, frame: FlyingHome) -> tuple[Leave, ...]:
    return (Leave(frame.helicopter),)


def _wait(transition: Transition, frame: FlyingHome, order: Pass) -> None:
    transition.pop()


def _leave(transition: Transition, frame: FlyingHome, order: Leave) -> None:
    piece = frame.helicopter
    cost = min(price_out(transition.state, piece), budget(transition.state, piece))
    transition.pop()
    take_off(transition, piece, OFF, "home", cost)


def _settle(transition: Transition, frame: FlyingHome) -> bool:
    """A Gunship that has not come up, or was driven off, has no way home to find."""
    if transition.state.pieces[frame.helicopter].aloft:
        return False
    transition.pop()
    return True


def _decide(state: State, frame: FlyingHome) -> Decision:
    name = state.name(frame.helicopter)
    wait = "" if _refuse_wait(state, frame, Pass()) else ", or does it wait for another mission"
    return Decision(US, "flying home", f"{US}: where does {name} fly home{wait}?", "KS-A9.3.1-f")


def _call_home(transition: Transition) -> None:
    """Send all home when the Combat Segment ends [KS-A9.3.1-f]."""
    state = transition.state
    transition.queue(
        *(FlyingHome(piece, last=True) for piece in state.pieces_of(US) if state.pieces[piece].aloft)
    )


FLYING_HOME = Question[State, Transition, FlyingHome](
    FlyingHome,
    _decide,
    (
        Reply(Fly, _fly, _refuse_fly, _flights),
        Reply(Leave, _leave, _refuse_leave, _leaves),
        Reply(Pass, _wait, _refuse_wait),
    ),
    settle=_settle,
)

CHAPTER = Chapter[State, Transition](verbs=(Cover,), questions=(FLYING_HOME,), ends={"combat": _call_home})
