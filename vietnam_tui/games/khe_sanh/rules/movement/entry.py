"""Coming and going (14.1, 14.2, A12.1): armor, reinforcements, entry hexes, who escapes from Lang Vei."""

from __future__ import annotations

from collections.abc import Iterator
from types import MappingProxyType
from typing import NamedTuple

from vietnam_tui.core.hexes import Hex
from vietnam_tui.core.refusal import Refusal
from vietnam_tui.engine.chapter import Chapter
from vietnam_tui.engine.telling import Told
from vietnam_tui.engine.verb import Order
from vietnam_tui.games.khe_sanh.counters import Force, Mode, SideName
from vietnam_tui.games.khe_sanh.map_names import ROAD_ENTRY
from vietnam_tui.games.khe_sanh.phrases import MP, counted
from vietnam_tui.games.khe_sanh.rules.air.flights import BY_AIR
from vietnam_tui.games.khe_sanh.rules.movement.movement import allowance, closed, standstill
from vietnam_tui.games.khe_sanh.rules.position.control import enemy_controlled, pass_through
from vietnam_tui.games.khe_sanh.rules.position.terrain import area_of, ground, pace
from vietnam_tui.games.khe_sanh.state import NVA, US, State
from vietnam_tui.games.khe_sanh.transition import Transition
from vietnam_tui.games.khe_sanh.units import COMBAT, MANEUVER, PieceId

BY_ROAD = "air or road"


class Arrived(Told, frozen=True, tag="arrived"):
    """A reinforcement or replacement has become available, or has come."""

    unit: str
    side: SideName
    place: str = ""

    @property
    def sentence(self) -> str:
        where = f"arrives in {self.place}" if self.place else "is available from now on"
        return f"{self.unit} {where}"


def comes_by_road(state: State, piece: PieceId) -> bool:
    """May a ground unit come by the road: a reinforcement, or what was driven off in the air?"""
    if state.side(piece) != US or state.kind(piece).role not in ("unit", "hq"):
        return False
    force = state.force_of(piece)
    by_road = force is not None and force.entry == BY_ROAD  # [KS-A12.1-a]
    return state.pieces[piece].fate == "away" or by_road  # [KS-A9.4.3-f]


def road_hexes(state: State) -> tuple[str, ...]:
    """The hexes where the road comes onto the map [KS-A12.1-b]."""
    return tuple(state.label(hex_) for hex_ in sorted(state.board.area(ROAD_ENTRY)))


def _announce(transition: Transition) -> None:
    """The reinforcements of a turn are available from now on [KS-A12.0-a, KS-A4.2.6-b]."""
    state = transition.state
    for piece in state.pieces_of(US):
        entry, force = state.roster[piece], state.force_of(piece)
        due = force is not None and force.entry in BY_AIR
        if due and entry.turn == state.turn and state.pieces[piece].fate == "due":
            transition.tell(Arrived(unit=entry.name, side=US, rule="KS-A12.0-a"))


MODES = (MANEUVER, COMBAT)


class Entered(Told, frozen=True, tag="entered"):
    """A unit has come onto the map."""

    unit: str
    place: str
    cost: int

    measures = MappingProxyType({"cost": MP})

    @property
    def sentence(self) -> str:
        return f"{self.unit} comes onto the map in {self.place} for {counted(self.cost, 'MP')}"


class Left(Told, frozen=True, tag="left"):
    """A unit has left the map or the active area; `escaped` if for good and unharmed."""

    unit: str
    place: str
    escaped: bool

    @property
    def sentence(self) -> str:
        where = "escapes over the boundary" if self.escaped else "leaves the map"
        return f"{self.unit} {where} from {self.place}"


def schedule(state: State, piece: PieceId) -> Force | None:
    """The way in which a piece comes that does not start on the map; None for any other."""
    force = state.force_of(piece)
    return force if force is not None and force.entry in ("first impulse", "comes and goes") else None


class Way(NamedTuple):
    """The hexes in which a piece comes onto the map, and the rule that lets it."""

    rule: str
    hexes: tuple[str, ...]


def way_in(state: State, piece: PieceId) -> Way | None:
    """The way in which a piece that is not on the map comes onto it by ground, None for one that does not."""
    force = schedule(state, piece)
    if state.pieces[piece].returns:
        return None  # a replacement, which comes otherwise
    if force is not None:
        return Way(force.rule, tuple(force.hexes))
    return Way("KS-A12.1-a", road_hexes(state)) if comes_by_road(state, piece) else None


def waiting(state: State) -> Iterator[PieceId]:
    """The pieces of the phasing player that may come onto the map in this Impulse."""
    for piece in state.pieces_of(state.phasing):
        status = state.pieces[piece]
        if status.fate in ("due", "away") and not status.done and way_in(state, piece) is not None:
            yield piece


class Enter(Order[State, Transition], frozen=True, tag="enter"):
    """Bring a unit onto the map, in maneuver or combat mode."""

    usage, example, phases = "enter UNIT HEX MODE", "enter 203Arm 0503 combat", ("movement",)
    unit: PieceId
    at: Hex
    mode: Mode

    @classmethod
    def candidates(cls, state: State) -> Iterator[Enter]:
        for piece in waiting(state):
            way = way_in(state, piece)
            for label in way.hexes if way else ():
                yield from (Enter(piece, state.board.grid.hex(label), mode) for mode in MODES)

    def refusal(self, state: State) -> Refusal | None:
        piece, way = self.unit, way_in(state, self.unit)
        name, label = state.name(piece), state.label(self.at)
        if state.side(piece) != state.phasing or way is None:
            return Refusal("KS-14.1-m", f"{name} is no unit that comes onto the map in this Impulse")
        if state.pieces[piece].fate not in ("due", "away"):
            return Refusal(way.rule, f"{name} is not waiting to come onto the map")
        if comes_by_road(state, piece) and state.roster[piece].turn > state.turn:
            return Refusal("KS-A12.0-a", f"{name} comes from turn {state.roster[piece].turn} on")
        if state.pieces[piece].done:
            return Refusal(way.rule, f"{name} has left in this Impulse and cannot come back in it")
        if label not in way.hexes:
            return Refusal(way.rule, f"{name} comes in {' or '.join(way.hexes)}, not in {label}")
        if state.kind(piece).role == "hq" and self.mode == COMBAT:
            return Refusal("KS-11.2.3-b", f"{name} has no Combat Mode")
        return closed(state, piece, self.at)

    def apply(self, transition: Transition) -> None:
        """A piece comes along the road, its allowance that of the mode it comes in [KS-14.2-s]."""
        piece = self.unit
        rule = "KS-A12.1-a" if comes_by_road(transition.state, piece) else "KS-14.1-m"
        transition.release()
        transition.piece(piece, mode=self.mode)
        transition.put(piece, self.at)
        state = transition.state
        cost = ground(state.map).road_entry  # [KS-5.1-e]
        stops = self.at in enemy_controlled(state, state.side(piece))
        # [KS-14.1-m]
        transition.piece(piece, allowance=allowance(state, piece), spent=cost, moved=True, stopped=stops)
        transition.set(mover=piece)
        transition.tell(Entered(unit=state.name(piece), place=state.label(self.at), cost=cost, rule=rule))
        pass_through(transition, piece, [self.at])


def must_enter(state: State) -> Refusal | None:
    """Why the Movement Segment cannot end yet: a unit is due in this Impulse and can come [KS-14.1-m]."""
    for piece in waiting(state):
        force = schedule(state, piece)
        if force is not None and force.entry == "first impulse":
            for label in force.hexes:
                order = Enter(piece, state.board.grid.hex(label), COMBAT)
                if order.refusal(state) is None:
                    return Refusal(
                        force.rule,
                        f"{state.name(piece)} comes in {label} in this Impulse",
                        _advice(state, order),
                    )
    return None


def _advice(state: State, order: Enter) -> str:
    return f"Try: enter {state.name(order.unit)} {state.label(order.at)} {order.mode}"


# -- leaving ------------------------------------------------------------------------------------------------


def _price_of_escape(state: State, piece: PieceId) -> int | None:
    """The cheapest step over the boundary, None where none can be made [KS-14.1-g, KS-14.1-h]."""
    how, status, inside = pace(state.kind(piece)), state.pieces[piece], area_of(state)
    if how is None:
        return None
    prices = [price for to, price in ground(state.map).steps[how][status.place] if to not in inside]
    if not prices:
        return None
    first = not status.spent and not status.moved and status.allowance > 0
    return min(prices) if first or min(prices) <= status.left else None


class Leave(Order[State, Transition], frozen=True, tag="leave"):
    """Take a unit over the boundary of the area, or armor off the map."""

    usage, example, phases = "leave UNIT", "leave Mike", ("movement",)
    unit: PieceId

    @classmethod
    def candidates(cls, state: State) -> Iterator[Leave]:
        return (Leave(piece) for piece in state.pieces_of(state.phasing) if state.pieces[piece].on_map)

    def refusal(self, state: State) -> Refusal | None:
        piece, name = self.unit, state.name(self.unit)
        stays = standstill(state, piece)
        if stays is not None:
            return stays
        force = schedule(state, piece)
        if force is not None and force.entry == "comes and goes":
            if state.where(piece) not in force.hexes:
                return Refusal(force.rule, f"{name} leaves the map from {' or '.join(force.hexes)} only")
            if state.pieces[piece].left < ground(state.map).road_entry:
                return Refusal(force.rule, f"{name} has no MPs left to leave the map with")
            return None
        if state.sheet.leaving != "escape" or state.side(piece) == NVA:
            rule = "KS-14.1-f" if state.sheet.leaving == "escape" else "KS-14.2-f"
            return Refusal(rule, f"{name} cannot leave the area in which the scenario is played")
        if _price_of_escape(state, piece) is None:
            return Refusal(
                "KS-14.1-g",
                f"{name} in {state.where(piece)} has {state.pieces[piece].left} MPs left and cannot step over the"
                " boundary of the area with them, and not over the edge of the map or into Laos",
            )
        return None

    def apply(self, transition: Transition) -> None:
        """It goes off the map for a while, or escapes for good."""
        state, piece = transition.state, self.unit
        transition.release()
        name, place = state.name(piece), state.where(piece)
        escapes = state.side(piece) == US
        transition.remove(piece, "escaped" if escapes else "away")
        if not escapes:
            transition.piece(piece, done=True)
        rule = "KS-14.1-g" if escapes else "KS-14.2-s"
        transition.tell(Left(unit=name, place=place, escaped=escapes, rule=rule))


def _back_next_time(transition: Transition) -> None:
    for piece in transition.state.pieces_of(transition.state.phasing):
        if transition.state.pieces[piece].fate == "away" and transition.state.pieces[piece].done:
            transition.piece(piece, done=False)


CHAPTER = Chapter[State, Transition](verbs=(Enter, Leave), at={"turn": _announce, "impulse": _back_next_time})
